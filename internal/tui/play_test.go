package tui

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"twofold/game"
	"twofold/internal/look"
	"twofold/internal/session"
)

const (
	nearTarget = "0,0,0,0/0,0,0,0/0,0,0,0/1024,1024,4,8"
	nearEnd    = "4,2,4,2/2,4,2,4/4,2,4,8/2,4,8,8"
)

func TestMovesAndGain(t *testing.T) {
	p := newPlayer(t, setup{board: "2,2,4,4/0,0,0,0/0,0,0,0/0,0,0,0"})
	p.press("a")
	p.shows("12", "+12", "Moves")
	p.wait(gainTime)
	p.hides("+12")
	if got := p.s.Game().Score(); got != 12 {
		t.Errorf("the score is %d", got)
	}
}

// A thousand keys a millisecond apart give the board that the same keys give
// when they are pressed slowly.
func TestFastKeys(t *testing.T) {
	keys := strings.Split(strings.Repeat("left down left right up down a s d w J ", 100), " ")
	keys = keys[:1000]
	play := func(apart time.Duration) game.Board {
		p := newPlayer(t, setup{rules: game.Classic(5, 5)})
		for _, k := range keys {
			p.press(k)
			p.screen()
			p.now = p.now.Add(apart)
		}
		return p.s.Game().Board()
	}
	if fast, slow := play(time.Millisecond), play(time.Second); fast != slow {
		t.Errorf("fast %s, slow %s", fast.String(), slow.String())
	}
}

// A key in the middle of a motion ends it, and its own turn begins.
func TestKeyDuringMotion(t *testing.T) {
	p := newPlayer(t, setup{board: "0,0,0,2/0,0,0,0/0,0,0,0/0,0,0,0"})
	p.press("left")
	p.wait(50 * time.Millisecond)
	play := p.m.base.(*play)
	if play.anim.Done(play.since()) {
		t.Fatal("the motion is over after 50 ms")
	}
	p.press("down")
	if p.moves() != 2 {
		t.Fatalf("%d moves were played", p.moves())
	}
	for _, s := range play.anim.At(play.since(), nil) {
		if s.Exp == 1 && s.X != 0 && s.X != float64(int(s.X)) {
			t.Errorf("a tile still stands at %v, %v", s.X, s.Y)
		}
	}
}

// At rest nothing is waited for.
func TestAtRest(t *testing.T) {
	p := newPlayer(t, setup{})
	if w := p.m.wake(); !w.IsZero() {
		t.Errorf("before the first move the program waits for %v", w.Sub(p.now))
	}
	p.press("left", "down")
	if w := p.m.wake(); w.Sub(p.now) != frameTime {
		t.Errorf("in motion the next frame is %v away", w.Sub(p.now))
	}
	p.wait(2 * time.Second)
	if w := p.m.wake(); w.Sub(p.now) < 10*time.Millisecond || w.Sub(p.now) > time.Second {
		t.Errorf("while the clock runs, the program waits for %v", w.Sub(p.now))
	}
	p.now = p.now.Add(session.IdleAfter * time.Millisecond)
	p.send(frameMsg{})
	if w := p.m.wake(); !w.IsZero() {
		t.Errorf("at rest the program waits for %v", w.Sub(p.now))
	}
	for _, key := range []string{"o", "t", "g", "?"} {
		p.press(key)
		if w := p.m.wake(); !w.IsZero() {
			t.Errorf("on the screen of %s the program waits for %v", key, w.Sub(p.now))
		}
		p.press("esc")
	}
}

func TestReducedMotion(t *testing.T) {
	for _, s := range []setup{
		{still: true, board: nearTarget},
		{change: func(st *session.Settings) { st.Motion = "off" }, board: nearTarget},
	} {
		p := newPlayer(t, s)
		p.press("left")
		p.shows("+2,048", "You reached 2048!")
		if w := p.m.wake(); w.Sub(p.now) < 100*time.Millisecond {
			t.Errorf("something moves: the next frame is %v away", w.Sub(p.now))
		}
	}
}

func TestTargetNotice(t *testing.T) {
	p := newPlayer(t, setup{board: nearTarget})
	p.press("left")
	p.hides("You reached")
	p.wait(time.Second)
	p.shows("You reached 2048!", "enter · Keep going", "n · New game")
	p.press("enter")
	p.hides("You reached")
	p.shows("Playing on past 2048.")
	if p.s.AskKeepGoing() {
		t.Error("the session still asks")
	}
	if p.moves() != 1 {
		t.Errorf("the answer played a move: %d", p.moves())
	}
}

// A move answers the notice and is played.
func TestTargetNoticeMove(t *testing.T) {
	p := newPlayer(t, setup{board: nearTarget})
	p.press("left")
	p.wait(time.Second)
	p.press("right")
	p.hides("You reached")
	if p.moves() != 2 {
		t.Errorf("%d moves were played", p.moves())
	}
}

func TestTargetNoticeNewGame(t *testing.T) {
	p := newPlayer(t, setup{board: nearTarget})
	p.press("left")
	p.wait(time.Second)
	p.press("n")
	p.shows("Start a new game?")
	p.press("esc")
	p.shows("You reached 2048!")
	p.press("n", "enter")
	p.hides("You reached", "Start a new game?")
	if b := p.s.Game().Board(); p.moves() != 0 || b.Max() > 2 {
		t.Error("no new game was begun")
	}
}

func TestGameOver(t *testing.T) {
	p := newPlayer(t, setup{board: nearEnd})
	for range 3 {
		if !p.s.Game().Status().Over {
			p.press("right", "up", "left", "down")
		}
	}
	for i := 0; !p.s.Game().Status().Over && i < 200; i++ {
		p.press("left", "up", "right", "down")
	}
	if !p.s.Game().Status().Over {
		t.Skip("the game does not end")
	}
	p.wait(time.Second)
	p.shows("Game over", "u · Undo", "n · New game")
	n := p.moves()
	p.press("left")
	p.shows("No moves left.")
	if p.moves() != n {
		t.Error("a move was played after the end")
	}
	p.press("esc")
	p.wait(noteTime)
	p.hides("Game over")
	p.press("up")
	p.shows("Game over")
	p.press("space")
	if p.moves() != n {
		t.Error("Space did something")
	}
	p.press("u")
	p.hides("Game over")
	if p.moves() != n-1 || p.s.Game().Status().Over {
		t.Error("the last move was not taken back")
	}
	p.press("r")
	p.wait(time.Second)
	p.shows("Game over")
	p.press("n")
	if p.moves() != 0 {
		t.Error("no new game was begun")
	}
	p.press("u")
	p.shows("Your game is back.")
	if p.moves() != n {
		t.Errorf("the game before is not back: %d moves and not %d", p.moves(), n)
	}
}

// No single key ends a game, or the program in the middle of one.
func TestNoKeyEndsAGame(t *testing.T) {
	p := newPlayer(t, setup{})
	p.press("left", "down")
	n, id := p.moves(), p.s.ID()
	for r := rune(0x20); r < 0x7f; r++ {
		p.press(string(r), "esc", "esc")
		if p.m.quitting {
			t.Fatalf("%q ended the program", r)
		}
	}
	for _, k := range []string{"space", "enter", "tab", "esc", "backspace", "home", "end", "pgup", "pgdown", "f1"} {
		p.press(k, "esc", "esc")
		if p.m.quitting {
			t.Fatalf("%s ended the program", k)
		}
	}
	if p.s.ID() != id {
		t.Errorf("another game is being played after single keys; there were %d moves", n)
	}
}

func TestNewGameAsks(t *testing.T) {
	p := newPlayer(t, setup{})
	p.press("left", "down")
	n := p.moves()
	p.press("n")
	p.shows("Start a new game?", "enter · New game", "esc · Cancel")
	p.press("esc")
	p.hides("Start a new game?")
	if p.moves() != n {
		t.Fatal("a new game was begun")
	}
	// A move answers with no, and is played.
	p.press("n", "up")
	p.hides("Start a new game?")
	if p.moves() != n+1 {
		t.Errorf("%d moves and not %d", p.moves(), n+1)
	}
	p.press("n", "enter")
	if p.moves() != 0 {
		t.Fatal("no new game was begun")
	}
	p.shows("New game. Undo brings the last one back.")
	p.press("u")
	if p.moves() != n+1 {
		t.Error("the game was not brought back")
	}
}

func TestUndoRedo(t *testing.T) {
	p := newPlayer(t, setup{})
	p.press("u")
	p.shows("Nothing to undo.")
	p.press("r")
	p.shows("Nothing to redo.")
	start := p.s.Game().Board()
	p.press("left", "down", "right", "up")
	n, end := p.moves(), p.s.Game().Board()
	for range n {
		p.press("u")
	}
	if p.s.Game().Board() != start {
		t.Error("the board is not as it was")
	}
	for range n {
		p.press("R")
	}
	if p.s.Game().Board() != end {
		t.Error("the board is not as it was before the undo")
	}
	rules := game.Classic(4, 4)
	rules.Undo = false
	p = newPlayer(t, setup{rules: rules})
	p.press("left", "down", "u")
	p.shows("Undo is off in this game.")
}

// TestBringBack: b goes back to the game that a new one took the place of, and
// is offered while there is one.
func TestBringBack(t *testing.T) {
	p := newPlayer(t, setup{w: 160, h: 40})
	p.hides("b bring back")
	p.press("b")
	p.shows("There is no game to bring back.")
	p.press("left", "down", "right")
	moves := p.moves()
	p.press("n", "enter")
	p.wait(2 * noteTime)
	p.shows("b bring back")
	p.press("left", "down", "b")
	p.shows("Your game is back.")
	if p.moves() != moves || moves == 0 {
		t.Errorf("%d moves and not %d", p.moves(), moves)
	}
	if n := len(p.s.History()); n != 2 {
		t.Errorf("%d games", n)
	}
	p.wait(2 * noteTime)
	p.hides("b bring back")
}

// TestHelpWithoutUndo: what the rules forbid is not offered.
func TestHelpWithoutUndo(t *testing.T) {
	rules := game.Classic(4, 4)
	rules.Undo = false
	p := newPlayer(t, setup{rules: rules, w: 160, h: 40})
	p.shows("n new")
	p.hides("u undo", "r redo")
	p.press("left", "down", "u")
	p.shows("Undo is off in this game.")
}

// TestRefusedAfterTarget: where the target ended the game, nobody is told that
// there are no moves left.
func TestRefusedAfterTarget(t *testing.T) {
	rules := game.Classic(4, 4)
	rules.Target, rules.EndAtTarget = 3, true
	p := newPlayer(t, setup{rules: rules, board: "4,4,0,0/0,0,0,0/0,0,0,0/0,0,0,0"})
	p.press("left", "esc", "down")
	p.shows("Game over · You reached 8!")
	p.hides("No moves left.")
	full := newPlayer(t, setup{rules: game.Classic(2, 2), board: "2,4/8,16"})
	full.press("left")
	full.shows("Game over · No moves left.")
}

func TestQuit(t *testing.T) {
	p := newPlayer(t, setup{})
	p.press("left", "down", "q")
	p.shows("Quit? Your game is saved.")
	p.press("esc")
	if p.m.quitting {
		t.Fatal("Escape quits")
	}
	p.press("q", "enter")
	if !p.m.quitting {
		t.Error("the program goes on")
	}
	p = newPlayer(t, setup{})
	p.press("left", "ctrl+c")
	if !p.m.quitting {
		t.Error("Ctrl-C does not quit")
	}
	p = newPlayer(t, setup{})
	p.press("ctrl+z")
	if !p.m.suspending {
		t.Error("Ctrl-Z does not stop the program")
	}
}

func TestDrag(t *testing.T) {
	p := newPlayer(t, setup{board: "2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0"})
	p.screen()
	b := p.m.base.(*play)
	x, y := b.boardX+10, b.boardY+5
	drag := func(dx, dy int) {
		p.send(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
		p.send(tea.MouseMotionMsg{X: x + dx/2, Y: y + dy/2, Button: tea.MouseLeft})
		p.send(tea.MouseMotionMsg{X: x + dx, Y: y + dy, Button: tea.MouseLeft})
		p.send(tea.MouseReleaseMsg{X: x + dx, Y: y + dy, Button: tea.MouseLeft})
	}
	for i, test := range []struct {
		dx, dy int
		want   game.Dir
	}{{8, 1, game.Right}, {1, 4, game.Down}, {-9, 0, game.Left}, {2, -4, game.Up}} {
		drag(test.dx, test.dy)
		if got := p.moves(); got != i+1 {
			t.Fatalf("drag %d played %d moves in all", i, got)
		}
		if got := p.s.Game().Moves()[i]; got != test.want {
			t.Errorf("drag %d slid %v and should slide %v", i, got, test.want)
		}
	}
	drag(1, 0)
	if p.moves() != 4 {
		t.Error("a twitch of the mouse slid the tiles")
	}
	x = b.boardX + b.board.w + 5
	drag(8, 0)
	if p.moves() != 4 {
		t.Error("a drag beside the board slid the tiles")
	}
}

func TestNoticeButtons(t *testing.T) {
	p := newPlayer(t, setup{board: nearTarget})
	p.press("left")
	p.wait(time.Second)
	p.screen()
	for _, h := range p.m.hits {
		if h.act == keepGoing {
			p.send(tea.MouseClickMsg{X: h.x + 1, Y: h.y, Button: tea.MouseLeft})
			p.hides("You reached")
			return
		}
	}
	t.Error("there is no button to keep going")
}

func TestTooSmall(t *testing.T) {
	p := newPlayer(t, setup{rules: game.Classic(10, 10)})
	p.press("left")
	p.send(tea.WindowSizeMsg{Width: 40, Height: 10})
	p.shows("The window is too small", "Your game is kept")
	before := p.moves()
	p.press("right", "down")
	if p.moves() != before {
		t.Error("a move was played that nobody could see")
	}
	got := p.screen()
	var w, h int
	for _, f := range strings.Fields(got) {
		if n := len(f); n > 0 && f[0] >= '0' && f[0] <= '9' {
			v := 0
			for i := range n {
				if f[i] >= '0' && f[i] <= '9' {
					v = v*10 + int(f[i]-'0')
				}
			}
			if w == 0 {
				w = v
			} else if h == 0 {
				h = v
			}
		}
	}
	p.send(tea.WindowSizeMsg{Width: w, Height: h})
	p.hides("too small")
	p.press("up")
	if p.moves() == 0 {
		t.Error("the game is not kept")
	}
	p.send(tea.WindowSizeMsg{Width: 0, Height: 0})
	p.screen()
	p.send(tea.WindowSizeMsg{Width: 1, Height: 1})
	p.screen()
}

// What a window is said to need is enough, for every board and kind of
// terminal.
func TestNeed(t *testing.T) {
	for _, dress := range []setup{{}, {profile: 3}, {profile: 2}, {env: []string{"LC_ALL=C"}}, {profile: 2, env: []string{"LC_ALL=C"}}} {
		p := newPlayer(t, dress)
		for rows := 2; rows <= 10; rows++ {
			for cols := 2; cols <= 10; cols++ {
				w, h := need(rows, cols, p.m.th)
				p.m.w, p.m.h = w, h
				if a := p.m.arrange(rows, cols); !a.ok {
					t.Errorf("%d×%d does not fit %d×%d, which it is said to need", rows, cols, w, h)
				}
				if w > 80 || h > 24 {
					t.Errorf("%d×%d needs %d×%d", rows, cols, w, h)
				}
			}
		}
	}
}

// failing is a storage that keeps nothing.
type failing struct{ *session.Memory }

func (f failing) Snapshot(fail func(string, error)) session.Snapshot {
	s := f.Memory.Snapshot(fail)
	s.Err = session.ErrNotFound
	return s
}

func TestNews(t *testing.T) {
	p := newPlayer(t, setup{storage: failing{session.NewMemory()}})
	p.shows("kept in memory only")
	p.wait(noteTime + time.Second)
	p.hides("kept in memory only")
	p.press("left", "q")
	p.shows("Quit? This game cannot be saved.")
	p = newPlayer(t, setup{storage: failing{session.NewMemory()}, lang: look.Chinese})
	p.shows(look.Chinese.Text(look.WordMemoryOnly))
}

// TestFaultInChinese: what the game finds wrong is told in the player's language.
func TestFaultInChinese(t *testing.T) {
	p := newPlayer(t, setup{lang: look.Chinese})
	r := p.m.s.Game().Record()
	r.Result.Score = 4
	newReplay(p.m, r, "")
	p.shows("第 0 步之后得分是 0，而不是 4")
}

func TestBackground(t *testing.T) {
	p := newPlayer(t, setup{})
	if !p.m.th.dark {
		t.Error("the default is not dark")
	}
	p.send(tea.BackgroundColorMsg{Color: rgbaOf(255, 255, 255)})
	if p.m.th.dark {
		t.Error("a light terminal is not noticed")
	}
	p.send(tea.BackgroundColorMsg{Color: rgbaOf(10, 10, 10)})
	if !p.m.th.dark {
		t.Error("a dark terminal is not noticed")
	}
	p = newPlayer(t, setup{env: []string{"COLORFGBG=0;15"}})
	if p.m.th.dark {
		t.Error("COLORFGBG is not heard")
	}
	p = newPlayer(t, setup{change: func(st *session.Settings) { st.Appearance = "light" }})
	if p.m.th.dark {
		t.Error("the setting is not heard")
	}
}

func TestLocale(t *testing.T) {
	for _, test := range []struct {
		env  []string
		want bool
	}{
		{nil, true},
		{[]string{"LANG=en_US.UTF-8"}, true},
		{[]string{"LANG=C.utf8"}, true},
		{[]string{"LANG=C"}, false},
		{[]string{"LANG=en_US.UTF-8", "LC_ALL=POSIX"}, false},
		{[]string{"LANG=C", "LC_CTYPE=zh_CN.UTF-8"}, true},
		{[]string{"LANG=zh_CN.GB18030"}, false},
	} {
		if got := look.UTF8FromEnv(func(n string) string { return getenv(test.env, n) }); got != test.want {
			t.Errorf("%v: %v", test.env, got)
		}
	}
}

// A spawn that comes late is shown when it comes.
func TestPendingSpawn(t *testing.T) {
	p := newPlayer(t, setup{})
	src := &lateSource{}
	s := session.Open(session.Options{Clock: testClock{p}, Entropy: func([]byte) {}, Source: src})
	if err := s.Begin(game.Setup{Rules: game.Classic(4, 4)}); err != nil {
		t.Fatal(err)
	}
	m := newModel(Options{Session: s, Now: func() time.Time { return p.now }}, 5)
	p.m, p.s = m, s
	p.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	src.deliver()
	src.deliver()
	p.press("left")
	src.deliver()
	if p.moves() != 1 || len(p.m.base.(*play).tiles) != 2 {
		t.Errorf("%d moves, %d tiles", p.moves(), len(p.m.base.(*play).tiles))
	}
}

type lateSource struct{ todo []func() }

func (s *lateSource) Spawn(n int, after game.Board, deliver func(game.Spawn)) {
	s.todo = append(s.todo, func() {
		for i := len(after.Exponents()) - 1; i >= 0; i-- {
			if after.At(i) == 0 {
				deliver(game.Spawn{At: uint8(i), Exp: 1})
				return
			}
		}
	})
}

func (s *lateSource) deliver() {
	if len(s.todo) > 0 {
		f := s.todo[0]
		s.todo = s.todo[1:]
		f()
	}
}
