//go:build !windows && !(linux && !android) && !freebsd && !openbsd

package main

// newRoom returns nil: what the screen has is left to the system.
func newRoom(func(string) string) func() (w, h int) { return nil }

// newBringIn returns nil: the system keeps windows on the screen by itself.
func newBringIn(func(string) string) func(uintptr) { return nil }
