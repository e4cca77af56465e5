package search

import (
	"math"
	"os"
	"testing"
	"time"

	"twofold/bitboard"
	"twofold/game"
)

// best3x3 is the expected score of the best player on 3×3: two start tiles, a 4
// at 10 %.
const best3x3 = 5468.486797410

// playGeneral plays a game and returns its score.
func playGeneral(g *General, rows, cols int, seed uint64, limit Limit) int64 {
	rng := bitboard.NewRand(seed)
	b := must(game.NewBoard(rows, cols))
	spawn := func() {
		nth := int(rng.Uint64() >> 32 * uint64(b.Empty()) >> 32)
		exp := uint8(1)
		if rng.Uint64()>>32*10>>32 == 0 {
			exp = 2
		}
		for cell, e := range b.Exponents() {
			if e != 0 {
				continue
			}
			if nth == 0 {
				b.Set(cell, exp)
				return
			}
			nth--
		}
	}
	spawn()
	spawn()
	score := int64(0)
	for {
		res, err := g.Search(b, limit)
		if err != nil {
			return score
		}
		after, gain, _ := b.Slide(res.Best)
		score += gain
		b = after
		spawn()
	}
}

// mean returns the mean score of games and its standard error.
func mean(games int, score func(seed uint64) int64) (mean, stderr float64) {
	sum, squares := 0.0, 0.0
	for i := range games {
		x := float64(score(uint64(i + 1)))
		sum += x
		squares += x * x
	}
	n := float64(games)
	mean = sum / n
	return mean, math.Sqrt((squares/n - mean*mean) / (n - 1))
}

// TestShapePlays holds Shape against chance: it does better than that by far on
// boards of several sizes.
func TestShapePlays(t *testing.T) {
	for _, c := range []struct {
		rows, cols int
		least      float64 // several times of what random games make
	}{{2, 3, 100}, {3, 3, 800}, {3, 4, 3000}} {
		g := must(NewGeneral(Shape{}, 100, 1<<12))
		got, _ := mean(20, func(seed uint64) int64 { return playGeneral(g, c.rows, c.cols, seed, Limit{Depth: 2}) })
		if got < c.least {
			t.Errorf("%d×%d: %.0f points a game", c.rows, c.cols, got)
		}
	}
}

// TestSoakShare measures the generic search on 3×3 as a share of the best there
// is, in 2,000 games for each limit as long as the time lasts:
//
//	TWOFOLD_SOAK=10m go test -v -run TestSoakShare ./search
func TestSoakShare(t *testing.T) {
	soak := os.Getenv("TWOFOLD_SOAK")
	if soak == "" {
		t.Skip("TWOFOLD_SOAK is not set")
	}
	limit, err := time.ParseDuration(soak)
	if err != nil {
		t.Fatal(err)
	}
	end := time.Now().Add(limit)
	before := 0.0
	for _, c := range []struct {
		name  string
		limit Limit
	}{
		{"1 ply", Limit{Depth: 1}},
		{"2 plies", Limit{Depth: 2}},
		{"3 plies", Limit{Depth: 3}},
		{"1,000 nodes", Limit{Nodes: 1_000}},
		{"4 plies", Limit{Depth: 4}},
		{"5,000 nodes", Limit{Nodes: 5_000}},
		{"5 plies", Limit{Depth: 5}},
	} {
		if time.Now().After(end) {
			break
		}
		g := must(NewGeneral(Shape{}, 100, 1<<20))
		started := time.Now()
		got, stderr := mean(2000, func(seed uint64) int64 { return playGeneral(g, 3, 3, seed, c.limit) })
		t.Logf("%s: %.0f ± %.0f, %.1f ± %.1f %% of the best, in %v",
			c.name, got, stderr, 100*got/best3x3, 100*stderr/best3x3, time.Since(started).Round(time.Second))
		if got > best3x3+5*stderr {
			t.Errorf("%s: %.0f is more than the best", c.name, got)
		}
		if c.limit.Nodes == 0 {
			if got < before {
				t.Errorf("%s: %.0f, one ply less made %.0f", c.name, got, before)
			}
			before = got
		}
	}
}
