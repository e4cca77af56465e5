package ntuple

import (
	"math/bits"
	"slices"

	"twofold/bitboard"
)

// A look takes the index of a table out of a board: what stands in the cells of
// a tuple, moved together to the lower end.
//
// # In planes
//
// Where the processor has an instruction that gathers the bits of a mask (PEXT),
// a board is first parted into planes: sixteen bits with the lowest bit of every
// cell, then the second bits, the third and the highest. The mask has the
// tuple's cells in each plane, so that an index begins with the lowest bits of
// all its cells. Cells of 2, 4 and 8 are then told apart by the lowest twelve of
// 24 bits, and most of what a game looks at lies in few lines of memory. With the
// afterstates of a network that makes 80,000 points a game, 1 MB of cache misses
// 19 % of all looks so, and 42 % with the cells' nibbles one after the other; of
// 8 MB it is 7 and 23 %.
//
// # By multiplication
//
// Elsewhere the index is the nibbles of the cells. The cells lie in runs, and a
// multiplication by a sum of powers of two moves each run by another distance,
// all at once: to where, together, they fill the highest bits. The product also
// has every run moved by the distances of the others. Those copies do no harm as
// long as they fall off the upper end, or below the bits that are wanted without
// carrying into them. Whether distances do that can be told from the runs alone.
// With two runs there always are such; with three it helps that, since a board is
// looked at from all sides, any symmetric image of the tuple does as well.
// (Sliding-piece attacks of chess are looked up by such multiplications, called
// magic there.) Where there are none the index is taken cell by cell.
type look struct {
	mask, mul uint64
	shift     uint
	from      int // of the first weight of the stage

	// bits says for each bit of the index, from the lowest, which bit of the
	// index in planes it is, which is the order of files. It is nil where they
	// are the same.
	bits []int

	// order are the cells whose nibbles make the index where no multiplication
	// was found, from the lowest nibble; mul is 0 then.
	order []int
}

// views is a board as it looks from all sides, in the order of
// bitboard.Symmetries: packed, or in planes where looks are.
type views [symmetries]uint64

// seen returns the views of a board.
func seen(b bitboard.Board) (v views) {
	if inPlanes {
		p := planes(uint64(b))
		t := flipped(p)
		v[0], v[1], v[2], v[3] = p, mirrored(p), t, mirrored(t)
		p = transposed(p)
		t = flipped(p)
		v[4], v[5], v[6], v[7] = p, mirrored(p), t, mirrored(t)
		return v
	}
	for i, s := range b.Symmetries() {
		v[i] = uint64(s)
	}
	return v
}

// planes parts a packed board into planes: bit 4c+k becomes bit 16k+c. Each step
// exchanges two bits of all bits' numbers.
func planes(x uint64) uint64 {
	x = exchanged(x, 3, 0x0a0a0a0a0a0a0a0a)
	x = exchanged(x, 6, 0x00cc00cc00cc00cc)
	x = exchanged(x, 12, 0x0000f0f00000f0f0)
	return exchanged(x, 24, 0x00000000ff00ff00)
}

// transposed, mirrored and flipped do to a board in planes what the methods of
// the packed board do.
func transposed(x uint64) uint64 {
	return exchanged(exchanged(x, 3, 0x0a0a0a0a0a0a0a0a), 6, 0x00cc00cc00cc00cc)
}

func mirrored(x uint64) uint64 {
	x = x>>1&0x5555555555555555 | x&0x5555555555555555<<1
	return x>>2&0x3333333333333333 | x&0x3333333333333333<<2
}

func flipped(x uint64) uint64 {
	x = x>>4&0x0f0f0f0f0f0f0f0f | x&0x0f0f0f0f0f0f0f0f<<4
	return x>>8&0x00ff00ff00ff00ff | x&0x00ff00ff00ff00ff<<8
}

// exchanged exchanges the bits of a mask with those so much higher.
func exchanged(x uint64, by uint, mask uint64) uint64 {
	t := (x ^ x>>by) & mask
	return x ^ t ^ t<<by
}

// newLook finds a look for a tuple.
func newLook(t Tuple, from int) look {
	if inPlanes {
		return planeLook(t, from)
	}
	for _, side := range sides {
		image := side.of(t)
		if l, ok := multiplied(image); ok {
			l.from = from
			for _, cell := range l.order {
				l.bits = append(l.bits, t.nibble(t.rank(side.back(cell)))...)
			}
			l.order = nil
			return l
		}
	}
	l := look{from: from, order: t.cells()}
	for i := range l.order {
		l.bits = append(l.bits, t.nibble(i)...)
	}
	return l
}

// nibble returns which bits in planes the bits of a cell are, given its rank.
func (t Tuple) nibble(rank int) []int {
	n := t.Cells()
	return []int{rank, n + rank, 2*n + rank, 3*n + rank}
}

// planeLook returns the look for a tuple in planes.
func planeLook(t Tuple, from int) look {
	return look{mask: uint64(t) * 0x0001000100010001, from: from}
}

// scattered takes the index cell by cell.
func (l *look) scattered(b uint64) uint64 {
	var index uint64
	for i, cell := range l.order {
		index |= b >> (4 * cell) & 15 << (4 * i)
	}
	return index
}

// placed returns the index of what has an index in planes.
func (l *look) placed(inPlanes int) int {
	if l.bits == nil {
		return inPlanes
	}
	index := 0
	for i, at := range l.bits {
		index |= inPlanes >> at & 1 << i
	}
	return index
}

// run is a run of cells that lie one after the other.
type run struct{ first, cells int }

// multiplied finds the multiplication that takes out the cells of a tuple, and
// says in order which cell each nibble then shows.
func multiplied(t Tuple) (l look, ok bool) {
	var runs []run
	for cell := 0; cell < bitboard.Cells; cell++ {
		if t>>cell&1 == 0 {
			continue
		}
		if k := len(runs) - 1; k >= 0 && runs[k].first+runs[k].cells == cell {
			runs[k].cells++
		} else {
			runs = append(runs, run{cell, 1})
		}
		l.mask |= 15 << (4 * cell)
	}
	if len(runs) > 4 {
		return look{}, false
	}
	lowest := bitboard.Cells - t.Cells()
	l.shift = uint(4 * lowest)
	permuted(runs, func(runs []run) bool {
		l.mul, l.order = 0, l.order[:0]
		at := lowest
		for _, r := range runs {
			if at < r.first {
				return false
			}
			l.mul |= 1 << (4 * (at - r.first))
			for i := range r.cells {
				l.order = append(l.order, r.first+i)
			}
			at += r.cells
		}
		ok = harmless(runs, lowest)
		return ok
	})
	return l, ok
}

// harmless tells whether, with the runs moved to one after the other from a
// lowest nibble, the copies of runs moved by the distances of others leave the
// nibbles from there on alone.
func harmless(runs []run, lowest int) bool {
	var below uint64
	at := lowest
	for _, by := range runs {
		distance := at - by.first
		at += by.cells
		for _, r := range runs {
			if r == by {
				continue
			}
			from, to := r.first+distance, r.first+distance+r.cells
			if from >= bitboard.Cells {
				continue // off the upper end
			}
			if to > lowest {
				return false
			}
			sum, carry := bits.Add64(below, (1<<(4*r.cells)-1)<<(4*from), 0)
			if carry != 0 || sum>>(4*lowest) != 0 {
				return false
			}
			below = sum
		}
	}
	return true
}

// permuted calls try with the runs in every order until it returns true.
func permuted(runs []run, try func([]run) bool) bool {
	var from func(k int) bool
	from = func(k int) bool {
		if k == len(runs) {
			return try(runs)
		}
		for i := k; i < len(runs); i++ {
			runs[k], runs[i] = runs[i], runs[k]
			if from(k + 1) {
				return true
			}
			runs[k], runs[i] = runs[i], runs[k]
		}
		return false
	}
	return from(0)
}

// rank returns how many of the tuple's cells lie before one.
func (t Tuple) rank(cell int) int { return bits.OnesCount16(uint16(t) & (1<<cell - 1)) }

// side is one of the eight ways to look at a board: to[i] is the cell that cell
// i is seen as.
type side struct{ to [bitboard.Cells]int }

// sides are all of them, the plain one first.
var sides = func() (all [symmetries]side) {
	for cell := range bitboard.Cells {
		for k, image := range bitboard.Board(0).Place(cell, 1).Symmetries() {
			all[k].to[cell] = bits.TrailingZeros64(uint64(image)) / 4
		}
	}
	return all
}()

// of returns a tuple as it is seen.
func (s *side) of(t Tuple) Tuple {
	var image Tuple
	for _, cell := range t.cells() {
		image |= 1 << s.to[cell]
	}
	return image
}

// back returns the cell that is seen as a cell.
func (s *side) back(cell int) int { return slices.Index(s.to[:], cell) }
