package tui

import (
	"time"

	"twofold/game"
	"twofold/internal/look"
	"twofold/internal/motion"
	"twofold/internal/session"
)

// gainTime is how long the gain of a move floats before it is gone.
const gainTime = 900 * time.Millisecond

// noticeTime is how long a notice slides in.
const noticeTime = 160 * time.Millisecond

// question is what the player is asked before something is left behind.
type question uint8

const (
	askNone question = iota
	askNew
	askQuit
)

// play is the game being played.
type play struct {
	*model
	view    boardView
	anim    motion.Animation
	began   time.Time // of the animation
	sprites []motion.Sprite
	tiles   []game.Tile

	gain   int64 // of the last move
	gained time.Time
	best   int64

	pending bool // the turn shown last waits for its spawn

	coach   *session.Coaching
	whySeen bool      // the panel has what each direction is worth
	born    time.Time // what the coach counts its time from

	chosen game.Rules // of the settings, when the game shown was opened

	asked   question
	seen    bool      // the notice of the end was put away
	noticed time.Time // when the notice shown now came; zero: none is shown
	kind    noticeKind

	hidden     bool // no room for the board
	board      geom // as it was last drawn, for the mouse
	boardX     int
	boardY     int
	dragX      int
	dragY      int
	dragging   bool
	celebrated time.Time // when the target was reached; zero: not lately
}

func newPlay(m *model) *play {
	p := &play{model: m, coach: m.coaching(), born: m.now}
	// The settings follow to the size of the board that is played, which the
	// command line may have chosen.
	_ = m.settings.Set("size", p.game().Rules().SizeText())
	p.rest()
	return p
}

func (p *play) game() *game.Game { return p.s.Game() }

// rest shows the board as it is, without motion.
func (p *play) rest() {
	g := p.game()
	p.tiles = g.Tiles(p.tiles[:0])
	p.anim.Still(p.tiles, g.Rules().Cols)
	p.gain = 0
	p.best = p.s.Best()
	p.chosen = p.settings.Rules()
	p.seen, p.pending = false, false
	p.celebrated = time.Time{}
	p.notice()
	p.boardChanged()
}

// turned shows a turn that was played, and that may have come late.
func (p *play) turned(t *game.Turn) {
	g := p.game()
	p.tiles = g.Tiles(p.tiles[:0])
	shown := *t
	if p.pending && !t.Pending {
		shown.Slides, shown.Merges = nil, nil // they were shown when the move was made
	}
	p.pending = t.Pending
	p.anim.Forward(p.tiles, g.Rules().Cols, &shown)
	p.start()
	if t.Gain > 0 {
		p.gain, p.gained = t.Gain, p.now
	} else {
		p.gain = 0
	}
	if t.Reached {
		p.celebrated = p.now.Add(motion.SlideTime)
	}
	p.best = p.s.Best()
	p.seen = false
	p.notice()
	p.boardChanged()
}

// start begins the animation now, or ends it at once where nothing is to move.
func (p *play) start() {
	p.began = p.now
	if p.motionless() {
		p.anim.Finish()
	}
}

// returned comes back from another screen: its settings may have changed what
// is to be played. Where they did not, the game goes on, whatever its rules.
func (p *play) returned() {
	g, st := p.game(), p.settings
	r := g.Rules()
	switch {
	case st.Rules() == p.chosen:
	case r.Rows != st.Rows || r.Cols != st.Cols:
		if err := p.s.ContinueSize(st.Rows, st.Cols); err != nil {
			p.say(p.fault(err))
			return
		}
	case len(g.Moves()) == 0 && len(g.Undone()) == 0 && r != st.Rules():
		if _, given := g.Start(); !given {
			_ = p.s.New() // the rules of the settings are valid
		}
	}
	p.rest()
}

func (p *play) keys() []keymap {
	maps := p.gameKeys()
	if p.s.Advisor == nil || p.asked != askNone {
		return maps
	}
	if p.coach.Playing() {
		return []keymap{autoKeys}
	}
	return append(maps, coachKeys)
}

// gameKeys are those of the game without the coach.
func (p *play) gameKeys() []keymap {
	switch {
	case p.asked != askNone:
		return []keymap{askKeys, playKeys[:4]}
	case p.kind == noticeTarget:
		return p.offered(targetKeys, playKeys)
	case p.kind == noticeOver:
		return p.offered(overKeys, playKeys)
	}
	return p.offered(playKeys)
}

// offered returns maps whose help line offers only what the game's rules allow,
// and to bring a game back only where there is one.
func (p *play) offered(maps ...keymap) []keymap {
	var not []action
	if !p.game().Rules().Undo {
		not = append(not, undo, redo)
	}
	if !p.s.CanBringBack() {
		not = append(not, bringBack)
	}
	for i, k := range maps {
		maps[i] = k.without(not...)
	}
	return maps
}

func (p *play) act(a action) {
	switch a {
	case showHint:
		p.showHint()
	case toggleWhy:
		p.toggleWhy()
	case autoplay:
		p.startAuto()
	case faster:
		p.speedAuto(1)
	case slower:
		p.speedAuto(-1)
	case stop:
		p.stopAuto()
	case goLeft:
		p.slide(game.Left)
	case goRight:
		p.slide(game.Right)
	case goUp:
		p.slide(game.Up)
	case goDown:
		p.slide(game.Down)
	case undo:
		p.undo()
	case redo:
		p.redo()
	case newGame:
		g := p.game()
		if _, given := g.Start(); (given || len(g.Moves()) > 0) && !g.Status().Over {
			p.ask(askNew)
		} else {
			p.newGame()
		}
	case bringBack:
		p.bringBack()
	case keepGoing:
		p.s.KeepGoing()
		p.say(p.text(look.WordPlayingOn, p.faces.Face(p.game().Rules().Target)))
		p.notice()
	case confirm:
		p.confirm()
	case back:
		p.seen = p.kind == noticeOver
		p.ask(askNone)
	case openSettings:
		p.show(newSettings(p.model))
	case openStats:
		p.show(newStats(p.model))
	case openHistory:
		p.show(newHistory(p.model))
	case openHow:
		p.show(newHow(p.model))
	case quit:
		if g := p.game(); (len(g.Moves()) == 0 || g.Status().Over) && !p.noStore {
			p.quitting = true
		} else {
			p.ask(askQuit)
		}
	}
}

// slide plays a move of the player's. Nobody plays a board that a small window
// hides.
func (p *play) slide(d game.Dir) {
	if !p.hidden {
		p.move(d)
	}
}

// move plays a move, the player's or the coach's. It answers any notice but that
// of the end, and is never swallowed by one.
func (p *play) move(d game.Dir) {
	p.ask(askNone)
	t := p.s.Move(d)
	switch {
	case t.Refused:
		p.seen = false
		p.say(p.text(look.WordGameOver) + " · " + p.whyOver())
		p.notice()
	case t.Moved():
		p.hush()
		p.turned(t)
	case t.Pending:
		p.say(p.text(look.WordWaiting))
	default:
		p.notice()
	}
}

// whyOver says why the game is over.
func (p *play) whyOver() string {
	g := p.game()
	if b := g.Board(); b.CanMove() {
		return p.text(look.WordReached, p.faces.Face(g.Rules().Target))
	}
	return p.text(look.WordNoMoves)
}

func (p *play) undo() {
	p.ask(askNone)
	if t := p.s.Undo(); t != nil {
		g := p.game()
		p.tiles = g.Tiles(p.tiles[:0])
		p.anim.Backward(p.tiles, g.Rules().Cols, t)
		p.start()
		p.gain = 0
		p.celebrated = time.Time{}
		p.best = p.s.Best()
		p.seen = false
		p.hush()
		p.notice()
		p.boardChanged()
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

// bringBack goes back to the game that a new one took the place of.
func (p *play) bringBack() {
	p.ask(askNone)
	if !p.s.BringBack() {
		p.say(p.text(look.WordNothingToBringBack))
		return
	}
	p.rest()
	p.say(p.text(look.WordGameBroughtBack))
}

func (p *play) redo() {
	p.ask(askNone)
	t := p.s.Redo()
	if t == nil {
		p.say(p.text(look.WordNothingToRedo))
		return
	}
	p.hush()
	p.turned(t)
}

func (p *play) newGame() {
	p.asked = askNone
	had := len(p.game().Moves()) > 0
	if err := p.s.New(); err != nil {
		p.say(p.fault(err))
		return
	}
	p.rest()
	p.say(p.text(look.WordGameStarted))
	if had && p.s.CanBringBack() {
		p.say(p.text(look.WordGameStarted) + " " + p.text(look.WordNewGameUndo))
	}
}

func (p *play) ask(q question) {
	p.asked = q
	p.notice()
}

func (p *play) confirm() {
	q := p.asked
	p.ask(askNone)
	switch q {
	case askNew:
		p.newGame()
	case askQuit:
		p.quitting = true
	}
}

// notice finds which notice is to be shown, and from when.
func (p *play) notice() {
	kind := noticeNone
	switch st := p.game().Status(); {
	case p.asked != askNone:
		kind = noticeAsk
	case st.Over && !p.seen:
		kind = noticeOver
	case p.s.AskKeepGoing():
		kind = noticeTarget
	}
	if kind != p.kind {
		p.kind, p.noticed = kind, p.now
		if kind == noticeOver || kind == noticeTarget {
			// The turn is seen to its end first.
			if end := p.began.Add(p.anim.Length()); end.After(p.now) {
				p.noticed = end
			}
		}
	}
}

// since returns how long the animation has been running.
func (p *play) since() time.Duration { return p.now.Sub(p.began) }

func (p *play) tick() { p.autoplay() }

func (p *play) wake() time.Time {
	var t time.Time
	frame := p.now.Add(frameTime)
	moving := !p.anim.Done(p.since()) ||
		!p.motionless() && (p.gain > 0 && p.now.Sub(p.gained) < gainTime || p.falling())
	if moving {
		t = frame
	}
	if p.kind != noticeNone && !p.motionless() {
		if p.now.Before(p.noticed) {
			t = sooner(t, p.noticed)
		} else if p.now.Sub(p.noticed) < noticeTime {
			t = frame
		}
	}
	t = sooner(t, p.autoWake())
	if !p.s.Idle() {
		t = sooner(t, p.now.Add(time.Duration(1000-p.s.Played()%1000)*time.Millisecond))
	}
	return t
}

// mouse slides the tiles the way of a drag that began anywhere on the board.
func (p *play) mouse(e mouseEvent) {
	switch e.kind {
	case press:
		p.stopAuto()
		b := &p.board
		p.dragging = e.x >= p.boardX && e.x < p.boardX+b.w && e.y >= p.boardY && e.y < p.boardY+b.h
		p.dragX, p.dragY = e.x, e.y
	case drag, release:
		if !p.dragging {
			return
		}
		// A row is about as high as two columns are wide.
		if d, ok := motion.Swipe(float64(e.x-p.dragX), float64(2*(e.y-p.dragY)), 4); ok {
			p.dragging = false
			p.slide(d)
		}
		if e.kind == release {
			p.dragging = false
		}
	}
}
