//go:build unix

package main

import (
	"strings"
	"testing"
)

// TestCoach: the coach tells the best move, lets itself be watched to the end of
// the game, and the game is one with the coach.
func TestCoach(t *testing.T) {
	p := newPlayer(t)
	x := openTerminal(t, 80, 24)
	x.start(p.command("--size", "2x2", "--seed", "coach", "--no-motion"))
	x.untilText("i hint")
	x.send("i")
	x.untilText("Best: ")
	x.send("y")
	x.untilText("Known exactly")
	x.send("p++++")
	x.until("the end of the game", func(s string) bool { return strings.Contains(s, "Game over") || strings.Contains(s, "New game") })
	x.leave()
	record := p.record()
	if !strings.Contains(record, "\ncoach yes\n") || len(movesOf(record)) < 4 {
		t.Errorf("the record is\n%s", record)
	}

	// On 4x4 the network is read when it is asked for.
	x = openTerminal(t, 80, 24)
	x.start(p.command("--seed", "coach"))
	x.untilText("i hint")
	x.send("y")
	x.untilText("Network, ")
	x.leave()
}
