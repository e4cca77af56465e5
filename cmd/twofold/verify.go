package main

import (
	"bufio"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"twofold/game"
)

// maxRecordFile bounds a record that is read, and so the memory it takes.
const maxRecordFile = 64 << 20

func (p *program) verifyCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "verify FILE...",
		Short: "Check that records give the results they state",
		Long: "Verify replays records and prints a line for each that gives the result it\n" +
			"states. What is wrong with the others goes to standard error, with line and\n" +
			"move. - stands for standard input.\n\n" +
			"Exit code: 3 if a file could not be read, else 1 if a record failed, else 0.\n" +
			"All files are checked in any case.",
		Example: "  twofold verify game.txt\n" +
			"  twofold verify cup/*.txt\n" +
			"  twofold history 0123 | twofold verify -",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usage("verify needs a file", "name the records to check, or - for standard input")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error { return p.verify(args) },
	}
}

func (p *program) verify(names []string) error {
	out := bufio.NewWriter(p.Stdout)
	worst := exitDone
	for _, name := range names {
		line, err := p.verifyFile(name)
		if err == nil {
			fmt.Fprintf(out, "%s: ok, %s\n", shown(name), line)
			continue
		}
		// What went before comes first, also where both streams are one.
		if err := out.Flush(); err != nil {
			return outputError(err)
		}
		code, text := judge(err)
		if code == exitUsage {
			code = exitCheck // the fault is the record's, not the user's
		}
		worst = max(worst, code)
		if code == exitCheck {
			text = shown(name) + ": " + text
		}
		p.say(text)
	}
	if err := out.Flush(); err != nil {
		return outputError(err)
	}
	return told(worst)
}

// verifyFile checks a record and describes it.
func (p *program) verifyFile(name string) (string, error) {
	text, err := p.readAll(name, maxRecordFile)
	if err != nil {
		return "", err
	}
	r, err := game.ParseRecord(text)
	if err != nil {
		return "", err
	}
	if err := r.Verify(); err != nil {
		return "", err
	}
	return describe(r), nil
}

// describe says in a line what a record holds, and what in it is no more than
// claimed.
func describe(r *game.Record) string {
	parts := []string{
		fmt.Sprintf("score %d", r.Result.Score),
		counted(len(r.Moves), "move"),
		r.Rules.SizeText(),
	}
	if r.Result.Reached {
		parts = append(parts, "reached "+game.TargetText(r.Rules.Target))
	}
	if r.Result.Over {
		parts = append(parts, "over")
	}
	if r.Start != nil {
		parts = append(parts, "from a given board")
	}
	if r.Open {
		parts = append(parts, "spawns as listed")
	}
	if r.Marks.Undos > 0 {
		parts = append(parts, counted(r.Marks.Undos, "undo"))
	}
	if r.Marks.Coach {
		parts = append(parts, "with coach")
	}
	return strings.Join(parts, ", ")
}
