package window

import (
	"image/color"

	"twofold/internal/look"
)

// theme is the colours of the window.
type theme struct {
	palette *look.Palette
	dark    bool

	paper, ink, small color.NRGBA
	card, hair        color.NRGBA
	accent            color.NRGBA
	board, cell       look.RGB
	shadow            look.RGB
}

func newTheme(p *look.Palette, dark bool) theme {
	s := p.Scheme(dark)
	return theme{
		palette: p, dark: s.Dark,
		paper: opaque(s.Paper), ink: opaque(s.Ink), small: opaque(s.Small),
		card: opaque(s.Card), hair: opaque(s.Line),
		accent: opaque(s.Accent),
		board:  s.Board, cell: s.Cell, shadow: s.Shadow,
	}
}

func opaque(c look.RGB) color.NRGBA { return color.NRGBA{c.R, c.G, c.B, 255} }

// over lays a colour over another with an opacity, as a browser does.
func over(under, c color.NRGBA, opacity float64) color.NRGBA {
	return opaque(look.RGB{R: under.R, G: under.G, B: under.B}.Mix(look.RGB{R: c.R, G: c.G, B: c.B}, opacity))
}

// faint returns a colour with an opacity.
func faint(c color.NRGBA, opacity float64) color.NRGBA {
	c.A = uint8(255*min(max(opacity, 0), 1) + 0.5)
	return c
}

// fall is the short shadow of what lies on the paper, as pixels.
func (t *theme) fall(px float64) []shade {
	if t.dark {
		return []shade{{dy: px, blur: 3 * px, opacity: 0.4}}
	}
	return []shade{{dy: px, blur: 2 * px, opacity: 0.16}}
}

// lifted is the shadow of what lies over everything else.
func (t *theme) lifted(px float64) []shade {
	if t.dark {
		return []shade{{dy: 4 * px, blur: 24 * px, opacity: 0.6}}
	}
	return []shade{{dy: 4 * px, blur: 24 * px, opacity: 0.24}}
}

// tileFall is the shadow of a tile of a size in pixels.
func (t *theme) tileFall(tile float64) []shade {
	if t.dark {
		return []shade{{dy: tile * 0.02, blur: tile * 0.06, opacity: 0.45}}
	}
	return []shade{
		{dy: tile * 0.012, blur: tile * 0.03, opacity: 0.22},
		{dy: tile * 0.04, blur: tile * 0.08, opacity: 0.12},
	}
}
