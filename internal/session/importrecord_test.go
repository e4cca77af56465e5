package session

import (
	"math/rand/v2"
	"strings"
	"testing"

	"twofold/game"
)

// recordOf returns the record of the game played last.
func recordOf(t *testing.T, s *Session) string {
	t.Helper()
	var text []byte
	s.Record(s.History()[0].ID, func(r *game.Record, err error) {
		if err != nil {
			t.Fatal(err)
		}
		text = r.AppendText(nil)
	})
	return string(text)
}

// another returns a bench whose games have other identities.
func another(t *testing.T) *bench {
	b := newBench(t)
	b.rng.Read(make([]byte, 1000))
	return b
}

// taken imports a text into a session of its own.
func (b *bench) taken(text string) (report ImportReport, failed error) {
	s := b.open()
	s.Import([]byte(text), func(r ImportReport, err error) { report, failed = r, err })
	_ = s.Close()
	b.die()
	return report, failed
}

// TestImportRecord: the record of a game comes in as a game, once, marked as
// imported for good, with its best score apart from the player's own.
func TestImportRecord(t *testing.T) {
	a, b := newBench(t), another(t)
	s := a.open()
	play(s, rand.New(rand.NewPCG(1, 1)), 60)
	s.Undo()
	a.clock.now += 5000
	play(s, rand.New(rand.NewPCG(2, 2)), 3)
	_ = s.Close()
	want := s.History()[0]
	text := recordOf(t, s)

	for i, report := range []ImportReport{{Games: 1}, {Known: 1}} {
		if got, err := b.taken(text); err != nil || got != report {
			t.Fatalf("import %d: %+v, %v", i, got, err)
		}
	}
	s = b.open()
	list := s.History()
	if len(list) != 1 {
		t.Fatalf("%d games", len(list))
	}
	got := list[0]
	second := func(ms int64) int64 { return ms / 1000 }
	if got.ID != want.ID || got.Score != want.Score || got.Moves != want.Moves || got.Undos != want.Undos || !got.Imported ||
		second(got.Begun) != second(want.Begun) || second(got.Ended) != second(want.Ended) || second(got.Played) != second(want.Played) {
		t.Errorf("%+v, and it was %+v", got, want)
	}
	if again := recordOf(t, s); again != strings.Replace(text, "\ngame ", "\nimported yes\ngame ", 1) {
		t.Errorf("its record is %q", again)
	}
	if best := s.Best(); best != 0 {
		t.Errorf("the best of the player's own games is %d", best)
	}
	// It can be played on, and stays what it is, also when exported.
	s.OpenGame(got.ID, func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	})
	play(s, rand.New(rand.NewPCG(3, 3)), 5)
	if !s.Class().Imported || s.Best() < got.Score {
		t.Errorf("played on it is of class %+v, best %d", s.Class(), s.Best())
	}
	var all []byte
	s.Export(func(data []byte, err error) { all = data })
	_ = s.Close()
	b.die()
	c := another(t)
	if _, err := c.taken(string(all)); err != nil {
		t.Fatal(err)
	}
	if list := Open(c.options()).History(); len(list) != 1 || !list[0].Imported {
		t.Errorf("exported and imported it is %+v", list)
	}
}

// TestImportRecordOfOwnGame: one's own game stays one's own, whatever record of
// it comes in.
func TestImportRecordOfOwnGame(t *testing.T) {
	a := newBench(t)
	s := a.open()
	play(s, rand.New(rand.NewPCG(1, 1)), 20)
	early := recordOf(t, s)
	_ = s.Close()
	a.die()
	b := another(t)
	if _, err := b.taken(early); err != nil {
		t.Fatal(err)
	}
	if r, err := a.taken(early); err != nil || r != (ImportReport{Known: 1}) {
		t.Errorf("%+v, %v", r, err)
	}
	// Elsewhere it is played on, and comes back beside it.
	s = b.open()
	s.OpenGame(s.History()[0].ID, func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	})
	play(s, rand.New(rand.NewPCG(4, 4)), 30)
	late := recordOf(t, s)
	_ = s.Close()
	for i, want := range []ImportReport{{Games: 1}, {Known: 1}} {
		if r, err := a.taken(late); err != nil || r != want {
			t.Errorf("import %d: %+v, %v", i, r, err)
		}
	}
	own := 0
	list := Open(a.options()).History()
	for _, k := range list {
		if !k.Imported {
			own++
		}
	}
	if len(list) != 2 || own != 1 {
		t.Errorf("%+v", list)
	}
}

// TestImportRecordThatDoesNotHold: nothing comes in, and the line is named.
func TestImportRecordThatDoesNotHold(t *testing.T) {
	a, b := newBench(t), another(t)
	s := a.open()
	play(s, rand.New(rand.NewPCG(1, 1)), 60)
	text := recordOf(t, s)
	_ = s.Close()
	empty := string(s.Game().Record().AppendText(nil))
	if g, err := game.New(game.Classic(4, 4), game.Seed{}); err == nil {
		empty = string(g.Record().AppendText(nil))
	}
	for name, c := range map[string]struct{ text, want string }{
		"cut off":         {text[:len(text)/2], "line "},
		"a wrong score":   {strings.Replace(text, "\nscore ", "\nscore 1", 1), "the score is "},
		"a wrong move":    {strings.Replace(text, "\nover no", "\nover yes", 1), "over is no"},
		"a later version": {strings.Replace(text, "record 1", "record 2", 1), "line 1"},
		"no moves":        {empty, "the record has no moves"},
		"something else":  {"hello", "neither a record nor a file"},
	} {
		r, err := b.taken(c.text)
		if err == nil || !strings.Contains(err.Error(), c.want) || r != (ImportReport{}) {
			t.Errorf("%s: %+v, %v", name, r, err)
		}
		if list := Open(b.options()).History(); len(list) != 0 {
			t.Errorf("%s brought %+v", name, list)
		}
	}
	// A record of a program that names neither game nor times.
	bare := text
	for _, key := range []string{"game", "begun", "ended", "played"} {
		_, after, _ := strings.Cut(bare, "\n"+key+" ")
		line, _, _ := strings.Cut(after, "\n")
		bare = strings.Replace(bare, "\n"+key+" "+line, "", 1)
	}
	for i, want := range []ImportReport{{Games: 1}, {Known: 1}} {
		b.clock.now += 100_000
		if r, err := b.taken(bare); err != nil || r != want {
			t.Errorf("import %d of a bare record: %+v, %v", i, r, err)
		}
	}
}

func TestParseUTC(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for range 1000 {
		ms := 1000 * (rng.Int64N(lastTime / 1000))
		if got, ok := parseUTC(utcText(ms)); !ok || got != ms {
			t.Fatalf("%s gives %d, %v", utcText(ms), got, ok)
		}
	}
	for _, text := range []string{
		"", "2026-01-30", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-02-29T00:00:00Z", "2026-01-30T24:00:00Z",
		"2026-01-30T23:60:00Z", "2026-01-30 23:00:00Z", "0000-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "2026-01-3xT00:00:00Z",
	} {
		if ms, ok := parseUTC(text); ok {
			t.Errorf("%q gives %d", text, ms)
		}
	}
}
