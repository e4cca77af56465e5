package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
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

// versionLine says which program this is: "twofold 1.2.0 (commit 0123456789ab)
// go1.26 linux/amd64".
func versionLine() string {
	name, commit := version, ""
	if info, ok := debug.ReadBuildInfo(); ok {
		if name == "" {
			name = info.Main.Version
		}
		dirty := ""
		for _, s := range info.Settings {
			switch {
			case s.Key == "vcs.revision":
				commit = s.Value[:min(len(s.Value), 12)]
			case s.Key == "vcs.modified" && s.Value == "true":
				dirty = ", changed"
			}
		}
		if commit != "" {
			commit = " (commit " + commit + dirty + ")"
		}
	}
	if name == "" || name == "(devel)" {
		name = "development build"
	}
	return fmt.Sprintf("twofold %s%s %s %s/%s", name, commit, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
