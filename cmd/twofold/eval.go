package main

import (
	"bufio"
	"context"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"twofold/bitboard"
	"twofold/game"
	"twofold/internal/coach"
	"twofold/internal/look"
	"twofold/ntuple"
	"twofold/search"
)

// evalFlags are the flags of eval as they were given.
type evalFlags struct {
	network option[string]
	games   option[int64]
	depth   option[int]
	nodes   option[int64]
	time    option[time.Duration]
	minProb option[float64]
	table   option[int]
	workers option[int]
	seed    option[int64]
	four    option[int]
	asJSON  bool
}

// maxTable bounds --table, in MiB.
const maxTable = 16 << 10

func (p *program) evalCommand() *cobra.Command {
	var f evalFlags
	c := &cobra.Command{
		Use:   "eval",
		Short: "Measure how well a value network plays",
		Long: "Eval plays whole games on 4x4 with a network, several at once, and tells what came\n" +
			"of them: the mean score with its 95% interval, median, largest, how many reached\n" +
			"which tile, and how fast it was.\n\n" +
			"Without a limit it looks one ply ahead: at each direction, its points, and what\n" +
			"the network says of the board then. --depth, --nodes, --min-prob and --time let it\n" +
			"search; several of them hold together. The same seed gives the same games, however\n" +
			"many workers play them, but for --time.\n\n" +
			"It takes the memory of the network, which all share, and of a table for each\n" +
			"worker that searches: never more than --table, whatever the limit. A signal ends it\n" +
			"with the games that are finished.",
		Example: "  twofold eval --games 200\n" +
			"  twofold eval --network net\n" +
			"  twofold eval --network net --depth 3 --games 200 --workers 2\n" +
			"  twofold eval --network net --nodes 20k --games 60 --json\n" +
			"  twofold eval --network net --time 5ms --min-prob 0.001",
		Args: exactly("", 0),
		RunE: func(*cobra.Command, []string) error { return p.eval(&f) },
	}
	addOption(c, &f.network, "network", "FILE", "the network that plays (the one that comes with Twofold)", parseFileName)
	addOption(c, &f.games, "games", "N", "games to play (1000)", count(1))
	addOption(c, &f.depth, "depth", "N", "plies to look ahead (1, or any number with another limit)", wholeNumber(1, 100))
	addOption(c, &f.nodes, "nodes", "N", "nodes to look at for a move", count(1))
	addOption(c, &f.time, "time", "TIME", "time for a move", parseTime)
	addOption(c, &f.minProb, "min-prob", "CHANCE", "leave out what is less probable, as 0.001 (nothing)", parseProbability)
	addOption(c, &f.table, "table", "MIB", "most memory for the table of each worker (64)", wholeNumber(0, maxTable))
	addOption(c, &f.workers, "workers", "N", "games played at once (as many as processors)", wholeNumber(1, 1024))
	addOption(c, &f.seed, "seed", "N", "where chance begins (1)", wholeNumber[int64](0, math.MaxInt64))
	addOption(c, &f.four, "four", "CHANCE", "chance that a new tile is a 4 (10%)", game.ParseChance)
	c.Flags().BoolVar(&f.asJSON, "json", false, "print JSON")
	c.Flags().SortFlags = false
	return c
}

// parseProbability reads a probability that is more than 0.
func parseProbability(s string) (float64, error) {
	v, err := realNumber(0, 1)(s)
	if err == nil && v == 0 {
		err = &game.Fault{What: "lines that cannot happen are left out anyway", Remedy: "give a chance of more than 0, as 0.001"}
	}
	return v, err
}

func (p *program) eval(f *evalFlags) error {
	n, err := p.networkOr(f.network, coach.FullNetwork)
	if err != nil {
		return err
	}
	e := &evaluation{
		network: n, fourPerMille: f.four.or(100),
		limit: search.Limit{Depth: f.depth.value, Nodes: f.nodes.value, MinProb: f.minProb.value},
		time:  f.time.value, table: f.table.or(64) << 20,
	}
	if e.limit.Depth == 0 && e.limit.Nodes == 0 && e.limit.MinProb == 0 && e.time == 0 {
		e.limit.Depth = 1
	}
	games := f.games.or(1000)
	workers := int(min(int64(f.workers.or(runtime.GOMAXPROCS(0))), games))
	ctx, done := p.untilStopped()
	defer done()
	show, clear := p.evalProgress(e, games)
	begin := p.Now()
	ends, busy, err := e.play(ctx, games, workers, uint64(f.seed.or(1)), show)
	clear()
	if err != nil {
		return err
	}
	sum := summary(ends)
	sum.Network = f.network.value
	sum.Depth, sum.Nodes, sum.MinProb, sum.Time = e.limit.Depth, e.limit.Nodes, e.limit.MinProb, e.time.Seconds()
	sum.Seed, sum.Four, sum.Workers = f.seed.or(1), e.fourPerMille, workers
	sum.Asked = games
	sum.Seconds = p.Now().Sub(begin).Seconds()
	if moves := float64(e.moves.Load()); moves > 0 {
		sum.PerSecond, sum.PerWorker = math.Round(moves/sum.Seconds), math.Round(moves/busy.Seconds())
	}
	if f.asJSON {
		err = p.printJSON(sum)
	} else {
		err = p.printEvaluation(sum)
	}
	if err == nil && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return err
}

// networkOr reads the network of a file, where one was given, else another.
func (p *program) networkOr(file option[string], other func() (*ntuple.Network, error)) (*ntuple.Network, error) {
	if file.given {
		return p.network(file.value, ntuple.Read)
	}
	return other()
}

// evalProgress returns what shows on a line of the terminal how far the games
// are, and what clears that line.
func (p *program) evalProgress(e *evaluation, games int64) (show func(finished int, mean float64), clear func()) {
	if !p.IsTerminal(p.Stderr) {
		return nil, func() {}
	}
	begin := p.Now()
	show = func(finished int, mean float64) {
		took := p.Now().Sub(begin)
		const width = 24
		full := int(width * int64(finished) / games)
		fmt.Fprintf(p.Stderr, "\r[%s%s] %s of %s games  %s moves/s", strings.Repeat("=", full), strings.Repeat(" ", width-full),
			look.Grouped(int64(finished)), look.Grouped(games), look.Grouped(int64(float64(e.moves.Load())/took.Seconds())))
		if finished > 0 {
			left := time.Duration(float64(took) / float64(finished) * float64(games-int64(finished)))
			fmt.Fprintf(p.Stderr, "  mean %s  %s left", look.Grouped(int64(mean)), left.Round(time.Second))
		}
		fmt.Fprint(p.Stderr, "\x1b[K")
	}
	return show, func() { fmt.Fprint(p.Stderr, "\r\x1b[K") }
}

// evaluation is how games are played with a network.
type evaluation struct {
	network      *ntuple.Network
	fourPerMille int
	limit        search.Limit
	time         time.Duration // for a move, 0 for any
	table        int           // most bytes for a worker's table
	moves        atomic.Int64  // made so far
}

// gameEnd is what a game came to.
type gameEnd struct {
	score, moves int64
	top          uint8 // largest exponent
}

// showEvery is the time between two looks at how far the games are.
const showEvery = 200 * time.Millisecond

// stopWithin is how long workers that are deep in a search are waited for when a
// signal ends the games.
const stopWithin = 2 * time.Second

// play plays games, each with a chance of its own that is made of the seed and
// the game's number, until all are played or the context is done. It returns the
// ends of those that were finished, and the time that all workers played.
func (e *evaluation) play(ctx context.Context, games int64, workers int, seed uint64, show func(int, float64)) (ends []gameEnd, busy time.Duration, err error) {
	players := make([]*player4x4, workers)
	for i := range players {
		if players[i], err = e.player(); err != nil {
			return nil, 0, err
		}
	}
	var (
		mutex  sync.Mutex // of what follows
		seeds  = bitboard.NewRand(seed)
		begun  int64
		played []gameEnd
		sum    int64
		spent  time.Duration
	)
	next := func() (r bitboard.Rand, ok bool) {
		mutex.Lock()
		defer mutex.Unlock()
		if begun == games || ctx.Err() != nil {
			return r, false
		}
		begun++
		return *bitboard.NewRand(seeds.Uint64()), true
	}
	var all sync.WaitGroup
	for _, pl := range players {
		all.Go(func() {
			for r, ok := next(); ok; r, ok = next() {
				begin := time.Now()
				end, whole := pl.play(ctx, bitboard.Start(&r, e.fourPerMille), &r)
				mutex.Lock()
				if whole {
					played = append(played, end)
					sum += end.score
				}
				spent += time.Since(begin)
				mutex.Unlock()
			}
		})
	}
	over := make(chan struct{})
	go func() {
		all.Wait()
		close(over)
	}()
	ticks := time.NewTicker(showEvery)
	defer ticks.Stop()
	stopped, late := ctx.Done(), (<-chan time.Time)(nil)
	for waiting := true; waiting; {
		if show != nil {
			mutex.Lock()
			finished, scores := len(played), sum
			mutex.Unlock()
			show(finished, float64(scores)/float64(max(finished, 1)))
		}
		select {
		case <-over:
			waiting = false
		case <-late:
			waiting = false
		case <-stopped:
			stopped, late = nil, time.After(stopWithin)
		case <-ticks.C:
		}
	}
	mutex.Lock()
	defer mutex.Unlock()
	return slices.Clone(played), spent, nil
}

// player4x4 plays games one after the other.
type player4x4 struct {
	*evaluation
	searcher *search.Packed // nil where one ply is all
	limit    search.Limit
	deadline time.Time
}

func (e *evaluation) player() (*player4x4, error) {
	pl := &player4x4{evaluation: e, limit: e.limit}
	if e.limit.Depth == 1 {
		return pl, nil
	}
	if e.time > 0 {
		pl.limit.Stop = func() bool { return !time.Now().Before(pl.deadline) }
	}
	var err error
	pl.searcher, err = search.NewPacked(e.network, e.fourPerMille, e.tableBytes())
	return pl, err
}

// tableBytes is how large a table is of use: an entry takes 16 bytes, and at
// most every node leaves one. What is larger only costs the processor's caches.
func (e *evaluation) tableBytes() int {
	most := int64(e.table)
	switch {
	case e.limit.Nodes > 0:
		most = min(most, max(1<<10, 32*min(e.limit.Nodes, most)))
	case e.limit.Depth == 2:
		most = 0 // nothing comes twice
	case e.limit.Depth == 3:
		most = min(most, 1<<18)
	}
	return int(most)
}

// pollMoves is how many moves lie between two looks at whether to stop, and how
// often moves are added to those of all.
const pollMoves = 1 << 10

// play plays a game from a board to its end. It tells whether it came to that:
// it does not where the context is done.
func (pl *player4x4) play(ctx context.Context, b bitboard.Board, r *bitboard.Rand) (end gameEnd, whole bool) {
	var m bitboard.Moves
	told := int64(0)
	defer func() { pl.moves.Add(end.moves - told) }()
	for {
		if pl.searcher != nil || end.moves&(pollMoves-1) == 0 {
			pl.moves.Add(end.moves - told)
			told = end.moves
			if ctx.Err() != nil {
				return end, false
			}
		}
		after, at := pl.choose(b, &m)
		if at < 0 {
			end.top = b.Max()
			return end, true
		}
		if m.Overflow {
			break
		}
		end.score += int64(m.Reward[at])
		end.moves++
		b = after.Spawn(r, pl.fourPerMille)
	}
	// Two tiles of 32768 can merge: what comes of that fits no packed board.
	large := b.Unpack()
	for ctx.Err() == nil {
		d, ok := pl.chooseLarge(&large)
		if !ok {
			end.top = large.Max()
			return end, true
		}
		after, gain, _ := large.Slide(d)
		end.score += gain
		end.moves++
		large = spawnLarge(after, r, pl.fourPerMille)
	}
	return end, false
}

// choose sets m to the slides of a board and returns the afterstate of the best
// and its direction, or -1 where none is legal.
func (pl *player4x4) choose(b bitboard.Board, m *bitboard.Moves) (after bitboard.Board, at int) {
	if pl.searcher == nil {
		return pl.network.Best(b, m)
	}
	b.Moves(m)
	d, ok := pl.search(b)
	if !ok {
		return 0, -1
	}
	return m.After[d], int(d)
}

func (pl *player4x4) search(b bitboard.Board) (game.Dir, bool) {
	pl.deadline = time.Now().Add(pl.time)
	res, err := pl.searcher.Search(b, pl.limit)
	return res.Best, err == nil // the only fault that there can be is that the game is over
}

// chooseLarge returns the best direction on a board whose tiles may be too large
// for the network, which sees them downgraded.
func (pl *player4x4) chooseLarge(b *game.Board) (best game.Dir, ok bool) {
	if pl.searcher != nil {
		low, fits := search.Downgrade(b)
		if !fits {
			return 0, false // all tiles differ, so that none can move
		}
		return pl.search(low)
	}
	most := math.Inf(-1)
	for _, d := range game.Dirs {
		after, gain, moved := b.Slide(d)
		if !moved {
			continue
		}
		value := float64(gain)
		if low, fits := search.Downgrade(&after); fits {
			value += float64(pl.network.Value(low))
		}
		if value > most {
			most, best, ok = value, d, true
		}
	}
	return best, ok
}

// spawnLarge spawns on a board of any tiles as bitboard.Spawn does, which only
// cares where they are.
func spawnLarge(b game.Board, r *bitboard.Rand, fourPerMille int) game.Board {
	var taken bitboard.Board
	for cell, e := range b.Exponents() {
		taken = taken.Place(cell, min(e, 1))
	}
	spawned := taken.Spawn(r, fourPerMille)
	for cell := range bitboard.Cells {
		if e := spawned.At(cell); e != taken.At(cell) {
			b.Set(cell, e)
		}
	}
	return b
}

// interval is a figure with the range in which the true one lies at 95%.
type interval struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// reachFields is how many games reached a tile.
type reachFields struct {
	Tile  int64    `json:"tile"`
	Games int      `json:"games"`
	Share interval `json:"share"`
}

// evalFields is the object of eval --json.
type evalFields struct {
	Network string  `json:"network,omitempty"` // a file
	Depth   int     `json:"depth,omitempty"`
	Nodes   int64   `json:"nodes,omitempty"`
	MinProb float64 `json:"min_prob,omitempty"`
	Time    float64 `json:"seconds_for_a_move,omitempty"`
	Seed    int64   `json:"seed"`
	Four    int     `json:"four_per_mille"`
	Workers int     `json:"workers"`

	Asked     int64         `json:"games_asked"`
	Games     int           `json:"games"`
	Mean      *interval     `json:"mean,omitempty"` // of the scores; its range needs three games
	Median    float64       `json:"median"`
	Max       int64         `json:"max"`
	Reached   []reachFields `json:"reached"`
	Moves     int64         `json:"moves"` // of the finished games
	Seconds   float64       `json:"seconds"`
	PerSecond float64       `json:"moves_per_second"`
	PerWorker float64       `json:"moves_per_second_and_worker"` // while it plays
}

// The tiles whose rates are told: the first and, unless larger ones were
// reached, the last.
const (
	firstTold = 11 // 2048
	lastTold  = 16 // 65536
)

// summary is what the ends of games come to, in whatever order they are.
func summary(ends []gameEnd) *evalFields {
	sum := &evalFields{Games: len(ends), Reached: []reachFields{}}
	if len(ends) == 0 {
		return sum
	}
	scores := make([]int64, len(ends))
	top := uint8(lastTold)
	for i, end := range ends {
		scores[i] = end.score
		sum.Moves += end.moves
		top = max(top, end.top)
	}
	slices.Sort(scores)
	n := len(scores)
	mean := meanOf(scores)
	sum.Mean = &mean
	sum.Median = float64(scores[(n-1)/2]+scores[n/2]) / 2
	sum.Max = scores[n-1]
	for e := uint8(firstTold); e <= top; e++ {
		reached := 0
		for _, end := range ends {
			if end.top >= e {
				reached++
			}
		}
		sum.Reached = append(sum.Reached, reachFields{1 << e, reached, shareOf(reached, n)})
	}
	return sum
}

// z95 is the quantile of the normal distribution that a range of 95% goes by.
const z95 = 1.959963984540054

// meanOf returns the mean with its range by Student's distribution, whose
// quantile is worked out from the normal one (Abramowitz and Stegun, 26.7.5). The range of
// fewer than three games is no more than the mean.
func meanOf(scores []int64) interval {
	n := float64(len(scores))
	mean := 0.0
	for _, s := range scores {
		mean += float64(s) / n
	}
	if n < 3 {
		return interval{mean, mean, mean}
	}
	squares := 0.0
	for _, s := range scores {
		squares += (float64(s) - mean) * (float64(s) - mean)
	}
	const z, z2, z3 = z95, z95 * z95, z95 * z95 * z95
	free := n - 1
	t := z + (z3+z)/(4*free) + (5*z3*z2+16*z3+3*z)/(96*free*free) + (3*z3*z2*z2+19*z3*z2+17*z3-15*z)/(384*free*free*free)
	half := t * math.Sqrt(squares/free/n)
	return interval{mean, mean - half, mean + half}
}

// shareOf returns the share of k in n with its range (Wilson 1927).
func shareOf(k, n int) interval {
	share, of := float64(k)/float64(n), float64(n)
	middle := (share + z95*z95/(2*of)) / (1 + z95*z95/of)
	half := z95 / (1 + z95*z95/of) * math.Sqrt(share*(1-share)/of+z95*z95/(4*of*of))
	low, high := max(0, middle-half), min(1, middle+half)
	if k == 0 {
		low = 0
	}
	if k == n {
		high = 1
	}
	return interval{share, low, high}
}

// printEvaluation prints what the games came to.
func (p *program) printEvaluation(sum *evalFields) error {
	out := bufio.NewWriter(p.Stdout)
	network := "the network of Twofold"
	if sum.Network != "" {
		network = shown(sum.Network)
	}
	fmt.Fprintf(out, "%s, %s, seed %d, %s fours\n", network, sum.limitText(), sum.Seed, game.ChanceText(sum.Four))
	row := func(name, value, more string) {
		fmt.Fprintln(out, strings.TrimRight(fmt.Sprintf("  %-14s %12s  %s", name, value, more), " "))
	}
	whole := func(v float64) string { return look.Grouped(int64(math.Round(v))) }
	row("games", look.Grouped(int64(sum.Games)), "")
	if sum.Games > 0 {
		more := ""
		if sum.Games >= 3 {
			more = whole(sum.Mean.Low) + " to " + whole(sum.Mean.High)
		}
		row("mean score", whole(sum.Mean.Value), more)
		row("median", whole(sum.Median), "")
		row("largest", look.Grouped(sum.Max), "")
	}
	percent := func(v float64) string { return fmt.Sprintf("%.1f%%", 100*v) }
	for _, r := range sum.Reached {
		row(fmt.Sprintf("reached %d", r.Tile), percent(r.Share.Value), percent(r.Share.Low)+" to "+percent(r.Share.High))
	}
	row("moves", look.Grouped(sum.Moves), "")
	row("seconds", fmt.Sprintf("%.1f", sum.Seconds), "")
	row("moves a second", whole(sum.PerSecond), whole(sum.PerWorker)+" for each of "+counted(sum.Workers, "worker"))
	if left := sum.Asked - int64(sum.Games); left > 0 {
		fmt.Fprintf(out, "stopped: %s not finished, and long games more often than short ones\n", counted(int(left), "game"))
	}
	return outputError(out.Flush())
}

// limitText says how far the searches went.
func (sum *evalFields) limitText() string {
	var parts []string
	if sum.Depth > 0 {
		text := "plies"
		if sum.Depth == 1 {
			text = "ply"
		}
		parts = append(parts, fmt.Sprintf("%d %s", sum.Depth, text))
	}
	if sum.Nodes > 0 {
		parts = append(parts, look.Grouped(sum.Nodes)+" nodes a move")
	}
	if sum.Time > 0 {
		parts = append(parts, time.Duration(sum.Time*float64(time.Second)).String()+" a move")
	}
	if sum.MinProb > 0 {
		parts = append(parts, fmt.Sprintf("lines from %g probable", sum.MinProb))
	}
	return strings.Join(parts, ", ")
}
