package bitboard

import "twofold/game"

// Directions are taken apart by their bits: the lower is the side, the higher
// the axis. This fails to compile where they have other values.
var _ = [1]bool{}[game.Left|game.Right^1|game.Up^2|game.Down^3]

// Slide returns the afterstate of a slide and its reward, the sum of the values
// of the merged tiles. Nothing moved if the afterstate equals the board.
//
// Overflow says that two tiles of exponent 15 merged: then the afterstate has a
// 15 where a 16 would stand, and only the reward is true.
func (b Board) Slide(d game.Dir) (after Board, reward int32, overflow bool) {
	x := b
	if d&2 != 0 {
		x = b.Transpose()
	}
	after = x.slideRows(uint(d))
	if d&2 != 0 {
		after = after.Transpose()
	}
	gain := x.gainRows()
	return after, int32(gain % overflowed), gain >= overflowed
}

// Moves is what the four slides of a board come to. The arrays are indexed by
// game.Dir.
type Moves struct {
	// After holds the afterstates. A direction is legal if its afterstate
	// differs from the board.
	After [4]Board

	// Reward holds the sums of the values of the merged tiles, always true.
	// Opposite directions gain the same.
	Reward [4]int32

	// Overflow says that two tiles of exponent 15 merge in some direction: its
	// afterstate has a 15 where a 16 would stand. One look for all four, since
	// it hardly ever happens.
	Overflow bool
}

// Moves sets m to the four slides of the board. It costs about as much as two
// calls of Slide, for the board is turned once and each row looked up once.
func (b Board) Moves(m *Moves) {
	t := b.Transpose()
	m.After[game.Left] = b.slideRows(0)
	m.After[game.Right] = b.slideRows(1)
	m.After[game.Up] = t.slideRows(0).Transpose()
	m.After[game.Down] = t.slideRows(1).Transpose()
	flat, tall := b.gainRows(), t.gainRows()
	m.Overflow = flat|tall >= overflowed
	h, v := int32(flat%overflowed), int32(tall%overflowed)
	m.Reward = [4]int32{h, h, v, v}
}

// Legal returns the directions that change the board: bit d is set where
// game.Dir d does.
func (b Board) Legal() uint8 {
	empty := b.EmptyMask()
	tiles := empty ^ ones
	flat, tall := b.pairs()
	// A tile can move where the cell next to it is empty, or its equal.
	left := empty<<4&tiles&0x1110111011101110 | flat
	right := empty>>4&tiles&0x0111011101110111 | flat
	up := empty<<16&tiles | tall
	down := empty>>16&tiles | tall
	return notZero(left) | notZero(right)<<1 | notZero(up)<<2 | notZero(down)<<3
}

// CanMove tells whether any slide would change the board. A game is over where
// none does.
func (b Board) CanMove() bool {
	if empty := b.EmptyMask(); empty != 0 {
		return empty != ones
	}
	flat, tall := b.pairs()
	return flat|tall != 0
}

// pairs returns the tiles that equal their neighbour to the right and below: a
// bit at 4i for cell i.
func (b Board) pairs() (flat, tall uint64) {
	tiles := b.EmptyMask() ^ ones
	return (b ^ b>>4).EmptyMask() & tiles & 0x0111011101110111,
		(b ^ b>>16).EmptyMask() & tiles & 0x0000111111111111
}

// notZero returns 1 unless x is 0.
func notZero(x uint64) uint8 { return uint8((x | -x) >> 63) }
