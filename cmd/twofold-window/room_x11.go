//go:build (linux && !android) || freebsd || openbsd

package main

import (
	"image"
	"io"
	"strconv"
	"strings"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xinerama"
	"github.com/jezek/xgb/xproto"
)

// newRoom returns what the screen has for a window, as the X server tells it: the
// monitor that the pointer is on, which is where desktops open windows, without
// what the desktop keeps for its bars. Under Wayland that is said where the
// desktop runs X programs too; elsewhere 0 is returned, for no limit.
func newRoom(getenv func(string) string) func() (w, h int) {
	xgb.Logger.SetOutput(io.Discard) // without a display the window says so
	return func() (w, h int) {
		c := connect(getenv)
		if c == nil {
			return 0, 0
		}
		defer c.Close()
		area, scale, framed := freeArea(c)
		return roomWithin(area.Dx(), area.Dy(), scale, framed)
	}
}

// newBringIn returns what moves a window that hangs over the edge of the screen,
// frame and all, as far as it takes. It does so on a goroutine of its own.
func newBringIn(getenv func(string) string) func(uintptr) {
	return func(window uintptr) {
		go func() {
			if c := connect(getenv); c != nil {
				defer c.Close()
				bringIn(c, xproto.Window(window))
			}
		}()
	}
}

func bringIn(c *xgb.Conn, window xproto.Window) {
	size, err := xproto.GetGeometry(c, xproto.Drawable(window)).Reply()
	if err != nil {
		return
	}
	at, err := xproto.TranslateCoordinates(c, window, xproto.Setup(c).DefaultScreen(c).Root, 0, 0).Reply()
	if err != nil {
		return
	}
	frame := cardinals(c, window, "_NET_FRAME_EXTENTS") // left, right, top, bottom
	if len(frame) < 4 {
		frame = make([]int, 4)
	}
	area, _, _ := freeArea(c)
	// A position asked for is that of the frame.
	x, y := int(at.DstX)-frame[0], int(at.DstY)-frame[2]
	toX := max(min(x, area.Max.X-int(size.Width)-frame[0]-frame[1]), area.Min.X)
	toY := max(min(y, area.Max.Y-int(size.Height)-frame[2]-frame[3]), area.Min.Y)
	if toX == x && toY == y {
		return
	}
	_ = xproto.ConfigureWindowChecked(c, window, xproto.ConfigWindowX|xproto.ConfigWindowY, []uint32{uint32(int32(toX)), uint32(int32(toY))}).Check()
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

// freeArea returns the area of the screen that is for windows, how many of its
// pixels are a dp, and whether a desktop puts frames around windows.
func freeArea(c *xgb.Conn) (area image.Rectangle, scale float64, framed bool) {
	screen := xproto.Setup(c).DefaultScreen(c)
	area = image.Rect(0, 0, int(screen.WidthInPixels), int(screen.HeightInPixels))
	if m := monitor(c, screen.Root); !m.Empty() {
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

// monitor returns the monitor that the pointer is on; it is empty where the
// server does not say.
func monitor(c *xgb.Conn, root xproto.Window) image.Rectangle {
	if xinerama.Init(c) != nil {
		return image.Rectangle{}
	}
	screens, err := xinerama.QueryScreens(c).Reply()
	if err != nil {
		return image.Rectangle{}
	}
	pointer, err := xproto.QueryPointer(c, root).Reply()
	if err != nil {
		return image.Rectangle{}
	}
	at := image.Pt(int(pointer.RootX), int(pointer.RootY))
	for _, s := range screens.ScreenInfo {
		r := image.Rect(0, 0, int(s.Width), int(s.Height)).Add(image.Pt(int(s.XOrg), int(s.YOrg)))
		if at.In(r) {
			return r
		}
	}
	return image.Rectangle{}
}

// property returns a property of a window, nil where it has none.
func property(c *xgb.Conn, w xproto.Window, name string) []byte {
	atom, err := xproto.InternAtom(c, true, uint16(len(name)), name).Reply()
	if err != nil || atom.Atom == xproto.AtomNone {
		return nil
	}
	const most = 1 << 16 // words of four bytes
	p, err := xproto.GetProperty(c, false, w, atom.Atom, xproto.GetPropertyTypeAny, 0, most).Reply()
	if err != nil {
		return nil
	}
	return p.Value
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
