package look

import (
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"
)

const header = paletteHeader + "\n"

func TestParsePalette(t *testing.T) {
	p, err := ParsePalette([]byte("\ufeff# a comment\r\n\r\n" +
		"twofold palette 1   # so it begins\r\n" +
		"#another\n#tile 2 is left alone\n#\n" +
		"\tname   My \t evening #1 # and no more\n" +
		"base dark\n" +
		"tile 4 #F2DCAE #54432f # sand\n" +
		"tile 2^20 #010203 #fefdfc\n" +
		"ansi 2 15 0\n" +
		"ansi 8 11 4\n" +
		"light paper #fbf7ef\n" +
		"dark accent-text #102030")) // no newline at the end
	if err != nil {
		t.Fatal(err)
	}
	want := dusk
	want.Name, want.title = "My evening #1", 0
	want.Tiles = append([]Tile(nil), dusk.Tiles...)
	want.Tiles[1] = Tile{rgb(0xf2dcae), rgb(0x54432f)}
	want.Tiles = append(want.Tiles, generated(18), generated(19), Tile{rgb(0x010203), rgb(0xfefdfc)})
	want.ANSI = []ANSI{{15, 0}, ansiTiles[1], {11, 4}}
	want.Light.Paper = rgb(0xfbf7ef)
	want.Dark.AccentText = rgb(0x102030)
	if !reflect.DeepEqual(*p, want) {
		t.Errorf("got  %+v\nwant %+v", *p, want)
	}
	if dusk.Tiles[1] == p.Tiles[1] || dusk.Light.Paper == p.Light.Paper {
		t.Error("the base was changed")
	}
}

func TestParsePaletteBase(t *testing.T) {
	for _, base := range Palettes() {
		p, err := ParsePalette([]byte(header + "base " + base.Name + "\nname x"))
		if err != nil {
			t.Fatal(err)
		}
		want := *base
		want.Name, want.title = "x", 0
		if !reflect.DeepEqual(*p, want) {
			t.Errorf("a palette of nothing but its base %s differs from it", base.Name)
		}
	}
	p, err := ParsePalette([]byte(header + "name x"))
	if err != nil || !reflect.DeepEqual(p.Tiles, classic.Tiles) || p.Dark != classic.Dark {
		t.Errorf("a palette without a base is not the classic: %v, %v", p, err)
	}
}

func TestPaletteRoundTrip(t *testing.T) {
	for _, p := range Palettes() {
		text := p.AppendText([]byte("# before\n"))
		got, err := ParsePalette(text)
		if err != nil {
			t.Fatalf("%s: %v", p.Name, err)
		}
		want := *p
		want.title = 0
		if !reflect.DeepEqual(*got, want) {
			t.Errorf("%s: got %+v\nwant %+v", p.Name, *got, want)
		}
	}
}

// TestParsePaletteErrors holds each error word for word: line, fault, remedy.
func TestParsePaletteErrors(t *testing.T) {
	const (
		begin   = `this is no palette; begin with the line "twofold palette 1"`
		value   = ` is not the value of a tile; use 2, 4, 8 and so on, or 2^1 to 2^255`
		hex     = ` is not a colour; write # and six hexadecimal digits, like #f7edd8`
		choose  = "; choose one of classic, dark, contrast, distinct, ansi"
		ansi    = `; write it like "ansi 2 15 0"`
		tileUse = `tile takes a value, a fill and a text colour; write it like "tile 2 #f7edd8 #54432f"`
	)
	for text, want := range map[string]string{
		"":                                                   "line 1: " + begin,
		"\n\n":                                               "line 2: " + begin,
		"# nothing\n":                                        "line 1: " + begin,
		"name x\n":                                           "line 1: " + begin,
		"\ntwofold palette 2\n":                              "line 2: " + begin,
		"twofold palette 1 x":                                "line 1: " + begin,
		"{\"name\":\"x\"}":                                   "line 1: " + begin,
		header:                                               `the palette has no name; add a line like "name My evening"`,
		header + "name":                                      `line 2: the name is missing; write it after the word, like "name My evening"`,
		header + "name # x":                                  `line 2: the name is missing; write it after the word, like "name My evening"`,
		header + "name a\nname b":                            "line 3: name was set on line 2 already; remove one of the two lines",
		header + "name \u202ea":                              `line 2: the name has a character that does not show; remove '\u202e'`,
		header + "name a\x1b[31m":                            `line 2: there is a control character; remove '\x1b'`,
		header + "name a\vb":                                 `line 2: there is a control character; remove '\v'`,
		header + "name a\rb\n":                               `line 2: there is a control character; remove '\r'`,
		header + "# \x00":                                    `line 2: there is a control character; remove '\x00'`,
		header + "twofold palette 1":                         `line 2: the word "twofold" is not known; begin a line with name, base, tile, ansi, light, dark or #`,
		header + "Tile 2 #f7edd8":                            `line 2: the word "Tile" is not known; begin a line with name, base, tile, ansi, light, dark or #`,
		header + "#f7edd8 #54432f":                           `line 2: the line begins with the colour #f7edd8; say what it is for, like "tile 2 #f7edd8 #54432f", or put a blank after # for a comment`,
		header + "base":                                      "line 2: base takes one name" + choose,
		header + "base a b":                                  "line 2: base takes one name" + choose,
		header + "base neon":                                 `line 2: there is no palette "neon" to start from` + choose,
		header + "base dark\nbase dark":                      "line 3: base was set on line 2 already; remove one of the two lines",
		header + "ansi 2 1 2\nbase dark":                     "line 3: base comes after colours; move it above them",
		header + "tile":                                      "line 2: " + tileUse,
		header + "tile 2 #f7edd8":                            "line 2: " + tileUse,
		header + "tile 2 #f7edd8 #54432f #54432f":            "line 2: " + tileUse,
		header + "tile 2 #f7edd8 # 54432f":                   "line 2: " + tileUse,
		header + "tile 3 #f7edd8 #54432f":                    `line 2: "3"` + value,
		header + "tile 0 #f7edd8 #54432f":                    `line 2: "0"` + value,
		header + "tile 1 #f7edd8 #54432f":                    `line 2: "1"` + value,
		header + "tile -2 #f7edd8 #54432f":                   `line 2: "-2"` + value,
		header + "tile 02 #f7edd8 #54432f":                   `line 2: "02"` + value,
		header + "tile 2^0 #f7edd8 #54432f":                  `line 2: "2^0"` + value,
		header + "tile 2^256 #f7edd8 #54432f":                `line 2: "2^256"` + value,
		header + "tile 2^+1 #f7edd8 #54432f":                 `line 2: "2^+1"` + value,
		header + "tile 2^01 #f7edd8 #54432f":                 `line 2: "2^01"` + value,
		header + "tile 18446744073709551616 #f7edd8 #54432f": `line 2: "18446744073709551616"` + value,
		header + "tile 2 red #54432f":                        `line 2: "red"` + hex,
		header + "tile 2 #f7edd8 #54432":                     `line 2: "#54432"` + hex,
		header + "tile 2 " + strings.Repeat("é", 99) + " x":  `line 2: "` + strings.Repeat("é", 12) + `…"` + hex,
		header + "tile 2 #f7edd8 #54432f\ntile 2^1 #0a0a0a #ffffff": "line 3: tile 2 was set on line 2 already; remove one of the two lines",
		header + "ansi 2 15":              "line 2: ansi takes a value and two numbers from 0 to 15 for fill and text" + ansi,
		header + "ansi 5 15 0":            `line 2: "5"` + value,
		header + "ansi 2 16 0":            `line 2: "16" is not a number from 0 to 15` + ansi,
		header + "ansi 2 15 -1":           `line 2: "-1" is not a number from 0 to 15` + ansi,
		header + "ansi 2 015 1":           `line 2: "015" is not a number from 0 to 15` + ansi,
		header + "ansi 2 1 2\nansi 2 1 2": "line 3: ansi 2 was set on line 2 already; remove one of the two lines",
		header + "light":                  `line 2: light takes a place and a colour; write it like "light paper #fbf7ef"`,
		header + "dark ink #000000 x":     `line 2: dark takes a place and a colour; write it like "dark paper #fbf7ef"`,
		header + "dark sky #000000":       `line 2: the place "sky" is not known; choose one of paper, ink, soft, small, board, cell, card, line, accent, accent-text, shadow`,
		header + "dark ink black":         `line 2: "black"` + hex,
		header + "dark ink #000000\nlight ink #000000\ndark ink #000000": "line 4: dark ink was set on line 2 already; remove one of the two lines",
		header + "name \xff":                         "the palette is not UTF-8 text; save it as plain text in UTF-8",
		header + "name " + strings.Repeat("字", 41):   "line 2: the name is too long; use at most 40 characters",
		header + strings.Repeat("#", MaxPaletteFile): "the palette is larger than 64 KiB; keep to one line for each colour",
	} {
		p, err := ParsePalette([]byte(text))
		if err == nil {
			t.Errorf("%.60q is taken for a palette", text)
			continue
		}
		var fault *PaletteError
		if p != nil || !errors.As(err, &fault) {
			t.Errorf("%.60q: %v, %T", text, p, err)
		}
		if err.Error() != want {
			t.Errorf("%.60q:\n got %s\nwant %s", text, err, want)
		}
	}
	full := header + "name x\n"
	full += strings.Repeat("#", MaxPaletteFile-len(full))
	if _, err := ParsePalette([]byte(full)); err != nil {
		t.Errorf("a file of just 64 KiB: %v", err)
	}
}

// TestPaletteDoc holds that the example in the manual is a palette without a
// warning, and that the manual names every place.
func TestPaletteDoc(t *testing.T) {
	doc, err := os.ReadFile("../../docs/palette.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := 0
	for block := range strings.SplitSeq(string(doc), "```") {
		if !strings.Contains(block, "\n"+header) && !strings.HasPrefix(strings.TrimSpace(block), paletteHeader+"\n") {
			continue
		}
		examples++
		p, err := ParsePalette([]byte(strings.TrimPrefix(block, "text")))
		if err != nil {
			t.Fatalf("%v in\n%s", err, block)
		}
		if w := p.Warnings(); len(w) > 0 {
			t.Errorf("%s: %v", p.Name, w)
		}
	}
	if examples != 2 {
		t.Errorf("%d examples, want 2", examples)
	}
	for _, key := range schemeKeys {
		if !strings.Contains(string(doc), "| `"+key+"` |") {
			t.Errorf("%s is not in the manual", key)
		}
	}
}

func FuzzParsePalette(f *testing.F) {
	for _, p := range Palettes() {
		f.Add(p.AppendText(nil))
	}
	if doc, err := os.ReadFile("../../docs/palette.md"); err == nil {
		for block := range strings.SplitSeq(string(doc), "```") {
			f.Add([]byte(strings.TrimPrefix(block, "text\n")))
		}
	}
	for _, lines := range []string{
		"", "name x", "name x # y\n#z", "base dark\nname é字\ntile 2^255 #000000 #FFFFFF", "#f7edd8", "name a\r\nansi 2 15 0",
		"name x\nlight paper #ffffff\ndark shadow #010101", "name x\nbase", "name x\ntile 3 #000000 #ffffff",
	} {
		f.Add([]byte(header + lines))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		p, err := ParsePalette(text)
		if err != nil {
			var fault *PaletteError
			if p != nil || !errors.As(err, &fault) || fault.Fault == "" || fault.Remedy == "" {
				t.Errorf("%v, %#v", p, err)
			}
			if s := err.Error(); strings.ContainsAny(s, "\n\r\x1b\x00") || len(s) > 400 {
				t.Errorf("not one short line: %q", s)
			}
			return
		}
		if len(p.Tiles) < 17 || len(p.Tiles) > 255 || len(p.ANSI) > 255 {
			t.Errorf("%d tiles, %d in sixteen colours", len(p.Tiles), len(p.ANSI))
		}
		p.Warnings()
		again, err := ParsePalette(p.AppendText(nil))
		if err != nil || !reflect.DeepEqual(again, p) {
			t.Errorf("written and read again: %v\n%+v\n%+v", err, again, p)
		}
	})
}
