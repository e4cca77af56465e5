//go:build linux && !android && cgo

package window

// Mesa keeps its shader compiler, some 7 MB, for as long as a context lives,
// unless it is told that no more shaders will come. Gio makes all of its own
// before it draws the first frame and never says so. Only while Gio draws is its
// context current; so it is said where Gio shows what it has drawn.

/*
#cgo pkg-config: egl
#cgo LDFLAGS: -Wl,--wrap=eglSwapBuffers

#include <EGL/egl.h>

EGLBoolean __real_eglSwapBuffers(EGLDisplay display, EGLSurface surface);

EGLBoolean __wrap_eglSwapBuffers(EGLDisplay display, EGLSurface surface) {
	static EGLContext told; // a window that loses its context makes another
	EGLBoolean shown = __real_eglSwapBuffers(display, surface);
	EGLContext context = eglGetCurrentContext();
	if (context != told) {
		void (*release)(void) = (void (*)(void))eglGetProcAddress("glReleaseShaderCompiler");
		if (release)
			release();
		told = context;
	}
	return shown;
}
*/
import "C"

// paperFirst has the first frame show the paper alone. What draws the rest is
// compiled for the second, in the memory that the shader compiler left.
const paperFirst = true
