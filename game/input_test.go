package game

import (
	"errors"
	"strings"
	"testing"
)

// checkFault holds an error of input to its form: a *Fault of one line that
// says what was wrong and what to do.
func checkFault(t *testing.T, input string, err error) {
	t.Helper()
	var f *Fault
	switch {
	case err == nil:
		t.Errorf("%q was taken", input)
	case !errors.As(err, &f):
		t.Errorf("%q: %T, not a fault", input, err)
	case f.What == "" || f.Remedy == "":
		t.Errorf("%q: %q lacks fault or remedy", input, err)
	case strings.ContainsFunc(err.Error(), isControl) || len(err.Error()) > 300:
		t.Errorf("%q: %q is not one short line", input, err)
	}
}

func TestParseBoard(t *testing.T) {
	for _, text := range []string{
		"0,0/0,0", "2,0/0,4", "2,4,8/16,32,64", "32,32/32,32",
		"2,2,4,4/0,0,0,0/0,0,0,0/0,0,0,0",
		"131072,65536,0,0/0,0,0,0/0,0,0,0/0,0,0,0",
		strings.TrimSuffix(strings.Repeat(strings.TrimSuffix(strings.Repeat("1099511627776,", 10), ",")+"/", 10), "/"),
	} {
		b, err := ParseBoard(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if b.String() != text {
			t.Errorf("%q came back as %q", text, b)
		}
	}
	for text, want := range map[string]string{
		"0000000000000000": "0,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0",
		"1102000000000000": "2,2,0,4/0,0,0,0/0,0,0,0/0,0,0,0",
		"fedcba9876543210": "32768,16384,8192,4096/2048,1024,512,256/128,64,32,16/8,4,2,0",
		"FEDCBA9876543210": "32768,16384,8192,4096/2048,1024,512,256/128,64,32,16/8,4,2,0",
	} {
		b, err := ParseBoard(text)
		if err != nil || b.String() != want {
			t.Errorf("%q: %v, %v", text, b, err)
		}
	}
	for _, text := range []string{
		"", " ", "2", "0", "x", "2,2", "2/2", "/", ",", "//", ",,/,,", "2,2/", "/2,2", "2,2/2", "2/2,2", "2,2//2,2", "2,2/2,2/",
		"2,2/2,2\n", " 2,2/2,2", "2, 2/2,2", "2,2 /2,2", "+2,2/2,2", "-2,2/2,2", "02,2/2,2", "00,2/2,2", "1,2/2,2", "3,2/2,2", "6,2/2,2",
		"2.0,2/2,2", "2e1,2/2,2", "0x2,2/2,2", "2_0,2/2,2", "²,2/2,2", "２,2/2,2", "64,2/2,2", "18446744073709551616,2/2,2",
		"9223372036854775808,2/2,2", "99999999999999999999999,2/2,2", "2,2;2,2", "2;2/2;2", "2,2\x00/2,2", "2,2/2,2\r",
		"2199023255552,0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,0",
		"000000000000000", "00000000000000000", "000000000000000g", "00000000 0000000", "nonsensenonsense", "\xff\xfe,2/2,2",
		strings.Repeat("2,", 10) + "2/" + strings.Repeat("2,", 10) + "2", strings.Repeat("2,2/", 10) + "2,2",
		strings.Repeat("/", 100_000), strings.Repeat(",", 100_000), strings.Repeat("2", 100_000) + ",2/2,2",
	} {
		b, err := ParseBoard(text)
		checkFault(t, text, err)
		if b != (Board{}) {
			t.Errorf("%q: a board came with the error", text)
		}
	}
}

// TestBoardTextEverySize round-trips random boards.
func TestBoardTextEverySize(t *testing.T) {
	rng := newRand(11)
	eachSize(func(rows, cols int) {
		b := Board{rows: uint8(rows), cols: uint8(cols)}
		for i := range b.Cells() {
			b.Set(i, uint8(rng.IntN(int(maxGiven(b.Cells()))+1)))
		}
		got, err := ParseBoard(b.String())
		if err != nil || got != b {
			t.Errorf("%v came back as %v, %v", b, got, err)
		}
	})
}

func TestBoardAccess(t *testing.T) {
	b, err := NewBoard(2, 3)
	if err != nil {
		t.Fatal(err)
	}
	b.Set(5, 3)
	b.Set(0, 1)
	if b.Rows() != 2 || b.Cols() != 3 || b.Cells() != 6 || b.At(5) != 3 || b.Empty() != 4 || b.Max() != 3 || b.Sum() != 10 || b.SizeText() != "2x3" {
		t.Errorf("%v", b)
	}
	if got := b.Exponents(); len(got) != 6 || got[5] != 3 {
		t.Errorf("%v", got)
	}
	var zero Board
	if after, gain, moved := zero.Slide(Down); after != zero || gain != 0 || moved || zero.CanMove() || zero.String() != "" {
		t.Errorf("the zero board slides to %v", after)
	}
	for _, cell := range []int{-1, 6, 99, 100} {
		for _, f := range []func(){func() { b.At(cell) }, func() { b.Set(cell, 1) }} {
			func() {
				defer func() {
					if recover() == nil {
						t.Errorf("cell %d did not panic", cell)
					}
				}()
				f()
			}()
		}
	}
}

func TestParseSize(t *testing.T) {
	eachSize(func(rows, cols int) {
		for _, sep := range []string{"x", "X", "×"} {
			text := itoa(rows) + sep + itoa(cols)
			r, c, err := ParseSize(text)
			if err != nil || r != rows || c != cols {
				t.Errorf("%q: %d, %d, %v", text, r, c, err)
			}
		}
	})
	for _, text := range []string{
		"", "x", "4", "4x", "x4", "44", "4x4x4", "4xx4", "4 x 4", " 4x4", "4x4 ", "4,4", "4*4", "04x4", "4x04", "+4x4", "-4x4", "4x-4",
		"1x4", "4x1", "0x0", "11x4", "4x11", "4x99999999999", "4294967300x4", "4.0x4", "４x4", "fourxfour", "4×4×4", "4Xx4", "4x4\n",
	} {
		_, _, err := ParseSize(text)
		checkFault(t, text, err)
	}
	for _, size := range [][2]int{{1, 4}, {4, 1}, {0, 0}, {-4, 4}, {11, 4}, {4, 11}, {260, 260}} {
		_, err := NewBoard(size[0], size[1])
		checkFault(t, sizeText(size[0], size[1]), err)
	}
}

func TestParseTarget(t *testing.T) {
	for text, want := range map[string]uint8{"none": 0, "None": 0, "NONE": 0, "4": 2, "8": 3, "2048": 11, "131072": 17, "1099511627776": 40} {
		got, err := ParseTarget(text)
		if err != nil || got != want {
			t.Errorf("%q: %d, %v", text, got, err)
		}
		if back, err := ParseTarget(TargetText(got)); err != nil || back != want {
			t.Errorf("%q came back as %q, %d, %v", text, TargetText(got), back, err)
		}
	}
	for _, text := range []string{"", "0", "1", "2", "3", "-4", "+4", "04", " 4", "4 ", "2047", "2^11", "2k", "no", "off", "nonee", "0x10", "4.0", "1e3", "99999999999999999999999"} {
		_, err := ParseTarget(text)
		checkFault(t, text, err)
	}
}

func TestParseChance(t *testing.T) {
	for text, want := range map[string]int{
		"0%": 0, "0": 0, "10%": 100, "10": 100, "12.5%": 125, "0.1%": 1, "99.9%": 999, "100%": 1000, "100.0%": 1000, "100": 1000, "0.0": 0, "50.0%": 500,
	} {
		if got, err := ParseChance(text); err != nil || got != want {
			t.Errorf("%q: %d, %v", text, got, err)
		}
	}
	for n := range 1001 {
		if got, err := ParseChance(ChanceText(n)); err != nil || got != n {
			t.Errorf("%d came back from %q as %d, %v", n, ChanceText(n), got, err)
		}
	}
	for _, text := range []string{
		"", "%", "%%", "10%%", "%10", "-1%", "+1%", "101%", "100.1%", "1000%", "10.%", ".5%", ".", "10.55%", "10,5%", "10 %", " 10%", "010%", "1e1%", "ten", "1/10", "NaN", "999999999999%", "１０%",
	} {
		_, err := ParseChance(text)
		checkFault(t, text, err)
	}
}

func TestParseSeed(t *testing.T) {
	zero := strings.Repeat("0", 64)
	for text, want := range map[string]string{
		zero:                     zero,
		strings.Repeat("aB", 32): strings.Repeat("ab", 32),
		// SHA-256 of the words, as any tool gives it.
		"abc":                         "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
		"friday cup":                  oracleWords("friday cup"),
		"友":                           oracleWords("友"),
		" ":                           oracleWords(" "),
		"0":                           oracleWords("0"),
		"beef":                        oracleWords("beef"),
		strings.Repeat("a", 32):       oracleWords(strings.Repeat("a", 32)),
		strings.Repeat("0", 63) + "x": oracleWords(strings.Repeat("0", 63) + "x"),
		strings.Repeat("0", 64) + " ": oracleWords(strings.Repeat("0", 64) + " "),
		strings.Repeat("w", 1000):     oracleWords(strings.Repeat("w", 1000)),
	} {
		seed, err := ParseSeed(text)
		if err != nil || seed.String() != want {
			t.Errorf("%q: %v, %v, want %s", text, seed, err, want)
		}
		if back, err := ParseSeed(seed.String()); err != nil || back != seed {
			t.Errorf("%v came back as %v, %v", seed, back, err)
		}
	}
	for _, text := range []string{
		"", zero[:63], zero + "0", zero[:33], zero + zero, strings.Repeat("w", 1001), "\xff", "abc\xc3",
	} {
		_, err := ParseSeed(text)
		checkFault(t, text, err)
	}
}

func oracleWords(s string) string {
	return Seed(smallSum256([]byte(s))).String()
}

func TestParseDir(t *testing.T) {
	for want, texts := range map[Dir][]string{
		Left:  {"L", "l", "left", "Left", "LEFT"},
		Right: {"R", "r", "right", "rIGHT"},
		Up:    {"U", "u", "up", "UP"},
		Down:  {"D", "d", "down", "Down"},
	} {
		for _, text := range texts {
			if got, err := ParseDir(text); err != nil || got != want {
				t.Errorf("%q: %v, %v", text, got, err)
			}
		}
		if got, ok := DirOf(want.Letter()); !ok || got != want {
			t.Errorf("%v came back as %v", want, got)
		}
	}
	for _, text := range []string{"", " ", "x", "lr", "le", "lefts", " left", "left ", "0", "1", "north", "←", "\n", "łeft", strings.Repeat("left", 1000)} {
		_, err := ParseDir(text)
		checkFault(t, text, err)
	}
	for c := range 256 {
		_, ok := DirOf(byte(c))
		if ok != strings.ContainsRune("LRUDlrud", rune(c)) {
			t.Errorf("DirOf(%q) %v", rune(c), ok)
		}
	}
}

func TestRulesCheck(t *testing.T) {
	change := func(f func(r *Rules)) Rules {
		r := Classic(4, 4)
		f(&r)
		return r
	}
	for name, r := range map[string]Rules{
		"classic":     Classic(4, 4),
		"gentle":      Gentle(4, 4),
		"no target":   change(func(r *Rules) { r.Target = 0 }),
		"top target":  change(func(r *Rules) { r.Target = 17 }),
		"least":       change(func(r *Rules) { r.Target, r.StartTiles, r.FourPerMille = 2, 1, 0 }),
		"most":        change(func(r *Rules) { r.StartTiles, r.FourPerMille = 16, 1000 }),
		"large board": {Rows: 10, Cols: 10, Target: 40, StartTiles: 100},
	} {
		if err := r.Check(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	eachSize(func(rows, cols int) {
		for _, r := range []Rules{Classic(rows, cols), Gentle(rows, cols)} {
			if err := r.Check(); err != nil {
				t.Errorf("%v: %v", r, err)
			}
			if r.Cells() != rows*cols || r.SizeText() != sizeText(rows, cols) || r.StartTiles != 2 || !r.Undo {
				t.Errorf("%v", r)
			}
		}
		most := Classic(rows, cols)
		most.Target = uint8(min(rows*cols+1, 40))
		if err := most.Check(); err != nil {
			t.Errorf("%v: %v", most, err)
		}
		most.Target++
		checkFault(t, "target past the largest", most.Check())
	})
	for name, r := range map[string]Rules{
		"zero":                 {},
		"one row":              change(func(r *Rules) { r.Rows = 1 }),
		"eleven columns":       change(func(r *Rules) { r.Cols = 11 }),
		"negative":             change(func(r *Rules) { r.Rows = -4 }),
		"target 2":             change(func(r *Rules) { r.Target = 1 }),
		"target 2^18":          change(func(r *Rules) { r.Target = 18 }),
		"target 2^255":         change(func(r *Rules) { r.Target = 255 }),
		"chance under 0":       change(func(r *Rules) { r.FourPerMille = -1 }),
		"chance over 1000":     change(func(r *Rules) { r.FourPerMille = 1001 }),
		"no start tiles":       change(func(r *Rules) { r.StartTiles = 0 }),
		"negative start tiles": change(func(r *Rules) { r.StartTiles = -1 }),
		"too many start tiles": change(func(r *Rules) { r.StartTiles = 17 }),
		"end without target":   change(func(r *Rules) { r.Target, r.EndAtTarget = 0, true }),
	} {
		checkFault(t, name, r.Check())
		if g, err := New(r, Seed{}); g != nil || err == nil {
			t.Errorf("%s: a game was begun", name)
		}
		if g, err := NewOpen(r, nil); g != nil || err == nil {
			t.Errorf("%s: an open game was begun", name)
		}
	}
}

// TestEveryTargetCanBeSet sets each target of each size.
func TestEveryTargetCanBeSet(t *testing.T) {
	eachSize(func(rows, cols int) {
		for target := uint8(2); target <= maxGiven(rows*cols); target++ {
			r := Classic(rows, cols)
			r.Target = target
			g, err := New(r, Seed{1})
			if err != nil {
				t.Fatal(err)
			}
			if g.Rules().Target != target {
				t.Fatalf("target %d became %d", target, g.Rules().Target)
			}
		}
	})
}

func TestStartCheck(t *testing.T) {
	board := func(text string) Board {
		b, err := parseBoard(text)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	r := Classic(2, 2)
	for name, s := range map[string]Start{
		"another size":   {Board: board("2,2,2/2,2,2")},
		"no cells":       {},
		"empty":          {Board: board("0,0/0,0")},
		"too large":      {Board: board("64,2/2,2")},
		"far too large":  {Board: board("9223372036854775808,2/2,2")},
		"negative score": {Board: board("8,2/2,2"), Score: -1},
		"too much score": {Board: board("8,2/2,2"), Score: 17},
		"holds target":   {Board: board("16,2/2,2")},
	} {
		ends := r
		ends.EndAtTarget = name == "holds target"
		_, err := NewFrom(ends, Seed{}, s)
		checkFault(t, name, err)
	}
	huge := Start{Board: board("2,2/2,2")}
	huge.Board.Set(0, 200)
	_, err := NewFrom(r, Seed{}, huge)
	checkFault(t, "2^200", err)
	s := Start{Board: board("8,2/2,2"), Score: 16}
	g, err := NewFrom(r, Seed{}, s)
	if err != nil {
		t.Fatal(err)
	}
	if got, ok := g.Start(); !ok || got != s {
		t.Errorf("%+v, %v", got, ok)
	}
	if seed, ok := g.Seed(); !ok || seed != (Seed{}) {
		t.Errorf("%v, %v", seed, ok)
	}
	plain, err := New(r, Seed{})
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := plain.Start(); ok {
		t.Error("a start where none was given")
	}
}

// TestLargestScoreIsExact begins with the largest tiles of the largest board
// and merges on: the score stays under 2^53.
func TestLargestScoreIsExact(t *testing.T) {
	b := Board{rows: 10, cols: 10}
	for i := range b.Cells() {
		b.Set(i, MaxGivenExp)
	}
	r := Rules{Rows: 10, Cols: 10, FourPerMille: 100, StartTiles: 2}
	g, err := NewFrom(r, Seed{}, Start{Board: b, Score: b.maxScore()})
	if err != nil {
		t.Fatal(err)
	}
	for range 3000 {
		if g.Status().Over {
			break
		}
		g.Move(roomiest(g))
	}
	// Even merged into one tile, the sum cannot be worth more.
	if top := g.Board(); top.Max() < 44 || top.Max() > maxHeldExp || g.Score() >= 1<<53 || g.Score() <= b.maxScore() {
		t.Errorf("%v, score %d", top.Max(), g.Score())
	}
	sum := b.Sum() + 4*MaxMoves
	if bound := int64(maxHeldExp-1) * sum; bound >= 1<<53 || sum >= 2<<maxHeldExp {
		t.Errorf("scores can pass 2^53: %d", bound)
	}
}
