package exact

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// Options say how a problem is solved. The zero value will do.
type Options struct {
	Workers int // goroutines; 0 for as many as run at once

	// Dense keeps the values of all positions, so that Solution.At looks every
	// one up. Memory and file are larger, as Problem.Cost tells.
	Dense bool

	// Progress is called by Solve itself, after every layer.
	Progress func(Progress)
}

// Progress tells how far Solve has come.
type Progress struct {
	Valuing   bool    // all positions have been found, and are being valued
	Positions int64   // found so far, or valued
	Done      float64 // share of all the work, about, from 0 to 1
}

// Of every spacing layers two neighbours are kept. What lies between is worked
// out when asked for: on 3×3 in 0.1 ms as a rule, in 10 ms at worst. With 4 it
// took a tenth of that, and with 12 six times as long, at worst far longer.
const (
	spacing      = 8
	denseSpacing = 2
)

// solver is a problem on its way to being solved.
type solver struct {
	ctx     context.Context
	model   *model
	workers int
	spacing int
	phase   int // half the sum of the first layer that is kept, below spacing
	report  func(valuing bool, positions int64)

	roots     []root
	layers    []layer // by half of the tile sum
	positions int64
	largest   uint8

	// Three layers are at work at a time. The positions of half the sum h are
	// in found[h%3], and in values[h%3], by slot, what they are worth.
	found  [3]keySet
	values [3][]float64

	// Of the layer at hand:
	keys        []uint64 // the positions, sorted
	room        []uint64 // to sort them
	afters      keySet   // the afterstates
	afterValues []float64
	moves       [][4]int32 // of each position, by direction, the slot of its afterstate
}

// In place of a slot.
const (
	noMove      = -1
	reachesGoal = -2
)

// Solve solves a problem. It fails on one that Problem.Check refuses, and when
// ctx is done. The result is the same to the last bit whatever the number of
// workers.
func Solve(ctx context.Context, p Problem, o Options) (*Solution, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	s := &solver{ctx: ctx, model: newModel(p), workers: o.Workers, spacing: spacing}
	if s.workers <= 0 {
		s.workers = runtime.GOMAXPROCS(0)
	}
	if o.Dense {
		s.spacing = denseSpacing
	}
	s.report = func(valuing bool, positions int64) {
		if o.Progress == nil {
			return
		}
		expected, before := p.Cost(o).Positions, 0.0
		if valuing {
			expected, before = s.positions, 0.5
		}
		share := min(float64(positions)/float64(expected), 1)
		o.Progress(Progress{Valuing: valuing, Positions: positions, Done: before + share/2})
	}
	s.roots = s.model.roots(p)
	if p.From.Cells() != 0 {
		// What follows from a single position answers for it at once.
		s.phase = (int(p.From.Sum())/2 + 1) % s.spacing
	}
	if err := s.findAll(); err != nil {
		return nil, err
	}
	if err := s.valueAll(); err != nil {
		return nil, err
	}
	solution := &Solution{
		problem: p, model: s.model, spacing: s.spacing,
		positions: s.positions, largest: s.largest, layers: s.layers,
	}
	for _, r := range s.roots {
		solution.value += float64(r.chance * r.value)
	}
	if p.Goal != 0 {
		solution.value = min(solution.value, 1) // rounding may go beyond
	}
	return solution, nil
}

// findAll finds the positions layer by layer and keeps their keys.
func (s *solver) findAll() error {
	lastRoot := 0 // half the largest sum of one
	for _, r := range s.roots {
		lastRoot = max(lastRoot, r.half)
		if r.half >= 0 {
			s.largest = max(s.largest, top(r.board))
		}
	}
	for i := range s.found {
		s.found[i].reset(0)
	}
	positions, afters := 0, 0
	for half, empty := 0, 0; half <= lastRoot || empty < 2; half++ {
		if err := s.ctx.Err(); err != nil {
			return err
		}
		found := &s.found[half%3]
		for _, r := range s.roots {
			if r.half == half {
				found.addGrowing(r.board)
			}
		}
		s.keys = found.appendKeys(s.keys[:0])
		// Once sorted, these are needed no more: from now on the set is for the
		// layer after the next two, which will be about as large.
		positions = len(s.keys)
		found.reset(positions)
		if empty++; positions == 0 {
			s.layers = append(s.layers, layer{})
			continue
		}
		empty = 0
		s.room = slices.Grow(s.room[:0], positions)
		sortKeys(s.keys, s.room[:positions])
		s.layers = append(s.layers, layer{count: positions, coded: slices.Clip(appendCoded(nil, s.keys))})
		s.positions += int64(positions)
		// Tiles grow by one exponent at a time.
		for s.has(s.largest + 1) {
			s.largest++
		}

		s.afters.reset(afters)
		s.slideAll(nil)
		afters = s.spawnAll(&s.found[(half+1)%3], &s.found[(half+2)%3])
		s.report(false, s.positions)
	}
	return nil
}

// has tells whether a position of the layer has a tile.
func (s *solver) has(exp uint8) bool {
	cells := uint64(exp) * lowBits(s.model.cells)
	for _, b := range s.keys {
		if empties(b^cells, s.model.cells) != 0 {
			return true
		}
	}
	return false
}

// slideAll slides the positions of the layer in all directions into afters,
// and notes the slots in moves where given.
func (s *solver) slideAll(moves [][4]int32) {
	for {
		s.each(len(s.keys), func(from, to int) bool {
			for i := from; i < to; i++ {
				var slots [4]int32
				for d, after := range s.model.slides(s.keys[i]) {
					switch {
					case after == 0:
						slots[d] = noMove
					case s.model.reached(after):
						slots[d] = reachesGoal
					default:
						slot := s.afters.add(after)
						if slot < 0 {
							return false
						}
						slots[d] = int32(slot)
					}
				}
				if moves != nil {
					moves[i] = slots
				}
			}
			return true
		})
		if !s.afters.growIfFull() {
			return
		}
	}
}

// spawnAll adds what can spawn on the afterstates to the next two layers. It
// returns how many afterstates there are.
func (s *solver) spawnAll(twos, fours *keySet) int {
	for {
		var afters atomic.Int64
		s.each(len(s.afters.slots), func(from, to int) bool {
			var c children
			n := 0
			for _, after := range s.afters.slots[from:to] {
				if after == 0 {
					continue
				}
				n++
				s.model.spawn(after, &c)
				for i := range c.n {
					if s.model.twos && twos.add(c.two[i]) < 0 || s.model.fours && fours.add(c.four[i]) < 0 {
						return false
					}
				}
			}
			afters.Add(int64(n))
			return true
		})
		grown := twos.growIfFull()
		if !fours.growIfFull() && !grown {
			return int(afters.Load())
		}
	}
}

// valueAll values all positions, the last layer first. It lets go of the keys
// of layers that are not kept.
func (s *solver) valueAll() error {
	valued := int64(0)
	for half := len(s.layers) - 1; half >= 0; half-- {
		if err := s.ctx.Err(); err != nil {
			return err
		}
		l := &s.layers[half]
		s.found[half%3].reset(l.count)
		if l.count == 0 {
			continue
		}
		s.keys = s.keys[:0]
		for r := (keyReader{coded: l.coded}); len(s.keys) < l.count; {
			s.keys = append(s.keys, r.next())
		}
		s.moves = slices.Grow(s.moves[:0], l.count)[:l.count]
		s.afters.reset(l.count)
		s.slideAll(s.moves)
		s.valueAfters(half)

		kept := layer{}
		if (half+s.spacing-s.phase)%s.spacing < 2 {
			kept = layer{count: l.count, coded: l.coded, values: make([]byte, 8*l.count)}
		}
		s.valuePositions(half, &kept)
		if kept.count > 0 {
			kept.index()
		}
		*l = kept
		valued += int64(len(s.keys))
		s.report(true, valued)
	}
	return nil
}

// valueAfters values the afterstates of a layer by the next two layers.
func (s *solver) valueAfters(half int) {
	twos, fours := &s.found[(half+1)%3], &s.found[(half+2)%3]
	ofTwos, ofFours := s.values[(half+1)%3], s.values[(half+2)%3]
	values := sized(&s.afterValues, len(s.afters.slots))
	s.each(len(values), func(from, to int) bool {
		var c children
		for slot := from; slot < to; slot++ {
			after := s.afters.slots[slot]
			if after == 0 {
				continue
			}
			s.model.spawn(after, &c)
			sumTwo, sumFour := 0.0, 0.0
			for i := range c.n {
				if s.model.twos {
					sumTwo += ofTwos[twos.find(c.two[i])]
				}
				if s.model.fours {
					sumFour += ofFours[fours.find(c.four[i])]
				}
			}
			values[slot] = s.model.mean(c.n, sumTwo, sumFour)
		}
		return true
	})
}

// valuePositions values the positions of a layer by its afterstates, and keeps
// the values where the layer is to be kept.
func (s *solver) valuePositions(half int, kept *layer) {
	found := &s.found[half%3]
	var values []float64
	for {
		values = sized(&s.values[half%3], len(found.slots))
		s.each(len(s.keys), func(from, to int) bool {
			for i := from; i < to; i++ {
				slot := found.add(s.keys[i])
				if slot < 0 {
					return false
				}
				values[slot] = s.best(i)
				if kept.values != nil {
					kept.setValue(i, values[slot])
				}
			}
			return true
		})
		if !found.growIfFull() {
			break
		}
	}
	for i := range s.roots {
		if r := &s.roots[i]; r.half == half {
			r.value = values[found.find(r.board)]
			if s.model.goal == 0 {
				r.value -= worth(r.board)
			}
		}
	}
}

// best returns the inner value of the i-th position of the layer.
func (s *solver) best(i int) float64 {
	best := -1.0
	for _, slot := range s.moves[i] {
		switch {
		case slot >= 0:
			best = max(best, s.afterValues[slot])
		case slot == reachesGoal:
			return 1
		}
	}
	if best < 0 {
		return s.model.final(s.keys[i])
	}
	return best
}

// part is how many boards a worker takes at a time.
const part = 512

// each calls f for parts of 0 to n on all workers, until one returns false.
func (s *solver) each(n int, f func(from, to int) bool) {
	var next atomic.Int64
	var stopped atomic.Bool
	work := func() {
		for !stopped.Load() {
			from := int(next.Add(part)) - part
			if from >= n {
				return
			}
			if !f(from, min(from+part, n)) {
				stopped.Store(true)
			}
		}
	}
	var others sync.WaitGroup
	for range min(s.workers, (n+part-1)/part) - 1 {
		others.Go(work)
	}
	work()
	others.Wait()
}

// sized returns the first n of a slice, which is made anew where it is shorter.
// What it holds is not defined.
func sized(s *[]float64, n int) []float64 {
	if len(*s) < n {
		*s = make([]float64, n)
	}
	return (*s)[:n]
}
