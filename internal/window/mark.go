package window

import (
	"image"

	"twofold/internal/look/art"
)

// Icon returns the program's icon, side pixels square.
func Icon(side int) *image.RGBA { return rasterize(art.Mark(), side) }
