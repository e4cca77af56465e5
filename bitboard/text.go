package bitboard

import (
	"strconv"
	"strings"

	"twofold/game"
)

// Parse reads a board as sixteen hexadecimal exponents, cell by cell from the
// top left ("1102000000000000"), in either case of letters. It also takes the
// other text form of game.ParseBoard, tile values with / and commas, as long as
// the board is 4×4 with tiles up to 32768. Its errors are *game.Fault.
func Parse(s string) (Board, error) {
	if !strings.ContainsAny(s, ",/") && len(s) != Cells {
		return 0, &game.Fault{
			What:   game.Quote(s) + " has " + strconv.Itoa(len(s)) + " characters and a board has 16 cells",
			Remedy: "give 16 exponents 0 to f, as in 1102000000000000",
		}
	}
	b, err := game.ParseBoard(s)
	if err != nil {
		return 0, err
	}
	return Pack(&b)
}

// AppendText appends the board as sixteen hexadecimal exponents in lower case,
// cell by cell from the top left: the form that Parse reads.
func (b Board) AppendText(dst []byte) []byte {
	for range Cells {
		dst = append(dst, "0123456789abcdef"[b&15])
		b >>= 4
	}
	return dst
}

// String returns the text of AppendText.
func (b Board) String() string { return string(b.AppendText(nil)) }

// Pack returns a board of package game in one word. It fails, with a
// *game.Fault, unless the board is 4×4 and has no tile past 32768.
func Pack(b *game.Board) (Board, error) {
	packed, ok := pack(b)
	if ok {
		return packed, nil
	}
	if b.Rows() != 4 || b.Cols() != 4 {
		return 0, &game.Fault{
			What:   "a board of " + b.SizeText() + " cannot be packed",
			Remedy: "give a board of 4x4",
		}
	}
	cell := 0
	for b.At(cell) <= MaxExp {
		cell++
	}
	return 0, &game.Fault{
		What: "the tile 2^" + strconv.Itoa(int(b.At(cell))) + " in row " + strconv.Itoa(cell/4+1) +
			", column " + strconv.Itoa(cell%4+1) + " is too large to be packed",
		Remedy: "give tiles up to 32768",
	}
}

func pack(b *game.Board) (packed Board, ok bool) {
	if b.Rows() != 4 || b.Cols() != 4 {
		return 0, false
	}
	for i, e := range b.Exponents() {
		if e > MaxExp {
			return 0, false
		}
		packed |= Board(e) << (i * 4)
	}
	return packed, true
}

// Unpack returns the board as package game has it.
func (b Board) Unpack() game.Board {
	unpacked, _ := game.NewBoard(4, 4) // a size that there is
	cells := unpacked.Exponents()
	for i := range cells {
		unpacked.Set(i, b.At(i))
	}
	return unpacked
}
