package main

import (
	"time"

	"twofold/internal/disk"
	"twofold/internal/look"
	"twofold/internal/session"
	"twofold/internal/tui/plain"
)

// clock tells a session the time of the program.
type clock func() time.Time

func (c clock) Now() int64 { return c().UnixMilli() }

// homeless is a storage in memory for who has no folder; it says why.
type homeless struct {
	*session.Memory
	err error
}

func (h homeless) Snapshot(func(string, error)) session.Snapshot {
	return session.Snapshot{Err: h.err}
}

// open opens the player's session.
func (p *program) open() *session.Session {
	var store session.Storage
	if dir, err := disk.DefaultDir(p.getenv); err != nil {
		store = homeless{session.NewMemory(), err}
	} else {
		store = disk.Open(p.path(dir))
	}
	p.store = store
	return session.Open(session.Options{Storage: store, Clock: clock(p.Now), Entropy: p.Entropy})
}

// written waits until all that was played so far is written: a storage does
// its work in order, and this asks for a file that is not there.
func (p *program) written() { p.store.Read("none", func([]byte, error) {}) }

// notSaved says that what was played or changed could not be written.
func notSaved(what string, err error) error {
	return could(what+" could not be saved: "+reason(err), "free some space, or set TWOFOLD_HOME to another folder")
}

// with opens the player's session for a command that does not play, and says
// what the session has to say.
func (p *program) with(do func(s *session.Session) error) error {
	s := p.open()
	err := do(s)
	saved := s.Close()
	for _, n := range s.Notices() {
		p.say(plain.NoticeText(look.English, n))
	}
	if err == nil && saved != nil {
		err = notSaved("something", saved)
	}
	return err
}
