package search

import "twofold/game"

// General searches boards of package game, of any size and with any tiles. It
// goes by runs of empty cells as Packed does, and slides by package game alone.
// It is not safe for concurrent use.
//
// Its table tells boards apart by 64 bits made of their cells, which are different
// for all boards of up to ten cells, and of larger ones for all but one pair in
// 2^64.
type General struct {
	eval BoardEvaluator

	*spawns
	table table
	count

	// The root.
	moves [4]generalMove
	legal uint8

	frames []*generalFrame // one for each ply below the root
}

type generalMove struct {
	after game.Board
	gain  int64
	score float64 // gain and value
}

// generalFrame is the space for what follows an afterstate.
type generalFrame struct {
	board game.Board

	// The empty cells, and for each the first of the two slides of the runs it
	// is in.
	empty []emptyCell

	runs  []run
	slid  []generalMove // two for each run
	which []int         // those of them that are to be valued
}

type emptyCell struct{ cell, row, col int }

// run is a run of empty cells in a row or a column.
type run struct {
	cell    int // the first of them
	long    bool
	forward game.Dir // along the line to lower cells
}

// NewGeneral returns a searcher with an evaluator, for games with a chance of a 4
// of fourPerMille, 0 to 1000. Its table takes up to tableBytes, in powers of two
// from 64; 0 for none. Its errors are *game.Fault.
func NewGeneral(eval BoardEvaluator, fourPerMille, tableBytes int) (*General, error) {
	if err := checkNew(eval != nil, fourPerMille, tableBytes); err != nil {
		return nil, err
	}
	return &General{eval: eval, spawns: newSpawns(fourPerMille), table: newTable(tableBytes)}, nil
}

// Search looks for the best move. Its error is ErrOver on a board where no
// direction is legal, and a *game.Fault for a limit that makes no sense.
func (g *General) Search(b game.Board, limit Limit) (Result, error) {
	g.legal = 0
	for _, d := range game.Dirs {
		after, gain, moved := b.Slide(d)
		if moved {
			g.legal |= 1 << d
		}
		g.moves[d] = generalMove{after: after, gain: gain}
	}
	g.table.probes, g.table.hits = 0, 0
	return g.run(g, g.legal, limit)
}

func (g *General) look(depth, left int) (value [4]float64) {
	g.table.forget()
	for len(g.frames) < depth-1 {
		g.frames = append(g.frames, &generalFrame{})
	}
	for d := range g.moves {
		if g.legal>>d&1 != 0 {
			value[d] = g.score(&g.moves[d], depth-1, left)
		}
	}
	return value
}

func (g *General) cheapest() int {
	cost := everything
	for d := range g.moves {
		if g.legal>>d&1 != 0 {
			cost = min(cost, g.least(g.moves[d].after.Empty()))
		}
	}
	return cost
}

func (g *General) account() (probes, hits int64, overflow bool) {
	return g.table.probes, g.table.hits, false
}

// score returns what a move is worth, its gain and its afterstate.
func (g *General) score(m *generalMove, depth, left int) float64 {
	if depth == 0 {
		g.leftOut = true
	} else if missing := g.least(m.after.Empty()) - left; missing > 0 {
		g.leave(missing)
	} else {
		return float64(m.gain) + float64(g.chance(&m.after, depth, left))
	}
	if g.spend(1) {
		return 0
	}
	return float64(m.gain) + float64(g.eval.Value(&m.after))
}

// chance returns the average over the spawns on an afterstate.
func (g *General) chance(b *game.Board, depth, left int) float32 {
	key, mark := boardKey(b.Exponents()), g.table.mark(depth, left)
	if value, ok := g.table.get(key, mark); ok {
		return value
	}
	if g.spend(1) {
		return 0
	}
	g.deepest = max(g.deepest, g.depth-depth+1)
	f := g.frames[depth-1]
	f.find(b)
	empty := len(f.empty)
	var sums [2]float64
	var looked [2]bool
	for tile := range sums {
		switch {
		case g.weight[tile] == 0:
		case g.cost[tile][empty] > left:
			g.leave(g.cost[tile][empty] - left)
		default:
			looked[tile] = true
			sums[tile] = g.spawned(f, uint8(tile+1), depth, g.rest(left, tile, empty))
		}
	}
	if g.stopped {
		return 0
	}
	value := float32(g.average(sums, looked, empty))
	g.table.put(key, mark, value)
	return value
}

// find finds the runs of empty cells of an afterstate.
func (f *generalFrame) find(b *game.Board) {
	f.board = *b
	cols, cells := b.Cols(), b.Exponents()
	var rowRun, colRun [game.MaxCells]int // by cell
	f.empty, f.runs = f.empty[:0], f.runs[:0]
	for cell, e := range cells {
		if e != 0 {
			continue
		}
		if cell%cols > 0 && cells[cell-1] == 0 {
			rowRun[cell] = rowRun[cell-1]
		} else {
			rowRun[cell] = len(f.runs)
			f.runs = append(f.runs, run{cell, (cell+1)%cols > 0 && cells[cell+1] == 0, game.Left})
		}
		if cell >= cols && cells[cell-cols] == 0 {
			colRun[cell] = colRun[cell-cols]
		} else {
			colRun[cell] = len(f.runs)
			f.runs = append(f.runs, run{cell, cell+cols < len(cells) && cells[cell+cols] == 0, game.Up})
		}
		f.empty = append(f.empty, emptyCell{cell, 2 * rowRun[cell], 2 * colRun[cell]})
	}
}

// spawned returns the sum, over the empty cells of the afterstate in the frame,
// of what the board is worth after a tile of exponent exp spawned there. The
// first of depth plies is on these boards.
func (g *General) spawned(f *generalFrame, exp uint8, depth, left int) float64 {
	f.slid, f.which = f.slid[:0], f.which[:0]
	for _, r := range f.runs {
		b := f.board
		b.Set(r.cell, exp)
		for _, d := range [2]game.Dir{r.forward, r.forward + 1} {
			after, gain, moved := b.Slide(d)
			if moved || r.long {
				f.which = append(f.which, len(f.slid))
			}
			f.slid = append(f.slid, generalMove{after: after, gain: gain})
		}
	}
	for _, i := range f.which {
		f.slid[i].score = g.score(&f.slid[i], depth-1, left)
		if g.stopped {
			return 0
		}
	}
	sum := 0.0
	for _, c := range f.empty {
		b := f.board
		b.Set(c.cell, exp)
		top, over := 0.0, true
		for _, i := range [4]int{c.row, c.row + 1, c.col, c.col + 1} {
			if m := &f.slid[i]; m.after != b && (over || m.score > top) {
				top, over = m.score, false
			}
		}
		sum += top
	}
	return sum
}

// boardKey makes 64 bits of the cells of a board, different ones for all boards
// of up to ten cells.
func boardKey(cells []uint8) uint64 {
	h := uint64(0)
	for len(cells) > 0 {
		n := min(len(cells), 10)
		word := uint64(0)
		for i, e := range cells[:n] {
			word |= uint64(e&63) << (6 * i)
		}
		cells = cells[n:]
		// Each of these steps can be undone.
		h ^= word
		h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
		h = (h ^ h>>27) * 0x94d049bb133111eb
		h ^= h >> 31
	}
	return h
}
