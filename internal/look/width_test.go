package look

import (
	"testing"

	"github.com/clipperhouse/displaywidth"
)

func TestWidth(t *testing.T) {
	for s, want := range map[string]int{
		"": 0, "2048": 4, "XVIII": 5, "夏": 2, "南北朝": 6, "🐉": 2, "2^64": 4, "a夏b": 4,
		"e\u0301": 1, "\u200b": 0, "\n\t\x7f\u0085": 0, "é": 1, "×": 1, "…": 1, "，。": 4, "１": 2,
		"가": 2, "\U0001f331": 2, "\U00020000": 2, "\xff": 1, "─": 1,
	} {
		if got := Width(s); got != want {
			t.Errorf("Width(%q) = %d, want %d", s, got, want)
		}
	}
}

// TestWidthAgrees measures every face and every word against a library that
// knows all of Unicode.
func TestWidthAgrees(t *testing.T) {
	check := func(what, s string) {
		if got, want := Width(s), displaywidth.String(s); got != want {
			t.Errorf("%s: Width(%q) = %d, want %d", what, s, got, want)
		}
	}
	for _, f := range FaceSets() {
		for exp := range 256 {
			check(f.Name(), f.Face(uint8(exp)))
		}
	}
	for _, l := range Langs() {
		for _, w := range Words() {
			check(w.Key(), l.Text(w))
		}
	}
	// And all characters of the scripts that the package claims to know.
	for _, s := range []span{{0x20, 0x7e}, {0xa1, 0xac}, {0xae, 0x2ff}, {0x3041, 0x3096}, {0x3400, 0x4dbf},
		{0x4e00, 0x9fff}, {0xac00, 0xd7a3}, {0xff01, 0xff60}, {0x1f300, 0x1f320}, {0x1f400, 0x1f43e},
		{0x1f600, 0x1f64f}, {0x1f947, 0x1f9ff}, {0x20000, 0x2a6df}} {
		for r := s.first; r <= s.last; r++ {
			if got, want := runeWidth(r), displaywidth.Rune(r); got != want {
				t.Errorf("%U: width %d, want %d", r, got, want)
			}
		}
	}
	for i := 1; i < len(wide); i++ {
		if wide[i].first <= wide[i-1].last || wide[i].last < wide[i].first {
			t.Errorf("wide[%d] is out of order", i)
		}
	}
}
