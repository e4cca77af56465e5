package plain

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"twofold/game"
	"twofold/internal/look"
	"twofold/internal/session"
)

var update = flag.Bool("update", false, "write the goldens anew")

type stillClock struct{}

func (stillClock) Now() int64 { return 1_700_000_000_000 }

// newSession returns a session in memory with a game from the seed "test".
func newSession(t testing.TB, change func(*game.Setup)) *session.Session {
	t.Helper()
	n := byte(0)
	s := session.Open(session.Options{Clock: stillClock{}, Entropy: func(p []byte) {
		for i := range p {
			n++
			p[i] = n
		}
	}})
	seed, err := game.ParseSeed("test")
	if err != nil {
		t.Fatal(err)
	}
	setup := game.Setup{Rules: game.Classic(4, 4), Seed: seed}
	if change != nil {
		change(&setup)
	}
	if err := s.Begin(setup); err != nil {
		t.Fatal(err)
	}
	return s
}

// play plays input and returns what was printed.
func play(t testing.TB, s *session.Session, input string, o Options) (out, errs string, res Result) {
	t.Helper()
	var outBuf, errBuf bytes.Buffer
	o.Session, o.In, o.Out, o.Err = s, strings.NewReader(input), &outBuf, &errBuf
	res, err := Run(o)
	if err != nil {
		t.Fatal(err)
	}
	return outBuf.String(), errBuf.String(), res
}

func start(text string, score int64) func(*game.Setup) {
	b, err := game.ParseBoard(text)
	if err != nil {
		panic(err)
	}
	return func(s *game.Setup) {
		s.Rules.Rows, s.Rules.Cols = b.Rows(), b.Cols()
		s.Rules.Target = game.DefaultTarget(b.Cells())
		s.Start = &game.Start{Board: b, Score: score}
	}
}

// twosOnly makes the one spawn of a board with one empty cell known.
func twosOnly(change func(*game.Setup), target uint8) func(*game.Setup) {
	return func(s *game.Setup) {
		change(s)
		s.Rules.FourPerMille, s.Rules.Target = 0, target
	}
}

func TestGoldens(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*game.Setup)
		input  string
		o      Options
	}{
		{name: "moves", input: "U\nld RL\n\tu  D \r\n\n"},
		{name: "noend", input: "UL"},
		{name: "commands", input: "ulDR\nundo\nundo UNDO\nredo\nredo redo\nboard\nhint\nkeep\nnew\nback\nback\nleft Up\nhelp\nquit U\nL\n"},
		{name: "target", change: start("128,128,0/0,0,0/64,32,64", 0), input: "L\nkeep\nkeep\nR\n"},
		{name: "over", change: twosOnly(start("2,2/8,16", 0), 0), input: "L\nR U\nundo\n"},
		{name: "both", change: twosOnly(start("16,16/4,8", 0), 5), input: "L\n"},
		{name: "undooff", change: func(s *game.Setup) { s.Rules.Undo = false }, input: "U undo\n"},
		{name: "chinese", input: "UL\nx\nundo undo undo\nhelp keep hint new\n", o: Options{Lang: look.Chinese, Interactive: true}},
		{name: "aligned", change: start("1024,2,0,4/0,16,0,0/0,0,0,0/128,0,0,2", 0), input: "U\n", o: Options{Align: true}},
		{name: "faults", input: "UXL\nU é\nundp\n" + strings.Repeat("z", 100) + "\nU\x00\nU\xff L\nL\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newSession(t, c.change)
			out, errs, res := play(t, s, c.input, c.o)
			got := out
			if errs != "" {
				got += "-- standard error\n" + errs
			}
			if want := strings.Count(errs, "\n"); res.Faults != want {
				t.Errorf("%d faults, and %d lines on standard error", res.Faults, want)
			}
			golden(t, c.name, got)
		})
	}
}

// TestHelpFollowsTheRules: nothing is advised that the rules forbid.
func TestHelpFollowsTheRules(t *testing.T) {
	forbid := func(target uint8, ends bool) func(*game.Setup) {
		return func(s *game.Setup) {
			start("2,2/8,4", 0)(s)
			s.Rules.Undo, s.Rules.Target, s.Rules.EndAtTarget = false, target, ends
		}
	}
	for name, change := range map[string]func(*game.Setup){"endless": forbid(0, false), "ends": forbid(4, true)} {
		out, _, _ := play(t, newSession(t, change), "help\n", Options{})
		if !strings.Contains(out, "help: undo and redo are off in this game.\n") || strings.Contains(out, "undo takes") || strings.Contains(out, "keep") {
			t.Errorf("%s: %s", name, out)
		}
	}
	over := func(s *game.Setup) {
		start("2,4/8,16", 0)(s)
		s.Rules.Undo = false
	}
	if out, _, _ := play(t, newSession(t, over), "U\n", Options{}); !strings.Contains(out, "refused 1: The game is over; use new or quit.\n") {
		t.Errorf("over: %s", out)
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name+".txt")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs:\n%s\nwant:\n%s", file, got, want)
	}
}

func TestFaces(t *testing.T) {
	s := newSession(t, start("2,4,8,16/0,0,0,0/0,0,0,0/32,0,0,0", 0))
	letters, _ := look.FaceSetNamed("letters")
	out, _, _ := play(t, s, "", Options{Faces: letters})
	if want := "score 0 best 0 moves 0\nA B C D\n. . . .\n. . . .\nE . . .\n\n"; out != want {
		t.Errorf("got %q, want %q", out, want)
	}
	for _, f := range look.FaceSets() {
		for e := range uint8(64) {
			if strings.ContainsAny(f.Face(e), " \t\n") || f.Face(e) == "." {
				t.Errorf("face %q of %s cannot stand in a row", f.Face(e), f.Name())
			}
		}
	}
}

// TestBlocks holds what scripts rely on: a block for each line, and one first.
func TestBlocks(t *testing.T) {
	for _, input := range []string{"", "U", "U\n", "\n\n\n", "x\ny z\n", "quit\nU\n", "help help\n", "U\r\nL\r\n", "UL\x00\n", strings.Repeat("help ", 1000) + "\n"} {
		out, _, _ := play(t, newSession(t, nil), input, Options{})
		lines := strings.Count(input, "\n")
		if input != "" && !strings.HasSuffix(input, "\n") {
			lines++
		}
		if strings.HasPrefix(input, "quit") {
			lines = 1
		}
		if got := strings.Count(out, "\n\n"); got != lines+1 || !strings.HasSuffix(out, "\n\n") {
			t.Errorf("%.20q: %d blocks for %d lines", input, got, lines)
		}
		for block := range strings.SplitSeq(strings.TrimSuffix(out, "\n\n"), "\n\n") {
			if !strings.HasPrefix(block, "score ") || strings.Count(block, "\n") < 4 || strings.Count(block, "\n") > 110 {
				t.Errorf("%.20q: block %q", input, block)
			}
		}
	}
}

// TestFaultPlaysNothing: a line with a fault leaves the game as it was.
func TestFaultPlaysNothing(t *testing.T) {
	s := newSession(t, nil)
	before := s.Game().Record().AppendText(nil)
	play(t, s, "ULDRx\nUL DR undp\nUL new quitt\n", Options{})
	if after := s.Game().Record().AppendText(nil); !bytes.Equal(before, after) {
		t.Errorf("the game became\n%s", after)
	}
}

// TestPlaces checks where faults are said to be.
func TestPlaces(t *testing.T) {
	for _, c := range []struct{ input, want string }{
		{"x\n", `line 1, character 1: "x" is`},
		{"\n\nULx\n", `line 3, character 3: "x" in "ULx" is`},
		{"UL  DRé\n", `line 1, character 7: "é" in "DRé" is`},
		{"\ufeffx", `line 1, character 1: "x" is`},
		{"U\ufeff", "line 1, character 2: \"\\ufeff\" in"},
		{"é é", `line 1, character 1: "é" is`},
		{"U é", `line 1, character 3: "é" is`},
		{"U \xff\xffx", `line 1, character 3: "\xff" in`},
		{"und", `line 1, character 2: "n" in "und" is no move or command; did you mean undo?`},
		{"udno", `"n" in "udno" is no move or command; did you mean undo?`},
		{"QUITE", `did you mean quit?`},
		{"q", `"q" is no move or command; use U`},
	} {
		_, errs, res := play(t, newSession(t, nil), c.input, Options{})
		if !strings.Contains(errs, c.want) || res.Faults != 1 {
			t.Errorf("%q: %q, %d faults", c.input, errs, res.Faults)
		}
	}
}

// TestSameAsSession plays the same moves as text, in lines of several lengths,
// and through a session.
func TestSameAsSession(t *testing.T) {
	moves := randomMoves(20_000)
	want := newSession(t, func(s *game.Setup) { s.Rules = game.Classic(6, 6) })
	for i := range moves {
		d, _ := game.DirOf(moves[i])
		want.Move(d)
	}
	for _, length := range []int{1, 7, 80, len(moves)} {
		var input strings.Builder
		for i := 0; i < len(moves); i += length {
			input.WriteString(moves[i:min(i+length, len(moves))] + "\n")
		}
		got := newSession(t, func(s *game.Setup) { s.Rules = game.Classic(6, 6) })
		play(t, got, input.String(), Options{})
		if a, b := got.Game().Record().AppendText(nil), want.Game().Record().AppendText(nil); !bytes.Equal(a, b) {
			t.Errorf("lines of %d give another game", length)
		}
	}
}

func randomMoves(n int) string {
	b := make([]byte, n)
	x := uint32(1)
	for i := range b {
		x = x*1664525 + 1013904223
		b[i] = "ULDR"[x>>30]
	}
	return string(b)
}

// TestLongLines plays lines that are longer than a piece, and finds faults past
// the first piece.
func TestLongLines(t *testing.T) {
	moves := randomMoves(1000)
	long := moves + strings.Repeat(" ", 3*pieceSize) + "undo\nboard\n"
	s := newSession(t, nil)
	out, errs, _ := play(t, s, long, Options{})
	if errs != "" || strings.Count(out, "\n\n") != 3 || !strings.Contains(out, "undone 1\n") {
		t.Errorf("%q %q", out, errs)
	}
	word := strings.Repeat("U", 2*pieceSize+10)
	_, errs, res := play(t, newSession(t, nil), word+"é\nL\n", Options{})
	if want := "line 1, character 2097163: \"é\""; !strings.Contains(errs, want) || res.Faults != 1 {
		t.Errorf("%q", errs)
	}
	// A command over the border of two pieces stays whole.
	_, errs, _ = play(t, newSession(t, nil), "U"+strings.Repeat(" ", pieceSize-3)+"undo U\n", Options{})
	if errs != "" {
		t.Errorf("%q", errs)
	}
	// The rest of a line with a fault is passed over, however long.
	out, errs, res = play(t, newSession(t, nil), "x "+strings.Repeat("x ", 2*pieceSize)+"\nhelp\n", Options{})
	if res.Faults != 1 || strings.Count(out, "\n\n") != 3 {
		t.Errorf("%d faults, %q", res.Faults, errs)
	}
}

// TestDone: Done ends a game that waits for input.
func TestDone(t *testing.T) {
	r, w := io.Pipe()
	defer w.Close()
	done := make(chan struct{})
	ended := make(chan Result)
	s := newSession(t, nil)
	go func() {
		res, _ := Run(Options{Session: s, In: r, Out: io.Discard, Err: io.Discard, Done: done})
		ended <- res
	}()
	if _, err := w.Write([]byte("U\nL")); err != nil {
		t.Fatal(err)
	}
	close(done)
	select {
	case res := <-ended:
		if !res.Stopped {
			t.Error("not said to be stopped")
		}
	case <-time.After(10 * time.Second):
		t.Fatal("did not end")
	}
}

// TestFlush: what answers a line is there before the next is read.
func TestFlush(t *testing.T) {
	in, toGame := io.Pipe()
	fromGame, out := io.Pipe()
	s := newSession(t, nil)
	go func() {
		_, _ = Run(Options{Session: s, In: in, Out: out, Err: io.Discard})
		out.Close()
	}()
	read := func() string {
		var block []byte
		b := make([]byte, 1)
		for !bytes.HasSuffix(block, []byte("\n\n")) {
			if _, err := fromGame.Read(b); err != nil {
				t.Fatal(err)
			}
			block = append(block, b[0])
		}
		return string(block)
	}
	read()
	for range 100 {
		if _, err := toGame.Write([]byte("U\n")); err != nil {
			t.Fatal(err)
		}
		read()
	}
	toGame.Close()
	if rest, _ := io.ReadAll(fromGame); len(rest) > 0 {
		t.Errorf("after the end: %q", rest)
	}
}

type brokenWriter struct{}

var errBroken = errors.New("broken")

func (brokenWriter) Write([]byte) (int, error) { return 0, errBroken }

// TestBrokenOutput: a game whose output is gone ends, it does not play on
// unseen.
func TestBrokenOutput(t *testing.T) {
	s := newSession(t, nil)
	_, err := Run(Options{Session: s, In: strings.NewReader(strings.Repeat("U\nL\n", 100_000)), Out: brokenWriter{}, Err: io.Discard})
	if !errors.Is(err, errBroken) {
		t.Errorf("got %v", err)
	}
}

func TestTextsAreThere(t *testing.T) {
	for i, pair := range texts {
		for l, text := range pair {
			if text == "" {
				t.Errorf("text %d is missing in language %d", i, l)
			}
		}
	}
	why := game.NewFault("the line {0} is missing", "add it", "size")
	for l, want := range map[look.Lang]string{look.English: "the line size is missing; add it", look.Chinese: "缺少 size 行；请加上"} {
		if text := NoticeText(l, session.Notice{Kind: session.SetAside, Name: "x", Detail: why.Error(), Err: why}); !strings.Contains(text, want) {
			t.Errorf("%q, want %q", text, want)
		}
	}
	for _, l := range look.Langs() {
		for kind := range session.NoticeKind(6) {
			n := session.Notice{Kind: kind, Name: "live/0\n1", Detail: "why\x1b[2J"}
			if text := NoticeText(l, n); strings.ContainsAny(text, "\n\x1b") {
				t.Errorf("notice %d is %q", kind, text)
			}
		}
	}
}

// TestCommandsAreNoMoves: no command is made of the letters of moves alone.
func TestCommandsAreNoMoves(t *testing.T) {
	for _, c := range commands {
		if strings.Trim(c.word, "uldr") == "" {
			t.Errorf("%s is moves too", c.word)
		}
	}
}

func FuzzRun(f *testing.F) {
	f.Add("UL\nundo\nx\n")
	f.Add("new back quit")
	f.Add("\xff\x00\r\n\r\r\n")
	f.Fuzz(func(t *testing.T, input string) {
		out, errs, res := play(t, newSession(t, nil), input, Options{})
		if strings.Count(errs, "\n") != res.Faults {
			t.Errorf("%d faults, %q", res.Faults, errs)
		}
		if !strings.HasSuffix(out, "\n\n") {
			t.Errorf("out ends with %q", out)
		}
	})
}

func BenchmarkPlain(b *testing.B) {
	const n = 1 << 16
	moves := randomMoves(n)
	for b.Loop() {
		s := newSession(b, func(s *game.Setup) { s.Rules = game.Classic(8, 8); s.Rules.Target = 0 })
		play(b, s, moves+"\n", Options{})
	}
	b.ReportMetric(n*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mmoves/s")
}
