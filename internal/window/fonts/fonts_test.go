package fonts

import (
	"bytes"
	"flag"
	"fmt"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gioui.org/font"
	"gioui.org/font/opentype"
	"gioui.org/text"
	"golang.org/x/image/math/fixed"

	"twofold/internal/look"
)

const remake = "run internal/window/fonts/make"

var charactersTo = flag.String("characters", "", "a folder to write lists of the characters into that each family must have, instead of testing")

// extra is what the window may show besides words and faces: names of files,
// keys, and marks beside a list. The punctuation and signs are those of
// Chinese text in their full width.
const extra = "‘’“”–—…•·×‹›€" +
	"←↑→↓✓" +
	"、。〈〉《》「」『』【】〔〕　！＂＃％＆＇（）＊＋，－．／：；＜＝＞？＠［＼］＿｛｜｝～￥"

// characters returns what has to be there, in ascending order, by the family
// that has to have it.
func characters() map[font.Typeface][]rune {
	all := map[rune]bool{}
	add := func(s string) {
		for _, r := range s {
			all[r] = true
		}
	}
	add(extra)
	for r := rune(0x20); r <= 0xff; r++ {
		if r < 0x7f || r >= 0xa0 { // what is printed, of ASCII and Latin-1
			all[r] = true
		}
	}
	for _, l := range look.Langs() {
		add(l.String())
		for _, w := range look.Words() {
			add(l.Text(w))
		}
		for _, text := range l.Faults() {
			add(text)
		}
	}
	for _, f := range look.FaceSets() {
		for e := range uint8(61) { // more than any board comes to
			add(f.Face(e))
			for width := 1; width <= 6; width++ {
				add(f.Fit(e, width))
			}
		}
	}
	// Between two characters of a family a space is drawn from the same one,
	// whether it has it or not.
	families := map[font.Typeface][]rune{Chinese: {' '}, Emoji: {' '}}
	for _, r := range slices.Sorted(maps.Keys(all)) {
		family := Chinese
		switch {
		case r < 0x2190: // where the arrows begin
			family = Latin
		case r >= 0x1f000: // where the emoji do
			family = Emoji
		}
		families[family] = append(families[family], r)
	}
	return families
}

// Every character of every word and face has something to be drawn in each
// weight of its family.
func TestCharacters(t *testing.T) {
	families := characters()
	if *charactersTo != "" {
		for family, name := range map[font.Typeface]string{Latin: "latin", Chinese: "chinese", Emoji: "emoji"} {
			if err := os.WriteFile(filepath.Join(*charactersTo, name), []byte(string(families[family])), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		return
	}
	blank := []rune{' ', '\u00a0', '\u00ad', '\u3000'}
	for _, f := range Collection() {
		if len(families[f.Font.Typeface]) < 20 {
			t.Errorf("%s has to have only %q", f.Font.Typeface, families[f.Font.Typeface])
		}
		face := f.Face.Face()
		var missing []rune
		for _, r := range families[f.Font.Typeface] {
			glyph, ok := face.NominalGlyph(r)
			if ok && !slices.Contains(blank, r) {
				extents, known := face.GlyphExtents(glyph)
				ok = known && extents.Width != 0 && extents.Height != 0
			}
			if !ok {
				missing = append(missing, r)
			}
		}
		if len(missing) > 0 {
			t.Errorf("%s %v has nothing for %q; %s", f.Font.Typeface, f.Font.Weight, missing, remake)
		}
	}
}

func TestCollection(t *testing.T) {
	names := map[font.Typeface]string{Latin: "Nunito", Chinese: "NotoSansCJKsc", Emoji: "NotoColorEmoji"}
	seen := map[font.Font]bool{}
	for _, f := range Collection() {
		if seen[f.Font] {
			t.Errorf("%v is there twice", f.Font)
		}
		seen[f.Font] = true
		// What the file says of itself.
		if own := f.Face.(opentype.Face).Font(); own.Weight != f.Font.Weight || own.Style != f.Font.Style ||
			!strings.HasPrefix(string(own.Typeface), string(f.Font.Typeface)) {
			t.Errorf("%v is a file of %v; %s", f.Font, own, remake)
		}
		licence, err := os.ReadFile(names[f.Font.Typeface] + "-OFL.txt")
		if err != nil || !bytes.HasPrefix(licence, []byte("Copyright ")) || !bytes.Contains(licence, []byte("SIL OPEN FONT LICENSE Version 1.1")) {
			t.Errorf("%s comes without its licence: %v; %s", f.Font.Typeface, err, remake)
		}
	}
	for _, want := range []font.Font{
		{Typeface: Latin}, {Typeface: Latin, Weight: font.Bold}, {Typeface: Latin, Weight: font.ExtraBold},
		{Typeface: Chinese}, {Typeface: Chinese, Weight: font.Bold}, {Typeface: Emoji},
	} {
		if !seen[want] {
			t.Errorf("there is no %v", want)
		}
	}
	if first := Collection()[0].Font; first != (font.Font{Typeface: Latin}) {
		t.Errorf("the default is %v", first)
	}
	Collection()[0] = font.FontFace{}
	if Collection()[0].Face == nil {
		t.Error("a caller can change the collection")
	}
}

// The whole is in the tree and in the program, so it has to stay small.
func TestSize(t *testing.T) {
	const most = 350_000
	size := 0
	for _, data := range [][]byte{latinRegular, latinBold, latinExtraBold, chineseRegular, chineseBold, emoji} {
		size += len(data)
	}
	if size > most {
		t.Errorf("the fonts take %d bytes together, and may take %d", size, most)
	}
	t.Logf("%d bytes", size)
}

// shape lays a text out in one line at 100 pixels an em.
func shape(shaper *text.Shaper, weight font.Weight, s string) []text.Glyph {
	shaper.LayoutString(text.Parameters{Font: font.Font{Weight: weight}, PxPerEm: fixed.I(100), MaxWidth: 1 << 20}, s)
	var glyphs []text.Glyph
	for g, ok := shaper.NextGlyph(); ok; g, ok = shaper.NextGlyph() {
		glyphs = append(glyphs, g)
	}
	return glyphs
}

func newShaper() *text.Shaper {
	return text.NewShaper(text.NoSystemFonts(), text.WithCollection(Collection()))
}

func width(glyphs []text.Glyph) (sum fixed.Int26_6) {
	for _, g := range glyphs {
		sum += g.Advance
	}
	return sum
}

// Figures are of one width, whichever stand side by side.
func TestFigures(t *testing.T) {
	shaper := newShaper()
	for _, weight := range []font.Weight{font.Normal, font.Bold, font.ExtraBold} {
		one := width(shape(shaper, weight, "0"))
		if one <= 0 {
			t.Fatalf("a figure is %v wide", one)
		}
		for n := range 100 {
			pair := fmt.Sprintf("%02d", n)
			if got := width(shape(shaper, weight, pair)); got != 2*one {
				t.Errorf("%v: %s is %v wide, and 0 is %v; choose a font with tabular figures", weight, pair, got, one)
			}
		}
	}
}

// A space is as wide as that of a text, in whatever script it stands.
func TestSpaces(t *testing.T) {
	shaper := newShaper()
	for _, weight := range []font.Weight{font.Normal, font.Bold, font.ExtraBold} {
		for _, s := range []string{"a a", "合 并", "合\u00a0并", "🐉 👑", "合成 2048", "🐉 2048"} {
			for i, r := range []rune(s) {
				if got := shape(shaper, weight, s)[i].Advance; (r == ' ' || r == '\u00a0') && (got < fixed.I(20) || got > fixed.I(32)) {
					t.Errorf("%v: the space in %q is %v hundredths of an em wide; %s", weight, s, got, remake)
				}
			}
		}
	}
}

// Every word and face is laid out without the box that stands for a missing
// glyph, and no weight falls back to the default face.
func TestShaping(t *testing.T) {
	shaper := newShaper()
	// What is missing everywhere is shown by the first face's box.
	missing := shape(shaper, font.Normal, "\ufdd0")
	if len(missing) != 1 {
		t.Fatal(missing)
	}
	check := func(s string) {
		for _, g := range shape(shaper, font.Normal, s) {
			if g.ID == missing[0].ID {
				t.Errorf("%q is shown with a box; %s", s, remake)
			}
		}
	}
	for _, l := range look.Langs() {
		for _, w := range look.Words() {
			check(l.Text(w))
		}
		for _, text := range l.Faults() {
			check(text)
		}
	}
	for _, f := range look.FaceSets() {
		for e := range uint8(61) {
			check(f.Face(e))
		}
	}

	differ := func(s string, a, b font.Weight) bool {
		return shape(shaper, a, s)[0].ID != shape(shaper, b, s)[0].ID
	}
	for _, s := range []string{"2048", "Score", "得分"} {
		if !differ(s, font.Normal, font.Bold) {
			t.Errorf("%s is not bold", s)
		}
	}
	if !differ("2048", font.Bold, font.ExtraBold) {
		t.Error("figures are not extra bold")
	}
	if differ("得分", font.Bold, font.ExtraBold) {
		t.Error("there are two bold weights of Chinese")
	}
}

// The emoji are pictures that can be decoded.
func TestEmoji(t *testing.T) {
	begin := []byte("\x89PNG\r\n")
	pictures := 0
	for rest := emoji; ; pictures++ {
		at := bytes.Index(rest, begin)
		if at < 0 {
			break
		}
		rest = rest[at:]
		img, err := png.Decode(bytes.NewReader(rest))
		if err != nil || img.Bounds().Dx() < 100 || img.Bounds().Dy() < 100 {
			t.Errorf("picture %d: %v", pictures, err)
		}
		rest = rest[len(begin):]
	}
	if want := len(characters()[Emoji]) - 1; /* the space has none */ pictures != want {
		t.Errorf("%d pictures, want %d; %s", pictures, want, remake)
	}
}

func BenchmarkParse(b *testing.B) {
	for b.Loop() {
		for _, data := range [][]byte{latinRegular, latinBold, latinExtraBold, chineseRegular, chineseBold, emoji} {
			if _, err := opentype.Parse(data); err != nil {
				b.Fatal(err)
			}
		}
	}
}
