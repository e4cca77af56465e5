package window

import (
	"image"
	"testing"

	"gioui.org/io/key"

	"twofold/game"
	"twofold/internal/session"
)

func (s *stage) stats() *stats {
	s.t.Helper()
	s.m.openPanel(panelStatistics)
	s.frame()
	s.settle()
	st, ok := s.m.panels.open[len(s.m.panels.open)-1].panel.(*stats)
	if !ok {
		s.t.Fatal("no statistics open")
	}
	return st
}

// The classes are gone through with keys, round and round, and the figures are
// those of the class.
func TestStatsClasses(t *testing.T) {
	s := newStage(t, "", nil)
	s.playGames(3)
	if err := s.m.play.goTo(3, 3); err != nil {
		t.Fatal(err)
	}
	for _, d := range []game.Dir{game.Left, game.Down, game.Right, game.Up} {
		s.m.s.Move(d)
	}
	st := s.stats()
	if st.at != 0 || st.sums.Games != 4 || len(st.classes) != 2 {
		t.Fatalf("%d games in %d classes", st.sums.Games, len(st.classes))
	}
	seen := map[string]int{}
	for range st.classes {
		s.press(key.NameRightArrow, 0)
		seen[st.shown()] = st.sums.Games
		if len(st.scores.games) != st.sums.Games || st.reach.games != st.sums.Games {
			t.Errorf("of %d games of %s the charts show %d and %d", st.sums.Games, st.shown(), len(st.scores.games), st.reach.games)
		}
	}
	if seen["4 × 4"] != 3 || seen["3 × 3"] != 1 {
		t.Errorf("the classes are %v", seen)
	}
	s.press(key.NameRightArrow, 0)
	if st.at != 0 {
		t.Error("after the last class all games do not come again")
	}
	s.press(key.NameLeftArrow, 0)
	if st.at != 2 {
		t.Error("before all games the last class does not come")
	}
	for _, name := range []key.Name{key.NameEnd, key.NameUpArrow, key.NamePageDown, key.NameHome} {
		s.press(name, 0)
		s.frame()
		if p := st.list.Position; name == key.NameHome && (p.First != 0 || p.Offset != 0) || name == key.NameEnd && p.First == 0 && p.Offset == 0 {
			t.Errorf("%s scrolls to %+v", name, p)
		}
	}
}

// The chart goes from the first game to the last, of many the last hundred, and
// tells the score under the pointer.
func TestScoreChart(t *testing.T) {
	var games []session.Summary // the last one first
	for i := range 150 {
		games = append(games, session.Summary{Score: int64(150 - i)})
	}
	var c scoreChart
	c.show(games, 75)
	if len(c.games) != mostScores || c.games[0].Score != 51 || c.games[99].Score != 150 || c.top != 150 {
		t.Errorf("%d games from %d on", len(c.games), c.games[0].Score)
	}
	boxes := c.boxes(image.Pt(500, 150), 5, func(int) bool { return true })
	for i, b := range boxes {
		if b.x0 < float32(5*i) || b.x1 > float32(5*i+5) || b.y0 < 0 || b.y1 != 150 || i > 0 && b.y0 > boxes[i-1].y0 {
			t.Errorf("bar %d is %+v", i, b)
		}
	}
	c.on, c.x = true, 12
	if got := c.pointed(5); got != 2 {
		t.Errorf("pointed at is %d", got)
	}
	c.x = 4000
	if got := c.pointed(5); got != -1 {
		t.Errorf("beside the bars pointed at is %d", got)
	}
	c.show(nil, 0)
	if len(c.games) != 0 || c.top != 1 {
		t.Error("without games there are bars")
	}
}

// The bars of the tiles are in the colours of the palette, in light and in
// dark.
func TestReachColours(t *testing.T) {
	for _, appearance := range []string{"light", "dark"} {
		s := newStage(t, "", func(_ *Options, st *session.Settings) { st.Appearance = appearance })
		s.playGames(4)
		s.size = image.Pt(700, 1000)
		st := s.stats()
		if len(st.reach.rows) < 3 || st.reach.rows[0].exp <= st.reach.rows[1].exp {
			t.Fatalf("the rows are %v", st.reach.rows)
		}
		img := s.picture()
		for _, r := range st.reach.rows {
			fill := s.m.palette.Tile(r.exp).Fill
			n := 0
			for y := range s.size.Y {
				for x := range s.size.X {
					if near(img.RGBAAt(x, y), fill.R, fill.G, fill.B) {
						n++
					}
				}
			}
			if n < 100 {
				t.Errorf("%s: the bar of exponent %d has %d pixels of its colour", appearance, r.exp, n)
			}
		}
	}
}

// Without a game with a move there is a sentence.
func TestStatsEmpty(t *testing.T) {
	s := newStage(t, "", nil)
	st := s.stats()
	s.press(key.NameRightArrow, 0)
	if st.sums.Games != 0 || st.at != 0 {
		t.Error("there are statistics without games")
	}
}

// Lengths of time are in words, rounded down.
func TestLength(t *testing.T) {
	s := newStage(t, "", nil)
	for ms, want := range map[int64]string{0: "0 s", 59_999: "59 s", 60_000: "1 min 0 s", 3_599_999: "59 min 59 s", 3_600_000: "1 h 0 min", 90_000_000: "25 h 0 min"} {
		if got := s.m.length(ms); got != want {
			t.Errorf("%d ms are %q and not %q", ms, got, want)
		}
	}
}
