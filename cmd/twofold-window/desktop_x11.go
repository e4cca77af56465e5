//go:build (linux && !android) || freebsd || openbsd

package main

import (
	"encoding/binary"
	"image"
	"image/color"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xinerama"
	"github.com/jezek/xgb/xproto"

	"twofold/internal/window"
)

// What can be done where no window comes.
const (
	displayRemedy = "start it on a desktop with X11 or Wayland"
	drawingRemedy = "install OpenGL (on Debian and Ubuntu the package libgl1-mesa-dri)"
)

// x11 is a desktop on an X server. A Wayland desktop most often runs one too, for
// programs that know no Wayland: that one tells the size of the screen.
type x11 struct {
	getenv func(string) string
	window atomic.Uintptr // 0 where the window is none of X11
}

func newDesktop(getenv func(string) string) desktop {
	xgb.Logger.SetOutput(io.Discard) // without a display the window says so
	return &x11{getenv: getenv}
}

// Room implements window.Desktop: the monitor without what the desktop keeps for
// its bars.
func (d *x11) Room(window uintptr) (w, h int) {
	c := connect(d.getenv)
	if c == nil {
		return waylandRoom(d.getenv)
	}
	defer c.Close()
	area, scale, framed := freeArea(c, xproto.Window(window))
	return roomWithin(area, scale, framed)
}

// BringIn implements window.Desktop, on a goroutine of its own. The frame is moved
// in with the window.
func (d *x11) BringIn(window uintptr) {
	go func() {
		if c := connect(d.getenv); c != nil {
			defer c.Close()
			bringIn(c, xproto.Window(window))
		}
	}()
}

func bringIn(c *xgb.Conn, window xproto.Window) {
	inside, ok := bounds(c, window)
	if !ok {
		return
	}
	frame := cardinals(c, window, "_NET_FRAME_EXTENTS") // left, right, top, bottom
	if len(frame) < 4 {
		frame = make([]int, 4)
	}
	outside := image.Rect(inside.Min.X-frame[0], inside.Min.Y-frame[2], inside.Max.X+frame[1], inside.Max.Y+frame[3])
	area, _, _ := freeArea(c, window)
	to := within(outside, area).Min // a position asked for is that of the frame
	if to == outside.Min {
		return
	}
	_ = xproto.ConfigureWindowChecked(c, window, xproto.ConfigWindowX|xproto.ConfigWindowY, []uint32{uint32(int32(to.X)), uint32(int32(to.Y))}).Check()
}

// Adopt implements window.Desktop. Another connection than Gio's may listen to what
// happens to the window.
func (d *x11) Adopt(number uintptr, held func(maximized, full bool)) {
	d.window.Store(number)
	go func() {
		c := connect(d.getenv)
		if c == nil {
			return
		}
		defer c.Close()
		w := xproto.Window(number)
		setIcon(c, w)
		watch(c, w, held)
	}()
}

func (d *x11) parent() string {
	if w := d.window.Load(); w != 0 {
		return "x11:" + strconv.FormatUint(uint64(w), 16)
	}
	return ""
}

// watch tells what the window manager does with a window, until it is gone.
func watch(c *xgb.Conn, w xproto.Window, held func(maximized, full bool)) {
	const events = xproto.EventMaskPropertyChange | xproto.EventMaskStructureNotify
	if xproto.ChangeWindowAttributesChecked(c, w, xproto.CwEventMask, []uint32{events}).Check() != nil {
		return
	}
	state := intern(c, "_NET_WM_STATE", false)
	var maximized, full bool
	for {
		atoms := cardinals(c, w, "_NET_WM_STATE")
		has := func(name string) bool {
			return slices.Contains(atoms, int(intern(c, "_NET_WM_STATE_"+name, false)))
		}
		m, f := has("MAXIMIZED_HORZ") && has("MAXIMIZED_VERT"), has("FULLSCREEN")
		if m != maximized || f != full {
			maximized, full = m, f
			held(m, f)
		}
		for {
			event, err := c.WaitForEvent()
			if event == nil && err == nil {
				return // the connection has ended
			}
			if _, gone := event.(xproto.DestroyNotifyEvent); gone {
				return
			}
			if e, ok := event.(xproto.PropertyNotifyEvent); ok && e.Atom == state {
				break
			}
		}
	}
}

// setIcon gives a window the program's icon, as desktops show it beside its title
// and in lists of windows.
func setIcon(c *xgb.Conn, w xproto.Window) {
	var data []byte
	for _, side := range iconSides {
		data = binary.NativeEndian.AppendUint32(data, uint32(side))
		data = binary.NativeEndian.AppendUint32(data, uint32(side))
		icon := window.Icon(side)
		for y := range side {
			for x := range side {
				p := color.NRGBAModel.Convert(icon.At(x, y)).(color.NRGBA)
				data = binary.NativeEndian.AppendUint32(data, uint32(p.A)<<24|uint32(p.R)<<16|uint32(p.G)<<8|uint32(p.B))
			}
		}
	}
	name := intern(c, "_NET_WM_ICON", false)
	_ = xproto.ChangePropertyChecked(c, xproto.PropModeReplace, w, name, xproto.AtomCardinal, 32, uint32(len(data)/4), data).Check()
}

// connect returns a connection to the X server, nil where there is none.
func connect(getenv func(string) string) *xgb.Conn {
	display := getenv("DISPLAY")
	if display == "" {
		return nil
	}
	c, err := xgb.NewConnDisplay(display)
	if err != nil {
		return nil
	}
	return c
}

// freeArea returns the area that is for windows on the monitor of one (0 is one
// that will open where the pointer is), how many of its pixels are a dp, and
// whether a desktop puts frames around windows.
func freeArea(c *xgb.Conn, window xproto.Window) (area image.Rectangle, scale float64, framed bool) {
	screen := xproto.Setup(c).DefaultScreen(c)
	area = image.Rect(0, 0, int(screen.WidthInPixels), int(screen.HeightInPixels))
	if m := monitor(c, screen.Root, window); !m.Empty() {
		area = m.Intersect(area)
	}
	work := cardinals(c, screen.Root, "_NET_WORKAREA") // of each desktop
	desktop := 0
	if d := cardinals(c, screen.Root, "_NET_CURRENT_DESKTOP"); len(d) > 0 {
		desktop = d[0]
	}
	if i := 4 * desktop; i >= 0 && i+4 <= len(work) {
		free := image.Rect(work[i], work[i+1], work[i]+work[i+2], work[i+1]+work[i+3])
		if both := free.Intersect(area); !both.Empty() {
			area = both
		}
	}
	framed = len(property(c, screen.Root, "_NET_SUPPORTING_WM_CHECK")) > 0
	return area, textScale(string(property(c, screen.Root, "RESOURCE_MANAGER"))), framed
}

// monitor returns the monitor that most of a window is on, and the one that the
// pointer is on where there is no window yet: there desktops open windows. It is
// empty where the server does not say.
func monitor(c *xgb.Conn, root, window xproto.Window) image.Rectangle {
	if xinerama.Init(c) != nil {
		return image.Rectangle{}
	}
	screens, err := xinerama.QueryScreens(c).Reply()
	if err != nil {
		return image.Rectangle{}
	}
	at, ok := bounds(c, window)
	if !ok {
		pointer, err := xproto.QueryPointer(c, root).Reply()
		if err != nil {
			return image.Rectangle{}
		}
		at = image.Rect(0, 0, 1, 1).Add(image.Pt(int(pointer.RootX), int(pointer.RootY)))
	}
	var all []image.Rectangle
	for _, s := range screens.ScreenInfo {
		all = append(all, image.Rect(0, 0, int(s.Width), int(s.Height)).Add(image.Pt(int(s.XOrg), int(s.YOrg))))
	}
	return mostOf(at, all)
}

// bounds returns where on the screen a window is, without its frame.
func bounds(c *xgb.Conn, window xproto.Window) (r image.Rectangle, ok bool) {
	if window == 0 {
		return r, false
	}
	size, err := xproto.GetGeometry(c, xproto.Drawable(window)).Reply()
	if err != nil {
		return r, false
	}
	at, err := xproto.TranslateCoordinates(c, window, size.Root, 0, 0).Reply()
	if err != nil {
		return r, false
	}
	return image.Rect(0, 0, int(size.Width), int(size.Height)).Add(image.Pt(int(at.DstX), int(at.DstY))), true
}

// property returns a property of a window, nil where it has none.
func property(c *xgb.Conn, w xproto.Window, name string) []byte {
	atom := intern(c, name, true)
	if atom == xproto.AtomNone {
		return nil
	}
	const most = 1 << 16 // words of four bytes
	p, err := xproto.GetProperty(c, false, w, atom, xproto.GetPropertyTypeAny, 0, most).Reply()
	if err != nil {
		return nil
	}
	return p.Value
}

// intern returns the atom of a name, AtomNone where there is none and existing ones
// alone are asked for.
func intern(c *xgb.Conn, name string, existing bool) xproto.Atom {
	reply, err := xproto.InternAtom(c, existing, uint16(len(name)), name).Reply()
	if err != nil {
		return xproto.AtomNone
	}
	return reply.Atom
}

// cardinals returns a property that is a list of numbers.
func cardinals(c *xgb.Conn, w xproto.Window, name string) []int {
	var list []int
	for value := property(c, w, name); len(value) >= 4; value = value[4:] {
		list = append(list, int(xgb.Get32(value)))
	}
	return list
}

// textScale returns how many pixels are a dp, from the resources that a desktop
// keeps in the X server. It is what Gio goes by.
func textScale(resources string) float64 {
	for line := range strings.Lines(resources) {
		name, value, _ := strings.Cut(line, ":")
		if strings.TrimSpace(name) != "Xft.dpi" {
			continue
		}
		if dpi, err := strconv.ParseFloat(strings.TrimSpace(value), 64); err == nil && dpi >= 24 && dpi <= 1536 {
			return dpi / 96
		}
	}
	return 1
}
