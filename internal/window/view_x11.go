//go:build (linux && !android) || freebsd || openbsd

package window

import (
	"gioui.org/app"
	"gioui.org/io/event"
)

// numberOf returns the system's number of the window, where an event tells it.
func numberOf(e event.Event) (number uintptr, ok bool) {
	v, ok := e.(app.X11ViewEvent)
	return v.Window, ok
}

// ownTitleBar tells that the window has a bar of our own where the desktop draws
// none, in place of Gio's.
const ownTitleBar = true

// isWayland tells whether an event says that the window is one of Wayland.
func isWayland(e event.Event) bool {
	v, ok := e.(app.WaylandViewEvent)
	return ok && v.Valid()
}

// isGone tells whether an event says that there is no window any more.
func isGone(e event.Event) bool {
	v, ok := e.(app.ViewEvent)
	return ok && !v.Valid()
}
