package search

import (
	"errors"
	"math"
	"testing"

	"twofold/bitboard"
	"twofold/game"
)

// searcher is either kind of searcher, on a board that both can search.
type searcher struct {
	name   string
	search func(b bitboard.Board, limit Limit) Result
}

func searchers(tableBytes int) []searcher {
	p, g := must(NewPacked(scramble{}, 100, tableBytes)), must(NewGeneral(scrambleBoard{}, 100, tableBytes))
	return []searcher{
		{"packed", func(b bitboard.Board, limit Limit) Result { return must(p.Search(b, limit)) }},
		{"general", func(b bitboard.Board, limit Limit) Result { return must(g.Search(b.Unpack(), limit)) }},
	}
}

func must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}

// midGame are boards as games come to them.
var midGame = []bitboard.Board{
	0x0000000000210011, 0x0001001200344321, 0x9731853264211001, 0xb852146302110010, 0x1212212112122112, 0xc75318421ab01002,
}

// middling is a limit of nodes that lets a search go past three plies.
const middling = 30_000

// TestSameNodes holds that a limit of nodes gives the same answer every time,
// whatever the searcher looked at before.
func TestSameNodes(t *testing.T) {
	for i, s := range searchers(1 << 18) {
		for _, b := range midGame {
			limit := Limit{Nodes: middling}
			first := s.search(b, limit)
			s.search(b.Mirror(), Limit{Depth: 2})
			s.search(b, Limit{Nodes: 777})
			if again := s.search(b, limit); again != first {
				t.Errorf("%s, %v: %+v and then %+v", s.name, b, first, again)
			}
			if fresh := searchers(1 << 18)[i].search(b, limit); fresh != first {
				t.Errorf("%s, %v: %+v, and %+v by a new searcher", s.name, b, first, fresh)
			}
			// The table changes how far so many nodes go, but nothing about
			// what is found there.
			limit = Limit{MinProb: first.MinProb}
			if first.MinProb == 0 {
				limit.Depth = first.Depth
			}
			bare := searchers(0)[i].search(b, limit)
			if bare.Value != first.Value || bare.Depth != first.Depth {
				t.Errorf("%s, %v: %+v, and %+v without a table", s.name, b, first, bare)
			}
		}
	}
}

func TestNodes(t *testing.T) {
	for _, s := range searchers(1 << 18) {
		for _, b := range midGame {
			before := Result{MinProb: 2}
			for nodes := int64(1); nodes <= middling; nodes = nodes*3 + 1 {
				res := s.search(b, Limit{Nodes: nodes})
				if res.Nodes > nodes+MaxBatch+4 {
					t.Errorf("%s, %v: %d nodes, where %d are allowed", s.name, b, res.Nodes, nodes)
				}
				if res.MinProb > before.MinProb && before.MinProb > 0 || res.Depth < before.Depth {
					t.Errorf("%s, %v: %d nodes came to %+v, fewer to %+v", s.name, b, nodes, res, before)
				}
				if !res.Cut {
					t.Errorf("%s, %v: %d nodes were enough", s.name, b, nodes)
				}
				before = res
			}
			if before.Depth < 3 {
				t.Errorf("%s, %v: %+v after %d nodes", s.name, b, before, middling)
			}
			// To a depth, a limit of nodes goes ply by ply.
			res := s.search(b, Limit{Depth: 7, Nodes: 3_000})
			plain := s.search(b, Limit{Depth: res.Depth})
			if res.Depth < 2 || !res.Cut || res.Value != plain.Value || res.MinProb != 0 {
				t.Errorf("%s, %v: %+v by 3000 nodes, %+v by depth", s.name, b, res, plain)
			}
		}
	}
}

// TestEnoughNodes holds that a limit that is not reached changes nothing.
func TestEnoughNodes(t *testing.T) {
	never := func() bool { return false }
	for _, s := range searchers(1 << 18) {
		for _, b := range midGame {
			for _, limit := range []Limit{{Depth: 1}, {Depth: 2}, {MinProb: 0.01}, {MinProb: 0.01, Depth: 2}, {MinProb: 1}} {
				want := s.search(b, limit)
				for _, more := range []Limit{{Nodes: 1 << 40}, {Stop: never}, {Nodes: 1 << 40, Stop: never}} {
					more.Depth, more.MinProb = limit.Depth, limit.MinProb
					got := s.search(b, more)
					if got.Value != want.Value || got.Best != want.Best || got.Depth != want.Depth || got.MinProb != want.MinProb || got.Cut || want.Cut {
						t.Errorf("%s, %v, %+v: %+v, want %+v", s.name, b, more, got, want)
					}
				}
			}
		}
	}
}

// TestNothingLeft holds that a search ends where there is no more to look at,
// whatever its limit.
func TestNothingLeft(t *testing.T) {
	// Every line of play from here is over after a few moves.
	b := bitboard.Board(0x9c8bb8c98bacc933)
	for _, s := range searchers(1 << 18) {
		want := s.search(b, Limit{Depth: 20})
		if want.Depth >= 20 || want.MinProb != 0 {
			t.Fatalf("%s: %+v", s.name, want)
		}
		few := s.search(b, Limit{Depth: 20, Nodes: 1 << 40})
		for _, limit := range []Limit{{Depth: 200, Nodes: 1 << 40}, {Nodes: 1 << 40}, {Stop: func() bool { return false }}} {
			got := s.search(b, limit)
			if got.Value != want.Value || got.Depth != want.Depth || got.MinProb != 0 || got.Cut {
				t.Errorf("%s, %+v: %+v, want %+v", s.name, limit, got, want)
			}
			if limit.Depth > 0 && got.Nodes != few.Nodes {
				t.Errorf("%s: %d nodes to a depth of 200, %d to 20", s.name, got.Nodes, few.Nodes)
			}
		}
	}
	// By probability and to a depth, it ends where only the depth is in the way.
	for _, s := range searchers(0) {
		steps := 0
		s.search(midGame[0], Limit{Depth: 2, MinProb: 1e-60, Stop: func() bool { return false }, Report: func(Result) { steps++ }})
		if steps > 4 {
			t.Errorf("%s: %d steps to two plies", s.name, steps)
		}
	}
}

// TestStop stops searches after any number of questions: the answer is that of
// the last step that was reported.
func TestStop(t *testing.T) {
	for _, s := range searchers(1 << 18) {
		for _, b := range midGame {
			for after := range 40 {
				asked, answered := 0, false
				var reports []Result
				res := s.search(b, Limit{
					Stop: func() bool {
						if answered {
							t.Fatalf("%s, %v: asked again after the answer was to stop", s.name, b)
						}
						answered = asked >= after
						asked++
						return answered
					},
					Report: func(r Result) { reports = append(reports, r) },
				})
				if !res.Cut || len(reports) == 0 {
					t.Fatalf("%s, %v: %+v, %d reports", s.name, b, res, len(reports))
				}
				last := reports[len(reports)-1]
				if res.Value != last.Value || res.Best != last.Best || res.Depth != last.Depth || res.MinProb != last.MinProb {
					t.Fatalf("%s, %v: %+v, last reported %+v", s.name, b, res, last)
				}
				// It was asked often enough: a batch may come on top.
				if most := int64(asked)*(pollEvery+MaxBatch+1) + 8; res.Nodes > most {
					t.Fatalf("%s, %v: asked %d times in %d nodes", s.name, b, asked, res.Nodes)
				}
				if after == 0 && res.Depth != 1 {
					t.Fatalf("%s, %v: stopped at once, and yet %+v", s.name, b, res)
				}
				for i := 1; i < len(reports); i++ {
					x, y := reports[i-1], reports[i]
					if y.Nodes <= x.Nodes || y.Depth < x.Depth || i > 1 && y.Depth == x.Depth && y.MinProb >= x.MinProb {
						t.Fatalf("%s, %v: %+v was reported after %+v", s.name, b, y, x)
					}
				}
			}
		}
	}
}

// TestFaults holds that what makes no sense is refused with one clear line, and
// that nothing is reported then.
func TestFaults(t *testing.T) {
	for want, limit := range map[string]Limit{
		"a search without any limit would not end; give a depth, a number of nodes, a least probability or a time": {},
		"a search cannot go -1 plies deep; give a depth of 1 or more":                                              {Depth: -1, Nodes: 100},
		"a search cannot look at -5 nodes; give a number of 1 or more":                                             {Depth: 1, Nodes: -5},
		"-0.5 is no probability; give one from 0 to 1":                                                             {Depth: 1, MinProb: -0.5},
		"1.5 is no probability; give one from 0 to 1":                                                              {MinProb: 1.5},
		"NaN is no probability; give one from 0 to 1":                                                              {MinProb: math.NaN(), Nodes: 1},
	} {
		limit.Report = func(Result) { t.Errorf("%+v: a report", limit) }
		checkRefused(t, 0x11, limit, want)
	}
	const over = "no move is left on this board; give a board on which some tile can move"
	for _, b := range []bitboard.Board{0, 0x1212212112122121} {
		for _, limit := range []Limit{{Depth: 3}, {Nodes: 100}, {MinProb: 0.1}, {Stop: func() bool { return true }}} {
			limit.Report = func(Result) { t.Errorf("%v: a report", b) }
			checkRefused(t, b, limit, over)
		}
	}
	if _, err := must(NewGeneral(Shape{}, 100, 0)).Search(game.Board{}, Limit{Depth: 2}); err != ErrOver {
		t.Errorf("a board of no size: %v", err)
	}
	for _, c := range []struct {
		eval        bool
		four, table int
		want        string
	}{
		{false, 100, 0, "a search needs an evaluator and there is none; give one that values afterstates"},
		{true, -1, 0, "a chance of a 4 of -1 per mille cannot be; give 0 to 1000"},
		{true, 1001, 0, "a chance of a 4 of 1001 per mille cannot be; give 0 to 1000"},
		{true, 100, -64, "a table cannot take -64 bytes; give 0 for none, or 64 and more"},
		{true, 100, 64<<30 + 1, "a table of 68719476737 bytes is too large; give 64 GiB or less"},
	} {
		var packed Evaluator
		var board BoardEvaluator
		if c.eval {
			packed, board = scramble{}, scrambleBoard{}
		}
		p, perr := NewPacked(packed, c.four, c.table)
		g, gerr := NewGeneral(board, c.four, c.table)
		if p != nil || g != nil {
			t.Errorf("%s: and yet a searcher", c.want)
		}
		for _, err := range []error{perr, gerr} {
			var fault *game.Fault
			if !errors.As(err, &fault) || err.Error() != c.want {
				t.Errorf("%v, want %s", err, c.want)
			}
		}
	}
}

func checkRefused(t *testing.T, b bitboard.Board, limit Limit, want string) {
	t.Helper()
	res, err := must(NewPacked(scramble{}, 100, 1<<12)).Search(b, limit)
	generalRes, generalErr := must(NewGeneral(scrambleBoard{}, 100, 1<<12)).Search(b.Unpack(), limit)
	for _, err := range []error{err, generalErr} {
		var fault *game.Fault
		if !errors.As(err, &fault) || err.Error() != want {
			t.Errorf("%v, %+v: %v, want %s", b, limit, err, want)
		}
	}
	if res != (Result{}) || generalRes != (Result{}) {
		t.Errorf("%v, %+v: %+v and %+v", b, limit, res, generalRes)
	}
}

func TestBest(t *testing.T) {
	for _, c := range []struct {
		value [4]float64
		legal uint8
		want  game.Dir
	}{
		{[4]float64{1, 2, 3, 4}, 0xf, game.Down},
		{[4]float64{1, 2, 3, 4}, 0x3, game.Right},
		{[4]float64{5, 5, 5, 5}, 0xf, game.Left},
		{[4]float64{5, 5, 5, 5}, 0xe, game.Right},
		{[4]float64{0, -2, -3, -2}, 0xe, game.Right},
		{[4]float64{0, 0, 0, math.Inf(-1)}, 0x8, game.Down},
	} {
		if got := best(c.value, c.legal); got != c.want {
			t.Errorf("%v, legal %04b: %v, want %v", c.value, c.legal, got, c.want)
		}
	}
}

// TestSpawns holds the prices of spawns: cheaper on fewer cells, dearer for the
// rarer tile, and never less than one.
func TestSpawns(t *testing.T) {
	for _, perMille := range []int{0, 1, 100, 500, 999, 1000} {
		s := newSpawns(perMille)
		if math.Abs(s.weight[0]+s.weight[1]-1) > 1e-12 {
			t.Errorf("%d: weights %v", perMille, s.weight)
		}
		for tile, weight := range s.weight {
			for empty := 1; empty <= game.MaxCells; empty++ {
				cost := s.cost[tile][empty]
				if weight == 0 {
					if cost <= everything {
						t.Errorf("%d: a tile that does not spawn costs %d", perMille, cost)
					}
					continue
				}
				if p := weight / float64(empty); cost < 1 || math.Abs(float64(cost)+4*math.Log2(p)) > 1 {
					t.Errorf("%d: probability %g costs %d", perMille, p, cost)
				}
			}
		}
	}
}
