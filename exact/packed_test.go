package exact

import (
	"math/rand/v2"
	"testing"

	"twofold/game"
)

// boardOf unpacks a board.
func boardOf(s *shape, packed uint64) game.Board { return unpack(packed, s.rows, s.cols) }

// images returns a board and its mirror images, by cells alone.
func images(b game.Board) []game.Board {
	rows, cols := b.Rows(), b.Cols()
	type place struct{ r, c int }
	maps := []func(r, c int) place{
		func(r, c int) place { return place{r, c} },
		func(r, c int) place { return place{r, cols - 1 - c} },
		func(r, c int) place { return place{rows - 1 - r, c} },
		func(r, c int) place { return place{rows - 1 - r, cols - 1 - c} },
	}
	if rows == cols {
		for _, m := range maps[:4:4] {
			maps = append(maps, func(r, c int) place { return m(c, r) })
		}
	}
	var list []game.Board
	for _, m := range maps {
		image := b
		for i := range b.Cells() {
			p := m(i/cols, i%cols)
			image.Set(i, b.At(p.r*cols+p.c))
		}
		list = append(list, image)
	}
	return list
}

// leastImage is canonical, the slow way.
func leastImage(b game.Board) uint64 {
	least := ^uint64(0)
	for _, image := range images(b) {
		least = min(least, pack(&image))
	}
	return least
}

func randomPacked(rng *rand.Rand, s *shape) uint64 {
	var b uint64
	for i := range s.cells {
		if rng.IntN(3) > 0 {
			b |= uint64(1+rng.IntN(1+rng.IntN(13))) << (4 * i)
		}
	}
	return b
}

// eachShape calls f for every size that can be solved. The 3×3 comes twice:
// once as it is, once without the paths written out for it.
func eachShape(f func(s *shape)) {
	for _, size := range sizes {
		f(newShape(size.rows, size.cols))
	}
	plain := newShape(3, 3)
	plain.nine = false
	f(plain)
}

func TestSlidesEqualTheRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	check := func(s *shape, packed uint64) {
		b := boardOf(s, packed)
		if got := pack(&b); got != packed {
			t.Fatalf("%v packs to %x, not %x", b, got, packed)
		}
		after := s.slides(packed)
		for _, d := range game.Dirs {
			want, _, moved := b.Slide(d)
			switch {
			case !moved && after[d] != 0:
				t.Fatalf("%v %v: moved to %x", b, d, after[d])
			case moved && after[d] != leastImage(want):
				t.Fatalf("%v %v: %x, want an image of %v", b, d, after[d], want)
			}
		}
	}
	eachShape(func(s *shape) {
		// Every line of every length, alone on the board in each place.
		for line := range 1 << (4 * min(s.cols, 3)) {
			if line>>8 > 13 || line>>4&15 > 13 || line&15 > 13 {
				continue
			}
			check(s, uint64(line)<<(s.width*(line%s.rows)))
		}
		for range 20_000 {
			check(s, randomPacked(rng, s))
		}
	})
}

func TestCanonical(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	eachShape(func(s *shape) {
		for range 20_000 {
			packed := randomPacked(rng, s)
			b := boardOf(s, packed)
			want := leastImage(b)
			for _, image := range images(b) {
				if got := s.canonical(pack(&image)); got != want {
					t.Fatalf("%v: %x, want %x", image, got, want)
				}
			}
		}
	})
}

// TestMeasures holds what is counted on packed boards against the rules: the
// empty cells, the largest tile, and the worth by what a slide gains.
func TestMeasures(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	eachShape(func(s *shape) {
		for range 20_000 {
			packed := randomPacked(rng, s)
			b := boardOf(s, packed)
			free := empties(packed, s.cells)
			for i := range s.cells {
				if (free>>(4*i)&15 == 1) != (b.At(i) == 0) || free>>(4*i)&15 > 1 {
					t.Fatalf("%v: the empty cells are %x", b, free)
				}
			}
			if top(packed) != b.Max() {
				t.Fatalf("%v: the largest tile is %d", b, top(packed))
			}
			for _, d := range game.Dirs {
				after, gain, _ := b.Slide(d)
				if got := worth(pack(&after)) - worth(packed); got != float64(gain) {
					t.Fatalf("%v %v: the worth grows by %v, the score by %d", b, d, got, gain)
				}
			}
		}
	})
}

func TestReached(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	for _, size := range sizes {
		for goal := uint8(2); int(goal) <= size.rows*size.cols+1; goal++ {
			m := newModel(Problem{Rows: size.rows, Cols: size.cols, FourPerMille: 100, StartTiles: 2, Goal: goal})
			for range 1000 {
				b := boardOf(m.shape, randomPacked(rng, m.shape))
				want := false
				for _, e := range b.Exponents() {
					want = want || e == goal
				}
				if got := m.reached(pack(&b)); got != want {
					t.Fatalf("%v: goal %d reached is %v", b, goal, got)
				}
			}
		}
	}
}
