package session

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"twofold/game"
)

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

// TestNewerGame meets a game that a later program wrote: the player is told, plays
// another, and the file stays as it is, at every start.
func TestNewerGame(t *testing.T) {
	b := newBench(t)
	name, newer := "live/00000000000000aa", "twofold game 2\nsize 4x4 torus\n\nanything\n"
	b.store.files = map[string][]byte{name: []byte(newer)}
	for range 2 {
		s := b.open()
		n := s.Notices()
		if len(n) != 1 || n[0].Kind != Unreadable || n[0].Name != name || n[0].Err != errNewer {
			t.Fatalf("notices %+v", n)
		}
		if !s.Move(game.Down).Moved() && !s.Move(game.Left).Moved() && !s.Move(game.Right).Moved() {
			t.Fatal("nothing moves")
		}
		b.die()
		if string(b.store.files[name]) != newer {
			t.Fatalf("the file has become %q", b.store.files[name])
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
