package main

import (
	"bufio"

	"github.com/spf13/cobra"
)

func (p *program) completionCommand() *cobra.Command {
	shells := []string{"bash", "zsh", "fish", "powershell"}
	return &cobra.Command{
		Use:   "completion bash|zsh|fish|powershell",
		Short: "Print a script that completes commands in a shell",
		Long: "Completion prints a script for a shell, which then completes commands, flags and\n" +
			"their values. The one for bash needs the package bash-completion to be installed\n" +
			"and loaded; most desktops have it.",
		Example: "  source <(twofold completion bash)\n" +
			"  twofold completion zsh > \"${fpath[1]}/_twofold\"\n" +
			"  twofold completion fish > ~/.config/fish/completions/twofold.fish\n" +
			"  twofold completion powershell | Out-String | Invoke-Expression",
		ValidArgs: shells,
		Args:      exactly("the name of a shell", 1),
		RunE: func(c *cobra.Command, args []string) error {
			out, root := bufio.NewWriter(p.Stdout), c.Root()
			write := map[string]func() error{
				"bash":       func() error { return root.GenBashCompletionV2(out, true) },
				"zsh":        func() error { return root.GenZshCompletion(out) },
				"fish":       func() error { return root.GenFishCompletion(out, true) },
				"powershell": func() error { return root.GenPowerShellCompletionWithDesc(out) },
			}[args[0]]
			if write == nil {
				return usage("there are no completions for "+quote(args[0]), "use bash, zsh, fish or powershell")
			}
			if err := write(); err != nil {
				return outputError(err)
			}
			return outputError(out.Flush())
		},
	}
}
