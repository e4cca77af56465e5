//go:build !unix

package tui

import (
	"os"
	"os/signal"
	"syscall"

	tea "charm.land/bubbletea/v2"
)

// catch begins to catch signals; they wait until somebody attends to them. The
// size of the window comes with the input here.
func (t *terminal) catch() { signal.Notify(t.caught, os.Interrupt, syscall.SIGTERM) }

// message returns what a signal means to the program.
func (t *terminal) message(s os.Signal) tea.Msg { return endMsg{&SignalError{s}} }

// stop does nothing: programs are not stopped here.
func (t *terminal) stop() {}
