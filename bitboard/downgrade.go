package bitboard

import "math/bits"

// Downgrade returns the board with its largest tiles made smaller until none is
// of an exponent or larger: the largest exponent that is missing below the
// largest tile is found, and every tile above it made one smaller, so often as it
// takes. Tiles that were equal stay equal, and smaller ones smaller, so that the
// same directions are legal and the same tiles merge. Where no exponent is missing
// any more, larger ones are left. from is 2 to 15, or larger for nothing to do.
// This is the tile downgrading of Guei, Chen and Wu, "Optimistic temporal
// difference learning for 2048", 2021.
func (b Board) Downgrade(from uint8) Board {
	if b.Max() < from {
		return b
	}
	return b.downgraded(from)
}

func (b Board) downgraded(from uint8) Board {
	have := uint64(0)
	for x := b; x != 0; x >>= 4 {
		have |= 1 << (x & 15)
	}
	for {
		missing, left := DowngradeStep(have, from)
		if missing == 0 {
			return b
		}
		// Every second cell at once, so that each has a byte: with more a tile
		// above the missing one comes to 16 or more, and no other does.
		const lanes = 0x0101010101010101
		more := Board(MaxExp-missing) * lanes
		b -= (b&(lanes*15)+more)>>4&lanes | (b>>4&(lanes*15)+more)&(lanes<<4)
		have = left
	}
}

// DowngradeStep is a step of Downgrade for a board that may have larger exponents,
// up to 63. have is the set of those that it has, with bit e for exponent e. Every
// tile above the exponent missing is to be made one smaller, and then left is the
// set. missing is 0 where there is nothing to do: no tile is of exponent from, at
// least 2, or larger, or none is missing.
func DowngradeStep(have uint64, from uint8) (missing uint8, left uint64) {
	if have>>from == 0 {
		return 0, have
	}
	top := bits.Len64(have) - 1
	gaps := ^have & (1<<top - 2)
	if gaps == 0 {
		return 0, have
	}
	missing = uint8(bits.Len64(gaps) - 1)
	below := uint64(1)<<missing - 1
	return missing, have&below | have>>1&^below
}
