package main

import (
	"bytes"
	"image"
	"image/png"
	"sync/atomic"
	"unsafe"

	"golang.org/x/sys/windows"

	"twofold/internal/window"
)

var (
	user32               = windows.NewLazySystemDLL("user32.dll")
	systemParametersInfo = user32.NewProc("SystemParametersInfoW")
	dpiForSystem         = user32.NewProc("GetDpiForSystem")
	dpiForWindow         = user32.NewProc("GetDpiForWindow")
	monitorFromWindow    = user32.NewProc("MonitorFromWindow")
	getMonitorInfo       = user32.NewProc("GetMonitorInfoW")
	getWindowRect        = user32.NewProc("GetWindowRect")
	setWindowPos         = user32.NewProc("SetWindowPos")
	iconFromResource     = user32.NewProc("CreateIconFromResourceEx")
	sendMessage          = user32.NewProc("SendMessageW")
	systemMetrics        = user32.NewProc("GetSystemMetrics")
)

const (
	usualDPI          = 96
	getWorkArea       = 0x30 // SPI_GETWORKAREA
	nearestMonitor    = 2    // MONITOR_DEFAULTTONEAREST
	keepSize          = 0x1  // SWP_NOSIZE
	keepOrder         = 0x4  // SWP_NOZORDER
	notActivate       = 0x10 // SWP_NOACTIVATE
	setWindowIcon     = 0x80 // WM_SETICON
	smallIcon         = 0    // ICON_SMALL, beside the title
	bigIcon           = 1    // ICON_BIG, in lists of windows
	bigIconWidth      = 11   // SM_CXICON
	smallIconWidth    = 49   // SM_CXSMICON
	iconFormatVersion = 0x00030000
)

// What can be done where no window comes.
const (
	displayRemedy = "start it from the desktop of a user who is logged in"
	drawingRemedy = "install the driver of your graphics card, which brings Direct3D 11"
)

// winDesktop is the desktop of Windows.
type winDesktop struct {
	window atomic.Uintptr
}

func newDesktop(func(string) string) desktop { return new(winDesktop) }

// Room implements window.Desktop: the window's screen without its task bar, the
// first one where there is no window yet.
func (d *winDesktop) Room(window uintptr) (w, h int) {
	area, ok := workArea(window)
	if !ok {
		return 0, 0
	}
	scale := 1.0
	if window != 0 && dpiForWindow.Find() == nil { // since Windows 10
		if dpi, _, _ := dpiForWindow.Call(window); dpi > 0 {
			scale = float64(dpi) / usualDPI
		}
	} else if dpiForSystem.Find() == nil {
		if dpi, _, _ := dpiForSystem.Call(); dpi > 0 {
			scale = float64(dpi) / usualDPI
		}
	}
	return roomWithin(area, scale, true)
}

// workArea returns where on a window's screen windows may be.
func workArea(window uintptr) (area image.Rectangle, ok bool) {
	if window == 0 {
		var r windows.Rect
		done, _, _ := systemParametersInfo.Call(getWorkArea, 0, uintptr(unsafe.Pointer(&r)), 0)
		return rectangle(r), done != 0
	}
	monitor, _, _ := monitorFromWindow.Call(window, nearestMonitor)
	// MONITORINFO
	var info struct {
		size          uint32
		monitor, work windows.Rect
		flags         uint32
	}
	info.size = uint32(unsafe.Sizeof(info))
	done, _, _ := getMonitorInfo.Call(monitor, uintptr(unsafe.Pointer(&info)))
	return rectangle(info.work), done != 0
}

func rectangle(r windows.Rect) image.Rectangle {
	return image.Rect(int(r.Left), int(r.Top), int(r.Right), int(r.Bottom))
}

// BringIn implements window.Desktop.
func (d *winDesktop) BringIn(window uintptr) {
	// Off the window's goroutine, which answers what this asks of the window.
	go func() {
		var r windows.Rect
		area, ok := workArea(window)
		if done, _, _ := getWindowRect.Call(window, uintptr(unsafe.Pointer(&r))); done == 0 || !ok {
			return
		}
		if at := rectangle(r); within(at, area) != at {
			to := within(at, area).Min
			_, _, _ = setWindowPos.Call(window, 0, uintptr(to.X), uintptr(to.Y), 0, 0, keepSize|keepOrder|notActivate)
		}
	}()
}

// Adopt implements window.Desktop: Gio hears by itself what becomes of the window.
func (d *winDesktop) Adopt(number uintptr, _ func(maximized, full bool)) {
	d.window.Store(number)
	go func() {
		setIcon(number, smallIcon, smallIconWidth)
		setIcon(number, bigIcon, bigIconWidth)
	}()
}

// setIcon gives a window an icon of a kind, as large as the system has them.
func setIcon(number, kind, width uintptr) {
	side, _, _ := systemMetrics.Call(width)
	if side == 0 || side > 256 {
		return
	}
	var file bytes.Buffer
	if png.Encode(&file, window.Icon(int(side))) != nil {
		return
	}
	icon, _, _ := iconFromResource.Call(uintptr(unsafe.Pointer(unsafe.SliceData(file.Bytes()))), uintptr(file.Len()),
		1, iconFormatVersion, side, side, 0)
	if icon != 0 { // else there is the system's own
		_, _, _ = sendMessage.Call(number, setWindowIcon, kind, icon)
	}
}

func (d *winDesktop) parent() string { return "" }
