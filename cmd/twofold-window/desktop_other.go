//go:build !windows && !((linux && !android) || freebsd || openbsd)

package main

func newDesktop(func(string) string) desktop { return unknownDesktop{} }

// What can be done where no window comes.
const (
	displayRemedy = "start it on a desktop"
	drawingRemedy = "install the driver of your graphics card"
)
