package main

import (
	"github.com/spf13/cobra"

	"twofold/internal/session"
)

func (p *program) exportCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "export FILE|-",
		Short: "Write all games, best scores and settings as one file",
		Long: "Export writes everything that is kept as one file, for a copy in a safe place or\n" +
			"for another computer. - writes to standard output. A file that is there already\n" +
			"is replaced.",
		Example: "  twofold export games.twofold\n" +
			"  twofold export - | ssh other twofold import -",
		Args: exactly("a file, or - for standard output", 1),
		RunE: func(_ *cobra.Command, args []string) error {
			return p.with(func(s *session.Session) error {
				var data []byte
				var failed error
				s.Export(func(all []byte, err error) { data, failed = all, err })
				if failed != nil {
					return could("the games cannot be read: "+reason(failed), "close other programs that play, and try again")
				}
				return p.writeAll(args[0], data)
			})
		},
	}
}
