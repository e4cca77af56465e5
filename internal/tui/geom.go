package tui

// geom is how a board lies in the terminal: all in pixels of a surface, except
// in boxes, where a pixel is a cell.
type geom struct {
	rows, cols int
	boxed      bool
	per        int // pixels in a row of cells
	tw, th     int // tile
	gx, gy     int // between tiles
	px, py     int // around them
	top        int // pixels of a surface above the board
	corner     int
	w, h       int // the whole in cells
}

// size is the class of a geometry, which says how its tiles are drawn.
type size uint8

const (
	small  size = iota // a line of text
	medium             // text amid its paper
	large              // digits drawn large
)

// Widths of a tile from which on "2048" fits in each font.
var fontWidths = [...]int{17, 32, 42}

const (
	maxTile = 44 // pixels high; beyond that a board is only tiring to look at
	minTile = 4  // columns: every exponent can be told in four
)

func (g *geom) size() size {
	switch {
	case g.boxed && g.th >= 7, !g.boxed && g.th*2/g.per >= 9 && g.tw >= fontWidths[0]:
		return large
	case g.boxed && g.th >= 3, !g.boxed && g.th*2/g.per >= 5:
		return medium
	}
	return small
}

// fitBoard lays a board as large as w columns and h rows hold; false where
// they hold none.
func fitBoard(rows, cols, w, h int, t *theme) (geom, bool) {
	g := geom{rows: rows, cols: cols, per: 2}
	switch {
	case t.depth == plain:
		g.boxed, g.per = true, 1
	case t.ascii:
		g.per = 1
	}
	for th := maxTile * g.per / 2; th >= 1; th-- {
		if g.fit(w, h, th, t) {
			return g, true
		}
	}
	return geom{}, false
}

// fit tries tiles of a height.
func (g *geom) fit(w, h, th int, t *theme) bool {
	g.th, g.gx, g.gy, g.px, g.py, g.top = th, 1, 1, 0, 0, 0
	unit := th * 2 / g.per // the height in columns, nearly
	switch {
	case g.boxed:
		g.gy = 0
		if th == 2 {
			return false
		}
		unit = th*2 - 1
	case g.per == 2 && th == 2:
		g.gy = 0 // the last resort: no gaps
	case g.per == 2 && (th == 1 || th == 4):
		return false
	case g.per == 2 && th >= 12:
		g.gx, g.gy = 2, 2
	case g.per == 1 && th == 1 && g.rows*2+1 > h:
		g.gy = 0
	}
	if g.per == 2 && (th+g.gy)%2 != 0 {
		return false // every row of tiles is to lie alike among the cells
	}
	if t.depth == deep {
		g.px, g.py = 1+(g.gx+1)/2, g.gy
	}
	total := 2*g.py + g.rows*th + (g.rows-1)*g.gy
	if g.per == 2 && total%2 != 0 {
		g.top = 1
	}
	g.h = (g.top + total) / g.per
	most := (w - 2*g.px - (g.cols-1)*g.gx) / g.cols
	if g.h > h || most < minTile {
		return false
	}
	ideal := max(unit*5/4+1, 6)
	for _, fw := range fontWidths {
		if ideal < fw && fw <= most && fw <= unit*8/5 {
			ideal = fw
		}
	}
	g.tw = min(ideal, most)
	if g.tw < unit*4/5 && th > 2 {
		return false
	}
	switch {
	case g.boxed || g.per == 1 || th < 5:
		g.corner = 0
	case th < 20:
		g.corner = 1
	default:
		g.corner = 2
	}
	g.w = 2*g.px + g.cols*g.tw + (g.cols-1)*g.gx
	return true
}

// place returns the top left pixel of a tile at a column and row.
func (g *geom) place(x, y float64) (px, py int) {
	return g.px + round(x*float64(g.tw+g.gx)), g.top + g.py + round(y*float64(g.th+g.gy))
}

func round(f float64) int {
	if f < 0 {
		return -int(-f + 0.5)
	}
	return int(f + 0.5)
}
