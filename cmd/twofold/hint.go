package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"twofold/exact"
	"twofold/game"
	"twofold/internal/coach"
	"twofold/internal/look"
	"twofold/ntuple"
	"twofold/search"
)

// hintFlags are the flags of hint as they were given.
type hintFlags struct {
	time    option[time.Duration]
	nodes   option[int64]
	depth   option[int]
	four    option[int]
	network option[string]
	asJSON  bool
}

// hintTime is how long the coach thinks about a board where nothing else is
// asked for.
const hintTime = 50 * time.Millisecond

func (p *program) hintCommand() *cobra.Command {
	var f hintFlags
	c := &cobra.Command{
		Use:   "hint BOARD|-",
		Short: "Tell the best move on a board, and what each move is worth",
		Long: "Hint tells what each direction is worth on a board, and which is best: exactly\n" +
			"on small boards (2x2 and 2x3, and those that solve has solved), by a trained\n" +
			"network and a search on 4x4, and by a search alone on all others. Values are the\n" +
			"points still to come; those of a search alone only rank the moves.\n\n" +
			"BOARD is rows parted by / and tile values parted by commas, 0 for an empty\n" +
			"cell, or for 4x4 sixteen hexadecimal exponents. With - boards are read from\n" +
			"standard input, one a line, and for each a line with the best move comes out, or\n" +
			"\"over\" where no move is left; with --json an object. Empty lines are passed over\n" +
			"and the first wrong line ends it. What is printed is flushed when input pauses.\n\n" +
			"A search with --nodes or --depth gives the same answer every time.",
		Example: "  twofold hint 2,4,8,16/0,0,2,4/0,0,0,2/0,0,0,0\n" +
			"  twofold hint 1102000000000000 --time 2s --json\n" +
			"  twofold hint 2,4/0,2\n" +
			"  twofold hint - --depth 1 < boards.txt",
		Args: exactly("a board", 1),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return nil, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error { return p.hint(args[0], &f) },
	}
	addOption(c, &f.time, "time", "TIME", "how long to think about each board (50ms)", parseTime)
	addOption(c, &f.nodes, "nodes", "N", "how many positions to look at", wholeNumber[int64](1, 1e12))
	addOption(c, &f.depth, "depth", "N", "how many moves to look ahead", wholeNumber(1, 250))
	addOption(c, &f.four, "four", "CHANCE", "chance that a new tile is a 4 (10%)", game.ParseChance)
	addOption(c, &f.network, "network", "FILE", "use the network in this file for 4x4", parseFileName)
	c.Flags().BoolVar(&f.asJSON, "json", false, "print JSON")
	c.Flags().SortFlags = false
	return c
}

// limit returns how far the coach is to look.
func (f *hintFlags) limit() coach.Limit {
	l := coach.Limit{Depth: f.depth.value, Nodes: f.nodes.value, Time: f.time.value}
	if l == (coach.Limit{}) {
		l.Time = hintTime
	}
	return l
}

func (p *program) hint(board string, f *hintFlags) error {
	var given *game.Board
	if board != "-" {
		b, err := game.ParseBoard(board)
		if err != nil {
			return err
		}
		given = &b
	}
	h := hinter{limit: f.limit(), four: f.four.or(game.DefaultFour), name: "the network"}
	o := coach.Options{Solution: func(problem exact.Problem) *exact.Solution {
		s, _ := p.keptSolution(problem, "the coach searches")
		return s
	}}
	read := ntuple.ReadCompact
	if given == nil {
		// Many boards pay for the faster looks.
		o.Network, read = coach.FullNetwork, ntuple.Read
	}
	if f.network.given {
		h.name = f.network.value
		n, err := p.network(h.name, read)
		if err != nil {
			return err
		}
		o.Network = func() (*ntuple.Network, error) { return n, nil }
	}
	h.coach = coach.New(o)
	if given == nil {
		return p.hintEach(&h, f.asJSON)
	}
	fields, err := h.ask(given)
	if err != nil {
		return err
	}
	if f.asJSON {
		return p.printJSON(fields)
	}
	return p.printHint(given, &fields)
}

// hintEach reads boards and prints the best moves, a line each.
func (p *program) hintEach(h *hinter, asJSON bool) error {
	out := bufio.NewWriter(p.Stdout)
	objects := json.NewEncoder(out)
	return p.eachBoard(out, func(b *game.Board) error {
		if asJSON {
			fields, err := h.ask(b)
			if err != nil {
				return err
			}
			return objects.Encode(fields)
		}
		a, over, err := h.advise(b)
		if err != nil {
			return err
		}
		word := "over"
		if !over {
			word = a.Best.String()
		}
		_, _ = out.WriteString(word) // what is written next has the error
		return out.WriteByte('\n')
	})
}

// hinter asks the coach about boards.
type hinter struct {
	coach *coach.Coach
	limit coach.Limit
	four  int
	name  string // of the network
}

// advise returns what the coach says of a board, and whether no move is left.
func (h *hinter) advise(b *game.Board) (a coach.Answer, over bool, err error) {
	a, err = h.coach.Advise(context.Background(), coach.Question{Board: *b, FourPerMille: h.four}, h.limit, nil)
	if errors.Is(err, search.ErrOver) {
		return coach.Answer{}, true, nil
	}
	var fault *ntuple.Fault
	if errors.As(err, &fault) {
		err = networkError(h.name, err)
	}
	return a, false, err
}

// hintFields is the object of hint --json.
type hintFields struct {
	Board string             `json:"board"`
	Four  int                `json:"four_per_mille"`
	Kind  string             `json:"kind,omitempty"`
	Moves map[string]float64 `json:"moves"` // only those that can be made
	Best  string             `json:"best,omitempty"`
	Depth int                `json:"depth,omitempty"`
	Nodes int64              `json:"nodes,omitempty"`
	Over  bool               `json:"over"`
}

func (h *hinter) ask(b *game.Board) (hintFields, error) {
	a, over, err := h.advise(b)
	fields := hintFields{Board: b.String(), Four: h.four, Moves: map[string]float64{}, Over: over}
	if over || err != nil {
		return fields, err
	}
	fields.Kind, fields.Best, fields.Depth, fields.Nodes = a.Kind.String(), a.Best.String(), a.Depth, a.Nodes
	for _, d := range game.Dirs {
		if a.Legal>>d&1 != 0 {
			fields.Moves[d.String()] = a.Worth[d]
		}
	}
	return fields, nil
}

// printHint prints what the coach says of a board.
func (p *program) printHint(b *game.Board, fields *hintFields) error {
	note, places := fields.Kind, 6
	if fields.Depth > 0 {
		note, places = fmt.Sprintf("%s, depth %d, %s nodes", fields.Kind, fields.Depth, look.Grouped(fields.Nodes)), 1
	}
	return p.printWorth(b, fields.Moves, places, fields.Best, note)
}
