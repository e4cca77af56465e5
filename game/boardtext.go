package game

import (
	"math/bits"
	"strconv"
	"strings"
)

// ParseBoard reads a board in one of its two text forms: rows parted by "/"
// and cells by ",", as tile values with 0 for an empty cell
// ("2,2,0,4/0,0,0,0/0,0,0,0/0,0,0,0"); or, for 4×4, sixteen hexadecimal
// exponents ("1102000000000000"), which reach to 32768. It reads nothing
// else: no spaces, no signs, no leading zeros.
func ParseBoard(s string) (Board, error) {
	if len(s) == 16 && !strings.ContainsAny(s, ",/") {
		return parseHexBoard(s)
	}
	b, err := parseBoard(s)
	if err == nil {
		err = b.check()
	}
	if err != nil {
		return Board{}, err
	}
	return b, nil
}

// parseBoard reads a board written as tile values, whatever tiles it holds.
func parseBoard(s string) (Board, error) {
	rows := strings.Split(s, "/")
	cols := strings.Count(rows[0], ",") + 1
	if len(rows) == 1 && cols == 1 {
		return Board{}, fault("{0} is no board", "give rows parted by / and tile values parted by commas, as in 2,0/0,4", Quote(s))
	}
	b, err := NewBoard(len(rows), cols)
	if err != nil {
		return Board{}, err
	}
	for r, row := range rows {
		cells := strings.Split(row, ",")
		if len(cells) != cols {
			return Board{}, fault("row {0} of the board and row 1 differ in their cells: {1} and {2}", "give every row the same number",
				itoa(r+1), itoa(len(cells)), itoa(cols))
		}
		for c, cell := range cells {
			e, ok := expOf(cell)
			if !ok {
				return Board{}, fault("{0} in row {1}, column {2} is no tile", "give 0 for an empty cell, or a power of two from 2",
					Quote(cell), itoa(r+1), itoa(c+1))
			}
			b.cells[r*cols+c] = e
		}
	}
	return b, nil
}

func parseHexBoard(s string) (Board, error) {
	b := Board{rows: 4, cols: 4}
	for i := range 16 {
		e, ok := hexDigit(s[i])
		if !ok {
			return Board{}, fault("character {0} of {1} is no hexadecimal digit",
				"give 16 exponents 0 to f, or tile values with / and commas", itoa(i+1), Quote(s))
		}
		b.cells[i] = e
	}
	return b, nil
}

// expOf returns the exponent of a tile value written in decimal, 0 for "0".
func expOf(s string) (uint8, bool) {
	if s == "0" {
		return 0, true
	}
	v, ok := ParseWhole(s, 1<<64-1)
	if !ok || v < 2 || bits.OnesCount64(v) != 1 {
		return 0, false
	}
	return uint8(bits.TrailingZeros64(v)), true
}

// AppendText appends the board as tile values, rows parted by "/" and cells by
// ",": the form that ParseBoard reads.
func (b *Board) AppendText(dst []byte) []byte {
	for i, e := range b.Exponents() {
		if i > 0 {
			if i%b.Cols() == 0 {
				dst = append(dst, '/')
			} else {
				dst = append(dst, ',')
			}
		}
		dst = appendValue(dst, e)
	}
	return dst
}

// String returns the text of AppendText.
func (b Board) String() string { return string(b.AppendText(nil)) }

// SizeText returns the size as "4x4", rows first.
func (b *Board) SizeText() string { return sizeText(b.Rows(), b.Cols()) }

func sizeText(rows, cols int) string { return itoa(rows) + "x" + itoa(cols) }

// ParseSize reads a size as "4x4" (or "4×4"), rows first.
func ParseSize(s string) (rows, cols int, err error) {
	left, right, ok := strings.Cut(strings.Replace(s, "×", "x", 1), "x")
	if !ok {
		left, right, ok = strings.Cut(s, "X")
	}
	rows, okRows := smallNumber(left)
	cols, okCols := smallNumber(right)
	if !ok || !okRows || !okCols {
		return 0, 0, fault("{0} is no board size", "give rows and columns from 2 to 10, as in 4x4", Quote(s))
	}
	return rows, cols, checkSize(rows, cols)
}

// smallNumber reads a decimal number of at most nine digits, without sign or
// leading zeros.
func smallNumber(s string) (int, bool) {
	n, ok := ParseWhole(s, 999_999_999)
	return int(n), ok
}

// ParseWhole reads a whole number from 0 to most, which is at least 9, in
// decimal digits without sign or leading zeros. (The functions of strconv bring
// along to the page what their errors are made of.)
func ParseWhole(s string, most uint64) (n uint64, ok bool) {
	if s == "" || len(s) > 1 && s[0] == '0' {
		return 0, false
	}
	for i := range len(s) {
		digit := uint64(s[i] - '0') // what comes before '0' wraps round
		if digit > 9 || n > (most-digit)/10 {
			return 0, false
		}
		n = n*10 + digit
	}
	return n, true
}

func appendValue(dst []byte, exp uint8) []byte {
	if exp == 0 {
		return append(dst, '0')
	}
	return strconv.AppendUint(dst, 1<<exp, 10)
}

func valueText(exp uint8) string { return string(appendValue(nil, exp)) }

// tileText writes a tile whose value may pass 64 bits.
func tileText(exp uint8) string {
	if exp < 64 {
		return valueText(exp)
	}
	return "2^" + itoa(int(exp))
}

func hexDigit(c byte) (uint8, bool) {
	switch {
	case '0' <= c && c <= '9':
		return c - '0', true
	case 'a' <= c && c <= 'f':
		return c - 'a' + 10, true
	case 'A' <= c && c <= 'F':
		return c - 'A' + 10, true
	}
	return 0, false
}
