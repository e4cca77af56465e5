package search

import (
	"testing"

	"twofold/bitboard"
	"twofold/game"
)

func TestDowngrade(t *testing.T) {
	for text, want := range map[string]string{
		"2,4,8,16/0,0,0,0/0,0,0,0/0,0,0,32768":                                  "123400000000000f",
		"65536,4,8,16/0,0,0,0/0,0,0,0/0,0,0,2":                                  "f234000000000001",
		"65536,32768,8,16/0,0,0,0/0,0,0,0/0,0,0,2":                              "fe34000000000001",
		"131072,32768,8,16/0,0,0,0/0,0,0,0/0,0,0,2":                             "fe34000000000001",
		"131072,65536,32768,16384/8192,4096,1024,512/0,0,0,0/4,2,2,0":           "fedcba9800002110",
		"65536,32768,16384,8192/4096,2048,1024,512/256,128,64,32/16,8,4,4":      "fedcba9876543211",
		"131072,65536,32768,16384/8192,4096,2048,1024/512,256,128,64/32,16,4,4": "fedcba9876543211",
		"131072,65536,32768,16384/8192,4096,2048,1024/512,256,128,64/32,16,8,4": "",
		"65536,65536,0,0/0,0,0,0/0,0,0,0/0,0,0,0":                               "ff00000000000000",
		"2,4/8,16": "",
		"2,4,8,16,32/2,2,2,2,2/2,2,2,2,2/4,4,4,4,4": "",
	} {
		b, err := game.ParseBoard(text)
		if err != nil {
			t.Fatal(err)
		}
		got, ok := Downgrade(&b)
		if ok != (want != "") || ok && got.String() != want {
			t.Errorf("%s: %v, %v; want %s", text, got, ok, want)
		}
	}
}

// TestDowngradeKeeps holds what Downgrade promises on random boards with large
// tiles: the order of tiles, and what slides do.
func TestDowngradeKeeps(t *testing.T) {
	rng := newRand(3)
	for range some(20_000) {
		b := randomGeneral(rng, 4, 4, 12)
		for range 1 + rng.IntN(4) {
			b.Set(rng.IntN(16), uint8(12+rng.IntN(20)))
		}
		low, ok := Downgrade(&b)
		if !ok {
			t.Fatalf("%v cannot be made smaller", b)
		}
		for i, e := range b.Exponents() {
			for j, f := range b.Exponents() {
				x, y := low.At(i), low.At(j)
				if (e == 0) != (x == 0) || (e == f) != (x == y) || (e < f) != (x < y) {
					t.Fatalf("%v became %v", b, low)
				}
			}
		}
		for _, d := range game.Dirs {
			after, _, moved := b.Slide(d)
			lowAfter, _, overflow := low.Slide(d)
			if moved != (lowAfter != low) || after.Empty() != lowAfter.Empty() {
				t.Fatalf("%v became %v, which slides otherwise", b, low)
			}
			if overflow && b.Max() < bitboard.MaxExp {
				t.Fatalf("%v became %v, which overflows", b, low)
			}
		}
	}
}
