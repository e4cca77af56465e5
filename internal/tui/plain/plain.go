// Package plain plays a game as lines of text: letters and words come in, and
// a board goes out after each line. It serves scripts, pipes, screen readers
// and terminals that cannot place their cursor.
//
// docs/plain.md specifies what it reads and writes.
package plain

import (
	"bufio"
	"io"
	"strconv"

	"twofold/game"
	"twofold/internal/look"
	"twofold/internal/session"
)

// Options say what is played, and with whom.
type Options struct {
	Session *session.Session // with a current game; the caller closes it
	In      io.Reader
	Out     io.Writer
	Err     io.Writer // faults of the input, and notices; a line each

	Lang        look.Lang
	Faces       *look.FaceSet // nil: tile values
	Align       bool          // pad the cells, so that columns stand under each other
	Interactive bool          // a person types: say at the start what can be typed

	// Written waits until what was played is written. It is called before what
	// is printed is flushed, so that a board that can be read is a board that
	// is saved, and now and then in a long input. It may be nil.
	Written func()

	// Done ends the game when it is closed, also in the middle of a line.
	Done <-chan struct{}
}

// Result is how the playing went.
type Result struct {
	Faults  int  // lines of input that were not understood
	Stopped bool // Done was closed before the input ended
}

// Run plays until the input ends, quit is read or Done is closed. The error is
// of the output alone: reading errors end the input.
func Run(o Options) (Result, error) {
	p := &player{Options: o, out: bufio.NewWriterSize(o.Out, 32<<10)}
	p.in = newLines(o.In, o.Done, p.flush)
	p.first()
	for p.err == nil && !p.quit {
		line, ok := p.in.next()
		if !ok {
			break
		}
		p.line(line)
	}
	p.tell()
	p.flush()
	return Result{Faults: p.faults, Stopped: p.in.stopped || p.stopped}, p.err
}

// player is a game being played from lines.
type player struct {
	Options
	in  *lines
	out *bufio.Writer
	err error // of out

	words  wordReader
	tally  tally
	faults int
	quit   bool
	// stopped is set where Done was closed in the middle of a line.
	stopped   bool
	unwritten int // commands since Written was called
	buf       []byte
}

// tally is what came of the commands of one line.
type tally struct {
	moves, idle, refused int
	undone, redone       int
	noUndo, undoOff      bool
	noRedo               bool
	reached              bool
	status               []string // what else there is to say, in order
}

// flush writes what is printed so far, and tells whether the output is there.
func (p *player) flush() bool {
	p.written()
	if err := p.out.Flush(); p.err == nil {
		p.err = err
	}
	return p.err == nil
}

// first prints the board that the game begins or goes on with.
func (p *player) first() {
	p.unwritten = 1 // the beginning of the game
	if len(p.Session.Game().Moves()) > 0 {
		p.say("resumed", p.Lang.Text(look.WordGameResumed))
	}
	if p.Interactive {
		p.say("commands", p.text(textCommands))
	}
	p.block()
}

// line plays a line of input, or, of a very long one, a piece.
func (p *player) line(l inputLine) {
	ops, bad := p.words.read(l)
	if bad != nil {
		p.in.skipLine()
		p.faults++
		p.complain(bad.message(p.Lang))
	} else {
		p.perform(ops)
	}
	if l.last || bad != nil || p.quit {
		p.block()
	}
}

// written waits for what was played to be written.
func (p *player) written() {
	if p.Written != nil && p.unwritten > 0 {
		p.Written()
	}
	p.unwritten = 0
}

// maxUnwritten bounds what waits to be written while input comes faster than
// a disk takes it.
const maxUnwritten = 4096

// perform carries out the commands of a line in their order.
func (p *player) perform(ops []op) {
	for _, o := range ops {
		if p.unwritten++; p.unwritten >= maxUnwritten {
			p.written()
			if p.isDone() {
				p.stopped, p.quit = true, true
				return
			}
		}
		if o < opUndo {
			p.move(game.Dir(o))
			continue
		}
		p.command(o)
		if p.quit {
			return
		}
	}
}

func (p *player) isDone() bool {
	select {
	case <-p.Done:
		return true
	default:
		return false
	}
}

func (p *player) move(d game.Dir) {
	t := p.Session.Move(d)
	p.tally.moves++
	switch {
	case t.Refused:
		p.tally.refused++
	case !t.Moved():
		p.tally.idle++
	case t.Reached:
		p.tally.reached = true
	}
}

func (p *player) command(o op) {
	s, t := p.Session, &p.tally
	switch o {
	case opUndo:
		switch {
		case s.Undo() != nil:
			t.undone++
		case s.Game().Rules().Undo:
			t.noUndo = true
		default:
			t.undoOff = true
		}
	case opRedo:
		if s.Redo() != nil {
			t.redone++
		} else {
			t.noRedo = true
		}
	case opNew:
		if err := s.New(); err != nil {
			p.complain(game.Tell(err, p.Lang.Fault))
			return
		}
		// What came before belongs to the game that was left.
		*t = tally{}
		p.say("new game", p.Lang.Text(look.WordGameStarted))
	case opBack:
		if !s.BringBack() {
			p.say("nothing to bring back", p.Lang.Text(look.WordNothingToBringBack))
			return
		}
		*t = tally{}
		p.say("brought back", p.Lang.Text(look.WordGameBroughtBack))
	case opKeep:
		if !s.AskKeepGoing() {
			p.say("nothing to keep", p.text(textNothingToKeep))
			return
		}
		s.KeepGoing()
		p.say("playing on", p.Lang.Text(look.WordPlayingOn, look.Number(s.Game().Rules().Target)))
	case opHint:
		p.hint()
	case opBoard:
		b := s.Game().Board()
		p.say("board "+b.String(), "")
	case opHelp:
		p.help()
	case opQuit:
		p.quit = true
	}
}

// hintThink is how long the coach thinks about a hint, in ms.
const hintThink = 200

// hint waits for what the coach says.
func (p *player) hint() {
	said := make(chan session.Advice, 1)
	cancel := p.Session.Ask(hintThink, func(a session.Advice) {
		if a.Last {
			said <- a
		}
	})
	if cancel == nil {
		p.say("no hint", p.text(textNoCoach))
		return
	}
	defer cancel()
	select {
	case <-p.Done:
		p.stopped, p.quit = true, true
	case a := <-said:
		switch {
		case p.Session.Heed(&a):
			p.say("hint "+a.Best.String(), "")
		case p.Session.Game().Status().Over:
			p.say("no hint", p.Lang.Text(look.WordNoMoves))
		default:
			p.say("no hint", game.Tell(a.Err, p.Lang.Fault))
		}
	}
}

func (p *player) help() {
	r := p.Session.Game().Rules()
	for _, t := range [...]text{textHelpMoves, textHelpUndo, textHelpNew, textHelpBack, textHelpKeep, textHelpHint, textHelpBoard, textHelpQuit} {
		switch {
		case t == textHelpUndo && !r.Undo:
			t = textHelpNoUndo
		case t == textHelpKeep && (r.Target == 0 || r.EndAtTarget):
			continue
		}
		p.say("help", p.text(t))
	}
}

// mostStatus bounds the status lines that commands add to one block, so that a
// line of nothing but "help" stays a page.
const mostStatus = 100

// say adds a status line to the next block: keywords for scripts, and after a
// colon a text for people, unless it says the same.
func (p *player) say(keywords, text string) {
	if len(p.tally.status) < mostStatus {
		p.tally.status = append(p.tally.status, statusLine(keywords, text))
	}
}

// complain writes a line about the input, after all that was printed before.
func (p *player) complain(message string) {
	p.flush()
	// Who closes standard error wants none of it.
	_, _ = io.WriteString(p.Err, "twofold: "+message+"\n")
}

// tell passes on what the session has to say.
func (p *player) tell() {
	for _, n := range p.Session.Notices() {
		p.complain(NoticeText(p.Lang, n))
	}
}

// block prints score, board and status, and an empty line.
func (p *player) block() {
	p.tell()
	g := p.Session.Game()
	b := p.buf[:0]
	b = appendPair(b, "score ", g.Score())
	b = appendPair(b, " best ", p.Session.Best())
	b = appendPair(b, " moves ", int64(len(g.Moves())))
	b = append(b, '\n')
	board := g.Board()
	b = AppendBoard(b, &board, p.Faces, p.Align)
	for _, s := range p.status(g) {
		b = append(append(b, s...), '\n')
	}
	b = append(b, '\n')
	p.buf = b
	p.tally = tally{}
	if _, err := p.out.Write(b); p.err == nil {
		p.err = err
	}
}

func appendPair(dst []byte, key string, n int64) []byte {
	return strconv.AppendInt(append(dst, key...), n, 10)
}

// status returns the status lines of a block, in the order of docs/plain.md.
func (p *player) status(g *game.Game) []string {
	t, lang := &p.tally, p.Lang
	list := t.status
	add := func(keywords, text string) { list = append(list, statusLine(keywords, text)) }
	if t.undone > 0 {
		add("undone "+strconv.Itoa(t.undone), lang.Text(look.WordUndone))
	}
	if t.redone > 0 {
		add("redone "+strconv.Itoa(t.redone), lang.Text(look.WordRedone))
	}
	if t.noUndo {
		add("nothing to undo", lang.Text(look.WordNothingToUndo))
	}
	if t.undoOff {
		add("undo off", lang.Text(look.WordUndoNotAllowed))
	}
	if t.noRedo {
		add("nothing to redo", lang.Text(look.WordNothingToRedo))
	}
	switch {
	case t.idle == 0:
	case t.idle == t.moves:
		add("nothing moved", lang.Text(look.WordNothingMoved))
	default:
		add("nothing moved in "+strconv.Itoa(t.idle)+" of "+strconv.Itoa(t.moves), lang.Text(look.WordNothingMoved))
	}
	if target := look.Number(g.Rules().Target); t.reached {
		add("reached "+target, lang.Text(look.WordReached, target))
	}
	if t.refused > 0 {
		remedy := textRefused
		if !g.Rules().Undo {
			remedy = textRefusedNoUndo
		}
		add("refused "+strconv.Itoa(t.refused), p.text(remedy))
	}
	if g.Status().Over {
		said := ""
		if b := g.Board(); !b.CanMove() {
			said = lang.Text(look.WordNoMoves) + " "
		}
		said += lang.Text(look.WordOverScore, strconv.FormatInt(g.Score(), 10))
		add("over", said)
	}
	return list
}
