package window

import (
	"image"
	"time"

	"gioui.org/io/semantic"
	"gioui.org/layout"
	"gioui.org/unit"
	"gioui.org/widget"

	"twofold/game"
	"twofold/internal/look"
	"twofold/internal/session"
)

// pace is how fast the coach plays here: a move for every second frame at most.
var pace = session.Pace{First: 4, Fastest: 32}

// coaching returns the coach of the games that the model plays.
func (p *play) coaching() *session.Coaching {
	return session.NewCoaching(p.s, pace, func(r session.Reply) {
		p.post(func() { p.advised(r) })
	})
}

// steady is the time that the coach goes by.
func (p *play) steady() int64 { return int64(p.now.Sub(p.born)) }

// advised takes an answer of the coach.
func (p *play) advised(r session.Reply) {
	news := p.coach.Take(r)
	if news.Err != nil {
		p.say(p.fault(news.Err))
	}
	if said := p.coach.Values(); news.Hint && said.Last {
		p.hinted, p.hints = said.Best, p.now
	}
}

// hint asks for the best move, which is shown when it is known.
func (p *play) hint() {
	switch {
	case p.s.Advisor == nil:
	case p.coach.Hint():
		p.hints = time.Time{}
	default:
		p.sayOver()
	}
}

// toggleWhy shows what each direction is worth, from now on, or no more.
func (p *play) toggleWhy() {
	if p.s.Advisor != nil && !p.coach.ToggleWhy() {
		p.sayOver()
	}
}

// toggleAuto lets the coach play, or no more.
func (p *play) toggleAuto() {
	switch {
	case p.s.Advisor == nil, p.coach.Stop():
	case p.coach.Play(p.steady()):
		p.ask()
	default:
		p.sayOver()
	}
}

// sayOver says that the game is over, to who asks for a move.
func (p *play) sayOver() {
	p.say(p.text(look.WordGameOver) + " · " + p.text(look.WordNoMoves))
}

// speedAuto changes the speed of the coach's play.
func (p *play) speedAuto(by int) { p.coach.ChangeSpeed(by, p.steady()) }

// autoplay plays the coach's move when its time has come, and asks for a frame
// when it will have.
func (p *play) autoplay(gtx C) {
	if left, ok := p.coach.Due(p.steady()); ok && left > 0 {
		wakeAt(gtx, p.now.Add(time.Duration(left)))
	}
	if d, due := p.coach.Move(p.steady()); due {
		p.move(d)
	}
}

// direction names a direction.
func (k *kit) direction(d game.Dir) string { return k.text(look.Direction(uint8(d))) }

// coachWords are what stands in place of the goal while the coach is at work, ""
// while it is not. until is when they change by themselves, zero if never.
func (p *play) coachWords() (words string, until time.Time) {
	c := p.coach
	switch {
	case !p.hints.IsZero() && p.now.Sub(p.hints) < hintTime:
		return p.text(look.WordCoachSays, p.direction(p.hinted)), p.hints.Add(hintTime)
	case c.Hinting():
		return p.text(look.WordCoachThinking), until
	case c.Playing():
		return p.text(look.WordAutoplay, number(int64(c.Speed()))), until
	case c.Explaining():
		a := c.Values()
		return p.text(look.CoachBasis(uint8(a.Basis)), number(int64(a.Depth))), until
	}
	return "", until
}

// speedWords say how fast the coach plays.
func (p *play) speedWords() string {
	return p.text(look.WordCoachSpeed, number(int64(p.coach.Speed())))
}

// whyRect returns where the worth of a direction stands, with words of a size: over
// the edge of the board that the direction goes to. Beside a board that is narrower
// than its window it lies outside, where it covers no tile.
func whyRect(gtx C, a *arrangement, d game.Dir, size image.Point) image.Rectangle {
	board := a.boardRect()
	over, free := gtx.Dp(8), image.Rectangle{Max: gtx.Constraints.Max}.Inset(gtx.Dp(8))
	if a.aside {
		free.Min.X = a.meta.Max.X + over
	}
	at := board.Min.Add(board.Size().Sub(size).Div(2))
	out := func(room int) int { return max(min(room, size.X-over), over) }
	switch d {
	case game.Left:
		at.X = board.Min.X - out(board.Min.X-free.Min.X)
	case game.Right:
		at.X = board.Max.X + out(free.Max.X-board.Max.X) - size.X
	case game.Up:
		at.Y = board.Min.Y - over
	case game.Down:
		at.Y = board.Max.Y + over - size.Y
	}
	return image.Rectangle{Min: at, Max: at.Add(size)}
}

// drawWhy draws what each direction is worth, the best one strong.
func (p *play) drawWhy(gtx C, a *arrangement) {
	v := p.coach.Values()
	if !p.coach.Explaining() {
		return
	}
	for _, d := range game.Dirs {
		if v.Legal>>d&1 == 0 {
			continue
		}
		words := v.WorthText(d, look.Grouped)
		size := p.measure(gtx, styleGain, words).Size.Add(image.Pt(2*gtx.Dp(8), 2*gtx.Dp(3)))
		r := whyRect(gtx, a, d, size)
		back, ink := p.card, p.small
		if d == v.Best {
			back, ink = p.ink, p.paper
		}
		at(gtx, r.Min.X, r.Min.Y, func(gtx C) D {
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
		s.press(func() { p.speedAuto(by) })
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
			speed := p.coach.Speed()
			return s.stepper(gtx, &s.rate, s.text(look.WordSpeed), p.speedWords(), true, speed > 1, speed < pace.Fastest)
		},
		func(gtx C) D {
			words := s.text(look.WordCoachWhy)
			c := s.click(gtx, "Y", p.toggleWhy)
			return s.setting(gtx, words, s.text(look.WordCoachMarks), 64, func(gtx C) D { return s.toggle(gtx, c, words, p.coach.Why()) })
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
