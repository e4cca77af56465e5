package session

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"twofold/game"
)

// swollen is a storage in which one file has grown beyond all reading.
type swollen struct {
	*Memory
	name string
}

func (w swollen) Snapshot(fail func(string, error)) Snapshot {
	snap := w.Memory.Snapshot(fail)
	for i := range snap.Files {
		if f := &snap.Files[i]; f.Name == w.name {
			f.Size, f.Data = maxGameFile+1, nil
		}
	}
	return snap
}

// TestHugeFileStandsAside: a file that no game can fill is set aside and named
// like any other damaged one, whether it was being played or not.
func TestHugeFileStandsAside(t *testing.T) {
	for _, done := range []bool{false, true} {
		b := newBench(t)
		s := b.open()
		play(s, rand.New(rand.NewPCG(1, 1)), 5)
		name := "live/" + s.ID()
		if done {
			name = "done/" + s.ID()
			if err := s.New(); err != nil {
				t.Fatal(err)
			}
		}
		_ = s.Close()
		b.die()
		size := len(b.store.files[name])
		delete(b.store.files, "index")
		o := b.options()
		o.Storage = swollen{b.store, name}
		s = Open(o)
		n := s.Notices()
		if len(n) != 1 || n[0].Kind != SetAside || !strings.Contains(n[0].Detail, "; ") || len(b.store.files[n[0].Name]) != size {
			t.Errorf("notices %+v", n)
		}
		if b.store.files[name] != nil || len(s.History()) != 0 {
			t.Errorf("%s is still there", name)
		}
		if err := s.ContinueLast(); err != nil {
			t.Error(err)
		}
	}
}

// TestElsewhereIsSaidOnce: who means to go on with a game that other programs
// play is told once and plays another one; who begins a new game has nothing
// to be told.
func TestElsewhereIsSaidOnce(t *testing.T) {
	b := newBench(t)
	rng := rand.New(rand.NewPCG(1, 1))
	var open []*Session
	for i := range 4 {
		s := b.open()
		if n := s.Notices(); len(n) != min(i, 1) || i > 0 && n[0].Kind != Elsewhere {
			t.Fatalf("program %d: notices %+v", i, n)
		}
		for _, o := range open {
			if o.ID() == s.ID() {
				t.Fatal("two programs play one game")
			}
		}
		play(s, rng, 5)
		open = append(open, s)
	}
	s := Open(b.options())
	if err := s.New(); err != nil {
		t.Fatal(err)
	}
	play(s, rng, 5)
	if err := s.New(); err != nil {
		t.Fatal(err)
	}
	b.noNotices(s)
}

// TestTimeMarkOutOfTime: a time mark beyond every calendar does not move the
// games that are played after it.
func TestTimeMarkOutOfTime(t *testing.T) {
	for _, mark := range []string{"@253402300800000 5\n", "@9007199254740991 9007199254740991\n", "@99999999999999999999 5\n"} {
		b := newBench(t)
		s := b.open()
		play(s, rand.New(rand.NewPCG(1, 1)), 5)
		name := "live/" + s.ID()
		_ = s.Close()
		b.die()
		b.store.files[name] = append(b.store.files[name], "\n"+mark...)
		b.clock.now += 1000
		s = b.open()
		b.noNotices(s)
		play(s, rand.New(rand.NewPCG(1, 1)), 5)
		if h := s.History(); len(h) != 1 || h[0].Ended > b.clock.now+10 || h[0].Played > 60_000 {
			t.Errorf("after %q: %+v", mark, h)
		}
	}
}

// TestBegunOutOfTime: nor does a beginning beyond every calendar.
func TestBegunOutOfTime(t *testing.T) {
	for _, begun := range []string{"253402300800000", "9007199254740991"} {
		b := newBench(t)
		s := b.open()
		play(s, rand.New(rand.NewPCG(1, 1)), 5)
		name := "live/" + s.ID()
		_ = s.Close()
		b.die()
		_, rest, _ := bytes.Cut(b.store.files[name], []byte("\nsize "))
		b.store.files[name] = append([]byte(gameFirstLine+"\nbegun "+begun+"\nsize "), rest...)
		b.store.files["live/"+strings.Repeat("f", 16)] = []byte(gameFirstLine + "\nbegun " + begun + "\nsize " + string(rest[:bytes.Index(rest, []byte("\n\n"))+2]) + "L\n")
		b.clock.now += 1000
		s = b.open()
		b.noNotices(s)
		play(s, rand.New(rand.NewPCG(1, 1)), 5)
		for _, h := range s.History() {
			if h.Ended > b.clock.now+10 || h.Begun > b.clock.now {
				t.Errorf("begun %s: %+v", begun, h)
			}
		}
	}
}

// TestGameMovedElsewhere opens a game that another program has moved to the
// history since its name was learned.
func TestGameMovedElsewhere(t *testing.T) {
	b := newBench(t)
	s := b.open()
	play(s, rand.New(rand.NewPCG(1, 1)), 9)
	want, id := stateOf(s), s.ID()
	b.die()
	late := Open(b.options())
	b.store.Rename("live/"+id, "done/"+id)
	if err := late.ContinueLast(); err != nil || late.ID() != id || stateOf(late) != want {
		t.Fatalf("another game came: %v", err)
	}
	b.noNotices(late)
}

// unreadable is a storage whose games left behind cannot be read.
type unreadable struct{ *Memory }

func (u unreadable) Snapshot(fail func(string, error)) Snapshot {
	snap := u.Memory.Snapshot(fail)
	for i, f := range snap.Files {
		if strings.HasPrefix(f.Name, "done/") || f.Name == "index" {
			snap.Files[i].Data = nil
		}
	}
	return snap
}

func (u unreadable) Read(name string, done func([]byte, error)) {
	done(nil, fault("the disk is broken", "get another"))
}

func TestUnreadableGameIsTold(t *testing.T) {
	b := newBench(t)
	s := b.open()
	play(s, rand.New(rand.NewPCG(1, 1)), 9)
	if err := s.New(); err != nil {
		t.Fatal(err)
	}
	b.die()
	o := b.options()
	o.Storage = unreadable{b.store}
	n := Open(o).Notices()
	if len(n) != 1 || n[0].Kind != Unreadable || !strings.HasPrefix(n[0].Name, "done/") || n[0].Detail == "" {
		t.Fatalf("notices %+v", n)
	}
}

// TestBadSpawnIsAskedForAgain has the source answer with a tile that cannot
// stand where it says.
func TestBadSpawnIsAskedForAgain(t *testing.T) {
	b := newBench(t)
	o := b.options()
	source := &lateSource{rng: rand.New(rand.NewPCG(1, 1)), now: true}
	o.Source = source
	s := Open(o)
	if err := s.ContinueLast(); err != nil {
		t.Fatal(err)
	}
	source.now = false
	for d := range game.Dir(4) {
		if s.Move(d).Moved() {
			break
		}
	}
	source.asked = nil
	s.deliver(s.cur, game.Spawn{At: 99, Exp: 1})
	if n := s.Notices(); len(n) != 1 || n[0].Kind != BadSpawn {
		t.Fatalf("notices %+v", n)
	}
	s.Move(game.Left)
	if len(source.asked) != 1 {
		t.Fatalf("asked %d times more", len(source.asked))
	}
	source.answer()
	if s.Game().Awaiting() && len(source.asked) == 0 {
		t.Fatal("the game waits for ever")
	}
}
