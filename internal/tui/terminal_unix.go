//go:build unix

package tui

import (
	"os"
	"os/signal"
	"syscall"
	"time"

	tea "charm.land/bubbletea/v2"
)

// catch begins to catch signals; they wait until somebody attends to them.
// Bubble Tea knows SIGINT and SIGTERM only, and closing a terminal's window
// sends SIGHUP. SIGTSTP is left alone: Go never gives a signal that was once
// caught back to the system, and Ctrl-Z needs the system's way with it. The key
// comes as a key; a program stopped from outside draws itself anew when it is
// continued.
func (t *terminal) catch() {
	signal.Notify(t.caught, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT,
		syscall.SIGWINCH, syscall.SIGCONT)
}

// message returns what a signal means to the program.
func (t *terminal) message(s os.Signal) tea.Msg {
	switch s {
	case syscall.SIGWINCH:
		w, h := t.size()
		return tea.WindowSizeMsg{Width: w, Height: h}
	case syscall.SIGCONT:
		return resumeMsg{}
	}
	return endMsg{&SignalError{s}}
}

// stop stops the program, as Ctrl-Z does, with all that was started together
// with it, and returns when it is continued. Where nobody could continue it,
// the kernel does not stop it, and no signal comes: so it is not waited for
// long.
func (t *terminal) stop() {
	c := make(chan os.Signal, 1)
	signal.Notify(c, syscall.SIGCONT)
	defer signal.Stop(c)
	if syscall.Kill(0, syscall.SIGTSTP) != nil {
		return
	}
	select {
	case <-c:
	case <-time.After(patience):
	}
}
