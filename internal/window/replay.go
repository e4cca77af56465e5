package window

import (
	"image"
	"image/color"
	"strings"
	"time"

	"gioui.org/io/key"
	"gioui.org/io/semantic"
	"gioui.org/layout"
	"gioui.org/op"
	"gioui.org/op/clip"
	"gioui.org/text"
	"gioui.org/unit"
	"gioui.org/widget"

	"twofold/game"
	"twofold/internal/look"
	"twofold/internal/motion"
)

// replay is the viewer of a record: it is played, stepped through and searched,
// forwards and backwards. It never changes the game it shows.
type replay struct {
	*model
	viewed
	board boardView
	gain  int64 // of the move that led here; 0 where it gained nothing

	playing bool
	speed   int       // of speeds
	next    time.Time // when the next move is due, while playing

	list  widget.List // scrolls where there is no room for all
	slide slider
	rate  stepper

	first, back, start, on, last widget.Clickable
	take, here, copied, saved    widget.Clickable
}

// speeds are the speeds of a replay: what they are called, and moves a second.
var speeds = [...]struct {
	name string
	rate int
}{{"¼×", 1}, {"½×", 2}, {"1×", 4}, {"2×", 8}, {"4×", 16}, {"8×", 32}, {"16×", 64}, {"32×", 128}}

const normalSpeed = 2 // of speeds

// turnTime is how long the motion of a move takes at most.
const turnTime = motion.SlideTime + motion.PopTime

func newReplay(m *model, v *viewed) *replay {
	s := &replay{model: m, viewed: *v, speed: normalSpeed}
	s.seek(0)
	return s
}

func (s *replay) title() string { return s.text(look.WordReplay) }

func (s *replay) size() (width, height unit.Dp) { return 640, 880 }

// end returns how many moves the record has.
func (s *replay) end() int { return len(s.g.Moves()) + len(s.g.Undone()) }

// at returns how many of them are played.
func (s *replay) at() int { return len(s.g.Moves()) }

// seek goes to the position after n moves, without motion.
func (s *replay) seek(n int) {
	s.g.Seek(n)
	s.board.show(s.g)
	s.gain = 0
}

// forward plays a move.
func (s *replay) forward() {
	t := s.g.Redo()
	if t == nil {
		return
	}
	s.board.forward(s.g, t, s.now)
	s.gain = t.Gain
	if s.still {
		s.board.finish()
	}
}

// backward takes a move back.
func (s *replay) backward() {
	t := s.g.StepBack()
	if t == nil {
		return
	}
	s.board.backward(s.g, t, s.now)
	s.gain = 0
	if s.still {
		s.board.finish()
	}
}

// step pauses and goes a move on, or back.
func (s *replay) step(on bool) {
	s.playing = false
	s.board.speed = 1
	if on {
		s.forward()
	} else {
		s.backward()
	}
}

// jump pauses and goes to a move.
func (s *replay) jump(n int) {
	s.playing = false
	s.seek(n)
}

// toggle plays or pauses. At the end it plays from the beginning.
func (s *replay) toggle() {
	s.playing = !s.playing
	if s.playing && s.at() == s.end() {
		s.seek(0)
	}
	s.next = s.now.Add(s.interval())
}

func (s *replay) interval() time.Duration {
	return time.Second / time.Duration(speeds[s.speed].rate)
}

// setSpeed chooses a speed, the nearest one where there is none of that number.
func (s *replay) setSpeed(n int) {
	s.speed = min(max(n, 0), len(speeds)-1)
	s.next = s.now.Add(s.interval())
}

// tick plays the moves whose time has come.
func (s *replay) tick(gtx C) {
	if !s.playing {
		return
	}
	step := s.interval()
	if gtx.Now.Sub(s.next) > time.Second {
		s.next = gtx.Now // it was not seen for a while: nothing is caught up with
	}
	// Motion goes as fast as the moves do, as long as there are frames for it.
	s.board.speed = max(float64(turnTime)/float64(step), 1)
	for !gtx.Now.Before(s.next) {
		if s.at() == s.end() {
			s.playing = false
			s.say(s.text(look.WordReplayEnded))
			return
		}
		s.forward()
		if step < 2*frameTime {
			s.board.finish()
		}
		s.next = s.next.Add(step)
	}
	due := s.next
	if least := gtx.Now.Add(frameTime); due.Before(least) {
		due = least
	}
	wakeAt(gtx, due)
}

// input does what the player did since the last frame.
func (s *replay) input(gtx C) {
	if n, ok := s.slide.changed(gtx, s.end()); ok && n != s.at() {
		s.jump(n)
	}
	if by := s.rate.changed(gtx); by != 0 {
		s.setSpeed(s.speed + by)
	}
	for _, b := range []struct {
		click *widget.Clickable
		act   func()
	}{
		{&s.first, func() { s.jump(0) }}, {&s.back, func() { s.step(false) }}, {&s.start, s.toggle},
		{&s.on, func() { s.step(true) }}, {&s.last, func() { s.jump(s.end()) }},
		{&s.take, func() { s.takeUp(s.id) }}, {&s.here, func() { s.beginAt(s.g) }},
		{&s.copied, func() { s.copyRecord(gtx, s.record) }}, {&s.saved, func() { s.saveText(s.record, s.id) }},
	} {
		for b.click.Clicked(gtx) {
			b.act()
		}
	}
	keys := []panelKey{
		{[]key.Name{key.NameSpace, key.NameReturn, key.NameEnter}, s.toggle},
		{[]key.Name{key.NameLeftArrow, "H"}, func() { s.step(false) }},
		{[]key.Name{key.NameRightArrow, "L"}, func() { s.step(true) }},
		{[]key.Name{key.NamePageUp, "["}, func() { s.jump(max(s.at()-10, 0)) }},
		{[]key.Name{key.NamePageDown, "]"}, func() { s.jump(s.at() + 10) }},
		{[]key.Name{key.NameHome}, func() { s.jump(0) }},
		{[]key.Name{key.NameEnd}, func() { s.jump(s.end()) }},
		{[]key.Name{key.NameUpArrow, "+", "=", "K"}, func() { s.setSpeed(s.speed + 1) }},
		{[]key.Name{key.NameDownArrow, "-", "J"}, func() { s.setSpeed(s.speed - 1) }},
	}
	for tenth := range 10 {
		keys = append(keys, panelKey{[]key.Name{key.Name('0' + rune(tenth))}, func() { s.jump(s.end() * tenth / 10) }})
	}
	if s.id != "" {
		keys = append(keys, panelKey{[]key.Name{"P"}, func() { s.takeUp(s.id) }})
	}
	s.panelKeys(gtx, keys)
}

// Lengths of the viewer in dp.
const (
	replayHead  unit.Dp = 28
	replaySide  unit.Dp = 280 // of what stands beside the board in a low window
	replayBoard unit.Dp = 128 // the least height of the board
)

func (s *replay) frame(gtx C) D {
	s.input(gtx)
	s.tick(gtx)
	s.board.faces, s.board.pictures = s.faces, s.play.view.pictures
	room := gtx.Constraints.Max
	r := s.g.Rules()

	below, belowSize := s.controls(gtx, room.X)
	left := room.Y - gtx.Dp(replayHead) - gtx.Dp(8) - belowSize.Y
	stacked := motion.Fit(r.Rows, r.Cols, room.X, max(left, gtx.Dp(replayBoard)), 1)
	aside := motion.Fit(r.Rows, r.Cols, room.X-gtx.Dp(replaySide)-gtx.Dp(24), room.Y-gtx.Dp(8), 1)
	if aside.Tile > stacked.Tile*11/10 {
		return s.beside(gtx, aside)
	}
	stacked.X, stacked.Y = (room.X-stacked.Width)/2, gtx.Dp(replayHead)
	foot := stacked.Y + stacked.Height + gtx.Dp(8)
	if spare := room.Y - foot - belowSize.Y; spare > 0 {
		// What is to spare goes around the board, and the buttons stay below.
		stacked.Y += spare / 2
		foot += spare
	}
	return s.kit.list(gtx, &s.list, 1, func(gtx C, _ int) D {
		s.head(gtx)
		s.drawBoard(gtx, stacked)
		at(gtx, 0, foot, func(C) D {
			below.Add(gtx.Ops)
			return D{}
		})
		return D{Size: image.Pt(room.X, foot+belowSize.Y)}
	})
}

// beside draws the board with everything else at its right.
func (s *replay) beside(gtx C, l motion.Layout) D {
	room := gtx.Constraints.Max
	side := room.X - l.Width - gtx.Dp(24)
	l.X, l.Y = 0, (room.Y-gtx.Dp(8)-l.Height)/2
	s.drawBoard(gtx, l)
	at(gtx, room.X-side, 0, func(gtx C) D {
		gtx.Constraints.Max.X = side
		below, size := s.controls(gtx, side)
		height := gtx.Dp(replayHead) + size.Y
		return s.kit.list(gtx, &s.list, 1, func(gtx C, _ int) D {
			y := max((room.Y-gtx.Dp(8)-height)/2, 0)
			return at(gtx, 0, y, func(gtx C) D {
				s.head(gtx)
				at(gtx, 0, gtx.Dp(replayHead), func(C) D {
					below.Add(gtx.Ops)
					return D{}
				})
				return D{Size: image.Pt(side, y+height)}
			})
		})
	})
	return D{Size: room}
}

// drawBoard draws the board, and tells readers what is on it.
func (s *replay) drawBoard(gtx C, l motion.Layout) {
	area := clip.Rect(image.Rect(l.X, l.Y, l.X+l.Width, l.Y+l.Height)).Push(gtx.Ops)
	semantic.LabelOp(s.text(look.WordSayBoard, number(int64(l.Rows)), number(int64(l.Cols)))).Add(gtx.Ops)
	semantic.DescriptionOp(s.inWords(s.g.Board())).Add(gtx.Ops)
	area.Pop()
	s.board.draw(gtx, &s.kit, l)
}

// head draws the score and where the replay stands.
func (s *replay) head(gtx C) D {
	room := gtx.Constraints.Max.X
	place := s.place()
	x := room - s.measure(gtx, styleNote, place).Size.X
	put := func(x int, st textStyle, words string) int {
		d := s.measure(gtx, st, words).Size
		c := s.ink
		switch st {
		case styleNote:
			c = s.small
		case styleGain:
			c = s.accent
		}
		at(gtx, x, (gtx.Dp(24)-d.Y)/2, func(gtx C) D { return s.line(loose(gtx), st, c, words) })
		return x + d.X
	}
	put(x, styleNote, place)
	end := put(0, styleNote, s.text(look.WordScore))
	end = put(end+gtx.Dp(8), styleHead, look.Grouped(s.g.Score()))
	if gain := s.text(look.WordGain, look.Grouped(s.gain)); s.gain > 0 && end+gtx.Dp(16)+s.measure(gtx, styleGain, gain).Size.X <= x {
		put(end+gtx.Dp(8), styleGain, gain)
	}
	return D{Size: image.Pt(room, gtx.Dp(replayHead))}
}

// place says which move is shown.
func (s *replay) place() string {
	return s.text(look.WordPosition, look.Grouped(int64(s.at())), look.Grouped(int64(s.end())))
}

// controls draws what stands under the board: slider, buttons, marks.
func (s *replay) controls(gtx C, width int) (op.CallOp, image.Point) {
	m := op.Record(gtx.Ops)
	gtx.Constraints = layout.Constraints{Max: image.Pt(width, gtx.Constraints.Max.Y)}
	parts := []layout.FlexChild{
		layout.Rigid(func(gtx C) D {
			return s.slider(gtx, &s.slide, s.text(look.WordSeek), s.place(), s.at(), s.end())
		}),
		layout.Rigid(s.transport),
	}
	marks := s.record.Marks
	if words := strings.Join(s.helped(marks.Imported, marks.Coach, marks.Undos > 0), " · "); words != "" {
		parts = append(parts, gap(8), layout.Rigid(func(gtx C) D {
			gtx.Constraints.Min.X = width
			return s.words(gtx, styleCaption, s.small, text.Middle, 0, words)
		}))
	}
	parts = append(parts, gap(12), layout.Rigid(func(gtx C) D {
		words := []choice{{&s.here, s.text(look.WordPlayFromHere), false}}
		if s.id != "" && !s.record.Result.Over {
			words = append(words, choice{&s.take, s.text(look.WordContinueGame), false})
		}
		return s.deeds(gtx, words, nil)
	}), gap(8))
	d := layout.Flex{Axis: layout.Vertical}.Layout(gtx, parts...)
	return m.Stop(), d.Size
}

// transport draws the buttons that play and step, the speed, and what can be
// done with the record.
func (s *replay) transport(gtx C) D {
	button := func(c *widget.Clickable, ic icon, w look.Word, does bool) layout.Widget {
		return func(gtx C) D { return s.iconButton(gtx, c, ic, s.text(w), does) }
	}
	before, after := s.at() > 0, s.at() < s.end()
	parts := []layout.Widget{
		button(&s.first, iconFirst, look.WordToStart, before),
		button(&s.back, iconPrevious, look.WordStepBack, before),
		s.playButton,
		button(&s.on, iconNext, look.WordStepForward, after),
		button(&s.last, iconLast, look.WordToEnd, after),
		func(gtx C) D {
			gtx.Constraints = layout.Exact(image.Pt(gtx.Dp(160), gtx.Dp(buttonHeight)))
			return s.stepper(gtx, &s.rate, s.text(look.WordSpeed), speeds[s.speed].name, true, s.speed > 0, s.speed < len(speeds)-1)
		},
		button(&s.copied, iconCopy, look.WordCopyRecord, true),
	}
	if s.o.Files != nil {
		parts = append(parts, button(&s.saved, iconSave, look.WordSaveRecord, true))
	}
	return flow(gtx, 8, parts...)
}

// The icons of the viewer: previous and next, up to a bar.
const (
	iconFirst icon = "M 17 5.5 L 10.5 12 L 17 18.5 M 7 5.5 L 7 18.5"
	iconLast  icon = "M 7 5.5 L 13.5 12 L 7 18.5 M 17 5.5 L 17 18.5"
)

// playButton is the one button of the viewer that matters most.
func (s *replay) playButton(gtx C) D {
	ic, w := iconPlay, look.WordPlay
	if s.playing {
		ic, w = iconPause, look.WordPause
	}
	name := s.text(w)
	const side unit.Dp = 56
	d := s.pressable(gtx, &s.start, name, s.ink, float64(side)/2, func(gtx C, base color.NRGBA) D {
		size := image.Pt(gtx.Dp(side), gtx.Dp(side))
		s.sheet(gtx, size, float64(side)/2, base, sheetCard)
		px := gtx.Dp(24)
		at(gtx, (size.X-px)/2, (size.Y-px)/2, func(gtx C) D { return s.icon(gtx, ic, 24, s.paper) })
		return D{Size: size}
	})
	s.showTip(gtx, &s.start, s.start.Hovered(), s.start.Pressed(), d.Size, name)
	return d
}

// inWords is a board as readers say it.
func (m *model) inWords(b game.Board) string {
	rows := make([]string, b.Rows())
	for r := range rows {
		cells := make([]string, b.Cols())
		for c := range cells {
			cells[c] = m.text(look.WordSayEmpty)
			if e := b.At(r*b.Cols() + c); e > 0 {
				cells[c] = m.named(e)
			}
		}
		rows[r] = m.text(look.WordSayRow, number(int64(r+1)), strings.Join(cells, m.text(look.WordSaySeparator)))
	}
	return strings.Join(rows, "\n")
}
