package main

import (
	"image"

	"twofold/internal/window"
)

// desktop is what the window asks of the desktop around it.
type desktop interface {
	window.Desktop
	// parent names the window to a file chooser that is to stand before it, "" where
	// it has no name.
	parent() string
}

// unknownDesktop is one of which nothing is known, and which keeps windows on the
// screen by itself.
type unknownDesktop struct{}

func (unknownDesktop) Room(uintptr) (w, h int)                   { return 0, 0 }
func (unknownDesktop) Adopt(uintptr, func(maximized, full bool)) {}
func (unknownDesktop) BringIn(uintptr)                           {}
func (unknownDesktop) parent() string                            { return "" }

// iconSides are the sides of the icons that a window is given, in pixels.
var iconSides = []int{16, 24, 32, 48, 64, 128}

// What the frame that a desktop puts around a window takes, in dp: about, since
// none tells before the window is there.
const (
	frameWidth  = 4
	frameHeight = 40
)

// roomWithin returns what an area of a screen in pixels leaves for a window in
// dp, with scale pixels to each.
func roomWithin(area image.Rectangle, scale float64, framed bool) (w, h int) {
	w, h = int(float64(area.Dx())/scale), int(float64(area.Dy())/scale)
	if framed {
		w, h = w-frameWidth, h-frameHeight
	}
	return max(w, 0), max(h, 0)
}

// within moves a window that hangs over the edge of an area into it, as far as it
// takes. One larger than the area shows its top left.
func within(window, area image.Rectangle) image.Rectangle {
	x := max(min(window.Min.X, area.Max.X-window.Dx()), area.Min.X)
	y := max(min(window.Min.Y, area.Max.Y-window.Dy()), area.Min.Y)
	return window.Add(image.Pt(x, y).Sub(window.Min))
}

// mostOf returns the area that most of a window is in, an empty one where it is in
// none.
func mostOf(window image.Rectangle, areas []image.Rectangle) (most image.Rectangle) {
	share := 0
	for _, a := range areas {
		if both := a.Intersect(window); both.Dx()*both.Dy() > share {
			most, share = a, both.Dx()*both.Dy()
		}
	}
	return most
}
