package tui

import (
	"context"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"
	"github.com/muesli/cancelreader"
)

// escTime is how long an escape byte waits for the rest of a key's sequence.
const escTime = 25 * time.Millisecond

// patience is how long a terminal that takes no output is waited for.
const patience = 300 * time.Millisecond

// terminal is the terminal played in: its modes, its input, its signals.
type terminal struct {
	o       *Options
	kind    string // TERM
	profile colorprofile.Profile
	painter *painter
	in, out term.File // nil where they are no terminals
	state   *term.State

	entered  bool
	since    time.Time
	answered bool // the terminal has told its background colour
	reader   cancelreader.CancelReader
	reading  chan struct{} // closed when the reading has ended
	leaving  *atomic.Bool  // the end of the input is our own doing
	caught   chan os.Signal
	watching chan struct{} // closed to end the attention to signals; nil: there is none
}

func newTerminal(o *Options) *terminal {
	t := &terminal{o: o, kind: getenv(o.Env, "TERM"), caught: make(chan os.Signal, 8)}
	if f, ok := o.In.(term.File); ok && term.IsTerminal(f.Fd()) {
		t.in = f
	}
	if f, ok := o.Out.(term.File); ok && term.IsTerminal(f.Fd()) {
		t.out = f
	}
	t.profile = o.Profile
	if t.profile == colorprofile.Unknown {
		t.profile = profileOf(o.Env)
	}
	t.painter = newPainter(o.Out, t.profile, t.modern())
	return t
}

// getenv returns a variable of an environment.
func getenv(env []string, name string) string {
	for i := len(env) - 1; i >= 0; i-- {
		if v, ok := strings.CutPrefix(env[i], name+"="); ok {
			return v
		}
	}
	return ""
}

// profileOf returns how many colours a terminal has, by its environment.
func profileOf(env []string) colorprofile.Profile {
	kind := getenv(env, "TERM")
	switch {
	case kind == "dumb":
		return colorprofile.NoTTY
	case getenv(env, "NO_COLOR") != "":
		return colorprofile.ASCII
	case getenv(env, "TMUX") != "" || getenv(env, "WT_SESSION") != "":
		// tmux takes true colours and shows what its own terminal can. It is not
		// asked: that would be a program to start.
		return colorprofile.TrueColor
	case kind == "linux":
		return colorprofile.ANSI
	}
	return max(colorprofile.Env(env), colorprofile.Terminfo(kind))
}

// modern tells whether the terminal leaves alone the modes it does not know.
func (t *terminal) modern() bool {
	return t.kind != "linux" && t.kind != "dumb" && !strings.HasPrefix(t.kind, "vt")
}

// The modes of the game: the alternate screen without a cursor, the mouse
// while a button is held, pasted text told from keys. A terminal that can
// tells Escape from the sequences that begin with it. The title is put by and
// brought back.
const (
	enterModes = ansi.SetModeAltScreenSaveCursor + ansi.ResetModeTextCursorEnable +
		ansi.SetModeMouseButtonEvent + ansi.SetModeMouseExtSgr + ansi.SetModeBracketedPaste
	leaveModes = ansi.ResetModeBracketedPaste + ansi.ResetModeMouseExtSgr + ansi.ResetModeMouseButtonEvent +
		"\x1b[0m" + ansi.SetModeTextCursorEnable + ansi.ResetModeAltScreenSaveCursor
	modernEnter = "\x1b[22;2t\x1b]2;Twofold\x07" + "\x1b[>1u" + ansi.RequestBackgroundColor
	modernLeave = "\x1b[<u" + "\x1b[23;2t"
)

// enter takes the terminal.
func (t *terminal) enter() error {
	t.catch()
	if t.in != nil {
		state, err := term.MakeRaw(t.in.Fd())
		if err != nil {
			return err
		}
		t.state = state
	}
	t.entered, t.since = true, time.Now()
	modes := enterModes
	if t.modern() {
		modes += modernEnter
	}
	// The whole of it goes out before the first frame, in one write.
	_, _ = io.WriteString(t.o.Out, modes)
	t.painter.start()
	return nil
}

// leave gives the terminal back as it was. It may be called more than once.
func (t *terminal) leave() {
	if !t.entered {
		return
	}
	t.entered = false
	if wait := 100*time.Millisecond - time.Since(t.since); wait > 0 && t.modern() && t.in != nil && t.reader != nil && !t.answered {
		time.Sleep(wait) // the answer to the question must not reach the shell
	}
	signal.Stop(t.caught)
	if t.watching != nil {
		close(t.watching)
		t.watching = nil
	}
	t.ignoreInput()
	t.painter.stop(patience)
	modes := leaveModes
	if t.modern() {
		modes = modernLeave + modes
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		_, _ = io.WriteString(t.o.Out, modes)
	}()
	select {
	case <-done:
	case <-time.After(patience):
	}
	if t.state != nil {
		_ = term.Restore(t.in.Fd(), t.state)
		t.state = nil
	}
}

// size returns columns and rows.
func (t *terminal) size() (w, h int) {
	if t.out != nil {
		w, h, _ = term.GetSize(t.out.Fd())
	} else {
		w, h = t.o.Width, t.o.Height
	}
	number := func(name string, otherwise int) int {
		if n, err := strconv.Atoi(getenv(t.o.Env, name)); err == nil && n > 0 {
			return n
		}
		return otherwise
	}
	if w <= 0 {
		w = number("COLUMNS", 80)
	}
	if h <= 0 {
		h = number("LINES", 24)
	}
	return w, h
}

// attend begins to read input and signals, and sends what comes.
func (t *terminal) attend(send func(tea.Msg)) {
	guard := func() {
		if v := recover(); v != nil {
			send(endMsg{&PanicError{v, debug.Stack()}})
		}
	}
	t.painter.report(func(e *PanicError) { send(endMsg{e}) })
	t.watching = make(chan struct{})
	go func(done chan struct{}) {
		for {
			select {
			case <-done:
				return
			case s := <-t.caught:
				send(t.message(s))
			}
		}
	}(t.watching)

	reader, err := uv.NewCancelReader(t.o.In)
	if err != nil {
		go send(endMsg{err})
		return
	}
	t.reader, t.reading, t.leaving = reader, make(chan struct{}), &atomic.Bool{}
	events := make(chan uv.Event, 64)
	stream := uv.NewTerminalReader(reader, t.kind)
	stream.EscTimeout = escTime
	reading, leaving := t.reading, t.leaving
	go func() {
		defer close(reading)
		defer guard()
		defer close(events)
		// An error is the end of the input too: a terminal that hung up.
		_ = stream.StreamEvents(context.Background(), events)
	}()
	go func() {
		for e := range events {
			send(e)
		}
		if !leaving.Load() {
			send(endMsg{})
		}
	}()
}

// ignoreInput ends the reading.
func (t *terminal) ignoreInput() {
	if t.reader == nil {
		return
	}
	t.leaving.Store(true)
	if t.reader.Cancel() {
		select {
		case <-t.reading:
		case <-time.After(patience):
		}
	}
	_ = t.reader.Close()
	t.reader = nil
}
