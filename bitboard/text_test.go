package bitboard

import (
	"errors"
	"strings"
	"testing"

	"twofold/game"
)

func TestText(t *testing.T) {
	for text, want := range map[string]Board{
		"0000000000000000":                         0,
		"1000000000000000":                         1,
		"000000000000000f":                         0xf000000000000000,
		"0123456789abcdef":                         0xfedcba9876543210,
		"0123456789ABCDEF":                         0xfedcba9876543210,
		"2,0,0,0/0,4,0,0/0,0,0,0/0,0,0,32768":      0xf000000000200001,
		"32768,2,2,2/2,2,2,2/2,2,2,2/4,2048,16,16": 0x44b211111111111f,
	} {
		got, err := Parse(text)
		if err != nil || got != want {
			t.Errorf("%s: %v, %v", text, got, err)
		}
		again, err := Parse(got.String())
		if err != nil || again != got {
			t.Errorf("%s came back as %v, %v", text, again, err)
		}
	}
	if got := Board(0xfedcba9876543210).String(); got != "0123456789abcdef" {
		t.Error(got)
	}
	if got := string(Board(0x21).AppendText([]byte("b "))); got != "b 1200000000000000" {
		t.Error(got)
	}
}

func TestParseFaults(t *testing.T) {
	for text, want := range map[string]string{
		"":                                     `"" has 0 characters and a board has 16 cells; give 16 exponents 0 to f, as in 1102000000000000`,
		"12345":                                `"12345" has 5 characters and a board has 16 cells; give 16 exponents 0 to f, as in 1102000000000000`,
		"01234567890123456":                    `"01234567890123456" has 17 characters and a board has 16 cells; give 16 exponents 0 to f, as in 1102000000000000`,
		"012345678901234g":                     `character 16 of "012345678901234g" is no hexadecimal digit; give 16 exponents 0 to f, or tile values with / and commas`,
		"01234567 9012345":                     `character 9 of "01234567 9012345" is no hexadecimal digit; give 16 exponents 0 to f, or tile values with / and commas`,
		"2,2/2,2":                              `a board of 2x2 cannot be packed; give a board of 4x4`,
		"2,0,0,0/0,65536,0,0/0,0,0,0/0,0,0,0":  `the tile 2^16 in row 2, column 2 is too large to be packed; give tiles up to 32768`,
		"2,0,0,0/0,262144,0,0/0,0,0,0/0,0,0,0": `the tile 262144 in row 2, column 2 is too large for 4x4; give tiles up to 131072`,
		"2,0,0,0/0,0,0/0,0,0,0/0,0,0,0":        `row 2 of the board and row 1 differ in their cells: 3 and 4; give every row the same number`,
	} {
		got, err := Parse(text)
		var fault *game.Fault
		if got != 0 || !errors.As(err, &fault) || err.Error() != want {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
}

func TestPack(t *testing.T) {
	rng := newRand(14)
	for range some(50_000) {
		b := Board(rng.Uint64())
		unpacked := b.Unpack()
		if again, err := Pack(&unpacked); err != nil || again != b {
			t.Fatalf("%v came back as %v, %v", b, again, err)
		}
	}
	for exp := MaxExp + 1; exp < 256; exp++ {
		large := Board(0x21).Unpack()
		large.Set(7, uint8(exp))
		got, err := Pack(&large)
		var fault *game.Fault
		if got != 0 || !errors.As(err, &fault) || !strings.Contains(err.Error(), "row 2, column 4") {
			t.Fatalf("2^%d: %v, %v", exp, got, err)
		}
	}
	for rows := range game.MaxSide + 1 {
		for cols := range game.MaxSide + 1 {
			b, err := game.NewBoard(rows, cols)
			if err != nil {
				b = game.Board{}
			}
			if _, err := Pack(&b); (err == nil) != (rows == 4 && cols == 4) {
				t.Errorf("%d×%d: %v", rows, cols, err)
			}
		}
	}
}
