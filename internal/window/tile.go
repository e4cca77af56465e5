package window

import (
	"image"
	"image/color"
	"math"

	"gioui.org/f32"
	"gioui.org/font"
	"gioui.org/layout"
	"gioui.org/op"
	"gioui.org/op/paint"

	"twofold/internal/look"
	"twofold/internal/motion"
)

// tileCache keeps what tiles of one size look like: each is painted when it is
// first seen, label and all.
type tileCache struct {
	key     tileKey
	kit     *kit
	pad     int // of the images, for the shadow, before they are trimmed
	flashes [flashSteps + 1]paint.ImageOp
	faces   [256]*tileFace
}

// flashSteps is how many strengths the flash of a merged tile has: it would
// cost more to change an image's opacity than to have some images.
const flashSteps = 8

type tileKey struct {
	side     int
	dark     bool
	palette  *look.Palette
	faces    *look.FaceSet
	pictures pictures
	short    bool
}

type tileFace struct {
	painted *image.RGBA
	img     paint.ImageOp
	at      image.Point // of the image's corner, from that of the tile
}

// prepare makes the cache hold tiles of a size in the look of the moment.
func (c *tileCache) prepare(gtx C, k *kit, b *boardView, side int) {
	key := tileKey{side, k.dark, k.palette, b.faces, b.pictures, side < gtx.Dp(smallTile)}
	if c.key == key {
		return
	}
	*c = tileCache{key: key, kit: k, pad: reach(k.tileFall(float64(side)))}
}

// face returns the look of a tile.
func (c *tileCache) face(exp uint8) *tileFace {
	face := c.faces[exp]
	if face == nil {
		face = c.paint(exp)
		c.faces[exp] = face
	}
	return face
}

// draw draws a tile with its top left corner at a point.
func (c *tileCache) draw(gtx C, s *motion.Sprite, x, y int) {
	face := c.face(s.Exp)
	c.place(gtx, face.img, face.at, x, y, s.Scale)
	step := 0
	if s.Flash > 0 {
		step = int(flashSteps*math.Sin(s.Flash*math.Pi) + 0.5)
	}
	if step > 0 {
		flash := &c.flashes[step]
		if flash.Size() == (image.Point{}) {
			*flash = paint.NewImageOp(paintFlash(c.key.side, c.corner(), 0.55*float64(step)/flashSteps))
		}
		c.place(gtx, *flash, image.Point{}, x, y, s.Scale)
	}
}

// place draws an image that lies at a point of a tile, scaled about the tile's
// middle.
func (c *tileCache) place(gtx C, img paint.ImageOp, at image.Point, x, y int, scale float64) {
	corner := image.Pt(x, y)
	if scale == 1 {
		corner = corner.Add(at)
		drawImage(gtx, img, corner.X, corner.Y, 1)
		return
	}
	half := float32(c.key.side) / 2
	o := f32.AffineId().Offset(layout.FPt(at)).Scale(f32.Pt(half, half), f32.Pt(float32(scale), float32(scale))).Offset(layout.FPt(corner))
	img.Filter = paint.FilterLinear
	defer op.Affine(o).Push(gtx.Ops).Pop()
	img.Add(gtx.Ops)
	paint.PaintOp{}.Add(gtx.Ops)
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
	img := paintTile(&spec)
	if spec.picture == nil {
		words := c.key.faces.Face(exp)
		if c.key.short {
			words = c.key.faces.Fit(exp, 4)
		}
		k.tileLabel(img, words, c.key.side, opaque(colours.Text))
	}
	face := new(tileFace)
	face.painted, face.at = trimmed(img)
	face.at = face.at.Sub(image.Pt(c.pad, c.pad))
	face.img = paint.NewImageOp(face.painted)
	return face
}

// labelRoom is the most of a tile's width that a label takes: however wide its
// glyphs are, it stays clear of the edges.
const labelRoom = 0.84

// tileLabel paints the label of a tile of a size in pixels into the middle of
// an image. Its size goes by the number of characters, and by how wide they turn
// out.
func (k *kit) tileLabel(img *image.RGBA, words string, side int, c color.NRGBA) {
	if words == "" {
		return
	}
	size := min(motion.LabelSize(float64(side), 1), motion.LabelWidth*float64(side)/wideness(words))
	set := k.shape(words, size)
	if room := labelRoom * float64(side); set.ink.width > room {
		set = k.shape(words, size*room/set.ink.width)
	}
	middle := layout.FPt(img.Rect.Max).Div(2)
	k.shaper.letter(img, set, float64(middle.X)-set.ink.left-set.ink.width/2, float64(middle.Y)-(set.ink.top+set.ink.bottom)/2, toLight(c))
}

// shape sets a label of a size in pixels.
func (k *kit) shape(words string, size float64) *setting {
	return k.shaper.set(words, font.ExtraBold, size)
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
