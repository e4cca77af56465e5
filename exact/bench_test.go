package exact

import (
	"bytes"
	"os"
	"strconv"
	"strings"
	"testing"

	"twofold/game"
)

// peakMemory returns the most memory that the process has held, in MB, or 0
// where the system does not tell.
func peakMemory() float64 {
	text, _ := os.ReadFile("/proc/self/status")
	_, after, _ := strings.Cut(string(text), "VmHWM:")
	fields := strings.Fields(after)
	if len(fields) == 0 {
		return 0
	}
	kb, _ := strconv.ParseFloat(fields[0], 64)
	return kb / 1000
}

func benchSolve(b *testing.B, p Problem, o Options) {
	var s *Solution
	for b.Loop() {
		s = mustSolve(b, p, o)
	}
	b.ReportMetric(float64(s.Positions())*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mpos/s")
	b.ReportMetric(peakMemory(), "peak-MB")
}

func BenchmarkSolve2x3(b *testing.B)      { benchSolve(b, Classic(2, 3), Options{}) }
func BenchmarkSolve2x4(b *testing.B)      { benchSolve(b, Classic(2, 4), Options{}) }
func BenchmarkSolve3x3(b *testing.B)      { benchSolve(b, Classic(3, 3), Options{}) }
func BenchmarkSolve3x3Dense(b *testing.B) { benchSolve(b, Classic(3, 3), Options{Dense: true}) }

// BenchmarkRead reads a solution of 2×4 from memory: 3×3 takes ten times as
// long.
func BenchmarkRead(b *testing.B) {
	data := written(b, mustSolve(b, Classic(2, 4), Options{}))
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if _, err := Read(bytes.NewReader(data)); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkAt asks about the positions of games on 2×4.
func BenchmarkAt(b *testing.B) {
	for _, dense := range []bool{false, true} {
		s := mustSolve(b, Classic(2, 4), Options{Dense: dense})
		var boards []game.Board
		for i := range 10 {
			g, err := game.New(game.Classic(2, 4), game.Seed{byte(i)})
			if err != nil {
				b.Fatal(err)
			}
			for !g.Status().Over {
				boards = append(boards, g.Board())
				a, _ := s.At(g.Board())
				g.Move(a.Best)
			}
		}
		b.Run("dense="+strconv.FormatBool(dense), func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				if _, ok := s.At(boards[i%len(boards)]); !ok {
					b.Fatal(boards[i%len(boards)])
				}
			}
		})
	}
}
