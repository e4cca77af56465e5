// Package game holds the rules of 2048 on boards of 2 to 10 rows and columns:
// boards, slides, turns with tile identities, the seeded spawn, undo and redo,
// and records that anybody can replay and check.
//
// Cells hold exponents: 0 is an empty cell, 1 the tile "2", 11 the tile
// "2048". Cells are numbered row by row from the top left. The package never
// prints, never touches a file and never uses a source of randomness of its
// own: a game is a pure function of its rules, its seed and its moves.
package game

// Game is one game at one position of its history. It is not safe for
// concurrent use. Make one with New, NewFrom, NewOpen, Resume or Record.Replay.
type Game struct {
	rules Rules
	seed  Seed
	open  bool   // spawns come from outside, through Place
	start *Start // nil: the game began with spawned start tiles

	state
	line
	report
	turn Turn
	hash spawnHash
}

// state is all that a move changes; line holds how the game came there.
type state struct {
	mover
	empties  int
	score    int64
	spawned  uint32 // tiles spawned so far: the n of the next spawn
	reached  bool   // the target has been on the board
	playedOn bool   // a move was made after that
	over     bool
	pending  bool // an open game has slid and waits for Place
}

// Start is a position that a game begins from in place of spawned start tiles.
type Start struct {
	Board Board
	Score int64
}

// Status tells how a game stands.
type Status struct {
	Reached  bool // the target has been reached in the line of play
	PlayedOn bool // a move was made after the target was reached
	Over     bool // no move is possible, or the rules end the game at the target
}

// Setup is what a game is made of before its first move.
type Setup struct {
	Rules Rules
	Seed  Seed
	Open  bool   // spawns come from outside and Seed means nothing
	Start *Start // nil for spawned start tiles
}

// New begins a game whose spawns follow from the seed. It fails on rules that
// Rules.Check refuses.
func New(r Rules, seed Seed) (*Game, error) { return Begin(Setup{Rules: r, Seed: seed}) }

// NewFrom begins a seeded game at a given position; the first spawn comes
// after the first move. It fails on rules or a position that are not valid.
func NewFrom(r Rules, seed Seed, s Start) (*Game, error) {
	return Begin(Setup{Rules: r, Seed: seed, Start: &s})
}

// NewOpen begins a game whose spawns come from outside: the game waits
// (Awaiting) until Place brings each start tile, and again after each move.
// With a start position there are no start tiles to place; s may be nil.
func NewOpen(r Rules, s *Start) (*Game, error) { return Begin(Setup{Rules: r, Open: true, Start: s}) }

// Begin begins the game of a setup, as New, NewFrom and NewOpen do.
func Begin(s Setup) (*Game, error) {
	g, err := prepare(s)
	if err != nil {
		return nil, err
	}
	if !g.open && g.start == nil {
		for range s.Rules.StartTiles {
			g.place(g.draw())
		}
	}
	g.settle()
	return g, nil
}

// prepare checks a setup and returns its game before any start tile has
// spawned.
func prepare(setup Setup) (*Game, error) {
	r, s := setup.Rules, setup.Start
	if err := r.Check(); err != nil {
		return nil, err
	}
	g := &Game{rules: r, open: setup.Open}
	if !g.open {
		g.seed = setup.Seed
	}
	g.board = Board{rows: uint8(r.Rows), cols: uint8(r.Cols)}
	g.empties = r.Cells()
	g.nextID = 1
	g.hash.begin(g.seed, r)
	if s == nil {
		return g, nil
	}
	if err := s.check(r); err != nil {
		return nil, err
	}
	kept := *s
	g.start = &kept
	g.board, g.score = s.Board, s.Score
	for i, e := range g.board.Exponents() {
		if e != 0 {
			g.ids[i] = g.nextID
			g.nextID++
			g.empties--
			g.maxExp = max(g.maxExp, e)
		}
	}
	return g, nil
}

// check reports what makes s no start position under r.
func (s *Start) check(r Rules) error {
	b := &s.Board
	if b.Rows() != r.Rows || b.Cols() != r.Cols {
		return fault("the board is {0} and the rules say {1}", "give both the same size", b.SizeText(), r.SizeText())
	}
	if err := b.check(); err != nil {
		return err
	}
	if b.Empty() == r.Cells() {
		return fault("the board is empty", "put at least one tile on it")
	}
	if most := b.maxScore(); s.Score < 0 || s.Score > most {
		return fault("a score of {0} cannot belong to this board", "give one from 0 to {1}", itoa(s.Score), itoa(most))
	}
	if r.EndAtTarget && r.Target != 0 && b.Max() >= r.Target {
		return fault("the board already holds the target {0}, which ends the game", "set a higher target", valueText(r.Target))
	}
	return nil
}

// settle derives reached and over once a position is complete, and keeps a
// checkpoint where one is due.
func (g *Game) settle() {
	g.reached = g.rules.Target != 0 && g.maxExp >= g.rules.Target
	if g.Awaiting() {
		return // for the next start tile: no move has been possible yet
	}
	g.over = g.reached && g.rules.EndAtTarget || g.empties == 0 && !g.board.hasPair()
	if g.pos%CheckpointEvery == 0 {
		g.keepCheckpoint()
	}
}

// Awaiting tells whether an open game waits for Place: for a start tile, or
// for the spawn that follows a move.
func (g *Game) Awaiting() bool {
	return g.pending || g.open && g.start == nil && int(g.spawned) < g.rules.StartTiles
}

// Rules returns the rules of the game.
func (g *Game) Rules() Rules { return g.rules }

// Seed returns the seed and whether the game has one; an open game has none.
func (g *Game) Seed() (Seed, bool) { return g.seed, !g.open }

// Start returns the position the game was given to begin from, and whether it
// was given one.
func (g *Game) Start() (Start, bool) {
	if g.start == nil {
		return Start{}, false
	}
	return *g.start, true
}

// Board returns a copy of the board at the current position.
func (g *Game) Board() Board { return g.board }

// Score returns the sum of the values of all merged tiles, a given start score
// included.
func (g *Game) Score() int64 { return g.score }

// Spawned returns how many tiles have spawned up to the current position.
func (g *Game) Spawned() int { return int(g.spawned) }

// Status returns how the game stands at the current position.
func (g *Game) Status() Status {
	return Status{Reached: g.reached, PlayedOn: g.playedOn, Over: g.over}
}

// Tiles appends the tiles on the board to dst, in cell order.
func (g *Game) Tiles(dst []Tile) []Tile {
	for i, e := range g.board.Exponents() {
		if e != 0 {
			dst = append(dst, Tile{ID: g.ids[i], At: uint8(i), Exp: e})
		}
	}
	return dst
}
