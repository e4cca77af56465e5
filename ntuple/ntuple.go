// Package ntuple holds value networks of the 4×4 board: n-tuple networks
// (Szubert and Jaśkowski, "Temporal difference learning of n-tuple networks for
// the game 2048", 2014), their evaluation, their training and their files.
//
// # What a network is
//
// A [Tuple] is a set of cells. A network has a table for each of its tuples with
// a weight for everything that can stand in those cells, 16 exponents in each. The
// value of an afterstate is the sum of what all tables hold for it, each looked
// up in all eight symmetries of the board: the score that is still to come, in
// points. Four tuples of six cells are 32 looks at 2²⁶ weights.
//
// A network can have stages: a set of tables for each part of a game, parted by
// the sum of the tiles on the board, which grows with every spawn and never
// falls.
//
// # Speed
//
// Nearly all time goes into waiting for memory. The index of a table is one
// instruction or a few (see the file look.go), so that the looks of one value,
// and often of the next, are all under way together, and has the lowest bits of
// all cells lowest, so that boards of small tiles, which are most of what is
// looked at, lie close together. The tables ask the system for huge pages.
package ntuple

import (
	"math"
	"slices"
	"strings"

	"twofold/bitboard"
)

// Limits of what a network may be made of.
const (
	MinTupleCells = 1
	MaxTupleCells = 7
	MaxTuples     = 32
	MaxStages     = 8

	// maxWeights bounds the tables of all stages together: 4 GB of weights.
	maxWeights = 1 << 30
)

// symmetries is the number of ways that a board can be looked at.
const symmetries = 8

// Network is a value network. Its methods may be called by several goroutines
// at once as long as none trains it.
type Network struct {
	tuples  []Tuple
	stages  []int
	looks   []look
	weights []float32 // stage by stage, and there look by look
	sparse  *sparse   // in their place, where there are few
	perSet  int       // weights of one stage
	about   string

	downgrade uint8 // boards of a tile as large as that are made smaller, 0 for none
}

// New returns a network whose weights are all 0. Stages are the sums of tiles
// from which on a board belongs to the next stage, ascending and more than 0;
// none mean one stage.
func New(tuples []Tuple, stages ...int) (*Network, error) {
	n := &Network{tuples: slices.Clone(tuples), stages: slices.Clone(stages)}
	if err := n.layOut(); err != nil {
		return nil, err
	}
	n.weights = floats[float32](n.perSet * (len(stages) + 1))
	return n, nil
}

// layOut checks what a network is made of, and says where its tables lie.
func (n *Network) layOut() error {
	if len(n.tuples) == 0 {
		return &Fault{"a network needs a tuple", "give one, as 012345"}
	}
	if len(n.tuples) > MaxTuples {
		return faultf("a network of %d tuples is too large", "give at most %d", len(n.tuples), MaxTuples)
	}
	if len(n.stages) >= MaxStages {
		return faultf("a network of %d stages is too large", "give at most %d", len(n.stages)+1, MaxStages)
	}
	for i, from := range n.stages {
		if from <= 0 || i > 0 && from <= n.stages[i-1] || from > bitboard.Cells<<bitboard.MaxExp {
			return &Fault{"stages do not begin one after the other", "give rising sums of tiles, as 16384"}
		}
	}
	n.looks = n.looks[:0]
	n.perSet = 0
	for i, t := range n.tuples {
		if t.Cells() < MinTupleCells || t.Cells() > MaxTupleCells {
			return faultf("a tuple of %d cells", "give 1 to %d", t.Cells(), MaxTupleCells)
		}
		if slices.Contains(n.tuples[:i], t) {
			return &Fault{"the tuple " + t.String() + " is there twice", "give it once"}
		}
		n.looks = append(n.looks, newLook(t, n.perSet))
		n.perSet += t.Size()
	}
	if n.perSet*(len(n.stages)+1) > maxWeights {
		return faultf("a network of %d weights is too large", "give at most %d", n.perSet*(len(n.stages)+1), maxWeights)
	}
	return nil
}

// Tuples returns the network's tuples.
func (n *Network) Tuples() []Tuple { return slices.Clone(n.tuples) }

// Stages returns the sums of tiles from which on the second and the following
// stages hold.
func (n *Network) Stages() []int { return slices.Clone(n.stages) }

// Weights returns how many weights there are, and how many of them are not 0.
func (n *Network) Weights() (all, used int) {
	all = n.perSet * (len(n.stages) + 1)
	if n.sparse != nil {
		return all, len(n.sparse.weights) - 1
	}
	for _, w := range n.weights {
		if w != 0 {
			used++
		}
	}
	return all, used
}

// at returns a weight.
func (n *Network) at(i int) float32 {
	if n.sparse != nil {
		return n.sparse.at(uint32(i))
	}
	return n.weights[i]
}

// spread gives every weight its place, so that all can be trained.
func (n *Network) spread() {
	if n.sparse == nil {
		return
	}
	n.weights = floats[float32](n.perSet * (len(n.stages) + 1))
	for b, word := range n.sparse.blocks {
		if uint32(word) == 0 {
			continue
		}
		for i := range min(1<<blockBits, len(n.weights)-b<<blockBits) {
			n.weights[b<<blockBits+i] = n.sparse.at(uint32(b<<blockBits + i))
		}
	}
	n.sparse = nil
}

// About returns the text that came with the network: how it was made.
func (n *Network) About() string { return n.about }

// SetAbout sets the text that goes with the network into its file: of a longer
// one the first MaxAbout bytes, and without what is no UTF-8.
func (n *Network) SetAbout(text string) {
	n.about = strings.ToValidUTF8(text[:min(len(text), MaxAbout)], "")
}

// features is how many weights make a value.
func (n *Network) features() int { return len(n.looks) * symmetries }

// stage returns the number of the stage of a board.
func (n *Network) stage(b bitboard.Board) int {
	if len(n.stages) == 0 {
		return 0
	}
	sum, at := tileSum(b), 0
	for at < len(n.stages) && sum >= n.stages[at] {
		at++
	}
	return at
}

// Value returns the value of an afterstate: the score that is still to come, in
// points.
func (n *Network) Value(after bitboard.Board) float32 {
	boards, dst := [4]bitboard.Board{after}, [1]float32{}
	n.values(dst[:], boards[:])
	return dst[0]
}

// batch is how many boards are valued at once at most.
const batch = 32

// Values sets dst[i] to the value of afters[i]. It is faster than one by one, for
// the memory of some is asked for before that of others is needed.
func (n *Network) Values(dst []float32, afters []bitboard.Board) {
	var boards [batch]bitboard.Board
	for len(afters) > 0 {
		k := copy(boards[:], afters)
		n.values(dst[:k], boards[:])
		dst, afters = dst[k:], afters[k:]
	}
}

// Best sets m to the slides of a board and returns the afterstate of the highest
// reward plus value, and its direction: the first of them in the order of
// game.Dirs, or -1 where none is legal.
func (n *Network) Best(b bitboard.Board, m *bitboard.Moves) (after bitboard.Board, at int) {
	b.Moves(m)
	var boards [4]bitboard.Board // the legal afterstates
	var legal [4]int
	var value [4]float32
	k := 0
	for d, a := range m.After {
		if a != b {
			legal[k&3], boards[k&3] = d, a
			k++
		}
	}
	n.values(value[:k], boards[:])
	at = -1
	most := float32(math.Inf(-1))
	for i, d := range legal[:k] {
		if worth := float32(m.Reward[d]) + value[i]; worth > most {
			most, after, at = worth, m.After[d], d
		}
	}
	return after, at
}

// tileSum returns the sum of a board's tiles.
func tileSum(b bitboard.Board) int {
	sum := 0
	for ; b != 0; b >>= 4 {
		sum += 1 << (b & 15) &^ 1
	}
	return sum
}
