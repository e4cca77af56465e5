package game

import (
	"math/rand/v2"
	"testing"
)

// benchTurns plays whole random games: slide, turn report, spawn and status,
// moves that change nothing not counted.
func benchTurns(b *testing.B, rows, cols int) {
	rng := rand.New(rand.NewPCG(1, 2))
	var dirs [4096]Dir
	for i := range dirs {
		dirs[i] = Dir(rng.IntN(4))
	}
	b.ReportAllocs()
	turns, k := 0, 0
	var seed Seed
	for turns < b.N {
		b.StopTimer()
		seed[0]++
		seed[1] += seed[0]
		g, err := New(Classic(rows, cols), seed)
		if err != nil {
			b.Fatal(err)
		}
		g.moves = make([]Dir, 0, 4096)
		g.checks = append(make([]Checkpoint, 0, 64), g.checks...)
		b.StartTimer()
		for !g.Status().Over && turns < b.N && len(g.moves) < 4000 {
			k++
			if t := g.Move(dirs[k%len(dirs)]); t.Moved() {
				turns++
			}
		}
	}
	b.ReportMetric(float64(turns)/b.Elapsed().Seconds()/1e6, "Mturns/s")
}

func BenchmarkTurn4x4(b *testing.B)   { benchTurns(b, 4, 4) }
func BenchmarkTurn8x8(b *testing.B)   { benchTurns(b, 8, 8) }
func BenchmarkTurn10x10(b *testing.B) { benchTurns(b, 10, 10) }

// BenchmarkVerify reads and verifies records of long 4×4 games as the command
// does, from their text.
func BenchmarkVerify(b *testing.B) {
	seed := Seed{7}
	g, _ := New(Classic(4, 4), seed)
	for !g.Status().Over { // corner play lasts longer than random play
		if g.Move(Down).Moved() || g.Move(Left).Moved() || g.Move(Right).Moved() {
			continue
		}
		g.Move(Up)
	}
	text := g.Record().AppendText(nil)
	moves := len(g.Moves())
	b.ReportAllocs()
	for b.Loop() {
		r, err := ParseRecord(text)
		if err == nil {
			err = r.Verify()
		}
		if err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(moves)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mmoves/s")
}
