package coach

import (
	"context"
	"errors"
	"math"
	"sync/atomic"
	"testing"
	"time"

	"twofold/exact"
	"twofold/game"
	"twofold/ntuple"
	"twofold/search"
)

func boardOf(t testing.TB, text string) game.Board {
	t.Helper()
	b, err := game.ParseBoard(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func question(t testing.TB, text string) Question {
	t.Helper()
	return Question{Board: boardOf(t, text), FourPerMille: game.DefaultFour}
}

func advise(t *testing.T, c *Coach, q Question, l Limit) Answer {
	t.Helper()
	a, err := c.Advise(context.Background(), q, l, nil)
	if err != nil {
		t.Fatal(err)
	}
	legal := uint8(0)
	for _, d := range game.Dirs {
		if _, _, moved := q.Board.Slide(d); moved {
			legal |= 1 << d
		}
	}
	if a.Legal != legal || !a.Last {
		t.Errorf("%v: %+v, and the legal directions are %04b", q.Board, a, legal)
	}
	for _, d := range game.Dirs {
		if legal>>d&1 != 0 && a.Worth[d] > a.Worth[a.Best] || legal>>a.Best&1 == 0 {
			t.Errorf("%v: best is %v of %v", q.Board, a.Best, a.Worth)
		}
	}
	return a
}

// small returns a coach with a network of a few weights, each of them set, and
// a count of how often it was loaded.
func small(t *testing.T) (*Coach, *atomic.Int32) {
	t.Helper()
	tuples, err := ntuple.ParseShape("0123,0145")
	if err != nil {
		t.Fatal(err)
	}
	var loads atomic.Int32
	return New(Options{Network: func() (*ntuple.Network, error) {
		loads.Add(1)
		n, err := ntuple.New(tuples)
		if err != nil {
			return nil, err
		}
		trainer, err := ntuple.NewTrainer(n, ntuple.Options{Games: 100, Workers: 1})
		if err != nil {
			return nil, err
		}
		return n, trainer.Run(context.Background())
	}}), &loads
}

// Each board is answered by what knows it best.
func TestKinds(t *testing.T) {
	c, loads := small(t)
	for _, test := range []struct {
		board string
		kind  Kind
	}{
		{"2,4/0,2", Solved}, {"2,4,0/0,2,0", Solved}, {"2,4/0,2/0,0", Solved},
		{"2,4,8/0,2,16/0,0,2", Searched}, {"2,4,8,2/0,2,16,2", Searched}, {"2,4,8,2,2/0,2,16,2,4/0,0,0,0,2", Searched},
		{"2,4,8,16/0,0,2,4/0,0,0,2/0,0,0,0", Learned},
		{"65536,4,8,16/0,0,2,4/0,0,0,2/0,0,0,0", Learned},
	} {
		a := advise(t, c, question(t, test.board), Limit{Depth: 2})
		if a.Kind != test.kind {
			t.Errorf("%s: %v, want %v", test.board, a.Kind, test.kind)
		}
		if a.Kind == Solved != (a.Depth == 0) || a.Kind == Solved != (a.Nodes == 0) {
			t.Errorf("%s: %+v", test.board, a)
		}
	}
	if n := loads.Load(); n != 1 {
		t.Errorf("the network was loaded %d times", n)
	}
}

// Exact answers are those of package exact, also for boards that no game comes
// to, and in games that end at their target.
func TestSolved(t *testing.T) {
	c, loads := small(t)
	s, err := exact.Solve(context.Background(), exact.Classic(2, 3), exact.Options{Dense: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"2,0,0/0,0,2", "4,8,16/2,8,2", "2,4,8/16,32,8", "64,64,2/4,2,0"} {
		want, ok := s.At(boardOf(t, text))
		if !ok {
			t.Fatalf("%s is not solved", text)
		}
		a := advise(t, c, question(t, text), Limit{Nodes: 1})
		if a.Worth != want.Worth || a.Best != want.Best || a.Goal != 0 {
			t.Errorf("%s: %+v, want %+v", text, a, want)
		}
	}
	rules := game.Classic(2, 2)
	rules.Target, rules.EndAtTarget = 4, true
	a := advise(t, c, About(boardOf(t, "8,8/2,0"), rules), Limit{Nodes: 1})
	if a.Goal != 4 || a.Kind != Solved || a.Worth[a.Best] != 1 {
		t.Errorf("one move from the target: %+v", a)
	}
	rules.EndAtTarget = false
	if q := About(boardOf(t, "8,8/2,0"), rules); q.EndAt != 0 || q.FourPerMille != rules.FourPerMille {
		t.Errorf("a game that does not end at its target: %+v", q)
	}
	if loads.Load() != 0 {
		t.Error("the network was loaded for small boards")
	}
}

// A solution that is kept is asked for once, and used.
func TestKeptSolution(t *testing.T) {
	problem := exact.Classic(2, 4)
	problem.FourPerMille = 0
	problem.From = boardOf(t, "16,8,4,2/0,0,0,0")
	kept, err := exact.Solve(context.Background(), problem, exact.Options{})
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	c := New(Options{Solution: func(p exact.Problem) *exact.Solution {
		asked++
		if p.Rows != 2 || p.Cols != 4 || p.FourPerMille != 0 {
			return nil
		}
		return kept
	}})
	q := Question{Board: problem.From}
	want, ok := kept.At(q.Board)
	if !ok {
		t.Fatal("the position is not solved")
	}
	for range 2 {
		if a := advise(t, c, q, Limit{Nodes: 1}); a.Kind != Solved || a.Worth != want.Worth {
			t.Errorf("%+v, want %+v", a, want)
		}
	}
	q.FourPerMille = 500
	for range 2 {
		if a := advise(t, c, q, Limit{Nodes: 100}); a.Kind != Searched {
			t.Errorf("without a solution: %+v", a)
		}
	}
	if asked != 2 {
		t.Errorf("asked %d times for two problems", asked)
	}
}

// A board is worth the same on the packed and on the general board, and a tile
// too large to be packed counts with its full gain.
func TestLargeTiles(t *testing.T) {
	c, _ := small(t)
	// The same board for the network, with and without tiles that it does not
	// know: everything but the gain of the large ones is the same.
	small := advise(t, c, question(t, "32768,4,8,16/0,0,2,4/0,0,0,2/0,0,0,2"), Limit{Depth: 2})
	large := advise(t, c, question(t, "131072,4,8,16/0,0,2,4/0,0,0,2/0,0,0,2"), Limit{Depth: 2})
	for _, d := range game.Dirs {
		if diff := math.Abs(small.Worth[d] - large.Worth[d]); diff > 0.01*(1+math.Abs(small.Worth[d])) {
			t.Errorf("%v: %v and %v", d, small.Worth[d], large.Worth[d])
		}
	}
	for text, gain := range map[string]float64{
		"32768,32768,2,4/4,2,4,2/2,4,2,4/4,2,4,2":     65536,
		"65536,65536,2,4/4,2,4,2/2,4,2,4/4,2,4,2":     131072,
		"32768,32768,2,4/4,2,4,65536/2,4,2,4/4,2,8,2": 65536,
	} {
		a := advise(t, c, question(t, text), Limit{Depth: 1})
		net, err := c.o.Network()
		if err != nil {
			t.Fatal(err)
		}
		b := boardOf(t, text)
		after, _, _ := b.Slide(game.Left)
		low, ok := search.Downgrade(&after)
		if want := gain + float64(net.Value(low)); !ok || math.Abs(a.Worth[game.Left]-want) > 1e-3 {
			t.Errorf("%s: %v, want %v", text, a.Worth[game.Left], want)
		}
	}
}

func TestFaults(t *testing.T) {
	c, _ := small(t)
	ctx := context.Background()
	var fault *game.Fault
	for _, l := range []Limit{{}, {Depth: -1}, {Nodes: -1}, {Time: -1}} {
		if _, err := c.Advise(ctx, question(t, "2,4/0,2"), l, nil); !errors.As(err, &fault) {
			t.Errorf("%+v: %v", l, err)
		}
	}
	q := question(t, "2,4/0,2")
	for _, q.FourPerMille = range []int{-1, 1001} {
		if _, err := c.Advise(ctx, q, Limit{Depth: 1}, nil); !errors.As(err, &fault) {
			t.Errorf("a chance of %d: %v", q.FourPerMille, err)
		}
	}
	for _, over := range []string{"2,4/4,2", "2,4,2/4,2,4", "2,4,2/4,2,4/2,4,2", "2,4,2,4/4,2,4,2/2,4,2,4/4,2,4,2", "0,0/0,0"} {
		if _, err := c.Advise(ctx, question(t, over), Limit{Depth: 1}, nil); !errors.Is(err, search.ErrOver) {
			t.Errorf("%s: %v", over, err)
		}
	}
	broken := errors.New("broken")
	c = New(Options{Network: func() (*ntuple.Network, error) { return nil, broken }})
	if _, err := c.Advise(ctx, question(t, "2,4,0,0/0,0,0,0/0,0,0,0/0,0,0,0"), Limit{Depth: 1}, nil); err != broken {
		t.Errorf("%v, want the network's error", err)
	}
	done, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := c.Advise(done, question(t, "2,4,8/0,2,16/0,0,2"), Limit{Depth: 1}, nil); err != context.Canceled {
		t.Errorf("%v after the end", err)
	}
}

// The same nodes give the same answer, whatever was asked before.
func TestRepeats(t *testing.T) {
	c, _ := small(t)
	first := map[string]Answer{}
	for range 2 {
		for _, text := range []string{"2,4,8,16/0,0,2,4/0,0,0,2/0,0,0,0", "2,4,8/0,2,16/0,0,2", "2,4,8,2,2/0,2,16,2,4/0,0,0,0,2"} {
			a := advise(t, c, question(t, text), Limit{Nodes: 5000})
			if before, ok := first[text]; ok && a != before {
				t.Errorf("%s: %+v, and before %+v", text, a, before)
			}
			first[text] = a
		}
	}
}

// Ask returns at once, answers better and better, and stops when it is told.
func TestAsk(t *testing.T) {
	c, _ := small(t)
	q := question(t, "2,4,8,16/0,0,2,4/0,0,0,2/0,0,0,0")
	answers := make(chan Answer, 1000)
	c.Ask(q, Limit{Nodes: 20_000}, func(a Answer, err error) {
		if err != nil {
			t.Error(err)
		}
		answers <- a
	})
	n, depth := 0, 0
	for a := range answers {
		if n++; a.Depth < depth || a.Kind != Learned {
			t.Errorf("answer %d: %+v after depth %d", n, a, depth)
		}
		if depth = a.Depth; a.Last {
			break
		}
	}
	if n < 3 {
		t.Errorf("%d answers", n)
	}

	begun := make(chan struct{}, 1000)
	cancel := c.Ask(q, Limit{Time: time.Hour}, func(a Answer, err error) {
		if a.Last || err != nil {
			t.Errorf("an answer after the end: %+v, %v", a, err)
		}
		begun <- struct{}{}
	})
	<-begun
	cancel()
	// It gives way, or this would wait an hour.
	advise(t, c, q, Limit{Depth: 1})
	failed := make(chan error)
	c.Ask(question(t, "2,4/4,2"), Limit{Depth: 1}, func(_ Answer, err error) { failed <- err })
	if err := <-failed; !errors.Is(err, search.ErrOver) {
		t.Errorf("%v at the end of a game", err)
	}
}

// The network that comes with the coach can be read, and plays: a few games by
// it alone come further than those of the evaluation by eye.
func TestShippedNetwork(t *testing.T) {
	net, err := Network()
	if err != nil {
		t.Fatal(err)
	}
	if all, used := net.Weights(); used == 0 || used > all {
		t.Errorf("%d of %d weights are used", used, all)
	}
	c := New(Options{})
	sum := int64(0)
	const games = 10
	for seed := range byte(games) {
		g, err := game.New(game.Classic(4, 4), game.Seed{seed})
		if err != nil {
			t.Fatal(err)
		}
		for !g.Status().Over && len(g.Moves()) < 1500 {
			a, err := c.Advise(context.Background(), About(g.Board(), g.Rules()), Limit{Depth: 1}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if t := g.Move(a.Best); !t.Moved() {
				break
			}
		}
		sum += g.Score()
	}
	t.Logf("mean score after at most 1500 moves: %d", sum/games)
	if sum/games < 8000 {
		t.Errorf("mean score %d", sum/games)
	}
}
