package bitboard

import (
	"math/rand/v2"
	"testing"

	"twofold/game"
)

// quick tells to leave out what takes long: the race detector makes everything
// ten times slower.
func quick() bool { return raceEnabled || testing.Short() }

// some returns n, or a fraction of it where the tests shall be quick.
func some(n int) int {
	if quick() {
		return n / 20
	}
	return n
}

func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 2048)) }

// randomBoard returns a board of any density, of few exponents in a row, so
// that pairs are common, and up to 15.
func randomBoard(rng *rand.Rand) Board {
	kinds, density := 1+rng.IntN(6), rng.IntN(11)
	least := 1 + rng.IntN(MaxExp+1-kinds)
	var b Board
	for cell := range Cells {
		if rng.IntN(10) < density {
			b = b.Place(cell, uint8(least+rng.IntN(kinds)))
		}
	}
	return b
}

// pairs15 tells whether two 15s would merge in a slide along d: whether they
// meet in a line with nothing but empty cells between them.
func pairs15(b *game.Board, d game.Dir) bool {
	line, step := 4, 1
	if d == game.Up || d == game.Down {
		line, step = 1, 4
	}
	for i := range 4 {
		last := uint8(0)
		for k := range 4 {
			e := b.At(i*line + k*step)
			if e == MaxExp && last == MaxExp {
				return true
			}
			if e != 0 {
				last = e
			}
		}
	}
	return false
}

// checkSlides compares everything that slides tell with package game.
func checkSlides(t *testing.T, b Board) {
	t.Helper()
	unpacked := b.Unpack()
	var m Moves
	b.Moves(&m)
	legal := uint8(0)
	over15 := false
	for _, d := range game.Dirs {
		want, wantReward, moved := unpacked.Slide(d)
		if moved {
			legal |= 1 << d
		}
		after, reward, overflow := b.Slide(d)
		wantOverflow := pairs15(&unpacked, d)
		over15 = over15 || wantOverflow
		switch {
		case overflow != wantOverflow:
			t.Fatalf("%v %v: overflow %v", b, d, overflow)
		case int64(reward) != wantReward:
			t.Fatalf("%v %v: reward %d, want %d", b, d, reward, wantReward)
		case (after != b) != moved:
			t.Fatalf("%v %v: %v, moved %v", b, d, after, moved)
		case m.After[d] != after || m.Reward[d] != reward:
			t.Fatalf("%v %v: %v and %d by Moves, %v and %d by Slide", b, d, m.After[d], m.Reward[d], after, reward)
		}
		// A 16 is shown as a 15, and everything else as it is.
		for cell := range Cells {
			if after.At(cell) != min(want.At(cell), MaxExp) {
				t.Fatalf("%v %v: %v, want %v", b, d, after, want)
			}
		}
		if !overflow && want.Max() > MaxExp {
			t.Fatalf("%v %v: a tile of exponent %d is not reported", b, d, want.Max())
		}
	}
	switch {
	case m.Overflow != over15:
		t.Fatalf("%v: overflow %v by Moves, want %v", b, m.Overflow, over15)
	case b.Legal() != legal:
		t.Fatalf("%v: legal %04b, want %04b", b, b.Legal(), legal)
	case b.CanMove() != unpacked.CanMove():
		t.Fatalf("%v: CanMove %v, want %v", b, b.CanMove(), unpacked.CanMove())
	}
}

// TestEveryRow slides all rows of four exponents to 15, as each row and as each
// column of an otherwise empty board, and as all four at once.
func TestEveryRow(t *testing.T) {
	step := 1
	if quick() {
		step = 7
	}
	for row := 0; row < 1<<16; row += step {
		at := row % 4
		flat := Board(row) << (16 * at)
		checkSlides(t, flat)
		checkSlides(t, flat.Transpose())
	}
	for row := range Board(1 << 16) {
		left, right, reward, overflow := SlideRow(uint16(row))
		for _, side := range []struct {
			d   game.Dir
			got uint16
		}{{game.Left, left}, {game.Right, right}} {
			after, want, over := row.Slide(side.d)
			if Board(side.got) != after || reward != want || overflow != over {
				t.Fatalf("row %v %v: %04x, %d, %v", row, side.d, side.got, reward, overflow)
			}
		}
	}
	for row := 0; row < 1<<16; row += step * 5 {
		checkSlides(t, Board(row)*0x0001000100010001)
	}
}

func TestRandomBoards(t *testing.T) {
	rng := newRand(1)
	for range some(1_500_000) {
		checkSlides(t, randomBoard(rng))
	}
	for range some(200_000) {
		checkSlides(t, Board(rng.Uint64()))
	}
}

// TestFullBoards holds full boards with exactly one pair, anywhere, and with
// none, against the rules: the boards that end games.
func TestFullBoards(t *testing.T) {
	var full Board
	for cell := range Cells {
		full = full.Place(cell, uint8(1+(cell+cell/4)%2))
	}
	checkSlides(t, full)
	if full.CanMove() || full.Legal() != 0 {
		t.Errorf("%v can move", full)
	}
	for cell := range Cells {
		for exp := range uint8(MaxExp + 1) {
			checkSlides(t, full.Place(cell, exp))
		}
		if cell%4 < 3 {
			b := full.Place(cell, 9).Place(cell+1, 9)
			if checkSlides(t, b); b.Legal() != 1<<game.Left|1<<game.Right {
				t.Errorf("%v: legal %04b", b, b.Legal())
			}
		}
		if cell < 12 {
			b := full.Place(cell, 9).Place(cell+4, 9)
			if checkSlides(t, b); b.Legal() != 1<<game.Up|1<<game.Down {
				t.Errorf("%v: legal %04b", b, b.Legal())
			}
		}
	}
}

// TestOverflow goes through every row that holds two 15s.
func TestOverflow(t *testing.T) {
	for row := range Board(1 << 16) {
		fifteens := 0
		for cell := range 4 {
			if row.At(cell) == MaxExp {
				fifteens++
			}
		}
		if fifteens < 2 {
			continue
		}
		for at := range 4 {
			checkSlides(t, row<<(16*at))
			checkSlides(t, (row << (16 * at)).Transpose())
		}
	}
	all := ^Board(0)
	checkSlides(t, all)
	if _, reward, overflow := all.Slide(game.Up); reward != 8*65536 || !overflow {
		t.Errorf("sixteen 15s: reward %d, overflow %v", reward, overflow)
	}
	checkSlides(t, 0xeeeeeeeeeeeeeeee)
}

// TestCells holds what is said of single cells against the board of package
// game.
func TestCells(t *testing.T) {
	rng := newRand(2)
	for range some(100_000) {
		b := randomBoard(rng)
		unpacked := b.Unpack()
		if b.Empty() != unpacked.Empty() || b.Max() != unpacked.Max() {
			t.Fatalf("%v: %d empty, max %d; want %d and %d", b, b.Empty(), b.Max(), unpacked.Empty(), unpacked.Max())
		}
		mask := uint64(0)
		for cell := range Cells {
			if b.At(cell) != unpacked.At(cell) {
				t.Fatalf("%v: %d in cell %d, want %d", b, b.At(cell), cell, unpacked.At(cell))
			}
			if b.At(cell) == 0 {
				mask |= 1 << (4 * cell)
			}
		}
		if b.EmptyMask() != mask {
			t.Fatalf("%v: empty cells %x, want %x", b, b.EmptyMask(), mask)
		}
		cell, exp := rng.IntN(Cells), uint8(rng.IntN(MaxExp+1))
		unpacked.Set(cell, exp)
		if b.Place(cell, exp).Unpack() != unpacked {
			t.Fatalf("%v: %v with a %d in cell %d", b, b.Place(cell, exp), exp, cell)
		}
	}
	if Board(0).Empty() != 16 || Board(0).Max() != 0 || Board(0).CanMove() || Board(0).Legal() != 0 {
		t.Error("the empty board is not empty, or can move")
	}
}
