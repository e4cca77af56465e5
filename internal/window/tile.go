package window

import (
	"image"
	"image/color"
	"math"

	"gioui.org/font"
	"gioui.org/layout"
	"gioui.org/op/paint"

	"twofold/internal/look"
	"twofold/internal/motion"
)

// tileCache keeps what tiles of one size look like: each is painted when it is
// first seen, label and all.
type tileCache struct {
	key   tileKey
	kit   *kit
	pad   int // of the images, for the shadow, before they are trimmed
	faces [256]*tileFace
	flash *image.RGBA

	// Tiles that grow or shrink are scaled here, not by the graphics: that
	// would blend eight pixels of its copies of the image for one of the screen.
	// The images of the last frame are not drawn any more, so that those of this
	// frame have their memory.
	scaled []*image.RGBA
	used   int // of scaled, in this frame
	lit    *image.RGBA
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
	*c = tileCache{key: key, kit: k, pad: reach(k.tileFall(float64(side))), scaled: c.scaled, used: c.used}
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

// begin begins a frame.
func (c *tileCache) begin() { c.used = 0 }

// draw draws a tile with its top left corner at a point.
func (c *tileCache) draw(gtx C, s *motion.Sprite, x, y int) {
	face := c.face(s.Exp)
	if s.Scale == 1 && s.Flash <= 0 {
		drawImage(gtx, face.img, x+face.at.X, y+face.at.Y)
		return
	}
	img := face.painted
	if s.Flash > 0 {
		img = c.light(face, 0.55*math.Sin(s.Flash*math.Pi))
	}
	// The tile's middle stays where it is.
	half := float64(c.key.side) / 2
	left, top := half+(float64(face.at.X)-half)*s.Scale, half+(float64(face.at.Y)-half)*s.Scale
	r := image.Rect(
		int(math.Floor(left)), int(math.Floor(top)),
		int(math.Ceil(left+float64(img.Rect.Dx())*s.Scale)), int(math.Ceil(top+float64(img.Rect.Dy())*s.Scale)),
	)
	to := c.room(r.Size())
	scaleImage(to, img, s.Scale, left-float64(r.Min.X), top-float64(r.Min.Y))
	drawImage(gtx, paint.NewImageOp(to), x+r.Min.X, y+r.Min.Y)
}

// light returns the picture of a tile with light on its crease.
func (c *tileCache) light(face *tileFace, opacity float64) *image.RGBA {
	if c.flash == nil {
		c.flash = paintFlash(c.key.side, c.corner())
	}
	c.lit = sized(c.lit, face.painted.Rect.Size())
	copy(c.lit.Pix, face.painted.Pix)
	layImage(c.lit, c.flash, image.Point{}.Sub(face.at), opacity)
	return c.lit
}

// room returns an image of a size to draw in this frame.
func (c *tileCache) room(size image.Point) *image.RGBA {
	if c.used == len(c.scaled) {
		c.scaled = append(c.scaled, nil)
	}
	img := sized(c.scaled[c.used], size)
	c.scaled[c.used] = img
	c.used++
	return img
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
