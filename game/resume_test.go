package game

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// lineOf returns the line of a game as a keeper of games would hold it.
func lineOf(g *Game) Line {
	return Line{
		Moves: slices.Concat(g.Moves(), g.Undone()), Pos: len(g.Moves()), Undos: g.Undos(),
		Spawns: slices.Clone(g.spawns), Checkpoints: slices.Clone(g.checks),
	}
}

func setupOf(g *Game) Setup {
	s := Setup{Rules: g.rules, Seed: g.seed, Open: g.open}
	if start, ok := g.Start(); ok {
		s.Start = &start
	}
	return s
}

// checkSame compares all that can be seen of two games, also one move back and
// one move on.
func checkSame(t *testing.T, what string, got, want *Game) {
	t.Helper()
	if snap(got) != snap(want) || got.Undos() != want.Undos() ||
		!slices.Equal(got.Moves(), want.Moves()) || !slices.Equal(got.Undone(), want.Undone()) {
		t.Fatalf("%s: %+v with %d to redo, want %+v with %d", what, snap(got), len(got.Undone()), snap(want), len(want.Undone()))
	}
	pos := len(want.Moves())
	for _, step := range []int{-1, 1} {
		got.Seek(pos + step)
		want.Seek(pos + step)
		if snap(got) != snap(want) {
			t.Fatalf("%s: %d moves on %+v, want %+v", what, step, snap(got), snap(want))
		}
	}
	got.Seek(pos)
	want.Seek(pos)
}

// TestResumeEveryPosition resumes a game at each of its positions, with all
// checkpoints, with some and with none.
func TestResumeEveryPosition(t *testing.T) {
	rng := newRand(13)
	begin := func(given bool) *Game {
		setup := Setup{Rules: Classic(5, 6), Seed: Seed{60}}
		setup.Rules.Target = 6
		if given {
			b := randomBoard(rng, 5, 6)
			b.Set(7, 3)
			setup.Start = &Start{Board: b, Score: 16}
		}
		g, err := Begin(setup)
		if err != nil {
			t.Fatal(err)
		}
		for len(g.Moves()) < 620 && !g.Status().Over {
			g.Move(roomiest(g))
		}
		return g
	}
	for _, given := range []bool{false, true} {
		g := begin(given)
		n := len(g.Moves())
		if n < 600 {
			t.Fatalf("only %d moves", n)
		}
		step := 1
		if testing.Short() {
			step = 17
		}
		for pos := 0; pos <= n; pos += step {
			g.Seek(pos)
			for i, checks := range []string{"all", "none", "last"} {
				if pos%3 != i && pos%CheckpointEvery > 2 && pos%CheckpointEvery < CheckpointEvery-2 {
					continue // in turn, and all about the checkpoints
				}
				l := lineOf(g)
				switch checks {
				case "none":
					l.Checkpoints = nil
				case "last":
					l.Checkpoints = l.Checkpoints[len(l.Checkpoints)-1:]
				}
				got, err := Resume(setupOf(g), l)
				if err != nil {
					t.Fatal(err)
				}
				checkSame(t, checks+" checkpoints, position "+itoa(pos), got, g)
			}
		}
	}
}

// TestResumeGoesOn plays resumed games on: they go as the first did.
func TestResumeGoesOn(t *testing.T) {
	p := playLong(t, Classic(5, 5), Seed{61}, 700, roomiest)
	g := p.game
	for _, pos := range []int{0, 1, 255, 256, 257, 400, 511, 512} {
		if pos >= len(p.turns) {
			break
		}
		g.Seek(pos)
		l := lineOf(g)
		l.Moves = l.Moves[:pos] // without a tail
		got, err := Resume(setupOf(g), l)
		if err != nil {
			t.Fatal(err)
		}
		for k := pos; k < len(p.turns); k++ {
			if turn := got.Move(p.turns[k].Dir); !sameTurn(turn, &p.turns[k]) {
				t.Fatalf("resumed at %d, move %d: %+v, want %+v", pos, k+1, turn, p.turns[k])
			}
		}
		if snap(got) != p.positions[len(p.turns)] {
			t.Fatalf("resumed at %d: %+v", pos, snap(got))
		}
		for k := len(p.turns) - 1; k >= 0; k-- {
			got.Undo()
			if snap(got) != p.positions[k] {
				t.Fatalf("resumed at %d, undone to %d: %+v", pos, k, snap(got))
			}
		}
	}
}

// TestResumeOdd resumes lines with numbers out of range.
func TestResumeOdd(t *testing.T) {
	p := playLong(t, Classic(4, 4), Seed{62}, 50, roomiest)
	setup, l := setupOf(p.game), lineOf(p.game)
	for pos, want := range map[int]int{-3: 0, 0: 0, 20: 20, 50: 50, 51: 50, 1 << 40: 50} {
		l.Pos, l.Undos = pos, -4
		g, err := Resume(setup, l)
		if err != nil || len(g.Moves()) != want || g.Undos() != 0 {
			t.Errorf("position %d: %v, %d moves, %d undos", pos, err, len(g.Moves()), g.Undos())
		}
	}
	g, err := Resume(setup, Line{})
	if err != nil || len(g.Moves()) != 0 || g.CanRedo() {
		t.Errorf("an empty line: %v", err)
	}
	if g, err := Resume(Setup{}, l); g != nil || err == nil {
		t.Error("rules of nothing were taken")
	}
	if g, err := Resume(setup, Line{Moves: make([]Dir, MaxMoves+1)}); g != nil || err == nil {
		t.Error("a line longer than any game was taken")
	}
}

// TestResumeUnplayable resumes lines with a move that cannot be played, before
// the position and in the tail: the game comes as far as it goes.
func TestResumeUnplayable(t *testing.T) {
	p := playLong(t, Classic(4, 5), Seed{63}, 120, roomiest)
	setup := setupOf(p.game)
	for _, bad := range []int{0, 1, 40, 119} {
		for _, pos := range []int{0, 1, 39, 40, 41, 120} {
			l := lineOf(p.game)
			l.Checkpoints = nil
			l.Pos = pos
			p.game.Seek(bad)
			board := p.game.Board()
			found := false
			for _, d := range Dirs {
				if _, _, moved := board.Slide(d); !moved {
					l.Moves[bad], found = d, true
				}
			}
			p.game.Seek(120)
			if !found {
				continue
			}
			g, err := Resume(setup, l)
			var wrong *MoveError
			if !errors.As(err, &wrong) || wrong.Move != bad+1 || wrong.Dir != l.Moves[bad] || wrong.Line != 0 {
				t.Fatalf("move %d: %v", bad+1, err)
			}
			if at := min(pos, bad); snap(g) != p.positions[at] || len(g.Undone()) != bad-at {
				t.Fatalf("move %d, position %d: %+v with %d to redo", bad+1, pos, snap(g), len(g.Undone()))
			}
		}
	}
}

// TestFalseCheckpoints changes checkpoints in each of their parts: those that
// cannot be are left out, and the game resumes as without them.
func TestFalseCheckpoints(t *testing.T) {
	p := playLong(t, Classic(6, 6), Seed{64}, 600, roomiest)
	g := p.game
	for name, change := range map[string]func(c *Checkpoint){
		"moves":       func(c *Checkpoint) { c.Moves++ },
		"fewer moves": func(c *Checkpoint) { c.Moves -= 300 },
		"past moves":  func(c *Checkpoint) { c.Moves += 1000 },
		"spawned":     func(c *Checkpoint) { c.Spawned++ },
		"next":        func(c *Checkpoint) { c.NextID++ },
		"next least":  func(c *Checkpoint) { c.NextID = 0 },
		"next most":   func(c *Checkpoint) { c.NextID = 1<<32 - 1 },
		"score":       func(c *Checkpoint) { c.Score += 4 },
		"far score":   func(c *Checkpoint) { c.Score = 1 << 53 },
		"no board":    func(c *Checkpoint) { c.Board = Board{} },
		"other board": func(c *Checkpoint) { c.Board = pairless(6, 7) },
		"a tile more": func(c *Checkpoint) { c.Board.Set(slices.Index(c.Board.Exponents(), 0), 1) },
		"a tile less": func(c *Checkpoint) { c.Board.Set(slices.Index(c.Board.Exponents(), c.Board.Max()), 0) },
		"larger tile": func(c *Checkpoint) { c.Board.Set(slices.Index(c.Board.Exponents(), 1), 9) },
		"vast tiles": func(c *Checkpoint) {
			for i := range 4 {
				c.Board.Set(i, 62)
			}
		},
		"past all tiles": func(c *Checkpoint) { c.Board.Set(0, 255) },
		"no identities":  func(c *Checkpoint) { c.IDs = nil },
		"an id less":     func(c *Checkpoint) { c.IDs = c.IDs[1:] },
		"an id more":     func(c *Checkpoint) { c.IDs = append(slices.Clone(c.IDs), 1) },
	} {
		for _, pos := range []int{0, 300, 600} {
			g.Seek(pos)
			l := lineOf(g)
			for i := range l.Checkpoints {
				l.Checkpoints[i].IDs = slices.Clone(l.Checkpoints[i].IDs)
				if l.Checkpoints[i].Moves > 0 {
					change(&l.Checkpoints[i])
				}
			}
			got, err := Resume(setupOf(g), l)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			checkSame(t, name, got, g)
		}
	}
	// PlayedOn without a reached target.
	early := p.positions[100]
	if early.status.Reached {
		t.Fatal("the target came too soon for this test")
	}
	g.Seek(100)
	c := g.Checkpoint()
	c.Played = true
	g.Seek(600)
	l := lineOf(g)
	l.Checkpoints = []Checkpoint{c}
	got, err := Resume(setupOf(g), l)
	if err != nil {
		t.Fatal(err)
	}
	checkSame(t, "played on", got, g)
}

// TestLyingCheckpoint resumes with a checkpoint that could belong to the game
// and does not: whatever comes, undo, redo and seek find their way.
func TestLyingCheckpoint(t *testing.T) {
	p := playLong(t, Classic(6, 6), Seed{65}, 600, roomiest)
	lie := func(l *Line) {
		for i := range l.Checkpoints {
			if c := &l.Checkpoints[i]; c.Moves > 0 {
				exps := slices.Clone(c.Board.Exponents())
				slices.Reverse(exps)
				for cell, e := range exps {
					c.Board.Set(cell, e)
				}
			}
		}
	}
	for name, change := range map[string]func(l *Line){
		"turned board": lie,
		"moves that cannot be": func(l *Line) {
			for i := range 512 {
				l.Moves[i] = Left
			}
		},
		"both": func(l *Line) {
			lie(l)
			for i := range 300 {
				l.Moves[i] = Up
			}
		},
	} {
		for _, pos := range []int{0, 1, 255, 256, 257, 511, 512, 513, 600} {
			p.game.Seek(600)
			l := lineOf(p.game)
			l.Pos = pos
			change(&l)
			g, err := Resume(setupOf(p.game), l)
			var wrong *MoveError
			if err != nil && !errors.As(err, &wrong) {
				t.Fatalf("%s: %v", name, err)
			}
			for steps := 0; g.CanUndo(); steps++ {
				before := len(g.Moves())
				turn := g.Undo()
				if turn == nil || len(g.Moves()) >= before || len(g.Moves()) < before-1 && turn.Moved() {
					t.Fatalf("%s: undo from %d to %d: %+v", name, before, len(g.Moves()), turn)
				}
			}
			for g.CanRedo() {
				g.Redo()
			}
			g.Seek(300)
			g.Seek(600)
			g.Record()
			g.Move(roomiest(g))
			g.Undo()
		}
	}
}

func TestCheckpointText(t *testing.T) {
	p := playLong(t, Classic(4, 5), Seed{66}, 300, roomiest)
	for at := range len(p.turns) + 1 {
		p.game.Seek(at)
		want := p.game.Checkpoint()
		text := string(want.AppendText(nil))
		got, err := ParseCheckpoint(text)
		if err != nil || !sameCheckpoint(got, want) || got.Board != want.Board || !slices.Equal(got.IDs, want.IDs) {
			t.Fatalf("%q came back as %+v, %v", text, got, err)
		}
	}
	good := "3 5 6 4 0 2,0/4,2 1,2,5"
	if _, err := ParseCheckpoint(good); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{
		"", " ", "x", strings.TrimSuffix(good, " 1,2,5"), good + " ", " " + good, good + " 1", good + ",", good + ",6", good + ",4", good + "\n",
		"-3 5 6 4 0 2,0/4,2 1,2,5", "03 5 6 4 0 2,0/4,2 1,2,5", "16777217 5 6 4 0 2,0/4,2 1,2,5", "3 4294967296 6 4 0 2,0/4,2 1,2,5",
		"3 5 4294967296 4 0 2,0/4,2 1,2,5", "3 5 6 9007199254740992 0 2,0/4,2 1,2,5", "3 5 6 4 2 2,0/4,2 1,2,5", "3 5 6 4 yes 2,0/4,2 1,2,5",
		"3 5 6 4 0 2,0 1", "3 5 6 4 0 2,0/4,3 1,2,5", "3 5 6 4 0 1200000000000000 1,2", "3 5 6 4 0 2,0/4,9223372036854775808 1,2,5",
		"3 5 6 4 0 2,0/4,2 0,2,5", "3 5 6 4 0 2,0/4,2 1,2,6", "3 5 6 4 0 2,0/4,2 1,2,2", "3 5 6 4 0 2,0/4,2 1,2", "3 5 6 4 0 2,0/4,2 1,2,5,3", "3 5 6 4 0 2,0/4,2 1,2,x", "3 5 6 4 0 2,0/4,2 1,2,05",
	} {
		_, err := ParseCheckpoint(bad)
		checkFault(t, bad, err)
	}
}

// TestResumeOpen resumes open games: between start tiles, with a spawn
// pending, with a tail, and with spawns too few, too many or false.
func TestResumeOpen(t *testing.T) {
	rng := newRand(14)
	r := Classic(4, 4)
	r.StartTiles = 3
	for _, given := range []bool{false, true} {
		setup := Setup{Rules: r, Open: true}
		if given {
			b := randomBoard(rng, 4, 4)
			b.Set(0, 1)
			setup.Start = &Start{Board: b}
		}
		g, err := Begin(setup)
		if err != nil {
			t.Fatal(err)
		}
		starts := g.startSpawns()
		for k := 0; k < 700 && !g.Status().Over; k++ {
			got, err := Resume(setup, lineOf(g))
			if err != nil {
				t.Fatal(err)
			}
			if g.pending {
				// Half a turn is not kept.
				if len(got.Moves()) != len(g.Moves())-1 || got.Awaiting() || got.Board() == g.Board() {
					t.Fatalf("resumed with a pending spawn: %d moves of %d", len(got.Moves()), len(g.Moves()))
				}
				kept := got.Record()
				if want := g.Record(); !sameRecord(kept, want) {
					t.Fatalf("%s, want\n%s", kept.AppendText(nil), want.AppendText(nil))
				}
			} else if got.Awaiting() != g.Awaiting() || snap(got) != snap(g) {
				t.Fatalf("resumed: %+v, want %+v", snap(got), snap(g))
			}
			if g.Awaiting() {
				at := rng.IntN(16)
				g.Place(Spawn{At: uint8(at), Exp: uint8(1 + rng.IntN(2))})
				continue
			}
			if rng.IntN(30) == 0 {
				g.Undo()
			}
			g.Move(roomiest(g))
		}
		if g.Awaiting() {
			continue
		}
		for range 10 {
			g.Undo()
		}
		got, err := Resume(setup, lineOf(g))
		if err != nil {
			t.Fatal(err)
		}
		checkSame(t, "with a tail", got, g)

		// Spawns past the moves are of no move: the next spawn is Place's.
		l := lineOf(g)
		l.Moves, l.Spawns = l.Moves[:5], l.Spawns[:starts+9]
		got, err = Resume(setup, l)
		if err != nil || len(got.Moves()) != 5 {
			t.Fatalf("spawns left over: %v, %d moves", err, len(got.Moves()))
		}
		got.Move(roomiest(got))
		b := got.Board()
		turn, err := got.Place(Spawn{At: uint8(slices.Index(b.Exponents(), 0)), Exp: 1})
		if err != nil {
			t.Fatal(err)
		}
		placed := turn.Spawn
		got.Undo()
		if turn := got.Redo(); turn.Spawn != placed {
			t.Fatalf("redo spawns %+v, want %+v", turn.Spawn, placed)
		}
		checkRecord(t, got.Record())

		// A spawn that cannot be ends the line before its move.
		l = lineOf(g)
		l.Checkpoints = nil
		l.Spawns[starts+3].Exp = 7
		got, err = Resume(setup, l)
		var wrong *MoveError
		if !errors.As(err, &wrong) || wrong.Move != 4 || len(got.Moves()) != 3 || got.Awaiting() {
			t.Fatalf("a false spawn: %v", err)
		}
		checkRecord(t, got.Record())
		if starts > 0 {
			l.Spawns[1].At = l.Spawns[0].At
			got, err = Resume(setup, l)
			if checkFault(t, "false start tile", err); got == nil || !got.Awaiting() {
				t.Fatalf("a false start tile: %v", err)
			}
		}
	}
}

// TestResumeLongGame resumes a game of 100,000 moves. Moves before its last
// checkpoints are made unplayable, so that a Resume that played them would not
// get far; so would an undo.
func TestResumeLongGame(t *testing.T) {
	n := 100_000
	if testing.Short() {
		n = 10_000
	}
	g, err := New(Classic(8, 8), Seed{67})
	if err != nil {
		t.Fatal(err)
	}
	for len(g.Moves()) < n && !g.Status().Over {
		g.Move(roomiest(g))
	}
	if len(g.Moves()) < n {
		t.Fatalf("the game ended after %d moves", len(g.Moves()))
	}
	l := lineOf(g)
	for i := range n - 3*CheckpointEvery {
		l.Moves[i] = Left
	}
	got, err := Resume(setupOf(g), l)
	if err != nil {
		t.Fatal(err)
	}
	for range CheckpointEvery {
		got.Undo()
		g.Undo()
		if snap(got) != snap(g) {
			t.Fatalf("%+v, want %+v", snap(got), snap(g))
		}
	}
	if err := g.Record().Verify(); err != nil {
		t.Error(err)
	}
}
