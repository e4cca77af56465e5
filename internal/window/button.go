package window

import (
	"image"
	"image/color"
	"time"

	"gioui.org/io/event"
	"gioui.org/io/pointer"
	"gioui.org/io/semantic"
	"gioui.org/layout"
	"gioui.org/op"
	"gioui.org/op/clip"
	"gioui.org/text"
	"gioui.org/unit"
	"gioui.org/widget"
)

// radius of buttons, cards and sheets, in dp.
const (
	radiusButton = 14
	radiusSheet  = 20
)

// buttonHeight is what a finger finds.
const buttonHeight unit.Dp = 48

// hovered is what a button of a colour looks like under the pointer, pressed
// when it is held down.
func (k *kit) hovered(c color.NRGBA) color.NRGBA { return k.towards(c, 0.07) }
func (k *kit) pressed(c color.NRGBA) color.NRGBA { return k.towards(c, 0.14) }

func (k *kit) towards(c color.NRGBA, f float64) color.NRGBA {
	if c == k.ink {
		return over(c, k.paper, 1.7*f)
	}
	return over(c, k.ink, f)
}

// tip is the name of what the pointer rests on.
type tip struct {
	on    event.Tag
	since time.Time
	spent bool // it was pressed: the name is shown again once the pointer was elsewhere
}

// tipTime is how long the pointer rests before the name is shown.
const tipTime = 450 * time.Millisecond

// uncoverTime is how long a button that a panel covered may take to find that the
// pointer still rests on it.
const uncoverTime = 100 * time.Millisecond

// ring tells whether the focus is shown: only to who moves it by keys.
type ring struct {
	focus   event.Tag // at the last frame
	visible bool
}

// pressable makes what a widget draws a button: it is pressed by pointer and
// keys, has a name for readers, and shows the focus. face draws it for a
// colour that is base, lighter or darker as the pointer has it.
func (k *kit) pressable(gtx C, c *widget.Clickable, name string, base color.NRGBA, radius float64, face func(gtx C, base color.NRGBA) D) D {
	k.tabbable = append(k.tabbable, c)
	if !gtx.Enabled() {
		// No pointer and no focus, and no name twice for readers.
		return face(gtx, base)
	}
	m := op.Record(gtx.Ops)
	d := c.Layout(gtx, func(gtx C) D {
		semantic.Button.Add(gtx.Ops)
		semantic.LabelOp(name).Add(gtx.Ops)
		pointer.CursorPointer.Add(gtx.Ops)
		switch {
		case c.Pressed():
			base = k.pressed(base)
		case c.Hovered():
			base = k.hovered(base)
		}
		return face(gtx, base)
	})
	call := m.Stop()
	if k.ring.visible && gtx.Focused(c) {
		k.focusRing(gtx, d.Size, radius)
	}
	call.Add(gtx.Ops)
	return d
}

// ringOut is how far the ring of the focus reaches out.
const ringOut unit.Dp = 4

// focusRing draws a ring around something of a size.
func (k *kit) focusRing(gtx C, size image.Point, radius float64) {
	out := gtx.Dp(ringOut)
	at(gtx, -out, -out, func(gtx C) D {
		k.sheet(gtx, size.Add(image.Pt(2*out, 2*out)), radius+float64(ringOut), k.accent, sheetBare)
		return D{}
	})
	out = gtx.Dp(2)
	at(gtx, -out, -out, func(gtx C) D {
		k.sheet(gtx, size.Add(image.Pt(2*out, 2*out)), radius+2, k.paper, sheetBare)
		return D{}
	})
}

// iconButton is a quiet button with an icon, whose name is shown while the
// pointer rests on it. One that would do nothing now is pale, but still
// pressed: then it says why.
func (k *kit) iconButton(gtx C, c *widget.Clickable, ic icon, name string, does bool) D {
	d := k.plainIconButton(gtx, c, ic, name, does, sheetCard)
	if gtx.Enabled() {
		k.showTip(gtx, c, c.Hovered(), c.Pressed(), d.Size, name)
	}
	return d
}

func (k *kit) plainIconButton(gtx C, c *widget.Clickable, ic icon, name string, does bool, kind sheetKind) D {
	return k.pressable(gtx, c, name, k.card, radiusButton, func(gtx C, base color.NRGBA) D {
		side := gtx.Dp(buttonHeight)
		size := image.Pt(max(side, gtx.Constraints.Min.X), side)
		k.sheet(gtx, size, radiusButton, base, kind)
		ink := k.ink
		if !does {
			ink = over(base, k.ink, 0.4)
		}
		px := gtx.Dp(22)
		at(gtx, (size.X-px)/2, (size.Y-px)/2, func(gtx C) D { return k.icon(gtx, ic, 22, ink) })
		return D{Size: size}
	})
}

// showTip shows the name of what the pointer rests on, over everything else.
func (k *kit) showTip(gtx C, on event.Tag, hovered, pressed bool, size image.Point, name string) {
	switch {
	case !hovered:
		if k.tip.on == on && gtx.Now.Sub(k.tip.since) > uncoverTime {
			k.tip = tip{}
		}
		return
	case k.tip.on != on:
		k.tip = tip{on: on, since: gtx.Now}
	}
	if k.tip.spent = k.tip.spent || pressed; k.tip.spent {
		return
	}
	if due := k.tip.since.Add(tipTime); gtx.Now.Before(due) {
		wakeAt(gtx, due)
		return
	}
	m := op.Record(gtx.Ops)
	words := k.measure(gtx, styleCaption, name).Size
	pad := image.Pt(gtx.Dp(10), gtx.Dp(6))
	box := words.Add(pad.Mul(2))
	at(gtx, (size.X-box.X)/2, size.Y+gtx.Dp(6), func(gtx C) D {
		k.sheet(gtx, box, 8, k.ink, sheetBare)
		return at(gtx, pad.X, pad.Y, func(gtx C) D { return k.line(loose(gtx), styleCaption, k.paper, name) })
	})
	op.Defer(gtx.Ops, m.Stop())
}

// primaryButton is the one button of a screen that matters most.
func (k *kit) primaryButton(gtx C, c *widget.Clickable, words string) D {
	return k.wordButton(gtx, c, words, k.ink, k.paper, 18, 124)
}

// quietButton is a button with words that stands back.
func (k *kit) quietButton(gtx C, c *widget.Clickable, words string) D {
	return k.wordButton(gtx, c, words, k.card, k.ink, 16, 64)
}

func (k *kit) wordButton(gtx C, c *widget.Clickable, words string, base, ink color.NRGBA, pad, least unit.Dp) D {
	return k.pressable(gtx, c, words, base, radiusButton, func(gtx C, base color.NRGBA) D {
		room := k.measure(gtx, styleButton, words).Size
		w := max(room.X+2*gtx.Dp(pad), gtx.Dp(least), gtx.Constraints.Min.X)
		w = min(w, max(gtx.Constraints.Max.X, 1))
		size := image.Pt(w, gtx.Dp(buttonHeight))
		k.sheet(gtx, size, radiusButton, base, sheetCard)
		inner := size.X - 2*gtx.Dp(8)
		gtx.Constraints = layout.Constraints{Min: image.Pt(inner, 0), Max: image.Pt(inner, size.Y)}
		at(gtx, gtx.Dp(8), (size.Y-room.Y)/2, func(gtx C) D {
			return k.words(gtx, styleButton, ink, text.Middle, 1, words)
		})
		return D{Size: size}
	})
}

// entryButton is a wide row with an icon and a name, as menus have it. note
// stands at its end.
func (k *kit) entryButton(gtx C, c *widget.Clickable, ic icon, name, note string) D {
	return k.pressable(gtx, c, name, k.card, radiusButton, func(gtx C, base color.NRGBA) D {
		size := image.Pt(gtx.Constraints.Max.X, gtx.Dp(56))
		k.sheet(gtx, size, radiusButton, base, sheetLine)
		px := gtx.Dp(22)
		x := gtx.Dp(16)
		at(gtx, x, (size.Y-px)/2, func(gtx C) D { return k.icon(gtx, ic, 22, k.accent) })
		end := size.X - gtx.Dp(16)
		if note != "" {
			n := k.measure(gtx, styleCaption, note).Size
			if end-n.X > size.X/2 {
				end -= n.X
				at(gtx, end, (size.Y-n.Y)/2, func(gtx C) D { return k.line(loose(gtx), styleCaption, k.small, note) })
			}
		}
		x += px + gtx.Dp(12)
		h := k.measure(gtx, styleButton, name).Size.Y
		at(gtx, x, (size.Y-h)/2, func(gtx C) D {
			gtx.Constraints = layout.Constraints{Max: image.Pt(max(end-x, 0), size.Y)}
			return k.line(gtx, styleButton, k.ink, name)
		})
		return D{Size: size}
	})
}

// area makes a rectangle of a size catch the pointer for a tag, and hides what
// lies under it from it.
func area(gtx C, size image.Point, tag event.Tag) {
	defer clip.Rect{Max: size}.Push(gtx.Ops).Pop()
	event.Op(gtx.Ops, tag)
}

// linkButton is a button of words alone, as sentences have it at their end.
func (k *kit) linkButton(gtx C, c *widget.Clickable, words string, width int) D {
	return k.pressable(gtx, c, words, k.ink, 8, func(gtx C, base color.NRGBA) D {
		size := image.Pt(width, gtx.Dp(44))
		k.sheet(gtx, size, 8, base, sheetBare)
		d := k.measure(gtx, styleButton, words).Size
		x, y := (size.X-d.X)/2, (size.Y-d.Y)/2
		at(gtx, x, y, func(gtx C) D { return k.line(loose(gtx), styleButton, k.paper, words) })
		fill(gtx, image.Rect(x, y+d.Y, x+d.X, y+d.Y+max(gtx.Dp(2), 1)), k.paper)
		return D{Size: size}
	})
}
