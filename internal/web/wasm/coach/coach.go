// Command coach is the page's coach, compiled to WebAssembly for a worker. It is
// a module apart, so that only those who ask for advice download it, and so is
// its network, which only some boards need.
package main

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"twofold/game"
	"twofold/internal/coach"
	"twofold/internal/web/wasm/bridge"
)

// slice is how long the coach thinks at a stretch. Between two slices the worker
// hears whether the question still stands.
const slice = 25 * time.Millisecond

// advisor answers the page, one question at a time. Each method leaves its
// answer, JSON, in out.
type advisor struct {
	network coach.Fetched
	coach   *coach.Coach
	cur     *thinking // nil: nothing is asked
	out     []byte
}

func newAdvisor() *advisor {
	a := &advisor{}
	a.coach = coach.New(coach.Options{Network: a.network.Network})
	return a
}

// readNetwork takes the file of the network: the answer is null, or its fault.
func (a *advisor) readNetwork(file []byte) { a.fail(a.network.Read(file)) }

func (a *advisor) fail(err error) {
	w := &bridge.Writer{B: a.out[:0]}
	if err != nil {
		w.Fault(game.Tell(err, bridge.Say))
	} else {
		w.Raw("null")
	}
	a.out = w.B
}

// ask begins to think for so many ms about a question, in place of the last one.
// The question is a board, the chance of a 4 per mille and the exponent of the
// tile that ends the game or 0, parted by spaces. The answer is null, {"over":true}
// for a board on which no move is left, or what is wrong with the question.
func (a *advisor) ask(question string, ms int32) {
	a.stop()
	q, err := parseQuestion(question)
	switch {
	case err != nil:
	case !q.Board.CanMove():
		a.out = append(a.out[:0], `{"over":true}`...)
		return
	default:
		a.cur = think(a.coach, q, coach.Limit{Time: time.Duration(ms) * time.Millisecond})
	}
	a.fail(err)
}

func parseQuestion(text string) (coach.Question, error) {
	parts := strings.Fields(text)
	if len(parts) != 3 {
		return coach.Question{}, game.NewFault("a question of {0} parts cannot be read", "give a board, a chance and a tile", strconv.Itoa(len(parts)))
	}
	board, err := game.ParseBoard(parts[0])
	if err != nil {
		return coach.Question{}, err
	}
	four, err := strconv.Atoi(parts[1])
	if err != nil {
		return coach.Question{}, game.NewFault("{0} is no chance of a 4", "give 0 to 1000", game.Quote(parts[1]))
	}
	end, err := strconv.ParseUint(parts[2], 10, 8)
	if err != nil {
		return coach.Question{}, game.NewFault("{0} is no exponent of a tile", "give 0 to 40", game.Quote(parts[2]))
	}
	return coach.Question{Board: board, FourPerMille: four, EndAt: uint8(end)}, nil
}

// step thinks on for a slice. The answer is the best that is known, null where
// there is no better one than the step before had. {"network":true} asks for the
// network, with which the question is to be asked again.
func (a *advisor) step() {
	t := a.cur
	w := &bridge.Writer{B: a.out[:0]}
	if t != nil {
		t.step()
	}
	switch {
	case t == nil || !t.fresh:
		w.Raw("null")
	case errors.Is(t.err, coach.ErrNoNetwork):
		w.Raw(`{"network":true}`)
	case t.err != nil:
		w.Fault(game.Tell(t.err, bridge.Say))
	default:
		putAnswer(w, &t.said)
	}
	a.out = w.B
	if t != nil {
		if t.fresh = false; t.done {
			a.cur = nil
		}
	}
}

func putAnswer(w *bridge.Writer, a *coach.Answer) {
	w.Open('{')
	w.KeyText("kind", a.Kind.String())
	w.KeyInt("legal", int64(a.Legal))
	w.KeyInt("best", int64(a.Best))
	w.Key("worth")
	w.Open('[')
	for d, v := range a.Worth {
		if a.Legal>>d&1 == 0 {
			w.Raw("null")
		} else {
			w.Raw(strconv.FormatFloat(v, 'g', -1, 64))
		}
	}
	w.Close(']')
	w.KeyInt("goal", int64(a.Goal))
	w.KeyInt("depth", int64(a.Depth))
	w.KeyInt("nodes", a.Nodes)
	w.KeyBool("last", a.Last)
	w.Close('}')
}

// stop makes the question void.
func (a *advisor) stop() {
	if a.cur != nil {
		a.cur.stop()
		a.cur = nil
	}
}

// thinking is a question that is being thought about, on a goroutine that runs
// during step only. It is the context that the coach is given: the coach asks
// its context every few hundred nodes whether to go on, and is held there when a
// slice is over.
type thinking struct {
	context.Context
	cancel context.CancelFunc

	on, rest chan struct{} // the turn goes to the coach and comes back
	until    time.Time     // end of the slice

	said  coach.Answer
	err   error
	fresh bool // there is something new to tell
	done  bool
}

func think(c *coach.Coach, q coach.Question, l coach.Limit) *thinking {
	t := &thinking{on: make(chan struct{}), rest: make(chan struct{})}
	t.Context, t.cancel = context.WithCancel(context.Background())
	go func() {
		<-t.on
		last, err := c.Advise(t, q, l, t.tell)
		t.tell(last)
		t.err, t.done = err, true
		t.rest <- struct{}{}
	}()
	return t
}

func (t *thinking) tell(a coach.Answer) { t.said, t.fresh = a, true }

// Err returns why to stop. The coach rests in it between two slices.
func (t *thinking) Err() error {
	if !time.Now().Before(t.until) {
		t.rest <- struct{}{}
		<-t.on
	}
	return t.Context.Err()
}

// step gives the coach a slice.
func (t *thinking) step() {
	t.until = time.Now().Add(slice)
	t.on <- struct{}{}
	<-t.rest
}

// stop ends the goroutine: the next answer waits for it.
func (t *thinking) stop() {
	t.cancel()
	for !t.done {
		t.step()
	}
}
