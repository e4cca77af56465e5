package window

import (
	"image"
	"image/color"
	"image/draw"
	"testing"
)

// A sheet put together from a small one is the sheet.
func TestSheetParts(t *testing.T) {
	cards := []sheetSpec{
		{radius: 20, fill: color.NRGBA{255, 253, 248, 255}, border: color.NRGBA{233, 223, 207, 255}, edge: 1, padding: 29, shades: [2]shade{{dy: 4, blur: 24, opacity: 0.24}}},
		{radius: 14, fill: color.NRGBA{201, 67, 47, 255}},
		{radius: 3, fill: color.NRGBA{59, 49, 40, 128}},
	}
	for _, card := range cards {
		for _, size := range []image.Point{{1, 1}, {6, 300}, {48, 48}, {240, 56}, {300, 6}, {391, 590}, {1000, 700}} {
			whole := card
			whole.w, whole.h = size.X, size.Y
			whole.radius = min(card.radius, float64(size.X)/2, float64(size.Y)/2)
			want := paintSheet(&whole)
			small, ends := whole.small()
			from := paintSheet(&small)
			got := image.NewRGBA(want.Rect)
			parts, middle := sheetParts(ends, from.Rect.Size(), want.Rect.Size())
			for _, p := range parts {
				draw.Draw(got, p.to, from, p.from, draw.Src)
			}
			draw.Draw(got, middle, image.NewUniform(toLight(whole.fill).rgba()), image.Point{}, draw.Src)
			if d := differing(got, want); d != "" {
				t.Errorf("radius %v, %v: %s", card.radius, size, d)
			}
		}
	}
}
