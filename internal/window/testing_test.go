package window

import (
	"image"
	"image/color"
	"slices"
	"testing"
	"time"

	"gioui.org/app"
	"gioui.org/f32"
	"gioui.org/gpu/headless"
	"gioui.org/io/event"
	"gioui.org/io/input"
	"gioui.org/io/key"
	"gioui.org/io/pointer"
	"gioui.org/layout"
	"gioui.org/op"
	"gioui.org/unit"

	"twofold/game"
	"twofold/internal/session"
)

// stage is a window without a window: it is given events and a clock, and draws
// into memory.
type stage struct {
	t      testing.TB
	m      *model
	router input.Router
	ops    op.Ops
	now    time.Time
	size   image.Point
	dp     float32 // pixels to a dp
	drawn  byte    // bytes of entropy
}

// tick is the session's clock.
type tick struct{ s *stage }

func (c tick) Now() int64 { return c.s.now.UnixMilli() }

// newStage plays on a board, or from the beginning on 4×4 where it is "".
func newStage(t testing.TB, board string, change func(*Options, *session.Settings)) *stage {
	t.Helper()
	s := &stage{t: t, now: time.UnixMilli(1_700_000_000_000), dp: 1}
	se := session.Open(session.Options{Clock: tick{s}, Entropy: func(p []byte) {
		for i := range p {
			s.drawn++
			p[i] = s.drawn * 37
		}
	}})
	o := Options{Session: se}
	st := se.Settings()
	if change != nil {
		change(&o, &st)
	}
	if err := se.Change(st); err != nil {
		t.Fatal(err)
	}
	if board == "" {
		if err := se.ContinueLast(); err != nil {
			t.Fatal(err)
		}
	} else {
		b, err := game.ParseBoard(board)
		if err != nil {
			t.Fatal(err)
		}
		if err := se.Begin(game.Setup{Rules: game.Classic(b.Rows(), b.Cols()), Start: &game.Start{Board: b}}); err != nil {
			t.Fatal(err)
		}
	}
	s.m = newModel(o)
	r := se.Game().Rules()
	w, h := naturalSize(r.Rows, r.Cols, 1)
	s.size = image.Pt(w, h)
	s.frame()
	s.settle() // without the news that there is no storage
	s.m.toasts.list = nil
	s.frame()
	return s
}

// frame draws a frame at the time it is.
func (s *stage) frame() {
	s.ops.Reset()
	s.m.frame(layout.Context{
		Ops: &s.ops, Now: s.now, Source: s.router.Source(),
		Metric:      s.metric(),
		Constraints: layout.Exact(s.size),
	})
	s.router.Frame(&s.ops)
}

// metric is the scale of the screen.
func (s *stage) metric() unit.Metric { return unit.Metric{PxPerDp: s.dp, PxPerSp: s.dp} }

// due returns whether the window asks for another frame, and when.
func (s *stage) due() (time.Time, bool) { return s.router.WakeupTime() }

// settle draws the frames that are asked for until none is.
func (s *stage) settle() (frames int) {
	s.t.Helper()
	for {
		at, ok := s.due()
		if !ok {
			return frames
		}
		if at.After(s.now) {
			s.now = at
		}
		s.frame()
		if frames++; frames > 5000 {
			s.t.Fatal("the window never comes to rest")
		}
	}
}

// send gives the window events and draws a frame.
func (s *stage) send(events ...event.Event) {
	s.router.Queue(events...)
	s.frame()
}

// press presses and releases a key.
func (s *stage) press(name key.Name, mods key.Modifiers) {
	s.send(key.Event{Name: name, Modifiers: mods, State: key.Press}, key.Event{Name: name, Modifiers: mods, State: key.Release})
}

// drag drags the mouse from a point by a distance.
func (s *stage) drag(from image.Point, dx, dy float32) {
	p := f32.Pt(float32(from.X), float32(from.Y))
	e := pointer.Event{Source: pointer.Mouse, Buttons: pointer.ButtonPrimary, Position: p, Kind: pointer.Press}
	s.send(e)
	for i := range 4 {
		e.Kind, e.Position = pointer.Move, p.Add(f32.Pt(dx, dy).Mul(float32(i+1)/4))
		s.send(e)
	}
	e.Kind, e.Buttons = pointer.Release, 0
	s.send(e)
}

// click clicks on a point.
func (s *stage) click(at image.Point) { s.drag(at, 0, 0) }

// arrangement is where things are in the window.
func (s *stage) arrangement() arrangement {
	r := s.m.s.Game().Rules()
	return arrange(float64(s.dp), s.size.X, s.size.Y, r.Rows, r.Cols)
}

// picture draws the last frame.
func (s *stage) picture() *image.RGBA {
	s.t.Helper()
	w, err := headless.NewWindow(s.size.X, s.size.Y)
	if err != nil {
		s.t.Skipf("nothing can be drawn here: %v", err)
	}
	defer w.Release()
	if err := w.Frame(&s.ops); err != nil {
		s.t.Fatal(err)
	}
	img := image.NewRGBA(image.Rectangle{Max: s.size})
	if err := w.Screenshot(img); err != nil {
		s.t.Fatal(err)
	}
	return img
}

// board is the board that is played, as text.
func (s *stage) board() string { return s.m.s.Game().Board().String() }

// wished returns what the window was asked to become, and whether it was.
func (s *stage) wished() (app.Config, bool) {
	wished, _ := s.m.wishes()
	var c app.Config
	for _, o := range slices.Concat(wished...) {
		o(s.metric(), &c)
	}
	return c, len(wished) > 0
}

// near tells whether two colours are alike but for rounding.
func near(a color.RGBA, r, g, b uint8) bool {
	d := func(x, y uint8) bool { return int(x)-int(y) <= 3 && int(y)-int(x) <= 3 }
	return d(a.R, r) && d(a.G, g) && d(a.B, b)
}
