package tui

import (
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"

	"twofold/internal/look"
)

// depth is how much colour a terminal has, as far as drawing differs.
type depth uint8

const (
	plain depth = iota // none: tiles are boxes
	basic              // the terminal's own sixteen: flat tiles on its own background
	deep               // 256 or more: paper, creases, cards
)

// theme is the colours in use.
type theme struct {
	depth depth
	ascii bool
	dark  bool

	paper, ink, small colour
	board, cell, card colour
	line, accent      colour
	accentText        colour
	pal               *look.Palette
	tiles             [256]*tileColours
	shadow            colour
}

// tileColours is a tile's colours: its paper, the two halves that a crease
// makes of it, its upper edge in the light, and its label.
type tileColours struct{ fill, light, dark, edge, text colour }

func newTheme(p *look.Palette, profile colorprofile.Profile, dark, ascii bool) *theme {
	t := &theme{ascii: ascii, dark: dark, pal: p}
	switch {
	case profile <= colorprofile.ASCII:
		t.depth = plain
	case profile == colorprofile.ANSI:
		t.depth = basic
		t.accent = ansiColour(5) // readable on black and on white alike
	default:
		t.depth = deep
		s := p.Scheme(dark)
		t.paper, t.ink, t.small = rgbColour(s.Paper), rgbColour(s.Ink), rgbColour(s.Small)
		t.board, t.cell, t.card = rgbColour(s.Board), rgbColour(s.Cell), rgbColour(s.Card)
		t.line, t.accent = rgbColour(s.Line), rgbColour(s.Accent)
		t.accentText = rgbColour(s.AccentText)
		t.shadow = t.board.mix(rgbColour(s.Shadow), 0.22)
	}
	return t
}

// tile returns the colours of a tile.
func (t *theme) tile(exp uint8) *tileColours {
	if c := t.tiles[exp]; c != nil {
		return c
	}
	c := &tileColours{}
	switch t.depth {
	case basic:
		a := t.pal.ANSITile(exp)
		fill := ansiColour(a.Fill)
		*c = tileColours{fill: fill, light: fill, dark: fill, edge: fill, text: ansiColour(a.Text)}
	case deep:
		tile := t.pal.Tile(exp)
		light, dark := tile.Halves()
		*c = tileColours{
			fill: rgbColour(tile.Fill), light: rgbColour(light), dark: rgbColour(dark),
			edge: rgbColour(light.Mix(look.RGB{R: 255, G: 255, B: 255}, 0.22)), text: rgbColour(tile.Text),
		}
	}
	t.tiles[exp] = c
	return c
}

// Styles of text.
func (t *theme) text() style  { return style{fg: t.ink, bg: keep} }
func (t *theme) title() style { return style{fg: t.ink, bg: keep, attr: bold} }
func (t *theme) quiet() style { return style{fg: t.small, bg: keep} }
func (t *theme) loud() style  { return style{fg: t.accent, bg: keep, attr: bold} }

// chosen is what is selected.
func (t *theme) chosen() style {
	if t.depth == deep {
		return style{fg: t.ink, bg: t.line, attr: bold}
	}
	return style{bg: keep, attr: bold | reverse}
}

// choose marks a row as the one selected.
func (t *theme) choose(c *canvas, x, y, w int) {
	switch {
	case t.depth != deep || t.ascii:
		c.repeat(x+1, y, w-1, t.chosen(), ' ')
		c.put(x, y, t.loud(), "›")
	default:
		c.fill(x, y, w, 1, t.chosen().bg)
		c.put(x, y, t.loud(), "▌")
	}
}

// button is the primary button's face.
func (t *theme) button() style {
	if t.depth == deep {
		return style{fg: t.paper, bg: t.ink, attr: bold}
	}
	return style{fg: none, bg: keep, attr: bold | reverse}
}

// frame draws a box around a space, in the border the terminal can show.
func (t *theme) frame(c *canvas, x, y, w, h int, s style) {
	if w < 2 || h < 2 {
		return
	}
	b := lipgloss.RoundedBorder()
	if t.ascii {
		b = lipgloss.ASCIIBorder()
	}
	for i := 1; i < w-1; i++ {
		c.put(x+i, y, s, b.Top)
		c.put(x+i, y+h-1, s, b.Bottom)
	}
	for j := 1; j < h-1; j++ {
		c.put(x, y+j, s, b.Left)
		c.put(x+w-1, y+j, s, b.Right)
	}
	c.put(x, y, s, b.TopLeft)
	c.put(x+w-1, y, s, b.TopRight)
	c.put(x, y+h-1, s, b.BottomLeft)
	c.put(x+w-1, y+h-1, s, b.BottomRight)
}

// panel lays a card: a sheet whose upper and lower edge are half a row high
// where half blocks allow, else a framed box. Its text begins a row further
// down.
func (t *theme) panel(c *canvas, x, y, w, h int) {
	if t.depth != deep {
		c.fill(x, y, w, h, t.paper)
		t.frame(c, x, y, w, h, t.quiet())
		return
	}
	if t.ascii {
		c.fill(x, y+1, w, h-2, t.card)
		return
	}
	t.sheet(c, x, y, w, h, t.card)
}

// sheet lays a rounded sheet of one colour.
func (t *theme) sheet(c *canvas, x, y, w, h int, fill colour) {
	if t.ascii {
		c.fill(x, y, w, h, fill)
		return
	}
	c.fill(x, y+1, w, h-2, fill)
	edge := style{fg: fill, bg: keep}
	c.repeat(x, y, w, edge, '▄')
	c.repeat(x, y+h-1, w, edge, '▀')
}
