package look

import (
	"math"
	"testing"
)

func TestParseRGB(t *testing.T) {
	for s, want := range map[string]RGB{
		"#000000": {},
		"#ffffff": {255, 255, 255},
		"#F7edD8": {0xf7, 0xed, 0xd8},
		"#0a9b1c": {0x0a, 0x9b, 0x1c},
	} {
		got, err := ParseRGB(s)
		if err != nil || got != want {
			t.Errorf("ParseRGB(%q) = %v, %v, want %v", s, got, err, want)
		}
	}
	for _, s := range []string{
		"", "#", "f7edd8", "#f7edd", "#f7edd80", "#fff", "#gggggg", " #f7edd8", "#f7edd8 ",
		"#+12345", "#12345é", "##12345", "red", "#f7edd8ff",
	} {
		if got, err := ParseRGB(s); err == nil {
			t.Errorf("ParseRGB(%q) = %v, want an error", s, got)
		}
	}
}

func TestRGBString(t *testing.T) {
	for v := range 256 {
		c := RGB{uint8(v), uint8(255 - v), uint8(v * 7)}
		got, err := ParseRGB(c.String())
		if err != nil || got != c {
			t.Fatalf("ParseRGB(%q) = %v, %v", c.String(), got, err)
		}
	}
	if got := (RGB{0xAB, 0xC, 0xDE}).String(); got != "#ab0cde" {
		t.Errorf("String = %q", got)
	}
}

func TestContrast(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want float64
	}{
		{"#000000", "#ffffff", 21},
		{"#ffffff", "#ffffff", 1},
		{"#777777", "#ffffff", 4.478},
		{"#767676", "#ffffff", 4.542},
		{"#ff0000", "#ffffff", 3.998},
		{"#0000ff", "#ffffff", 8.592},
		{"#f7edd8", "#54432f", 8.13},
	} {
		a, _ := ParseRGB(tt.a)
		b, _ := ParseRGB(tt.b)
		got := Contrast(a, b)
		if math.Abs(got-tt.want) > 0.005 || got != Contrast(b, a) {
			t.Errorf("Contrast(%s, %s) = %.4f and %.4f, want %.3f", tt.a, tt.b, got, Contrast(b, a), tt.want)
		}
	}
}

func TestMix(t *testing.T) {
	a, b := RGB{0, 100, 200}, RGB{255, 200, 0}
	for _, tt := range []struct {
		t    float64
		want RGB
	}{
		{0, a}, {1, b}, {0.5, RGB{128, 150, 100}}, {0.13, RGB{33, 113, 174}},
		{-3, a}, {7, b}, {math.NaN(), a}, {math.Inf(1), b}, {math.Inf(-1), a},
	} {
		if got := a.Mix(b, tt.t); got != tt.want {
			t.Errorf("Mix(%v) = %v, want %v", tt.t, got, tt.want)
		}
	}
}

func TestHSL(t *testing.T) {
	for _, tt := range []struct {
		hue  int
		s, l float64
		want string
	}{
		{0, 1, 0.5, "#ff0000"}, {600, 1, 0.5, "#ffff00"}, {1200, 1, 0.5, "#00ff00"},
		{1800, 1, 0.5, "#00ffff"}, {2400, 1, 0.5, "#0000ff"}, {3000, 1, 0.5, "#ff00ff"},
		{300, 1, 0.5, "#ff8000"}, {1234, 0, 0.4, "#666666"}, {900, 0.6, 0, "#000000"},
		{900, 0.6, 1, "#ffffff"}, {2100, 0.5, 0.25, "#204060"},
	} {
		if got := hsl(tt.hue, tt.s, tt.l).String(); got != tt.want {
			t.Errorf("hsl(%d, %v, %v) = %s, want %s", tt.hue, tt.s, tt.l, got, tt.want)
		}
	}
}
