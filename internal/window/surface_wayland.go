//go:build linux && !android && cgo && !nowayland

package window

// On Wayland a window is as large as what is drawn into it. Asked to grow or
// shrink, Gio draws for the new size, but into an image of the old one: it makes
// another only when the desktop changes the size. So the window's image is
// remembered when Gio makes it, and given the new size before it is drawn again.

/*
#cgo pkg-config: wayland-egl
#cgo LDFLAGS: -Wl,--wrap=wl_egl_window_create -Wl,--wrap=wl_egl_window_destroy

#include <wayland-egl.h>

struct wl_egl_window *__real_wl_egl_window_create(struct wl_surface *surface, int width, int height);
void __real_wl_egl_window_destroy(struct wl_egl_window *window);

static struct wl_egl_window *current;

struct wl_egl_window *__wrap_wl_egl_window_create(struct wl_surface *surface, int width, int height) {
	return current = __real_wl_egl_window_create(surface, width, height);
}

void __wrap_wl_egl_window_destroy(struct wl_egl_window *window) {
	if (window == current)
		current = NULL;
	__real_wl_egl_window_destroy(window);
}

static void fit(int width, int height) {
	if (current)
		wl_egl_window_resize(current, width, height, 0, 0);
}
*/
import "C"

import "image"

// fitSurface makes what is drawn into as large as the window. It is called where
// Gio draws, before it does.
func fitSurface(size image.Point) { C.fit(C.int(size.X), C.int(size.Y)) }
