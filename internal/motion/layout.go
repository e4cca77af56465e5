package motion

// Proportions of a board and its tiles.
const (
	GapShare    = 0.025 // of the longer side of a board of four: the space between tiles and around them
	CornerShare = 0.15  // of a tile: the radius of its corners
	LabelShare  = 0.44  // of a tile's height: the most a label takes
	LabelWidth  = 1.16  // of a tile's width, divided by the characters: the most a label's height is
)

// Layout is a board in a space, in whole pixels, so that every tile is as wide
// as every other and every gap as every other.
type Layout struct {
	Rows, Cols    int
	X, Y          int // of the board in the space: it lies in the middle
	Width, Height int // of the board
	Tile, Gap     int
	Corner        int // radius of a tile's corners
}

// Fit lays the largest board of square tiles that a space of the given size
// holds, in steps of rhythm pixels for the tile (1 for any size). Where there
// is no room for tiles of a pixel, Tile is 0.
func Fit(rows, cols, width, height, rhythm int) Layout {
	rhythm = max(rhythm, 1)
	l := Layout{Rows: rows, Cols: cols}
	if rows <= 0 || cols <= 0 {
		return l
	}
	for tile := max(min(width/cols, height/rows), 0) / rhythm * rhythm; tile > 0; tile -= rhythm {
		if fit := WithTile(rows, cols, tile); fit.Width <= width && fit.Height <= height {
			l = fit
			break
		}
	}
	l.X, l.Y = (width-l.Width)/2, (height-l.Height)/2
	return l
}

// WithTile lays a board with tiles of a given size at the origin. A board with
// more cells than four on a side has smaller gaps, so that they stay the same
// share of a tile.
func WithTile(rows, cols, tile int) Layout {
	long := max(rows, cols)
	share := GapShare * 4 / float64(max(long, 4))
	// The gap is a share of the side that it is itself a part of.
	side := float64(long*tile) / (1 - share*float64(long+1))
	gap := max(int(side*share+0.5), 1)
	return Layout{
		Rows: rows, Cols: cols, Tile: tile, Gap: gap,
		Width: cols*tile + (cols+1)*gap, Height: rows*tile + (rows+1)*gap,
		Corner: int(float64(tile)*CornerShare + 0.5),
	}
}

// Pitch is the distance from one tile to the next.
func (l Layout) Pitch() int { return l.Tile + l.Gap }

// TileAt returns the top left corner of a tile at a place counted in cells,
// which may lie between cells.
func (l Layout) TileAt(x, y float64) (px, py float64) {
	p := float64(l.Pitch())
	return float64(l.X+l.Gap) + x*p, float64(l.Y+l.Gap) + y*p
}

// CellAt returns the cell under a point of the space; false between cells and
// beside the board.
func (l Layout) CellAt(px, py int) (cell int, ok bool) {
	if l.Tile == 0 {
		return 0, false
	}
	px, py = px-l.X-l.Gap, py-l.Y-l.Gap
	if px < 0 || py < 0 {
		return 0, false
	}
	c, r := px/l.Pitch(), py/l.Pitch()
	if c >= l.Cols || r >= l.Rows || px%l.Pitch() >= l.Tile || py%l.Pitch() >= l.Tile {
		return 0, false
	}
	return r*l.Cols + c, true
}

// LabelSize returns how high a label of n characters is on a tile of a size, so
// that it touches no edge.
func LabelSize(tile float64, n int) float64 {
	return min(LabelShare*tile, LabelWidth*tile/float64(max(n, 1)))
}
