package session

import "twofold/game"

// How long the coach thinks, in ms: about a hint, about the values while they are
// shown, and at most about a move that it plays itself.
const (
	ThinkHint = 400
	ThinkWhy  = 2000
	ThinkMove = 200
)

// Pace is how fast the coach may play by itself, in moves a second. Both are
// powers of two, as is every speed between them and 1.
type Pace struct {
	First   int // the speed that it begins with
	Fastest int // what a view can still show
}

// Coaching is what the coach does in the game being played: what it was asked and
// what it said, whether its values are shown, and whether it plays. A view draws
// that and tells it what the player wants; all its methods are called from the
// view's event loop. Where it takes a time, that is in ns of a clock that never
// goes back, from whenever on. Make one with NewCoaching; before it is asked or
// told anything, the session must have a game.
type Coaching struct {
	s       *Session
	fastest int
	post    func(Reply)

	number int    // of the last question; answers to older ones are not listened to
	cancel func() // ends it; nil where nothing is asked

	said Advice // of the board as it is; Legal is 0 where nothing is said yet
	past Advice // what was said last since the coach began to play, or of the board then
	hint bool   // what is asked is asked as a hint
	why  bool   // what each direction is worth is wanted

	auto  bool // the coach plays
	speed int  // moves a second
	due   int64
}

// Reply is an answer of the coach on its way to Take.
type Reply struct {
	number int
	said   Advice
}

// News is what a reply brought.
type News struct {
	Err    error // why the coach knows nothing, else nil
	Heeded bool  // Values has something new
	Hint   bool  // and it was asked for as a hint
	Marked bool  // and made the game one that the coach helped in
}

// NewCoaching returns the coaching of a session's games. post is called from
// other goroutines and has the event loop call Take.
func NewCoaching(s *Session, pace Pace, post func(Reply)) *Coaching {
	return &Coaching{s: s, fastest: pace.Fastest, post: post, speed: pace.First}
}

// Hinting tells whether the coach is thinking about a hint.
func (c *Coaching) Hinting() bool { return c.hint }

// Why tells whether the player wants to know what each direction is worth.
func (c *Coaching) Why() bool { return c.why }

// Explaining tells whether that is to be shown now: when the game is over there is
// nothing to explain.
func (c *Coaching) Explaining() bool { return c.why && !c.over() }

// Playing tells whether the coach plays.
func (c *Coaching) Playing() bool { return c.auto }

// Speed returns how fast it plays, in moves a second.
func (c *Coaching) Speed() int { return c.speed }

// Interval returns the time from one of its moves to the next, in ns.
func (c *Coaching) Interval() int64 { return 1e9 / int64(c.speed) }

// thinking returns how long the coach thinks about a move at its speed, in ms:
// not the whole time, so that the move is not late.
func (c *Coaching) thinking() int64 { return min(c.Interval()/1e6*3/4, ThinkMove) }

// Values returns what was said that is to be shown; its Legal is 0 where nothing
// is. While the coach plays, the values of the board before stay until there are
// new ones, rather than flicker.
func (c *Coaching) Values() *Advice {
	if c.auto && c.said.Legal == 0 {
		return &c.past
	}
	return &c.said
}

// Hint asks for the best move. It returns false, and does nothing, where the game
// is over.
func (c *Coaching) Hint() bool {
	if c.over() {
		return false
	}
	c.auto = false
	c.ask(ThinkHint)
	c.hint = true
	return true
}

// ToggleWhy wants to know what each direction is worth from now on, or no more.
// It returns false, and does nothing, where the game is over and nothing is to be
// said any more.
func (c *Coaching) ToggleWhy() bool {
	switch {
	case c.auto: // it is being asked anyhow
		c.why = !c.why
	case c.why:
		c.why = false
		c.drop()
	case c.over():
		return false
	default:
		c.why = true
		c.ask(ThinkWhy)
	}
	return true
}

// Play lets the coach play, past the target too. It returns false, and does
// nothing, where the game is over.
func (c *Coaching) Play(now int64) bool {
	if c.over() {
		return false
	}
	c.s.KeepGoing()
	c.past = *c.Values() // what was said of a board long gone is not shown again
	c.auto, c.due = true, now
	c.ask(c.thinking())
	return true
}

// Stop leaves the game to the player, and tells whether the coach had played.
func (c *Coaching) Stop() bool {
	if !c.auto {
		return false
	}
	c.auto = false
	c.drop()
	if c.why && !c.over() {
		c.ask(ThinkWhy)
	}
	return true
}

// Rest has the coach do nothing until the board changes, and tells whether it had
// played. That its values are wanted it remembers.
func (c *Coaching) Rest() (played bool) {
	played, c.auto = c.auto, false
	c.drop()
	return played
}

// BoardChanged is to be called after every change of the board or the game. What
// was said is void, and the coach is asked anew where it is wanted. It tells
// whether the coach stopped playing, as it is for the player to say how the game
// goes on.
func (c *Coaching) BoardChanged() (stopped bool) {
	c.drop()
	over := c.over()
	if c.auto && (over || c.s.AskKeepGoing()) {
		c.auto, stopped = false, true
	}
	switch {
	case over:
	case c.auto:
		c.ask(c.thinking())
	case c.why:
		c.ask(ThinkWhy)
	}
	return stopped
}

// Take takes a reply. One to a question that is no longer asked brings nothing.
func (c *Coaching) Take(r Reply) (n News) {
	if r.number != c.number {
		return n
	}
	hint := c.hint
	if r.said.Last {
		c.cancel, c.hint = nil, false
	}
	if r.said.Err != nil {
		c.Stop()
		n.Err = r.said.Err
		return n
	}
	alone := !c.s.Class().Coach
	if !c.s.Heed(&r.said) {
		return n
	}
	c.said, c.past = r.said, r.said
	return News{Heeded: true, Hint: hint, Marked: alone}
}

// ChangeSpeed makes the coach play twice as fast, so many times, or half as fast
// where steps is less than 0.
func (c *Coaching) ChangeSpeed(steps int, now int64) {
	for ; steps > 0 && c.speed < c.fastest; steps-- {
		c.speed *= 2
	}
	for ; steps < 0 && c.speed > 1; steps++ {
		c.speed /= 2
	}
	c.due = now + c.Interval()
}

// Due returns how long it is until the coach's next move, in ns, 0 or less where
// its time has come. It is false where there is none, as the coach does not play
// or still thinks.
func (c *Coaching) Due(now int64) (left int64, ok bool) {
	return c.due - now, c.auto && c.said.Last
}

// Move returns the coach's move when its time has come: the view plays it, and
// then calls BoardChanged.
func (c *Coaching) Move(now int64) (d game.Dir, ok bool) {
	if left, ok := c.Due(now); !ok || left > 0 {
		return 0, false
	}
	if c.due += c.Interval(); c.due < now {
		c.due = now + c.Interval() // what is late is not caught up with
	}
	return c.said.Best, true
}

func (c *Coaching) over() bool { return c.s.Game().Status().Over }

// ask asks the coach about the board as it is, to think for so many ms.
func (c *Coaching) ask(think int64) {
	c.drop()
	number := c.number
	c.cancel = c.s.Ask(think, func(a Advice) { c.post(Reply{number, a}) })
}

// drop makes what the coach is thinking about, and what it said, void.
func (c *Coaching) drop() {
	if c.cancel != nil {
		c.cancel()
		c.cancel = nil
	}
	c.number++
	c.said, c.hint = Advice{}, false
}
