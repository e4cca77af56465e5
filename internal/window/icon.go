package window

import (
	"image"
	"image/color"
	"strconv"
	"strings"

	"gioui.org/f32"
	"gioui.org/op"
	"gioui.org/op/clip"
	"gioui.org/op/paint"
	"gioui.org/unit"
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
	iconChosen     icon = "M 5 12.5 L 10 17.5 L 19 7"
)

// iconCache keeps the paths of the icons, so that they are built once.
type iconCache struct {
	ops   op.Ops
	paths map[icon]clip.PathSpec
}

// icon draws an icon of a size.
func (k *kit) icon(gtx C, ic icon, size unit.Dp, c color.NRGBA) D {
	path, ok := k.iconSet.paths[ic]
	if !ok {
		if k.iconSet.paths == nil {
			k.iconSet.paths = make(map[icon]clip.PathSpec)
		}
		path = ic.build(&k.iconSet.ops)
		k.iconSet.paths[ic] = path
	}
	px := gtx.Dp(size)
	scale := float32(px) / 24
	defer op.Affine(f32.AffineId().Scale(f32.Point{}, f32.Pt(scale, scale))).Push(gtx.Ops).Pop()
	paint.FillShape(gtx.Ops, c, clip.Stroke{Path: path, Width: 2}.Op())
	return D{Size: image.Pt(px, px)}
}

// build makes the icon's path.
func (ic icon) build(ops *op.Ops) clip.PathSpec {
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
	var p clip.Path
	p.Begin(ops)
	for len(words) > 0 {
		command := words[0]
		words = words[1:]
		switch command {
		case "M":
			p.MoveTo(point())
		case "L":
			p.LineTo(point())
		case "C":
			a, b := point(), point()
			p.CubeTo(a, b, point())
		case "O":
			c, r := point(), number()
			const k = 0.5523 // a quarter of a circle as a cubic
			pt := func(x, y float32) f32.Point { return c.Add(f32.Pt(x*r, y*r)) }
			p.MoveTo(pt(1, 0))
			p.CubeTo(pt(1, k), pt(k, 1), pt(0, 1))
			p.CubeTo(pt(-k, 1), pt(-1, k), pt(-1, 0))
			p.CubeTo(pt(-1, -k), pt(-k, -1), pt(0, -1))
			p.CubeTo(pt(k, -1), pt(1, -k), pt(1, 0))
		default:
			panic("icon: no command " + command)
		}
	}
	return p.End()
}

// mark draws the mark of the project, a folded square.
func (k *kit) mark(gtx C, size unit.Dp) D {
	px := gtx.Dp(size)
	s := float32(px)
	defer clip.UniformRRect(image.Rect(0, 0, px, px), px/8).Push(gtx.Ops).Pop()
	fill(gtx, image.Rect(0, 0, px, px), color.NRGBA{0xc9, 0x43, 0x2f, 255})
	// As in the drawing of the mark: 61 % and 50 % of the square.
	fill(gtx, image.Rect(0, int(s*0.386), int(s*0.5), px), color.NRGBA{0x6b, 0x3f, 0xa0, 255})
	var p clip.Path
	p.Begin(gtx.Ops)
	p.LineTo(f32.Pt(s, 0))
	p.LineTo(f32.Pt(0, s))
	p.Close()
	paint.FillShape(gtx.Ops, color.NRGBA{0xf0, 0xa0, 0x52, 255}, clip.Outline{Path: p.End()}.Op())
	return D{Size: image.Pt(px, px)}
}
