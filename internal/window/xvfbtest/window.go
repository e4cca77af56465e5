package xvfbtest

import (
	"encoding/binary"
	"errors"
	"image"
	"image/color"
	"strings"

	"github.com/jezek/xgb/xproto"
)

// Window is a window on the screen.
type Window struct {
	screen *Screen
	id     xproto.Window
}

// Bounds is where the window is on the screen; empty once it is gone.
func (w *Window) Bounds() image.Rectangle {
	g, err := xproto.GetGeometry(w.screen.conn, xproto.Drawable(w.id)).Reply()
	if err != nil {
		return image.Rectangle{}
	}
	p := image.Pt(int(g.X), int(g.Y))
	return image.Rectangle{Min: p, Max: p.Add(image.Pt(int(g.Width), int(g.Height)))}
}

// Size is how large the window is, in pixels.
func (w *Window) Size() image.Point { return w.Bounds().Size() }

// Resize makes the window as large as a window manager would.
func (w *Window) Resize(width, height int) {
	w.configure(xproto.ConfigWindowWidth|xproto.ConfigWindowHeight, uint32(width), uint32(height))
}

// Move puts the window's top left corner somewhere.
func (w *Window) Move(x, y int) {
	w.configure(xproto.ConfigWindowX|xproto.ConfigWindowY, uint32(x), uint32(y))
}

func (w *Window) configure(mask uint16, values ...uint32) {
	w.screen.t.Helper()
	if err := xproto.ConfigureWindowChecked(w.screen.conn, w.id, mask, values).Check(); err != nil {
		w.screen.t.Fatal(err)
	}
}

// Title is the window's name.
func (w *Window) Title() string {
	r, err := xproto.GetProperty(w.screen.conn, false, w.id, xproto.AtomWmName, xproto.GetPropertyTypeAny, 0, 256).Reply()
	if err != nil {
		return ""
	}
	return string(r.Value)
}

// Property is a property of the window, nil where it has none.
func (w *Window) Property(name string) []byte {
	w.screen.t.Helper()
	r, err := xproto.GetProperty(w.screen.conn, false, w.id, w.screen.atom(name), xproto.GetPropertyTypeAny, 0, 1<<16).Reply()
	if err != nil {
		w.screen.t.Fatal(err)
	}
	return r.Value
}

// SetState says of the window what a window manager does with it, by the ends of
// the names that _NET_WM_STATE has: "FULLSCREEN".
func (w *Window) SetState(states ...string) {
	w.screen.t.Helper()
	var data []byte
	for _, s := range states {
		data = binary.NativeEndian.AppendUint32(data, uint32(w.screen.atom("_NET_WM_STATE_"+s)))
	}
	err := xproto.ChangePropertyChecked(w.screen.conn, xproto.PropModeReplace, w.id, w.screen.atom("_NET_WM_STATE"),
		xproto.AtomAtom, 32, uint32(len(states)), data).Check()
	if err != nil {
		w.screen.t.Fatal(err)
	}
}

// Focus gives the window the keyboard. Keys that were pressed just before may
// still be on their way, and go to this window: wait until they are seen.
func (w *Window) Focus() {
	w.screen.t.Helper()
	// It fails on a window that is not shown any more.
	err := xproto.SetInputFocusChecked(w.screen.conn, xproto.InputFocusParent, w.id, xproto.TimeCurrentTime).Check()
	if err != nil {
		w.screen.t.Fatal(err)
	}
}

// Press presses keys and releases them, one after the other: "Left", "a",
// "shift+a", "ctrl+z". The window that has the focus gets them.
func (w *Window) Press(keys ...string) {
	s := w.screen
	s.t.Helper()
	for _, key := range keys {
		parts := strings.Split(key, "+")
		for _, part := range parts {
			s.fake(xproto.KeyPress, byte(s.code(part)), 0, 0)
		}
		for i := len(parts) - 1; i >= 0; i-- {
			s.fake(xproto.KeyRelease, byte(s.code(parts[i])), 0, 0)
		}
	}
}

// Point moves the mouse to a point of the window.
func (w *Window) Point(p image.Point) {
	w.screen.t.Helper()
	p = p.Add(w.Bounds().Min)
	w.screen.fake(xproto.MotionNotify, 0, p.X, p.Y)
}

// Drag presses the mouse at a point of the window, moves it by a distance in
// steps, and releases it.
func (w *Window) Drag(from, by image.Point) {
	w.screen.t.Helper()
	const steps, left = 8, 1
	w.Point(from)
	w.screen.fake(xproto.ButtonPress, left, 0, 0)
	for i := 1; i <= steps && by != (image.Point{}); i++ {
		w.Point(from.Add(by.Mul(i).Div(steps)))
	}
	w.screen.fake(xproto.ButtonRelease, left, 0, 0)
}

// Click presses the mouse at a point of the window.
func (w *Window) Click(at image.Point) {
	w.screen.t.Helper()
	w.Drag(at, image.Point{})
}

// Ask sends the window a message of the window manager's, such as
// WM_DELETE_WINDOW, with which it asks the program to close it.
func (w *Window) Ask(message string) {
	s := w.screen
	s.t.Helper()
	e := xproto.ClientMessageEvent{
		Format: 32, Window: w.id, Type: s.atom("WM_PROTOCOLS"),
		Data: xproto.ClientMessageDataUnionData32New([]uint32{uint32(s.atom(message)), 0, 0, 0, 0}),
	}
	if err := xproto.SendEventChecked(s.conn, false, w.id, 0, string(e.Bytes())).Check(); err != nil {
		s.t.Fatal(err)
	}
}

// errOutside says that a window is not wholly on the screen, or gone.
var errOutside = errors.New("the window is gone, or not wholly on the screen")

// Picture is what the window shows, from its own top left corner. What lies
// over the window is in it. It fails where the window is not wholly on the
// screen.
func (w *Window) Picture() (*image.RGBA, error) {
	size := w.Size()
	return w.picture(image.Rectangle{Max: size})
}

// Pixel is the colour of one point of the window.
func (w *Window) Pixel(p image.Point) (color.RGBA, error) {
	img, err := w.picture(image.Rectangle{Min: p, Max: p.Add(image.Pt(1, 1))})
	if err != nil {
		return color.RGBA{}, err
	}
	return img.RGBAAt(p.X, p.Y), nil
}

func (w *Window) picture(part image.Rectangle) (*image.RGBA, error) {
	r, err := xproto.GetImage(w.screen.conn, xproto.ImageFormatZPixmap, xproto.Drawable(w.id),
		int16(part.Min.X), int16(part.Min.Y), uint16(part.Dx()), uint16(part.Dy()), ^uint32(0)).Reply()
	if err != nil || len(r.Data) < 4*part.Dx()*part.Dy() {
		return nil, errOutside
	}
	img := image.NewRGBA(part)
	for i := 0; i < len(img.Pix); i += 4 {
		// In memory a pixel is blue, green, red, nothing.
		img.Pix[i], img.Pix[i+1], img.Pix[i+2], img.Pix[i+3] = r.Data[i+2], r.Data[i+1], r.Data[i], 255
	}
	return img, nil
}
