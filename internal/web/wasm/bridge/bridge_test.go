package bridge

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
)

func TestRoom(t *testing.T) {
	var b []byte
	for _, n := range []int32{0, 5, 3, math.MinInt32, kept, 2 * kept, kept + 1, 5} {
		b = Room(b, n)
		if len(b) != int(max(n, 0)) {
			t.Fatalf("%d bytes for %d", len(b), n)
		}
	}
	if cap(b) > kept {
		t.Errorf("%d bytes stay after a large input", cap(b))
	}
	b = Room(b, 100)
	if again := Room(b, 50); &again[0] != &b[0] {
		t.Error("a buffer that is large enough is not used again")
	}
}

// TestWriter holds what is written against what encoding/json reads.
func TestWriter(t *testing.T) {
	texts := []string{"", "plain", "\"\\/", "\x00\x01\x1f\x7f\n\t\r", "中文 🐉", "\u2028\u2029", strings.Repeat("x", 1<<16)}
	w := &Writer{}
	w.Open('{')
	w.Key("texts")
	w.Open('[')
	for _, s := range texts {
		w.Text(s)
	}
	w.Close(']')
	w.KeyInt("least", math.MinInt64)
	w.KeyBool("yes", true)
	w.KeyNull("none")
	w.Key("numbers")
	w.Open('[')
	w.Ints()
	w.Ints(1, -2)
	w.Close(']')
	w.KeyText("last", "x")
	w.Close('}')
	var got struct {
		Texts   []string
		Least   int64
		Yes     bool
		None    any
		Numbers [][]int
		Last    string
	}
	if err := json.Unmarshal(w.B, &got); err != nil {
		t.Fatalf("%v in %s", err, w.B)
	}
	for i, s := range texts {
		if got.Texts[i] != s {
			t.Errorf("%q came back as %q", s, got.Texts[i])
		}
	}
	if got.Least != math.MinInt64 || !got.Yes || got.None != nil || len(got.Numbers) != 2 || len(got.Numbers[0]) != 0 || got.Numbers[1][1] != -2 || got.Last != "x" {
		t.Errorf("%+v", got)
	}

	fault := &Writer{}
	fault.Fault(Say("{0}; {1}", Say("no {0}", "x")+"\x1fy"))
	if string(fault.B) != `{"error":"\u0002{0}; {1}\u001f\u0002no {0}\u001fx\u0003\u001fy\u0003"}` {
		t.Errorf("%s", fault.B)
	}
}
