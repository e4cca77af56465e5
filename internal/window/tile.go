package window

import (
	"image"
	"image/color"
	"math"

	"gioui.org/f32"
	"gioui.org/font"
	"gioui.org/op"
	"gioui.org/op/clip"
	"gioui.org/op/paint"
	"gioui.org/text"
	"golang.org/x/image/math/fixed"

	"twofold/internal/look"
	"twofold/internal/motion"
)

// tileCache keeps what tiles of one size look like: each is painted when it is
// first seen.
type tileCache struct {
	key   tileKey
	kit   *kit
	pad   int // of the images, for the shadow
	flash paint.ImageOp
	faces [256]*tileFace
	ops   op.Ops // of the labels
}

type tileKey struct {
	side     int
	dark     bool
	palette  *look.Palette
	faces    *look.FaceSet
	pictures pictures
	short    bool
}

type tileFace struct {
	img   paint.ImageOp
	label op.CallOp // drawn from the middle of the tile
}

// prepare makes the cache hold tiles of a size in the look of the moment.
func (c *tileCache) prepare(gtx C, k *kit, b *boardView, side int) {
	key := tileKey{side, k.dark, k.palette, b.faces, b.pictures, side < gtx.Dp(smallTile)}
	if c.key == key {
		return
	}
	c.key, c.kit = key, k
	c.faces = [256]*tileFace{}
	c.flash = paint.ImageOp{}
	c.ops.Reset()
	c.pad = reach(k.tileFall(float64(side)))
}

// draw draws a tile with its top left corner at a point.
func (c *tileCache) draw(gtx C, s *motion.Sprite, x, y int) {
	face := c.faces[s.Exp]
	if face == nil {
		face = c.paint(s.Exp)
		c.faces[s.Exp] = face
	}
	drawImage(gtx, face.img, x-c.pad, y-c.pad, s.Scale)
	half := float32(c.key.side) / 2
	middle := f32.Pt(float32(x)+half, float32(y)+half)
	t := f32.AffineId().Offset(middle)
	if s.Scale != 1 {
		t = f32.AffineId().Scale(f32.Point{}, f32.Pt(float32(s.Scale), float32(s.Scale))).Offset(middle)
	}
	placed := op.Affine(t).Push(gtx.Ops)
	face.label.Add(gtx.Ops)
	placed.Pop()
	if s.Flash > 0 {
		if c.flash.Size() == (image.Point{}) {
			c.flash = paint.NewImageOp(paintFlash(c.key.side, c.corner()))
		}
		faded := paint.PushOpacity(gtx.Ops, float32(0.55*math.Sin(s.Flash*math.Pi)))
		drawImage(gtx, c.flash, x, y, s.Scale)
		faded.Pop()
	}
}

func (c *tileCache) corner() float64 { return motion.CornerShare * float64(c.key.side) }

func (c *tileCache) paint(exp uint8) *tileFace {
	k := c.kit
	colours := k.palette.Tile(exp)
	spec := tileSpec{
		tile: c.key.side, corner: c.corner(), padding: c.pad,
		rim: 0.38, shades: k.tileFall(float64(c.key.side)), shadow: k.shadow,
	}
	if k.dark {
		spec.rim = 0.2
	}
	spec.light, spec.dark = colours.Halves()
	if c.key.pictures != nil {
		spec.picture = c.key.pictures.picture(exp, int(pictureShare*float64(c.key.side)))
	}
	face := &tileFace{}
	words := ""
	if spec.picture == nil {
		words = c.key.faces.Face(exp)
		if c.key.short {
			words = c.key.faces.Fit(exp, 4)
		}
	}
	face.img = paint.NewImageOp(paintTile(&spec))
	face.label = k.tileLabel(&c.ops, words, c.key.side, opaque(colours.Text))
	return face
}

// labelRoom is the most of a tile's width that a label takes: however wide its
// glyphs are, it stays clear of the edges.
const labelRoom = 0.84

// tileLabel records the label of a tile of a size in pixels, to be drawn from
// the tile's middle. Its size goes by the number of characters, and by how wide
// they turn out.
func (k *kit) tileLabel(ops *op.Ops, words string, side int, c color.NRGBA) op.CallOp {
	m := op.Record(ops)
	if words == "" {
		return m.Stop()
	}
	size := min(motion.LabelSize(float64(side), 1), motion.LabelWidth*float64(side)/wideness(words))
	glyphs, ink := k.shape(words, size)
	if room := labelRoom * float64(side); ink.width > room {
		glyphs, ink = k.shape(words, size*room/ink.width)
	}
	middle := f32.Pt(float32(-ink.left-ink.width/2), float32(-(ink.top+ink.bottom)/2))
	placed := op.Affine(f32.AffineId().Offset(middle)).Push(ops)
	paint.FillShape(ops, c, clip.Outline{Path: k.shaper.Shape(glyphs)}.Op())
	if pictures := k.shaper.Bitmaps(glyphs); pictures != (op.CallOp{}) {
		pictures.Add(ops) // emoji
	}
	placed.Pop()
	return m.Stop()
}

// wideness is about how many digits a label is wide.
func wideness(words string) float64 {
	n := 0.0
	for _, r := range words {
		if look.Width(string(r)) > 1 {
			n += 1.75
		} else {
			n++
		}
	}
	return n
}

// ink is the area that glyphs blacken, from their origin.
type ink struct{ left, width, top, bottom float64 }

// shape shapes a label of a size in pixels, and measures it.
func (k *kit) shape(words string, size float64) ([]text.Glyph, ink) {
	var glyphs []text.Glyph
	k.shaper.LayoutString(text.Parameters{
		Font:     font.Font{Weight: font.ExtraBold},
		PxPerEm:  fixed.Int26_6(size * 64),
		MaxLines: 1, MaxWidth: 1 << 20,
	}, words)
	px := func(v fixed.Int26_6) float64 { return float64(v) / 64 }
	in := ink{left: math.Inf(1), top: math.Inf(1), bottom: math.Inf(-1)}
	right := math.Inf(-1)
	for {
		g, ok := k.shaper.NextGlyph()
		if !ok {
			break
		}
		glyphs = append(glyphs, g)
		if g.Bounds.Max.X <= g.Bounds.Min.X {
			continue // a blank
		}
		in.left = min(in.left, px(g.X+g.Bounds.Min.X))
		right = max(right, px(g.X+g.Bounds.Max.X))
		in.top = min(in.top, px(g.Bounds.Min.Y))
		in.bottom = max(in.bottom, px(g.Bounds.Max.Y))
	}
	if len(glyphs) == 0 || right < in.left {
		return glyphs, ink{}
	}
	in.width = right - in.left
	return glyphs, in
}
