package window

import (
	"slices"

	"gioui.org/io/event"
	"gioui.org/io/key"
	"gioui.org/layout"
	"gioui.org/widget"
)

// scrollStep is how far an arrow key scrolls, in dp.
const scrollStep = 56

// scrollKeys scrolls a list by the keys that pages are scrolled by, and does what
// else the panel's keys mean. It is called before the list is drawn, with the
// room that the list has.
func (m *model) scrollKeys(gtx C, l *widget.List, room int, more ...panelKey) {
	by := func(px int) func() {
		return func() { l.Position.Offset += px }
	}
	step := gtx.Dp(scrollStep)
	page := max(room-step, step)
	m.panelKeys(gtx, append([]panelKey{
		{[]key.Name{key.NameUpArrow, "K"}, by(-step)},
		{[]key.Name{key.NameDownArrow, "J"}, by(step)},
		{[]key.Name{key.NamePageUp}, by(-page)},
		{[]key.Name{key.NamePageDown, key.NameSpace}, by(page)},
		{[]key.Name{key.NameHome}, func() { l.Position = layout.Position{} }},
		{[]key.Name{key.NameEnd}, func() { l.ScrollTo(1 << 20) }},
	}, more...))
}

// walk moves the focus by a step among buttons that stand under one another in a
// list, each an element of it, and scrolls to where it goes. Without a focus it
// goes to the first or the last.
func (m *model) walk(gtx C, l *widget.List, buttons []*widget.Clickable, by int) {
	at := slices.IndexFunc(buttons, func(c *widget.Clickable) bool { return event.Tag(c) == m.ring.focus })
	switch {
	case at >= 0:
		at = (at + by + len(buttons)) % len(buttons)
	case by > 0:
		at = 0
	default:
		at = len(buttons) - 1
	}
	m.ring.focus, m.ring.visible = buttons[at], true
	gtx.Execute(key.FocusCmd{Tag: buttons[at]})
	switch p := &l.Position; {
	case at <= p.First:
		l.ScrollTo(at)
	case at == p.First+p.Count-1:
		p.Offset -= min(p.OffsetLast, 0)
	case at >= p.First+p.Count:
		l.ScrollTo(at) // the list ends below it, or shows as much as it can
	}
	next(gtx)
}

// panelKey is a key that a panel takes besides those of the window.
type panelKey struct {
	names []key.Name
	act   func()
}

// panelKeys does what the panel's keys since the last frame mean, in their
// order. Space and Enter are left to a button that has the focus.
func (m *model) panelKeys(gtx C, keys []panelKey) {
	_, button := m.ring.focus.(*widget.Clickable)
	var wanted []event.Filter
	for _, k := range keys {
		for _, name := range k.names {
			if button && (name == key.NameSpace || name == key.NameReturn || name == key.NameEnter) {
				continue
			}
			wanted = append(wanted, key.Filter{Name: name, Optional: key.ModShift})
		}
	}
	for {
		e, ok := gtx.Event(wanted...)
		if !ok {
			return
		}
		e2, ok := e.(key.Event)
		if !ok || e2.State != key.Press {
			continue
		}
		for _, k := range keys {
			if slices.Contains(k.names, e2.Name) {
				k.act()
				break
			}
		}
	}
}
