package main

import (
	"os"
	"strings"

	"github.com/spf13/cobra"

	"twofold/game"
	"twofold/internal/look"
)

// playFlags are the flags of play as they were given.
type playFlags struct {
	size        option[size]
	target      option[uint8]
	four        option[int]
	start       option[int]
	noUndo      bool
	endAtTarget bool
	gentle      bool

	seed  option[game.Seed]
	board option[game.Board]
	score option[int64]
	fresh bool

	faces    option[*look.FaceSet]
	palette  option[string]
	lang     option[look.Lang]
	plain    bool
	noMotion bool
	record   option[string]
}

func (p *program) addPlayFlags(c *cobra.Command, f *playFlags) {
	addOption(c, &f.size, "size", "RxC", "board size, rows first, 2x2 to 10x10 (4x4 where rules are given)", parseSize)
	addOption(c, &f.target, "target", "TILE", "tile to reach, or none (by size: 2048 from 4x4 on)", game.ParseTarget)
	addOption(c, &f.four, "four", "CHANCE", "chance that a new tile is a 4 (10%)", game.ParseChance)
	addOption(c, &f.start, "start", "N", "tiles at the start (2)", wholeNumber(1, game.MaxCells))
	c.Flags().BoolVar(&f.noUndo, "no-undo", false, "moves cannot be taken back")
	c.Flags().BoolVar(&f.endAtTarget, "end-at-target", false, "reaching the target ends the game")
	c.Flags().BoolVar(&f.gentle, "gentle", false, "only 2s, and the target ends the game")
	addOption(c, &f.seed, "seed", "HEX|WORDS", "begin a game whose tiles follow from a seed", game.ParseSeed)
	addOption(c, &f.board, "board", "BOARD", "begin a game from a position; its best score is kept apart", game.ParseBoard)
	addOption(c, &f.score, "score", "N", "score of that position (0)", wholeNumber[int64](0, 1<<53-1))
	c.Flags().BoolVar(&f.fresh, "new", false, "begin a new game; the present one stays in the history")
	addOption(c, &f.faces, "faces", "NAME", "what tiles show: "+strings.Join(faceNames(), ", "), parseFaces)
	addOption(c, &f.palette, "palette", "NAME|FILE", "colours: "+strings.Join(paletteNames(), ", ")+", or a file", func(s string) (string, error) { return s, nil })
	addOption(c, &f.lang, "lang", "LANG", "language: "+strings.Join(langNames(), ", "), parseLang)
	c.Flags().BoolVar(&f.plain, "plain", false, "read letters and print lines, also in a terminal")
	c.Flags().BoolVar(&f.noMotion, "no-motion", false, "no animation")
	addOption(c, &f.record, "record", "FILE", "write the game's record to FILE at the end", parseFileName)
	c.Flags().SortFlags = false

	oneOf(c, "size", func() []string { return []string{"3x3", "4x4", "5x5", "6x6", "8x8"} })
	oneOf(c, "target", func() []string { return []string{"512", "1024", "2048", "4096", "8192", "none"} })
	oneOf(c, "faces", faceNames)
	oneOf(c, "lang", langNames)
	_ = c.RegisterFlagCompletionFunc("palette", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return paletteNames(), cobra.ShellCompDirectiveDefault
	})
}

func faceNames() []string {
	var names []string
	for _, f := range look.FaceSets() {
		names = append(names, f.Name())
	}
	return names
}

func paletteNames() []string {
	var names []string
	for _, p := range look.Palettes() {
		names = append(names, p.Name)
	}
	return names
}

func langNames() []string {
	var names []string
	for _, l := range look.Langs() {
		names = append(names, l.String())
	}
	return names
}

func parseFaces(s string) (*look.FaceSet, error) {
	if f, ok := look.FaceSetNamed(s); ok {
		return f, nil
	}
	return nil, &game.Fault{What: "there are no faces " + quote(s), Remedy: "choose one of " + strings.Join(faceNames(), ", ")}
}

func parseFileName(s string) (string, error) {
	if s == "" {
		return "", &game.Fault{What: "the file has no name", Remedy: "give a file"}
	}
	return s, nil
}

func parseLang(s string) (look.Lang, error) {
	if l, ok := look.LangFrom(s); ok {
		return l, nil
	}
	return 0, &game.Fault{What: "there is no language " + quote(s), Remedy: "choose one of " + strings.Join(langNames(), ", ")}
}

// readPalette returns the palette that --palette names, or that stands in the
// file it names.
func (p *program) readPalette(name string) (*look.Palette, error) {
	if built, ok := look.PaletteNamed(name); ok {
		return built, nil
	}
	wrong := func(what string) error {
		return usage("--palette: "+what, "choose one of "+strings.Join(paletteNames(), ", ")+", or a palette file")
	}
	if name == "-" {
		return nil, wrong("the palette cannot come from standard input, where the game is played")
	}
	if _, err := os.Stat(p.path(name)); err != nil {
		return nil, wrong("there is no palette and no file " + quote(name))
	}
	text, err := p.readAll(name, look.MaxPaletteFile)
	if err != nil {
		return nil, wrong(err.Error())
	}
	palette, err := look.ParsePalette(text)
	if err != nil {
		return nil, &exitError{exitUsage, "--palette: " + shown(name) + ": " + err.Error()}
	}
	return palette, nil
}

// plan is what game is to be played: exactly one of these, or, with none, the
// player's last one.
type plan struct {
	begin        *game.Setup // a new game; without Rows the rules of the settings
	random       bool        // its seed is still to be drawn
	continueWith *game.Rules // the current game of these rules
	continueSize *size       // the current game of this size
}

// plan says what game the flags mean. All that can be wrong with them is wrong
// here, before anything is opened.
func (f *playFlags) plan() (plan, error) {
	rules, err := f.rules()
	if err != nil {
		return plan{}, err
	}
	if f.score.given && !f.board.given {
		return plan{}, usage("--score says nothing without a position", "give --board too")
	}
	rulesGiven := f.target.given || f.four.given || f.start.given || f.noUndo || f.endAtTarget || f.gentle
	switch {
	case f.board.given || f.seed.given:
		setup := game.Setup{Rules: rules, Seed: f.seed.value}
		if f.board.given {
			setup.Start = &game.Start{Board: f.board.value, Score: f.score.value}
		}
		if _, err := game.Begin(setup); err != nil {
			return plan{}, err
		}
		return plan{begin: &setup, random: !f.seed.given}, nil
	case f.fresh && (rulesGiven || f.size.given):
		return plan{begin: &game.Setup{Rules: rules}, random: true}, nil
	case f.fresh:
		return plan{begin: &game.Setup{}, random: true}, nil
	case rulesGiven:
		return plan{continueWith: &rules}, nil
	case f.size.given:
		return plan{continueSize: &f.size.value}, nil
	}
	return plan{}, nil
}

// rules returns the rules of the flags: the classic ones, or the gentle, with
// what was given in their place. They do not depend on the settings, so that a
// command line means the same game everywhere.
func (f *playFlags) rules() (game.Rules, error) {
	side := size{4, 4}
	if f.board.given {
		b := f.board.value
		side = size{b.Rows(), b.Cols()}
	}
	side = f.size.or(side)
	r := game.Classic(side.rows, side.cols)
	if f.gentle {
		r = game.Gentle(side.rows, side.cols)
	}
	r.Target = f.target.or(r.Target)
	r.FourPerMille = f.four.or(r.FourPerMille)
	r.StartTiles = f.start.or(r.StartTiles)
	r.Undo = r.Undo && !f.noUndo
	r.EndAtTarget = r.EndAtTarget || f.endAtTarget
	return r, r.Check()
}

// checkRecordFile reports, before a game is played, that its record could not
// be written.
func (p *program) checkRecordFile(name string) error {
	if name == "-" {
		return usage("--record: the record cannot go to standard output, where the game is shown", "give a file")
	}
	return p.checkOutFile("--record", name)
}
