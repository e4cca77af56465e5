package tui

import (
	"strings"

	"twofold/internal/look"
)

// colour is a colour of a cell: none, one of the terminal's own sixteen, or a
// true colour. What a terminal makes of it is for the painter.
type colour uint32

const (
	none   colour = 0       // the terminal's own text or background colour
	keep   colour = 3 << 24 // in a style: leave the cell's background as it is
	isRGB  colour = 1 << 24
	isANSI colour = 2 << 24
)

func rgbColour(c look.RGB) colour {
	return isRGB | colour(c.R)<<16 | colour(c.G)<<8 | colour(c.B)
}

func ansiColour(n uint8) colour { return isANSI | colour(n) }

// rgb returns a true colour; false for any other.
func (c colour) rgb() (look.RGB, bool) {
	return look.RGB{R: uint8(c >> 16), G: uint8(c >> 8), B: uint8(c)}, c>>24 == isRGB>>24
}

// mix lays o over c with opacity t. Colours that are not true ones do not mix:
// the nearer of the two is taken.
func (c colour) mix(o colour, t float64) colour {
	a, okA := c.rgb()
	b, okB := o.rgb()
	if okA && okB {
		return rgbColour(a.Mix(b, t))
	}
	if t >= 0.5 {
		return o
	}
	return c
}

// attr is what text can be besides coloured.
type attr uint8

const (
	bold attr = 1 << iota
	faint
	reverse
	underline
)

// style is how text is put on a canvas.
type style struct {
	fg, bg colour
	attr   attr
}

func (s style) with(a attr) style { s.attr |= a; return s }

// half is the rune of the right column of a wide character.
const half rune = -1

type cell struct {
	r      rune
	fg, bg colour
	attr   attr
}

// canvas is a screen of cells to draw on. What lies outside is cut off.
type canvas struct {
	w, h  int
	cells []cell
	ascii bool // text is to be written in ASCII

	bottom int // nothing is drawn from this row on; 0: everything is
}

// reset makes the canvas this large and empty, over a background.
func (c *canvas) reset(w, h int, bg colour) {
	c.w, c.h, c.bottom = max(w, 0), max(h, 0), 0
	if n := c.w * c.h; cap(c.cells) < n {
		c.cells = make([]cell, n)
	} else {
		c.cells = c.cells[:n]
	}
	for i := range c.cells {
		c.cells[i] = cell{r: ' ', bg: bg}
	}
}

// at returns the cell at a column and row, nil outside.
func (c *canvas) at(x, y int) *cell {
	if x < 0 || y < 0 || x >= c.w || y >= c.h || c.bottom > 0 && y >= c.bottom {
		return nil
	}
	return &c.cells[y*c.w+x]
}

// set puts one narrow character, and mends a wide one that it cuts in two.
func (c *canvas) set(x, y int, r rune, s style) {
	p := c.at(x, y)
	if p == nil {
		return
	}
	c.part(x, y)
	bg := s.bg
	if bg == keep {
		bg = p.bg
	}
	*p = cell{r: r, fg: s.fg, bg: bg, attr: s.attr}
}

// part blanks the other column of a wide character at this place.
func (c *canvas) part(x, y int) {
	p := c.at(x, y)
	if p.r == half {
		if l := c.at(x-1, y); l != nil {
			l.r = ' '
		}
		p.r = ' '
	}
	if r := c.at(x+1, y); r != nil && r.r == half {
		r.r = ' '
	}
}

// put writes text from a column on and returns the column after it.
func (c *canvas) put(x, y int, s style, text string) int {
	for _, r := range text {
		if c.ascii && r >= 0x80 {
			for _, a := range asciiFor(r) {
				c.set(x, y, a, s)
				x++
			}
			continue
		}
		switch runeWidth(r) {
		case 1:
			c.set(x, y, r, s)
			x++
		case 2:
			if x < 0 || x+1 >= c.w { // no room for both columns
				c.set(x, y, ' ', s)
				c.set(x+1, y, ' ', s)
			} else {
				c.set(x, y, r, s)
				c.set(x+1, y, ' ', s)
				if p := c.at(x, y); p != nil {
					p.r = r
				}
				if p := c.at(x+1, y); p != nil {
					p.r = half
				}
			}
			x += 2
		}
	}
	return x
}

// right writes text so that it ends before a column.
func (c *canvas) right(x, y int, s style, text string) { c.put(x-c.width(text), y, s, text) }

// centre writes text in the middle of w columns from x on.
func (c *canvas) centre(x, y, w int, s style, text string) {
	c.put(x+(w-c.width(text))/2, y, s, text)
}

// fill makes a rectangle blank over a background.
func (c *canvas) fill(x, y, w, h int, bg colour) {
	for j := max(y, 0); j < min(y+h, c.h); j++ {
		for i := max(x, 0); i < min(x+w, c.w); i++ {
			c.set(i, j, ' ', style{bg: bg})
		}
	}
}

// repeat writes one character n times.
func (c *canvas) repeat(x, y, n int, s style, r rune) {
	for i := range n {
		c.set(x+i, y, r, s)
	}
}

// width returns how many columns text takes on this canvas.
func (c *canvas) width(text string) int {
	if !c.ascii {
		return look.Width(text)
	}
	n := 0
	for _, r := range text {
		if r < 0x80 {
			n++
		} else {
			n += len(asciiFor(r))
		}
	}
	return n
}

// fit cuts text to a number of columns, with an ellipsis where it is cut.
func (c *canvas) fit(text string, w int) string {
	if c.width(text) <= w {
		return text
	}
	dots := "…"
	room := w - c.width(dots)
	if room < 0 {
		return ""
	}
	n := 0
	for i, r := range text {
		n += c.width(string(r))
		if n > room {
			return text[:i] + dots
		}
	}
	return text
}

// wrap breaks text into lines of at most w columns: between words, and between
// any two Chinese characters, but never before a closing mark.
func (c *canvas) wrap(text string, w int) []string {
	var lines []string
	var line strings.Builder
	width := 0
	flush := func() {
		lines = append(lines, strings.TrimRight(line.String(), " "))
		line.Reset()
		width = 0
	}
	for _, word := range pieces(text) {
		n := c.width(word)
		if width > 0 && width+c.width(strings.TrimRight(word, " ")) > w {
			flush()
		}
		line.WriteString(word)
		width += n
	}
	if width > 0 || len(lines) == 0 {
		flush()
	}
	return lines
}

// pieces parts text where a line may be broken after each part.
func pieces(text string) []string {
	var list []string
	start, prev := 0, rune(0)
	for i, r := range text {
		breaks := prev == ' ' && r != ' ' ||
			i > 0 && (runeWidth(r) == 2 || runeWidth(prev) == 2) && !strings.ContainsRune("，。！？：；、）”》…", r) && !strings.ContainsRune("（“《", prev)
		if breaks && i > start {
			list = append(list, text[start:i])
			start = i
		}
		prev = r
	}
	if start < len(text) {
		list = append(list, text[start:])
	}
	return list
}

func runeWidth(r rune) int {
	if 0x20 <= r && r < 0x7f {
		return 1
	}
	return look.Width(string(r))
}

// asciiFor returns what stands for a character where only ASCII can be shown.
func asciiFor(r rune) string {
	switch r {
	case '×':
		return "x"
	case '…':
		return "..."
	case '·', '•', '–', '—', '─':
		return "-"
	case '›', '→', '▶', '▸':
		return ">"
	case '‹', '←', '◀', '◂':
		return "<"
	case '↑', '▲':
		return "^"
	case '↓', '▼':
		return "v"
	case '“', '”':
		return "\""
	case '‘', '’':
		return "'"
	case '█', '▀', '▄', '▌', '▐', '■':
		return "#"
	case '│':
		return "|"
	case '\u00a0':
		return " "
	}
	if runeWidth(r) == 0 {
		return ""
	}
	return "?"
}
