package session

import (
	"math/rand/v2"
	"testing"
)

// TestImportOfTheSameGame: what counts once are moves. To look at a game, on
// either side, makes no second one of it, nor does to play on, on one side, to
// take a move back, or to play it again.
func TestImportOfTheSameGame(t *testing.T) {
	type act = func(s *Session, rng *rand.Rand)
	look := func(s *Session, _ *rand.Rand) {}
	playOn := func(s *Session, rng *rand.Rand) { play(s, rng, 7) }
	undo := func(s *Session, _ *rand.Rand) { s.Undo() }
	undoRedo := func(s *Session, _ *rand.Rand) { s.Undo(); s.Redo() }
	other := func(s *Session, _ *rand.Rand) { s.Undo(); s.Undo(); play(s, rand.New(rand.NewPCG(9, 9)), 4) }
	for _, c := range []struct {
		name        string
		there, here act // nil: not even opened
		want        ImportReport
		games       int
		moves       string // whose: "there", "here" or "both"
	}{
		{"nobody looks", nil, nil, ImportReport{Known: 1}, 1, "here"},
		{"both look", look, look, ImportReport{Known: 1}, 1, "here"},
		{"one goes on", playOn, look, ImportReport{Games: 1}, 1, "there"},
		{"the other goes on", look, playOn, ImportReport{Known: 1}, 1, "here"},
		{"undone there", undo, look, ImportReport{Known: 1}, 1, "here"},
		{"undone here", look, undo, ImportReport{Games: 1}, 1, "there"},
		{"undone and redone there", undoRedo, look, ImportReport{Known: 1}, 1, "here"},
		{"undone and redone here", look, undoRedo, ImportReport{Known: 1}, 1, "here"},
		{"both go on alike", playOn, playOn, ImportReport{Known: 1}, 1, "here"},
		{"both go on differently", playOn, other, ImportReport{Games: 1}, 2, "both"},
	} {
		t.Run(c.name, func(t *testing.T) {
			run := func(b *bench, do act, seed uint64) {
				if do == nil {
					return
				}
				b.clock.now += 1000 * int64(seed+1)
				s := b.open()
				do(s, rand.New(rand.NewPCG(2, 2)))
				_ = s.Close()
				b.die()
			}
			a, b := newBench(t), newBench(t)
			s := a.open()
			play(s, rand.New(rand.NewPCG(1, 1)), 30)
			_ = s.Close()
			a.die()
			take := func() (report ImportReport) {
				var text []byte
				Open(a.options()).Export(func(data []byte, _ error) { text = data })
				s := Open(b.options())
				s.Import(text, func(r ImportReport, err error) {
					if err != nil {
						t.Fatal(err)
					}
					report = r
				})
				_ = s.Close()
				b.die()
				return report
			}
			if r := take(); r != (ImportReport{Games: 1}) {
				t.Fatalf("first report %+v", r)
			}
			run(a, c.there, 1)
			run(b, c.here, 2)
			there, here := Open(a.options()).History()[0], Open(b.options()).History()[0]
			if r := take(); r != c.want {
				t.Errorf("report %+v, want %+v", r, c.want)
			}
			if r := take(); r.Games != 0 || r.Known != 1 {
				t.Errorf("the second time the report is %+v", r)
			}
			all := Open(b.options()).History()
			if len(all) != c.games {
				t.Fatalf("%d games, want %d", len(all), c.games)
			}
			want := map[string]int{"there": there.Moves, "here": here.Moves, "both": all[0].Moves}[c.moves]
			if all[0].Moves != want {
				t.Errorf("%d moves, want %d (there %d, here %d)", all[0].Moves, want, there.Moves, here.Moves)
			}
			for _, k := range all {
				if k.Peak < max(there.Peak, here.Peak) && c.games == 1 {
					t.Errorf("the best score %d sank to %d", max(there.Peak, here.Peak), k.Peak)
				}
			}
		})
	}
}
