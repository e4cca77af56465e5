package tui

import (
	"twofold/internal/look"
	"twofold/internal/motion"
)

// boardView draws boards. It keeps its memory from frame to frame.
type boardView struct {
	surf surface
}

// draw puts sprites on an empty board, whose top left cell is x, y.
func (v *boardView) draw(c *canvas, x, y int, g *geom, t *theme, faces *look.FaceSet, sprites []motion.Sprite) {
	if g.boxed {
		drawBoxes(c, x, y, g, t, faces, sprites)
		return
	}
	s := &v.surf
	s.reset(g.w, g.h, g.per, t.paper)
	if t.depth == deep {
		s.rect(0, g.top, g.w, s.height()-g.top, min(g.corner+1, 2)*(g.per-1), t.board)
	}
	for r := range g.rows {
		for col := range g.cols {
			px, py := g.place(float64(col), float64(r))
			if t.depth == deep {
				s.rect(px, py, g.tw, g.th, g.corner, t.cell)
			} else {
				s.label(px+g.tw/2, (py+g.th/2)/g.per, none, 0, dot(t))
			}
		}
	}
	if g.gy >= 2 && t.depth == deep {
		for i := range sprites {
			if sp := &sprites[i]; sp.Scale == 1 {
				px, py := g.place(sp.X, sp.Y)
				s.rect(px+g.corner, py+g.th, g.tw-2*g.corner, 1, 0, t.shadow)
			}
		}
	}
	for i := range sprites {
		v.tile(g, t, faces, &sprites[i])
	}
	s.draw(c, x, y)
}

func dot(t *theme) string {
	if t.ascii {
		return "."
	}
	return "·"
}

// tile draws one sprite.
func (v *boardView) tile(g *geom, t *theme, faces *look.FaceSet, sp *motion.Sprite) {
	s := &v.surf
	px, py := g.place(sp.X, sp.Y)
	w, h := g.tw, g.th
	if sp.Scale != 1 {
		w, h = max(round(float64(g.tw)*sp.Scale), 1), max(round(float64(g.th)*sp.Scale), 1)
		if sp.Scale > 1 { // at least a pixel around, so that a small tile pops too
			w = max(w, g.tw+2*round((sp.Scale-1)*5))
		}
		px, py = px+(g.tw-w)/2, py+(g.th-h)/2
	}
	colours := t.tile(sp.Exp)
	s.cover(px, py, w, h)
	s.sheet(px, py, w, h, g.corner, colours, sp.Flash)
	if sp.Scale >= 0.6 { // a smaller sheet is not yet unfolded
		v.label(px, py, w, h, g, t, colours.text, faces, sp.Exp)
	}
}

// label writes what the tile shows in its middle: in digits of pixels where
// they fit, else in the terminal's own.
func (v *boardView) label(px, py, w, h int, g *geom, t *theme, ink colour, faces *look.FaceSet, exp uint8) {
	s := &v.surf
	face := faces.Face(exp)
	if g.size() == large && g.per == 2 {
		if f := fontFor(face, w, h*55/100); f != nil {
			n, _ := f.width(face)
			x, y := px+(w-n)/2, py+(h-f.h)/2
			f.each(face, func(i, j int) { s.set(x+i, y+j, ink) })
			return
		}
	}
	room := w - 2
	if w < 9 {
		room = w
	}
	text := faces.Fit(exp, room)
	n := look.Width(text)
	if n > w || h < g.per && g.per == 2 && h < 2 {
		return
	}
	// The row of cells whose middle is nearest to the tile's.
	row := (2*py + h - 1) / (2 * g.per)
	if g.per == 2 {
		row = (2*py + h) / 4
		if (2*py+h)%4 == 0 && row*2+1 > py+h-1 {
			row--
		}
	}
	a := bold
	if t.depth == basic {
		a = 0 // there bold may mean another colour
	}
	s.label(px+(w-n)/2, row, ink, a, text)
}
