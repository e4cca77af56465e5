package look

import (
	"errors"
	"math"
)

// RGB is a colour in sRGB, eight bits a channel.
type RGB struct{ R, G, B uint8 }

var (
	white = RGB{0xff, 0xff, 0xff}
	black = RGB{}
)

const hexDigits = "0123456789abcdef"

// AppendText appends the colour as "#rrggbb", in lower case.
func (c RGB) AppendText(dst []byte) []byte {
	return append(dst, '#',
		hexDigits[c.R>>4], hexDigits[c.R&15],
		hexDigits[c.G>>4], hexDigits[c.G&15],
		hexDigits[c.B>>4], hexDigits[c.B&15])
}

// String returns the colour as "#rrggbb", in lower case.
func (c RGB) String() string {
	var buf [7]byte
	return string(c.AppendText(buf[:0]))
}

var errColour = errors.New("not a colour: write # and six hexadecimal digits, like #f7edd8")

// ParseRGB reads a colour written as # and exactly six hexadecimal digits in
// either case. Names, short forms and surrounding blanks are errors.
func ParseRGB(s string) (RGB, error) {
	if len(s) != 7 || s[0] != '#' {
		return RGB{}, errColour
	}
	var v uint32
	for i := 1; i < len(s); i++ {
		var d byte
		switch b := s[i]; {
		case '0' <= b && b <= '9':
			d = b - '0'
		case 'a' <= b && b <= 'f':
			d = b - 'a' + 10
		case 'A' <= b && b <= 'F':
			d = b - 'A' + 10
		default:
			return RGB{}, errColour
		}
		v = v<<4 | uint32(d)
	}
	return RGB{uint8(v >> 16), uint8(v >> 8), uint8(v)}, nil
}

// Mix lays o over c with opacity t and returns the colour seen: c at t = 0,
// o at t = 1. Like a browser's or a canvas's it mixes the sRGB values
// themselves. A t outside 0 to 1 counts as the nearer end, NaN as 0.
func (c RGB) Mix(o RGB, t float64) RGB {
	if !(t > 0) {
		return c
	}
	if t > 1 {
		t = 1
	}
	mix := func(a, b uint8) uint8 {
		return uint8(float64(a)*(1-t) + float64(b)*t + 0.5)
	}
	return RGB{mix(c.R, o.R), mix(c.G, o.G), mix(c.B, o.B)}
}

// Luminance returns the relative luminance of the colour as WCAG 2 defines
// it: 0 for black, 1 for white.
func (c RGB) Luminance() float64 {
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

// linear undoes the sRGB transfer curve: 0 to 255 becomes 0 to 1, in
// proportion to light.
func linear(v uint8) float64 {
	x := float64(v) / 255
	if x <= 0.04045 {
		return x / 12.92
	}
	return math.Pow((x+0.055)/1.055, 2.4)
}

// Contrast returns the WCAG 2 contrast ratio of two colours, in either order:
// 1 when they are equal, 21 for black and white.
func Contrast(a, b RGB) float64 {
	la, lb := a.Luminance(), b.Luminance()
	if la < lb {
		la, lb = lb, la
	}
	return (la + 0.05) / (lb + 0.05)
}

// hsl returns the colour of a hue in tenths of a degree (0 to 3599, red at 0)
// with saturation and lightness from 0 to 1.
func hsl(hue int, s, l float64) RGB {
	chroma := (1 - math.Abs(2*l-1)) * s
	channel := func(turn int) uint8 {
		// The distance of the hue from this channel's own, as a ramp that is
		// full within 60 degrees and empty from 120 on.
		d := (hue + turn) % 3600
		if d > 1800 {
			d = 3600 - d
		}
		ramp := min(max(2-float64(d)/600, 0), 1)
		return uint8((l+chroma*(ramp-0.5))*255 + 0.5)
	}
	return RGB{channel(0), channel(2400), channel(1200)}
}
