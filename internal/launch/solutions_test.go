package launch

import (
	"os"
	"path/filepath"
	"testing"

	"twofold/exact"
	"twofold/game"
	"twofold/internal/session"
)

// TestSolutions: what is kept in the player's folder the coach knows exactly, and
// what cannot be used it does without.
func TestSolutions(t *testing.T) {
	problem := exact.Classic(2, 4)
	problem.Goal = 3 // few positions come before an 8
	solution, err := exact.Solve(t.Context(), problem, exact.Options{})
	if err != nil {
		t.Fatal(err)
	}
	other := problem
	other.FourPerMille = 0
	home := t.TempDir()
	keep := func(as exact.Problem) string {
		t.Helper()
		file := SolutionFile(home, as)
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		f, err := os.Create(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := solution.Write(f); err != nil {
			t.Fatal(err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		return file
	}
	b, err := game.ParseBoard("2,2,0,0/0,0,4,0")
	if err != nil {
		t.Fatal(err)
	}
	ask := func(dir string, four int) session.Advice {
		t.Helper()
		rules := game.Classic(2, 4)
		rules.FourPerMille, rules.Target, rules.EndAtTarget = four, 3, true
		said := make(chan session.Advice, 1000)
		Advisor(Solutions(dir)).Ask(session.Question{Board: b, Rules: rules, Think: 5}, func(a session.Advice) { said <- a })
		for a := range said {
			if a.Err != nil {
				t.Fatal(a.Err)
			}
			if a.Last {
				return a
			}
		}
		return session.Advice{} // the channel is never closed
	}

	if a := ask(home, problem.FourPerMille); a.Basis != session.BasisSearch {
		t.Errorf("where nothing is kept: %+v", a)
	}
	file := keep(problem)
	known, ok := solution.At(b)
	if !ok {
		t.Fatal("the board is not in the solution")
	}
	if a := ask(home, problem.FourPerMille); a.Basis != session.BasisExact || a.Goal != 3 || a.Best != known.Best || a.Worth != known.Worth {
		t.Errorf("it says %+v, the solution %+v", a, known)
	}
	if a := ask("", problem.FourPerMille); a.Basis != session.BasisSearch {
		t.Errorf("without a folder: %+v", a)
	}
	// Of another problem, and damaged.
	keep(other)
	if a := ask(home, other.FourPerMille); a.Basis != session.BasisSearch {
		t.Errorf("from the solution of another problem: %+v", a)
	}
	if err := os.Truncate(file, 100); err != nil {
		t.Fatal(err)
	}
	if a := ask(home, problem.FourPerMille); a.Basis != session.BasisSearch {
		t.Errorf("from half a solution: %+v", a)
	}
}
