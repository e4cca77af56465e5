package session

import (
	"math/rand/v2"
	"testing"

	"twofold/game"
)

// longGame returns a bench whose current game, on 10×10, has at least n moves.
func longGame(b *testing.B, n int) *bench {
	k := newBench(b)
	s := Open(k.options())
	if err := s.ContinueSize(10, 10); err != nil {
		b.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	turns := [...]game.Dir{game.Left, game.Down, game.Left, game.Down, game.Right}
	for i := 0; len(s.Game().Moves()) < n; i++ {
		if !s.Move(turns[i%len(turns)]).Moved() && s.Game().Status().Over {
			b.Fatal("the game is over too early")
		}
		if rng.IntN(50) == 0 {
			s.Move(game.Up)
		}
	}
	return k
}

func benchmarkSizes(b *testing.B, run func(b *testing.B, k *bench)) {
	for _, size := range []struct {
		name  string
		moves int
	}{{"100", 100}, {"100000", 100_000}} {
		b.Run(size.name, func(b *testing.B) {
			k := longGame(b, size.moves)
			b.ResetTimer()
			run(b, k)
		})
	}
}

// BenchmarkResume opens the session and goes on with its game.
func BenchmarkResume(b *testing.B) {
	benchmarkSizes(b, func(b *testing.B, k *bench) {
		for b.Loop() {
			k.die()
			k.open()
		}
	})
}

// BenchmarkUndoRedo takes the last 64 moves back and plays them again; a pair
// of an undo and a redo is one operation.
func BenchmarkUndoRedo(b *testing.B) {
	benchmarkSizes(b, func(b *testing.B, k *bench) {
		k.die()
		s := k.open()
		for n := 0; n < b.N; n += 64 {
			for range 64 {
				if s.Undo() == nil {
					b.Fatal("no undo")
				}
			}
			for range 64 {
				s.Redo()
			}
		}
	})
}

// BenchmarkSaveMove makes a move, which is saved, and takes it back.
func BenchmarkSaveMove(b *testing.B) {
	benchmarkSizes(b, func(b *testing.B, k *bench) {
		k.die()
		s := k.open()
		for i := range b.N {
			if !s.Move(game.Dir(i&3)).Moved() && s.Game().Status().Over {
				s.Undo()
			}
		}
	})
}
