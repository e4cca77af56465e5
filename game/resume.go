package game

// Line is a line of play as it is kept: the moves, the undone tail included,
// and where among them the game stands.
type Line struct {
	Moves  []Dir
	Pos    int     // Moves[:Pos] are played
	Undos  int     // how many times a move was taken back
	Spawns []Spawn // open games: start tiles, then one for each move

	// Checkpoints are kept positions, ascending by Moves. They save time and
	// may be missing; one that cannot belong to the game is left out.
	Checkpoints []Checkpoint
}

// Resume sets up a game and takes it to where a kept line of play stands.
// Moves after the last checkpoint are checked by playing them, earlier ones
// are taken as they are. Where the line holds a move that cannot be played,
// Resume returns the game as far as it goes, together with a *MoveError. In an
// open game a last move without its spawn is left out, and a start tile that
// cannot stand gives the game before it and a *Fault.
func Resume(s Setup, l Line) (*Game, error) {
	g, err := Begin(s)
	if err != nil {
		return nil, err
	}
	if len(l.Moves) > MaxMoves {
		return nil, fault("a game of {0} moves is too long", "give at most {1}", itoa(len(l.Moves)), itoa(MaxMoves))
	}
	if g.open {
		if bad := g.placeAll(l.Spawns[:min(len(l.Spawns), g.startSpawns())]); bad != nil {
			return g, bad
		}
		if g.Awaiting() {
			return g, nil
		}
		l.Moves = l.Moves[:min(len(l.Moves), len(l.Spawns)-g.startSpawns())]
		g.spawns = append(g.spawns[:0], l.Spawns[:g.spawnIndex(len(l.Moves))]...)
		l.Pos = min(l.Pos, len(l.Moves))
	}
	g.undos = max(l.Undos, 0)
	g.moves = append(g.moves, l.Moves...)
	for _, c := range l.Checkpoints {
		if c.Moves > g.checks[len(g.checks)-1].Moves && c.Moves <= len(g.moves) && c.fits(g) {
			g.checks = append(g.checks, c)
		}
	}
	// The tail first, so that it is known to be playable.
	g.Seek(len(g.moves))
	pos := min(max(l.Pos, 0), len(l.Moves))
	g.Seek(pos)
	if len(g.moves) < len(l.Moves) {
		return g, &MoveError{Move: len(g.moves) + 1, Dir: l.Moves[len(g.moves)], What: "cannot be played"}
	}
	return g, nil
}

// startSpawns returns how many start tiles an open game is given.
func (g *Game) startSpawns() int { return g.spawnIndex(0) }

func (g *Game) placeAll(spawns []Spawn) error {
	for _, s := range spawns {
		if _, err := g.Place(s); err != nil {
			return err
		}
	}
	return nil
}
