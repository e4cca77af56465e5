package tui

import (
	"slices"
	"testing"
)

func canvasOf(w, h int) *canvas {
	c := &canvas{}
	c.reset(w, h, none)
	return c
}

func TestPutWide(t *testing.T) {
	c := canvasOf(6, 1)
	if x := c.put(0, 0, style{bg: keep}, "a王b"); x != 4 {
		t.Errorf("the text ends at %d", x)
	}
	if got := text(c); got != "a王b\n" {
		t.Errorf("%q", got)
	}
	// One column of a wide character overwritten leaves no half of it behind.
	c.put(2, 0, style{bg: keep}, "x")
	if got := text(c); got != "a xb\n" {
		t.Errorf("%q", got)
	}
	c.put(1, 0, style{bg: keep}, "王")
	c.put(1, 0, style{bg: keep}, "y")
	if got := text(c); got != "ay b\n" {
		t.Errorf("%q", got)
	}
	// No room for both columns: none is used.
	c.put(5, 0, style{bg: keep}, "王")
	if got := text(c); got != "ay b\n" {
		t.Errorf("%q", got)
	}
}

func TestPutOutside(t *testing.T) {
	c := canvasOf(3, 2)
	c.put(-2, 0, style{}, "abcdefgh")
	c.put(0, 5, style{}, "x")
	c.put(0, -1, style{}, "x")
	if got := text(c); got != "cde\n\n" {
		t.Errorf("%q", got)
	}
	c.bottom = 1
	c.put(0, 1, style{}, "x")
	if got := text(c); got != "cde\n\n" {
		t.Errorf("below the bottom: %q", got)
	}
}

func TestASCII(t *testing.T) {
	c := canvasOf(20, 1)
	c.ascii = true
	x := c.put(0, 0, style{}, "4 × 4 · “a” … ↑王")
	if got := text(c); got != "4 x 4 - \"a\" ... ^?\n" {
		t.Errorf("%q", got)
	}
	if w := c.width("4 × 4 · “a” … ↑王"); w != x {
		t.Errorf("the width is said to be %d and is %d", w, x)
	}
}

func TestFit(t *testing.T) {
	c := canvasOf(1, 1)
	for _, test := range []struct {
		text string
		w    int
		want string
	}{
		{"hello", 5, "hello"}, {"hello", 4, "hel…"}, {"hello", 0, ""}, {"王朝王朝", 5, "王朝…"}, {"王朝王朝", 6, "王朝…"},
	} {
		if got := c.fit(test.text, test.w); got != test.want {
			t.Errorf("fit(%q, %d) is %q", test.text, test.w, got)
		}
	}
}

func TestWrap(t *testing.T) {
	c := canvasOf(1, 1)
	for _, test := range []struct {
		text string
		w    int
		want []string
	}{
		{"one two three", 7, []string{"one two", "three"}},
		{"one", 2, []string{"one"}},
		{"", 5, []string{""}},
		{"上下左右，移动。", 8, []string{"上下左", "右，移", "动。"}},
		{"到 2048 吧", 6, []string{"到", "2048", "吧"}},
	} {
		if got := c.wrap(test.text, test.w); !slices.Equal(got, test.want) {
			t.Errorf("wrap(%q, %d) is %q", test.text, test.w, got)
		}
	}
}

func TestClock(t *testing.T) {
	for ms, want := range map[int64]string{0: "0:00", 59_999: "0:59", 187_000: "3:07", 3_765_000: "1:02:45"} {
		if got := clock(ms); got != want {
			t.Errorf("clock(%d) is %q", ms, got)
		}
	}
}
