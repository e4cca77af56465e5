package session

import (
	"slices"
	"strings"

	"twofold/game"
)

// Summary tells what a kept game holds.
type Summary struct {
	ID       string // 16 hexadecimal digits
	Rules    game.Rules
	Imported bool // it was brought in: it began from a given position, or is an imported record
	Coach    bool // the coach was asked
	Undos    int
	Score    int64
	Peak     int64 // the highest score it ever had
	Max      uint8 // exponent of the largest tile
	Moves    int
	Played   int64 // milliseconds
	Begun    int64 // milliseconds since 1970
	Ended    int64 // of the last time mark, milliseconds since 1970
	Reached  bool  // the target
	Over     bool
	Current  bool // the one being played
}

// kept is a game of the storage.
type kept struct {
	Summary
	live bool // the current game of its board size; else left behind
	size int64

	found *revived // a live game as its file was when it was met, until it is opened
}

func (k *kept) name() string {
	if k.live {
		return "live/" + k.ID
	}
	return "done/" + k.ID
}

func newestFirst(a, b *kept) int {
	if a.Ended != b.Ended {
		return int(max(min(b.Ended-a.Ended, 1), -1))
	}
	return strings.Compare(b.ID, a.ID)
}

// touched tells whether a move was made in the game, taken back or not.
func (k *Summary) touched() bool { return k.Moves > 0 || k.Undos > 0 }

func byID(a, b *kept) int { return strings.Compare(a.ID, b.ID) }

// sorted returns all games in an order.
func (s *Session) sorted(order func(a, b *kept) int) []*kept {
	all := make([]*kept, 0, len(s.games))
	for _, k := range s.games {
		all = append(all, k)
	}
	slices.SortStableFunc(all, order) // 4 KB less on the page than SortFunc, and fast enough
	return all
}

// validID tells whether a name is a game's identity.
func validID(id string) bool {
	if len(id) != 16 {
		return false
	}
	for i := range len(id) {
		if c := id[i]; (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}

// maxGameFile bounds the files that are read: a game of a million moves takes
// about 1 MiB.
const maxGameFile = 64 << 20

// meet takes a stored game into account, from the index where that knows it.
func (s *Session) meet(f File, id string, indexed *kept) {
	live := strings.HasPrefix(f.Name, "live/")
	if !validID(id) {
		return
	}
	if !live && indexed != nil && indexed.size == f.Size {
		s.games[id] = indexed
		return
	}
	if f.Size > maxGameFile {
		s.setAside(f.Name, fault("the file has {0} bytes, and no game takes as many", "nothing of it is read", itoa(f.Size)))
		return
	}
	read := func(data []byte, err error) {
		if err != nil {
			s.unreadable(f.Name, err)
			return
		}
		if k := s.summarize(f.Name, id, data); k != nil {
			k.live = live
			s.games[id] = k
			s.stale = s.stale || !live
		}
	}
	if f.Data != nil {
		read(f.Data, nil)
	} else {
		s.store.Read(f.Name, read)
	}
}

// summarize reads a game file for its summary. One with no readable header is
// set aside, unless another program holds it: that may be a newer one. Other
// damage is mended when the game is opened.
func (s *Session) summarize(name, id string, data []byte) *kept {
	r := revive(data)
	l, g := r.log, r.game
	if g == nil {
		if s.store.Claim(id) {
			s.setAside(name, r.err)
			s.store.Release(id)
		}
		return nil
	}
	k := &kept{size: int64(len(data))}
	if r.err == nil && strings.HasPrefix(name, "live/") {
		k.found = r
	}
	k.fill(id, g)
	k.Imported = k.Imported || l.foreign
	k.Coach, k.Played, k.Begun, k.Ended = l.coach, l.played, l.begun, l.last
	k.Peak = max(l.peak, g.Score())
	return k
}

func (k *kept) fill(id string, g *game.Game) {
	b, st := g.Board(), g.Status()
	k.ID, k.Rules, k.Undos, k.Score, k.Max = id, g.Rules(), g.Undos(), g.Score(), b.Max()
	_, k.Imported = g.Start()
	k.Moves, k.Reached, k.Over = len(g.Moves()), st.Reached, st.Over
}

// remember takes what happened in a game into its summary.
func (s *Session) remember(p *playing) {
	k := s.games[p.id]
	if k == nil {
		k = &kept{}
		s.games[p.id] = k
	}
	k.fill(p.id, p.g)
	k.Imported = k.Imported || p.foreign
	k.Coach, k.Played, k.Begun, k.Peak, k.size = p.coach, p.played, p.begun, p.peak, p.size
	k.Ended = max(p.written, p.input)
	k.live = p.name == "live/"+p.id
}
