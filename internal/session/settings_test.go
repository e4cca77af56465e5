package session

import (
	"bytes"
	"strings"
	"testing"

	"twofold/game"
)

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

// lateReads answers readings when the test wants it to.
type lateReads struct {
	*Memory
	waiting []func()
}

func (l *lateReads) Read(name string, done func([]byte, error)) {
	l.waiting = append(l.waiting, func() { l.Memory.Read(name, done) })
}

// TestSettingsOfTwoPrograms: each keeps what the other has changed, also where
// readings are answered late.
func TestSettingsOfTwoPrograms(t *testing.T) {
	b := newBench(t)
	late := &lateReads{Memory: b.store}
	o := b.options()
	o.Storage = late
	one, two := Open(o), b.open()
	change := func(s *Session, key, value string) {
		t.Helper()
		st := s.Settings()
		if err := st.Set(key, value); err != nil {
			t.Fatal(err)
		}
		if err := s.Change(st); err != nil {
			t.Fatal(err)
		}
	}
	answer := func() {
		for _, do := range late.waiting {
			do()
		}
		late.waiting = nil
	}
	stored := func(want map[string]string) {
		t.Helper()
		st, extra, err := parseSettings(b.store.files["settings"])
		if err != nil || len(extra) > 0 {
			t.Fatal(err, extra)
		}
		for key, value := range want {
			if got := st.Get(key); got != value {
				t.Errorf("%s is %q, want %q", key, got, value)
			}
		}
	}
	change(one, "faces", "letters")
	change(one, "sound", "yes") // while the first is on its way
	if one.Settings().Faces != "letters" || len(late.waiting) != 1 {
		t.Fatalf("%d readings", len(late.waiting))
	}
	change(two, "lang", "zh")
	answer()
	stored(map[string]string{"faces": "letters", "sound": "yes", "lang": "zh"})
	// What the first changed long ago is no longer its own to say.
	change(two, "faces", "roman")
	change(one, "undo", "no")
	answer()
	stored(map[string]string{"faces": "roman", "undo": "no", "sound": "yes", "lang": "zh"})
	// A target that the other's board cannot hold is left out.
	change(two, "size", "2x2")
	change(one, "target", "65536")
	answer()
	stored(map[string]string{"size": "2x2", "target": "auto", "faces": "roman"})
	change(one, "faces", "")
	answer()
	stored(map[string]string{"faces": "", "lang": "zh"})
	// What is stored was damaged meanwhile: what this program has is whole.
	b.store.files["settings"] = []byte("nonsense")
	change(one, "motion", "off")
	answer()
	stored(map[string]string{"motion": "off", "size": "4x4", "target": "65536", "sound": "yes"})
	if n := one.Notices(); len(n) != 1 || n[0].Kind != SetAside || string(b.store.files[n[0].Name]) != "nonsense" {
		t.Errorf("notices %+v", n)
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

func TestDamagedPaletteStandsAside(t *testing.T) {
	b := newBench(t)
	b.store.files["palette"] = []byte("junk")
	s := b.open()
	s.SetAsidePalette(fault("line 1 is junk", "mend it"))
	s.SetAsidePalette(fault("line 1 is junk", "mend it"))
	if n := s.Notices(); len(n) != 1 || n[0].Kind != SetAside || string(b.store.files[n[0].Name]) != "junk" || s.OwnPalette() != nil {
		t.Fatalf("notices %+v", n)
	}
}

// A preset is taken whole or not at all, is told from the settings that follow
// it, and stands in no file.
func TestPresets(t *testing.T) {
	st := Defaults()
	if got := st.Get("preset"); got != "classic" {
		t.Errorf("a new player's settings are %s", got)
	}
	for _, step := range []struct{ key, value, preset string }{
		{"target", "none", "classic"}, {"preset", "gentle", "gentle"}, {"size", "3x5", "gentle"}, {"four", "5%", "own"}, {"preset", "classic", "classic"},
	} {
		if err := st.Set(step.key, step.value); err != nil {
			t.Fatalf("%s %s: %v", step.key, step.value, err)
		}
		if got := st.Get("preset"); got != step.preset {
			t.Errorf("after %s %s the preset is %s, want %s", step.key, step.value, got, step.preset)
		}
	}
	if r := st.Rules(); r.FourPerMille != game.DefaultFour || r.EndAtTarget || r.Target == 0 {
		t.Errorf("classic is %+v", r)
	}
	before := st
	if err := st.Set("preset", "own"); err == nil || st != before {
		t.Errorf("a preset that is none: %v", err)
	}
	if text := string(st.AppendText(nil)); strings.Contains(text, "preset") {
		t.Errorf("the file says %q", text)
	}
}
