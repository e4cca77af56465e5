package search

import (
	"math"
	"math/rand/v2"

	"twofold/bitboard"
	"twofold/game"
)

// oracle is expectimax as the comment of the package says it, on the board of
// package game: no table, no runs, no budget. It gives the values of boards of
// either kind, through a function that values an afterstate.
type oracle struct {
	value        func(*game.Board) float32
	fourPerMille int
	nodes        int
	deepest      int
}

// cost returns the price of a spawn in quarter bits.
func (o *oracle) cost(tile, empty int) int {
	p := float64(o.fourPerMille) / 1000
	if tile == 0 {
		p = 1 - p
	}
	if p == 0 {
		return math.MaxInt
	}
	return max(1, int(math.Round(-4*math.Log2(p/float64(empty)))))
}

// moves returns the values of the legal directions; left is negative where
// nothing is left out.
func (o *oracle) moves(b game.Board, depth, left, ply int) (value [4]float64, legal uint8) {
	o.deepest = max(o.deepest, ply)
	for _, d := range game.Dirs {
		after, gain, moved := b.Slide(d)
		if moved {
			legal |= 1 << d
			value[d] = float64(gain) + float64(o.after(after, depth-1, left, ply))
		}
	}
	return value, legal
}

func (o *oracle) after(b game.Board, depth, left, ply int) float32 {
	o.nodes++
	empty := b.Empty()
	free := left < 0
	if depth == 0 || !free && o.cost(0, empty) > left && o.cost(1, empty) > left {
		return o.value(&b)
	}
	four := float64(o.fourPerMille) / 1000
	sum, weight := 0.0, 0.0
	for tile, p := range []float64{1 - four, four} {
		if p == 0 || !free && o.cost(tile, empty) > left {
			continue
		}
		rest := left
		if !free {
			rest -= o.cost(tile, empty)
		}
		boards := 0.0
		for cell, e := range b.Exponents() {
			if e != 0 {
				continue
			}
			next := b
			next.Set(cell, uint8(tile+1))
			value, legal := o.moves(next, depth, rest, ply+1)
			if legal != 0 {
				boards += value[best(value, legal)]
			}
		}
		sum += p * boards
		weight += p
	}
	return float32(sum / (weight * float64(empty)))
}

// some returns n, or a fraction of it under the race detector, which makes
// everything ten times slower.
func some(n int) int {
	if raceEnabled {
		return n / 10
	}
	return n
}

func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 5)) }

// scramble is an evaluator without sense or symmetry, to tell boards apart.
type scramble struct{}

func (scramble) Value(b bitboard.Board) float32 {
	h := uint64(b)*0x9e3779b97f4a7c15 ^ 0x5851f42d4c957f2d
	h ^= h >> 29
	h *= 0xbf58476d1ce4e5b9
	return float32(h>>40) / 1000
}

// counted counts what it is asked, and gives it on in batches.
type counted struct {
	scramble
	batches, values int
	most            int
}

func (c *counted) Values(dst []float32, afters []bitboard.Board) {
	c.batches++
	c.values += len(afters)
	c.most = max(c.most, len(afters))
	for i, b := range afters {
		dst[i] = c.Value(b)
	}
}

// packedValue values boards of package game as an evaluator does packed ones.
func packedValue(e Evaluator) func(*game.Board) float32 {
	return func(b *game.Board) float32 {
		packed, err := bitboard.Pack(b)
		if err != nil {
			panic(err)
		}
		return e.Value(packed)
	}
}

// randomPacked returns a board of any density, with few exponents in a row so
// that pairs are common.
func randomPacked(rng *rand.Rand, most int) bitboard.Board {
	kinds, density := 1+rng.IntN(6), rng.IntN(11)
	least := 1 + rng.IntN(most+1-kinds)
	var b bitboard.Board
	for cell := range bitboard.Cells {
		if rng.IntN(10) < density {
			b = b.Place(cell, uint8(least+rng.IntN(kinds)))
		}
	}
	return b
}
