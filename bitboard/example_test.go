package bitboard_test

import (
	"fmt"

	"twofold/bitboard"
	"twofold/game"
)

// A slide gives the afterstate and the reward; a spawn makes the next board.
func Example() {
	b, err := bitboard.Parse("1120000000000033")
	if err != nil {
		fmt.Println(err)
		return
	}
	after, reward, _ := b.Slide(game.Left)
	fmt.Println(after, reward)
	next := after.Spawn(bitboard.NewRand(1), 100)
	fmt.Println(next, next.Empty(), "empty")
	// Output:
	// 2200000000004000 20
	// 2200010000004000 12 empty
}

// Moves looks at all four directions at once.
func ExampleBoard_Moves() {
	b, err := bitboard.Parse("1100200030000000")
	if err != nil {
		fmt.Println(err)
		return
	}
	var m bitboard.Moves
	b.Moves(&m)
	for _, d := range game.Dirs {
		if m.After[d] == b {
			fmt.Println(d, "is not legal")
			continue
		}
		fmt.Println(d, m.After[d], m.Reward[d])
	}
	// Output:
	// left 2000200030000000 4
	// right 0002000200030000 4
	// up is not legal
	// down 0000100020003100 0
}

// Two 32768s make a tile that the packed board has no room for. That is
// reported, and the board of package game goes on from there.
func ExampleBoard_Slide_overflow() {
	b, err := bitboard.Parse("ff00000000000000")
	if err != nil {
		fmt.Println(err)
		return
	}
	after, reward, overflow := b.Slide(game.Left)
	fmt.Println(after, reward, overflow)
	unpacked := b.Unpack()
	whole, _, _ := unpacked.Slide(game.Left)
	fmt.Println(whole)
	_, err = bitboard.Pack(&whole)
	fmt.Println(err)
	// Output:
	// f000000000000000 65536 true
	// 65536,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0
	// the tile 2^16 in row 1, column 1 is too large to be packed; give tiles up to 32768
}

// Random games from a board tell a little of what it is worth.
func ExampleBoard_Rollouts() {
	r := bitboard.NewRand(7)
	for _, text := range []string{"ba98456732100000", "b1a2938475601000"} {
		b, err := bitboard.Parse(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		out := b.Rollouts(r, 1000, 100)
		fmt.Println(text, out.Score/int64(out.Games), "points in", out.Moves/int64(out.Games), "moves")
	}
	// Output:
	// ba98456732100000 315 points in 14 moves
	// b1a2938475601000 27 points in 8 moves
}

// The eight sides of a board are one position.
func ExampleBoard_Canonical() {
	b, err := bitboard.Parse("1230000000000000")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(b.Transpose(), b.Mirror(), b.Flip())
	fmt.Println(b.Canonical() == b.Transpose().Mirror().Canonical())
	// Output:
	// 1000200030000000 0321000000000000 0000000000001230
	// true
}

// A game at random, move by move, as an engine would play one.
func ExampleBoard_RandomDir() {
	r := bitboard.NewRand(2048)
	b := bitboard.Start(r, 100)
	score, moves := int64(0), 0
	for {
		d, ok := b.RandomDir(r)
		if !ok {
			break
		}
		after, reward, _ := b.Slide(d)
		score += int64(reward)
		moves++
		b = after.Spawn(r, 100)
	}
	fmt.Println(b, score, "points in", moves, "moves")
	// Output:
	// 2342563423421231 632 points in 87 moves
}

// Perft counts the lines of play. Two engines that agree on it to some depth
// agree on slides and spawns.
func ExamplePerft() {
	b, err := bitboard.Parse("1000000000000000")
	if err != nil {
		fmt.Println(err)
		return
	}
	for depth := 1; depth <= 3; depth++ {
		fmt.Println(depth, bitboard.Perft(b, depth))
	}
	// Output:
	// 1 60
	// 2 5984
	// 3 595224
}
