package game

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// tracker holds the tiles of a game as its turns tell them, and every identity
// ever given.
type tracker struct {
	tiles map[TileID]Tile
	used  map[TileID]bool
}

func track(g *Game) *tracker {
	k := &tracker{tiles: map[TileID]Tile{}, used: map[TileID]bool{}}
	for _, tile := range g.Tiles(nil) {
		k.tiles[tile.ID] = tile
		k.used[tile.ID] = true
	}
	return k
}

// apply plays a turn tile by tile and reports what is wrong with it.
func (k *tracker) apply(turn *Turn) string {
	for _, s := range turn.Slides {
		tile, ok := k.tiles[s.ID]
		switch {
		case !ok:
			return "a slide of no tile"
		case tile.At != s.From || tile.Exp != s.Exp:
			return "a slide from elsewhere"
		case s.From == s.To:
			return "a slide that stays"
		}
		tile.At = s.To
		k.tiles[s.ID] = tile
	}
	for _, m := range turn.Merges {
		a, okA := k.tiles[m.A]
		b, okB := k.tiles[m.B]
		switch {
		case !okA || !okB || m.A == m.B:
			return "a merge of no two tiles"
		case a.At != m.At || b.At != m.At:
			return "a merge of tiles that did not meet"
		case a.Exp != b.Exp || m.Exp != a.Exp+1:
			return "a merge of unequal tiles"
		case k.used[m.Into]:
			return "an identity used twice"
		}
		delete(k.tiles, m.A)
		delete(k.tiles, m.B)
		k.tiles[m.Into] = Tile{ID: m.Into, At: m.At, Exp: m.Exp}
		k.used[m.Into] = true
	}
	if s := turn.Spawn; s.ID != 0 {
		if k.used[s.ID] {
			return "a spawn with an identity used before"
		}
		k.tiles[s.ID] = s
		k.used[s.ID] = true
	}
	taken := map[uint8]bool{}
	for _, tile := range k.tiles {
		if taken[tile.At] {
			return "two tiles in one cell"
		}
		taken[tile.At] = true
	}
	return ""
}

// agrees tells whether the tracked tiles are those of the game.
func (k *tracker) agrees(g *Game) bool {
	tiles := g.Tiles(nil)
	for _, tile := range tiles {
		if k.tiles[tile.ID] != tile {
			return false
		}
	}
	return len(tiles) == len(k.tiles)
}

// alongLine tells whether every slide stays in its row or column and goes
// towards the wall.
func alongLine(turn *Turn, cols int) bool {
	for _, s := range turn.Slides {
		fromRow, fromCol, toRow, toCol := int(s.From)/cols, int(s.From)%cols, int(s.To)/cols, int(s.To)%cols
		ok := false
		switch turn.Dir {
		case Left:
			ok = fromRow == toRow && toCol < fromCol
		case Right:
			ok = fromRow == toRow && toCol > fromCol
		case Up:
			ok = fromCol == toCol && toRow < fromRow
		case Down:
			ok = fromCol == toCol && toRow > fromRow
		}
		if !ok {
			return false
		}
	}
	return true
}

// someRules returns rules of a size, different from call to call.
func someRules(rng *rand.Rand, rows, cols int) Rules {
	r := Classic(rows, cols)
	r.FourPerMille = []int{0, 1, 100, 500, 999, 1000}[rng.IntN(6)]
	r.StartTiles = 1 + rng.IntN(min(4, r.Cells()))
	r.Target = []uint8{0, 2, 3, 5}[rng.IntN(4)]
	return r
}

func randomSeed(rng *rand.Rand) Seed {
	var seed Seed
	for i := range seed {
		seed[i] = byte(rng.Uint32())
	}
	return seed
}

// TestTurnsTileByTile plays random games of every size and holds every turn
// against the oracle: its tiles, its gain, its spawn, its status.
func TestTurnsTileByTile(t *testing.T) {
	rng := newRand(4)
	eachSize(func(rows, cols int) {
		r := someRules(rng, rows, cols)
		seed := randomSeed(rng)
		g, err := New(r, seed)
		if err != nil {
			t.Fatal(err)
		}
		tiles := track(g)
		if len(tiles.tiles) != r.StartTiles || g.Spawned() != r.StartTiles {
			t.Fatalf("%d start tiles, want %d", len(tiles.tiles), r.StartTiles)
		}
		reports := 0
		for range 150 {
			before, score, status := g.Board(), g.Score(), g.Status()
			o := oracleOf(&before)
			d := Dir(rng.IntN(4))
			slid, gain := o.slide(d.String())
			turn := g.Move(d)
			after := g.Board()
			if turn.Dir != d {
				t.Fatalf("a turn of %v for a move %v", turn.Dir, d)
			}
			if status.Over || slid.equal(o) {
				if turn.Moved() || len(turn.Merges) > 0 || turn.Spawn.ID != 0 || turn.Gain != 0 || turn.Reached || turn.Over {
					t.Fatalf("%v %v: a turn that changes nothing reports %+v", before, d, turn)
				}
				if turn.Refused != status.Over || after != before || g.Score() != score || g.Status() != status {
					t.Fatalf("%v %v: a move that changes nothing changed the game", before, d)
				}
				continue
			}
			if wrong := tiles.apply(turn); wrong != "" {
				t.Fatalf("%v %v: %s: %+v", before, d, wrong, turn)
			}
			cell, value := oracleSpawn(seed, uint32(g.Spawned()-1), slid, r.FourPerMille)
			slid[cell/cols][cell%cols] = value
			switch {
			case !alongLine(turn, cols):
				t.Fatalf("%v %v: slides across: %+v", before, d, turn.Slides)
			case !tiles.agrees(g):
				t.Fatalf("%v %v: the turn leads to %v, the game to %v", before, d, tiles.tiles, g.Tiles(nil))
			case !oracleOf(&after).equal(slid):
				t.Fatalf("%v %v: %v, want %v", before, d, after, slid)
			case turn.Gain != gain || g.Score() != score+gain:
				t.Fatalf("%v %v: gain %d, score %d after %d, want gain %d", before, d, turn.Gain, g.Score(), score, gain)
			case int(turn.Spawn.At) != cell || after.At(cell) != turn.Spawn.Exp:
				t.Fatalf("%v %v: spawn %+v, want cell %d", before, d, turn.Spawn, cell)
			case turn.Over != slid.stuck() || g.Status().Over != turn.Over:
				t.Fatalf("%v: over %v", after, turn.Over)
			case turn.Refused || turn.Pending:
				t.Fatalf("%v %v: %+v", before, d, turn)
			}
			reached := r.Target != 0 && slid.max() >= 1<<r.Target
			if g.Status().Reached != reached || turn.Reached != (reached && !status.Reached) || g.Status().PlayedOn != status.Reached {
				t.Fatalf("%v: %+v after %+v, turn reports %v", after, g.Status(), status, turn.Reached)
			}
			if turn.Reached {
				reports++
			}
		}
		if reports > 1 {
			t.Fatalf("the target was reported %d times", reports)
		}
	})
}

func TestTurnOrderAndClone(t *testing.T) {
	g := mustFrom(t, "2,2,4,4/0,0,2,0", 0)
	turn := g.Move(Left)
	kept := turn.Clone()
	wantSlides := []Slide{{ID: 2, From: 1, To: 0, Exp: 1}, {ID: 3, From: 2, To: 1, Exp: 2}, {ID: 4, From: 3, To: 1, Exp: 2}, {ID: 5, From: 6, To: 4, Exp: 1}}
	wantMerges := []Merge{{A: 1, B: 2, Into: 6, At: 0, Exp: 2}, {A: 3, B: 4, Into: 7, At: 1, Exp: 3}}
	if !slices.Equal(kept.Slides, wantSlides) || !slices.Equal(kept.Merges, wantMerges) || kept.Gain != 12 || kept.Spawn.ID != 8 {
		t.Errorf("%+v", kept)
	}
	g.Move(Right)
	if !slices.Equal(kept.Slides, wantSlides) || !slices.Equal(kept.Merges, wantMerges) {
		t.Errorf("a clone changed with the game: %+v", kept)
	}
}

// mustFrom begins a seeded game without a target at a board.
func mustFrom(t testing.TB, board string, score int64) *Game {
	t.Helper()
	b, err := ParseBoard(board)
	if err != nil {
		t.Fatal(err)
	}
	r := Classic(b.Rows(), b.Cols())
	r.Target = 0
	g, err := NewFrom(r, Seed{1}, Start{Board: b, Score: score})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestMoveDoesNotAllocate holds the steady state free of allocation.
func TestMoveDoesNotAllocate(t *testing.T) {
	g, err := New(Classic(6, 6), Seed{3})
	if err != nil {
		t.Fatal(err)
	}
	g.moves = make([]Dir, 0, 4096)
	g.checks = append(make([]Checkpoint, 0, 64), g.checks...)
	k := 0
	allocs := testing.AllocsPerRun(200, func() {
		g.Move(Dirs[k%4])
		k++
	})
	if allocs > 0 {
		t.Errorf("%v allocations a move", allocs)
	}
}

// TestDirPastTheLast treats directions outside the four the same way
// everywhere.
func TestDirPastTheLast(t *testing.T) {
	b, _ := ParseBoard("0,2,0/0,0,4/2,2,0")
	for d := range Dir(16) {
		got, _, _ := b.Slide(d)
		if want, _, _ := b.Slide(d & 3); got != want {
			t.Errorf("Dir(%d) slides to %v and Dir(%d) to %v", uint8(d), got, uint8(d&3), want)
		}
	}
}
