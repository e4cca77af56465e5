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
	size     string
	fresh    bool
	faces    string
	palette  string
	lang     string
	noMotion bool
	version  bool
}

// usageError is wrong use of the command line.
type usageError struct{ error }

// run does what the arguments say and returns the exit code.
func (p *program) run() int {
	var f flags
	c := &cobra.Command{
		Use:   "twofold-window",
		Short: "2048 in a window",
		Long: "Twofold is 2048. In its window you go on with your last game, or with the\n" +
			"current game of the size that is given. Games, best scores and settings are\n" +
			"those of the command twofold. --faces, --palette, --lang and --no-motion hold\n" +
			"for this run alone.",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usageError{fmt.Errorf("there is no command %q; see \"twofold-window --help\"", args[0])}
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
	c.SetFlagErrorFunc(func(_ *cobra.Command, err error) error {
		return usageError{fmt.Errorf("%w; see \"twofold-window --help\"", err)}
	})
	c.Flags().StringVar(&f.size, "size", "", "board size, rows first, 2x2 to 10x10")
	c.Flags().BoolVar(&f.fresh, "new", false, "begin a new game; the present one stays in the history")
	c.Flags().StringVar(&f.faces, "faces", "", "what tiles show: "+strings.Join(window.FaceNames(), ", "))
	c.Flags().StringVar(&f.palette, "palette", "", "colours: "+names(look.Palettes(), func(p *look.Palette) string { return p.Name }))
	c.Flags().StringVar(&f.lang, "lang", "", "language: "+names(look.Langs(), look.Lang.String))
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

func names[T any](list []T, name func(T) string) string {
	var all []string
	for _, v := range list {
		all = append(all, name(v))
	}
	return strings.Join(all, ", ")
}

// exit says an error in one line and returns its exit code.
func (p *program) exit(err error) int {
	if err == nil {
		return exitDone
	}
	fmt.Fprintf(p.Stderr, "twofold-window: %s\n", strings.Join(strings.Fields(err.Error()), " "))
	var usage usageError
	var fault *game.Fault
	if errors.As(err, &usage) || errors.As(err, &fault) {
		return exitUsage
	}
	return exitCould
}

// options reads the flags. All that can be wrong with them is wrong here,
// before anything is opened.
func (p *program) options(f *flags) (o window.Options, rows, cols int, err error) {
	o = window.Options{NoMotion: f.noMotion, Done: p.Done, Dark: p.likesDark()}
	o.SystemLang = look.LangFromEnv(p.getenv)
	if f.size != "" {
		if rows, cols, err = game.ParseSize(f.size); err != nil {
			return o, 0, 0, err
		}
	}
	var ok bool
	if f.faces != "" {
		if o.Faces = f.faces; !slices.Contains(window.FaceNames(), f.faces) {
			return o, 0, 0, &game.Fault{What: "there are no faces " + game.Quote(f.faces), Remedy: "choose one of " + strings.Join(window.FaceNames(), ", ")}
		}
	}
	if f.palette != "" {
		if o.Palette, ok = look.PaletteNamed(f.palette); !ok {
			return o, 0, 0, &game.Fault{What: "there is no palette " + game.Quote(f.palette), Remedy: "choose one of " + names(look.Palettes(), func(p *look.Palette) string { return p.Name })}
		}
	}
	if f.lang != "" {
		if o.Lang, ok = look.LangFrom(f.lang); !ok {
			return o, 0, 0, &game.Fault{What: "there is no language " + game.Quote(f.lang), Remedy: "choose one of " + names(look.Langs(), look.Lang.String)}
		}
	}
	return o, rows, cols, nil
}

// play opens the player's game in a window, and saves it when that is closed.
func (p *program) play(f *flags) error {
	o, rows, cols, err := p.options(f)
	if err != nil {
		return err
	}
	s, dir := p.open()
	if err := enter(s, f.fresh, rows, cols); err != nil {
		return errors.Join(err, s.Close())
	}
	o.Session = s
	if f.lang == "" {
		o.Lang = o.SystemLang
		if l, ok := look.LangFrom(s.Settings().Lang); ok {
			o.Lang = l
		}
	}
	o.Room, o.BringIn = newRoom(p.getenv), newBringIn(p.getenv)
	o.Files = &files{chooser: newChooser(p.getenv)}
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

// enter opens the game to be played.
func enter(s *session.Session, fresh bool, rows, cols int) error {
	var err error
	if rows > 0 {
		err = s.ContinueSize(rows, cols)
	} else {
		err = s.ContinueLast()
	}
	if err == nil && fresh {
		err = s.New()
	}
	return err
}

// ended says what kept the window from being there, and what to do.
func ended(err error) error {
	var none *window.NoWindowError
	var failure *window.PanicError
	switch {
	case errors.As(err, &none) && none.Drawing:
		return fmt.Errorf("%w; install OpenGL (on Debian and Ubuntu the package libgl1-mesa-dri), or play in the terminal with \"twofold\"", err)
	case errors.As(err, &none):
		return fmt.Errorf("%w; start it on a desktop with X11 or Wayland, or play in the terminal with \"twofold\"", err)
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
	return session.Open(session.Options{Storage: store, Clock: launch.Clock(p.Now), Entropy: p.Entropy}), dir
}

func (p *program) getenv(name string) string { return launch.Env(p.Env)(name) }

// likesDark tells whether the desktop's theme is dark, where the environment
// says so.
func (p *program) likesDark() bool {
	theme := strings.ToLower(p.getenv("GTK_THEME"))
	return strings.HasSuffix(theme, ":dark") || strings.HasSuffix(theme, "-dark")
}
