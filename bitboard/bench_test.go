package bitboard

import (
	"testing"

	"twofold/game"
)

// benchBoards returns boards as they come up where a player keeps to a corner.
func benchBoards() []Board {
	boards := make([]Board, 1<<14)
	rng := NewRand(1)
	b := Start(rng, 100)
	for i := range boards {
		legal := b.Legal()
		for _, d := range []game.Dir{game.Down, game.Left, game.Right, game.Up} {
			if legal>>d&1 != 0 {
				b, _, _ = b.Slide(d)
				break
			}
		}
		if legal == 0 {
			b = 0
		}
		b = b.Spawn(rng, 100)
		boards[i] = b
	}
	return boards
}

func reportMoves(b *testing.B, moves int64) {
	b.ReportMetric(float64(moves)/b.Elapsed().Seconds()/1e6, "Mmoves/s")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkSelfPlay plays whole random games from two start tiles each: moves
// are legal and uniformly random, each with its spawn, and scores are counted.
func BenchmarkSelfPlay(b *testing.B) {
	rng := NewRand(1)
	moves := int64(0)
	b.ReportAllocs()
	for moves < int64(b.N) {
		moves += Start(rng, 100).Rollouts(rng, 100, 100).Moves
	}
	reportMoves(b, moves)
}

// BenchmarkSelfPlaySteps does the same by the single steps that any player
// takes: one game, a direction, a slide with its reward, a spawn.
func BenchmarkSelfPlaySteps(b *testing.B) {
	rng := NewRand(1)
	board := Start(rng, 100)
	score := int64(0)
	b.ReportAllocs()
	for range b.N {
		d := game.Dir(rng.Uint64() >> 62)
		after, reward, _ := board.Slide(d)
		if after == board {
			var ok bool
			if d, ok = board.RandomDir(rng); !ok {
				board = Start(rng, 100)
				continue
			}
			after, reward, _ = board.Slide(d)
		}
		score += int64(reward)
		board = after.Spawn(rng, 100)
	}
	reportMoves(b, int64(b.N))
}

func BenchmarkSlide(b *testing.B) {
	boards := benchBoards()
	sum := Board(0)
	for i := range b.N {
		after, reward, _ := boards[i%len(boards)].Slide(game.Dir(i & 3))
		sum += after + Board(reward)
	}
	sink = sum
}

func BenchmarkMoves(b *testing.B) {
	boards := benchBoards()
	sum := Board(0)
	var m Moves
	for i := range b.N {
		boards[i%len(boards)].Moves(&m)
		sum += m.After[0] ^ m.After[1] ^ m.After[2] ^ m.After[3] ^ Board(m.Reward[0])
	}
	sink = sum
}

func BenchmarkLegal(b *testing.B) {
	boards := benchBoards()
	sum := Board(0)
	for i := range b.N {
		sum += Board(boards[i%len(boards)].Legal())
	}
	sink = sum
}

func BenchmarkSpawn(b *testing.B) {
	boards := benchBoards()
	rng := NewRand(1)
	sum := Board(0)
	for i := range b.N {
		sum += boards[i%len(boards)].Spawn(rng, 100)
	}
	sink = sum
}

func BenchmarkSymmetries(b *testing.B) {
	boards := benchBoards()
	sum := Board(0)
	for i := range b.N {
		for _, s := range boards[i%len(boards)].Symmetries() {
			sum += s
		}
	}
	sink = sum
}

func BenchmarkCanonical(b *testing.B) {
	boards := benchBoards()
	sum := Board(0)
	for i := range b.N {
		sum += boards[i%len(boards)].Canonical()
	}
	sink = sum
}

func BenchmarkPerft(b *testing.B) {
	leaves := int64(0)
	for b.Loop() {
		leaves += Perft(0x1, 4)
	}
	b.ReportMetric(float64(leaves)/b.Elapsed().Seconds()/1e6, "Mleaves/s")
}

// BenchmarkBuildRows measures what every program that imports the package pays
// when it starts.
func BenchmarkBuildRows(b *testing.B) {
	for b.Loop() {
		buildRows()
	}
}

var sink Board
