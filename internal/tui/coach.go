package tui

import (
	"math/bits"
	"strconv"
	"time"

	"twofold/game"
	"twofold/internal/look"
	"twofold/internal/session"
)

// How long the coach thinks, in ms: about a hint, about the values while they are
// shown, and at most about a move that it plays itself.
const (
	hintThink = 400
	whyThink  = 2000
	autoThink = 200
)

// firstAutoSpeed is the speed that the coach begins to play at, an index of
// speeds.
const firstAutoSpeed = 3

// coached is what the coach is doing in the game being played. It thinks on a
// goroutine of its own, and its answers come as messages.
type coached struct {
	number int    // of the last question; answers to older ones are not listened to
	cancel func() // ends it; nil: nothing is asked

	said session.Advice // of the board shown; Legal is 0 where nothing is said yet
	past session.Advice // what was said last, of whatever board
	hint bool           // said was asked for as a hint
	why  bool           // what each direction is worth is shown
	seen bool           // the panel has it

	auto  bool // the coach plays
	speed int  // index of speeds
	due   time.Time
}

// adviceMsg is an answer of the coach.
type adviceMsg struct {
	number int
	said   session.Advice
}

// consult asks the coach about the board shown, to think for so many ms.
func (p *play) consult(think int64) {
	c := &p.coach
	p.dropQuestion()
	if p.post == nil {
		return
	}
	post, number := p.post, c.number
	c.cancel = p.s.Ask(think, func(a session.Advice) { post(adviceMsg{number, a}) })
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
		p.stopAuto() // it is for the player to say how it goes on
	}
	switch {
	case st.Over:
	case c.auto:
		p.consult(c.thinking())
	case c.why:
		p.consult(whyThink)
	}
}

// advised takes an answer of the coach.
func (p *play) advised(m adviceMsg) {
	c := &p.coach
	if m.number != c.number {
		return
	}
	hint := c.hint
	if m.said.Last {
		c.cancel, c.hint = nil, false
	}
	if m.said.Err != nil {
		p.stopAuto()
		p.say(p.text(look.WordError, p.fault(m.said.Err)))
		return
	}
	alone := !p.s.Class().Coach
	if !p.s.Heed(&m.said) {
		return
	}
	c.said, c.past = m.said, m.said
	if hint {
		p.say(p.text(look.WordCoachSays, p.direction(c.said.Best)))
	}
	if alone { // until now
		p.best = p.s.Best()
		p.tell(p.text(look.WordCoachMarks))
	}
	p.autoplay()
}

// showHint asks for the best move and says it.
func (p *play) showHint() {
	if p.noMove() {
		return
	}
	p.say(p.text(look.WordCoachThinking))
	p.consult(hintThink)
	p.coach.hint = true
}

// toggleWhy shows what each direction is worth, from now on, or no more.
func (p *play) toggleWhy() {
	c := &p.coach
	switch {
	case c.auto: // it is being asked anyhow
		c.why = !c.why
		p.hush()
	case c.why:
		c.why = false
		p.dropQuestion()
	case !p.noMove():
		c.why = true
		p.hush()
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

// startAuto lets the coach play.
func (p *play) startAuto() {
	c := &p.coach
	if p.noMove() {
		return
	}
	p.s.KeepGoing()
	p.notice()
	c.auto, c.due = true, p.now
	p.sayAuto()
	p.consult(c.thinking())
}

func (p *play) stopAuto() {
	c := &p.coach
	if !c.auto {
		return
	}
	c.auto = false
	p.hush()
	p.dropQuestion()
	if c.why && !p.game().Status().Over {
		p.consult(whyThink)
	}
}

// restCoach has the coach do nothing while something else is shown.
func (p *play) restCoach() {
	p.stopAuto()
	p.dropQuestion()
}

// speedAuto changes the speed of the coach's play.
func (p *play) speedAuto(by int) {
	c := &p.coach
	c.speed = min(max(c.speed+by, 0), len(speeds)-1)
	c.due = p.now.Add(c.interval())
	p.sayAuto()
}

func (p *play) sayAuto() {
	p.say(p.text(look.WordAutoplay, itoa(speeds[p.coach.speed])))
}

func (c *coached) interval() time.Duration { return time.Second / time.Duration(speeds[c.speed]) }

// thinking returns how long the coach thinks about a move at its speed, in ms:
// not the whole time, so that the move is not late.
func (c *coached) thinking() int64 { return min(c.interval().Milliseconds()*3/4, autoThink) }

// autoplay plays the coach's move when its time has come.
func (p *play) autoplay() {
	c := &p.coach
	if !c.auto || !c.said.Last || p.now.Before(c.due) {
		return
	}
	c.due = c.due.Add(c.interval())
	if c.due.Before(p.now) {
		c.due = p.now.Add(c.interval()) // what is late is not caught up with
	}
	quick := c.interval() < stepTime
	note, until := p.note, p.noteUntil
	p.slide(c.said.Best)
	if c.auto {
		p.note, p.noteUntil = note, until // that of the speed stays its time
	}
	if quick {
		p.anim.Finish()
	}
}

// autoWake returns when the coach's next move is due, zero where none is.
func (c *coached) autoWake() time.Time {
	if c.auto && c.said.Last {
		return c.due
	}
	return time.Time{}
}

// direction names a direction.
func (m *model) direction(d game.Dir) string {
	return m.text([...]look.Word{look.WordLeft, look.WordRight, look.WordUp, look.WordDown}[d&3])
}

// worth writes what a direction is worth.
func worth(a *session.Advice, d game.Dir) string {
	v := a.Worth[d&3]
	switch {
	case a.Legal>>d&1 == 0:
		return "-"
	case a.Goal != 0:
		return strconv.FormatFloat(100*v, 'f', 2, 64) + "%"
	case a.Basis == session.BasisExact:
		return strconv.FormatFloat(v, 'f', 2, 64)
	}
	return grouped(int64(v + 0.5))
}

// basis says what the values rest on.
func (p *play) basis() string {
	a := p.shownWhy()
	switch a.Basis {
	case session.BasisNetwork:
		return p.text(look.WordCoachNetwork, itoa(a.Depth))
	case session.BasisSearch:
		return p.text(look.WordCoachSearch, itoa(a.Depth))
	}
	return p.text(look.WordCoachExact)
}

// shownWhy returns what was said that is to be shown. While the coach plays, the
// values of the board before stay until there are new ones, rather than flicker.
func (p *play) shownWhy() *session.Advice {
	if c := &p.coach; c.auto && c.said.Legal == 0 {
		return &c.past
	}
	return &p.coach.said
}

// whyRows is how many rows the values take: one for each direction, a blank one
// and what they rest on.
const whyRows = 6

// drawWhy draws what each direction is worth in the panel.
func (p *play) drawWhy(c *canvas, x, y, w int) {
	t, a := p.th, p.shownWhy()
	p.coach.seen = true
	if a.Legal == 0 {
		for i, line := range c.wrap(p.text(look.WordCoachThinking), w) {
			if i < whyRows {
				c.put(x, y+i, t.quiet(), line)
			}
		}
		return
	}
	for i, d := range game.Dirs {
		name, value := t.quiet(), t.text()
		if d == a.Best {
			name, value = t.loud(), t.loud()
		}
		c.put(x, y+i, name, p.direction(d))
		c.right(x+w, y+i, value, worth(a, d))
	}
	c.put(x, y+len(game.Dirs)+1, t.quiet(), c.fit(p.basis(), w))
}

// whyLine draws the same in a row, the best first, and as many as it holds.
func (p *play) whyLine(c *canvas, x, y, w int) {
	t, a := p.th, p.shownWhy()
	if a.Legal == 0 {
		c.put(x, y, t.quiet(), c.fit(p.text(look.WordCoachThinking), w))
		return
	}
	end := x + w
	style := t.loud()
	for left := a.Legal; left != 0; {
		d := a.Best
		if style != t.loud() {
			d = game.Dir(bits.TrailingZeros8(left))
			for _, other := range game.Dirs {
				if left>>other&1 != 0 && a.Worth[other] > a.Worth[d] {
					d = other
				}
			}
		}
		left &^= 1 << d
		text := p.direction(d) + " " + worth(a, d)
		if x+c.width(text) > end {
			return
		}
		x = c.put(x, y, style, text) + 3
		style = t.quiet()
	}
	if text := p.basis(); x+c.width(text) <= end {
		c.put(x, y, t.quiet(), text)
	}
}
