package tui

import (
	"math/bits"
	"time"

	"twofold/game"
	"twofold/internal/look"
	"twofold/internal/session"
)

// pace is how fast the coach plays here.
var pace = session.Pace{First: 8, Fastest: 128}

// adviceMsg is an answer of the coach. It thinks on a goroutine of its own.
type adviceMsg session.Reply

// coaching returns the coach of the games that the model plays.
func (m *model) coaching() *session.Coaching {
	return session.NewCoaching(m.s, pace, func(r session.Reply) {
		if m.post != nil {
			m.post(adviceMsg(r))
		}
	})
}

// steady is the time that the coach goes by.
func (p *play) steady() int64 { return int64(p.now.Sub(p.born)) }

// boardChanged has the coach look at another board, where it is wanted.
func (p *play) boardChanged() {
	if p.coach.BoardChanged() {
		p.hush()
	}
}

// advised takes an answer of the coach.
func (p *play) advised(m adviceMsg) {
	news := p.coach.Take(session.Reply(m))
	if news.Err != nil {
		p.say(p.text(look.WordError, p.fault(news.Err)))
	}
	if !news.Heeded {
		return
	}
	if news.Hint {
		p.say(p.text(look.WordCoachSays, p.direction(p.coach.Values().Best)))
	}
	if news.Marked {
		p.best = p.s.Best()
		p.tell(p.text(look.WordCoachMarks))
	}
	p.autoplay()
}

// showHint asks for the best move and says it.
func (p *play) showHint() {
	if p.coach.Hint() {
		p.say(p.text(look.WordCoachThinking))
	} else {
		p.sayOver()
	}
}

// toggleWhy shows what each direction is worth, from now on, or no more.
func (p *play) toggleWhy() {
	if !p.coach.ToggleWhy() {
		p.sayOver()
	} else if p.coach.Why() || p.coach.Playing() {
		p.hush()
	}
}

// sayOver says that the game is over, to who asks for a move.
func (p *play) sayOver() {
	p.say(p.text(look.WordGameOver) + " · " + p.text(look.WordNoMoves))
}

// startAuto lets the coach play.
func (p *play) startAuto() {
	if !p.coach.Play(p.steady()) {
		p.sayOver()
		return
	}
	p.notice()
	p.sayAuto()
}

func (p *play) stopAuto() {
	if p.coach.Stop() {
		p.hush()
	}
}

// speedAuto changes the speed of the coach's play.
func (p *play) speedAuto(by int) {
	p.coach.ChangeSpeed(by, p.steady())
	p.sayAuto()
}

func (p *play) sayAuto() {
	p.say(p.text(look.WordAutoplay, itoa(p.coach.Speed())))
}

// autoplay plays the coach's move when its time has come.
func (p *play) autoplay() {
	d, due := p.coach.Move(p.steady())
	if !due {
		return
	}
	quick := time.Duration(p.coach.Interval()) < stepTime
	note, until := p.note, p.noteUntil
	p.move(d)
	if p.coach.Playing() {
		p.note, p.noteUntil = note, until // that of the speed stays its time
	}
	if quick {
		p.anim.Finish()
	}
}

// autoWake returns when the coach's next move is due, zero where none is.
func (p *play) autoWake() time.Time {
	if left, ok := p.coach.Due(p.steady()); ok {
		return p.now.Add(time.Duration(left))
	}
	return time.Time{}
}

// direction names a direction.
func (m *model) direction(d game.Dir) string { return m.text(look.Direction(uint8(d))) }

// basis says what the values rest on.
func (p *play) basis(a *session.Advice) string {
	return p.text(look.CoachBasis(uint8(a.Basis)), itoa(a.Depth))
}

// whyRows is how many rows the values take: one for each direction, a blank one
// and what they rest on.
const whyRows = 6

// drawWhy draws what each direction is worth in the panel.
func (p *play) drawWhy(c *canvas, x, y, w int) {
	t, a := p.th, p.coach.Values()
	p.whySeen = true
	if a.Legal == 0 {
		for i, line := range c.wrap(p.basis(a), w) {
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
		c.right(x+w, y+i, value, a.WorthText(d, look.Grouped))
	}
	c.put(x, y+len(game.Dirs)+1, t.quiet(), c.fit(p.basis(a), w))
}

// whyLine draws the same in a row, the best first, and as many as it holds.
func (p *play) whyLine(c *canvas, x, y, w int) {
	t, a := p.th, p.coach.Values()
	if a.Legal == 0 {
		c.put(x, y, t.quiet(), c.fit(p.basis(a), w))
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
		text := p.direction(d) + " " + a.WorthText(d, look.Grouped)
		if x+c.width(text) > end {
			return
		}
		x = c.put(x, y, style, text) + 3
		style = t.quiet()
	}
	if text := p.basis(a); x+c.width(text) <= end {
		c.put(x, y, t.quiet(), text)
	}
}
