package window

import (
	"image"
	"strings"
	"testing"

	"gioui.org/layout"
	"gioui.org/op"
	"gioui.org/text"
	"gioui.org/unit"

	"twofold/internal/look"
)

// Every text of ours breaks into lines that fit, lose nothing but the blanks
// between them, and take the room that Gio's own label takes.
func TestProse(t *testing.T) {
	s := newStage(t, "", nil)
	k := &s.m.kit
	for _, l := range look.Langs() {
		for _, w := range look.Words() {
			words := l.Text(w)
			for _, room := range []int{160, 300, 420} {
				var ops op.Ops
				gtx := layout.Context{
					Ops: &ops, Metric: unit.Metric{PxPerDp: 1, PxPerSp: 1},
					Constraints: layout.Constraints{Max: image.Pt(room, 1<<20)},
				}
				lines := k.breakLines(gtx, styleBody, words)
				if len(lines) == 0 {
					if room > 160 {
						t.Errorf("%q is not broken at %d", words, room)
					}
					continue
				}
				blank := func(s string) string { return strings.Join(strings.Fields(s), "") }
				if got := blank(strings.Join(lines, "")); got != blank(words) {
					t.Errorf("%q is broken into %q", words, lines)
				}
				for i, line := range lines {
					if got := k.measure(gtx, styleBody, line).Size.X; got > room {
						t.Errorf("%q is %d wide in a room of %d", line, got, room)
					}
					if first, _, _ := strings.Cut(line, " "); i > 0 && first != "" && strings.ContainsRune("，。！？：；、）", []rune(first)[0]) {
						t.Errorf("a line of %q begins with a mark: %q", words, line)
					}
				}
				d, ok := k.wrapped(gtx, styleBody, k.ink, text.Start, 0, words)
				if want := 24*(len(lines)-1) + k.measure(gtx, styleBody, lines[len(lines)-1]).Size.Y; !ok || d.Size.Y != want || d.Size.X > room {
					t.Errorf("%q takes %v, and not a height of %d", words, d.Size, want)
				}
				if want := k.label(gtx, styleBody, k.ink, text.Start, 1, lines[0]); len(lines) == 1 && d != want {
					t.Errorf("%q takes %v, and Gio's label %v", words, d, want)
				}
			}
		}
	}
	// What our fonts lack is left to Gio, and so is a word that does not fit.
	var ops op.Ops
	gtx := layout.Context{Ops: &ops, Metric: unit.Metric{PxPerDp: 1, PxPerSp: 1}, Constraints: layout.Constraints{Max: image.Pt(100, 1000)}}
	for _, words := range []string{"\u0434\u0430 yes", strings.Repeat("w", 40)} {
		if d, ok := k.wrapped(gtx, styleBody, k.ink, text.Start, 0, words); ok {
			t.Errorf("%q is painted, at %v", words, d)
		}
	}
}
