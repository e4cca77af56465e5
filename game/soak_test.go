package game

import (
	"bytes"
	"math/rand/v2"
	"os"
	"testing"
	"time"
)

// TestSoakGames plays whole games of every size and kind at random, with undo,
// redo and seeking, and checks record and resumed line of each. It runs for
// TWOFOLD_SOAK, a duration.
func TestSoakGames(t *testing.T) {
	limit, err := time.ParseDuration(os.Getenv("TWOFOLD_SOAK"))
	if err != nil {
		t.Skip("set TWOFOLD_SOAK to a duration")
	}
	begin := time.Now()
	seed := uint64(begin.UnixNano())
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	games, moves := 0, 0
	for ; time.Since(begin) < limit; games++ {
		rows, cols := MinSide+rng.IntN(MaxSide-MinSide+1), MinSide+rng.IntN(MaxSide-MinSide+1)
		r := Classic(rows, cols)
		r.FourPerMille = rng.IntN(1001)
		r.StartTiles = 1 + rng.IntN(r.Cells())
		r.EndAtTarget = rng.IntN(4) == 0
		var s Seed
		for i := range s {
			s[i] = byte(rng.Uint32())
		}
		g, err := New(r, s)
		if err != nil {
			t.Fatal(err)
		}
		for range 20_000 {
			if g.Status().Over && rng.IntN(3) > 0 {
				break
			}
			switch rng.IntN(40) {
			case 0:
				g.Undo()
			case 1:
				g.Redo()
			case 2:
				n := len(g.Moves()) + len(g.Undone())
				g.Seek(rng.IntN(n + 1))
				g.Seek(n)
			default:
				g.Move(Dir(rng.IntN(4)))
			}
		}
		moves += len(g.Moves())
		record := g.Record()
		text := record.AppendText(nil)
		again, err := ParseRecord(text)
		if err == nil {
			err = again.Verify()
		}
		if err != nil || !bytes.Equal(again.AppendText(nil), text) {
			t.Fatalf("%v\n%s", err, text)
		}
		back, err := Resume(record.Setup, Line{
			Moves: append(append([]Dir(nil), g.Moves()...), g.Undone()...), Pos: len(g.Moves()), Undos: g.Undos(),
		})
		if err != nil || back.Board() != g.Board() || back.Score() != g.Score() || back.Status() != g.Status() {
			t.Fatalf("resumed as %v, %v\n%s", back.Board(), err, text)
		}
	}
	t.Logf("%d games, %d moves", games, moves)
}
