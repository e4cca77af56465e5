// Package xvfbtest gives tests a screen of their own: an X server in memory
// (Xvfb) without a window manager, on which a real program opens its window.
// Keys and the mouse are injected through the server (XTEST), as if a player had
// used them, and what the window shows is read back from it.
//
//	screen := xvfbtest.Open(t, xvfbtest.Options{})
//	cmd.Env = append(cmd.Env, screen.Env()...)
//	w := screen.Next()
//	w.Press("ctrl+z")
//	picture, err := w.Picture()
package xvfbtest

import (
	"bufio"
	"fmt"
	"image"
	"io"
	"log"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
	"github.com/jezek/xgb/xtest"
)

// patience is how long a step may take, on a machine that does much else.
const patience = 30 * time.Second

// Options say what a screen is like. The zero value is a usual one.
type Options struct {
	Width, Height int      // in pixels; 1600 × 1200 where they are 0
	Args          []string // more arguments for Xvfb
}

// Screen is a running X server. It is used from one goroutine.
type Screen struct {
	t        testing.TB
	end      func() // ends the server
	display  string
	conn     *xgb.Conn
	root     xproto.Window
	keycodes map[xproto.Keysym]xproto.Keycode
	seen     map[xproto.Window]bool // windows that Next returned
}

// Open starts a screen for a test, which ends with it. Where there is no Xvfb
// the test is left out, or, with CI=true, fails.
func Open(t testing.TB, o Options) *Screen {
	t.Helper()
	path, err := exec.LookPath("Xvfb")
	if err != nil {
		const text = "there is no Xvfb; install it with: apt-get install xvfb libgl1-mesa-dri"
		if os.Getenv("CI") == "true" {
			t.Fatal(text)
		}
		t.Skip(text)
	}
	if o.Width == 0 {
		o.Width, o.Height = 1600, 1200
	}
	s := &Screen{t: t, seen: map[xproto.Window]bool{}}
	s.serve(path, o)
	s.connect()
	return s
}

// serve starts the server. It chooses a display that is free, and tells it
// through a pipe once it can be used.
func (s *Screen) serve(path string, o Options) {
	s.t.Helper()
	told, tell, err := os.Pipe()
	if err != nil {
		s.t.Fatal(err)
	}
	defer told.Close()
	args := []string{
		"-displayfd", "3", "-screen", "0", fmt.Sprintf("%dx%dx24", o.Width, o.Height),
		"-nolisten", "tcp", "-noreset", "-dpi", "96",
	}
	server := exec.Command(path, append(args, o.Args...)...)
	server.ExtraFiles = []*os.File{tell}
	var said strings.Builder
	server.Stderr = &said
	err = server.Start()
	_ = tell.Close()
	if err != nil {
		s.t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		_ = server.Wait()
		close(ended)
	}()
	s.end = func() {
		_ = server.Process.Signal(os.Interrupt)
		select {
		case <-ended:
		case <-time.After(patience):
			_ = server.Process.Kill()
			<-ended
		}
	}
	s.t.Cleanup(s.end)
	if err := told.SetReadDeadline(time.Now().Add(patience)); err != nil {
		s.t.Fatal(err)
	}
	number, err := bufio.NewReader(told).ReadString('\n')
	if err != nil {
		// What it said is complete once it has ended.
		_ = server.Process.Kill()
		<-ended
		s.t.Fatalf("Xvfb does not start: %v\n%s", err, said.String())
	}
	s.display = ":" + strings.TrimSpace(number)
}

func (s *Screen) connect() {
	s.t.Helper()
	xgb.Logger = log.New(io.Discard, "", 0) // errors are returned
	var err error
	if s.conn, err = xgb.NewConnDisplay(s.display); err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(s.conn.Close)
	if err := xtest.Init(s.conn); err != nil {
		s.t.Fatalf("Xvfb has no XTEST: %v", err)
	}
	setup := xproto.Setup(s.conn)
	s.root = setup.DefaultScreen(s.conn).Root
	first, last := setup.MinKeycode, setup.MaxKeycode
	table, err := xproto.GetKeyboardMapping(s.conn, first, byte(last-first+1)).Reply()
	if err != nil {
		s.t.Fatal(err)
	}
	s.keycodes = map[xproto.Keysym]xproto.Keycode{}
	per := int(table.KeysymsPerKeycode)
	for i := 0; i < len(table.Keysyms); i += per {
		if sym := table.Keysyms[i]; sym != 0 {
			if _, known := s.keycodes[sym]; !known {
				s.keycodes[sym] = first + xproto.Keycode(i/per)
			}
		}
	}
}

// End ends the server, while there may be windows. None of them, nor the screen, can
// be asked for anything any more.
func (s *Screen) End() { s.end() }

// Display is the screen's name, as in ":7".
func (s *Screen) Display() string { return s.display }

// Env is what a program needs in its environment to open a window here and
// nowhere else, drawn by software.
func (s *Screen) Env() []string {
	return []string{"DISPLAY=" + s.display, "WAYLAND_DISPLAY=", "LIBGL_ALWAYS_SOFTWARE=1"}
}

// atom is the number of a name.
func (s *Screen) atom(name string) xproto.Atom {
	s.t.Helper()
	r, err := xproto.InternAtom(s.conn, false, uint16(len(name)), name).Reply()
	if err != nil {
		s.t.Fatal(err)
	}
	return r.Atom
}

// Windows lists the windows that are shown, the lowest first.
func (s *Screen) Windows() []*Window {
	s.t.Helper()
	tree, err := xproto.QueryTree(s.conn, s.root).Reply()
	if err != nil {
		s.t.Fatal(err)
	}
	var list []*Window
	for _, id := range tree.Children {
		// One that is gone by now is none.
		attr, err := xproto.GetWindowAttributes(s.conn, id).Reply()
		if err == nil && attr.MapState == xproto.MapStateViewable && attr.Class == xproto.WindowClassInputOutput {
			list = append(list, &Window{s, id})
		}
	}
	return list
}

// Fresh returns a window that is shown and that neither Fresh nor Next returned
// before, nil where there is none.
func (s *Screen) Fresh() *Window {
	s.t.Helper()
	for _, w := range s.Windows() {
		if !s.seen[w.id] {
			s.seen[w.id] = true
			return w
		}
	}
	return nil
}

// Gone waits until a window is no more, and forgets it: the server gives its
// number to another one.
func (s *Screen) Gone(w *Window) {
	s.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(2 * time.Millisecond) {
		if w.Size() == (image.Point{}) {
			delete(s.seen, w.id)
			return
		}
		if time.Now().After(end) {
			s.t.Fatal("the window does not go away")
		}
	}
}

// Next waits for the next window.
func (s *Screen) Next() *Window {
	s.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(2 * time.Millisecond) {
		if w := s.Fresh(); w != nil {
			return w
		}
		if time.Now().After(end) {
			s.t.Fatal("no window is shown")
		}
	}
}

// keysyms are the keys that have a name in Press.
var keysyms = map[string]xproto.Keysym{
	"Left": 0xff51, "Up": 0xff52, "Right": 0xff53, "Down": 0xff54,
	"Return": 0xff0d, "Escape": 0xff1b, "BackSpace": 0xff08, "Tab": 0xff09, "space": ' ',
	"F1": 0xffbe, "F11": 0xffc8,
	"ctrl": 0xffe3, "shift": 0xffe1, "alt": 0xffe9, "CapsLock": 0xffe5,
}

// code returns the key of a name, or of a character as the key alone writes it.
func (s *Screen) code(name string) xproto.Keycode {
	s.t.Helper()
	sym, named := keysyms[name]
	if !named && len(name) == 1 {
		sym = xproto.Keysym(name[0])
	}
	code, ok := s.keycodes[sym]
	if !ok {
		s.t.Fatalf("the keyboard has no key %q", name)
	}
	return code
}

// fake injects an event of the keyboard or mouse.
func (s *Screen) fake(kind, detail byte, x, y int) {
	s.t.Helper()
	if err := xtest.FakeInputChecked(s.conn, kind, detail, 0, s.root, int16(x), int16(y), 0).Check(); err != nil {
		s.t.Fatal(err)
	}
}
