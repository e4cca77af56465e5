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
		return Board{}, fault(Quote(s)+" is no board", "give rows parted by / and tile values parted by commas, as in 2,0/0,4")
	}
	b, err := NewBoard(len(rows), cols)
	if err != nil {
		return Board{}, err
	}
	for r, row := range rows {
		cells := strings.Split(row, ",")
		if len(cells) != cols {
			return Board{}, fault("row "+itoa(r+1)+" of the board has "+itoa(len(cells))+" cells and row 1 has "+itoa(cols),
				"give every row the same number")
		}
		for c, cell := range cells {
			e, ok := expOf(cell)
			if !ok {
				return Board{}, fault(Quote(cell)+" in row "+itoa(r+1)+", column "+itoa(c+1)+" is no tile",
					"give 0 for an empty cell, or a power of two from 2")
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
			return Board{}, fault("character "+itoa(i+1)+" of "+Quote(s)+" is no hexadecimal digit",
				"give 16 exponents 0 to f, or tile values with / and commas")
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
	if s == "" || s[0] < '1' || s[0] > '9' {
		return 0, false
	}
	v, err := strconv.ParseUint(s, 10, 64)
	if err != nil || v < 2 || bits.OnesCount64(v) != 1 {
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
		return 0, 0, fault(Quote(s)+" is no board size", "give rows and columns from 2 to 10, as in 4x4")
	}
	return rows, cols, checkSize(rows, cols)
}

// smallNumber reads a decimal number of at most nine digits, without sign or
// leading zeros.
func smallNumber(s string) (int, bool) {
	if s == "" || len(s) > 9 || len(s) > 1 && s[0] == '0' {
		return 0, false
	}
	n := 0
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
		n = n*10 + int(s[i]-'0')
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
