package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"twofold/exact"
	"twofold/game"
	"twofold/internal/disk"
	"twofold/internal/launch"
	"twofold/internal/look"
	"twofold/internal/tui/plain"
)

// solveFlags are the flags of solve as they were given.
type solveFlags struct {
	reach  option[uint8]
	four   option[int]
	start  option[int]
	board  option[game.Board]
	out    option[string]
	file   option[string]
	again  bool
	asJSON bool
}

func (p *program) solveCommand() *cobra.Command {
	var f solveFlags
	c := &cobra.Command{
		Use:   "solve RxC",
		Short: "Solve a small board: what perfect play is worth",
		Long: "Solve finds what perfect play is worth from every position of a small board: as\n" +
			"expected score, or with --reach as the chance to reach a tile. 2x2, 2x3, 2x4, 3x2,\n" +
			"3x3 and 4x2 can be solved. 3x3 has 48,713,519 positions, mirror images counted\n" +
			"once; it takes about 260 MB of memory, a file of 119 MB, and less than a minute.\n" +
			"The others take moments.\n\n" +
			"The solution is kept in the folder exact beside your games, and read from there\n" +
			"the next time. With --board solve tells what each direction is worth in a\n" +
			"position; where no solution is kept it then solves that position by itself, and\n" +
			"keeps nothing.",
		Example: "  twofold solve 3x3\n" +
			"  twofold solve 3x3 --reach 512 --json\n" +
			"  twofold solve 3x3 --board 2,4,8/0,2,16/0,0,2\n" +
			"  twofold solve 2x4 --four 0% --out solution",
		Args: exactly("a board size", 1),
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			var sizes []string
			if len(args) == 0 {
				sizes = []string{"2x2", "2x3", "2x4", "3x2", "3x3", "4x2"}
			}
			return sizes, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error { return p.solve(args[0], &f) },
	}
	addOption(c, &f.reach, "reach", "TILE", "play for this tile instead of for score", parseReach)
	addOption(c, &f.four, "four", "CHANCE", "chance that a new tile is a 4 (10%)", game.ParseChance)
	addOption(c, &f.start, "start", "N", "tiles at the start (2)", wholeNumber(1, 9))
	addOption(c, &f.board, "board", "BOARD", "tell what a position is worth", game.ParseBoard)
	addOption(c, &f.file, "file", "FILE", "answer from the solution in this file", parseSolutionName)
	addOption(c, &f.out, "out", "FILE", "solve, and write the solution to this file", parseSolutionName)
	c.Flags().BoolVar(&f.again, "again", false, "solve also what is kept already")
	c.Flags().BoolVar(&f.asJSON, "json", false, "print JSON")
	c.Flags().SortFlags = false
	return c
}

func (p *program) solve(size string, f *solveFlags) error {
	problem, err := f.problem(size)
	if err != nil {
		return err
	}
	if err := p.checkOutFile("--out", f.out.value); err != nil {
		return err
	}
	var s *exact.Solution
	var file string
	switch {
	case f.file.given:
		file = f.file.value
		s, err = p.givenSolution(problem, f)
	case !f.again && !f.out.given:
		remedy := "it is solved again"
		if f.board.given {
			remedy = "the position is solved by itself"
		}
		s, file = p.keptSolution(problem, remedy)
	}
	if err != nil {
		return err
	}
	if f.board.given {
		return p.solveBoard(problem, s, f)
	}
	if s != nil {
		return p.printSolution(s, 0, file, f.asJSON)
	}
	begin := p.Now()
	if s, err = p.runSolver(problem); err != nil {
		return err
	}
	took := p.Now().Sub(begin)
	// Whether or not it can be kept, the answer is there.
	file, failed := p.keepSolution(s, f.out)
	return p.both(failed, p.printSolution(s, took, file, f.asJSON))
}

// problem returns what is to be solved, without the position that --board asks
// about, which can be solved too.
func (f *solveFlags) problem(text string) (exact.Problem, error) {
	rows, cols, err := game.ParseSize(text)
	if err != nil {
		return exact.Problem{}, err
	}
	problem := exact.Classic(rows, cols)
	problem.FourPerMille = f.four.or(problem.FourPerMille)
	problem.StartTiles = f.start.or(problem.StartTiles)
	problem.Goal = f.reach.value
	if err := problem.Check(); err != nil {
		return problem, err
	}
	if f.board.given {
		from := problem
		from.From = f.board.value
		if err := from.Check(); err != nil {
			return problem, &exitError{exitUsage, "--board: " + err.Error()}
		}
		if f.out.given || f.again {
			return problem, usage("--board asks what is solved already, or else keeps nothing", "leave out --out and --again")
		}
	}
	if f.file.given && (f.out.given || f.again) {
		return problem, usage("--file is for a solution that is there, --out and --again are for a new one", "give one of them")
	}
	return problem, nil
}

// givenSolution reads the solution of --file, which must be what the other
// flags say.
func (p *program) givenSolution(problem exact.Problem, f *solveFlags) (*exact.Solution, error) {
	name := f.file.value
	s, err := launch.ReadSolution(p.path(name))
	var damage *exact.FileError
	switch {
	case errors.As(err, &damage):
		return nil, could(shown(name)+": "+damage.What, "solve it again with --out")
	case err != nil:
		return nil, fileError(name, err)
	}
	is := s.Problem()
	if is.Rows != problem.Rows || is.Cols != problem.Cols || f.four.given && is.FourPerMille != problem.FourPerMille ||
		f.reach.given && is.Goal != problem.Goal || f.start.given && is.StartTiles != problem.StartTiles {
		return nil, usage(shown(name)+" is a solution of "+problemText(is), "give what fits, or another file")
	}
	return s, nil
}

// keptSolution returns the solution that is kept of a problem, and where, or
// nil. What is wrong with one that cannot be used it says, and the remedy.
func (p *program) keptSolution(problem exact.Problem, remedy string) (*exact.Solution, string) {
	path, err := p.solutionPath(problem)
	if err != nil {
		return nil, "" // keeping it will say so
	}
	s, err := launch.ReadSolution(path)
	if err == nil && s.Problem() != problem {
		err = &exact.FileError{What: "the solution is of " + problemText(s.Problem())}
	}
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, syscall.ENOTDIR) {
			p.say(shown(path) + ": " + reason(err) + "; " + remedy)
		}
		return nil, ""
	}
	return s, path
}

// solutionPath returns where the solution of a problem is kept.
func (p *program) solutionPath(problem exact.Problem) (string, error) {
	dir, err := disk.DefaultDir(p.getenv)
	if err != nil {
		return "", err
	}
	return launch.SolutionFile(p.path(dir), problem), nil
}

// parseReach reads the tile to play for.
func parseReach(s string) (uint8, error) {
	tile, err := game.ParseTarget(s)
	if err != nil {
		return 0, &game.Fault{What: quote(s) + " is no tile to reach", Remedy: "give a power of two from 4 on"}
	}
	if tile == 0 {
		return 0, &game.Fault{What: "none is no tile to reach", Remedy: "leave out --reach to play for score"}
	}
	return tile, nil
}

func parseSolutionName(s string) (string, error) {
	if s == "-" {
		return "", &game.Fault{What: "a solution is too large to pass by", Remedy: "give a file"}
	}
	return parseFileName(s)
}

// keepSolution writes a solution where it is asked for, else where it is kept,
// and returns where that is.
func (p *program) keepSolution(s *exact.Solution, out option[string]) (string, error) {
	if out.given {
		return wholeFile(out.value, p.writeFile(out.value, s.Write))
	}
	path, err := p.solutionPath(s.Problem())
	if err != nil {
		return "", could("the solution is not kept: "+err.Error(), "or give a file with --out")
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return "", could("the solution is not kept, as the folder "+shown(filepath.Dir(path))+" cannot be made: "+reason(err),
			"set TWOFOLD_HOME to another one, or give a file with --out")
	}
	removeOldTemps(filepath.Dir(path))
	return wholeFile(path, p.writeFile(path, s.Write))
}

// wholeFile returns the name of a file unless it could not be written.
func wholeFile(name string, err error) (string, error) {
	if err != nil {
		return "", err
	}
	return name, nil
}

// removeOldTemps removes what a crash left in a folder of files that were being
// written.
func removeOldTemps(dir string) {
	names, _ := filepath.Glob(filepath.Join(dir, tempPattern)) // the pattern is sound
	for _, name := range names {
		if info, err := os.Lstat(name); err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > time.Hour {
			_ = os.Remove(name) // the next time tries again
		}
	}
}

// runSolver solves a problem, until a signal stops it. To a terminal it says
// what that takes, and how far it is.
func (p *program) runSolver(problem exact.Problem) (*exact.Solution, error) {
	ctx, done := p.untilStopped()
	defer done()

	var o exact.Options
	clear := func() {}
	if cost := problem.Cost(o); p.IsTerminal(p.Stderr) && cost.Positions > 1_000_000 {
		fmt.Fprintf(p.Stderr, "%s: up to %s positions, %s of memory\n",
			problemText(problem), look.Grouped(cost.Positions), sizeOf(cost.Memory))
		o.Progress, clear = p.solveProgress()
	}
	s, err := exact.Solve(ctx, problem, o)
	clear()
	if err != nil && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return s, err
}

// solveProgress returns what shows the progress on a line of the terminal, and
// what clears that line.
func (p *program) solveProgress() (show func(exact.Progress), clear func()) {
	var last time.Time
	show = func(now exact.Progress) {
		if t := p.Now(); t.Sub(last) >= 100*time.Millisecond {
			last = t
			doing := "finding"
			if now.Valuing {
				doing = "valuing"
			}
			fmt.Fprintf(p.Stderr, "\r%3.0f%%  %s positions: %s\x1b[K", 100*now.Done, doing, look.Grouped(now.Positions))
		}
	}
	return show, func() { fmt.Fprint(p.Stderr, "\r\x1b[K") }
}

// problemText says in a few words what is solved.
func problemText(problem exact.Problem) string {
	rules := game.Rules{Rows: problem.Rows, Cols: problem.Cols}
	text := rules.SizeText() + ", " + game.ChanceText(problem.FourPerMille) + " fours, "
	if problem.From.Cells() > 0 {
		text += "from " + problem.From.String()
	} else {
		text += counted(problem.StartTiles, "start tile")
	}
	if problem.Goal > 0 {
		text += ", to reach " + game.TargetText(problem.Goal)
	}
	return text
}

// problemFields are what solve --json says about a problem.
type problemFields struct {
	Size       string `json:"size"`
	Four       int    `json:"four_per_mille"`
	StartTiles int    `json:"start,omitempty"`
	Board      string `json:"board,omitempty"`
	Reach      int64  `json:"reach,omitempty"`
}

func fieldsOf(problem exact.Problem) problemFields {
	f := problemFields{Size: game.Rules{Rows: problem.Rows, Cols: problem.Cols}.SizeText(), Four: problem.FourPerMille}
	if problem.From.Cells() > 0 {
		f.Board = problem.From.String()
	} else {
		f.StartTiles = problem.StartTiles
	}
	if problem.Goal > 0 {
		f.Reach = 1 << problem.Goal
	}
	return f
}

// value is a score or a chance.
type value struct {
	Score  *float64 `json:"score,omitempty"`
	Chance *float64 `json:"chance,omitempty"`
}

func valueOf(problem exact.Problem, v float64) value {
	if problem.Goal > 0 {
		return value{Chance: &v}
	}
	return value{Score: &v}
}

// solutionFields is the object of solve --json.
type solutionFields struct {
	problemFields
	value
	Positions int64   `json:"positions"`
	Largest   int64   `json:"largest,omitempty"`
	Seconds   float64 `json:"seconds"`        // that solving took; 0 where it was read
	File      string  `json:"file,omitempty"` // that has the solution
}

// printSolution prints what a problem comes to, how long that took unless it was
// solved before, and the file that has it.
func (p *program) printSolution(s *exact.Solution, took time.Duration, file string, asJSON bool) error {
	problem := s.Problem()
	fields := solutionFields{
		problemFields: fieldsOf(problem), value: valueOf(problem, s.Value()),
		Positions: s.Positions(), Seconds: took.Round(time.Millisecond).Seconds(),
		File: file,
	}
	if s.Largest() > 0 {
		fields.Largest = 1 << s.Largest()
	}
	if asJSON {
		return p.printJSON(fields)
	}
	out := bufio.NewWriter(p.Stdout)
	fmt.Fprintln(out, problemText(problem))
	name, largest, places := "expected score", "largest tile", 9
	if problem.Goal > 0 {
		// A game ends with the goal, so no position has it.
		name, largest, places = "chance", "largest before", 12
	}
	rows := [][2]string{
		{name, strconv.FormatFloat(s.Value(), 'f', places, 64)},
		{"positions", strconv.FormatInt(fields.Positions, 10)},
		{largest, strconv.FormatInt(fields.Largest, 10)},
	}
	if took > 0 {
		rows = append(rows, [2]string{"seconds", strconv.FormatFloat(took.Seconds(), 'f', 2, 64)})
	}
	for _, row := range rows {
		fmt.Fprintf(out, "  %-14s %18s\n", row[0], row[1])
	}
	if file != "" {
		fmt.Fprintln(out, "kept in "+shown(file))
	}
	return outputError(out.Flush())
}

// answerFields is the object of solve --board --json.
type answerFields struct {
	problemFields
	value
	Moves map[string]float64 `json:"moves"` // only those that can be made
	Best  string             `json:"best,omitempty"`
	Over  bool               `json:"over"`
}

// solveBoard tells what a position is worth, from a solution where there is one
// that knows, else by solving the position.
func (p *program) solveBoard(problem exact.Problem, s *exact.Solution, f *solveFlags) error {
	board := f.board.value
	if s != nil {
		problem = s.Problem()
	}
	problem.From = board
	var answer exact.Answer
	known := false
	if s != nil {
		answer, known = s.At(board)
	}
	if !known {
		var err error
		if s, err = p.runSolver(problem); err != nil {
			return err
		}
		// What was solved from it begins with it.
		if answer, known = s.At(board); !known {
			return could("nothing is known about "+board.String(), "report this")
		}
	}
	fields := answerFields{
		problemFields: fieldsOf(problem), value: valueOf(problem, answer.Value), Moves: map[string]float64{}, Over: answer.Over,
	}
	for _, d := range game.Dirs {
		if answer.Moves[d] {
			fields.Moves[d.String()] = answer.Worth[d]
		}
	}
	if !answer.Over {
		fields.Best = answer.Best.String()
	}
	if f.asJSON {
		return p.printJSON(fields)
	}
	return p.printAnswer(problem, &fields)
}

func (p *program) printAnswer(problem exact.Problem, fields *answerFields) error {
	note, places := "points to come", 6
	if problem.Goal > 0 {
		note, places = "chance to reach "+game.TargetText(problem.Goal), 9
	}
	return p.printWorth(&problem.From, fields.Moves, places, fields.Best, note)
}

// printWorth prints a board, what each direction is worth, to so many decimal
// places, and the best, with a note; "" is the best where the game is over.
func (p *program) printWorth(b *game.Board, moves map[string]float64, places int, best, note string) error {
	out := bufio.NewWriter(p.Stdout)
	_, _ = out.Write(plain.AppendBoard(nil, b, nil, false)) // Flush has the error
	for _, d := range game.Dirs {
		text := "-"
		if v, ok := moves[d.String()]; ok {
			text = strconv.FormatFloat(v, 'f', places, 64)
		}
		fmt.Fprintf(out, "  %-6s %16s\n", d, text)
	}
	if best == "" {
		fmt.Fprintln(out, "over")
	} else {
		fmt.Fprintf(out, "best %s (%s)\n", best, note)
	}
	return outputError(out.Flush())
}

// printJSON prints a value as indented JSON.
func (p *program) printJSON(v any) error {
	return p.writeFile("-", func(w io.Writer) error {
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		return e.Encode(v)
	})
}
