package tui

// surface is a board being drawn: pixels of one column by half a row, which
// are about square, and characters over them. Where half blocks cannot be
// shown a pixel is a whole row high.
type surface struct {
	w, rows int
	per     int // pixels in a row: 2, or 1 without half blocks
	px      []colour
	over    []glyph // a cell each: a character over the pixels, r 0 for none
	labels  int
}

type glyph struct {
	r     rune
	fg    colour
	attr  attr
	label int // which label it is of, from 1
}

// reset makes the surface this large and of one colour.
func (s *surface) reset(w, rows, per int, bg colour) {
	s.w, s.rows, s.per = w, rows, per
	n := w * rows * per
	if cap(s.px) < n {
		s.px = make([]colour, n)
	}
	s.px = s.px[:n]
	for i := range s.px {
		s.px[i] = bg
	}
	if cap(s.over) < w*rows {
		s.over = make([]glyph, w*rows)
	}
	s.over = s.over[:w*rows]
	clear(s.over)
	s.labels = 0
}

func (s *surface) height() int { return s.rows * s.per }

func (s *surface) set(x, y int, c colour) {
	if x >= 0 && y >= 0 && x < s.w && y < s.height() {
		s.px[y*s.w+x] = c
	}
}

// cover removes the labels that a rectangle of pixels would hide a part of:
// half a number reads as another number.
func (s *surface) cover(x, y, w, h int) {
	for j := max(y/s.per, 0); j < min((y+h+s.per-1)/s.per, s.rows); j++ {
		row := s.over[j*s.w : (j+1)*s.w]
		for i := max(x, 0); i < min(x+w, s.w); i++ {
			id := row[i].label
			if id == 0 {
				continue
			}
			from, to := i, i
			for from > 0 && row[from-1].label == id {
				from--
			}
			for to < len(row) && row[to].label == id {
				to++
			}
			clear(row[from:to])
		}
	}
}

// inCorner tells whether a pixel of a rectangle is cut off by its rounded
// corners of a radius of 0, 1 or 2 pixels.
func inCorner(i, j, w, h, radius int) bool {
	i, j = min(i, w-1-i), min(j, h-1-j)
	switch radius {
	case 0:
		return false
	case 1:
		return i == 0 && j == 0
	}
	return i+j < 2 && !(i == 1 && j == 1)
}

// rect fills a rectangle with rounded corners.
func (s *surface) rect(x, y, w, h, radius int, c colour) {
	for j := range h {
		for i := range w {
			if !inCorner(i, j, w, h, radius) {
				s.set(x+i, y+j, c)
			}
		}
	}
}

// sheet fills a rectangle with a tile's paper: the lighter half above the
// crease, the darker below, and light along the upper edge of a large one.
func (s *surface) sheet(x, y, w, h, radius int, t *tileColours, flash float64) {
	light, edge := t.light, t.edge
	if h*2/s.per < 5 {
		// Too small for a crease: it would only fray the label.
		c := t.fill
		if flash > 0 {
			c = c.mix(edge, flash)
		}
		s.rect(x, y, w, h, radius, c)
		return
	}
	if flash > 0 {
		light = light.mix(t.edge, flash)
	}
	for j := range h {
		for i := range w {
			if inCorner(i, j, w, h, radius) {
				continue
			}
			c := t.dark
			switch {
			case j == 0 && h >= 9 && s.per == 2:
				c = edge
			case (2*i+1)*h+(2*j+1)*w < 2*w*h:
				c = light
			}
			s.set(x+i, y+j, c)
		}
	}
}

// label writes text over the pixels; row is a row of cells.
func (s *surface) label(x, row int, fg colour, a attr, text string) {
	if row < 0 || row >= s.rows {
		return
	}
	s.labels++
	for _, r := range text {
		n := runeWidth(r)
		if n == 0 {
			continue
		}
		if x >= 0 && x+n <= s.w {
			s.over[row*s.w+x] = glyph{r, fg, a, s.labels}
			if n == 2 {
				s.over[row*s.w+x+1] = glyph{r: half, label: s.labels}
			}
		}
		x += n
	}
}

// draw puts the surface on a canvas.
func (s *surface) draw(c *canvas, x0, y0 int) {
	for row := range s.rows {
		for x := range s.w {
			p := c.at(x0+x, y0+row)
			if p == nil {
				continue
			}
			top := s.px[row*s.per*s.w+x]
			low := top
			if s.per == 2 {
				low = s.px[(row*2+1)*s.w+x]
			}
			if o := s.over[row*s.w+x]; o.r != 0 {
				bg := top
				if o.r == half {
					// The right half of a wide character has its left half's colours.
					q := c.at(x0+x-1, y0+row)
					if q == nil {
						continue
					}
					*p = cell{r: half, fg: q.fg, bg: q.bg, attr: q.attr}
					continue
				}
				if bg == none {
					bg = low
				}
				c.part(x0+x, y0+row)
				*p = cell{r: o.r, fg: o.fg, bg: bg, attr: o.attr}
				continue
			}
			c.part(x0+x, y0+row)
			switch {
			case top == low:
				*p = cell{r: ' ', bg: top}
			case top == none:
				*p = cell{r: '▄', fg: low}
			default:
				*p = cell{r: '▀', fg: top, bg: low}
			}
		}
	}
}
