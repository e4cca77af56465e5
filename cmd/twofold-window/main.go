// Command twofold-window plays 2048 in a window of the desktop. It shares games,
// best scores and settings with the command twofold.
//
// Exit codes: 0 done, 2 wrong use, 3 could not.
package main

import (
	"crypto/rand"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	"time"

	"gioui.org/app"
)

func main() {
	app.ID = "twofold" // what the desktop knows the window by
	done := make(chan struct{})
	arrived := make(chan os.Signal, 1)
	for _, s := range []os.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		// What the parent has us ignore, as nohup does, stays ignored.
		if !signal.Ignored(s) {
			signal.Notify(arrived, s)
		}
	}
	go func() {
		<-arrived
		close(done)
	}()
	// Most of the window's memory is the graphics'. What is left is little, and
	// little of it is made anew in a frame: it can be collected often.
	debug.SetGCPercent(40)
	out, errs, end := outputs()
	p := &program{
		Args:    os.Args[1:],
		Env:     os.Environ(),
		Stdout:  out,
		Stderr:  errs,
		Now:     time.Now,
		Entropy: func(b []byte) { _, _ = rand.Read(b) }, // it never fails
		Done:    done,
	}
	if os.Getenv("XDG_RUNTIME_DIR") == "" {
		// The library of Wayland complains about its absence on standard error,
		// also where it is not needed.
		_ = os.Setenv("XDG_RUNTIME_DIR", os.TempDir())
	}
	if os.Getenv("EGL_LOG_LEVEL") == "" {
		// What OpenGL finds missing is said once, by the program.
		_ = os.Setenv("EGL_LOG_LEVEL", "fatal")
	}
	// The first goroutine belongs to the window system.
	go func() {
		code := p.run()
		end()
		os.Exit(code)
	}()
	app.Main()
}
