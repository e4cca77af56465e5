package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"twofold/game"
	"twofold/internal/session"
)

func (p *program) statsCommand() *cobra.Command {
	var only option[size]
	var asJSON bool
	c := &cobra.Command{
		Use:   "stats",
		Short: "Print statistics of the games you played",
		Long: "Stats sums up the games that were kept, those that can be compared together:\n" +
			"by size, chance of a 4 and start tiles; apart are games with the coach, and those\n" +
			"brought in: begun from a given board, or imported as a record.\n\n" +
			"With --json it prints a list with an object for each of these classes, times in\n" +
			"milliseconds; reached tells for each tile how many games had it, and imported\n" +
			"which were brought in.",
		Example: "  twofold stats\n  twofold stats --size 4x4\n  twofold stats --json",
		Args:    exactly("", 0),
		RunE: func(*cobra.Command, []string) error {
			return p.with(func(s *session.Session) error { return p.stats(s, only, asJSON) })
		},
	}
	addOption(c, &only, "size", "RxC", "this board size only", parseSize)
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return c
}

// classStats is an object of stats --json.
type classStats struct {
	Size       string       `json:"size"`
	Four       int          `json:"four_per_mille"`
	StartTiles int          `json:"start"`
	Imported   bool         `json:"imported"`
	Coach      bool         `json:"coach"`
	Games      int          `json:"games"`
	Finished   int          `json:"finished"`
	Won        int          `json:"won"`
	Best       int64        `json:"best"`
	Average    float64      `json:"average"`
	Moves      int64        `json:"moves"`
	Played     int64        `json:"played"`
	Reached    []tileCounts `json:"reached"`
}

type tileCounts struct {
	Tile  int64 `json:"tile"`
	Games int   `json:"games"`
}

func (p *program) stats(s *session.Session, only option[size], asJSON bool) error {
	list := []classStats{}
	for _, c := range s.Classes() {
		if only.given && only.value != (size{c.Rows, c.Cols}) {
			continue
		}
		t := s.Stats(func(k *session.Summary) bool { return k.Class() == c })
		list = append(list, classStatsOf(c, &t))
	}
	out := bufio.NewWriter(p.Stdout)
	if asJSON {
		e := json.NewEncoder(out)
		e.SetIndent("", "  ")
		if err := e.Encode(list); err != nil {
			return outputError(err)
		}
		return outputError(out.Flush())
	}
	if len(list) == 0 {
		fmt.Fprintln(out, noGames(only))
	}
	for i := range list {
		if i > 0 {
			fmt.Fprintln(out)
		}
		list[i].print(out)
	}
	return outputError(out.Flush())
}

func classStatsOf(c session.Class, t *session.Stats) classStats {
	r := game.Rules{Rows: c.Rows, Cols: c.Cols}
	cs := classStats{
		Size: r.SizeText(), Four: c.FourPerMille, StartTiles: c.StartTiles,
		Imported: c.Imported, Coach: c.Coach,
		Games: t.Games, Finished: t.Finished, Won: t.Won, Best: t.Best, Average: t.Average(),
		Moves: t.Moves, Played: t.Played, Reached: []tileCounts{},
	}
	for e := len(t.Reach) - 1; e > 0; e-- {
		if n := t.Reach[e]; n > 0 {
			cs.Reached = append(cs.Reached, tileCounts{Tile: 1 << e, Games: n})
		}
	}
	return cs
}

func (c *classStats) print(out *bufio.Writer) {
	fmt.Fprintf(out, "%s, %s fours, %s", c.Size, game.ChanceText(c.Four), counted(c.StartTiles, "start tile"))
	if c.Imported {
		fmt.Fprint(out, ", "+broughtIn)
	}
	if c.Coach {
		fmt.Fprint(out, ", with coach")
	}
	fmt.Fprintln(out)
	for _, row := range []struct {
		name  string
		value any
	}{
		{"games", c.Games},
		{"finished", c.Finished},
		{"won", c.Won},
		{"best score", c.Best},
		{"average score", int64(c.Average + 0.5)},
		{"moves", c.Moves},
		{"time played", duration(c.Played)},
	} {
		fmt.Fprintf(out, "  %-14s %12v\n", row.name, row.value)
	}
	// The tiles that tell games apart: from the first that not all reached.
	for _, r := range c.Reached {
		fmt.Fprintf(out, "  reached %-6d %12d  %3d%%\n", r.Tile, r.Games, 100*r.Games/c.Games)
		if r.Games == c.Games {
			break
		}
	}
}

// counted writes a number of things.
func counted(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}

func duration(ms int64) string {
	d := time.Duration(ms) * time.Millisecond
	switch {
	case d >= time.Hour:
		return fmt.Sprintf("%dh %02dmin", int(d.Hours()), int(d.Minutes())%60)
	case d >= time.Minute:
		return fmt.Sprintf("%dmin %02ds", int(d.Minutes()), int(d.Seconds())%60)
	}
	return fmt.Sprintf("%ds", int(d.Seconds()))
}
