package game

import (
	"encoding/json"
	"math"
	"os"
	"slices"
	"strconv"
	"testing"
)

// exactFacts are values of small boards from a separate solver.
type exactFacts struct {
	Boards []struct {
		Size          string
		ExpectedScore float64
		MaxTile       int64
		Reach         map[string]float64
	}
	Bounds struct {
		MaxScore4x4    int64
		MinMovesTo2048 int
	}
}

func readExact(t *testing.T) (facts exactFacts) {
	t.Helper()
	text, err := os.ReadFile("testdata/exact.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &facts); err != nil {
		t.Fatal(err)
	}
	return facts
}

// position is a small board packed in a map key, four bits a cell.
type position uint64

// packAlike packs the least of a board and its mirror images, which are worth
// the same.
func packAlike(b *Board) position {
	var images [4]position
	rows, cols := b.Rows(), b.Cols()
	for r := range rows {
		for c := range cols {
			e := position(b.At(r*cols + c))
			images[0] |= e << (4 * (r*cols + c))
			images[1] |= e << (4 * (r*cols + cols - 1 - c))
			images[2] |= e << (4 * ((rows-1-r)*cols + c))
			images[3] |= e << (4 * ((rows-1-r)*cols + cols - 1 - c))
		}
	}
	return slices.Min(images[:])
}

func (p position) unpack(rows, cols int) Board {
	b := Board{rows: uint8(rows), cols: uint8(cols)}
	for i := range b.Cells() {
		b.Set(i, uint8(p&15))
		p >>= 4
	}
	return b
}

// eachSpawn calls f for every tile that can spawn, with its chance.
func eachSpawn(b Board, f func(b Board, exp uint8, chance float64)) {
	empty := float64(b.Empty())
	for i := range b.Cells() {
		if b.At(i) != 0 {
			continue
		}
		for exp, share := range [3]float64{1: 0.9, 2: 0.1} {
			if share > 0 {
				after := b
				after.Set(i, uint8(exp))
				f(after, uint8(exp), share/empty)
			}
		}
	}
}

// solver plays a small board perfectly, by Board.Slide alone.
type solver struct {
	rows, cols int
	goal       uint8 // 0: the expected score counts, else the chance of this tile
	values     map[position]float64
}

func (s *solver) value(b Board) float64 {
	if s.goal != 0 && b.Max() >= s.goal {
		return 1
	}
	key := packAlike(&b)
	if v, ok := s.values[key]; ok {
		return v
	}
	best := 0.0
	for _, d := range Dirs {
		after, gain, moved := b.Slide(d)
		if !moved {
			continue
		}
		v := 0.0
		if s.goal == 0 {
			v = float64(gain)
		}
		eachSpawn(after, func(next Board, _ uint8, chance float64) { v += chance * s.value(next) })
		best = max(best, v)
	}
	s.values[key] = best
	return best
}

// fromStart averages over the two start tiles.
func (s *solver) fromStart() float64 {
	total := 0.0
	eachSpawn(Board{rows: uint8(s.rows), cols: uint8(s.cols)}, func(one Board, _ uint8, first float64) {
		eachSpawn(one, func(two Board, _ uint8, second float64) { total += first * second * s.value(two) })
	})
	return total
}

// TestExactValues solves small boards and compares the values of perfect play
// with those of a separate solver: slides, gains and the end all enter.
func TestExactValues(t *testing.T) {
	for _, want := range readExact(t).Boards {
		rows, cols, err := ParseSize(want.Size)
		if err != nil {
			t.Fatal(err)
		}
		if rows*cols > 6 || rows*cols > 4 && testing.Short() {
			continue // millions of positions
		}
		solve := func(goal uint8) float64 {
			s := solver{rows: rows, cols: cols, goal: goal, values: map[position]float64{}}
			return s.fromStart()
		}
		if got := solve(0); math.Abs(got-want.ExpectedScore) > 1e-9 {
			t.Errorf("%s: expected score %.12f, want %.12f", want.Size, got, want.ExpectedScore)
		}
		for tile, chance := range want.Reach {
			exp, ok := expOf(tile)
			if !ok {
				t.Fatalf("%q is no tile", tile)
			}
			if got := solve(exp); math.Abs(got-chance) > 1e-9 {
				t.Errorf("%s: chance of %s %.12f, want %.12f", want.Size, tile, got, chance)
			}
		}
	}
}

// maxScoreOf is the bound of the facts: the sum over n = 2..cells+1 of
// (n-1)·2^n, less 4·cells.
func maxScoreOf(cells int) int64 {
	sum := int64(0)
	for n := 2; n <= cells+1; n++ {
		sum += int64(n-1) << n
	}
	return sum - 4*int64(cells)
}

// TestBoundsExhaustively walks every position that a 2×2 or 2×3 game can come
// to and finds the bounds met and never passed: the largest tile, the largest
// score, the least score on holding a tile, the fewest moves to it.
func TestBoundsExhaustively(t *testing.T) {
	for _, x := range []struct {
		rows, cols int
		maxTile    uint8
		maxScore   int64
	}{{2, 2, 5, 180}, {2, 3, 7, 1260}} {
		// lo and hi are the scores a position can have been come to with.
		type scores struct{ lo, hi int64 }
		layer := map[position]scores{}
		add := func(to map[position]scores, b *Board, lo, hi int64) {
			key := packAlike(b)
			if s, ok := to[key]; ok {
				lo, hi = min(lo, s.lo), max(hi, s.hi)
			}
			to[key] = scores{lo, hi}
		}
		eachSpawn(Board{rows: uint8(x.rows), cols: uint8(x.cols)}, func(one Board, _ uint8, _ float64) {
			eachSpawn(one, func(two Board, _ uint8, _ float64) { add(layer, &two, 0, 0) })
		})
		top, best := uint8(0), int64(0)
		fewest := map[uint8]int{}
		least := map[uint8]int64{}
		for moves := 0; len(layer) > 0; moves++ {
			next := map[position]scores{}
			for key, s := range layer {
				b := key.unpack(x.rows, x.cols)
				top, best = max(top, b.Max()), max(best, s.hi)
				for _, e := range b.Exponents() {
					if e < 2 {
						continue
					}
					if _, ok := fewest[e]; !ok {
						fewest[e] = moves
					}
					if was, ok := least[e]; !ok || s.lo < was {
						least[e] = s.lo
					}
				}
				for _, d := range Dirs {
					after, gain, moved := b.Slide(d)
					if !moved {
						continue
					}
					eachSpawn(after, func(b Board, _ uint8, _ float64) { add(next, &b, s.lo+gain, s.hi+gain) })
				}
			}
			layer = next
		}
		if top != x.maxTile || best != x.maxScore || best != maxScoreOf(x.rows*x.cols) {
			t.Errorf("%dx%d: largest tile 2^%d, score %d, want 2^%d, %d", x.rows, x.cols, top, best, x.maxTile, x.maxScore)
		}
		for e := uint8(3); e <= top; e++ {
			if want := int64(e-2) << e; least[e] < want || e < top && least[e] != want {
				t.Errorf("%dx%d: holding 2^%d with a score of %d, the bound is %d", x.rows, x.cols, e, least[e], want)
			}
			if want := leastMoves(e); fewest[e] < want || e < 5 && fewest[e] != want {
				t.Errorf("%dx%d: 2^%d after %d moves, the bound is %d", x.rows, x.cols, e, fewest[e], want)
			}
		}
	}
}

// leastMoves is the bound on the moves to a tile 2^e: it needs 2^(e-2) fours,
// two of them there at the start, and e-2 moves after the last one spawned.
func leastMoves(e uint8) int { return 1<<(e-2) - 2 + int(e) - 2 }

func TestBoundsOfTheFacts(t *testing.T) {
	facts := readExact(t)
	if got := maxScoreOf(16); got != facts.Bounds.MaxScore4x4 {
		t.Errorf("largest score on 4x4 %d, want %d", got, facts.Bounds.MaxScore4x4)
	}
	if got := leastMoves(11); got != facts.Bounds.MinMovesTo2048 {
		t.Errorf("fewest moves to 2048 %d, want %d", got, facts.Bounds.MinMovesTo2048)
	}
	// The board that the largest score belongs to, with a 4 in the last cell.
	full := Board{rows: 4, cols: 4}
	for i := range 16 {
		full.Set(i, uint8(17-i))
	}
	if got := full.maxScore() - 4*16; got != facts.Bounds.MaxScore4x4 {
		t.Errorf("%v was come to with %d", full, got)
	}
}

// TestInvariants holds both invariants, and the bounds, on every move of
// random games: every size, several chances of a 4, begun with start tiles and
// from given boards.
func TestInvariants(t *testing.T) {
	rng := newRand(5)
	eachSize(func(rows, cols int) {
		for _, four := range []int{0, 100, 500, 1000} {
			for _, given := range []bool{false, true} {
				r := Classic(rows, cols)
				r.FourPerMille = four
				r.Target = 0
				setup := Setup{Rules: r, Seed: randomSeed(rng)}
				if given {
					b := randomBoard(rng, rows, cols)
					b.Set(rng.IntN(b.Cells()), 1)
					if b.check() != nil {
						continue
					}
					setup.Start = &Start{Board: b, Score: rng.Int64N(b.maxScore() + 1)}
				}
				checkInvariants(t, setup, func(*Game) Dir { return Dir(rng.IntN(4)) }, 60)
			}
		}
	})
}

// checkInvariants plays and counts for itself what spawned.
func checkInvariants(t *testing.T, setup Setup, choose func(*Game) Dir, moves int) {
	t.Helper()
	g, err := Begin(setup)
	if err != nil {
		t.Fatal(err)
	}
	worth := func(b Board) int64 {
		sum := int64(0)
		for _, e := range b.Exponents() {
			if e > 0 {
				sum += (int64(e) - 1) * (int64(1) << e)
			}
		}
		return sum
	}
	twos, fours, baseSum, baseScore := int64(0), int64(0), int64(0), int64(0)
	if start, ok := g.Start(); ok {
		baseSum, baseScore = start.Board.Sum(), start.Score-worth(start.Board)
	} else {
		for _, tile := range g.Tiles(nil) {
			if tile.Exp == 2 {
				fours++
			} else {
				twos++
			}
		}
	}
	for i := 0; ; i++ {
		b := g.Board()
		if got, want := b.Sum(), baseSum+2*twos+4*fours; got != want {
			t.Fatalf("%v: tile sum %d, want %d", b, got, want)
		}
		if got, want := g.Score(), baseScore+worth(b)-4*fours; got != want {
			t.Fatalf("%v: score %d, want %d", b, got, want)
		}
		if baseSum == 0 {
			if int(b.Max()) > b.Cells()+1 || g.Score() > maxScoreOf(min(b.Cells(), 50)) {
				t.Fatalf("%v, score %d: past the bounds", b, g.Score())
			}
			if e := b.Max(); e > 1 && (g.Score() < int64(e-2)<<e || len(g.Moves()) < leastMoves(e)) {
				t.Fatalf("%v after %d moves with score %d: under the bounds", b, len(g.Moves()), g.Score())
			}
		}
		if i == moves || g.Status().Over {
			return
		}
		turn := g.Move(choose(g))
		switch turn.Spawn.Exp {
		case 1:
			twos++
		case 2:
			fours++
		}
	}
}

// TestInvariantsLongGame holds them through good play of thousands of moves.
func TestInvariantsLongGame(t *testing.T) {
	for _, four := range []int{0, 100, 1000} {
		r := Classic(5, 5)
		r.FourPerMille = four
		checkInvariants(t, Setup{Rules: r, Seed: Seed{byte(four)}}, roomiest, 4000)
	}
}

// roomiest chooses the move that leaves the most empty cells, and among equals
// the one towards the same corner. It plays well on large boards.
func roomiest(g *Game) Dir {
	best, most := Down, -1
	b := g.Board()
	for _, d := range [4]Dir{Down, Left, Right, Up} {
		if after, _, moved := b.Slide(d); moved && after.Empty() > most {
			best, most = d, after.Empty()
		}
	}
	return best
}

// TestLeastMovesTo2048 plays the recorded game that comes to 2048 in as few
// moves as any can, with every spawn a 4.
func TestLeastMovesTo2048(t *testing.T) {
	g := mustReplay(t, "testdata/records/least-moves.txt")
	want := readExact(t).Bounds.MinMovesTo2048
	if b := g.Board(); len(g.Moves()) != want || b.Max() != 11 {
		t.Errorf("%v after %s moves, want 2048 after %d", b, strconv.Itoa(len(g.Moves())), want)
	}
	if g.Score() < 9<<11 {
		t.Errorf("holding 2048 with a score of %d, the least is 18432", g.Score())
	}
}
