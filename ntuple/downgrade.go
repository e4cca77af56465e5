package ntuple

import "twofold/bitboard"

// Downgrade makes the network value boards that have a tile of an exponent, 2 to
// 15, or a larger one, as it values the same board with smaller tiles: the
// largest exponent that is missing below the largest tile is found, and every
// tile above it made one smaller, so often as it takes. Equal tiles stay equal,
// and the order of tiles stays. It helps where a network has hardly seen such
// tiles in its training (Guei, Chen and Wu, "Optimistic temporal difference
// learning for 2048", 2021). 0 is the end of it. It goes into the network's file,
// and training does without it.
func (n *Network) Downgrade(from uint8) error {
	if from == 1 || from > bitboard.MaxExp {
		return &Fault{"tiles cannot be downgraded from there on", "give a tile of 4 to 32768"}
	}
	n.downgrade = from
	return nil
}

// Downgraded returns the exponent of Downgrade, 0 where there is none.
func (n *Network) Downgraded() uint8 { return n.downgrade }

// lowered returns a board with its largest tiles made smaller until none is of
// the exponent or larger, or none is missing below them.
func lowered(b bitboard.Board, from uint8) bitboard.Board {
	for top := b.Max(); top >= from; top = b.Max() {
		var have uint16
		for x := b; x != 0; x >>= 4 {
			have |= 1 << (x & 15)
		}
		missing := top - 1
		for missing > 0 && have>>missing&1 != 0 {
			missing--
		}
		if missing == 0 {
			break
		}
		for cell := range bitboard.Cells {
			if e := b.At(cell); e > missing {
				b = b.Place(cell, e-1)
			}
		}
	}
	return b
}

// clearFrom makes the weights 0 that a network that downgrades from an exponent
// does not look at: those of that exponent and larger ones. (It would where no
// exponent below is missing; but then hardly a cell is left to play on.)
func (n *Network) clearFrom(from uint8) {
	for i, l := range n.looks {
		cells := n.tuples[i].Cells()
		for index := range n.tuples[i].Size() {
			if maxInPlanes(index, cells) < from {
				continue
			}
			at := l.from + l.placed(index)
			for set := 0; set < len(n.weights); set += n.perSet {
				n.weights[set+at] = 0
			}
		}
	}
}

// maxInPlanes returns the largest exponent of so many cells with an index in
// planes.
func maxInPlanes(index, cells int) uint8 {
	top, left := 0, 1<<cells-1
	for plane := 3; plane >= 0; plane-- {
		if have := index >> (plane * cells) & left; have != 0 {
			top, left = top|1<<plane, have
		}
	}
	return uint8(top)
}
