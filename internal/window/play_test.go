package window

import (
	"image"
	"strings"
	"testing"
	"time"

	"gioui.org/app"
	"gioui.org/io/event"
	"gioui.org/io/key"

	"twofold/game"
	"twofold/internal/session"
)

const quiet = "0,0,0,0/0,2,0,0/0,0,0,0/0,0,0,0" // where a tile can go every way

// Every key of the game slides the way it says, in either case, and keys with
// other modifiers do nothing.
func TestMoveKeys(t *testing.T) {
	keys := map[game.Dir][]key.Name{
		game.Left: {key.NameLeftArrow, "A", "H"}, game.Right: {key.NameRightArrow, "D", "L"},
		game.Up: {key.NameUpArrow, "W", "K"}, game.Down: {key.NameDownArrow, "S", "J"},
	}
	for dir, names := range keys {
		for _, name := range names {
			for _, mods := range []key.Modifiers{0, key.ModShift} {
				if mods != 0 && len(name) > 1 {
					continue // arrows have no case
				}
				s := newStage(t, quiet, nil)
				s.press(name, mods)
				if m := s.m.s.Game().Moves(); len(m) != 1 || m[0] != dir {
					t.Errorf("%s with %v plays %v and not %v", name, mods, m, dir)
				}
			}
			for _, mods := range []key.Modifiers{key.ModCtrl, key.ModAlt, key.ModSuper, key.ModCtrl | key.ModAlt} {
				s := newStage(t, quiet, nil)
				s.press(name, mods)
				if m := s.m.s.Game().Moves(); len(m) != 0 {
					t.Errorf("%s with %v plays %v", name, mods, m)
				}
			}
		}
	}
}

// A thousand keys in one frame give the board that they give one by one, each
// seen to its end.
func TestFastKeys(t *testing.T) {
	names := []key.Name{key.NameLeftArrow, key.NameDownArrow, key.NameRightArrow, key.NameUpArrow, key.NameLeftArrow}
	slow, fast := newStage(t, "", nil), newStage(t, "", nil)
	var all []event.Event
	for i := range 1000 {
		name := names[i*7%5]
		slow.press(name, 0)
		if i < 100 {
			slow.settle()
		}
		all = append(all, key.Event{Name: name, State: key.Press}, key.Event{Name: name, State: key.Release})
	}
	fast.send(all...)
	if slow.board() != fast.board() || slow.m.s.Game().Score() != fast.m.s.Game().Score() {
		t.Errorf("slowly %s, fast %s", slow.board(), fast.board())
	}
	if len(fast.m.s.Game().Moves()) < 50 {
		t.Errorf("only %d moves were played", len(fast.m.s.Game().Moves()))
	}
}

// Drags of the mouse on the board move along the nearer axis, one move each;
// short ones and those beside the board do nothing.
func TestDrag(t *testing.T) {
	s := newStage(t, quiet, nil)
	a := s.arrangement()
	b := a.boardRect()
	middle := b.Min.Add(b.Size().Div(2))
	for _, test := range []struct {
		from   image.Point
		dx, dy float32
		want   string
	}{
		{middle, 80, 20, "R"}, {middle, -80, 60, "L"}, {middle, 30, -90, "U"}, {middle, -30, 90, "D"},
		{middle, 10, 5, ""}, {image.Pt(b.Min.X+10, b.Max.Y+14), 80, 0, ""},
	} {
		s := newStage(t, quiet, nil)
		s.drag(test.from, test.dx, test.dy)
		got := ""
		for _, d := range s.m.s.Game().Moves() {
			got += string(d.Letter())
		}
		if got != test.want {
			t.Errorf("a drag by %v, %v plays %q and not %q", test.dx, test.dy, got, test.want)
		}
	}
}

// At rest nothing is scheduled, and a move is over within half a second; the
// one frame that comes later asks the session for news.
func TestRest(t *testing.T) {
	s := newStage(t, quiet, nil)
	if at, ok := s.due(); ok {
		t.Fatalf("a window at rest wakes at %v", at)
	}
	s.press(key.NameLeftArrow, 0)
	begin := s.now
	if !s.m.play.view.moving(s.now) {
		t.Error("nothing moves after a move")
	}
	frames := s.settle()
	if rest := s.now.Sub(begin); rest > newsTime {
		t.Errorf("it came to rest after %v", rest)
	}
	if frames > 60 {
		t.Errorf("%d frames for one move", frames)
	}
	still := newStage(t, quiet, func(_ *Options, st *session.Settings) { st.Motion = "off" })
	still.press(key.NameLeftArrow, 0)
	if still.m.play.view.moving(still.now) {
		t.Error("something moves without motion")
	}
	if frames := still.settle(); frames > 2 {
		t.Errorf("%d frames for a move without motion", frames)
	}
}

// The target is reported and a move answers it; the end is reported, and moves
// are refused with a sign.
func TestNotices(t *testing.T) {
	s := newStage(t, "1024,1024,2,4/8,16,32,2/2,4,8,16/4,2,4,2", nil)
	s.press(key.NameLeftArrow, 0)
	s.settle()
	if s.m.play.notice.kind != noticeTarget {
		t.Fatal("the target is reached and nothing is said")
	}
	moves := len(s.m.s.Game().Moves())
	s.press(key.NameDownArrow, 0)
	s.press(key.NameRightArrow, 0)
	if len(s.m.s.Game().Moves()) == moves || s.m.play.notice.kind == noticeTarget {
		t.Error("a move does not answer the notice")
	}
	s = newStage(t, "1024,1024,2,4/8,16,32,2/2,4,8,16/4,2,4,2", nil)
	s.press(key.NameLeftArrow, 0)
	s.settle()
	s.press(key.NameReturn, 0)
	if s.m.s.AskKeepGoing() || s.m.play.notice.kind != noticeNone {
		t.Error("Enter does not keep going")
	}
	s = newStage(t, "8,16,32,64/16,32,64,128/32,64,128,256/0,2048,4096,8192", nil)
	s.press(key.NameLeftArrow, 0)
	s.press(key.NameRightArrow, 0)
	for range 20 {
		for _, k := range []key.Name{key.NameLeftArrow, key.NameDownArrow, key.NameRightArrow, key.NameUpArrow} {
			s.press(k, 0)
		}
	}
	s.settle()
	if !s.m.s.Game().Status().Over || s.m.play.notice.kind != noticeOver {
		t.Fatalf("the game is over and nothing is said: %s", s.board())
	}
	s.press(key.NameEscape, 0)
	if s.m.play.notice.kind != noticeNone {
		t.Error("Escape does not put the notice away")
	}
	s.press(key.NameLeftArrow, 0)
	if s.m.play.notice.kind != noticeOver || len(s.m.toasts.list) == 0 {
		t.Error("a move after the end gives no sign")
	}
	s.press("U", 0)
	if s.m.s.Game().Status().Over || s.m.play.notice.kind == noticeOver {
		t.Error("the end cannot be taken back")
	}
}

// A new game is taken back by its toast and by undo; a key that is held down
// begins one.
func TestNewGame(t *testing.T) {
	s := newStage(t, quiet, nil)
	s.press(key.NameLeftArrow, 0)
	before, id := s.board(), s.m.s.ID()
	s.press("N", key.ModShortcut)
	s.press("N", key.ModShortcut)
	if s.m.s.ID() == id || len(s.m.toasts.list) != 1 {
		t.Fatalf("no new game, or no way back from it: %v, %d, %v", s.m.s.ID() == id, len(s.m.toasts.list), s.m.s.CanBringBack())
	}
	if !s.m.play.canUndo() {
		t.Error("the button for undo is pale")
	}
	s.press("Z", key.ModShortcut)
	if s.m.s.ID() != id || s.board() != before {
		t.Errorf("undo brings back %s and not %s", s.board(), before)
	}
	s.press("N", key.ModShortcut)
	s.settleToast()
	// The link is at the end of the toast, in the middle of the window's foot.
	s.clickToast()
	if s.m.s.ID() != id {
		t.Error("the toast does not bring the game back")
	}
}

// settleToast lets the board come to rest, with the toast still there.
func (s *stage) settleToast() {
	s.now = s.now.Add(400 * time.Millisecond)
	s.frame()
}

func (s *stage) clickToast() {
	for x := s.size.X / 2; x < s.size.X && len(s.m.toasts.list) > 0 && s.m.toasts.list[0].offer != ""; x += 8 {
		s.click(image.Pt(x, s.size.Y-edge-24))
	}
	s.frame()
}

// The window grows and shrinks with the board, keeps what the player made of
// its size, and stays as it is on a full screen.
func TestFollow(t *testing.T) {
	s := newStage(t, "", nil)
	s.wished()
	go8 := func() {
		if err := s.m.play.goTo(8, 8); err != nil {
			t.Fatal(err)
		}
	}
	go8()
	c, ok := s.wished()
	if !ok || c.Size.X <= s.size.X || c.Size.Y <= s.size.Y {
		t.Fatalf("for 8×8 the window is to be %v after %v", c.Size, s.size)
	}
	large := c.Size
	if err := s.m.play.goTo(3, 3); err != nil {
		t.Fatal(err)
	}
	if c, _ = s.wished(); c.Size.X >= large.X || c.Size.Y >= s.size.Y {
		t.Errorf("for 3×3 the window is to be %v", c.Size)
	}
	s.m.configured(app.Config{Mode: app.Fullscreen})
	go8()
	if c, _ = s.wished(); c.Size != (image.Point{}) {
		t.Errorf("a full screen is to be %v", c.Size)
	}
}

// A window too small for its board says so, and plays on once it is larger.
func TestTooSmall(t *testing.T) {
	s := newStage(t, quiet, nil)
	large := s.size
	s.size = image.Pt(150, 120)
	s.frame()
	s.press(key.NameLeftArrow, 0)
	if len(s.m.s.Game().Moves()) != 0 {
		t.Error("a move was played that nobody could see")
	}
	s.size = image.Pt(1, 1)
	s.frame()
	s.size = large
	s.frame()
	s.press(key.NameLeftArrow, 0)
	if len(s.m.s.Game().Moves()) != 1 {
		t.Error("a window that is large again plays no move")
	}
}

// A panel that is asked for twice is there once; Escape closes it, and while it
// is there the keys are not the game's.
func TestPanels(t *testing.T) {
	s := newStage(t, quiet, nil)
	s.press(key.NameF1, 0)
	s.press(key.NameF1, 0)
	if n := len(s.m.panels.open); n != 1 || s.m.panels.front() != panelHowTo {
		t.Fatalf("%d panels are open", n)
	}
	s.press(key.NameLeftArrow, 0)
	if len(s.m.s.Game().Moves()) != 0 {
		t.Error("a key went through the panel")
	}
	s.press(key.NameEscape, 0)
	s.press(key.NameLeftArrow, 0)
	if s.m.panels.any() || len(s.m.s.Game().Moves()) != 1 {
		t.Error("Escape does not close the panel")
	}
	// Beside a panel is pressed to close it, on it is not.
	s.press(key.NameF1, 0)
	s.settle()
	s.click(s.size.Div(2))
	if !s.m.panels.any() {
		t.Error("a press on the panel closes it")
	}
	s.click(image.Pt(3, 3))
	s.frame()
	if s.m.panels.any() {
		t.Error("a press beside the panel does not close it")
	}
}

// The board is told in words.
func TestSpoken(t *testing.T) {
	s := newStage(t, "2,0/4,8", nil)
	if words := s.m.play.spoken(); !strings.Contains(words, "Row 1: 2, empty") || !strings.Contains(words, "Row 2: 4, 8") {
		t.Error(words)
	}
}

// Gains of quick moves float up as one, but not those of a whole game that is
// played quickly.
func TestGainsJoin(t *testing.T) {
	s := newStage(t, "2,2,4,0/0,0,0,0/0,0,0,0/0,0,0,0", nil)
	p := s.m.play
	s.press(key.NameLeftArrow, 0)
	s.now = s.now.Add(joinTime / 2)
	s.press(key.NameLeftArrow, 0)
	if p.game().Score() < 12 || p.floated != p.game().Score() {
		t.Fatalf("of a score of %d two quick moves float %d", p.game().Score(), p.floated)
	}
	const step = 30 * time.Millisecond
	var scores []int64
	for i := range 80 {
		s.now = s.now.Add(step)
		s.press([]key.Name{key.NameDownArrow, key.NameLeftArrow, key.NameDownArrow, key.NameRightArrow}[i%4], 0)
		scores = append(scores, p.game().Score())
		if back := i - int((joinMost+joinTime)/step) - 1; back >= 0 && p.floated > scores[i]-scores[back] {
			t.Fatalf("%d float up, where the last moves gained %d", p.floated, scores[i]-scores[back])
		}
	}
	if p.game().Score() < 100 {
		t.Fatalf("the game came to %d", p.game().Score())
	}
}
