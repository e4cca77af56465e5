package disk

import (
	"fmt"
	"testing"
	"time"
)

// What the caller's path costs for each move.
func BenchmarkAppend(b *testing.B) {
	s := Open(b.TempDir())
	data := []byte("L")
	b.ReportAllocs()
	for b.Loop() {
		s.Append("live/a", data)
	}
	b.StopTimer()
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
}

// The same at the pace of a fast player: the writer is asleep each time.
func BenchmarkAppendAlone(b *testing.B) {
	s := Open(b.TempDir())
	data := []byte("L")
	var spent time.Duration
	for b.Loop() {
		begin := time.Now()
		s.Append("live/a", data)
		spent += time.Since(begin)
		s.call(func() {})
	}
	b.ReportMetric(float64(spent.Nanoseconds())/float64(b.N), "ns/append")
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
}

func BenchmarkOpen(b *testing.B) {
	dir := b.TempDir()
	s := Open(dir)
	for i := range 1000 {
		s.Append(fmt.Sprintf("done/g%d", i), []byte("x"))
	}
	s.Replace("settings", []byte("x"))
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		s := Open(dir)
		if got := s.Snapshot(nil); len(got.Files) != 1001 {
			b.Fatal(len(got.Files))
		}
		if err := s.Close(); err != nil {
			b.Fatal(err)
		}
	}
}
