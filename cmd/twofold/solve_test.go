package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"twofold/exact"
)

// solveJSON runs solve --json.
func (w *world) solveJSON(args ...string) (got struct {
	Size      string
	Four      int `json:"four_per_mille"`
	Start     int
	Board     string
	Reach     int64
	Score     *float64
	Chance    *float64
	Positions int64
	Largest   int64
	Seconds   *float64
	File      string
	Moves     map[string]float64
	Best      string
	Over      bool
}) {
	w.t.Helper()
	out := w.ok("", append([]string{"solve", "--json"}, args...)...)
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		w.t.Fatalf("%v in %q", err, out)
	}
	return got
}

// kept returns where the solution of a problem is kept.
func (w *world) kept(name string) string { return filepath.Join(w.home, exact.Folder, name) }

func TestSolve(t *testing.T) {
	w := newWorld(t)
	const name = "3x2-four100-score.exact"
	first := w.solveJSON("3x2")
	if first.Size != "3x2" || first.Four != 100 || first.Start != 2 || first.Score == nil || first.Chance != nil ||
		math.Abs(*first.Score-480.258271775958) > 1e-9 || first.Positions != 21752 || first.Largest != 128 ||
		first.Seconds == nil || *first.Seconds <= 0 || first.File != w.kept(name) {
		t.Errorf("%+v", first)
	}
	// No position has the tile that ends the game, and the label says so.
	if out := w.ok("", "solve", "2x3", "--reach", "32"); !strings.Contains(out, "  largest before                 16\n") {
		t.Errorf("to reach 32: %q", out)
	}
	// The next time it is read, and is the same.
	again := w.solveJSON("3x2")
	if again.Seconds == nil || *again.Seconds != 0 || *again.Score != *first.Score || again.Positions != first.Positions || again.File != first.File {
		t.Errorf("%+v", again)
	}
	if anew := w.solveJSON("3x2", "--again"); *anew.Seconds <= 0 || *anew.Score != *first.Score {
		t.Errorf("%+v", anew)
	}
	text := w.ok("", "solve", "3x2")
	want := "3x2, 10% fours, 2 start tiles\n" +
		"  expected score      480.258271776\n" +
		"  positions                   21752\n" +
		"  largest tile                  128\n" +
		"kept in " + w.kept(name) + "\n"
	if text != want {
		t.Errorf("prints\n%s", text)
	}
	reach := w.solveJSON("2x2", "--reach", "32")
	if reach.Reach != 32 || reach.Score != nil || reach.Chance == nil || math.Abs(*reach.Chance-0.082887289071554) > 1e-12 ||
		reach.File != w.kept("2x2-four100-reach32.exact") {
		t.Errorf("%+v", reach)
	}
	if got := w.ok("", "solve", "2x2", "--reach", "32", "--again"); !strings.Contains(got, "2 start tiles, to reach 32\n") ||
		!strings.Contains(got, "\n  chance             0.082887289072\n") || !strings.Contains(got, "\n  seconds ") {
		t.Errorf("prints\n%s", got)
	}
	other := w.solveJSON("2x2", "--four", "0%", "--start", "3")
	if other.Four != 0 || other.Start != 3 || other.File != w.kept("2x2-four0-score-start3.exact") {
		t.Errorf("%+v", other)
	}
}

func TestSolveBoard(t *testing.T) {
	w := newWorld(t)
	const board = "2,4,2/16,8,0"
	alone := w.solveJSON("2x3", "--board", board)
	if files(t, w.home) != "" {
		t.Error("a position solved by itself was kept")
	}
	if alone.Board != board || alone.Score == nil || alone.Best == "" || alone.Over || alone.Start != 0 ||
		*alone.Score != alone.Moves[alone.Best] || len(alone.Moves) != 2 {
		t.Errorf("%+v", alone)
	}
	w.ok("", "solve", "2x3")
	kept := w.solveJSON("2x3", "--board", board)
	if fmt.Sprint(kept.Moves) != fmt.Sprint(alone.Moves) || kept.Best != alone.Best {
		t.Errorf("kept %+v, alone %+v", kept, alone)
	}
	text := w.ok("", "solve", "2x3", "--board", board)
	if !strings.HasPrefix(text, "2 4 2\n16 8 .\n  left                  -\n  right         44.193082\n") ||
		!strings.HasSuffix(text, "\nbest "+kept.Best+" (points to come)\n") || strings.Count(text, "\n") != 7 {
		t.Errorf("prints\n%s", text)
	}
	if text := w.ok("", "solve", "2x3", "--board", "64,32,4/2,8,2", "--reach", "128"); !strings.HasSuffix(text, "\nover\n") {
		t.Errorf("prints\n%s", text)
	}
	text = w.ok("", "solve", "2x2", "--board", "16,16/2,2", "--reach", "32")
	if !strings.Contains(text, "  left        1.000000000\n") || !strings.HasSuffix(text, "best left (chance to reach 32)\n") {
		t.Errorf("prints\n%s", text)
	}
	if got := w.solveJSON("2x2", "--board", "2,4/4,2"); !got.Over || got.Best != "" || *got.Score != 0 || len(got.Moves) != 0 {
		t.Errorf("%+v", got)
	}
	// A board that no game comes to, and that is not soon known.
	if got := w.solveJSON("2x3", "--board", "128,128,128/128,128,128"); got.Best == "" || *got.Score < 256+256+512 {
		t.Errorf("%+v", got)
	}
}

func TestSolveFiles(t *testing.T) {
	w := newWorld(t)
	w.write("old", "precious")
	w.ok("", "solve", "2x2", "--reach", "16", "--out", "old")
	if files(t, w.home) != "" {
		t.Error("--out kept the solution elsewhere too")
	}
	data := w.read("old")
	if _, err := exact.Read(strings.NewReader(data)); err != nil {
		t.Fatal(err)
	}
	// What is not said comes from the file.
	if got := w.solveJSON("2x2", "--file", "old"); got.Reach != 16 || *got.Seconds != 0 || got.File != "old" {
		t.Errorf("%+v", got)
	}
	if got := w.solveJSON("2x2", "--file", "old", "--board", "8,4/0,2"); got.Reach != 16 || got.Chance == nil {
		t.Errorf("%+v", got)
	}
	w.write("cut", data[:len(data)/2])
	w.write("flipped", data[:len(data)-9]+string(data[len(data)-9]^1)+data[len(data)-8:])
	w.write("next", strings.Replace(data, "exact 1\n", "exact 2\n", 1))
	w.write("notes", "hello\n")
	for _, c := range []struct {
		args string
		code int
		want string
	}{
		{"2x2 --file cut", exitCould, "cut: the solution is cut off; solve it again"},
		{"2x2 --file flipped", exitCould, "flipped: the solution is damaged: a checksum does not fit; "},
		{"2x2 --file next", exitCould, "next: the solution has format 2, and this program reads 1; "},
		{"2x2 --file notes", exitCould, "notes: this is no solution that twofold wrote; "},
		{"2x2 --file missing", exitCould, "there is no file missing"},
		{"2x2 --file .", exitCould, "is a folder"},
		{"2x2 --out .", exitUsage, "is a folder"},
		{"2x2 --out nowhere/x", exitUsage, "there is no folder for nowhere/x"},
		{"2x3 --file old", exitUsage, "old is a solution of 2x2, 10% fours, 2 start tiles, to reach 16; "},
		{"2x2 --file old --reach 32", exitUsage, "to reach 16"},
		{"2x2 --file old --four 0%", exitUsage, "10% fours"},
		{"2x2 --file old --start 1", exitUsage, "2 start tiles"},
		{"2x2 --file old --out new", exitUsage, "give one of them"},
		{"2x2 --file old --again", exitUsage, "give one of them"},
		{"2x2 --board 2,2/2,2 --out new", exitUsage, "leave out --out"},
		{"2x2 --board 2,2/2,2 --again", exitUsage, "leave out --out and --again"},
		{"2x2 --file -", exitUsage, "--file: a solution is too large to pass by; give a file"},
		{"2x2 --out -", exitUsage, "--out: "},
		{"2x2 --out=", exitUsage, "--out: the file has no name"},
		{"4x4", exitUsage, "a board of 4x4 cannot be solved; choose 2x2,"},
		{"10x10", exitUsage, "a board of 10x10 cannot be solved"},
		{"1x3", exitUsage, "1x3"},
		{"big", exitUsage, `"big" is no board size`},
		{"", exitUsage, "solve takes a board size"},
		{"2x2 2x3", exitUsage, "solve takes a board size"},
		{"2x2 --reach 64", exitUsage, "no game on 2x2 is about reaching 64; give a tile from 4 to 32"},
		{"2x2 --reach 2", exitUsage, `--reach: "2" is no tile to reach`},
		{"2x2 --reach many", exitUsage, `--reach: "many" is no tile to reach`},
		{"2x2 --four 101%", exitUsage, `--four: "101%" is no chance`},
		{"2x2 --start 5", exitUsage, "5 start tiles do not fit 2x2; give 1 to 4"},
		{"2x2 --start 0", exitUsage, "--start: "},
		{"2x2 --board 0,0/0,0", exitUsage, "--board: the board is empty"},
		{"2x2 --board 2,2,2/2,2,2", exitUsage, "--board: the board is one of 2x3; give one of 2x2"},
		{"2x2 --board 2,3/2,2", exitUsage, "--board: "},
		{"2x2 --board 64,2/2,2", exitUsage, "--board: "},
	} {
		code, _, errs := w.run("", append([]string{"solve"}, strings.Fields(c.args)...)...)
		if code != c.code || !strings.HasPrefix(errs, "twofold: ") || strings.Count(errs, "\n") != 1 ||
			!strings.Contains(errs, c.want) || !strings.Contains(errs, "; ") {
			t.Errorf("solve %s: exit code %d, %q; want %d, %q", c.args, code, errs, c.code, c.want)
		}
	}
	if w.read("old") != data {
		t.Error("old is not what it was")
	}
	if left, _ := filepath.Glob(filepath.Join(w.dir, ".*")); left != nil {
		t.Errorf("%v is left over", left)
	}
}

// TestSolveKeptDamaged: what is kept and damaged is named, and made anew.
func TestSolveKeptDamaged(t *testing.T) {
	w := newWorld(t)
	path := w.solveJSON("2x2").File
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	reach, err := os.ReadFile(w.solveJSON("2x2", "--reach", "8").File)
	if err != nil {
		t.Fatal(err)
	}
	for what, bad := range map[string][]byte{
		"cut off": good[:100], "no solution": []byte("hello"), "no solution that": nil, "to reach 8": reach,
	} {
		if err := os.WriteFile(path, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		code, out, errs := w.run("", "solve", "2x2", "--board", "2,2/4,0")
		if code != exitDone || !strings.Contains(out, "best ") || strings.Count(errs, "\n") != 1 ||
			!strings.Contains(errs, what) || !strings.HasSuffix(errs, "; the position is solved by itself\n") {
			t.Errorf("%s: exit code %d, %q, %q", what, code, out, errs)
		}
		code, out, errs = w.run("", "solve", "2x2")
		if code != exitDone || !strings.Contains(out, "66.964149457") || strings.Count(errs, "\n") != 1 ||
			!strings.Contains(errs, what) || !strings.HasSuffix(errs, "; it is solved again\n") {
			t.Errorf("%s: exit code %d, %q, %q", what, code, out, errs)
		}
		if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, good) {
			t.Errorf("%s: not made anew: %v", what, err)
		}
	}
}

// TestSolveNotKept: without a place to keep it, the solution is told all the
// same.
func TestSolveNotKept(t *testing.T) {
	w := newWorld(t)
	blocked := func(want string) {
		t.Helper()
		code, out, errs := w.run("", "solve", "2x2")
		if code != exitCould || !strings.Contains(out, "66.964149457") || strings.Contains(out, "kept") ||
			strings.Count(errs, "\n") != 1 || !strings.Contains(errs, want) || !strings.Contains(errs, "; ") {
			t.Errorf("exit code %d, %q, %q", code, out, errs)
		}
	}
	if err := os.WriteFile(w.home, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	blocked("cannot be made")
	w.env = []string{"TWOFOLD_HOME=", "HOME=", "LOCALAPPDATA=", "XDG_DATA_HOME="}
	blocked("the solution is not kept: no folder to keep games in")
	w.ok("", "solve", "2x2", "--out", "here")
}

// TestSolveKeepsTheOld: a write that fails leaves the file that was there.
func TestSolveKeepsTheOld(t *testing.T) {
	w := newWorld(t)
	w.write("old", "precious")
	full := errors.New("full")
	err := w.program(nil, nil, nil).writeFile("old", func(out io.Writer) error {
		if _, err := out.Write([]byte("half of the new")); err != nil {
			t.Error(err)
		}
		return full
	})
	if code, text := judge(err); code != exitCould || !strings.HasPrefix(text, "old cannot be written: full; ") {
		t.Errorf("exit code %d, %q", code, text)
	}
	entries, err := os.ReadDir(w.dir)
	if err != nil || len(entries) != 1 || w.read("old") != "precious" {
		t.Errorf("%v, %v, %q", entries, err, w.read("old"))
	}
}

// TestSolveFullDisk writes where nothing fits, and to what is no file.
func TestSolveFullDisk(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("there is no full device")
	}
	w := newWorld(t)
	code, out, errs := w.run("", "solve", "2x2", "--out", "/dev/full")
	if code != exitCould || !strings.Contains(out, "66.964149457") || strings.Contains(out, "kept") ||
		!strings.Contains(errs, "no space left") || strings.Count(errs, "\n") != 1 {
		t.Errorf("exit code %d, %q, %q", code, out, errs)
	}
	w.ok("", "solve", "2x2", "--out", "/dev/null")
}

// TestSolveTidies: what a crash left is removed, but only that.
func TestSolveTidies(t *testing.T) {
	w := newWorld(t)
	if err := os.MkdirAll(w.kept(""), 0o700); err != nil {
		t.Fatal(err)
	}
	long := time.Now().Add(-2 * time.Hour)
	for name, gone := range map[string]bool{".twofold-123": true, ".twofold-new": false, "notes": false} {
		if err := os.WriteFile(w.kept(name), []byte("half"), 0o600); err != nil {
			t.Fatal(err)
		}
		if name != ".twofold-new" {
			if err := os.Chtimes(w.kept(name), long, long); err != nil {
				t.Fatal(err)
			}
		}
		w.ok("", "solve", "2x2", "--again")
		if _, err := os.Stat(w.kept(name)); os.IsNotExist(err) != gone {
			t.Errorf("%s is gone: %v", name, !gone)
		}
	}
}

// TestSolveProgress: a terminal sees what it takes and how far it is, and in
// the end nothing of that.
func TestSolveProgress(t *testing.T) {
	if testing.Short() {
		t.Skip("millions of positions")
	}
	w := newWorld(t)
	var out, errs bytes.Buffer
	p := w.program(strings.NewReader(""), &out, &errs, "solve", "2x4")
	p.IsTerminal = func(stream any) bool { return stream == any(&errs) }
	if code := p.run(); code != exitDone || !strings.Contains(out.String(), "  positions                 4980767\n") {
		t.Fatalf("exit code %d, %q", code, out.String())
	}
	text := errs.String()
	if !strings.HasPrefix(text, "2x4, 10% fours, 2 start tiles: up to 4,980,767 positions, 43 MiB of memory\n\r") ||
		!strings.Contains(text, "%  finding positions: ") || !strings.Contains(text, "%  valuing positions: ") ||
		!strings.HasSuffix(text, "\r\x1b[K") || strings.Count(text, "\n") != 1 {
		t.Errorf("the terminal sees %q", text)
	}
	// Stopping it keeps nothing and says nothing.
	errs.Reset()
	stop := make(chan struct{})
	p = w.program(strings.NewReader(""), &out, &errs, "solve", "2x4", "--four", "50%")
	p.Stop = stop
	p.IsTerminal = func(stream any) bool {
		close(stop)
		return false
	}
	if code := p.run(); code != 128+15 || errs.Len() > 0 {
		t.Errorf("exit code %d, %q", code, errs.String())
	}
	if _, err := os.Stat(w.kept("2x4-four500-score.exact")); !os.IsNotExist(err) {
		t.Errorf("half a solution was kept: %v", err)
	}
}
