package ntuple

import (
	"math"
	"math/bits"
	"unsafe"
)

// sparse are the weights of a network of which most are 0. Blocks of 32 share a
// word: its lower half has a bit for each that is not 0, its upper half says
// where the first of those is. So a look costs a word, and a weight only where
// there is one: for 134 million weights of which 7 million are not 0 that is
// 34 MB and 28 MB, in place of 537 MB.
type sparse struct {
	blocks  []uint64
	weights []float32 // one more than there are, for what looks past the last
}

const blockBits = 5

// newSparse returns n zeros.
func newSparse(n int) *sparse {
	return &sparse{blocks: make([]uint64, (n+1<<blockBits-1)>>blockBits), weights: make([]float32, 1)}
}

// add fills in weights, in any order, none of which may stand in a block that a
// former call has filled or passed. Tables of less than a block share one: what
// is in it already is kept.
func (s *sparse) add(at []uint32, weights []float32) {
	if len(at) == 0 {
		return
	}
	first, last := at[0]>>blockBits, at[0]>>blockBits
	for _, i := range at {
		first, last = min(first, i>>blockBits), max(last, i>>blockBits)
	}
	// What the first block has already comes again.
	var old []float32
	if word := s.blocks[first]; uint32(word) != 0 {
		from := int(word >> 32)
		old = append(old, s.weights[from:from+bits.OnesCount32(uint32(word))]...)
		s.weights = s.weights[:from+1]
		all, i := uint32(word), 0
		for ; all != 0; all &= all - 1 {
			at = append(at, first<<blockBits|uint32(bits.TrailingZeros32(all)))
			weights = append(weights, old[i])
			i++
		}
	}
	for _, i := range at {
		s.blocks[i>>blockBits] |= 1 << (i & (1<<blockBits - 1))
	}
	from := len(s.weights) - 1
	for b := first; b <= last; b++ {
		marks := uint32(s.blocks[b])
		s.blocks[b] = uint64(from)<<32 | uint64(marks)
		from += bits.OnesCount32(marks)
	}
	s.weights = append(s.weights, make([]float32, from+1-len(s.weights))...)
	for j, i := range at {
		s.weights[s.place(i)] = weights[j]
	}
}

// place returns where the weight of an index is that has one.
func (s *sparse) place(i uint32) int {
	word := s.blocks[i>>blockBits]
	return int(word>>32) + bits.OnesCount32(uint32(word)&(1<<(i&(1<<blockBits-1))-1))
}

// at returns a weight. It looks at one always, for nobody can foretell whether
// there is one: there must be one more than there are.
func (s *sparse) at(i uint32) float32 {
	there := -(uint32(s.blocks[i>>blockBits]>>(i&(1<<blockBits-1))) & 1)
	return math.Float32frombits(math.Float32bits(s.weights[s.place(i)]) & there)
}

// sum is the function sum for places of sparse weights: in the same order.
func (s *sparse) sum(at *places, n int) float32 {
	if inPlanes {
		return gatherSparse(at, n, unsafe.SliceData(s.blocks), unsafe.SliceData(s.weights))
	}
	var a [symmetries]float32
	for k := 0; k < n; k += symmetries {
		for j, i := range at[k : k+symmetries] {
			a[j] += s.at(i)
		}
	}
	return inPairs(&a)
}
