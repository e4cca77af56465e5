package launch

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"twofold/game"
	"twofold/internal/look"
	"twofold/internal/session"
)

// parse reads a command line as the commands do.
func parse(args ...string) (*Start, error) {
	var f Start
	c := &cobra.Command{Use: "play", SilenceErrors: true, SilenceUsage: true, RunE: func(*cobra.Command, []string) error { return nil }}
	c.SetFlagErrorFunc(FlagFault)
	f.AddFlags(c)
	c.SetArgs(args)
	return &f, c.Execute()
}

// What is wrong with flags is said in our words, with what to do, and is wrong
// use wherever it is told.
func TestFlagFault(t *testing.T) {
	for want, args := range map[string][]string{
		`there is no flag "--bogus"; see "play --help"`:                                             {"--bogus"},
		`there is no flag "-x"; see "play --help"`:                                                  {"-x"},
		`there is no flag "--siz"; did you mean --size? See "play --help"`:                          {"--siz", "4x4"},
		`the flag --size needs a value; see "play --help"`:                                          {"--size"},
		`--no-undo does not take "perhaps"; see "play --help"`:                                      {"--no-undo=perhaps"},
		`--start: "two" is no number that fits here; give a whole number from 1 to 100`:             {"--start", "two"},
		`--start: "01" is no number that fits here; give a whole number from 1 to 100`:              {"--start", "01"},
		`--score: "-1" is no number that fits here; give a whole number from 0 to 9007199254740991`: {"--score", "-1"},
	} {
		_, err := parse(args...)
		var fault *game.Fault
		if !errors.As(err, &fault) || err.Error() != want {
			t.Errorf("%q: %v, want %s", args, err, want)
		}
	}
}

// The flags say which game is played.
func TestStart(t *testing.T) {
	classic := func(rows, cols int) game.Rules { return game.Classic(rows, cols) }
	gentle := game.Gentle(3, 3)
	strict := classic(4, 4)
	strict.Undo, strict.FourPerMille, strict.StartTiles, strict.Target = false, 250, 3, 0
	for _, test := range []struct {
		args  []string
		rules game.Rules
		board string // "" where it is not given
		score int64
	}{
		{nil, classic(4, 4), "", 0},
		{[]string{"--size", "3x5"}, classic(3, 5), "", 0},
		{[]string{"--new", "--size", "5x5"}, classic(5, 5), "", 0},
		{[]string{"--gentle", "--size", "3x3"}, gentle, "", 0},
		{[]string{"--no-undo", "--four", "25%", "--start", "3", "--target", "none"}, strict, "", 0},
		{[]string{"--board", "2,4/0,0", "--score", "4"}, classic(2, 2), "2,4/0,0", 4},
		{[]string{"--seed", "friday cup", "--size", "4x6"}, classic(4, 6), "", 0},
	} {
		f, err := parse(test.args...)
		if err != nil {
			t.Fatalf("%q: %v", test.args, err)
		}
		plan, err := f.Plan()
		if err != nil {
			t.Fatalf("%q: %v", test.args, err)
		}
		s := session.Open(session.Options{Storage: session.NewMemory(), Clock: Clock(time.Now), Entropy: func([]byte) {}})
		if err := plan.Enter(s, func(p []byte) { p[0] = 7 }); err != nil {
			t.Fatalf("%q: %v", test.args, err)
		}
		g := s.Game()
		if g.Rules() != test.rules || g.Score() != test.score || test.board != "" && g.Board().String() != test.board {
			t.Errorf("%q: %+v, score %d, board %s", test.args, g.Rules(), g.Score(), g.Board())
		}
	}
	// A seed gives the same game, and one that is drawn another.
	first := func(args ...string) string {
		f, err := parse(args...)
		if err != nil {
			t.Fatal(err)
		}
		plan, err := f.Plan()
		if err != nil {
			t.Fatal(err)
		}
		s := session.Open(session.Options{Storage: session.NewMemory(), Clock: Clock(time.Now), Entropy: func([]byte) {}})
		drawn := byte(0)
		if err := plan.Enter(s, func(p []byte) { drawn += 9; p[0] = drawn }); err != nil {
			t.Fatal(err)
		}
		return s.Game().Board().String()
	}
	if a, b, c := first("--seed", "friday cup"), first("--seed", "friday cup"), first("--seed", "monday cup"); a != b || a == c {
		t.Errorf("seeds give %s, %s and %s", a, b, c)
	}
}

func TestStartFaults(t *testing.T) {
	for want, args := range map[string][]string{
		"--score says nothing without a position; give --board too": {"--score", "4"},
		"": {"--size", "4x4", "--board", "2,4/0,0"}, // not of that size
	} {
		f, err := parse(args...)
		if err != nil {
			t.Fatal(err)
		}
		if _, err = f.Plan(); err == nil || want != "" && err.Error() != want {
			t.Errorf("%q: %v", args, err)
		}
	}
}

func TestPalette(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mine.txt")
	text := "twofold palette 1\nname Mine\nbase classic\ntile 2 #112233 #ffffff\n"
	read := func() ([]byte, error) { return os.ReadFile(file) }
	get := func(name string) (*look.Palette, error) { return Palette(name, file, read) }
	if _, err := get("mine.txt"); err == nil || err.Error() != `--palette: there is no palette and no file "mine.txt"; choose one of classic, dark, contrast, distinct, ansi, or a palette file` {
		t.Errorf("of no file: %v", err)
	}
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if p, err := get("mine.txt"); err != nil || p.Name != "Mine" {
		t.Errorf("%+v, %v", p, err)
	}
	if p, err := get("dark"); err != nil || p.Name != "dark" {
		t.Errorf("a palette that is built in: %+v, %v", p, err)
	}
	if err := os.WriteFile(file, []byte("nonsense"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"mine.txt", "-"} {
		var fault *game.Fault
		if _, err := get(name); !errors.As(err, &fault) || fault.Remedy == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
}
