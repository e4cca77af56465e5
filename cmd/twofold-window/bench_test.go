//go:build linux

package main

import (
	"fmt"
	"image"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"twofold/internal/look"
)

// The benchmarks run the real program on a screen in memory, drawn by software
// without a graphics card:
//
//	go test -run '^$' -bench Window -benchtime 1x -count 5 ./cmd/twofold-window
//
// What is painted is told by the X server (the extension DAMAGE): one picture of
// the whole window is one frame. Processor time is that of the program and its
// drawing threads, from /proc, as a share of one core; that of the server, which
// copies the frames, is not in it.

// BenchmarkWindowStart measures from the start of the program until its first
// frame can be seen, board and all. The program ran before, so that its file is
// in memory.
func BenchmarkWindowStart(b *testing.B) {
	p := newPlayer(b)
	r := p.start()
	l := r.settled().layout
	r.close()
	scheme := look.Palettes()[0].Scheme(false)
	paper, board := image.Pt(l.X/2, l.Y+l.Height/2), image.Pt(l.X+l.Gap/2, l.Y+l.Height/2)
	sees := func(r *running, at image.Point, want look.RGB) bool {
		c, err := r.window.Pixel(at)
		return err == nil && near(c, want)
	}
	const starts = 15
	var times []time.Duration
	for b.Loop() {
		for range starts {
			began := time.Now()
			r := p.launch()
			for r.window == nil {
				time.Sleep(time.Millisecond)
				r.window = p.screen.Fresh()
			}
			for !sees(r, board, scheme.Board) || !sees(r, paper, scheme.Paper) {
				time.Sleep(time.Millisecond)
				if time.Since(began) > patience {
					b.Fatal("no frame is drawn")
				}
			}
			times = append(times, time.Since(began))
			r.settled()
			r.close()
		}
	}
	slices.Sort(times)
	b.ReportMetric(ms(times[len(times)/2]), "ms/median")
	b.ReportMetric(ms(times[len(times)*95/100]), "ms/p95")
	b.ReportMetric(0, "ns/op") // of no meaning
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// frames counts the frames that a window paints.
type frames struct {
	n    atomic.Int64
	stop func()
}

func (r *running) watch() *frames {
	r.t.Helper()
	f := new(frames)
	size := r.window.Size()
	f.stop = r.window.Watch(func(area image.Rectangle) {
		if area.Size() == size {
			f.n.Add(1)
		}
	})
	return f
}

// BenchmarkWindowMoving measures frames a second, processor time and memory
// while keys come so often that the board never comes to rest: rounds of moves
// and of taking them all back. The board is well filled.
func BenchmarkWindowMoving(b *testing.B) {
	for _, n := range []int{4, 10} {
		b.Run(fmt.Sprintf("%dx%d", n, n), func(b *testing.B) {
			p := newPlayer(b)
			// Tiles on every other cell, so that each move moves most of them.
			row := func(first int) string {
				cells := make([]string, n)
				for i := range cells {
					cells[i] = []string{"0", fmt.Sprint(2 << ((first + i) % 7))}[(first+i)%2]
				}
				return strings.Join(cells, ",")
			}
			rows := make([]string, n)
			for i := range rows {
				rows[i] = row(i)
			}
			p.playing(strings.Join(rows, "/"))
			r := p.start()
			const length, apart = 8 * time.Second, 90 * time.Millisecond
			for b.Loop() {
				f := r.watch()
				before, began := r.ticks(), time.Now()
				keys := time.NewTicker(apart)
				for i := 0; time.Since(began) < length; i++ {
					<-keys.C
					if i%40 < 20 {
						r.window.Press([]string{"Left", "Up", "Right", "Down"}[i%4])
					} else {
						r.window.Press("u")
					}
				}
				keys.Stop()
				took := time.Since(began).Seconds()
				used := float64(r.ticks()-before) / ticksPerSecond
				f.stop()
				b.ReportMetric(float64(f.n.Load())/took, "frames/s")
				b.ReportMetric(100*used/took, "%core")
				b.ReportMetric(1000*used/float64(max(f.n.Load(), 1)), "cpu-ms/frame")
				b.ReportMetric(float64(r.peak())/1024, "MB")
				b.ReportMetric(0, "ns/op") // of no meaning
			}
			r.close()
		})
	}
}

// BenchmarkWindowRest measures processor time while nobody plays.
func BenchmarkWindowRest(b *testing.B) {
	p := newPlayer(b)
	r := p.start()
	r.window.Press("Left", "Up", "Right", "Down")
	time.Sleep(2 * time.Second) // what the moves left to do
	const length = 10 * time.Second
	for b.Loop() {
		f := r.watch()
		before := r.ticks()
		time.Sleep(length)
		f.stop()
		b.ReportMetric(100*float64(r.ticks()-before)/ticksPerSecond/length.Seconds(), "%core")
		b.ReportMetric(float64(f.n.Load()), "frames")
		b.ReportMetric(float64(r.peak())/1024, "MB")
		b.ReportMetric(0, "ns/op") // of no meaning
	}
	r.close()
}

// ticksPerSecond is how Linux counts processor time in /proc.
const ticksPerSecond = 100

// ticks returns the processor time of the program, in clock ticks.
func (r *running) ticks() int {
	r.t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", r.cmd.Process.Pid))
	if err != nil {
		r.t.Fatal(err)
	}
	// The name before the last parenthesis may hold anything.
	fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
	user, system := 0, 0
	if _, err := fmt.Sscan(fields[11]+" "+fields[12], &user, &system); err != nil {
		r.t.Fatal(err)
	}
	return user + system
}

// peak returns the most memory that the program held, in KB, that of the
// libraries it shares with others included.
func (r *running) peak() int {
	r.t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", r.cmd.Process.Pid))
	if err != nil {
		r.t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "VmHWM:")
	kb := 0
	if _, err := fmt.Sscan(rest, &kb); err != nil {
		r.t.Fatal(err)
	}
	return kb
}
