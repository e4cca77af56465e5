package session

import (
	"errors"
	"slices"
	"testing"

	"twofold/game"
)

// coached is a view of the coach, without anything to see.
type coached struct {
	*Coaching
	t     *testing.T
	s     *Session
	coach *fakeCoach
	now   int64
	posts []Reply // that were not taken yet
}

// newCoached begins a game on a board.
func newCoached(t *testing.T, board string) *coached {
	t.Helper()
	b, err := game.ParseBoard(board)
	if err != nil {
		t.Fatal(err)
	}
	v := &coached{t: t, coach: &fakeCoach{}, now: -5e9} // the clock has any beginning
	o := newBench(t).options()
	o.Advisor = v.coach
	v.s = Open(o)
	if err := v.s.Begin(game.Setup{Rules: game.Classic(b.Rows(), b.Cols()), Start: &game.Start{Board: b}}); err != nil {
		t.Fatal(err)
	}
	v.Coaching = NewCoaching(v.s, Pace{First: 4, Fastest: 16}, func(r Reply) { v.posts = append(v.posts, r) })
	return v
}

// times checks how many questions were asked so far.
func (v *coached) times(n int) {
	v.t.Helper()
	if len(v.coach.asked) != n {
		v.t.Fatalf("asked %d times, want %d", len(v.coach.asked), n)
	}
}

// asked checks that too, and how long the coach is to think about the last
// question, which is of the board as it is.
func (v *coached) asked(n int, think int64) {
	v.t.Helper()
	v.times(n)
	if q := v.coach.asked[n-1]; q.Think != think || q.Board != v.s.Game().Board() {
		v.t.Fatalf("asked %+v, want %d ms about %v", q, think, v.s.Game().Board())
	}
}

// open checks how many questions are neither answered nor cancelled.
func (v *coached) open(n int) {
	v.t.Helper()
	answered := 0
	for _, r := range v.posts {
		if r.said.Last {
			answered++
		}
	}
	if now := len(v.coach.asked) - answered - v.coach.cancelled; now != n {
		v.t.Fatalf("%d questions are open, want %d", now, n)
	}
}

// answer answers the last question, with advice that was changed, and takes it.
func (v *coached) answer(change func(*Advice)) News {
	v.t.Helper()
	tell := v.coach.tell
	v.coach.tell = func(a Advice) {
		if change != nil {
			change(&a)
		}
		tell(a)
	}
	v.coach.answer()
	v.coach.tell = tell
	return v.Take(v.posts[len(v.posts)-1])
}

// slide plays a move.
func (v *coached) slide(d game.Dir) (stopped bool) {
	v.t.Helper()
	if !v.s.Move(d).Moved() {
		v.t.Fatalf("%v moves nothing", d)
	}
	return v.BoardChanged()
}

const (
	easy    = "2,0,0,0/0,0,0,0/0,0,0,4/0,0,0,0"
	atGoal  = "1024,1024,0,0/0,0,0,0/0,0,0,0/0,0,0,2"
	lastOne = "2,2,8,16/32,64,128,256/2,4,8,16/32,64,128,256" // left ends it, whatever spawns
)

func half(a *Advice) { a.Last = false }

func TestHint(t *testing.T) {
	v := newCoached(t, easy)
	if !v.Hint() || !v.Hinting() {
		t.Fatal("no hint is asked for")
	}
	v.asked(1, ThinkHint)
	if n := v.answer(half); n != (News{Heeded: true, Hint: true, Marked: true}) || !v.Hinting() || v.Values().Legal == 0 {
		t.Errorf("the first answer brought %+v", n)
	}
	if n := v.answer(nil); n != (News{Heeded: true, Hint: true}) || v.Hinting() || !v.Values().Last {
		t.Errorf("the last answer brought %+v", n)
	}
	// What comes too late is about another board.
	v.Hint()
	late := v.coach.tell
	v.slide(game.Right)
	v.open(0)
	if late(Advice{Board: v.s.Game().Board(), Legal: 1, Last: true}); v.Take(v.posts[len(v.posts)-1]) != (News{}) || v.Hinting() || v.Values().Legal != 0 {
		t.Errorf("what was said of the board before counts: %+v", v.Values())
	}
	// A fault ends the question, as does advice without a move.
	fault := errors.New("no network")
	v.Hint()
	if n := v.answer(func(a *Advice) { *a = Advice{Last: true, Err: fault} }); n != (News{Err: fault}) || v.Hinting() {
		t.Errorf("a fault brought %+v", n)
	}
	v.Hint()
	if n := v.answer(func(a *Advice) { a.Legal = 0 }); n != (News{}) || v.Hinting() {
		t.Errorf("advice without a move brought %+v", n)
	}
}

func TestWhy(t *testing.T) {
	v := newCoached(t, easy)
	if !v.ToggleWhy() || !v.Explaining() {
		t.Fatal("nothing is explained")
	}
	v.asked(1, ThinkWhy)
	if n := v.answer(nil); !n.Heeded || n.Hint {
		t.Errorf("it brought %+v", n)
	}
	v.slide(game.Right)
	v.asked(2, ThinkWhy)
	if v.Values().Legal != 0 {
		t.Error("the values of the board before are shown")
	}
	// Elsewhere it rests, and goes on when the game comes back.
	if v.Rest() {
		t.Error("it had not played")
	}
	v.open(0)
	v.BoardChanged()
	v.asked(3, ThinkWhy)
	if !v.ToggleWhy() || v.Why() {
		t.Error("it goes on explaining")
	}
	v.open(0)
	v.slide(game.Left)
	v.times(3)
}

// The coach plays at its speed: never before it has thought, and what is late is
// not caught up with.
func TestPlay(t *testing.T) {
	v := newCoached(t, easy)
	step := v.Interval()
	if step != 250e6 || v.Speed() != 4 {
		t.Fatalf("%d moves a second, every %d ns", v.Speed(), step)
	}
	if !v.Play(v.now) || !v.Playing() {
		t.Fatal("it does not play")
	}
	v.asked(1, 187) // three quarters of 250 ms
	move := func(want bool) {
		t.Helper()
		d, ok := v.Move(v.now)
		if ok != want {
			t.Fatalf("at %d: its move is due: %v", v.now, ok)
		}
		if ok {
			if d != v.Values().Best {
				t.Fatalf("it plays %v, the best is %v", d, v.Values().Best)
			}
			v.slide(d)
		}
	}
	if _, ok := v.Due(v.now); ok {
		t.Error("a move is due that it still thinks about")
	}
	v.answer(half)
	move(false)
	v.answer(nil)
	move(true) // the first at once
	v.asked(2, 187)
	if a := v.Values(); a.Legal == 0 || a.Board == v.s.Game().Board() {
		t.Errorf("while it thinks the values of the board before are not shown, but %+v", a)
	}
	v.answer(nil)
	if left, ok := v.Due(v.now); !ok || left != step {
		t.Errorf("the next move is due in %d ns, %v", left, ok)
	}
	v.now += step - 1
	move(false)
	v.now++
	move(true)
	v.answer(nil)
	v.now += 10 * step
	move(true)
	v.answer(nil)
	move(false)
	if left, _ := v.Due(v.now); left != step {
		t.Errorf("after it was late the next move is due in %d ns", left)
	}

	// The values cost no question while it plays.
	n := len(v.coach.asked)
	v.ToggleWhy()
	v.ToggleWhy()
	v.ToggleWhy()
	v.times(n)
	if !v.Stop() || v.Playing() || v.Stop() {
		t.Error("it does not stop, or twice")
	}
	v.asked(n+1, ThinkWhy)
	if _, ok := v.Move(v.now + 100*step); ok {
		t.Error("it moves though it stopped")
	}
	v.Play(v.now)
	if a := v.Values(); a.Legal != 0 {
		t.Errorf("as it begins, what was said of another board is shown: %+v", a)
	}
	if !v.Rest() || v.Playing() {
		t.Error("it plays while something else is shown")
	}
	v.open(0)

	// What was said of the board as it is stays, also when it is to play twice.
	v.Hint()
	v.answer(nil)
	said := *v.Values()
	for range 2 {
		if v.Play(v.now); *v.Values() != said {
			t.Errorf("the coach plays and %+v is shown, want %+v", v.Values(), said)
		}
	}
	v.Rest()
	v.open(0)
}

func TestSpeed(t *testing.T) {
	v := newCoached(t, easy)
	var speeds []int
	for _, steps := range []int{1, 1, 1, -1, -9, 1, 9} {
		v.ChangeSpeed(steps, 1000)
		speeds = append(speeds, v.Speed())
		if v.due != 1000+v.Interval() {
			t.Errorf("at %d a second the next move is due at %d", v.Speed(), v.due)
		}
	}
	if want := []int{8, 16, 16, 8, 1, 2, 16}; !slices.Equal(speeds, want) {
		t.Errorf("the speeds are %v, want %v", speeds, want)
	}
	v.Play(0)
	v.asked(1, 46) // three quarters of 62.5 ms
	v.Rest()
	v.ChangeSpeed(-9, 0)
	v.Play(0)
	v.asked(2, ThinkMove)
}

// How the game goes on after the target is for the player to say, and a game that
// is over needs no coach.
func TestPlayStops(t *testing.T) {
	v := newCoached(t, atGoal)
	v.ToggleWhy()
	v.Play(0)
	v.answer(nil)
	d, ok := v.Move(0)
	if !ok || !v.slide(d) || v.Playing() {
		t.Fatal("it plays on past the target")
	}
	v.asked(3, ThinkWhy)
	if !v.s.AskKeepGoing() || !v.Play(0) || v.s.AskKeepGoing() {
		t.Error("to let the coach play is not to play on")
	}
	if v.Stop(); v.Playing() {
		t.Error("it plays on")
	}
	// A fault stops it, and a hint.
	v.Play(0)
	if v.answer(func(a *Advice) { *a = Advice{Last: true, Err: errors.New("no network")} }); v.Playing() {
		t.Error("it plays on without a coach")
	}
	v.Play(0)
	if v.Hint(); v.Playing() {
		t.Error("it plays on while a hint is asked for")
	}

	v = newCoached(t, lastOne)
	v.ToggleWhy()
	v.Play(0)
	v.answer(func(a *Advice) { a.Best = game.Left })
	if d, _ = v.Move(0); !v.slide(d) || !v.s.Game().Status().Over {
		t.Fatal("it plays on past the end")
	}
	n := len(v.coach.asked)
	if v.Playing() || v.Explaining() || !v.Why() || v.Hint() || v.Play(0) {
		t.Errorf("after the end it plays %v, explains %v", v.Playing(), v.Explaining())
	}
	if !v.ToggleWhy() || v.ToggleWhy() {
		t.Error("after the end there is something to explain")
	}
	v.BoardChanged()
	v.times(n)
	v.open(0)
}

func TestWorthText(t *testing.T) {
	whole := func(n int64) string { return itoa(n) + " points" }
	for _, test := range []struct {
		advice Advice
		want   string
	}{
		{Advice{Legal: 2, Basis: BasisNetwork, Worth: [4]float64{0, 1234.5}}, "1235 points"},
		{Advice{Legal: 2, Basis: BasisSearch, Worth: [4]float64{0, 12.25}}, "12 points"},
		{Advice{Legal: 2, Basis: BasisExact, Worth: [4]float64{0, 12.345}}, "12.35"},
		{Advice{Legal: 2, Basis: BasisExact, Goal: 5, Worth: [4]float64{0, 0.25}}, "25.00%"},
		{Advice{Legal: 13, Basis: BasisExact, Worth: [4]float64{0, 12}}, "-"},
	} {
		if got := test.advice.WorthText(game.Right, whole); got != test.want {
			t.Errorf("%+v: %q, want %q", test.advice, got, test.want)
		}
	}
}
