//go:build unix

package main

import (
	"syscall"
	"time"
)

// processorTime returns how long the program has been on a processor: time in
// which others were does not count.
func processorTime() (time.Duration, error) {
	var used syscall.Rusage
	err := syscall.Getrusage(syscall.RUSAGE_SELF, &used)
	return time.Duration(used.Utime.Nano() + used.Stime.Nano()), err
}
