package window

import (
	"image"

	"twofold/internal/motion"
)

// Lengths of the play screen in dp, on a rhythm of four.
const (
	edge       = 16 // around everything
	gapRow     = 12 // between the rows
	rowFigures = 56
	rowBar     = 48
	rowMeta    = 24

	leastTile    = 20  // a smaller tile shows nothing; one less is for rounding
	leastContent = 300 // the buttons in a row
	usualContent = 368 // no window opens narrower of itself
	wideContent  = 412 // the buttons with the goal beside them, on two lines
	asideLeast   = 184 // what stands beside the board
	asideMost    = 272
)

// aroundBoard is the height of what stands above and below the board.
const aroundBoard = 2*edge + rowFigures + gapRow + rowBar + gapRow + gapRow + rowMeta

// arrangement is where the parts of the play screen are, in pixels.
type arrangement struct {
	board    motion.Layout // in the whole window
	fits     bool          // there is room to play
	aside    bool          // the rest stands beside the board, not above it
	narrow   bool          // the goal stands under the board
	hintless bool          // the bar has no room for the button of a hint

	brand, scores, goal, bar, keys, meta image.Rectangle
}

// boardRect is the board's area.
func (a *arrangement) boardRect() image.Rectangle {
	return image.Rect(a.board.X, a.board.Y, a.board.X+a.board.Width, a.board.Y+a.board.Height)
}

// arrange lays the play screen out in a window of w × h pixels, with unit
// pixels to a dp.
func arrange(unit float64, w, h, rows, cols int) arrangement {
	stacked := arrangeStacked(unit, w, h, rows, cols)
	// Beside the board the rest leaves more height: worth it in a window that
	// is wide and low.
	if float64(w)/float64(max(h, 1)) >= 1.2 {
		aside := arrangeAside(unit, w, h, rows, cols)
		if aside.fits && (!stacked.fits || float64(aside.board.Tile) > 1.4*float64(stacked.board.Tile)) {
			return aside
		}
	}
	return stacked
}

// besideHint makes room for one more button in the bar, that of a hint, with unit
// pixels to a dp.
func (a *arrangement) besideHint(unit float64) {
	dp := func(n float64) int { return int(n*unit + 0.5) }
	const button = rowBar + 8
	if a.aside {
		a.hintless = a.bar.Dx() < dp(4*button-8)
		return
	}
	if !a.narrow && a.bar.Dx() < dp(wideContent+button) {
		a.narrow, a.goal, a.keys = true, a.meta, image.Rectangle{}
	}
	a.hintless = a.bar.Dx() < dp(leastContent+button)
}

func arrangeStacked(unit float64, w, h, rows, cols int) arrangement {
	dp := func(n float64) int { return int(n*unit + 0.5) }
	var a arrangement
	room := w - 2*dp(edge)
	a.board = motion.Fit(rows, cols, room, h-dp(aroundBoard), 1)
	a.fits = room >= dp(leastContent)-1 && a.board.Tile >= dp(leastTile-1)
	content := min(room, max(a.board.Width, dp(wideContent)))
	a.narrow = content < dp(wideContent)
	x := (w - content) / 2
	y := max((h-dp(aroundBoard)-a.board.Height)/2, 0) + dp(edge)
	row := func(height float64) image.Rectangle {
		r := image.Rect(x, y, x+content, y+dp(height))
		y = r.Max.Y + dp(gapRow)
		return r
	}
	a.brand = row(rowFigures)
	a.scores = a.brand
	a.bar = row(rowBar)
	a.goal = a.bar
	a.board.X, a.board.Y = (w-a.board.Width)/2, y
	y += a.board.Height + dp(gapRow)
	a.meta = row(rowMeta)
	if a.narrow {
		a.goal = a.meta
	} else {
		a.keys = a.meta
	}
	return a
}

func arrangeAside(unit float64, w, h, rows, cols int) arrangement {
	dp := func(n float64) int { return int(n*unit + 0.5) }
	a := arrangement{aside: true}
	side := min(max(w*36/100, dp(asideLeast)), dp(asideMost))
	a.board = motion.Fit(rows, cols, w-2*dp(edge)-side-dp(24), h-2*dp(edge), 1)
	const column = rowFigures + 8 + rowFigures + 8 + rowBar + 8 + rowBar + 8 + rowMeta + 4 + rowMeta
	a.fits = a.board.Tile >= dp(leastTile-1) && h >= dp(column+2*edge)
	x := (w - side - dp(24) - a.board.Width) / 2
	a.board.X, a.board.Y = x+side+dp(24), (h-a.board.Height)/2
	height := max(a.board.Height, dp(column))
	top := (h - height) / 2
	y := top
	down := func(height, gap float64) image.Rectangle {
		r := image.Rect(x, y, x+side, y+dp(height))
		y = r.Max.Y + dp(gap)
		return r
	}
	a.brand = down(rowFigures, 8)
	a.scores = down(rowFigures, 8)
	a.goal = down(rowMeta*2, 0)
	y = top + height - dp(rowBar+8+rowBar+8+rowMeta)
	a.meta = down(rowMeta, 8)
	a.goal.Max.Y = min(a.goal.Max.Y, a.meta.Min.Y-dp(4)) // a low window has one line for it
	a.bar = down(rowBar+8+rowBar, 0)
	return a
}

// naturalTile is the size of a tile in dp that suits a board: smaller ones on
// larger boards, so that a window grows with its board but less than it.
func naturalTile(rows, cols int) int {
	return [...]int{2: 112, 3: 104, 4: 96, 5: 88, 6: 80, 7: 72, 8: 68, 9: 64, 10: 60}[min(max(rows, cols, 2), 10)]
}

// naturalSize returns the size in dp of a window whose tiles are scale times as
// large as suits its board.
func naturalSize(rows, cols int, scale float64) (w, h int) {
	return sizeFor(rows, cols, int(float64(naturalTile(rows, cols))*scale+0.5))
}

// sizeWithin returns the size in dp of a window that shows a board as large as a
// room of w × h dp allows.
func sizeWithin(rows, cols, w, h int) (width, height int) {
	a := arrange(1, w, h, rows, cols)
	switch {
	case !a.fits:
		return w, h
	case a.aside:
		return min(w, a.board.Width+24+asideMost+2*edge), h
	}
	return min(w, max(a.board.Width, usualContent)+2*edge), min(h, a.board.Height+aroundBoard)
}

// leastSize returns the smallest size in dp of a window that the board can be
// played in.
func leastSize(rows, cols int) (w, h int) {
	w, h = sizeFor(rows, cols, leastTile)
	return max(w, leastContent+2*edge), h
}

// sizeFor returns the size in dp of a window for tiles of a size in dp.
func sizeFor(rows, cols, tile int) (w, h int) {
	l := motion.WithTile(rows, cols, tile)
	content := l.Width
	if tile > leastTile {
		content = max(content, usualContent)
	}
	return content + 2*edge, l.Height + aroundBoard
}
