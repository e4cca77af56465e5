package window

import (
	"image"
	"testing"

	"gioui.org/io/key"
	"gioui.org/layout"
	"gioui.org/unit"
	"gioui.org/widget"

	"twofold/internal/look"
)

// trial is a panel with one of each control.
type trial struct {
	*model
	list   widget.List
	step   stepper
	on     widget.Clickable
	value  int
	active bool
}

func (s *trial) title() string         { return "Trial" }
func (s *trial) size() (w, h unit.Dp)  { return 440, 320 }
func (s *trial) rows() []layout.Widget { return []layout.Widget{s.first, s.kit.rule, s.second} }

func (s *trial) frame(gtx C) D {
	for {
		by := s.step.changed(gtx)
		if by == 0 {
			break
		}
		s.value += by
	}
	for s.on.Clicked(gtx) {
		s.active = !s.active
	}
	rows := s.rows()
	return s.kit.list(gtx, &s.list, len(rows), func(gtx C, i int) D { return rows[i](gtx) })
}

func (s *trial) first(gtx C) D {
	return s.setting(gtx, "Rows", "", 200, func(gtx C) D {
		return s.stepper(gtx, &s.step, "Rows", number(int64(s.value)), true, true, true)
	})
}

func (s *trial) second(gtx C) D {
	return s.setting(gtx, "Undo allowed", "In the next game", 64, func(gtx C) D {
		return s.toggle(gtx, &s.on, "Undo allowed", s.active)
	})
}

// Controls say what became of them, wherever they stand in the row.
func TestControls(t *testing.T) {
	s := newStage(t, "", nil)
	p := &trial{model: s.m, value: 4}
	s.m.showPanel(panelSettings, p)
	s.frame()
	s.settle()
	// The panel is in the middle of the window; its controls are at its right.
	right := s.size.X/2 + 220 - 24
	top := s.size.Y/2 - 160 + 64
	s.click(image.Pt(right-24, top+24))
	s.click(image.Pt(right-24, top+24))
	s.click(image.Pt(right-200+24, top+24))
	if p.value != 5 {
		t.Errorf("two steps up and one down from 4 are %d", p.value)
	}
	s.click(image.Pt(right-32, top+48+1+24))
	if !p.active {
		t.Error("the switch does not switch")
	}
}

// Settings show at once: language, palette, appearance, faces and motion. A
// wrong one changes nothing.
func TestChange(t *testing.T) {
	s := newStage(t, "2,4/8,0", nil)
	light := s.picture()
	st := s.m.s.Settings()
	st.Lang, st.Appearance, st.Palette, st.Faces, st.Motion = "zh", "dark", "distinct", "letters", "off"
	if err := s.m.change(st); err != nil {
		t.Fatal(err)
	}
	s.frame()
	dark := s.picture()
	if s.m.lang != look.Chinese || s.m.named(1) != "A" || !s.m.still {
		t.Error("language, faces or motion did not change")
	}
	scheme := s.m.palette.Scheme(true)
	if got := dark.RGBAAt(2, 2); !near(got, scheme.Paper.R, scheme.Paper.G, scheme.Paper.B) || near(light.RGBAAt(2, 2), got.R, got.G, got.B) {
		t.Errorf("the paper is %v", got)
	}
	st.Rows = 99
	if s.m.change(st) == nil || s.m.settings.Rows == 99 {
		t.Error("a board of 99 rows was taken")
	}
}

// The ring of the focus is seen whole around what stands at the edge of a list,
// the first of it too.
func TestRingInList(t *testing.T) {
	s := newStage(t, "", nil)
	p := &trial{model: s.m, value: 4}
	s.m.showPanel(panelSettings, &edges{trial: p})
	s.frame()
	s.settle()
	for s.m.ring.focus != &p.on {
		was := s.m.ring.focus
		if s.tab(key.FocusForward); s.m.ring.focus == was {
			t.Fatal("Tab brings the focus nowhere")
		}
	}
	s.settle()
	img := s.picture()
	left, top := s.size.X/2-220+24, s.size.Y/2-160+64
	accent := s.m.accent
	for _, at := range []image.Point{{left - 3, top + 24}, {left + 100, top - 3}} {
		if got := img.RGBAAt(at.X, at.Y); !near(got, accent.R, accent.G, accent.B) {
			t.Errorf("at %v the ring is %v, not %v", at, got, accent)
		}
	}
}

// edges is a panel with a button that fills a list's first row.
type edges struct{ *trial }

func (s *edges) frame(gtx C) D {
	return s.kit.list(gtx, &s.list, 1, func(gtx C, _ int) D {
		return s.entryButton(gtx, &s.on, iconHint, "Entry", "")
	})
}
