package window

import (
	"image"
	"image/color"
	"strings"
	"time"

	"gioui.org/gesture"
	"gioui.org/io/key"
	"gioui.org/io/pointer"
	"gioui.org/io/semantic"
	"gioui.org/layout"
	"gioui.org/op"
	"gioui.org/op/clip"
	"gioui.org/text"
	"gioui.org/unit"
	"gioui.org/widget"

	"twofold/game"
	"twofold/internal/look"
	"twofold/internal/session"
)

// history is the list of the games played, the last one first. One of them is
// chosen, and the buttons below the list are about that one.
type history struct {
	*model
	games  []session.Summary
	at     int // the chosen one
	list   widget.List
	clicks map[int]*gesture.Click // of the rows that are seen
	reveal bool                   // the chosen row is to be scrolled into sight
	page   int                    // how many rows are seen at once
	busy   bool                   // a record is being read

	tiles                             boardView // of the rows
	watch, take, copied, saved, other widget.Clickable
}

// rowHeight is the height of a row, the same for all: so the place of each is
// known without drawing those before it.
const rowHeight unit.Dp = 80

// rowTile is the size of the tile in a row.
const rowTile unit.Dp = 48

func newHistory(m *model) *history {
	return &history{model: m, games: m.s.History(), clicks: map[int]*gesture.Click{}}
}

func (s *history) title() string { return s.text(look.WordHistory) }

func (s *history) size() (width, height unit.Dp) { return 640, 800 }

func (s *history) frame(gtx C) D {
	s.input(gtx)
	room := gtx.Constraints.Max
	icons := []deed{}
	if len(s.games) > 0 {
		icons = append(icons, deed{&s.copied, iconCopy, s.text(look.WordCopyRecord)})
	}
	if s.o.Files != nil {
		if len(s.games) > 0 {
			icons = append(icons, deed{&s.saved, iconSave, s.text(look.WordSaveRecord)})
		}
		icons = append(icons, deed{&s.other, iconOpen, s.text(look.WordOpenRecord)})
	}
	if len(s.games) == 0 {
		s.nothingYet(gtx, iconHistory, s.text(look.WordNoHistory))
		if s.o.Files != nil {
			at(gtx, 0, room.Y-gtx.Dp(buttonHeight+8), func(gtx C) D {
				words := s.text(look.WordOpenRecord)
				return s.choices(gtx, []choice{{&s.other, words, false}})
			})
		}
		return D{Size: room}
	}
	words := []choice{{&s.watch, s.text(look.WordOpenReplay), true}, {&s.take, s.text(look.WordContinueGame), false}}
	bar := op.Record(gtx.Ops)
	d := s.deeds(gtx, words, icons)
	call := bar.Stop()
	height := max(room.Y-d.Size.Y-gtx.Dp(20), gtx.Dp(rowHeight))
	at(gtx, 0, 0, func(gtx C) D {
		gtx.Constraints.Max.Y = height
		return s.rows(gtx)
	})
	at(gtx, 0, height, s.rule)
	at(gtx, 0, height+gtx.Dp(12), func(C) D {
		call.Add(gtx.Ops)
		return d
	})
	return D{Size: room}
}

// input does what the player did since the last frame.
func (s *history) input(gtx C) {
	if s.other.Clicked(gtx) {
		s.openRecord()
	}
	n := len(s.games)
	if n == 0 {
		return
	}
	for i, c := range s.clicks {
		for {
			e, ok := c.Update(gtx.Source)
			if !ok {
				break
			}
			if e.Kind != gesture.KindClick {
				continue
			}
			if i == s.at {
				s.replay()
			} else {
				s.choose(i)
			}
		}
	}
	for s.watch.Clicked(gtx) {
		s.replay()
	}
	id := s.games[s.at].ID
	if s.take.Clicked(gtx) {
		s.takeUp(id)
	}
	if s.copied.Clicked(gtx) {
		s.withRecord(id, func(r *game.Record) { s.copyRecord(gtx, r) })
	}
	if s.saved.Clicked(gtx) {
		s.withRecord(id, func(r *game.Record) { s.saveText(r, id) })
	}
	page := max(s.page-1, 1)
	s.panelKeys(gtx, []panelKey{
		{[]key.Name{key.NameUpArrow, "K"}, func() { s.choose(s.at - 1) }},
		{[]key.Name{key.NameDownArrow, "J"}, func() { s.choose(s.at + 1) }},
		{[]key.Name{key.NamePageUp}, func() { s.choose(s.at - page) }},
		{[]key.Name{key.NamePageDown}, func() { s.choose(s.at + page) }},
		{[]key.Name{key.NameHome}, func() { s.choose(0) }},
		{[]key.Name{key.NameEnd}, func() { s.choose(n - 1) }},
		{[]key.Name{key.NameReturn, key.NameEnter}, s.replay},
		{[]key.Name{"P"}, func() { s.takeUp(s.games[s.at].ID) }},
	})
}

// choose chooses a game, the nearest one where there is none of that number.
func (s *history) choose(i int) {
	s.at = min(max(i, 0), len(s.games)-1)
	s.reveal = true
}

// replay opens the viewer on the chosen game.
func (s *history) replay() {
	if s.busy {
		return
	}
	s.busy = true
	s.viewGame(s.games[s.at].ID, panelHistory, func() { s.busy = false })
}

// rows draws the rows that are seen.
func (s *history) rows(gtx C) D {
	height, room := gtx.Dp(rowHeight), gtx.Constraints.Max.Y
	s.page = room / height
	if s.reveal {
		s.reveal = false
		p := &s.list.Position
		top := p.First*height + p.Offset
		top = max(min(top, s.at*height), (s.at+1)*height-room)
		p.First, p.Offset = top/height, top%height
	}
	s.tiles.faces, s.tiles.pictures = s.faces, s.play.view.pictures
	d := s.kit.list(gtx, &s.list, len(s.games), s.row)
	first, last := s.list.Position.First, s.list.Position.First+s.list.Position.Count
	for i := range s.clicks {
		if i < first-1 || i > last {
			delete(s.clicks, i)
		}
	}
	return d
}

// row draws a game: its largest tile, its score, and in smaller words the rest.
func (s *history) row(gtx C, i int) D {
	k := &s.games[i]
	size := image.Pt(gtx.Constraints.Max.X, gtx.Dp(rowHeight))
	box := image.Pt(size.X, size.Y-gtx.Dp(8))
	click := s.clicks[i]
	if click == nil {
		click = &gesture.Click{}
		s.clicks[i] = click
	}
	facts := s.facts(k)
	marks := s.marks(k)
	chosen := i == s.at
	back := s.card
	if click.Hovered() {
		back = s.hovered(s.card)
	}
	at(gtx, 0, gtx.Dp(4), func(gtx C) D {
		area := clip.Rect{Max: box}.Push(gtx.Ops)
		semantic.Button.Add(gtx.Ops)
		semantic.LabelOp(look.Grouped(k.Score) + ", " + facts + ", " + marks).Add(gtx.Ops)
		semantic.SelectedOp(chosen).Add(gtx.Ops)
		pointer.CursorPointer.Add(gtx.Ops)
		click.Add(gtx.Ops)
		area.Pop()
		s.chosenSheet(gtx, box, back, chosen)
		side := gtx.Dp(rowTile)
		pad := (box.Y - side) / 2
		at(gtx, pad, pad, func(gtx C) D { return s.tiles.drawTile(gtx, &s.kit, max(k.Max, 1), side) })
		x := pad + side + gtx.Dp(14)
		width := max(box.X-x-gtx.Dp(14), 0)
		date := s.day(k)
		dated := s.measure(gtx, styleCaption, date).Size
		at(gtx, box.X-gtx.Dp(14)-dated.X, gtx.Dp(9), func(gtx C) D { return s.line(loose(gtx), styleCaption, s.small, date) })
		put := func(y unit.Dp, st textStyle, room int, words string) {
			at(gtx, x, gtx.Dp(y), func(gtx C) D {
				gtx.Constraints = layout.Constraints{Max: image.Pt(max(room, 0), box.Y)}
				c := s.small
				if st == styleHead {
					c = s.ink
				}
				return s.line(gtx, st, c, words)
			})
		}
		put(5, styleHead, width-dated.X-gtx.Dp(8), look.Grouped(k.Score))
		put(28, styleCaption, width, facts)
		put(46, styleCaption, width, marks)
		return D{}
	})
	return D{Size: size}
}

// chosenSheet draws a sheet under one of several things to choose from.
func (k *kit) chosenSheet(gtx C, size image.Point, back color.NRGBA, chosen bool) {
	if !chosen {
		k.sheet(gtx, size, radiusButton, back, sheetLine)
		return
	}
	k.sheet(gtx, size, radiusButton, k.accent, sheetBare)
	line := max(gtx.Dp(2), 1)
	at(gtx, line, line, func(gtx C) D {
		k.sheet(gtx, size.Sub(image.Pt(2*line, 2*line)), radiusButton-2, over(back, k.accent, 0.06), sheetBare)
		return D{}
	})
}

// nothingYet says in the middle of a panel that there is nothing to show.
func (k *kit) nothingYet(gtx C, ic icon, words string) {
	room := gtx.Constraints.Max
	px := gtx.Dp(64)
	y := max(room.Y/2-px-gtx.Dp(24), 0)
	at(gtx, (room.X-px)/2, y, func(gtx C) D { return k.icon(gtx, ic, 64, over(k.card, k.small, 0.45)) })
	at(gtx, 0, y+px+gtx.Dp(16), func(gtx C) D {
		gtx.Constraints = layout.Constraints{Min: image.Pt(room.X, 0), Max: room}
		return k.words(gtx, styleBody, k.small, text.Middle, 0, words)
	})
}

// facts are the figures of a game: size, moves and time.
func (m *model) facts(k *session.Summary) string {
	size := m.text(look.WordSizeOf, number(int64(k.Rules.Rows)), number(int64(k.Rules.Cols)))
	return strings.Join([]string{size, m.moveCount(k.Moves), clockTime(k.Played)}, " · ")
}

// moveCount says how many moves there are.
func (m *model) moveCount(n int) string {
	w := look.WordMovesOf
	if n == 1 {
		w = look.WordMovesOne
	}
	return m.text(w, look.Grouped(int64(n)))
}

// marks says how a game ended, and what sets it apart.
func (m *model) marks(k *session.Summary) string {
	end := look.WordUnfinished
	if k.Over {
		end = look.WordGameOver
	}
	list := []string{m.text(end)}
	if k.Reached {
		list = append(list, m.text(look.WordReachedTile, m.named(k.Rules.Target)))
	}
	return strings.Join(append(list, m.helped(k.Imported, k.Coach, k.Undos > 0)...), " · ")
}

// helped says what help a game had.
func (m *model) helped(given, coach, undo bool) []string {
	var list []string
	for _, mark := range [...]struct {
		has  bool
		word look.Word
	}{{given, look.WordMarkGiven}, {coach, look.WordMarkCoach}, {undo, look.WordMarkUndo}} {
		if mark.has {
			list = append(list, m.text(mark.word))
		}
	}
	return list
}

// day writes when a game was last played, in the player's local time: today and
// yesterday in words.
func (m *model) day(k *session.Summary) string {
	ms := k.Ended
	if ms == 0 {
		ms = k.Begun
	}
	when := time.UnixMilli(ms).In(m.now.Location())
	date, hour := when.Format(time.DateOnly), when.Format(" 15:04")
	switch date {
	case m.now.Format(time.DateOnly):
		return m.text(look.WordToday) + hour
	case m.now.AddDate(0, 0, -1).Format(time.DateOnly):
		return m.text(look.WordYesterday) + hour
	}
	return date + hour
}

// clockTime writes a length of time as a clock shows it: 3:07, 1:02:45.
func clockTime(ms int64) string {
	at := time.UnixMilli(ms).UTC()
	if hours := ms / time.Hour.Milliseconds(); hours > 0 {
		return number(hours) + at.Format(":04:05")
	}
	return number(int64(at.Minute())) + at.Format(":05")
}
