package exact

import (
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"sync"
	"testing"
	"time"

	"twofold/game"
)

// play plays seeded games as a solution says, and returns the mean of their
// scores with its standard error. Where the solution is of a tile, a game that
// reaches it scores 1, and any other 0.
func play(t *testing.T, s *Solution, games int) (mean, deviation float64) {
	t.Helper()
	p := s.Problem()
	r := game.Classic(p.Rows, p.Cols)
	r.FourPerMille, r.StartTiles, r.Target = p.FourPerMille, p.StartTiles, 0
	results := make([]float64, games)
	var players sync.WaitGroup
	workers := runtime.GOMAXPROCS(0)
	for worker := range workers {
		players.Go(func() {
			for i := worker; i < games; i += workers {
				seed, err := game.ParseSeed("exact " + strconv.Itoa(i))
				if err != nil {
					t.Error(err)
					return
				}
				g, err := game.New(r, seed)
				if err != nil {
					t.Error(err)
					return
				}
				for !g.Status().Over {
					a, ok := s.At(g.Board())
					if !ok || a.Over {
						t.Errorf("no move for %v", g.Board())
						return
					}
					if !g.Move(a.Best).Moved() {
						t.Errorf("%v does not move %v", g.Board(), a.Best)
						return
					}
					if p.Goal != 0 && a.Value == 0 {
						break
					}
				}
				b := g.Board()
				switch {
				case p.Goal == 0:
					results[i] = float64(g.Score())
				case b.Max() >= p.Goal:
					results[i] = 1
				}
			}
		})
	}
	players.Wait()
	for _, x := range results {
		mean += x / float64(games)
	}
	for _, x := range results {
		deviation += (x - mean) * (x - mean)
	}
	return mean, math.Sqrt(deviation/float64(games-1)) / math.Sqrt(float64(games))
}

// interval is how many standard errors a mean may be off, 99.9 % of the time.
const interval = 3.2905

func checkPlay(t *testing.T, s *Solution, games int) {
	t.Helper()
	mean, deviation := play(t, s, games)
	t.Logf("%s for %d: %.4f in %d games, expected %.4f; standard error %.4f",
		s.Problem().sizeText(), s.Problem().Goal, mean, games, s.Value(), deviation)
	if off := math.Abs(mean - s.Value()); off > interval*deviation {
		t.Errorf("%s: %d games come to %.4f, expected %.4f ± %.4f", s.Problem().sizeText(), games, mean, s.Value(), interval*deviation)
	}
}

// TestPlay plays as the solutions say: the seeds are fixed, so that it comes
// out the same every time.
func TestPlay(t *testing.T) {
	games := 10_000
	if quick() {
		games = 1000
	}
	checkPlay(t, mustSolve(t, Classic(2, 2), Options{}), games)
	checkPlay(t, mustSolve(t, Classic(2, 3), Options{Dense: true}), games)
	p := Classic(3, 2)
	p.Goal, p.FourPerMille, p.StartTiles = 6, 300, 1
	checkPlay(t, mustSolve(t, p, Options{Dense: true}), games)
}

// TestSoakNine solves 3×3, holds it against the facts, keeps a part of it and
// asks that for the rest, and plays 100,000 games. It does all of this once,
// however long TWOFOLD_SOAK is.
func TestSoakNine(t *testing.T) {
	if _, err := time.ParseDuration(os.Getenv("TWOFOLD_SOAK")); err != nil {
		t.Skip("set TWOFOLD_SOAK to a duration")
	}
	var dense *Solution
	for _, f := range facts(t) {
		if f.Size == "3x3" {
			dense = f.check(t, 3, 3, Options{Dense: true})
		}
	}
	begin := time.Now()
	sparse := mustSolve(t, Classic(3, 3), Options{})
	t.Logf("solved in %v", time.Since(begin))
	if sparse.Value() != dense.Value() {
		t.Errorf("value %v, dense %v", sparse.Value(), dense.Value())
	}
	rng := rand.New(rand.NewPCG(1, 5))
	for range 10_000 {
		b := boardOf(dense.model.shape, somePosition(rng, dense))
		want, _ := dense.At(b)
		if got, ok := sparse.At(b); !ok || got != want {
			t.Fatalf("%v: %+v (%v), dense %+v", b, got, ok, want)
		}
	}
	checkPlay(t, dense, 100_000)
}
