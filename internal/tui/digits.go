package tui

import "strings"

// font is large characters made of pixels.
type font struct {
	h, gap int
	glyphs map[rune][]string // rows of '#' and '.'
}

// width returns how many pixels text takes; false where a character is missing.
func (f *font) width(text string) (int, bool) {
	w := 0
	for i, r := range text {
		g, ok := f.glyphs[r]
		if !ok {
			return 0, false
		}
		if i > 0 {
			w += f.gap
		}
		w += len(g[0])
	}
	return w, w > 0
}

// each calls ink for every pixel of text.
func (f *font) each(text string, ink func(x, y int)) {
	x := 0
	for _, r := range text {
		g := f.glyphs[r]
		if g == nil {
			continue
		}
		for j, row := range g {
			for i := range len(row) {
				if row[i] == '#' {
					ink(x+i, j)
				}
			}
		}
		x += len(g[0]) + f.gap
	}
}

// double returns the font at twice its size.
func (f *font) double() *font {
	d := &font{h: 2 * f.h, gap: 2 * f.gap, glyphs: map[rune][]string{}}
	for r, g := range f.glyphs {
		rows := make([]string, 0, 2*len(g))
		for _, row := range g {
			var b strings.Builder
			for i := range len(row) {
				b.WriteByte(row[i])
				b.WriteByte(row[i])
			}
			rows = append(rows, b.String(), b.String())
		}
		d.glyphs[r] = rows
	}
	return d
}

// fontFrom reads glyphs drawn side by side, parted by columns of spaces, in
// the order of the characters.
func fontFrom(h, gap int, sets ...string) *font {
	f := &font{h: h, gap: gap, glyphs: map[rune][]string{}}
	for k := 0; k+1 < len(sets); k += 2 {
		lines := strings.Split(strings.Trim(sets[k+1], "\n"), "\n")
		fields := make([][]string, h)
		for j := range h {
			fields[j] = strings.Fields(lines[j])
		}
		for i, r := range []rune(sets[k]) {
			g := make([]string, h)
			for j := range h {
				g[j] = fields[j][i]
			}
			f.glyphs[r] = g
		}
	}
	return f
}

// fonts returns the fonts from the largest to the smallest. They are read when
// a board first has room for them.
func fonts() []*font {
	if fontList == nil {
		fontList = []*font{largeFont().double(), mediumFont().double(), largeFont(), mediumFont(), smallFont()}
	}
	return fontList
}

var fontList []*font

// fontFor returns the largest font in which text fits a space with air beside
// it; the smallest font needs only one pixel of that. It is nil where none
// fits.
func fontFor(text string, w, h int) *font {
	list := fonts()
	for i, f := range list {
		air := w / 7
		if i == len(list)-1 {
			air = 1
		}
		if n, ok := f.width(text); ok && f.h <= h && n+2*air <= w {
			return f
		}
	}
	return nil
}

func smallFont() *font {
	return fontFrom(5, 1, "0123456789", `
### ## ### ### #.# ### ### ### ### ###
#.# .# ..# ..# #.# #.. #.. ..# #.# #.#
#.# .# ### .## ### ### ### .#. ### ###
#.# .# #.. ..# ..# ..# #.# .#. #.# ..#
### .# ### ### ..# ### ### .#. ### ###
`, "ABCDEFGHIJKLM", `
.#. ##. .## ##. ### ### .## #.# # ..# #.# #.. #...#
#.# #.# #.. #.# #.. #.. #.. #.# # ..# #.# #.. ##.##
### ##. #.. #.# ##. ##. #.# ### # ..# ##. #.. #.#.#
#.# #.# #.. #.# #.. #.. #.# #.# # #.# #.# #.. #...#
#.# ##. .## ##. ### #.. .## #.# # .#. #.# ### #...#
`, "NOPQRSTUVWXYZ", `
#..# .#. ##. .#.. ##. .## ### #.# #.# #...# #.# #.# ###
##.# #.# #.# #.#. #.# #.. .#. #.# #.# #...# #.# #.# ..#
#.## #.# ##. #.#. ##. .#. .#. #.# #.# #.#.# .#. .#. .#.
#..# #.# #.. #.#. #.# ..# .#. #.# #.# ##.## #.# .#. #..
#..# .#. #.. .#.# #.# ##. .#. ### .#. #...# #.# .#. ###
`, "k^+,", `
#.. .#. ... ..
#.# #.# .#. ..
##. ... ### ..
#.# ... .#. .#
#.# ... ... #.
`)
}

func mediumFont() *font {
	return fontFrom(7, 1, "0123456789", `
.###. .##. .###. .###. ...## ##### .###. ##### .###. .###.
##.## ###. ##.## ##.## ..### ##... ##.## ...## ##.## ##.##
##.## .##. ...## ...## .#.## ##... ##... ...## ##.## ##.##
##.## .##. ..##. ..##. ##.## ####. ####. ..##. .###. .####
##.## .##. .##.. ...## ##### ...## ##.## ..##. ##.## ...##
##.## .##. ##... ##.## ...## ##.## ##.## .##.. ##.## ##.##
.###. #### ##### .###. ...## .###. .###. .##.. .###. .###.
`, "k,", `
##... ...
##... ...
##.## ...
####. ...
####. ...
##.## .##
##.## ##.
`)
}

func largeFont() *font {
	return fontFrom(9, 2, "0123456789", `
.####. ..## .####. .####. ....## ###### .####. ###### .####. .####.
###### .### ###### ###### ...### ###### ###### ###### ###### ######
##..## #### ##..## ##..## ..#### ##.... ##.... ....## ##..## ##..##
##..## ..## ....## ....## .##.## #####. #####. ...##. ##..## ##..##
##..## ..## ...##. ..###. ##..## ###### ###### ...##. .####. ######
##..## ..## ..##.. ....## ###### ....## ##..## ..##.. ##..## .#####
##..## ..## .##... ##..## ###### ....## ##..## ..##.. ##..## ....##
###### ..## ###### ###### ....## ###### ###### .##... ###### ######
.####. ..## ###### .####. ....## #####. .####. .##... .####. .####.
`)
}
