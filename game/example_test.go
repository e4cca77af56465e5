package game_test

import (
	"errors"
	"fmt"
	"strings"

	"twofold/game"
)

// A game is a pure function of its rules, its seed and its moves: this one
// comes out the same everywhere.
func Example() {
	seed, err := game.ParseSeed("friday cup")
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := game.New(game.Classic(4, 4), seed)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, d := range []game.Dir{game.Left, game.Down, game.Left, game.Down} {
		g.Move(d)
	}
	fmt.Println(g.Board())
	fmt.Println("score", g.Score(), "over", g.Status().Over)
	// Output:
	// 0,0,0,0/2,0,0,0/4,0,0,0/4,0,2,0
	// score 8 over false
}

// A turn tells what a view needs to show a move: which tile goes where, which
// two become one, and what is new. No boards need to be compared.
func ExampleGame_Move() {
	b, err := game.ParseBoard("2,2,4/0,0,8")
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := game.NewFrom(game.Classic(2, 3), game.Seed{}, game.Start{Board: b})
	if err != nil {
		fmt.Println(err)
		return
	}
	turn := g.Move(game.Left)
	for _, s := range turn.Slides {
		fmt.Printf("tile %d slides from cell %d to %d\n", s.ID, s.From, s.To)
	}
	for _, m := range turn.Merges {
		fmt.Printf("tiles %d and %d become tile %d, a %d, in cell %d\n", m.A, m.B, m.Into, 1<<m.Exp, m.At)
	}
	fmt.Printf("tile %d, a %d, is new in cell %d\n", turn.Spawn.ID, 1<<turn.Spawn.Exp, turn.Spawn.At)
	fmt.Println("gain", turn.Gain)

	// A move that changes nothing spawns nothing.
	g.Undo()
	fmt.Println("up moved:", g.Move(game.Up).Moved())
	// Output:
	// tile 2 slides from cell 1 to 0
	// tile 3 slides from cell 2 to 1
	// tile 4 slides from cell 5 to 3
	// tiles 1 and 2 become tile 5, a 4, in cell 0
	// tile 6, a 2, is new in cell 5
	// gain 4
	// up moved: false
}

// Undo returns the turn it took back, for a view to run backwards. The same
// move then gets the same spawn: undo cannot draw again.
func ExampleGame_Undo() {
	g, err := game.New(game.Classic(4, 4), game.Seed{})
	if err != nil {
		fmt.Println(err)
		return
	}
	first := g.Move(game.Down).Clone()
	undone := g.Undo()
	fmt.Println("took back", undone.Dir, "and tile", undone.Spawn.ID)
	again := g.Move(game.Down)
	fmt.Println("the same spawn again:", again.Spawn == first.Spawn)
	// Output:
	// took back down and tile 3
	// the same spawn again: true
}

// Spawns can come from outside, from a server or a person with a board on the
// table.
func ExampleNewOpen() {
	g, err := game.NewOpen(game.Classic(2, 2), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range []game.Spawn{{At: 0, Exp: 1}, {At: 1, Exp: 1}} { // two 2s
		if _, err := g.Place(s); err != nil {
			fmt.Println(err)
			return
		}
	}
	turn := g.Move(game.Left)
	fmt.Println("pending:", turn.Pending)
	if _, err := g.Place(game.Spawn{At: 0, Exp: 1}); err != nil {
		fmt.Println(err)
	}
	if turn, err = g.Place(game.Spawn{At: 3, Exp: 2}); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.Board(), "gain", turn.Gain)
	// Output:
	// pending: true
	// a spawn in cell 0 is not on an empty cell; give an empty cell
	// 4,0/0,4 gain 4
}

// A record is a game as text. Anybody can replay it and so check its result.
func ExampleRecord_Verify() {
	g, err := game.New(game.Classic(2, 2), game.Seed{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for !g.Status().Over {
		for _, d := range game.Dirs {
			g.Move(d)
		}
	}
	text := string(g.Record().AppendText(nil))

	check := func(text string) {
		r, err := game.ParseRecord([]byte(text))
		if err == nil {
			err = r.Verify()
		}
		var wrong *game.ResultError
		switch {
		case err == nil:
			fmt.Println("score", r.Result.Score, "is proved")
		case errors.As(err, &wrong):
			fmt.Println("line", wrong.Line, "is wrong:", wrong.What)
		default:
			fmt.Println(err)
		}
	}
	check(text)
	check(strings.Replace(text, "\nscore ", "\nscore 1", 1))
	check(strings.Replace(text, "four 100", "four 10%", 1))
	// Output:
	// score 4 is proved
	// line 12 is wrong: the score is 4 and not 14
	// line 4: "10%" is no value for four; give a whole number from 0 to 1000
}

// Resume brings a kept game back, its undone moves included.
func ExampleResume() {
	setup := game.Setup{Rules: game.Classic(4, 4)}
	g, err := game.Resume(setup, game.Line{
		Moves: []game.Dir{game.Up, game.Right, game.Left, game.Down},
		Pos:   3,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(g.Moves()), "moves played,", len(g.Undone()), "to redo")
	// Output:
	// 3 moves played, 1 to redo
}
