package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"twofold/internal/session"
)

// maxImport bounds an exported file that is read.
const maxImport = 256 << 20

func (p *program) importCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "import FILE|-",
		Short: "Add the games of an exported file",
		Long: "Import adds the games of a file that export wrote. Games that are known already\n" +
			"are not counted twice, and nothing that is kept here is lost. Settings are taken\n" +
			"where there are none yet. - reads standard input.",
		Example: "  twofold import games.twofold",
		Args:    exactly("a file, or - for standard input", 1),
		RunE: func(_ *cobra.Command, args []string) error {
			// Read whole before the session is opened, so that a wrong file
			// changes nothing.
			data, err := p.readAll(args[0], maxImport)
			if err != nil {
				return err
			}
			return p.with(func(s *session.Session) error {
				if !s.Lasting() {
					return could("there is no place to keep the games", "set TWOFOLD_HOME to a folder that can be written")
				}
				var report session.ImportReport
				var failed error
				s.Import(data, func(r session.ImportReport, err error) { report, failed = r, err })
				if failed != nil {
					return &exitError{exitUsage, shown(args[0]) + ": " + failed.Error()}
				}
				text := fmt.Sprintf("imported %s, %d known already", counted(report.Games, "game"), report.Known)
				if report.Damaged > 0 {
					text += fmt.Sprintf(", %d damaged and left out", report.Damaged)
				}
				_, err := fmt.Fprintln(p.Stdout, text)
				return outputError(err)
			})
		},
	}
}
