package exact

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"twofold/game"
)

func mustSolve(t testing.TB, p Problem, o Options) *Solution {
	t.Helper()
	s, err := Solve(context.Background(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// quick tells to leave out what takes long: the race detector makes everything
// ten times as slow.
func quick() bool { return raceEnabled || testing.Short() }

// written returns a solution as a file has it.
func written(t testing.TB, s *Solution) []byte {
	t.Helper()
	var buf bytes.Buffer
	if err := s.Write(&buf); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

// fact is what a separate solver found.
type fact struct {
	Size            string
	ExpectedScore   float64
	MaxTile         int64
	CanonicalStates int64
	Reach           map[string]float64
}

func facts(t testing.TB) []fact {
	t.Helper()
	text, err := os.ReadFile("../game/testdata/exact.json")
	if err != nil {
		t.Fatal(err)
	}
	var all struct{ Boards []fact }
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	return all.Boards
}

// check solves a board and compares.
func (f *fact) check(t *testing.T, rows, cols int, o Options) *Solution {
	t.Helper()
	same := func(got, want float64) bool { return math.Abs(got-want) <= 1e-9*want }
	p := Classic(rows, cols)
	s := mustSolve(t, p, o)
	if !same(s.Value(), f.ExpectedScore) || s.Positions() != f.CanonicalStates || int64(1)<<s.Largest() != f.MaxTile {
		t.Errorf("%s: score %.12f, %d positions, largest tile 2^%d; want %+v",
			p.sizeText(), s.Value(), s.Positions(), s.Largest(), f)
	}
	for tile, want := range f.Reach {
		goal, err := game.ParseTarget(tile)
		if err != nil {
			t.Fatal(err)
		}
		p.Goal = goal
		if got := mustSolve(t, p, o).Value(); !same(got, want) {
			t.Errorf("%s: chance of %s %.12f, want %.12f", p.sizeText(), tile, got, want)
		}
	}
	return s
}

func TestFacts(t *testing.T) {
	for _, f := range facts(t) {
		rows, cols, err := game.ParseSize(f.Size)
		if err != nil {
			t.Fatal(err)
		}
		if rows*cols > 6 {
			continue // TestSoakNine
		}
		f.check(t, rows, cols, Options{})
		f.check(t, cols, rows, Options{Dense: true})
	}
}

// TestOracle holds solutions against plain recursion, every position of them.
func TestOracle(t *testing.T) {
	problem := func(rows, cols, four, start int, goal uint8) Problem {
		return Problem{Rows: rows, Cols: cols, FourPerMille: four, StartTiles: start, Goal: goal}
	}
	var problems []Problem
	for _, four := range []int{0, 1, 100, 500, 1000} {
		for start := 1; start <= 4; start++ {
			for _, goal := range []uint8{0, 2, 3, 4, 5} {
				problems = append(problems, problem(2, 2, four, start, goal))
			}
		}
	}
	problems = append(problems,
		problem(2, 3, 100, 2, 0), problem(3, 2, 0, 1, 0), problem(2, 3, 1000, 2, 0), problem(3, 2, 125, 6, 0),
		problem(2, 3, 100, 2, 6), problem(3, 2, 1000, 3, 7), problem(2, 3, 0, 2, 5), problem(3, 2, 500, 2, 2),
	)
	if quick() {
		problems = problems[:len(problems)-7]
	}
	for _, p := range problems {
		o := newOracle(p)
		all := o.positions()
		alike := map[uint64]bool{}
		largest := uint8(0)
		for _, b := range all {
			alike[leastImage(b)] = true
			largest = max(largest, b.Max())
		}
		for _, dense := range []bool{false, true} {
			s := mustSolve(t, p, Options{Dense: dense})
			if want := o.fromStart(); !near(s.Value(), want) {
				t.Errorf("%+v: value %.15f, want %.15f", p, s.Value(), want)
			}
			if s.Positions() != int64(len(alike)) || s.Largest() != largest || s.Problem() != p {
				t.Errorf("%+v: %d positions, largest %d, want %d, %d", p, s.Positions(), s.Largest(), len(alike), largest)
			}
			step := 1
			if !dense && len(all) > 1000 {
				step = 17
			}
			for i := 0; i < len(all); i += step {
				checkAnswer(t, o, s, all[i])
			}
		}
	}
}

// checkAnswer holds an answer against the oracle and itself.
func checkAnswer(t *testing.T, o *oracle, s *Solution, b game.Board) {
	t.Helper()
	a, ok := s.At(b)
	if !ok {
		t.Fatalf("%+v: no answer for %v", o.p, b)
	}
	reached := o.p.Goal != 0 && b.Max() >= o.p.Goal
	best, over := 0.0, true
	for _, d := range game.Dirs {
		want, moved := o.worth(b, d)
		if moved && reached {
			want = 1
		}
		if a.Moves[d] != moved || !near(a.Worth[d], want) {
			t.Fatalf("%+v: %v %v is worth %v (%v), want %v (%v)", o.p, b, d, a.Worth[d], a.Moves[d], want, moved)
		}
		if moved {
			best, over = max(best, a.Worth[d]), false
		}
	}
	switch {
	case a.Over != over:
		t.Fatalf("%+v: %v is over: %v", o.p, b, a.Over)
	case over && reached && a.Value != 1, over && !reached && a.Value != 0:
		t.Fatalf("%+v: %v is over and worth %v", o.p, b, a.Value)
	case !over && (a.Value != best || !a.Moves[a.Best] || a.Worth[a.Best] != best):
		t.Fatalf("%+v: %v is worth %v by %v, of %v", o.p, b, a.Value, a.Best, a.Worth)
	}
	for d := range a.Best {
		if !over && a.Moves[d] && a.Worth[d] == best {
			t.Fatalf("%+v: %v: %v is as good as %v and comes first", o.p, b, d, a.Best)
		}
	}
}

// TestBoardsSetByHand answers for every board of 2×2, and others of 2×3: those
// that no game comes to as well.
func TestBoardsSetByHand(t *testing.T) {
	for _, goal := range []uint8{0, 5} {
		p := Classic(2, 2)
		p.Goal = goal
		o, s := newOracle(p), mustSolve(t, p, Options{})
		for i := 1; i < 7*7*7*7; i++ {
			b := unpack(uint64(i%7|i/7%7<<4|i/49%7<<8|i/343<<12), 2, 2)
			checkAnswer(t, o, s, b)
		}
	}
	if quick() {
		return
	}
	rng := rand.New(rand.NewPCG(1, 3))
	o, s := newOracle(Classic(2, 3)), mustSolve(t, Classic(2, 3), Options{})
	answered := 0
	for range 300 {
		b := boardOf(s.model.shape, randomPacked(rng, s.model.shape)&0x777777)
		if b.Empty() == 6 {
			continue
		}
		answered++
		checkAnswer(t, o, s, b)
	}
	if answered < 200 {
		t.Errorf("%d boards", answered)
	}
}

func TestNoAnswer(t *testing.T) {
	s := mustSolve(t, Classic(2, 3), Options{})
	for _, b := range []game.Board{
		unpack(0x1111, 2, 2), unpack(0x111111, 3, 2), unpack(0, 2, 3), unpack(0x11111e, 2, 3), withTile(unpack(0x111111, 2, 3), 40),
	} {
		if a, ok := s.At(b); ok || a != (Answer{}) {
			t.Errorf("%v has the answer %+v", b, a)
		}
	}
	if _, ok := s.At(game.Board{}); ok {
		t.Error("no board has an answer")
	}
	// Too much can follow from this one, far from all that is kept.
	big := mustSolve(t, Problem{Rows: 3, Cols: 3, FourPerMille: 100, StartTiles: 2, Goal: 4}, Options{})
	big.model.goal, big.model.goalCells = 9, 9*lowBits(9)
	b, _ := game.ParseBoard("128,0,0/0,0,0/0,0,2")
	if a, ok := big.At(b); ok || a != (Answer{}) {
		t.Errorf("the answer is %+v", a)
	}
}

func withTile(b game.Board, exp uint8) game.Board {
	b.Set(0, exp)
	return b
}

// TestFrom solves single positions.
func TestFrom(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 3))
	whole := mustSolve(t, Classic(2, 3), Options{})
	known := []map[game.Board]float64{{}, {}}
	boards := 30
	if quick() {
		boards = 6
	}
	for i := range boards {
		p := Classic(2, 3)
		p.From = boardOf(whole.model.shape, randomPacked(rng, whole.model.shape)&0x373737)
		if p.From.Empty() == 6 {
			continue
		}
		if i%3 == 0 {
			p.Goal = 6
		}
		s := mustSolve(t, p, Options{})
		o := &oracle{p, known[min(p.Goal, 1)]}
		if want := o.value(p.From); !near(s.Value(), want) {
			t.Errorf("%v: %v, want %v", p.From, s.Value(), want)
		}
		checkAnswer(t, o, s, p.From)
		for half := int(p.From.Sum())/2 + 1; half < min(int(p.From.Sum())/2+3, len(s.layers)); half++ {
			l := &s.layers[half]
			if l.count > 0 != (l.values != nil) || l.count == 0 && s.Value() > 0 {
				t.Errorf("%v: what follows is not kept", p.From)
			}
		}
		alike := map[uint64]bool{}
		for _, b := range o.positions() {
			alike[leastImage(b)] = true
		}
		if s.Positions() != int64(len(alike)) {
			t.Errorf("%v: %d positions, want %d", p.From, s.Positions(), len(alike))
		}
		if a, ok := whole.At(p.From); p.Goal == 0 && (!ok || !near(a.Value, s.Value())) {
			t.Errorf("%v: %v from the start tiles, %v by itself", p.From, a.Value, s.Value())
		}
	}
	if quick() {
		return
	}
	// The largest tiles that the rules take, in every cell.
	p := Classic(2, 3)
	p.From = unpack(7*lowBits(6), 2, 3)
	o := &oracle{p, known[0]}
	if s, want := mustSolve(t, p, Options{}), o.value(p.From); s.Largest() != 9 || !near(s.Value(), want) {
		t.Errorf("largest %d, value %v, want %v", s.Largest(), s.Value(), want)
	}
}

// TestSame: workers and density change nothing, to the last bit, on a board
// with layers large enough to be shared out.
func TestSame(t *testing.T) {
	p := Classic(2, 4)
	p.Goal = 6
	if quick() {
		p.Goal = 5
	}
	one := mustSolve(t, p, Options{Workers: 1})
	want := written(t, one)
	for _, workers := range []int{0, 2, 3, 8} {
		if got := written(t, mustSolve(t, p, Options{Workers: workers})); !bytes.Equal(got, want) {
			t.Errorf("%d workers come to another solution", workers)
		}
	}
	dense := mustSolve(t, p, Options{Dense: true})
	turned := p
	turned.Rows, turned.Cols = 4, 2
	upright := mustSolve(t, turned, Options{})
	if dense.Value() != one.Value() || !near(upright.Value(), one.Value()) || upright.Positions() != one.Positions() {
		t.Errorf("values %v, dense %v, upright %v", one.Value(), dense.Value(), upright.Value())
	}
	rng := rand.New(rand.NewPCG(3, 3))
	for range 2000 {
		key := somePosition(rng, dense)
		b := boardOf(one.model.shape, key)
		a, ok := one.At(b)
		again, also := dense.At(b)
		if !ok || !also || a != again {
			t.Fatalf("%v: %+v, dense %+v", b, a, again)
		}
		lying := unpack(permuted(key, one.model.transpose), 4, 2)
		tilted, ok := upright.At(lying)
		if !ok || !near(tilted.Value, a.Value) || tilted.Moves != [4]bool{a.Moves[2], a.Moves[3], a.Moves[0], a.Moves[1]} {
			t.Fatalf("%v: %+v, upright %+v", b, a, tilted)
		}
	}
}

// somePosition returns a position of any layer that is kept.
func somePosition(rng *rand.Rand, s *Solution) uint64 {
	for {
		l := &s.layers[rng.IntN(len(s.layers))]
		if l.count == 0 {
			continue
		}
		r := keyReader{coded: l.coded}
		for range rng.IntN(l.count) {
			r.next()
		}
		return r.next()
	}
}

// TestMonotone holds what must be so on 4×2, where no other solver was asked.
func TestMonotone(t *testing.T) {
	if quick() {
		t.Skip("millions of positions")
	}
	p := Classic(4, 2)
	score := mustSolve(t, p, Options{})
	chances := map[uint8]float64{1: 1}
	for goal := uint8(2); goal <= 9; goal++ {
		p.Goal = goal
		s := mustSolve(t, p, Options{})
		chances[goal] = s.Value()
		// Whoever holds a tile has scored so much for it at least.
		if least := s.Value() * float64(int64(goal)-2) * float64(int64(1)<<goal); least > score.Value() {
			t.Errorf("reaching 2^%d brings %v, and perfect play %v", goal, least, score.Value())
		}
		if a, b := s.Value(), chances[goal-1]; a > b || a <= 0 || goal > 5 && a >= b {
			t.Errorf("2^%d is reached with %v, 2^%d with %v", goal, a, goal-1, b)
		}
		if s.Positions() >= score.Positions() || s.Largest() != goal-1 {
			t.Errorf("2^%d: %d positions, largest %d", goal, s.Positions(), s.Largest())
		}
	}
	if score.Largest() != 9 || score.Positions() != p.Cost(Options{}).Positions {
		t.Errorf("largest %d, %d positions", score.Largest(), score.Positions())
	}
	// More room is worth more.
	last := 0.0
	for _, size := range [][2]int{{2, 2}, {3, 2}, {4, 2}} {
		v := mustSolve(t, Classic(size[0], size[1]), Options{}).Value()
		if v <= 2*last {
			t.Errorf("%v is worth %v, less %v", size, v, last)
		}
		last = v
	}
	// So is a position with one tile less, wherever it can be so compared: the
	// same board without its 2.
	with, _ := game.ParseBoard("64,32/16,8/2,0/4,0")
	without := with
	without.Set(4, 0)
	a, _ := score.At(with)
	b, ok := score.At(without)
	if !ok || a.Value <= 0 || b.Value <= a.Value {
		t.Errorf("%v is worth %v, %v is worth %v", with, a.Value, without, b.Value)
	}
	if size := int64(len(written(t, score))); size > p.Cost(Options{}).File || size < p.Cost(Options{}).File*8/10 {
		t.Errorf("the file has %d bytes, %d were foretold", size, p.Cost(Options{}).File)
	}
}

func TestProgress(t *testing.T) {
	p := Classic(2, 3)
	var last Progress
	calls := 0
	s := mustSolve(t, p, Options{Progress: func(now Progress) {
		calls++
		switch {
		case now.Done < last.Done || now.Done > 1,
			now.Valuing && !last.Valuing && last.Positions != 21752,
			now.Valuing == last.Valuing && now.Positions <= last.Positions,
			last.Valuing && !now.Valuing:
			t.Errorf("%+v came after %+v", now, last)
		}
		last = now
	}})
	if last != (Progress{Valuing: true, Positions: s.Positions(), Done: 1}) || calls < 200 {
		t.Errorf("the last of %d is %+v", calls, last)
	}
}

func TestCancel(t *testing.T) {
	for _, at := range []float64{0, 0.2, 0.5, 0.6} {
		ctx, cancel := context.WithCancel(context.Background())
		if at == 0 {
			cancel()
		}
		calls := 0
		s, err := Solve(ctx, Classic(2, 3), Options{Progress: func(p Progress) {
			if p.Done >= at {
				calls++
				cancel()
			}
		}})
		if s != nil || !errors.Is(err, context.Canceled) || at > 0 && calls != 1 {
			t.Errorf("at %v: %v after %d more calls", at, err, calls)
		}
		cancel()
	}
}

func TestCheck(t *testing.T) {
	board := func(text string) game.Board {
		b, err := game.ParseBoard(text)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	for _, c := range []struct {
		p    Problem
		want string
	}{
		{Classic(4, 4), "4x4 cannot be solved; choose 2x2, 2x3,"},
		{Classic(3, 4), "3x4 cannot be solved"},
		{Classic(2, 5), "2x5 cannot be solved"},
		{Classic(1, 4), "1x4 cannot be solved"},
		{Classic(0, 0), "0x0 cannot be solved"},
		{Classic(-3, -3), "-3x-3 cannot be solved"},
		{Problem{Rows: 2, Cols: 2, FourPerMille: 1001, StartTiles: 2}, "1001 per mille"},
		{Problem{Rows: 2, Cols: 2, FourPerMille: -1, StartTiles: 2}, "-1 per mille"},
		{Problem{Rows: 2, Cols: 2, StartTiles: 5}, "5 start tiles do not fit 2x2; give 1 to 4"},
		{Problem{Rows: 2, Cols: 2}, "0 start tiles"},
		{Problem{Rows: 2, Cols: 2, StartTiles: 1, Goal: 1}, "reaching 2; give a tile from 4 to 32"},
		{Problem{Rows: 2, Cols: 2, StartTiles: 1, Goal: 6}, "reaching 64"},
		{Problem{Rows: 2, Cols: 2, StartTiles: 1, From: board("2,2,2/2,2,2")}, "one of 2x3; give one of 2x2"},
		{Problem{Rows: 2, Cols: 2, StartTiles: 1, From: board("0,0/0,0")}, "empty"},
		{Problem{Rows: 2, Cols: 2, StartTiles: 1, From: unpack(0xdd, 2, 2)}, "add up to 16384; give a board with a sum below"},
	} {
		s, err := Solve(context.Background(), c.p, Options{})
		var fault *game.Fault
		if s != nil || !errors.As(err, &fault) || !strings.Contains(err.Error(), c.want) || fault.Remedy == "" {
			t.Errorf("%+v: %v", c.p, err)
		}
	}
}

func TestFileName(t *testing.T) {
	p := Classic(3, 3)
	if got := p.FileName(); got != "3x3-four100-score.exact" {
		t.Error(got)
	}
	p.Goal, p.StartTiles, p.FourPerMille = 9, 3, 0
	if got := p.FileName(); got != "3x3-four0-reach512-start3.exact" {
		t.Error(got)
	}
	p = Classic(2, 2)
	p.From, _ = game.ParseBoard("2,0/0,8")
	if got := p.FileName(); got != "2x2-four100-score-from3001.exact" {
		t.Error(got)
	}
}
