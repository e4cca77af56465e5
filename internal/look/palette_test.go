package look

import (
	"strings"
	"testing"
)

func TestCrease(t *testing.T) {
	for _, tt := range []struct {
		fill, text   uint32
		white, black int
		legible      bool
	}{
		{0xf7edd8, 0x54432f, 13, 5, true},  // plenty of contrast: the crease as it is
		{0x16130f, 0xffd98a, 13, 5, true},  // light text
		{0xc9432f, 0xffffff, 5, 13, true},  // white text bears little white
		{0x767676, 0xffffff, 0, 18, true},  // none at all
		{0x7a7a7a, 0x000000, 14, 4, true},  // black text bears little black
		{0x757575, 0x000000, 18, 0, true},  // none at all
		{0xffffff, 0xffffff, 18, 0, false}, // no contrast to save
		{0x888888, 0xaaaaaa, 0, 18, false}, // too little to save
	} {
		tile := Tile{rgb(tt.fill), rgb(tt.text)}
		w, b := tile.Crease()
		if w+b != CreaseWhite+CreaseBlack || w < 0 || b < 0 {
			t.Errorf("%v: crease %d and %d", tile, w, b)
		}
		if w != tt.white || b != tt.black {
			t.Errorf("%v: crease %d and %d, want %d and %d", tile, w, b, tt.white, tt.black)
		}
		light, dark := tile.Halves()
		if light != tile.Fill.Mix(white, float64(w)/100) || dark != tile.Fill.Mix(black, float64(b)/100) {
			t.Errorf("%v: halves %v and %v do not show the crease", tile, light, dark)
		}
		if tt.legible && min(Contrast(tile.Text, light), Contrast(tile.Text, dark)) < MinContrast {
			t.Errorf("%v: halves %v and %v cannot be read", tile, light, dark)
		}
	}
}

func TestSchemeColours(t *testing.T) {
	var s Scheme
	places := make(map[*RGB]bool)
	for i := range schemeKeys {
		places[s.colour(i)] = true
	}
	if len(places) != len(schemeKeys) {
		t.Errorf("%d keys for %d colours", len(schemeKeys), len(places))
	}
	n := 0
	for range s.Colours {
		n++
		break
	}
	if n != 1 {
		t.Error("Colours does not stop")
	}
}

func TestWarnings(t *testing.T) {
	p := classic
	p.Tiles = append([]Tile(nil), classic.Tiles...)
	p.Tiles[5] = Tile{rgb(0x808080), rgb(0x909090)}
	p.Dark.Ink = rgb(0x555555)
	p.Light.AccentText = p.Light.Accent
	var got []string
	for _, w := range p.Warnings() {
		if w.Contrast >= w.Least || w.Text(Chinese) == w.String() {
			t.Errorf("%+v: %s", w, w.Text(Chinese))
		}
		got = append(got, w.What)
	}
	want := "tile 64, light accent-text on accent, dark ink on paper, dark ink on card"
	if strings.Join(got, ", ") != want {
		t.Errorf("warnings for %q, want %q", got, want)
	}
	if got, want := (Warning{"tile 64", 4.499, 4.5}).String(), "tile 64: contrast 4.4, at least 4.5 reads well"; got != want {
		t.Errorf("String = %q, want %q", got, want)
	}
}

func TestPaletteTitle(t *testing.T) {
	p := Palette{Name: "Mein Abend"}
	for _, l := range Langs() {
		if got := p.Title(l); got != p.Name {
			t.Errorf("Title(%v) = %q", l, got)
		}
	}
}

func BenchmarkHalves(b *testing.B) {
	for b.Loop() {
		classic.Tiles[5].Halves()
	}
}
