package window

import (
	"image"
	"time"

	"gioui.org/layout"
	"gioui.org/op"
	"gioui.org/op/clip"
	"gioui.org/text"
	"gioui.org/widget"

	"twofold/internal/look"
	"twofold/internal/motion"
)

// noticeKind is what a notice over the board is about.
type noticeKind uint8

const (
	noticeNone noticeKind = iota
	noticeTarget
	noticeOver
)

// notice lies over the lower part of the board. It takes no focus and keeps no
// move from being played.
type notice struct {
	kind noticeKind
	from time.Time // when it slides in
	seen bool      // the player put it away

	keep, fresh, back widget.Clickable
}

// noticeTime is how long a notice slides in.
const noticeTime = 220 * time.Millisecond

// ask finds which notice the game calls for, and from when.
func (p *play) ask() {
	kind := noticeNone
	switch st := p.game().Status(); {
	case st.Over && !p.notice.seen:
		kind = noticeOver
	case p.s.AskKeepGoing():
		kind = noticeTarget
	}
	if kind == p.notice.kind {
		return
	}
	p.notice.kind, p.notice.from = kind, p.now
	// The turn is seen to its end first.
	if end := p.view.rests(); end.After(p.now) {
		p.notice.from = end
	}
}

// noticeButtons does what was pressed on the notice.
func (p *play) noticeButtons(gtx C) {
	n := &p.notice
	if n.keep.Clicked(gtx) {
		p.keepGoing()
	}
	if n.fresh.Clicked(gtx) {
		p.newGame()
	}
	if n.back.Clicked(gtx) {
		p.undo()
	}
}

// choice is a button of a notice.
type choice struct {
	click *widget.Clickable
	words string
	main  bool
}

// noticeWords returns what the notice says.
func (p *play) noticeWords() (title, note string, choices []choice) {
	g, n := p.game(), &p.notice
	target := p.named(g.Rules().Target)
	if n.kind == noticeTarget {
		return p.text(look.WordReached, target), p.text(look.WordReachedAsk), []choice{
			{&n.keep, p.text(look.WordKeepGoing), true},
			{&n.fresh, p.text(look.WordNewGame), false},
		}
	}
	title = p.text(look.WordGameOver)
	if st := g.Status(); st.Reached && !st.PlayedOn {
		title = p.text(look.WordReachedAndOver, target)
		if g.Rules().EndAtTarget {
			title = p.text(look.WordReached, target)
		}
	}
	note = p.text(look.WordOverScore, look.Grouped(g.Score())) + "."
	if p.lang == look.Chinese {
		note = p.text(look.WordOverScore, look.Grouped(g.Score())) + "。"
	}
	switch {
	case p.s.NewBest():
		note += " " + p.text(look.WordNewBest)
	case g.CanUndo():
		note += " " + p.text(look.WordOverUndo)
	}
	if g.CanUndo() {
		choices = append(choices, choice{&n.back, p.text(look.WordUndo), false})
	}
	return title, note, append(choices, choice{&n.fresh, p.text(look.WordTryAgain), true})
}

// drawNotice slides the notice over the lower part of the board.
func (p *play) drawNotice(gtx C, stage image.Rectangle) {
	n := &p.notice
	if n.kind == noticeNone {
		return
	}
	if gtx.Now.Before(n.from) && !p.still {
		wakeAt(gtx, n.from)
		return
	}
	title, note, choices := p.noticeWords()
	window := gtx.Constraints.Max
	width := min(max(stage.Dx()*92/100, gtx.Dp(288)), gtx.Dp(480), window.X-gtx.Dp(edge))
	pad := gtx.Dp(20)
	inner := width - 2*pad
	m := op.Record(gtx.Ops)
	body := gtx
	body.Constraints = layout.Constraints{Min: image.Pt(inner, 0), Max: image.Pt(inner, window.Y)}
	d := layout.Flex{Axis: layout.Vertical}.Layout(body,
		layout.Rigid(func(gtx C) D { return p.words(gtx, styleTitle, p.ink, text.Middle, 0, title) }),
		gap(4),
		layout.Rigid(func(gtx C) D { return p.words(gtx, styleBody, p.small, text.Middle, 0, note) }),
		gap(12),
		layout.Rigid(func(gtx C) D { return p.choices(gtx, choices) }),
	)
	call := m.Stop()
	size := image.Pt(width, d.Size.Y+gtx.Dp(16)+pad)
	x := stage.Min.X + (stage.Dx()-width)/2
	x = min(max(x, gtx.Dp(8)), max(window.X-width-gtx.Dp(8), 0))
	y := max(stage.Max.Y-stage.Dy()*4/100-size.Y, 0)
	if f := float64(gtx.Now.Sub(n.from)) / float64(noticeTime); f < 1 && !p.still {
		y += int(float64(window.Y-y) * (1 - motion.EaseOut(f)))
		next(gtx)
	}
	at(gtx, x, y, func(gtx C) D {
		p.sheet(gtx, size, radiusSheet, p.card, sheetLifted)
		// A drag that begins on the notice still is a move; only what lies
		// under it does not get the pointer.
		return at(gtx, pad, gtx.Dp(16), func(gtx C) D {
			defer clip.Rect{Max: d.Size}.Push(gtx.Ops).Pop()
			call.Add(gtx.Ops)
			return d
		})
	})
}

// choices draws buttons beside one another, or under one another where there
// is no room.
func (k *kit) choices(gtx C, list []choice) D {
	space := gtx.Dp(8)
	widths, sum := make([]int, len(list)), -space
	for i, c := range list {
		widths[i] = max(k.measure(gtx, styleButton, c.words).Size.X+2*gtx.Dp(18), gtx.Dp(112))
		sum += widths[i] + space
	}
	room, height := gtx.Constraints.Max.X, gtx.Dp(buttonHeight)
	stacked := sum > room
	x, y := (room-sum)/2, 0
	for i, c := range list {
		w := widths[i]
		if stacked {
			x, w = 0, room
		}
		at(gtx, x, y, func(gtx C) D {
			gtx.Constraints = layout.Exact(image.Pt(w, height))
			if c.main {
				return k.primaryButton(gtx, c.click, c.words)
			}
			return k.quietButton(gtx, c.click, c.words)
		})
		if stacked {
			y += height + space
		} else {
			x += w + space
		}
	}
	if stacked {
		y -= space
	} else {
		y = height
	}
	return D{Size: image.Pt(room, y)}
}
