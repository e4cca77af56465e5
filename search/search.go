// Package search finds the best move by expectimax: the best direction, over
// the average of all spawns, over the best direction, and so on, with an
// evaluation of afterstates at the ends. [Packed] searches 4×4 boards of package
// bitboard with any [Evaluator], [General] searches boards of package game of
// any size.
//
// # Plies
//
// A ply is a layer in which the player chooses. One ply is greedy: the best of
// reward plus value of the afterstate. Two plies look at every spawn after every
// direction, and greedily at what follows. A board on which no direction is
// legal is worth 0, for nothing more is to come.
//
// # Probability
//
// A search to a depth looks at lines that hardly ever happen as closely as at
// those that do. With [Limit].MinProb, spawns that make a line less probable
// than that are left out, and the others stand for them; where all of them would
// be, the afterstate gets its value at once. So the search goes deep where a
// board is crowded and few things can happen. Probability is counted in quarter
// bits: a spawn costs -4·log2 of its probability, rounded. What a position is
// worth then depends on the position, the plies and the quarter bits left, and
// on nothing else, least of all on what a table happens to remember.
//
// # Limits
//
// A search with a limit of nodes or time goes deeper step by step, and the
// answer is that of the last step that was finished. The steps are plies, and of
// probability only where a least probability is given: values of different depths
// are hard to compare, for each ply takes the best of several guesses, and
// probability looks deeper at crowded boards. With 3,000 nodes a move and a
// network that makes 245,000 points at one ply, steps of probability made 23,000
// points (4 games), and plies 318,000. Nodes are afterstates: each that was evaluated or
// whose spawns were looked at counts one. The table remembers nothing from one
// search to the next, so that the same board, the same limit of nodes and the
// same size of the table give the same answer.
package search

import (
	"math"
	"math/bits"
	"strconv"

	"twofold/bitboard"
	"twofold/game"
)

// Evaluator values afterstates of the packed board: the score that is still to
// come, in points. The value may depend on the afterstate alone: whoever goes on
// training takes a new searcher for what was learned.
type Evaluator interface {
	Value(after bitboard.Board) float32
}

// BatchEvaluator is an Evaluator that values many afterstates faster than one
// by one. Packed uses it where it is there: for the directions of a search to
// one ply, and for all that follows a spawn in deeper ones. A network that waits
// for memory most of the time can then ask for the weights of all of them before
// it adds up any.
type BatchEvaluator interface {
	Evaluator

	// Values sets dst[i] to the value of afters[i]. Both have the same length,
	// at most MaxBatch, and the values are those of Value.
	Values(dst []float32, afters []bitboard.Board)
}

// MaxBatch is how many afterstates Values is asked for at most.
const MaxBatch = 32

// BoardEvaluator values afterstates of boards of any size: the score that is
// still to come, in points. It may not keep or change the board.
type BoardEvaluator interface {
	Value(after *game.Board) float32
}

// Limit says how far a search goes: at least one of Depth, MinProb, Nodes and
// Stop must be set. The first ply is always looked at.
type Limit struct {
	// Depth is the number of plies, 0 for any number.
	Depth int

	// MinProb is the least probability of the lines that are looked at, up to 1;
	// 0 for any.
	MinProb float64

	// Nodes is how many nodes may be looked at, 0 for any number. The first ply
	// may take some more.
	Nodes int64

	// Stop is asked now and then, every few hundred nodes, whether to stop:
	// because a time is up, say, or a context is done. It may be nil.
	Stop func() bool

	// Report is called after every finished step with what is known then. It
	// may be nil.
	Report func(Result)
}

// fault returns what is wrong with a limit, as a *game.Fault.
func (l *Limit) fault() error {
	switch {
	case l.Depth < 0:
		return &game.Fault{
			What:   "a search cannot go " + strconv.Itoa(l.Depth) + " plies deep",
			Remedy: "give a depth of 1 or more",
		}
	case l.Nodes < 0:
		return &game.Fault{
			What:   "a search cannot look at " + strconv.FormatInt(l.Nodes, 10) + " nodes",
			Remedy: "give a number of 1 or more",
		}
	case !(l.MinProb >= 0 && l.MinProb <= 1):
		return &game.Fault{
			What:   strconv.FormatFloat(l.MinProb, 'g', -1, 64) + " is no probability",
			Remedy: "give one from 0 to 1",
		}
	case l.Depth == 0 && l.Nodes == 0 && l.MinProb == 0 && l.Stop == nil:
		return &game.Fault{
			What:   "a search without any limit would not end",
			Remedy: "give a depth, a number of nodes, a least probability or a time",
		}
	}
	return nil
}

// ErrOver says that no direction changes the board: there is no move to find.
var ErrOver error = &game.Fault{
	What:   "no move is left on this board",
	Remedy: "give a board on which some tile can move",
}

// checkNew returns what is wrong with the parts of a new searcher.
func checkNew(hasEval bool, fourPerMille, tableBytes int) error {
	switch {
	case !hasEval:
		return &game.Fault{
			What:   "a search needs an evaluator and there is none",
			Remedy: "give one that values afterstates",
		}
	case fourPerMille < 0 || fourPerMille > 1000:
		return &game.Fault{
			What:   "a chance of a 4 of " + strconv.Itoa(fourPerMille) + " per mille cannot be",
			Remedy: "give 0 to 1000",
		}
	case tableBytes < 0:
		return &game.Fault{
			What:   "a table cannot take " + strconv.Itoa(tableBytes) + " bytes",
			Remedy: "give 0 for none, or 64 and more",
		}
	case int64(tableBytes) > mostTable:
		return &game.Fault{
			What:   "a table of " + strconv.Itoa(tableBytes) + " bytes is too large",
			Remedy: "give 64 GiB or less",
		}
	}
	return nil
}

// Result is what a search found.
type Result struct {
	// Legal has bit d set where game.Dir d changes the board.
	Legal uint8

	// Best is the legal direction of the highest value, the first of them in
	// the order of game.Dirs.
	Best game.Dir

	// Value is what each legal direction is worth: its reward and all that is
	// to come, in points of the evaluator.
	Value [4]float64

	// Depth is the number of plies of the longest line looked at.
	Depth int

	// MinProb is the least probability of lines that were looked at, 0 if none
	// were left out.
	MinProb float64

	// Nodes counts the afterstates that were looked at, those of an unfinished
	// step included.
	Nodes int64

	// Probes is how often the table was asked, Hits how often it knew.
	Probes, Hits int64

	// Cut says that Nodes or Stop ended the search before the rest of the limit
	// was reached. The answer is that of the last finished step.
	Cut bool

	// Overflow says that in some line of a packed board two tiles of exponent 15
	// merged. The line went on with a 15 in place of the 16, so that its value
	// is an estimate. On a board with no other 15 that is Downgrade's answer.
	Overflow bool
}

const (
	// everything is how many quarter bits are left where nothing may be left
	// out. They do not get less.
	everything = 1<<10 - 1

	// mostQuarters is the most that a search by probability ever has.
	mostQuarters = 1000

	// mostPlies bounds the depth.
	mostPlies = 250

	// mostTable bounds the bytes of a table.
	mostTable = 64 << 30

	// pollEvery is the number of nodes between two looks at Stop.
	pollEvery = 256
)

// spawns knows what can spawn: tiles of exponent 1 and 2.
type spawns struct {
	weight [2]float64

	// cost is the price of one spawn on so many empty cells, in quarter bits,
	// at least 1; a tile that never spawns costs more than there is.
	cost [2][game.MaxCells + 1]int
}

func newSpawns(fourPerMille int) *spawns {
	four := float64(fourPerMille) / 1000
	s := &spawns{weight: [2]float64{1 - four, four}}
	for tile, weight := range s.weight {
		for empty := range s.cost[tile] {
			if weight == 0 || empty == 0 {
				s.cost[tile][empty] = everything + 1
				continue
			}
			s.cost[tile][empty] = max(1, int(math.Round(4*math.Log2(float64(empty)/weight))))
		}
	}
	return s
}

// least returns the price of the cheapest spawn on so many empty cells.
func (s *spawns) least(empty int) int { return min(s.cost[0][empty], s.cost[1][empty]) }

// rest returns what is left of the quarter bits after a spawn.
func (s *spawns) rest(left, tile, empty int) int {
	if left == everything {
		return everything
	}
	return left - s.cost[tile][empty]
}

// average returns the average of what the two tiles came to, sums over so many
// empty cells, from those that were looked at.
func (s *spawns) average(sums [2]float64, looked [2]bool, empty int) float64 {
	sum, weight := 0.0, 0.0
	for tile := range sums {
		if looked[tile] {
			sum += s.weight[tile] * sums[tile]
			weight += s.weight[tile]
		}
	}
	return sum / (weight * float64(empty))
}

// count is what both searchers keep account of.
type count struct {
	limit   Limit
	nodes   int64
	checkAt int64 // the number of nodes at which to look at the limit
	stopped bool

	depth   int  // the plies of the step
	deepest int  // the plies of the longest line
	leftOut bool // something could have been looked at and was not
	missing int  // the fewest quarter bits more with which it would have been, 0 for no number

	result Result // of the last finished step
}

// spend counts nodes and tells whether the search must stop.
func (c *count) spend(nodes int) bool {
	if c.stopped {
		return true
	}
	c.nodes += int64(nodes)
	if c.nodes >= c.checkAt {
		c.check()
	}
	return c.stopped
}

func (c *count) check() {
	c.checkAt = math.MaxInt64
	if c.limit.Nodes > 0 {
		c.stopped = c.stopped || c.nodes > c.limit.Nodes
		c.checkAt = c.limit.Nodes + 1
	}
	if c.limit.Stop != nil {
		c.stopped = c.stopped || c.limit.Stop()
		c.checkAt = min(c.checkAt, c.nodes+pollEvery)
	}
}

// leave notes that spawns were left out for want of so many quarter bits.
func (c *count) leave(missing int) {
	c.leftOut = true
	if c.missing == 0 || missing < c.missing {
		c.missing = missing
	}
}

// root is one position to be searched.
type root interface {
	// look returns the values of the legal directions, to a depth in plies and
	// with so many quarter bits.
	look(depth, left int) [4]float64

	// cheapest returns how many quarter bits it takes to look at any spawn.
	cheapest() int

	// account tells what only the searcher knows.
	account() (probes, hits int64, overflow bool)
}

// run searches a root with some legal directions.
func (c *count) run(r root, legal uint8, limit Limit) (Result, error) {
	if err := limit.fault(); err != nil {
		return Result{}, err
	}
	if legal == 0 {
		return Result{}, ErrOver
	}
	*c = count{limit: limit, checkAt: math.MaxInt64, result: Result{Legal: legal}}

	depth, left := limit.Depth, everything
	if limit.MinProb > 0 {
		left = max(0, min(int(math.Round(-4*math.Log2(limit.MinProb))), mostQuarters))
	}
	if depth == 0 || depth > mostPlies {
		depth = mostPlies
	}
	if limit.Nodes == 0 && limit.Stop == nil {
		c.step(r, depth, left)
		return c.result, nil
	}

	// The first ply is not to be stopped.
	c.step(r, 1, everything)
	c.check()
	if left == everything {
		c.deepen(r, depth)
	} else {
		c.ladder(r, depth, left)
	}
	c.result.Cut = c.stopped
	c.account(r)
	return c.result, nil
}

// step searches to a depth and with so many quarter bits, and takes what it
// finds as the result unless it is stopped before the end.
func (c *count) step(r root, depth, left int) {
	c.depth, c.deepest, c.leftOut, c.missing = depth, 1, false, 0
	value := r.look(depth, left)
	if c.stopped {
		return
	}
	res := &c.result
	res.Value, res.Depth, res.MinProb = value, c.deepest, 0
	if c.missing > 0 {
		res.MinProb = quarters(left)
	}
	res.Best = best(value, res.Legal)
	c.account(r)
	if c.limit.Report != nil {
		c.limit.Report(*res)
	}
}

// account brings the counts in the result up to date.
func (c *count) account(r root) {
	c.result.Nodes = c.nodes
	c.result.Probes, c.result.Hits, c.result.Overflow = r.account()
}

// deepen goes down ply by ply to a depth at the most. Where the number of nodes
// is limited it gives up where the next ply would not be finished.
func (c *count) deepen(r root, depth int) {
	before := int64(0)
	for d := 2; d <= depth && c.leftOut && !c.stopped; d++ {
		start := c.nodes
		c.step(r, d, everything)
		nodes := c.nodes - start
		if c.limit.Nodes > 0 && before > 0 && c.leftOut && d < depth {
			if growth := float64(nodes) / float64(before); float64(nodes)*growth > float64(c.limit.Nodes-c.nodes) {
				c.stopped = true
			}
		}
		before = nodes
	}
}

// ladder goes down in steps of a bit of probability, to a depth at the most and
// to so many quarter bits; in larger ones where less would show nothing new.
// Where the number of nodes is limited it takes smaller steps towards the end,
// and gives up where the next one would not be finished.
func (c *count) ladder(r root, depth, last int) {
	left := min(r.cheapest(), last)
	size, before := 4, int64(0)
	for c.leftOut && !c.stopped {
		start := c.nodes
		c.step(r, depth, left)
		if c.stopped || left >= last || c.missing == 0 {
			return
		}
		nodes := c.nodes - start
		if c.limit.Nodes > 0 && before > 0 {
			// So much a step of a bit multiplies the nodes by.
			growth := math.Pow(max(1, float64(nodes)/float64(before)), 4/float64(size))
			room := float64(c.limit.Nodes-c.nodes) / float64(nodes)
			for size = 4; size > 0 && math.Pow(growth, float64(size)/4) > room; size-- {
			}
			if size == 0 {
				c.stopped = true
				return
			}
		}
		before = nodes
		size = max(size, c.missing)
		left = min(left+size, last)
	}
}

// best returns the first legal direction of the highest value.
func best(value [4]float64, legal uint8) game.Dir {
	d := bits.TrailingZeros8(legal)
	for e := d + 1; e < 4; e++ {
		if legal>>e&1 != 0 && value[e] > value[d] {
			d = e
		}
	}
	return game.Dir(d)
}

// quarters returns the probability that so many quarter bits stand for.
func quarters(left int) float64 { return math.Exp2(-float64(left) / 4) }
