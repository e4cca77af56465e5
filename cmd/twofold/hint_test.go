package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math"
	"os"
	"strings"
	"testing"
	"time"

	"twofold/game"
)

const midBoard = "2,4,8,16/0,0,2,4/0,0,0,2/0,0,0,0"

// hintJSON runs hint --json on one board.
func (w *world) hintJSON(args ...string) (got hintFields) {
	w.t.Helper()
	out := w.ok("", append([]string{"hint", "--json"}, args...)...)
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		w.t.Fatalf("%v in %q", err, out)
	}
	return got
}

func TestHint(t *testing.T) {
	w := newWorld(t)
	for _, four := range []string{"10%", "0%"} {
		want := w.solveJSON("2x2", "--board", "2,4/0,2", "--four", four)
		got := w.hintJSON("2,4/0,2", "--four", four)
		if got.Kind != "exact" || len(got.Moves) != 2 || math.Abs(got.Moves["left"]-want.Moves["left"]) > 1e-9 ||
			got.Best != want.Best || got.Four != want.Four || got.Over || got.Depth != 0 {
			t.Errorf("%+v, and solve says %+v", got, want)
		}
	}
	one := w.hintJSON(midBoard, "--depth", "1")
	if one.Kind != "network" || one.Depth != 1 || one.Nodes != 2 || len(one.Moves) != 2 || one.Board != midBoard || one.Four != 100 {
		t.Errorf("%+v", one)
	}
	if hex := w.hintJSON("1234001200010000", "--depth", "1"); hex.Board != midBoard || hex.Moves["left"] != one.Moves["left"] {
		t.Errorf("in hexadecimal: %+v", hex)
	}
	nodes := w.hintJSON(midBoard, "--nodes", "3000")
	if nodes.Nodes < 1000 || nodes.Nodes > 3300 || nodes.Depth < 2 {
		t.Errorf("%+v", nodes)
	}
	if again := w.hintJSON(midBoard, "--nodes", "3000"); again.Moves["left"] != nodes.Moves["left"] || again.Nodes != nodes.Nodes {
		t.Errorf("%+v and %+v", nodes, again)
	}
	if got := w.hintJSON("2,4,8,2,2/0,2,16,2,4", "--time", "2ms"); got.Kind != "search" || got.Depth < 1 {
		t.Errorf("%+v", got)
	}
	if got := w.hintJSON("2,4/4,2"); !got.Over || got.Best != "" || got.Kind != "" || len(got.Moves) != 0 {
		t.Errorf("%+v", got)
	}
	if got := w.hintJSON("131072,65536,4,4/0,0,0,0/0,0,0,0/0,0,0,0", "--depth", "2"); got.Kind != "network" || got.Best == "" {
		t.Errorf("large tiles: %+v", got)
	}

	want := "2 4\n. 2\n  left          63.825058\n  right                 -\n  up                    -\n" +
		"  down          63.825058\nbest left (exact)\n"
	if out := w.ok("", "hint", "2,4/0,2"); out != want {
		t.Errorf("prints\n%s", out)
	}
	out := w.ok("", "hint", midBoard, "--depth", "1")
	if !strings.HasPrefix(out, "2 4 8 16\n. . 2 4\n. . . 2\n. . . .\n  left ") || !strings.Contains(out, " (network, depth 1, 2 nodes)\n") {
		t.Errorf("prints\n%s", out)
	}
	if out := w.ok("", "hint", "2,4/4,2"); !strings.HasSuffix(out, "  down                  -\nover\n") {
		t.Errorf("prints\n%s", out)
	}
}

// What solve has solved, hint knows exactly.
func TestHintSolved(t *testing.T) {
	w := newWorld(t)
	const board = "2,4,8,2/0,2,0,2"
	if got := w.hintJSON(board, "--depth", "1"); got.Kind != "search" {
		t.Errorf("before: %+v", got)
	}
	w.ok("", "solve", "2x4", "--four", "0%")
	want := w.solveJSON("2x4", "--four", "0%", "--board", board)
	got := w.hintJSON(board, "--four", "0%", "--depth", "1")
	if got.Kind != "exact" || got.Best != want.Best || got.Moves[got.Best] != want.Moves[want.Best] {
		t.Errorf("%+v, and solve says %+v", got, want)
	}
	// One that is damaged is said to be, and a search answers.
	if err := os.WriteFile(w.kept("2x4-four0-score.exact"), []byte("nothing"), 0o600); err != nil {
		t.Fatal(err)
	}
	code, out, errs := w.run("", "hint", board, "--four", "0%", "--depth", "1")
	if code != 0 || !strings.Contains(out, "(search") || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, "the coach searches") {
		t.Errorf("exit code %d, %q, %q", code, out, errs)
	}
}

// Boards come in lines and moves go out in lines.
func TestHintLines(t *testing.T) {
	w := newWorld(t)
	in := midBoard + "\n\n  1234001200010000\r\n2,4/4,2\n2,4/0,2"
	out := w.ok(in, "hint", "-", "--depth", "1")
	lines := strings.Split(out, "\n")
	if len(lines) != 5 || lines[0] != lines[1] || lines[2] != "over" || lines[3] != "left" || lines[4] != "" {
		t.Errorf("%q", out)
	}
	if best := w.hintJSON(midBoard, "--depth", "1").Best; lines[0] != best {
		t.Errorf("%s, and one by one %s", lines[0], best)
	}
	objects := strings.Split(w.ok(in, "hint", "-", "--depth", "1", "--json"), "\n")
	if len(objects) != 5 {
		t.Fatalf("%q", objects)
	}
	for i, object := range objects[:4] {
		var got hintFields
		if err := json.Unmarshal([]byte(object), &got); err != nil || got.Over != (i == 2) || !got.Over && got.Best != lines[i] {
			t.Errorf("%v: %s", err, object)
		}
	}
	for in, want := range map[string]string{
		midBoard + "\n\n2,3/4,4\n2,4/0,2\n": `twofold: line 3: "3" in row 1, column 2 is no tile;`,
		"x\n":                               `twofold: line 1: "x" is no board;`,
		midBoard + "\n" + strings.Repeat("2,", 5000) + "2\n": "twofold: line 2 is too long for a board;",
	} {
		code, out, errs := w.run(in, "hint", "-", "--depth", "1")
		if code != exitUsage || !strings.HasPrefix(errs, want) || strings.Count(errs, "\n") != 1 || strings.Count(out, "\n") != strings.Count(in[:strings.Index(in+"\n", "\n")], "/")/3 {
			t.Errorf("%.40q: exit code %d, %q, %q", in, code, out, errs)
		}
	}
}

// Each answer is there before the next question is asked.
func TestHintPauses(t *testing.T) {
	w := newWorld(t)
	in, send := io.Pipe()
	receive, out := io.Pipe()
	ended := make(chan int, 1)
	go func() {
		ended <- w.program(in, out, io.Discard, "hint", "-", "--depth", "1").run()
		out.Close()
	}()
	answers := bufio.NewScanner(receive)
	for i := range 3 {
		if _, err := io.WriteString(send, midBoard+"\n"); err != nil {
			t.Fatal(err)
		}
		if !answers.Scan() {
			t.Fatalf("no answer to question %d", i)
		}
		if _, err := game.ParseDir(answers.Text()); err != nil {
			t.Errorf("answer %d: %v", i, err)
		}
	}
	send.Close()
	if answers.Scan() {
		t.Errorf("more than was asked: %q", answers.Text())
	}
	select {
	case code := <-ended:
		if code != exitDone {
			t.Errorf("exit code %d", code)
		}
	case <-time.After(20 * time.Second):
		t.Error("it does not end with the input")
	}
}

// fails is a stream that fails after so many bytes.
type fails struct {
	left int
	data string
}

var errBroken = errors.New("broken")

func (f *fails) Write(p []byte) (int, error) {
	n := min(len(p), f.left)
	if f.left -= n; n < len(p) {
		return n, errBroken
	}
	return n, nil
}

func (f *fails) Read(p []byte) (int, error) {
	if f.data == "" {
		return 0, errBroken
	}
	n := copy(p, f.data)
	f.data = f.data[n:]
	return n, nil
}

// A stream that fails is told of once, and a line that it broke off is no board.
func TestHintStreams(t *testing.T) {
	w := newWorld(t)
	lines := strings.Repeat(midBoard+"\n", 1000)
	for _, command := range [][]string{{"hint", "-", "--depth", "1"}, {"hint", "-", "--depth", "1", "--json"}, {"slide", "-", "left"}} {
		for _, c := range []struct {
			in  io.Reader
			out io.Writer
		}{
			{strings.NewReader(lines), &fails{}},
			{strings.NewReader(lines), &fails{left: 100}},
			{&fails{data: lines[:len(lines)/2-5]}, io.Discard},
		} {
			var errs bytes.Buffer
			code := w.program(c.in, c.out, &errs, command...).run()
			if code != exitCould || strings.Count(errs.String(), "\n") != 1 || !strings.Contains(errs.String(), "broken") {
				t.Errorf("%s: exit code %d, %q", command, code, errs.String())
			}
		}
	}
}

// A network of the player's own is used, and a wrong file refused.
func TestHintNetwork(t *testing.T) {
	w := newWorld(t)
	w.write("notes.txt", "hello\n")
	for name, want := range map[string]string{
		"notes.txt": "notes.txt: ", "none.tfn": "there is no file none.tfn", ".": "is a folder",
	} {
		code, out, errs := w.run("", "hint", midBoard, "--network", name)
		if code != exitCould || out != "" || !strings.Contains(errs, want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: exit code %d, %q, %q", name, code, out, errs)
		}
	}
	if code, _, errs := w.run("", "train", "--out", "own.tfn", "--shape", "0123,0145", "--games", "20"); code != 0 {
		t.Fatal(errs)
	}
	own := w.hintJSON(midBoard, "--depth", "1", "--network", "own.tfn")
	if shipped := w.hintJSON(midBoard, "--depth", "1"); own.Kind != "network" || own.Moves["left"] == shipped.Moves["left"] {
		t.Errorf("%+v, and without it %+v", own, shipped)
	}
}

// BenchmarkHintLines measures how many boards a second hint - answers at depth 1,
// in one process.
func BenchmarkHintLines(b *testing.B) {
	w := newWorld(b)
	const boards = 200_000
	in := strings.Repeat("2,8,0,0/4,32,16,2/8,128,64,4/1024,512,256,64\n", boards)
	for b.Loop() {
		if code := w.program(strings.NewReader(in), io.Discard, io.Discard, "hint", "-", "--depth", "1").run(); code != 0 {
			b.Fatal(code)
		}
	}
	b.ReportMetric(float64(b.N*boards)/b.Elapsed().Seconds(), "boards/s")
}
