package window

import (
	"errors"
	"image"
	"strings"
	"testing"
	"time"

	"gioui.org/io/key"
	"gioui.org/layout"
	"gioui.org/unit"

	"twofold/game"
	"twofold/internal/look"
	"twofold/internal/session"
)

// byHeart is a coach that plays the first legal direction, and thinks until it is
// told to answer.
type byHeart struct {
	asked  []session.Question
	answer func(session.Advice)
	err    error
}

func (c *byHeart) Ask(q session.Question, answer func(session.Advice)) func() {
	c.asked, c.answer = append(c.asked, q), answer
	return func() { c.answer = nil }
}

// says answers the last question.
func (c *byHeart) says(s *stage) {
	s.t.Helper()
	if c.answer == nil {
		s.t.Fatal("the coach is asked nothing")
	}
	q := c.asked[len(c.asked)-1]
	a := session.Advice{Board: q.Board, Basis: session.BasisNetwork, Depth: 3, Last: true, Err: c.err}
	for i, d := range game.Dirs {
		if _, _, moved := q.Board.Slide(d); moved {
			if a.Legal == 0 {
				a.Best = d
			}
			a.Legal |= 1 << d
			a.Worth[d] = float64(1000 - 100*i)
		}
	}
	c.answer(a)
	s.frame()
}

func withCoach(t *testing.T, board string) (*stage, *byHeart) {
	c := &byHeart{}
	return newStage(t, board, func(o *Options, _ *session.Settings) { o.Session.Advisor = c }), c
}

func TestHint(t *testing.T) {
	s, c := withCoach(t, "2,2/0,0")
	before := s.board()
	s.press("I", 0)
	if words, _ := s.m.play.coachWords(); words != s.m.text(look.WordCoachThinking) || len(c.asked) != 1 || c.asked[0].Think != session.ThinkHint {
		t.Errorf("while it thinks it says %q", words)
	}
	c.says(s)
	if words, _ := s.m.play.coachWords(); words != "Best: Left" || s.board() != before {
		t.Errorf("it says %q, the board is %s", words, s.board())
	}
	if !s.m.s.Class().Coach {
		t.Error("the game is not known as one with the coach")
	}
	s.settle()
	if words, _ := s.m.play.coachWords(); words != "" {
		t.Errorf("after its time it says %q", words)
	}
	// What comes about a board that is gone is not listened to.
	s.press("I", 0)
	late := c.answer
	s.press(key.NameLeftArrow, 0)
	late(session.Advice{Board: c.asked[1].Board, Legal: 1, Last: true})
	s.frame()
	if words, _ := s.m.play.coachWords(); words != "" {
		t.Errorf("about another board it says %q", words)
	}
	c.err = errors.New("no network")
	s.press("I", 0)
	c.says(s)
	if s.said() != "no network" {
		t.Errorf("a fault is told as %q", s.said())
	}
	if words, _ := s.m.play.coachWords(); words != "" {
		t.Errorf("after a fault it says %q", words)
	}
}

// What each direction is worth stands at the sides of the board as long as it is
// wanted, and is asked anew for every board.
func TestWhy(t *testing.T) {
	s, c := withCoach(t, "2,2,0/0,0,0/0,0,4")
	s.press("Y", 0)
	c.says(s)
	a := s.m.play.coach.Values()
	if a.Legal == 0 || a.WorthText(a.Best, look.Grouped) != "1,000" {
		t.Fatalf("shown is %+v", a)
	}
	if words, _ := s.m.play.coachWords(); words != s.m.text(look.WordCoachNetwork, "3") {
		t.Errorf("it rests on %q", words)
	}
	s.press(key.NameDownArrow, 0)
	if len(c.asked) != 2 || c.asked[1].Board != s.m.s.Game().Board() || s.m.play.coach.Values().Legal != 0 {
		t.Error("after a move the values of the board before are shown")
	}
	s.press("Y", 0)
	if c.answer != nil || s.m.play.coach.Why() {
		t.Error("it thinks on though nobody wants to know")
	}
}

// The coach plays at its rate until the player does anything, and the notice of
// the target is the player's.
func TestAutoplay(t *testing.T) {
	s, c := withCoach(t, "")
	s.press("P", 0)
	for i := range 5 {
		c.says(s)
		s.now = s.now.Add(time.Second / 4)
		s.frame()
		if n := len(s.m.s.Game().Moves()); n != i+1 && n != i+2 {
			t.Fatalf("after %d answers there are %d moves", i+1, n)
		}
	}
	s.press("+", key.ModShift)
	if !s.m.play.coach.Playing() || s.m.play.coach.Speed() != 8 {
		t.Errorf("at a higher speed: auto %v, %d a second", s.m.play.coach.Playing(), s.m.play.coach.Speed())
	}
	n := len(s.m.s.Game().Moves())
	s.press(key.NameEscape, 0)
	if s.settle(); s.m.play.coach.Playing() || c.answer != nil || len(s.m.s.Game().Moves()) != n {
		t.Error("Escape does not stop it")
	}
	for _, stop := range []key.Name{key.NameLeftArrow, "U", "N", "O"} {
		s, c := withCoach(t, "")
		s.press("P", 0)
		c.says(s)
		s.press(stop, 0)
		if s.m.play.coach.Playing() {
			t.Errorf("%q does not stop it", stop)
		}
	}
	// 1024 and 1024 to the left: the target.
	s, c = withCoach(t, "1024,1024,0,0/0,0,0,0/0,0,0,0/0,0,0,2")
	s.press("P", 0)
	c.says(s)
	s.now = s.now.Add(time.Second)
	s.frame()
	if s.m.play.notice.kind != noticeTarget || s.m.play.coach.Playing() {
		t.Errorf("at the target: notice %d, it plays on: %v", s.m.play.notice.kind, s.m.play.coach.Playing())
	}
}

// Without a coach nothing offers it, and its keys do nothing.
func TestNoCoach(t *testing.T) {
	s := newStage(t, "", nil)
	for _, k := range []key.Name{"I", "Y", "P", "+"} {
		s.press(k, 0)
	}
	if s.m.play.coach.Playing() || s.m.play.coach.Why() || s.m.maker(panelCoach) != nil {
		t.Error("there is a coach where there is none")
	}
}

// The bar has room for the hint's button, or leaves it out.
func TestHintFits(t *testing.T) {
	s, _ := withCoach(t, "")
	for _, size := range []image.Point{{332, 500}, {360, 700}, {400, 640}, {456, 640}, {500, 700}, {900, 700}, {1000, 400}} {
		s.size = size
		s.frame()
		a := s.arrangement()
		a.besideHint(1)
		gtx := s.gtx()
		n := s.m.play.quietButtons(&a)
		width := n*(gtx.Dp(buttonHeight)+8) + s.m.play.newWidth(gtx)
		if !a.aside && width > a.bar.Dx() {
			t.Errorf("in %v the bar of %d has buttons of %d", size, a.bar.Dx(), width)
		}
		if !a.aside && !a.narrow && a.bar.Dx()-width < 96 {
			t.Errorf("in %v the goal has %d", size, a.bar.Dx()-width)
		}
	}
}

// gtx is what a test measures words with.
func (s *stage) gtx() C {
	return C{Metric: unit.Metric{PxPerDp: s.dp, PxPerSp: s.dp}, Ops: &s.ops, Constraints: layout.Exact(s.size)}
}

// How fast the coach plays is seen in the narrowest window, in either language.
func TestSpeedFits(t *testing.T) {
	s, _ := withCoach(t, "2,2,0/0,0,0/0,0,4")
	for s.m.play.coach.Speed() < pace.Fastest {
		s.press("+", key.ModShift)
	}
	s.press("P", 0)
	for _, s.m.lang = range look.Langs() {
		style := styleMeta
		style.weight = styleButton.weight
		gtx := s.gtx()
		long, _ := s.m.play.coachWords()
		wide := s.m.play.measure(gtx, style, long).Size.X
		if got := s.m.play.shortened(gtx, style, long, wide); got != long {
			t.Errorf("with room for %q it says %q", long, got)
		}
		room := leastContent - s.m.play.measure(gtx, styleMeta, s.m.text(look.WordSizeOf, "10", "10")+" · 9,999").Size.X - 8
		got := s.m.play.shortened(gtx, style, long, min(room, wide-1))
		if d := s.m.play.measure(gtx, style, got).Size.X; d > room || !strings.Contains(got, "32") {
			t.Errorf("%q is %d wide, where there are %d", got, d, room)
		}
	}
}

// What the directions are worth covers one another nowhere, lies in the window,
// and covers no tile beside a board that leaves room.
func TestWhyBesideBoard(t *testing.T) {
	s, _ := withCoach(t, "")
	chip := image.Pt(63, 22)
	for _, size := range []image.Point{{400, 300}, {332, 500}, {471, 635}, {1500, 640}, {900, 420}, {470, 350}} {
		for _, board := range []image.Point{{2, 2}, {4, 4}, {2, 10}, {10, 2}} {
			s.size = size
			a := arrange(1, size.X, size.Y, board.Y, board.X)
			if !a.fits {
				continue
			}
			for _, d := range game.Dirs {
				r := whyRect(s.gtx(), &a, d, chip)
				if !r.In(image.Rectangle{Max: size}) || r.Size() != chip || r.Overlaps(a.meta) && a.aside {
					t.Errorf("%v on %v in %v stands at %v", d, board, size, r)
				}
				covered := r.Intersect(a.boardRect()).Dx()
				if free := (size.X - a.board.Width) / 2; (d == game.Left || d == game.Right) && !a.aside && free > chip.X && covered > 8 {
					t.Errorf("%v on %v in %v covers %d of the board", d, board, size, covered)
				}
			}
			l, r := whyRect(s.gtx(), &a, game.Left, chip), whyRect(s.gtx(), &a, game.Right, chip)
			if l.Overlaps(r) {
				t.Errorf("on %v in %v the values of left and right overlap: %v, %v", board, size, l, r)
			}
		}
	}
}

// Beside the board the goal lies over nothing, and no button is squeezed.
func TestAsideFits(t *testing.T) {
	s, _ := withCoach(t, "")
	for w := 400; w <= 1000; w += 30 {
		for h := 320; h <= 700; h += 10 {
			a := arrange(1, w, h, 4, 4)
			if !a.aside {
				continue
			}
			a.besideHint(1)
			if a.goal.Dy() < rowMeta || a.goal.Overlaps(a.meta) || a.meta.Overlaps(a.bar) {
				t.Fatalf("in %d × %d: goal %v, meta %v, bar %v", w, h, a.goal, a.meta, a.bar)
			}
			if n := s.m.play.quietButtons(&a); (a.bar.Dx()-(n-1)*8)/n < int(buttonHeight) {
				t.Fatalf("in %d × %d there are %d buttons in %d", w, h, n, a.bar.Dx())
			}
		}
	}
}
