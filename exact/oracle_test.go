package exact

import (
	"math"

	"twofold/game"
)

// oracle solves a problem by plain recursion over the boards of the rules: no
// layers, no mirror images, no packing.
type oracle struct {
	p     Problem
	known map[game.Board]float64
}

func newOracle(p Problem) *oracle { return &oracle{p, map[game.Board]float64{}} }

// value returns what perfect play is worth from a position.
func (o *oracle) value(b game.Board) float64 {
	if o.p.Goal != 0 && b.Max() >= o.p.Goal {
		return 1
	}
	if v, ok := o.known[b]; ok {
		return v
	}
	best := 0.0
	for _, d := range game.Dirs {
		if v, moved := o.worth(b, d); moved {
			best = max(best, v)
		}
	}
	o.known[b] = best
	return best
}

// worth returns what a direction is worth.
func (o *oracle) worth(b game.Board, d game.Dir) (v float64, moved bool) {
	after, gain, moved := b.Slide(d)
	if !moved {
		return 0, false
	}
	if o.p.Goal != 0 {
		gain = 0
	}
	v = float64(gain)
	o.eachSpawn(after, func(next game.Board, chance float64) { v += chance * o.value(next) })
	return v, true
}

func (o *oracle) eachSpawn(b game.Board, f func(next game.Board, chance float64)) {
	four, empty := float64(o.p.FourPerMille)/1000, float64(b.Empty())
	for i := range b.Cells() {
		if b.At(i) != 0 {
			continue
		}
		next := b
		if four < 1 {
			next.Set(i, 1)
			f(next, (1-four)/empty)
		}
		if four > 0 {
			next.Set(i, 2)
			f(next, four/empty)
		}
	}
}

// eachStart calls f for every position that the start tiles can make.
func (o *oracle) eachStart(f func(b game.Board, chance float64)) {
	if o.p.From.Cells() > 0 {
		f(o.p.From, 1)
		return
	}
	var add func(b game.Board, tiles int, chance float64)
	add = func(b game.Board, tiles int, chance float64) {
		if tiles == 0 {
			f(b, chance)
			return
		}
		o.eachSpawn(b, func(next game.Board, share float64) { add(next, tiles-1, chance*share) })
	}
	add(unpack(0, o.p.Rows, o.p.Cols), o.p.StartTiles, 1)
}

func (o *oracle) fromStart() float64 {
	total := 0.0
	o.eachStart(func(b game.Board, chance float64) { total += chance * o.value(b) })
	return total
}

// positions returns all positions that can come up, those with the goal left
// out.
func (o *oracle) positions() []game.Board {
	var all []game.Board
	seen := map[game.Board]bool{}
	visit := func(b game.Board, _ float64) {
		if !seen[b] && (o.p.Goal == 0 || b.Max() < o.p.Goal) {
			seen[b] = true
			all = append(all, b)
		}
	}
	o.eachStart(visit)
	for i := 0; i < len(all); i++ {
		for _, d := range game.Dirs {
			if after, _, moved := all[i].Slide(d); moved && (o.p.Goal == 0 || after.Max() < o.p.Goal) {
				o.eachSpawn(after, visit)
			}
		}
	}
	return all
}

// near tells whether two values are the same but for rounding.
func near(a, b float64) bool { return math.Abs(a-b) <= 1e-11*max(1, math.Abs(a), math.Abs(b)) }
