package tui

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"time"

	tea "charm.land/bubbletea/v2"
)

// SignalError is what Run returns where a signal ended the program. The
// terminal is restored and the session closed all the same.
type SignalError struct{ Signal os.Signal }

func (e *SignalError) Error() string { return "ended by a signal: " + e.Signal.String() }

// SaveError is what Run returns, alone or joined to another error, where the
// session could not write everything.
type SaveError struct{ Err error }

func (e *SaveError) Error() string { return "the game could not be saved: " + e.Err.Error() }

// Unwrap returns the first error of the storage.
func (e *SaveError) Unwrap() error { return e.Err }

// PanicError is what Run returns after a panic, once the terminal is restored
// and the session closed.
type PanicError struct {
	Value any
	Stack []byte
}

func (e *PanicError) Error() string { return fmt.Sprintf("the program failed: %v", e.Value) }

// Run plays until the player quits, the input ends or a signal comes. It
// returns with the terminal restored and the session closed. The error is nil
// after an ordinary end, a *SignalError where a signal ended the program, a
// *PanicError after a panic, and otherwise what the terminal could not do. A
// *SaveError is joined to it where the session could not save everything.
func Run(o Options) (err error) {
	o = o.complete()
	t := newTerminal(&o)
	defer func() {
		// In this order: a terminal that is gone or stuck is not waited for, a
		// slow disk is.
		t.leave()
		if o.Session != nil {
			if unsaved := o.Session.Close(); unsaved != nil {
				err = errors.Join(err, &SaveError{unsaved})
			}
		}
	}()
	defer func() {
		if v := recover(); v != nil {
			err = &PanicError{v, debug.Stack()}
		}
	}()
	return run(&o, t)
}

// complete fills in what was not given.
func (o Options) complete() Options {
	if o.In == nil {
		o.In = os.Stdin
	}
	if o.Out == nil {
		o.Out = os.Stdout
	}
	if o.Env == nil {
		o.Env = os.Environ()
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Context == nil {
		o.Context = context.Background()
	}
	return o
}

func run(o *Options, t *terminal) error {
	if err := t.enter(); err != nil {
		return fmt.Errorf("the terminal cannot be used: %w", err)
	}
	m := newModel(*o, t.profile)
	m.w, m.h = t.size()
	r := &program{m: m, t: t}
	r.paint()

	ctx, cancel := context.WithCancel(o.Context)
	defer cancel()
	// Bubble Tea runs the event loop and the timers. Input, output and signals
	// are the terminal's: see program.Init for the reason.
	p := tea.NewProgram(r,
		tea.WithContext(ctx), tea.WithInput(nil), tea.WithOutput(nothingOut{}), tea.WithEnvironment(o.Env),
		tea.WithColorProfile(t.profile), tea.WithWindowSize(m.w, m.h), tea.WithFPS(1),
		tea.WithoutRenderer(), tea.WithoutSignalHandler(), tea.WithoutCatchPanics())
	r.tea = p
	m.post = p.Send
	t.attend(p.Send)
	_, err := p.Run()
	if r.failure != nil {
		return r.failure
	}
	if o.Context.Err() != nil {
		return nil
	}
	return err
}

// nothingOut takes what Bubble Tea would write: nothing.
type nothingOut struct{}

func (nothingOut) Write(p []byte) (int, error) { return len(p), nil }

// Messages of the program's own.
type (
	frameMsg  struct{ number int } // the time that was waited for has come
	endMsg    struct{ err error }  // the input has ended, or something ends the program
	resumeMsg struct{}             // continued after a stop from outside
)

// program joins the model to the terminal: it lets messages reach the model,
// has its picture painted, and waits for the next moment something moves.
type program struct {
	m   *model
	t   *terminal
	tea *tea.Program

	painted time.Time
	dirty   bool
	waiting time.Time // for which a timer runs; zero: none does
	number  int       // of that timer
	failure error     // why the program ends, where not by the player
}

// Init stops what Bubble Tea leaves running. Its renderer's ticker fires for as
// long as the program lives: sixty times a second, which was measured as 290
// context switches a second at rest; once a second at the least rate it allows,
// even without a renderer. A game that waits for its player is to cost nothing.
// Releasing the terminal, which Bubble Tea was not given in the first place,
// stops that ticker and nothing else: then there is not one in twenty seconds.
func (r *program) Init() tea.Cmd {
	return func() tea.Msg {
		_ = r.tea.ReleaseTerminal()
		return nil
	}
}

// View is not used: the terminal paints.
func (r *program) View() tea.View { return tea.View{} }

// Update takes a message.
func (r *program) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if _, ok := msg.(tea.WindowSizeMsg); ok {
		// Bubble Tea begins with the size it was given, which may come after a
		// newer one: what counts is the size now.
		w, h := r.t.size()
		msg = tea.WindowSizeMsg{Width: w, Height: h}
	}
	switch msg := msg.(type) {
	case frameMsg:
		if msg.number != r.number {
			return r, nil // a timer that another took the place of
		}
		r.waiting = time.Time{}
	case endMsg:
		r.failure = msg.err
		return r, tea.Quit
	case resumeMsg:
		r.suspend(func() {})
	case tea.BackgroundColorMsg:
		r.t.answered = true
	}
	r.m.update(msg, r.m.o.Now())
	if r.m.quitting {
		return r, tea.Quit
	}
	if r.m.suspending {
		r.m.suspending = false
		r.suspend(r.t.stop)
	}
	r.dirty = true
	if r.m.now.Sub(r.painted) >= frameTime {
		r.paint()
	}
	return r, r.wait()
}

// suspend gives the terminal back while stopped, and takes it again.
func (r *program) suspend(stopped func()) {
	if r.m.s != nil {
		r.m.s.Pause()
	}
	r.t.leave()
	stopped()
	if err := r.t.enter(); err != nil {
		r.failure = err
		r.m.quitting = true
		return
	}
	r.t.attend(r.tea.Send)
	r.m.w, r.m.h = r.t.size()
	r.painted = time.Time{}
}

func (r *program) paint() {
	c := r.t.painter.canvas()
	r.m.draw(c)
	r.t.painter.show(c)
	r.painted, r.dirty = r.m.now, false
}

// wait starts a timer for the next moment that something changes, unless one
// runs that is soon enough.
func (r *program) wait() tea.Cmd {
	at := r.m.wake()
	if r.dirty {
		at = sooner(at, r.painted.Add(frameTime))
	}
	if at.IsZero() || !r.waiting.IsZero() && !at.Before(r.waiting) {
		return nil
	}
	r.number++
	r.waiting = at
	msg := frameMsg{r.number}
	return tea.Tick(max(at.Sub(r.m.now), 0), func(time.Time) tea.Msg { return msg })
}
