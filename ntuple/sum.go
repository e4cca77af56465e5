package ntuple

import (
	"unsafe"

	"twofold/bitboard"
)

// sum adds up the weights of a board in the tables that begin at set: first over
// the tables for each view, then over the views in pairs. The order is the same
// on all machines, so that values and trained networks are.
func (n *Network) sum(v *views, set unsafe.Pointer) float32 {
	if inPlanes {
		return gatherSum(v, unsafe.SliceData(n.looks), len(n.looks), set)
	}
	var a [symmetries]float32
	for i := range n.looks {
		l := &n.looks[i]
		table := unsafe.Add(set, l.from*4)
		if l.mul == 0 {
			for j, b := range v {
				a[j] += *weight(table, l.scattered(b))
			}
			continue
		}
		mask, mul, shift := l.mask, l.mul, l.shift&63
		a[0] += *weight(table, v[0]&mask*mul>>shift)
		a[1] += *weight(table, v[1]&mask*mul>>shift)
		a[2] += *weight(table, v[2]&mask*mul>>shift)
		a[3] += *weight(table, v[3]&mask*mul>>shift)
		a[4] += *weight(table, v[4]&mask*mul>>shift)
		a[5] += *weight(table, v[5]&mask*mul>>shift)
		a[6] += *weight(table, v[6]&mask*mul>>shift)
		a[7] += *weight(table, v[7]&mask*mul>>shift)
	}
	return ((a[0] + a[1]) + (a[2] + a[3])) + ((a[4] + a[5]) + (a[6] + a[7]))
}

// looked is a board that will be valued.
type looked struct {
	board bitboard.Board
	views views
}

// ask asks for the memory that answer will look at, where it can.
func (n *Network) ask(b bitboard.Board, l *looked) {
	if n.downgrade != 0 {
		b = lowered(b, n.downgrade)
	}
	l.board, l.views = b, seen(b)
	switch {
	case !inPlanes:
	case n.sparse == nil:
		gatherAhead(&l.views, unsafe.SliceData(n.looks), len(n.looks), n.set(b))
	default:
		gatherBlocksAhead(&l.views, unsafe.SliceData(n.looks), len(n.looks), uint32(n.stage(b)*n.perSet), unsafe.SliceData(n.sparse.blocks))
	}
}

// answer returns the value of a board that was asked for.
func (n *Network) answer(l *looked) float32 {
	if n.sparse == nil {
		return n.sum(&l.views, n.set(l.board))
	}
	var at places
	return n.sparse.sum(&at, n.findViews(&l.views, n.stage(l.board), &at))
}

// places is where the weights of a board stand among all weights: those of a
// table together, in the order of views.
type places [MaxTuples * symmetries]uint32

// find sets the first of at to where the weights of a board stand, and returns
// how many they are.
func (n *Network) find(b bitboard.Board, at *places) int {
	v := seen(b)
	return n.findViews(&v, n.stage(b), at)
}

// findViews is find for a board of a stage, as it looks from all sides.
func (n *Network) findViews(v *views, stage int, at *places) int {
	set := uint32(stage * n.perSet)
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
