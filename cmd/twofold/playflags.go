package main

import (
	"strings"

	"github.com/spf13/cobra"

	"twofold/game"
	"twofold/internal/launch"
	"twofold/internal/look"
)

// playFlags are the flags of play as they were given.
type playFlags struct {
	start launch.Start

	faces    option[*look.FaceSet]
	palette  option[string]
	lang     option[look.Lang]
	plain    bool
	noMotion bool
	record   option[string]
}

func (p *program) addPlayFlags(c *cobra.Command, f *playFlags) {
	f.start.AddFlags(c)
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

func paletteNames() []string { return launch.PaletteNames() }

func langNames() []string { return launch.LangNames() }

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

func parseLang(s string) (look.Lang, error) { return launch.ParseLang(s) }

// readPalette returns the palette that --palette names, or that stands in the
// file it names.
func (p *program) readPalette(name string) (*look.Palette, error) {
	return launch.Palette(name, p.path(name), func() ([]byte, error) { return p.readAll(name, look.MaxPaletteFile) })
}

// checkRecordFile reports, before a game is played, that its record could not
// be written.
func (p *program) checkRecordFile(name string) error {
	if name == "-" {
		return usage("--record: the record cannot go to standard output, where the game is shown", "give a file")
	}
	return p.checkOutFile("--record", name)
}
