package game

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// goldens returns the texts of the golden records by name. They are never to
// be edited to pass: a change that fails them changes what records mean.
func goldens(t testing.TB) map[string][]byte {
	t.Helper()
	names, err := filepath.Glob("testdata/records/*.txt")
	if err != nil || len(names) < 6 {
		t.Fatalf("%d golden records, %v", len(names), err)
	}
	texts := map[string][]byte{}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		texts[filepath.Base(name)] = text
	}
	return texts
}

func mustParse(t testing.TB, text []byte) *Record {
	t.Helper()
	r, err := ParseRecord(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// mustReplay replays the record in a file.
func mustReplay(t testing.TB, name string) *Game {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	g, err := mustParse(t, text).Replay()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// sameRecord compares what two records say, not where it stood in a text.
func sameRecord(a, b *Record) bool {
	return string(a.AppendText(nil)) == string(b.AppendText(nil))
}

func TestGoldenRecords(t *testing.T) {
	for name, text := range goldens(t) {
		r := mustParse(t, text)
		g, err := r.Replay()
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := r.AppendText(nil); !bytes.Equal(got, text) {
			t.Errorf("%s came back as\n%s", name, got)
		}
		// The game that was replayed gives the record again.
		again := g.Record()
		again.Marks, again.Extra = r.Marks, r.Extra
		if !sameRecord(r, again) {
			t.Errorf("%s replayed gives\n%s", name, again.AppendText(nil))
		}
		// With the line ends of other systems, and without the last one.
		for _, other := range [][]byte{
			bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n")),
			bytes.TrimSuffix(text, []byte("\n")),
			append(slices.Clone(text), "\n\r\n\n"...),
		} {
			if r2, err := ParseRecord(other); err != nil || !sameRecord(r, r2) || r2.Verify() != nil {
				t.Errorf("%s with other line ends: %v", name, err)
			}
		}
		// Moves in either case, on lines of any length.
		small := slices.Clone(text)
		at := bytes.Index(small, []byte("\nmoves "))
		at += 1 + bytes.IndexByte(small[at+1:], '\n')
		end := at + max(bytes.Index(small[at:], []byte("\n\n")), 0)
		copy(small[at:end], bytes.ToLower(small[at:end]))
		if r2, err := ParseRecord(small); err != nil || !sameRecord(r, r2) {
			t.Errorf("%s in small letters: %v", name, err)
		}
		lines := bytes.ReplaceAll(small[at:end], []byte("\n"), nil)
		parted := slices.Concat(small[:at], bytes.ReplaceAll(lines, []byte("l"), []byte("\nl")), []byte("\n"), small[min(end+1, len(small)):])
		if len(lines) > 0 && lines[0] != 'l' {
			parted = slices.Concat(small[:at+1], bytes.ReplaceAll(lines, []byte("l"), []byte("\nl")), []byte("\n"), small[end+1:])
		}
		if r2, err := ParseRecord(parted); len(lines) > 0 && (err != nil || !sameRecord(r, r2)) {
			t.Errorf("%s on short lines: %v\n%s", name, err, parted)
		}
	}
}

// TestRecordRoundTrip writes, reads and verifies records of random games:
// every size, seeded and open, from start tiles and from boards, with marks,
// with unknown lines, and with moves undone.
func TestRecordRoundTrip(t *testing.T) {
	rng := newRand(12)
	k := 0
	eachSize(func(rows, cols int) {
		for range 4 {
			k++
			r := someRules(rng, rows, cols)
			r.EndAtTarget = r.Target > 2 && rng.IntN(2) == 0
			setup := Setup{Rules: r, Open: k%2 == 0}
			if !setup.Open {
				setup.Seed = randomSeed(rng)
			}
			if k%3 == 0 {
				b := Board{rows: uint8(rows), cols: uint8(cols)}
				for range 1 + rng.IntN(rows*cols) {
					b.Set(rng.IntN(rows*cols), 1+uint8(rng.IntN(2)))
				}
				if r.EndAtTarget && b.Max() >= r.Target {
					continue
				}
				setup.Start = &Start{Board: b, Score: rng.Int64N(b.maxScore() + 1)}
			}
			g, err := Begin(setup)
			if err != nil {
				t.Fatal(err)
			}
			for range rng.IntN(200) {
				if g.Awaiting() {
					checkRecord(t, g.Record())
					b := g.Board()
					s := Spawn{At: uint8(rng.IntN(b.Cells())), Exp: uint8(1 + rng.IntN(2))}
					g.Place(s)
					continue
				}
				if rng.IntN(20) == 0 {
					g.Undo()
				}
				g.Move(Dir(rng.IntN(4)))
			}
			record := g.Record()
			record.Marks.Coach, record.Marks.Imported = rng.IntN(2) == 0, rng.IntN(2) == 0
			for _, line := range []string{"game 0011223344556677", "note 友 and  two spaces ", "single", " leads with a space"} {
				if err := record.AddExtra(line); err != nil {
					t.Fatal(err)
				}
			}
			checkRecord(t, record)
			if g.Awaiting() && len(record.Moves) != max(len(g.Moves())-1, 0) {
				t.Fatalf("%d moves recorded of %d, the last one pending", len(record.Moves), len(g.Moves()))
			}
		}
	})
}

// checkRecord verifies a record and round-trips its text.
func checkRecord(t *testing.T, r *Record) {
	t.Helper()
	if err := r.Verify(); err != nil {
		t.Fatalf("%v:\n%s", err, r.AppendText(nil))
	}
	text := r.AppendText(nil)
	back, err := ParseRecord(text)
	if err != nil {
		t.Fatalf("%v:\n%s", err, text)
	}
	if !sameRecord(r, back) || !slices.Equal(r.Moves, back.Moves) || !slices.Equal(r.Spawns, back.Spawns) || !slices.Equal(r.Extra, back.Extra) || r.Marks != back.Marks || r.Result != back.Result {
		t.Fatalf("came back as\n%s\nfrom\n%s", back.AppendText(nil), text)
	}
	if err := back.Verify(); err != nil {
		t.Fatal(err)
	}
	_, body, _ := bytes.Cut(text, []byte("\n\n"))
	for line := range bytes.SplitSeq(body, []byte("\n")) {
		if len(line) > movesPerLine && !bytes.HasPrefix(line, []byte("board ")) {
			t.Fatalf("a line of %d columns: %s", len(line), line)
		}
	}
}

// TestRecordLeavesUndoneOut records a game with moves undone.
func TestRecordLeavesUndoneOut(t *testing.T) {
	p := playLong(t, Classic(4, 4), Seed{50}, 100, roomiest)
	for range 30 {
		p.game.Undo()
	}
	r := p.game.Record()
	if len(r.Moves) != 70 || r.Marks.Undos != 30 || r.Result.Over {
		t.Errorf("%d moves, %+v", len(r.Moves), r.Marks)
	}
	checkRecord(t, r)
	g, err := r.Replay()
	if err != nil || g.Undos() != 30 || g.CanRedo() {
		t.Errorf("%v, %d undos", err, g.Undos())
	}
}

// TestReplayErrors breaks records as data: each error names the move, and the
// game comes as far as the moves hold.
func TestReplayErrors(t *testing.T) {
	over := Start{Board: pairless(2, 2)}
	free := Board{rows: 2, cols: 2}
	free.Set(0, 1)
	rules := Classic(2, 2)
	open := Setup{Rules: rules, Open: true, Start: &Start{Board: free}}
	for name, x := range map[string]struct {
		r    Record
		move int // 0 for an error of the setup
		what string
	}{
		"after the end":  {Record{Setup: Setup{Rules: rules, Start: &over}, Moves: []Dir{Left}}, 1, "after the end"},
		"no change":      {Record{Setup: Setup{Rules: rules, Start: &Start{Board: free}}, Moves: []Dir{Right, Right, Right, Right}}, 0, ""},
		"at once":        {Record{Setup: Setup{Rules: rules, Start: &Start{Board: free}}, Moves: []Dir{Up}}, 1, "changes nothing"},
		"spawn on tile":  {Record{Setup: open, Moves: []Dir{Right, Left}, Spawns: []Spawn{{0, 1}, {0, 1}}}, 2, "not on an empty cell"},
		"spawn outside":  {Record{Setup: open, Moves: []Dir{Right}, Spawns: []Spawn{{9, 1}}}, 1, "outside the board"},
		"spawned 8":      {Record{Setup: open, Moves: []Dir{Right}, Spawns: []Spawn{{0, 3}}}, 1, "a 2 or a 4"},
		"spawns missing": {Record{Setup: open, Moves: []Dir{Right}}, 0, "there are 0 spawns"},
		"spawns left":    {Record{Setup: open, Spawns: []Spawn{{1, 1}}}, 0, "there are 1 spawns"},
		"start spawn":    {Record{Setup: Setup{Rules: rules, Open: true}, Spawns: []Spawn{{1, 1}, {1, 1}}}, 0, "not on an empty cell"},
		"undos":          {Record{Setup: Setup{Rules: Rules{Rows: 2, Cols: 2, StartTiles: 1}}, Marks: Marks{Undos: 2}}, 0, "without undo"},
		"rules":          {Record{Setup: Setup{Rules: Rules{Rows: 1, Cols: 2, StartTiles: 1}}}, 0, "1x2"},
	} {
		g, err := x.r.Replay()
		if x.what == "" {
			var moveErr *MoveError
			if !errors.As(err, &moveErr) || moveErr.Move < 2 || len(g.Moves()) != moveErr.Move-1 {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), x.what) || x.r.Verify() == nil {
			t.Errorf("%s: %v, want %q", name, err, x.what)
			continue
		}
		var moveErr *MoveError
		if errors.As(err, &moveErr) != (x.move > 0) {
			t.Errorf("%s: %T", name, err)
			continue
		}
		if x.move == 0 {
			if g != nil {
				t.Errorf("%s: a game came with %v", name, err)
			}
			continue
		}
		if moveErr.Move != x.move || moveErr.Line != 0 || moveErr.Dir != x.r.Moves[x.move-1] || len(g.Moves()) != x.move-1 || g.Awaiting() {
			t.Errorf("%s: %+v after %d moves", name, moveErr, len(g.Moves()))
		}
		checkRecord(t, g.Record())
	}
}

// TestResultErrors states wrong results: the error names the line of what is
// wrong and the game stands at the end of the moves.
func TestResultErrors(t *testing.T) {
	text := string(goldens(t)["classic.txt"])
	lines := strings.Split(text, "\n")
	for _, x := range []struct {
		key, wrong, what string
	}{
		{"score ", "score 4", "the score is"},
		{"reached ", "reached yes", "reached is no and not yes"},
		{"over ", "over no", "over is yes and not no"},
		{"board ", "board 0,0,0,0/0,0,0,0/0,0,0,0/0,0,0,2", "the board is"},
		{"board ", "board 2,2/2,2", "the board is"},
		{"board ", "board 9223372036854775808,2/2,2", "the board is"},
	} {
		at := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, x.key) })
		if x.key == "reached " && lines[at] == x.wrong {
			x.wrong, x.what = "reached no", "reached is yes and not no"
		}
		changed := slices.Clone(lines)
		changed[at] = x.wrong
		r := mustParse(t, []byte(strings.Join(changed, "\n")))
		g, err := r.Replay()
		var wrong *ResultError
		if !errors.As(err, &wrong) || wrong.Line != at+1 || wrong.Moves != len(r.Moves) || !strings.Contains(err.Error(), x.what) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want line %d", x.wrong, err, at+1)
			continue
		}
		if len(g.Moves()) != len(r.Moves) {
			t.Errorf("%s: the game has %d moves of %d", x.wrong, len(g.Moves()), len(r.Moves))
		}
		if err := r.Verify(); !errors.As(err, &wrong) {
			t.Errorf("%s: Verify says %v", x.wrong, err)
		}
	}
	r := mustParse(t, []byte(text))
	r.lines = recordLines{}
	r.Result.Score++
	var wrong *ResultError
	if err := r.Verify(); !errors.As(err, &wrong) || wrong.Line != 0 || strings.HasPrefix(err.Error(), "line") {
		t.Errorf("without a text: %v", err)
	}
}

// TestMovesAfterTheEnd adds moves to a record of a finished game.
func TestMovesAfterTheEnd(t *testing.T) {
	g := mustReplay(t, "testdata/records/gentle.txt")
	r := g.Record()
	n := len(r.Moves)
	r.Moves = append(r.Moves, Left, Up)
	var wrong *MoveError
	got, err := r.Replay()
	if !errors.As(err, &wrong) || wrong.Move != n+1 || len(got.Moves()) != n || !got.Status().Over {
		t.Errorf("%v", err)
	}
}

func TestAddExtra(t *testing.T) {
	var r Record
	for _, line := range []string{
		"", "size 4x4", "size", "target", "four x", "start", "undo", "end-at-target no", "seed", "spawns", "from", "from-score 1",
		"undos 3", "coach yes", "imported", "moves 3", "score 4", "reached yes", "over", "board 2",
		"two\nlines", "carriage\r", "tab\there", "nul\x00", "\xff", "del\x7f", strings.Repeat("a", 1001),
	} {
		checkFault(t, line, r.AddExtra(line))
	}
	for _, line := range []string{"game 1", "Size 4x4", "sizes", "友 x", " ", strings.Repeat("a", 1000)} {
		if err := r.AddExtra(line); err != nil {
			t.Errorf("%q: %v", line, err)
		}
	}
	for len(r.Extra) < MaxExtra {
		if err := r.AddExtra("more"); err != nil {
			t.Fatal(err)
		}
	}
	checkFault(t, "one too many", r.AddExtra("more"))
	if len(r.Extra) != MaxExtra {
		t.Errorf("%d lines", len(r.Extra))
	}
}

func TestRecordHeaders(t *testing.T) {
	zero := strings.Repeat("0", 64)
	const body = "\nmoves 0\n\nscore 0\nreached no\nover no\nboard 0,0/0,0\n"
	good := []string{"size 2x2", "target 16", "four 100", "start 2", "undo yes", "seed " + zero}
	check := func(name string, header []string, line int) {
		t.Helper()
		r, err := ParseRecord([]byte("twofold record 1\n" + strings.Join(header, "\n") + "\n" + body))
		var at *LineError
		if r != nil || !errors.As(err, &at) || at.Line != line {
			t.Errorf("%s: %v, want line %d", name, err, line)
			return
		}
		checkFault(t, name, at.Err)
	}
	if _, err := ParseRecord([]byte("twofold record 1\n" + strings.Join(good, "\n") + "\n" + body)); err != nil {
		t.Fatal(err)
	}
	// Bad values, line by line.
	for _, bad := range []string{
		"size", "size ", "size 1x2", "size 2x11", "size two", "size 2x2 ", "target", "target 3", "target 64", "target 1e3", "four -1", "four 1001", "four 10%", "four 0100", "four",
		"start 0", "start 5", "start x", "undo", "undo maybe", "undo YES", "undo 1", "seed", "seed 00", "seed " + zero + "0", "seed " + zero[1:] + "g", "seed friday cup", "seed " + strings.Repeat("\xff", 64),
	} {
		key, _, _ := strings.Cut(bad, " ")
		header := slices.Clone(good)
		at := slices.IndexFunc(header, func(l string) bool { return strings.HasPrefix(l, key+" ") })
		header[at] = bad
		line := at + 2
		if bad == "target 64" || bad == "start 0" || bad == "start 5" {
			line = len(header) + 2 // seen when the header is complete
		}
		check(bad, header, line)
	}
	for i, line := range good {
		check("without "+line, slices.Delete(slices.Clone(good), i, i+1), len(good)+1)
		check("twice "+line, append(slices.Clone(good), line), len(good)+2)
	}
	for _, more := range []string{
		"end-at-target maybe", "spawns", "spawns 12", "undos -1", "undos x", "undos", "undos 9999999999", "coach", "coach 1", "imported maybe", "from", "from 2,2", "from 64,2/2,2", "from 1102000000000000", "from-score", "from-score -1", "from-score 1.5", "from-score 9007199254740992",
		"moves 0", "score 0", "reached no", "over no", "board 0,0/0,0", "note \x01", "note \xff", "n " + strings.Repeat("x", 999),
	} {
		check(more, append(slices.Clone(good), more), len(good)+2)
	}
	for _, more := range []string{
		"spawns listed", "from 2,0/0,0", "from-score 0", "from 0,0/0,0\nfrom-score 0", "from 2,0/0,0\nfrom-score 1", "from 2,0,0/0,0,0\nfrom-score 0",
	} {
		header := append(slices.Clone(good), strings.Split(more, "\n")...)
		check(more, header, len(header)+2)
	}
	check("two marks", append(slices.Clone(good), "coach yes", "coach no"), len(good)+3)
	noUndo := slices.Clone(good)
	noUndo[4] = "undo no"
	check("undos without undo", append(noUndo, "undos 1"), len(good)+3)
	noTarget := slices.Clone(good)
	noTarget[1] = "target none"
	check("an end without a target", append(noTarget, "end-at-target yes"), len(good)+3)
	// First lines.
	for _, first := range []string{"", "twofold record 2", "twofold record 1 ", " twofold record 1", "twofold record", "TWOFOLD RECORD 1", "PNG", "\xef\xbb\xbftwofold record 1"} {
		r, err := ParseRecord([]byte(first + "\n" + strings.Join(good, "\n") + "\n" + body))
		var at *LineError
		if r != nil || !errors.As(err, &at) || at.Line != 1 {
			t.Errorf("%q: %v", first, err)
		}
	}
	for _, text := range [][]byte{nil, {}, []byte("\n"), []byte("\x00"), bytes.Repeat([]byte{0xff}, 10_000)} {
		if r, err := ParseRecord(text); r != nil || err == nil {
			t.Errorf("%q was taken", text)
		}
	}
}

// TestRecordHeaderInAnyOrder reorders header lines.
func TestRecordHeaderInAnyOrder(t *testing.T) {
	text := string(goldens(t)["from.txt"])
	want := mustParse(t, []byte(text))
	head, body, _ := strings.Cut(text, "\n\n")
	lines := strings.Split(head, "\n")
	slices.Reverse(lines[1:])
	got := mustParse(t, []byte(strings.Join(lines, "\n")+"\n\n"+body))
	if !sameRecord(got, want) {
		t.Errorf("%s", got.AppendText(nil))
	}
}
