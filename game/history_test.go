package game

import (
	"slices"
	"testing"
)

func sameCheckpoint(a, b Checkpoint) bool {
	return string(a.AppendText(nil)) == string(b.AppendText(nil))
}

// snapshot is everything that can be seen of a position.
type snapshot struct {
	checkpoint string
	status     Status
	moves      int
}

func snap(g *Game) snapshot {
	c := g.Checkpoint()
	return snapshot{string(c.AppendText(nil)), g.Status(), len(g.Moves())}
}

// played is a game with the position after each of its moves and the turn that
// led there, as the first play gave them.
type played struct {
	game      *Game
	positions []snapshot
	turns     []Turn // turns[i] leads to positions[i+1]
}

func playLong(t testing.TB, r Rules, seed Seed, moves int, choose func(*Game) Dir) *played {
	t.Helper()
	g, err := New(r, seed)
	if err != nil {
		t.Fatal(err)
	}
	p := &played{game: g, positions: []snapshot{snap(g)}}
	for len(p.turns) < moves && !g.Status().Over {
		turn := g.Move(choose(g))
		if !turn.Moved() {
			t.Fatal("a chosen move changes nothing")
		}
		p.turns = append(p.turns, turn.Clone())
		p.positions = append(p.positions, snap(g))
	}
	return p
}

func (p *played) check(t *testing.T, what string, at int) {
	t.Helper()
	if got := snap(p.game); got != p.positions[at] {
		t.Fatalf("%s, position %d: %+v, want %+v", what, at, got, p.positions[at])
	}
}

func sameTurn(a, b *Turn) bool {
	return slices.Equal(a.Slides, b.Slides) && slices.Equal(a.Merges, b.Merges) &&
		a.Dir == b.Dir && a.Spawn == b.Spawn && a.Gain == b.Gain && a.Reached == b.Reached && a.Over == b.Over &&
		a.Refused == b.Refused && a.Pending == b.Pending
}

// TestUndoRedoEveryPosition takes 3,000 moves back one by one, across every
// checkpoint, and plays them again: each position and each turn is the one of
// the first play.
func TestUndoRedoEveryPosition(t *testing.T) {
	p := playLong(t, Classic(6, 6), Seed{42}, 3000, roomiest)
	g, n := p.game, len(p.turns)
	if n != 3000 {
		t.Fatalf("the game ended after %d moves", n)
	}
	if last := p.positions[n].status; !last.Reached || !last.PlayedOn {
		t.Fatalf("the game did not reach its target: %+v", last)
	}
	for at := n - 1; at >= 0; at-- {
		turn := g.Undo()
		if turn == nil || !sameTurn(turn, &p.turns[at]) {
			t.Fatalf("undo to %d: %+v, want %+v", at, turn, p.turns[at])
		}
		p.check(t, "undo", at)
		if len(g.Undone()) != n-at {
			t.Fatalf("%d moves to redo, want %d", len(g.Undone()), n-at)
		}
	}
	if g.CanUndo() || g.Undo() != nil || g.Undos() != n {
		t.Fatalf("undo at the start; %d undos counted", g.Undos())
	}
	for at := range n {
		turn := g.Redo()
		if turn == nil || !sameTurn(turn, &p.turns[at]) {
			t.Fatalf("redo of move %d: %+v, want %+v", at+1, turn, p.turns[at])
		}
		p.check(t, "redo", at+1)
	}
	if g.CanRedo() || g.Redo() != nil {
		t.Fatal("redo at the end")
	}
}

// TestUndoRedoGoodGame does the same through a whole game on 4×4.
func TestUndoRedoGoodGame(t *testing.T) {
	p := playLong(t, Classic(4, 4), Seed{7}, 5000, roomiest)
	g, n := p.game, len(p.turns)
	if !g.Status().Over {
		t.Fatal("the game is not over")
	}
	for at := n - 1; at >= 0; at-- {
		g.Undo()
		p.check(t, "undo", at)
	}
	for at := range n {
		g.Redo()
		p.check(t, "redo", at+1)
	}
}

// TestSeek jumps about, to the edges of checkpoints and to random positions,
// and past both ends.
func TestSeek(t *testing.T) {
	p := playLong(t, Classic(6, 6), Seed{43}, 1200, roomiest)
	g, n := p.game, len(p.turns)
	var targets []int
	for k := 0; k <= n; k += CheckpointEvery {
		targets = append(targets, k, max(k-1, 0), min(k+1, n), n, 0, k)
	}
	rng := newRand(7)
	for range 300 {
		targets = append(targets, rng.IntN(n+1))
	}
	for _, at := range targets {
		g.Seek(at)
		p.check(t, "seek", at)
	}
	g.Seek(-5)
	p.check(t, "seek before the start", 0)
	g.Seek(n + 5)
	p.check(t, "seek past the end", n)
	if g.Undos() != 0 {
		t.Errorf("seeking counted %d undos", g.Undos())
	}
	g.Seek(700)
	g.Undo()
	p.check(t, "undo after seek", 699)
	g.Redo()
	g.Redo()
	p.check(t, "redo after seek", 701)
}

// TestUndoCannotReroll takes moves back and makes them again: the same move
// always gets the same spawn, whatever was tried in between.
func TestUndoCannotReroll(t *testing.T) {
	p := playLong(t, Classic(4, 4), Seed{44}, 400, roomiest)
	g := p.game
	rng := newRand(8)
	for range 300 {
		at := rng.IntN(len(p.turns))
		g.Seek(at)
		// Try another way, for a while.
		tries := rng.IntN(6)
		for range tries {
			g.Move(Dir(rng.IntN(4)))
		}
		for len(g.Moves()) > at {
			g.Undo()
		}
		p.check(t, "back from another way", at)
		// The line from here on is new; play the old moves again.
		for k := at; k < len(p.turns); k++ {
			if turn := g.Move(p.turns[k].Dir); !sameTurn(turn, &p.turns[k]) {
				t.Fatalf("move %d: %+v, want %+v", k+1, turn, p.turns[k])
			}
		}
		p.check(t, "played again", len(p.turns))
	}
}

// TestMoveAfterUndoDropsTheTail makes another move after undos: there is
// nothing to redo then, checkpoints of the old line are gone.
func TestMoveAfterUndoDropsTheTail(t *testing.T) {
	p := playLong(t, Classic(6, 6), Seed{45}, 600, roomiest)
	g := p.game
	for range 200 {
		g.Undo()
	}
	rng := newRand(9)
	for len(g.Moves()) < 900 && !g.Status().Over {
		g.Move(Dir(rng.IntN(4)))
		if g.CanRedo() && len(g.Undone()) != 200 {
			t.Fatal("part of a tail is left")
		}
	}
	line := slices.Clone(g.Moves())
	want := snap(g)
	fresh, err := New(g.Rules(), Seed{45})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range line {
		fresh.Move(d)
	}
	if got := snap(fresh); got != want {
		t.Fatalf("plain replay %+v, want %+v", got, want)
	}
	for len(g.Moves()) > 0 {
		g.Undo()
		fresh.Undo()
		if snap(g) != snap(fresh) {
			t.Fatalf("undo of the new line at %d", len(g.Moves()))
		}
	}
}

// TestUndoAtGameOver takes the last move of a lost game back and loses again.
func TestUndoAtGameOver(t *testing.T) {
	p := playLong(t, Classic(3, 3), Seed{46}, 2000, roomiest)
	g, n := p.game, len(p.turns)
	if !g.Status().Over || !g.CanUndo() {
		t.Fatalf("%+v", g.Status())
	}
	for range 3 {
		if turn := g.Undo(); !turn.Over || g.Status().Over {
			t.Fatalf("undone: %+v, %+v", turn, g.Status())
		}
		p.check(t, "undo", n-1)
		if turn := g.Move(p.turns[n-1].Dir); !turn.Over {
			t.Fatalf("lost again: %+v", turn)
		}
		p.check(t, "lost again", n)
	}
	if g.Undos() != 3 || g.Record().Marks.Undos != 3 {
		t.Errorf("%d undos", g.Undos())
	}
}

func TestNoUndoWhereTheRulesForbidIt(t *testing.T) {
	r := Classic(4, 4)
	r.Undo = false
	g, err := New(r, Seed{})
	if err != nil {
		t.Fatal(err)
	}
	for len(g.Moves()) < 5 {
		g.Move(Dirs[len(g.Moves())%4])
		g.Move(Right)
	}
	before := snap(g)
	if g.CanUndo() || g.Undo() != nil || snap(g) != before || g.Undos() != 0 {
		t.Error("undo under rules without undo")
	}
}

// TestStepBack goes back through a game whose rules allow no undo.
func TestStepBack(t *testing.T) {
	r := Classic(4, 4)
	r.Undo = false
	p := playLong(t, r, Seed{47}, 300, roomiest)
	for at := len(p.turns) - 1; at >= 0; at-- {
		if turn := p.game.StepBack(); !sameTurn(turn, &p.turns[at]) {
			t.Fatalf("back to %d: %+v, want %+v", at, turn, p.turns[at])
		}
		p.check(t, "back", at)
	}
	if p.game.StepBack() != nil || p.game.Undos() != 0 {
		t.Errorf("back past the start; %d undos counted", p.game.Undos())
	}
	r.Target = 0
	open := openFrom(t, r, "2,2/0,0")
	open.Move(Left)
	if open.StepBack() != nil || !open.Awaiting() {
		t.Error("back while a spawn is pending")
	}
}

// TestOpenGameUndo takes moves of an open game back: their spawns come again
// with redo, and go with another move.
func TestOpenGameUndo(t *testing.T) {
	rng := newRand(10)
	r := Classic(5, 6)
	r.StartTiles = 3
	g, err := NewOpen(r, nil)
	if err != nil {
		t.Fatal(err)
	}
	placeSome := func() {
		b := g.Board()
		for {
			if at := uint8(rng.IntN(b.Cells())); b.At(int(at)) == 0 {
				if _, err := g.Place(Spawn{At: at, Exp: uint8(1 + rng.IntN(2))}); err != nil {
					t.Fatal(err)
				}
				return
			}
		}
	}
	if g.CanUndo() || g.CanRedo() || g.Undo() != nil || g.Redo() != nil {
		t.Fatal("undo before the start tiles")
	}
	for range 3 {
		if !g.Awaiting() || !g.Move(Left).Refused {
			t.Fatal("a move before the start tiles")
		}
		g.Seek(0)
		placeSome()
	}
	var positions []snapshot
	positions = append(positions, snap(g))
	for len(g.Moves()) < 600 && !g.Status().Over {
		turn := g.Move(roomiest(g))
		if !turn.Pending || turn.Spawn.ID != 0 || !g.Awaiting() {
			t.Fatalf("%+v", turn)
		}
		if g.CanUndo() || g.Undo() != nil || g.Redo() != nil || !g.Move(Up).Refused {
			t.Fatal("a game that waits for a spawn went on")
		}
		g.Seek(0)
		placeSome()
		positions = append(positions, snap(g))
	}
	n := len(g.Moves())
	if n < 300 {
		t.Fatalf("only %d moves", n)
	}
	for at := n - 1; at >= 0; at-- {
		g.Undo()
		if snap(g) != positions[at] {
			t.Fatalf("undo to %d: %+v, want %+v", at, snap(g), positions[at])
		}
	}
	for at := range n {
		g.Redo()
		if snap(g) != positions[at+1] {
			t.Fatalf("redo of move %d: %+v, want %+v", at+1, snap(g), positions[at+1])
		}
	}
	g.Seek(100)
	if len(g.Spawns()) != 103 {
		t.Errorf("%d spawns given up to move 100", len(g.Spawns()))
	}
	p0, err := New(r, Seed{})
	if err != nil {
		t.Fatal(err)
	}
	for !g.Move(Dir(rng.IntN(4))).Moved() {
	}
	placeSome()
	if len(g.Spawns()) != 104 || len(p0.Spawns()) != 0 {
		t.Errorf("%d spawns given, %d in a seeded game", len(g.Spawns()), len(p0.Spawns()))
	}
	if g.CanRedo() || len(g.Moves()) != 101 || len(g.Record().Spawns) != 104 {
		t.Errorf("%d moves, %d spawns after another way", len(g.Moves()), len(g.Record().Spawns))
	}
	if err := g.Record().Verify(); err != nil {
		t.Error(err)
	}
}

func TestPlaceRefusals(t *testing.T) {
	r := Classic(2, 2)
	seeded, err := New(r, Seed{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := seeded.Place(Spawn{At: 0, Exp: 1}); err == nil {
		t.Error("a spawn placed in a seeded game")
	}
	g := openFrom(t, r, "2,2/4,0")
	if _, err := g.Place(Spawn{At: 3, Exp: 1}); err == nil {
		t.Error("a spawn placed before a move")
	}
	g.Move(Left)
	want := g.Board()
	for _, s := range []Spawn{{At: 0, Exp: 1}, {At: 4, Exp: 1}, {At: 255, Exp: 1}, {At: 1, Exp: 0}, {At: 1, Exp: 3}, {At: 1, Exp: 255}} {
		_, err := g.Place(s)
		checkFault(t, "spawn", err)
		if g.Board() != want || !g.Awaiting() {
			t.Errorf("%+v changed the game", s)
		}
	}
	if turn, err := g.Place(Spawn{At: 1, Exp: 2}); err != nil || turn.Spawn != (Tile{ID: 5, At: 1, Exp: 2}) || len(turn.Slides) != 1 {
		t.Errorf("%+v, %v", turn, err)
	}
	for four, exp := range map[int]uint8{0: 2, 1000: 1} {
		r.FourPerMille = four
		g := openFrom(t, r, "2,2/4,0")
		g.Move(Left)
		if _, err := g.Place(Spawn{At: 1, Exp: exp}); err == nil {
			t.Errorf("exponent %d placed at %d per mille", exp, four)
		}
	}
}
