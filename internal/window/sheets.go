package window

import (
	"image"
	"image/color"

	"gioui.org/op/clip"
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
	if c.frame%keepFrames == 0 {
		c.forget(keepFrames)
	}
}

// forget forgets what was not drawn for more than some frames.
func (c *kept[K, V]) forget(frames int) {
	for key, one := range c.made {
		if c.frame-one.used > frames {
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
	k.proses.turn()
	if k.tidied && k.sheets.frame > k.tidyAt {
		// At rest there are no frames to grow old in.
		k.tidied = false
		k.sheets.forget(1)
		k.icons.forget(1)
		k.lines.forget(1)
		k.inks.forget(1)
		k.proses.forget(1)
	}
}

// tidy has what a closed panel showed forgotten, once the game was drawn without
// it.
func (k *kit) tidy() { k.tidied, k.tidyAt = true, k.sheets.frame+1 }

// sheetKind says how a sheet lies on the paper.
type sheetKind uint8

const (
	sheetCard   sheetKind = iota // on the paper, with a hairline around it
	sheetLifted                  // over everything else
	sheetBare                    // flat, without shadow or line
	sheetLine                    // flat, with a hairline
)

// sheet draws a sheet of a size in pixels under a widget.
func (k *kit) sheet(gtx C, size image.Point, radius float64, paper color.NRGBA, kind sheetKind) {
	if size.X <= 0 || size.Y <= 0 {
		return
	}
	px := float64(gtx.Metric.PxPerDp)
	spec := sheetSpec{w: size.X, h: size.Y, fill: paper, shadow: k.shadow}
	spec.radius = min(radius*px, float64(size.X)/2, float64(size.Y)/2)
	var shades []shade
	switch kind {
	case sheetCard:
		shades = k.fall(px)
	case sheetLifted:
		shades = k.lifted(px)
	}
	if kind != sheetBare {
		spec.edge, spec.border = max(px, 1), k.hairline(paper)
	}
	if len(shades) > 0 {
		copy(spec.shades[:], shades)
		spec.padding = reach(shades)
	}
	// Between its ends a sheet is the same everywhere. It is painted no larger than
	// they are, and put together from that: a panel painted whole is a megabyte,
	// and that of the graphics as much again.
	whole := image.Pt(spec.w, spec.h).Add(image.Pt(2*spec.padding, 2*spec.padding))
	spec, ends := spec.small()
	img := k.sheets.get(spec, func() paint.ImageOp { return paint.NewImageOp(paintSheet(&spec)) })
	repeated(gtx, img, paper, ends, whole, image.Pt(-spec.padding, -spec.padding))
}

// small returns a sheet that has all that a larger one shows, and how much of it
// from each edge is not to be repeated.
func (s sheetSpec) small() (small sheetSpec, ends int) {
	ends = s.ends()
	s.w = min(s.w, 2*ends+sheetMiddle-2*s.padding)
	s.h = min(s.h, 2*ends+sheetMiddle-2*s.padding)
	return s, ends
}

// sheetMiddle is how much of a sheet is painted between its ends, in pixels.
const sheetMiddle = 64

// repeated draws an image of a sheet in a larger size, with its top left corner
// at a point: what is between its ends again and again, and the inside as the
// one colour that it is.
func repeated(gtx C, img paint.ImageOp, inside color.NRGBA, ends int, size, corner image.Point) {
	parts, middle := sheetParts(ends, img.Size(), size)
	for _, p := range parts {
		to := p.to.Add(corner)
		part := clip.Rect(to).Push(gtx.Ops)
		drawImage(gtx, img, to.Min.X-p.from.X, to.Min.Y-p.from.Y)
		part.Pop()
	}
	if !middle.Empty() {
		fill(gtx, middle.Add(corner), inside)
	}
}

// sheetPart is a part of a sheet: where it lies, and which point of the image is
// at its corner.
type sheetPart struct {
	to   image.Rectangle
	from image.Point
}

// sheetParts returns how a sheet of a size is put together from the image of a
// small one, and which part of it is of one colour.
func sheetParts(ends int, small, size image.Point) (parts []sheetPart, middle image.Rectangle) {
	if small.X < size.X && small.Y < size.Y {
		middle = image.Rect(ends, ends, size.X-ends, size.Y-ends)
	}
	for _, y := range repeats(ends, small.Y, size.Y) {
		for _, x := range repeats(ends, small.X, size.X) {
			to := image.Rect(x.at, y.at, x.at+x.length, y.at+y.length)
			if !to.In(middle) {
				parts = append(parts, sheetPart{to, image.Pt(x.from, y.from)})
			}
		}
	}
	return parts, middle
}

// repeat is a part of a side: where it begins in the image and on the screen,
// and how long it is.
type repeat struct{ from, at, length int }

// repeats returns how a side that is large pixels long is put together from an
// image where it has small ones.
func repeats(ends, small, large int) []repeat {
	if small == large {
		return []repeat{{0, 0, small}}
	}
	list := []repeat{{0, 0, ends}}
	middle := small - 2*ends
	for at := ends; at < large-ends; at += middle {
		list = append(list, repeat{ends, at, min(middle, large-ends-at)})
	}
	return append(list, repeat{small - ends, large - ends, ends})
}

// hairline is the colour of the hairline around a sheet: the palette's around a
// card, none that is seen around what is filled with another colour.
func (k *kit) hairline(fill color.NRGBA) color.NRGBA {
	if fill == k.card || fill == k.paper || fill == k.hovered(k.card) {
		return k.hair
	}
	return fill
}
