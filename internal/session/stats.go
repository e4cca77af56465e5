package session

import (
	"slices"

	"twofold/game"
)

// maxExps bounds the exponents that statistics count: no game passes it.
const maxExps = 64

// Class is what best scores are kept by: games that can be compared.
type Class struct {
	Rows, Cols   int
	FourPerMille int
	StartTiles   int
	Imported     bool // brought in: begun from a given position, or an imported record
	Coach        bool // the coach was asked
}

// Class returns the class of the game.
func (k *Summary) Class() Class {
	r := k.Rules
	return Class{
		Rows: r.Rows, Cols: r.Cols, FourPerMille: r.FourPerMille, StartTiles: r.StartTiles,
		Imported: k.Imported, Coach: k.Coach,
	}
}

// Class returns the class of the game being played.
func (s *Session) Class() Class {
	if s.cur == nil {
		return Class{}
	}
	return s.games[s.cur.id].Class()
}

// Best returns the best score of the class of the game being played, its own
// included.
func (s *Session) Best() int64 {
	if s.cur == nil {
		return 0
	}
	k := s.games[s.cur.id]
	if o := &s.others; o.id != k.ID || o.class != k.Class() || o.games != len(s.games) {
		*o = rivals{id: k.ID, class: k.Class(), games: len(s.games)}
		for _, other := range s.games {
			if other != k && other.Class() == o.class {
				o.best = max(o.best, other.Peak)
			}
		}
	}
	return max(s.others.best, k.Peak)
}

// NewBest tells whether the game being played, as it stands, has more points
// than every other of its class ever had.
func (s *Session) NewBest() bool {
	return s.cur != nil && s.Best() == s.cur.g.Score() && s.cur.g.Score() > s.others.best
}

// rivals remembers the best score of the games that the one being played is
// measured against: only that one changes from move to move.
type rivals struct {
	id    string
	class Class
	games int
	best  int64
}

// BestOf returns the best score of a class, 0 where it has no games.
func (s *Session) BestOf(c Class) int64 {
	best := int64(0)
	for _, k := range s.games {
		if k.Class() == c {
			best = max(best, k.Peak)
		}
	}
	return best
}

// Classes returns the classes that have games with a move, the one played last
// first.
func (s *Session) Classes() []Class {
	var classes []Class
	for _, k := range s.History() {
		if c := k.Class(); !slices.Contains(classes, c) {
			classes = append(classes, c)
		}
	}
	return classes
}

// History returns the games in which a move was made, the one played last
// first.
func (s *Session) History() []Summary {
	var list []Summary
	for _, k := range s.sorted(newestFirst) {
		if k.touched() {
			list = append(list, k.Summary)
			list[len(list)-1].Current = s.cur != nil && s.cur.id == k.ID
		}
	}
	return list
}

// Stats sums up games.
type Stats struct {
	Games    int
	Finished int // over
	Won      int // the target was reached
	Best     int64
	Total    int64 // sum of the scores
	Moves    int64
	Played   int64        // milliseconds
	Reach    [maxExps]int // games whose largest tile has at least this exponent
}

// Average returns the mean score, 0 without games.
func (t *Stats) Average() float64 {
	if t.Games == 0 {
		return 0
	}
	return float64(t.Total) / float64(t.Games)
}

// Stats sums up the games of the history that keep lets through, all where it
// is nil.
func (s *Session) Stats(keep func(*Summary) bool) Stats {
	var t Stats
	for _, k := range s.games {
		if !k.touched() || keep != nil && !keep(&k.Summary) {
			continue
		}
		t.Games++
		t.Finished += int(bit(k.Over))
		t.Won += int(bit(k.Reached))
		t.Best = max(t.Best, k.Peak)
		t.Total += k.Score
		t.Moves += int64(k.Moves)
		t.Played += k.Played
		for e := range min(int(k.Max), maxExps-1) + 1 {
			t.Reach[e]++
		}
	}
	return t
}

// Record brings the record of a kept game, at once or later, with its identity
// and times as lines of its own.
func (s *Session) Record(id string, done func(*game.Record, error)) {
	k := s.games[id]
	if k == nil {
		done(nil, ErrNotFound)
		return
	}
	if p := s.opened[id]; p != nil {
		done(k.record(p.g), nil)
		return
	}
	s.store.Read(k.name(), func(data []byte, err error) {
		if err != nil {
			done(nil, err)
			return
		}
		r := revive(data)
		if r.game == nil {
			done(nil, r.err)
			return
		}
		done(k.record(r.game), nil)
	})
}

func (k *kept) record(g *game.Game) *game.Record {
	r := g.Record()
	r.Marks.Coach, r.Marks.Imported = k.Coach, k.Imported
	for _, line := range []string{
		"game " + k.ID,
		"begun " + utcText(k.Begun),
		"ended " + utcText(k.Ended),
		"played " + itoa(k.Played/1000),
	} {
		_ = r.AddExtra(line) // always printable and short
	}
	return r
}
