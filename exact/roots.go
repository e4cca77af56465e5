package exact

import (
	"cmp"
	"math/bits"
	"slices"
)

// root is a position that the game can begin from.
type root struct {
	board  uint64 // canonical
	half   int    // of the tile sum; -1 where the goal is reached already
	chance float64
	value  float64 // once it is known
}

// roots returns the positions that the game can begin from, in a fixed order.
func (m *model) roots(p Problem) []root {
	roots := []root{{chance: 1}}
	if p.From.Cells() != 0 {
		roots[0] = root{board: m.canonical(pack(&p.From)), half: int(p.From.Sum()) / 2, chance: 1}
	} else {
		for range p.StartTiles {
			roots = m.spawnRoots(roots)
		}
	}
	for i := range roots {
		if m.goal != 0 && top(roots[i].board) >= m.goal {
			roots[i].half, roots[i].value = -1, 1
		}
	}
	return roots
}

// spawnRoots returns what a spawn makes of some boards.
func (m *model) spawnRoots(boards []root) []root {
	var next []root
	for _, r := range boards {
		free := empties(r.board, m.cells)
		each := r.chance / float64(bits.OnesCount64(free))
		for ; free != 0; free &= free - 1 {
			spawn := free & -free
			if m.two > 0 {
				next = append(next, root{board: m.canonical(r.board | spawn), half: r.half + 1, chance: each * m.two})
			}
			if m.four > 0 {
				next = append(next, root{board: m.canonical(r.board | spawn<<1), half: r.half + 2, chance: each * m.four})
			}
		}
	}
	slices.SortStableFunc(next, func(a, b root) int { return cmp.Compare(a.board, b.board) })
	merged := next[:0]
	for _, r := range next {
		if n := len(merged); n > 0 && merged[n-1].board == r.board {
			merged[n-1].chance += r.chance
			continue
		}
		merged = append(merged, r)
	}
	return merged
}
