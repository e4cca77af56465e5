package ntuple

import (
	"bytes"
	"testing"

	"twofold/bitboard"
)

func TestDowngrade(t *testing.T) {
	for _, c := range []struct{ board, from, want string }{
		{"f000000000000000", "f", "e000000000000000"},
		{"fedc000000000000", "f", "edcb000000000000"},
		{"ff00000000000000", "f", "ee00000000000000"},
		{"fe00000000000000", "e", "dc00000000000000"},
		{"fed1000000000000", "f", "edc1000000000000"},
		{"fedcba9876543210", "f", "fedcba9876543210"}, // nothing is missing
		{"e000000000000000", "f", "e000000000000000"},
	} {
		b, err := bitboard.Parse(c.board)
		if err != nil {
			t.Fatal(err)
		}
		from := uint8(15)
		if c.from == "e" {
			from = 14
		}
		got := b.Downgrade(from)
		if got.String() != c.want {
			t.Errorf("%s from %s: %v, want %s", c.board, c.from, got, c.want)
		}
		if got.Legal() != b.Legal() {
			t.Errorf("%s: other directions are legal then", c.board)
		}
	}

	n := network(t, "012,05a,0145")
	scramble(n)
	plain := n.Value(bitboard.Board(0xf).Downgrade(15))
	if err := n.Downgrade(15); err != nil {
		t.Fatal(err)
	}
	again, err := Read(bytes.NewReader(written(t, n, Coding{})))
	if err != nil {
		t.Fatal(err)
	}
	if again.Downgraded() != 15 || again.Value(0xf) != plain || n.Value(0xf) != plain || n.Value(0xe) == plain && plain == 0 {
		t.Errorf("%d: %v and %v, want %v", again.Downgraded(), again.Value(0xf), n.Value(0xf), plain)
	}
	for _, bad := range []uint8{1, 16, 255} {
		if err := n.Downgrade(bad); err == nil {
			t.Errorf("tiles are downgraded from %d", bad)
		}
	}
}
