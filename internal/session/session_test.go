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

// TestUndoneToTheStart: a game whose moves were all taken back is still one
// that can be brought back and exported.
func TestUndoneToTheStart(t *testing.T) {
	b := newBench(t)
	s := b.open()
	play(s, rand.New(rand.NewPCG(1, 1)), 5)
	for s.Undo() != nil {
	}
	want, id := stateOf(s), s.ID()
	if err := s.New(); err != nil {
		t.Fatal(err)
	}
	s.Export(func(data []byte, err error) {
		if err != nil || !bytes.Contains(data, []byte(id)) {
			t.Errorf("it is not exported: %v", err)
		}
	})
	if !s.BringBack() || s.ID() != id || stateOf(s) != want {
		t.Error("it does not come back")
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
	if err := s.Close(); err != ErrNotFound {
		t.Errorf("a game that was played and is not kept: %v", err)
	}
}

// TestCloseWithoutAPlace: what was only looked at is no loss.
func TestCloseWithoutAPlace(t *testing.T) {
	b := newBench(t)
	s := b.open()
	play(s, rand.New(rand.NewPCG(1, 1)), 5)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	b.die()
	readOnly := func(do func(s *Session)) error {
		o := b.options()
		o.Storage = readOnlyStore{b.store}
		s := Open(o)
		if len(s.History()) != 1 || s.ContinueLast() != nil {
			t.Fatal("the game is not there")
		}
		do(s)
		b.die()
		return s.Close()
	}
	for name, c := range map[string]struct {
		do   func(s *Session)
		want error
	}{
		"looked at": {func(s *Session) {}, nil},
		"moved":     {func(s *Session) { play(s, rand.New(rand.NewPCG(2, 2)), 1) }, ErrNotFound},
		"undone":    {func(s *Session) { s.Undo() }, ErrNotFound},
	} {
		if err := readOnly(c.do); err != c.want {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}

// readOnlyStore has games and keeps none.
type readOnlyStore struct{ *Memory }

func (r readOnlyStore) Snapshot(fail func(string, error)) Snapshot {
	snap := r.Memory.Snapshot(fail)
	snap.Err = ErrNotFound
	return snap
}

func (readOnlyStore) Append(string, []byte)  {}
func (readOnlyStore) Replace(string, []byte) {}
func (readOnlyStore) Rename(string, string)  {}

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

// A game that only draws level with an earlier one is no new best.
func TestNewBest(t *testing.T) {
	s := newBench(t).open()
	begin := func() { // the same game each time
		t.Helper()
		if err := s.Begin(game.Setup{Rules: game.Classic(4, 4), Seed: game.Seed{5}}); err != nil {
			t.Fatal(err)
		}
	}
	moves := 0
	on := func() { s.Move(game.Dirs[moves%4]); moves++ }
	begin()
	if s.NewBest() {
		t.Error("a game without a point is the best")
	}
	for s.Game().Score() < 100 {
		on()
	}
	first := s.Game().Score()
	if !s.NewBest() {
		t.Error("the first game is not the best")
	}
	begin()
	moves = 0
	for s.Game().Score() < first {
		on()
	}
	if s.NewBest() || s.Best() != first {
		t.Errorf("level with %d it is a new best", s.Best())
	}
	for s.Game().Score() == first {
		on()
	}
	if !s.NewBest() {
		t.Error("a higher score is no new best")
	}
}
