package game

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

func readDoc(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../docs/record.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// fenced returns the blocks of a document that are marked with a word.
func fenced(doc, word string) (blocks []string) {
	for rest := doc; ; {
		_, after, ok := strings.Cut(rest, "```"+word+"\n")
		if !ok {
			return blocks
		}
		block, next, _ := strings.Cut(after, "```")
		blocks = append(blocks, block)
		rest = next
	}
}

// TestWorkedExample takes the example out of docs/record.md and checks all of
// it: the record, each spawn computed by hand, each line of the table.
func TestWorkedExample(t *testing.T) {
	doc := readDoc(t)
	records := fenced(doc, "record")
	if len(records) != 1 {
		t.Fatalf("%d records", len(records))
	}
	r := mustParse(t, []byte(records[0]))
	g, err := r.Replay()
	if err != nil {
		t.Fatal(err)
	}
	if got := string(r.AppendText(nil)); got != records[0] {
		t.Errorf("the record came back as\n%s", got)
	}
	if words, err := ParseSeed("hello"); err != nil || words != r.Seed {
		t.Errorf("the seed is %v, the words say %v", r.Seed, words)
	}

	spawns := fenced(doc, "spawn")
	if len(spawns) != 3 {
		t.Fatalf("%d spawns", len(spawns))
	}
	for _, block := range spawns {
		value := map[string]string{}
		for line := range strings.SplitSeq(strings.TrimSpace(block), "\n") {
			key, v, _ := strings.Cut(line, " ")
			value[key] = v
		}
		board, err := ParseBoard(value["board"])
		if err != nil {
			t.Fatal(err)
		}
		n, err := strconv.ParseUint(value["n"], 10, 32)
		if err != nil {
			t.Fatal(err)
		}
		var message []byte
		for i := 0; i+1 < len(value["message"]); i += 2 {
			b, err := strconv.ParseUint(value["message"][i:i+2], 16, 8)
			if err != nil {
				t.Fatal(err)
			}
			message = append(message, byte(b))
		}
		var h spawnHash
		h.begin(r.Seed, r.Rules)
		putUint32(h.msg[spawnN:], uint32(n))
		end := spawnCells + copy(h.msg[spawnCells:], board.Exponents())
		if string(message) != string(h.msg[:end]) {
			t.Errorf("n %d: the message is %x", n, h.msg[:end])
		}
		hash := sum256(message)
		spawn := SpawnAt(r.Seed, uint32(n), board, r.Rules)
		for key, want := range map[string]string{
			"hash":  Seed(hash).String(),
			"v":     itoa(uint32At(hash[:])),
			"c":     itoa(uint32At(hash[4:])),
			"spawn": itoa(int(spawn.At)) + ":" + valueText(spawn.Exp),
		} {
			if value[key] != want {
				t.Errorf("n %d: %s is %s, the document says %s", n, key, want, value[key])
			}
		}
	}

	rows := regexp.MustCompile("(?m)^\\| (\\d+) \\| ([LRUD]) \\| `(.+)` \\| (\\d+) \\| `(.+)` \\| `(.+)` \\| (\\d+) \\|$").FindAllStringSubmatch(doc, -1)
	if len(rows) != len(r.Moves) {
		t.Fatalf("%d rows for %d moves", len(rows), len(r.Moves))
	}
	for i, row := range rows {
		g.Seek(i)
		before := g.Board()
		after, gain, _ := before.Slide(r.Moves[i])
		turn := g.Redo()
		want := []string{
			itoa(i + 1), string(r.Moves[i].Letter()), after.String(), itoa(gain),
			itoa(int(turn.Spawn.At)) + ":" + valueText(turn.Spawn.Exp), g.Board().String(), itoa(g.Score()),
		}
		if got := strings.Join(row[1:], " "); got != strings.Join(want, " ") {
			t.Errorf("move %d: the document says %s, the game %s", i+1, got, strings.Join(want, " "))
		}
	}
}

// TestDocumentedFacts holds numbers and words of the document.
func TestDocumentedFacts(t *testing.T) {
	doc := readDoc(t)
	_, firstHash := readFacts(t)
	for _, fact := range []string{
		firstHash, recordFirstLine, spawnTag, "at most " + itoa(MaxMoves) + ".", "at most " + itoa(MaxMoves+MaxCells) + ",",
		"0 to " + itoa(1<<30) + ";", "at most " + itoa(MaxExtra) + ",", "is " + itoa(100<<32/1000) + ";",
		"`size`", "`target`", "`four`", "`start`", "`undo`", "`end-at-target`", "`seed`", "`spawns`", "`from`", "`from-score`",
		"`undos`", "`coach`", "`imported`", "`score`", "`reached`", "`over`", "`board`", "`game`", "`begun`", "`ended`", "`played`",
	} {
		if !strings.Contains(doc, fact) {
			t.Errorf("docs/record.md does not say %q", fact)
		}
	}
}
