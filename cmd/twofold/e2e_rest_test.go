//go:build linux

package main

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

// maxMemory is what the program may hold in memory, in KB.
const maxMemory = 30 << 10

// TestAtRest: a game that nobody touches takes no processor time, and one that
// is played little memory.
func TestAtRest(t *testing.T) {
	p := newPlayer(t)
	p.ok("ULDR\n", "play", "--seed", "rest")
	x := openTerminal(t, 80, 24)
	x.start(p.command())
	x.until("the game", func(s string) bool { n, err := movesOn(s); return err == nil && n > 0 })
	x.settle()
	time.Sleep(700 * time.Millisecond) // what the start left to do, such as a sync
	before, drawn := ticks(t, x.cmd.Process.Pid), len(x.output())
	time.Sleep(2500 * time.Millisecond)
	if after := ticks(t, x.cmd.Process.Pid); after != before {
		t.Errorf("at rest it used %d clock ticks", after-before)
	}
	if now := len(x.output()); now != drawn {
		t.Errorf("at rest it wrote %q", x.output()[drawn:])
	}
	x.resize(200, 60)
	for range 50 {
		x.send("\x1b[D\x1b[A\x1b[C\x1b[B")
	}
	x.settle()
	kb := peak(t, x.cmd.Process.Pid)
	t.Logf("peak memory %.1f MB", float64(kb)/1024)
	if kb > maxMemory {
		t.Errorf("it took %d KB, more than %d", kb, maxMemory)
	}
	x.leave()
}

// ticks returns the processor time of a process, in clock ticks.
func ticks(t testing.TB, pid int) int {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		t.Fatal(err)
	}
	// The name before the last parenthesis may hold anything.
	fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
	user, system := 0, 0
	if _, err := fmt.Sscan(fields[11]+" "+fields[12], &user, &system); err != nil {
		t.Fatal(err)
	}
	return user + system
}

// peak returns the most memory that a process held, in KB.
func peak(t testing.TB, pid int) int {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "VmHWM:")
	kb := 0
	if _, err := fmt.Sscan(rest, &kb); err != nil {
		t.Fatal(err)
	}
	return kb
}

// BenchmarkStart measures from the start of the program to its first complete
// frame, and ends it.
func BenchmarkStart(b *testing.B) {
	p := newPlayer(b)
	p.ok("ULDR\n", "play", "--seed", "start")
	want := len(movesOf(p.record()))
	x := openTerminal(b, 80, 24)
	total := time.Duration(0)
	for b.Loop() {
		c := p.command()
		began := time.Now()
		x.start(c)
		for {
			if n, err := movesOn(x.screen()); err == nil && n == want {
				break
			}
			if time.Since(began) > patience {
				b.Fatal(x.screen())
			}
			time.Sleep(200 * time.Microsecond)
		}
		total += time.Since(began)
		x.leave()
		x.settle()
	}
	b.ReportMetric(float64(total.Microseconds())/float64(b.N)/1000, "ms/start")
}
