package session

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"twofold/game"
)

// fakeClock is a clock that a test moves.
type fakeClock struct{ now int64 }

func (c *fakeClock) Now() int64 { return c.now }

// bench is a storage with what a session needs beside it; every Open is a
// start of the program.
type bench struct {
	t     testing.TB
	store *Memory
	clock *fakeClock
	rng   *rand.ChaCha8
}

func newBench(t testing.TB) *bench {
	return &bench{t: t, store: NewMemory(), clock: &fakeClock{now: 1_796_000_000_000}, rng: rand.NewChaCha8([32]byte{1})}
}

func (b *bench) options() Options {
	return Options{Storage: b.store, Clock: b.clock, Entropy: func(p []byte) { b.rng.Read(p) }}
}

// open starts the program and goes on with the last game.
func (b *bench) open() *Session {
	b.t.Helper()
	s := Open(b.options())
	if err := s.ContinueLast(); err != nil {
		b.t.Fatal(err)
	}
	return s
}

// die ends the program without any farewell.
func (b *bench) die() { clear(b.store.claims) }

func (b *bench) noNotices(s *Session) {
	b.t.Helper()
	if n := s.Notices(); len(n) > 0 {
		b.t.Fatalf("notices %+v", n)
	}
}

// play makes n moves that change something, or fewer at the end of the game.
func play(s *Session, rng *rand.Rand, n int) {
	for n > 0 && !s.Game().Status().Over && !s.Game().Awaiting() {
		if s.Move(game.Dir(rng.IntN(4))).Moved() {
			n--
		}
	}
}

// state is what a player sees of a session.
type state struct {
	board         game.Board
	score, best   int64
	moves, undone string
	undos         int
	status        game.Status
	ask           bool
	tiles         string
}

func stateOf(s *Session) state {
	g := s.Game()
	var tiles []byte
	for _, t := range g.Tiles(nil) {
		tiles = append(tiles, byte(t.ID), byte(t.ID>>8), byte(t.ID>>16), t.At, t.Exp)
	}
	return state{
		g.Board(), g.Score(), s.Best(), letters(g.Moves()), letters(g.Undone()), g.Undos(), g.Status(), s.AskKeepGoing(), string(tiles),
	}
}

func letters(moves []game.Dir) string {
	var b strings.Builder
	for _, d := range moves {
		b.WriteByte(d.Letter())
	}
	return b.String()
}

// TestEveryStateSurvivesDeath plays at random with undo and redo, kills the
// program after every event and starts it again.
func TestEveryStateSurvivesDeath(t *testing.T) {
	for _, size := range [][2]int{{4, 4}, {2, 3}, {6, 5}} {
		b := newBench(t)
		rng := rand.New(rand.NewPCG(5, uint64(size[0])))
		s := Open(b.options())
		if err := s.ContinueSize(size[0], size[1]); err != nil {
			t.Fatal(err)
		}
		for i := range 900 {
			b.clock.now += 500
			switch k := rng.IntN(10); {
			case k == 0 || s.Game().Status().Over:
				for range 1 + rng.IntN(4) {
					s.Undo()
				}
			case k == 1:
				s.Redo()
			case k == 2:
				s.KeepGoing()
			default:
				s.Move(game.Dir(rng.IntN(4)))
			}
			want := stateOf(s)
			b.die()
			s = b.open()
			b.noNotices(s)
			if got := stateOf(s); got != want {
				t.Fatalf("%v, event %d:\n got %+v\nwant %+v\n%s", size, i, got, want, b.store.files["live/"+s.ID()])
			}
		}
		if s.Game().Undos() == 0 || len(s.Game().Moves()) < 8 {
			t.Fatalf("%v: a poor game, %d moves", size, len(s.Game().Moves()))
		}
	}
}

// TestCutAnywhere starts from every prefix of a game file, as a crash may
// leave it, and plays on from there.
func TestCutAnywhere(t *testing.T) {
	b := newBench(t)
	s := Open(b.options())
	if err := s.ContinueSize(5, 5); err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(9, 9))
	for range 45 {
		b.clock.now += 4000
		play(s, rng, 8)
		s.Undo()
		s.Undo()
		if s.Game().Status().Over {
			s.Undo()
		}
	}
	name := "live/" + s.ID()
	whole := slices.Clone(b.store.files[name])
	if !bytes.Contains(whole, []byte("\n=")) || !bytes.Contains(whole, []byte("\n^")) || !bytes.Contains(whole, []byte("\n@")) {
		t.Fatalf("the file has no marks:\n%s", whole)
	}
	header := bytes.Index(whole, []byte("\n\n")) + 2
	for n := header; n <= len(whole); n++ {
		b.die()
		b.store.files = map[string][]byte{name: slices.Clone(whole[:n])}
		s := b.open()
		b.noNotices(s)
		moves := len(s.Game().Moves())
		s.Undo()
		play(s, rng, 3)
		want := stateOf(s)
		b.die()
		s = b.open()
		b.noNotices(s)
		if got := stateOf(s); got != want {
			t.Fatalf("cut at %d of %d (%d moves):\n got %+v\nwant %+v\n%q", n, len(whole), moves, got, want, b.store.files[name])
		}
	}
}

// TestDamage changes bytes all through a game file, one at a time: the program goes on
// with what holds, and the damaged file stands aside, named to the player.
func TestDamage(t *testing.T) {
	b := newBench(t)
	s := Open(b.options())
	if err := s.ContinueSize(6, 6); err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(2, 2))
	play(s, rng, 300)
	s.Undo()
	play(s, rng, 300)
	if n := len(s.Game().Moves()); n != 599 {
		t.Fatalf("%d moves", n)
	}
	name := "live/" + s.ID()
	whole := slices.Clone(b.store.files[name])
	moves := letters(s.Game().Moves())
	aside := 0
	for n := 0; n < len(whole); n += 3 {
		b.die()
		data := slices.Clone(whole)
		data[n] ^= 0x15
		b.store.files = map[string][]byte{name: data}
		s := b.open()
		notices := s.Notices()
		kept := false
		for f, d := range b.store.files {
			kept = kept || bytes.Equal(d, data) || f == name && bytes.HasPrefix(d, data)
		}
		if !kept {
			t.Fatalf("byte %d: the damaged file is gone", n)
		}
		if len(notices) > 0 {
			aside++
			if notices[0].Kind != SetAside || !strings.HasPrefix(notices[0].Name, "damaged/") || notices[0].Detail == "" {
				t.Fatalf("byte %d: notices %+v", n, notices)
			}
		}
		play(s, rng, 1)
		want := stateOf(s)
		b.die()
		s = b.open()
		b.noNotices(s)
		if got := stateOf(s); got != want {
			t.Fatalf("byte %d: after a mended start\n got %+v\nwant %+v", n, got, want)
		}
		if got := letters(s.Game().Moves()); len(notices) > 0 && s.ID() == name[5:] && len(got) > 1 && !strings.HasPrefix(moves, got[:len(got)-1]) {
			// Damage to a redone tail may bring other moves, never unplayable ones.
			if err := s.Game().Record().Verify(); err != nil {
				t.Fatalf("byte %d: %v", n, err)
			}
		}
	}
	if aside < len(whole)/12 {
		t.Errorf("only %d of %d damages were seen", aside, len(whole))
	}
}

func TestLongGameResumesFromItsCheckpoints(t *testing.T) {
	b := newBench(t)
	s := Open(b.options())
	if err := s.ContinueSize(8, 8); err != nil {
		t.Fatal(err)
	}
	for len(s.Game().Moves()) < 20_000 && !s.Game().Status().Over {
		if !s.Move(game.Down).Moved() && !s.Move(game.Left).Moved() && !s.Move(game.Right).Moved() {
			s.Move(game.Up)
		}
	}
	want := stateOf(s)
	b.die()
	s = b.open()
	if got := stateOf(s); got != want {
		t.Fatal("another game came back")
	}
	s.Record(s.ID(), func(r *game.Record, err error) {
		if err == nil {
			err = r.Verify()
		}
		if err != nil {
			t.Fatal(err)
		}
	})
}

func TestSizesKeepTheirGames(t *testing.T) {
	b := newBench(t)
	rng := rand.New(rand.NewPCG(1, 1))
	s := b.open()
	play(s, rng, 5)
	four := stateOf(s)
	if err := s.ContinueSize(5, 3); err != nil {
		t.Fatal(err)
	}
	play(s, rng, 7)
	five := stateOf(s)
	b.clock.now -= 1000
	if five.moves == four.moves || s.CanBringBack() {
		t.Fatal("5x3 is not a game of its own")
	}
	if err := s.ContinueSize(4, 4); err != nil || stateOf(s) != four {
		t.Fatalf("4x4 came back as %+v, %v", stateOf(s), err)
	}
	b.die()
	s = b.open() // 4x4 was the last
	if stateOf(s) != four {
		t.Fatal("the last game is not the one that was open last")
	}
	if err := s.ContinueSize(5, 3); err != nil || stateOf(s) != five {
		t.Fatal("5x3 is gone")
	}
}

func TestContinueWithOtherRulesBegins(t *testing.T) {
	b := newBench(t)
	s := b.open()
	play(s, rand.New(rand.NewPCG(1, 1)), 5)
	id := s.ID()
	if err := s.Continue(s.Game().Rules()); err != nil || s.ID() != id {
		t.Fatal("the same rules began another game")
	}
	r := s.Game().Rules()
	r.FourPerMille = 500
	if err := s.Continue(r); err != nil || s.ID() == id || s.Game().Rules() != r {
		t.Fatal("other rules did not begin a game")
	}
	if h := s.History(); len(h) != 1 || h[0].ID != id || h[0].Current {
		t.Fatalf("history %+v", h)
	}
	r.FourPerMille = 1001
	if err := s.Continue(r); err == nil {
		t.Fatal("impossible rules were taken")
	}
}

func TestNewAndBringBack(t *testing.T) {
	b := newBench(t)
	rng := rand.New(rand.NewPCG(1, 1))
	s := b.open()
	if s.CanBringBack() {
		t.Fatal("nothing was there before")
	}
	play(s, rng, 5)
	want := stateOf(s)
	id := s.ID()
	for range 3 { // new, and new again before a move
		if err := s.New(); err != nil {
			t.Fatal(err)
		}
	}
	if len(s.Game().Moves()) != 0 || s.Game().Score() != 0 || s.ID() == id || !s.CanBringBack() {
		t.Fatal("no new game")
	}
	if n := len(s.Game().Tiles(nil)); n != 2 {
		t.Fatalf("%d start tiles", n)
	}
	play(s, rng, 3)
	other := s.ID()
	if !s.BringBack() || stateOf(s) != want || s.ID() != id || s.CanBringBack() || s.BringBack() {
		t.Fatal("the game did not come back")
	}
	if h := s.History(); len(h) != 2 || !h[0].Current && !h[1].Current {
		t.Fatalf("history %+v", h)
	}
	b.die()
	s = b.open()
	if stateOf(s) != want {
		t.Fatal("the game brought back is not the current one after a start")
	}
	s.OpenGame(other, func(err error) {
		if err != nil || s.ID() != other || len(s.Game().Moves()) != 3 {
			t.Fatalf("the other game: %v", err)
		}
	})
	live := 0
	for name := range b.store.files {
		if strings.HasPrefix(name, "live/") {
			live++
		}
	}
	if live != 1 {
		t.Errorf("%d live games of one size", live)
	}
}

func TestTwoProgramsKeepApart(t *testing.T) {
	b := newBench(t)
	rng := rand.New(rand.NewPCG(1, 1))
	one := b.open()
	play(one, rng, 20)
	two := b.open()
	if n := two.Notices(); len(n) != 1 || n[0].Kind != Elsewhere {
		t.Fatalf("notices %+v", n)
	}
	if one.ID() == two.ID() {
		t.Fatal("both play one game")
	}
	play(one, rng, 10)
	play(two, rng, 60)
	if err := two.New(); err != nil {
		t.Fatal(err)
	}
	play(two, rng, 5)
	play(one, rng, 1)
	want, wantTwo := stateOf(one), stateOf(two)
	b.clock.now += 1000
	one.Pause()
	if err := one.Close(); err != nil {
		t.Fatal(err)
	}
	b.die()
	s := b.open()
	best := max(want.best, wantTwo.best)
	if h := s.History(); len(h) != 3 || s.Best() != best {
		t.Fatalf("%d games, best %d, want 3 and %d", len(h), s.Best(), best)
	}
	for _, h := range s.History() {
		s.Record(h.ID, func(r *game.Record, err error) {
			if err == nil {
				err = r.Verify()
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
}

func TestBestIsThePeakByClass(t *testing.T) {
	b := newBench(t)
	rng := rand.New(rand.NewPCG(1, 1))
	s := b.open()
	play(s, rng, 60)
	peak := s.Best()
	for s.Undo() != nil {
	}
	if s.Game().Score() != 0 || s.Best() != peak || peak == 0 {
		t.Fatalf("best %d after undo, peak %d", s.Best(), peak)
	}
	b.die()
	s = b.open()
	if s.Best() != peak {
		t.Fatalf("best %d after a start, peak %d", s.Best(), peak)
	}
	board, err := game.ParseBoard("1024,1024,0,0/0,0,0,0/0,0,0,0/0,0,0,2")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Begin(game.Setup{Rules: game.Classic(4, 4), Start: &game.Start{Board: board}}); err != nil {
		t.Fatal(err)
	}
	s.Move(game.Left)
	if s.Best() != 2048 || !s.AskKeepGoing() {
		t.Fatalf("a given board has best %d", s.Best())
	}
	s.KeepGoing()
	if s.AskKeepGoing() {
		t.Fatal("asked again")
	}
	if err := s.New(); err != nil || s.Best() != peak {
		t.Fatalf("own games have best %d, want %d", s.Best(), peak)
	}
}

// TestLostTwiceCountsOnce ends a game, takes the end back and ends it again.
func TestLostTwiceCountsOnce(t *testing.T) {
	b := newBench(t)
	rng := rand.New(rand.NewPCG(1, 1))
	s := Open(b.options())
	if err := s.ContinueSize(2, 2); err != nil {
		t.Fatal(err)
	}
	play(s, rng, 1000)
	for range 3 {
		s.Undo()
		play(s, rng, 1000)
	}
	if t1 := s.Stats(nil); t1.Games != 1 || t1.Finished != 1 {
		t.Fatalf("stats %+v", t1)
	}
	if turn := s.Move(game.Left); !turn.Refused {
		t.Fatal("a move after the end is not refused")
	}
	if err := s.New(); err != nil {
		t.Fatal(err)
	}
	play(s, rng, 1000)
	b.die()
	s = b.open()
	st := s.Stats(nil)
	if st.Games != 2 || st.Finished != 2 || st.Average() != float64(st.Total)/2 || st.Reach[1] != 2 || st.Reach[2] != 2 {
		t.Fatalf("stats %+v", st)
	}
	if none := s.Stats(func(k *Summary) bool { return k.Rules.Rows == 9 }); none.Games != 0 || none.Average() != 0 {
		t.Fatalf("stats of no game %+v", none)
	}
	if c := s.Classes(); len(c) != 1 || c[0].Rows != 2 {
		t.Fatalf("classes %+v", c)
	}
}

func TestTimePlayed(t *testing.T) {
	b := newBench(t)
	s := b.open()
	step := func(ms int64) {
		b.clock.now += ms
		if !s.Move(game.Left).Moved() && !s.Move(game.Up).Moved() && !s.Move(game.Right).Moved() {
			s.Move(game.Down)
		}
	}
	if !s.Idle() || s.Played() != 0 {
		t.Fatal("time runs before the first move")
	}
	step(60_000)
	step(1_000)
	step(2_000)
	if s.Idle() || s.Played() != 3_000 {
		t.Fatalf("played %d", s.Played())
	}
	b.clock.now += 100_000
	if !s.Idle() || s.Played() != 3_000+IdleAfter {
		t.Fatalf("played %d while idle", s.Played())
	}
	step(0)
	b.clock.now += 1_000
	s.Pause()
	b.clock.now += 5_000
	if s.Played() != 4_000+IdleAfter || !s.Idle() {
		t.Fatalf("played %d after a pause", s.Played())
	}
	b.die()
	s = b.open()
	if s.Played() != 4_000+IdleAfter {
		t.Fatalf("played %d after a start", s.Played())
	}
	b.clock.now -= 1_000_000 // a clock set back counts nothing
	step(1)
	b.clock.now -= 1_000_000
	step(1)
	if s.Played() != 4_000+IdleAfter {
		t.Fatalf("played %d by a clock set back", s.Played())
	}
}

func TestExportAndImport(t *testing.T) {
	b := newBench(t)
	rng := rand.New(rand.NewPCG(1, 1))
	s := b.open()
	for range 3 {
		play(s, rng, 30)
		if err := s.New(); err != nil {
			t.Fatal(err)
		}
	}
	play(s, rng, 10)
	st := s.Settings()
	st.Faces = "letters"
	if err := s.Change(st); err != nil {
		t.Fatal(err)
	}
	s.SetOwnPalette([]byte("a palette"))
	want, history := stateOf(s), s.History()
	export := func(s *Session) (text []byte) {
		s.Export(func(data []byte, err error) {
			if err != nil {
				t.Fatal(err)
			}
			text = data
		})
		return text
	}
	text := export(s)

	other := newBench(t)
	o := Open(other.options())
	take := func(text []byte) (report ImportReport) {
		t.Helper()
		o.Import(text, func(r ImportReport, err error) {
			if err != nil {
				t.Fatal(err)
			}
			report = r
		})
		return report
	}
	if r := take(text); r != (ImportReport{Games: 4, Settings: true}) {
		t.Fatalf("report %+v", r)
	}
	if err := o.ContinueLast(); err != nil || stateOf(o) != want || o.Settings() != st || string(o.OwnPalette()) != "a palette" {
		t.Fatalf("imported %+v, %v", stateOf(o), err)
	}
	if got := o.History(); len(got) != len(history) || o.Best() != s.Best() {
		t.Fatalf("history %+v", got)
	}
	if r := take(text); r != (ImportReport{Known: 4}) {
		t.Fatalf("second report %+v", r)
	}
	// The same game goes on in both places: both forms are kept, once.
	play(s, rng, 3)
	play(o, rng, 5)
	text = export(s)
	if r := take(text); r.Games != 1 || r.Known != 3 {
		t.Fatalf("third report %+v", r)
	}
	if r := take(text); r.Games != 0 || r.Known != 4 {
		t.Fatalf("fourth report %+v", r)
	}
	for n := range len(text) - 1 { // all but the last line end
		o.Import(text[:n], func(_ ImportReport, err error) {
			if err == nil || strings.ContainsRune(err.Error(), '\n') {
				t.Fatalf("cut at %d: %v", n, err)
			}
		})
	}
}

func TestIndexIsOnlyACache(t *testing.T) {
	b := newBench(t)
	rng := rand.New(rand.NewPCG(1, 1))
	s := b.open()
	for range 5 {
		play(s, rng, 20)
		if err := s.New(); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	want := Open(b.options()).History()
	if len(want) != 5 {
		t.Fatalf("%d games", len(want))
	}
	index := slices.Clone(b.store.files["index"])
	for _, wrong := range [][]byte{nil, {}, []byte("twofold index 9\n"), index[:len(index)/2], bytes.ReplaceAll(index, []byte("\n"), []byte(" 1\n")),
		bytes.ReplaceAll(index, []byte(" 4 4 "), []byte(" 4 44 "))} {
		if b.store.files["index"] = wrong; wrong == nil {
			delete(b.store.files, "index")
		}
		if got := Open(b.options()).History(); !slices.Equal(got, want) {
			t.Fatalf("with index %q: %+v", wrong, got)
		}
	}
}

func TestSettings(t *testing.T) {
	b := newBench(t)
	s := b.open()
	if s.Settings() != Defaults() || Defaults().Check() != nil {
		t.Fatal("a new player has no defaults")
	}
	st := s.Settings()
	for _, set := range [][2]string{
		{"size", "3x5"}, {"target", "512"}, {"four", "12.5%"}, {"start", "3"}, {"undo", "no"}, {"end-at-target", "yes"},
		{"faces", "letters"}, {"palette", "own"}, {"lang", "zh"}, {"appearance", "dark"}, {"motion", "off"},
		{"sound", "yes"}, {"vibration", "no"}, {"page-swipes", "yes"}, {"arrows", "yes"},
	} {
		if err := st.Set(set[0], set[1]); err != nil {
			t.Fatal(err)
		}
		if got := st.Get(set[0]); got != set[1] {
			t.Errorf("%s is %q, want %q", set[0], got, set[1])
		}
	}
	if err := s.Change(st); err != nil {
		t.Fatal(err)
	}
	b.store.files["settings"] = append(b.store.files["settings"], "later-thing 7\n"...)
	b.die()
	s = b.open()
	b.noNotices(s)
	if s.Settings() != st {
		t.Fatalf("settings %+v, want %+v", s.Settings(), st)
	}
	if err := s.Change(st); err != nil || !bytes.Contains(b.store.files["settings"], []byte("later-thing 7\n")) {
		t.Fatal("a line of a later version is gone")
	}
	for _, bad := range [][2]string{
		{"size", "1x4"}, {"size", "four"}, {"target", "100"}, {"target", "1048576"}, {"four", "101%"}, {"start", "0"}, {"start", "x"},
		{"undo", "maybe"}, {"faces", "a b"}, {"faces", strings.Repeat("x", 65)}, {"appearance", "pink"}, {"nothing", "1"},
	} {
		before := st
		err := st.Set(bad[0], bad[1])
		if err == nil || st != before || strings.ContainsRune(err.Error(), '\n') || !strings.Contains(err.Error(), "; ") {
			t.Errorf("%v: %v", bad, err)
		}
	}
	if err := st.Set("size", "2x2"); err != nil || st.Target != AutoTarget || st.Rules().Check() != nil {
		t.Errorf("a small board kept target %d: %v", st.Target, err)
	}
}

func TestDamagedSettingsStandAside(t *testing.T) {
	for _, text := range []string{"", "nonsense", "twofold settings 9\nsize 4x4\n", "twofold settings 1\nsize 99x99\nlang zh\n"} {
		b := newBench(t)
		b.store.files["settings"] = []byte(text)
		s := b.open()
		if n := s.Notices(); len(n) != 1 || n[0].Kind != SetAside || string(b.store.files[n[0].Name]) != text {
			t.Fatalf("%q: notices %+v", text, n)
		}
		if strings.HasSuffix(text, "lang zh\n") && s.Settings().Lang != "zh" {
			t.Error("the good lines are gone")
		}
		if s.Settings().Check() != nil {
			t.Error("the settings are not valid")
		}
	}
}

// lateSource answers when the test says so.
type lateSource struct {
	now     bool
	asked   []func()
	rng     *rand.Rand
	askedNs []int
}

func (l *lateSource) Spawn(n int, after game.Board, deliver func(game.Spawn)) {
	l.askedNs = append(l.askedNs, n)
	at := l.rng.IntN(after.Cells())
	for after.At(at) != 0 {
		at = (at + 1) % after.Cells()
	}
	answer := func() { deliver(game.Spawn{At: uint8(at), Exp: 1}) }
	if l.now {
		answer()
	} else {
		l.asked = append(l.asked, answer)
	}
}

func (l *lateSource) answer() {
	next := l.asked[0]
	l.asked = l.asked[1:]
	next()
}

func TestSpawnSource(t *testing.T) {
	b := newBench(t)
	source := &lateSource{rng: rand.New(rand.NewPCG(1, 1)), now: true}
	o := b.options()
	o.Source = source
	var later []game.Turn
	o.Turned = func(t *game.Turn) { later = append(later, t.Clone()) }
	s := Open(o)
	if err := s.ContinueLast(); err != nil {
		t.Fatal(err)
	}
	if len(s.Game().Tiles(nil)) != 2 || s.Game().Awaiting() {
		t.Fatal("the start tiles did not come")
	}
	play(s, rand.New(rand.NewPCG(1, 1)), 10)
	if len(later) != 0 {
		t.Fatal("turns at once were reported as late")
	}
	source.now = false
	file := func() string { return string(b.store.files["live/"+s.ID()]) }
	before := file()
	var d game.Dir
	for d = range game.Dir(4) {
		if board := s.Game().Board(); func() bool { _, _, moved := board.Slide(d); return moved }() {
			break
		}
	}
	if turn := s.Move(d); !turn.Pending || !turn.Moved() {
		t.Fatalf("turn %+v", turn)
	}
	if file() != before {
		t.Fatal("a pending turn was saved")
	}
	if s.Undo() != nil {
		t.Fatal("a pending turn was taken back")
	}
	for _, d := range game.Dirs {
		if turn := s.Move(d); !turn.Pending || turn.Moved() {
			t.Fatalf("a waiting move gave %+v", turn)
		}
	}
	for len(source.asked) > 0 {
		source.answer()
	}
	if len(later) < 2 || later[0].Pending || later[0].Spawn.ID == 0 {
		t.Fatalf("late turns %+v", later)
	}
	for i, n := range source.askedNs {
		if n != i {
			t.Fatalf("asked for spawns %v", source.askedNs)
		}
	}
	want := stateOf(s)
	b.die()
	s = Open(o)
	if err := s.ContinueLast(); err != nil || stateOf(s) != want {
		t.Fatalf("came back as %+v, want %+v, %v\n%s", stateOf(s), want, err, file())
	}
	s.Record(s.ID(), func(r *game.Record, err error) {
		if err == nil {
			err = r.Verify()
		}
		if err != nil || !r.Open {
			t.Fatal(err)
		}
	})
}

type leftCoach struct{}

func (leftCoach) Advise(*game.Game) (game.Dir, bool) { return game.Left, true }

func TestCoachMarksTheGame(t *testing.T) {
	b := newBench(t)
	o := b.options()
	o.Advisor = leftCoach{}
	s := Open(o)
	if err := s.ContinueLast(); err != nil {
		t.Fatal(err)
	}
	play(s, rand.New(rand.NewPCG(1, 1)), 20)
	if s.Best() == 0 {
		t.Fatal("no score")
	}
	if d, ok := s.Advise(); !ok || d != game.Left {
		t.Fatal("no advice")
	}
	s.Advise()
	play(s, rand.New(rand.NewPCG(1, 1)), 1)
	b.die()
	s = b.open()
	if _, ok := s.Advise(); ok {
		t.Fatal("advice without a coach")
	}
	if h := s.History(); len(h) != 1 || !h[0].Coach {
		t.Fatalf("history %+v", h)
	}
	s.Record(s.ID(), func(r *game.Record, err error) {
		if err != nil || !r.Marks.Coach || len(r.Extra) != 4 {
			t.Fatalf("%+v, %v", r, err)
		}
	})
}

func TestNoStorageIsSaidOnce(t *testing.T) {
	o := newBench(t).options()
	o.Storage = failing{NewMemory()}
	s := Open(o)
	if n := s.Notices(); len(n) != 1 || n[0].Kind != NoStorage || n[0].Detail == "" {
		t.Fatalf("notices %+v", n)
	}
	if err := s.ContinueLast(); err != nil {
		t.Fatal(err)
	}
	play(s, rand.New(rand.NewPCG(1, 1)), 5)
	if len(s.Notices()) != 0 || len(s.Game().Moves()) != 5 {
		t.Fatal("play did not go on quietly")
	}
}

type failing struct{ *Memory }

func (f failing) Snapshot(fail func(string, error)) Snapshot { return Snapshot{Err: ErrNotFound} }

func TestUTC(t *testing.T) {
	for ms, want := range map[int64]string{
		0: "1970-01-01T00:00:00Z", 951_782_399_999: "2000-02-28T23:59:59Z", 951_782_400_000: "2000-02-29T00:00:00Z",
		1_796_003_709_000: "2026-11-30T01:55:09Z", 4_107_542_400_000: "2100-03-01T00:00:00Z",
	} {
		if got := utcText(ms); got != want {
			t.Errorf("%d is %s, want %s", ms, got, want)
		}
	}
}

func FuzzParseGame(f *testing.F) {
	b := newBench(f)
	s := b.open()
	play(s, rand.New(rand.NewPCG(1, 1)), 300)
	s.Undo()
	s.Pause()
	f.Add(b.store.files["live/"+s.ID()])
	f.Add([]byte("twofold game 1\nbegun 1\nsize 2x2\ntarget none\nfour 0\nstart 1\nundo yes\nspawns listed\n\nS0:2 L3:2 R0:2 <>+\n@1 2\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		b := newBench(t)
		const id = "0123456789abcdef"
		b.store.files["live/"+id] = data
		s := b.open()
		play(s, rand.New(rand.NewPCG(1, 1)), 2)
		want := stateOf(s)
		s.Notices()
		b.die()
		s = b.open()
		if got := stateOf(s); got != want {
			t.Fatalf("got %+v\nwant %+v\n%q", got, want, b.store.files)
		}
	})
}
