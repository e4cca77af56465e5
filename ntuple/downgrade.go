package ntuple

import "twofold/bitboard"

// Downgrade makes the network value boards that have a tile of an exponent, 2 to
// 15, or a larger one, as it values the same board with smaller tiles, those of
// [bitboard.Board.Downgrade]. It helps where a network has hardly seen such tiles
// in its training. 0 is the end of it. It goes into the network's file. Training
// goes by it too: what an afterstate is worth is then learned together with what
// those that are taken for it are worth, and how a game goes on after its largest
// merges counts before them.
func (n *Network) Downgrade(from uint8) error {
	if from == 1 || from > bitboard.MaxExp {
		return &Fault{"tiles cannot be downgraded from there on", "give a tile of 4 to 32768"}
	}
	n.downgrade = from
	return nil
}

// Downgraded returns the exponent of Downgrade, 0 where there is none.
func (n *Network) Downgraded() uint8 { return n.downgrade }

// lower returns a board as the network takes it.
func (n *Network) lower(b bitboard.Board) bitboard.Board {
	if n.downgrade == 0 {
		return b
	}
	return b.Downgrade(n.downgrade)
}

// crowded is the least exponent that hardly a downgraded board has: it stays only
// where no smaller one is missing, and then 14 of the 16 cells are full.
const crowded = 14

// clearUnseen makes the weights 0 that a network that downgrades does not look at:
// those of the exponent that it downgrades from, and of larger ones. Smaller ones
// than crowded it still meets, where no exponent below them is missing.
func (n *Network) clearUnseen() {
	if n.downgrade == 0 {
		return
	}
	from := max(n.downgrade, crowded)
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
