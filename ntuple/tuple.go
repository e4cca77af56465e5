package ntuple

import (
	"math/bits"
	"strings"

	"twofold/bitboard"
)

// Tuple is a set of cells of the 4×4 board: bit i is set where cell i belongs to
// it, cells numbered row by row from the top left. The order in which a tuple's
// cells are written means nothing.
type Tuple uint16

// Cells returns how many cells the tuple has.
func (t Tuple) Cells() int { return bits.OnesCount16(uint16(t)) }

// Size returns how many weights the tuple's table has.
func (t Tuple) Size() int { return 1 << (4 * t.Cells()) }

// String writes the tuple as hexadecimal cell numbers, as in "01259a".
func (t Tuple) String() string {
	var text []byte
	for cell := range bitboard.Cells {
		if t>>cell&1 != 0 {
			text = append(text, "0123456789abcdef"[cell])
		}
	}
	return string(text)
}

// ParseTuple reads a tuple as hexadecimal cell numbers: "01259a" are the first
// three cells of the first row and the second and third of the second and third.
func ParseTuple(s string) (Tuple, error) {
	var t Tuple
	for _, r := range s {
		cell := strings.IndexRune("0123456789abcdef", r)
		if cell < 0 {
			return 0, &Fault{"a tuple has a cell " + quote(string(r)), "write cells as 0 to f, as in 01259a"}
		}
		if t>>cell&1 != 0 {
			return 0, &Fault{"the tuple " + quote(s) + " has a cell twice", "give each once"}
		}
		t |= 1 << cell
	}
	if t.Cells() < MinTupleCells || t.Cells() > MaxTupleCells {
		return 0, faultf("a tuple of %d cells", "give 1 to %d, as in 01259a", t.Cells(), MaxTupleCells)
	}
	return t, nil
}

// shapes are sets of tuples by name, as the field knows them.
var shapes = []struct{ name, tuples string }{
	{"4x5", "01234 45678 01245 45689"},
	{"4x6", "012345 456789 012456 45689a"},
	{"8x6", "012456 456789 012345 234569 01259a 345678 134567 01489a"},
}

// Shapes returns the names that ParseShape knows.
func Shapes() []string {
	var names []string
	for _, s := range shapes {
		names = append(names, s.name)
	}
	return names
}

// ParseShape reads the tuples of a network: a name of Shapes, or tuples parted
// by blanks or commas.
func ParseShape(s string) ([]Tuple, error) {
	for _, known := range shapes {
		if s == known.name {
			s = known.tuples
		}
	}
	var tuples []Tuple
	for _, word := range strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == ',' }) {
		t, err := ParseTuple(word)
		if err != nil {
			return nil, err
		}
		tuples = append(tuples, t)
	}
	if len(tuples) == 0 {
		return nil, &Fault{"a network needs a tuple", "give " + strings.Join(Shapes(), ", ") + " or cells as in 012345,456789"}
	}
	return tuples, nil
}

// cells returns the tuple's cells in ascending order.
func (t Tuple) cells() []int {
	var cells []int
	for cell := range bitboard.Cells {
		if t>>cell&1 != 0 {
			cells = append(cells, cell)
		}
	}
	return cells
}
