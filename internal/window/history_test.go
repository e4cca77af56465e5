package window

import (
	"image"
	"strings"
	"testing"
	"time"

	"gioui.org/io/key"
	"gioui.org/io/pointer"
	"gioui.org/layout"

	"twofold/game"
	"twofold/internal/look"
	"twofold/internal/session"
)

// chooser is a file chooser that answers at once.
type chooser struct {
	name  string
	data  []byte
	err   error
	limit int64
	saved map[string]string
}

func (c *chooser) Save(name string, data []byte, done func(string, error)) {
	if c.saved == nil {
		c.saved = map[string]string{}
	}
	c.saved[name] = string(data)
	done(name, c.err)
}

func (c *chooser) Open(_ []string, limit int64, done func(string, []byte, error)) {
	c.limit = limit
	done(c.name, c.data, c.err)
}

// await draws frames until what is done beside the event loop is there.
func (s *stage) await(what string, there func() bool) {
	s.t.Helper()
	for range 2000 {
		s.frame()
		if there() {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	s.t.Fatal(what + " never comes")
}

// playGames leaves games behind, each of some moves, the last one first in the
// history.
func (s *stage) playGames(n int) {
	s.t.Helper()
	for i := range n {
		if i > 0 {
			if err := s.m.s.New(); err != nil {
				s.t.Fatal(err)
			}
		}
		for j := range 8 + 4*i {
			s.m.s.Move(game.Dir(j % 4))
		}
		s.now = s.now.Add(time.Hour)
		s.m.s.Pause()
	}
	s.m.play.rest()
}

func (s *stage) history() *history {
	s.t.Helper()
	s.m.openPanel(panelHistory)
	s.frame()
	s.settle()
	h, ok := s.m.panels.open[len(s.m.panels.open)-1].panel.(*history)
	if !ok {
		s.t.Fatal("no history opens")
	}
	return h
}

// viewer returns the viewer that is in front.
func (s *stage) viewer() *replay {
	s.t.Helper()
	s.await("the viewer", func() bool { return s.m.panels.front() == panelReplay })
	return s.m.panels.open[len(s.m.panels.open)-1].panel.(*replay)
}

// said tells whether a toast has these words in it.
func (s *stage) tells(words string) bool {
	for _, t := range s.m.toasts.list {
		if strings.Contains(t.words, words) {
			return true
		}
	}
	return false
}

// Keys choose a game and watch it or play on with it; Escape goes back a panel
// at a time.
func TestHistoryKeys(t *testing.T) {
	s := newStage(t, "", nil)
	s.playGames(3)
	h := s.history()
	if len(h.games) != 3 || h.at != 0 {
		t.Fatalf("%d games, chosen is %d", len(h.games), h.at)
	}
	for _, step := range []struct {
		name key.Name
		at   int
	}{
		{key.NameUpArrow, 0}, {key.NameDownArrow, 1}, {"J", 2}, {key.NameDownArrow, 2}, {key.NameHome, 0},
		{key.NameEnd, 2}, {key.NamePageUp, 0}, {key.NamePageDown, 2}, {"K", 1},
	} {
		s.press(step.name, 0)
		if h.at != step.at {
			t.Errorf("after %s number %d is chosen and not %d", step.name, h.at, step.at)
		}
	}
	s.press(key.NameReturn, 0)
	v := s.viewer()
	if v.id != h.games[1].ID || v.end() != h.games[1].Moves {
		t.Errorf("watched is %s with %d moves and not %s with %d", v.id, v.end(), h.games[1].ID, h.games[1].Moves)
	}
	s.press(key.NameEscape, 0)
	if s.m.panels.front() != panelHistory {
		t.Error("Escape does not go back to the history")
	}
	s.press("P", 0)
	if s.m.panels.any() || s.m.s.ID() != h.games[1].ID {
		t.Error("the chosen game is not the one being played")
	}
	if !s.tells(s.m.text(look.WordGameResumed)) {
		t.Error("nothing is said about it")
	}
	if b := s.m.s.Game().Board(); b.String() != s.board() {
		t.Error("another board is shown")
	}
	// The game being played goes on where it is.
	s.history()
	s.press("P", 0)
	if s.m.panels.any() || s.m.s.ID() != h.games[1].ID {
		t.Error("going on with the game being played does something else")
	}
}

// A click chooses a game, and one on the chosen game watches it.
func TestHistoryPointer(t *testing.T) {
	s := newStage(t, "", nil)
	s.playGames(3)
	h := s.history()
	row := func(i int) image.Point {
		_, hgt := h.size()
		top := (s.size.Y - min(int(hgt), s.size.Y-2*edge)) / 2
		return image.Pt(s.size.X/2, top+64+int(rowHeight)*i+int(rowHeight)/2)
	}
	s.send(pointer.Event{Source: pointer.Mouse, Kind: pointer.Move, Position: layout.FPt(row(2))})
	s.click(row(2))
	s.frame()
	if h.at != 2 || s.m.panels.front() != panelHistory {
		t.Fatalf("a click on the third game chooses number %d", h.at)
	}
	s.now = s.now.Add(time.Second)
	s.click(row(2))
	if v := s.viewer(); v.id != h.games[2].ID {
		t.Error("another game is watched")
	}
}

// Of thousands of games only those that are seen are drawn, wherever the list
// stands, and the chosen one is always among them.
func TestHistoryLong(t *testing.T) {
	s := newStage(t, "", nil)
	s.playGames(1)
	h := s.history()
	one := h.games[0]
	for i := 1; i < 5000; i++ {
		k := one
		k.Score = int64(i)
		h.games = append(h.games, k)
	}
	for _, name := range []key.Name{key.NameEnd, key.NameUpArrow, key.NamePageUp, key.NamePageUp, key.NameHome, key.NamePageDown, key.NameDownArrow} {
		s.press(name, 0)
		s.frame()
		p := h.list.Position
		if h.at < p.First || h.at >= p.First+p.Count || h.at == p.First && p.Offset > 0 || h.at == p.First+p.Count-1 && p.OffsetLast < 0 {
			t.Errorf("after %s number %d is chosen, and %d rows from %d on are seen", name, h.at, p.Count, p.First)
		}
		if p.Count > h.page+2 || len(h.clicks) > h.page+4 {
			t.Errorf("%d rows are drawn and %d kept, where %d fit", p.Count, len(h.clicks), h.page)
		}
	}
	if h.page < 2 {
		t.Errorf("only %d rows fit", h.page)
	}
}

// The record of the chosen game is copied and saved, not that of the game
// being played.
func TestHistoryRecord(t *testing.T) {
	files := &chooser{}
	s := newStage(t, "", func(o *Options, _ *session.Settings) { o.Files = files })
	s.playGames(2)
	h := s.history()
	s.press(key.NameDownArrow, 0)
	id := h.games[1].ID
	h.copied.Click()
	s.frame()
	_, copied, ok := s.router.WriteClipboard()
	if !ok || !strings.Contains(string(copied), "game "+id+"\n") {
		t.Errorf("copied is %q", copied)
	}
	r, err := game.ParseRecord(copied)
	if err != nil || r.Verify() != nil || len(r.Moves) != h.games[1].Moves {
		t.Errorf("what is copied is no record of the game: %v", err)
	}
	h.saved.Click()
	s.frame()
	s.frame()
	name := "twofold-" + id + ".txt"
	if files.saved[name] != string(copied) || !s.tells(name) {
		t.Errorf("saved are %v", files.saved)
	}
}

// Without games there is a sentence, and no key does anything.
func TestHistoryEmpty(t *testing.T) {
	s := newStage(t, "", nil)
	h := s.history()
	for _, name := range []key.Name{key.NameDownArrow, key.NameReturn, "P", key.NameEnd} {
		s.press(name, 0)
	}
	if len(h.games) != 0 || s.m.panels.front() != panelHistory {
		t.Error("something happened in an empty history")
	}
	s.press(key.NameEscape, 0)
	if s.m.panels.any() {
		t.Error("Escape does not close it")
	}
}

// Dates are those of the player's clock, today and yesterday in words.
func TestDay(t *testing.T) {
	s := newStage(t, "", nil)
	east := time.FixedZone("east", 9*3600)
	s.m.now = time.Date(2026, 3, 1, 0, 30, 0, 0, east)
	for _, test := range []struct {
		when time.Time
		want string
	}{
		{s.m.now.Add(-time.Minute), "Today 00:29"},
		{s.m.now.Add(-time.Hour), "Yesterday 23:30"},
		{s.m.now.Add(-25 * time.Hour), "2026-02-27 23:30"},
		{time.Date(2026, 2, 28, 15, 0, 0, 0, time.UTC), "Today 00:00"},
	} {
		if got := s.m.day(&session.Summary{Ended: test.when.UnixMilli()}); got != test.want {
			t.Errorf("%v is %q and not %q", test.when, got, test.want)
		}
	}
	for ms, want := range map[int64]string{0: "0:00", 59_999: "0:59", 187_000: "3:07", 3_600_000: "1:00:00", 3_765_000: "1:02:45", 400_000_000: "111:06:40"} {
		if got := clockTime(ms); got != want {
			t.Errorf("%d ms are %q and not %q", ms, got, want)
		}
	}
}
