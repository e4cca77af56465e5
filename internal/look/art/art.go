// Package art holds the drawings of Twofold, folded from flat paper: a figure
// for each tile from 2 to 131072, and the mark. It hands them out as SVG for
// the page and as plain polygons for whoever draws by himself, so that all
// front ends show the same ones.
//
// It stands apart from package look because it needs encoding/xml, which the
// page's core has no room for.
package art

import (
	"embed"
	"fmt"
	"image/color"
	"sync"
)

// Figures is the number of figures. The tile with exponent e, from 1 to
// Figures, has figure e.
const Figures = 17

// Size is the width and height of every drawing, in the unit of its points.
const Size = 100

// Drawing is a square picture in two forms. It is shared and must not be
// changed.
type Drawing struct {
	SVG    string  // the file, with a view box of 0 0 100 100
	Shapes []Shape // the same, from back to front; at least one
}

// Shape is an area in one colour.
type Shape struct {
	Fill color.NRGBA // not premultiplied; some are translucent

	// Outline is at least one closed polygon of at least three points each:
	// from the last point a line leads back to the first. What is inside goes
	// by the non-zero rule, so a polygon that turns against the one around it
	// is a hole.
	Outline [][]Point
}

// Point is a place in a drawing. X runs to the right and Y down, both from 0
// to [Size].
type Point struct{ X, Y float64 }

// Figure returns the figure of the tile with this exponent, and nil for a tile
// that has none.
func Figure(exp uint8) *Drawing {
	if exp < 1 || exp > Figures {
		return nil
	}
	return figures[exp-1]()
}

// Mark returns the mark of Twofold, a folded square. Around it the drawing is
// transparent.
func Mark() *Drawing { return mark() }

// PaperMark returns the mark on a sheet of paper that fills the drawing, for
// icons that a system cuts to a shape of its own. The mark keeps clear of the
// corners and edges that may be cut off.
func PaperMark() *Drawing { return paperMark() }

//go:embed *.svg
var files embed.FS

var (
	mark      = drawing("mark.svg")
	paperMark = drawing("icon.svg")
	figures   = func() (list [Figures]func() *Drawing) {
		for i := range list {
			list[i] = drawing(fmt.Sprintf("%02d.svg", i+1))
		}
		return list
	}()
)

// drawing returns a function that reads a file when it is first asked to.
func drawing(name string) func() *Drawing {
	return sync.OnceValue(func() *Drawing {
		svg, err := files.ReadFile(name)
		if err == nil {
			var shapes []Shape
			if shapes, err = decode(svg); err == nil {
				return &Drawing{SVG: string(svg), Shapes: shapes}
			}
		}
		panic("art: " + name + ": " + err.Error()) // the tests decode every file
	})
}
