package game

import "testing"

// perftGoldens counts the (move, spawn) leaves under fixed boards, to depth 1,
// 2, 3 and so on. A spawn is a cell and a 2 or a 4. Never to be edited to
// pass: a packed board must come to the same counts.
var perftGoldens = []struct {
	board  string
	leaves []int64
}{
	{"2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0", []int64{60, 5984, 595224}},
	{"2,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0", []int64{88, 8876, 875584}},
	{"2,4,8,16/32,64,128,256/512,1024,2048,4096/8192,16384,2,2", []int64{4, 4, 0, 0}},
	{"2,4,2,4/4,2,4,2/2,4,2,4/4,2,4,4", []int64{8, 56, 1280, 44444}},
	{"1024,512,256,128/8,16,32,64/4,2,0,0/2,0,0,0", []int64{20, 680, 20502}},
	{"32768,32768,0,0/16384,16384,0,0/0,0,0,0/2,2,4,4", []int64{80, 6072, 436732}},
	{"2,4,2,4/4,2,4,2/2,4,2,4/4,2,4,2", []int64{0, 0, 0, 0}},
	{"2,0/0,2", []int64{16, 208, 1792, 12160, 60608, 283008}},
	{"2,2,4/0,8,0", []int64{16, 256, 3516, 43900}},
	{"2,0,2/0,4,0/8,0,8", []int64{40, 1384, 42180, 1183620}},
	{"2,0,0,2,0/0,4,0,0,4/0,0,0,0,0", []int64{96, 7568, 584704}},
}

// perft counts the leaves to a depth through Board.Slide.
func perft(b Board, depth int) int64 {
	if depth == 0 {
		return 1
	}
	leaves := int64(0)
	for _, d := range Dirs {
		after, _, moved := b.Slide(d)
		switch {
		case !moved:
		case depth == 1:
			leaves += 2 * int64(after.Empty())
		default:
			for i := range after.Cells() {
				if after.At(i) != 0 {
					continue
				}
				for exp := uint8(1); exp <= 2; exp++ {
					next := after
					next.Set(i, exp)
					leaves += perft(next, depth-1)
				}
			}
		}
	}
	return leaves
}

func TestPerft(t *testing.T) {
	for _, golden := range perftGoldens {
		b, err := ParseBoard(golden.board)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range golden.leaves {
			if testing.Short() && want > 100_000 {
				break
			}
			if got := perft(b, i+1); got != want {
				t.Errorf("%s: %d leaves at depth %d, want %d", golden.board, got, i+1, want)
			}
		}
	}
}
