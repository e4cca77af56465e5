// Package motion is the arithmetic of moving tiles, shared by every view: where
// each tile of a turn is at a moment, and how a board lies in a space. It draws
// nothing and knows no rule: it is told by the game's own report of a turn what
// moved where.
//
// Lengths of a board are measured in cells: a tile at column 2 and row 1 has
// X = 2 and Y = 1, and while it slides the numbers lie between. The view
// multiplies by its own pitch.
package motion

import (
	"slices"
	"time"

	"twofold/game"
)

// How long the parts of a turn take. Everything slides at once; then merged
// tiles pop and the new tile grows.
const (
	SlideTime = 100 * time.Millisecond
	PopTime   = 130 * time.Millisecond
	GrowTime  = 110 * time.Millisecond
)

// How far a merged tile swells, and how small a new tile begins.
const (
	PopScale  = 1.2
	GrowScale = 0.2
)

// Sprite is a tile to be drawn.
type Sprite struct {
	ID    game.TileID
	Exp   uint8
	X, Y  float64 // column and row of the tile, counted in cells from the top left
	Scale float64 // 1 is full size, about the tile's middle
	Flash float64 // how much the crease catches light, 0 to 1
	Layer Layer   // sprites of a higher layer lie over those of a lower one
}

// Layer is the order in which sprites lie on one another.
type Layer uint8

// The layers, from the lowest to the highest.
const (
	Resting Layer = iota
	Sliding
	New
	Merged
)

// part is one tile's share of an animation.
type part struct {
	id           game.TileID
	exp          uint8
	fromX, fromY float64
	toX, toY     float64
	kind         kind
}

type kind uint8

const (
	still  kind = iota
	slide       // moves, and stays
	vanish      // moves, and is gone: it goes into a merged tile
	pop         // is there once the slides are done, and pops
	grow        // is there once the slides are done, and grows
	shrink      // goes back to where it came from: a new tile taken back
)

// Animation is one turn in motion. The zero value shows nothing. It keeps its
// memory from turn to turn, and shares none with the game.
type Animation struct {
	parts  []part
	length time.Duration
}

// Still shows tiles at rest on a board with a number of columns.
func (a *Animation) Still(tiles []game.Tile, cols int) {
	a.parts, a.length = a.parts[:0], 0
	for _, t := range tiles {
		x, y := place(t.At, cols)
		a.parts = append(a.parts, part{id: t.ID, exp: t.Exp, fromX: x, fromY: y, toX: x, toY: y})
	}
}

// Forward shows a turn that was played or redone. tiles are the tiles after it.
func (a *Animation) Forward(tiles []game.Tile, cols int, t *game.Turn) {
	a.Still(tiles, cols)
	if t == nil || !t.Moved() && t.Spawn.ID == 0 {
		return
	}
	for _, s := range t.Slides {
		if p := a.find(s.ID); p != nil {
			p.fromX, p.fromY = place(s.From, cols)
			p.kind = slide
			continue
		}
		// No longer on the board: it went into a merged tile.
		a.add(s.ID, s.Exp, s.From, s.To, cols, vanish)
	}
	for _, m := range t.Merges {
		if p := a.find(m.Into); p != nil {
			p.kind = pop
		}
		for _, id := range [2]game.TileID{m.A, m.B} {
			if a.find(id) == nil {
				a.add(id, m.Exp-1, m.At, m.At, cols, vanish)
			}
		}
	}
	if p := a.find(t.Spawn.ID); p != nil && t.Spawn.ID != 0 {
		p.kind = grow
	}
	a.measure()
}

// Backward shows a turn being taken back. tiles are the tiles after that,
// which are those before the turn.
func (a *Animation) Backward(tiles []game.Tile, cols int, t *game.Turn) {
	a.Still(tiles, cols)
	if t == nil || !t.Moved() {
		return
	}
	for _, s := range t.Slides {
		if p := a.find(s.ID); p != nil {
			p.fromX, p.fromY = place(s.To, cols)
			p.kind = slide
		}
	}
	if t.Spawn.ID != 0 {
		a.add(t.Spawn.ID, t.Spawn.Exp, t.Spawn.At, t.Spawn.At, cols, shrink)
	}
	a.measure()
}

func (a *Animation) add(id game.TileID, exp, from, to uint8, cols int, k kind) {
	p := part{id: id, exp: exp, kind: k}
	p.fromX, p.fromY = place(from, cols)
	p.toX, p.toY = place(to, cols)
	a.parts = append(a.parts, p)
}

func (a *Animation) find(id game.TileID) *part {
	for i := range a.parts {
		if a.parts[i].id == id {
			return &a.parts[i]
		}
	}
	return nil
}

// measure finds the length from what the parts do.
func (a *Animation) measure() {
	for _, p := range a.parts {
		switch p.kind {
		case slide, vanish, shrink:
			a.length = max(a.length, SlideTime)
		case pop:
			a.length = max(a.length, SlideTime+PopTime)
		case grow:
			a.length = max(a.length, SlideTime+GrowTime)
		}
	}
}

// place returns the column and row of a cell.
func place(cell uint8, cols int) (x, y float64) {
	if cols <= 0 {
		return 0, 0
	}
	return float64(int(cell) % cols), float64(int(cell) / cols)
}

// Finish ends the motion: from now on every moment is the last one.
func (a *Animation) Finish() { a.length = 0 }

// Length returns how long the animation takes; 0 where nothing moves.
func (a *Animation) Length() time.Duration { return a.length }

// Done tells whether nothing moves any more at a time after the beginning.
func (a *Animation) Done(t time.Duration) bool { return t >= a.length }

// At appends the sprites at a time after the beginning to dst, the lowest
// layer first. From Length on it is the board at rest.
func (a *Animation) At(t time.Duration, dst []Sprite) []Sprite {
	first := len(dst)
	done := a.Done(t)
	slid := EaseOut(fraction(t, SlideTime))
	after := max(t-SlideTime, 0)
	for _, p := range a.parts {
		s := Sprite{ID: p.id, Exp: p.exp, X: p.toX, Y: p.toY, Scale: 1}
		switch p.kind {
		case slide, vanish:
			if done || slid >= 1 {
				if p.kind == vanish {
					continue
				}
				break
			}
			s.X += (p.fromX - p.toX) * (1 - slid)
			s.Y += (p.fromY - p.toY) * (1 - slid)
			if s.X != p.toX || s.Y != p.toY {
				s.Layer = Sliding
			}
		case pop:
			if done {
				break
			}
			if t < SlideTime {
				continue
			}
			f := fraction(after, PopTime)
			s.Scale, s.Flash = Pop(f), 1-f
			s.Layer = Merged
		case grow:
			if done {
				break
			}
			if t < SlideTime {
				continue
			}
			s.Scale = GrowScale + (1-GrowScale)*EaseOut(fraction(after, GrowTime))
			s.Layer = New
		case shrink:
			if done || slid >= 1 {
				continue
			}
			s.Scale = 1 - (1-GrowScale)*slid
		}
		dst = append(dst, s)
	}
	slices.SortStableFunc(dst[first:], func(a, b Sprite) int { return int(a.Layer) - int(b.Layer) })
	return dst
}

// EaseOut is a cubic that starts fast and settles: 0 at 0, 1 at 1.
func EaseOut(f float64) float64 {
	f = 1 - min(max(f, 0), 1)
	return 1 - f*f*f
}

// Pop is the scale of a merged tile over its pop: 1, PopScale, and 1 again.
func Pop(f float64) float64 {
	const peak = 0.4 // it swells faster than it settles
	f = min(max(f, 0), 1)
	if f < peak {
		return 1 + (PopScale-1)*EaseOut(f/peak)
	}
	return 1 + (PopScale-1)*(1-EaseOut((f-peak)/(1-peak)))
}

// fraction returns how much of d has passed at t, from 0 to 1.
func fraction(t, d time.Duration) float64 {
	return min(max(float64(t)/float64(d), 0), 1)
}
