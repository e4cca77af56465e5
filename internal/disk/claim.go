package disk

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"
)

// claim is a game this program plays: a lock that the system gives back when
// the program ends, however it ends.
type claim struct {
	lock      *flock.Flock // nil where the system has no locks here
	releasing bool
	gen       int // counts releases, so that one taken back does nothing
}

// Claim takes the lock of a game. It returns true for a game this Storage has
// already. Where the folder cannot hold locks (some network file systems), the
// fault is reported for locks/ID and the game is given all the same: not to be
// able to play at all would be worse.
func (s *Storage) Claim(id string) bool {
	if !validPart(id) {
		s.report(id, errBadName)
		return false
	}
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return false
	}
	if s.mem != nil {
		s.mu.Unlock()
		return true
	}
	if c := s.claims[id]; c != nil {
		c.releasing = false
		s.mu.Unlock()
		return true
	}
	lock, held, err := takeLock(filepath.Join(s.dir, locksDir, id))
	if held {
		s.mu.Unlock()
		return false
	}
	s.claims[id] = &claim{lock: lock}
	s.mu.Unlock()
	if err != nil {
		s.report(locksDir+"/"+id, err)
	}
	return true
}

// Release gives a game back, once all that was queued before is written: who
// claims it next finds all its moves.
func (s *Storage) Release(id string) {
	s.mu.Lock()
	c := s.claims[id]
	if c == nil || s.closed {
		s.mu.Unlock()
		return
	}
	c.releasing = true
	c.gen++
	gen := c.gen
	s.mu.Unlock()
	s.add(op{kind: opRelease, name: id, gen: gen})
}

// release does a queued release unless the game has been claimed again.
func (s *Storage) release(id string, gen int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c := s.claims[id]; c != nil && c.releasing && c.gen == gen {
		c.dropLock()
		delete(s.claims, id)
	}
}

func (s *Storage) releaseAll() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range s.claims {
		c.dropLock()
	}
	clear(s.claims)
}

func (c *claim) dropLock() {
	if c.lock != nil {
		unlock(c.lock)
	}
}

// takeLock locks the file at path, which is made if need be. held means that
// another program has the lock; after an error there is no lock.
//
// A lock file is removed by the one who holds it, so between opening and
// locking it may have lost its name; such a lock would keep nobody out, and is
// tried for anew.
func takeLock(path string) (lock *flock.Flock, held bool, err error) {
	for try := 0; ; try++ {
		lock = flock.New(path, flock.SetPermissions(fileMode))
		got, err := lock.TryLock()
		if err == nil && !got {
			_ = lock.Close()
			return nil, true, nil
		}
		if err == nil {
			mine, err := lock.Stat()
			if err == nil {
				named, err := os.Stat(path)
				if err == nil && os.SameFile(mine, named) {
					return lock, false, nil
				}
			}
			_ = lock.Close()
			if try == 100 {
				return nil, false, errors.New(path + " cannot be locked; see whether the folder is still there")
			}
			continue
		}
		_ = lock.Close()
		if try == 0 && isGone(err) {
			err = os.MkdirAll(filepath.Dir(path), dirMode)
		}
		if err != nil && !(try < 10 && isTransient(err)) {
			return nil, false, err
		}
	}
}
