package window

import (
	"gioui.org/app"
	"gioui.org/io/event"
)

// numberOf returns the system's number of the window, where an event tells it.
func numberOf(e event.Event) (number uintptr, ok bool) {
	v, ok := e.(app.Win32ViewEvent)
	return v.HWND, ok
}

// ownTitleBar tells that title bars are left to the system.
const ownTitleBar = false

// isWayland returns false: there is none.
func isWayland(event.Event) bool { return false }

// isGone tells whether an event says that there is no window any more.
func isGone(e event.Event) bool {
	v, ok := e.(app.ViewEvent)
	return ok && !v.Valid()
}
