package window

import (
	"image"
	"testing"

	"twofold/internal/look"
	"twofold/internal/motion"
	"twofold/internal/session"
)

// Every tile has its palette's colours on both halves of its crease, and every
// cell without one is empty, on boards of many shapes, light and dark.
func TestTileColours(t *testing.T) {
	for _, test := range []struct{ board, appearance, palette string }{
		{"2,4,8,16/32,64,128,256/512,1024,2048,4096/8192,16384,65536,0", "light", ""},
		{"2,4,8,16/32,64,128,256/512,1024,2048,4096/8192,16384,32768,0", "dark", "contrast"},
		{"2,4,8,16,32/0,64,128,256,512/2,0,4,0,8", "light", "distinct"},
		{"2,0,4,8,0,2,4,8/0,0,0,0,0,0,0,0/2,4,8,16,32,64,128,256/0,2,0,2,0,2,0,2/0,0,0,0,0,0,0,0/2,2,2,2,2,2,2,2/0,0,0,0,0,0,0,0/4,4,4,4,4,4,4,4", "light", ""},
		{"2,4/8,0", "dark", ""},
	} {
		s := newStage(t, test.board, func(_ *Options, st *session.Settings) {
			st.Appearance, st.Palette = test.appearance, test.palette
		})
		img := s.picture()
		l := s.arrangement().board
		b := s.m.s.Game().Board()
		scheme := s.m.palette.Scheme(test.appearance == "dark")
		for cell := range b.Cells() {
			x, y := l.TileAt(float64(cell%b.Cols()), float64(cell/b.Cols()))
			// Off the middle, where the label is, and off the crease.
			in := func(fx, fy float64) image.Point {
				return image.Pt(int(x+fx*float64(l.Tile)), int(y+fy*float64(l.Tile)))
			}
			up, down := in(0.2, 0.2), in(0.8, 0.8)
			light, dark := scheme.Cell, scheme.Cell
			if e := b.At(cell); e > 0 {
				light, dark = s.m.palette.Tile(e).Halves()
			}
			for _, want := range []struct {
				at image.Point
				c  look.RGB
			}{{up, light}, {down, dark}} {
				if got := img.RGBAAt(want.at.X, want.at.Y); !near(got, want.c.R, want.c.G, want.c.B) {
					t.Errorf("%s %s: cell %d is %v at %v and not %v", test.board, test.appearance, cell, got, want.at, want.c)
				}
			}
		}
		// The gap between tiles is the board's own colour.
		if got := img.RGBAAt(l.X+l.Gap+l.Tile+l.Gap/2, l.Y+l.Gap+l.Tile/4); l.Gap > 6 && test.appearance == "dark" && !near(got, scheme.Board.R, scheme.Board.G, scheme.Board.B) {
			t.Errorf("%s: between tiles it is %v and not %v", test.board, got, scheme.Board)
		}
		if got := img.RGBAAt(2, s.size.Y/2); !near(got, scheme.Paper.R, scheme.Paper.G, scheme.Paper.B) {
			t.Errorf("%s: the paper is %v and not %v", test.board, got, scheme.Paper)
		}
	}
}

// No label comes near the edge of its tile, whatever the faces, and each is
// drawn from its middle.
func TestLabelsFit(t *testing.T) {
	s := newStage(t, "", nil)
	for _, faces := range look.FaceSets() {
		for exp := uint8(1); exp <= 20; exp++ {
			for _, side := range []int{24, 60, 96, 200} {
				words := faces.Face(exp)
				if side < smallTile {
					words = faces.Fit(exp, 4)
				}
				size := min(motion.LabelSize(float64(side), 1), motion.LabelWidth*float64(side)/wideness(words))
				set := s.m.shape(words, size)
				if set.ink.width > labelRoom*float64(side) {
					set = s.m.shape(words, size*labelRoom*float64(side)/set.ink.width)
				}
				ink := set.ink
				if !set.whole || ink.width <= 0 {
					t.Fatalf("%s: %q has no glyphs", faces.Name(), words)
				}
				if ink.width > 0.86*float64(side) || ink.bottom-ink.top > 0.6*float64(side) {
					t.Errorf("%s: %q takes %.1f × %.1f of a tile of %d", faces.Name(), words, ink.width, ink.bottom-ink.top, side)
				}
			}
		}
	}
}
