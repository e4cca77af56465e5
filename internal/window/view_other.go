//go:build !(linux && !android) && !freebsd && !openbsd && !windows

package window

import "gioui.org/io/event"

// numberOf returns nothing: no number of a window is needed here.
func numberOf(event.Event) (number uintptr, ok bool) { return 0, false }

// ownTitleBar tells that title bars are left to the system.
const ownTitleBar = false

// isWayland returns false: there is none.
func isWayland(event.Event) bool { return false }

// isGone returns false: on a phone a window without a view may have one again.
func isGone(event.Event) bool { return false }
