//go:build !linux || android || !cgo

package window

// paperFirst is of use where a shader compiler is let go after the first frame.
const paperFirst = false
