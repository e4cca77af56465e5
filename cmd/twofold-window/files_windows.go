package main

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"unicode/utf16"
	"unsafe"

	"golang.org/x/sys/windows"
)

// dialogs is the file chooser of Windows (commdlg.h).
type dialogs struct {
	owner func() uintptr // the window that they stand before
}

func newChooser(_ func(string) string, d desktop) chooser {
	return dialogs{d.(*winDesktop).window.Load}
}

var (
	comdlg32         = windows.NewLazySystemDLL("comdlg32.dll")
	getOpenFileName  = comdlg32.NewProc("GetOpenFileNameW")
	getSaveFileName  = comdlg32.NewProc("GetSaveFileNameW")
	extendedDlgError = comdlg32.NewProc("CommDlgExtendedError")
)

// openFileName is OPENFILENAMEW.
type openFileName struct {
	size            uint32
	owner, instance uintptr
	filter          *uint16
	customFilter    *uint16
	mostCustom      uint32
	filterIndex     uint32
	file            *uint16
	mostFile        uint32
	fileTitle       *uint16
	mostFileTitle   uint32
	initialDir      *uint16
	title           *uint16
	flags           uint32
	fileOffset      uint16
	fileExtension   uint16
	defExt          *uint16
	custData        uintptr
	hook            uintptr
	templateName    *uint16
	reserved        uintptr
	reservedWord    uint32
	flagsEx         uint32
}

// The flags of the dialogs.
const (
	overwritePrompt  = 0x2
	noChangeDir      = 0x8
	allowMultiselect = 0x200
	pathMustExist    = 0x800
	fileMustExist    = 0x1000
	explorerStyle    = 0x80000
)

func (d dialogs) open(endings []string, several bool) ([]string, error) {
	flags := uint32(explorerStyle | noChangeDir | pathMustExist | fileMustExist)
	if several {
		flags |= allowMultiselect
	}
	return ask(getOpenFileName, d.owner(), "", endings, flags)
}

func (d dialogs) save(name string) (string, error) {
	paths, err := ask(getSaveFileName, d.owner(), name, []string{filepath.Ext(name)}, explorerStyle|noChangeDir|pathMustExist|overwritePrompt)
	if err != nil || len(paths) == 0 {
		return "", err
	}
	return paths[0], nil
}

// ask shows a dialog and waits for its answer.
func ask(dialog *windows.LazyProc, owner uintptr, name string, endings []string, flags uint32) ([]string, error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if err := dialog.Find(); err != nil {
		return nil, err
	}
	answer := make([]uint16, 32<<10)
	copy(answer[:len(answer)-1], utf16.Encode([]rune(name)))
	title, err := windows.UTF16PtrFromString("Twofold")
	if err != nil {
		return nil, err
	}
	o := openFileName{owner: owner, file: &answer[0], mostFile: uint32(len(answer)), title: title, flags: flags}
	o.size = uint32(unsafe.Sizeof(o))
	patterns := "*.*"
	if len(endings) > 0 {
		patterns = "*" + strings.Join(endings, ";*")
	}
	filter := utf16.Encode([]rune(patterns + "\x00" + patterns + "\x00\x00"))
	o.filter = &filter[0]
	ok, _, _ := dialog.Call(uintptr(unsafe.Pointer(&o)))
	runtime.KeepAlive(filter)
	if ok == 0 {
		if code, _, _ := extendedDlgError.Call(); code != 0 {
			return nil, fmt.Errorf("the file chooser failed with code %#x", code)
		}
		return nil, nil
	}
	return answered(answer), nil
}

// answered reads an answer: one path, or a folder and names in it, each ended
// by a zero and all by one more.
func answered(answer []uint16) []string {
	var parts []string
	for len(answer) > 0 && answer[0] != 0 {
		part := windows.UTF16ToString(answer)
		parts = append(parts, part)
		answer = answer[min(len(utf16.Encode([]rune(part)))+1, len(answer)):]
	}
	if len(parts) <= 1 {
		return parts
	}
	paths := parts[1:]
	for i, name := range paths {
		paths[i] = filepath.Join(parts[0], name)
	}
	return paths
}
