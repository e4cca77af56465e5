package game

import (
	"math"
	"testing"
)

// chiSquare returns the statistic of counts that should be even.
func chiSquare(counts []int, total int) float64 {
	want, sum := float64(total)/float64(len(counts)), 0.0
	for _, n := range counts {
		sum += (float64(n) - want) * (float64(n) - want) / want
	}
	return sum
}

// TestSpawnCellsEven draws 100,000 spawns on boards with from one to all cells
// empty: each empty cell comes up evenly, the last one too, and no other does.
func TestSpawnCellsEven(t *testing.T) {
	const draws = 100_000
	r := Classic(4, 4)
	for _, filled := range []int{0, 1, 2, 7, 13, 14, 15} {
		b := Board{rows: 4, cols: 4}
		for i := range filled {
			b.Set((i*7+3)%16, uint8(1+i%3))
		}
		var index [16]int
		empties := 0
		for i := range 16 {
			if b.At(i) == 0 {
				index[i] = empties
				empties++
			}
		}
		counts := make([]int, empties)
		for n := range uint32(draws) {
			s := SpawnAt(Seed{9}, n, b, r)
			if b.At(int(s.At)) != 0 {
				t.Fatalf("spawn %d in cell %d of %v", n, s.At, b)
			}
			counts[index[s.At]]++
		}
		// Five standard deviations of chi-square: about one in a million.
		df := float64(empties - 1)
		if x := chiSquare(counts, draws); x > df+5*math.Sqrt(2*df) {
			t.Errorf("%v: chi-square %.1f over %d cells: %v", b, x, empties, counts)
		}
	}
}

// TestFourChance draws 100,000 spawns for several chances of a 4.
func TestFourChance(t *testing.T) {
	const draws = 100_000
	b := Board{rows: 3, cols: 3}
	for _, four := range []int{0, 1, 100, 333, 500, 999, 1000} {
		r := Classic(3, 3)
		r.FourPerMille = four
		fours := 0
		for n := range uint32(draws) {
			if SpawnAt(Seed{10}, n, b, r).Exp == 2 {
				fours++
			}
		}
		p := float64(four) / 1000
		want, deviation := p*draws, math.Sqrt(p*(1-p)*draws)
		if math.Abs(float64(fours)-want) > 5*deviation {
			t.Errorf("%d per mille: %d fours of %d", four, fours, draws)
		}
	}
}

// TestSpawnDependsOnAll changes each part of what a spawn is drawn from: seed,
// number, board, size. Each changes some draws.
func TestSpawnDependsOnAll(t *testing.T) {
	r := Classic(5, 5)
	wide := Classic(2, 10)
	tall := Classic(10, 2)
	base := Board{rows: 5, cols: 5}
	other := base
	other.Set(24, 1)
	differ := map[string]int{}
	for n := range uint32(100) {
		s := SpawnAt(Seed{}, n, base, r)
		if s != SpawnAt(Seed{}, n, base, r) {
			t.Fatal("the same draw came out twice differently")
		}
		for what, changed := range map[string]bool{
			"seed":   s != SpawnAt(Seed{31: 1}, n, base, r),
			"number": s != SpawnAt(Seed{}, n+1<<24, base, r),
			"board":  s != SpawnAt(Seed{}, n, other, r),
			"size":   SpawnAt(Seed{}, n, Board{rows: 2, cols: 10}, wide) != SpawnAt(Seed{}, n, Board{rows: 10, cols: 2}, tall),
		} {
			if changed {
				differ[what]++
			}
		}
	}
	for _, what := range []string{"seed", "number", "board", "size"} {
		if differ[what] < 50 {
			t.Errorf("a change of %s changed %d draws of 100", what, differ[what])
		}
	}
}

// TestStartTiles begins games with every number of start tiles, the full board
// included, and begins them again.
func TestStartTiles(t *testing.T) {
	eachSize(func(rows, cols int) {
		for n := 1; n <= rows*cols; n += max(1, rows*cols/7) {
			for _, start := range []int{n, rows * cols} {
				r := Classic(rows, cols)
				r.StartTiles = start
				for range 2 {
					g, err := New(r, Seed{byte(n)})
					if err != nil {
						t.Fatal(err)
					}
					if b := g.Board(); b.Cells()-b.Empty() != start || g.Spawned() != start || g.Score() != 0 || len(g.Moves()) != 0 {
						t.Fatalf("%v: want %d start tiles", b, start)
					}
				}
			}
		}
	})
}

// TestNoMoveNoSpawn makes moves that change nothing, at every size: board,
// tiles, score, history, status and the next spawn stay.
func TestNoMoveNoSpawn(t *testing.T) {
	eachSize(func(rows, cols int) {
		b := Board{rows: uint8(rows), cols: uint8(cols)}
		b.Set(0, 1)
		r := Classic(rows, cols)
		begin := func() *Game {
			g, err := NewFrom(r, Seed{5}, Start{Board: b})
			if err != nil {
				t.Fatal(err)
			}
			return g
		}
		g, plain := begin(), begin()
		for range 3 {
			for _, d := range []Dir{Left, Up} {
				before := g.Checkpoint()
				turn := g.Move(d)
				if turn.Moved() || turn.Spawn != (Tile{}) || turn.Gain != 0 || len(turn.Merges) != 0 || turn.Refused || turn.Pending {
					t.Fatalf("%dx%d %v: %+v", rows, cols, d, turn)
				}
				if !sameCheckpoint(g.Checkpoint(), before) || len(g.Moves()) != 0 || g.CanUndo() {
					t.Fatalf("%dx%d %v changed the game", rows, cols, d)
				}
			}
		}
		if got, want := g.Move(Right).Clone(), plain.Move(Right).Clone(); got.Spawn != want.Spawn || g.Board() != plain.Board() {
			t.Fatalf("%dx%d: the next spawn is %+v, want %+v", rows, cols, got.Spawn, want.Spawn)
		}
	})
}

// TestNoMoveKeepsRedo makes moves that change nothing after an undo: what was
// undone can still be redone.
func TestNoMoveKeepsRedo(t *testing.T) {
	g := mustFrom(t, "2,0/0,0", 0)
	g.Move(Right)
	want := g.Board()
	g.Undo()
	for _, d := range []Dir{Left, Up} {
		g.Move(d)
	}
	if !g.CanRedo() || g.Redo() == nil || g.Board() != want {
		t.Errorf("after moves that change nothing, redo gives %v, want %v", g.Board(), want)
	}
}
