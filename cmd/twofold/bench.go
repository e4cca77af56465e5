package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"twofold/bitboard"
	"twofold/exact"
	"twofold/game"
	"twofold/internal/look"
	"twofold/ntuple"
	"twofold/search"
)

// benchFlags are the flags of bench as they were given.
type benchFlags struct {
	quick     bool
	signature bool
	against   option[string]
	fall      option[int]
	asJSON    bool
}

func (p *program) benchCommand() *cobra.Command {
	var f benchFlags
	c := &cobra.Command{
		Use:   "bench",
		Short: "Measure how fast each part is, and sign how it plays",
		Long: "Bench measures each part by itself, several times, and each time beside a fixed\n" +
			"loop of integer arithmetic. Seconds are those of one processor, and the ratio is what\n" +
			"is done in the time of 1,000 steps of the loop: it changes little when something\n" +
			"else is running, or from one machine to the next. Bench tells the medians.\n\n" +
			"The signature is a number made of what everything plays from fixed seeds. It is\n" +
			"the same on every machine; a change that shall only make something faster leaves it\n" +
			"as it is.\n\n" +
			"With --against bench compares with what --json printed before, and fails (exit code\n" +
			"1) if a ratio fell by more than --fall, or the signature is another.\n\n" +
			"It takes about 800 MB of memory, and with --quick, which measures smaller networks\n" +
			"and boards, 100 MB.",
		Example: "  twofold bench\n" +
			"  twofold bench --json > before.json\n" +
			"  twofold bench --against before.json --fall 10%\n" +
			"  twofold bench --signature",
		Args: exactly("", 0),
		RunE: func(*cobra.Command, []string) error { return p.bench(&f) },
	}
	c.Flags().BoolVar(&f.quick, "quick", false, "measure less, in a few seconds")
	c.Flags().BoolVar(&f.signature, "signature", false, "print only the signature")
	addOption(c, &f.against, "against", "FILE", "compare with the JSON of another run", parseFileName)
	addOption(c, &f.fall, "fall", "SHARE", "how far a ratio may fall (25%)", game.ParseChance)
	c.Flags().BoolVar(&f.asJSON, "json", false, "print JSON")
	c.Flags().SortFlags = false
	return c
}

// benchFields is the object of bench --json.
type benchFields struct {
	System     string        `json:"system"`
	Go         string        `json:"go"`
	Processors int           `json:"processors"`
	Quick      bool          `json:"quick"`
	Reference  float64       `json:"reference_steps_per_second"`
	Layers     []layerFields `json:"layers"`
	Signature  string        `json:"signature"`
}

// layerFields is how fast a layer is.
type layerFields struct {
	Name      string  `json:"name"`
	Unit      string  `json:"unit"`
	PerSecond float64 `json:"per_second"`
	Ratio     float64 `json:"ratio"` // units in the time of 1,000 steps of the reference
}

func (p *program) bench(f *benchFlags) error {
	if f.signature && (f.against.given || f.quick) {
		return usage("--signature measures nothing", "leave out --against and --quick")
	}
	if f.fall.given && !f.against.given {
		return usage("--fall is for a comparison", "say with what, with --against")
	}
	var before *benchFields
	if f.against.given {
		var err error
		if before, err = p.readBench(f.against.value, f.quick); err != nil {
			return err
		}
	}
	ctx, done := p.untilStopped()
	defer done()
	now, err := p.measure(ctx, f)
	if err == nil {
		now.Signature, err = signature(ctx)
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err != nil {
		return err
	}
	switch {
	case f.asJSON && f.signature:
		err = p.printJSON(struct {
			Signature string `json:"signature"`
		}{now.Signature})
	case f.asJSON:
		err = p.printJSON(now)
	case f.signature:
		_, err = fmt.Fprintln(p.Stdout, now.Signature)
		err = outputError(err)
	default:
		err = p.printBench(now, before)
	}
	if err == nil && before != nil {
		err = now.heldAgainst(before, f.against.value, float64(f.fall.or(250))/1000)
	}
	return err
}

// readBench reads what bench --json printed.
func (p *program) readBench(name string, quick bool) (*benchFields, error) {
	data, err := p.readAll(name, 1<<20)
	if err != nil {
		return nil, err
	}
	before := &benchFields{}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if d.Decode(before) != nil || len(before.Layers) == 0 {
		return nil, usage(shown(name)+" is not what bench --json prints", "make it anew")
	}
	if before.Quick != quick {
		if quick {
			return nil, usage(shown(name)+" was measured without --quick", "leave it out here too")
		}
		return nil, usage(shown(name)+" was measured with --quick", "give it here too")
	}
	return before, nil
}

// heldAgainst returns an error where something is slower than before by more
// than a share, or plays differently.
func (now *benchFields) heldAgainst(before *benchFields, name string, fall float64) error {
	var faults []string
	for _, l := range now.Layers {
		if change, known := l.change(before); known && change < -fall {
			faults = append(faults, fmt.Sprintf("%s fell by %.0f%%", l.Name, -100*change))
		}
	}
	if now.Signature != before.Signature {
		faults = append(faults, "the signature was "+before.Signature+" and is "+now.Signature)
	}
	if faults == nil {
		return nil
	}
	return &exitError{exitCheck, strings.Join(faults, ", ") + "; mend it, or measure " + shown(name) + " anew"}
}

// change returns by what share a layer's ratio grew since before.
func (l *layerFields) change(before *benchFields) (share float64, known bool) {
	for i := range before.Layers {
		if b := &before.Layers[i]; b.Name == l.Name && b.Ratio > 0 {
			return l.Ratio/b.Ratio - 1, true
		}
	}
	return 0, false
}

func (p *program) printBench(now, before *benchFields) error {
	out := bufio.NewWriter(p.Stdout)
	fmt.Fprintf(out, "%s, %s, %s\n", now.System, now.Go, counted(now.Processors, "processor"))
	fmt.Fprintf(out, "  %-28s %15s %10s\n", "", "a second", "ratio")
	fmt.Fprintf(out, "  %-28s %15s\n", "reference, steps", look.Grouped(int64(now.Reference)))
	for _, l := range now.Layers {
		line := fmt.Sprintf("  %-28s %15s %10.3g", l.Name+", "+l.Unit, look.Grouped(int64(l.PerSecond)), l.Ratio)
		if before != nil {
			if change, known := l.change(before); known {
				line += fmt.Sprintf("  %+.0f%%", 100*change)
			}
		}
		fmt.Fprintln(out, line)
	}
	fmt.Fprintln(out, "signature "+now.Signature)
	return outputError(out.Flush())
}

// benchSize is how much is measured.
type benchSize struct {
	rounds int
	shape  string
	work   int64 // as a share of the usual, in 1/8
	rows   int   // of the board that is solved, with four columns
	cols   int
}

// layer is a part that is measured. Prepare returns a piece of work, the same
// every time or much alike, which returns how many units it did.
type layer struct {
	name, unit string
	prepare    func(ctx context.Context) (work func() (int64, error), err error)
}

// measure measures all layers, unless only the signature is wanted.
func (p *program) measure(ctx context.Context, f *benchFlags) (*benchFields, error) {
	now := &benchFields{
		System: runtime.GOOS + "/" + runtime.GOARCH, Go: runtime.Version(), Processors: runtime.NumCPU(), Quick: f.quick,
	}
	if f.signature {
		return now, nil
	}
	size := benchSize{rounds: 7, shape: "4x6", work: 8, rows: 2, cols: 4}
	if f.quick {
		size = benchSize{rounds: 5, shape: "4x5", work: 1, rows: 2, cols: 3}
	}
	tell := func(string) {}
	if p.IsTerminal(p.Stderr) {
		tell = func(name string) { fmt.Fprintf(p.Stderr, "\r%s\x1b[K", name) }
	}
	var references []float64
	for _, l := range size.layers() {
		tell(l.name)
		debug.FreeOSMemory() // what the layer before left
		work, err := l.prepare(ctx)
		if err != nil {
			return nil, err
		}
		var rates, ratios []float64
		for range size.rounds {
			reference, err := rateOf(func() (int64, error) { return referenceLoop(6_000_000 * size.work) })
			if err != nil {
				return nil, err
			}
			rate, err := rateOf(work)
			if err != nil {
				return nil, err
			}
			if ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			references = append(references, reference)
			rates, ratios = append(rates, rate), append(ratios, 1000*rate/reference)
		}
		now.Layers = append(now.Layers, layerFields{l.name, l.unit, math.Round(median(rates)), median(ratios)})
	}
	tell("")
	now.Reference = math.Round(median(references))
	return now, nil
}

// rateOf returns how many units some work does in a second of processor time.
func rateOf(work func() (int64, error)) (float64, error) {
	before, err := processorTime()
	if err != nil {
		return 0, err
	}
	n, err := work()
	if err != nil {
		return 0, err
	}
	after, err := processorTime()
	return float64(n) / max(after-before, time.Microsecond).Seconds(), err
}

func median(values []float64) float64 {
	slices.Sort(values)
	n := len(values)
	return (values[(n-1)/2] + values[n/2]) / 2
}

// referenceLoop does steps of arithmetic that wait for one another and for
// nothing else (xorshift64, Marsaglia 2003).
func referenceLoop(steps int64) (int64, error) {
	x := uint64(1)
	for range steps {
		x ^= x << 13
		x ^= x >> 7
		x ^= x << 17
	}
	if x == 0 {
		return 0, errors.New("the processor cannot calculate") // and the loop is needed
	}
	return steps, nil
}

// layers returns the layers, from the rules up.
func (s *benchSize) layers() []layer {
	var trained *ntuple.Network // by the layer of TC, for those after it
	return []layer{
		{"rules", "turns", func(context.Context) (func() (int64, error), error) {
			return func() (n int64, err error) {
				for i := 0; n < 40_000*s.work; i++ {
					g, err := randomGame(size{4, 4}, i)
					if err != nil {
						return n, err
					}
					n += int64(len(g.Moves()))
				}
				return n, nil
			}, nil
		}},
		{"records verified", "moves", func(context.Context) (func() (int64, error), error) { return s.records() }},
		{"random play", "moves", func(context.Context) (func() (int64, error), error) {
			return func() (int64, error) {
				r := bitboard.NewRand(1)
				return bitboard.Start(r, 100).Rollouts(r, int(10_000*s.work), 100).Moves, nil
			}, nil
		}},
		{"TD training", "moves", func(ctx context.Context) (func() (int64, error), error) {
			_, train, err := s.training(ctx, ntuple.Options{Method: ntuple.TD})
			return train, err
		}},
		{"TC training", "moves", func(ctx context.Context) (train func() (int64, error), err error) {
			trained, train, err = s.training(ctx, ntuple.Options{Lambda: 0.5})
			return train, err
		}},
		{"1-ply play", "moves", func(ctx context.Context) (func() (int64, error), error) {
			return func() (int64, error) {
				e := &evaluation{network: trained, fourPerMille: 100, limit: search.Limit{Depth: 1}}
				_, _, err := e.play(ctx, 40*s.work, 1, 1, nil)
				return e.moves.Load(), err
			}, nil
		}},
		{"2-ply play", "moves", func(context.Context) (func() (int64, error), error) { return s.searching(trained, 2, 2500*s.work) }},
		{"3-ply play", "moves", func(context.Context) (func() (int64, error), error) { return s.searching(trained, 3, 125*s.work) }},
		{fmt.Sprintf("solving %dx%d", s.rows, s.cols), "positions", func(ctx context.Context) (func() (int64, error), error) {
			return func() (int64, error) {
				solution, err := exact.Solve(ctx, exact.Classic(s.rows, s.cols), exact.Options{Workers: 1})
				if err != nil {
					return 0, err
				}
				return solution.Positions(), nil
			}, nil
		}},
	}
}

// records returns the work to read and verify records.
func (s *benchSize) records() (func() (int64, error), error) {
	var texts [][]byte
	for i := range int(50 * s.work) {
		g, err := randomGame(size{4, 4}, i)
		if err != nil {
			return nil, err
		}
		texts = append(texts, g.Record().AppendText(nil))
	}
	return func() (n int64, err error) {
		for _, text := range texts {
			r, err := game.ParseRecord(text)
			if err != nil {
				return n, err
			}
			if err := r.Verify(); err != nil {
				return n, err
			}
			n += int64(len(r.Moves))
		}
		return n, nil
	}, nil
}

// errRound ends a round of training.
var errRound = errors.New("a round is over")

// training trains a network a little, and returns it and the work to train on.
func (s *benchSize) training(ctx context.Context, o ntuple.Options) (*ntuple.Network, func() (int64, error), error) {
	tuples, err := ntuple.ParseShape(s.shape)
	if err != nil {
		return nil, nil, err
	}
	n, err := ntuple.New(tuples)
	if err != nil {
		return nil, nil, err
	}
	moves := int64(0)
	round := func(p ntuple.Progress) error {
		moves = p.Moves
		return errRound
	}
	o.Games, o.Seed, o.Every, o.Report = math.MaxInt64, 1, 30*s.work, round
	t, err := ntuple.NewTrainer(n, o)
	if err != nil {
		return nil, nil, err
	}
	work := func() (int64, error) {
		before := moves
		if err := t.Run(ctx); err != errRound {
			return 0, err
		}
		return moves - before, nil
	}
	for range 8 { // so that games are of some length
		if _, err := work(); err != nil {
			return nil, nil, err
		}
	}
	return n, work, nil
}

// searching returns the work to find the moves of so many boards by search.
func (s *benchSize) searching(n *ntuple.Network, plies int, boards int64) (func() (int64, error), error) {
	e := &evaluation{network: n, fourPerMille: 100, limit: search.Limit{Depth: plies}, table: 64 << 20}
	pl, err := e.player()
	if err != nil {
		return nil, err
	}
	from := boardsOf(n, int(boards))
	return func() (int64, error) {
		for _, b := range from {
			if _, err := pl.searcher.Search(b, pl.limit); err != nil {
				return 0, err
			}
		}
		return boards, nil
	}, nil
}
