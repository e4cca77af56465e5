package window

import (
	"image"
	"math"

	"gioui.org/io/event"
	"gioui.org/io/key"
	"gioui.org/io/pointer"
	"gioui.org/io/semantic"
	"gioui.org/layout"
	"gioui.org/op/clip"
	"gioui.org/unit"
	"gioui.org/widget"
)

// slider chooses a whole number from 0 to a largest one by being dragged or
// pressed. It may have the focus; what keys do is for its panel to say.
type slider struct {
	float widget.Float
}

const (
	sliderHeight unit.Dp = 44
	sliderKnob   unit.Dp = 20
)

// changed returns the number that the pointer chose since the last frame.
func (s *slider) changed(gtx C, most int) (n int, ok bool) {
	if !s.float.Update(gtx) {
		return 0, false
	}
	return int(math.Round(float64(s.float.Value) * float64(most))), true
}

// slider draws a slider that stands at a number. name and value tell readers
// what it chooses, and where it stands.
func (k *kit) slider(gtx C, s *slider, name, value string, n, most int) D {
	size := image.Pt(gtx.Constraints.Max.X, gtx.Dp(sliderHeight))
	for {
		// That it has the focus is all it has to know.
		if _, ok := gtx.Event(key.FocusFilter{Target: s}); !ok {
			break
		}
	}
	k.tabbable = append(k.tabbable, s)
	if k.ring.visible && gtx.Focused(s) {
		k.focusRing(gtx, size, radiusButton)
	}
	whole := clip.Rect{Max: size}.Push(gtx.Ops)
	semantic.LabelOp(name).Add(gtx.Ops)
	semantic.DescriptionOp(value).Add(gtx.Ops)
	pointer.CursorPointer.Add(gtx.Ops)
	event.Op(gtx.Ops, s)
	whole.Pop()

	knob := gtx.Dp(sliderKnob)
	room := max(size.X-knob, 1)
	f := 0.0
	if most > 0 {
		f = float64(n) / float64(most)
	}
	x := int(math.Round(f * float64(room)))
	thick := gtx.Dp(6)
	at(gtx, 0, (size.Y-thick)/2, func(gtx C) D {
		k.sheet(gtx, image.Pt(size.X, thick), 3, over(k.card, k.small, 0.3), sheetBare)
		k.sheet(gtx, image.Pt(min(x+knob/2, size.X), thick), 3, k.accent, sheetBare)
		return D{}
	})
	at(gtx, x, (size.Y-knob)/2, func(gtx C) D {
		k.sheet(gtx, image.Pt(knob, knob), float64(sliderKnob)/2, k.accent, sheetCard)
		return D{}
	})
	at(gtx, knob/2, 0, func(gtx C) D {
		gtx.Constraints = layout.Exact(image.Pt(room, size.Y))
		return s.float.Layout(gtx, layout.Horizontal, sliderKnob/2)
	})
	return D{Size: size}
}
