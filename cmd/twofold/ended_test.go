package main

import (
	"errors"
	"strings"
	"syscall"
	"testing"

	"twofold/internal/tui"
)

// TestEnded: a game that could not be saved is said, whatever else ended it.
func TestEnded(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	unsaved := &tui.SaveError{Err: errors.New("disk full")}
	signal := &tui.SignalError{Signal: syscall.SIGHUP}
	failure := &tui.PanicError{Value: "slip"}
	for _, c := range []struct {
		err  error
		code int
		says string
	}{
		{nil, exitDone, ""},
		{signal, 128 + 1, ""},
		{unsaved, exitCould, "the game could not be saved: disk full"},
		{errors.Join(signal, unsaved), exitCould, "the game could not be saved: disk full"},
		{failure, exitCould, "slip; your game is saved"},
		{errors.Join(failure, unsaved), exitCould, "your game could not be saved (disk full)"},
	} {
		code, text := judge(ended(c.err))
		if code != c.code || !strings.Contains(text, c.says) || c.says == "" && text != "" {
			t.Errorf("%v: code %d, %q", c.err, code, text)
		}
	}
}
