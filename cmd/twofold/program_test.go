package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"twofold/game"
)

// world is a folder for games, a working folder and an environment.
type world struct {
	t    testing.TB
	home string
	dir  string
	env  []string
	rand byte
	now  time.Time
}

func newWorld(t testing.TB) *world {
	return &world{t: t, home: filepath.Join(t.TempDir(), "games"), dir: t.TempDir(), now: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)}
}

// run runs the program in this process.
func (w *world) run(stdin string, args ...string) (code int, out, errs string) {
	w.t.Helper()
	var outBuf, errBuf bytes.Buffer
	code = w.program(strings.NewReader(stdin), &outBuf, &errBuf, args...).run()
	return code, outBuf.String(), errBuf.String()
}

func (w *world) program(in io.Reader, out, errs io.Writer, args ...string) *program {
	return &program{
		Args: args, Env: append([]string{"TWOFOLD_HOME=" + w.home, "LANG=C.UTF-8"}, w.env...), Dir: w.dir,
		Stdin: in, Stdout: out, Stderr: errs,
		IsTerminal: func(any) bool { return false },
		Now: func() time.Time {
			w.now = w.now.Add(time.Millisecond) // so that there is a first and a last
			return w.now
		},
		Entropy: func(p []byte) {
			for i := range p {
				w.rand++
				p[i] = w.rand
			}
		},
		Stop: make(chan struct{}),
	}
}

// ok runs a command that must succeed and returns what it printed.
func (w *world) ok(stdin string, args ...string) string {
	w.t.Helper()
	code, out, errs := w.run(stdin, args...)
	if code != 0 || errs != "" {
		w.t.Fatalf("twofold %q: exit code %d, %s", args, code, errs)
	}
	return out
}

// write puts a file into the working folder.
func (w *world) write(name, text string) {
	w.t.Helper()
	if err := os.WriteFile(filepath.Join(w.dir, name), []byte(text), 0o644); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) read(name string) string {
	w.t.Helper()
	text, err := os.ReadFile(filepath.Join(w.dir, name))
	if err != nil {
		w.t.Fatal(err)
	}
	return string(text)
}

// files returns the names and contents below a folder, to be compared.
func files(t testing.TB, dir string) string {
	t.Helper()
	var all strings.Builder
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		all.WriteString(path + "\n" + string(text) + "\n")
		return err
	})
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return all.String()
}

// sampleRecord is the record of a short game.
func sampleRecord(t testing.TB) string {
	t.Helper()
	seed, err := game.ParseSeed("sample")
	if err != nil {
		t.Fatal(err)
	}
	g, err := game.New(game.Classic(4, 4), seed)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; len(g.Moves()) < 200 && !g.Status().Over; i++ {
		g.Move(game.Dir(i * 7 % 5 % 4))
	}
	return string(g.Record().AppendText(nil))
}

// TestWrongUse: one line with fault and remedy, exit code 2, nothing changed.
func TestWrongUse(t *testing.T) {
	w := newWorld(t)
	w.ok("ULDR\n", "play", "--seed", "before")
	w.write("bad.palette", "twofold palette 1\nname x\ntile 3 #000000 #ffffff\n")
	w.write("notes.txt", "hello\n")
	w.write("sample.txt", sampleRecord(t))
	before := files(t, w.home)
	for _, c := range []struct {
		args string // parted by spaces
		want string
	}{
		{"guess", `there is no command "guess"; see "twofold --help"`},
		{"verfy", `there is no command "verfy"; did you mean verify?`},
		{"help verfy", `did you mean verify?`},
		{"help play now", `"now" is too many; see "twofold help play"`},
		{"--sise 4x4", `there is no flag "--sise"`},
		{"play --siz 4x4", `did you mean --size?`},
		{"-x", `there is no flag "-x"`},
		{"play extra", `play takes no argument "extra"`},
		{"play --size", "the flag --size needs a value"},
		{"play --size 4", `--size: "4" is no board size`},
		{"play --size 1x4", "--size: a board of 1x4"},
		{"play --size 11x11", "--size: a board of 11x11"},
		{"play --target 3", `--target: "3" is no target`},
		{"play --target 2", `--target: "2" is no target`},
		{"play --size 2x2 --target 2048", "the target 2048 cannot be reached on 2x2"},
		{"play --four 101%", `--four: "101%" is no chance`},
		{"play --start 0", "--start:"},
		{"play --start 17", "17 start tiles do not fit 4x4"},
		{"play --gentle --target none", "set a target"},
		{"play --no-undo=perhaps", "--no-undo does not take"},
		{"play --seed 0123456789012345678901234567890123456789", "hexadecimal digits"},
		{"play --seed=", "--seed: the seed is empty"},
		{"play --board 2,2/2", "--board: row 2"},
		{"play --board 3,2/2,2", "is no tile"},
		{"play --board 0,0/0,0", "the board is empty"},
		{"play --board 2,2/2,2 --size 4x4", "the rules say 4x4"},
		{"play --board 2,2/2,2 --score 999", "cannot belong to this board"},
		{"play --board 2,2/2,2 --score -1", "--score:"},
		{"play --board 64,2/2,2", "too large"},
		{"play --score 4", "give --board too"},
		{"play --faces nope", `there are no faces "nope"; choose one of numbers,`},
		{"play --palette nope", "there is no palette and no file"},
		{"play --palette bad.palette", "--palette: bad.palette: line 3"},
		{"play --palette notes.txt", "--palette: notes.txt: line 1"},
		{"play --palette -", "standard input"},
		{"play --palette .", "folder"},
		{"play --lang xx", `there is no language "xx"; choose one of en, zh`},
		{"play --record nowhere/x.txt", "there is no folder for nowhere/x.txt"},
		{"play --record .", "is a folder"},
		{"play --record -", "give a file"},
		{"play --record=", "--record: the file has no name"},
		{"hint", "hint takes a board"},
		{"hint 2,2/2,2 left", "hint takes a board"},
		{"hint 2,3/2,2", "is no tile"},
		{"hint 2,2/2,2 --time 0s", `--time: "0s" is no length of time`},
		{"hint 2,2/2,2 --time 50", `--time: "50" is no length of time`},
		{"hint 2,2/2,2 --nodes 0", "--nodes:"},
		{"hint 2,2/2,2 --depth 0", "--depth:"},
		{"hint 2,2/2,2 --four 101%", "--four:"},
		{"hint 2,2/2,2 --network=", "--network: the file has no name"},
		{"slide", "slide takes a board and a direction"},
		{"slide 2,2/2,2", "slide takes a board and a direction"},
		{"slide 2,2/2,2 sideways", `"sideways" is no direction`},
		{"slide 2,2/2 left", "row 2"},
		{"slide 110200000000000g left", "no hexadecimal digit"},
		{"verify", "verify needs a file"},
		{"replay", "replay takes a file"},
		{"replay --at 1 --every 1 sample.txt", "exclude each other"},
		{"replay --at 9999 sample.txt", "the record has"},
		{"replay --every 0 sample.txt", "--every:"},
		{"replay --at x sample.txt", "--at:"},
		{"stats --size big", "--size:"},
		{"stats all", "stats takes no argument"},
		{"history ffffffffffffffff", "there is no game"},
		{"history a b", "history takes at most one ID"},
		{"completion csh", `there are no completions for "csh"`},
		{"completion", "completion takes the name of a shell"},
		{"export", "export takes a file"},
		{"import notes.txt", "notes.txt: this is neither a record nor a file that this version of twofold exported"},
		{"solve 2x3 --reach 3", `--reach: "3" is no tile to reach; give a power of two`},
		{"solve 2x3 --reach none", "--reach: none is no tile to reach; leave out --reach"},
		{"solve 2x3 --board 2,2,2/2", "row 2 of the board and row 1 differ in their cells: 1 and 3"},
		{"solve 3x3 --out nowhere/a", "--out: there is no folder for nowhere/a"},
		{"solve 3x3 --out .", "--out: . is a folder"},
		{"version now", "version takes no argument"},
	} {
		args := strings.Fields(c.args)
		code, out, errs := w.run("ULDR\n", args...)
		switch {
		case code != exitUsage:
			t.Errorf("%s: exit code %d", c.args, code)
		case out != "":
			t.Errorf("%s: printed %q", c.args, out)
		case !strings.HasPrefix(errs, "twofold: ") || strings.Count(errs, "\n") != 1 || !strings.HasSuffix(errs, "\n"):
			t.Errorf("%s: not one line: %q", c.args, errs)
		case !strings.Contains(errs, c.want) || !strings.Contains(errs, "; "):
			t.Errorf("%s: %q does not say %q and a remedy", c.args, errs, c.want)
		}
	}
	if after := files(t, w.home); after != before {
		t.Errorf("the games changed:\n%s\nbefore:\n%s", after, before)
	}
}

func TestCouldNot(t *testing.T) {
	w := newWorld(t)
	for _, args := range [][]string{
		{"verify", "missing.txt"},
		{"replay", "missing.txt"},
		{"verify", "."},
		{"import", "missing"},
		{"export", "nowhere/out"},
		{"export", "."},
	} {
		code, _, errs := w.run("", args...)
		if code != exitCould || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, "; ") || !strings.HasPrefix(errs, "twofold: ") {
			t.Errorf("%q: exit code %d, %q", args, code, errs)
		}
	}
}

func TestEveryCommandHasHelp(t *testing.T) {
	w := newWorld(t)
	root := w.program(nil, nil, nil).root()
	for _, c := range root.Commands() {
		if !strings.Contains(c.Example, "twofold") || c.Short == "" {
			t.Errorf("%s has no example or is not described", c.Name())
		}
		help := w.ok("", c.Name(), "--help")
		if !strings.Contains(help, "Examples:") || !strings.Contains(help, "Usage:") {
			t.Errorf("%s --help is %q", c.Name(), help)
		}
		if again := w.ok("", "help", c.Name()); again != help {
			t.Errorf("help %s differs from %s --help", c.Name(), c.Name())
		}
		for line := range strings.Lines(help) {
			if strings.Contains(line, "  twofold ") && len(line) > 81 {
				t.Errorf("%s: the line %q is too long", c.Name(), line)
			}
		}
	}
	if out := w.ok("", "--version"); out != w.ok("", "version") || !strings.HasPrefix(out, "twofold ") {
		t.Errorf("version is %q", out)
	}
	if files(t, w.home) != "" {
		t.Error("help made files")
	}
}

func TestSlide(t *testing.T) {
	w := newWorld(t)
	for _, c := range []struct{ board, dir, want string }{
		{"2,2,4,4/0,0,0,0/0,0,0,0/0,0,0,0", "left", "gain 12\n4 8 . .\n. . . .\n. . . .\n. . . .\n"},
		{"1122000000000000", "R", "gain 12\n. . 4 8\n. . . .\n. . . .\n. . . .\n"},
		{"4,4,4/0,0,0", "right", "gain 8\n. 4 8\n. . .\n"},
		{"2,4/4,2", "up", "gain 0\n2 4\n4 2\nnothing moved\n"},
	} {
		if got := w.ok("", "slide", c.board, c.dir); got != c.want {
			t.Errorf("slide %s %s: %q", c.board, c.dir, got)
		}
	}
	got := w.ok("\n2,2/0,0\r\n\n0,0/2,2\n", "slide", "-", "d")
	if want := "gain 0\n. .\n2 2\n\ngain 0\n. .\n2 2\nnothing moved\n"; got != want {
		t.Errorf("from standard input: %q", got)
	}
	// The first line that is no board ends it, named.
	code, out, errs := w.run("2,2/0,0\n2,2/3,0\n2,2/0,0\n", "slide", "-", "d")
	if code != exitUsage || out != "gain 0\n. .\n2 2\n" || !strings.HasPrefix(errs, "twofold: line 2: ") || strings.Count(errs, "\n") != 1 {
		t.Errorf("exit code %d, %q, %q", code, out, errs)
	}
}

func TestVerify(t *testing.T) {
	w := newWorld(t)
	good := sampleRecord(t)
	w.write("good.txt", good)
	w.write("score.txt", strings.Replace(good, "\nscore ", "\nscore 1", 1))
	moves := strings.Index(good, "\nmoves ")
	start := moves + 1 + strings.Index(good[moves+1:], "\n") + 1
	w.write("move.txt", good[:start+9]+"?"+good[start+10:])
	w.write("cut.txt", good[:len(good)/2])
	w.write("noise.txt", "hello")
	out := w.ok("", "verify", "good.txt")
	if !strings.HasPrefix(out, "good.txt: ok, score ") || !strings.Contains(out, " moves, 4x4") {
		t.Errorf("got %q", out)
	}
	if out := w.ok(good, "verify", "-"); !strings.HasPrefix(out, "-: ok, ") {
		t.Errorf("got %q", out)
	}
	for name, want := range map[string]string{
		"score.txt": "the score is", "move.txt": "character 10", "cut.txt": "line ", "noise.txt": "line 1: this is no record",
	} {
		code, out, errs := w.run("", "verify", "good.txt", name, "good.txt")
		if code != exitCheck || strings.Count(out, ": ok, ") != 2 || strings.Count(errs, "\n") != 1 ||
			!strings.HasPrefix(errs, "twofold: "+name+": line ") || !strings.Contains(errs, want) {
			t.Errorf("%s: exit code %d, %q, %q", name, code, out, errs)
		}
	}
	if code, _, _ := w.run("", "verify", "noise.txt", "missing.txt", "good.txt"); code != exitCould {
		t.Errorf("a file that cannot be read gives exit code %d", code)
	}
}

// TestVerifyNamesTheMove changes each move of a record to one that cannot be.
func TestVerifyNamesTheMove(t *testing.T) {
	w := newWorld(t)
	good := sampleRecord(t)
	r, err := game.ParseRecord([]byte(good))
	if err != nil {
		t.Fatal(err)
	}
	g, _ := r.Replay()
	for i := 0; i < len(r.Moves); i += 17 {
		g.Seek(i)
		b := g.Board()
		for _, d := range game.Dirs {
			if _, _, moved := b.Slide(d); moved {
				continue
			}
			bad := *r
			bad.Moves = append([]game.Dir(nil), r.Moves...)
			bad.Moves[i] = d
			w.write("bad.txt", string(bad.AppendText(nil)))
			code, _, errs := w.run("", "verify", "bad.txt")
			want := "move " + itoa(i+1) + " (" + string(d.Letter()) + ")"
			if code != exitCheck || !strings.Contains(errs, want) {
				t.Errorf("exit code %d, %q does not name %s", code, errs, want)
			}
		}
	}
}

func TestReplayText(t *testing.T) {
	w := newWorld(t)
	good := sampleRecord(t)
	r, _ := game.ParseRecord([]byte(good))
	w.write("good.txt", good)
	out := w.ok("", "replay", "good.txt")
	blocks := strings.Split(strings.TrimSuffix(out, "\n\n"), "\n\n")
	if len(blocks) != 3 || !strings.HasPrefix(blocks[0], "size 4x4\n") || !strings.HasPrefix(blocks[1], "score 0 moves 0\n") ||
		!strings.HasPrefix(blocks[2], "score "+itoa(int(r.Result.Score))+" moves "+itoa(len(r.Moves))+"\n") {
		t.Errorf("got %q", out)
	}
	if r.Result.Over != strings.HasSuffix(out, "\nover\n\n") {
		t.Errorf("over is %v, and the end is %q", r.Result.Over, blocks[2])
	}
	all := w.ok("", "replay", "--every", "1", "good.txt")
	if got := strings.Count(all, "\n\n"); got != len(r.Moves)+2 {
		t.Errorf("--every 1 prints %d blocks for %d moves", got, len(r.Moves))
	}
	at := strings.Split(w.ok("", "replay", "--at", "5", "good.txt"), "\n\n")[1]
	if want := strings.Split(all, "\n\n")[6]; at != want {
		t.Errorf("--at 5 prints %q, want %q", at, want)
	}
	// A damaged record is shown as far as it holds.
	w.write("bad.txt", good[:strings.Index(good, "\nscore ")-20])
	code, out, errs := w.run("", "replay", "bad.txt")
	if code != exitCheck || !strings.Contains(out, "score 0 moves 0\n") || !strings.HasPrefix(errs, "twofold: bad.txt: line ") {
		t.Errorf("exit code %d, %q, %q", code, out, errs)
	}
	w.write("empty.txt", "")
	if code, out, errs := w.run("", "replay", "empty.txt"); code != exitCheck || out != "" || strings.Count(errs, "\n") != 1 {
		t.Errorf("exit code %d, %q, %q", code, out, errs)
	}
}
