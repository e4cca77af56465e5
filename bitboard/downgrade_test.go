package bitboard

import (
	"slices"
	"testing"
)

// byTheWord makes exponents smaller as Downgrade describes it, step by step.
func byTheWord(exps []uint8, from uint8) {
	for {
		have := map[uint8]bool{}
		top := uint8(0)
		for _, e := range exps {
			have[e] = true
			top = max(top, e)
		}
		missing := top
		for missing > 0 && have[missing] {
			missing--
		}
		if top < from || missing == 0 {
			return
		}
		for i, e := range exps {
			if e > missing {
				exps[i]--
			}
		}
	}
}

func TestDowngrade(t *testing.T) {
	rng := NewRand(5)
	for n := range some(6_000) {
		// Boards with few large tiles, and with many.
		b := Board(rng.Uint64())
		if n%2 == 0 {
			b &= Board(rng.Uint64())
		}
		for from := uint8(2); from <= MaxExp+1; from++ {
			exps := make([]uint8, Cells)
			for cell := range exps {
				exps[cell] = b.At(cell)
			}
			byTheWord(exps, from)
			low := b.Downgrade(from)
			for cell, e := range exps {
				if low.At(cell) != e {
					t.Fatalf("%v from %d is %v, cell %d should be %d", b, from, low, cell, e)
				}
			}
			if low.Legal() != b.Legal() {
				t.Fatalf("%v from %d is %v, which slides otherwise", b, from, low)
			}
		}
	}
}

// TestDowngradeStep is about exponents that no board of this package has.
func TestDowngradeStep(t *testing.T) {
	rng := NewRand(6)
	for range some(20_000) {
		have := rng.Uint64() &^ 1
		have &= rng.Uint64()
		have &= rng.Uint64()
		var exps []uint8
		for e := range uint8(64) {
			if have>>e&1 != 0 {
				exps = append(exps, e)
			}
		}
		from := uint8(2 + rng.Uint64()%62)
		got := append([]uint8{}, exps...)
		left := have
		for {
			var missing uint8
			if missing, left = DowngradeStep(left, from); missing == 0 {
				break
			}
			for i, e := range got {
				if e > missing {
					got[i]--
				}
			}
		}
		byTheWord(exps, from)
		want := uint64(0)
		for _, e := range exps {
			want |= 1 << e
		}
		if !slices.Equal(got, exps) || left != want {
			t.Fatalf("%b from %d becomes %v, the set %b; want %v, %b", have, from, got, left, exps, want)
		}
	}
}
