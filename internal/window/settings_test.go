package window

import (
	"image"
	"strings"
	"testing"

	"gioui.org/app"
	"gioui.org/io/key"

	"twofold/game"
	"twofold/internal/look"
	"twofold/internal/session"
)

// openSettings opens the settings and returns them.
func (s *stage) openSettings() *settingsPanel {
	s.t.Helper()
	s.size = image.Pt(640, 900)
	s.press(",", key.ModShortcut)
	s.settle()
	if s.m.panels.front() != panelSettings {
		s.t.Fatal("the settings do not open")
	}
	return s.m.panels.open[len(s.m.panels.open)-1].panel.(*settingsPanel)
}

// push presses what a panel has under a name, as if it was clicked.
func (s *stage) push(p *presses, name string) {
	s.t.Helper()
	c := p.clicks[name]
	if c == nil {
		s.t.Fatalf("there is no %q to press", name)
	}
	c.Click()
	s.frame()
	s.frame()
}

// rowTarget is the row of the settings that the target stands in.
const rowTarget = 3

// scroll scrolls to a row.
func (s *stage) scroll(p *settingsPanel, row int) {
	p.list.Position.First, p.list.Position.Offset, p.list.Position.BeforeEnd = row, 0, true
	s.frame()
}

// reach scrolls a list until every row was drawn.
func (s *stage) reach(p *settingsPanel) {
	for i := range 40 {
		s.scroll(p, i)
	}
}

func TestSettingsOnce(t *testing.T) {
	s := newStage(t, "", nil)
	first := s.openSettings()
	s.m.openPanel(panelHowTo)
	s.frame()
	s.m.openPanel(panelSettings)
	s.frame()
	s.press(",", key.ModShortcut)
	if n := len(s.m.panels.open); n != 2 || s.m.panels.front() != panelSettings || s.m.panels.open[1].panel != panel(first) {
		t.Errorf("after asking thrice %d panels are open, in front %d", n, s.m.panels.front())
	}
}

// The rules are those of the next game, all at once; the window follows its
// board then and not before.
func TestRulesOfTheNextGame(t *testing.T) {
	s := newStage(t, "", nil)
	s.press(key.NameLeftArrow, 0)
	s.press(key.NameUpArrow, 0)
	s.settle()
	before, rules := s.board(), s.m.s.Game().Rules()
	p := s.openSettings()
	if s.wished(); p.settings.Rules() != rules {
		t.Fatal("a new player's game has other rules than the settings")
	}
	s.push(&p.presses, "size 8x8")
	s.scroll(p, rowTarget)
	for _, step := range []*stepper{&p.four, &p.start, &p.target} {
		step.more.Click()
		s.frame()
	}
	s.scroll(p, rowTarget)
	s.push(&p.presses, "undo")
	s.push(&p.presses, "end-at-target")
	want := game.Rules{Rows: 8, Cols: 8, Target: 12, FourPerMille: 150, StartTiles: 3, EndAtTarget: true}
	if got := s.m.s.Settings().Rules(); got != want {
		t.Fatalf("the settings are %+v and not %+v", got, want)
	}
	if s.board() != before || s.m.s.Game().Rules() != rules {
		t.Fatal("the game being played changed")
	}
	if c, any := s.wished(); any {
		t.Fatalf("the window is to become %+v before the game has", c)
	}
	p.fresh.Click()
	s.frame()
	s.frame()
	if got := s.m.s.Game().Rules(); got != want {
		t.Errorf("the new game has the rules %+v", got)
	}
	if s.m.panels.any() {
		t.Error("the settings lie over the new game")
	}
	s.m.config.Mode = app.Windowed
	if c, any := s.wished(); !any || c.Size.X < 500 || c.Size.Y < 600 {
		t.Errorf("for the large board the window is to become %v", c.Size)
	}
	// The game of the other size is as it was.
	p = s.openSettings()
	s.push(&p.presses, "size 4x4")
	p.goTo.Click()
	s.frame()
	s.frame()
	if s.board() != before {
		t.Errorf("the game of 4×4 is %s and not %s", s.board(), before)
	}
}

// What stands in the way of the new game's size has its target brought back.
func TestSettingsClamp(t *testing.T) {
	s := newStage(t, "", func(_ *Options, st *session.Settings) { st.Target = 17 })
	p := s.openSettings()
	for range 12 {
		p.rows.less.Click()
		s.frame()
		p.cols.less.Click()
		s.frame()
	}
	st := s.m.s.Settings()
	if st.Rows != 2 || st.Cols != 2 || st.Target != session.AutoTarget || st.Check() != nil {
		t.Errorf("settings are %+v", st)
	}
	for range 12 {
		p.cols.more.Click()
		s.frame()
	}
	if st = s.m.s.Settings(); st.Rows != 2 || st.Cols != 10 {
		t.Errorf("the board is %dx%d", st.Rows, st.Cols)
	}
	s.scroll(p, rowTarget)
	for range 60 {
		p.target.more.Click()
		s.frame()
	}
	if st = s.m.s.Settings(); st.Target != 21 {
		t.Errorf("the highest target is %d", st.Target)
	}
	for range 60 {
		p.target.less.Click()
		s.frame()
	}
	if st = s.m.s.Settings(); st.Target != 0 {
		t.Errorf("the lowest target is %d", st.Target)
	}
	s.scroll(p, rowTarget-1)
	s.push(&p.presses, "gentle")
	if r := s.m.s.Settings().Rules(); r.FourPerMille != 0 || !r.EndAtTarget {
		t.Errorf("gentle is %+v", r)
	}
}

// What a setting cannot be is said in the player's language.
func TestFaultsInChinese(t *testing.T) {
	s := newStage(t, "", nil)
	p := s.openSettings()
	s.m.speak("zh")
	p.set("four", "120%")
	list := s.m.toasts.list
	if len(list) == 0 {
		t.Fatal("nothing is said")
	}
	if words := list[len(list)-1].words; strings.ContainsAny(strings.ReplaceAll(words, "120%", ""), "abcdefghijklmnopqrstuvwxyz") {
		t.Errorf("it is said: %s", words)
	}
}

// Everything but the rules shows at once, and what the command line chose gives
// way to what is chosen here.
func TestLookAtOnce(t *testing.T) {
	letters, _ := look.FaceSetNamed("letters")
	dusk := look.Palettes()[1]
	s := newStage(t, "", func(o *Options, st *session.Settings) {
		o.Faces, o.Palette, o.NoMotion, o.Lang = "letters", dusk, true, look.Chinese
	})
	if s.m.faces != letters || s.m.palette != dusk || !s.m.still || s.m.lang != look.Chinese {
		t.Fatal("the options of the run do not hold")
	}
	p := s.openSettings()
	s.reach(p)
	s.push(&p.presses, "faces numbers")
	s.push(&p.presses, "palette classic")
	s.push(&p.presses, "motion auto")
	s.push(&p.presses, "lang ")
	if s.m.faces != look.FaceSets()[0] || s.m.palette != look.Palettes()[0] || s.m.still || s.m.lang != look.English {
		t.Errorf("faces %s, palette %s, still %v, language %v", s.m.faces.Name(), s.m.palette.Name, s.m.still, s.m.lang)
	}
	s.push(&p.presses, "appearance dark")
	s.push(&p.presses, "lang zh")
	s.push(&p.presses, "motion off")
	s.push(&p.presses, "faces origami")
	if !s.m.dark || s.m.lang != look.Chinese || !s.m.still || s.m.play.view.pictures != pictures(&drawn) {
		t.Error("the settings do not show")
	}
	s.push(&p.presses, "full screen")
	if c, any := s.wished(); !any || c.Mode != app.Fullscreen {
		t.Error("the window does not go to the full screen")
	}
}

func TestOwnPalette(t *testing.T) {
	chooser := &fakeFiles{}
	s := newStage(t, "", func(o *Options, _ *session.Settings) { o.Files = chooser })
	p := s.openSettings()
	s.reach(p)
	for _, test := range []struct {
		data string
		err  error
		says string
	}{
		{"nonsense", nil, "The palette cannot be used: line 1: "},
		{"", ErrTooLarge, "The file is too large: at most 64 KiB are read."},
		{"", ErrNoChooser, s.m.text(look.WordErrorNoChooser)},
	} {
		chooser.files = []ChosenFile{{"mine.txt", []byte(test.data), test.err}}
		s.push(&p.presses, "palette own")
		if got := s.said(); !strings.HasPrefix(got, test.says) || strings.Contains(got, "\n") {
			t.Errorf("of %q it says %q", test.data, got)
		}
		if s.m.s.OwnPalette() != nil || s.m.settings.Palette != "" {
			t.Fatal("a bad palette is kept")
		}
	}
	chooser.files = []ChosenFile{{"mine.txt", []byte("twofold palette 1\nname Mine\nbase classic\ntile 2 #112233 #ffffff\n"), nil}}
	s.push(&p.presses, "palette own")
	if s.m.settings.Palette != session.OwnPaletteName || s.m.palette.Name != "Mine" || s.m.s.OwnPalette() == nil {
		t.Fatalf("the palette is %q (%s)", s.m.palette.Name, s.said())
	}
	s.push(&p.presses, "palette classic")
	s.push(&p.presses, "palette own")
	if s.m.palette.Name != "Mine" {
		t.Errorf("the kept palette is not taken again")
	}
	chooser.files[0].Data = []byte("rubbish")
	s.reach(p)
	s.push(&p.presses, "choose palette")
	if s.m.palette.Name != "Mine" {
		t.Errorf("a bad file took the good one's place")
	}
}

// said is the last sentence that was shown.
func (s *stage) said() string {
	if n := len(s.m.toasts.list); n > 0 {
		return s.m.toasts.list[n-1].words
	}
	return ""
}

// fakeFiles is a file chooser whose player has made up his mind.
type fakeFiles struct {
	files []ChosenFile
	err   error
	from  int // times asked
}

func (f *fakeFiles) Save(string, []byte, func(string, error)) {}

func (f *fakeFiles) Open(_ []string, _ int64, done func(string, []byte, error)) {
	f.from++
	done(f.files[0].Name, f.files[0].Data, f.files[0].Err)
}

func (f *fakeFiles) OpenSeveral(_ []string, _ int64, most int, done func([]ChosenFile, error)) {
	f.from++
	done(f.files[:min(len(f.files), most)], f.err)
}

// The small boards to choose from show their cells in every palette.
func TestSketchShowsCells(t *testing.T) {
	for _, p := range look.Palettes() {
		for _, dark := range []bool{false, true} {
			k := &kit{theme: newTheme(p, dark)}
			c := k.sketchCells()
			if got := look.Contrast(look.RGB{R: c.R, G: c.G, B: c.B}, k.board); got < 1.5 {
				t.Errorf("palette %s, dark %v: the cells have a contrast of %.2f with the board", p.Name, dark, got)
			}
		}
	}
}
