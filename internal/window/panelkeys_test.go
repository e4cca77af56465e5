package window

import (
	"image"
	"slices"
	"testing"

	"gioui.org/f32"
	"gioui.org/io/event"
	"gioui.org/io/input"
	"gioui.org/io/key"
	"gioui.org/io/pointer"
	"gioui.org/io/system"
	"gioui.org/widget"

	"twofold/internal/session"
)

// tab moves the focus on as a window does for the Tab key, and returns to what.
func (s *stage) tab(dir key.FocusDirection) event.Tag {
	s.router.Queue(input.SystemEvent{Event: key.Event{Name: key.NameTab, State: key.Press}})
	s.router.MoveFocus(dir)
	s.router.RevealFocus(image.Rectangle{Max: s.size})
	s.frame()
	s.frame()
	return s.m.ring.focus
}

// Every button of every panel is reached by Tab alone, forwards and backwards,
// also where most of them are out of sight.
func TestTabReachesEverything(t *testing.T) {
	for _, size := range []image.Point{{709, 337}, {400, 600}, {640, 900}} {
		for _, dir := range []key.FocusDirection{key.FocusForward, key.FocusBackward} {
			s := newStage(t, "", func(_ *Options, st *session.Settings) { st.Rows, st.Cols = 5, 5 })
			s.m.play.slide(0)
			p := s.openSettings()
			// With rules that are not those being played there are buttons below.
			p.set("undo", "no")
			s.size = size
			s.frame()
			seen := make(map[event.Tag]bool)
			for range 150 {
				if tag := s.tab(dir); tag != nil {
					seen[tag] = true
				}
			}
			s.reach(p)
			for name, c := range p.clicks {
				if !seen[c] {
					t.Errorf("in %v, direction %d: %q is not reached", size, dir, name)
				}
			}
			for name, step := range map[string]*stepper{"rows": &p.rows, "target": &p.target, "start": &p.start} {
				if !seen[&step.less] || !seen[&step.more] {
					t.Errorf("in %v, direction %d: the stepper of %s is not reached", size, dir, name)
				}
			}
			if !seen[&p.fresh] || !seen[&s.m.panels.open[0].close] {
				t.Errorf("in %v, direction %d: the buttons of the frame are not reached", size, dir)
			}
		}
	}
}

// What has the focus is in sight.
func TestFocusIsSeen(t *testing.T) {
	s := newStage(t, "", nil)
	p := s.openSettings()
	s.size = image.Pt(500, 420)
	s.frame()
	last := p.clicks["full screen"]
	for range 100 {
		s.tab(key.FocusForward)
		if last = p.clicks["full screen"]; last != nil && s.m.ring.focus == event.Tag(last) {
			break
		}
	}
	parts := len(p.gameParts()) + len(p.lookParts())
	if at := p.list.Position; last == nil || at.First+at.Count != parts || at.OffsetLast < -12 { // of the last margin
		t.Errorf("the last switch has the focus, and the list is at %+v", at)
	}
}

// Pages scroll by the keys that pages are scrolled by.
func TestScrollByKeys(t *testing.T) {
	for _, open := range []struct {
		kind panelKind
		list func(panel) *widget.List
	}{
		{panelHowTo, func(p panel) *widget.List { return &p.(*howTo).list }},
		{panelSettings, func(p panel) *widget.List { return &p.(*settingsPanel).list }},
	} {
		s := newStage(t, "", nil)
		s.size = image.Pt(420, 460)
		s.m.openPanel(open.kind)
		s.frame()
		l := open.list(s.m.panels.open[0].panel)
		at := func() int { return l.Position.First*10000 + l.Position.Offset }
		for _, k := range []key.Name{key.NameDownArrow, key.NamePageDown, key.NameSpace, key.NameEnd} {
			before := at()
			s.press(k, 0)
			s.frame()
			if at() <= before {
				t.Errorf("panel %d: %q does not scroll down", open.kind, k)
			}
		}
		if l.Position.BeforeEnd {
			t.Errorf("panel %d: End does not go to the end", open.kind)
		}
		for _, k := range []key.Name{key.NameUpArrow, key.NamePageUp, key.NameHome} {
			before := at()
			s.press(k, 0)
			s.frame()
			if at() >= before {
				t.Errorf("panel %d: %q does not scroll up", open.kind, k)
			}
		}
		if at() != 0 {
			t.Errorf("panel %d: Home does not go to the beginning", open.kind)
		}
	}
}

// The menu is walked through by the arrows, and Enter does what it stands at.
func TestMenuByKeys(t *testing.T) {
	s := newStage(t, "", nil)
	s.size = image.Pt(400, 300)
	s.m.openPanel(panelMenu)
	s.frame()
	menu := s.m.panels.open[0].panel.(*menu)
	n := len(menu.entries)
	at := func() int {
		return slices.IndexFunc(menu.entries, func(e *menuEntry) bool { return event.Tag(&e.click) == s.m.ring.focus })
	}
	for i, step := range []struct {
		key  key.Name
		want int
	}{
		{key.NameDownArrow, 0}, {key.NameDownArrow, 1}, {key.NameUpArrow, 0}, {key.NameUpArrow, n - 1},
		{key.NameDownArrow, 0}, {key.NameEnd, n - 1}, {key.NameHome, 0}, {key.NameDownArrow, 1},
	} {
		s.press(step.key, 0)
		s.frame()
		s.frame()
		if at() != step.want {
			t.Fatalf("key %d, %q, goes to %d, want %d", i, step.key, at(), step.want)
		}
		if p := menu.list.Position; step.want < p.First || step.want >= p.First+p.Count {
			t.Errorf("key %d: %d of %+v is out of sight", i, step.want, p)
		}
	}
	s.press(key.NameReturn, 0)
	s.frame()
	if s.m.panels.front() != panelStatistics {
		t.Errorf("Enter on the second entry opens %d", s.m.panels.front())
	}
}

// The terminal's letters hold in the window; the one that would end the program
// there needs Ctrl here.
func TestLettersOfTheTerminal(t *testing.T) {
	for name, want := range map[key.Name]panelKind{"O": panelSettings, "T": panelStatistics, "G": panelHistory, key.NameF1: panelHowTo} {
		s := newStage(t, "", nil)
		s.press(name, 0)
		if s.m.panels.front() != want {
			t.Errorf("%q opens %d, want %d", name, s.m.panels.front(), want)
		}
		if s.press("N", 0); s.m.panels.front() != want {
			t.Errorf("under a panel %q is heard", "N")
		}
	}
	s := newStage(t, "2,2/0,0", nil)
	s.press(key.NameLeftArrow, 0)
	played := s.board()
	s.press("N", 0)
	if s.board() == played {
		t.Fatal("N begins no game")
	}
	s.press("B", 0)
	if s.board() != played {
		t.Error("B does not bring the game back")
	}
	s.press("N", 0)
	s.press("U", 0)
	if s.board() != played {
		t.Error("U does not take the new game back")
	}
	if s.press("Q", 0); s.m.actions&system.ActionClose != 0 {
		t.Error("Q alone closes the window")
	}
	if s.press("Q", key.ModShortcut); s.m.actions&system.ActionClose == 0 {
		t.Error("Ctrl Q does not close the window")
	}
}

// In a low window the settings keep room to choose, with the buttons for a new
// game in sight or at the end of the list.
func TestSettingsInLowWindow(t *testing.T) {
	for _, size := range []image.Point{{709, 337}, {332, 300}, {400, 260}, {640, 900}} {
		s := newStage(t, "", nil)
		p := s.openSettings()
		p.set("size", "5x5")
		s.size = size
		s.frame()
		s.frame()
		if at := p.list.Position; at.Count == 0 {
			t.Fatalf("in %v nothing is shown", size)
		}
		seen := make(map[event.Tag]bool)
		for range 150 {
			seen[s.tab(key.FocusForward)] = true
		}
		if !seen[&p.fresh] || !seen[&p.goTo] {
			t.Errorf("in %v a new game is out of reach", size)
		}
	}
}

// The name of a button is shown while the pointer rests on it, and no more once
// the button was pressed, until the pointer comes anew.
func TestTipAfterPress(t *testing.T) {
	s := newStage(t, "", nil)
	shown := func() bool {
		s.frame()
		s.now = s.now.Add(2 * tipTime)
		s.frame()
		return s.m.tip.on != nil && !s.m.tip.spent && s.now.Sub(s.m.tip.since) > tipTime
	}
	move := func(to image.Point) {
		s.send(pointer.Event{Kind: pointer.Move, Source: pointer.Mouse, Position: f32.Pt(float32(to.X), float32(to.Y))})
		s.frame()
	}
	a := s.arrangement()
	menu := image.Pt(0, a.bar.Min.Y+24)
	for x := a.bar.Min.X; x < a.bar.Max.X && !s.m.play.menuButton.Hovered(); x += 8 {
		menu.X = x
		move(menu)
	}
	if !shown() {
		t.Fatal("the name is not shown")
	}
	s.click(menu)
	s.settle()
	if s.m.panels.front() != panelMenu {
		t.Fatalf("the menu is not open: %d", s.m.panels.front())
	}
	s.press(key.NameEscape, 0)
	move(menu)
	if shown() {
		t.Error("the name is shown over the board after the button was pressed")
	}
	move(image.Pt(2, 2))
	move(menu)
	if !shown() {
		t.Error("the name is shown no more")
	}
	s.press(key.NameLeftArrow, 0)
	if shown() {
		t.Error("the name stays over the board while keys play")
	}
}
