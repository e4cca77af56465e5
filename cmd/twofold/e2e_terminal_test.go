//go:build unix

package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
)

// patience is how long something may take that takes milliseconds on a machine
// with nothing else to do.
const patience = 20 * time.Second

// terminal is a pseudo-terminal that shows what a program writes to it.
type terminal struct {
	t      testing.TB
	master *os.File
	tty    *os.File
	before *term.State
	cmd    *exec.Cmd
	exited chan struct{}

	mu  sync.Mutex
	vt  *vt.Emulator
	raw []byte
}

// open opens a pseudo-terminal of that size.
func openTerminal(t testing.TB, cols, rows int) *terminal {
	t.Helper()
	master, tty, err := pty.Open()
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skip("no pseudo-terminal: ", err)
	}
	x := &terminal{t: t, master: master, tty: tty, vt: vt.NewEmulator(cols, rows)}
	if err := pty.Setsize(master, &pty.Winsize{Rows: uint16(rows), Cols: uint16(cols)}); err != nil {
		t.Fatal(err)
	}
	if x.before, err = term.GetState(tty.Fd()); err != nil {
		t.Fatal(err)
	}
	go x.show()
	// A terminal answers what it is asked.
	go func() { _, _ = io.Copy(master, x.vt) }()
	t.Cleanup(func() {
		if x.cmd != nil {
			_ = x.cmd.Process.Kill()
			<-x.exited
		}
		_ = tty.Close()
		_ = master.Close()
		// Its own Close may not be called while another goroutine reads.
		_ = x.vt.InputPipe().(io.Closer).Close()
	})
	return x
}

// show feeds the screen.
func (x *terminal) show() {
	buf := make([]byte, 64<<10)
	for {
		n, err := x.master.Read(buf)
		x.mu.Lock()
		x.raw = append(x.raw, buf[:n]...)
		_, _ = x.vt.Write(buf[:n])
		x.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// start runs a program in the terminal, as the leader of its session.
func (x *terminal) start(c *exec.Cmd) {
	x.t.Helper()
	c.Stdin, c.Stdout, c.Stderr = x.tty, x.tty, x.tty
	c.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := c.Start(); err != nil {
		x.t.Fatal(err)
	}
	x.cmd, x.exited = c, make(chan struct{})
	go func(exited chan struct{}) {
		_ = c.Wait() // its outcome is in ProcessState
		close(exited)
	}(x.exited)
}

// screen returns what is shown.
func (x *terminal) screen() string {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.vt.String()
}

// output returns all that was written.
func (x *terminal) output() string {
	x.mu.Lock()
	defer x.mu.Unlock()
	return string(x.raw)
}

// until waits for a screen that is as wanted.
func (x *terminal) until(what string, wanted func(screen string) bool) string {
	x.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(2 * time.Millisecond) {
		s := x.screen()
		if wanted(s) {
			return s
		}
		if time.Now().After(end) {
			x.t.Fatalf("the screen does not show %s:\n%s\nlast written: %q", what, s, tail(x.output(), 300))
		}
	}
}

// untilText waits for a text on the screen.
func (x *terminal) untilText(text string) string {
	x.t.Helper()
	return x.until(fmt.Sprintf("%q", text), func(s string) bool { return strings.Contains(s, text) })
}

func tail(s string, n int) string { return s[max(0, len(s)-n):] }

// send types.
func (x *terminal) send(keys string) {
	x.t.Helper()
	if _, err := x.master.WriteString(keys); err != nil {
		x.t.Fatal(err)
	}
}

func (x *terminal) signal(s syscall.Signal) {
	x.t.Helper()
	if err := x.cmd.Process.Signal(s); err != nil {
		x.t.Fatal(err)
	}
}

func (x *terminal) resize(cols, rows int) {
	x.t.Helper()
	x.mu.Lock()
	x.vt.Resize(cols, rows)
	// What a terminal makes of the old picture is anybody's guess, so that a
	// program has to draw all of it again.
	_, _ = x.vt.WriteString("\x1b[2J")
	x.mu.Unlock()
	if err := pty.Setsize(x.master, &pty.Winsize{Rows: uint16(rows), Cols: uint16(cols)}); err != nil {
		x.t.Fatal(err)
	}
}

// exit waits for the program to end and returns its exit code.
func (x *terminal) exit() int {
	x.t.Helper()
	select {
	case <-x.exited:
	case <-time.After(patience):
		x.t.Fatalf("the program does not end:\n%s", x.screen())
	}
	return x.cmd.ProcessState.ExitCode()
}

var (
	privateMode = regexp.MustCompile(`\x1b\[\?([0-9;]+)([hl])`)
	keyboard    = regexp.MustCompile(`\x1b\[([<>=])([0-9;]*)([um])`)
)

// leftovers lists what of the terminal is not as it was found: modes that stay
// set, and the line discipline.
func (x *terminal) leftovers() []string {
	x.t.Helper()
	x.settle()
	var list []string
	out := x.output()
	modes := map[string]bool{"25": true}
	for _, m := range privateMode.FindAllStringSubmatch(out, -1) {
		for n := range strings.SplitSeq(m[1], ";") {
			modes[n] = m[2] == "h"
		}
	}
	for n, set := range modes {
		// Shown cursor is how a terminal is found; 7 is wrapping at the edge.
		if set != (n == "25" || n == "7") {
			list = append(list, fmt.Sprintf("mode %s is %v", n, set))
		}
	}
	pushed := 0
	other := ""
	for _, m := range keyboard.FindAllStringSubmatch(out, -1) {
		switch m[1] + m[3] {
		case ">u":
			pushed++
		case "<u":
			pushed--
		case ">m":
			other = m[2]
		}
	}
	if pushed > 0 {
		list = append(list, "the keyboard is left changed")
	}
	if other != "" && other != "4" && other != "4;0" {
		list = append(list, "modifyOtherKeys is left at "+other)
	}
	if after, err := term.GetState(x.tty.Fd()); err != nil || !reflect.DeepEqual(after, x.before) {
		list = append(list, fmt.Sprintf("the line discipline is %+v and was %+v", after, x.before))
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.vt.IsAltScreen() {
		list = append(list, "the alternate screen is shown")
	}
	if x.vt.CursorHidden() {
		list = append(list, "the cursor is hidden")
	}
	return list
}

// settle waits until nothing more is written.
func (x *terminal) settle() {
	for n := -1; ; {
		time.Sleep(30 * time.Millisecond)
		x.mu.Lock()
		now := len(x.raw)
		x.mu.Unlock()
		if now == n {
			return
		}
		n = now
	}
}

var errNoMoves = errors.New("no number of moves on the screen")

var movesShown = regexp.MustCompile(`Moves\s+(\d+)`)

// moves returns the number of moves that the screen shows.
func movesOn(screen string) (int, error) {
	m := movesShown.FindStringSubmatch(screen)
	if m == nil {
		return 0, errNoMoves
	}
	n := 0
	_, err := fmt.Sscan(m[1], &n)
	return n, err
}

// untilMoves waits until the screen shows that many moves.
func (x *terminal) untilMoves(n int) string {
	x.t.Helper()
	return x.until(fmt.Sprintf("%d moves", n), func(s string) bool {
		got, err := movesOn(s)
		return err == nil && got == n
	})
}
