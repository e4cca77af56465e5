package main

import (
	"bytes"
	"io"
	"os"
	"strings"
	"unsafe"

	"golang.org/x/sys/windows"
)

var (
	attachConsole = windows.NewLazySystemDLL("kernel32.dll").NewProc("AttachConsole")
	messageBox    = user32.NewProc("MessageBoxW")
)

const (
	parentProcess = ^uintptr(0) // ATTACH_PARENT_PROCESS
	infoBox       = 0x40        // MB_ICONINFORMATION
)

// outputs returns where the program writes, and what is to be called at its end. As
// a program with windows it is given nowhere to write, unless that goes to a file
// or another program. Then it writes to the console it was started from, and where
// there is none, shows what it wrote in a box.
func outputs() (out, errs io.Writer, end func()) {
	if given(windows.STD_OUTPUT_HANDLE) || given(windows.STD_ERROR_HANDLE) {
		return os.Stdout, os.Stderr, func() {}
	}
	if ok, _, _ := attachConsole.Call(parentProcess); ok != 0 {
		if console, err := os.OpenFile("CONOUT$", os.O_RDWR, 0); err == nil {
			return console, console, func() {}
		}
	}
	var said bytes.Buffer
	return &said, &said, func() {
		if said.Len() == 0 {
			return
		}
		text, err := windows.UTF16PtrFromString(strings.ReplaceAll(said.String(), "\x00", ""))
		title, err2 := windows.UTF16PtrFromString("Twofold")
		if err == nil && err2 == nil {
			_, _, _ = messageBox.Call(0, uintptr(unsafe.Pointer(text)), uintptr(unsafe.Pointer(title)), infoBox)
		}
	}
}

// given tells whether the program was given a place to write.
func given(which uint32) bool {
	h, err := windows.GetStdHandle(which)
	return err == nil && h != 0 && h != windows.InvalidHandle
}
