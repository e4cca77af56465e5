package launch

import (
	"testing"

	"twofold/game"
	"twofold/internal/session"
)

// A session's questions come to the coach, and its answers back.
func TestAdvisor(t *testing.T) {
	for text, want := range map[string]session.Basis{
		"2,2/0,4": session.BasisExact, "2,2,0,0/0,0,0,0/0,0,0,0/0,0,0,4": session.BasisNetwork,
		"2,2,0,0,0/0,0,0,0,0/0,0,0,4,0": session.BasisSearch,
	} {
		b, err := game.ParseBoard(text)
		if err != nil {
			t.Fatal(err)
		}
		said := make(chan session.Advice, 1000)
		Advisor(nil).Ask(session.Question{Board: b, Rules: game.Classic(b.Rows(), b.Cols()), Think: 20}, func(a session.Advice) { said <- a })
		for a := range said {
			if a.Err != nil || a.Basis != want || a.Board != b || a.Legal>>a.Best&1 == 0 || a.Worth[a.Best] <= 0 {
				t.Fatalf("%s: %+v", text, a)
			}
			if a.Last {
				break
			}
		}
	}
	b, err := game.ParseBoard("2,4/4,2")
	if err != nil {
		t.Fatal(err)
	}
	said := make(chan session.Advice)
	Advisor(nil).Ask(session.Question{Board: b, Rules: game.Classic(2, 2), Think: 20}, func(a session.Advice) { said <- a })
	if a := <-said; a.Err == nil || !a.Last || a.Legal != 0 {
		t.Errorf("the end of a game: %+v", a)
	}
}
