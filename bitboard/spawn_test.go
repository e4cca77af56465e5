package bitboard

import (
	"math/bits"
	"testing"

	"twofold/game"
)

// TestRandGolden holds the generator against numbers that others who wrote it
// publish for the seed 1234567.
func TestRandGolden(t *testing.T) {
	r := NewRand(1234567)
	for i, want := range []uint64{
		6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821,
	} {
		if got := r.Uint64(); got != want {
			t.Errorf("number %d is %d, want %d", i, got, want)
		}
	}
	again := NewRand(r.State())
	if got, want := again.Uint64(), r.Uint64(); got != want {
		t.Errorf("went on with %d, want %d", got, want)
	}
}

// chi2 returns the chi-square statistic of counts against even chances.
func chi2(counts []int) float64 {
	total := 0
	for _, n := range counts {
		total += n
	}
	want := float64(total) / float64(len(counts))
	sum := 0.0
	for _, n := range counts {
		sum += (float64(n) - want) * (float64(n) - want) / want
	}
	return sum
}

// chi2Limit is what a chi-square statistic passes once in a million, for 0 to
// 15 degrees of freedom.
var chi2Limit = [16]float64{0, 23.93, 27.63, 30.66, 33.38, 35.89, 38.26, 40.52, 42.70, 44.81, 46.86, 48.87, 50.83, 52.75, 54.64, 56.49}

// TestSpawnEven draws 100,000 spawns for each number of empty cells.
func TestSpawnEven(t *testing.T) {
	rng := newRand(7)
	r := NewRand(7)
	for empties := 1; empties <= Cells; empties++ {
		var b Board
		cells := rng.Perm(Cells)
		for _, cell := range cells[empties:] {
			b = b.Place(cell, uint8(1+rng.IntN(MaxExp)))
		}
		var counts [Cells]int
		fours := 0
		const draws = 100_000
		for range draws {
			tile := b.Spawn(r, 100) ^ b
			cell := bits.TrailingZeros64(uint64(tile)) / 4
			if b.At(cell) != 0 || tile != Board(tile.At(cell))<<(4*cell) || tile.At(cell) < 1 || tile.At(cell) > 2 {
				t.Fatalf("%v spawned %v", b, tile)
			}
			if tile.At(cell) == 2 {
				fours++
			}
			counts[cell]++
		}
		var even []int
		for cell, n := range counts {
			if b.At(cell) == 0 {
				even = append(even, n)
			}
		}
		if got := chi2(even); len(even) != empties || got > chi2Limit[empties-1] {
			t.Errorf("%v: chi-square %.1f of %v", b, got, even)
		}
		if fours < 9_500 || fours > 10_500 { // five standard deviations
			t.Errorf("%v: %d fours of %d", b, fours, draws)
		}
	}
}

// TestSpawnRule reads the rule of Spawn word by word.
func TestSpawnRule(t *testing.T) {
	rng := newRand(8)
	r := NewRand(8)
	for range some(300_000) {
		b := randomBoard(rng)
		perMille := rng.IntN(1001)
		next := *r
		v := next.Uint64()
		got := b.Spawn(r, perMille)
		if *r != next {
			t.Fatalf("%v: more or less than one number was drawn", b)
		}
		var empty []int
		for cell := range Cells {
			if b.At(cell) == 0 {
				empty = append(empty, cell)
			}
		}
		want := b
		if len(empty) > 0 {
			exp := uint8(1)
			if v%(1<<32) < uint64(perMille)*(1<<32)/1000 {
				exp = 2
			}
			u := v / (1 << 32) % (1 << 30)
			want = b.Place(empty[u*uint64(len(empty))/(1<<30)], exp)
		}
		if got != want {
			t.Fatalf("%v: %v, want %v", b, got, want)
		}
	}
}

func TestSpawnChance(t *testing.T) {
	r := NewRand(9)
	const draws = 200_000
	for _, perMille := range []int{-1, 0, 1, 100, 500, 999, 1000, 1001} {
		fours := 0
		for range draws {
			if Board(0).Spawn(r, perMille).Max() == 2 {
				fours++
			}
		}
		p := float64(max(0, min(perMille, 1000))) / 1000
		off := float64(fours) - p*draws
		if off*off > 25*p*(1-p)*draws { // five standard deviations
			t.Errorf("%d fours of %d at %d per mille", fours, draws, perMille)
		}
	}
}

func TestStart(t *testing.T) {
	r := NewRand(10)
	var counts [Cells]int
	for range 50_000 {
		b := Start(r, 100)
		if b.Empty() != 14 || b.Max() > 2 {
			t.Fatalf("a game starts from %v", b)
		}
		for cell := range Cells {
			if b.At(cell) != 0 {
				counts[cell]++
			}
		}
	}
	// Two cells without replacement vary less than two draws: the limit holds
	// all the more.
	if got := chi2(counts[:]); got > chi2Limit[15] {
		t.Errorf("chi-square %.1f of %v", got, counts)
	}
}

// TestRandomDir draws directions for boards with every set of legal ones that
// there is.
func TestRandomDir(t *testing.T) {
	rng := newRand(11)
	boards := map[uint8]Board{}
	for range 100_000 {
		b := randomBoard(rng)
		boards[b.Legal()] = b
	}
	if len(boards) < 10 {
		t.Fatalf("%d sets of legal directions", len(boards))
	}
	r := NewRand(11)
	for legal, b := range boards {
		var counts [4]int
		for range 30_000 {
			d, ok := b.RandomDir(r)
			if ok != (legal != 0) {
				t.Fatalf("%v: %v, %v", b, d, ok)
			}
			if ok {
				counts[d]++
			}
		}
		var even []int
		for _, d := range game.Dirs {
			switch {
			case legal>>d&1 != 0:
				even = append(even, counts[d])
			case counts[d] != 0:
				t.Errorf("%v: %v is not legal", b, d)
			}
		}
		if len(even) > 1 && chi2(even) > chi2Limit[len(even)-1] {
			t.Errorf("%v: %v", b, counts)
		}
	}
}
