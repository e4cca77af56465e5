package tui

import (
	"math"

	"twofold/internal/look"
)

// oklab is a colour by lightness and two axes of hue, in which distances are
// about what the eye sees (Björn Ottosson, "A perceptual color space for image
// processing", 2020).
type oklab struct{ l, a, b float64 }

func oklabOf(c look.RGB) oklab {
	linear := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	r, g, b := linear(c.R), linear(c.G), linear(c.B)
	l := math.Cbrt(0.4122214708*r + 0.5363325363*g + 0.0514459929*b)
	m := math.Cbrt(0.2119034982*r + 0.6806995451*g + 0.1073969566*b)
	s := math.Cbrt(0.0883024619*r + 0.2817188376*g + 0.6299787005*b)
	return oklab{
		0.2104542553*l + 0.7936177850*m - 0.0040720468*s,
		1.9779984951*l - 2.4285922050*m + 0.4505937099*s,
		0.0259040371*l + 0.7827717662*m - 0.8086757660*s,
	}
}

// xterm256 returns the colours 16 to 255 of a terminal with 256: a cube of six
// levels, and a ramp of greys. The first sixteen are the terminal owner's.
func xterm256() []oklab {
	levels := [6]uint8{0, 95, 135, 175, 215, 255}
	list := make([]oklab, 0, 240)
	for _, r := range levels {
		for _, g := range levels {
			for _, b := range levels {
				list = append(list, oklabOf(look.RGB{R: r, G: g, B: b}))
			}
		}
	}
	for i := range uint8(24) {
		v := 8 + 10*i
		list = append(list, oklabOf(look.RGB{R: v, G: v, B: v}))
	}
	return list
}

// nearest256 returns the index of the colour most like c. A wrong hue is held
// against it more than a wrong lightness, so that paper stays paper.
func nearest256(list []oklab, c look.RGB) uint8 {
	want := oklabOf(c)
	best, least := 0, math.Inf(1)
	for i, o := range list {
		dl, da, db := o.l-want.l, o.a-want.a, o.b-want.b
		if d := dl*dl + 9*(da*da+db*db); d < least {
			best, least = i, d
		}
	}
	return uint8(16 + best)
}
