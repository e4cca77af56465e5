package game

import (
	"errors"
	"strings"
	"testing"
)

// TestTell: what Tell gives with English for its words is what Error gives, for
// every kind of error, also where the input looks like a template.
func TestTell(t *testing.T) {
	parse := func(s string) error { _, err := ParseBoard(s); return err }
	record := func(change func(text string) string) error {
		g, err := New(Classic(4, 4), Seed{1})
		if err != nil {
			t.Fatal(err)
		}
		for i := range 40 {
			g.Move(Dir(i % 4))
		}
		r, err := ParseRecord([]byte(change(string(g.Record().AppendText(nil)))))
		if err == nil {
			err = r.Verify()
		}
		return err
	}
	replaced := func(from, to string) func(string) string {
		return func(text string) string { return strings.Replace(text, from, to, 1) }
	}
	open, err := NewOpen(Classic(2, 2), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []Spawn{{0, 1}, {1, 1}} {
		if _, err := open.Place(s); err != nil {
			t.Fatal(err)
		}
	}
	open.Move(Left)
	if _, err := open.Place(Spawn{1, 1}); err != nil {
		t.Fatal(err)
	}
	r := open.Record()
	r.Spawns[2] = Spawn{0, 1}
	for want, err := range map[string]error{
		`"{1}" in row 1, column 2 is no tile; give 0 for an empty cell, or a power of two from 2`:                               parse("2,{1}/0,0"),
		"a board of 11x1 cannot be played; give 2 to 10 rows and 2 to 10 columns, as in 4x4":                                    checkSize(11, 1),
		"line 3: \"{0}\" is no target; give a power of two from 4, as in 2048, or none":                                         record(replaced("target 2048", "target {0}")),
		"line 14: after move 40 over is no and not yes; the moves can be played, the result is not theirs":                      record(replaced("\nover no", "\nover yes")),
		"move 1 (L) is followed by a spawn that cannot be: a spawn in cell 0 is not on an empty cell; the moves before it hold": r.Verify(),
		"a { b {1} x {; c}": NewFault("a { b {1} {0} {", "c}", "x"),
		"after move 3 it differs; the moves can be played": &ResultError{Moves: 3, What: "it differs"},
		"a fault of another; do this":                      &Fault{What: "a fault of another", Remedy: "do this"},
		"no fault of this package":                         errors.New("no fault of this package"),
	} {
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
			continue
		}
		if got := Tell(err, fill); got != err.Error() {
			t.Errorf("told as %q, not %q", got, err)
		}
	}
	// In another language every text is looked up.
	if got := Tell(parse("2,{1}/0,0"), func(template, args string) string { return "<" + fill(template, args) + ">" }); got !=
		`<<"{1}" in row 1, column 2 is no tile>; <give 0 for an empty cell, or a power of two from 2>>` {
		t.Error(got)
	}
}
