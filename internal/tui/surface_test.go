package tui

import (
	"testing"

	"twofold/internal/look"
)

func defaultPalette() *look.Palette { return look.Palettes()[0] }

// A label is hidden whole where a sheet hides a part of it, and no other is.
func TestCover(t *testing.T) {
	var s surface
	s.reset(12, 2, 2, none)
	s.label(1, 0, none, 0, "128")
	s.label(4, 0, none, 0, "王64")
	s.label(1, 1, none, 0, "2")
	s.cover(3, 0, 1, 2)
	c := canvasOf(12, 2)
	s.draw(c, 0, 0)
	if got := text(c); got != "    王64\n 2\n" {
		t.Errorf("%q", got)
	}
	s.cover(5, 0, 1, 1)
	c = canvasOf(12, 2)
	s.draw(c, 0, 0)
	if got := text(c); got != "\n 2\n" {
		t.Errorf("%q", got)
	}
}

func TestHalfBlocks(t *testing.T) {
	var s surface
	red, blue := ansiColour(1), ansiColour(4)
	s.reset(4, 1, 2, none)
	s.set(0, 0, red)
	s.set(1, 1, red)
	s.set(2, 0, red)
	s.set(2, 1, blue)
	s.rect(3, 0, 1, 2, 0, red)
	c := canvasOf(4, 1)
	s.draw(c, 0, 0)
	want := []cell{{r: '▀', fg: red}, {r: '▄', fg: red}, {r: '▀', fg: red, bg: blue}, {r: ' ', bg: red}}
	for i := range want {
		if c.cells[i] != want[i] {
			t.Errorf("column %d is %+v and should be %+v", i, c.cells[i], want[i])
		}
	}
}

// Every font has every digit, all as high as the font, and no two alike.
func TestFonts(t *testing.T) {
	for i, f := range fonts() {
		seen := map[string]rune{}
		for _, r := range "0123456789" {
			g := f.glyphs[r]
			if len(g) != f.h {
				t.Fatalf("font %d: %c is %d rows high", i, r, len(g))
			}
			all := ""
			for _, row := range g {
				if len(row) != len(g[0]) {
					t.Errorf("font %d: %c has rows of different widths", i, r)
				}
				all += row
			}
			if o, ok := seen[all]; ok {
				t.Errorf("font %d: %c and %c are alike", i, r, o)
			}
			seen[all] = r
		}
	}
	if f := fontFor("2048", fontWidths[0], 5); f == nil {
		t.Error("2048 does not fit its width")
	}
	for i, w := range fontWidths {
		f := fontFor("2048", w, 99)
		if want := fonts()[len(fonts())-1-i]; f != want {
			t.Errorf("2048 on %d columns takes another font", w)
		}
	}
	if fontFor("中", 50, 50) != nil {
		t.Error("there is a large 中")
	}
}

// Every label of every board stays within its tile, and every board within its
// room.
func TestGeometry(t *testing.T) {
	for _, th := range []*theme{
		newTheme(defaultPalette(), 5, true, false), newTheme(defaultPalette(), 3, true, false),
		newTheme(defaultPalette(), 2, true, false), newTheme(defaultPalette(), 5, true, true), newTheme(defaultPalette(), 2, true, true),
	} {
		for rows := 2; rows <= 10; rows++ {
			for cols := 2; cols <= 10; cols++ {
				for _, room := range [][2]int{{54, 22}, {79, 22}, {90, 33}, {170, 57}, {400, 120}} {
					g, ok := fitBoard(rows, cols, room[0], room[1], th)
					if !ok {
						t.Errorf("%d×%d does not fit %v", rows, cols, room)
						continue
					}
					if g.w > room[0] || g.h > room[1] {
						t.Errorf("%d×%d takes %d×%d of %v", rows, cols, g.w, g.h, room)
					}
					x, y := g.place(float64(cols-1), float64(rows-1))
					if x+g.tw > g.w || y+g.th > g.h*g.per {
						t.Errorf("%d×%d: the last tile is outside", rows, cols)
					}
				}
			}
		}
	}
	for _, test := range []struct {
		rows, cols, w, h int
		want             size
	}{{10, 10, 80, 22, small}, {4, 4, 54, 22, medium}, {4, 4, 170, 57, large}} {
		g, _ := fitBoard(test.rows, test.cols, test.w, test.h, newTheme(defaultPalette(), 5, true, false))
		if g.size() != test.want {
			t.Errorf("%d×%d in %d×%d is of size %d", test.rows, test.cols, test.w, test.h, g.size())
		}
	}
}
