package session

import "twofold/game"

// Continue goes to the current game of the rules' board size if its rules are
// the same, and begins a new one otherwise.
func (s *Session) Continue(r game.Rules) error {
	if err := r.Check(); err != nil {
		return err
	}
	if p := s.currentTold(r.Rows, r.Cols); p != nil && p.g.Rules() == r {
		s.take(p)
		return nil
	}
	return s.begin(r)
}

// ContinueSize goes to the current game of a board size, and begins one by the
// settings where there is none. A game whose spawns come from a SpawnSource is
// left alone by a session without one.
func (s *Session) ContinueSize(rows, cols int) error {
	st := s.settings
	if err := st.Set("size", itoa(rows)+"x"+itoa(cols)); err != nil {
		return err
	}
	if p := s.currentTold(rows, cols); p != nil {
		s.take(p)
		return nil
	}
	return s.begin(st.Rules())
}

// ContinueLast goes on where the player left off: with the current game of the
// board size played last, or a new game by the settings.
func (s *Session) ContinueLast() error {
	var last *kept
	for _, k := range s.games {
		if k.live && (last == nil || k.Ended > last.Ended) {
			last = k
		}
	}
	if last == nil {
		return s.begin(s.settings.Rules())
	}
	return s.ContinueSize(last.Rules.Rows, last.Rules.Cols)
}

// New begins a game by the settings on the board size being played.
func (s *Session) New() error {
	st := s.settings
	if s.cur != nil {
		r := s.cur.g.Rules()
		if err := st.Set("size", r.SizeText()); err != nil {
			return err
		}
	}
	return s.begin(st.Rules())
}

func (s *Session) begin(r game.Rules) error {
	var seed game.Seed
	s.Entropy(seed[:])
	return s.Begin(game.Setup{Rules: r, Seed: seed})
}

// BeginAt begins a game with the position of another, by its rules, as Begin does.
func (s *Session) BeginAt(g *game.Game) error {
	setup := game.Setup{Rules: g.Rules(), Start: &game.Start{Board: g.Board(), Score: g.Score()}}
	s.Entropy(setup.Seed[:])
	return s.Begin(setup)
}

// Begin begins a game. The former current game of its board size goes to the
// history, from where BringBack or OpenGame fetch it.
func (s *Session) Begin(setup game.Setup) error {
	if s.Source != nil {
		setup.Open = true
	}
	g, err := game.Begin(setup)
	if err != nil {
		return err
	}
	s.Pause()
	p := &playing{g: g, kept: -1, begun: s.Clock.Now(), peak: g.Score(), noted: g.Score()}
	if old := s.cur; old != nil && old.fresh() && sameSize(old.g.Rules(), setup.Rules) {
		p.id = old.id // its file serves again, and what came before it can still be brought back
	} else {
		s.former = s.retire(setup.Rules.Rows, setup.Rules.Cols)
		p.id = s.newID()
		s.store.Claim(p.id)
	}
	p.name = "live/" + p.id
	p.written = p.begun
	header := p.header()
	p.sum, p.size = fnv1a(fnvStart, header), int64(len(header))
	s.store.Replace(p.name, header)
	if when := s.newest(); when > p.begun {
		s.markTime(p, when)
	}
	s.opened[p.id] = p
	s.cur, s.queue = p, nil
	s.remember(p)
	s.askSpawn(p)
	return nil
}

// fresh tells whether nothing has happened in a current game.
func (p *playing) fresh() bool {
	return p.name == "live/"+p.id && len(p.g.Moves())+len(p.g.Undone()) == 0
}

func sameSize(a, b game.Rules) bool { return a.Rows == b.Rows && a.Cols == b.Cols }

// newID draws an identity: 16 hexadecimal digits.
func (s *Session) newID() string {
	var b [8]byte
	s.Entropy(b[:])
	const digits = "0123456789abcdef"
	id := make([]byte, 0, 16)
	for _, c := range b {
		id = append(id, digits[c>>4], digits[c&15])
	}
	return string(id)
}

// retire moves the current game of a size to the history and returns it, or
// nil where there is none or no move was ever made in it. What another program
// plays stays as it is.
func (s *Session) retire(rows, cols int) *playing {
	p, _ := s.current(rows, cols)
	if p == nil {
		return nil
	}
	untouched := p.fresh()
	s.move(p, "done/"+p.id)
	s.saveIndex()
	if untouched {
		return nil
	}
	return p
}

// move gives a claimed game's file another name.
func (s *Session) move(p *playing, name string) {
	if p.name == name {
		return
	}
	s.store.Rename(p.name, name)
	p.name = name
	s.remember(p)
	s.stale = true
}

// CanBringBack tells whether BringBack would do anything.
func (s *Session) CanBringBack() bool { return s.former != nil }

// BringBack undoes the last New or Begin: the game before it is the current
// one again, and the new one goes to the history if a move was made in it.
func (s *Session) BringBack() bool {
	p := s.former
	if p == nil {
		return false
	}
	s.Pause()
	s.former = nil
	r := p.g.Rules()
	s.retire(r.Rows, r.Cols)
	s.move(p, "live/"+p.id)
	s.enter(p)
	s.saveIndex()
	return true
}

// OpenGame plays on with a game of the history: it becomes the current one of
// its board size. done gets nil, or why it cannot be played.
func (s *Session) OpenGame(id string, done func(error)) {
	k := s.games[id]
	if k == nil {
		done(ErrNotFound)
		return
	}
	// On the page a game left behind can be claimed only as its reading ends;
	// the claim is what makes the second reading the valid one.
	s.store.Read(k.name(), func([]byte, error) {
		s.fetch(k, func(p *playing) {
			if p == nil || !s.canPlay(p) {
				done(fault("that game is being played by another program, or cannot be read", "close the other program"))
				return
			}
			s.Pause()
			if p.name != "live/"+p.id {
				r := p.g.Rules()
				s.retire(r.Rows, r.Cols)
				s.move(p, "live/"+p.id)
				s.saveIndex()
			}
			s.former = nil
			s.enter(p)
			done(nil)
		})
	})
}

// take makes a claimed game the one being played.
func (s *Session) take(p *playing) {
	if p != s.cur {
		s.Pause()
		s.former = nil
		s.enter(p)
	}
}

// current returns the current game of a board size: of those that are live
// and not played by another program the one played last. taken is one that was
// played later still, by another program; nil where there is none.
func (s *Session) current(rows, cols int) (p *playing, taken *kept) {
	for _, k := range s.sorted(newestFirst) {
		if !k.live || k.Rules.Rows != rows || k.Rules.Cols != cols {
			continue
		}
		var got *playing
		if s.fetch(k, func(fetched *playing) { got = fetched }) && taken == nil {
			taken = k
		}
		if got != nil && s.canPlay(got) {
			return got, taken
		}
	}
	return nil, taken
}

// currentTold returns the current game of a board size for who means to go on
// with it. Where another program keeps one from being it, the player is told.
func (s *Session) currentTold(rows, cols int) *playing {
	p, taken := s.current(rows, cols)
	if taken != nil && !s.elsewhere[taken.ID] {
		s.elsewhere[taken.ID] = true
		s.notify(Notice{Kind: Elsewhere, Name: taken.name()})
	}
	return p
}

// canPlay tells whether the spawns of a game have somewhere to come from.
func (s *Session) canPlay(p *playing) bool {
	_, seeded := p.g.Seed()
	return seeded || s.Source != nil
}

// enter makes p the game being played, and the one played last.
func (s *Session) enter(p *playing) {
	s.cur, s.queue = p, nil
	p.input = 0
	s.markTime(p, s.newest())
	s.remember(p)
	s.askSpawn(p)
}

// fetch claims a kept game and reads it as it is now. done gets nil where it is
// not to be had; taken says that another program plays it.
func (s *Session) fetch(k *kept, done func(*playing)) (taken bool) {
	if p := s.opened[k.ID]; p != nil {
		done(p)
		return false
	}
	if !s.store.Claim(k.ID) {
		done(nil)
		return true
	}
	s.readClaimed(k, true, done)
	return false
}

// readClaimed reads a claimed game. Another program may have moved it between
// live and done since its name was learned: then it is looked for once more
// under the other one.
func (s *Session) readClaimed(k *kept, again bool, done func(*playing)) {
	s.store.Read(k.name(), func(data []byte, err error) {
		if err == ErrNotFound && again {
			k.live = !k.live
			s.readClaimed(k, false, done)
			return
		}
		var p *playing
		if err == nil {
			p = s.load(k, data)
		} else {
			s.unreadable(k.name(), err)
		}
		if p == nil {
			s.store.Release(k.ID)
			delete(s.games, k.ID)
		} else {
			s.opened[k.ID] = p
		}
		done(p)
	})
}
