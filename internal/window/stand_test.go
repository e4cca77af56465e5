package window

import (
	"image"
	"testing"
	"time"

	"gioui.org/app"
	"gioui.org/f32"
	"gioui.org/io/key"
	"gioui.org/io/system"
)

// asked are the modes and sizes that the window was asked for, one after the other.
func (s *stage) asked() (list []app.Config) {
	wished, _ := s.m.wishes()
	for _, opts := range wished {
		c := app.Config{Mode: 255} // none
		for _, o := range opts {
			o(s.metric(), &c)
		}
		list = append(list, c)
	}
	return list
}

// The full screen is left for the size that the window had, which Gio does not do by
// itself; and whether the window is full is known also where the desktop made it so.
func TestLeaveFullScreen(t *testing.T) {
	for name, tc := range map[string]struct {
		gio     app.WindowMode // as Gio has it
		full    bool           // as it is
		becomes []app.WindowMode
	}{
		"to it":                    {app.Windowed, false, []app.WindowMode{app.Fullscreen}},
		"from it":                  {app.Fullscreen, true, []app.WindowMode{app.Windowed}},
		"from the desktop's":       {app.Windowed, true, []app.WindowMode{app.Fullscreen, app.Windowed}},
		"from the desktop's, max.": {app.Maximized, true, []app.WindowMode{app.Fullscreen, app.Windowed}},
		"to it after the desktop":  {app.Fullscreen, false, []app.WindowMode{app.Windowed, app.Fullscreen}},
	} {
		t.Run(name, func(t *testing.T) {
			s := newStage(t, quiet, nil)
			own := s.size
			s.m.configured(app.Config{Mode: tc.gio})
			s.m.told(s.now, false, tc.full)
			s.size = image.Pt(1600, 1200)
			if tc.full {
				s.frame()
			}
			s.asked()
			s.press(key.NameF11, 0)
			got := s.asked()
			if len(got) != len(tc.becomes) {
				t.Fatalf("the window is to become %+v", got)
			}
			for i, mode := range tc.becomes {
				if got[i].Mode != mode {
					t.Errorf("the window is to become %v, not %v", got[i].Mode, mode)
				}
			}
			if last := got[len(got)-1]; tc.full && last.Size != own {
				t.Errorf("the window is to be %v after the full screen, not %v", last.Size, own)
			}
		})
	}
}

// The size of a maximized window is not the player's own: the one before is kept,
// whether the desktop says first that it maximizes or does it first.
func TestSizeWhileMaximized(t *testing.T) {
	for name, sizeFirst := range map[string]bool{"said first": false, "done first": true} {
		t.Run(name, func(t *testing.T) {
			s := newStage(t, quiet, nil)
			own := s.m.place
			s.now = s.now.Add(time.Hour)
			say := func() { s.m.told(s.now, true, false) }
			if !sizeFirst {
				say()
			}
			for _, size := range []image.Point{{900, 1100}, {1600, 1100}} { // in steps
				s.size = size
				s.now = s.now.Add(10 * time.Millisecond)
				s.frame()
			}
			if sizeFirst {
				say()
			}
			s.frame()
			if p := s.m.place; !p.Maximized || p.Width != own.Width || p.Height != own.Height {
				t.Errorf("kept is %+v after %+v", p, own)
			}
		})
	}
	// A size that has stood for long is the player's, though it is large.
	s := newStage(t, quiet, nil)
	s.size = image.Pt(900, 1100)
	s.frame()
	s.m.told(s.now.Add(time.Minute), true, false)
	if p := s.m.place; p.Width != 900 || p.Height != 1100 {
		t.Errorf("kept is %+v", p)
	}
}

// A board chosen while the window is maximized has its size once that ends.
func TestFollowAfterMaximized(t *testing.T) {
	s := newStage(t, "", nil)
	s.m.told(s.now, true, false)
	s.asked()
	if err := s.m.play.goTo(8, 8); err != nil {
		t.Fatal(err)
	}
	for _, c := range s.asked() {
		if c.Size != (image.Point{}) {
			t.Errorf("a maximized window is to be %v", c.Size)
		}
	}
	s.m.told(s.now, false, false)
	got := s.asked()
	w, h := naturalSize(8, 8, 1)
	if len(got) != 1 || got[0].Size != image.Pt(w, h) {
		t.Errorf("the window is to be %+v, not %d×%d", got, w, h)
	}
	if s.m.told(s.now, false, false); len(s.asked()) != 0 {
		t.Error("the window is asked twice")
	}
}

// Where a desktop of Wayland draws no title bar there is one of ours, over a window
// that is otherwise as large as elsewhere; its buttons do what they show.
func TestTitleBar(t *testing.T) {
	s := newStage(t, quiet, nil)
	own := s.m.place
	s.m.title.wayland = true
	s.m.configured(app.Config{Decorated: true})
	s.frame()
	if got := s.asked(); s.m.title.shown || len(got) != 0 {
		t.Fatalf("under a desktop's own title bar the window is to be %+v", got)
	}
	s.m.configured(app.Config{})
	s.frame()
	want := s.size.Add(image.Pt(0, titleHeight))
	got := s.asked()
	if len(got) != 1 || got[0].Size != want {
		t.Fatalf("with a title bar the window is to be %+v, not %v", got, want)
	}
	s.size = want
	s.frame()
	if p := s.m.place; p.Width != own.Width || p.Height != own.Height {
		t.Errorf("with a title bar the place is %+v, not %+v", p, own)
	}
	s.press(key.NameLeftArrow, 0)
	if len(s.m.s.Game().Moves()) != 1 {
		t.Error("no move is played under a title bar")
	}
	s.settle()
	for x, want := range map[int]system.Action{10: system.ActionMove, s.size.X / 2: system.ActionMove, s.size.X - 3*titleButton + 1: 0, s.size.X - 1: 0} {
		if got, _ := s.router.ActionAt(f32.Pt(float32(x), titleHeight/2)); got != want {
			t.Errorf("at %d the title bar does %v, not %v", x, got, want)
		}
	}
	if got, _ := s.router.ActionAt(f32.Pt(10, titleHeight+10)); got != 0 {
		t.Errorf("under the title bar the window does %v", got)
	}
	press := func(n int) { // the n-th button from the right
		s.click(image.Pt(s.size.X-n*titleButton+titleButton/2, titleHeight/2))
		s.frame()
	}
	press(2)
	if got := s.asked(); len(got) != 1 || got[0].Mode != app.Maximized {
		t.Errorf("the middle button gives %+v", got)
	}
	s.m.configured(app.Config{Mode: app.Maximized})
	press(2)
	if got := s.asked(); len(got) != 1 || got[0].Mode != app.Windowed || got[0].Size != want {
		t.Errorf("of a maximized window it gives %+v", got)
	}
	s.m.configured(app.Config{})
	press(3)
	if got := s.asked(); len(got) == 0 || got[0].Mode != app.Minimized || got[len(got)-1].Mode != app.Windowed {
		t.Errorf("the left button gives %+v", got)
	}
	press(1)
	if _, actions := s.m.wishes(); actions != system.ActionClose {
		t.Errorf("the right button gives %v", actions)
	}
	s.m.configured(app.Config{Mode: app.Fullscreen})
	s.frame()
	if s.m.title.shown {
		t.Error("a full screen has a title bar")
	}
}
