package game

// Spawn is a new tile: its cell and its exponent, 1 for a 2 and 2 for a 4.
type Spawn struct {
	At  uint8
	Exp uint8
}

const spawnTag = "twofold spawn 1"

// spawnHash is the message that a spawn is drawn from, kept laid out so that a
// draw writes only what changed: tag, seed (32 bytes), n (4, big-endian),
// rows, columns, a byte for each cell.
type spawnHash struct {
	msg   [len(spawnTag) + 32 + 4 + 2 + MaxCells]byte
	fours uint64 // a draw under this, of 2^32, is a 4
}

const (
	spawnN     = len(spawnTag) + 32
	spawnCells = spawnN + 4 + 2
)

func (h *spawnHash) begin(seed Seed, r Rules) {
	copy(h.msg[:], spawnTag)
	copy(h.msg[len(spawnTag):], seed[:])
	h.msg[spawnN+4], h.msg[spawnN+5] = byte(r.Rows), byte(r.Cols)
	h.fours = uint64(r.FourPerMille) << 32 / 1000
}

// draw returns spawn number n on an afterstate with that many empty cells, at
// least one.
func (h *spawnHash) draw(n uint32, b *Board, empties int) Spawn {
	putUint32(h.msg[spawnN:], n)
	end := spawnCells + copy(h.msg[spawnCells:], b.Exponents())
	sum := sum256(h.msg[:end])
	s := Spawn{Exp: 1}
	if uint64(uint32At(sum[:])) < h.fours {
		s.Exp = 2
	}
	left := uint64(uint32At(sum[4:])) * uint64(empties) >> 32
	for i, e := range b.Exponents() {
		if e != 0 {
			continue
		}
		if left == 0 {
			s.At = uint8(i)
			break
		}
		left--
	}
	return s
}

// SpawnAt returns the spawn that a seeded game makes on an afterstate, where n
// counts the tiles spawned before it: a pure function, so that undo cannot
// change it and anybody can check it. The board needs an empty cell; r gives
// the chance of a 4 and must have the size of the board.
func SpawnAt(seed Seed, n uint32, b Board, r Rules) Spawn {
	var h spawnHash
	h.begin(seed, r)
	return h.draw(n, &b, b.Empty())
}

func (g *Game) draw() Spawn { return g.hash.draw(g.spawned, &g.board, g.empties) }

// place puts a spawned tile on the board. It says nothing of reached or over.
func (g *Game) place(s Spawn) {
	g.board.cells[s.At] = s.Exp
	g.ids[s.At] = g.nextID
	g.nextID++
	g.spawned++
	g.empties--
	g.maxExp = max(g.maxExp, s.Exp)
}

// checkSpawn reports a spawn that the rules or the board do not allow.
func (g *Game) checkSpawn(s Spawn) error {
	switch {
	case int(s.At) >= g.board.Cells():
		return fault("a spawn in cell {0} is outside the board", "give a cell from 0 to {1}", itoa(int(s.At)), itoa(g.board.Cells()-1))
	case g.board.cells[s.At] != 0:
		return fault("a spawn in cell {0} is not on an empty cell", "give an empty cell", itoa(int(s.At)))
	case s.Exp != 1 && s.Exp != 2:
		return fault("a spawned tile is a 2 or a 4", "give exponent 1 or 2")
	case s.Exp == 2 && g.rules.FourPerMille == 0:
		return fault("a 4 cannot spawn under rules without 4s", "give a 2")
	case s.Exp == 1 && g.rules.FourPerMille == 1000:
		return fault("a 2 cannot spawn under rules with 4s alone", "give a 4")
	}
	return nil
}
