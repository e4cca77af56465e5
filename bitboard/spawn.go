package bitboard

import (
	"math/bits"

	"twofold/game"
)

// A spawn takes one number v of a generator: the lower 32 bits say whether it
// is a 4, the 30 bits above them in which of the empty cells it comes.

// Spawn returns the board with a random tile: in one of the empty cells, each
// with the same chance, a 4 with the chance fourPerMille (0 to 1000), else a 2.
// A full board comes back as it is. One number v is drawn: a 4 if its lower 32
// bits are less than floor(fourPerMille·2³²/1000); in the empty cell number
// floor(u·empties/2³⁰), from 0 and in the order of the cells, where u is bits
// 32 to 61.
func (b Board) Spawn(r *Rand, fourPerMille int) Board {
	v := r.Uint64()
	if b == 0 {
		return tile(1<<(v>>58&15*4), v, fourBelow(fourPerMille))
	}
	return b | tile(nthEmpty(b.EmptyMask(), v), v, fourBelow(fourPerMille))
}

// Start returns a board with two random tiles, as a classic game begins.
func Start(r *Rand, fourPerMille int) Board {
	return Board(0).Spawn(r, fourPerMille).Spawn(r, fourPerMille)
}

// fourBelow returns the number below which 32 random bits mean a 4.
func fourBelow(perMille int) uint64 { return uint64(max(0, min(perMille, 1000))) << 32 / 1000 }

// nthEmpty returns the bit that v draws of an empty mask, or 0 where it has
// none. The board may not be empty: sixteen is the one sum that no nibble holds.
func nthEmpty(empty, v uint64) uint64 {
	u := v >> 32 & (1<<30 - 1)
	const (
		each = 0x0101010101010101
		low  = 0x0f0f0f0f0f0f0f0f
		high = 0x8080808080808080
	)
	// Nibble i of sums is how many of the cells 0 to i are empty. The one
	// wanted is the first with more than k; all before it have at most k, and
	// are found by a subtraction in bytes, half of the cells each.
	sums := empty * ones
	k := u * (sums >> 60) >> 30
	from := k*each | high
	before := (from-sums&low)&high>>7 | (from-sums>>4&low)&high>>3
	return (before<<4 | 1) &^ before
}

// tile returns the tile that v spawns in the cell of a bit.
func tile(bit, v, fourBelow uint64) Board {
	four := uint64(int64(v&(1<<32-1)-fourBelow) >> 63) // all bits or none
	return Board(bit + bit&four)
}

// RandomDir returns one of the legal directions, each with the same chance, and
// false where there is none. It draws one number v: the direction is number
// floor(v/2³²·n/2³²) of the n legal ones, from 0 and in the order of game.Dirs.
func (b Board) RandomDir(r *Rand) (d game.Dir, ok bool) {
	legal := b.Legal()
	n := uint64(bits.OnesCount8(legal))
	k := r.Uint64() >> 32 * n >> 32
	return nthDir[legal][k], n != 0
}

// nthDir holds the directions of each set of legal ones.
var nthDir = func() (table [16][4]game.Dir) {
	for legal := range table {
		k := 0
		for _, d := range game.Dirs {
			if legal>>d&1 != 0 {
				table[legal][k] = d
				k++
			}
		}
	}
	return table
}()
