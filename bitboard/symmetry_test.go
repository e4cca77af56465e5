package bitboard

import (
	"slices"
	"testing"

	"twofold/game"
)

// TestTurns holds the three mirrors against cells moved one by one.
func TestTurns(t *testing.T) {
	rng := newRand(3)
	turns := []struct {
		name string
		of   func(Board) Board
		from func(row, col int) (int, int)
	}{
		{"transposed", Board.Transpose, func(row, col int) (int, int) { return col, row }},
		{"mirrored", Board.Mirror, func(row, col int) (int, int) { return row, 3 - col }},
		{"flipped", Board.Flip, func(row, col int) (int, int) { return 3 - row, col }},
	}
	for range some(20_000) {
		b := Board(rng.Uint64())
		for _, turn := range turns {
			turned := turn.of(b)
			for row := range 4 {
				for col := range 4 {
					if r, c := turn.from(row, col); turned.At(row*4+col) != b.At(r*4+c) {
						t.Fatalf("%v %s is %v", b, turn.name, turned)
					}
				}
			}
		}
	}
}

// TestSymmetriesGroup holds the eight symmetries against the laws of a group:
// they are different, begin with the identity, each has an inverse, and two in
// a row are one of them.
func TestSymmetriesGroup(t *testing.T) {
	b := Board(0xfedcba9876543210)
	sides := b.Symmetries()
	if sides[0] != b {
		t.Errorf("the first is %v", sides[0])
	}
	product := [8][8]int{}
	for i, side := range sides {
		if slices.Index(sides[:], side) != i {
			t.Errorf("symmetry %d of %v comes twice", i, b)
		}
		for j, twice := range side.Symmetries() {
			k := slices.Index(sides[:], twice)
			if k < 0 {
				t.Fatalf("symmetry %d of symmetry %d is none", j, i)
			}
			product[i][j] = k
		}
		if !slices.Contains(product[i][:], 0) {
			t.Errorf("symmetry %d has no inverse", i)
		}
	}
	// The product does not depend on the board, and it is associative.
	rng := newRand(4)
	for range some(2_000) {
		other := Board(rng.Uint64())
		sides := other.Symmetries()
		for i, side := range sides {
			for j, twice := range side.Symmetries() {
				if twice != sides[product[i][j]] {
					t.Fatalf("%v: symmetry %d of %d is not %d", other, j, i, product[i][j])
				}
			}
		}
	}
	for i := range 8 {
		for j := range 8 {
			for k := range 8 {
				if product[product[i][j]][k] != product[i][product[j][k]] {
					t.Fatalf("(%d·%d)·%d is not %d·(%d·%d)", i, j, k, i, j, k)
				}
			}
		}
	}
}

func TestCanonical(t *testing.T) {
	rng := newRand(5)
	for range some(50_000) {
		b := randomBoard(rng)
		sides := b.Symmetries()
		want := slices.Min(sides[:])
		for _, side := range sides {
			if side.Canonical() != want {
				t.Fatalf("%v is %v as canonical, and %v is %v", b, want, side, side.Canonical())
			}
		}
	}
}

// TestSymmetriesSlide slides all sides of a board: they come to the same, in
// some other direction.
func TestSymmetriesSlide(t *testing.T) {
	rng := newRand(6)
	type result struct {
		after    Board
		reward   int32
		overflow bool
	}
	results := func(b Board) []result {
		var all []result
		for _, d := range game.Dirs {
			after, reward, overflow := b.Slide(d)
			all = append(all, result{after.Canonical(), reward, overflow})
		}
		slices.SortFunc(all, func(x, y result) int {
			if x.after != y.after {
				if x.after < y.after {
					return -1
				}
				return 1
			}
			return int(x.reward - y.reward)
		})
		return all
	}
	for range some(20_000) {
		b := randomBoard(rng)
		want := results(b)
		for i, side := range b.Symmetries() {
			if !slices.Equal(results(side), want) {
				t.Fatalf("symmetry %d of %v slides otherwise", i, b)
			}
		}
	}
}
