package tui

import (
	"twofold/internal/look"
)

// arrangement is where the parts of the play screen are.
type arrangement struct {
	board  geom
	bx, by int
	head   int // rows of the header; 0: a panel at the board's side
	px     int // the panel
	pw     int
	ok     bool
}

const (
	panelWidth = 26
	tallHead   = 5
	shortHead  = 1
)

// arrange finds the arrangement that gives the largest tiles.
func (m *model) arrange(rows, cols int) arrangement {
	var best arrangement
	try := func(a arrangement, w, h int) {
		// A blank row between board and help line and another above, unless
		// small tiles grow by doing without.
		for margin := 2; margin >= 0; margin-- {
			g, ok := fitBoard(rows, cols, w, h-margin, m.th)
			switch {
			case !ok:
				continue
			case !best.ok:
			case g.size() != best.board.size():
				if g.size() < best.board.size() {
					continue
				}
			case g.th <= best.board.th, margin < 2 && g.th > 9:
				continue
			}
			a.board, a.ok = g, true
			best = a
		}
	}
	if m.w >= panelWidth+24 {
		try(arrangement{pw: panelWidth}, m.w-panelWidth-5, m.h-1)
	}
	if m.h >= 20 && m.w >= 40 {
		try(arrangement{head: tallHead}, m.w-2, m.h-1-tallHead)
	}
	try(arrangement{head: shortHead}, m.w, m.h-1-shortHead)
	if !best.ok {
		return best
	}
	g := &best.board
	if best.head == 0 {
		// The pair stands in the middle, a little towards each other.
		total := g.w + 3 + best.pw
		best.bx = max((m.w-total)/2, 1)
		best.px = best.bx + g.w + 3
	} else {
		best.bx = (m.w - g.w) / 2
	}
	best.by = best.head + max((m.h-1-best.head-g.h)/2, 0)
	return best
}

// need returns the smallest window for a board.
func need(rows, cols int, t *theme) (w, h int) {
	w = cols*(minTile+1) - 1
	if t.depth == deep {
		w += 4
	}
	if t.depth == plain || t.ascii {
		return max(w, 20), rows + shortHead + 1
	}
	for h = rows; ; h++ {
		if _, ok := fitBoard(rows, cols, w, h, t); ok {
			return max(w, 20), h + shortHead + 1
		}
	}
}

func (p *play) draw(c *canvas) {
	r := p.game().Rules()
	a := p.arrange(r.Rows, r.Cols)
	p.hidden = !a.ok || p.w < 20
	if p.hidden {
		w, h := need(r.Rows, r.Cols, p.th)
		p.tooSmall(c, w, h)
		p.board = geom{}
		return
	}
	p.board, p.boardX, p.boardY = a.board, a.bx, a.by
	p.whySeen = false
	if a.head == 0 {
		p.drawPanel(c, &a)
	} else if a.head == tallHead {
		p.drawTallHead(c, &a)
	} else {
		p.drawShortHead(c, &a)
	}
	p.sprites = p.anim.At(p.since(), p.sprites[:0])
	p.view.draw(c, a.bx, a.by, &a.board, p.th, p.faces, p.sprites)
	p.drawScraps(c, &a)
	p.drawNotice(c, &a)
	x := max(min(a.bx, 2), 0)
	if a.head == 0 {
		x = max(a.bx, 1)
	}
	if p.coach.Explaining() && !p.whySeen && p.note == "" && !p.coach.Playing() {
		p.whyLine(c, x, p.h-1, p.w-x-1)
		return
	}
	p.footer(c, x, p.w-x-1)
}

// goal is the line that says what the game is about.
func (p *play) goal() string {
	if t := p.game().Rules().Target; t != 0 {
		return p.text(look.WordGoal, p.faces.Face(t))
	}
	return p.text(look.WordGoalEndless)
}

// mark draws the folded square, four columns by two rows.
func (m *model) mark(c *canvas, x, y int) {
	t := m.th
	if t.depth != deep || t.ascii {
		if t.ascii {
			c.put(x, y, t.title(), "/|")
			c.put(x, y+1, t.title(), "|/")
		} else {
			c.put(x, y, t.loud(), "◤◢")
		}
		return
	}
	upper := rgbColour(t.pal.Tile(4).Fill)
	lower := rgbColour(t.pal.Tile(6).Fill)
	fold := rgbColour(t.pal.Tile(9).Fill)
	var s surface
	s.reset(4, 2, 2, t.paper)
	for j := range 4 {
		for i := range 4 {
			switch {
			case i+j < 3:
				s.set(i, j, upper)
			case j >= 2 && i <= 1 && j-i >= 1:
				s.set(i, j, fold)
			default:
				s.set(i, j, lower)
			}
		}
	}
	s.draw(c, x, y)
}

// markWidth is how many columns the mark takes with the space after it.
func (m *model) markWidth() int {
	if m.th.depth == deep && !m.ascii {
		return 6
	}
	return 3
}

// drawPanel draws title, score and the rest at the board's side.
func (p *play) drawPanel(c *canvas, a *arrangement) {
	t := p.th
	x, w := a.px, a.pw
	y, end := a.by, a.by+a.board.h
	if t.depth == deep {
		y++ // the board's own upper edge is half a row lower
	}
	h := end - y
	if h < 9 {
		// Lines only.
		c.put(x, y-1, t.title(), p.text(look.WordTitle))
		y++
		for _, f := range p.figures() {
			c.put(x, y, t.quiet(), f.name)
			c.right(x+w, y, t.title(), f.value)
			y++
		}
		return
	}
	tall := h >= 26
	p.mark(c, x, y)
	c.put(x+p.markWidth(), y, t.title(), p.text(look.WordTitle))
	goal := c.wrap(p.goal(), w-p.markWidth())
	for i, line := range goal {
		if i < 2 {
			c.put(x+p.markWidth(), y+1+i, t.quiet(), line)
		}
	}
	y += 1 + min(len(goal), 2) + 1
	g := p.game()
	ch := 4
	if tall {
		y++
		ch = 7
	}
	if h >= 17 {
		p.card(c, x, y, w, ch, p.text(look.WordScore), g.Score(), true)
		y += ch
		if tall {
			y++
		}
		p.card(c, x, y, w, ch, p.bestName(), p.best, false)
		y += ch + 1
	} else {
		for _, f := range p.figures()[:2] {
			c.put(x, y, t.quiet(), f.name)
			c.right(x+w, y, t.title(), f.value)
			y++
		}
		p.drawGain(c, x+c.width(p.text(look.WordScore))+2, y-2, false, t.paper, 0)
	}
	if p.coach.Explaining() && y+whyRows <= end {
		p.drawWhy(c, x+1, y, w-2)
		return
	}
	for _, f := range p.figures()[2:] {
		if y >= end {
			break
		}
		c.put(x+1, y, t.quiet(), f.name)
		c.right(x+w-1, y, t.text(), f.value)
		y++
	}
}

// figure is a number with its name.
type figure struct{ name, value string }

func (p *play) figures() []figure {
	g := p.game()
	r := g.Rules()
	return []figure{
		{p.text(look.WordScore), look.Grouped(g.Score())},
		{p.bestName(), look.Grouped(p.best)},
		{p.text(look.WordMoves), look.Grouped(int64(len(g.Moves())))},
		{p.text(look.WordTime), clock(p.s.Played())},
		{p.text(look.WordSize), p.text(look.WordSizeOf, itoa(r.Rows), itoa(r.Cols))},
	}
}

func (p *play) bestName() string {
	switch c := p.s.Class(); {
	case c.Imported:
		return p.text(look.WordBestImported)
	case c.Coach:
		return p.text(look.WordBestCoached)
	}
	return p.text(look.WordBest)
}

// card draws a figure on a card, in large digits on a high one.
func (p *play) card(c *canvas, x, y, w, h int, name string, value int64, gain bool) {
	t := p.th
	t.panel(c, x, y, w, h)
	bg := t.card
	if t.depth != deep {
		bg = t.paper
	}
	c.put(x+2, y+1, t.quiet(), c.fit(name, w-4))
	if f := fontFor(itoa(value), w-2, 5); f != nil && h >= 7 && !p.ascii {
		n, _ := f.width(itoa(value))
		art(c, x+2, y+3, n, 3, f, itoa(value), t.ink)
	} else {
		c.put(x+2, y+h-2, t.title(), look.Grouped(value))
	}
	if gain {
		p.drawGain(c, x+w-2, y+h-2, true, bg, h-3)
	}
}

// drawGain draws the gain of the last move, which floats up by some rows and
// fades; without motion it stands until the next move. x is its right end where
// right is set.
func (p *play) drawGain(c *canvas, x, y int, right bool, bg colour, rise int) {
	if p.gain == 0 {
		return
	}
	s := p.th.loud()
	if !p.motionless() {
		age := p.now.Sub(p.gained)
		if age >= gainTime {
			return
		}
		f := float64(age) / float64(gainTime)
		y -= min(int(f*float64(rise+1)), rise)
		if p.th.depth == deep && f > 0.5 {
			s.fg = s.fg.mix(bg, (f-0.5)*2)
		}
	}
	text := p.text(look.WordGain, look.Grouped(p.gain))
	if right {
		x -= c.width(text)
	}
	c.put(x, y, s, text)
}

// drawTallHead draws title and cards above the board.
func (p *play) drawTallHead(c *canvas, a *arrangement) {
	t := p.th
	x, w := a.bx, a.board.w
	if w < 44 {
		w = min(44, p.w-2)
		x = (p.w - w) / 2
	}
	y := a.by - tallHead
	g := p.game()
	cw := max(10, min(max(14, c.width(p.bestName())+4), (w-18)/2))
	right := x + w
	p.card(c, right-2*cw-1, y, cw, 4, p.text(look.WordScore), g.Score(), true)
	p.card(c, right-cw, y, cw, 4, p.bestName(), p.best, false)
	p.mark(c, x, y+1)
	left := w - 2*cw - 2
	tx := x + p.markWidth()
	c.put(tx, y+1, t.title(), c.fit(p.text(look.WordTitle), left-p.markWidth()))
	f := p.figures()
	c.put(tx, y+2, t.quiet(), c.fit(f[3].value+" · "+f[2].value, left-p.markWidth()))
}

// drawShortHead draws the title and all figures in one row, over the board's
// edges where the board is wide enough.
func (p *play) drawShortHead(c *canvas, a *arrangement) {
	t := p.th
	f := p.figures()[:4]
	const between, gainRoom = 3, 7
	width := func(f figure) int { return c.width(f.name) + 1 + c.width(f.value) }
	total := gainRoom
	for i := range f {
		total += width(f[i])
	}
	total += (len(f) - 1) * between
	title := c.width(p.text(look.WordTitle))
	x, end := a.bx+1, a.bx+a.board.w-1
	if end-x < total+title+4 {
		x, end = 1, p.w-1
	}
	if end-x >= total+title+4 {
		c.put(x, 0, t.title(), p.text(look.WordTitle))
		x = end - total
	}
	// What does not fit is left out from the end on.
	for i := range f {
		if x+width(f[i]) > end {
			if x+c.width(f[i].value) > end || i > 1 {
				break
			}
			x = c.put(x, 0, t.title(), f[i].value) + 2
			continue
		}
		x = c.put(x, 0, t.quiet(), f[i].name) + 1
		x = c.put(x, 0, t.title(), f[i].value)
		if i == 0 && end-x > total/2 {
			p.drawGain(c, x+1, 0, false, t.paper, 0)
			x += gainRoom
		}
		x += between
	}
}
