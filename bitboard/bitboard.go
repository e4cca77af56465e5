// Package bitboard holds a 4×4 board of 2048 in one word, for search, training
// and random play: slides through row tables, rewards, legal moves, symmetries,
// spawns from a small fast generator, perft, and whole random games.
//
// # Layout
//
// A [Board] is a uint64 of sixteen nibbles, each the exponent of a cell: 0 for
// an empty one, 1 for the tile "2", 15 for the tile "32768". Cells are numbered
// row by row from the top left, as in package game, and cell i is bits 4i to
// 4i+3: cell 0, the top left one, is the lowest nibble. So row r is bits 16r to
// 16r+15, and its leftmost tile is the lowest of its nibbles. (The text form
// writes cell 0 first, so it is not the number in hexadecimal but its digits in
// reverse.)
//
// # Where exactness ends
//
// Everything is exact up to exponent 15. Two 15s that merge would make a 16,
// which no nibble holds. Such a slide is reported, by [Board.Slide] with its
// last result and by [Board.Moves] in Moves.Overflow: the reward is then still
// the true one, but the afterstate shows a 15 where the 16 would stand. Whoever
// wants the truth goes on with [Board.Unpack] on the board of package game.
//
// # What was tried
//
// The time of a random move with its spawn, in a single game, where the tables
// that stand here take 1 (the best of a hundred interleaved runs on an AMD
// EPYC, 16.7 ns):
//
//   - left, right and reward in one entry of 8 bytes: 1.06, for it fills the
//     first cache (one look in four misses it; with pairs of rows in 4 bytes
//     one in twelve); four slides at once cost the same either way;
//   - a table of 2 bytes for each side: 0.99, but two looks for both sides;
//   - columns in tables of 8 bytes, so that none needs to be turned back: 1.00
//     of what turning back costs, and 1 MB more;
//   - turning the board without a branch on the axis: 1.12, but 0.88 where
//     several games run in lanes, as in [Board.Rollouts];
//   - the legal directions first and then one of them, so that no slide is in
//     vain: 1.45;
//   - clearing empty cells one by one up to the one drawn, in place of comparing
//     sixteen prefix sums at once: 1.42;
//   - a generator of one wide multiplication in place of SplitMix64: 0.97, but
//     SplitMix64 is published and tested.
package bitboard

import "math/bits"

// Cells is the number of cells, MaxExp the largest exponent of a cell.
const (
	Cells  = 16
	MaxExp = 15
)

// ones has a 1 in each nibble.
const ones = 0x1111111111111111

// Board is a 4×4 position. Boards compare with == and convert to and from
// uint64; every value is a board. The zero Board is empty.
type Board uint64

// At returns the exponent of a cell, 0 for an empty one. Cells are 0 to 15.
func (b Board) At(cell int) uint8 { return uint8(b >> (cell * 4 & 63) & 15) }

// Place returns the board with a tile of exponent exp, 0 to 15, on a cell, 0 to
// 15, whatever was there before; exponent 0 empties it.
func (b Board) Place(cell int, exp uint8) Board {
	shift := cell * 4 & 63
	return b&^(15<<shift) | Board(exp&15)<<shift
}

// EmptyMask returns the empty cells: bit 4i is set where cell i is empty, and
// no other bit.
func (b Board) EmptyMask() uint64 {
	m := uint64(b | b>>1)
	m |= m >> 2
	return ^m & ones
}

// Empty returns the number of empty cells.
func (b Board) Empty() int { return bits.OnesCount64(b.EmptyMask()) }

// Max returns the largest exponent, 0 on an empty board.
func (b Board) Max() uint8 {
	// Bit by bit from the highest: the cells that could still hold the
	// largest exponent are those that have the bit, if any has.
	left, top := uint64(ones), uint8(0)
	for bit := 3; bit >= 0; bit-- {
		if have := uint64(b) >> bit & left; have != 0 {
			left = have
			top |= 1 << bit
		}
	}
	return top
}
