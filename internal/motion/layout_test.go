package motion

import (
	"math"
	"testing"

	"twofold/game"
)

func TestFit(t *testing.T) {
	for rows := 2; rows <= 10; rows++ {
		for cols := 2; cols <= 10; cols++ {
			for _, space := range [][2]int{{360, 360}, {361, 500}, {1200, 300}, {97, 101}, {4000, 3000}} {
				l := Fit(rows, cols, space[0], space[1], 1)
				if l.Tile <= 0 {
					t.Fatalf("no board of %d×%d in %v", rows, cols, space)
				}
				if l.Width != cols*l.Tile+(cols+1)*l.Gap || l.Height != rows*l.Tile+(rows+1)*l.Gap {
					t.Errorf("%+v does not add up", l)
				}
				if l.X < 0 || l.Y < 0 || l.X+l.Width > space[0] || l.Y+l.Height > space[1] {
					t.Errorf("%+v is not within %v", l, space)
				}
				side := float64(max(l.Width, l.Height))
				if share := GapShare * 4 / float64(max(rows, cols, 4)); math.Abs(float64(l.Gap)-share*side) > 1 {
					t.Errorf("a gap of %d on a board of %v", l.Gap, side)
				}
				if next := Fit(rows, cols, l.Width, l.Height, 1); next.Tile != l.Tile {
					t.Errorf("%+v fits its own space with tiles of %d", l, next.Tile)
				}
			}
		}
	}
}

func TestFitRhythm(t *testing.T) {
	if l := Fit(4, 4, 361, 361, 4); l.Tile%4 != 0 || l.Tile < 72 {
		t.Errorf("%+v", l)
	}
	for _, l := range []Layout{Fit(4, 4, 3, 3, 1), Fit(4, 4, 0, 0, 1), Fit(4, 4, -5, 10, 1), Fit(0, 0, 10, 10, 1)} {
		if l.Tile != 0 {
			t.Errorf("%+v is a board in no space", l)
		}
		if _, ok := l.CellAt(0, 0); ok {
			t.Error("it has cells")
		}
	}
}

// The cell under a tile's corners is the tile's; under the gap there is none.
func TestCellAt(t *testing.T) {
	l := Fit(3, 5, 640, 480, 1)
	for cell := range 15 {
		x, y := l.TileAt(float64(cell%5), float64(cell/5))
		for _, d := range [][2]int{{0, 0}, {l.Tile - 1, 0}, {0, l.Tile - 1}, {l.Tile - 1, l.Tile - 1}} {
			if got, ok := l.CellAt(int(x)+d[0], int(y)+d[1]); !ok || got != cell {
				t.Errorf("cell %d is taken for %d, %v", cell, got, ok)
			}
		}
		if _, ok := l.CellAt(int(x)-1, int(y)); ok {
			t.Errorf("left of cell %d there is a cell", cell)
		}
	}
	if _, ok := l.CellAt(l.X+l.Width, l.Y+l.Gap); ok {
		t.Error("right of the board there is a cell")
	}
	if _, ok := l.CellAt(l.X+l.Gap, l.Y+l.Height); ok {
		t.Error("under the board there is a cell")
	}
}

func TestLabelSize(t *testing.T) {
	for n, want := range map[int]float64{0: 44, 1: 44, 2: 44, 3: 116.0 / 3, 4: 29, 6: 116.0 / 6} {
		if got := LabelSize(100, n); !near(got, want) {
			t.Errorf("%d characters: %v and not %v", n, got, want)
		}
	}
}

func TestSwipe(t *testing.T) {
	for _, test := range []struct {
		dx, dy float64
		want   game.Dir
		ok     bool
	}{
		{10, 0, game.Right, true}, {-10, 0, game.Left, true}, {0, 10, game.Down, true}, {0, -10, game.Up, true},
		{10, 9, game.Right, true}, {-9, 10, game.Down, true}, {9, -10, game.Up, true}, {-10, -9, game.Left, true},
		{5, 5, 0, false}, {3, 0, 0, false}, {0, 0, 0, false},
	} {
		if got, ok := Swipe(test.dx, test.dy, 4); ok != test.ok || ok && got != test.want {
			t.Errorf("%v, %v is %v, %v", test.dx, test.dy, got, ok)
		}
	}
	// Every angle but the diagonals has the direction of its nearer axis.
	for deg := range 360 {
		if deg%90 == 45 {
			continue
		}
		a := float64(deg) * math.Pi / 180
		got, ok := Swipe(100*math.Cos(a), 100*math.Sin(a), 4)
		want := [4]game.Dir{game.Right, game.Down, game.Left, game.Up}[(deg+45)/90%4]
		if !ok || got != want {
			t.Errorf("%d degrees is %v, %v", deg, got, ok)
		}
	}
}
