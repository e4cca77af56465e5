package main

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"syscall"

	"twofold/game"
	"twofold/internal/look"
	"twofold/ntuple"
)

// The exit codes. A signal that ends a game gives 128 and its number, as shells
// have it.
const (
	exitDone  = 0
	exitCheck = 1 // a check failed
	exitUsage = 2 // wrong use
	exitCould = 3 // could not: disk, network, display
)

// exitError is an error with its exit code. An empty text was told already.
type exitError struct {
	code int
	text string
}

func (e *exitError) Error() string { return e.text }

func usage(what, remedy string) error { return &exitError{exitUsage, what + "; " + remedy} }

func could(what, remedy string) error { return &exitError{exitCould, what + "; " + remedy} }

// told ends the program with a code, all having been said.
func told(code int) error {
	if code == exitDone {
		return nil
	}
	return &exitError{code: code}
}

// exit maps an error to its exit code and says it in one line: the one place
// where either happens.
func (p *program) exit(err error) int {
	code, text := judge(err)
	if text != "" {
		p.say(text)
	}
	return code
}

func judge(err error) (code int, text string) {
	var (
		exit    *exitError
		fault   *game.Fault
		network *ntuple.Fault
		palette *look.PaletteError
		move    *game.MoveError
		result  *game.ResultError
		line    *game.LineError
	)
	switch {
	case err == nil:
		return exitDone, ""
	case errors.As(err, &exit):
		return exit.code, exit.text
	case closedPipe(err):
		// Who reads no further has all that was wanted.
		return exitDone, ""
	case errors.As(err, &move), errors.As(err, &result), errors.As(err, &line):
		return exitCheck, err.Error()
	case errors.As(err, &fault), errors.As(err, &palette), errors.As(err, &network):
		return exitUsage, err.Error()
	}
	return exitCould, err.Error()
}

// closedPipe tells whether the reader of the output has gone.
func closedPipe(err error) bool {
	return errors.Is(err, syscall.EPIPE) || errors.Is(err, io.ErrClosedPipe)
}

// outputError makes an error of standard output one that can be told.
func outputError(err error) error {
	if err == nil || closedPipe(err) {
		return err
	}
	return could("the output cannot be written: "+reason(err), "free some space, or write elsewhere")
}

// reason returns the innermost error, the first of several, without the call
// and the name around it.
func reason(err error) string {
	for {
		inner := errors.Unwrap(err)
		if joined, ok := err.(interface{ Unwrap() []error }); ok {
			inner = joined.Unwrap()[0]
		}
		if inner == nil {
			return err.Error()
		}
		err = inner
	}
}

// quote returns input as it may stand in a message.
func quote(s string) string {
	const most = 60
	if len(s) > most {
		s = strings.ToValidUTF8(s[:most], "") + "…"
	}
	return strconv.Quote(s)
}

// oneLine keeps a message on one line, whatever it quotes.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if !strconv.IsPrint(r) {
			return ' '
		}
		return r
	}, s)
}

// both returns the first of two errors, and says the second if it is lost.
func (p *program) both(first, second error) error {
	if first == nil {
		return second
	}
	if _, text := judge(second); text != "" {
		p.say(text)
	}
	return first
}

// say writes a line to standard error.
func (p *program) say(text string) { fmt.Fprintf(p.Stderr, "twofold: %s\n", oneLine(text)) }
