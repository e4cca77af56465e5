package bitboard

import (
	"testing"

	"twofold/game"
)

// perftOracle counts leaves on the board of package game, one by one.
func perftOracle(b game.Board, depth int) int64 {
	if depth == 0 {
		return 1
	}
	leaves := int64(0)
	for _, d := range game.Dirs {
		after, _, moved := b.Slide(d)
		if !moved {
			continue
		}
		for cell := range after.Cells() {
			if after.At(cell) != 0 {
				continue
			}
			for exp := uint8(1); exp <= 2; exp++ {
				next := after
				next.Set(cell, exp)
				leaves += perftOracle(next, depth-1)
			}
		}
	}
	return leaves
}

// perftGoldens are those of package game, as far as they are 4×4, and deeper
// ones. Never to be edited to pass.
var perftGoldens = []struct {
	board  string
	leaves []int64
}{
	{"2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0", []int64{60, 5984, 595224}},
	{"2,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0", []int64{88, 8876, 875584}},
	{"2,4,8,16/32,64,128,256/512,1024,2048,4096/8192,16384,2,2", []int64{4, 4, 0, 0}},
	{"2,4,2,4/4,2,4,2/2,4,2,4/4,2,4,4", []int64{8, 56, 1280, 44444}},
	{"1024,512,256,128/8,16,32,64/4,2,0,0/2,0,0,0", []int64{20, 680, 20502}},
	{"32768,32768,0,0/16384,16384,0,0/0,0,0,0/2,2,4,4", []int64{80, 6072, 436732}},
	{"2,4,2,4/4,2,4,2/2,4,2,4/4,2,4,2", []int64{0, 0, 0, 0}},
}

func TestPerft(t *testing.T) {
	for _, golden := range perftGoldens {
		b, err := Parse(golden.board)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range golden.leaves {
			if quick() && want > 100_000 {
				break
			}
			if got := Perft(b, i+1); got != want {
				t.Errorf("%s: %d leaves at depth %d, want %d", golden.board, got, i+1, want)
			}
		}
		if got := Perft(b, 0); got != 1 {
			t.Errorf("%s: %d leaves at depth 0", golden.board, got)
		}
	}
}

// TestPerftRandom holds perft against the oracle from boards of all kinds, also
// where 15s merge on the way.
func TestPerftRandom(t *testing.T) {
	rng := newRand(13)
	past15 := 0
	for range some(600) {
		b := randomBoard(rng)
		if b.Empty() > 5 {
			continue
		}
		depth := 1 + rng.IntN(3)
		unpacked := b.Unpack()
		if got, want := Perft(b, depth), perftOracle(unpacked, depth); got != want {
			t.Fatalf("%v: %d leaves at depth %d, want %d", b, got, depth, want)
		}
		var m Moves
		if b.Moves(&m); m.Overflow {
			past15++
		}
	}
	if past15 == 0 && !quick() {
		t.Error("no board had two 15s to merge")
	}
}
