// Package window plays Twofold in a native window.
//
// A model holds what the player sees and does: the game, the panels over it and
// what is said about them. It changes at once on every input and is drawn anew,
// whole, in each frame; frames are drawn while something moves or when
// something changed, and at rest none is. Run joins the model to a window of
// the system; tests drive it without one.
//
// The package is a view: it holds no rule, and opens no file. What it needs of
// the system around it (a place to remember its size, files of the player's
// choice) comes through Options.
package window

import (
	"errors"
	"fmt"
	"reflect"
	"runtime/debug"
	"time"

	"gioui.org/app"
	"gioui.org/op"

	"twofold/internal/look"
	"twofold/internal/session"
)

// Options are what a window is given.
type Options struct {
	Session *session.Session // with an open game; required

	// Lang is the language at the start. SystemLang is that of the settings
	// that leave it to the system.
	Lang       look.Lang
	SystemLang look.Lang

	Faces    string        // for this run, one of FaceNames; "" goes by the settings
	Palette  *look.Palette // for this run; nil goes by the settings
	NoMotion bool          // no animation in this run, whatever the settings say
	Dark     bool          // the system likes dark windows

	Place     Place       // where the window was; the zero Place is the first time
	KeepPlace func(Place) // called when the window is closed; may be nil

	Desktop Desktop         // nil where nothing is known of it
	Files   Files           // nil where there is no file chooser
	Album   Album           // the player's own pictures; nil where none can be kept
	Done    <-chan struct{} // closed when the program is to end; may be nil
}

// Files is the system's file chooser. Each call returns at once. The answer
// comes later, on any goroutine; where the player chose nothing there is none.
type Files interface {
	// Save asks for a place and writes data there. name is what to call it.
	Save(name string, data []byte, done func(name string, err error))
	// Open asks for a file whose name ends in one of the given ways (".txt"; any
	// where there are none) and reads at most limit bytes of it; the error for a
	// longer one is ErrTooLarge.
	Open(endings []string, limit int64, done func(name string, data []byte, err error))
}

// NoWindowError says that the system gave no window or nothing to draw with, or
// took the window back.
type NoWindowError struct {
	Drawing bool // there is a display, but nothing to draw with
	Lost    bool // there was a window, and it is gone
	Err     error
}

func (e *NoWindowError) Error() string {
	switch {
	case e.Lost:
		return "the display of the window is gone: " + e.Err.Error()
	case e.Drawing:
		return "nothing can be drawn on this display: " + e.Err.Error()
	}
	return "there is no display for a window: " + e.Err.Error()
}

// Unwrap returns what the system said.
func (e *NoWindowError) Unwrap() error { return e.Err }

// PanicError is a failure of the program itself.
type PanicError struct {
	Value any
	Stack []byte
}

func (e *PanicError) Error() string { return fmt.Sprintf("the program failed: %v", e.Value) }

// Run opens the window and plays until it is closed or Options.Done is. It
// leaves the session open, for the caller to close. While it runs on a
// goroutine of its own, the program's first goroutine belongs to app.Main. The
// error is a *NoWindowError or a *PanicError.
func Run(o Options) (err error) {
	defer caught(&err)
	w := new(app.Window)
	m := newModel(o)
	m.mu.Lock() // it may be reading pictures already
	m.wake = w.Invalidate
	m.mu.Unlock()
	defer m.left()
	if o.Done != nil {
		over := make(chan struct{})
		defer close(over)
		go wakeWhenDone(w, o.Done, over)
	}
	w.Option(app.Title(m.text(look.WordTitle)))
	w.Option(m.begin()...)
	ended := make(chan error, 1)
	go func() { ended <- m.loop(w) }()
	select {
	case err := <-ended:
		return err
	case <-displayLost():
		return &NoWindowError{Lost: true, Err: errors.New("the X server has ended")}
	}
}

// caught makes a panic an error.
func caught(err *error) {
	if v := recover(); v != nil {
		*err = &PanicError{v, debug.Stack()}
	}
}

// loop takes the window's events until it is closed or Options.Done is.
func (m *model) loop(w *app.Window) (err error) {
	defer caught(&err)
	var ops op.Ops
	frames, closing := 0, false
	for {
		e := w.Event()
		if m.ended() {
			return nil
		}
		switch e := e.(type) {
		case app.DestroyEvent:
			if e.Err != nil {
				return &NoWindowError{Drawing: frames == 1, Lost: frames > 1, Err: e.Err}
			}
			return nil
		case app.ConfigEvent:
			m.configured(e.Config)
		case app.FrameEvent:
			frames++
			if m.title.wayland {
				fitSurface(e.Size)
			}
			gtx := app.NewContext(&ops, e)
			m.bare = paperFirst && frames == 1
			m.frame(gtx)
			e.Frame(gtx.Ops)
			wished, actions := m.wishes()
			for _, opts := range wished {
				w.Option(opts...)
			}
			if actions != 0 {
				w.Perform(actions)
			}
		case *app.ClosingEvent:
			closing = true
		default:
			if isGone(e) {
				return gone(w, closing, frames)
			}
			if number, ok := numberOf(e); ok {
				m.numbered(number)
			}
			m.title.wayland = m.title.wayland || isWayland(e)
		}
	}
}

// gone returns why a window is gone, nil where it was closed. Gio would tell, in the
// event that it has next, but only after it has opened the window once more.
func gone(w *app.Window, closing bool, frames int) error {
	failed := reflect.ValueOf(w).Elem().FieldByName("gpuErr")
	switch {
	case failed.IsValid() && failed.Kind() == reflect.Interface && !failed.IsNil():
		return &NoWindowError{Drawing: frames <= 1, Lost: frames > 1, Err: errors.New("neither OpenGL nor Vulkan answers")}
	case !closing:
		return &NoWindowError{Lost: true, Err: errors.New("the desktop has ended")}
	}
	return nil
}

// wakeWhenDone wakes the event loop, which then ends, until it has.
func wakeWhenDone(w *app.Window, done, over <-chan struct{}) {
	select {
	case <-done:
	case <-over:
		return
	}
	// A wake-up that comes while the window is being made is lost.
	for tick := time.NewTicker(50 * time.Millisecond); ; {
		w.Invalidate()
		select {
		case <-over:
			tick.Stop()
			return
		case <-tick.C:
		}
	}
}

// ended tells whether the program is to end.
func (m *model) ended() bool {
	select {
	case <-m.o.Done:
		return true
	default:
		return false
	}
}

// left is called once the window is gone.
func (m *model) left() {
	m.s.Pause()
	m.album.wait()
	if m.o.KeepPlace != nil && m.place.Width > 0 {
		m.o.KeepPlace(m.place)
	}
}

// ErrTooLarge says that a chosen file is larger than was asked for.
var ErrTooLarge = errors.New("the file is too large")

// ErrNoChooser says that the system offers no file chooser.
var ErrNoChooser = errors.New("the system offers no file chooser")

// ErrFileThere says that there is a file of that name already.
var ErrFileThere = errors.New("there is a file of that name already")
