package main

import (
	"bufio"
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"twofold/game"
	"twofold/internal/look"
	"twofold/internal/tui"
	"twofold/internal/tui/plain"
)

// replayFlags are the flags of replay as they were given.
type replayFlags struct {
	at, every option[int]
	plain     bool
	palette   option[string]
	faces     option[*look.FaceSet]
	lang      option[look.Lang]
	noMotion  bool
}

func (p *program) replayCommand() *cobra.Command {
	var f replayFlags
	c := &cobra.Command{
		Use:   "replay FILE|-",
		Short: "Watch a game again",
		Long: "Replay shows a record move by move in the terminal. Where that is none, or with\n" +
			"--plain, --at or --every, it prints text: the record's header, then boards as\n" +
			"play prints them in lines, the first and the last unless more are asked for.\n\n" +
			"Of a damaged record it shows what holds, says where it stops, and exits with 1.",
		Example: "  twofold replay game.txt\n" +
			"  twofold replay --at 100 game.txt\n" +
			"  twofold replay --every 1 game.txt\n" +
			"  twofold history 3f2a | twofold replay -",
		Args: exactly("a file, or - for standard input", 1),
		RunE: func(_ *cobra.Command, args []string) error { return p.replay(args[0], &f) },
	}
	addOption(c, &f.at, "at", "N", "print the board after N moves only", wholeNumber(0, game.MaxMoves))
	addOption(c, &f.every, "every", "N", "print a board every N moves", wholeNumber(1, game.MaxMoves))
	c.Flags().BoolVar(&f.plain, "plain", false, "print text, also in a terminal")
	addOption(c, &f.faces, "faces", "NAME", "what tiles show, as in play", parseFaces)
	addOption(c, &f.palette, "palette", "NAME|FILE", "colours, as in play", func(s string) (string, error) { return s, nil })
	addOption(c, &f.lang, "lang", "LANG", "language, as in play", parseLang)
	c.Flags().BoolVar(&f.noMotion, "no-motion", false, "no animation")
	oneOf(c, "faces", faceNames)
	oneOf(c, "lang", langNames)
	return c
}

func (p *program) replay(name string, f *replayFlags) error {
	if f.at.given && f.every.given {
		return usage("--at and --every exclude each other", "give one of them")
	}
	var palette *look.Palette
	if f.palette.given {
		var err error
		if palette, err = p.readPalette(f.palette.value); err != nil {
			return err
		}
	}
	text, err := p.readAll(name, maxRecordFile)
	if err != nil {
		return err
	}
	r, damage := game.ParseRecord(text)
	if r == nil {
		return failed(name, damage)
	}
	g, wrong := r.Replay()
	if g == nil {
		return failed(name, wrong)
	}
	if damage == nil {
		damage = wrong
	}
	if f.plain || f.at.given || f.every.given || name == "-" || !p.canDraw() {
		err = p.printReplay(r, g, f)
	} else {
		if wrong != nil {
			// The viewer shows what holds.
			kept := g.Record()
			kept.Marks, kept.Extra = r.Marks, r.Extra
			r = kept
		}
		err = ended(tui.Run(tui.Options{
			Replay: r, Lang: f.lang.or(p.language("")), Palette: palette, Faces: f.faces.value, NoMotion: f.noMotion,
			In: p.Stdin, Out: p.Stdout, Env: p.Env,
		}))
	}
	if err == nil && damage != nil {
		err = failed(name, damage)
	}
	return err
}

// failed says of which file a record does not hold.
func failed(name string, err error) error {
	return &exitError{exitCheck, shown(name) + ": " + err.Error()}
}

// printReplay prints header and boards.
func (p *program) printReplay(r *game.Record, g *game.Game, f *replayFlags) error {
	last := len(g.Moves())
	if f.at.value > last {
		return usage("the record has "+counted(last, "move")+", and --at asks for "+strconv.Itoa(f.at.value),
			fmt.Sprintf("give 0 to %d", last))
	}
	out := bufio.NewWriter(p.Stdout)
	b := r.Setup.AppendText(nil)
	b = fmt.Appendf(b, "moves %d\n\n", last)
	show := func(n int) error {
		g.Seek(n)
		b = appendPosition(b, g, f.faces.value)
		_, err := out.Write(b)
		b = b[:0]
		return err
	}
	var err error
	switch {
	case f.at.given:
		err = show(f.at.value)
	case f.every.given:
		for n := 0; n < last && err == nil; n += f.every.value {
			err = show(n)
		}
		err = errors.Join(err, show(last))
	default:
		if err = show(0); last > 0 && err == nil {
			err = show(last)
		}
	}
	return outputError(errors.Join(err, out.Flush()))
}

// appendPosition appends a block as plain play prints it.
func appendPosition(b []byte, g *game.Game, faces *look.FaceSet) []byte {
	b = fmt.Appendf(b, "score %d moves %d\n", g.Score(), len(g.Moves()))
	board := g.Board()
	b = plain.AppendBoard(b, &board, faces, false)
	st := g.Status()
	if st.Reached {
		b = fmt.Appendf(b, "reached %s\n", game.TargetText(g.Rules().Target))
	}
	if st.Over {
		b = append(b, "over\n"...)
	}
	return append(b, '\n')
}
