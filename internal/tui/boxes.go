package tui

import (
	"twofold/internal/look"
	"twofold/internal/motion"
)

// drawBoxes draws a board where there are no colours: each tile a box, or a
// pair of brackets where there is no room for one.
func drawBoxes(c *canvas, x, y int, g *geom, t *theme, faces *look.FaceSet, sprites []motion.Sprite) {
	s := style{bg: keep}
	c.fill(x, y, g.w, g.h, t.paper)
	for r := range g.rows {
		for col := range g.cols {
			px, py := g.place(float64(col), float64(r))
			c.put(x+px+(g.tw-1)/2, y+py+(g.th-1)/2, s, dot(t))
		}
	}
	for i := range sprites {
		sp := &sprites[i]
		px, py := g.place(sp.X, sp.Y)
		w, h := g.tw, g.th
		if sp.Scale < 0.6 && h >= 5 {
			w, h = g.tw/2, g.th/2
			px, py = px+(g.tw-w)/2, py+(g.th-h)/2
		}
		box(c, x+px, y+py, w, h, g, t, faces, sp)
	}
}

func box(c *canvas, x, y, w, h int, g *geom, t *theme, faces *look.FaceSet, sp *motion.Sprite) {
	s := style{bg: keep}
	a := s.with(bold)
	c.fill(x, y, w, h, t.paper)
	text := faces.Fit(sp.Exp, w-2)
	if h >= 3 {
		frame := s
		if sp.Flash > 0 {
			frame = a
		}
		t.frame(c, x, y, w, h, frame)
		if f := fontFor(text, w-2, (h-2)*2-1); f != nil && g.size() == large && !t.ascii {
			art(c, x+1, y+1, w-2, h-2, f, text, none)
			return
		}
	} else {
		c.put(x, y, s, "[")
		c.put(x+w-1, y, s, "]")
	}
	c.centre(x, y+(h-1)/2, w, a, text)
}

// art writes text in large digits in the middle of a space of cells.
func art(c *canvas, x, y, w, h int, f *font, text string, ink colour) {
	n, _ := f.width(text)
	dx, dy := (w-n)/2, (2*h-f.h)/2
	f.each(text, func(i, j int) {
		px, py := x+dx+i, dy+j
		p := c.at(px, y+py/2)
		if p == nil {
			return
		}
		p.fg = ink
		lower := py%2 == 1
		switch {
		case p.r == ' ' && lower:
			p.r = '▄'
		case p.r == ' ':
			p.r = '▀'
		case p.r == '▀' && lower, p.r == '▄' && !lower:
			p.r = '█'
		}
	})
}
