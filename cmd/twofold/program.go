package main

import (
	"io"
	"time"

	"github.com/spf13/cobra"

	"twofold/internal/launch"
	"twofold/internal/look"
	"twofold/internal/session"
)

// program is all that a run of the command depends on, so that tests run the
// same program with streams, folders and a clock of their own.
type program struct {
	Args   []string
	Env    []string // "NAME=value"
	Dir    string   // relative file names start here; "" for the working folder
	Stdin  io.Reader
	Stdout io.Writer
	Stderr io.Writer

	IsTerminal func(stream any) bool
	Now        func() time.Time
	Entropy    func(p []byte)

	// Stop ends a game as a signal does. It may be nil.
	Stop <-chan struct{}

	store session.Storage // of the session that is open
}

// run does what the arguments say and returns the exit code.
func (p *program) run() int {
	root := p.root()
	root.SetArgs(p.Args)
	root.SetIn(p.Stdin)
	root.SetOut(p.Stdout)
	root.SetErr(p.Stderr)
	return p.exit(root.Execute())
}

// root returns the command tree. "twofold" alone is "twofold play".
func (p *program) root() *cobra.Command {
	var flags playFlags
	var showVersion bool
	root := &cobra.Command{
		Use:   "twofold",
		Short: "2048 in the terminal: play, replay and verify games",
		Long: "Twofold is 2048 in the terminal. Without a command it plays your last game;\n" +
			"every game and best score is kept.",
		Example: "  twofold                          play on where you left off\n" +
			"  twofold --size 5x5               play on a larger board\n" +
			"  printf 'UL\\nDR\\n' | twofold      play from a script\n" +
			"  twofold history                  what you have played\n" +
			"  twofold verify game.txt          check the record of a game",
		Args: p.noCommand,
		RunE: func(*cobra.Command, []string) error {
			if showVersion {
				return p.printVersion()
			}
			return p.play(&flags)
		},
		SilenceErrors: true,
		SilenceUsage:  true,

		SuggestionsMinimumDistance: 2,
		CompletionOptions:          cobra.CompletionOptions{DisableDefaultCmd: true},
	}
	root.SetFlagErrorFunc(launch.FlagFault)
	root.Flags().BoolVar(&showVersion, "version", false, "print the version")
	p.addPlayFlags(root, &flags)
	root.AddCommand(
		p.playCommand(), p.replayCommand(), p.verifyCommand(), p.slideCommand(), p.hintCommand(),
		p.statsCommand(), p.historyCommand(), p.exportCommand(), p.importCommand(),
		p.solveCommand(), p.trainCommand(), p.evalCommand(), p.benchCommand(),
		p.serveCommand(), p.pageCommand(),
		p.versionCommand(), p.completionCommand(),
	)
	root.SetHelpCommand(p.helpCommand(root))
	return root
}

// noCommand refuses what is no command and names the nearest that is.
func (p *program) noCommand(root *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	remedy := `see "twofold --help" for the commands`
	if near := root.SuggestionsFor(args[0]); len(near) > 0 {
		remedy = "did you mean " + near[0] + `? See "twofold --help"`
	}
	return usage("there is no command "+quote(args[0]), remedy)
}

// helpCommand is "twofold help COMMAND".
func (p *program) helpCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND]",
		Short:   "Explain a command",
		Example: "  twofold help play",
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			var names []string
			for _, c := range root.Commands() {
				if len(args) == 0 && c.IsAvailableCommand() {
					names = append(names, c.Name()+"\t"+c.Short)
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			c, rest, err := root.Find(args)
			if err != nil || c == root && len(rest) > 0 {
				return p.noCommand(root, args)
			}
			if len(rest) > 0 {
				return usage("help explains one command, and "+quote(rest[0])+" is too many", `see "twofold help `+c.Name()+`"`)
			}
			c.InitDefaultHelpFlag()
			return c.Help()
		},
	}
}

func (p *program) getenv(name string) string { return launch.Env(p.Env)(name) }

// language returns the language of the words: as asked for, else of the
// environment, where that can show it.
func (p *program) language(asked string) look.Lang {
	if l, ok := look.LangFrom(asked); ok {
		return l
	}
	if !look.UTF8FromEnv(p.getenv) {
		return look.English
	}
	return look.LangFromEnv(p.getenv)
}
