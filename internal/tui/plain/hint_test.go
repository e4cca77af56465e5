package plain

import (
	"errors"
	"strings"
	"testing"

	"twofold/game"
	"twofold/internal/session"
)

// answers is a coach that says this of every board, from another goroutine,
// after an answer that is not the last.
type answers session.Advice

func (a answers) Ask(q session.Question, answer func(session.Advice)) func() {
	said := session.Advice(a)
	said.Board = q.Board
	first := said
	first.Last, first.Best = false, game.Up
	go func() {
		answer(first)
		answer(said)
	}()
	return func() {}
}

// silent is a coach that never comes to an end.
type silent struct{ cancelled chan struct{} }

func (s silent) Ask(session.Question, func(session.Advice)) func() {
	return func() { close(s.cancelled) }
}

func TestHint(t *testing.T) {
	left := answers{Legal: 1 << game.Left, Best: game.Left, Last: true}
	for _, c := range []struct {
		coach  session.Advisor
		change func(*game.Setup)
		want   string
		marks  bool
	}{
		{left, nil, "\nhint left\n", true},
		{answers{Last: true, Err: errors.New("no network")}, nil, "\nno hint: no network\n", false},
		{answers{Last: true}, start("2,4/4,2", 0), "\nno hint: No moves left.", false},
		{nil, nil, "\nno hint: This build has no coach.\n", false},
	} {
		s := newSession(t, c.change)
		s.Advisor = c.coach
		out, errs, _ := play(t, s, "hint\n", Options{})
		if !strings.Contains(out, c.want) || errs != "" || s.Class().Coach != c.marks {
			t.Errorf("%q, marked %v; want %q; %s", out, s.Class().Coach, c.want, errs)
		}
	}
	// Who ends the game does not wait for the coach.
	s, done := newSession(t, nil), make(chan struct{})
	coach := silent{make(chan struct{})}
	s.Advisor = coach
	close(done)
	p := &player{Options: Options{Session: s, Done: done}}
	p.hint()
	<-coach.cancelled
	if !p.quit || !p.stopped || s.Class().Coach {
		t.Errorf("after the end: quit %v, stopped %v, marked %v", p.quit, p.stopped, s.Class().Coach)
	}
}
