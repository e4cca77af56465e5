package game

import (
	"bytes"
	"errors"
	"slices"
	"testing"
)

func FuzzParseBoard(f *testing.F) {
	for _, text := range []string{"2,2,0,4/0,0,0,0/0,0,0,0/0,0,0,0", "1102000000000000", "2,0/0,2", "", "/", "2,2/2", "0x2,2/2,2", "nonsensenonsense"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		b, err := ParseBoard(text)
		if err != nil {
			checkFault(t, text, err)
			return
		}
		back, err := ParseBoard(b.String())
		if err != nil || back != b {
			t.Fatalf("%q: %v came back as %v, %v", text, b, back, err)
		}
		if len(text) != 16 && b.String() != text {
			t.Fatalf("%q was read as %v", text, b)
		}
		for _, d := range Dirs {
			checkSlide(t, b, d)
		}
	})
}

func FuzzParseSeed(f *testing.F) {
	for _, text := range []string{"friday cup", "", "0", "友", string(bytes.Repeat([]byte("aB"), 32)), string(bytes.Repeat([]byte("0"), 63))} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		seed, err := ParseSeed(text)
		if err != nil {
			checkFault(t, text, err)
			return
		}
		if back, err := ParseSeed(seed.String()); err != nil || back != seed {
			t.Fatalf("%q: %v came back as %v, %v", text, seed, back, err)
		}
	})
}

// FuzzWords reads sizes, targets, chances and directions.
func FuzzWords(f *testing.F) {
	for _, text := range []string{"4x4", "3×5", "2048", "none", "10%", "12.5%", "left", "L", ""} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if rows, cols, err := ParseSize(text); err != nil {
			checkFault(t, text, err)
		} else if r, c, err := ParseSize(sizeText(rows, cols)); err != nil || r != rows || c != cols {
			t.Fatalf("size %q", text)
		}
		if target, err := ParseTarget(text); err != nil {
			checkFault(t, text, err)
		} else if back, err := ParseTarget(TargetText(target)); err != nil || back != target {
			t.Fatalf("target %q", text)
		}
		if n, err := ParseChance(text); err != nil {
			checkFault(t, text, err)
		} else if back, err := ParseChance(ChanceText(n)); err != nil || back != n {
			t.Fatalf("chance %q", text)
		}
		if d, err := ParseDir(text); err != nil {
			checkFault(t, text, err)
		} else if back, err := ParseDir(d.String()); err != nil || back != d {
			t.Fatalf("direction %q", text)
		}
	})
}

// model is a game as the oracle plays it: every position is kept.
type model struct {
	rules  Rules
	seed   Seed
	boards []oracleBoard
	scores []int64
	pos    int
}

func (m *model) spawn(o oracleBoard, n int) {
	cell, value := oracleSpawn(m.seed, uint32(n), o, m.rules.FourPerMille)
	o[cell/m.rules.Cols][cell%m.rules.Cols] = value
}

func (m *model) reached(pos int) bool {
	return m.rules.Target != 0 && m.boards[pos].max() >= 1<<m.rules.Target
}

func (m *model) over() bool {
	return m.boards[m.pos].stuck() || m.rules.EndAtTarget && m.reached(m.pos)
}

// move plays a direction and tells whether it changed anything.
func (m *model) move(d Dir) bool {
	if m.over() {
		return false
	}
	after, gain := m.boards[m.pos].slide(d.String())
	if after.equal(m.boards[m.pos]) {
		return false
	}
	m.spawn(after, m.rules.StartTiles+m.pos)
	m.boards = append(m.boards[:m.pos+1], after)
	m.scores = append(m.scores[:m.pos+1], m.scores[m.pos]+gain)
	m.pos++
	return true
}

// fuzzRules takes rules from seven bytes.
func fuzzRules(b []byte) Rules {
	r := Rules{
		Rows: 2 + int(b[0]%9), Cols: 2 + int(b[1]%9),
		FourPerMille: (int(b[2])<<8 | int(b[3])) % 1001, Undo: b[6]&1 == 0, EndAtTarget: b[6]&2 != 0,
	}
	r.StartTiles = 1 + int(b[4])%r.Cells()
	r.Target = b[5] % (maxGiven(r.Cells()) + 1)
	if r.Target < 2 {
		r.Target, r.EndAtTarget = 0, false
	}
	return r
}

// FuzzPlay drives a seeded game of any rules by bytes, with undo, redo and
// seek, and compares every position with the oracle's.
func FuzzPlay(f *testing.F) {
	f.Add([]byte("\x02\x02\x00\x64\x01\x0b\x00classic moves: LRUDLRUD\x00\x01\x02\x03\x04\x05\x06\x07"))
	f.Add([]byte("\x00\x00\x01\xf4\x03\x04\x02\x00\x01\x02\x03\x00\x01\x02\x03\x04\x04\x05\x05\x04\x06"))
	f.Add([]byte("\x08\x00\x03\xe8\x00\x05\x01\x00\x02\x00\x02\x01\x03\x04\x00\x02"))
	f.Add(append([]byte("\x01\x01\x00\x00\x01\x05\x02"), bytes.Repeat([]byte{3, 0, 1, 2, 3, 0, 4, 4, 5}, 30)...))
	f.Fuzz(func(t *testing.T, script []byte) {
		if len(script) < 8 {
			return
		}
		m := model{rules: fuzzRules(script), seed: Seed(smallSum256(script[:8]))}
		g, err := New(m.rules, m.seed)
		if err != nil {
			t.Fatal(err)
		}
		start := make(oracleBoard, m.rules.Rows)
		for i := range start {
			start[i] = make([]int64, m.rules.Cols)
		}
		for n := range m.rules.StartTiles {
			m.spawn(start, n)
		}
		m.boards, m.scores = []oracleBoard{start}, []int64{0}
		for _, c := range script[7:min(len(script), 400)] {
			switch c % 8 {
			case 4:
				can := m.rules.Undo && m.pos > 0
				if turn := g.Undo(); (turn != nil) != can {
					t.Fatalf("undo %v at move %d", turn, m.pos)
				}
				if can {
					m.pos--
				}
			case 5:
				can := m.pos+1 < len(m.boards)
				if turn := g.Redo(); (turn != nil) != can {
					t.Fatalf("redo %v at move %d", turn, m.pos)
				}
				if can {
					m.pos++
				}
			case 6:
				m.pos = int(c) % len(m.boards)
				g.Seek(m.pos)
			case 7:
				r := g.Record()
				back, err := ParseRecord(r.AppendText(nil))
				if err != nil || !sameRecord(r, back) || back.Verify() != nil {
					t.Fatalf("%v:\n%s", err, r.AppendText(nil))
				}
			default:
				d := Dir(c % 8)
				over := m.over()
				moved := m.move(d)
				if turn := g.Move(d); turn.Moved() != moved || turn.Refused != over {
					t.Fatalf("%v on %v: %+v", d, m.boards[m.pos], turn)
				}
			}
			b := g.Board()
			want := Status{Reached: m.reached(m.pos), PlayedOn: m.pos > 0 && m.reached(m.pos-1), Over: m.over()}
			if !oracleOf(&b).equal(m.boards[m.pos]) || g.Score() != m.scores[m.pos] || g.Status() != want ||
				len(g.Moves()) != m.pos || len(g.Undone()) != len(m.boards)-1-m.pos {
				t.Fatalf("move %d: %v %d %+v, want %v %d %+v", m.pos, b, g.Score(), g.Status(), m.boards[m.pos], m.scores[m.pos], want)
			}
		}
	})
}

func FuzzParseRecord(f *testing.F) {
	for _, text := range goldens(f) {
		if len(text) < 2000 {
			f.Add(text)
			f.Add(text[:len(text)*2/3])
			f.Add(bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n")))
		}
	}
	f.Add([]byte("twofold record 1\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		kept, err := checkDamaged(t, "fuzzed", text)
		if err != nil {
			return
		}
		r := mustParse(t, text)
		if !slices.Equal(r.Moves, kept) {
			t.Fatal("two readings differ")
		}
		back, err := ParseRecord(r.AppendText(nil))
		if err != nil || !sameRecord(r, back) || back.Verify() != nil {
			t.Fatalf("%v:\n%s", err, r.AppendText(nil))
		}
	})
}

func FuzzParseCheckpoint(f *testing.F) {
	g := mustReplay(f, "testdata/records/classic.txt")
	for _, at := range []int{0, 1, 100, 200} {
		g.Seek(at)
		c := g.Checkpoint()
		f.Add(string(c.AppendText(nil)))
	}
	f.Add("3 5 6 4 0 2,0/4,2 1,2,5")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ParseCheckpoint(text)
		if err != nil {
			checkFault(t, text, err)
			return
		}
		if got := string(c.AppendText(nil)); got != text {
			t.Fatalf("%q came back as %q", text, got)
		}
	})
}

// FuzzResume resumes lines made of bytes, with one checkpoint that a text
// gives and with spawns made of bytes in open games.
func FuzzResume(f *testing.F) {
	r := Classic(4, 4)
	g, err := New(r, Seed(smallSum256([]byte("\x02\x02\x00\x64\x01\x0b\x00"))))
	if err != nil {
		f.Fatal(err)
	}
	var moves []byte
	for len(g.Moves()) < 300 && !g.Status().Over {
		d := roomiest(g)
		g.Move(d)
		moves = append(moves, byte(d))
	}
	g.Seek(100)
	c := g.Checkpoint()
	f.Add([]byte("\x02\x02\x00\x64\x01\x0b\x00"), moves, 120, string(c.AppendText(nil)), false)
	f.Add([]byte("\x02\x02\x00\x64\x01\x0b\x00"), moves, 10, "", true)
	f.Add([]byte("\x00\x00\x00\x64\x01\x04\x00"), []byte{0, 1, 2, 3, 0, 1, 2, 3}, 3, "3 5 6 4 0 2,0/4,2 1,2,5", false)
	f.Fuzz(func(t *testing.T, rules, moves []byte, pos int, checkpoint string, open bool) {
		if len(rules) < 7 || len(moves) > 2000 {
			return
		}
		setup := Setup{Rules: fuzzRules(rules), Seed: Seed(smallSum256(rules[:7])), Open: open}
		l := Line{Pos: pos}
		for _, m := range moves {
			l.Moves = append(l.Moves, Dir(m%4))
			l.Spawns = append(l.Spawns, Spawn{At: m >> 2 % MaxCells, Exp: 1 + m>>7})
		}
		if c, err := ParseCheckpoint(checkpoint); err == nil {
			l.Checkpoints = []Checkpoint{c, c}
		}
		g, err := Resume(setup, l)
		var wrong *MoveError
		var bad *Fault
		if err != nil && !errors.As(err, &wrong) && !errors.As(err, &bad) {
			t.Fatalf("%T: %v", err, err)
		}
		if g == nil {
			t.Fatalf("no game: %v", err)
		}
		if len(l.Checkpoints) == 0 {
			checkRecord(t, g.Record())
		}
		for range 300 {
			if g.Undo() == nil {
				break
			}
		}
		for range 600 {
			if g.Redo() == nil {
				break
			}
		}
		for _, d := range Dirs {
			if g.Move(d).Pending {
				b := g.Board()
				g.Place(Spawn{At: uint8(slices.Index(b.Exponents(), 0)), Exp: 1})
			}
		}
		g.Seek(pos / 2)
		g.Record()
	})
}
