package search

import (
	"twofold/bitboard"
	"twofold/game"
)

// Downgrade returns a 4×4 board as a packed board of the same shape, where its
// tiles may be too large to be packed: the largest exponent that is missing
// below the largest tile is found, and every tile above it made one smaller, so
// often as it takes. Tiles that were equal stay equal, and smaller ones smaller,
// so that the same directions are legal and the same tiles merge. A network that
// has not seen such tiles judges the board as one that it knows. This is
// the tile downgrading of Guei, Chen and Wu, "Optimistic temporal difference
// learning for 2048", 2021.
//
// It fails where the board is not 4×4, or where no exponent is missing: then all
// its tiles are different and none can move.
func Downgrade(b *game.Board) (packed bitboard.Board, ok bool) {
	if b.Rows() != 4 || b.Cols() != 4 {
		return 0, false
	}
	low := *b
	for low.Max() > bitboard.MaxExp {
		missing := missingBelow(&low)
		if missing == 0 {
			return 0, false
		}
		for cell, e := range low.Exponents() {
			if e > missing {
				low.Set(cell, e-1)
			}
		}
	}
	packed, err := bitboard.Pack(&low)
	return packed, err == nil
}

// missingBelow returns the largest exponent below the largest tile that no tile
// has, 0 if there is none.
func missingBelow(b *game.Board) uint8 {
	var have [256]bool
	for _, e := range b.Exponents() {
		have[e] = true
	}
	missing := b.Max()
	for missing > 0 && have[missing] {
		missing--
	}
	return missing
}
