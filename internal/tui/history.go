package tui

import (
	"time"

	"twofold/game"
	"twofold/internal/look"
	"twofold/internal/session"
)

// history is the list of the games played.
type history struct {
	*model
	games []session.Summary
	list  list
	page  int
	top   int
	busy  bool // a record is being read
}

func newHistory(m *model) *history { return &history{model: m, games: m.s.History()} }

func (s *history) keys() []keymap { return []keymap{historyKeys} }

func (s *history) act(a action) {
	switch a {
	case confirm:
		s.replay()
	case playOn:
		s.playOn()
	case back:
		s.goBack()
	default:
		s.list.act(a, len(s.games), s.page)
	}
}

// replay opens the chosen game's record.
func (s *history) replay() {
	if len(s.games) == 0 || s.busy {
		return
	}
	id := s.games[s.list.at].ID
	s.busy = true
	s.s.Record(id, func(r *game.Record, err error) {
		s.busy = false
		if err != nil {
			s.say(s.text(look.WordError, s.fault(err)))
			return
		}
		if s.screen == s {
			v := newReplay(s.model, r, id)
			v.from = s
			s.show(v)
		}
	})
}

// playOn makes the chosen game the current one.
func (s *history) playOn() {
	if len(s.games) == 0 || s.busy {
		return
	}
	s.takeUp(s.games[s.list.at].ID)
}

// takeUp plays on with a kept game and goes to the board.
func (m *model) takeUp(id string) {
	m.s.OpenGame(id, func(err error) {
		if err != nil {
			m.say(m.text(look.WordGameTaken))
			return
		}
		// The settings follow to the size of the board that is played.
		r := m.s.Game().Rules()
		st := m.settings
		if st.Set("size", r.SizeText()) == nil {
			m.change(st)
		}
		m.show(m.base)
		m.base.(*play).rest()
		m.say(m.text(look.WordGameResumed))
	})
}

func (s *history) tick() {}

func (s *history) wake() time.Time { return time.Time{} }

func (s *history) mouse(e mouseEvent) {
	n := len(s.games)
	switch e.kind {
	case wheelUp:
		s.list.move(s.list.at-1, n, s.page)
	case wheelDown:
		s.list.move(s.list.at+1, n, s.page)
	case press:
		i := s.list.top + e.y - s.top
		if e.y < s.top || i >= n || e.y >= s.top+s.page {
			return
		}
		if i == s.list.at {
			s.replay()
			return
		}
		s.list.move(i, n, s.page)
	}
}

// marks says what sets a game apart, in few words.
func (m *model) marks(k *session.Summary) string {
	text := ""
	add := func(w look.Word) {
		if text != "" {
			text += " · "
		}
		text += m.text(w)
	}
	if k.Imported {
		add(look.WordMarkGiven)
	}
	if k.Coach {
		add(look.WordMarkCoach)
	}
	if k.Undos > 0 {
		add(look.WordMarkUndo)
	}
	if k.Over {
		add(look.WordGameOver)
	} else {
		add(look.WordUnfinished)
	}
	return text
}

func (s *history) draw(c *canvas) {
	aside := s.text(look.WordGames) + " " + look.Grouped(int64(len(s.games)))
	x, y, w, h, ok := s.model.page(c, look.WordHistory, aside)
	if !ok {
		return
	}
	t := s.th
	if len(s.games) == 0 {
		c.centre(x, y+h/2, w, t.quiet(), s.text(look.WordNoHistory))
		return
	}
	// Columns from the left: date, size, tile, score, moves, time, marks. On a
	// narrow screen the last ones are left out.
	type column struct {
		name  look.Word
		width int
		right bool
	}
	cols := []column{
		{look.WordDate, 17, false}, {look.WordScore, 9, true}, {look.WordBestTile, 9, false},
		{look.WordSize, 8, false}, {look.WordMoves, 7, true}, {look.WordTime, 8, true}, {look.WordResult, 0, false},
	}
	for i := range cols {
		cols[i].width = max(cols[i].width, c.width(s.text(cols[i].name)))
	}
	const between = 2
	at := make([]int, len(cols))
	cx := x + 1
	shown := 0
	for i, col := range cols {
		at[i] = cx
		if cx+col.width > x+w {
			break
		}
		shown++
		cx += col.width + between
	}
	for i, col := range cols[:shown] {
		if col.right {
			c.right(at[i]+col.width, y, t.quiet(), s.text(col.name))
		} else {
			c.put(at[i], y, t.quiet(), c.fit(s.text(col.name), x+w-at[i]))
		}
	}
	y, h = y+1, h-1
	s.top, s.page = y, h
	s.list.move(s.list.at, len(s.games), h)
	for i := 0; i < h && s.list.top+i < len(s.games); i++ {
		k := &s.games[s.list.top+i]
		row := y + i
		text, quiet := t.text(), t.quiet()
		if s.list.top+i == s.list.at {
			text = t.chosen()
			quiet = text
			t.choose(c, x, row, w)
		}
		r := k.Rules
		cells := []string{
			day(s.lang, k.Ended, s.now), look.Grouped(k.Score), "", s.text(look.WordSizeOf, itoa(r.Rows), itoa(r.Cols)),
			look.Grouped(int64(k.Moves)), clock(k.Played), s.marks(k),
		}
		if k.Ended == 0 {
			cells[0] = day(s.lang, k.Begun, s.now)
		}
		for j, col := range cols[:shown] {
			st := quiet
			if j == 1 {
				st = text.with(bold)
			}
			switch {
			case j == 2:
				s.chip(c, at[j], row, 7, k.Max)
			case col.right:
				c.right(at[j]+col.width, row, st, cells[j])
			default:
				c.put(at[j], row, st, c.fit(cells[j], x+w-at[j]))
			}
		}
	}
	s.scrollMark(c, x+w+1, y, h, s.list.top, len(s.games))
}
