package exact

import "twofold/game"

// Solution holds what perfect play is worth. Its methods may be called from
// several goroutines at once.
type Solution struct {
	problem   Problem
	model     *model
	spacing   int
	value     float64
	positions int64
	largest   uint8
	layers    []layer // by half of the tile sum
}

// Problem returns what was solved.
func (s *Solution) Problem() Problem { return s.problem }

// Value returns what perfect play is worth from the beginning: the expected
// score, or the chance to reach the goal, from 0 to 1.
func (s *Solution) Value() float64 { return s.value }

// Positions returns how many positions can come up, mirror images counted once,
// and those with the goal not at all.
func (s *Solution) Positions() int64 { return s.positions }

// Largest returns the exponent of the largest tile in these positions, 0 where
// there are none.
func (s *Solution) Largest() uint8 { return s.largest }

// Answer tells what a position is worth in perfect play: as the expected score
// from there on, or as the chance to reach the goal.
type Answer struct {
	Value float64    // of the best direction
	Worth [4]float64 // of each direction, with the gain of its slide; 0 where nothing moves
	Moves [4]bool    // whether anything moves in the direction
	Best  game.Dir   // the first direction that no other beats
	Over  bool       // nothing moves in any; Best says nothing then
}

// At tells what a position is worth. Where its value is not kept, At works it
// out, which takes some milliseconds at most.
//
// So it is with boards that no game comes to, such as those set by hand, where
// all that can follow is kept or soon worked out. For one with more to it, for
// which At tries up to half a second, and for a board of another size, ok is
// false. Solve answers for any board of the right size as Problem.From.
func (s *Solution) At(b game.Board) (a Answer, ok bool) {
	if b.Rows() != s.model.rows || b.Cols() != s.model.cols || b.Empty() == b.Cells() || b.Sum() >= sumLimit {
		return Answer{}, false
	}
	packed := pack(&b)
	reached := s.model.goal != 0 && b.Max() >= s.model.goal
	q := query{s: s, known: make(map[uint64]float64), left: maxWorkedOut}
	a.Over = true
	for d, after := range s.model.slides(packed) {
		if after == 0 {
			continue
		}
		v := 1.0
		if !reached {
			v = q.afterstate(after, int(b.Sum())/2)
		}
		if s.model.goal == 0 {
			v -= worth(packed)
		}
		a.Moves[d], a.Worth[d] = true, v
		if a.Over || v > a.Value {
			a.Over, a.Value, a.Best = false, v, game.Dir(d)
		}
	}
	if reached {
		a.Value = 1
	}
	if q.left < 0 {
		return Answer{}, false
	}
	return a, true
}

// maxWorkedOut bounds how many positions a query works out.
const maxWorkedOut = 1 << 17

// query works out inner values that are not kept.
type query struct {
	s     *Solution
	known map[uint64]float64 // of positions, and of afterstates by their bits inverted
	left  int                // how many more positions may be worked out; below 0 the query has failed
}

// position returns the inner value of a canonical position.
func (q *query) position(b uint64, half int) float64 {
	if half < len(q.s.layers) {
		if v, ok := q.s.layers[half].find(b); ok {
			return v
		}
	}
	if v, ok := q.known[b]; ok {
		return v
	}
	if q.left--; q.left < 0 {
		return 0
	}
	best := -1.0
	for _, after := range q.s.model.slides(b) {
		if after != 0 {
			best = max(best, q.afterstate(after, half))
		}
	}
	if best < 0 {
		best = q.s.model.final(b)
	}
	q.known[b] = best
	return best
}

// afterstate returns the inner value of a canonical afterstate.
func (q *query) afterstate(after uint64, half int) float64 {
	m := q.s.model
	if m.reached(after) {
		return 1
	}
	if v, ok := q.known[^after]; ok {
		return v
	}
	var c children
	m.spawn(after, &c)
	twos, fours := 0.0, 0.0
	for i := range c.n {
		if m.twos {
			twos += q.position(c.two[i], half+1)
		}
		if m.fours {
			fours += q.position(c.four[i], half+2)
		}
		if q.left < 0 {
			return 0
		}
	}
	v := m.mean(c.n, twos, fours)
	q.known[^after] = v
	return v
}
