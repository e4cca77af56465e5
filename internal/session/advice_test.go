package session

import (
	"math/rand/v2"
	"testing"

	"twofold/game"
)

// fakeCoach holds questions back until answer is called.
type fakeCoach struct {
	asked     []Question
	tell      func(Advice)
	cancelled int
}

func (c *fakeCoach) Ask(q Question, answer func(Advice)) func() {
	c.asked, c.tell = append(c.asked, q), answer
	return func() { c.cancelled++ }
}

// answer advises the first direction that moves anything.
func (c *fakeCoach) answer() {
	a := Advice{Board: c.asked[len(c.asked)-1].Board, Basis: BasisSearch, Last: true}
	for _, d := range game.Dirs {
		if _, _, moved := a.Board.Slide(d); moved {
			if a.Legal == 0 {
				a.Best = d
			}
			a.Legal |= 1 << d
		}
	}
	c.tell(a)
}

func TestCoachMarksTheGame(t *testing.T) {
	b := newBench(t)
	o := b.options()
	coach := &fakeCoach{}
	o.Advisor = coach
	s := Open(o)
	if err := s.ContinueLast(); err != nil {
		t.Fatal(err)
	}
	play(s, rand.New(rand.NewPCG(1, 1)), 20)
	var said []Advice
	cancel := s.Ask(50, func(a Advice) { said = append(said, a) })
	if cancel == nil || len(coach.asked) != 1 || len(said) != 0 {
		t.Fatalf("asked %+v, said %+v", coach.asked, said)
	}
	if q := coach.asked[0]; q.Board != s.Game().Board() || q.Rules != s.Game().Rules() || q.Think != 50 {
		t.Errorf("asked %+v", q)
	}
	coach.answer()
	if len(said) != 1 || s.Class().Coach {
		t.Fatalf("said %+v, marked %v before it was heeded", said, s.Class().Coach)
	}

	// What was said of another board helps nobody.
	other := said[0]
	for _, d := range game.Dirs {
		if other.Legal>>d&1 != 0 {
			s.Move(d)
			break
		}
	}
	if s.Heed(&other) || s.Class().Coach {
		t.Error("advice of the board before was heeded")
	}
	s.Undo()
	none := said[0]
	none.Legal = 0
	if s.Heed(&none) || s.Class().Coach {
		t.Error("advice without a move was heeded")
	}

	for range 2 {
		if !s.Heed(&said[0]) || !s.Class().Coach {
			t.Fatal("the advice was not heeded")
		}
	}
	cancel()
	if coach.cancelled != 1 {
		t.Errorf("cancelled %d times", coach.cancelled)
	}
	play(s, rand.New(rand.NewPCG(1, 1)), 1)
	b.die()
	s = b.open()
	if s.Ask(50, func(Advice) { t.Error("an answer without a coach") }) != nil {
		t.Fatal("asked a coach that is not there")
	}
	if h := s.History(); len(h) != 1 || !h[0].Coach {
		t.Fatalf("history %+v", h)
	}
	s.Record(s.ID(), func(r *game.Record, err error) {
		if err != nil || !r.Marks.Coach || len(r.Extra) != 4 {
			t.Fatalf("%+v, %v", r, err)
		}
	})
}
