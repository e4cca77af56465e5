package session

import (
	"strconv"

	"twofold/game"
)

// Advisor is a coach.
type Advisor interface {
	// Ask begins to think about a question and returns at once. answer is called
	// from another goroutine, with better and better advice, the last with Last
	// set. After cancel it is called no more, unless it was on its way already.
	Ask(q Question, answer func(Advice)) (cancel func())
}

// Question is what a coach is asked: what to play on a board.
type Question struct {
	Board game.Board
	Rules game.Rules
	Think int64 // how long to think, in ms, more than 0
}

// Advice is what a coach says of a board.
type Advice struct {
	Board game.Board // the one that was asked about
	Basis Basis
	Legal uint8      // bit d is set where game.Dir d changes the board; none where the game is over
	Best  game.Dir   // the legal direction that is worth most
	Worth [4]float64 // of each legal direction, in points to come

	// Goal is the exponent of the tile that Worth is the chance to reach, from 0
	// to 1, in a game that ends there; else 0.
	Goal uint8

	Depth int   // how many moves ahead the longest line went, 0 for what is known exactly
	Nodes int64 // how many positions were looked at
	Last  bool  // the coach is done
	Err   error // why it knows nothing, else nil
}

// WorthText writes what a direction is worth: as a chance, as points with two
// decimal places where they are known exactly, or as whole points in the way of
// points; "-" where the direction is not legal.
func (a *Advice) WorthText(d game.Dir, points func(int64) string) string {
	v := a.Worth[d&3]
	switch {
	case a.Legal>>(d&3)&1 == 0:
		return "-"
	case a.Goal != 0:
		return strconv.FormatFloat(100*v, 'f', 2, 64) + "%"
	case a.Basis == BasisExact:
		return strconv.FormatFloat(v, 'f', 2, 64)
	}
	return points(int64(v + 0.5))
}

// Basis says what advice rests on.
type Basis uint8

const (
	BasisExact   Basis = 1 + iota // perfect play is known
	BasisNetwork                  // a trained network and a search
	BasisSearch                   // a search alone; Worth ranks the moves and forecasts no score
)

// Ask asks the coach about the board as it is now, to think for so many ms.
// answer is called from another goroutine, as Advisor has it; who shows or plays
// what it says, calls Heed. Where there is no coach, or a spawn is awaited, Ask
// returns nil and there will be no answer.
func (s *Session) Ask(think int64, answer func(Advice)) (cancel func()) {
	if s.Advisor == nil || s.cur == nil || s.cur.g.Awaiting() {
		return nil
	}
	return s.Advisor.Ask(Question{Board: s.cur.g.Board(), Rules: s.cur.g.Rules(), Think: think}, answer)
}

// Heed tells whether advice is about the board as it is now, and has a move to
// tell. Then it marks the game as one that the coach helped in.
func (s *Session) Heed(a *Advice) bool {
	p := s.cur
	if p == nil || a.Legal == 0 || p.g.Awaiting() || p.g.Board() != a.Board {
		return false
	}
	if !p.coach {
		p.coach = true
		s.writeLine(p, "!coach")
		s.remember(p)
	}
	return true
}
