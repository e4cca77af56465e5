package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"twofold/exact"
	"twofold/game"
	"twofold/internal/launch"
	"twofold/internal/session"
)

// TestSolved: what solve has kept in the player's folder, the window's coach knows
// exactly.
func TestSolved(t *testing.T) {
	problem := exact.Classic(2, 4)
	problem.Goal = 3 // few positions come before an 8
	solution, err := exact.Solve(t.Context(), problem, exact.Options{})
	if err != nil {
		t.Fatal(err)
	}
	home := t.TempDir()
	ask := func() session.Basis {
		t.Helper()
		p := &program{Env: []string{"TWOFOLD_HOME=" + home}, Now: time.Now, Entropy: func(p []byte) { p[0] = 1 }}
		s, dir := p.open()
		if dir != home {
			t.Fatalf("the games are in %q", dir)
		}
		rules := game.Gentle(2, 4)
		rules.FourPerMille, rules.Target, rules.EndAtTarget = problem.FourPerMille, problem.Goal, true
		if err := s.Begin(game.Setup{Rules: rules}); err != nil {
			t.Fatal(err)
		}
		said := make(chan session.Advice, 1000)
		s.Ask(5, func(a session.Advice) { said <- a })
		a := <-said
		for !a.Last {
			a = <-said
		}
		if !s.Heed(&a) {
			t.Errorf("it says %+v", a)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		return a.Basis
	}
	if basis := ask(); basis != session.BasisSearch {
		t.Errorf("where nothing is kept: basis %d", basis)
	}
	file := launch.SolutionFile(home, problem)
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
	if basis := ask(); basis != session.BasisExact {
		t.Errorf("where it is solved: basis %d", basis)
	}
}
