// Command twofold plays 2048 in a terminal and handles its records.
//
// "twofold" alone plays; "twofold --help" lists the commands. Exit codes: 0
// done, 1 a check failed, 2 wrong use, 3 could not.
package main

import (
	"crypto/rand"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/charmbracelet/x/term"
)

func main() {
	// Writing to a pipe that nobody reads is an error like any other: the game
	// is saved before the program ends.
	signal.Ignore(syscall.SIGPIPE)
	p := &program{
		Args:   os.Args[1:],
		Env:    os.Environ(),
		Stdin:  os.Stdin,
		Stdout: os.Stdout,
		Stderr: os.Stderr,
		IsTerminal: func(stream any) bool {
			f, ok := stream.(*os.File)
			return ok && term.IsTerminal(f.Fd())
		},
		Now:     time.Now,
		Entropy: func(b []byte) { _, _ = rand.Read(b) }, // it never fails
	}
	os.Exit(p.run())
}
