package window

import (
	"image"
	"testing"
)

// In every window that has room nothing lies over anything else or outside, and
// the smallest that is allowed has room.
func TestArrange(t *testing.T) {
	for rows := 2; rows <= 10; rows++ {
		for cols := 2; cols <= 10; cols++ {
			least := func() [2]int { w, h := leastSize(rows, cols); return [2]int{w, h} }()
			for _, size := range [][2]int{least, {320, 480}, {472, 636}, {900, 420}, {1366, 700}, {1920, 1080}, {600, 1800}} {
				for _, unit := range []float64{1, 1.5, 2} {
					w, h := int(float64(size[0])*unit), int(float64(size[1])*unit)
					a := arrange(unit, w, h, rows, cols)
					if !a.fits {
						if size == least {
							t.Errorf("%d×%d does not fit its least window %v at %v", rows, cols, size, unit)
						}
						continue
					}
					window := image.Rect(0, 0, w, h)
					parts := []image.Rectangle{a.boardRect(), a.brand, a.bar, a.meta}
					if a.aside {
						parts = append(parts, a.scores, a.goal)
					}
					for i, p := range parts {
						if p.Empty() || !p.In(window) {
							t.Errorf("%d×%d in %d×%d: part %d is at %v", rows, cols, w, h, i, p)
						}
						for j, q := range parts[:i] {
							if p.Overlaps(q) {
								t.Errorf("%d×%d in %d×%d: parts %d %v and %d %v", rows, cols, w, h, i, p, j, q)
							}
						}
					}
				}
			}
		}
	}
}

// A window of a board's natural size shows its tiles in their natural size, and
// larger boards have larger windows.
func TestNaturalSize(t *testing.T) {
	last := image.Point{}
	for n := 2; n <= 10; n++ {
		w, h := naturalSize(n, n, 1)
		if a := arrange(1, w, h, n, n); a.board.Tile != naturalTile(n, n) || a.aside {
			t.Errorf("%d×%d: tiles of %d in %d×%d", n, n, a.board.Tile, w, h)
		}
		if w < last.X || h <= last.Y {
			t.Errorf("the window of %d×%d is %d×%d after %v", n, n, w, h, last)
		}
		last = image.Pt(w, h)
	}
}

func TestPlace(t *testing.T) {
	for _, p := range []Place{
		{Rows: 4, Cols: 4, Width: 472, Height: 636}, {Rows: 2, Cols: 10, Width: 900, Height: 500, Full: true},
		{Rows: 10, Cols: 3, Width: 1, Height: 16384, Maximized: true},
		{Rows: 10, Cols: 10, Width: 400, Height: 600, wish: 1.25}, {Rows: 10, Cols: 10, Width: 400, Height: 600, wish: 0.5, Full: true},
	} {
		if got := ParsePlace(string(p.AppendText(nil))); got != p {
			t.Errorf("%+v is read as %+v", p, got)
		}
	}
	for _, text := range []string{"", "board", "board 4x4 window", "board 4x4 window 0x5", "board 1x4 window 5x5", "board 4x4 window 99999x5", "board 4x4 window 5", "x y z w", "board 4x4 window 5x5x5", "board 4x4 window 5x5 tiles many", "board 4x4 window 5x5 tiles 9%"} {
		if got := ParsePlace(text); got != (Place{}) {
			t.Errorf("%q is read as %+v", text, got)
		}
	}
	// A window that a player made larger stays as much larger for other boards.
	w, h := naturalSize(4, 4, 1.5)
	p := Place{Rows: 4, Cols: 4, Width: w, Height: h}.on(8, 8, 0, 0)
	if a := arrange(1, p.Width, p.Height, 8, 8); a.board.Tile < naturalTile(8, 8)*14/10 {
		t.Errorf("tiles of %d", a.board.Tile)
	}
	if back := (Place{Rows: 4, Cols: 4, Width: w, Height: h}).on(4, 4, 0, 0); back.Width != w || back.Height != h {
		t.Errorf("%+v", back)
	}
}

// A window takes no more than the screen has, and the board is as large as that
// allows; on a smaller board its tiles are again as large as the player had them.
func TestPlaceWithinScreen(t *testing.T) {
	for _, screen := range [][2]int{{800, 600}, {1280, 680}, {640, 480}, {480, 760}, {340, 500}} {
		for rows := 2; rows <= 10; rows++ {
			for cols := 2; cols <= 10; cols++ {
				p := Place{}.on(rows, cols, screen[0], screen[1])
				if p.Width > screen[0] || p.Height > screen[1] {
					t.Errorf("%d×%d on %v: a window of %d × %d", rows, cols, screen, p.Width, p.Height)
				}
				whole := arrange(1, screen[0], screen[1], rows, cols)
				a := arrange(1, p.Width, p.Height, rows, cols)
				if a.fits != whole.fits {
					t.Errorf("%d×%d on %v: fits %v in a window of %d × %d", rows, cols, screen, a.fits, p.Width, p.Height)
				}
				if usual, _ := naturalSize(rows, cols, 1); p.Width < usual && a.board.Tile < whole.board.Tile {
					t.Errorf("%d×%d on %v: tiles of %d, with room for %d", rows, cols, screen, a.board.Tile, whole.board.Tile)
				}
			}
		}
	}
	w, h := naturalSize(4, 4, 1)
	p := Place{}.on(4, 4, 800, 660).on(10, 10, 800, 660)
	if p.Width > 800 || p.Height > 660 {
		t.Errorf("a window of %d × %d", p.Width, p.Height)
	}
	// The system gave the size that was asked for.
	p = Place{Rows: 10, Cols: 10}.sized(p.Width, p.Height, p)
	if back := p.on(4, 4, 800, 660); back.Width != w || back.Height != h {
		t.Errorf("back to 4×4: %d × %d, want %d × %d", back.Width, back.Height, w, h)
	}
	// The player made it smaller.
	p = Place{Rows: 10, Cols: 10}.sized(p.Width-100, p.Height-100, p)
	if back := p.on(4, 4, 800, 660); back.Width >= w {
		t.Errorf("back to 4×4 after a smaller 10×10: %d × %d", back.Width, back.Height)
	}
}

// The first window is as usual on a usual screen, and larger on one with small
// pixels, as far as there is room.
func TestFirstWindow(t *testing.T) {
	usualW, usualH := naturalSize(4, 4, 1)
	for _, h := range []int{0, 700, 1080, 1200} {
		if p := (Place{}).on(4, 4, 2*h, h); p.Width != usualW || p.Height != usualH {
			t.Errorf("on a screen of %d rows it is %d×%d", h, p.Width, p.Height)
		}
	}
	for _, n := range []int{4, 10} {
		p := Place{}.on(n, n, 3840, 2120)
		if s := p.scale(); s < 1.6 || s > 1.9 || p.Height > 2120 {
			t.Errorf("%d×%d on a screen of 3840×2120: %d×%d, tiles %.2f times as large", n, n, p.Width, p.Height, s)
		}
	}
}
