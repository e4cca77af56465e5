//go:build !windows

package main

import (
	"io"
	"os"
)

// outputs returns where the program writes, and what is to be called at its end.
func outputs() (out, errs io.Writer, end func()) { return os.Stdout, os.Stderr, func() {} }
