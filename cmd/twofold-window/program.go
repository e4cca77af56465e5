package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"twofold/game"
	"twofold/internal/launch"
	"twofold/internal/look"
	"twofold/internal/session"
	"twofold/internal/window"
)

// The exit codes.
const (
	exitDone  = 0
	exitUsage = 2 // wrong use
	exitCould = 3 // could not: disk, display
)

// program is all that a run depends on.
type program struct {
	Args    []string
	Env     []string // "NAME=value"
	Stdout  io.Writer
	Stderr  io.Writer
	Now     func() time.Time
	Entropy func(p []byte)
	Done    <-chan struct{} // closed when a signal asks the program to end
}

// flags are the flags as they were given.
type flags struct {
	start    launch.Start
	faces    string
	palette  string
	lang     *look.Lang
	noMotion bool
	version  bool
}

// run does what the arguments say and returns the exit code.
func (p *program) run() int {
	var f flags
	c := &cobra.Command{
		Use:   "twofold-window",
		Short: "2048 in a window",
		Long: "Twofold is 2048. In its window you go on with your last game, or with the\n" +
			"current game of the size or the rules that are given; --new, --seed and --board\n" +
			"begin another. A game that is left stays in the history. Rules that are not\n" +
			"given are the classic ones. Games, best scores and settings are those of the\n" +
			"command twofold. --faces, --palette, --lang and --no-motion hold for this run\n" +
			"alone.",
		Example: "  twofold-window --size 5x5\n" +
			"  twofold-window --gentle --size 3x3\n" +
			"  twofold-window --seed 'friday cup'\n" +
			"  twofold-window --board 2,4,8/0,2,16/0,0,2 --score 60\n" +
			"  twofold-window --faces origami --palette sunset.txt --lang zh",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return &game.Fault{What: "there is no command " + game.Quote(args[0]), Remedy: `see "twofold-window --help"`}
			}
			return nil
		},
		RunE: func(*cobra.Command, []string) error {
			if f.version {
				return p.printVersion()
			}
			return p.play(&f)
		},
		SilenceErrors:     true,
		SilenceUsage:      true,
		CompletionOptions: cobra.CompletionOptions{DisableDefaultCmd: true},
	}
	c.SetFlagErrorFunc(launch.FlagFault)
	f.start.AddFlags(c)
	launch.Flag(c, "faces", "NAME", "what tiles show: "+strings.Join(window.FaceNames(), ", "), func(text string) error {
		if f.faces = text; !slices.Contains(window.FaceNames(), text) {
			return &game.Fault{What: "there are no faces " + game.Quote(text), Remedy: "choose one of " + strings.Join(window.FaceNames(), ", ")}
		}
		return nil
	})
	launch.Flag(c, "palette", "NAME|FILE", "colours: "+strings.Join(launch.PaletteNames(), ", ")+", or a file", func(text string) error {
		f.palette = text
		return nil
	})
	launch.Flag(c, "lang", "LANG", "language: "+strings.Join(launch.LangNames(), ", "), func(text string) error {
		l, err := launch.ParseLang(text)
		f.lang = &l
		return err
	})
	c.Flags().BoolVar(&f.noMotion, "no-motion", false, "no animation")
	c.Flags().BoolVar(&f.version, "version", false, "print the version")
	c.Flags().SortFlags = false
	c.SetArgs(p.Args)
	c.SetOut(p.Stdout)
	c.SetErr(p.Stderr)
	return p.exit(c.Execute())
}

// version is set by the linker for a release.
var version = ""

func (p *program) printVersion() error {
	if _, err := fmt.Fprintln(p.Stdout, launch.Version("twofold-window", version)); err != nil {
		return fmt.Errorf("the version could not be written: %w; give it another place to go", err)
	}
	return nil
}

// exit says an error in one line and returns its exit code.
func (p *program) exit(err error) int {
	if err == nil {
		return exitDone
	}
	fmt.Fprintf(p.Stderr, "twofold-window: %s\n", strings.Join(strings.Fields(err.Error()), " "))
	if fault := new(game.Fault); errors.As(err, &fault) {
		return exitUsage
	}
	return exitCould
}

// options reads the flags. All that can be wrong with them is wrong here,
// before anything is opened.
func (p *program) options(f *flags) (o window.Options, plan launch.Plan, err error) {
	o = window.Options{Faces: f.faces, NoMotion: f.noMotion, Done: p.Done, Dark: p.likesDark()}
	o.SystemLang = look.LangFromEnv(p.getenv)
	if plan, err = f.start.Plan(); err != nil {
		return o, plan, err
	}
	if f.palette != "" {
		read := func() ([]byte, error) {
			data, err := readFile(f.palette, look.MaxPaletteFile)
			return data, plain(err)
		}
		if o.Palette, err = launch.Palette(f.palette, f.palette, read); err != nil {
			return o, plan, err
		}
		lang := look.English
		if f.lang != nil {
			lang = *f.lang
		}
		for _, w := range o.Palette.Warnings() {
			fmt.Fprintf(p.Stderr, "twofold-window: palette %s: %s\n", o.Palette.Name, w.Text(lang))
		}
	}
	return o, plan, nil
}

// play opens the player's game in a window, and saves it when that is closed.
func (p *program) play(f *flags) error {
	o, plan, err := p.options(f)
	if err != nil {
		return err
	}
	s, dir := p.open()
	if err := plan.Enter(s, p.Entropy); err != nil {
		return errors.Join(err, s.Close())
	}
	o.Session = s
	o.Lang = o.SystemLang
	if l, ok := look.LangFrom(s.Settings().Lang); ok {
		o.Lang = l
	}
	if f.lang != nil {
		o.Lang = *f.lang
	}
	d := newDesktop(p.getenv)
	o.Desktop = d
	o.Files = &files{chooser: newChooser(p.getenv, d), home: p.home()}
	if dir != "" {
		o.Album = album{filepath.Join(dir, "pictures")}
		file := filepath.Join(dir, "window")
		if text, err := os.ReadFile(file); err == nil {
			o.Place = window.ParsePlace(string(text))
		}
		// Where it cannot be kept the next window is as large as the first.
		o.KeepPlace = func(place window.Place) { _ = os.WriteFile(file, place.AppendText(nil), 0o600) }
	}
	failed := ended(window.Run(o))
	if err := s.Close(); err != nil {
		saved := fmt.Errorf("the game could not be saved: %w; free some space, or set TWOFOLD_HOME to another folder", err)
		if failed == nil {
			return saved
		}
		fmt.Fprintln(p.Stderr, "twofold-window:", saved)
	}
	return failed
}

// ended says what kept the window from being there, and what to do.
func ended(err error) error {
	var none *window.NoWindowError
	var failure *window.PanicError
	switch {
	case errors.As(err, &none) && none.Lost:
		return fmt.Errorf("%w; your game is saved; start it again", err)
	case errors.As(err, &none) && none.Drawing:
		return fmt.Errorf("%w; %s, or play in the terminal with \"twofold\"", err, drawingRemedy)
	case errors.As(err, &none):
		return fmt.Errorf("%w; %s, or play in the terminal with \"twofold\"", err, displayRemedy)
	case errors.As(err, &failure):
		note := ""
		if f, e := os.CreateTemp("", "twofold-failure-*.txt"); e == nil {
			_, _ = f.Write(failure.Stack)
			if f.Close() == nil {
				note = " with the file " + f.Name()
			}
		}
		return fmt.Errorf("%w; your game is saved; report this%s", err, note)
	}
	return err
}

// open opens the player's session, and returns the folder it is kept in, "" for
// none.
func (p *program) open() (*session.Session, string) {
	store, dir := launch.Store(p.getenv, nil)
	return session.Open(session.Options{
		Storage: store, Clock: launch.Clock(p.Now), Entropy: p.Entropy, Advisor: launch.Advisor(launch.Solutions(dir)),
	}), dir
}

func (p *program) getenv(name string) string { return launch.Env(p.Env)(name) }

// home is the player's own folder, "" where there is none.
func (p *program) home() string {
	if dir := p.getenv("HOME"); dir != "" {
		return dir
	}
	dir, _ := os.UserHomeDir() // as Windows has it
	return dir
}

// likesDark tells whether the desktop's theme is dark, where the environment
// says so.
func (p *program) likesDark() bool {
	theme := strings.ToLower(p.getenv("GTK_THEME"))
	return strings.HasSuffix(theme, ":dark") || strings.HasSuffix(theme, "-dark")
}
