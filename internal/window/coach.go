package window

import (
	"image"
	"strconv"
	"time"

	"gioui.org/io/semantic"
	"gioui.org/layout"
	"gioui.org/unit"
	"gioui.org/widget"

	"twofold/game"
	"twofold/internal/look"
	"twofold/internal/motion"
	"twofold/internal/session"
)

// How long the coach thinks, in ms: about a hint, about the values while they are
// shown, and at most about a move that it plays itself.
const (
	hintThink = 400
	whyThink  = 2000
	autoThink = 200
)

// autoRates are the speeds that the coach plays at, in moves a second.
var autoRates = [...]int{1, 2, 4, 8, 16, 32}

const firstAutoRate = 2 // of autoRates

// coached is what the coach is doing in the game being played. It thinks beside
// the event loop, and its answers are posted.
type coached struct {
	number int    // of the last question; answers to older ones are not listened to
	cancel func() // ends it; nil where nothing is asked

	said session.Advice // of the board shown; Legal is 0 where nothing is said yet
	past session.Advice // what was said last, of whatever board
	hint bool           // what is asked is asked as a hint
	why  bool           // what each direction is worth is shown

	auto bool // the coach plays
	rate int  // of autoRates
	due  time.Time
}

// consult asks the coach about the board shown, to think for so many ms.
func (p *play) consult(think int64) {
	c := &p.coach
	p.dropQuestion()
	number := c.number
	c.cancel = p.s.Ask(think, func(a session.Advice) {
		p.post(func() { p.advised(number, &a) })
	})
}

// dropQuestion makes what the coach is thinking about, and what it said, void.
func (p *play) dropQuestion() {
	c := &p.coach
	if c.cancel != nil {
		c.cancel()
		c.cancel = nil
	}
	c.number++
	c.said, c.hint = session.Advice{}, false
}

// boardChanged asks anew about another board, where the coach is wanted.
func (p *play) boardChanged() {
	c := &p.coach
	p.dropQuestion()
	st := p.game().Status()
	if c.auto && (st.Over || p.s.AskKeepGoing()) {
		c.auto = false // it is for the player to say how it goes on
	}
	switch {
	case st.Over:
	case c.auto:
		p.consult(c.thinking())
	case c.why:
		p.consult(whyThink)
	}
}

// advised takes an answer of the coach, if the board is still the same.
func (p *play) advised(number int, a *session.Advice) {
	c := &p.coach
	if number != c.number {
		return
	}
	hint := c.hint
	if a.Last {
		c.cancel = nil
	}
	if a.Err != nil {
		p.stopAuto()
		p.say(game.Tell(a.Err, p.lang.Fault))
		return
	}
	if !p.s.Heed(a) {
		return
	}
	c.said, c.past = *a, *a
	if hint && a.Last {
		c.hint = false
		p.hinted, p.hints = a.Best, p.now
	}
}

// hint asks for the best move, which is shown when it is known.
func (p *play) hint() {
	if p.s.Advisor == nil || p.noMove() {
		return
	}
	p.stopAuto()
	p.consult(hintThink)
	p.coach.hint = true
	p.hints = time.Time{}
}

// toggleWhy shows what each direction is worth, from now on, or no more.
func (p *play) toggleWhy() {
	c := &p.coach
	switch {
	case p.s.Advisor == nil:
	case c.why:
		if c.why = false; !c.auto {
			p.dropQuestion()
		}
	case c.auto: // it is being asked anyhow
		c.why = true
	case !p.noMove():
		c.why = true
		p.consult(whyThink)
	}
}

// noMove tells whether the game is over, and says so.
func (p *play) noMove() bool {
	over := p.game().Status().Over
	if over {
		p.say(p.text(look.WordGameOver) + " · " + p.text(look.WordNoMoves))
	}
	return over
}

// toggleAuto lets the coach play, or no more.
func (p *play) toggleAuto() {
	c := &p.coach
	if c.auto {
		p.stopAuto()
		return
	}
	if p.s.Advisor == nil || p.noMove() {
		return
	}
	p.keepGoing()
	c.auto, c.due = true, p.now
	p.consult(c.thinking())
}

// stopAuto leaves the game to the player.
func (p *play) stopAuto() {
	c := &p.coach
	if !c.auto {
		return
	}
	c.auto = false
	p.dropQuestion()
	if c.why && !p.game().Status().Over {
		p.consult(whyThink)
	}
}

// setRate chooses how fast the coach plays, the nearest rate where there is none
// of that number.
func (p *play) setRate(n int) {
	c := &p.coach
	c.rate = min(max(n, 0), len(autoRates)-1)
	c.due = p.now.Add(c.interval())
}

func (c *coached) interval() time.Duration { return time.Second / time.Duration(autoRates[c.rate]) }

// thinking returns how long the coach thinks about a move at its rate, in ms: not
// the whole time, so that the move is not late.
func (c *coached) thinking() int64 { return min(c.interval().Milliseconds()*3/4, autoThink) }

// autoplay plays the coach's move when its time has come, and asks for a frame
// when it will have.
func (p *play) autoplay(gtx C) {
	c := &p.coach
	if !c.auto || !c.said.Last || c.said.Legal == 0 {
		return
	}
	if p.now.Before(c.due) {
		wakeAt(gtx, c.due)
		return
	}
	if c.due = c.due.Add(c.interval()); c.due.Before(p.now) {
		c.due = p.now.Add(c.interval()) // what is late is not caught up with
	}
	p.move(c.said.Best)
}

// shownWhy returns what was said that is to be shown. While the coach plays, the
// values of the board before stay until there are new ones, rather than flicker.
func (p *play) shownWhy() *session.Advice {
	if c := &p.coach; c.auto && c.said.Legal == 0 {
		return &c.past
	}
	return &p.coach.said
}

// direction names a direction.
func (k *kit) direction(d game.Dir) string {
	return k.text([...]look.Word{look.WordLeft, look.WordRight, look.WordUp, look.WordDown}[d&3])
}

// worth writes what a direction is worth.
func worth(a *session.Advice, d game.Dir) string {
	v := a.Worth[d&3]
	switch {
	case a.Goal != 0:
		return strconv.FormatFloat(100*v, 'f', 2, 64) + "%"
	case a.Basis == session.BasisExact:
		return strconv.FormatFloat(v, 'f', 2, 64)
	}
	return figure(int64(v + 0.5))
}

// basis says what the values rest on.
func (p *play) basis(a *session.Advice) string {
	switch {
	case a.Legal == 0:
		return p.text(look.WordCoachThinking)
	case a.Basis == session.BasisNetwork:
		return p.text(look.WordCoachNetwork, number(int64(a.Depth)))
	case a.Basis == session.BasisSearch:
		return p.text(look.WordCoachSearch, number(int64(a.Depth)))
	}
	return p.text(look.WordCoachExact)
}

// coachWords are what stands in place of the goal while the coach is at work, ""
// while it is not. until is when they change by themselves, zero if never.
func (p *play) coachWords() (words string, until time.Time) {
	c := &p.coach
	switch {
	case !p.hints.IsZero() && p.now.Sub(p.hints) < hintTime:
		return p.text(look.WordCoachSays, p.direction(p.hinted)), p.hints.Add(hintTime)
	case c.hint:
		return p.text(look.WordCoachThinking), until
	case c.auto:
		return p.text(look.WordAutoplay, number(int64(autoRates[c.rate]))), until
	case c.why && !p.game().Status().Over:
		return p.basis(p.shownWhy()), until
	}
	return "", until
}

// drawWhy draws what each direction is worth at the side of the board that it
// goes to, the best one strong.
func (p *play) drawWhy(gtx C, l motion.Layout) {
	a := p.shownWhy()
	if !p.coach.why || a.Legal == 0 || p.game().Status().Over {
		return
	}
	for _, d := range game.Dirs {
		if a.Legal>>d&1 == 0 {
			continue
		}
		words := worth(a, d)
		size := p.measure(gtx, styleGain, words).Size.Add(image.Pt(2*gtx.Dp(8), 2*gtx.Dp(3)))
		x, y := l.X+(l.Width-size.X)/2, l.Y+(l.Height-size.Y)/2
		out := gtx.Dp(8) // over the edge of the board
		switch d {
		case game.Left:
			x = l.X - out
		case game.Right:
			x = l.X + l.Width + out - size.X
		case game.Up:
			y = l.Y - out
		case game.Down:
			y = l.Y + l.Height + out - size.Y
		}
		back, ink := p.card, p.small
		if d == a.Best {
			back, ink = p.ink, p.paper
		}
		at(gtx, x, y, func(gtx C) D {
			semantic.LabelOp(p.direction(d) + " " + words).Add(gtx.Ops)
			p.sheet(gtx, size, 11, back, sheetLine)
			return at(gtx, gtx.Dp(8), gtx.Dp(3), func(gtx C) D { return p.line(loose(gtx), styleGain, ink, words) })
		})
	}
}

// coachPanel is where the coach is asked by pointer.
type coachPanel struct {
	*model
	list widget.List
	presses
	rate stepper
}

func (s *coachPanel) title() string { return s.text(look.WordCoach) }

func (s *coachPanel) size() (width, height unit.Dp) { return 464, 392 }

func (s *coachPanel) frame(gtx C) D {
	p := s.play
	for by := s.rate.changed(gtx); by != 0; by = s.rate.changed(gtx) {
		s.press(func() { p.setRate(p.coach.rate + by) })
	}
	entry := func(ic icon, w look.Word, key string, act func()) layout.Widget {
		return func(gtx C) D {
			c := s.click(gtx, key, func() {
				s.closePanel()
				act()
			})
			return s.entryButton(gtx, c, ic, s.text(w), key)
		}
	}
	parts := []layout.Widget{
		entry(iconHint, look.WordHint, "I", p.hint),
		entry(iconPlay, look.WordCoachPlays, "P", p.toggleAuto),
		func(gtx C) D {
			rate := p.coach.rate
			words := s.text(look.WordCoachSpeed, number(int64(autoRates[rate])))
			return s.stepper(gtx, &s.rate, s.text(look.WordSpeed), words, true, rate > 0, rate < len(autoRates)-1)
		},
		func(gtx C) D {
			words := s.text(look.WordCoachWhy)
			c := s.click(gtx, "Y", p.toggleWhy)
			return s.setting(gtx, words, s.text(look.WordCoachMarks), 64, func(gtx C) D { return s.toggle(gtx, c, words, p.coach.why) })
		},
	}
	s.scrollKeys(gtx, &s.list, gtx.Constraints.Max.Y)
	d := s.kit.list(gtx, &s.list, len(parts), func(gtx C, i int) D {
		return layout.Inset{Bottom: 12}.Layout(gtx, parts[i])
	})
	if s.presses.act() {
		next(gtx)
	}
	return d
}
