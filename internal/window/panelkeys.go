package window

import (
	"slices"

	"gioui.org/io/event"
	"gioui.org/io/key"
	"gioui.org/widget"
)

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
