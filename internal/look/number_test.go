package look

import (
	"math/big"
	"testing"
)

func TestNumber(t *testing.T) {
	if got := Number(0); got != "" {
		t.Errorf("Number(0) = %q", got)
	}
	for exp := 1; exp < 64; exp++ {
		want := new(big.Int).Lsh(big.NewInt(1), uint(exp)).String()
		if got := Number(uint8(exp)); got != want {
			t.Errorf("Number(%d) = %q, want %q", exp, got, want)
		}
	}
	for exp, want := range map[uint8]string{64: "2^64", 100: "2^100", 255: "2^255"} {
		if got := Number(exp); got != want {
			t.Errorf("Number(%d) = %q, want %q", exp, got, want)
		}
	}
}

func TestCompact(t *testing.T) {
	for _, tt := range []struct {
		exp   uint8
		width int
		want  string
	}{
		{0, 4, ""}, {1, 1, "2"}, {1, 4, "2"}, {11, 4, "2048"}, {11, 3, "2k"}, {11, 2, "2k"},
		{11, 1, "^11"}, {11, 0, "^11"}, {11, -5, "^11"}, {7, 2, "^7"}, {7, 1, "^7"},
		{13, 4, "8192"}, {14, 4, "16k"}, {14, 5, "16384"}, {16, 4, "65k"}, {16, 2, "^16"},
		{17, 6, "131072"}, {17, 5, "131k"}, {17, 4, "131k"}, {17, 3, "^17"},
		{20, 4, "1M"}, {20, 7, "1048576"}, {30, 4, "1G"}, {40, 4, "1T"}, {50, 4, "1P"},
		{60, 4, "1E"}, {63, 4, "9E"}, {63, 19, "9223372036854775808"},
		{64, 4, "2^64"}, {64, 3, "^64"}, {100, 5, "2^100"}, {100, 4, "^100"}, {255, 4, "^255"},
		{255, 3, "^255"},
	} {
		if got := Compact(tt.exp, tt.width); got != tt.want {
			t.Errorf("Compact(%d, %d) = %q, want %q", tt.exp, tt.width, got, tt.want)
		}
	}
	for width := 0; width <= 20; width++ {
		seen := make(map[string]int)
		for exp := 1; exp <= 255; exp++ {
			s := Compact(uint8(exp), width)
			if fits := width >= 4 || width == 3 && exp < 100; fits && len(s) > width {
				t.Errorf("Compact(%d, %d) = %q does not fit", exp, width, s)
			}
			if other, ok := seen[s]; ok {
				t.Errorf("in %d columns, exponents %d and %d are both %q", width, other, exp, s)
			}
			seen[s] = exp
		}
	}
}
