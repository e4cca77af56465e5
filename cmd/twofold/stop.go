package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// untilStopped returns a context that a signal ends, whose cause is the exit
// code that goes with the signal.
func (p *program) untilStopped() (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(context.Background())
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP)
	go func() {
		select {
		case s := <-signals:
			cancel(stoppedBy(s))
		case <-p.Stop:
			cancel(stoppedBy(syscall.SIGTERM))
		case <-ctx.Done():
		}
	}()
	return ctx, func() {
		signal.Stop(signals)
		cancel(nil)
	}
}
