package session

import (
	"math/rand/v2"
	"testing"

	"twofold/game"
)

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
