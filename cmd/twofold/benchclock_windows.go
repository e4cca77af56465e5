package main

import (
	"syscall"
	"time"
)

// processorTime returns how long the program has been on a processor: time in
// which others were does not count.
func processorTime() (time.Duration, error) {
	self, err := syscall.GetCurrentProcess()
	if err != nil {
		return 0, err
	}
	var created, ended, kernel, user syscall.Filetime
	err = syscall.GetProcessTimes(self, &created, &ended, &kernel, &user)
	// Not Filetime.Nanoseconds: these count from 0, not from 1601.
	length := func(t syscall.Filetime) time.Duration {
		return 100 * time.Duration(int64(t.HighDateTime)<<32|int64(t.LowDateTime))
	}
	return length(kernel) + length(user), err
}
