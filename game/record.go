package game

import (
	"slices"
	"strconv"
)

// Record is a whole game as text can hold it: how it began, every move, and
// how it ended. docs/record.md specifies the text.
type Record struct {
	Setup
	Spawns []Spawn // of an open game: start tiles, then one for each move
	Marks  Marks
	Extra  []string // header lines that this version does not know, in order
	Moves  []Dir
	Result Result

	lines recordLines
}

// Marks tell what help a game had. They are what the record claims: a replay
// cannot prove them.
type Marks struct {
	Undos    int  // how many times a move was taken back
	Coach    bool // the coach showed or played a move
	Imported bool // the position the game began from came from elsewhere
}

// Result is where a game stood after its last move.
type Result struct {
	Score   int64
	Reached bool // the target was reached
	Over    bool // no move was left, or the rules ended the game at the target
	Board   Board
}

// MoveError says which move of a record is wrong, and in which line.
type MoveError struct {
	Line int // from 1; 0 where there is no text
	Move int // from 1; one past the last where the result is wrong
	Dir  Dir
	What string

	spawn *Fault // why the spawn after the move cannot be, nil where the move itself is wrong
}

// Error tells line, move and fault in one line.
func (e *MoveError) Error() string { return e.Tell(fill) }

// Tell says what Error does.
func (e *MoveError) Tell(say Say) string {
	what, args := e.What, ""
	if e.spawn != nil {
		what, args = badSpawn, say(e.spawn.what, e.spawn.args)
	}
	return inLine(e.Line, say("move {0} ({1}) {2}; the moves before it hold",
		itoa(e.Move)+Separator+string(e.Dir.Letter())+Separator+say(what, args)), say)
}

// badSpawn is what is wrong with a move in an open game whose spawn is.
const badSpawn = "is followed by a spawn that cannot be: {0}"

// inLine says in which line a text is wrong; line 0 is none.
func inLine(line int, text string, say Say) string {
	if line == 0 {
		return text
	}
	return say("line {0}: {1}", itoa(line)+Separator+text)
}

// ResultError says that a record's moves do not give its result.
type ResultError struct {
	Line  int // from 1; 0 where there is no text
	Moves int // how many moves were played
	What  string

	what, args string // the template of What and its arguments
}

func differ(what, got, stated string) *ResultError {
	args := got + Separator + stated
	return &ResultError{What: fill(what, args), what: what, args: args}
}

// Error tells line, number of moves and difference in one line.
func (e *ResultError) Error() string { return e.Tell(fill) }

// Tell says what Error does.
func (e *ResultError) Tell(say Say) string {
	what := e.What
	if e.what != "" {
		what = say(e.what, e.args)
	}
	return inLine(e.Line, say("after move {0} {1}; the moves can be played, the result is not theirs",
		itoa(e.Moves)+Separator+what), say)
}

// Record returns the game up to the current position; what was undone is left
// out. Extra and the marks Coach and Imported are for the caller to set. A
// move that waits for its spawn is left out too.
func (g *Game) Record() *Record {
	r := &Record{Setup: Setup{Rules: g.rules, Seed: g.seed, Open: g.open}, Marks: Marks{Undos: g.undos}}
	if g.start != nil {
		start := *g.start
		r.Start = &start
	}
	moves := g.moves[:g.pos]
	if g.pending {
		moves = moves[:len(moves)-1]
	}
	r.Moves = slices.Clone(moves)
	if g.open {
		r.Spawns = slices.Clone(g.spawns[:min(len(g.spawns), g.spawnIndex(len(moves)))])
	}
	if g.pending {
		// Play the finished part again for its position.
		if done, err := r.replay(); err == nil {
			g = done
		}
	}
	r.Result = g.result()
	return r
}

func (g *Game) result() Result {
	return Result{Score: g.score, Reached: g.reached, Over: g.over, Board: g.board}
}

// Replay plays the record and returns the game at its end. A move that cannot
// be played gives a *MoveError, a result that is not that of the moves a
// *ResultError; in both cases the game comes too, as far as its moves hold.
// Any other error is of the setup, and comes without a game.
func (r *Record) Replay() (*Game, error) {
	g, err := r.replay()
	if err != nil {
		return g, err
	}
	if at, wrong := r.Result.differs(g); wrong != nil {
		if wrong.Line = r.lines.result; wrong.Line > 0 {
			wrong.Line += at
		}
		wrong.Moves = len(r.Moves)
		return g, wrong
	}
	return g, nil
}

// Verify tells whether the record's moves give its result, as Replay does.
func (r *Record) Verify() error {
	_, err := r.Replay()
	return err
}

func (r *Record) replay() (*Game, error) {
	g, err := Begin(r.Setup)
	if err != nil {
		return nil, err
	}
	if r.Marks.Undos > 0 && !r.Rules.Undo {
		return nil, fault("the record counts {0} undos under rules without undo", "leave one of them out", itoa(r.Marks.Undos))
	}
	g.undos = r.Marks.Undos
	g.moves = make([]Dir, 0, len(r.Moves))
	if g.open {
		if err := r.countSpawns(); err != nil {
			return nil, err
		}
		if err := g.placeAll(r.Spawns[:min(len(r.Spawns), g.startSpawns())]); err != nil {
			return nil, err
		}
	}
	for i, d := range r.Moves {
		wrong, spawn := "", (*Fault)(nil)
		switch t := g.Move(d); {
		case t.Refused:
			wrong = "comes after the end of the game"
		case !t.Moved():
			wrong = "changes nothing"
		case g.open:
			if _, err := g.Place(r.Spawns[g.spawnIndex(i)]); err != nil {
				g.cancel()
				spawn = err.(*Fault)
				wrong = fill(badSpawn, spawn.What)
			}
		}
		if wrong != "" {
			return g, &MoveError{Line: r.lines.of(i), Move: i + 1, Dir: d, What: wrong, spawn: spawn}
		}
	}
	return g, nil
}

// countSpawns reports listed spawns that are not one for each start tile and
// one for each move. Before the first move start tiles may be missing: so
// stands a game that waits for them.
func (r *Record) countSpawns() error {
	want := len(r.Moves) + r.startSpawns()
	if len(r.Spawns) == want || len(r.Moves) == 0 && len(r.Spawns) < want {
		return nil
	}
	return fault("there are {0} spawns and the moves need {1}", "give one for each start tile and move", itoa(len(r.Spawns)), itoa(want))
}

// cancel takes an open game's pending move back.
func (g *Game) cancel() {
	if !g.pending {
		return
	}
	n := g.pos - 1
	g.load(g.checkpointBefore(n))
	for g.pos < n {
		g.step()
	}
	g.cut(n)
}

// differs says how the game's position is not this result, and in which of the
// result's lines, from 0; nil where it is.
func (want *Result) differs(g *Game) (at int, wrong *ResultError) {
	got := g.result()
	switch {
	case got.Board != want.Board:
		return 3, differ("the board is {0} and not {1}", got.Board.String(), want.Board.String())
	case got.Score != want.Score:
		return 0, differ("the score is {0} and not {1}", itoa(got.Score), itoa(want.Score))
	case got.Reached != want.Reached:
		return 1, differ("reached is {0} and not {1}", yesNo(got.Reached), yesNo(want.Reached))
	case got.Over != want.Over:
		return 2, differ("over is {0} and not {1}", yesNo(got.Over), yesNo(want.Over))
	}
	return 0, nil
}

// movesPerLine is where the moves of a record are wrapped.
const movesPerLine = 80

// AppendText appends the record as text. docs/record.md specifies it.
func (r *Record) AppendText(dst []byte) []byte {
	dst = append(dst, recordFirstLine...)
	dst = append(dst, '\n')
	dst = r.Setup.AppendText(dst)
	if r.Marks.Undos > 0 {
		dst = appendLine(dst, "undos", itoa(r.Marks.Undos))
	}
	if r.Marks.Coach {
		dst = appendLine(dst, "coach", "yes")
	}
	if r.Marks.Imported {
		dst = appendLine(dst, "imported", "yes")
	}
	for _, line := range r.Extra {
		dst = append(append(dst, line...), '\n')
	}
	if r.Open {
		dst = appendLine(append(dst, '\n'), "spawns", itoa(len(r.Spawns)))
		dst = appendSpawns(dst, r.Spawns)
	}
	dst = appendLine(append(dst, '\n'), "moves", itoa(len(r.Moves)))
	for i, d := range r.Moves {
		dst = append(dst, d.Letter())
		if i%movesPerLine == movesPerLine-1 || i == len(r.Moves)-1 {
			dst = append(dst, '\n')
		}
	}
	dst = appendLine(append(dst, '\n'), "score", itoa(r.Result.Score))
	dst = appendLine(dst, "reached", yesNo(r.Result.Reached))
	dst = appendLine(dst, "over", yesNo(r.Result.Over))
	return appendLine(dst, "board", r.Result.Board.String())
}

// AppendText appends the setup as the header lines of a record, in this order:
// size, target, four, start, undo, end-at-target where set, seed or spawns,
// and the given board with its score.
func (s *Setup) AppendText(dst []byte) []byte {
	r := s.Rules
	dst = appendLine(dst, "size", r.SizeText())
	dst = appendLine(dst, "target", TargetText(r.Target))
	dst = appendLine(dst, "four", itoa(r.FourPerMille))
	dst = appendLine(dst, "start", itoa(r.StartTiles))
	dst = appendLine(dst, "undo", yesNo(r.Undo))
	if r.EndAtTarget {
		dst = appendLine(dst, "end-at-target", "yes")
	}
	if s.Open {
		dst = appendLine(dst, "spawns", "listed")
	} else {
		dst = appendLine(dst, "seed", s.Seed.String())
	}
	if s.Start != nil {
		dst = appendLine(dst, "from", s.Start.Board.String())
		dst = appendLine(dst, "from-score", itoa(s.Start.Score))
	}
	return dst
}

func appendLine(dst []byte, key, value string) []byte {
	dst = append(append(dst, key...), ' ')
	return append(append(dst, value...), '\n')
}

// appendSpawns appends spawns as "cell:value", wrapped at 80 columns.
func appendSpawns(dst []byte, spawns []Spawn) []byte {
	width := 0
	for _, s := range spawns {
		token := strconv.Itoa(int(s.At)) + ":" + valueText(s.Exp)
		switch {
		case width == 0:
		case width+1+len(token) > movesPerLine:
			dst = append(dst, '\n')
			width = 0
		default:
			dst = append(dst, ' ')
			width++
		}
		dst = append(dst, token...)
		width += len(token)
	}
	if width > 0 {
		dst = append(dst, '\n')
	}
	return dst
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}
