package tui

import "twofold/internal/look"

// The least room the screens beside the game are readable in.
const (
	pageMinWidth  = 32
	pageMinHeight = 8
	pageMaxWidth  = 92
)

// page draws the head and foot of a screen beside the game and returns the
// space between them; false where there is none to speak of.
func (m *model) page(c *canvas, title look.Word, aside string) (x, y, w, h int, ok bool) {
	if m.w < pageMinWidth || m.h < pageMinHeight {
		m.tooSmall(c, pageMinWidth, pageMinHeight)
		return 0, 0, 0, 0, false
	}
	w = min(m.w-4, pageMaxWidth)
	x = (m.w - w) / 2
	t := m.th
	if m.h < 16 {
		c.put(x, 0, t.title(), m.text(title))
		c.right(x+w, 0, t.quiet(), aside)
		m.footer(c, x, w)
		return x, 2, w, m.h - 3, true
	}
	m.mark(c, x, 1)
	c.put(x+m.markWidth(), 1, t.title(), m.text(title))
	c.put(x+m.markWidth(), 2, t.quiet(), c.fit(aside, w-m.markWidth()))
	m.footer(c, x, w)
	return x, 4, w, m.h - 6, true
}

// list is the place in a list that is longer than the screen.
type list struct{ at, top int }

// move goes to an entry, and scrolls so that it is seen.
func (l *list) move(to, n, rows int) {
	l.at = min(max(to, 0), max(n-1, 0))
	rows = max(rows, 1)
	l.top = min(max(l.top, l.at-rows+1), l.at)
	l.top = min(max(l.top, 0), max(n-rows, 0))
}

// act moves as the keys of a list say.
func (l *list) act(a action, n, rows int) {
	switch a {
	case goUp:
		l.move(l.at-1, n, rows)
	case goDown:
		l.move(l.at+1, n, rows)
	case pageUp:
		l.move(l.at-rows, n, rows)
	case pageDown:
		l.move(l.at+rows, n, rows)
	case toStart:
		l.move(0, n, rows)
	case toEnd:
		l.move(n-1, n, rows)
	}
}

// scrollMark draws where in a long list the screen is.
func (m *model) scrollMark(c *canvas, x, y, rows, top, n int) {
	if n <= rows || rows < 2 {
		return
	}
	size := max(rows*rows/n, 1)
	at := 0
	if n > rows {
		at = top * (rows - size) / (n - rows)
	}
	for i := range rows {
		r, s := '│', style{fg: m.th.line, bg: keep}
		if m.th.depth != deep {
			s.fg = none
		}
		if i >= at && i < at+size {
			r, s = '█', m.th.quiet()
		}
		if m.ascii {
			if r == '█' {
				r = '#'
			} else {
				r = '|'
			}
		}
		c.set(x, y+i, r, s)
	}
}

// chip draws a tile as a small patch of paper with its face.
func (m *model) chip(c *canvas, x, y, w int, exp uint8) {
	t := m.th
	text := m.faces.Fit(exp, w)
	if t.depth == plain {
		s := style{bg: keep, attr: bold}
		if p := c.at(x, y); p != nil {
			s.attr |= p.attr & reverse
		}
		c.centre(x, y, w, s, text)
		return
	}
	tc := t.tile(exp)
	s := style{fg: tc.text, bg: tc.light}
	if t.depth == deep {
		s.attr = bold
	}
	c.fill(x, y, w, 1, s.bg)
	c.centre(x, y, w, s, text)
}
