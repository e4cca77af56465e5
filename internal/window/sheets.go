package window

import (
	"image"
	"image/color"

	"gioui.org/op/paint"
)

// kept keeps what was made to be drawn, by what it was made from. What was not
// drawn for some frames is forgotten.
type kept[K comparable, V any] struct {
	frame int
	made  map[K]*keptOne[V]
}

type keptOne[V any] struct {
	v    V
	used int
}

// keepFrames is for how many frames a thing is kept without being drawn.
const keepFrames = 90

// turn begins a new frame.
func (c *kept[K, V]) turn() {
	c.frame++
	if c.frame%keepFrames != 0 {
		return
	}
	for key, one := range c.made {
		if c.frame-one.used > keepFrames {
			delete(c.made, key)
		}
	}
}

// get returns what belongs to a key, and makes it where there is none.
func (c *kept[K, V]) get(key K, produce func() V) V {
	one := c.made[key]
	if one == nil {
		if c.made == nil {
			c.made = make(map[K]*keptOne[V])
		}
		one = &keptOne[V]{v: produce()}
		c.made[key] = one
	}
	one.used = c.frame
	return one.v
}

// turn begins a new frame.
func (k *kit) turn() {
	k.sheets.turn()
	k.icons.turn()
	k.lines.turn()
	k.inks.turn()
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
	img := k.sheets.get(spec, func() paint.ImageOp { return paint.NewImageOp(paintSheet(&spec)) })
	drawImage(gtx, img, -spec.padding, -spec.padding)
}

// hairline is the colour of the hairline around a sheet: the palette's around a
// card, none that is seen around what is filled with another colour.
func (k *kit) hairline(fill color.NRGBA) color.NRGBA {
	if fill == k.card || fill == k.paper || fill == k.hovered(k.card) {
		return k.hair
	}
	return fill
}
