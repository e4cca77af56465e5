package main

import (
	"errors"
	"fmt"
	"os"

	"twofold/internal/tui"
)

// ended makes what tui.Run returns an error with an exit code.
func ended(err error) error {
	var stopped *tui.SignalError
	var failure *tui.PanicError
	var unsaved *tui.SaveError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &failure):
		saved := "your game is saved; "
		if errors.As(err, &unsaved) {
			saved = "your game could not be saved (" + reason(unsaved) + "); "
		}
		return could(failure.Error(), saved+"report this"+withTrace(failure.Stack))
	case errors.As(err, &unsaved):
		return notSaved("the game", unsaved)
	case errors.As(err, &stopped):
		return stoppedBy(stopped.Signal)
	}
	return could(err.Error(), "try again, or play with --plain")
}

// withTrace keeps the trace of a failure in a file, since nobody wants it on
// the screen, and says where.
func withTrace(stack []byte) string {
	f, err := os.CreateTemp("", "twofold-failure-*.txt")
	if err != nil {
		return ""
	}
	fmt.Fprintf(f, "%s\n\n%s", versionLine(), stack)
	if f.Close() != nil {
		return ""
	}
	return " with the file " + f.Name()
}
