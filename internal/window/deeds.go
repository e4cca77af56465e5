package window

import (
	"image"

	"gioui.org/layout"
	"gioui.org/op"
	"gioui.org/unit"
	"gioui.org/widget"
)

// deed is something that can be done with what a panel shows, by a button with
// an icon.
type deed struct {
	click *widget.Clickable
	icon  icon
	name  string
}

// deeds draws what can be done as a bar: the buttons with words fill the room
// that those with icons leave, and go into rows of their own where it is too
// narrow for them.
func (k *kit) deeds(gtx C, words []choice, icons []deed) D {
	room, height, space := gtx.Constraints.Max.X, gtx.Dp(buttonHeight), gtx.Dp(8)
	beside := len(icons) * (height + space)
	sum := -space
	widths := make([]int, len(words))
	for i, c := range words {
		widths[i] = k.measure(gtx, styleButton, c.words).Size.X + 2*gtx.Dp(18)
		sum += widths[i] + space
	}
	first := room - beside // of the row with the icons
	inRow := len(words)
	if sum > first {
		inRow = 1
	}
	button := func(i, x, y, w int) {
		c := words[i]
		at(gtx, x, y, func(gtx C) D {
			gtx.Constraints = layout.Exact(image.Pt(w, height))
			if c.main {
				return k.primaryButton(gtx, c.click, c.words)
			}
			return k.quietButton(gtx, c.click, c.words)
		})
	}
	x := 0
	for i := range words[:inRow] {
		w := first - x
		if inRow > 1 && i < inRow-1 {
			w = widths[i] + (first-sum)/inRow
		}
		button(i, x, 0, w)
		x += w + space
	}
	for i, d := range icons {
		at(gtx, room-(len(icons)-i)*(height+space)+space, 0, func(gtx C) D {
			return k.iconButton(loose(gtx), d.click, d.icon, d.name, true)
		})
	}
	y := height
	for i := inRow; i < len(words); i++ {
		button(i, 0, y+space, room)
		y += space + height
	}
	return D{Size: image.Pt(room, y)}
}

// flow draws widgets beside one another, in the middle, in as many rows as they
// need.
func flow(gtx C, space unit.Dp, list ...layout.Widget) D {
	type item struct {
		call op.CallOp
		size image.Point
	}
	room, gap := gtx.Constraints.Max.X, gtx.Dp(space)
	var row []item
	y := 0
	end := func() {
		width, height := -gap, 0
		for _, it := range row {
			width += it.size.X + gap
			height = max(height, it.size.Y)
		}
		if y > 0 {
			y += gap
		}
		x := (room - width) / 2
		for _, it := range row {
			at(gtx, x, y+(height-it.size.Y)/2, func(C) D {
				it.call.Add(gtx.Ops)
				return D{}
			})
			x += it.size.X + gap
		}
		y += height
		row = row[:0]
	}
	width := 0
	for _, w := range list {
		m := op.Record(gtx.Ops)
		size := w(loose(gtx)).Size
		call := m.Stop()
		if len(row) > 0 && width+gap+size.X > room {
			end()
			width = 0
		}
		if len(row) > 0 {
			width += gap
		}
		width += size.X
		row = append(row, item{call, size})
	}
	if len(row) > 0 {
		end()
	}
	return D{Size: image.Pt(room, y)}
}
