package game

// mover is a board whose tiles have identities.
type mover struct {
	board  Board
	ids    [MaxCells]TileID
	nextID TileID
	maxExp uint8
}

// report is what a slide did.
type report struct {
	nslides int
	nmerges int
	slides  [MaxCells]Slide
	merges  [MaxCells / 2]Merge
}

// slide moves every tile as far as it goes towards the wall on side d, each
// tile merging at most once, the pair nearest the wall first. It returns the
// sum of the values of the merged tiles; nothing moved if r.nslides is 0.
func (m *mover) slide(d Dir, r *report) (gain int64) {
	rows, cols := int(m.board.rows), int(m.board.cols)
	// first is the wall cell of the first line, next leads to the next line's,
	// step leads away from the wall.
	var first, next, step, lines, length int
	switch d & 3 {
	case Left:
		first, next, step, lines, length = 0, cols, 1, rows, cols
	case Right:
		first, next, step, lines, length = cols-1, cols, -1, rows, cols
	case Up:
		first, next, step, lines, length = 0, 1, cols, cols, rows
	default:
		first, next, step, lines, length = (rows-1)*cols, 1, -cols, cols, rows
	}
	nslides, nmerges := 0, 0
	for range lines {
		free, from := first, first // the cell to fill next, the cell to look at
		open := uint8(0)           // exponent of the tile before free, if it can still merge
		for range length {
			if e := m.board.cells[from]; e != 0 {
				id := m.ids[from]
				if e == open {
					at := free - step
					m.board.cells[at] = e + 1
					m.board.cells[from] = 0
					r.merges[nmerges] = Merge{A: m.ids[at], B: id, Into: m.nextID, At: uint8(at), Exp: e + 1}
					nmerges++
					r.slides[nslides] = Slide{ID: id, From: uint8(from), To: uint8(at), Exp: e}
					nslides++
					m.ids[at] = m.nextID
					m.nextID++
					m.maxExp = max(m.maxExp, e+1)
					gain += 1 << (e + 1)
					open = 0
				} else {
					if from != free {
						m.board.cells[from] = 0
						m.board.cells[free] = e
						m.ids[free] = id
						r.slides[nslides] = Slide{ID: id, From: uint8(from), To: uint8(free), Exp: e}
						nslides++
					}
					open = e
					free += step
				}
			}
			from += step
		}
		first += next
	}
	r.nslides, r.nmerges = nslides, nmerges
	return gain
}
