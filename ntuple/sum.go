package ntuple

import (
	"unsafe"

	"twofold/bitboard"
)

// values sets dst to the values of the first of the boards, at most batch; there
// must be a whole number of four of them. The boards are lowered.
func (n *Network) values(dst []float32, boards []bitboard.Board) {
	if len(dst) == 0 {
		return
	}
	if n.downgrade != 0 {
		for i, b := range boards[:len(dst)] {
			boards[i] = n.lower(b)
		}
	}
	if n.sparse != nil || !inPlanes {
		n.valuesOneByOne(dst, boards)
		return
	}
	var sets [batch]uint32
	if len(n.stages) > 0 {
		for i, b := range boards[:len(dst)] {
			sets[i] = n.set(b)
		}
	}
	gatherValues(unsafe.SliceData(boards), len(dst), unsafe.SliceData(n.looks), len(n.looks), &sets[0], unsafe.Pointer(unsafe.SliceData(n.weights)), unsafe.SliceData(dst))
}

// valuesOneByOne is values for sparse weights, and for looks by multiplication.
func (n *Network) valuesOneByOne(dst []float32, boards []bitboard.Board) {
	var seenAs [batch]views
	for i, b := range boards[:len(dst)] {
		seenAs[i] = seen(b)
		if n.sparse != nil && inPlanes {
			gatherBlocksAhead(&seenAs[i], unsafe.SliceData(n.looks), len(n.looks), n.set(b), unsafe.SliceData(n.sparse.blocks))
		}
	}
	var at places
	for i, b := range boards[:len(dst)] {
		k := n.findViews(&seenAs[i], n.set(b), &at)
		if n.sparse != nil {
			dst[i] = n.sparse.sum(&at, k)
		} else {
			dst[i] = sum(unsafe.Pointer(unsafe.SliceData(n.weights)), at[:k])
		}
	}
}

// set returns at which weight the tables of a board's stage begin.
func (n *Network) set(b bitboard.Board) uint32 { return uint32(n.stage(b) * n.perSet) }

// sum adds up the weights of a board: first over the tables for each view, then
// over the views in pairs. The order is the same everywhere, so that values and
// trained networks are.
func sum(weights unsafe.Pointer, at []uint32) float32 {
	var a [symmetries]float32
	for ; len(at) >= symmetries; at = at[symmetries:] {
		for j, i := range at[:symmetries] {
			a[j] += *weight(weights, uint64(i))
		}
	}
	return inPairs(&a)
}

func inPairs(a *[symmetries]float32) float32 {
	return ((a[0] + a[1]) + (a[2] + a[3])) + ((a[4] + a[5]) + (a[6] + a[7]))
}

// places is where the weights of a board stand among all weights: those of a
// table together, in the order of views.
type places [MaxTuples * symmetries]uint32

// find sets the first of at to where the weights of a board stand, and returns
// how many they are.
func (n *Network) find(b bitboard.Board, at *places) int {
	v := seen(b)
	return n.findViews(&v, n.set(b), at)
}

// findViews is find for a board as it looks from all sides, with the tables that
// begin at a weight.
func (n *Network) findViews(v *views, set uint32, at *places) int {
	if inPlanes {
		gatherPlaces(v, unsafe.SliceData(n.looks), len(n.looks), set, at)
		return n.features()
	}
	k := 0
	for i := range n.looks {
		l := &n.looks[i]
		from, into := set+uint32(l.from), at[k:k+symmetries:k+symmetries]
		k += symmetries
		for j, b := range v {
			if l.mul == 0 {
				into[j] = from + uint32(l.scattered(b))
			} else {
				into[j] = from + uint32(b&l.mask*l.mul>>(l.shift&63))
			}
		}
	}
	return k
}

// weight returns a place in a table. It is not checked: a look's index is less
// than 16 to the number of its cells whatever the board, and layOut has made
// room for that.
func weight(table unsafe.Pointer, index uint64) *float32 {
	return (*float32)(unsafe.Add(table, index*4))
}
