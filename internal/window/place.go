package window

import (
	"math"
	"strconv"
	"strings"
)

// Place is where a window was, to be remembered from run to run. Lengths are
// in dp: pixels on a screen of common density. Gio tells no position, so that
// is for the system's window manager to remember.
type Place struct {
	Rows, Cols    int // the board it held
	Width, Height int // of its content, while neither maximized nor full
	Maximized     bool
	Full          bool // the whole screen

	// wish is how much larger than usual its tiles would be, where the screen has
	// no room for them; else 0.
	wish float64
}

// AppendText appends the place as one line.
func (p Place) AppendText(dst []byte) []byte {
	dst = append(dst, "board "...)
	dst = strconv.AppendInt(dst, int64(p.Rows), 10)
	dst = append(dst, 'x')
	dst = strconv.AppendInt(dst, int64(p.Cols), 10)
	dst = append(dst, " window "...)
	dst = strconv.AppendInt(dst, int64(p.Width), 10)
	dst = append(dst, 'x')
	dst = strconv.AppendInt(dst, int64(p.Height), 10)
	if p.wish > 0 {
		dst = append(dst, " tiles "...)
		dst = strconv.AppendInt(dst, int64(p.wish*100+0.5), 10)
		dst = append(dst, '%')
	}
	switch {
	case p.Full:
		dst = append(dst, " full"...)
	case p.Maximized:
		dst = append(dst, " maximized"...)
	}
	return append(dst, '\n')
}

// maxSide is the longest side of a window that is believed, in dp.
const maxSide = 16384

// ParsePlace reads what AppendText writes. Anything else is the zero Place:
// the window then opens as if for the first time.
func ParsePlace(text string) Place {
	var p Place
	words := strings.Fields(text)
	if len(words) < 4 || words[0] != "board" || words[2] != "window" {
		return Place{}
	}
	var ok bool
	if p.Rows, p.Cols, ok = twoNumbers(words[1], 2, 10); !ok {
		return Place{}
	}
	if p.Width, p.Height, ok = twoNumbers(words[3], 1, maxSide); !ok {
		return Place{}
	}
	rest := words[4:]
	if len(rest) >= 2 && rest[0] == "tiles" {
		percent, err := strconv.Atoi(strings.TrimSuffix(rest[1], "%"))
		if err != nil || percent < 50 || percent > 300 {
			return Place{}
		}
		p.wish = float64(percent) / 100
		rest = rest[2:]
	}
	if len(rest) > 0 {
		p.Full, p.Maximized = rest[0] == "full", rest[0] == "maximized"
	}
	return p
}

func twoNumbers(s string, least, most int) (a, b int, ok bool) {
	x, y, _ := strings.Cut(s, "x")
	a, errA := strconv.Atoi(x)
	b, errB := strconv.Atoi(y)
	ok = errA == nil && errB == nil && a >= least && b >= least && a <= most && b <= most
	return a, b, ok
}

// on returns the place of a window for a board, in a room of w × h dp: the same
// where it held such a board, else one that shows the new board's tiles as much
// larger or smaller than usual, as far as there is room. Sides of 0 are no limit.
func (p Place) on(rows, cols, w, h int) Place {
	q := p
	q.Rows, q.Cols, q.wish = rows, cols, 0
	scale := 1.0
	switch {
	case p.Width <= 0 || p.Height <= 0:
		scale = firstScale(h)
		q.Width, q.Height = naturalSize(rows, cols, scale)
	case p.Rows != rows || p.Cols != cols:
		scale = p.scale()
		q.Width, q.Height = naturalSize(rows, cols, scale)
	default:
		scale, q.wish = p.scale(), p.wish
	}
	leastW, leastH := leastSize(rows, cols)
	q.Width, q.Height = max(q.Width, leastW), max(q.Height, leastH)
	if w > 0 && h > 0 && (q.Width > w || q.Height > h) {
		q.Width, q.Height = sizeWithin(rows, cols, w, h)
		q.wish = scale
	}
	return q
}

// firstScale returns how much larger than usual the tiles of a first window are on
// a screen with room for h dp, 0 for no limit: where a desktop does not say that
// its pixels are small, the usual window would be lost on it.
func firstScale(h int) float64 {
	_, usual := naturalSize(4, 4, 1)
	return math.Min(math.Max(0.5*float64(h)/float64(usual), 1), 2.5)
}

// sized returns the place of a window that turned out to have a size, after it
// was asked to be as in another place.
func (p Place) sized(w, h int, asked Place) Place {
	p.Width, p.Height, p.wish = w, h, 0
	if p.as(asked) {
		p.wish = asked.wish
	}
	return p
}

// as tells whether a window is as it was asked to be.
func (p Place) as(asked Place) bool {
	// A dp more or less comes from rounding.
	return asked.Rows == p.Rows && asked.Cols == p.Cols && abs(asked.Width-p.Width) <= 1 && abs(asked.Height-p.Height) <= 1
}

func abs(n int) int { return max(n, -n) }

// scale returns how much larger than usual the tiles are in the window, or would
// be if there were room.
func (p Place) scale() float64 {
	if p.wish > 0 {
		return p.wish
	}
	a := arrange(1, p.Width, p.Height, p.Rows, p.Cols)
	if a.board.Tile == 0 {
		return 1
	}
	s := float64(a.board.Tile) / float64(naturalTile(p.Rows, p.Cols))
	return math.Min(math.Max(s, 0.5), 3)
}
