package ntuple

import (
	"context"
	"testing"

	"twofold/bitboard"
)

func benchNetwork(b *testing.B, shape string) *Network {
	b.Helper()
	tuples, err := ParseShape(shape)
	if err != nil {
		b.Fatal(err)
	}
	n, err := New(tuples)
	if err != nil {
		b.Fatal(err)
	}
	return n
}

// BenchmarkTrain measures training from nothing: moves a second over the games
// from 2,000 on.
func BenchmarkTrain(b *testing.B) {
	for _, c := range []struct {
		name, shape string
		o           Options
	}{
		{"TD0/4x6", "4x6", Options{Method: TD}},
		{"TC0/4x6", "4x6", Options{Method: TC}},
		{"TC5/4x6", "4x6", Options{Method: TC, Lambda: 0.5}},
		{"TD0/4x6x2", "4x6", Options{Method: TD, Workers: 2}},
		{"TC5/4x6x2", "4x6", Options{Method: TC, Lambda: 0.5, Workers: 2}},
		{"TC5/8x6", "8x6", Options{Method: TC, Lambda: 0.5}},
	} {
		b.Run(c.name, func(b *testing.B) {
			c.o.Games = 4000
			c.o.Seed = 1
			var rate, play, average float64
			c.o.Report = func(p Progress) error {
				rate, average = p.PerSec, p.Average
				return nil
			}
			for range b.N {
				t, err := NewTrainer(benchNetwork(b, c.shape), c.o)
				if err != nil {
					b.Fatal(err)
				}
				if err := t.Run(context.Background()); err != nil {
					b.Fatal(err)
				}
				b.ResetTimer()
				play = float64(greedy(t.net, 300)) / b.Elapsed().Seconds()
			}
			b.ReportMetric(rate/1e6, "M-trained/s")
			b.ReportMetric(play/1e6, "M-played/s")
			b.ReportMetric(average, "average")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// greedy plays games one after the other, without learning, and returns how many
// moves they had.
func greedy(n *Network, games int) (moves int) {
	r := bitboard.NewRand(9)
	var m bitboard.Moves
	for range games {
		for b := bitboard.Start(r, 100); ; moves++ {
			after, at := n.Best(b, &m)
			if at < 0 || m.Overflow {
				break
			}
			b = after.Spawn(r, 100)
		}
	}
	return moves
}
