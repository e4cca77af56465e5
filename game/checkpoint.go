package game

import (
	"slices"
	"strconv"
	"strings"
)

// Checkpoint is a position kept whole, with the identities of its tiles, so
// that a long game need not be played from its beginning to be resumed or to
// have a move taken back.
type Checkpoint struct {
	Moves   int // moves made up to here
	Spawned uint32
	NextID  TileID
	Score   int64
	Played  bool // Status.PlayedOn
	Board   Board
	IDs     []TileID // of the tiles, in cell order
}

// Checkpoint returns the current position. That of an open game that waits
// for a spawn is half a turn: Resume leaves it out.
func (g *Game) Checkpoint() Checkpoint {
	c := Checkpoint{
		Moves: g.pos, Spawned: g.spawned, NextID: g.nextID, Score: g.score,
		Played: g.playedOn, Board: g.board,
	}
	c.IDs = make([]TileID, 0, g.board.Cells()-g.empties)
	for i, e := range g.board.Exponents() {
		if e != 0 {
			c.IDs = append(c.IDs, g.ids[i])
		}
	}
	return c
}

func (g *Game) keepCheckpoint() {
	if n := len(g.checks); n == 0 || g.checks[n-1].Moves < g.pos {
		g.checks = append(g.checks, g.Checkpoint())
	}
}

// checkpointBefore returns the last kept position at or before n moves.
func (g *Game) checkpointBefore(n int) *Checkpoint {
	i, found := slices.BinarySearchFunc(g.checks, n, func(c Checkpoint, n int) int { return c.Moves - n })
	if !found {
		i--
	}
	return &g.checks[i]
}

// load goes to a kept position.
func (g *Game) load(c *Checkpoint) {
	g.pos = c.Moves
	g.spawned, g.nextID, g.score = c.Spawned, c.NextID, c.Score
	g.board, g.maxExp = c.Board, c.Board.Max()
	g.playedOn, g.pending = c.Played, false
	g.empties = g.board.Cells()
	next := 0
	for i, e := range g.board.Exponents() {
		if e != 0 {
			g.ids[i] = c.IDs[next]
			next++
			g.empties--
		}
	}
	g.settle()
}

// AppendText appends the position as one line without a line end: moves,
// spawned, next identity, score, 1 if played on after the target and else 0,
// board and identities, parted by spaces, the identities by commas.
func (c *Checkpoint) AppendText(dst []byte) []byte {
	for _, n := range []int64{int64(c.Moves), int64(c.Spawned), int64(c.NextID), c.Score} {
		dst = append(strconv.AppendInt(dst, n, 10), ' ')
	}
	played := byte('0')
	if c.Played {
		played = '1'
	}
	dst = append(dst, played, ' ')
	dst = c.Board.AppendText(dst)
	for i, id := range c.IDs {
		sep := byte(',')
		if i == 0 {
			sep = ' '
		}
		dst = strconv.AppendUint(append(dst, sep), uint64(id), 10)
	}
	return dst
}

// ParseCheckpoint reads the line that AppendText writes. Whether the position
// belongs to a game is for Resume to say.
func ParseCheckpoint(s string) (Checkpoint, error) {
	bad := fault("this is no checkpoint", "leave the line out")
	fields := strings.Split(s, " ")
	if len(fields) != 7 {
		return Checkpoint{}, bad
	}
	var nums [4]int64
	for i := range nums {
		n, ok := ParseWhole(fields[i], 1<<53-1)
		if !ok {
			return Checkpoint{}, bad
		}
		nums[i] = int64(n)
	}
	if nums[0] > MaxMoves || nums[1] > 1<<32-1 || nums[2] > 1<<32-1 {
		return Checkpoint{}, bad
	}
	board, err := parseBoard(fields[5])
	if err != nil || fields[4] != "0" && fields[4] != "1" || board.Max() > maxHeldExp {
		return Checkpoint{}, bad
	}
	c := Checkpoint{
		Moves: int(nums[0]), Spawned: uint32(nums[1]), NextID: TileID(nums[2]), Score: nums[3],
		Played: fields[4] == "1", Board: board,
	}
	for id := range strings.SplitSeq(fields[6], ",") {
		n, ok := ParseWhole(id, 1<<32-1)
		if !ok || n == 0 || TileID(n) >= c.NextID {
			return Checkpoint{}, bad
		}
		c.IDs = append(c.IDs, TileID(n))
	}
	if len(c.IDs) != board.Cells()-board.Empty() {
		return Checkpoint{}, bad
	}
	for i, id := range c.IDs {
		for _, other := range c.IDs[:i] {
			if id == other {
				return Checkpoint{}, bad
			}
		}
	}
	return c, nil
}

// maxHeldExp is the largest exponent a board can come to hold: MaxCells tiles
// of 2^MaxGivenExp and MaxMoves spawns sum to less than twice its value.
const maxHeldExp = MaxGivenExp + 6

// fits tells whether the position can belong to a game begun as g was: tile
// sum, score and identities must agree with the number of tiles spawned.
func (c *Checkpoint) fits(g *Game) bool {
	b := &c.Board
	if b.Rows() != g.rules.Rows || b.Cols() != g.rules.Cols || b.Max() > maxHeldExp {
		return false
	}
	sum, worth, spawned, given := b.Sum(), b.maxScore(), int64(c.Moves), 0
	if g.start != nil {
		sum -= g.start.Board.Sum()
		worth -= g.start.Board.maxScore() - g.start.Score
		given = b.Cells() - g.start.Board.Empty()
	} else {
		spawned += int64(g.rules.StartTiles)
	}
	fours := sum/2 - spawned // sum = 2·twos + 4·fours
	tiles := b.Cells() - b.Empty()
	born := int64(given) + spawned // and each merge makes one of two
	return int64(c.Spawned) == spawned && fours >= 0 && fours <= spawned && c.Score == worth-4*fours &&
		len(c.IDs) == tiles && int64(c.NextID) == 1+born+born-int64(tiles) &&
		(!c.Played || g.rules.Target != 0 && b.Max() >= g.rules.Target)
}
