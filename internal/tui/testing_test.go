package tui

import (
	"flag"
	"image/color"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"twofold/game"
	"twofold/internal/look"
	"twofold/internal/session"
)

var update = flag.Bool("update", false, "write the golden screens anew")

// player drives a model as the program does, with a clock of its own.
type player struct {
	t   *testing.T
	m   *model
	s   *session.Session
	now time.Time
	c   canvas
}

// testClock gives a session the player's time.
type testClock struct{ p *player }

func (c testClock) Now() int64 { return c.p.now.UnixMilli() }

// noon is when every test begins.
var noon = time.Date(2026, 3, 14, 12, 0, 0, 0, time.UTC)

type setup struct {
	rules   game.Rules
	board   string // to begin from; "" for a game from a seed
	profile colorprofile.Profile
	env     []string
	w, h    int
	lang    look.Lang
	faces   string
	still   bool
	storage session.Storage
	change  func(*session.Settings)
}

func newPlayer(t *testing.T, s setup) *player {
	t.Helper()
	p := &player{t: t, now: noon}
	n := byte(0)
	p.s = session.Open(session.Options{
		Storage: s.storage,
		Clock:   testClock{p},
		Entropy: func(b []byte) {
			for i := range b {
				n = n*5 + 17
				b[i] = n
			}
		},
	})
	if s.change != nil {
		st := p.s.Settings()
		s.change(&st)
		if err := p.s.Change(st); err != nil {
			t.Fatal(err)
		}
	}
	if s.rules.Rows == 0 {
		s.rules = game.Classic(4, 4)
	}
	begin := game.Setup{Rules: s.rules, Seed: seedOf(t, "terminal")}
	if s.board != "" {
		b, err := game.ParseBoard(s.board)
		if err != nil {
			t.Fatal(err)
		}
		begin.Start = &game.Start{Board: b}
		begin.Rules.Rows, begin.Rules.Cols = b.Rows(), b.Cols()
	}
	if err := p.s.Begin(begin); err != nil {
		t.Fatal(err)
	}
	if s.profile == 0 {
		s.profile = colorprofile.TrueColor
	}
	if s.w == 0 {
		s.w, s.h = 80, 24
	}
	o := Options{Session: p.s, Lang: s.lang, Env: s.env, NoMotion: s.still, Now: func() time.Time { return p.now }}
	if s.faces != "" {
		o.Faces, _ = look.FaceSetNamed(s.faces)
	}
	p.m = newModel(o, s.profile)
	p.send(tea.WindowSizeMsg{Width: s.w, Height: s.h})
	return p
}

func (p *player) send(msg tea.Msg) { p.m.update(msg, p.now) }

// wait lets time pass, in frames as the program does.
func (p *player) wait(d time.Duration) {
	for end := p.now.Add(d); p.now.Before(end); {
		p.now = p.now.Add(min(frameTime, end.Sub(p.now)))
		p.send(frameMsg{})
	}
}

// press presses keys one after the other: names of keyName, or single letters.
func (p *player) press(keys ...string) {
	for _, k := range keys {
		p.send(tea.KeyPressMsg(keyOf(k)))
	}
}

func keyOf(name string) tea.Key {
	special := map[string]rune{
		"left": tea.KeyLeft, "right": tea.KeyRight, "up": tea.KeyUp, "down": tea.KeyDown,
		"enter": tea.KeyEnter, "esc": tea.KeyEscape, "tab": tea.KeyTab, "backspace": tea.KeyBackspace,
		"pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "home": tea.KeyHome, "end": tea.KeyEnd, "f1": tea.KeyF1,
	}
	if code, ok := special[name]; ok {
		return tea.Key{Code: code}
	}
	if name == "space" {
		return tea.Key{Code: tea.KeySpace, Text: " "}
	}
	if letter, ok := strings.CutPrefix(name, "ctrl+"); ok {
		return tea.Key{Code: rune(letter[0]), Mod: tea.ModCtrl}
	}
	if len(name) == 1 && name >= "A" && name <= "Z" {
		return tea.Key{Code: rune(name[0] + 32), Text: name, Mod: tea.ModShift}
	}
	return tea.Key{Code: []rune(name)[0], Text: name}
}

// screen draws and returns the rows as text.
func (p *player) screen() string {
	p.m.draw(&p.c)
	return text(&p.c)
}

func text(c *canvas) string {
	var b strings.Builder
	for y := range c.h {
		var line strings.Builder
		for x := range c.w {
			if r := c.cells[y*c.w+x].r; r != half {
				line.WriteRune(r)
			}
		}
		b.WriteString(strings.TrimRight(line.String(), " "))
		b.WriteByte('\n')
	}
	return b.String()
}

func (p *player) shows(want ...string) {
	p.t.Helper()
	if b, ok := p.m.base.(*play); ok && b.kind != noticeNone && !p.m.motionless() {
		p.wait(noticeTime) // it slides in
	}
	got := p.screen()
	for _, w := range want {
		if !strings.Contains(got, w) {
			p.t.Errorf("the screen does not show %q:\n%s", w, got)
		}
	}
}

func (p *player) hides(unwanted ...string) {
	p.t.Helper()
	got := p.screen()
	for _, w := range unwanted {
		if strings.Contains(got, w) {
			p.t.Errorf("the screen shows %q:\n%s", w, got)
		}
	}
}

func (p *player) moves() int { return len(p.s.Game().Moves()) }

// golden compares the screen, text and colours, with a file.
func (p *player) golden(name string) {
	p.t.Helper()
	got := p.screen() + "\n" + colours(&p.c, p.m.profile)
	file := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			p.t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			p.t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		p.t.Fatalf("%v; run the test with -update to write it", err)
	}
	if got != string(want) {
		p.t.Errorf("the screen is not that of %s; it is\n%s", file, got)
	}
}

// colours writes the styles of a canvas: a line for each run of cells that
// differs from the row above it would be long, so each row is the bytes that
// paint it, quoted.
func colours(c *canvas, profile colorprofile.Profile) string {
	p := newPainter(nil, profile, false)
	out := string(p.encode(nil, nil, c))
	out = strings.ReplaceAll(out, "\x1b", "\\e")
	return strings.ReplaceAll(out, "H", "H\n") + "\n"
}

func seedOf(t *testing.T, words string) game.Seed {
	t.Helper()
	s, err := game.ParseSeed(words)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// goldenText compares the text of the screen alone.
func (p *player) goldenText(name string) {
	p.t.Helper()
	got := p.screen()
	file := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			p.t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		p.t.Fatalf("%v; run the test with -update to write it", err)
	}
	if got != string(want) {
		p.t.Errorf("the screen is not that of %s; it is\n%s", file, got)
	}
}

func rgbaOf(r, g, b uint8) color.Color { return color.RGBA{r, g, b, 255} }
