package search

import (
	"math"

	"twofold/game"
)

// Shape values boards of any size by how they look, without anything learned. It
// has no notion of what cannot be reached any more, so that its values rank
// boards rather than forecast points.
//
// The value is in proportion to the sum of the tiles, which no slide changes,
// times e to a sum of four terms:
//
//   - room: little where no cell is empty and no pair can merge;
//   - disorder: how far each row and column is from going only up or only down,
//     in squares of exponents, relative to the largest tile;
//   - clutter: many large tiles where one could be, in cubes of exponents,
//     relative to the largest tile;
//   - order: how well the tiles fall off along a line that winds through the
//     board from some corner, each cell counting less than the one before it.
//
// The weights were set by hand so that searches of two plies do well on 3×3,
// where TestSoakShare measures how well.
type Shape struct{}

// The weights of the terms, and what a pair that can merge counts in empty cells
// (pairRoom) and a cell of the winding line relative to the one before (fall).
const (
	perTile  = 10
	room     = 0.6
	pairRoom = 1
	disorder = 1
	clutter  = 0.2
	order    = 2
	fall     = 0.8
)

// Value returns the value of an afterstate, always above 0, for a lost board is
// worth 0.
func (Shape) Value(b *game.Board) float32 {
	s := shape{cells: b.Exponents(), rows: b.Rows(), cols: b.Cols()}
	top, empty, sum, cubes := 0, 0, 0.0, 0
	for i, e := range s.cells {
		if e == 0 {
			empty++
			continue
		}
		s.values[i] = math.Ldexp(1, int(e))
		sum += s.values[i]
		cubes += int(e) * int(e) * int(e)
		top = max(top, int(e))
	}
	if top == 0 {
		return 0 // an empty board: nothing moves
	}
	for row := range s.rows {
		s.line(row*s.cols, 1, s.cols)
	}
	for col := range s.cols {
		s.line(col, s.cols, s.rows)
	}
	squares := float64(top * top)
	exponent := order*s.winding()/sum -
		room/(1+float64(empty+pairRoom*s.pairs)) -
		disorder*float64(s.disorder)/squares -
		clutter*float64(cubes)/(squares*float64(top))
	return float32(perTile * sum * math.Exp(exponent))
}

// shape is a board being valued.
type shape struct {
	cells      []uint8
	rows, cols int
	values     [game.MaxCells]float64 // of the tiles

	pairs    int // of equal tiles with nothing but empty cells between them
	disorder int
}

// line takes a row or column of n cells.
func (s *shape) line(from, step, n int) {
	up, down := 0, 0
	before, last := 0, 0 // the exponents of the cell before, and the tile before
	for i := range n {
		e := int(s.cells[from+i*step])
		if i > 0 {
			if d := e*e - before*before; d > 0 {
				up += d
			} else {
				down -= d
			}
		}
		before = e
		if e != 0 {
			if e == last {
				s.pairs++
			}
			last = e
		}
	}
	s.disorder += min(up, down)
}

// winding returns the tiles along the best of the winding lines, weighted.
func (s *shape) winding() float64 {
	best := 0.0
	for _, corner := range [4][2]int{{0, 0}, {0, s.cols - 1}, {s.rows - 1, 0}, {s.rows - 1, s.cols - 1}} {
		from := corner[0]*s.cols + corner[1]
		flat, tall := 1, s.cols
		if corner[1] > 0 {
			flat = -flat
		}
		if corner[0] > 0 {
			tall = -tall
		}
		best = max(best, s.wind(from, flat, tall, s.cols, s.rows), s.wind(from, tall, flat, s.rows, s.cols))
	}
	return best
}

// wind goes through the board from a corner: n cells along, one across, and back.
func (s *shape) wind(at, along, across, n, lines int) (sum float64) {
	weight := 1.0
	for range lines {
		for range n {
			sum += weight * s.values[at]
			weight *= fall
			at += along
		}
		at += across - along
		along = -along
	}
	return sum
}
