package search

import "testing"

// TestPackedOracle holds searches to a depth, of a least probability and both
// against the oracle, with and without a table, and with and without batches.
func TestPackedOracle(t *testing.T) {
	rng := newRand(1)
	tables := []int{0, 64, 1 << 12, 1 << 20}
	for i := range some(3000) {
		b := randomPacked(rng, 12)
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
		if limit.Depth == 3 && b.Empty() > 5 {
			limit.Depth = 2
		}
		if limit.Depth != 1 && left > 20 && b.Empty() > 4 || limit.Depth == 0 && left > 26 {
			continue
		}
		o := &oracle{value: packedValue(scramble{}), fourPerMille: four}
		depth := limit.Depth
		if depth == 0 {
			depth = mostPlies
		}
		value, legal := o.moves(b.Unpack(), depth, left, 1)
		var eval Evaluator = scramble{}
		if i%2 == 0 {
			eval = &counted{}
		}
		s := must(NewPacked(eval, four, tables[rng.IntN(len(tables))]))
		res, err := s.Search(b, limit)
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
		if res.Depth != o.deepest {
			t.Fatalf("%v, four %d, %+v: depth %d, want %d", b, four, limit, res.Depth, o.deepest)
		}
		if res.Nodes > int64(o.nodes) || res.Cut || res.Overflow {
			t.Fatalf("%v, four %d, %+v: %+v, where the oracle has %d nodes", b, four, limit, res, o.nodes)
		}
	}
}
