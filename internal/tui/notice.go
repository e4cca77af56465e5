package tui

import (
	"twofold/internal/look"
	"twofold/internal/motion"
)

// noticeKind is what a notice is about.
type noticeKind uint8

const (
	noticeNone noticeKind = iota
	noticeAsk
	noticeTarget
	noticeOver
)

// choice is an answer to a notice.
type choice struct {
	key   string // as shown
	label string
	act   action
}

// notice returns what the notice shown now says.
func (p *play) noticeText() (title string, lines []string, choices []choice) {
	g := p.game()
	enter := p.text(look.WordKeyEnter)
	yes, no := p.text(look.WordYes), p.text(look.WordCancel)
	switch p.kind {
	case noticeAsk:
		switch p.asked {
		case askNew:
			title, lines = p.text(look.WordNewGameAsk), []string{p.text(look.WordNewGameNote)}
			yes = p.text(look.WordNewGame)
		case askQuit:
			title = p.text(look.WordQuitAsk)
			if p.noStore {
				title = p.text(look.WordQuitMemoryAsk)
			}
			yes = p.text(look.WordQuit)
		}
		choices = []choice{{enter, yes, confirm}, {p.text(look.WordKeyEscape), no, back}}
	case noticeTarget:
		title = p.text(look.WordReached, p.faces.Face(g.Rules().Target))
		lines = []string{p.text(look.WordReachedAsk)}
		choices = []choice{{enter, p.text(look.WordKeepGoing), keepGoing}, {"n", p.text(look.WordNewGame), newGame}}
	case noticeOver:
		title = p.text(look.WordGameOver)
		if g.Status().Reached {
			title = p.text(look.WordReachedAndOver, p.faces.Face(g.Rules().Target))
			if g.Rules().EndAtTarget {
				title = p.text(look.WordReached, p.faces.Face(g.Rules().Target))
			}
		}
		line := p.text(look.WordOverScore, look.Grouped(g.Score()))
		if p.s.NewBest() {
			line += " · " + p.text(look.WordNewBest)
		}
		lines = []string{line}
		if g.CanUndo() {
			choices = append(choices, choice{"u", p.text(look.WordUndo), undo})
		}
		choices = append(choices, choice{"n", p.text(look.WordNewGame), newGame})
	}
	return title, lines, choices
}

// drawNotice slides a notice over the lower part of the board.
func (p *play) drawNotice(c *canvas, a *arrangement) {
	if p.kind == noticeNone || p.now.Before(p.noticed) && !p.motionless() {
		return
	}
	t := p.th
	title, lines, choices := p.noticeText()
	// As wide as it needs, between what reads well and what the window has.
	w := max(c.width(title), 28)
	for _, l := range lines {
		w = max(w, c.width(l))
	}
	buttons := -2
	for _, ch := range choices {
		buttons += c.width(ch.key) + c.width(ch.label) + 5 + 2
	}
	w = min(max(w, buttons)+6, p.w)
	inner := max(w-6, 1)
	var body []string
	for _, l := range lines {
		body = append(body, c.wrap(l, inner)...)
	}
	head := c.wrap(title, inner)
	stacked := buttons > w-2 // each button in a row of its own
	h := 2 + len(head) + len(body) + 1 + 1
	if stacked {
		h += len(choices) - 1
	}
	bottom := a.by + a.board.h
	x := min(max(a.bx+(a.board.w-w)/2, 0), p.w-w)
	y := max(bottom-h, 0)
	if bottom-h > a.by+1 {
		y-- // a little above the edge, where there is room
		bottom--
	}
	if !p.motionless() {
		f := motion.EaseOut(float64(p.now.Sub(p.noticed)) / float64(noticeTime))
		y += round(float64(h) * (1 - f))
	}
	c.bottom = bottom
	defer func() { c.bottom = 0 }()
	t.note(c, x, y, w, h)
	y++
	for _, l := range head {
		c.centre(x, y, w, t.title(), l)
		y++
	}
	for _, l := range body {
		c.centre(x, y, w, t.quiet(), l)
		y++
	}
	y++
	bx := x + (w-buttons)/2
	for i, ch := range choices {
		s := t.key()
		if i == 0 {
			s = t.button()
		}
		text := " " + ch.key + " · " + ch.label + " "
		if stacked {
			text = c.fit(text, w)
			bx = x + (w-c.width(text))/2
		}
		if y < bottom {
			p.hits = append(p.hits, hit{bx, y, c.width(text), ch.act})
		}
		bx = c.put(bx, y, s, text) + 2
		if stacked {
			y++
		}
	}
}

// note lays the sheet of a notice, which stands out from the board under it.
func (t *theme) note(c *canvas, x, y, w, h int) {
	if t.depth != deep {
		c.fill(x, y, w, h, t.paper)
		t.frame(c, x, y, w, h, t.text())
		return
	}
	t.sheet(c, x, y, w, h, t.card)
	c.fill(x, y+1, w, h-2, t.card)
}

// key is the face of a button that is not the primary one.
func (t *theme) key() style {
	if t.depth == deep {
		return style{fg: t.ink, bg: t.line}
	}
	return style{bg: keep}
}
