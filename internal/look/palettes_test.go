package look

import (
	"strings"
	"testing"
)

// TestClassic holds the published colours, tile and text.
func TestClassic(t *testing.T) {
	const published = `
		#f7edd8 #54432f  #f2dcae #54432f  #f4bd6d #472a0c  #f0a052 #3f2108
		#e98258 #351405  #c9432f #ffffff  #b32f5f #ffffff  #8f2f88 #ffffff
		#6b3fa0 #ffffff  #4350af #ffffff  #1b67b0 #ffffff  #0b7285 #ffffff
		#1a7354 #ffffff  #47681c #ffffff  #705610 #ffffff  #3d3833 #ffd98a
		#16130f #ffd98a`
	p, ok := PaletteNamed("classic")
	if !ok || Palettes()[0] != p {
		t.Fatal("classic is not the first palette")
	}
	want := strings.Fields(published)
	if len(p.Tiles)*2 != len(want) {
		t.Fatalf("%d tiles, want %d", len(p.Tiles), len(want)/2)
	}
	for i, tile := range p.Tiles {
		if got := [2]string{tile.Fill.String(), tile.Text.String()}; got != [2]string{want[2*i], want[2*i+1]} {
			t.Errorf("exponent %d: %v, want %v", i+1, got, want[2*i:2*i+2])
		}
	}
	// Softer ink for small type, the text on the accent and the shadow are not
	// among the published colours.
	for name, tt := range map[string]struct {
		scheme *Scheme
		want   string
	}{
		"light": {&p.Light, "#fbf7ef #3b3128 #857565 - #e2d7c5 #d5c8b3 #fffdf8 #e9dfcf #c9432f - -"},
		"dark":  {&p.Dark, "#17151a #f1eae0 #a2978c - #26232b #312d37 #1f1c23 #322d38 #f08a6b - -"},
	} {
		want := strings.Fields(tt.want)
		i := 0
		for key, c := range tt.scheme.Colours {
			if want[i] != "-" && c.String() != want[i] {
				t.Errorf("%s %s = %v, want %s", name, key, c, want[i])
			}
			i++
		}
		if i != len(want) {
			t.Errorf("%s yields %d colours, want %d", name, i, len(want))
		}
	}
}

func TestPalettesNamed(t *testing.T) {
	want := []string{"classic", "dark", "contrast", "distinct", "ansi"}
	list := Palettes()
	if len(list) != len(want) {
		t.Fatalf("%d palettes, want %d", len(list), len(want))
	}
	for i, p := range list {
		if p.Name != want[i] {
			t.Errorf("palette %d is %q, want %q", i, p.Name, want[i])
		}
		if got, ok := PaletteNamed(p.Name); !ok || got != p {
			t.Errorf("PaletteNamed(%q) = %v, %v", p.Name, got, ok)
		}
		if len(p.Tiles) < 17 {
			t.Errorf("%s has %d tiles", p.Name, len(p.Tiles))
		}
		for _, l := range Langs() {
			if p.Title(l) == "" || p.Title(l) == p.Name {
				t.Errorf("%s has the title %q in %v", p.Name, p.Title(l), l)
			}
		}
	}
	for _, name := range []string{"", "Classic", "classic ", "neon"} {
		if p, ok := PaletteNamed(name); ok || p != nil {
			t.Errorf("PaletteNamed(%q) = %v, %v", name, p, ok)
		}
	}
	list[0] = nil
	if Palettes()[0] == nil {
		t.Error("Palettes gives its own table away")
	}
}

// TestTileContrast measures the text of every tile on the plain fill and on
// both halves of the crease.
func TestTileContrast(t *testing.T) {
	for _, p := range Palettes() {
		for exp := 1; exp <= 255; exp++ {
			least := 4.5
			if p.Name == "contrast" && exp <= len(p.Tiles) {
				least = 7
			}
			tile := p.Tile(uint8(exp))
			light, dark := tile.Halves()
			for what, c := range map[string]RGB{"fill": tile.Fill, "light half": light, "dark half": dark} {
				if got := Contrast(tile.Text, c); got < least {
					t.Errorf("%s, exponent %d: text on %s has contrast %.2f, want %v", p.Name, exp, what, got, least)
				}
			}
			if light.Luminance() <= dark.Luminance() && tile.Fill != white {
				t.Errorf("%s, exponent %d: no crease", p.Name, exp)
			}
		}
	}
}

func TestSchemeContrast(t *testing.T) {
	for _, p := range Palettes() {
		if w := p.Warnings(); len(w) > 0 {
			t.Errorf("%s: %v", p.Name, w)
		}
		for _, dark := range []bool{false, true} {
			s := p.Scheme(dark)
			if s.Dark != dark || (s.Paper.Luminance() < s.Ink.Luminance()) != dark {
				t.Errorf("%s: the scheme for dark = %v is not", p.Name, dark)
			}
			for _, tt := range []struct {
				what  string
				a, b  RGB
				least float64
			}{
				{"ink on paper", s.Ink, s.Paper, 7},
				{"ink on card", s.Ink, s.Card, 7},
				{"soft on paper", s.Soft, s.Paper, 3},
				{"soft on card", s.Soft, s.Card, 3},
				{"small on paper", s.Small, s.Paper, 4.5},
				{"small on card", s.Small, s.Card, 4.5},
				{"accent on paper", s.Accent, s.Paper, 4.5},
				{"accent on card", s.Accent, s.Card, 4.5},
				{"accent text on accent", s.AccentText, s.Accent, 4.5},
			} {
				if got := Contrast(tt.a, tt.b); got < tt.least {
					t.Errorf("%s, dark = %v: %s has contrast %.2f, want %v", p.Name, dark, tt.what, got, tt.least)
				}
			}
			if d := visions[0].distance(s.Board, s.Cell); d < 2 {
				t.Errorf("%s, dark = %v: board and cell are %.1f apart", p.Name, dark, d)
			}
			for exp := 1; exp <= 17; exp++ {
				fill := p.Tile(uint8(exp)).Fill
				if d := visions[0].distance(fill, s.Cell); d < 5 {
					t.Errorf("%s, dark = %v: exponent %d and the empty cell are %.1f apart", p.Name, dark, exp, d)
				}
			}
		}
	}
	for exp := uint8(1); exp <= 17; exp++ {
		if got := Contrast(vivid.Tile(exp).Fill, vivid.Light.Board); got < 7 {
			t.Errorf("contrast, exponent %d: %.2f against the board", exp, got)
		}
	}
}

// TestTilesApart holds how far the fills of a palette lie apart, by CIEDE2000:
// neighbouring exponents and any two up to 17, in the visions it promises.
func TestTilesApart(t *testing.T) {
	for _, tt := range []struct {
		palette         string
		visions         []vision
		neighbours, any float64
	}{
		{"classic", visions[:1], 8, 8},
		{"dark", visions[:1], 8, 8},
		{"contrast", visions[:1], 15, 15},
		{"distinct", visions, 14, 10},
		{"ansi", visions[:1], 9, 0},
	} {
		p, _ := PaletteNamed(tt.palette)
		for _, v := range tt.visions {
			leastNext, leastAny := 100.0, 100.0
			for a := uint8(1); a <= 17; a++ {
				for b := a + 1; b <= 17; b++ {
					d := v.distance(p.Tile(a).Fill, p.Tile(b).Fill)
					leastAny = min(leastAny, d)
					if b == a+1 {
						leastNext = min(leastNext, d)
					}
				}
			}
			t.Logf("%s, %s: neighbours %.1f, any two %.1f", p.Name, v.name, leastNext, leastAny)
			if leastNext < tt.neighbours || leastAny < tt.any {
				t.Errorf("%s, %s: neighbours %.2f apart, want %v; any two %.2f, want %v",
					p.Name, v.name, leastNext, tt.neighbours, leastAny, tt.any)
			}
		}
	}
}

// TestTilesDiffer holds that every exponent there can be has a fill of its own
// (but among sixteen colours fill and text together), and that past the table neighbours are far apart to every eye.
func TestTilesDiffer(t *testing.T) {
	for _, p := range Palettes() {
		seen := make(map[Tile]int)
		for exp := 1; exp <= 255; exp++ {
			tile := p.Tile(uint8(exp))
			key := Tile{Fill: tile.Fill}
			if p.ANSI != nil {
				key = tile
			}
			if other, ok := seen[key]; ok {
				t.Errorf("%s: exponents %d and %d are both %v", p.Name, other, exp, tile)
			}
			seen[key] = exp
			if exp <= len(p.Tiles) {
				continue
			}
			for _, v := range visions {
				if d := v.distance(p.Tile(uint8(exp-1)).Fill, tile.Fill); d < 10 {
					t.Errorf("%s, %s: exponents %d and %d are %.1f apart", p.Name, v.name, exp-1, exp, d)
				}
			}
		}
		if p.Tile(0) != (Tile{}) || p.ANSITile(0) != (ANSI{}) {
			t.Errorf("%s: the empty cell has a tile", p.Name)
		}
	}
}

func TestANSITiles(t *testing.T) {
	seen := make(map[ANSI]int)
	for i, tile := range ansiTiles {
		if tile.Fill > 15 || tile.Text > 15 {
			t.Errorf("exponent %d: %v is past 15", i+1, tile)
			continue
		}
		if other, ok := seen[tile]; ok {
			t.Errorf("exponents %d and %d are both %v", other, i+1, tile)
		}
		seen[tile] = i + 1
		if c := Contrast(ansiColours[tile.Fill], ansiColours[tile.Text]); c < MinContrast {
			t.Errorf("exponent %d: text on fill has contrast %.2f", i+1, c)
		}
	}
	for _, p := range Palettes() {
		for exp := 2; exp <= 255; exp++ {
			if a, b := p.ANSITile(uint8(exp-1)), p.ANSITile(uint8(exp)); a.Fill == b.Fill {
				t.Errorf("%s: exponents %d and %d share the fill %d", p.Name, exp-1, exp, a.Fill)
			}
		}
	}
	for i, tile := range sixteen.Tiles {
		if a := sixteen.ANSI[i]; (tile != Tile{ansiColours[a.Fill], ansiColours[a.Text]}) {
			t.Errorf("exponent %d: %v does not stand for %v", i+1, tile, a)
		}
	}
}

// TestANSIThemes holds that the tiles can be read under the sixteen colours of
// terminals in use, where no palette can promise more.
func TestANSIThemes(t *testing.T) {
	for name, theme := range map[string][16]uint32{
		"xterm": {0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
			0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff},
		"VGA": {0x000000, 0xaa0000, 0x00aa00, 0xaa5500, 0x0000aa, 0xaa00aa, 0x00aaaa, 0xaaaaaa,
			0x555555, 0xff5555, 0x55ff55, 0xffff55, 0x5555ff, 0xff55ff, 0x55ffff, 0xffffff},
		"Campbell": {0x0c0c0c, 0xc50f1f, 0x13a10e, 0xc19c00, 0x0037da, 0x881798, 0x3a96dd, 0xcccccc,
			0x767676, 0xe74856, 0x16c60c, 0xf9f1a5, 0x3b78ff, 0xb4009e, 0x61d6d6, 0xf2f2f2},
		"Tango": {0x2e3436, 0xcc0000, 0x4e9a06, 0xc4a000, 0x3465a4, 0x75507b, 0x06989a, 0xd3d7cf,
			0x555753, 0xef2929, 0x8ae234, 0xfce94f, 0x729fcf, 0xad7fa8, 0x34e2e2, 0xeeeeec},
	} {
		for i, tile := range ansiTiles {
			if c := Contrast(rgb(theme[tile.Fill]), rgb(theme[tile.Text])); c < 3 {
				t.Errorf("%s, exponent %d: text on fill has contrast %.2f", name, i+1, c)
			}
		}
	}
}
