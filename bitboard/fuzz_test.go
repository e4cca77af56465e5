package bitboard

import (
	"testing"

	"twofold/game"
)

// FuzzParse holds the parser against that of package game, and what it takes
// against what it writes.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"0123456789abcdef", "1102000000000000", "FFFFFFFFFFFFFFFF", "", "0", "g000000000000000", "2,2,2,2/2,2,2,64",
		"2,0,0,0/0,4,0,0/0,0,0,0/0,0,0,32768", "2,0,0,0/0,4,0,0/0,0,0,0/0,0,0,65536", "2,2/2,2", "\x00", "０１２３４５６７",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		b, err := Parse(text)
		full, fullErr := game.ParseBoard(text)
		fits := fullErr == nil && full.Rows() == 4 && full.Cols() == 4 && full.Max() <= MaxExp
		if (err == nil) != fits {
			t.Fatalf("%q: %v, %v; by package game %v, %v", text, b, err, full, fullErr)
		}
		if err != nil {
			for _, c := range err.Error() {
				if c < ' ' {
					t.Fatalf("the error for %q is more than a line: %q", text, err)
				}
			}
			return
		}
		if b.Unpack() != full {
			t.Fatalf("%q: %v, by package game %v", text, b, full)
		}
		if again, err := Parse(b.String()); err != nil || again != b {
			t.Fatalf("%q came back as %v, %v", text, again, err)
		}
	})
}

// FuzzMoves holds slides, legality and symmetries of any board against package
// game.
func FuzzMoves(f *testing.F) {
	for _, seed := range []uint64{0, 1, 0x1111, 0xffff, 0xffffffffffffffff, 0xfedcba9876543210, 0x1212212112122121, 0xf00f0ff000000000} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, board uint64) {
		for _, b := range Board(board).Symmetries() {
			checkSlides(t, b)
			if b.Canonical() != Board(board).Canonical() {
				t.Fatalf("%v is not canonically %v", b, Board(board))
			}
		}
	})
}
