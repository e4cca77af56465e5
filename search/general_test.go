package search

import (
	"math/rand/v2"
	"testing"

	"twofold/game"
)

// scrambleBoard is an evaluator without sense or symmetry, to tell boards apart.
type scrambleBoard struct{}

func (scrambleBoard) Value(b *game.Board) float32 {
	h := uint64(b.Cols())
	for _, e := range b.Exponents() {
		h = (h ^ uint64(e) ^ h>>29) * 0xbf58476d1ce4e5b9
	}
	return float32(h>>40) / 1000
}

// randomGeneral returns a board of any density, with few exponents in a row.
func randomGeneral(rng *rand.Rand, rows, cols, most int) game.Board {
	b, err := game.NewBoard(rows, cols)
	if err != nil {
		panic(err)
	}
	kinds, density := 1+rng.IntN(6), rng.IntN(11)
	least := 1 + rng.IntN(most+1-kinds)
	for cell := range b.Cells() {
		if rng.IntN(10) < density {
			b.Set(cell, uint8(least+rng.IntN(kinds)))
		}
	}
	return b
}

// TestGeneralOracle holds searches of every size against the oracle.
func TestGeneralOracle(t *testing.T) {
	rng := newRand(2)
	tables := []int{0, 64, 1 << 12, 1 << 20}
	tried := 0
	for tried < some(1500) {
		rows, cols := 2+rng.IntN(4), 2+rng.IntN(4)
		if rng.IntN(10) == 0 {
			rows, cols = 2+rng.IntN(9), 2+rng.IntN(9)
		}
		b := randomGeneral(rng, rows, cols, 30)
		four := []int{100, 100, 0, 1000, rng.IntN(1001)}[rng.IntN(5)]
		limit := Limit{Depth: 1 + rng.IntN(3)}
		left := -1
		if rng.IntN(2) == 0 {
			left = rng.IntN(36)
			limit.MinProb = quarters(left)
			if rng.IntN(2) == 0 {
				limit.Depth = 0
			}
		}
		if limit.Depth == 3 && b.Empty() > 4 || limit.Depth == 2 && b.Empty() > 20 ||
			limit.Depth == 0 && (left > 24 || b.Empty() > 8 && left > 16) {
			continue
		}
		tried++
		o := &oracle{value: scrambleBoard{}.Value, fourPerMille: four}
		depth := limit.Depth
		if depth == 0 {
			depth = mostPlies
		}
		value, legal := o.moves(b, depth, left, 1)
		res, err := must(NewGeneral(scrambleBoard{}, four, tables[rng.IntN(len(tables))])).Search(b, limit)
		if (err == ErrOver) != (legal == 0) {
			t.Fatalf("%v: %v, legal %04b", b, err, legal)
		}
		if res.Legal != legal {
			t.Fatalf("%v: legal %04b, want %04b", b, res.Legal, legal)
		}
		if legal == 0 {
			continue
		}
		if res.Value != value || res.Best != best(value, legal) {
			t.Fatalf("%v, four %d, %+v: %v, want %v", b, four, limit, res.Value, value)
		}
		if res.Depth != o.deepest || res.Nodes > int64(o.nodes) || res.Cut || res.Overflow {
			t.Fatalf("%v, four %d, %+v: %+v, where the oracle has %d nodes and depth %d", b, four, limit, res, o.nodes, o.deepest)
		}
	}
}
