package game

import (
	"encoding/json"
	"os"
	"testing"
)

// factGame is a game computed by a separate reading of the rules.
type factGame struct {
	Size         string
	Seed         string
	FourPerMille int
	Start, Final [][]int64
	Moves        string
	Score        int64
	Over         bool
}

func readFacts(t testing.TB) (games []factGame, firstHash string) {
	t.Helper()
	text, err := os.ReadFile("testdata/games.json")
	if err != nil {
		t.Fatal(err)
	}
	var facts struct {
		FirstHash struct{ SHA256 string }
		Games     []factGame
	}
	if err := json.Unmarshal(text, &facts); err != nil {
		t.Fatal(err)
	}
	return facts.Games, facts.FirstHash.SHA256
}

func (f *factGame) rules(t testing.TB) Rules {
	rows, cols, err := ParseSize(f.Size)
	if err != nil {
		t.Fatal(err)
	}
	return Rules{Rows: rows, Cols: cols, FourPerMille: f.FourPerMille, StartTiles: 2, Undo: true}
}

func boardOf(t testing.TB, values [][]int64) Board {
	t.Helper()
	b, err := NewBoard(len(values), len(values[0]))
	if err != nil {
		t.Fatal(err)
	}
	for r, row := range values {
		for c, v := range row {
			e, ok := expOf(itoa(v))
			if !ok {
				t.Fatalf("%d is no tile", v)
			}
			b.Set(r*len(row)+c, e)
		}
	}
	return b
}

func TestFactGames(t *testing.T) {
	games, firstHash := readFacts(t)
	if len(games) < 7 {
		t.Fatalf("only %d games", len(games))
	}
	var msg []byte
	msg = append(msg, spawnTag...)
	msg = append(msg, make([]byte, 32+4)...)
	msg = append(msg, 4, 4)
	msg = append(msg, make([]byte, 16)...)
	if got := Seed(sum256(msg)).String(); got != firstHash {
		t.Errorf("first hash %s, want %s", got, firstHash)
	}
	for _, f := range games {
		t.Run(f.Size+"/"+f.Seed[:8], func(t *testing.T) {
			seed, err := ParseSeed(f.Seed)
			if err != nil {
				t.Fatal(err)
			}
			g, err := New(f.rules(t), seed)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := g.Board(), boardOf(t, f.Start); got != want {
				t.Fatalf("start %v, want %v", got, want)
			}
			for i := range len(f.Moves) {
				d, _ := DirOf(f.Moves[i])
				if turn := g.Move(d); !turn.Moved() {
					t.Fatalf("move %d (%c) changes nothing", i+1, f.Moves[i])
				}
			}
			if got, want := g.Board(), boardOf(t, f.Final); got != want {
				t.Errorf("final %v, want %v", got, want)
			}
			if g.Score() != f.Score || g.Status().Over != f.Over {
				t.Errorf("score %d over %v, want %d %v", g.Score(), g.Status().Over, f.Score, f.Over)
			}
			if err := g.Record().Verify(); err != nil {
				t.Error(err)
			}
		})
	}
}
