package game

import (
	"strings"
	"testing"
)

// TestMergingExamples holds the lines that other implementations got wrong,
// each in every direction and in every row or column of boards around it.
func TestMergingExamples(t *testing.T) {
	for _, x := range []struct {
		line, want string // towards the left
		gain       int64
	}{
		{"2,2,2,2", "4,4,0,0", 8},
		{"4,2,2,0", "4,4,0,0", 4},
		{"2,2,4,0", "4,4,0,0", 4},
		{"4,4,4,0", "8,4,0,0", 8},
		{"4,4,4,4", "8,8,0,0", 16},
		{"8,8,16,0", "16,16,0,0", 16},
		{"4,4,2,2", "8,4,0,0", 12},
		{"2,2,4,2", "4,4,2,0", 4},
		{"2,0,0,2", "4,0,0,0", 4},
		{"0,2,0,2", "4,0,0,0", 4},
		{"2,0,2,2", "4,2,0,0", 4},
		{"0,0,0,2", "2,0,0,0", 0},
		{"2,4,2,4", "2,4,2,4", 0},
		{"0,0,0,0", "0,0,0,0", 0},
		{"2,4,0,2", "2,4,2,0", 0},
		{"2,2,2,0,2", "4,4,0,0,0", 8},
		{"4,2,2,4,4", "4,4,8,0,0", 12},
		{"2,2", "4,0", 4},
		{"0,2", "2,0", 0},
		{"2,2,2,2,2,2,2,2,2,2", "4,4,4,4,4,0,0,0,0,0", 20},
	} {
		line, want := valuesOf(t, x.line), valuesOf(t, x.want)
		for _, d := range Dirs {
			for lines := MinSide; lines <= MaxSide; lines++ {
				for at := range lines {
					before := layLine(line, d, lines, at)
					after, gain, moved := before.Slide(d)
					if after != layLine(want, d, lines, at) || gain != x.gain || moved != (x.line != x.want) {
						t.Fatalf("%v %v: %v gain %d moved %v, want %v gain %d", before, d, after, gain, moved, x.want, x.gain)
					}
				}
			}
		}
	}
}

func valuesOf(t *testing.T, line string) []uint8 {
	t.Helper()
	var exps []uint8
	for cell := range strings.SplitSeq(line, ",") {
		e, ok := expOf(cell)
		if !ok {
			t.Fatalf("%q is no tile", cell)
		}
		exps = append(exps, e)
	}
	return exps
}

// layLine lays a line with its head at the wall of d, as line number at of a
// board otherwise empty.
func layLine(line []uint8, d Dir, lines, at int) Board {
	rows, cols := lines, len(line)
	if d == Up || d == Down {
		rows, cols = cols, rows
	}
	b := Board{rows: uint8(rows), cols: uint8(cols)}
	for i, e := range line {
		switch d {
		case Left:
			b.Set(at*cols+i, e)
		case Right:
			b.Set(at*cols+cols-1-i, e)
		case Up:
			b.Set(i*cols+at, e)
		case Down:
			b.Set((rows-1-i)*cols+at, e)
		}
	}
	return b
}

// TestMergesScoreTogether scores merges of one row, of two rows and of all.
func TestMergesScoreTogether(t *testing.T) {
	for _, x := range []struct {
		board string
		d     Dir
		after string
		gain  int64
	}{
		{"2,2,4,4/0,0,0,0", Left, "4,8,0,0/0,0,0,0", 12},
		{"2,2,0/0,4,4/8,0,8", Right, "0,0,4/0,0,8/0,0,16", 28},
		{"2,8/2,8", Down, "0,0/4,16", 20},
		{"2,4/4,0/2,8/2,16", Down, "0,0/2,4/4,8/4,16", 4},
		{"2,2,2,2/2,2,2,2/2,2,2,2/2,2,2,2", Up, "4,4,4,4/4,4,4,4/0,0,0,0/0,0,0,0", 32},
	} {
		b, err := ParseBoard(x.board)
		if err != nil {
			t.Fatal(err)
		}
		after, gain, moved := b.Slide(x.d)
		if after.String() != x.after || gain != x.gain || !moved {
			t.Errorf("%s %v: %v gain %d, want %s gain %d", x.board, x.d, after, gain, x.after, x.gain)
		}
	}
}
