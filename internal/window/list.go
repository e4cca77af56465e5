package window

import (
	"image"
	"slices"

	"gioui.org/io/event"
	"gioui.org/io/key"
	"gioui.org/layout"
	"gioui.org/op"
	"gioui.org/widget"
	"gioui.org/widget/material"
)

// list draws n elements under one another, which scroll where there is no room
// for all. The bar lies right of them, in the margin that panels have. What is
// seen reaches out a little to the left and the top, for the ring of the focus.
func (k *kit) list(gtx C, l *widget.List, n int, element layout.ListElement) D {
	l.Axis = layout.Vertical
	style := material.List(&material.Theme{}, l)
	style.AnchorStrategy = material.Overlay
	style.Track = material.ScrollTrackStyle{MajorPadding: 4, MinorPadding: 2}
	style.Indicator = material.ScrollIndicatorStyle{
		MajorMinLen: 24, MinorWidth: 6, CornerRadius: 3,
		Color: faint(k.small, 0.5), HoverColor: faint(k.small, 0.9),
	}
	margin, out := gtx.Dp(16), gtx.Dp(ringOut)
	gtx.Constraints.Max = gtx.Constraints.Max.Add(image.Pt(margin+out, out))
	gtx.Constraints.Min.X = gtx.Constraints.Max.X
	if gtx.Constraints.Min.Y > 0 {
		gtx.Constraints.Min.Y += out
	}
	defer op.Offset(image.Pt(-out, -out)).Push(gtx.Ops).Pop()
	k.listed.scroll(l)
	k.listed.from = len(k.tabbable)
	least := n // the topmost element so far
	d := style.Layout(gtx, n, func(gtx C, i int) D {
		gtx.Constraints.Max.X -= margin
		gtx.Constraints.Min = image.Point{}
		had := len(k.tabbable)
		inset := layout.Inset{Left: ringOut}
		if i == 0 {
			inset.Top = ringOut
		}
		d := inset.Layout(gtx, func(gtx C) D { return element(gtx, i) })
		if i < least {
			// A list is laid out downwards and then upwards.
			own := slices.Clone(k.tabbable[had:])
			k.tabbable = slices.Insert(k.tabbable[:had], k.listed.from, own...)
		}
		least = min(least, i)
		return d
	})
	k.listed.to = len(k.tabbable)
	k.listed.focus(gtx, k.tabbable)
	d.Size = d.Size.Sub(image.Pt(out, out))
	return d
}

// listed is what of a list may have the focus. A list lays out no more than is
// seen and a little beyond, so that a focus that comes into it from outside would
// come to somewhere in its middle: it is led to the list's beginning or end.
type listed struct {
	from, to int // among tabbable
	end      listEnd
}

type listEnd uint8

const (
	listAsIs listEnd = iota
	listBeginning
	listLast
)

// entered takes a move of the focus between what is tabbable.
func (l *listed) entered(tabbable []event.Tag, old, now event.Tag) {
	was, is := slices.Index(tabbable, old), slices.Index(tabbable, now)
	within := func(i int) bool { return l.from <= i && i < l.to }
	if was < 0 || is < 0 || within(was) || !within(is) {
		return
	}
	if c, ok := now.(*widget.Clickable); ok && c.Hovered() {
		return // it was clicked
	}
	switch is {
	case l.from:
		l.end = listBeginning
	case l.to - 1:
		l.end = listLast
	}
}

// scroll scrolls to the end of the list that the focus is led to.
func (l *listed) scroll(list *widget.List) {
	switch l.end {
	case listBeginning:
		list.Position = layout.Position{}
	case listLast:
		list.ScrollTo(1 << 20)
	}
}

// focus leads the focus there, once it is laid out.
func (l *listed) focus(gtx C, tabbable []event.Tag) {
	end := l.end
	l.end = listAsIs
	switch {
	case end == listAsIs || l.from == l.to:
		return
	case end == listBeginning:
		gtx.Execute(key.FocusCmd{Tag: tabbable[l.from]})
	case end == listLast:
		gtx.Execute(key.FocusCmd{Tag: tabbable[l.to-1]})
	}
	next(gtx)
}

// section is a part of a list: a heading, and what stands under it.
func (k *kit) section(gtx C, title string, rows ...layout.Widget) D {
	children := []layout.FlexChild{layout.Rigid(func(gtx C) D {
		return layout.Inset{Top: 16, Bottom: 8}.Layout(gtx, func(gtx C) D {
			return k.prose(gtx, styleHead, k.ink, title)
		})
	})}
	for i, row := range rows {
		if i > 0 {
			children = append(children, gap(12))
		}
		children = append(children, layout.Rigid(row))
	}
	return layout.Flex{Axis: layout.Vertical}.Layout(gtx, children...)
}

// rule is a hairline across the list.
func (k *kit) rule(gtx C) D {
	w := gtx.Constraints.Max.X
	h := gtx.Dp(1)
	fill(gtx, image.Rect(0, 0, w, h), k.hair)
	return D{Size: image.Pt(w, h)}
}
