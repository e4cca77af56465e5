package game

// TileID is the identity of a tile within a game, from spawn to merge. It is
// never 0. Taking a move back also takes back the identities it gave.
type TileID uint32

// Tile is a tile on the board.
type Tile struct {
	ID  TileID
	At  uint8 // cell
	Exp uint8
}

// Slide says that a tile moved from one cell to another. Exp is the exponent
// it had while sliding, before any merge.
type Slide struct {
	ID       TileID
	From, To uint8
	Exp      uint8
}

// Merge says that tiles A and B met in cell At and became tile Into, of
// exponent Exp. A is the one that was nearer the wall; both may have slid.
type Merge struct {
	A, B, Into TileID
	At         uint8
	Exp        uint8
}

// Turn reports one move, tile by tile, in the order of the cells from the wall
// on. A move that changes nothing has no slides, and nothing else either.
type Turn struct {
	Dir    Dir
	Slides []Slide // every tile that changed its cell
	Merges []Merge
	Spawn  Tile  // the new tile; its ID is 0 while there is none
	Gain   int64 // sum of the values of the merged tiles

	Reached bool // the target was reached, by this move for the first time
	Over    bool // this move ended the game
	Refused bool // not played: the game is over or MaxMoves long, or waits for a spawn
	Pending bool // the spawn is still to come, through Place
}

// Moved tells whether the move changed the board.
func (t *Turn) Moved() bool { return len(t.Slides) > 0 }

// Clone returns a turn that shares no memory with t.
func (t *Turn) Clone() Turn {
	c := *t
	c.Slides = append([]Slide(nil), t.Slides...)
	c.Merges = append([]Merge(nil), t.Merges...)
	return c
}

// Move plays one move and returns what happened. The turn is the game's own:
// it is to be read only, and valid until the next call of a method that
// changes the game. In an open game it comes without the spawn, Pending.
func (g *Game) Move(d Dir) *Turn {
	if g.over || g.Awaiting() || g.pos == MaxMoves {
		g.turn = Turn{Dir: d, Refused: true}
		return &g.turn
	}
	if g.play(d) {
		g.append(d)
		if !g.open {
			g.complete(g.draw())
		}
	}
	return &g.turn
}

// play slides, and fills in the turn as far as the slide goes.
func (g *Game) play(d Dir) (moved bool) {
	gain := g.slide(d, &g.report)
	t := &g.turn
	*t = Turn{Dir: d, Gain: gain, Slides: g.slides[:g.nslides], Merges: g.merges[:g.nmerges]}
	if g.nslides == 0 {
		return false
	}
	g.score += gain
	g.empties += g.nmerges
	g.playedOn = g.reached
	g.pending, t.Pending = true, true
	return true
}

// complete ends a turn with its spawn.
func (g *Game) complete(s Spawn) {
	id := g.nextID
	g.place(s)
	reached := g.reached
	g.pending = false
	g.settle()
	t := &g.turn
	t.Spawn = Tile{ID: id, At: s.At, Exp: s.Exp}
	t.Pending = false
	t.Reached = g.reached && !reached
	t.Over = g.over
}

// Place brings the tile that an open game waits for. It returns the finished
// turn, or, for a start tile, a turn with a spawn alone. It fails, and changes
// nothing, where the game waits for none or the tile cannot stand there.
func (g *Game) Place(s Spawn) (*Turn, error) {
	if !g.open || !g.Awaiting() {
		return nil, fault("the game waits for no spawn", "play a move first")
	}
	if err := g.checkSpawn(s); err != nil {
		return nil, err
	}
	if !g.pending {
		g.turn = Turn{}
	}
	g.spawns = append(g.spawns, s)
	g.complete(s)
	return &g.turn, nil
}
