package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"twofold/internal/session"
)

// maxImport bounds an exported file that is read.
const maxImport = 256 << 20

// notImported says what is wrong with a file that was to be imported: a check
// failed where it is a record that does not hold, else it was the wrong file.
func notImported(name string, err error) error {
	code, text := judge(err)
	return &exitError{code, shown(name) + ": " + text}
}

func (p *program) importCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "import FILE|-",
		Short: "Add the games of an exported file, or the record of one game",
		Long: "Import adds the games of a file that export wrote, or one game from its record.\n" +
			"Games that are known already are not counted twice, and nothing that is kept here\n" +
			"is lost. Settings are taken where there are none yet. A game from a record is\n" +
			"marked as brought in, and its best score is kept apart. - reads standard input.",
		Example: "  twofold import games.twofold\n" +
			"  twofold import friday.txt",
		Args: exactly("a file, or - for standard input", 1),
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
					return notImported(args[0], failed)
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
