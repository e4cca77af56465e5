//go:build (linux && !android) || freebsd || openbsd

package window

import (
	"gioui.org/app"
	"gioui.org/io/event"
)

// viewOf returns the system's number of the window, where an event tells it.
func viewOf(e event.Event) (id uintptr, ok bool) {
	v, ok := e.(app.X11ViewEvent)
	return v.Window, ok
}
