// Package coach knows the right move on every board. It answers exactly where a
// small board is solved, searches with a trained network on 4×4, and with an
// evaluation by eye on all other boards.
//
// A question is answered on the caller's goroutine ([Coach.Advise]), or on one of
// its own with answers that grow better ([Coach.Ask]). Nothing is loaded or
// solved before the first question that needs it.
package coach

import (
	"context"
	"strconv"
	"time"

	"twofold/bitboard"
	"twofold/exact"
	"twofold/game"
	"twofold/ntuple"
	"twofold/search"
)

// Question is a position, and what of the rules matters for the best move.
type Question struct {
	Board        game.Board
	FourPerMille int   // chance that a spawn is a 4, 0 to 1000
	EndAt        uint8 // exponent of the tile that ends the game, 0 where none does
}

// About returns the question of a game that is played by some rules.
func About(board game.Board, rules game.Rules) Question {
	q := Question{Board: board, FourPerMille: rules.FourPerMille}
	if rules.EndAtTarget {
		q.EndAt = rules.Target
	}
	return q
}

// Limit says how long the coach thinks: at least one of its fields is to be more
// than 0. An exact answer takes what it takes.
type Limit struct {
	Depth int           // plies
	Nodes int64         // afterstates looked at; the first ply may take some more
	Time  time.Duration // of searching, what has to be loaded or solved first not included
}

// fault returns what is wrong with a limit.
func (l *Limit) fault() error {
	if l.Time < 0 || l.Depth < 0 || l.Nodes < 0 || *l == (Limit{}) {
		return &game.Fault{What: "the coach has no time to think", Remedy: "give a time, a number of nodes or a depth, each more than 0"}
	}
	return nil
}

// Kind says what an answer rests on.
type Kind uint8

const (
	Solved   Kind = 1 + iota // the board is solved: perfect play
	Learned                  // a trained network and expectimax
	Searched                 // expectimax and an evaluation by eye; its values rank moves and forecast no score
)

func (k Kind) String() string {
	return [...]string{"none", "exact", "network", "search"}[min(k, Searched)]
}

// Answer tells what the directions are worth.
type Answer struct {
	Kind  Kind
	Legal uint8      // bit d is set where game.Dir d changes the board
	Best  game.Dir   // the legal direction of the highest worth
	Worth [4]float64 // of each legal direction: the points still to come, with those of its slide

	// Goal is the exponent of the tile that the game ends at where Worth is the
	// chance to reach it, from 0 to 1; else 0.
	Goal uint8

	Depth int   // plies of the longest line looked at, 0 for an exact answer
	Nodes int64 // afterstates looked at
	Last  bool  // the coach is done
}

// Options are what a coach leans on. The zero value will do.
type Options struct {
	// Network gives the network for 4×4. It is called for the first board that
	// needs one; nil stands for Network of this package.
	Network func() (*ntuple.Network, error)

	// Solution gives a solution that is kept, or nil. It is called once for each
	// problem; nil stands for one that has none.
	Solution func(exact.Problem) *exact.Solution
}

// Coach answers questions, one at a time. Its methods may be called from several
// goroutines at once; they then wait for each other.
type Coach struct {
	o    Options
	busy chan struct{} // has room for whoever thinks

	net       *ntuple.Network
	solutions map[exact.Problem]*exact.Solution // nil where there is none

	// The searchers, and the chance that they were made for.
	four    int
	packed  *search.Packed
	large   *search.General // for tiles too large to be packed
	general *search.General
}

// tableBytes is the size of a searcher's table: a search of half a second fills
// about as much.
const tableBytes = 16 << 20

// New returns a coach.
func New(o Options) *Coach {
	if o.Network == nil {
		o.Network = Network
	}
	return &Coach{o: o, busy: make(chan struct{}, 1), solutions: map[exact.Problem]*exact.Solution{}}
}

// Ask answers a question on a goroutine of its own and returns at once. answer
// is called on that goroutine with each better answer, the last with Last set or
// an error, and hardly ever after cancel: only where it was on its way already.
func (c *Coach) Ask(q Question, l Limit, answer func(Answer, error)) (cancel func()) {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		defer cancel()
		last, err := c.Advise(ctx, q, l, func(a Answer) {
			if ctx.Err() == nil {
				answer(a, nil)
			}
		})
		if ctx.Err() == nil {
			answer(last, err)
		}
	}()
	return cancel
}

// Advise answers a question. better is called with each answer on the way to the
// last, which is returned; it may be nil. The error is that of ctx once it is
// done, search.ErrOver where no move is left, what kept the network from being
// loaded, or a *game.Fault for a limit that makes no sense.
func (c *Coach) Advise(ctx context.Context, q Question, l Limit, better func(Answer)) (Answer, error) {
	if err := l.fault(); err != nil {
		return Answer{}, err
	}
	if q.FourPerMille < 0 || q.FourPerMille > 1000 {
		return Answer{}, &game.Fault{
			What:   "a chance of a 4 of " + strconv.Itoa(q.FourPerMille) + " per mille cannot be",
			Remedy: "give 0 to 1000",
		}
	}
	select {
	case c.busy <- struct{}{}:
		defer func() { <-c.busy }()
	case <-ctx.Done():
		return Answer{}, ctx.Err()
	}
	if a, ok, err := c.exactly(ctx, q); ok || err != nil {
		return a, err
	}
	return c.searched(ctx, q, l, better)
}

// searched answers by a search.
func (c *Coach) searched(ctx context.Context, q Question, l Limit, better func(Answer)) (Answer, error) {
	kind, find, err := c.searcher(&q)
	if err != nil {
		return Answer{}, err
	}
	limit := search.Limit{Depth: l.Depth, Nodes: l.Nodes}
	if l.Time > 0 || ctx.Done() != nil {
		end := time.Now().Add(l.Time)
		limit.Stop = func() bool { return ctx.Err() != nil || l.Time > 0 && !time.Now().Before(end) }
	}
	if better != nil {
		limit.Report = func(r search.Result) { better(answerOf(kind, &r)) }
	}
	r, err := find(limit)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return Answer{}, err
	}
	a := answerOf(kind, &r)
	a.Last = true
	return a, nil
}

func answerOf(kind Kind, r *search.Result) Answer {
	return Answer{Kind: kind, Legal: r.Legal, Best: r.Best, Worth: r.Value, Depth: r.Depth, Nodes: r.Nodes}
}

// searcher returns what searches the board of a question, and the kind of its
// answer. The searchers are made when they are first needed, and again for
// another chance of a 4.
func (c *Coach) searcher(q *Question) (Kind, func(search.Limit) (search.Result, error), error) {
	if c.four != q.FourPerMille {
		c.four, c.packed, c.large, c.general = q.FourPerMille, nil, nil, nil
	}
	if q.Board.Rows() != 4 || q.Board.Cols() != 4 {
		find, err := c.inGeneral(&c.general, search.Shape{}, q)
		return Searched, find, err
	}
	if c.net == nil {
		net, err := c.o.Network()
		if err != nil {
			return 0, nil, err
		}
		c.net = net
	}
	b, ok := packed(&q.Board)
	if !ok {
		find, err := c.inGeneral(&c.large, lowered{c.net}, q)
		return Learned, find, err
	}
	if c.packed == nil {
		s, err := search.NewPacked(c.net, c.four, tableBytes)
		if err != nil {
			return 0, nil, err
		}
		c.packed = s
	}
	return Learned, func(l search.Limit) (search.Result, error) { return c.packed.Search(b, l) }, nil
}

// inGeneral returns what searches a board of any size with an evaluator; the
// searcher is kept in at.
func (c *Coach) inGeneral(at **search.General, eval search.BoardEvaluator, q *Question) (func(search.Limit) (search.Result, error), error) {
	if *at == nil {
		s, err := search.NewGeneral(eval, c.four, tableBytes)
		if err != nil {
			return nil, err
		}
		*at = s
	}
	return func(l search.Limit) (search.Result, error) { return (*at).Search(q.Board, l) }, nil
}

// packed returns a 4×4 board in one word, unless it has a tile past 32768 or a
// move may make one.
func packed(b *game.Board) (bitboard.Board, bool) {
	largest := 0
	for _, e := range b.Exponents() {
		if e >= bitboard.MaxExp {
			largest++
		}
	}
	if largest > 1 || b.Max() > bitboard.MaxExp {
		return 0, false
	}
	p, err := bitboard.Pack(b)
	return p, err == nil
}

// lowered is a network for boards with tiles that it does not know: it sees them
// made smaller, while the gains of the moves are the right ones.
type lowered struct{ net *ntuple.Network }

// Value returns the network's value. Every afterstate of a board with such tiles
// has an empty cell, so that some smaller tile is missing and Downgrade finds a
// board for it.
func (l lowered) Value(after *game.Board) float32 {
	b, ok := search.Downgrade(after)
	if !ok {
		return 0
	}
	return l.net.Value(b)
}
