package main

import (
	"errors"
	"io/fs"
	"strings"

	"twofold/internal/launch"
	"twofold/internal/look"
	"twofold/internal/session"
	"twofold/internal/tui/plain"
)

// open opens the player's session.
func (p *program) open() *session.Session {
	store, dir := launch.Store(p.getenv, p.path)
	p.store = store
	return session.Open(session.Options{
		Storage: p.store, Clock: launch.Clock(p.Now), Entropy: p.Entropy, Advisor: launch.Advisor(launch.Solutions(dir)),
	})
}

// written waits until all that was played so far is written: a storage does
// its work in order, and this asks for a file that is not there.
func (p *program) written() { p.store.Read("none", func([]byte, error) {}) }

// notSaved says that what was played or changed could not be written.
func notSaved(what string, err error) error {
	why := reason(err)
	if strings.Contains(why, "; ") {
		return &exitError{exitCould, what + " could not be saved: " + why} // with the remedy
	}
	// Which folder could not be made, the player can mend; the names of files
	// below it say nothing.
	var at *fs.PathError
	if errors.As(err, &at) && at.Op == "mkdir" {
		why = shown(at.Path) + ": " + why
	}
	return could(what+" could not be saved: "+why, "free some space, or set TWOFOLD_HOME to another folder")
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
