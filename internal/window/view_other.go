//go:build !(linux && !android) && !freebsd && !openbsd

package window

import "gioui.org/io/event"

// viewOf returns nothing: no number of a window is needed here.
func viewOf(event.Event) (id uintptr, ok bool) { return 0, false }
