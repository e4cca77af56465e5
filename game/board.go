package game

// Limits of a board.
const (
	MinSide  = 2
	MaxSide  = 10
	MaxCells = MaxSide * MaxSide

	// MaxGivenExp bounds the tiles of given boards and targets, together with
	// the number of cells: so every score stays under 2^53.
	MaxGivenExp = 40
)

// Board is a position: rows×cols cells that hold exponents, row by row from
// the top left. Boards are values: they copy by assignment and compare with
// ==. The zero Board has no cells.
type Board struct {
	rows, cols uint8
	cells      [MaxCells]uint8 // zero past rows*cols
}

// NewBoard returns an empty board. It fails unless both sides are 2 to 10.
func NewBoard(rows, cols int) (Board, error) {
	if err := checkSize(rows, cols); err != nil {
		return Board{}, err
	}
	return Board{rows: uint8(rows), cols: uint8(cols)}, nil
}

func checkSize(rows, cols int) error {
	if rows < MinSide || rows > MaxSide || cols < MinSide || cols > MaxSide {
		return fault("a board of {0} cannot be played", "give 2 to 10 rows and 2 to 10 columns, as in 4x4", sizeText(rows, cols))
	}
	return nil
}

// Rows returns the number of rows.
func (b *Board) Rows() int { return int(b.rows) }

// Cols returns the number of columns.
func (b *Board) Cols() int { return int(b.cols) }

// Cells returns the number of cells.
func (b *Board) Cells() int { return int(b.rows) * int(b.cols) }

// At returns the exponent of a cell, 0 for an empty one. It panics on a cell
// outside the board.
func (b *Board) At(cell int) uint8 { return b.Exponents()[cell] }

// Set puts a tile of exponent exp on a cell, or empties it with 0. It panics
// on a cell outside the board. An exponent over MaxGivenExp is for the caller
// to keep out: sums and gains are exact only far below 2^63.
func (b *Board) Set(cell int, exp uint8) { b.cells[:b.Cells()][cell] = exp }

// Exponents returns the cells. The slice aliases the board: it is to be read
// only, and it changes with it.
func (b *Board) Exponents() []uint8 { return b.cells[:b.Cells()] }

// Empty returns the number of empty cells.
func (b *Board) Empty() int {
	n := 0
	for _, e := range b.Exponents() {
		if e == 0 {
			n++
		}
	}
	return n
}

// Max returns the largest exponent on the board, 0 on an empty one.
func (b *Board) Max() uint8 {
	top := uint8(0)
	for _, e := range b.Exponents() {
		top = max(top, e)
	}
	return top
}

// Sum returns the sum of the tile values.
func (b *Board) Sum() int64 {
	sum := int64(0)
	for _, e := range b.Exponents() {
		if e != 0 {
			sum += 1 << e
		}
	}
	return sum
}

// Slide returns the board after a slide, the afterstate, with the sum of the
// values of the merged tiles, and whether anything moved. Nothing spawns.
func (b *Board) Slide(d Dir) (after Board, gain int64, moved bool) {
	m := mover{board: *b}
	var r report
	gain = m.slide(d, &r)
	return m.board, gain, r.nslides > 0
}

// CanMove tells whether any slide would change the board.
func (b *Board) CanMove() bool {
	empty := b.Empty()
	return empty > 0 && empty < b.Cells() || b.hasPair()
}

// hasPair tells whether two equal tiles are neighbours in a row or a column.
func (b *Board) hasPair() bool {
	cols := int(b.cols)
	cells := b.Exponents()
	for i, e := range cells {
		if e == 0 {
			continue
		}
		if i+cols < len(cells) && cells[i+cols] == e {
			return true
		}
		if (i+1)%cols != 0 && cells[i+1] == e {
			return true
		}
	}
	return false
}

// maxScore returns the score of the board had every tile grown from 2s alone:
// the sum over its tiles of (e-1)·2^e.
func (b *Board) maxScore() int64 {
	sum := int64(0)
	for _, e := range b.Exponents() {
		if e > 1 {
			sum += int64(e-1) << e
		}
	}
	return sum
}

// check reports a tile that no given board of this size may hold.
func (b *Board) check() error {
	most := maxGiven(b.Cells())
	for i, e := range b.Exponents() {
		if e > most {
			return fault("the tile {0} in row {1}, column {2} is too large for {3}", "give tiles up to {4}",
				tileText(e), itoa(i/b.Cols()+1), itoa(i%b.Cols()+1), b.SizeText(), valueText(most))
		}
	}
	return nil
}

// maxGiven returns the largest exponent a given board or a target may have.
func maxGiven(cells int) uint8 { return uint8(min(cells+1, MaxGivenExp)) }
