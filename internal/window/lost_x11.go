//go:build linux && !android && cgo && !nox11

package window

// When the X server ends, its library ends the program at once, as it stands. So
// the library is told of a function that does not return, and the rest of the
// program ends in order: only what spoke to the server stands still.

/*
#cgo pkg-config: x11

#include <X11/Xlib.h>

extern void twofoldDisplayLost(void);

static int lost(Display *display) {
	twofoldDisplayLost();
	return 0;
}

static void watch(void) { XSetIOErrorHandler(lost); }
*/
import "C"

import "sync"

// lost is closed when the display is gone.
var lost = struct {
	once sync.Once
	c    chan struct{}
}{c: make(chan struct{})}

//export twofoldDisplayLost
func twofoldDisplayLost() {
	lost.once.Do(func() { close(lost.c) })
	select {}
}

// displayLost returns a channel that is closed when the display is gone and the
// window's events have ended for good.
func displayLost() <-chan struct{} {
	C.watch()
	return lost.c
}
