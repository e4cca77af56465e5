package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"twofold/game"
	"twofold/internal/look"
	"twofold/internal/session"
)

func (p *program) historyCommand() *cobra.Command {
	var only option[size]
	var asJSON bool
	c := &cobra.Command{
		Use:   "history [ID]",
		Short: "List the games you played, or print the record of one",
		Long: "History lists the games that were kept, the one played last first: identity,\n" +
			"when it was last played, size, score, moves, largest tile, and what else there\n" +
			"is to say. With an ID, or the beginning of one, it prints that game's record.\n" +
			"Brought in is a game that began from a given board, or whose record was imported.\n\n" +
			"With --json it prints a list of objects: tiles as numbers, the target null where\n" +
			"there is none; begun and ended, when it was last played, in milliseconds since\n" +
			"1970, and played in milliseconds.",
		Example: "  twofold history\n" +
			"  twofold history --size 5x5\n" +
			"  twofold history 3f2a > game.txt\n" +
			"  twofold history 3f2a | twofold verify -",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) > 1 {
				return exactly("at most one ID", 1)(c, args)
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			return p.with(func(s *session.Session) error {
				list := s.History()
				if len(args) == 1 {
					return p.printRecord(s, list, args[0])
				}
				return p.history(list, only, asJSON)
			})
		},
	}
	addOption(c, &only, "size", "RxC", "this board size only", parseSize)
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return c
}

// keptGame is an object of history --json.
type keptGame struct {
	ID       string `json:"id"`
	Size     string `json:"size"`
	Target   *int64 `json:"target"` // nil: none
	Four     int    `json:"four_per_mille"`
	Start    int    `json:"start"`
	Score    int64  `json:"score"`
	Peak     int64  `json:"peak"`
	Moves    int    `json:"moves"`
	Undos    int    `json:"undos"`
	Largest  int64  `json:"largest"`
	Reached  bool   `json:"reached"`
	Over     bool   `json:"over"`
	Imported bool   `json:"imported"`
	Coach    bool   `json:"coach"`
	Begun    int64  `json:"begun"`
	Ended    int64  `json:"ended"`
	Played   int64  `json:"played"`
}

func (p *program) history(all []session.Summary, only option[size], asJSON bool) error {
	list := all[:0:0]
	for _, k := range all {
		if !only.given || only.value == (size{k.Rules.Rows, k.Rules.Cols}) {
			list = append(list, k)
		}
	}
	out := bufio.NewWriter(p.Stdout)
	if asJSON {
		objects := []keptGame{}
		for i := range list {
			objects = append(objects, keptGameOf(&list[i]))
		}
		e := json.NewEncoder(out)
		e.SetIndent("", "  ")
		if err := e.Encode(objects); err != nil {
			return outputError(err)
		}
		return outputError(out.Flush())
	}
	if len(list) == 0 {
		fmt.Fprintln(out, noGames(only))
	} else {
		fmt.Fprintf(out, "%-16s  %-16s  %-5s %9s %7s %8s\n", "id", "played last", "size", "score", "moves", "largest")
	}
	for i := range list {
		k := &list[i]
		line := fmt.Sprintf("%-16s  %-16s  %-5s %9d %7d %8s  %s", k.ID, p.date(k.Ended), k.Rules.SizeText(),
			k.Score, k.Moves, look.Number(k.Max), strings.Join(remarks(k), ", "))
		fmt.Fprintln(out, strings.TrimRight(line, " "))
	}
	return outputError(out.Flush())
}

// noGames says that there are none, of the size that was asked for.
func noGames(only option[size]) string {
	if !only.given {
		return "no games yet"
	}
	return "no games of " + game.Rules{Rows: only.value.rows, Cols: only.value.cols}.SizeText() + " yet"
}

func keptGameOf(k *session.Summary) keptGame {
	kept := keptGame{
		ID: k.ID, Size: k.Rules.SizeText(),
		Four: k.Rules.FourPerMille, Start: k.Rules.StartTiles,
		Score: k.Score, Peak: k.Peak, Moves: k.Moves, Undos: k.Undos, Largest: 1 << k.Max,
		Reached: k.Reached, Over: k.Over, Imported: k.Imported, Coach: k.Coach,
		Begun: k.Begun, Ended: k.Ended, Played: k.Played,
	}
	if k.Rules.Target > 0 {
		target := int64(1) << k.Rules.Target
		kept.Target = &target
	}
	return kept
}

// broughtIn is what a game is called that is not only the player's own: it
// began from a given board, or its record was imported. Its best score is apart.
const broughtIn = "brought in"

// remarks says what sets a game apart.
func remarks(k *session.Summary) []string {
	var list []string
	if k.Reached {
		list = append(list, "reached "+game.TargetText(k.Rules.Target))
	}
	if k.Over {
		list = append(list, "over")
	}
	if k.Undos > 0 {
		list = append(list, counted(k.Undos, "undo"))
	}
	if k.Imported {
		list = append(list, broughtIn)
	}
	if k.Coach {
		list = append(list, "with coach")
	}
	return list
}

// date writes a time as the player's clock shows it.
func (p *program) date(ms int64) string {
	return time.UnixMilli(ms).In(p.Now().Location()).Format("2006-01-02 15:04")
}

// printRecord prints the record of the one game whose identity begins with id.
func (p *program) printRecord(s *session.Session, list []session.Summary, id string) error {
	var found []string
	for _, k := range list {
		if id != "" && strings.HasPrefix(k.ID, strings.ToLower(id)) {
			found = append(found, k.ID)
		}
	}
	switch {
	case len(found) == 0:
		return usage("there is no game "+quote(id), `see "twofold history" for the games there are`)
	case len(found) > 1:
		return usage(fmt.Sprintf("%d games begin with %s", len(found), quote(id)), "give more of the identity, as in "+found[0])
	}
	var text []byte
	var failed error
	s.Record(found[0], func(r *game.Record, err error) {
		if failed = err; err == nil {
			text = r.AppendText(nil)
		}
	})
	if failed != nil {
		return could("the game "+found[0]+" cannot be read: "+reason(failed), "close other programs that play it, and try again")
	}
	return p.writeAll("-", text)
}
