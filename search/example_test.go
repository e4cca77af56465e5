package search_test

import (
	"fmt"

	"twofold/bitboard"
	"twofold/game"
	"twofold/search"
)

// corner is a small evaluator: it likes empty cells, and the largest tile in the
// first cell.
type corner struct{}

func (corner) Value(after bitboard.Board) float32 {
	value := 100 * float32(after.Empty())
	if after.At(0) == after.Max() {
		value += 1000
	}
	return value
}

// A searcher takes any evaluator of afterstates. It tells what each direction is
// worth, and which is best.
func ExamplePacked() {
	s, err := search.NewPacked(corner{}, 100, 1<<20)
	if err != nil {
		fmt.Println(err)
		return
	}
	b, err := bitboard.Parse("8765432112000000")
	if err != nil {
		fmt.Println(err)
		return
	}
	res, err := s.Search(b, search.Limit{Depth: 3})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, d := range game.Dirs {
		if res.Legal>>d&1 != 0 {
			fmt.Printf("%v %.1f\n", d, res.Value[d])
		}
	}
	fmt.Println(res.Best, "is best, by", res.Depth, "plies")
	// Output:
	// right 1577.3
	// down 1339.9
	// right is best, by 3 plies
}

// A board of any size is searched with Shape, or an evaluator of one's own. A
// limit of nodes gives the same answer every time, and says how far it came.
func ExampleGeneral() {
	g, err := search.NewGeneral(search.Shape{}, 100, 1<<20)
	if err != nil {
		fmt.Println(err)
		return
	}
	b, err := game.ParseBoard("64,32,16,8,4/2,4,2,0,0/0,2,0,0,0")
	if err != nil {
		fmt.Println(err)
		return
	}
	res, err := g.Search(b, search.Limit{Nodes: 5000, Report: func(r search.Result) {
		fmt.Println(r.Best, "after", r.Nodes, "nodes and", r.Depth, "plies")
	}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(res.Best, "is best")
	// Output:
	// right after 3 nodes and 1 plies
	// right after 78 nodes and 2 plies
	// left after 1822 nodes and 3 plies
	// left is best
}

// What cannot be searched is an error, in one line.
func ExampleGeneral_Search_over() {
	g, err := search.NewGeneral(search.Shape{}, 100, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	b, err := game.ParseBoard("2,4/4,2")
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = g.Search(b, search.Limit{Depth: 2})
	fmt.Println(err == search.ErrOver, err)
	_, err = g.Search(b, search.Limit{})
	fmt.Println(err)
	// Output:
	// true no move is left on this board; give a board on which some tile can move
	// a search without any limit would not end; give a depth, a number of nodes, a least probability or a time
}
