package bitboard

import "twofold/game"

// Perft counts the leaves of all lines of play from a board to a depth in
// moves, each a slide that changes the board with a spawn, a 2 or a 4, in each
// of the empty cells. Lines that end before do not count; depth 0 is one leaf.
// It is exact for every board: where two 15s merge it goes on with package
// game. Counts past 2^63 wrap, from about depth 10.
func Perft(b Board, depth int) int64 {
	if depth <= 0 {
		return 1
	}
	var m Moves
	b.Moves(&m)
	if m.Overflow {
		unpacked := b.Unpack()
		return perftUnpacked(&unpacked, depth)
	}
	leaves := int64(0)
	for _, after := range m.After {
		switch {
		case after == b:
		case depth == 1:
			leaves += 2 * int64(after.Empty())
		default:
			for empty := after.EmptyMask(); empty != 0; empty &= empty - 1 {
				two := Board(empty & -empty)
				leaves += Perft(after|two, depth-1) + Perft(after|two<<1, depth-1)
			}
		}
	}
	return leaves
}

// perftUnpacked does what Perft does, from a board that may not fit in one.
func perftUnpacked(b *game.Board, depth int) int64 {
	leaves := int64(0)
	for _, d := range game.Dirs {
		after, _, moved := b.Slide(d)
		if !moved {
			continue
		}
		if depth == 1 {
			leaves += 2 * int64(after.Empty())
			continue
		}
		for cell, e := range after.Exponents() {
			if e != 0 {
				continue
			}
			for exp := uint8(1); exp <= 2; exp++ {
				next := after
				next.Set(cell, exp)
				if packed, ok := pack(&next); ok {
					leaves += Perft(packed, depth-1)
				} else {
					leaves += perftUnpacked(&next, depth-1)
				}
			}
		}
	}
	return leaves
}
