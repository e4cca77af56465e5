package window

import (
	"image"

	"gioui.org/layout"
	"gioui.org/widget"
	"gioui.org/widget/material"
)

// list draws n elements under one another, which scroll where there is no room
// for all. The bar lies right of them, in the margin that panels have.
func (k *kit) list(gtx C, l *widget.List, n int, element layout.ListElement) D {
	l.Axis = layout.Vertical
	style := material.List(&material.Theme{}, l)
	style.AnchorStrategy = material.Overlay
	style.Track = material.ScrollTrackStyle{MajorPadding: 4, MinorPadding: 2}
	style.Indicator = material.ScrollIndicatorStyle{
		MajorMinLen: 24, MinorWidth: 6, CornerRadius: 3,
		Color: faint(k.small, 0.5), HoverColor: faint(k.small, 0.9),
	}
	margin := gtx.Dp(16)
	gtx.Constraints.Max.X += margin
	gtx.Constraints.Min.X = gtx.Constraints.Max.X
	return style.Layout(gtx, n, func(gtx C, i int) D {
		gtx.Constraints.Max.X -= margin
		gtx.Constraints.Min = image.Point{}
		return element(gtx, i)
	})
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
