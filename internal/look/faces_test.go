package look

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestFaceSets(t *testing.T) {
	want := []string{"numbers", "letters", "steps", "roman", "elements", "dynasties", "animals", "fruit"}
	list := FaceSets()
	if len(list) != len(want) {
		t.Fatalf("%d sets, want %d", len(list), len(want))
	}
	for i, f := range list {
		if f.Name() != want[i] {
			t.Errorf("set %d is %q, want %q", i, f.Name(), want[i])
		}
		if got, ok := FaceSetNamed(f.Name()); !ok || got != f {
			t.Errorf("FaceSetNamed(%q) = %v, %v", f.Name(), got, ok)
		}
		if n := f.Len(); n != 0 && n < 17 {
			t.Errorf("%s ends at %d", f.Name(), n)
		}
		seen := make(map[string]int)
		for exp := 1; exp <= 255; exp++ {
			face := f.Face(uint8(exp))
			if other, ok := seen[face]; ok {
				t.Errorf("%s: exponents %d and %d are both %q", f.Name(), other, exp, face)
			}
			seen[face] = exp
			if exp > f.Len() {
				if face != Number(uint8(exp)) {
					t.Errorf("%s: exponent %d past the end is %q", f.Name(), exp, face)
				}
				continue
			}
			if w := Width(face); w < 1 || w > 6 || face != strings.TrimSpace(face) {
				t.Errorf("%s: exponent %d is %q, %d columns wide", f.Name(), exp, face, w)
			}
		}
		if f.Face(0) != "" {
			t.Errorf("%s: the empty cell has the face %q", f.Name(), f.Face(0))
		}
	}
	for _, name := range []string{"", "Numbers", "hats"} {
		if f, ok := FaceSetNamed(name); ok || f != nil {
			t.Errorf("FaceSetNamed(%q) = %v, %v", name, f, ok)
		}
	}
	list[0] = nil
	if FaceSets()[0] == nil {
		t.Error("FaceSets gives its own table away")
	}
}

func TestFaceExamples(t *testing.T) {
	for _, tt := range []struct {
		set  string
		exp  uint8
		want string
	}{
		{"numbers", 11, "2048"}, {"letters", 11, "K"}, {"letters", 27, "134217728"},
		{"steps", 11, "11"}, {"roman", 14, "XIV"}, {"elements", 11, "Na"}, {"elements", 40, "Zr"},
		{"dynasties", 1, "夏"}, {"dynasties", 11, "隋"}, {"dynasties", 18, "清"}, {"dynasties", 19, "524288"},
		{"animals", 11, "🐯"}, {"animals", 17, "🐉"}, {"fruit", 11, "🍉"},
	} {
		f, _ := FaceSetNamed(tt.set)
		if got := f.Face(tt.exp); got != tt.want {
			t.Errorf("%s: exponent %d is %q, want %q", tt.set, tt.exp, got, tt.want)
		}
	}
}

// TestEmoji holds that pictures are one character each, so that every terminal
// gives them two columns.
func TestEmoji(t *testing.T) {
	for _, name := range []string{"animals", "fruit"} {
		f, _ := FaceSetNamed(name)
		for _, face := range f.faces {
			if utf8.RuneCountInString(face) != 1 || Width(face) != 2 {
				t.Errorf("%s: %q is %d characters and %d columns", name, face, utf8.RuneCountInString(face), Width(face))
			}
		}
	}
}

func TestASCII(t *testing.T) {
	for _, f := range FaceSets() {
		want := f.Name() != "dynasties" && f.Name() != "animals" && f.Name() != "fruit"
		if f.ASCII() != want {
			t.Errorf("%s: ASCII = %v", f.Name(), f.ASCII())
		}
	}
}

func TestFit(t *testing.T) {
	for _, f := range FaceSets() {
		for width := 4; width <= 8; width++ {
			seen := make(map[string]int)
			for exp := 1; exp <= 255; exp++ {
				s := f.Fit(uint8(exp), width)
				if w := Width(s); w < 1 || w > width {
					t.Errorf("%s: Fit(%d, %d) = %q, %d columns wide", f.Name(), exp, width, s, w)
				}
				if other, ok := seen[s]; ok {
					t.Errorf("%s: in %d columns exponents %d and %d are both %q", f.Name(), width, other, exp, s)
				}
				seen[s] = exp
			}
		}
	}
	f, _ := FaceSetNamed("dynasties")
	if got := f.Fit(10, 4) + " " + f.Fit(10, 6) + f.Fit(0, 4); got != "1024 南北朝" {
		t.Errorf("the tenth dynasty fits as %q", got)
	}
}
