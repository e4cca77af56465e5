package main

import (
	"encoding/json"
	"strings"
	"testing"
)

// played is the signature of how everything plays. A change that is meant to
// change play changes it too, and says so; any other leaves it.
const played = "701a12a66e39dd59"

func TestSignature(t *testing.T) {
	w := newWorld(t)
	if got := w.ok("", "bench", "--signature"); got != played+"\n" {
		t.Errorf("the signature is %s and was %s: something plays, trains or solves differently", got, played)
	}
	if got := w.ok("", "bench", "--signature", "--json"); got != "{\n  \"signature\": \""+played+"\"\n}\n" {
		t.Errorf("prints %s", got)
	}
}

func TestBench(t *testing.T) {
	if testing.Short() {
		t.Skip("it measures for seconds")
	}
	w := newWorld(t)
	out := w.ok("", "bench", "--quick", "--json")
	var now benchFields
	if err := json.Unmarshal([]byte(out), &now); err != nil {
		t.Fatal(err)
	}
	if !now.Quick || now.Signature != played || now.Reference <= 0 || now.Processors < 1 || !strings.HasPrefix(now.Go, "go") || len(now.Layers) != 9 {
		t.Errorf("%+v", now)
	}
	for _, l := range now.Layers {
		if l.Name == "" || l.Unit == "" || l.PerSecond <= 0 || l.Ratio <= 0 {
			t.Errorf("%+v", l)
		}
	}
	// What was ten times as slow before does not make it fail.
	write := func(name string, change func(*benchFields)) {
		before := now
		before.Layers = append([]layerFields{}, now.Layers...)
		change(&before)
		text, err := json.Marshal(before)
		if err != nil {
			t.Fatal(err)
		}
		w.write(name, string(text))
	}
	write("slow", func(b *benchFields) {
		for i := range b.Layers {
			b.Layers[i].Ratio /= 10
		}
	})
	text := w.ok("", "bench", "--quick", "--against", "slow")
	if !strings.Contains(text, "\n  2-ply play, moves ") || !strings.HasSuffix(text, "\nsignature "+played+"\n") || strings.Count(text, "  +") != 9 {
		t.Errorf("prints\n%s", text)
	}
	write("fast", func(b *benchFields) {
		b.Layers[0].Ratio *= 1000
		b.Signature = "0"
	})
	code, _, errs := w.run("", "bench", "--quick", "--against", "fast", "--fall", "90%")
	if code != exitCheck || errs != "twofold: rules fell by 100%, the signature was 0 and is "+played+"; mend it, or measure fast anew\n" {
		t.Errorf("exit code %d, %q", code, errs)
	}
}

func TestBenchFaults(t *testing.T) {
	w := newWorld(t)
	w.write("notes", "hello\n")
	w.write("other", `{"games": 3}`)
	w.write("full", `{"quick": false, "layers": [{"name": "rules", "unit": "turns", "per_second": 1, "ratio": 1}], "signature": "0"}`)
	w.faults("bench", []wrongUse{
		{"--against missing", exitCould, "there is no file missing"},
		{"--against notes", exitUsage, "notes is not what bench --json prints"},
		{"--against other", exitUsage, "other is not what bench --json prints"},
		{"--against full --quick", exitUsage, "full was measured without --quick"},
		{"--signature --quick", exitUsage, "--signature measures nothing"},
		{"--fall 10%", exitUsage, "--fall is for a comparison"},
		{"--fall most", exitUsage, "--fall: "},
		{"now", exitUsage, `bench takes no argument "now"`},
	})
	// A signal ends it without a word.
	code, out, errs := w.runUntil("rules", "bench", "--quick")
	if code != 128+15 || out != "" || strings.Contains(errs, "twofold: ") {
		t.Errorf("exit code %d, %q, %q", code, out, errs)
	}
}
