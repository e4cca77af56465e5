package window

import (
	"image"

	"gioui.org/app"
	"gioui.org/gesture"
	"gioui.org/io/pointer"
	"gioui.org/io/system"
	"gioui.org/op"
	"gioui.org/op/clip"
	"gioui.org/unit"

	"twofold/internal/look"
)

// titleBar is the bar over the window where the desktop draws none: some of
// Wayland leave that to each program.
type titleBar struct {
	wayland bool // the window is one of Wayland
	shown   bool

	minimize, maximize, close gesture.Click
}

const (
	titleHeight = 36 // of the bar, in dp
	titleButton = 44 // how wide its buttons are
	titleIcon   = 18
)

// height is what the bar takes of the window, in dp.
func (b *titleBar) height() int {
	if b.shown {
		return titleHeight
	}
	return 0
}

// bar finds out whether the window is to have a bar, and returns what that takes of
// it, in pixels.
func (m *model) bar(gtx C) int {
	if shown := m.title.wayland && !m.config.Decorated && !m.full; shown != m.title.shown {
		m.title.shown = shown
		if !m.full && !m.maximized {
			m.resize() // what is under the bar keeps its size
		}
	}
	return gtx.Dp(unit.Dp(m.title.height()))
}

// drawBar draws the bar, if the window has one, at the top of it. All of it but the
// buttons moves the window.
func (m *model) drawBar(gtx C) {
	b := &m.title
	if !b.shown {
		return
	}
	size := image.Pt(gtx.Constraints.Max.X, gtx.Dp(titleHeight))
	defer clip.Rect{Max: size}.Push(gtx.Ops).Pop()
	fill(gtx, image.Rectangle{Max: size}, over(m.paper, m.ink, 0.06))
	handle := clip.Rect{Max: image.Pt(max(size.X-3*gtx.Dp(titleButton), 0), size.Y)}.Push(gtx.Ops)
	system.ActionInputOp(system.ActionMove).Add(gtx.Ops)
	handle.Pop()

	ink := m.ink
	if !m.config.Focused {
		ink = m.small
	}
	words := m.measure(gtx, styleNote, m.text(look.WordTitle)).Size
	at(gtx, (size.X-words.X)/2, (size.Y-words.Y)/2, func(gtx C) D { return m.line(loose(gtx), styleNote, ink, m.text(look.WordTitle)) })

	x := size.X
	button := func(c *gesture.Click, ic icon, does func()) {
		width := gtx.Dp(titleButton)
		x -= width
		for {
			e, ok := c.Update(gtx.Source)
			if !ok {
				break
			}
			if e.Kind == gesture.KindClick {
				does()
			}
		}
		defer op.Offset(image.Pt(x, 0)).Push(gtx.Ops).Pop()
		area := image.Rect(0, 0, width, size.Y)
		defer clip.Rect(area).Push(gtx.Ops).Pop()
		pointer.CursorDefault.Add(gtx.Ops)
		c.Add(gtx.Ops)
		switch {
		case c.Pressed():
			fill(gtx, area, over(m.paper, m.ink, 0.2))
		case c.Hovered():
			fill(gtx, area, over(m.paper, m.ink, 0.13))
		}
		side := gtx.Dp(titleIcon)
		at(gtx, (width-side)/2, (size.Y-side)/2, func(gtx C) D { return m.icon(gtx, ic, titleIcon, ink) })
	}
	button(&b.close, iconClose, func() { m.actions |= system.ActionClose })
	larger := iconMaximize
	if m.maximized {
		larger = iconRestore
	}
	button(&b.maximize, larger, m.toggleMaximized)
	button(&b.minimize, iconLess, m.minimizeWindow)
}

// toggleMaximized has the window take what room there is, and back.
func (m *model) toggleMaximized() {
	if m.maximized {
		m.resize(app.Windowed.Option())
		return
	}
	m.wish(app.Maximized.Option())
}

// minimizeWindow takes the window off the screen, until the desktop brings it back.
// That Gio is not told: for it the window is at once what it was.
func (m *model) minimizeWindow() {
	m.wish(app.Minimized.Option())
	m.wish(app.Windowed.Option())
	if m.maximized {
		m.wish(app.Maximized.Option())
	}
}
