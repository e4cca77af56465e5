package session

// IdleAfter is how long, in milliseconds, the time played goes on after an
// input.
const IdleAfter = 15_000

// markEvery is how often, in milliseconds of play, the time played is written.
const markEvery = 30_000

// touch counts the time up to an input.
func (s *Session) touch(p *playing) {
	now := s.Clock.Now()
	p.played = p.playedAt(now)
	p.input = now
	if p.g.Status().Over {
		p.input = 0
	}
}

func (p *playing) playedAt(now int64) int64 {
	if p.input == 0 {
		return p.played
	}
	return p.played + min(max(now-p.input, 0), IdleAfter)
}

// Played returns the time played in the game, in milliseconds. It stands still
// from IdleAfter after an input on, and when the game is over.
func (s *Session) Played() int64 {
	if s.cur == nil {
		return 0
	}
	return s.cur.playedAt(s.Clock.Now())
}

// Idle tells whether the time played stands still.
func (s *Session) Idle() bool {
	return s.cur == nil || s.cur.input == 0 || s.Clock.Now()-s.cur.input >= IdleAfter
}

// Pause stops the time played until the next input and writes it.
func (s *Session) Pause() {
	p := s.cur
	if p == nil {
		return
	}
	p.played = p.playedAt(s.Clock.Now())
	p.input = 0
	if p.played != p.marked {
		s.markTime(p, s.Clock.Now())
		s.remember(p)
	}
}

// newest returns the time now, or what is just after the last time mark of any
// game: two marks in one millisecond, or a clock set back, leave no doubt which
// game was played last.
func (s *Session) newest() int64 {
	when := s.Clock.Now()
	for _, k := range s.games {
		when = max(when, k.Ended+1)
	}
	return when
}

// markTime writes the time played, as of a time.
func (s *Session) markTime(p *playing, when int64) {
	p.marked = p.played
	p.written = max(p.written, when)
	s.writeLine(p, "@"+itoa(p.written)+" "+itoa(p.played))
}
