package tui

import (
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"twofold/game"
	"twofold/internal/look"
	"twofold/internal/session"
)

// choose goes to a setting by its name.
func (p *player) choose(name string) {
	p.t.Helper()
	s := p.m.screen.(*settings)
	p.press("home")
	for range s.rows {
		if p.m.text(s.rows[s.list.at].name) == name {
			return
		}
		p.press("down")
	}
	p.t.Fatalf("there is no setting %q", name)
}

func TestSettings(t *testing.T) {
	p := newPlayer(t, setup{w: 100, h: 30})
	p.press("o")
	p.shows("Settings", "Rows", "Palette", "Language")
	for _, test := range []struct {
		name, key, value string
		kept             func(session.Settings) bool
	}{
		{"Chance of a 4", "right", "15%", func(s session.Settings) bool { return s.FourPerMille == 150 }},
		{"Chance of a 4", "left", "10%", func(s session.Settings) bool { return s.FourPerMille == 100 }},
		{"Tiles at the start", "right", "3", func(s session.Settings) bool { return s.StartTiles == 3 }},
		{"Undo allowed", "enter", "Off", func(s session.Settings) bool { return !s.Undo }},
		{"Ends at the target", "space", "On", func(s session.Settings) bool { return s.EndAtTarget }},
		{"Target", "right", "None", func(s session.Settings) bool { return s.Target == 0 && !s.EndAtTarget }},
		{"Target", "right", "4", func(s session.Settings) bool { return s.Target == 2 }},
		{"Target", "left", "None", func(s session.Settings) bool { return s.Target == 0 }},
		{"Faces", "right", "Letters", func(s session.Settings) bool { return s.Faces == "letters" }},
		{"Palette", "right", "Dark", func(s session.Settings) bool { return s.Palette == "dark" }},
		{"Appearance", "right", "Light", func(s session.Settings) bool { return s.Appearance == "light" }},
		{"Motion", "right", "Off", func(s session.Settings) bool { return s.Motion == "off" }},
		{"Rows", "right", "5", func(s session.Settings) bool { return s.Rows == 5 }},
		{"Columns", "left", "3", func(s session.Settings) bool { return s.Cols == 3 }},
	} {
		p.choose(test.name)
		p.press(test.key)
		p.shows("‹ " + test.value + " ›")
		if !test.kept(p.s.Settings()) {
			t.Errorf("%s: not kept: %+v", test.name, p.s.Settings())
		}
	}
	if p.m.th.dark {
		t.Error("the appearance does not change at once")
	}
	if p.m.palette.Name != "dark" {
		t.Error("the palette does not change at once")
	}
	p.choose("Language")
	p.press("right")
	p.shows("设置", "配色")
	p.press("esc")
	p.shows("得分")
	r := p.s.Game().Rules()
	if r.Rows != 5 || r.Cols != 3 || r.StartTiles != 3 {
		t.Errorf("the board being played is %+v", r)
	}
	if p.m.s.Settings().Lang != "zh" {
		t.Error("the language is not kept")
	}
}

// Each board size keeps its own game: going to another and back loses nothing.
func TestSettingsSize(t *testing.T) {
	p := newPlayer(t, setup{})
	p.press("left", "down", "right")
	n := p.moves()
	p.press("o", "home", "right", "esc")
	if p.s.Game().Rules().Rows != 5 || p.moves() != 0 {
		t.Fatal("no game on the other board")
	}
	p.press("left", "o", "home", "left", "esc")
	if p.s.Game().Rules().Rows != 4 || p.moves() != n {
		t.Errorf("%d moves and not %d", p.moves(), n)
	}
}

func TestSettingsReset(t *testing.T) {
	p := newPlayer(t, setup{})
	p.press("o", "home", "right")
	p.choose("Palette")
	p.press("right", "x")
	p.shows("Set every setting back to its default?")
	p.press("esc")
	if p.s.Settings().Rows != 5 {
		t.Error("Escape sets back")
	}
	p.press("x", "enter")
	if st := p.s.Settings(); st.Rows != 4 || st.Palette != "" {
		t.Errorf("%+v", st)
	}
	if p.m.palette.Name != "classic" {
		t.Error("the palette is still shown")
	}
}

// Every step of every setting gives settings that are valid, all the way round
// and back.
func TestSettingsSteps(t *testing.T) {
	for _, dress := range []setup{{}, {env: []string{"LC_ALL=C"}}} {
		p := newPlayer(t, dress)
		p.press("o")
		s := p.m.screen.(*settings)
		for i := range s.rows {
			for range 45 {
				p.press("right")
				if err := p.m.settings.Check(); err != nil {
					t.Fatalf("setting %d: %v", i, err)
				}
				p.screen()
			}
			for range 45 {
				p.press("left")
			}
			p.press("down")
		}
		if p.s.Settings() != p.m.settings {
			t.Error("what is shown is not what is kept")
		}
	}
}

func TestOwnPalette(t *testing.T) {
	p := newPlayer(t, setup{w: 100, h: 30})
	own := *look.Palettes()[0]
	own.Name = "mine"
	p.s.SetOwnPalette(own.AppendText(nil))
	p.press("o")
	p.choose("Palette")
	p.press("left")
	p.shows("mine")
	if p.s.Settings().Palette != session.OwnPaletteName {
		t.Errorf("%q is kept", p.s.Settings().Palette)
	}
}

// played plays some games to their end and leaves them in the history.
func played(t *testing.T, games int) *player {
	p := newPlayer(t, setup{still: true})
	for g := range games {
		for i := 0; !p.s.Game().Status().Over && i < 3000; i++ {
			p.press([]string{"left", "down", "right", "up"}[(i*i+g+i/3)%4])
			p.now = p.now.Add(700 * time.Millisecond)
		}
		if g < games-1 {
			p.press("n")
		}
	}
	p.now = p.now.Add(time.Minute)
	return p
}

func TestStats(t *testing.T) {
	p := newPlayer(t, setup{})
	p.press("t")
	p.shows("Nothing yet.")
	p = played(t, 3)
	p.press("t")
	p.shows("Statistics", "Games", "Best score", "Games that reached each tile", "100%", "All sizes")
	best := p.s.Stats(nil).Best
	p.shows(look.Grouped(best))
	p.press("right", "left", "up", "down", "esc")
	p.shows("Twofold")
	p = newPlayer(t, setup{board: "2,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0"})
	p.press("left", "t", "right")
	p.shows("Statistics")
}

func TestHistory(t *testing.T) {
	p := newPlayer(t, setup{})
	p.press("g")
	p.shows("No finished games yet.")
	p.press("enter", "p", "down", "esc")
	p = played(t, 3)
	p.press("g")
	p.shows("History", "Today", "4 × 4")
	games := p.s.History()
	if len(games) != 3 {
		t.Fatalf("%d games", len(games))
	}
	p.press("down", "enter")
	p.shows("Replay", "Move 0 of "+look.Grouped(int64(games[1].Moves)))
	p.press("esc")
	p.shows("History")
	p.press("p")
	if p.s.ID() != games[1].ID {
		t.Error("the chosen game is not played on")
	}
	p.shows("Your game goes on.")
}

func TestHistoryScrolls(t *testing.T) {
	p := newPlayer(t, setup{w: 60, h: 14, still: true})
	for range 30 {
		p.press("left", "down", "n", "enter")
		p.now = p.now.Add(time.Hour)
	}
	p.press("g", "end")
	s := p.m.screen.(*history)
	p.screen()
	if s.list.at != len(s.games)-1 || s.list.top == 0 {
		t.Errorf("at %d, top %d of %d", s.list.at, s.list.top, len(s.games))
	}
	p.press("pgup", "pgup", "home")
	p.send(tea.MouseWheelMsg{Button: tea.MouseWheelDown})
	if s.list.at != 1 {
		t.Errorf("at %d", s.list.at)
	}
}

func TestHow(t *testing.T) {
	p := newPlayer(t, setup{w: 100, h: 40})
	p.press("?")
	p.shows("How to play", "Slide all tiles at once", "← A H", "Settings", "Bring back", "ENTER   Keep going")
	p.press("?")
	p.hides("How to play:")
	p.send(tea.WindowSizeMsg{Width: 40, Height: 12})
	p.press("?")
	for range 60 {
		p.press("down")
	}
	p.shows("ENTER   Keep going") // the last of the keys
}

// TestHowFollowsTheRules: what the rules of the game forbid is not taught.
func TestHowFollowsTheRules(t *testing.T) {
	classic, none := game.Classic(3, 3), game.Classic(3, 3)
	none.Target = 0
	fours := game.Classic(3, 3)
	fours.FourPerMille = 1000
	strict := game.Gentle(3, 3)
	strict.Undo = false
	for name, c := range map[string]struct {
		rules        game.Rules
		shows, hides []string
	}{
		"classic":   {classic, []string{"now and then a 4", "After that you can keep going", "Undo as often", "U ⌫", "ENTER"}, nil},
		"no target": {none, []string{"Undo as often"}, []string{"Reach ", "ENTER"}},
		"fours":     {fours, []string{"board a 4 appears"}, []string{"now and then"}},
		"strict": {strict, []string{"board a 2 appears", "Reach 256 to win: that ends the game.", "Undo is off in this game."},
			[]string{"now and then", "Undo as often", "keep going", "U ⌫", "Redo", "ENTER"}},
	} {
		t.Run(name, func(t *testing.T) {
			p := newPlayer(t, setup{rules: c.rules, w: 140, h: 40})
			p.press("?")
			p.shows(c.shows...)
			p.hides(c.hides...)
		})
	}
}

// TestClockStandsStill: the time played goes on while the game is shown, and on
// no other screen.
func TestClockStandsStill(t *testing.T) {
	for _, key := range []string{"o", "?", "t", "g"} {
		p := newPlayer(t, setup{})
		p.press("left", "down", "right")
		p.wait(2 * time.Second)
		p.press(key)
		before := p.s.Played()
		p.wait(5 * time.Second)
		if now := p.s.Played(); now != before || before < 2000 {
			t.Errorf("%s: the time goes from %d to %d ms", key, before, now)
		}
		p.press("esc", "left", "up")
		p.wait(2 * time.Second)
		if now := p.s.Played(); now < before+2000 {
			t.Errorf("%s: back in the game the time is %d ms after %d", key, now, before)
		}
	}
}

// TestPaletteOfFile: the palette given for this run stays in the list, whatever
// is chosen meanwhile, and goes into no setting.
func TestPaletteOfFile(t *testing.T) {
	pal, err := look.ParsePalette([]byte("twofold palette 1\nname Blue hour\ntile 2 #102030 #ffffff\n"))
	if err != nil {
		t.Fatal(err)
	}
	p := newPlayer(t, setup{w: 100, h: 30})
	p.m.o.Palette, p.m.palette = pal, pal
	p.m.dress()
	p.press("o")
	p.choose("Palette")
	p.shows("‹ Blue hour ›")
	n := len(look.Palettes()) + 1
	for _, key := range []string{"right", "left"} {
		for i := range n {
			p.press(key)
			if shown := p.m.palette == pal; shown != (i == n-1) {
				t.Fatalf("%s %d: shown is %s", key, i, p.m.palette.Name)
			}
		}
		p.shows("‹ Blue hour ›")
	}
	if name := p.s.Settings().Palette; name == "Blue hour" {
		t.Errorf("the settings name it: %q", name)
	}
	p.press("x", "enter")
	p.shows("‹ Classic ›")
}

func replayOf(t *testing.T) (*player, *replay) {
	p := played(t, 1)
	p.press("g", "enter")
	r, ok := p.m.screen.(*replay)
	if !ok {
		t.Fatal("no replay")
	}
	p.m.o.NoMotion = false
	return p, r
}

func TestReplaySteps(t *testing.T) {
	p, r := replayOf(t)
	n := r.end()
	var boards []game.Board
	for i := range n {
		boards = append(boards, r.g.Board())
		p.press("right")
		if r.at() != i+1 {
			t.Fatalf("step %d is at %d", i, r.at())
		}
		if i < 3 {
			p.wait(300 * time.Millisecond)
		}
	}
	p.press("right")
	if r.at() != n {
		t.Error("there is a step past the end")
	}
	for i := n - 1; i >= 0; i-- {
		p.press("left")
		if r.at() != i || r.g.Board() != boards[i] {
			t.Fatalf("the step back to %d is at %d", i, r.at())
		}
	}
	p.press("left")
	if r.at() != 0 {
		t.Error("there is a step before the beginning")
	}
}

func TestReplaySeek(t *testing.T) {
	p, r := replayOf(t)
	n := r.end()
	for _, test := range []struct {
		key  string
		want int
	}{{"end", n}, {"pgup", n - 10}, {"[", n - 20}, {"]", n - 10}, {"pgdown", n}, {"pgdown", n}, {"5", n / 2}, {"9", n * 9 / 10}, {"0", 0}, {"pgup", 0}, {"e", n}, {"home", 0}} {
		p.press(test.key)
		if r.at() != test.want {
			t.Errorf("%s goes to %d and not to %d", test.key, r.at(), test.want)
		}
	}
	p.screen()
	p.send(tea.MouseClickMsg{X: r.barX + r.barLen - 1, Y: r.barY, Button: tea.MouseLeft})
	if r.at() != n {
		t.Errorf("a click at the end of the bar goes to %d", r.at())
	}
	p.send(tea.MouseMotionMsg{X: 0, Y: 0, Button: tea.MouseLeft})
	if r.at() != 0 {
		t.Errorf("a drag to the left goes to %d", r.at())
	}
	p.send(tea.MouseReleaseMsg{})
	p.send(tea.MouseMotionMsg{X: 70, Y: 0, Button: tea.MouseLeft})
	if r.at() != 0 {
		t.Error("the drag goes on after the release")
	}
}

func TestReplayPlays(t *testing.T) {
	p, r := replayOf(t)
	p.press("space")
	p.wait(time.Second + 10*time.Millisecond)
	if r.at() != 4 {
		t.Errorf("%d moves after a second", r.at())
	}
	p.press("space")
	p.wait(time.Second)
	if r.at() != 4 {
		t.Errorf("paused, %d moves", r.at())
	}
	if w := p.m.wake(); !w.IsZero() {
		t.Errorf("paused, the program waits for %v", w.Sub(p.now))
	}
	for range speeds {
		p.press("up")
	}
	p.shows("32× speed")
	p.press("space")
	p.wait(time.Second)
	if got := r.at(); got < 100 && got != r.end() {
		t.Errorf("at full speed %d moves after a second", got)
	}
	for range speeds {
		p.press("-")
	}
	p.shows("1/4× speed")
	for range speeds {
		p.press("+")
	}
	for i := 0; r.playing && i < 10_000; i++ {
		p.wait(frameTime)
	}
	p.shows("End of the record.")
	if r.playing {
		t.Error("it plays on past the end")
	}
	p.press("space")
	if !r.playing || r.at() != 0 {
		t.Error("play at the end does not begin anew")
	}
}

// The viewer alone, without a session.
func TestReplayViewer(t *testing.T) {
	p, r := replayOf(t)
	r.g.Seek(r.end())
	rec := r.g.Record()
	m := newModel(Options{Replay: rec, Now: func() time.Time { return p.now }}, 5)
	p.m = m
	p.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	p.shows("Replay", "Move 0 of "+look.Grouped(int64(len(rec.Moves))))
	p.hides("keep going")
	p.press("right", "end")
	p.shows("Score " + look.Grouped(rec.Result.Score))
	p.press("esc")
	if !m.quitting {
		t.Error("Escape does not end the viewer")
	}
	// A record that does not hold is shown as far as it does.
	bad := *rec
	bad.Moves = slices.Concat(rec.Moves[:3], []game.Dir{rec.Moves[2]}, rec.Moves[2:])
	bad.Result = game.Result{}
	p.m = newModel(Options{Replay: &bad, Now: func() time.Time { return p.now }}, 5)
	p.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	p.screen()
	p.press("space")
	p.wait(5 * time.Second)
	if !strings.Contains(p.screen(), "Replay") {
		t.Error("the viewer is gone")
	}
	p.m = newModel(Options{Replay: &game.Record{}, Now: func() time.Time { return p.now }}, 5)
	p.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	p.press("space", "right", "left", "end")
	p.screen()
}

// TestLookingAroundKeepsTheGame: a game whose size and rules are not those of
// the settings goes on after other screens were looked at.
func TestLookingAroundKeepsTheGame(t *testing.T) {
	rules := game.Classic(5, 5)
	rules.Target = 0
	p := newPlayer(t, setup{rules: rules})
	id := p.s.ID()
	for _, key := range []string{"?", "t", "g", "o"} {
		p.press(key, "esc")
		if got := p.s.Game().Rules(); p.s.ID() != id || got != rules {
			t.Fatalf("after %s the rules are %+v", key, got)
		}
	}
	p.press("o", "right", "esc")
	if got := p.s.Game().Rules(); got.Rows != 6 || got.Cols != 5 {
		t.Errorf("with one row more it is %s", got.SizeText())
	}
}
