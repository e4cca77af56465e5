package search

import (
	"twofold/bitboard"
	"twofold/game"
)

// Downgrade returns a 4×4 board as a packed board of the same shape, where its
// tiles may be too large to be packed: they are made smaller as
// [bitboard.Board.Downgrade] does it, until none is past 15. A network that has
// not seen such tiles judges the board as one that it knows.
//
// It fails where the board is not 4×4, or where no exponent is missing: then all
// its tiles are different and none can move. (So it does for exponents past 63,
// which no game comes to.)
func Downgrade(b *game.Board) (packed bitboard.Board, ok bool) {
	if b.Rows() != 4 || b.Cols() != 4 || b.Max() > 63 {
		return 0, false
	}
	low := *b
	if low.Max() > bitboard.MaxExp {
		lower(&low)
	}
	packed, err := bitboard.Pack(&low)
	return packed, err == nil
}

// lower makes the tiles of a board smaller until none is past 15, or none can be.
func lower(b *game.Board) {
	var have uint64
	for _, e := range b.Exponents() {
		have |= 1 << e
	}
	for {
		missing, left := bitboard.DowngradeStep(have, bitboard.MaxExp+1)
		if missing == 0 {
			return
		}
		for cell, e := range b.Exponents() {
			if e > missing {
				b.Set(cell, e-1)
			}
		}
		have = left
	}
}
