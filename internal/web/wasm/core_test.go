package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"twofold/game"
)

// fakeHost is a page with its files in memory. Reads wait until answer.
type fakeHost struct {
	files   map[string][]byte
	busy    map[string]bool
	answers map[int32][]byte
	reads   []func()
	now     int64
	rng     *rand.ChaCha8
	core    *core

	answering string // the file whose read is being answered
}

func (h *fakeHost) append(name string, data []byte) { h.files[name] = append(h.files[name], data...) }
func (h *fakeHost) replace(name string, data []byte) {
	h.files[name] = append([]byte{}, data...)
}
func (h *fakeHost) rename(from, to string) {
	h.files[to] = h.files[from]
	delete(h.files, from)
}
func (h *fakeHost) read(name string, token int32) {
	h.reads = append(h.reads, func() {
		data, ok := h.files[name]
		h.answering = name
		h.core.store.readDone(token, data, ok)
		h.answering = ""
	})
}

// claim gives a game left behind only while its reading is answered, as the
// page does.
func (h *fakeHost) claim(id string) bool {
	if _, done := h.files["done/"+id]; done && h.answering != "done/"+id {
		return false
	}
	return !h.busy[id]
}

func (h *fakeHost) release(string)                  {}
func (h *fakeHost) done(token int32, answer []byte) { h.answers[token] = bytes.Clone(answer) }
func (h *fakeHost) Now() int64                      { h.now += 100; return h.now }
func (h *fakeHost) random(p []byte)                 { h.rng.Read(p) }

func newHost() *fakeHost {
	return &fakeHost{files: map[string][]byte{}, busy: map[string]bool{}, answers: map[int32][]byte{}, rng: rand.NewChaCha8([32]byte{3})}
}

// open starts the page on the host's files, with the data of games left behind
// left out.
func (h *fakeHost) open() *core {
	var in []byte
	put := func(data []byte, none bool) {
		n := uint32(len(data))
		if none {
			n = 1<<32 - 1
		}
		in = append(binary.LittleEndian.AppendUint32(in, n), data...)
	}
	put(nil, false)
	for name, data := range h.files {
		if strings.HasPrefix(name, "damaged/") {
			continue
		}
		put([]byte(name), false)
		in = binary.LittleEndian.AppendUint32(in, uint32(len(data)))
		if strings.HasPrefix(name, "done/") {
			put(nil, true)
		} else {
			put(data, false)
		}
	}
	h.core = &core{host: h}
	h.core.start(in)
	h.answerReads()
	return h.core
}

func (h *fakeHost) answerReads() {
	for len(h.reads) > 0 {
		next := h.reads[0]
		h.reads = h.reads[1:]
		next()
	}
}

// told returns the answer of the last call as JSON decodes it.
func (c *core) told(t *testing.T) map[string]any {
	t.Helper()
	return decode(t, c.out)
}

func decode(t *testing.T, text []byte) map[string]any {
	t.Helper()
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	m, _ := v.(map[string]any)
	return m
}

func TestPlayAndReload(t *testing.T) {
	h := newHost()
	c := h.open()
	first := c.told(t)
	for _, key := range []string{"settings", "notices", "state"} {
		if _, ok := first[key]; !ok {
			t.Fatalf("start without %s: %s", key, c.out)
		}
	}
	for i := range 120 {
		c.move(int32(i))
		turn := c.told(t)
		g := c.s.Game()
		if turn["state"].(map[string]any)["score"] != float64(g.Score()) {
			t.Fatalf("turn %s", c.out)
		}
		if moved := len(turn["slides"].([]any)) > 0; moved != turn["moved"].(bool) || moved != (turn["spawn"] != nil) {
			t.Fatalf("turn %s", c.out)
		}
	}
	c.undo()
	if turn := c.told(t); turn["moved"] != true {
		t.Fatalf("undo %s", c.out)
	}
	c.state()
	want := c.told(t)
	c = h.open()
	c.state()
	got := c.told(t)
	for _, key := range []string{"idle", "played"} {
		delete(want, key)
		delete(got, key)
	}
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("came back as %v\nwant %v", got, want)
	}
}

func TestHistoryAndAsyncAnswers(t *testing.T) {
	h := newHost()
	c := h.open()
	for range 3 {
		for i := range 40 {
			c.move(int32(i))
		}
		c.newGame()
	}
	c = h.open()
	if n := len(c.s.History()); n != 3 {
		t.Fatalf("%d games", n)
	}
	id := c.s.History()[1].ID
	c.record(7, id)
	if h.answers[7] != nil {
		t.Fatal("answered before the file was read")
	}
	h.answerReads()
	var record string
	if err := json.Unmarshal(h.answers[7], &record); err != nil {
		t.Fatal(err)
	}
	r, err := game.ParseRecord([]byte(record))
	if err != nil || r.Verify() != nil {
		t.Fatalf("record %q: %v", record, err)
	}
	c.replayOpen([]byte(record))
	length := int(c.told(t)["length"].(float64))
	if length != len(r.Moves) {
		t.Fatalf("length %d", length)
	}
	for range length {
		c.replayStep(1)
		if c.told(t)["moved"] != true {
			t.Fatalf("step %s", c.out)
		}
	}
	c.replayStep(1)
	if string(c.out) != "null" {
		t.Fatalf("a step past the end: %s", c.out)
	}
	c.replaySeek(3)
	if c.told(t)["moves"] != 3.0 {
		t.Fatalf("seek %s", c.out)
	}
	c.openGame(8, id)
	h.answerReads()
	if decode(t, h.answers[8])["id"] != id {
		t.Fatalf("opened %s", h.answers[8])
	}
	c.exportAll(9)
	h.answerReads()
	other := newHost()
	o := other.open()
	o.importAll(1, h.answers[9])
	other.answerReads()
	if decode(t, other.answers[1])["games"] != 3.0 {
		t.Fatalf("imported %s", other.answers[1])
	}
	c.record(10, "ffffffffffffffff")
	if _, bad := decode(t, h.answers[10])["error"]; !bad {
		t.Fatalf("a record of nothing: %s", h.answers[10])
	}
}

func TestBegin(t *testing.T) {
	c := newHost().open()
	c.begin("size 3x4\ntarget 64\nfrom 2,2,0,0/0,0,0,0/0,0,0,4\nfrom-score 0\n")
	if st := c.told(t); st["rows"] != 3.0 || st["cols"] != 4.0 || st["target"] != 6.0 || len(st["tiles"].([]any)) != 3 {
		t.Fatalf("state %s", c.out)
	}
	for _, bad := range []string{
		"size 1x1\n", "x\n", "from\n", " \n", "target 65\n", "from 2,2/3,3\n", "from 2,2/2,2\nfrom-score 0\n", "colour red\n", "four 2000\n", "from-score 7\n",
	} {
		before := c.s.ID()
		c.begin(bad)
		if fault, ok := c.told(t)["error"].(string); !ok || fault == "" || c.s.ID() != before {
			t.Errorf("%q: %s", bad, c.out)
		}
	}
}

// Advice marks the game it is about, and no other.
func TestHeed(t *testing.T) {
	c := newHost().open()
	c.begin("size 2x3\nfrom 2,2,0/0,0,4\nfrom-score 0\n")
	coached := func() bool {
		c.state()
		return c.told(t)["class"] == "imported-coached"
	}
	for _, void := range []struct {
		board string
		legal int32
	}{{"2,2,0/0,0,8", 15}, {"2,2/0,0", 15}, {"no board", 15}, {"", 15}, {"2,2,0/0,0,4", 0}} {
		if c.heed(void.board, void.legal); string(c.out) != "null" {
			t.Errorf("%q, %d: %s", void.board, void.legal, c.out)
		}
	}
	if coached() {
		t.Error("the game is marked before")
	}
	if c.heed("2,2,0/0,0,4", 3); c.told(t)["class"] != "imported-coached" || c.told(t)["id"] != c.s.ID() {
		t.Errorf("heeded: %s", c.out)
	}
	if !coached() || !c.s.Class().Coach {
		t.Error("the game is not marked")
	}
	c.newGame()
	if coached() {
		t.Error("another game is marked")
	}
}

func TestSettingsAndLists(t *testing.T) {
	c := newHost().open()
	c.set("faces letters")
	if st := c.told(t)["settings"].(map[string]any); st["faces"] != "letters" {
		t.Fatalf("settings %s", c.out)
	}
	c.set("size 99x99")
	if _, bad := c.told(t)["error"]; !bad {
		t.Fatalf("settings %s", c.out)
	}
	for i := range 40 {
		c.move(int32(i))
	}
	c.classes()
	var classes []map[string]any
	if err := json.Unmarshal(c.out, &classes); err != nil || len(classes) != 1 {
		t.Fatalf("classes %s", c.out)
	}
	for filter, games := range map[string]float64{"": 1, "4x4": 1, "5x5": 0, classes[0]["filter"].(string): 1} {
		c.stats(filter)
		if got := c.told(t)["games"]; got != games {
			t.Errorf("%q has %v games", filter, got)
		}
	}
	c.checkBoard("2,4/8,16")
	if got := c.told(t); got["canMove"] != false || got["rows"] != 2.0 || fmt.Sprint(got["cells"]) != "[1 2 3 4]" {
		t.Errorf("board %s", c.out)
	}
	// Rules are those of the settings, but for what is given.
	c.set("preset gentle")
	c.rulesFor("size 2x2\nfrom 2,4/8,8\nfrom-score 0\n")
	if got := c.told(t); got["four"] != 0.0 || got["endAtTarget"] != true || got["target"] != 4.0 {
		t.Errorf("rules %s", c.out)
	}
	c.set("preset classic")
	c.setOwnPalette([]byte("a \"palette\"\n\x01"))
	var text string
	if err := json.Unmarshal(c.out, &text); err != nil || text != "a \"palette\"\n\x01" {
		t.Errorf("palette %s", c.out)
	}
}

// TestAnyNumber: numbers from the page may be any.
func TestAnyNumber(t *testing.T) {
	c := newHost().open()
	const least, most = -1 << 31, 1<<31 - 1
	for _, n := range []int32{least, -1, 0, 4, most} {
		c.move(n)
		if c.told(t)["dir"] != float64(n&3) {
			t.Errorf("move %d: %s", n, c.out)
		}
		c.continueSize(int(n), 4)
		if _, bad := c.told(t)["error"]; bad != (n != 4) {
			t.Errorf("size %dx4: %s", n, c.out)
		}
		c.replayStep(n)
		if string(c.out) != "null" {
			t.Errorf("a step without a replay: %s", c.out)
		}
		c.replaySeek(int(n))
		if string(c.out) != "null" {
			t.Errorf("a place without a replay: %s", c.out)
		}
	}
	c.newGame()
	for i := range 20 {
		c.move(int32(i))
	}
	played := c.s.Game().Record()
	c.replayOpen(played.AppendText(nil))
	for n, want := range map[int]float64{least: 0, -1: 0, 1: 1, most: float64(len(played.Moves))} {
		c.replaySeek(n)
		if moves := c.told(t)["moves"]; moves != want {
			t.Errorf("seek %d: move %v, want %v", n, moves, want)
		}
	}
	for _, id := range []string{"", "../../x", strings.Repeat("f", 1<<16), "\x00\xff"} {
		c.record(1, id)
		c.openGame(2, id)
		for token := range int32(2) {
			if _, bad := decode(t, c.host.(*fakeHost).answers[token+1])["error"]; !bad {
				t.Errorf("a game of the identity %.20q", id)
			}
		}
		c.stats(id)
		c.set(id)
	}
	c.store.readDone(77, nil, true) // nobody asked
}

// TestBusyGame starts beside a page that plays the current game.
func TestBusyGame(t *testing.T) {
	h := newHost()
	c := h.open()
	c.move(0)
	c.move(2)
	h.busy[c.s.ID()] = true
	other := h.open()
	if other.s.ID() == c.s.ID() {
		t.Fatal("two pages play one game")
	}
	if n := other.told(t)["notices"].([]any); len(n) != 1 || n[0].(map[string]any)["kind"] != "elsewhere" {
		t.Fatalf("notices %v", n)
	}
}

func TestDamagedFileIsSetAside(t *testing.T) {
	h := newHost()
	h.files["live/0123456789abcdef"] = []byte("nonsense")
	c := h.open()
	n := c.told(t)["notices"].([]any)
	if len(n) != 1 || n[0].(map[string]any)["kind"] != "set-aside" {
		t.Fatalf("notices %v", n)
	}
	if !slices.ContainsFunc([]string{n[0].(map[string]any)["name"].(string)}, func(name string) bool {
		return string(h.files[name]) == "nonsense"
	}) {
		t.Fatalf("files %v", h.files)
	}
	c.store.failed("live/x\nthe disk is full")
	c.notices()
	if !strings.Contains(string(c.out), "save-failed") || !strings.Contains(string(c.out), "the disk is full") {
		t.Fatalf("notices %s", c.out)
	}
}

func FuzzStart(f *testing.F) {
	f.Add([]byte{0, 0, 0, 0, 1, 0, 0, 0, 'x', 0, 0, 0, 0, 255, 255, 255, 255})
	f.Fuzz(func(t *testing.T, in []byte) {
		h := newHost()
		h.core = &core{host: h}
		h.core.start(in)
		h.answerReads()
		decode(t, h.core.out)
	})
}
