// Package exact solves small boards: up to 3×3 it finds what perfect play is
// worth from every position, as further score or as the chance to reach a
// tile.
//
// A move keeps the sum of the tiles and a spawn adds 2 or 4 to it. So the
// positions that can come up are found layer by layer from the start tiles on,
// a layer being all positions of one sum, and are then valued layer by layer
// from the last. Boards that are mirror images of each other count once. Most
// values need not be kept: they follow, when asked for, from two neighbouring
// layers out of every eight.
package exact

import (
	"strconv"

	"twofold/game"
)

// Problem says what is solved.
type Problem struct {
	Rows, Cols   int
	FourPerMille int   // chance that a spawn is a 4, 0 to 1000
	StartTiles   int   // tiles spawned before the first move, 1 to the number of cells
	Goal         uint8 // exponent of the tile to reach, at least 2; 0 to play for score

	// From is the position to begin from in place of spawned start tiles. The
	// zero board stands for none.
	From game.Board
}

// Classic returns the problem of playing the original game on a board of some
// size for score: a 4 at 10 %, two start tiles.
func Classic(rows, cols int) Problem {
	return Problem{Rows: rows, Cols: cols, FourPerMille: game.DefaultFour, StartTiles: classicStart}
}

const classicStart = 2

// sizes are the boards that are solved, with the number of positions that can
// come up on each where both 2s and 4s spawn.
var sizes = []struct{ rows, cols, positions int }{
	{2, 2, 110}, {2, 3, 21_752}, {3, 2, 21_752}, {2, 4, 4_980_767}, {4, 2, 4_980_767}, {3, 3, 48_713_519},
}

// sumLimit bounds the sum of the tiles of every position, so that no tile comes
// to more than 2^13. A game that begins below it stays below: tiles of the sum
// 2^14-4 or 2^14-2 are twelve at least, and no board here has room for them.
const sumLimit = 1 << 14

// Check reports the first thing that keeps the problem from being solved, as a
// *game.Fault.
func (p Problem) Check() error {
	cells := p.Rows * p.Cols
	switch {
	case p.size() < 0:
		return &game.Fault{
			What:   "a board of " + strconv.Itoa(p.Rows) + "x" + strconv.Itoa(p.Cols) + " cannot be solved",
			Remedy: "choose 2x2, 2x3, 3x2, 2x4, 4x2 or 3x3",
		}
	case p.FourPerMille < 0 || p.FourPerMille > 1000:
		return &game.Fault{
			What:   strconv.Itoa(p.FourPerMille) + " per mille is no chance for a 4",
			Remedy: "give 0 to 1000",
		}
	case p.StartTiles < 1 || p.StartTiles > cells:
		return &game.Fault{
			What:   strconv.Itoa(p.StartTiles) + " start tiles do not fit " + p.sizeText(),
			Remedy: "give 1 to " + strconv.Itoa(cells),
		}
	case p.Goal != 0 && (p.Goal < 2 || int(p.Goal) > cells+1):
		return &game.Fault{
			What:   "no game on " + p.sizeText() + " is about reaching " + game.TargetText(p.Goal),
			Remedy: "give a tile from 4 to " + game.TargetText(uint8(cells+1)),
		}
	case p.From.Cells() != 0:
		return p.checkFrom()
	}
	return nil
}

func (p Problem) checkFrom() error {
	b := &p.From
	switch {
	case b.Rows() != p.Rows || b.Cols() != p.Cols:
		return &game.Fault{What: "the board is one of " + b.SizeText(), Remedy: "give one of " + p.sizeText()}
	case b.Empty() == b.Cells():
		return &game.Fault{What: "the board is empty", Remedy: "put a tile on it"}
	case b.Sum() >= sumLimit:
		return &game.Fault{
			What:   "the tiles of the board add up to " + strconv.FormatInt(b.Sum(), 10),
			Remedy: "give a board with a sum below " + strconv.Itoa(sumLimit),
		}
	}
	return nil
}

// size returns the problem's place in sizes, or -1.
func (p Problem) size() int {
	for i, s := range sizes {
		if s.rows == p.Rows && s.cols == p.Cols {
			return i
		}
	}
	return -1
}

func (p Problem) sizeText() string { return game.Rules{Rows: p.Rows, Cols: p.Cols}.SizeText() }

// Cost tells how large a problem is, before it is solved.
type Cost struct {
	Positions int64 // that can come up from start tiles, where both 2s and 4s spawn
	Memory    int64 // bytes that Solve takes at its peak, about
	File      int64 // bytes of the solution as it is written, about
}

// Cost returns what solving a problem costs that Check lets pass. From a single
// position, for a tile or with one kind of spawn it is as a rule less.
func (p Problem) Cost(o Options) Cost {
	n := int64(sizes[p.size()].positions)
	// A key takes 1.8 bytes and a value 8; every other layer or every eighth
	// and its neighbour stay. On top come the tables of the layers at work.
	if o.Dense {
		return Cost{Positions: n, Memory: 20<<20 + 12*n, File: 10 * n}
	}
	return Cost{Positions: n, Memory: 20<<20 + 5*n, File: 5 * n / 2}
}

// Folder names the folder, beside a player's games, for solutions to be kept in.
const Folder = "exact"

// FileName returns the name that the solution of a problem is kept under, such
// as "3x3-four100-score.exact".
func (p Problem) FileName() string {
	name := p.sizeText() + "-four" + strconv.Itoa(p.FourPerMille)
	if p.Goal == 0 {
		name += "-score"
	} else {
		name += "-reach" + game.TargetText(p.Goal)
	}
	switch {
	case p.From.Cells() != 0:
		name += "-from" + strconv.FormatUint(pack(&p.From), 16)
	case p.StartTiles != classicStart:
		name += "-start" + strconv.Itoa(p.StartTiles)
	}
	return name + ".exact"
}
