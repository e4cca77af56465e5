package ntuple

import (
	"context"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"twofold/bitboard"
)

// Method is how weights learn.
type Method uint8

// The methods. TD changes every weight of a board by the same step. TC, temporal
// coherence (Beal and Smith 1999; for 2048 Jaśkowski 2018), gives every weight a
// rate of its own: the sum of all its errors by the sum of their sizes, so that
// a weight whose errors have one sign learns fast, and one that is pulled to and
// fro comes to rest.
const (
	TC Method = iota
	TD
)

// String returns the method's short name.
func (m Method) String() string {
	if m == TD {
		return "td"
	}
	return "tc"
}

// Options say how to train. The zero Options, with a number of games, are TC
// with a rate of 1 and λ 0.
type Options struct {
	// Games is how many games to play in all, those of a checkpoint included.
	Games int64

	// Workers is how many goroutines play and learn at once, without locks, on
	// the same weights; 0 is 1. One worker gives the same network from the same
	// seed, several do not. Race-detector builds use one.
	Workers int

	// Seed is where chance begins.
	Seed uint64

	// FourPerMille is the chance of a 4, 100 if it is 0; -1 is none.
	FourPerMille int

	Method Method

	// Rate is the learning rate, 0 for the usual one: 1 for TC, 0.1 for TD. A
	// step changes a value by up to rate times its error.
	Rate float64

	// Lambda, 0 to 1, is how much of an afterstate's target comes from the end
	// of the game rather than from the value of the next afterstate: the λ of
	// TD(λ), in the form of the λ-return. Games are learned from their end to
	// their beginning, so that what is learned of an afterstate counts at once
	// for those before it.
	Lambda float64

	// Optimistic is the value that all afterstates of an untrained network
	// begin with, 0 for none: so that all that was not seen is tried (Guei, Chen
	// and Wu 2021).
	Optimistic float64

	// Restart makes the next game begin in the middle of the last one, and
	// again in the middle of the rest, as long as what is left is longer than
	// that many moves; 0 is never (Matsuzaki 2021). Late positions, rare by
	// themselves, are learned more often by it. The averages of Progress count
	// whole games only.
	Restart int

	// Frozen keeps weights of 0 at 0: what was cut from a network stays cut.
	Frozen bool

	// Every is how many games lie between two reports, 1,000 if it is 0.
	Every int64

	// Report is called after each Every games and at the end, while nothing
	// learns: the network may be read and saved then. An error from it ends the
	// training and is returned. It may be nil.
	Report func(Progress) error
}

// Progress is how far a training is.
type Progress struct {
	Games, Moves int64         // in all, those of a checkpoint included
	Of           int64         // games to play in all
	Took         time.Duration // learning, those of a checkpoint included

	// Since the last report.
	Whole   int64     // games from the start
	Average float64   // of their scores
	Best    int64     // of their scores
	Reached [16]int64 // games that had a tile of this exponent, or a larger one
	PerSec  float64   // moves
	Left    time.Duration
}

// coherence are the sums of TC for a weight: of its errors, and of their sizes.
type coherence struct{ sum, size float32 }

// Trainer trains a network.
type Trainer struct {
	net     *Network
	o       Options
	sums    []coherence // of each weight, for TC
	workers []*worker

	games, moves int64
	took         time.Duration
}

// NewTrainer returns a trainer of a network, which goes on from the weights that
// the network has. Boards that it downgrades (see Network.Downgrade) are played,
// and learned, as those that it takes them for.
func NewTrainer(n *Network, o Options) (*Trainer, error) {
	if err := o.fill(); err != nil {
		return nil, err
	}
	n.spread()
	t := &Trainer{net: n, o: o}
	if o.Method == TC {
		t.sums = floats[coherence](len(n.weights))
	}
	if o.Optimistic != 0 {
		each := float32(o.Optimistic / float64(n.features()))
		for i := range n.weights {
			n.weights[i] = each
		}
	}
	seeds := bitboard.NewRand(o.Seed)
	for range o.Workers {
		t.workers = append(t.workers, &worker{t: t, rand: *bitboard.NewRand(seeds.Uint64())})
	}
	return t, nil
}

// fill checks the options and sets those that were left out.
func (o *Options) fill() error {
	set := func(v *int, to int) {
		if *v == 0 {
			*v = to
		}
	}
	set(&o.FourPerMille, 100)
	set(&o.Workers, 1)
	o.FourPerMille = max(o.FourPerMille, 0)
	if o.Every == 0 {
		o.Every = 1000
	}
	if o.Rate == 0 {
		o.Rate = 1
		if o.Method == TD {
			o.Rate = 0.1
		}
	}
	switch {
	case o.Games < 1:
		return &Fault{"there are no games to play", "give 1 or more"}
	case o.Workers < 1 || o.Workers > 1024:
		return &Fault{"the number of workers is not 1 to 1024", "give as many as there are processors"}
	case o.FourPerMille > 1000:
		return &Fault{"the chance of a 4 is more than 1", "give 0 to 1000 per mille"}
	case !(o.Rate > 0 && o.Rate <= 2):
		return &Fault{"the learning rate is not between 0 and 2", "give one, as 1 for TC or 0.1 for TD"}
	case !(o.Lambda >= 0 && o.Lambda <= 1):
		return &Fault{"lambda is not between 0 and 1", "give one, as 0.5"}
	case !(o.Optimistic >= 0 && o.Optimistic <= 1e7):
		return &Fault{"the optimistic value is not between 0 and 10,000,000", "give one, as 320000"}
	case o.Restart < 0:
		return &Fault{"a game cannot restart with fewer than no moves left", "give 0 or more"}
	case o.Every < 0:
		return &Fault{"reports cannot come every less than no game", "give 1 or more"}
	}
	if oneWorker {
		o.Workers = 1
	}
	return nil
}

// Cut keeps the weights that have learned most, so many of them, and makes the
// others 0: those whose errors, added up by size, come to most. What was cut
// stays cut when training goes on. Only TC knows what each weight has learned, and
// only in the games that were played: before the first it cannot choose.
// Of a network that downgrades boards the weights of what it does not look at go
// first.
func (t *Trainer) Cut(keep int) error {
	if t.sums == nil {
		return &Fault{"TD does not know what each weight has learned", "train with TC"}
	}
	t.net.clearUnseen()
	t.o.Frozen = true
	var sizes []float32
	for i, w := range t.net.weights {
		if w != 0 {
			sizes = append(sizes, t.sums[i].size)
		}
	}
	if keep < 0 || keep >= len(sizes) {
		return nil // all stay
	}
	slices.Sort(sizes)
	if keep > 0 && sizes[len(sizes)-1] == 0 {
		return &Fault{"no weight has learned anything yet, so that none is worth more than another", "play some games first"}
	}
	least := sizes[len(sizes)-1-keep] // and more than that is kept
	for i := range t.net.weights {
		if t.sums[i].size <= least {
			t.net.weights[i] = 0
		}
	}
	return nil
}

// More makes the next Run play so many games more.
func (t *Trainer) More(games int64) { t.o.Games = t.games + games }

// Forget makes TC begin anew with rates of 1, as is right when the weights were
// changed by something else than training.
func (t *Trainer) Forget() { clear(t.sums) }

// SetReport sets Options.Report.
func (t *Trainer) SetReport(report func(Progress) error) { t.o.Report = report }

// Games returns how many games were played, those of a checkpoint included.
func (t *Trainer) Games() int64 { return t.games }

// Network returns the network that is trained.
func (t *Trainer) Network() *Network { return t.net }

// Run trains until all games are played, the context is done, or Report fails.
// It returns nil, the context's cause, or Report's error; the trainer can then
// go on with another Run. It returns a Fault once values have become too large
// for a number, as they do with TD at a rate that is too high: the weights are
// lost then.
func (t *Trainer) Run(ctx context.Context) error {
	for t.games < t.o.Games {
		round := tally{}
		for _, w := range t.workers {
			w.tally = tally{}
		}
		begun := time.Now()
		left := atomic.Int64{}
		left.Store(min(t.o.Every, t.o.Games-t.games))
		var all sync.WaitGroup
		for _, w := range t.workers {
			all.Go(func() {
				for ctx.Err() == nil && left.Add(-1) >= 0 {
					w.game()
				}
			})
		}
		all.Wait()
		took := time.Since(begun)
		for _, w := range t.workers {
			round.add(&w.tally)
		}
		t.games += round.games
		t.moves += round.moves
		t.took += took
		if round.lost {
			return &Fault{"the weights have grown too large for numbers", "train with a lower rate"}
		}
		if t.o.Report != nil && round.games > 0 {
			if err := t.o.Report(t.progress(&round, took)); err != nil {
				return err
			}
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
	}
	return nil
}

// progress says how far the training is, after a round of games.
func (t *Trainer) progress(last *tally, took time.Duration) Progress {
	p := Progress{
		Games: t.games, Moves: t.moves, Of: t.o.Games, Took: t.took,
		Whole: last.whole, Best: last.best, Reached: last.reached,
		PerSec: float64(last.moves) / took.Seconds(),
		Left:   time.Duration(float64(took) / float64(last.games) * float64(t.o.Games-t.games)),
	}
	if last.whole > 0 {
		p.Average = float64(last.score) / float64(last.whole)
	}
	for exp := len(p.Reached) - 2; exp >= 0; exp-- {
		p.Reached[exp] += p.Reached[exp+1]
	}
	return p
}

// tally counts the games of a round. Reached counts games by their largest tile.
type tally struct {
	games, moves       int64
	whole, score, best int64
	reached            [16]int64
	lost               bool // a value was no number
}

func (a *tally) add(b *tally) {
	a.games += b.games
	a.moves += b.moves
	a.whole += b.whole
	a.score += b.score
	a.best = max(a.best, b.best)
	a.lost = a.lost || b.lost
	for i, n := range b.reached {
		a.reached[i] += n
	}
}

// worker plays games, and learns from each when it is over. (Playing several at
// once, so that some go on while the memory for others is on its way, gained
// nothing over asking for a move's memory before its first look.)
type worker struct {
	t      *Trainer
	rand   bitboard.Rand
	tally  tally
	steps  []step
	views  [symmetries][ahead]uint64
	at     [ahead]places
	resume bitboard.Board // where the next game begins, 0 for a new one
}

// step is a move: the afterstate and what was gained by it.
type step struct {
	after bitboard.Board
	gain  float32
}

// game plays a game and learns from it.
func (w *worker) game() {
	whole := w.resume == 0
	b := w.resume
	if whole {
		b = bitboard.Start(&w.rand, w.t.o.FourPerMille)
	}
	score, last := w.play(b)
	w.learn()
	w.tally.games++
	w.tally.moves += int64(len(w.steps))
	if whole {
		w.tally.whole++
		w.tally.score += score
		w.tally.best = max(w.tally.best, score)
		w.tally.reached[last.Max()]++
	}
	w.resume = 0
	if r := w.t.o.Restart; r > 0 && len(w.steps)/2 > r {
		w.resume = w.steps[len(w.steps)/2].after.Spawn(&w.rand, w.t.o.FourPerMille)
	}
}

// play plays a game greedily and notes its steps. It returns the score and the
// last board. A game in which two tiles of exponent 15 could merge ends there: a
// packed board cannot hold what comes of it.
func (w *worker) play(b bitboard.Board) (score int64, last bitboard.Board) {
	w.steps = w.steps[:0]
	var m bitboard.Moves
	for {
		after, at := w.t.net.Best(b, &m)
		if at < 0 || m.Overflow {
			return score, b
		}
		score += int64(m.Reward[at])
		w.steps = append(w.steps, step{after, float32(m.Reward[at])})
		b = after.Spawn(&w.rand, w.t.o.FourPerMille)
	}
}

// ahead is how many steps before a step is learned its memory is asked for. The
// views of as many boards are found at once.
const ahead = 4

// learn learns the game that was played, from its end to its beginning.
func (w *worker) learn() {
	n, steps := w.t.net, w.steps
	l := lesson{
		each: float32(w.t.o.Rate) / float32(n.features()), frozen: w.t.o.Frozen, tables: len(n.looks),
		weights: unsafe.Pointer(unsafe.SliceData(n.weights)), sums: unsafe.Pointer(unsafe.SliceData(w.t.sums)),
	}
	lambda := float32(w.t.o.Lambda)
	target := float32(0) // nothing comes after the last
	for k := -ahead; k < len(steps); k++ {
		at := &w.at[k&(ahead-1)]
		if k >= 0 {
			after := l.learn(at[:n.features()], target)
			back := float32(lambda * (target - after))
			target = steps[len(steps)-1-k].gain + after + back
		}
		if k+ahead < len(steps) {
			w.prepare(&l, k+ahead, at)
		}
	}
	// Once an afterstate is worth no number, no target after it is one.
	w.tally.lost = w.tally.lost || !(abs(target) <= math.MaxFloat32)
}

// prepare finds the places of the step that is learned after k others. It must
// be called for all of them, in order.
func (w *worker) prepare(l *lesson, k int, at *places) {
	n, last := w.t.net, len(w.steps)-1
	b := n.lower(w.steps[last-k].after)
	if !inPlanes {
		n.find(b, at)
		return
	}
	if k%ahead == 0 {
		var boards [ahead]bitboard.Board
		for i := range boards {
			boards[i] = n.lower(w.steps[max(last-k-i, 0)].after)
		}
		viewsOfFour(&boards[0], &w.views)
	}
	gatherLesson(&w.views[0][k%ahead], unsafe.SliceData(n.looks), len(n.looks), n.set(b), l.weights, l.sums, &at[0])
}

// lesson is what is the same for all afterstates that are learned.
type lesson struct {
	each          float32 // rate of a weight
	frozen        bool
	tables        int
	weights, sums unsafe.Pointer
}

// learn brings the weights of an afterstate closer to a target, and returns the
// afterstate's new value.
func (l *lesson) learn(at []uint32, target float32) (after float32) {
	switch assembled := inPlanes && !l.frozen; {
	case l.sums == nil && assembled:
		return learnTD(l.weights, &at[0], l.tables, target, l.each)
	case l.sums == nil:
		return l.td(at, target)
	case assembled:
		return learnTC(l.weights, l.sums, &at[0], l.tables, target, l.each)
	}
	return l.tc(at, target)
}

// td changes all weights by the same step.
func (l *lesson) td(at []uint32, target float32) (after float32) {
	change := float32((target - sum(l.weights, at)) * l.each)
	var a [symmetries]float32
	for k, i := range at {
		p := weight(l.weights, uint64(i))
		if l.frozen && *p == 0 {
			continue
		}
		*p += change
		a[k%symmetries] += *p
	}
	return inPairs(&a)
}

// tc is td with a rate for each weight, the one that it had before the lesson.
func (l *lesson) tc(at []uint32, target float32) (after float32) {
	wrong := target - sum(l.weights, at)
	size := abs(wrong)
	change := float32(wrong * l.each)
	var rates [len(places{})]float32
	for k, i := range at {
		rates[k] = 1
		if c := l.coherence(i); c.size != 0 {
			rates[k] = abs(c.sum) / c.size
		}
	}
	var a [symmetries]float32
	for k, i := range at {
		p := weight(l.weights, uint64(i))
		if l.frozen && *p == 0 {
			continue
		}
		c := l.coherence(i)
		c.sum += wrong
		c.size += size
		*p += float32(change * rates[k])
		a[k%symmetries] += *p
	}
	return inPairs(&a)
}

func (l *lesson) coherence(i uint32) *coherence {
	return (*coherence)(unsafe.Add(l.sums, uintptr(i)*unsafe.Sizeof(coherence{})))
}

func abs(x float32) float32 { return math.Float32frombits(math.Float32bits(x) &^ (1 << 31)) }
