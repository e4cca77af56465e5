package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"twofold/internal/launch"
)

// version is set by the linker for a release. Otherwise the build's own
// information tells it.
var version = ""

func (p *program) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print version, commit and Go version",
		Example: "  twofold version",
		Args:    exactly("", 0),
		RunE:    func(*cobra.Command, []string) error { return p.printVersion() },
	}
}

func (p *program) printVersion() error {
	_, err := fmt.Fprintln(p.Stdout, versionLine())
	return outputError(err)
}

// versionLine says which program this is.
func versionLine() string { return launch.Version("twofold", version) }
