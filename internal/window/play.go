package window

import (
	"time"

	"gioui.org/io/pointer"
	"gioui.org/widget"

	"twofold/game"
	"twofold/internal/look"
	"twofold/internal/motion"
	"twofold/internal/session"
)

// play is the game being played: every way to play it, by key, pointer or
// button, ends in the methods of this file.
type play struct {
	*model
	view   boardView
	hidden bool // the window is too small for it

	gain    int64     // of the last move; 0 where it gained nothing
	floated int64     // the gain that floats up from the score
	floats  time.Time // since when
	gained  time.Time // when the last of it came

	stuck  time.Time // when a move last moved nothing
	hinted game.Dir
	hints  time.Time // when the coach last showed a move

	coach   *session.Coaching
	born    time.Time // what the coach counts its time from
	notice  notice
	scraps  scraps
	pending bool // the turn shown last waits for its spawn
	drag    drag
	read    string // the board in words, for readers

	newsDue time.Time

	undoButton, redoButton, hintButton, menuButton, newButton widget.Clickable
}

// How long things are shown: the gain that floats, a move that moved nothing,
// and a hint.
const (
	gainTime  = 800 * time.Millisecond
	joinTime  = 160 * time.Millisecond // gains of quick moves float as one,
	joinMost  = gainTime / 2           // but not of a whole game that the coach plays
	stuckTime = 1600 * time.Millisecond
	hintTime  = 4 * time.Second
)

func newPlay(m *model) *play {
	p := &play{model: m, born: m.now}
	p.coach = p.coaching()
	p.view.faces, p.view.pictures = m.faces, m.pictures
	p.rest()
	return p
}

func (p *play) game() *game.Game { return p.s.Game() }

// rest shows the game as it is, without motion.
func (p *play) rest() {
	g := p.game()
	p.view.show(g)
	p.gain, p.floated = 0, 0
	p.pending = false
	p.stuck, p.hints = time.Time{}, time.Time{}
	p.scraps.stop()
	p.notice.seen = false
	p.ask()
	p.follow(g.Rules().Rows, g.Rules().Cols)
	p.read = ""
	p.coach.Rest()
	p.coach.BoardChanged()
}

// settle ends what moves.
func (p *play) settle() {
	p.view.finish()
	p.scraps.stop()
	p.floated = 0
}

// dressed shows the game after the settings changed.
func (p *play) dressed() {
	p.view.faces, p.view.pictures = p.faces, p.pictures
	p.read = ""
	if p.still {
		p.settle()
	}
}

// slide plays a move of the player's. No notice and no animation keeps it from
// being played, but nobody plays a board that a small window hides.
func (p *play) slide(d game.Dir) {
	if p.hidden {
		return
	}
	p.coach.Stop()
	p.move(d)
}

// move plays a move, the player's or the coach's.
func (p *play) move(d game.Dir) {
	p.hints = time.Time{}
	t := p.s.Move(d)
	switch {
	case t.Moved():
		p.turned(t)
	case t.Pending:
		p.say(p.text(look.WordWaiting))
	case t.Refused:
		p.notice.seen = false
		p.ask()
		p.say(p.text(look.WordGameOver) + " · " + p.text(look.WordNoMoves))
	default:
		p.stuck = p.now
		if !p.still {
			p.view.nudge(d, p.now)
		}
	}
}

// turned shows a turn that was played, and that may have come late.
func (p *play) turned(t *game.Turn) {
	shown := *t
	if p.pending && !t.Pending {
		shown.Slides, shown.Merges = nil, nil // they were shown when the move was made
	}
	p.pending = t.Pending
	p.view.forward(p.game(), &shown, p.now)
	p.moved()
	if p.gain = t.Gain; t.Gain > 0 {
		if p.now.Sub(p.gained) >= joinTime || p.now.Sub(p.floats) >= joinMost {
			p.floated, p.floats = 0, p.now
		}
		p.floated += t.Gain
		p.gained = p.now
	}
	if t.Reached && !p.still {
		p.scraps.fall(p.game().Rules().Target, p.now.Add(motion.SlideTime))
	}
	p.ask()
}

// moved is what every change of the board brings with it.
func (p *play) moved() {
	if p.still {
		p.view.finish()
	}
	p.stuck = time.Time{}
	p.notice.seen = false
	p.toasts.hush()
	p.newsDue = p.now.Add(newsTime)
	p.read = ""
	p.coach.BoardChanged()
}

func (p *play) undo() {
	p.coach.Stop()
	if t := p.s.Undo(); t != nil {
		p.view.backward(p.game(), t, p.now)
		p.moved()
		p.gain, p.floated = 0, 0
		p.scraps.stop()
		p.ask()
		return
	}
	switch {
	case len(p.game().Moves()) == 0 && p.s.CanBringBack():
		p.bringBack()
	case !p.game().Rules().Undo && len(p.game().Moves()) > 0:
		p.say(p.text(look.WordUndoNotAllowed))
	default:
		p.say(p.text(look.WordNothingToUndo))
	}
}

func (p *play) redo() {
	p.coach.Stop()
	if t := p.s.Redo(); t != nil {
		p.turned(t)
	} else {
		p.say(p.text(look.WordNothingToRedo))
	}
}

// newGame begins a game by the settings. It needs no question: it is taken back
// as easily.
func (p *play) newGame() {
	g := p.game()
	_, given := g.Start()
	had := given || len(g.Moves()) > 0
	if !had && len(g.Undone()) == 0 && g.Rules() == p.settingsRules() {
		p.rest() // it is new already; a key that is held down begins one game
		return
	}
	if err := p.s.New(); err != nil {
		p.say(p.text(look.WordError, p.fault(err)))
		return
	}
	p.rest()
	p.newsDue = p.now.Add(newsTime)
	if had && p.s.CanBringBack() {
		p.offer(p.text(look.WordGameStarted), p.text(look.WordUndo), p.bringBack)
	}
}

// settingsRules returns the rules that a new game on this board would have.
func (p *play) settingsRules() game.Rules {
	st := p.settings
	r := p.game().Rules()
	if st.Rows != r.Rows || st.Cols != r.Cols {
		_ = st.Set("size", r.SizeText()) // the size of a game is valid
	}
	return st.Rules()
}

func (p *play) bringBack() {
	p.toasts.hush()
	if p.s.BringBack() {
		p.rest()
		p.say(p.text(look.WordGameBroughtBack))
	}
}

// goTo goes to the current game of a board size.
func (p *play) goTo(rows, cols int) error {
	if err := p.s.ContinueSize(rows, cols); err != nil {
		return err
	}
	p.rest()
	return nil
}

func (p *play) keepGoing() {
	p.s.KeepGoing()
	p.ask()
}

// confirm is the answer that Enter gives to a notice.
func (p *play) confirm() {
	if p.notice.kind == noticeTarget {
		p.keepGoing()
	}
}

// escape puts a notice away.
func (p *play) escape() {
	if p.coach.Stop() {
		return
	}
	switch p.notice.kind {
	case noticeTarget:
		p.keepGoing()
	case noticeOver:
		p.notice.seen = true
		p.ask()
	}
}

// canUndo tells whether undo would do anything.
func (p *play) canUndo() bool {
	g := p.game()
	return g.CanUndo() || len(g.Moves()) == 0 && p.s.CanBringBack()
}

// drag is a pointer that was pressed on the board.
type drag struct {
	on   bool
	id   pointer.ID
	x, y float32
	far  float64 // how far it has to go, in pixels
}

// How far a swipe goes at least, in dp: a finger means it sooner than a mouse.
const (
	swipeMouse = 28
	swipeTouch = 18
)

// swipes plays the swipes and drags since the last frame.
func (p *play) swipes(gtx C) {
	for {
		ev, ok := gtx.Event(pointer.Filter{Target: p, Kinds: pointer.Press | pointer.Drag | pointer.Release | pointer.Cancel})
		if !ok {
			return
		}
		e, ok := ev.(pointer.Event)
		if !ok {
			continue
		}
		switch e.Kind {
		case pointer.Press:
			if p.drag.on || e.Source == pointer.Mouse && e.Buttons != pointer.ButtonPrimary {
				break
			}
			far := gtx.Dp(swipeMouse)
			if e.Source == pointer.Touch {
				far = gtx.Dp(swipeTouch)
			}
			p.drag = drag{true, e.PointerID, e.Position.X, e.Position.Y, float64(far)}
		case pointer.Drag, pointer.Release:
			if !p.drag.on || e.PointerID != p.drag.id {
				break
			}
			if d, ok := motion.Swipe(float64(e.Position.X-p.drag.x), float64(e.Position.Y-p.drag.y), p.drag.far); ok {
				p.drag.on = false // one swipe is one move
				p.slide(d)
			}
			if e.Kind == pointer.Release {
				p.drag.on = false
			}
		case pointer.Cancel:
			p.drag.on = false
		}
	}
}

// spoken is the board in words, for readers.
func (p *play) spoken() string {
	if p.read != "" {
		return p.read
	}
	p.read = p.inWords(p.game().Board())
	return p.read
}

// named is what a tile is called.
func (m *model) named(exp uint8) string { return m.faces.Face(exp) }
