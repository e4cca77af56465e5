//go:build unix

package tui

import (
	"context"
	"errors"
	"os"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/creack/pty"

	"twofold/game"
	"twofold/internal/session"
)

// host runs the program on a pseudo-terminal.
type host struct {
	t        *testing.T
	master   *os.File
	tty      *os.File
	s        *session.Session
	storage  *closing
	done     chan error
	mu       sync.Mutex
	out      strings.Builder
	original *term.State
}

// closing is a storage that knows whether it was closed.
type closing struct {
	*session.Memory
	closed bool
}

func (c *closing) Close() error {
	c.closed = true
	return c.Memory.Close()
}

// wallClock is the time of day.
type wallClock struct{}

func (wallClock) Now() int64 { return time.Now().UnixMilli() }

func start(t *testing.T, change func(*Options)) *host {
	t.Helper()
	master, tty, err := pty.Open()
	if err != nil {
		t.Skip("no pseudo-terminal: ", err)
	}
	t.Cleanup(func() { master.Close(); tty.Close() })
	if err := pty.Setsize(master, &pty.Winsize{Rows: 24, Cols: 80}); err != nil {
		t.Fatal(err)
	}
	h := &host{t: t, master: master, tty: tty, storage: &closing{Memory: session.NewMemory()}, done: make(chan error, 1)}
	h.original, err = term.GetState(tty.Fd())
	if err != nil {
		t.Fatal(err)
	}
	h.s = session.Open(session.Options{Storage: h.storage, Clock: wallClock{}, Entropy: func([]byte) {}})
	if err := h.s.Begin(game.Setup{Rules: game.Classic(4, 4)}); err != nil {
		t.Fatal(err)
	}
	go func() {
		buf := make([]byte, 1<<16)
		for {
			n, err := master.Read(buf)
			if err != nil {
				return
			}
			h.mu.Lock()
			h.out.Write(buf[:n])
			h.mu.Unlock()
		}
	}()
	o := Options{Session: h.s, In: tty, Out: tty, Env: []string{"TERM=xterm-256color", "COLORTERM=truecolor", "LANG=C.UTF-8"}}
	if change != nil {
		change(&o)
	}
	go func() { h.done <- Run(o) }()
	return h
}

func (h *host) output() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.out.String()
}

// await waits until the output holds a text.
func (h *host) await(text string) {
	h.t.Helper()
	for range 500 {
		if strings.Contains(h.output(), text) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	h.t.Fatalf("%q is not written; written is %q", text, h.output())
}

// end waits for the program to end and checks that it left the terminal as it
// was and the game saved.
func (h *host) end() error {
	h.t.Helper()
	var err error
	select {
	case err = <-h.done:
	case <-time.After(10 * time.Second):
		h.t.Fatal("the program does not end")
	}
	if !h.storage.closed {
		h.t.Error("the session was not closed")
	}
	h.await(leaveModes)
	now, stateErr := term.GetState(h.tty.Fd())
	if stateErr != nil {
		h.t.Fatal(stateErr)
	}
	if *now != *h.original {
		h.t.Error("the terminal is not as it was")
	}
	return err
}

func (h *host) write(s string) {
	h.t.Helper()
	if _, err := h.master.WriteString(s); err != nil {
		h.t.Fatal(err)
	}
}

func TestRunKeys(t *testing.T) {
	h := start(t, nil)
	h.await("quit")
	if !strings.HasPrefix(h.output(), enterModes) {
		t.Errorf("the modes come after %q", h.output()[:20])
	}
	h.write(strings.Repeat("\x1b[D\x1b[BdW", 250))
	h.write("\x03")
	if err := h.end(); err != nil {
		t.Error(err)
	}
	want, _ := game.New(game.Classic(4, 4), game.Seed{})
	for i := range 1000 {
		want.Move([]game.Dir{game.Left, game.Down, game.Right, game.Up}[i%4])
	}
	if h.s.Game().Board() != want.Board() {
		t.Error("a key was lost, or taken twice")
	}
}

func TestRunResize(t *testing.T) {
	h := start(t, nil)
	h.await("quit")
	if err := pty.Setsize(h.master, &pty.Winsize{Rows: 10, Cols: 18}); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Kill(os.Getpid(), syscall.SIGWINCH); err != nil {
		t.Fatal(err)
	}
	h.await("too small")
	h.write("\x03")
	if err := h.end(); err != nil {
		t.Error(err)
	}
}

func TestRunSignals(t *testing.T) {
	for _, sig := range []syscall.Signal{syscall.SIGHUP, syscall.SIGTERM, syscall.SIGINT} {
		h := start(t, nil)
		h.await("quit")
		h.write("\x1b[D")
		if err := syscall.Kill(os.Getpid(), sig); err != nil {
			t.Fatal(err)
		}
		err := h.end()
		var s *SignalError
		if !errors.As(err, &s) || s.Signal != sig {
			t.Errorf("%v ends with %v", sig, err)
		}
	}
}

// A program that was stopped and is continued takes the terminal again.
func TestRunContinued(t *testing.T) {
	h := start(t, nil)
	h.await("quit")
	if err := syscall.Kill(os.Getpid(), syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	for range 500 {
		if strings.Count(h.output(), "2J") == 2 {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if a, b := strings.Count(h.output(), enterModes), strings.Count(h.output(), "2J"); a != 2 || b != 2 {
		t.Errorf("the terminal was taken %d times and drawn %d times", a, b)
	}
	h.write("\x1b[D\x03")
	if err := h.end(); err != nil {
		t.Error(err)
	}
}

func TestRunPanic(t *testing.T) {
	calls := 0
	h := start(t, func(o *Options) {
		o.Now = func() time.Time {
			if calls++; calls > 4 {
				panic("the clock fell off the wall")
			}
			return time.Now()
		}
	})
	h.await("quit")
	h.write("\x1b[D\x1b[B\x1b[D\x1b[B\x1b[D")
	err := h.end()
	var p *PanicError
	if !errors.As(err, &p) || !strings.Contains(err.Error(), "the clock fell off the wall") || len(p.Stack) == 0 {
		t.Errorf("%v", err)
	}
}

func TestRunContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	h := start(t, func(o *Options) { o.Context = ctx })
	h.await("quit")
	cancel()
	if err := h.end(); err != nil {
		t.Error(err)
	}
}

// The end of the input ends the program.
func TestRunInputEnds(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	h := start(t, func(o *Options) { o.In = r })
	h.await("quit")
	if _, err := w.WriteString("\x1b[D\x1b[B"); err != nil {
		t.Fatal(err)
	}
	w.Close()
	if err := h.end(); err != nil {
		t.Error(err)
	}
	if len(h.s.Game().Moves()) == 0 {
		t.Error("the last keys were not played")
	}
}

// The terminal's answer about its background is heard.
func TestRunBackground(t *testing.T) {
	h := start(t, nil)
	h.await("\x1b]11;?")
	h.await("quit")
	h.write("\x1b]11;rgb:ffff/ffff/ffff\x1b\\")
	h.await("251;247;239") // the light paper
	h.write("\x03")
	if err := h.end(); err != nil {
		t.Error(err)
	}
}

func TestProfile(t *testing.T) {
	for _, test := range []struct {
		env  string
		want string
	}{
		{"TERM=xterm-256color COLORTERM=truecolor", "TrueColor"},
		{"TERM=xterm-256color", "ANSI256"},
		{"TERM=xterm-256color COLORTERM=truecolor NO_COLOR=yes", "Ascii"},
		{"TERM=xterm-256color NO_COLOR=", "ANSI256"},
		{"TERM=dumb COLORTERM=truecolor", "NoTTY"},
		{"TERM=linux", "ANSI"},
		{"TERM=screen-256color TMUX=/tmp/tmux-0/default,1,0", "TrueColor"},
	} {
		if got := profileOf(strings.Fields(test.env)).String(); got != test.want {
			t.Errorf("%s: %s and not %s", test.env, got, test.want)
		}
	}
}
