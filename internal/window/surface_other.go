//go:build !(linux && !android && cgo && !nowayland)

package window

import "image"

// fitSurface does nothing: the system gives a window what is drawn into.
func fitSurface(image.Point) {}
