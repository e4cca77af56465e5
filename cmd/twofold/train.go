package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"twofold/bitboard"
	"twofold/game"
	"twofold/internal/disk"
	"twofold/internal/look"
	"twofold/ntuple"
)

// trainFlags are the flags of train as they were given.
type trainFlags struct {
	out        option[string]
	shape      option[[]ntuple.Tuple]
	stages     option[[]int]
	from       option[string]
	games      option[int64]
	method     option[ntuple.Method]
	rate       option[float64]
	lambda     option[float64]
	optimistic option[float64]
	restart    option[int]
	four       option[int]
	seed       option[int64]
	workers    option[int]
	every      option[int64]
	save       option[time.Duration]
	keep       option[int64]
	retrain    option[int64]
	bits       option[int]
	power      option[float64]
	log        option[string]
	curve      option[string]
	about      option[string]
	downgrade  option[uint8]
	fresh      bool
	resume     bool
	again      bool
}

func (p *program) trainCommand() *cobra.Command {
	var f trainFlags
	c := &cobra.Command{
		Use:   "train",
		Short: "Train a value network for the 4x4 board",
		Long: "Train plays games of 2048 against chance and learns from each what afterstates are\n" +
			"worth. At the end it writes the network. Now and then, at the end, and when it is\n" +
			"interrupted it also writes a checkpoint beside the network, from which it can go\n" +
			"on with --resume, also for more games than were asked for at first.\n\n" +
			"With one worker the same seed gives the same network. Several workers learn at\n" +
			"once, without locks, and are nearly as many times faster.\n\n" +
			"--keep makes the network smaller when it is trained: the weights that have learned\n" +
			"most are kept, the others are 0 from then on, and --retrain games bring those that\n" +
			"are left back together.",
		Example: "  twofold train --out net --games 20k --shape 4x6\n" +
			"  twofold train --out net --games 300k --workers 2 --log net.csv --curve net.svg\n" +
			"  twofold train --out net --resume --games 600k\n" +
			"  twofold train --out small --from net --games 0 --bits 12",
		Args: exactly("", 0),
		RunE: func(*cobra.Command, []string) error { return p.train(&f) },
	}
	addOption(c, &f.out, "out", "FILE", "the network's file (needed)", parseFileName)
	addOption(c, &f.games, "games", "N", "games to play in all (100k)", count(0))
	addOption(c, &f.shape, "shape", "TUPLES", "4x5, 4x6, 8x6 or cells as in 012345,456789 (8x6)", ntuple.ParseShape)
	addOption(c, &f.stages, "stages", "SUMS", "sums of tiles from which on the next stage's tables hold (none)", parseStages)
	addOption(c, &f.from, "from", "FILE", "begin with this network", parseFileName)
	c.Flags().BoolVar(&f.resume, "resume", false, "go on from the checkpoint beside --out")
	c.Flags().BoolVar(&f.again, "again", false, "begin anew although there is a checkpoint")
	addOption(c, &f.method, "method", "METHOD", "tc or td (tc)", parseMethod)
	addOption(c, &f.rate, "rate", "RATE", "learning rate (1 for tc, 0.1 for td)", realNumber(0, 2))
	addOption(c, &f.lambda, "lambda", "LAMBDA", "how much the rest of the game counts, 0 to 1 (0.5)", realNumber(0, 1))
	addOption(c, &f.optimistic, "optimistic", "POINTS", "what an untrained network thinks of every board (0)", realNumber(0, 1e7))
	addOption(c, &f.restart, "restart", "MOVES", "begin games in the middle of the last one while more are left (never)", wholeNumber(1, 1_000_000))
	addOption(c, &f.four, "four", "CHANCE", "chance that a new tile is a 4 (10%)", game.ParseChance)
	addOption(c, &f.seed, "seed", "N", "where chance begins (1)", wholeNumber[int64](0, math.MaxInt64))
	addOption(c, &f.workers, "workers", "N", "games played at once (1)", wholeNumber(1, 1024))
	addOption(c, &f.every, "every", "N", "games between two lines of the log (1000)", count(1))
	addOption(c, &f.save, "save", "TIME", "time between two checkpoints (5m)", parseTime)
	addOption(c, &f.keep, "keep", "N", "weights to keep at the end (all)", count(1))
	addOption(c, &f.retrain, "retrain", "N", "games to play with those that are kept (0)", count(0))
	c.Flags().BoolVar(&f.fresh, "fresh", false, "give those that are kept full learning rates again")
	addOption(c, &f.downgrade, "downgrade", "TILE", "take boards of this tile and larger ones for smaller ones, in training and in play (as --from or the checkpoint, or none)", parseDowngrade)
	addOption(c, &f.bits, "bits", "N", "bits of a weight in the file, 2 to 16 or 32 (32)", parseBits)
	addOption(c, &f.power, "power", "POWER", "of the law that makes weights whole numbers (2)", realNumber(1, 8))
	addOption(c, &f.log, "log", "FILE", "write progress as CSV", parseFileName)
	addOption(c, &f.curve, "curve", "FILE", "draw the learning curve as SVG", parseFileName)
	addOption(c, &f.about, "about", "TEXT", "a text to go with the network", parseAbout)
	c.Flags().SortFlags = false
	return c
}

// count reads a number of games or the like, as 300k or 2M.
func count(least int64) func(string) (int64, error) {
	return func(s string) (int64, error) {
		digits, times := s, int64(1)
		switch {
		case strings.HasSuffix(s, "k"):
			digits, times = s[:len(s)-1], 1_000
		case strings.HasSuffix(s, "M"):
			digits, times = s[:len(s)-1], 1_000_000
		}
		n, err := strconv.ParseInt(digits, 10, 64)
		if err != nil || n*times < least || n > 1e12/times || strconv.FormatInt(n, 10) != digits {
			return 0, &game.Fault{What: quote(s) + " is no number that fits here", Remedy: "give one as 20000, 300k or 2M"}
		}
		return n * times, nil
	}
}

// realNumber reads a number from least to most.
func realNumber(least, most float64) func(string) (float64, error) {
	return func(s string) (float64, error) {
		v, err := strconv.ParseFloat(s, 64)
		if err != nil || !(v >= least && v <= most) {
			return 0, &game.Fault{What: quote(s) + " is no number that fits here", Remedy: fmt.Sprintf("give one from %g to %g", least, most)}
		}
		return v, nil
	}
}

func parseTime(s string) (time.Duration, error) {
	d, err := time.ParseDuration(s)
	if err != nil || d <= 0 {
		return 0, &game.Fault{What: quote(s) + " is no length of time", Remedy: "give one as 50ms, 10s or 5m"}
	}
	return d, nil
}

func parseBits(s string) (int, error) {
	bits, err := wholeNumber(2, 32)(s)
	if err == nil && bits > 16 && bits < 32 {
		err = &game.Fault{What: "weights of " + s + " bits", Remedy: "give 2 to 16, or 32"}
	}
	return bits, err
}

func parseMethod(s string) (ntuple.Method, error) {
	for _, m := range []ntuple.Method{ntuple.TC, ntuple.TD} {
		if s == m.String() {
			return m, nil
		}
	}
	return 0, &game.Fault{What: "there is no method " + quote(s), Remedy: "give tc or td"}
}

func parseDowngrade(s string) (uint8, error) {
	exp, err := game.ParseTarget(s)
	if err == nil && exp > bitboard.MaxExp {
		err = &game.Fault{What: "tiles cannot be downgraded from " + s + " on", Remedy: "give a tile of 4 to 32768, or none"}
	}
	return exp, err
}

func parseStages(s string) ([]int, error) {
	var stages []int
	for _, word := range strings.Split(s, ",") {
		n, err := wholeNumber(1, 1<<20)(word)
		if err != nil {
			return nil, err
		}
		stages = append(stages, n)
	}
	return stages, nil
}

func parseAbout(s string) (string, error) {
	if len(s) > ntuple.MaxAbout {
		return "", &game.Fault{What: "the text is too long", Remedy: fmt.Sprintf("give at most %d bytes", ntuple.MaxAbout)}
	}
	if !utf8.ValidString(s) {
		return "", &game.Fault{What: "the text is no UTF-8", Remedy: "give one that is"}
	}
	return s, nil
}

// checkpointOf names where the checkpoint of a network lies.
func checkpointOf(out string) string { return out + ".training" }

func (f *trainFlags) options() ntuple.Options {
	return ntuple.Options{
		Games: max(f.games.or(100_000), 1), Workers: f.workers.or(1), Seed: uint64(f.seed.or(1)),
		FourPerMille: fourOption(f.four.or(100)), Method: f.method.or(ntuple.TC), Rate: f.rate.or(0), Lambda: f.lambda.or(0.5),
		Optimistic: f.optimistic.or(0), Restart: f.restart.or(0), Every: f.every.or(1000),
	}
}

// fourOption is a chance as options have it, where 0 is the usual one.
func fourOption(perMille int) int {
	if perMille == 0 {
		return -1
	}
	return perMille
}

func (p *program) train(f *trainFlags) error {
	if !f.out.given || f.out.value == "-" {
		return usage("train needs a file to write the network to", "give one with --out")
	}
	if f.retrain.given && !f.keep.given {
		return usage("--retrain is for the weights that --keep keeps", "give --keep too, or more --games")
	}
	if f.keep.given && f.method.or(ntuple.TC) == ntuple.TD {
		return usage("TD does not know what each weight has learned", "train with --method tc, or leave out --keep")
	}
	if err := p.differ(f); err != nil {
		return err
	}
	if err := p.checkOutFile("--out", f.out.value); err != nil {
		return err
	}
	if f.curve.value != "-" {
		if err := p.checkOutFile("--curve", f.curve.value); err != nil {
			return err
		}
	}
	unlock, err := p.lockTraining(f.out.value)
	if err != nil {
		return err
	}
	defer unlock()
	removeOldTemps(filepath.Dir(p.path(f.out.value)))
	coding := ntuple.Coding{Bits: f.bits.or(32), Power: f.power.or(2)}
	t, err := p.trainer(f)
	if err != nil {
		return err
	}
	if f.downgrade.given {
		if err := t.Network().Downgrade(f.downgrade.value); err != nil {
			return err
		}
	}
	if f.about.given {
		t.Network().SetAbout(f.about.value)
	}
	log, err := p.trainingLog(f, t.Games())
	if err != nil {
		return err
	}
	defer log.close()

	ctx, done := p.untilStopped()
	defer done()
	save := func() error { return p.writeFile(checkpointOf(f.out.value), t.Save) }
	log.save, log.saveEvery, log.saved = save, f.save.or(5*time.Minute), p.Now()
	var unsaved error
	if f.games.or(1) > 0 {
		t.SetReport(log.report)
		err = t.Run(ctx)
		if err == nil {
			unsaved = save() // the network may fit all the same
		} else if errors.Is(err, context.Cause(ctx)) {
			err = errors.Join(save(), err)
		}
	}
	if err == nil && f.keep.given {
		err = p.cut(t, f, log)
	}
	if err == nil {
		err = p.writeFile(f.out.value, func(w io.Writer) error { return t.Network().Write(w, coding) })
	}
	if unsaved != nil {
		err = unsaved
	}
	return p.both(err, log.finish())
}

// differ refuses a log or a curve that would take the place of another file of
// the same training.
func (p *program) differ(f *trainFlags) error {
	files := []string{f.out.value, checkpointOf(f.out.value), f.from.value, f.log.value, f.curve.value}
	for i, name := range files[3:] {
		for _, other := range files[:3+i] {
			if name != "" && name != "-" && filepath.Clean(p.path(name)) == filepath.Clean(p.path(other)) {
				return usage(shown(name)+" would be two files of this training", "give the log and the curve files of their own")
			}
		}
	}
	return nil
}

// lockTraining keeps a second training from the files of one that is going on,
// until it is unlocked. Where the folder cannot hold locks there is none.
func (p *program) lockTraining(out string) (unlock func(), err error) {
	unlock, held, _ := disk.Lock(p.path(checkpointOf(out)) + ".lock")
	if held {
		return nil, could("another training writes "+shown(out)+" now", "wait until it ends, or give another file with --out")
	}
	return unlock, nil
}

// trainer returns what is to be trained: a checkpoint, a network, or nothing
// yet.
func (p *program) trainer(f *trainFlags) (*ntuple.Trainer, error) {
	name := checkpointOf(f.out.value)
	_, err := os.Stat(p.path(name))
	there := err == nil
	if f.resume {
		if f.from.given || f.shape.given || f.stages.given {
			return nil, usage("--resume goes on with the network of the checkpoint", "leave out --from, --shape and --stages")
		}
		file, err := os.Open(p.path(name))
		if err != nil {
			return nil, fileError(name, err)
		}
		defer file.Close()
		t, err := ntuple.Resume(file, f.options())
		return t, networkError(name, err)
	}
	if there && !f.again && f.games.or(1) > 0 {
		return nil, usage("there is a checkpoint "+shown(name), "go on with --resume, or begin with --again")
	}
	var n *ntuple.Network
	if f.from.given {
		if f.shape.given || f.stages.given {
			return nil, usage("--from brings the shape and the stages of the network along", "leave out --shape and --stages")
		}
		if f.optimistic.value > 0 {
			return nil, usage("--optimistic is for a network that knows nothing yet, and would wipe out what --from knows", "leave out one of the two")
		}
		if n, err = p.network(f.from.value, ntuple.Read); err != nil {
			return nil, err
		}
	} else {
		tuples := f.shape.value
		if !f.shape.given {
			if tuples, err = ntuple.ParseShape("8x6"); err != nil {
				return nil, err
			}
		}
		if n, err = ntuple.New(tuples, f.stages.value...); err != nil {
			return nil, err
		}
	}
	return ntuple.NewTrainer(n, f.options())
}

// network reads the file of a network, in one way or the other.
func (p *program) network(name string, read func(io.Reader) (*ntuple.Network, error)) (*ntuple.Network, error) {
	file, err := os.Open(p.path(name))
	if err != nil {
		return nil, fileError(name, err)
	}
	defer file.Close()
	n, err := read(bufio.NewReaderSize(file, 1<<16))
	return n, networkError(name, err)
}

// networkError names the file whose fault an error is.
func networkError(name string, err error) error {
	var fault *ntuple.Fault
	if errors.As(err, &fault) {
		return could(shown(name)+": "+fault.What, fault.Remedy)
	}
	if err != nil {
		return fileError(name, err)
	}
	return nil
}

// cut keeps the weights that have learned most, and trains them again.
func (p *program) cut(t *ntuple.Trainer, f *trainFlags, log *trainingLog) error {
	if err := t.Cut(int(f.keep.value)); err != nil {
		return err
	}
	if f.fresh {
		t.Forget()
	}
	log.save = nil // the checkpoint from before the cut stays
	t.More(f.retrain.or(0))
	t.SetReport(log.report)
	ctx, done := p.untilStopped()
	defer done()
	return t.Run(ctx)
}

// trainingLog says how a training goes: on the terminal, as CSV, and in the end
// as a curve.
type trainingLog struct {
	p          *program
	save       func() error   // writes a checkpoint; nil for none
	saveEvery  time.Duration  // between two of them
	saved      time.Time      // when the last was tried
	csv        io.WriteCloser // nil where there is no log, or none any more
	csvName    string
	incomplete bool // the log could not be written to its end
	unsaved    bool // the last checkpoint could not be written
	curve      option[string]
	network    string // what is trained
	line       bool   // progress goes to a terminal
	points     []curvePoint
}

// csvHead are the columns of the log.
const csvHead = "games,moves,seconds,average,best,reached_2048,reached_4096,reached_8192,reached_16384,reached_32768,moves_per_second"

// trainingLog opens the log of a training that has played so many games.
func (p *program) trainingLog(f *trainFlags, games int64) (*trainingLog, error) {
	l := &trainingLog{p: p, line: p.IsTerminal(p.Stderr), curve: f.curve, csvName: f.log.value, network: f.out.value}
	kept := 0
	switch {
	case !f.log.given:
		return l, nil
	case f.log.value == "-":
		l.csv = leftOpen{p.Stdout}
	default:
		file, err := os.OpenFile(p.path(f.log.value), os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o644)
		if err != nil {
			return nil, writeError(f.log.value, err)
		}
		l.csv = file
		if info, err := file.Stat(); err == nil && info.Mode().IsRegular() {
			if f.resume {
				kept, l.points, err = keptLog(file, f.log.value, games)
			}
			if err == nil {
				err = writeError(f.log.value, file.Truncate(int64(kept)))
			}
			if err != nil {
				l.close()
				return nil, err
			}
		}
	}
	if kept == 0 {
		if _, err := io.WriteString(l.csv, csvHead+"\n"); err != nil {
			l.close()
			return nil, writeError(f.log.value, err)
		}
	}
	return l, nil
}

// leftOpen is a stream that others go on writing to.
type leftOpen struct{ io.Writer }

func (leftOpen) Close() error { return nil }

// keptLog returns how many bytes stay of the log of a training that goes on after
// so many games, and their curve: its lines up to there. What a training noted
// after its last checkpoint will be gone through again, and a crash may have left
// half a line.
func keptLog(r io.Reader, name string, games int64) (size int, points []curvePoint, err error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return 0, nil, fileError(name, err)
	}
	const head = csvHead + "\n"
	text := string(data)
	if strings.HasPrefix(head, text) {
		return len(text) / len(head) * len(head), nil, nil // nothing, or half of its head
	}
	if !strings.HasPrefix(text, head) {
		return 0, nil, could(shown(name)+" is no log of a training", "give the one to go on with, or another file")
	}
	for size = len(head); ; {
		line, _, whole := strings.Cut(text[size:], "\n")
		fields := strings.Split(line, ",")
		if !whole || len(fields) < 4 {
			return size, points, nil
		}
		played, err1 := strconv.ParseInt(fields[0], 10, 64)
		average, err2 := strconv.ParseFloat(fields[3], 64)
		if err1 != nil || err2 != nil || played > games {
			return size, points, nil
		}
		points = append(points, curvePoint{played, average})
		size += len(line) + 1
	}
}

func (l *trainingLog) report(now ntuple.Progress) error {
	if now.Whole > 0 {
		l.points = append(l.points, curvePoint{now.Games, now.Average})
	}
	share := func(exp int) float64 { return float64(now.Reached[exp]) / float64(max(now.Whole, 1)) }
	if l.csv != nil {
		_, err := fmt.Fprintf(l.csv, "%d,%d,%.1f,%.0f,%d,%.4f,%.4f,%.4f,%.4f,%.4f,%.0f\n",
			now.Games, now.Moves, now.Took.Seconds(), now.Average, now.Best,
			share(11), share(12), share(13), share(14), share(15), now.PerSec)
		if err != nil {
			l.close()
			l.csv = nil
			if !closedPipe(err) {
				l.warn(writeError(l.csvName, err))
				l.incomplete = true
			}
		}
	}
	if l.line {
		const width = 24
		full := int(width * now.Games / now.Of)
		fmt.Fprintf(l.p.Stderr, "\r[%s%s] %s of %s games  average %s  2048 %.0f%%  8192 %.0f%%  %.2f M moves/s  %s left\x1b[K",
			strings.Repeat("=", full), strings.Repeat(" ", width-full), look.Grouped(now.Games), look.Grouped(now.Of),
			look.Grouped(int64(now.Average)), 100*share(11), 100*share(13), now.PerSec/1e6, now.Left.Round(time.Second))
	}
	if now := l.p.Now(); l.save != nil && now.Sub(l.saved) >= l.saveEvery {
		l.saved = now
		err := l.save()
		if err != nil && !l.unsaved {
			l.warn(err)
		}
		l.unsaved = err != nil
	}
	return nil
}

// warn says what failed while the training goes on: hours of it are worth more
// than a line of its log, and there may be room for the next checkpoint.
func (l *trainingLog) warn(err error) {
	if l.line {
		fmt.Fprint(l.p.Stderr, "\r\x1b[K")
	}
	l.p.say(err.Error())
}

// finish ends the progress and draws the curve.
func (l *trainingLog) finish() error {
	if l.line {
		fmt.Fprintln(l.p.Stderr)
	}
	if l.curve.given {
		err := l.p.writeFile(l.curve.value, func(w io.Writer) error {
			return drawCurve(w, "Training of "+shown(l.network), l.points)
		})
		if err != nil {
			return err
		}
	}
	if l.incomplete {
		return told(exitCould)
	}
	return nil
}

func (l *trainingLog) close() {
	if l.csv != nil {
		_ = l.csv.Close() // each line was written by itself
	}
}
