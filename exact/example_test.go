package exact_test

import (
	"bytes"
	"context"
	"fmt"

	"twofold/exact"
	"twofold/game"
)

// Solving 2×3 takes some milliseconds. After that the best move of any
// position is known.
func Example() {
	s, err := exact.Solve(context.Background(), exact.Classic(2, 3), exact.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%d positions, worth %.6f points\n", s.Positions(), s.Value())

	b, err := game.ParseBoard("32,16,2/4,2,0")
	if err != nil {
		fmt.Println(err)
		return
	}
	a, _ := s.At(b)
	for _, d := range game.Dirs {
		if a.Moves[d] {
			fmt.Printf("%-5v %.3f\n", d, a.Worth[d])
		}
	}
	fmt.Println("best", a.Best)
	// Output:
	// 21752 positions, worth 480.258272 points
	// right 71.755
	// down  325.565
	// best down
}

// A solution can also be of the chance to reach a tile.
func ExampleProblem() {
	p := exact.Classic(2, 2)
	p.Goal = 5 // the tile 32
	s, err := exact.Solve(context.Background(), p, exact.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.12f\n", s.Value())
	// Output:
	// 0.082887289072
}

// What was solved once can be kept.
func ExampleRead() {
	s, err := exact.Solve(context.Background(), exact.Classic(3, 2), exact.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	var file bytes.Buffer
	if err := s.Write(&file); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Problem().FileName(), file.Len(), "bytes")
	again, err := exact.Read(&file)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("the same:", again.Value() == s.Value())
	// Output:
	// 3x2-four100-score.exact 44443 bytes
	// the same: true
}
