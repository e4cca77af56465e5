package game

// CheckpointEvery is the number of moves between two kept positions: taking a
// move back plays at most that many again.
const CheckpointEvery = 256

// MaxMoves bounds the moves of a game, so that a file cannot ask for more
// memory than any player would fill. A game that long refuses further moves.
const MaxMoves = 1 << 24

// line is the line of play that led to the current position.
type line struct {
	moves  []Dir   // the undone tail included
	pos    int     // moves[:pos] are played, moves[pos:] can be redone
	spawns []Spawn // open games: start tiles, then one for each move
	undos  int
	checks []Checkpoint // ascending by Moves
}

// append adds a move just made, in place of any undone tail.
func (g *Game) append(d Dir) {
	if g.pos < len(g.moves) {
		g.cut(g.pos)
	}
	g.moves = append(g.moves, d)
	g.pos++
}

// spawnIndex returns where the spawn after move number i+1 stands in spawns.
func (g *Game) spawnIndex(i int) int {
	if g.start != nil {
		return i
	}
	return i + g.rules.StartTiles
}

// Moves returns the moves that led to the current position. The slice is the
// game's own: it is to be read only, and valid until the game changes.
func (g *Game) Moves() []Dir { return g.moves[:g.pos] }

// Undone returns the moves that Redo would play again, in order. The slice is
// the game's own.
func (g *Game) Undone() []Dir { return g.moves[g.pos:] }

// Undos returns how many times a move was taken back.
func (g *Game) Undos() int { return g.undos }

// CanUndo tells whether Undo would take a move back.
func (g *Game) CanUndo() bool { return g.rules.Undo && g.pos > 0 && !g.pending }

// CanRedo tells whether Redo would play a move again.
func (g *Game) CanRedo() bool { return g.pos < len(g.moves) && !g.pending }

// Undo takes the last move back, with its score and flags, and returns the
// turn it undid, so that a view can run it backwards. It returns nil where
// there is nothing to take back, or the rules allow no undo.
func (g *Game) Undo() *Turn {
	if !g.CanUndo() {
		return nil
	}
	g.undos++
	return g.StepBack()
}

// StepBack goes one move back, as a viewer of the game does: like Undo, but it
// counts for nothing and asks no rule. In a line resumed with false
// checkpoints the moves before may prove unplayable: then the game stands
// where they hold, and the turn is empty.
func (g *Game) StepBack() *Turn {
	if g.pos == 0 || g.Awaiting() {
		return nil
	}
	g.Seek(g.pos - 1)
	// Play the move once more for its report, then put the position back.
	before, pos := g.state, g.pos
	if pos == len(g.moves) || !g.step() { // the line was cut
		g.turn = Turn{}
	}
	g.state, g.pos = before, pos
	return &g.turn
}

// Redo plays the move last taken back again. It returns nil where there is
// none.
func (g *Game) Redo() *Turn {
	if !g.CanRedo() {
		return nil
	}
	if !g.step() {
		return nil
	}
	return &g.turn
}

// step plays the next move of the line again. A move that cannot be played,
// which only a resumed line with false checkpoints holds, ends the line.
func (g *Game) step() bool {
	if !g.open {
		if g.over || !g.play(g.moves[g.pos]) {
			g.cut(g.pos)
			return false
		}
		g.pos++
		g.complete(g.draw())
		return true
	}
	before, spawn := g.state, g.spawns[g.spawnIndex(g.pos)]
	if g.over || !g.play(g.moves[g.pos]) || g.checkSpawn(spawn) != nil {
		g.state = before
		g.cut(g.pos)
		return false
	}
	g.pos++
	g.complete(spawn)
	return true
}

// cut drops all of the line past the first n moves.
func (g *Game) cut(n int) {
	g.moves = g.moves[:n]
	for k := len(g.checks); k > 0 && g.checks[k-1].Moves > n; k-- {
		g.checks = g.checks[:k-1]
	}
	if g.open {
		g.spawns = g.spawns[:g.spawnIndex(n)]
	}
}

// Seek goes to the position after n moves of the line, from 0 to
// len(Moves)+len(Undone), without counting undos. Values outside are taken as
// the nearest end. While a spawn is pending it does nothing.
func (g *Game) Seek(n int) {
	if g.Awaiting() {
		return
	}
	n = min(max(n, 0), len(g.moves))
	if near := g.checkpointBefore(n); n < g.pos || near.Moves > g.pos {
		g.load(near)
	}
	for g.pos < n && g.step() {
	}
}

// Spawns returns the spawns that an open game was given up to the current
// position: the start tiles, then one for each move. The slice is the game's
// own. A seeded game gives none.
func (g *Game) Spawns() []Spawn { return g.spawns[:min(len(g.spawns), g.spawnIndex(g.pos))] }
