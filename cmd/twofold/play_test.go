package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"twofold/game"
)

func itoa(n int) string { return strconv.Itoa(n) }

// firstLine returns the score line of the first block.
func firstLine(out string) string {
	line, _, _ := strings.Cut(out, "\n")
	return line
}

// TestWhichGame follows the choice of the game that is played.
func TestWhichGame(t *testing.T) {
	w := newWorld(t)
	moves := func(args ...string) string {
		t.Helper()
		out := w.ok("", append([]string{"play"}, args...)...)
		return firstLine(out)[strings.Index(firstLine(out), "moves"):] + " of " + itoa(strings.Count(strings.SplitN(out, "\n", 3)[1], " ")+1)
	}
	check := func(want string, args ...string) {
		t.Helper()
		if got := moves(args...); got != want {
			t.Errorf("play %q: %s, want %s", args, got, want)
		}
	}
	check("moves 0 of 4")
	w.ok("ULDRULDR\n", "play", "--seed", "a")
	last := moves()
	if last == "moves 0 of 4" {
		t.Fatal("nothing was played")
	}
	check(last, "--size", "4x4")
	check("moves 0 of 5", "--size", "5x5")
	w.ok("U D U D\n", "--size", "5x5")
	if got := moves(); !strings.HasSuffix(got, "of 5") {
		t.Errorf("the last game is %s", got)
	}
	check(last, "--size", "4x4")
	check("moves 0 of 4", "--size", "4x4", "--four", "50%")
	w.ok("ULDRULDR\n", "--four", "50%")
	if got := moves("--four", "50%"); got == "moves 0 of 4" {
		t.Error("the game of these rules was not continued")
	}
	check("moves 0 of 4", "--new")
	check("moves 0 of 2", "--board", "2,2/4,4")
	check("moves 0 of 3", "--gentle", "--size", "3x3", "--new")
	// What was left is kept.
	if n := strings.Count(w.ok("", "history"), "\n"); n != 4 {
		t.Errorf("the history has %d lines", n)
	}
}

// TestSeedGivesTheSameGame: seed words mean the same tiles anywhere.
func TestSeedGivesTheSameGame(t *testing.T) {
	a, b := newWorld(t), newWorld(t)
	b.rand = 100
	input := "ULDRULDRULDR\nundo\n"
	if x, y := a.ok(input, "play", "--seed", "friday cup"), b.ok(input, "play", "--seed", "friday cup"); x != y {
		t.Errorf("%q and %q", x, y)
	}
}

func TestBoardAndRecord(t *testing.T) {
	w := newWorld(t)
	out := w.ok("L\n", "play", "--board", "2,2/4,8", "--score", "8", "--record", "out.txt")
	if !strings.HasPrefix(out, "score 8 ") || !strings.Contains(out, "\n\nscore 12 ") {
		t.Errorf("got %q", out)
	}
	if out := w.ok("", "verify", "out.txt"); !strings.Contains(out, "score 12, 1 move, 2x2") || !strings.Contains(out, "from a given board") {
		t.Errorf("got %q", out)
	}
	// An older record is replaced whole, a device is written to.
	w.ok("LURD\n", "play", "--new", "--size", "3x3", "--record", "out.txt")
	if text := w.read("out.txt"); !strings.Contains(text, "size 3x3") {
		t.Errorf("the record is %q", text)
	}
	w.ok("", "play", "--record", os.DevNull)
	if entries, _ := os.ReadDir(w.dir); len(entries) != 1 {
		t.Errorf("the folder holds %v", entries)
	}
}

func TestInputFaults(t *testing.T) {
	w := newWorld(t)
	code, out, errs := w.run("U\nUx\nL\n", "play")
	if code != exitUsage || strings.Count(out, "\n\n") != 4 || !strings.HasPrefix(errs, "twofold: line 2, character 2: ") {
		t.Errorf("exit code %d, %q, %q", code, out, errs)
	}
	code, _, errs = w.run("x\n", "play", "--lang", "zh")
	if code != exitUsage || !strings.Contains(errs, "第 1 行") {
		t.Errorf("exit code %d, %q", code, errs)
	}
}

// TestLanguage: the environment chooses the words, where it can show them.
func TestLanguage(t *testing.T) {
	for _, c := range []struct {
		env     string
		chinese bool
	}{
		{"LANG=zh_CN.UTF-8", true}, {"LC_ALL=zh_CN.UTF-8", true}, {"LC_ALL=en_US.UTF-8", false},
		{"LC_ALL=C", false}, {"LC_ALL=zh_CN.GBK", false}, {"LC_ALL=POSIX", false},
	} {
		w := newWorld(t)
		w.env = []string{c.env}
		out := w.ok("undo\n", "play")
		ascii := strings.IndexFunc(out, func(r rune) bool { return r > 127 }) < 0
		if ascii == c.chinese {
			t.Errorf("%s: %q", c.env, out)
		}
	}
}

// TestNoHome: without a place to save the game is played. That is said at the
// beginning, and at the end with exit code 3 where a game was played.
func TestNoHome(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, env := range [][]string{
		{"TWOFOLD_HOME=" + filepath.Join(file, "below")},
		{"TWOFOLD_HOME="},
	} {
		w := newWorld(t)
		w.env = env
		code, out, errs := w.run("U\nL\nD\n", "play")
		begin, end, _ := strings.Cut(errs, "\n")
		if code != exitCould || strings.Count(out, "\n\n") != 4 || !strings.Contains(begin, "memory only") ||
			strings.Count(end, "\n") != 1 || !strings.HasPrefix(end, "twofold: the game could not be saved: ") || strings.Count(end, "; ") != 1 {
			t.Errorf("%q: exit code %d, %q", env, code, errs)
		}
		code, _, errs = w.run("board\n", "play")
		if code != 0 || strings.Count(errs, "\n") != 1 {
			t.Errorf("%q: where nothing is played the exit code is %d, %q", env, code, errs)
		}
		if code, _, errs := w.run("", "stats"); code != 0 || strings.Count(errs, "\n") != 1 {
			t.Errorf("%q: stats has exit code %d, %q", env, code, errs)
		}
		all := newWorld(t)
		all.ok("U\nL\nD\n", "play")
		code, out, errs = w.run(all.ok("", "export", "-"), "import", "-")
		if code != exitCould || out != "" || !strings.Contains(errs, "TWOFOLD_HOME") {
			t.Errorf("%q: import has exit code %d, %q, %q", env, code, out, errs)
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) {
	return 0, &os.PathError{Op: "write", Path: "x", Err: os.ErrInvalid}
}

type gone struct{}

func (gone) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

// TestOutputFails: a full disk is an error, a reader that has gone is none; the
// game is saved in both cases.
func TestOutputFails(t *testing.T) {
	for _, c := range []struct {
		out  io.Writer
		code int
	}{{full{}, exitCould}, {gone{}, exitDone}} {
		for _, args := range [][]string{{"play"}, {"version"}, {"slide", "2,2/2,2", "l"}, {"stats"}, {"history"}, {"export", "-"}, {"completion", "bash"}} {
			w := newWorld(t)
			var errs bytes.Buffer
			code := w.program(strings.NewReader("U\nL\n"), c.out, &errs, args...).run()
			if code != c.code || strings.Count(errs.String(), "\n") != min(c.code, 1) {
				t.Errorf("%q to %T: exit code %d, %q", args, c.out, code, errs.String())
			}
		}
	}
}

// TestStop: a game that is told to stop is saved.
func TestStop(t *testing.T) {
	w := newWorld(t)
	r, toGame := io.Pipe()
	defer toGame.Close()
	p := w.program(r, io.Discard, io.Discard, "play", "--board", "2,0/0,0")
	stop := make(chan struct{})
	p.Stop = stop
	ended := make(chan int)
	go func() { ended <- p.run() }()
	if _, err := toGame.Write([]byte("R\n")); err != nil {
		t.Fatal(err)
	}
	close(stop)
	if code := <-ended; code != 0 {
		t.Errorf("exit code %d", code)
	}
	// The line may have come too late; whatever was played is there.
	if out := w.ok("", "play"); !strings.Contains(out, " moves ") {
		t.Errorf("got %q", out)
	}
}

func TestStatsAndHistory(t *testing.T) {
	w := newWorld(t)
	if out := w.ok("", "stats"); out != "no games yet\n" {
		t.Errorf("got %q", out)
	}
	if out := w.ok("", "history", "--json"); out != "[]\n" {
		t.Errorf("got %q", out)
	}
	w.ok("LURDLURD\n", "play", "--seed", "a")
	w.ok("LURDLURDLURD\n", "play", "--seed", "b")
	w.ok("LU\n", "play", "--seed", "c", "--size", "3x3", "--target", "none")
	for _, command := range []string{"stats", "history"} {
		if out := w.ok("", command, "--size", "9x9"); out != "no games of 9x9 yet\n" {
			t.Errorf("%s of a size without games: %q", command, out)
		}
	}
	var stats []classStats
	if err := json.Unmarshal([]byte(w.ok("", "stats", "--json", "--size", "4x4")), &stats); err != nil {
		t.Fatal(err)
	}
	if len(stats) != 1 || stats[0].Games != 2 || stats[0].Size != "4x4" || len(stats[0].Reached) == 0 {
		t.Errorf("got %+v", stats)
	}
	if out := w.ok("", "stats"); !strings.Contains(out, "3x3, 10% fours, 2 start tiles\n") || !strings.Contains(out, "\n\n4x4, ") && !strings.HasPrefix(out, "4x4, ") {
		t.Errorf("got %q", out)
	}
	var games []keptGame
	if err := json.Unmarshal([]byte(w.ok("", "history", "--json")), &games); err != nil {
		t.Fatal(err)
	}
	if len(games) != 3 {
		t.Fatalf("got %+v", games)
	}
	for _, g := range games {
		if endless := g.Size == "3x3"; endless != (g.Target == nil) || !endless && *g.Target != 2048 {
			t.Errorf("the target of %+v is %v", g, g.Target)
		}
		text := w.ok("", "history", g.ID)
		r, err := game.ParseRecord([]byte(text))
		if err != nil || r.Verify() != nil || r.Result.Score != g.Score || len(r.Moves) != g.Moves {
			t.Errorf("the record of %+v is %q", g, text)
		}
		if out := w.ok(text, "verify", "-"); !strings.Contains(out, ": ok, ") {
			t.Errorf("got %q", out)
		}
	}
	if n := strings.Count(w.ok("", "history"), "2026-01-02 03:04"); n != 3 {
		t.Errorf("%d games have the date", n)
	}
	if _, _, errs := w.run("", "history", ""); !strings.Contains(errs, "there is no game") {
		t.Errorf("got %q", errs)
	}
}

func TestExportImport(t *testing.T) {
	a, b := newWorld(t), newWorld(t)
	b.rand = 128
	a.ok("LURDLURD\n", "play", "--seed", "a")
	a.ok("LURD\n", "play", "--seed", "b", "--size", "5x5")
	a.ok("", "export", "all.twofold")
	if got := a.ok("", "export", "-"); got != a.read("all.twofold") {
		t.Error("export - differs from export FILE")
	}
	b.ok("UDUD\n", "play", "--seed", "c")
	if out := b.ok(a.read("all.twofold"), "import", "-"); !strings.HasPrefix(out, "imported 2 games, 0 known already") {
		t.Errorf("got %q", out)
	}
	if out := b.ok(a.read("all.twofold"), "import", "-"); !strings.HasPrefix(out, "imported 0 games, 2 known already") {
		t.Errorf("got %q", out)
	}
	if n := strings.Count(b.ok("", "history"), "\n"); n != 4 {
		t.Errorf("the history has %d lines", n)
	}
}

// TestImportRecord: the record of a game comes in as the file of an export does,
// and is called the same everywhere.
func TestImportRecord(t *testing.T) {
	a, b := newWorld(t), newWorld(t)
	b.rand = 128
	a.ok("LURDLURD\n", "play", "--seed", "a", "--record", "a.txt")
	record := a.read("a.txt")
	b.write("a.txt", record)
	if out := b.ok("", "import", "a.txt"); out != "imported 1 game, 0 known already\n" {
		t.Errorf("got %q", out)
	}
	for _, w := range []*world{a, b} {
		if out := w.ok(record, "import", "-"); out != "imported 0 games, 1 known already\n" {
			t.Errorf("got %q", out)
		}
	}
	b.ok("L\n", "play", "--board", "2,2/4,8")
	for _, command := range []string{"history", "stats"} {
		out := b.ok("", command)
		if strings.Count(out, "brought in\n") != 2 {
			t.Errorf("%s: %q", command, out)
		}
	}
	if out := a.ok("", "stats"); strings.Contains(out, "brought in") {
		t.Errorf("the own game is %q", out)
	}
	b.write("bad.txt", strings.Replace(record, "\nscore ", "\nscore 1", 1))
	code, out, errs := b.run("", "import", "bad.txt")
	if code != exitCheck || out != "" || !strings.HasPrefix(errs, "twofold: bad.txt: line ") || strings.Count(errs, "\n") != 1 {
		t.Errorf("a record that does not hold: exit code %d, %q, %q", code, out, errs)
	}
}

// TestPlayExamples: what the help of play shows can be played.
func TestPlayExamples(t *testing.T) {
	examples := 0
	for line := range strings.Lines(newWorld(t).program(nil, nil, nil).playCommand().Example) {
		args := strings.Fields(strings.NewReplacer("'friday cup'", "friday").Replace(line))
		if args[0] != "twofold" {
			continue // a pipe
		}
		examples++
		w := newWorld(t)
		if out := w.ok("LURD\n", args[1:]...); strings.Contains(out, "\nover") || !strings.Contains(out, "\n\nscore ") {
			t.Errorf("%s gives %q", line, out)
		}
	}
	if examples < 4 {
		t.Errorf("%d examples", examples)
	}
}

func TestCompletions(t *testing.T) {
	w := newWorld(t)
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		if out := w.ok("", "completion", shell); !strings.Contains(out, "twofold") || len(out) < 1000 {
			t.Errorf("%s: %d bytes", shell, len(out))
		}
	}
	for _, c := range []struct{ args, want string }{
		{"ver", "verify\t"},
		{"play --faces ", "animals"},
		{"play --lang ", "zh"},
		{"slide 2,2/2,2 ", "left"},
		{"completion ", "fish"},
		{"help sl", "slide\t"},
	} {
		_, out, _ := w.run("", append([]string{"__complete"}, strings.Split(c.args, " ")...)...)
		if !strings.Contains(out, c.want) {
			t.Errorf("%q completes to %q", c.args, out)
		}
	}
}
