package launch

import (
	"time"

	"twofold/exact"
	"twofold/internal/coach"
	"twofold/internal/session"
)

// Advisor returns the coach for a session. solution gives a solution that is
// kept, or nil, and may be nil itself. Nothing is loaded before a question.
func Advisor(solution func(exact.Problem) *exact.Solution) session.Advisor {
	return advisor{coach.New(coach.Options{Solution: solution})}
}

// advisor is the coach as sessions know it.
type advisor struct{ *coach.Coach }

func (a advisor) Ask(q session.Question, answer func(session.Advice)) (cancel func()) {
	limit := coach.Limit{Time: time.Duration(q.Think) * time.Millisecond}
	return a.Coach.Ask(coach.About(q.Board, q.Rules), limit, func(said coach.Answer, err error) {
		answer(session.Advice{
			Board: q.Board, Basis: session.Basis(said.Kind), Legal: said.Legal, Best: said.Best, Worth: said.Worth,
			Goal: said.Goal, Depth: said.Depth, Nodes: said.Nodes, Last: said.Last || err != nil, Err: err,
		})
	})
}
