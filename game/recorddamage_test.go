package game

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"
)

// errorLine returns the line that an error of a record's text names.
func errorLine(t *testing.T, err error) int {
	t.Helper()
	var inLine *LineError
	var inMove *MoveError
	var inResult *ResultError
	if strings.ContainsFunc(err.Error(), isControl) {
		t.Fatalf("%q is not one line", err)
	}
	switch {
	case errors.As(err, &inLine):
		checkFault(t, "damaged record", inLine.Err)
		return inLine.Line
	case errors.As(err, &inMove):
		return inMove.Line
	case errors.As(err, &inResult):
		return inResult.Line
	}
	t.Fatalf("%T names no line: %v", err, err)
	return 0
}

// checkDamaged reads a damaged text and verifies what comes. It returns the
// moves that hold, and the error; nil where the damage changed nothing that a
// replay can tell.
func checkDamaged(t *testing.T, what string, text []byte) (kept []Dir, err error) {
	t.Helper()
	r, err := ParseRecord(text)
	if err != nil {
		if line, most := errorLine(t, err), bytes.Count(text, []byte("\n"))+2; line < 1 || line > most {
			t.Fatalf("%s: line %d of %d: %v", what, line, most, err)
		}
		if r == nil {
			return nil, err
		}
		// What came is a whole record of what holds.
		if wrong := r.Verify(); wrong != nil {
			t.Fatalf("%s: %v; what was kept does not verify: %v", what, err, wrong)
		}
		checkRecord(t, r)
		return r.Moves, err
	}
	g, err := r.Replay()
	if err != nil {
		if line, most := errorLine(t, err), bytes.Count(text, []byte("\n"))+1; line < 1 || line > most {
			t.Fatalf("%s: line %d of %d: %v", what, line, most, err)
		}
		if !slices.Equal(g.Moves(), r.Moves[:len(g.Moves())]) {
			t.Fatalf("%s: the game is no prefix of the record", what)
		}
		kept := g.Record()
		if wrong := kept.Verify(); wrong != nil {
			t.Fatalf("%s: %v; what was kept does not verify: %v", what, err, wrong)
		}
		return g.Moves(), err
	}
	return r.Moves, nil
}

// TestDamagedLine damages each line of each golden record in many ways.
func TestDamagedLine(t *testing.T) {
	for name, text := range goldens(t) {
		want := mustParse(t, text)
		lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
		for i, line := range lines {
			last := ""
			if line != "" {
				last = line[:len(line)-1]
			}
			for how, damaged := range map[string][]string{
				"left out":      {},
				"twice":         {line, line},
				"emptied":       {""},
				"parted":        {line[:len(line)/2], line[len(line)/2:]},
				"longer":        {line + "x"},
				"indented":      {" " + line},
				"spaced":        {line + " "},
				"shorter":       {last},
				"a digit more":  {line + "0"},
				"replaced":      {"garbage"},
				"made binary":   {"\x00\xff" + line},
				"in capitals":   {strings.ToUpper(line)},
				"an empty line": {"", line},
			} {
				changed := slices.Concat(lines[:i], damaged, lines[i+1:])
				what := name + ", line " + itoa(i+1) + " " + how
				kept, err := checkDamaged(t, what, []byte(strings.Join(changed, "\n")+"\n"))
				if err != nil {
					continue
				}
				// Taken: then it is the same game by the same rules of play.
				if !slices.Equal(kept, want.Moves) {
					t.Errorf("%s: taken, with other moves", what)
				}
				got := mustParse(t, []byte(strings.Join(changed, "\n")+"\n"))
				if got.Result != want.Result {
					t.Errorf("%s: taken, with another result", what)
				}
			}
		}
	}
}

// TestTruncated cuts each golden record at every byte: only the last line end
// can be missed. All moves before the cut are kept.
func TestTruncated(t *testing.T) {
	for name, text := range goldens(t) {
		want := mustParse(t, text)
		at := bytes.Index(text, []byte("\nmoves ")) + 1
		at += bytes.IndexByte(text[at:], '\n') + 1
		header := bytes.Index(text, []byte("\n\n")) + 2
		for n := range len(text) {
			what := name + " cut at byte " + itoa(n)
			kept, err := checkDamaged(t, what, text[:n])
			if n == len(text)-1 {
				if err != nil {
					t.Errorf("%s: %v", what, err)
				}
				continue
			}
			if err == nil {
				t.Fatalf("%s: taken", what)
			}
			letters := 0
			for _, c := range text[min(at, n):n] {
				if c == '\n' && letters > 0 && letters%movesPerLine != 0 || letters == len(want.Moves) {
					break
				}
				if c != '\n' {
					letters++
				}
			}
			if !slices.Equal(kept, want.Moves[:letters]) {
				t.Fatalf("%s: %d moves kept of %d", what, len(kept), letters)
			}
			if r, _ := ParseRecord(text[:n]); (r != nil) != (n >= header) {
				t.Fatalf("%s: record %v, the header ends at %d", what, r != nil, header)
			}
		}
	}
}

// TestChangedLetter changes each move of each golden record to each other
// letter: the error names its line and the move or a later one, and what
// stands before is kept.
func TestChangedLetter(t *testing.T) {
	for name, text := range goldens(t) {
		want := mustParse(t, text)
		at := bytes.Index(text, []byte("\nmoves ")) + 1
		at += bytes.IndexByte(text[at:], '\n') + 1
		line := bytes.Count(text[:at], []byte("\n")) + 1
		met := 0
		for i := range want.Moves {
			cell := at + i + i/movesPerLine
			for _, letter := range []byte("LRUDX ?\x00\xff") {
				if letter == text[cell] || letter != 'X' && i%8 != int(letter)%8 && !strings.Contains("LRUD", string(letter)) {
					continue
				}
				changed := slices.Clone(text)
				changed[cell] = letter
				what := name + ", move " + itoa(i+1) + " as " + string(letter)
				kept, err := checkDamaged(t, what, changed)
				var inLine *LineError
				var inMove *MoveError
				if _, ok := DirOf(letter); !ok {
					if !errors.As(err, &inLine) || inLine.Line != line+i/movesPerLine || !slices.Equal(kept, want.Moves[:i]) {
						t.Fatalf("%s: %v, %d moves kept", what, err, len(kept))
					}
					continue
				}
				if err == nil {
					// Two ways can meet in one board: then the record is that of
					// a real game, and its result is right.
					if met++; met > len(want.Moves) {
						t.Fatalf("%s: taken", what)
					}
					continue
				}
				if len(kept) < i || !slices.Equal(kept[:i], want.Moves[:i]) {
					t.Fatalf("%s: %d moves kept", what, len(kept))
				}
				if errors.As(err, &inMove) && (inMove.Move != len(kept)+1 || inMove.Line != line+(inMove.Move-1)/movesPerLine) {
					t.Fatalf("%s: %v after %d moves", what, err, len(kept))
				}
			}
		}
	}
}

// TestChangedSpawn changes the value of each listed spawn, which shows in the
// result at the latest, and one to what no spawn can be.
func TestChangedSpawn(t *testing.T) {
	for _, name := range []string{"listed.txt"} {
		text := goldens(t)[name]
		want := mustParse(t, text)
		for i := range want.Spawns {
			changed := mustParse(t, text)
			changed.Spawns[i].Exp = 3 - changed.Spawns[i].Exp
			r := mustParse(t, changed.AppendText(nil))
			g, err := r.Replay()
			if err == nil {
				t.Errorf("spawn %d as %+v: taken", i, r.Spawns[i])
				continue
			}
			if first := i - want.Rules.StartTiles; g == nil || len(g.Moves()) < first {
				t.Errorf("spawn %d as %+v: %v, too little kept", i, r.Spawns[i], err)
			}
		}
		for _, bad := range []string{"15:2", "-1:2", "1:3", "1:8", "1:", ":2", "1", "1:2:2", "01:2", "1:02", "x:2", "1;2", "99999999999:2", "1: 2"} {
			token := itoa(int(want.Spawns[50].At)) + ":" + valueText(want.Spawns[50].Exp)
			start := bytes.Index(text, []byte("spawns 133\n"))
			changed := slices.Concat(text[:start], bytes.Replace(text[start:], []byte(" "+token+" "), []byte(" "+bad+" "), 1))
			r, err := ParseRecord(changed)
			var inLine *LineError
			if !errors.As(err, &inLine) || r == nil || len(r.Moves) != 0 || r.Verify() != nil {
				t.Errorf("%q: %v", bad, err)
			}
		}
	}
}

// TestFalseStartTile lists a start tile that cannot stand: the error names the
// line of the spawns.
func TestFalseStartTile(t *testing.T) {
	text := string(goldens(t)["listed.txt"])
	for _, changed := range []string{
		strings.Replace(text, "8:2 4:2 ", "8:2 8:2 ", 1),
		strings.Replace(strings.Replace(text, "four 100", "four 0", 1), "8:2 ", "8:4 ", 1),
	} {
		r, err := ParseRecord([]byte(changed))
		var at *LineError
		if !errors.As(err, &at) || at.Line != strings.Count(text[:strings.Index(text, "8:2 4:2")], "\n")+1 || r == nil || len(r.Moves) != 0 || r.Verify() != nil {
			t.Errorf("%v", err)
		}
	}
}

// TestStrictForm refuses small breaches of the form.
func TestStrictForm(t *testing.T) {
	text := string(goldens(t)["listed.txt"])
	for name, changed := range map[string]string{
		"two spaces in a header":    strings.Replace(text, "size 3x5", "size  3x5", 1),
		"two spaces between spawns": strings.Replace(text, "8:2 4:2", "8:2  4:2", 1),
		"a space in the moves":      strings.Replace(text, "\nLDDD", "\nLD DD", 1),
		"moves as a word":           strings.Replace(text, "moves 130", "moves many", 1),
		"fewer moves stated":        strings.Replace(text, "moves 130", "moves 129", 1),
		"more moves stated":         strings.Replace(text, "moves 130", "moves 131", 1),
		"far more moves stated":     strings.Replace(text, "moves 130", "moves 999999999", 1),
		"fewer spawns stated":       strings.Replace(text, "spawns 133", "spawns 132", 1),
		"results in another order":  strings.Replace(text, "reached yes\nover no", "over no\nreached yes", 1),
		"a result line more":        text + "score 1\n",
		"text after the end":        text + "\nmore\n",
		"score with zeros":          strings.Replace(text, "\nscore ", "\nscore 0", 1),
		"a tab":                     strings.Replace(text, "size ", "size\t", 1),
		"old line ends":             strings.ReplaceAll(text, "\n", "\r"),
	} {
		if changed == text {
			t.Errorf("%s: nothing was changed", name)
		}
		if _, err := checkDamaged(t, name, []byte(changed)); err == nil {
			t.Errorf("%s: taken", name)
		}
	}
}
