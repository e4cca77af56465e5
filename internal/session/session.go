// Package session is one player at one game: it plays moves, keeps every game
// in a Storage as it is played, remembers the current game of each board size,
// and derives best score, statistics and history from the kept games.
//
// The model moves at once on every call, and nothing waits for a file. A
// Session is used from one goroutine.
package session

import (
	"strings"
	"sync"

	"twofold/game"
)

// Clock tells the time.
type Clock interface {
	Now() int64 // milliseconds since 1970, UTC
}

// SpawnSource decides spawns in place of a seed, as a server of ranked games
// does.
type SpawnSource interface {
	// Spawn asks for spawn number n, counted from 0, on the board after the
	// slide. deliver takes the answer, at once or later, on the goroutine that
	// uses the session; until then further moves wait in order.
	Spawn(n int, after game.Board, deliver func(game.Spawn))
}

// Options are what a session stands on.
type Options struct {
	Storage Storage        // nil plays in memory
	Clock   Clock          // required
	Entropy func(p []byte) // fills p with random bytes; required
	Advisor Advisor        // nil for no coach
	Source  SpawnSource    // nil for games from a seed

	// Turned is called for each turn of the game being played that was
	// completed later than Move returned. It may be nil where Source is.
	Turned func(t *game.Turn)
}

// Session is one player's games and settings. Make one with Open.
type Session struct {
	Options
	store Storage

	lasting         bool
	noPlace         error // why nothing can be kept
	moves           bool  // a move was made or taken back
	settings        Settings
	unknownSettings []string // lines of a later version, kept
	hasSettings     bool     // settings were stored before this session
	changed         uint32   // a bit for each of fields that is to be stored
	ownPalette      []byte

	games  map[string]*kept    // every game by identity
	others rivals              // what Best remembers
	stale  bool                // the index is not that of games
	opened map[string]*playing // those this program has claimed
	cur    *playing            // nil until a game is begun or continued
	former *playing            // what BringBack brings back
	queue  []game.Dir          // moves that wait for a spawn
	moving bool                // within Move: a spawn that comes now needs no Turned

	elsewhere map[string]bool // games of other programs that the player was told of

	mu      sync.Mutex // notices come from any goroutine
	notices []Notice
}

// Notice is something the player should be told, once.
type Notice struct {
	Kind   NoticeKind
	Name   string // a file, where one is meant
	Detail string // the fault in English, one line
	Err    error  // the fault itself, nil where there is none
}

// Tell says the fault in the language of say, "" where there is none.
func (n Notice) Tell(say game.Say) string {
	if n.Err == nil {
		return n.Detail
	}
	return game.Tell(n.Err, say)
}

// NoticeKind says what a Notice is about.
type NoticeKind uint8

const (
	NoStorage  NoticeKind = iota // nothing can be kept: the games of this session live in memory
	SaveFailed                   // a file could not be written; it is kept in memory and tried again
	SetAside                     // a damaged file, now called Name
	Unreadable                   // a file could not be read, and was left as it is
	BadSpawn                     // the SpawnSource gave a tile that cannot stand there
	Elsewhere                    // the game is being played by another program, so another one is played here
)

// Open reads what the storage holds. No game is open yet: call one of the
// Continue methods or Begin.
func Open(o Options) *Session {
	s := &Session{Options: o, store: o.Storage, settings: Defaults(), games: map[string]*kept{}, opened: map[string]*playing{}, elsewhere: map[string]bool{}}
	if s.store == nil {
		s.store = NewMemory()
	}
	snap := s.store.Snapshot(func(name string, err error) {
		s.notify(Notice{Kind: SaveFailed, Name: name, Detail: err.Error(), Err: err})
	})
	if snap.Err != nil {
		s.notify(Notice{Kind: NoStorage, Detail: snap.Err.Error(), Err: snap.Err})
	}
	s.lasting, s.noPlace = o.Storage != nil && snap.Err == nil, snap.Err
	var index map[string]*kept
	for _, f := range snap.Files {
		switch f.Name {
		case "settings":
			s.hasSettings = true
			s.loadSettings(f)
		case "palette":
			s.ownPalette = f.Data
		case "index":
			index = parseIndex(f.Data)
		}
	}
	for _, f := range snap.Files {
		dir, id, ok := strings.Cut(f.Name, "/")
		if ok && (dir == "live" || dir == "done") {
			s.meet(f, id, index[id])
		}
	}
	return s
}

// Lasting tells whether what is kept outlives the session.
func (s *Session) Lasting() bool { return s.lasting }

// Close writes the time played, does all queued work and gives the games
// back. It returns the first error of what could not be written; where there
// was no place to keep anything, and a game was played, why there is none.
func (s *Session) Close() error {
	s.Pause()
	s.saveIndex()
	if err := s.store.Close(); err != nil {
		return err
	}
	if s.moves {
		return s.noPlace
	}
	return nil
}

func (s *Session) notify(n Notice) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.notices = append(s.notices, n)
}

// Notices returns what the player has not been told yet.
func (s *Session) Notices() []Notice {
	s.mu.Lock()
	defer s.mu.Unlock()
	told := s.notices
	s.notices = nil
	return told
}

// setAside takes a damaged file out of the way and tells the player. One that a
// newer program wrote is not damaged, and stays.
func (s *Session) setAside(name string, why error) {
	if why == errNewer {
		s.unreadable(name, why)
		return
	}
	aside := s.store.SetAside(name)
	s.notify(Notice{Kind: SetAside, Name: aside, Detail: why.Error(), Err: why})
}

// unreadable tells of a file that stays as it is, unread.
func (s *Session) unreadable(name string, why error) {
	s.notify(Notice{Kind: Unreadable, Name: name, Detail: why.Error(), Err: why})
}
