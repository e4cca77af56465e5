package session

import "twofold/game"

// playing is a game that this program has claimed.
type playing struct {
	id    string
	name  string // in the storage
	g     *game.Game
	begun int64

	played  int64 // ms up to input
	input   int64 // time of the last input, 0 while the time stands still
	marked  int64 // what of played is written
	peak    int64
	noted   int64 // the peak that is written
	coach   bool
	foreign bool // imported as a record
	asked   bool // the source has been asked for the spawn that is awaited
	kept    int  // how many moves had been made when playing on was chosen, else -1
	sum     uint32
	inLine  bool // the file does not end in a line end
	size    int64
	written int64 // time of the last time mark
}

// Game returns the game being played, nil before the first. It is to be read
// only.
func (s *Session) Game() *game.Game {
	if s.cur == nil {
		return nil
	}
	return s.cur.g
}

// ID returns the identity of the game being played.
func (s *Session) ID() string {
	if s.cur == nil {
		return ""
	}
	return s.cur.id
}

// Move plays a move. The turn is valid until the next call. While a spawn is
// awaited the move waits too, and the turn that comes back is Pending and has
// no slides.
func (s *Session) Move(d game.Dir) *game.Turn {
	p := s.cur
	if p == nil {
		return &game.Turn{Dir: d, Refused: true}
	}
	s.touch(p)
	if p.g.Awaiting() {
		s.queue = append(s.queue, d)
		s.askSpawn(p)
		return &game.Turn{Dir: d, Pending: true}
	}
	t := p.g.Move(d)
	switch {
	case t.Pending:
		s.askSpawn(p)
	case t.Moved():
		s.moved(p, t, game.Spawn{})
	}
	return t
}

// askSpawn asks the source for what an open game awaits.
func (s *Session) askSpawn(p *playing) {
	if s.Source == nil || !p.g.Awaiting() || p.asked {
		return
	}
	p.asked = true
	outer := s.moving
	s.moving = true
	s.Source.Spawn(p.g.Spawned(), p.g.Board(), func(spawn game.Spawn) { s.deliver(p, spawn) })
	s.moving = outer
}

// deliver takes a spawn from the source. One that the game cannot take is
// reported, and asked for again with the next move.
func (s *Session) deliver(p *playing, spawn game.Spawn) {
	atOnce := s.moving
	p.asked = false
	t, err := p.g.Place(spawn)
	if err != nil {
		s.notify(Notice{Kind: BadSpawn, Name: p.name, Detail: err.Error(), Err: err})
		return
	}
	if t.Moved() {
		s.moved(p, t, spawn)
	} else {
		s.write(p, appendSpawn([]byte{'S'}, spawn))
	}
	if !atOnce && s.Turned != nil && s.cur == p {
		s.Turned(t)
	}
	s.askSpawn(p)
	for len(s.queue) > 0 && s.cur == p && !p.g.Awaiting() {
		d := s.queue[0]
		s.queue = s.queue[1:]
		if t := s.Move(d); !t.Pending && s.Turned != nil {
			s.Turned(t)
		}
	}
}

// moved writes a completed turn.
func (s *Session) moved(p *playing, t *game.Turn, spawn game.Spawn) {
	s.moves = true
	event := []byte{t.Dir.Letter()}
	if spawn.Exp != 0 {
		event = appendSpawn(event, spawn)
	}
	p.peak = max(p.peak, p.g.Score())
	s.write(p, event)
	if len(p.g.Moves())%game.CheckpointEvery == 0 {
		s.writeCheckpoint(p)
	}
	if t.Over {
		p.input = 0
	}
	if t.Over || p.played-p.marked >= markEvery {
		s.markTime(p, s.Clock.Now())
	}
	s.remember(p)
}

// Undo takes the last move back and returns the turn it undid, nil where there
// is none to take back.
func (s *Session) Undo() *game.Turn {
	p := s.cur
	if p == nil || !p.g.CanUndo() {
		return nil
	}
	s.touch(p)
	if p.g.Score() == p.peak && p.peak > p.noted {
		p.noted = p.peak
		s.writeLine(p, "^"+itoa(p.peak))
	}
	t := p.g.Undo()
	if p.kept > len(p.g.Moves()) {
		p.kept = -1
	}
	s.moves = true
	s.write(p, []byte{'<'})
	s.remember(p)
	return t
}

// Redo plays the move last taken back again, nil where there is none.
func (s *Session) Redo() *game.Turn {
	p := s.cur
	if p == nil || !p.g.CanRedo() {
		return nil
	}
	s.touch(p)
	t := p.g.Redo()
	if t == nil {
		return nil
	}
	s.moves = true
	s.write(p, []byte{'>'})
	if t.Over {
		p.input = 0
	}
	s.remember(p)
	return t
}

// AskKeepGoing tells whether the player should be asked to play on: the target
// is reached, and neither KeepGoing nor a move has answered yet.
func (s *Session) AskKeepGoing() bool {
	if s.cur == nil {
		return false
	}
	st := s.cur.g.Status()
	return st.Reached && !st.PlayedOn && !st.Over && s.cur.kept < 0 && len(s.cur.g.Moves()) > 0
}

// KeepGoing answers that question with yes. A move does so too.
func (s *Session) KeepGoing() {
	if s.AskKeepGoing() {
		s.cur.kept = len(s.cur.g.Moves())
		s.write(s.cur, []byte{'+'})
	}
}
