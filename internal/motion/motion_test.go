package motion

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"twofold/game"
)

func newGame(t *testing.T, board string) *game.Game {
	t.Helper()
	b, err := game.ParseBoard(board)
	if err != nil {
		t.Fatal(err)
	}
	g, err := game.NewFrom(game.Classic(b.Rows(), b.Cols()), game.Seed{}, game.Start{Board: b})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// at returns the sprites of an animation by identity.
func at(a *Animation, when time.Duration) map[game.TileID]Sprite {
	m := map[game.TileID]Sprite{}
	for _, s := range a.At(when, nil) {
		m[s.ID] = s
	}
	return m
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

func TestSlideAndMerge(t *testing.T) {
	g := newGame(t, "0,2,0,2/0,0,0,0/0,0,0,0/0,4,0,0")
	turn := g.Move(game.Left)
	var a Animation
	a.Forward(g.Tiles(nil), 4, turn)
	m, spawn := turn.Merges[0], turn.Spawn.ID

	s := at(&a, 0)
	if s[m.A].X != 1 || s[m.B].X != 3 {
		t.Errorf("the two tiles begin at %v and %v", s[m.A].X, s[m.B].X)
	}
	if _, ok := s[m.Into]; ok {
		t.Error("the merged tile is there from the start")
	}
	if _, ok := s[spawn]; ok {
		t.Error("the new tile is there from the start")
	}
	s = at(&a, SlideTime/2)
	want := 3 * (1 - EaseOut(0.5))
	if !near(s[m.B].X, want) || s[m.B].Layer != Sliding {
		t.Errorf("half way the tile is at %v, layer %d; it should be at %v", s[m.B].X, s[m.B].Layer, want)
	}
	if s[m.A].Exp != 1 || s[m.B].Exp != 1 {
		t.Error("the tiles change their faces while they slide")
	}
	s = at(&a, SlideTime)
	if _, ok := s[m.A]; ok {
		t.Error("a merged tile is there after the slide")
	}
	if into := s[m.Into]; into.Exp != 2 || into.X != 0 || into.Y != 0 || into.Scale != 1 || into.Flash != 1 || into.Layer != Merged {
		t.Errorf("the merged tile begins as %+v", into)
	}
	if !near(s[spawn].Scale, GrowScale) || s[spawn].Layer != New {
		t.Errorf("the new tile begins as %+v", s[spawn])
	}
	peak := 0.0
	for d := SlideTime; d < a.Length(); d += time.Millisecond {
		peak = max(peak, at(&a, d)[m.Into].Scale)
	}
	if math.Abs(peak-PopScale) > 0.005 {
		t.Errorf("the merged tile swells to %v", peak)
	}
	atRest(t, &a, g)
}

// atRest checks that an animation ends with the board as it is.
func atRest(t *testing.T, a *Animation, g *game.Game) {
	t.Helper()
	tiles := g.Tiles(nil)
	s := at(a, a.Length())
	if len(s) != len(tiles) {
		t.Fatalf("%d sprites for %d tiles", len(s), len(tiles))
	}
	b := g.Board()
	for _, tile := range tiles {
		want := Sprite{ID: tile.ID, Exp: tile.Exp, X: float64(int(tile.At) % b.Cols()), Y: float64(int(tile.At) / b.Cols()), Scale: 1}
		if s[tile.ID] != want {
			t.Errorf("at rest %+v, and should be %+v", s[tile.ID], want)
		}
	}
}

func TestUndo(t *testing.T) {
	g := newGame(t, "0,2,0,2/0,0,0,0/0,0,0,0/0,4,0,0")
	g.Move(game.Left)
	turn := g.Undo()
	var a Animation
	a.Backward(g.Tiles(nil), 4, turn)
	m := turn.Merges[0]
	s := at(&a, 0)
	if s[m.A].X != 0 || s[m.B].X != 0 {
		t.Errorf("the tiles part from %v and %v", s[m.A].X, s[m.B].X)
	}
	if s[turn.Spawn.ID].Scale != 1 {
		t.Error("the new tile is gone at once")
	}
	s = at(&a, SlideTime/2)
	if sc := s[turn.Spawn.ID].Scale; sc >= 1 || sc < GrowScale {
		t.Errorf("half way the new tile has scale %v", sc)
	}
	if a.Length() != SlideTime {
		t.Errorf("it takes %v", a.Length())
	}
	atRest(t, &a, g)
}

// Over whole games, forward and backward: the sprites of every moment are
// within the board, each tile is one sprite, and the end is the board.
func TestWholeGames(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	var a Animation
	var sprites []Sprite
	for _, size := range [][2]int{{2, 2}, {4, 4}, {3, 7}, {10, 10}} {
		g, err := game.New(game.Classic(size[0], size[1]), game.Seed{})
		if err != nil {
			t.Fatal(err)
		}
		for range 300 {
			var turn *game.Turn
			if rnd.IntN(5) == 0 && g.CanUndo() {
				turn = g.Undo()
				a.Backward(g.Tiles(nil), size[1], turn)
			} else {
				turn = g.Move(game.Dirs[rnd.IntN(4)])
				a.Forward(g.Tiles(nil), size[1], turn)
			}
			if !turn.Moved() && a.Length() != 0 {
				t.Fatalf("a move that changes nothing takes %v", a.Length())
			}
			for d := -time.Millisecond; d <= a.Length()+time.Millisecond; d += 7 * time.Millisecond {
				sprites = a.At(d, sprites[:0])
				seen := map[game.TileID]bool{}
				layer := Resting
				for _, s := range sprites {
					if s.X < 0 || s.Y < 0 || s.X > float64(size[1]-1) || s.Y > float64(size[0]-1) {
						t.Fatalf("a sprite outside the board: %+v", s)
					}
					if seen[s.ID] || s.ID == 0 || s.Exp == 0 || s.Scale <= 0 || s.Scale > PopScale+1e-9 || s.Flash < 0 || s.Flash > 1 {
						t.Fatalf("%+v", s)
					}
					if s.Layer < layer {
						t.Fatal("the layers are not in order")
					}
					seen[s.ID], layer = true, s.Layer
				}
			}
			atRest(t, &a, g)
		}
	}
}

func TestFinish(t *testing.T) {
	g := newGame(t, "0,2,0,2/0,0,0,0/0,0,0,0/0,4,0,0")
	var a Animation
	a.Forward(g.Tiles(nil), 4, g.Move(game.Left))
	a.Finish()
	if a.Length() != 0 || !a.Done(0) {
		t.Error("it is not finished")
	}
	for _, s := range a.At(0, nil) {
		if s.Scale != 1 || s.X != math.Trunc(s.X) || s.Layer != Resting {
			t.Errorf("%+v", s)
		}
	}
}

// A spawn that came alone grows; nothing else moves.
func TestSpawnAlone(t *testing.T) {
	var a Animation
	a.Forward([]game.Tile{{ID: 1, At: 5, Exp: 1}}, 4, &game.Turn{Spawn: game.Tile{ID: 1, At: 5, Exp: 1}})
	if s := at(&a, SlideTime)[1]; s.Scale != GrowScale || s.X != 1 || s.Y != 1 {
		t.Errorf("%+v", s)
	}
	a.Forward(nil, 4, nil)
	if len(a.At(0, nil)) != 0 {
		t.Error("nothing gives something")
	}
}

func TestCurves(t *testing.T) {
	for f, want := range map[float64]float64{-1: 0, 0: 0, 0.5: 0.875, 1: 1, 2: 1} {
		if got := EaseOut(f); !near(got, want) {
			t.Errorf("EaseOut(%v) is %v", f, got)
		}
	}
	for f, want := range map[float64]float64{-1: 1, 0: 1, 0.4: PopScale, 1: 1, 2: 1} {
		if got := Pop(f); !near(got, want) {
			t.Errorf("Pop(%v) is %v", f, got)
		}
	}
}

func TestNoAllocation(t *testing.T) {
	g := newGame(t, "0,2,0,2/0,0,0,0/0,0,0,0/0,4,0,0")
	turn := g.Move(game.Left)
	tiles := g.Tiles(nil)
	var a Animation
	sprites := make([]Sprite, 0, 200)
	a.Forward(tiles, 4, turn)
	if n := testing.AllocsPerRun(100, func() {
		a.Forward(tiles, 4, turn)
		sprites = a.At(50*time.Millisecond, sprites[:0])
	}); n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
}
