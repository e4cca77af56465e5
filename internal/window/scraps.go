package window

import (
	"image"
	"math"
	"time"

	"gioui.org/f32"
	"gioui.org/op"
	"gioui.org/op/clip"
	"gioui.org/op/paint"
)

// scraps of paper fall over the board when the target is reached.
type scraps struct {
	from time.Time // zero: none fall
	exp  uint8
}

const (
	scrapCount = 42
	scrapTime  = 2200 * time.Millisecond // until the last has fallen
)

// fall lets scraps in the colours of the tiles up to an exponent fall from a
// time on.
func (s *scraps) fall(exp uint8, from time.Time) { s.exp, s.from = exp, from }

func (s *scraps) stop() { s.from = time.Time{} }

// draw draws the scraps over the board. Where each is follows from its number
// and the time alone.
func (s *scraps) draw(gtx C, k *kit, stage image.Rectangle) {
	if s.from.IsZero() {
		return
	}
	t := gtx.Now.Sub(s.from)
	if t >= scrapTime {
		s.stop()
		return
	}
	next(gtx)
	if t < 0 {
		return
	}
	side := float64(max(stage.Dx(), stage.Dy()))
	for i := range scrapCount {
		f := scatter(i)
		delay, length := f(0)*0.16, 0.5+f(1)*0.34 // of the whole time
		at := (float64(t)/float64(scrapTime) - delay) / length
		if at <= 0 || at >= 1 {
			continue
		}
		x := float64(stage.Min.X) + f(2)*float64(stage.Dx()) + (f(3)-0.5)*0.2*side*at
		y := float64(stage.Min.Y) - 0.1*side + at*(0.6+0.4*at)*1.05*float64(stage.Dy())
		turn := (f(4) - 0.5) * 15 * at
		// A scrap that turns over is seen edge on.
		wide := math.Max(math.Abs(math.Cos(turn*1.7+6*f(5))), 0.15)
		c := k.palette.Tile(max(s.exp, 7) - uint8(i%6)).Fill
		w, h := float32(side*0.016*wide), float32(side*0.022)
		place := f32.AffineId().Rotate(f32.Point{}, float32(turn)).Offset(f32.Pt(float32(x), float32(y)))
		pushed := op.Affine(place).Push(gtx.Ops)
		var p clip.Path
		p.Begin(gtx.Ops)
		p.MoveTo(f32.Pt(-w, -h))
		p.LineTo(f32.Pt(w, -h))
		p.LineTo(f32.Pt(w, h))
		p.LineTo(f32.Pt(-w, h))
		p.Close()
		paint.FillShape(gtx.Ops, faint(opaque(c), min((1-at)*3, 1)), clip.Outline{Path: p.End()}.Op())
		pushed.Pop()
	}
}

// scatter returns numbers from 0 to 1 that belong to a scrap.
func scatter(i int) func(n int) float64 {
	return func(n int) float64 {
		v := math.Sin(float64(i*7+n)*12.9898+float64(n)*78.233) * 43758.5453
		return v - math.Floor(v)
	}
}
