package game

import "testing"

// pairless returns a full board without equal neighbours, of exponents 1 to 4.
func pairless(rows, cols int) Board {
	b := Board{rows: uint8(rows), cols: uint8(cols)}
	for i := range b.Cells() {
		b.Set(i, uint8(1+(2*(i/cols)+i%cols)%4))
	}
	return b
}

func TestFullBoardWithoutPairIsOver(t *testing.T) {
	eachSize(func(rows, cols int) {
		b := pairless(rows, cols)
		g, err := NewFrom(Classic(rows, cols), Seed{}, Start{Board: b})
		if err != nil {
			t.Fatal(err)
		}
		if b.CanMove() || !g.Status().Over || !oracleOf(&b).stuck() {
			t.Fatalf("%v is not over", b)
		}
		for _, d := range Dirs {
			if turn := g.Move(d); !turn.Refused || turn.Moved() {
				t.Fatalf("%v %v: %+v", b, d, turn)
			}
		}
		if g.Board() != b || len(g.Moves()) != 0 || g.Score() != 0 {
			t.Fatalf("%v: a refused move changed the game to %v", b, g.Board())
		}
	})
}

// TestFullBoardWithAPairIsNotOver puts one pair at every place of every size.
func TestFullBoardWithAPairIsNotOver(t *testing.T) {
	eachSize(func(rows, cols int) {
		for i := range rows * cols {
			for _, j := range []int{i + 1, i + cols} {
				if j == i+1 && j%cols == 0 || j >= rows*cols {
					continue
				}
				b := pairless(rows, cols)
				b.Set(i, 5)
				b.Set(j, 5)
				g, err := NewFrom(Classic(rows, cols), Seed{}, Start{Board: b})
				if err != nil {
					t.Fatal(err)
				}
				if !b.CanMove() || g.Status().Over {
					t.Fatalf("%v with a pair at %d and %d is over", b, i, j)
				}
				d := Left
				if j == i+cols {
					d = Up
				}
				if turn := g.Move(d); !turn.Moved() || turn.Gain != 64 || len(turn.Merges) != 1 {
					t.Fatalf("%v %v: %+v", b, d, turn)
				}
			}
		}
	})
}

// TestOneEmptyCellIsNotOver leaves every single cell of every size empty.
func TestOneEmptyCellIsNotOver(t *testing.T) {
	eachSize(func(rows, cols int) {
		for i := range rows * cols {
			b := pairless(rows, cols)
			b.Set(i, 0)
			g, err := NewFrom(Classic(rows, cols), Seed{}, Start{Board: b})
			if err != nil {
				t.Fatal(err)
			}
			if !b.CanMove() || g.Status().Over || oracleOf(&b).stuck() {
				t.Fatalf("%v is over", b)
			}
		}
	})
}

// openFrom begins an open game at a board.
func openFrom(t *testing.T, r Rules, board string) *Game {
	t.Helper()
	b, err := ParseBoard(board)
	if err != nil {
		t.Fatal(err)
	}
	r.Rows, r.Cols = b.Rows(), b.Cols()
	g, err := NewOpen(r, &Start{Board: b})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// playOpen makes a move and places its spawn.
func playOpen(t *testing.T, g *Game, d Dir, at, exp uint8) *Turn {
	t.Helper()
	if turn := g.Move(d); !turn.Moved() || !turn.Pending {
		t.Fatalf("%v on %v: %+v", d, g.Board(), turn)
	}
	turn, err := g.Place(Spawn{At: at, Exp: exp})
	if err != nil {
		t.Fatal(err)
	}
	return turn
}

func TestReachedOnceThenPlayedOn(t *testing.T) {
	for target := uint8(2); target <= maxGiven(4); target++ {
		r := Classic(2, 2)
		r.Target = target
		half := valueText(target - 1)
		g := openFrom(t, r, half+","+half+"/0,0")
		turn := playOpen(t, g, Left, 2, 1)
		if !turn.Reached || g.Status() != (Status{Reached: true}) {
			t.Fatalf("target %d: %+v, %+v", target, turn, g.Status())
		}
		turn = playOpen(t, g, Right, 0, 1)
		if turn.Reached || g.Status() != (Status{Reached: true, PlayedOn: true}) {
			t.Fatalf("target %d, played on: %+v, %+v", target, turn, g.Status())
		}
		// Undo takes the flags back, one move at a time; redo brings them.
		if turn := g.Undo(); turn.Reached || g.Status() != (Status{Reached: true}) {
			t.Fatalf("target %d, one undone: %+v, %+v", target, turn, g.Status())
		}
		if turn := g.Undo(); !turn.Reached || g.Status() != (Status{}) {
			t.Fatalf("target %d, both undone: %+v, %+v", target, turn, g.Status())
		}
		if turn := g.Redo(); !turn.Reached || g.Status() != (Status{Reached: true}) {
			t.Fatalf("target %d, redone: %+v, %+v", target, turn, g.Status())
		}
		if turn := g.Redo(); turn.Reached || g.Status() != (Status{Reached: true, PlayedOn: true}) {
			t.Fatalf("target %d, both redone: %+v, %+v", target, turn, g.Status())
		}
	}
}

// TestReachedWithTwoAtOnce reports a target that two merges reach at once, and
// not again when another tile comes to it.
func TestReachedWithTwoAtOnce(t *testing.T) {
	r := Classic(2, 4)
	r.Target = 4
	g := openFrom(t, r, "8,8,8,8/8,8,0,2")
	if turn := playOpen(t, g, Left, 7, 1); !turn.Reached || len(turn.Merges) != 3 {
		t.Errorf("%+v", turn)
	}
	if turn := playOpen(t, g, Right, 0, 1); turn.Reached {
		t.Errorf("reported again: %+v", turn)
	}
}

// TestReachedBySpawn takes a spawned tile for what it is: a 4 that spawns
// reaches the target 4.
func TestReachedBySpawn(t *testing.T) {
	r := Classic(2, 2)
	r.Target = 2
	g := openFrom(t, r, "2,0/0,0")
	if turn := playOpen(t, g, Right, 0, 2); !turn.Reached || turn.Over || !g.Status().Reached {
		t.Errorf("%+v, %+v", turn, g.Status())
	}

	r.EndAtTarget = true
	g = openFrom(t, r, "2,0/0,0")
	if turn := playOpen(t, g, Right, 0, 2); !turn.Reached || !turn.Over {
		t.Errorf("to end at the target: %+v", turn)
	}

	// As a start tile too: seeded, and placed one by one.
	r.FourPerMille = 1000
	seeded, err := New(r, Seed{})
	if err != nil {
		t.Fatal(err)
	}
	if seeded.Status() != (Status{Reached: true, Over: true}) {
		t.Errorf("seeded: %+v", seeded.Status())
	}
	open, err := NewOpen(r, nil)
	if err != nil {
		t.Fatal(err)
	}
	first, err := open.Place(Spawn{At: 0, Exp: 2})
	if err != nil || !first.Reached || first.Over || open.Status().Over || !open.Awaiting() {
		t.Errorf("first start tile: %+v, %v, %+v", first, err, open.Status())
	}
	second, err := open.Place(Spawn{At: 1, Exp: 2})
	if err != nil || second.Reached || !second.Over || open.Awaiting() {
		t.Errorf("second start tile: %+v, %v", second, err)
	}
	if turn := open.Move(Left); !turn.Refused {
		t.Errorf("%+v", turn)
	}
}

// TestReachAndEndAtOnce reaches the target on the move that fills the board.
func TestReachAndEndAtOnce(t *testing.T) {
	r := Classic(2, 2)
	r.Target = 4
	g := openFrom(t, r, "8,8/4,2")
	turn := playOpen(t, g, Left, 1, 2)
	if !turn.Reached || !turn.Over || g.Status() != (Status{Reached: true, Over: true}) {
		t.Errorf("%+v, %+v", turn, g.Status())
	}
	if res := g.Record().Result; !res.Reached || !res.Over || res.Score != 16 {
		t.Errorf("%+v", res)
	}
}

func TestEndAtTarget(t *testing.T) {
	r := Gentle(3, 3)
	r.Target = 4
	g := openFrom(t, r, "8,8,0/0,0,0/0,0,0")
	turn := playOpen(t, g, Left, 8, 1)
	if !turn.Reached || !turn.Over || g.Status() != (Status{Reached: true, Over: true}) {
		t.Fatalf("%+v, %+v", turn, g.Status())
	}
	for _, d := range Dirs {
		if turn := g.Move(d); !turn.Refused {
			t.Errorf("a move after the end: %+v", turn)
		}
	}
	if b := g.Board(); !b.CanMove() {
		t.Errorf("%v has no move left anyway", b)
	}
	if g.Undo() == nil || g.Status() != (Status{}) {
		t.Errorf("undone: %+v", g.Status())
	}
	if turn := g.Redo(); turn == nil || !turn.Over {
		t.Errorf("redone: %+v", turn)
	}
	// A board that holds the target already would be over at once.
	b, _ := ParseBoard("16,0,0/0,0,0/0,0,0")
	if _, err := NewFrom(r, Seed{}, Start{Board: b}); err == nil {
		t.Error("a game begun past its end")
	}
	// Without EndAtTarget it is a game that is being played on.
	r.EndAtTarget = false
	past, err := NewFrom(r, Seed{}, Start{Board: b})
	if err != nil || past.Status() != (Status{Reached: true}) {
		t.Fatalf("%v, %+v", err, past.Status())
	}
	if turn := past.Move(Right); turn.Reached || past.Status() != (Status{Reached: true, PlayedOn: true}) {
		t.Errorf("%+v, %+v", turn, past.Status())
	}
}

// TestNewGameResets begins a new game after a won one.
func TestNewGameResets(t *testing.T) {
	r := Classic(4, 4)
	r.Target = 4
	for seed := range byte(5) {
		g, err := New(r, Seed{seed})
		if err != nil {
			t.Fatal(err)
		}
		if g.Status() != (Status{}) || g.Score() != 0 || g.Undos() != 0 {
			t.Errorf("%+v, score %d", g.Status(), g.Score())
		}
		for !g.Status().PlayedOn && !g.Status().Over {
			g.Move(roomiest(g))
		}
	}
}

// TestScore counts merged values and nothing else: not the tile sum, not the
// largest tile; a given score is its start.
func TestScore(t *testing.T) {
	g := mustFrom(t, "2,2,4,0/8,8,0,0", 24)
	if g.Score() != 24 {
		t.Errorf("begun at %d", g.Score())
	}
	if turn := g.Move(Left); turn.Gain != 20 || g.Score() != 44 {
		t.Errorf("gain %d, score %d", turn.Gain, g.Score())
	}
	if g.Undo(); g.Score() != 24 {
		t.Errorf("undone to %d", g.Score())
	}
	if g.Redo(); g.Score() != 44 {
		t.Errorf("redone to %d", g.Score())
	}
}

// TestLongestGame refuses moves past MaxMoves.
func TestLongestGame(t *testing.T) {
	g, err := New(Classic(4, 4), Seed{})
	if err != nil {
		t.Fatal(err)
	}
	g.moves = make([]Dir, MaxMoves)
	g.pos = MaxMoves
	board := g.Board()
	for _, d := range Dirs {
		if turn := g.Move(d); !turn.Refused || g.Board() != board {
			t.Errorf("%+v", turn)
		}
	}
}
