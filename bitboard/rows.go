package bitboard

import "math/bits"

// The row tables: 512 KB in all, computed when the package is loaded, in about
// a third of a millisecond.
var (
	// slid holds each row after a slide to the left and to the right, side by
	// side: whoever asks for one soon asks for the other.
	slid [1 << 16][2]uint16

	// gained holds the sum of the values of the tiles that merge in each row,
	// plus overflowed for every pair of 15s. It is the same to the left and to
	// the right: a run of k equal tiles makes k/2 pairs from either end.
	gained [1 << 16]uint32
)

// overflowed marks a merge of two 15s in a gain. Four rows gain less than that
// in all, and the marks of four rows fit above it.
const overflowed = 1 << 24

func init() { buildRows() }

// buildRows computes each row from rows before it. A row is its leftmost tile
// and the three behind that, which are a row themselves, with a smaller number.
func buildRows() {
	for behind := range uint32(1 << 12) {
		after, gain := uint32(slid[behind][0]), gained[behind]
		// next is the first tile that the leftmost one will meet, rest what
		// stands behind that.
		next, rest := uint32(0), uint32(0)
		if behind != 0 {
			shift := bits.TrailingZeros32(behind) &^ 3
			next, rest = behind>>shift&15, behind>>shift>>4
		}
		for first := range uint32(16) {
			to, g := after<<4|first, gain
			switch first {
			case 0:
				to = after
			case next:
				to = uint32(slid[rest][0])<<4 | min(first+1, MaxExp)
				g = gained[rest] + 2<<first
				if first == MaxExp {
					g += overflowed
				}
			}
			row := behind<<4 | first
			slid[row][0] = uint16(to)
			slid[mirroredRow(row)][1] = uint16(mirroredRow(to))
			gained[row] = g
		}
	}
}

// mirroredRow returns a row from right to left.
func mirroredRow(row uint32) uint32 {
	return row<<12&0xf000 | row<<4&0x0f00 | row>>4&0x00f0 | row>>12
}

// SlideRow returns a row of four after a slide to the left and to the right, and
// the reward, which is the same for both; the leftmost tile is the lowest
// nibble. It is for those who know that the other rows have not changed.
// Overflow is as in Board.Slide.
func SlideRow(row uint16) (left, right uint16, reward int32, overflow bool) {
	gain := gained[row]
	return slid[row][0], slid[row][1], int32(gain % overflowed), gain >= overflowed
}

// slideRows slides every row to the left (side 0) or to the right (1).
func (b Board) slideRows(side uint) Board {
	return Board(slid[b&0xffff][side&1]) | Board(slid[b>>16&0xffff][side&1])<<16 |
		Board(slid[b>>32&0xffff][side&1])<<32 | Board(slid[b>>48][side&1])<<48
}

// gainRows returns what a slide of the rows gains, with its overflow marks.
func (b Board) gainRows() uint32 {
	return gained[b&0xffff] + gained[b>>16&0xffff] + gained[b>>32&0xffff] + gained[b>>48]
}
