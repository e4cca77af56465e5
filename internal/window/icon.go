package window

import (
	"image"
	"image/color"
	"math"
	"strconv"
	"strings"

	"gioui.org/f32"
	"gioui.org/op/paint"
	"gioui.org/unit"

	"twofold/internal/look"
)

// icon is a drawing in lines, on a square of 24 units with lines of 2: moves
// (M x y), lines (L x y), curves (C with two control points) and circles
// (O x y radius).
type icon string

// The icons.
const (
	iconUndo       icon = "M 9 14 L 4 9 L 9 4 M 4 9 L 14 9 C 17.3 9 20 11.7 20 15 C 20 18.3 17.3 21 14 21 L 11 21"
	iconRedo       icon = "M 15 14 L 20 9 L 15 4 M 20 9 L 10 9 C 6.7 9 4 11.7 4 15 C 4 18.3 6.7 21 10 21 L 13 21"
	iconMenu       icon = "M 4 7 L 20 7 M 4 12 L 20 12 M 4 17 L 20 17"
	iconHint       icon = "M 9.5 17 L 14.5 17 M 10.5 20.5 L 13.5 20.5 M 9.5 17 C 9.5 14 6 12.6 6 8.8 C 6 5.4 8.7 3 12 3 C 15.3 3 18 5.4 18 8.8 C 18 12.6 14.5 14 14.5 17"
	iconClose      icon = "M 6 6 L 18 18 M 18 6 L 6 18"
	iconBack       icon = "M 19 12 L 5 12 M 12 5 L 5 12 L 12 19"
	iconSettings   icon = "M 4 7 L 12.5 7 M 17.5 7 L 20 7 O 15 7 2.5 M 4 17 L 6.5 17 M 11.5 17 L 20 17 O 9 17 2.5"
	iconStatistics icon = "M 5 20 L 5 12 M 12 20 L 12 5 M 19 20 L 19 9"
	iconHistory    icon = "O 12 12 8.5 M 12 7.5 L 12 12 L 15.5 14"
	iconHowTo      icon = "O 12 12 9 M 9.6 9.6 C 9.6 6.5 14.4 6.5 14.4 9.6 C 14.4 11.6 12 11.6 12 13.6 M 12 16.9 L 12 17"
	iconFullScreen icon = "M 4 9 L 4 4 L 9 4 M 15 4 L 20 4 L 20 9 M 20 15 L 20 20 L 15 20 M 9 20 L 4 20 L 4 15"
	iconCopy       icon = "M 9 9 L 20 9 L 20 20 L 9 20 L 9 9 M 5 15 L 4 15 L 4 4 L 15 4 L 15 5"
	iconSave       icon = "M 12 4 L 12 15 M 7 10.5 L 12 15.5 L 17 10.5 M 4 20 L 20 20"
	iconOpen       icon = "M 3 19 L 3 5.5 L 9 5.5 L 11.5 8.5 L 21 8.5 L 21 19 L 3 19"
	iconLess       icon = "M 6 12 L 18 12"
	iconMore       icon = "M 6 12 L 18 12 M 12 6 L 12 18"
	iconPrevious   icon = "M 14.5 5.5 L 8 12 L 14.5 18.5"
	iconNext       icon = "M 9.5 5.5 L 16 12 L 9.5 18.5"
	iconPlay       icon = "M 8 5 L 19 12 L 8 19 L 8 5"
	iconPause      icon = "M 8 5 L 8 19 M 16 5 L 16 19"
	iconMaximize   icon = "M 6 6 L 18 6 L 18 18 L 6 18 L 6 6"
	iconRestore    icon = "M 5 9 L 15 9 L 15 19 L 5 19 L 5 9 M 9 9 L 9 5 L 19 5 L 19 15 L 15 15"
	iconChosen     icon = "M 5 12.5 L 10 17.5 L 19 7"
)

type iconKey struct {
	icon icon
	px   int
	c    color.NRGBA
}

// icon draws an icon of a size.
func (k *kit) icon(gtx C, ic icon, size unit.Dp, c color.NRGBA) D {
	px := gtx.Dp(size)
	if px > 0 {
		img := k.icons.get(iconKey{ic, px, c}, func() paint.ImageOp { return paint.NewImageOp(ic.paint(px, c)) })
		drawImage(gtx, img, 0, 0)
	}
	return D{Size: image.Pt(px, px)}
}

// stroke is a straight piece of a line, in units of the icon.
type stroke struct{ a, b f32.Point }

// distance returns how far a point is from the piece.
func (s stroke) distance(p f32.Point) float64 {
	d, v := s.b.Sub(s.a), p.Sub(s.a)
	along := float32(0)
	if length := d.X*d.X + d.Y*d.Y; length > 0 {
		along = min(max((v.X*d.X+v.Y*d.Y)/length, 0), 1)
	}
	away := v.Sub(d.Mul(along))
	return math.Hypot(float64(away.X), float64(away.Y))
}

// paint paints the icon px pixels square, with round ends and joins.
func (ic icon) paint(px int, c color.NRGBA) *image.RGBA {
	const units, half = 24, 1
	img := image.NewRGBA(image.Rect(0, 0, px, px))
	strokes, scale := ic.strokes(), float64(px)/units
	ink := toLight(c)
	for y := range px {
		for x := range px {
			p := f32.Pt(float32(x)+0.5, float32(y)+0.5).Mul(float32(1 / scale))
			near := math.Inf(1)
			for _, s := range strokes {
				near = min(near, s.distance(p))
			}
			if cover := min(max(0.5+(half-near)*scale, 0), 1); cover > 0 {
				img.SetRGBA(x, y, ink.times(cover).rgba())
			}
		}
	}
	return img
}

// strokes returns the icon's lines as straight pieces.
func (ic icon) strokes() []stroke {
	words := strings.Fields(string(ic))
	number := func() float32 {
		n, err := strconv.ParseFloat(words[0], 32)
		if err != nil {
			panic("icon: " + err.Error()) // the icons are written above
		}
		words = words[1:]
		return float32(n)
	}
	point := func() f32.Point { x := number(); return f32.Pt(x, number()) }
	var list []stroke
	var pen f32.Point
	line := func(to f32.Point) {
		list = append(list, stroke{pen, to})
		pen = to
	}
	curve := func(a, b, to f32.Point) {
		const pieces = 16
		from := pen
		for i := 1; i <= pieces; i++ {
			t := float32(i) / pieces
			u := 1 - t
			line(from.Mul(u * u * u).Add(a.Mul(3 * u * u * t)).Add(b.Mul(3 * u * t * t)).Add(to.Mul(t * t * t)))
		}
	}
	for len(words) > 0 {
		command := words[0]
		words = words[1:]
		switch command {
		case "M":
			pen = point()
		case "L":
			line(point())
		case "C":
			a, b := point(), point()
			curve(a, b, point())
		case "O":
			c, r := point(), number()
			const k = 0.5523 // a quarter of a circle as a cubic
			pt := func(x, y float32) f32.Point { return c.Add(f32.Pt(x*r, y*r)) }
			pen = pt(1, 0)
			curve(pt(1, k), pt(k, 1), pt(0, 1))
			curve(pt(-k, 1), pt(-1, k), pt(-1, 0))
			curve(pt(-1, -k), pt(-k, -1), pt(0, -1))
			curve(pt(k, -1), pt(1, -k), pt(1, 0))
		default:
			panic("icon: no command " + command)
		}
	}
	return list
}

// iconMark stands for the mark of the project among the icons that are kept.
const iconMark icon = "mark"

// mark draws the mark of the project, a folded square.
func (k *kit) mark(gtx C, size unit.Dp) D {
	px := gtx.Dp(size)
	if px > 0 {
		img := k.icons.get(iconKey{icon: iconMark, px: px}, func() paint.ImageOp { return paint.NewImageOp(paintMark(px)) })
		drawImage(gtx, img, 0, 0)
	}
	return D{Size: image.Pt(px, px)}
}

// paintMark paints the mark px pixels square.
func paintMark(px int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, px, px))
	s := float64(px)
	shape := rounded{s, s, float64(px / 8)}
	sheet, turned, left := rgbLight(look.RGB{R: 0xc9, G: 0x43, B: 0x2f}), rgbLight(look.RGB{R: 0xf0, G: 0xa0, B: 0x52}), rgbLight(look.RGB{R: 0x6b, G: 0x3f, B: 0xa0})
	// As in the drawing of the mark: 61 % and 50 % of the square.
	top, right := int(s*0.386), int(s*0.5)
	for y := range px {
		for x := range px {
			fx, fy := float64(x)+0.5, float64(y)+0.5
			l := sheet
			if x < right && y >= top {
				l = left
			}
			fold := (fx + fy - s) / math.Sqrt2 // from the crease
			l = turned.mix(l, min(max(fold+0.5, 0), 1))
			img.SetRGBA(x, y, l.times(shape.cover(fx, fy)).rgba())
		}
	}
	return img
}
