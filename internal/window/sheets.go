package window

import (
	"image"
	"image/color"

	"gioui.org/op/paint"
)

// sheetCache keeps painted sheets. One that was not drawn for some frames is
// forgotten.
type sheetCache struct {
	frame int
	made  map[sheetSpec]*sheetImage
}

type sheetImage struct {
	img  paint.ImageOp
	used int
}

// keepFrames is for how many frames a sheet is kept without being drawn.
const keepFrames = 90

// turn begins a new frame.
func (c *sheetCache) turn() {
	c.frame++
	if c.frame%keepFrames != 0 {
		return
	}
	for spec, s := range c.made {
		if c.frame-s.used > keepFrames {
			delete(c.made, spec)
		}
	}
}

func (c *sheetCache) get(spec *sheetSpec) paint.ImageOp {
	s := c.made[*spec]
	if s == nil {
		if c.made == nil {
			c.made = make(map[sheetSpec]*sheetImage)
		}
		s = &sheetImage{img: paint.NewImageOp(paintSheet(spec))}
		c.made[*spec] = s
	}
	s.used = c.frame
	return s.img
}

// sheetKind says how a sheet lies on the paper.
type sheetKind uint8

const (
	sheetCard   sheetKind = iota // on the paper, with a hairline around it
	sheetLifted                  // over everything else
	sheetBare                    // flat, without shadow or line
	sheetLine                    // flat, with a hairline
)

// sheet draws a sheet of a size in pixels under a widget.
func (k *kit) sheet(gtx C, size image.Point, radius float64, fill color.NRGBA, kind sheetKind) {
	if size.X <= 0 || size.Y <= 0 {
		return
	}
	px := float64(gtx.Metric.PxPerDp)
	spec := sheetSpec{w: size.X, h: size.Y, fill: fill, shadow: k.shadow}
	spec.radius = min(radius*px, float64(size.X)/2, float64(size.Y)/2)
	var shades []shade
	switch kind {
	case sheetCard:
		shades = k.fall(px)
	case sheetLifted:
		shades = k.lifted(px)
	}
	if kind != sheetBare {
		spec.edge, spec.border = max(px, 1), k.hairline(fill)
	}
	if len(shades) > 0 {
		copy(spec.shades[:], shades)
		spec.padding = reach(shades)
	}
	drawImage(gtx, k.sheets.get(&spec), -spec.padding, -spec.padding, 1)
}

// hairline is the colour of the hairline around a sheet: the palette's around a
// card, none that is seen around what is filled with another colour.
func (k *kit) hairline(fill color.NRGBA) color.NRGBA {
	if fill == k.card || fill == k.paper || fill == k.hovered(k.card) {
		return k.hair
	}
	return fill
}
