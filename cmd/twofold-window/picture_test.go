//go:build linux

package main

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"testing"
	"time"

	"twofold/game"
	"twofold/internal/look"
	"twofold/internal/motion"
)

// shown is what a window shows of a game, as seen in a picture of it.
type shown struct {
	board  game.Board
	layout motion.Layout // in the window
	size   image.Point   // of the window
}

// sight finds boards in pictures, by the colours of a palette.
type sight struct {
	palette    *look.Palette
	dark       bool
	rows, cols int
}

// classic sees a board in the colours of the first run.
func classic(rows, cols int) sight { return sight{look.Palettes()[0], false, rows, cols} }

// sightOf sees a board in the colours of another palette.
func sightOf(t testing.TB, palette string, rows, cols int) sight {
	t.Helper()
	p, ok := look.PaletteNamed(palette)
	if !ok {
		t.Fatalf("there is no palette %s", palette)
	}
	return sight{p, false, rows, cols}
}

func near(a color.RGBA, b look.RGB) bool {
	d := func(x, y uint8) bool { return int(x)-int(y) <= 3 && int(y)-int(x) <= 3 }
	return d(a.R, b.R) && d(a.G, b.G) && d(a.B, b.B)
}

// find finds the board in a picture: where it lies, and which tile is in each
// cell. Tiles that move or grow are none of the palette's, so that it fails
// while something moves.
func (s sight) find(img *image.RGBA) (shown, error) {
	scheme := s.palette.Scheme(s.dark)
	box := boardArea(img, scheme.Board)
	seen := shown{size: img.Rect.Size()}
	// The hairline of light on the upper edge is of another colour, and so is
	// the lower edge where the shadows of tiles fall on it: where they stand in
	// the whole of the last row, down from where its corners begin.
	const line = 2
	fit := motion.Fit(s.rows, s.cols, box.Dx(), img.Rect.Dy(), 1)
	if fit.Tile == 0 || fit.Width != box.Dx() || box.Dy() > fit.Height || fit.Height-box.Dy() > fit.Gap+fit.Corner+line {
		return seen, fmt.Errorf("no board of %d×%d: its colour is in %v, and such a board is %d×%d", s.rows, s.cols, box, fit.Width, fit.Height)
	}
	fit.X, fit.Y = box.Min.X, box.Min.Y-1
	seen.layout = fit
	board, err := game.NewBoard(s.rows, s.cols)
	if err != nil {
		return seen, err
	}
	for i := range board.Cells() {
		exp, err := s.cell(img, fit, i)
		if err != nil {
			return seen, err
		}
		board.Set(i, exp)
	}
	seen.board = board
	return seen, nil
}

// cell sees what is in a cell: nothing, or a tile with its light half above the
// crease and its dark half below. What it says stands in the middle, and is not
// looked at.
func (s sight) cell(img *image.RGBA, l motion.Layout, i int) (uint8, error) {
	x, y := l.TileAt(float64(i%s.cols), float64(i/s.cols))
	at := func(fx, fy float64) color.RGBA {
		return img.RGBAAt(int(x+fx*float64(l.Tile)), int(y+fy*float64(l.Tile)))
	}
	upper, lower := at(0.5, 0.14), at(0.5, 0.86)
	if empty := s.palette.Scheme(s.dark).Cell; near(upper, empty) && near(lower, empty) && near(at(0.5, 0.5), empty) {
		return 0, nil
	}
	for exp := uint8(1); exp <= 40; exp++ {
		light, dark := s.palette.Tile(exp).Halves()
		if near(upper, light) && near(lower, dark) {
			return exp, nil
		}
	}
	return 0, fmt.Errorf("cell %d at %.0f,%.0f is %v above and %v below: no tile", i, x, y, upper, lower)
}

// until waits until the window shows what is wanted.
func (r *running) until(what string, s sight, wanted func(shown) bool) shown {
	r.t.Helper()
	var seen shown
	for end := time.Now().Add(patience); ; time.Sleep(15 * time.Millisecond) {
		img, err := r.window.Picture()
		if err == nil {
			if seen, err = s.find(img); err == nil && wanted(seen) {
				return seen
			}
		}
		select {
		case <-r.exited:
			r.t.Fatalf("the program ended (%d) instead of showing %s: %s", r.cmd.ProcessState.ExitCode(), what, r.errs.String())
		default:
		}
		if time.Now().After(end) {
			if err == nil {
				err = fmt.Errorf("a board %s in a window of %v", seen.board.String(), seen.size)
			}
			r.t.Fatalf("the window does not show %s: %v", what, err)
		}
	}
}

// settled waits until the window shows the game that is saved.
func (r *running) settled() shown {
	r.t.Helper()
	var seen shown
	var why error
	r.untilPicture("the saved game", func(img *image.RGBA) bool {
		g, _ := r.saved()
		rules := g.Rules()
		if seen, why = classic(rules.Rows, rules.Cols).find(img); why == nil && seen.board != g.Board() {
			board, saved := seen.board, g.Board()
			why = fmt.Errorf("it shows %s, and %s is saved", board.String(), saved.String())
		}
		return why == nil
	}, &why)
	return seen
}

// colour is a colour of what lies around the board.
type colour func(*look.Scheme) look.RGB

var (
	colourInk  colour = func(s *look.Scheme) look.RGB { return s.Ink }
	colourCard colour = func(s *look.Scheme) look.RGB { return s.Card }
)

// share is how much of a part of a picture has a colour, from 0 to 1.
func share(img *image.RGBA, part image.Rectangle, c colour) float64 {
	want := c(look.Palettes()[0].Scheme(false))
	part = part.Intersect(img.Rect)
	pixels := 0
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			if near(img.RGBAAt(x, y), want) {
				pixels++
			}
		}
	}
	return float64(pixels) / float64(max(part.Dx()*part.Dy(), 1))
}

// untilPicture waits until the window looks as wanted. Where it does not, it
// tells what was wanting last.
func (r *running) untilPicture(what string, wanted func(img *image.RGBA) bool, why ...*error) *image.RGBA {
	r.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(15 * time.Millisecond) {
		img, err := r.window.Picture()
		if err == nil && wanted(img) {
			return img
		}
		if time.Now().After(end) {
			if name := os.Getenv("TWOFOLD_PICTURE"); name != "" && err == nil {
				keepPicture(r.t, name, img)
			}
			for _, w := range why {
				err = errors.Join(err, *w)
			}
			r.t.Fatalf("the window does not show %s (%v)", what, err)
		}
	}
}

// run is a horizontal run of one colour in a picture.
type run struct{ x, y, length int }

// runs finds the runs of a colour in a part of a picture that are of some length
// at least.
func runs(img *image.RGBA, part image.Rectangle, want look.RGB, least int) []run {
	var all []run
	for y := part.Min.Y; y < part.Max.Y; y++ {
		from := part.Min.X
		for x := part.Min.X; x <= part.Max.X; x++ {
			if x < part.Max.X && near(img.RGBAAt(x, y), want) {
				continue
			}
			if x-from >= least {
				all = append(all, run{from, y, x - from})
			}
			from = x + 1
		}
	}
	return all
}

// boardArea is the area of all that hangs together in the board's colour, from
// the longest run of it.
func boardArea(img *image.RGBA, want look.RGB) image.Rectangle {
	var longest run
	for _, r := range runs(img, img.Rect, want, 1) {
		if r.length > longest.length {
			longest = r
		}
	}
	var box image.Rectangle
	if longest.length == 0 {
		return box
	}
	seen := make([]bool, img.Rect.Dx()*img.Rect.Dy())
	todo := []image.Point{{longest.x, longest.y}}
	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if !p.In(img.Rect) || seen[p.Y*img.Rect.Dx()+p.X] || !near(img.RGBAAt(p.X, p.Y), want) {
			continue
		}
		seen[p.Y*img.Rect.Dx()+p.X] = true
		box = box.Union(image.Rectangle{Min: p, Max: p.Add(image.Pt(1, 1))})
		for _, d := range []image.Point{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			todo = append(todo, p.Add(d))
		}
	}
	return box
}

// button finds the primary button in a part of a picture: what has runs of its
// colour that no letter has.
func button(img *image.RGBA, part image.Rectangle) image.Rectangle {
	var box image.Rectangle
	for _, r := range runs(img, part, look.Palettes()[0].Scheme(false).Ink, 32) {
		box = box.Union(image.Rect(r.x, r.y, r.x+r.length, r.y+1))
	}
	return box
}

// resting is how long a notice must look the same until it has risen, longer than
// any animation takes.
const resting = 500 * time.Millisecond

// untilNotice waits until a notice lies over the lower part of a board, and
// stays where it is: a card with a button. Above it the board can be seen. It
// returns the middle of the button.
func (r *running) untilNotice(l motion.Layout) image.Point {
	r.t.Helper()
	board := image.Rect(l.X, l.Y, l.X+l.Width, l.Y+l.Height)
	lower, upper := board, board
	lower.Min.Y, upper.Max.Y = l.Y+l.Height/2, l.Y+l.Pitch()
	var now, before image.Rectangle
	var since time.Time // a busy machine shows the same picture of a notice that still rises
	r.untilPicture("a notice", func(img *image.RGBA) bool {
		before, now = now, button(img, lower)
		if now != before {
			since = time.Now()
		}
		return share(img, lower, colourCard) > 0.2 && share(img, upper, colourCard) < 0.02 &&
			now.Dy() >= 32 && now.Dx() > now.Dy() && time.Since(since) > resting
	})
	return now.Min.Add(now.Size().Div(2))
}

// keepPicture writes a picture to a file, for a person to look at.
func keepPicture(t testing.TB, name string, img *image.RGBA) {
	t.Helper()
	f, err := os.Create(name)
	if err == nil {
		err = errors.Join(png.Encode(f, img), f.Close())
	}
	if err != nil {
		t.Error(err)
	}
}
