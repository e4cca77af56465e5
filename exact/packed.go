package exact

import (
	"math/bits"

	"twofold/game"
)

// A packed board holds the exponents of its cells row by row, four bits each,
// the first cell lowest. Since the tiles of a position add up to less than
// sumLimit, no exponent is over 13. 0, the empty board, is no position: it
// stands for "none".
//
// A canonical board is the least of a packed board and its mirror images, of
// which there are eight for a square and four otherwise. All are worth the
// same.

// shape is a board size with what its packed boards need.
type shape struct {
	rows, cols int
	cells      int
	width      int    // bits of a row
	alongRows  *lines // slides of a row
	turned     *shape // the size with rows and columns swapped; itself for a square
	transpose  []shift
	mirror     []shift // left and right swapped
	upend      []shift // top and bottom swapped
	nine       bool    // 3×3, for which the hot paths are written out
}

// lines holds, for every packed line of some cells, the line after a slide
// towards its first cell and towards its last.
type lines struct {
	toFirst, toLast []uint16
}

// shift moves the cells of a mask. It is a rotation, so that it can go either
// way; no cell goes past an end.
type shift struct {
	mask   uint64
	rotate int
}

func newShape(rows, cols int) *shape {
	s := plainShape(rows, cols)
	s.turned = s
	if rows != cols {
		s.turned = plainShape(cols, rows)
		s.turned.turned = s
	}
	return s
}

func plainShape(rows, cols int) *shape {
	s := &shape{rows: rows, cols: cols, cells: rows * cols, width: 4 * cols, nine: rows == 3 && cols == 3}
	s.alongRows = newLines(cols)
	s.transpose = s.shifts(func(r, c int) int { return c*rows + r })
	s.mirror = s.shifts(func(r, c int) int { return r*cols + cols - 1 - c })
	s.upend = s.shifts(func(r, c int) int { return (rows-1-r)*cols + c })
	return s
}

// shifts returns what brings each cell to another, in one step for all cells
// that go equally far.
func (s *shape) shifts(to func(r, c int) int) []shift {
	var list []shift
	for cell := range s.cells {
		rotate := 4 * (to(cell/s.cols, cell%s.cols) - cell)
		i := 0
		for i < len(list) && list[i].rotate != rotate {
			i++
		}
		if i == len(list) {
			list = append(list, shift{rotate: rotate})
		}
		list[i].mask |= 15 << (4 * cell)
	}
	return list
}

func permuted(b uint64, by []shift) uint64 {
	var out uint64
	for i := range by {
		out |= bits.RotateLeft64(b&by[i].mask, by[i].rotate)
	}
	return out
}

func newLines(length int) *lines {
	n := 1 << (4 * length)
	l := &lines{make([]uint16, n), make([]uint16, n)}
	for line := range n {
		l.toFirst[line] = slideLine(line, length, false)
		l.toLast[line] = slideLine(line, length, true)
	}
	return l
}

// slideLine slides a packed line towards its first cell, or its last. A merge
// past the exponent 15 does not come up.
func slideLine(line, length int, toLast bool) uint16 {
	at := func(i int) int {
		if toLast {
			i = length - 1 - i
		}
		return 4 * i
	}
	out, filled, open := 0, 0, 0 // open: the exponent of the last tile, if it may still merge
	for i := range length {
		switch e := line >> at(i) & 15; {
		case e == 0:
		case e == open:
			out += 1 << at(filled-1)
			open = 0
		default:
			out |= e << at(filled)
			filled++
			open = e
		}
	}
	return uint16(out)
}

// slides returns the canonical boards after a slide in each of the directions
// of game.Dirs, 0 where nothing moves.
func (s *shape) slides(b uint64) (after [4]uint64) {
	if s.nine {
		t := transposeNine(b)
		after[game.Left], after[game.Right] = s.slideRowsNine(b)
		after[game.Up], after[game.Down] = s.slideRowsNine(t)
		return after
	}
	left, right := s.slideRows(b)
	after[game.Left], after[game.Right] = s.canonicalMoved(left, b), s.canonicalMoved(right, b)
	up, down := s.turned.slideRows(permuted(b, s.transpose))
	up, down = permuted(up, s.turned.transpose), permuted(down, s.turned.transpose)
	after[game.Up], after[game.Down] = s.canonicalMoved(up, b), s.canonicalMoved(down, b)
	return after
}

func (s *shape) slideRows(b uint64) (left, right uint64) {
	for at := 0; at < s.width*s.rows; at += s.width {
		row := b >> at & (1<<s.width - 1)
		left |= uint64(s.alongRows.toFirst[row]) << at
		right |= uint64(s.alongRows.toLast[row]) << at
	}
	return left, right
}

func (s *shape) canonicalMoved(after, before uint64) uint64 {
	if after == before {
		return 0
	}
	return s.canonical(after)
}

// slideRowsNine returns the canonical boards after a slide left and right.
func (s *shape) slideRowsNine(b uint64) (left, right uint64) {
	first, last := s.alongRows.toFirst, s.alongRows.toLast
	r0, r1, r2 := b&0xfff, b>>12&0xfff, b>>24&0xfff
	left = uint64(first[r0]) | uint64(first[r1])<<12 | uint64(first[r2])<<24
	right = uint64(last[r0]) | uint64(last[r1])<<12 | uint64(last[r2])<<24
	if left == b {
		left = 0
	} else {
		left = canonicalNine(left)
	}
	if right == b {
		right = 0
	} else {
		right = canonicalNine(right)
	}
	return left, right
}

func (s *shape) canonical(b uint64) uint64 {
	if s.nine {
		return canonicalNine(b)
	}
	least := s.leastFlip(b)
	if s.turned == s {
		least = min(least, s.leastFlip(permuted(b, s.transpose)))
	}
	return least
}

func (s *shape) leastFlip(b uint64) uint64 {
	m := permuted(b, s.mirror)
	return min(b, m, permuted(b, s.upend), permuted(m, s.upend))
}

// canonicalNine is canonical for 3×3: this and the next are where solving it
// spends most of its time.
func canonicalNine(b uint64) uint64 {
	t := transposeNine(b)
	m, u := mirrorNine(b), mirrorNine(t)
	return min(b, t, m, u, upendNine(b), upendNine(t), upendNine(m), upendNine(u))
}

func transposeNine(b uint64) uint64 {
	return b&0xf000f000f | b>>8&0x00f000f0 | b&0x00f000f0<<8 | b>>16&0xf00 | b&0xf00<<16
}

func mirrorNine(b uint64) uint64 {
	return b&0x0f00f00f0 | b>>8&0x00f00f00f | b&0x00f00f00f<<8
}

func upendNine(b uint64) uint64 {
	return b&0xfff000 | b>>24&0xfff | b&0xfff<<24
}

// pack returns a board packed, as it lies.
func pack(b *game.Board) uint64 {
	var out uint64
	for i, e := range b.Exponents() {
		out |= uint64(e&15) << (4 * i)
	}
	return out
}

// worth returns what the tiles would have brought had only 2s spawned: a tile
// of exponent e was merged for (e-1)·2^e points in all. So a score is the worth
// of the board less 4 for every 4 that spawned.
func worth(b uint64) float64 {
	total := 0
	for ; b != 0; b >>= 4 {
		if e := int(b & 15); e > 1 {
			total += (e - 1) << e
		}
	}
	return float64(total)
}

// top returns the largest exponent.
func top(b uint64) uint8 {
	most := uint64(0)
	for ; b != 0; b >>= 4 {
		most = max(most, b&15)
	}
	return uint8(most)
}

// empties returns a bit for each empty cell of a board of some cells, the
// lowest of its four.
func empties(b uint64, cells int) uint64 {
	b |= b >> 2
	b |= b >> 1
	return ^b & lowBits(cells)
}

// lowBits returns the lowest bit of each of some cells.
func lowBits(cells int) uint64 { return 0x1111_1111_1111_1111 >> (64 - 4*cells) }
