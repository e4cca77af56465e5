package coach

import (
	"context"

	"twofold/exact"
	"twofold/game"
	"twofold/search"
)

// soonSolved is the number of cells of the largest board that is solved when it
// is asked about: 2×3 takes some milliseconds.
const soonSolved = 6

// startTiles are those that solutions are kept for by default. What a position
// is worth does not depend on them.
const startTiles = 2

// exactly answers from a solution where there is one that knows the board.
func (c *Coach) exactly(ctx context.Context, q Question) (Answer, bool, error) {
	if q.Board.Cells() > 9 {
		return Answer{}, false, nil // the largest that is ever solved has nine
	}
	problem := exact.Problem{
		Rows: q.Board.Rows(), Cols: q.Board.Cols(), FourPerMille: q.FourPerMille,
		StartTiles: startTiles, Goal: q.EndAt,
	}
	if problem.Check() != nil {
		return Answer{}, false, nil
	}
	s, err := c.solution(ctx, problem)
	if err != nil {
		return Answer{}, false, err
	}
	if s != nil {
		if found, ok := s.At(q.Board); ok {
			return exactAnswer(&found, q.EndAt)
		}
	}
	// A board that no game comes to, such as one set by hand.
	problem.From = q.Board
	if q.Board.Cells() > soonSolved || problem.Check() != nil {
		return Answer{}, false, nil
	}
	if s, err = exact.Solve(ctx, problem, exact.Options{}); err != nil {
		return Answer{}, false, err
	}
	if found, ok := s.At(q.Board); ok {
		return exactAnswer(&found, q.EndAt)
	}
	return Answer{}, false, nil
}

// solution returns the solution of a problem, nil where there is none. Small
// ones it solves.
func (c *Coach) solution(ctx context.Context, problem exact.Problem) (*exact.Solution, error) {
	s, known := c.solutions[problem]
	if known {
		return s, nil
	}
	var err error
	switch {
	case problem.Rows*problem.Cols <= soonSolved:
		s, err = exact.Solve(ctx, problem, exact.Options{Dense: true})
	case c.o.Solution != nil:
		s = c.o.Solution(problem)
	}
	if err == nil {
		c.solutions[problem] = s
	}
	return s, err
}

func exactAnswer(found *exact.Answer, goal uint8) (Answer, bool, error) {
	if found.Over {
		return Answer{}, false, search.ErrOver
	}
	a := Answer{Kind: Solved, Worth: found.Worth, Best: found.Best, Goal: goal, Last: true}
	for _, d := range game.Dirs {
		if found.Moves[d] {
			a.Legal |= 1 << d
		}
	}
	return a, true, nil
}
