package main

import (
	"bytes"
	"image"
	"image/color"
	"image/png"

	"golang.org/x/image/vector"

	"twofold/internal/look/art"
)

// icons draws the icons in the sizes that systems ask for, from two drawings:
// the mark alone, and the mark on paper for systems that cut icons to a shape
// of their own.
func (s *site) icons() error {
	for _, icon := range []struct {
		name    string
		drawing *art.Drawing
		size    int
	}{
		{"icon-192.png", art.Mark(), 192},
		{"icon-512.png", art.Mark(), 512},
		{"icon-maskable-512.png", art.PaperMark(), 512},
		{"icon-180.png", art.PaperMark(), 180},
	} {
		var b bytes.Buffer
		enc := png.Encoder{CompressionLevel: png.BestCompression}
		if err := enc.Encode(&b, render(icon.drawing.Shapes, icon.size)); err != nil {
			return err
		}
		s.files[icon.name] = b.Bytes()
	}
	s.files["icon.svg"] = []byte(art.Mark().SVG)
	return nil
}

// render draws shapes in a square of size by size pixels. Shapes that meet
// leave no seam: each pixel is the mean of sixteen.
func render(shapes []art.Shape, size int) image.Image {
	const fine = 4
	n := size * fine
	scale := float64(n) / art.Size
	large := image.NewRGBA(image.Rect(0, 0, n, n))
	at := func(p art.Point) (x, y float32) { return float32(scale * p.X), float32(scale * p.Y) }
	for _, s := range shapes {
		r := vector.NewRasterizer(n, n)
		for _, polygon := range s.Outline {
			r.MoveTo(at(polygon[0]))
			for _, p := range polygon[1:] {
				r.LineTo(at(p))
			}
			r.ClosePath()
		}
		r.Draw(large, large.Bounds(), image.NewUniform(s.Fill), image.Point{})
	}
	small := image.NewRGBA(image.Rect(0, 0, size, size))
	for y := range size {
		for x := range size {
			var sum [4]int
			for i := range fine * fine {
				c := large.RGBAAt(x*fine+i%fine, y*fine+i/fine)
				sum[0], sum[1], sum[2], sum[3] = sum[0]+int(c.R), sum[1]+int(c.G), sum[2]+int(c.B), sum[3]+int(c.A)
			}
			mean := func(v int) uint8 { return uint8((v + fine*fine/2) / (fine * fine)) }
			small.SetRGBA(x, y, color.RGBA{mean(sum[0]), mean(sum[1]), mean(sum[2]), mean(sum[3])})
		}
	}
	return small
}
