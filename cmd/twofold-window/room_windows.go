package main

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

var (
	user32               = windows.NewLazySystemDLL("user32.dll")
	systemParametersInfo = user32.NewProc("SystemParametersInfoW")
	dpiForSystem         = user32.NewProc("GetDpiForSystem")
)

const (
	getWorkArea = 0x30 // SPI_GETWORKAREA
	usualDPI    = 96
)

// newRoom returns what the screen has for a window: the first screen without its
// task bar.
func newRoom(func(string) string) func() (w, h int) {
	return func() (w, h int) {
		var area windows.Rect
		if ok, _, _ := systemParametersInfo.Call(getWorkArea, 0, uintptr(unsafe.Pointer(&area)), 0); ok == 0 {
			return 0, 0
		}
		scale := 1.0
		if dpiForSystem.Find() == nil { // since Windows 10
			if dpi, _, _ := dpiForSystem.Call(); dpi > 0 {
				scale = float64(dpi) / usualDPI
			}
		}
		return roomWithin(int(area.Right-area.Left), int(area.Bottom-area.Top), scale, true)
	}
}

// newBringIn returns nil: the system keeps windows on the screen by itself.
func newBringIn(func(string) string) func(uintptr) { return nil }
