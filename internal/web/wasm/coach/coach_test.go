package main

import (
	"encoding/json"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"twofold/game"
)

const middle = "2,4,8,16/0,0,2,4/0,0,0,2/0,0,0,0"

// told is an answer of the coach, as the worker reads it.
type told struct {
	Kind        string
	Legal, Best int
	Worth       []*float64
	Goal, Depth int
	Nodes       int64
	Last        bool
	Network     bool
	Error       string
	notYet      bool // the answer was null
}

func (a *advisor) told(t *testing.T) told {
	t.Helper()
	var got told
	if err := json.Unmarshal(a.out, &got); err != nil {
		t.Fatalf("%v in %q", err, a.out)
	}
	got.notYet = string(a.out) == "null"
	return got
}

// begin asks and fails where that cannot be asked.
func (a *advisor) begin(t *testing.T, question string, ms int32) {
	t.Helper()
	if a.ask(question, ms); string(a.out) != "null" {
		t.Fatalf("%s: %s", question, a.out)
	}
}

// last steps to the end of a question, and returns the last answer.
func (a *advisor) last(t *testing.T) told {
	t.Helper()
	for {
		a.step()
		if got := a.told(t); got.Last || got.Network || got.Error != "" {
			return got
		}
	}
}

func withNetwork(t *testing.T) *advisor {
	t.Helper()
	file, err := os.ReadFile("network.tfn")
	if err != nil {
		t.Fatal(err)
	}
	a := newAdvisor()
	if a.readNetwork(file); string(a.out) != "null" {
		t.Fatalf("%s", a.out)
	}
	return a
}

// A question is thought about in slices, with answers that grow, until its time
// is over.
func TestSlices(t *testing.T) {
	a := withNetwork(t)
	a.begin(t, middle+" 100 0", 3_600_000)
	depth := 0
	for range 5 {
		a.step()
		got := a.told(t)
		if got.notYet {
			continue
		}
		if got.Last || got.Depth <= depth {
			t.Errorf("after an answer of depth %d: %+v", depth, got)
		}
		depth = got.Depth
	}
	if depth == 0 {
		t.Error("no answer in five slices")
	}
	a.begin(t, middle+" 100 0", 50)
	got := a.last(t)
	if got.Kind != "network" || got.Legal != 1<<game.Left|1<<game.Down || len(got.Worth) != 4 || got.Nodes == 0 {
		t.Errorf("%+v", got)
	}
	for d, worth := range got.Worth {
		if got.Legal>>d&1 == 0 != (worth == nil) || worth != nil && *worth > *got.Worth[got.Best] {
			t.Errorf("direction %d: %s", d, a.out)
		}
	}
	if a.step(); string(a.out) != "null" {
		t.Errorf("after the last answer: %s", a.out)
	}
}

// What cannot be played has no worth; small boards are known exactly, and need
// no network.
func TestAnswers(t *testing.T) {
	a := newAdvisor()
	a.begin(t, "0,2/0,4 100 0", 50)
	if got := a.last(t); got.Kind != "exact" || got.Depth != 0 || got.Legal>>game.Right&1 != 0 || got.Worth[game.Right] != nil || got.Worth[game.Left] == nil {
		t.Errorf("%+v", got)
	}
	a.begin(t, "8,8/2,0 100 4", 50)
	if got := a.last(t); got.Goal != 4 || *got.Worth[got.Best] != 1 {
		t.Errorf("one move from the target: %+v", got)
	}
	a.begin(t, "0,2,4/0,4,8/0,8,16/0,16,32 0 0", 50)
	if got := a.last(t); got.Kind != "search" || got.Legal != 1 || got.Worth[1] != nil || got.Worth[0] == nil {
		t.Errorf("%+v", got)
	}
	if a.ask("2,4/4,2 100 0", 50); string(a.out) != `{"over":true}` {
		t.Errorf("no move: %s", a.out)
	}
	if a.step(); string(a.out) != "null" {
		t.Errorf("nothing is asked: %s", a.out)
	}
}

// A board that needs the network asks for it, and is answered when it is there.
func TestNetworkLater(t *testing.T) {
	a := newAdvisor()
	a.begin(t, middle+" 100 0", 50)
	if got := a.last(t); !got.Network {
		t.Fatalf("%+v", got)
	}
	if a.readNetwork([]byte("twofold network 1\nno")); a.told(t).Error == "" {
		t.Errorf("a damaged network: %s", a.out)
	}
	a.begin(t, middle+" 100 0", 50)
	if got := a.last(t); !got.Network {
		t.Errorf("%+v", got)
	}
	b := withNetwork(t)
	b.begin(t, middle+" 100 0", 50)
	if got := b.last(t); got.Kind != "network" {
		t.Errorf("%+v", got)
	}
}

// Another question takes the place of one that is being thought about, also
// where that was never given a slice; nothing of it is left.
func TestStop(t *testing.T) {
	a := withNetwork(t)
	before := runtime.NumGoroutine()
	for range 3 {
		a.begin(t, middle+" 100 0", 3_600_000)
		a.begin(t, middle+" 100 0", 3_600_000)
		a.step()
		a.begin(t, "0,2/0,4 100 0", 50)
		if got := a.last(t); got.Kind != "exact" {
			t.Errorf("%+v", got)
		}
	}
	a.begin(t, middle+" 100 0", 3_600_000)
	a.step()
	a.stop()
	if a.step(); string(a.out) != "null" {
		t.Errorf("after stop: %s", a.out)
	}
	a.stop()
	for range 100 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Errorf("%d goroutines, and %d before", runtime.NumGoroutine(), before)
}

func TestFaults(t *testing.T) {
	a := newAdvisor()
	for question, want := range map[string]string{
		"":                      "a question of {0} parts",
		"2,4/0,2":               "a question of {0} parts",
		"2,4/0,2 100 0 0":       "a question of {0} parts",
		"2,3/0,2 100 0":         "",
		"2,4/0,2 x 0":           "is no chance of a 4",
		"2,4/0,2 100 -1":        "is no exponent",
		"2,4/0,2 100 300":       "is no exponent",
		strings.Repeat("2 ", 9): "a question of {0} parts",
	} {
		if a.ask(question, 50); a.told(t).Error == "" || !strings.Contains(a.told(t).Error, want) {
			t.Errorf("%q: %s", question, a.out)
		}
	}
	for question, ms := range map[string]int32{"2,4/0,2 1001 0": 50, "2,4/0,2 -1 0": 50, "2,4/0,2 100 0": 0, "2,4/2,8 100 0": -1} {
		if a.ask(question, ms); string(a.out) != "null" {
			t.Fatalf("%q: %s", question, a.out)
		}
		if got := a.last(t); got.Error == "" {
			t.Errorf("%q for %d ms: %+v", question, ms, got)
		}
	}
	if q, err := parseQuestion(middle + " 250 11"); err != nil || q.EndAt != 11 || q.FourPerMille != 250 || q.Board.Cells() != 16 || q.Board.At(3) != 4 {
		t.Errorf("%+v, %v", q, err)
	}
}
