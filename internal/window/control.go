package window

import (
	"image"
	"image/color"

	"gioui.org/io/semantic"
	"gioui.org/layout"
	"gioui.org/text"
	"gioui.org/unit"
	"gioui.org/widget"
)

// Controls change one value of a setting. They hold no value: they are told
// what it is and say what became of it, so that it lives in one place.

// stepper goes from one value to the one before or after it: ‹ value ›, or
// − value + for numbers.
type stepper struct {
	less, more widget.Clickable
}

// changed returns -1 or 1 when the player stepped, 0 otherwise. Several steps
// of one frame come one after the other.
func (s *stepper) changed(gtx C) int {
	switch {
	case s.less.Clicked(gtx):
		return -1
	case s.more.Clicked(gtx):
		return 1
	}
	return 0
}

// stepper draws a stepper. name is what is stepped through; numbers have − and
// + at their sides.
func (k *kit) stepper(gtx C, s *stepper, name, value string, numbers, canLess, canMore bool) D {
	back, on := iconPrevious, iconNext
	if numbers {
		back, on = iconLess, iconMore
	}
	size := image.Pt(gtx.Constraints.Max.X, gtx.Dp(buttonHeight))
	k.sheet(gtx, size, radiusButton, k.card, sheetLine)
	side := gtx.Dp(buttonHeight)
	button := func(x int, c *widget.Clickable, ic icon, name string, does bool) {
		at(gtx, x, 0, func(gtx C) D { return k.plainIconButton(loose(gtx), c, ic, name, does, sheetLine) })
	}
	button(0, &s.less, back, name+" −", canLess)
	button(size.X-side, &s.more, on, name+" +", canMore)
	room := max(size.X-2*side-gtx.Dp(8), 0)
	h := k.measure(gtx, styleButton, value).Size.Y
	at(gtx, side+gtx.Dp(4), (size.Y-h)/2, func(gtx C) D {
		gtx.Constraints = layout.Constraints{Min: image.Pt(room, 0), Max: image.Pt(room, size.Y)}
		return k.words(gtx, styleButton, k.ink, text.Middle, 1, value)
	})
	return D{Size: size}
}

// toggle draws a switch that is on or off.
func (k *kit) toggle(gtx C, c *widget.Clickable, name string, on bool) D {
	return k.pressable(gtx, c, name, k.card, radiusButton, func(gtx C, _ color.NRGBA) D {
		semantic.Switch.Add(gtx.Ops)
		semantic.SelectedOp(on).Add(gtx.Ops)
		size := image.Pt(gtx.Dp(64), gtx.Dp(buttonHeight))
		track := image.Pt(gtx.Dp(52), gtx.Dp(30))
		groove := over(k.card, k.small, 0.45)
		if on {
			groove = k.accent
		}
		off := size.Sub(track).Div(2)
		knob := gtx.Dp(22)
		at(gtx, off.X, off.Y, func(gtx C) D {
			k.sheet(gtx, track, 15, groove, sheetBare)
			x := gtx.Dp(4)
			if on {
				x = track.X - knob - gtx.Dp(4)
			}
			return at(gtx, x, (track.Y-knob)/2, func(gtx C) D {
				k.sheet(gtx, image.Pt(knob, knob), 11, k.card, sheetBare)
				return D{}
			})
		})
		return D{Size: size}
	})
}

// setting is a row with a name at its beginning and a control at its end, or
// under it where there is no room beside it. control is as wide as width dp.
func (k *kit) setting(gtx C, name, note string, width unit.Dp, control layout.Widget) D {
	room := gtx.Constraints.Max.X
	wide := min(gtx.Dp(width), room)
	beside := room >= wide+gtx.Dp(112)
	labelRoom := room
	if beside {
		labelRoom -= wide + gtx.Dp(16)
	}
	label := func(gtx C) D {
		gtx.Constraints = layout.Constraints{Max: image.Pt(labelRoom, gtx.Constraints.Max.Y)}
		return layout.Flex{Axis: layout.Vertical}.Layout(gtx,
			layout.Rigid(func(gtx C) D { return k.prose(gtx, styleBody, k.ink, name) }),
			layout.Rigid(func(gtx C) D {
				if note == "" {
					return D{}
				}
				return k.prose(gtx, styleNote, k.small, note)
			}),
		)
	}
	draw := func(gtx C) D {
		gtx.Constraints = layout.Constraints{Max: image.Pt(wide, gtx.Constraints.Max.Y)}
		return control(gtx)
	}
	if !beside {
		return layout.Flex{Axis: layout.Vertical}.Layout(gtx, layout.Rigid(label), gap(4), layout.Rigid(draw))
	}
	gtx.Constraints.Min.X = room
	return layout.Flex{Alignment: layout.Middle, Spacing: layout.SpaceBetween}.Layout(gtx, layout.Rigid(label), layout.Rigid(draw))
}
