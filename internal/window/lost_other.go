//go:build !(linux && !android && cgo && !nox11)

package window

// displayLost returns nil: the window's events tell when the display is gone.
func displayLost() <-chan struct{} { return nil }
