package search

import (
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
	p, g := NewPacked(scramble{}, 100, tableBytes), NewGeneral(scrambleBoard{}, 100, tableBytes)
	return []searcher{
		{"packed", p.Search},
		{"general", func(b bitboard.Board, limit Limit) Result { return g.Search(b.Unpack(), limit) }},
	}
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
			bare := searchers(0)[i].search(b, Limit{MinProb: first.MinProb})
			if first.MinProb > 0 && (bare.Value != first.Value || bare.Depth != first.Depth) {
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
			for _, limit := range []Limit{{Depth: 1}, {Depth: 2}, {MinProb: 0.01}, {MinProb: 0.01, Depth: 2}, {MinProb: 1}, {}} {
				want := s.search(b, limit)
				for _, more := range []Limit{{Nodes: 1 << 40}, {Stop: never}, {Nodes: 1 << 40, Stop: never}} {
					more.Depth, more.MinProb = limit.Depth, limit.MinProb
					if limit.Depth == 0 && limit.MinProb == 0 {
						more.Depth = 1
					}
					got := s.search(b, more)
					if got.Value != want.Value || got.Best != want.Best || got.Depth != want.Depth || got.MinProb != want.MinProb || got.Cut || want.Cut {
						t.Errorf("%s, %v, %+v: %+v, want %+v", s.name, b, more, got, want)
					}
				}
			}
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
					if y.Nodes <= x.Nodes || y.Depth < x.Depth || i > 1 && y.MinProb >= x.MinProb {
						t.Fatalf("%s, %v: %+v was reported after %+v", s.name, b, y, x)
					}
				}
			}
		}
	}
}

func TestOver(t *testing.T) {
	for _, s := range searchers(0) {
		for _, b := range []bitboard.Board{0, 0x1212212112122121} {
			for _, limit := range []Limit{{}, {Depth: 3}, {Nodes: 100}, {MinProb: 0.1}} {
				limit.Report = func(Result) { t.Errorf("%s, %v: a report", s.name, b) }
				if res := s.search(b, limit); res != (Result{}) {
					t.Errorf("%s, %v: %+v", s.name, b, res)
				}
			}
		}
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
	for _, perMille := range []int{-5, 0, 1, 100, 500, 1000, 1005} {
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
