package main

import (
	"context"
	"encoding/json"
	"math"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"twofold/bitboard"
	"twofold/game"
	"twofold/internal/look"
	"twofold/ntuple"
	"twofold/search"
)

// evaluate runs eval --json, which must succeed.
func (w *world) evaluate(args ...string) (got evalFields) {
	w.t.Helper()
	out := w.ok("", append([]string{"eval", "--json"}, args...)...)
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		w.t.Fatalf("%v in %q", err, out)
	}
	return got
}

// games are the figures of an evaluation that its games alone make.
func (e *evalFields) games() string {
	same := *e
	same.Workers, same.Seconds, same.PerSecond, same.PerWorker = 0, 0, 0, 0
	text, err := json.Marshal(same)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

func TestEval(t *testing.T) {
	w := newWorld(t)
	w.train("--out", "net", "--games", "300")
	first := w.evaluate("--network", "net", "--games", "40", "--workers", "1")
	if first.Network != "net" || first.Depth != 1 || first.Seed != 1 || first.Four != 100 || first.Games != 40 || first.Asked != 40 ||
		first.Mean.Low >= first.Mean.Value || first.Mean.Value >= first.Mean.High || first.Median <= 0 || first.Max < int64(first.Median) ||
		len(first.Reached) != 6 || first.Reached[0].Tile != 2048 || first.Reached[5].Tile != 65536 || first.Moves < 40*50 ||
		first.Seconds <= 0 || first.PerSecond <= 0 || first.PerWorker <= 0 {
		t.Errorf("%+v", first)
	}
	for _, more := range []string{"", "--depth 2 --games 5", "--nodes 300 --games 3", "--depth 3 --min-prob 0.05 --games 2 --four 0%", "--nodes 300 --games 3 --table 0"} {
		args := append([]string{"--network", "net", "--games", "40"}, strings.Fields(more)...)
		one := w.evaluate(append(args, "--workers", "1")...)
		three := w.evaluate(append(args, "--workers", "3")...)
		if three.games() != one.games() {
			t.Errorf("%q: three workers come to %s, one to %s", more, three.games(), one.games())
		}
		if other := w.evaluate(append(args, "--seed", "2")...); other.games() == one.games() {
			t.Errorf("%q: two seeds give the same games", more)
		}
		if more == "--depth 2 --games 5" && one.Mean.Value < 1.2*first.Mean.Value {
			t.Errorf("two plies come to %v, one to %v", one.Mean.Value, first.Mean.Value)
		}
	}
	if got := w.evaluate("--network", "net", "--games", "1", "--time", "100us"); got.Games != 1 || got.Time != 1e-4 || got.Depth != 0 {
		t.Errorf("%+v", got)
	}
	text := w.ok("", "eval", "--network", "net", "--games", "40", "--workers", "2")
	if !strings.HasPrefix(text, "net, 1 ply, seed 1, 10% fours\n  games                    40\n  mean score ") ||
		!strings.Contains(text, "\n  largest "+strings.Repeat(" ", 19-len(look.Grouped(first.Max)))+look.Grouped(first.Max)+"\n") ||
		!strings.Contains(text, "\n  reached 65536          0.0%  0.0% to 8.8%\n") || !strings.HasSuffix(text, " for each of 2 workers\n") ||
		strings.Count(text, "\n") != 14 {
		t.Errorf("prints\n%s", text)
	}
}

// TestEvalShipped: without a file the network that comes along plays.
func TestEvalShipped(t *testing.T) {
	w := newWorld(t)
	got := w.evaluate("--games", "4")
	if got.Network != "" || got.Games != 4 || got.Mean.Value < 20_000 {
		t.Errorf("%+v", got)
	}
}

// TestEvalStops: a signal ends it with what is finished.
func TestEvalStops(t *testing.T) {
	w := newWorld(t)
	w.train("--out", "net", "--games", "100")
	code, out, errs := w.runUntil("  mean ", "eval", "--network", "net", "--games", "1M", "--json")
	var got evalFields
	if err := json.Unmarshal([]byte(out), &got); err != nil || code != 128+15 || got.Games < 1 || got.Games >= 1_000_000 || got.Asked != 1_000_000 {
		t.Errorf("exit code %d, %v, %+v", code, err, got)
	}
	if !strings.Contains(errs, " of 1,000,000 games  ") || !strings.HasSuffix(errs, "\r\x1b[K") {
		t.Errorf("the terminal shows %q", errs)
	}
	// Also where nothing is finished, and in the middle of a long search.
	code, out, _ = w.runUntil(" of 10 games", "eval", "--network", "net", "--games", "10", "--depth", "9", "--workers", "1")
	if code != 128+15 || !strings.Contains(out, "\n  games                     0\n") || !strings.HasSuffix(out, "\nstopped: 10 games not finished, and long games more often than short ones\n") {
		t.Errorf("exit code %d, %q", code, out)
	}
}

func TestEvalFaults(t *testing.T) {
	w := newWorld(t)
	w.train("--out", "net", "--games", "10")
	net := w.read("net")
	w.write("cut", net[:len(net)/2])
	w.write("next", strings.Replace(net, "network 1", "network 2", 1))
	w.write("notes", "hello\n")
	before := files(t, w.dir)
	w.faults("eval", []wrongUse{
		{"--games 0", exitUsage, `--games: "0" is no number`},
		{"--nodes 0", exitUsage, `--nodes: "0" is no number`},
		{"--depth 0", exitUsage, `--depth: "0" is no number`},
		{"--time 0s", exitUsage, `--time: "0s" is no length of time`},
		{"--time soon", exitUsage, `--time: "soon" is no length of time`},
		{"--min-prob 0", exitUsage, "--min-prob: "},
		{"--min-prob 2", exitUsage, `--min-prob: "2" is no number`},
		{"--table -1", exitUsage, "--table: "},
		{"--workers 0", exitUsage, "--workers: "},
		{"--seed -1", exitUsage, "--seed: "},
		{"--four half", exitUsage, "--four: "},
		{"--network=", exitUsage, "--network: "},
		{"net", exitUsage, `eval takes no argument "net"`},
		{"--network missing", exitCould, "there is no file missing"},
		{"--network cut", exitCould, "cut: the file is damaged: "},
		{"--network next", exitCould, "next: the network is of another version; "},
		{"--network notes", exitCould, "notes: this is no network of Twofold; "},
		{"--network net.training", exitCould, "net.training: this is no network of Twofold; "},
		{"--network .", exitCould, "is a folder"},
	})
	if files(t, w.dir) != before {
		t.Error("something was lost, or left over")
	}
}

// smallNetwork returns a network that was trained a little.
func smallNetwork(t *testing.T) *ntuple.Network {
	t.Helper()
	n, err := ntuple.New([]ntuple.Tuple{0x000f, 0x0033})
	if err != nil {
		t.Fatal(err)
	}
	trainer, err := ntuple.NewTrainer(n, ntuple.Options{Games: 100, Lambda: 0.5, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	if err := trainer.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	return n
}

// TestEvalLargeTiles: games in which tiles of 32768 merge go on, to 65536 and to
// 131072, with the score that package game gives.
func TestEvalLargeTiles(t *testing.T) {
	n := smallNetwork(t)
	for text, top := range map[string]uint8{
		"ff00000000000000": 16, "0000f00000001f12": 0, "ff00ff0000000000": 17, "fff0f00000001000": 17, "123ff00000000000": 16, "0f000000000f0012": 0,
		"0123456789abcdff": 16,
	} {
		b, err := bitboard.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, limit := range []search.Limit{{Depth: 1}, {Depth: 2}, {Nodes: 50}} {
			e := &evaluation{network: n, fourPerMille: 100, limit: limit, table: 1 << 16}
			pl, err := e.player()
			if err != nil {
				t.Fatal(err)
			}
			got, whole := pl.play(context.Background(), b, bitboard.NewRand(7))

			// The same game, all of it on the board of package game.
			var want gameEnd
			r, board := bitboard.NewRand(7), b.Unpack()
			for {
				d, ok := pl.chooseLarge(&board)
				if !ok {
					break
				}
				after, gain, moved := board.Slide(d)
				if !moved {
					t.Fatalf("%v chosen on %v", d, board)
				}
				want.score += gain
				want.moves++
				board = spawnLarge(after, r, 100)
			}
			want.top = board.Max()
			if !whole || got != want || e.moves.Load() != got.moves {
				t.Errorf("%s, %+v: %+v and %d moves told, want %+v", text, limit, got, e.moves.Load(), want)
			}
			if top > 0 && (got.top != top || got.score < 1<<top) {
				t.Errorf("%s, %+v: comes to 2^%d and %d points, not to 2^%d", text, limit, got.top, got.score, top)
			}
		}
	}
	sum := summary([]gameEnd{{score: 3_000_000, top: 17}, {score: 1, top: 1}})
	if n := len(sum.Reached); n != 7 || sum.Reached[6].Tile != 131072 || sum.Reached[6].Games != 1 {
		t.Errorf("%+v", sum.Reached)
	}
}

func TestSpawnLarge(t *testing.T) {
	r := bitboard.NewRand(3)
	for range 2000 {
		bits := r.Uint64()
		bits &= r.Uint64()
		b := bitboard.Board(bits & r.Uint64())
		one, other := *r, *r
		if got, want := spawnLarge(b.Unpack(), &one, 300), b.Spawn(&other, 300).Unpack(); got != want || one != other {
			t.Fatalf("%v on %v, want %v", got, b, want)
		}
	}
	large, err := game.ParseBoard("131072,65536,0,0/0,0,0,0/0,0,0,0/0,0,0,0")
	if err != nil {
		t.Fatal(err)
	}
	after := spawnLarge(large, r, 0)
	if after.At(0) != 17 || after.At(1) != 16 || after.Empty() != 13 {
		t.Errorf("spawned %v", after)
	}
}

// TestIntervals holds the ranges against tables: quantiles of Student's
// distribution, and Wilson's ranges.
func TestIntervals(t *testing.T) {
	for n, quantile := range map[int]float64{3: 4.303, 4: 3.182, 6: 2.571, 11: 2.228, 31: 2.042, 61: 2.000, 1001: 1.962} {
		scores := make([]int64, n)
		squares := 0.0
		for i := range scores {
			scores[i] = int64(100 * i)
			squares += math.Pow(float64(100*i)-50*float64(n-1), 2)
		}
		got := meanOf(scores)
		half := quantile * math.Sqrt(squares/float64(n-1)/float64(n))
		if math.Abs(got.Value-50*float64(n-1)) > 1e-6 || math.Abs((got.High-got.Value)/half-1) > 0.035 || math.Abs(got.High+got.Low-2*got.Value) > 1e-6 {
			t.Errorf("%d scores: %+v, and the half is %v", n, got, half)
		}
	}
	if got := meanOf([]int64{5, 7}); got != (interval{6, 6, 6}) {
		t.Errorf("two scores: %+v", got)
	}
	for _, c := range []struct {
		k, n      int
		low, high float64
	}{{0, 20, 0, 0.1611}, {1, 10, 0.0179, 0.4042}, {5, 10, 0.2366, 0.7634}, {20, 20, 0.8389, 1}, {81, 263, 0.2553, 0.3662}} {
		if got := shareOf(c.k, c.n); math.Abs(got.Low-c.low) > 5e-5 || math.Abs(got.High-c.high) > 5e-5 || got.Value != float64(c.k)/float64(c.n) {
			t.Errorf("%d of %d: %+v", c.k, c.n, got)
		}
	}
}

// TestEvalMemory: a table is never larger than it may be, nor than is of use.
func TestEvalMemory(t *testing.T) {
	for _, c := range []struct {
		limit search.Limit
		time  time.Duration
		table int
		most  int
	}{
		{search.Limit{Nodes: 1e12}, 0, 64 << 20, 64 << 20},
		{search.Limit{Nodes: 1000}, 0, 64 << 20, 32_000},
		{search.Limit{Nodes: 1e12}, 0, 0, 0},
		{search.Limit{Depth: 2}, 0, 64 << 20, 0},
		{search.Limit{Depth: 8}, 0, 1 << 20, 1 << 20},
		{search.Limit{}, time.Hour, 16 << 20, 16 << 20},
	} {
		e := &evaluation{limit: c.limit, time: c.time, table: c.table}
		if got := e.tableBytes(); got != c.most {
			t.Errorf("%+v: a table of %d bytes, not %d", c, got, c.most)
		}
	}
}

// TestEvalEndToEnd runs the program as it is shipped, with a network that it
// trained.
func TestEvalEndToEnd(t *testing.T) {
	p := newPlayer(t)
	net := filepath.Join(t.TempDir(), "net")
	p.ok("", "train", "--out", net, "--shape", "0123,0145", "--games", "200", "--workers", "2")
	out := p.ok("", "eval", "--network", net, "--games", "20", "--json")
	var got evalFields
	if err := json.Unmarshal([]byte(out), &got); err != nil || got.Games != 20 || got.Mean.Value < 500 {
		t.Errorf("%v, %+v", err, got)
	}
}
