package tui

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"twofold/game"
	"twofold/internal/look"
	"twofold/internal/session"
)

// fakeCoach advises the first direction that moves, when it is told to.
type fakeCoach struct {
	questions []session.Question
	answer    func(session.Advice)
	open      int // questions that are neither answered nor cancelled
	change    func(*session.Advice)
}

func (c *fakeCoach) Ask(q session.Question, answer func(session.Advice)) func() {
	c.questions, c.answer = append(c.questions, q), answer
	c.open++
	number := len(c.questions)
	return func() {
		if number == len(c.questions) {
			c.open = 0
		}
	}
}

func (c *fakeCoach) last() session.Question { return c.questions[len(c.questions)-1] }

// say answers the last question.
func (c *fakeCoach) say(last bool) {
	a := session.Advice{Board: c.last().Board, Basis: session.BasisNetwork, Depth: 4, Nodes: 999, Last: last}
	for i, d := range []game.Dir{game.Up, game.Left, game.Right, game.Down} {
		if _, _, moved := a.Board.Slide(d); moved {
			if a.Legal == 0 {
				a.Best = d
			}
			a.Legal |= 1 << d
			a.Worth[d] = 12345.6 - float64(100*i)
		}
	}
	if c.change != nil {
		c.change(&a)
	}
	c.open = 0
	c.answer(a)
}

// withCoach returns a player with a coach at hand.
func withCoach(t *testing.T, s setup) (*player, *fakeCoach) {
	t.Helper()
	c := &fakeCoach{}
	p := newPlayer(t, s)
	p.s.Advisor = c
	p.m.post = func(msg tea.Msg) { p.send(msg) }
	return p, c
}

func TestHint(t *testing.T) {
	p, c := withCoach(t, setup{board: midGame})
	p.shows("i hint", "Best")
	p.press("i")
	if p.moves() != 0 || len(c.questions) != 1 || c.last().Think != session.ThinkHint || c.last().Board != p.s.Game().Board() {
		t.Fatalf("asked %+v", c.questions)
	}
	p.shows("The coach is thinking…")
	c.say(false)
	p.shows("Best: Up")
	p.wait(noteTime)
	p.shows("keeps its own best score") // which is said once
	c.say(true)
	p.shows("Best: Up")
	if !p.s.Class().Coach {
		t.Error("the game is not marked")
	}
	// A move ends it, and what comes too late is not shown.
	p.press("i", "right")
	if c.open != 0 {
		t.Error("the question was not cancelled")
	}
	c.say(true)
	p.hides("Best: Up")
	if p.moves() != 1 {
		t.Errorf("%d moves", p.moves())
	}
	// Another screen ends it as well.
	p.press("i", "o")
	if c.open != 0 {
		t.Error("the question was not cancelled by the settings")
	}
	p.press("esc", "i")
	c.change = func(a *session.Advice) { *a = session.Advice{Last: true, Err: errors.New("no network")} }
	c.say(true)
	p.shows("no network")

	p, c = withCoach(t, setup{})
	p.press("i")
	p.hides("Best with coach")
	c.say(true)
	p.shows("Best with coach")
}

// A game that nobody asked about is not marked, and without a coach there is
// nothing to ask.
func TestNoCoach(t *testing.T) {
	p := newPlayer(t, setup{board: midGame, w: 200, h: 60})
	p.press("i", "y", "p")
	p.hides("hint", "thinking")
	p.press("?")
	p.hides("Autoplay")
	p, c := withCoach(t, setup{board: midGame})
	p.press("i")
	c.change = func(a *session.Advice) { a.Legal = 0 }
	c.say(true)
	if p.s.Class().Coach {
		t.Error("the game is marked")
	}
	p.press("?")
	p.shows("I       Hint", "Y       Why", "P       Autoplay")
	p, c = withCoach(t, setup{board: nearEnd})
	p.press("left")
	p.wait(time.Second)
	p.press("i", "y", "p")
	if len(c.questions) != 0 {
		t.Errorf("asked about a lost game: %+v", c.questions)
	}
	p.shows("No move")
}

func TestWhy(t *testing.T) {
	p, c := withCoach(t, setup{board: midGame})
	p.press("y")
	p.shows("thinking")
	c.say(false)
	p.shows("Up", "12,346", "12,146", "Network, 4 moves ahead")
	p.hides("Board size")
	p.wait(noteTime)
	p.golden("coach-why")
	c.say(true)
	n := len(c.questions)
	p.press("right")
	if len(c.questions) != n+1 || c.last().Board != p.s.Game().Board() || c.last().Think != session.ThinkWhy {
		t.Fatalf("after a move %d questions, the last about %v", len(c.questions), c.last().Board)
	}
	p.hides("12,346")
	c.change = func(a *session.Advice) { a.Basis, a.Worth[a.Best] = session.BasisExact, 12.345 }
	c.say(true)
	p.shows("12.3", "Known exactly")
	p.press("u")
	c.change = func(a *session.Advice) { a.Basis, a.Goal, a.Worth[a.Best] = session.BasisExact, 5, 0.25 }
	c.say(true)
	p.shows("25.00%")
	// It goes on after another screen, and ends with its key.
	p.press("t", "esc")
	c.change = nil
	c.say(true)
	p.shows("12,346")
	n = len(c.questions)
	p.press("y", "left")
	p.shows("Board size")
	if len(c.questions) != n {
		t.Error("asked again")
	}
	// At the end of the game there is nothing to think about.
	for _, w := range []int{80, 30} {
		p, c = withCoach(t, setup{board: nearEnd, w: w, h: 24})
		p.press("y")
		p.shows("thinking")
		c.say(true)
		p.press("left")
		p.wait(2 * noteTime)
		p.shows("Game over")
		p.hides("thinking")
		if c.open != 0 {
			t.Errorf("%d questions are open", c.open)
		}
	}
}

// Where there is no panel, the values take the last row.
func TestWhyInARow(t *testing.T) {
	for _, w := range []int{24, 30, 40, 48} {
		p, c := withCoach(t, setup{board: midGame, w: w, h: 19})
		p.press("y")
		p.shows("thinking")
		c.say(true)
		p.wait(noteTime) // that the game keeps its own best score is said first
		p.shows("Up 12,346")
	}
}

func TestAutoplay(t *testing.T) {
	p, c := withCoach(t, setup{board: "2,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0"})
	p.press("p")
	p.shows("The coach plays; moves a second: 8")
	interval := time.Second / 8
	for i := range 5 {
		if p.moves() != i || len(c.questions) != i+1 || c.last().Think <= 0 || c.last().Think > session.ThinkMove {
			t.Fatalf("%d moves and %d questions after %d answers; the last %+v", p.moves(), len(c.questions), i, c.last())
		}
		p.wait(interval / 2)
		c.say(false)
		p.wait(interval / 4)
		if p.moves() != i {
			t.Fatal("it moved before the coach was done")
		}
		if i > 0 {
			p.press("y")
			p.shows("Network, 4 moves") // what was said before stays meanwhile
			p.press("y")
		}
		c.say(true)
		p.wait(interval / 4)
	}
	p.wait(2 * noteTime) // it is said too that the game keeps its own best score
	p.shows("+ - speed", "any key stop")
	c.say(true)
	// An answer that comes early waits for its time, and the program for it.
	n := p.moves()
	c.say(true)
	if w := p.m.wake(); w.IsZero() || w.Sub(p.now) > interval || p.moves() != n {
		t.Errorf("after an answer the program waits for %v", w.Sub(p.now))
	}
	p.wait(interval)
	if p.moves() != n+1 {
		t.Errorf("%d moves, want %d", p.moves(), n+1)
	}

	p.press("+")
	p.shows("The coach plays; moves a second: 16")
	p.press(slices.Repeat([]string{"+"}, 20)...)
	p.shows("The coach plays; moves a second: 128")
	p.press(slices.Repeat([]string{"-"}, 20)...)
	p.shows("The coach plays; moves a second: 1")

	// Any key stops it, and does nothing else.
	n = p.moves()
	p.press("left")
	if p.moves() != n || c.open != 0 {
		t.Errorf("a key that stops it: %d moves, want %d; %d questions are open", p.moves(), n, c.open)
	}
	p.wait(5 * time.Second)
	if p.moves() != n {
		t.Error("it plays on")
	}
	p.shows("i hint")
	p.press("left", "right", "up", "down")
	if p.moves() == n {
		t.Error("keys do not move any more")
	}
}

// It stops where the player has to say how the game goes on.
func TestAutoplayStops(t *testing.T) {
	p, c := withCoach(t, setup{board: nearTarget})
	c.change = func(a *session.Advice) { a.Best = game.Left }
	p.press("p")
	c.say(true)
	p.wait(time.Second)
	p.shows("You reached 2048!")
	if n := len(c.questions); p.moves() != 1 || c.open != 0 || n != 1 {
		t.Errorf("%d moves, %d questions", p.moves(), n)
	}
	p.press("p") // to let the coach play on is to play on
	p.hides("You reached 2048!")
	if len(c.questions) != 2 {
		t.Errorf("%d questions", len(c.questions))
	}

	p, c = withCoach(t, setup{board: nearEnd})
	c.change = func(a *session.Advice) { a.Best = game.Left }
	p.press("p")
	c.say(true)
	p.wait(2 * time.Second)
	p.shows("Game over")
	if len(c.questions) != 1 {
		t.Errorf("%d questions", len(c.questions))
	}

	// A fault, another screen and a stop from outside end it too.
	for _, key := range []string{"", "ctrl+z"} {
		p, c = withCoach(t, setup{board: midGame})
		p.press("p")
		if key == "" {
			c.change = func(a *session.Advice) { *a = session.Advice{Last: true, Err: errors.New("no network")} }
			c.say(true)
			p.shows("no network")
		} else {
			p.press(key)
		}
		p.wait(2 * time.Second)
		if n := len(c.questions); n != 1 || c.open != 0 {
			t.Errorf("%q: %d questions, %d open", key, n, c.open)
		}
	}
}

func TestCoachChinese(t *testing.T) {
	p, c := withCoach(t, setup{board: midGame, lang: look.Chinese, w: 120, h: 36})
	p.press("y")
	c.say(true)
	p.shows("神经网络，预判 4 步")
	p.press("i")
	c.say(true)
	p.shows("建议：上")
	p.press("p")
	p.shows("教练每秒走 8 步。")
}

// The words for what the coach says are in the order of what it says.
func TestCoachWords(t *testing.T) {
	p, _ := withCoach(t, setup{board: midGame})
	play := p.m.base.(*play)
	for _, d := range game.Dirs {
		if got := play.direction(d); !strings.EqualFold(got, d.String()) {
			t.Errorf("%v is called %q", d, got)
		}
	}
	for basis, want := range map[session.Basis]string{
		0: "thinking", session.BasisExact: "exactly", session.BasisNetwork: "Network, 7", session.BasisSearch: "Search, 7",
	} {
		if got := play.basis(&session.Advice{Basis: basis, Depth: 7}); !strings.Contains(got, want) {
			t.Errorf("basis %d: %q, want %q", basis, got, want)
		}
	}
}
