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
	if len(words) > 4 {
		p.Full, p.Maximized = words[4] == "full", words[4] == "maximized"
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

// on returns the place of a window for a board: the same where it held such a
// board, else one that shows the new board's tiles as much larger or smaller
// than usual.
func (p Place) on(rows, cols int) Place {
	q := p
	q.Rows, q.Cols = rows, cols
	switch {
	case p.Width <= 0 || p.Height <= 0:
		q.Width, q.Height = naturalSize(rows, cols, 1)
	case p.Rows != rows || p.Cols != cols:
		q.Width, q.Height = naturalSize(rows, cols, p.scale())
	}
	w, h := leastSize(rows, cols)
	q.Width, q.Height = max(q.Width, w), max(q.Height, h)
	return q
}

// scale returns how much larger than usual the tiles are in the window.
func (p Place) scale() float64 {
	a := arrange(1, p.Width, p.Height, p.Rows, p.Cols)
	if a.board.Tile == 0 {
		return 1
	}
	s := float64(a.board.Tile) / float64(naturalTile(p.Rows, p.Cols))
	return math.Min(math.Max(s, 0.5), 3)
}
