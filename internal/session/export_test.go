package session

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestImportInPlaceOfAnUnreadableGame: what an export holds is taken in where
// the game's own file cannot be read.
func TestImportInPlaceOfAnUnreadableGame(t *testing.T) {
	b := newBench(t)
	s := b.open()
	play(s, rand.New(rand.NewPCG(1, 1)), 5)
	var data []byte
	s.Export(func(all []byte, err error) { data = all })
	delete(b.store.files, "live/"+s.ID())
	s.Import(data, func(r ImportReport, err error) {
		if err != nil || r.Games != 1 || r.Known != 0 {
			t.Errorf("%+v, %v", r, err)
		}
	})
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
