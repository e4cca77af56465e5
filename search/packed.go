package search

import (
	"math"
	"math/bits"

	"twofold/bitboard"
	"twofold/game"
)

// Packed searches 4×4 boards of package bitboard. It is not safe for concurrent
// use: each goroutine takes its own.
//
// An afterstate is turned into all that can follow by lines, not by cells. Two
// empty cells side by side in a row make the same row when a tile that spawned
// in one or the other is slid left, and the same when it is slid right. So each
// run of empty cells is slid once, each way, and only its line is looked up
// anew; what comes out is valued or searched once for all the cells of the run.
// That is about half of the work at every ply.
type Packed struct {
	eval  Evaluator
	batch BatchEvaluator // the same, or nil

	*spawns
	table table
	count
	known knownValues

	// The root.
	moves bitboard.Moves
	legal uint8

	frames   []frame // one for each ply below the root
	overflow bool
}

// frame is the space for what follows an afterstate.
type frame struct {
	lines lines

	// The afterstates that follow when a tile has spawned, two for each run:
	// slid to lower and to higher cells. First come the rows.
	slid   [MaxBatch]bitboard.Board
	reward [MaxBatch]int32
	score  [MaxBatch]float64 // reward and value

	// Those of them that are to be valued, and which they are.
	afters [MaxBatch]bitboard.Board
	values [MaxBatch]float32
	which  [MaxBatch]uint8
}

// NewPacked returns a searcher with an evaluator, for games with a chance of a 4
// of fourPerMille, 0 to 1000. Its table takes up to tableBytes, in powers of two
// from 64; 0 for none. Its errors are *game.Fault.
func NewPacked(eval Evaluator, fourPerMille, tableBytes int) (*Packed, error) {
	if err := checkNew(eval != nil, fourPerMille, tableBytes); err != nil {
		return nil, err
	}
	s := &Packed{eval: eval, spawns: newSpawns(fourPerMille), table: newTable(tableBytes)}
	s.batch, _ = eval.(BatchEvaluator)
	return s, nil
}

// Search looks for the best move. Its error is ErrOver on a board where no
// direction is legal, and a *game.Fault for a limit that makes no sense.
func (s *Packed) Search(b bitboard.Board, limit Limit) (Result, error) {
	s.legal = b.Legal()
	b.Moves(&s.moves)
	s.overflow = s.moves.Overflow
	s.table.probes, s.table.hits = 0, 0
	return s.run(s, s.legal, limit)
}

func (s *Packed) look(depth, left int) (value [4]float64) {
	s.table.forget()
	s.known.size(depth)
	for len(s.frames) < depth {
		s.frames = append(s.frames, frame{})
	}
	// The root's own afterstates take a frame as those of a spawn do.
	f := &s.frames[depth-1]
	n := 0
	for _, d := range game.Dirs {
		if s.legal>>d&1 != 0 {
			f.reward[d] = s.moves.Reward[d]
			f.afters[n], f.which[n] = s.moves.After[d], uint8(d)
			n++
		}
	}
	s.value(f, n, depth-1, left)
	for _, d := range game.Dirs {
		if s.legal>>d&1 != 0 {
			value[d] = f.score[d]
		}
	}
	return value
}

func (s *Packed) cheapest() int {
	cost := everything
	for _, d := range game.Dirs {
		if s.legal>>d&1 != 0 {
			cost = min(cost, s.least(s.moves.After[d].Empty()))
		}
	}
	return cost
}

func (s *Packed) account() (probes, hits int64, overflow bool) {
	return s.table.probes, s.table.hits, s.overflow
}

// chance returns the average over the spawns on an afterstate.
func (s *Packed) chance(b bitboard.Board, depth, left int) float32 {
	mark := s.table.mark(depth, left)
	if value, ok := s.table.get(uint64(b), mark); ok {
		return value
	}
	if s.spend(1) {
		return 0
	}
	s.deepest = max(s.deepest, s.depth-depth+1)
	l := &s.frames[depth-1].lines
	s.slideLines(l, b)
	empty := b.Empty()
	var sums [2]float64
	var looked [2]bool
	for tile := range sums {
		switch {
		case s.weight[tile] == 0:
		case s.cost[tile][empty] > left:
			s.leave(s.cost[tile][empty] - left)
		default:
			looked[tile] = true
			sums[tile] = s.spawned(tile, depth, s.rest(left, tile, empty))
		}
	}
	if s.stopped {
		return 0
	}
	value := float32(s.average(sums, looked, empty))
	s.table.put(uint64(b), mark, value)
	return value
}

// lines is an afterstate with all of its lines slid both ways.
type lines struct {
	board, turned bitboard.Board // as it is, and transposed
	rows, cols    slides         // of the one and the other

	// Empty cells, as in EmptyMask: all, the first of each run, and the first
	// of each run of two and more.
	empty            uint64
	rowRuns, colRuns uint64
	rowLong, colLong uint64
}

// slides are the rows of a board slid to lower and to higher cells, and for each
// of them what the other three gain.
type slides struct {
	lower, higher bitboard.Board
	others        [4]int32
}

func (s *Packed) slideLines(l *lines, b bitboard.Board) {
	l.board, l.turned = b, b.Transpose()
	s.slideRows(&l.rows, l.board)
	s.slideRows(&l.cols, l.turned)
	l.empty = b.EmptyMask()
	l.rowRuns = l.empty &^ (l.empty << 4 & 0x1110111011101110)
	l.colRuns = l.empty &^ (l.empty << 16)
	l.rowLong = l.rowRuns & (l.empty >> 4 & 0x0111011101110111)
	l.colLong = l.colRuns & (l.empty >> 16)
}

func (s *Packed) slideRows(all *slides, b bitboard.Board) {
	var rewards [4]int32
	all.lower, all.higher = 0, 0
	sum, overflows := int32(0), false
	for i := range rewards {
		lower, higher, reward, overflow := bitboard.SlideRow(uint16(b >> (16 * i)))
		all.lower |= bitboard.Board(lower) << (16 * i)
		all.higher |= bitboard.Board(higher) << (16 * i)
		rewards[i] = reward
		sum += reward
		overflows = overflows || overflow
	}
	for i, reward := range rewards {
		all.others[i] = sum - reward
	}
	if overflows {
		s.overflow = true
	}
}

// with returns the board with another row in the place of row i.
func (a *slides) with(row uint16, i int) (lower, higher bitboard.Board, reward int32) {
	low, high, reward, _ := bitboard.SlideRow(row)
	at := 16 * i & 63
	return a.lower&^(0xffff<<at) | bitboard.Board(low)<<at,
		a.higher&^(0xffff<<at) | bitboard.Board(high)<<at,
		a.others[i&3] + reward
}

// spawned returns the sum, over the empty cells of the afterstate in the frame,
// of what the board is worth after a tile of exponent tile+1 spawned there. The
// first of depth plies is on these boards.
func (s *Packed) spawned(tile, depth, left int) float64 {
	f := &s.frames[depth-1]
	exp := bitboard.Board(tile + 1)
	s.value(f, f.follow(exp), depth-1, left)
	return f.best(exp)
}

// follow finds the afterstates that follow a spawn, and returns how many are to
// be valued. That is all of them but those that no spawn makes a legal move of:
// in a run of one cell, a slide that changes nothing.
func (f *frame) follow(exp bitboard.Board) int {
	l := &f.lines
	n, listed := 0, 0
	for m := l.rowRuns; m != 0; m &= m - 1 {
		at := bits.TrailingZeros64(m) & 63 // four times the cell
		b := l.board | exp<<at
		i := at >> 4
		lower, higher, reward := l.rows.with(uint16(b>>(16*i&63)), i)
		listed = f.list(n, listed, b, l.rowLong>>at&1 != 0, lower, higher, reward)
		n += 2
	}
	for m := l.colRuns; m != 0; m &= m - 1 {
		at := bits.TrailingZeros64(m) & 63
		i := at >> 2 & 3
		row := uint16(l.turned>>(16*i&63) | exp<<(at>>4*4&15))
		lower, higher, reward := l.cols.with(row, i)
		listed = f.list(n, listed, l.board|exp<<at, l.colLong>>at&1 != 0, lower.Transpose(), higher.Transpose(), reward)
		n += 2
	}
	return listed
}

// list takes the two afterstates of a run, b the board with the new tile in its
// first cell.
func (f *frame) list(n, listed int, b bitboard.Board, long bool, lower, higher bitboard.Board, reward int32) int {
	n %= MaxBatch
	f.slid[n], f.slid[(n+1)&(MaxBatch-1)] = lower, higher
	f.reward[n], f.reward[(n+1)&(MaxBatch-1)] = reward, reward
	f.afters[listed&(MaxBatch-1)], f.which[listed&(MaxBatch-1)] = lower, uint8(n)
	if long || lower != b {
		listed++
	}
	f.afters[listed&(MaxBatch-1)], f.which[listed&(MaxBatch-1)] = higher, uint8(n+1)
	if long || higher != b {
		listed++
	}
	return listed
}

// value gives the first n of the listed afterstates their scores, with so many
// plies to go.
func (s *Packed) value(f *frame, n, depth, left int) {
	if depth > 0 {
		static := 0
		for k, b := range f.afters[:n] {
			i := f.which[k]
			if left < everything {
				if missing := s.least(b.Empty()) - left; missing > 0 {
					s.leave(missing)
					f.afters[static], f.which[static] = b, i
					static++
					continue
				}
			}
			f.score[i&(MaxBatch-1)] = float64(f.reward[i&(MaxBatch-1)]) + float64(s.chance(b, depth, left))
		}
		n = static
	}
	if n == 0 {
		return
	}
	s.leftOut = true
	if s.spend(n) {
		return
	}
	unknown := 0
	for k, b := range f.afters[:n] {
		i := f.which[k]
		if v := s.known.at(b); v.board == b {
			f.score[i&(MaxBatch-1)] = float64(f.reward[i&(MaxBatch-1)]) + float64(v.value)
		} else {
			f.afters[unknown], f.which[unknown] = b, i
			unknown++
		}
	}
	if n = unknown; n == 0 {
		return
	}
	if s.batch != nil {
		s.batch.Values(f.values[:n], f.afters[:n])
	} else {
		for k, b := range f.afters[:n] {
			f.values[k] = s.eval.Value(b)
		}
	}
	for k, i := range f.which[:n] {
		f.score[i&(MaxBatch-1)] = float64(f.reward[i&(MaxBatch-1)]) + float64(f.values[k])
		*s.known.at(f.afters[k]) = known{f.afters[k], f.values[k]}
	}
}

// best returns the sum, over the empty cells, of the score of the best direction
// on the board with the new tile there, or of 0 where the game is over.
func (f *frame) best(exp bitboard.Board) (sum float64) {
	l := &f.lines
	row, next := -2, 2*bits.OnesCount64(l.rowRuns)
	var cols [4]int // the run of each column that the last cell was in
	for m := l.empty; m != 0; m &= m - 1 {
		bit := m & -m
		at := bits.TrailingZeros64(m) & 63
		if l.rowRuns&bit != 0 {
			row += 2
		}
		if l.colRuns&bit != 0 {
			cols[at>>2&3] = next
			next += 2
		}
		b := l.board | exp<<at
		top := math.Inf(-1)
		for _, i := range [4]int{row, row + 1, cols[at>>2&3], cols[at>>2&3] + 1} {
			if f.slid[i&(MaxBatch-1)] != b {
				top = max(top, f.score[i&(MaxBatch-1)])
			}
		}
		if !math.IsInf(top, -1) {
			sum += top
		}
	}
	return sum
}
