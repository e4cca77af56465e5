package main

import (
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"twofold/game"
	"twofold/internal/look"
	"twofold/internal/session"
	"twofold/internal/tui"
	"twofold/internal/tui/plain"
)

func (p *program) playCommand() *cobra.Command {
	var flags playFlags
	c := &cobra.Command{
		Use:   "play",
		Short: "Play in the terminal",
		Long: "Play goes on with your last game, or with the current game of the size or the\n" +
			"rules that are given; --new, --seed and --board begin another. A game that is\n" +
			"left stays in the history. Rules that are not given are the classic ones.\n\n" +
			"Where input or output is no terminal, the game is played in lines: the letters\n" +
			"U L D R and words such as undo, new and quit come in, boards go out. Games are\n" +
			"kept in the folder $TWOFOLD_HOME, else where your system keeps such data.\n" +
			"--faces, --palette, --lang and --no-motion hold for this run alone.",
		Example: "  twofold play --size 5x5\n" +
			"  twofold play --gentle --size 3x3\n" +
			"  twofold play --seed 'friday cup' --record friday.txt\n" +
			"  twofold play --board 2,4,8/0,2,16/0,0,2 --score 60\n" +
			"  twofold play --faces animals --palette dark --lang zh\n" +
			"  printf 'ULDR\\nundo\\n' | twofold play",
		Args: exactly("", 0),
		RunE: func(*cobra.Command, []string) error { return p.play(&flags) },
	}
	p.addPlayFlags(c, &flags)
	return c
}

func (p *program) play(f *playFlags) error {
	plan, err := f.start.Plan()
	if err != nil {
		return err
	}
	if err := p.checkRecordFile(f.record.value); err != nil {
		return err
	}
	var palette *look.Palette
	if f.palette.given {
		if palette, err = p.readPalette(f.palette.value); err != nil {
			return err
		}
		for _, w := range palette.Warnings() {
			fmt.Fprintf(p.Stderr, "twofold: palette %s: %s\n", palette.Name, w.Text(f.lang.or(look.English)))
		}
	}
	s := p.open()
	if err := plan.Enter(s, p.Entropy); err != nil {
		return p.both(err, s.Close())
	}
	lang := f.lang.or(p.language(s.Settings().Lang))
	if f.plain || !p.canDraw() {
		err = p.playPlain(s, f, lang)
	} else {
		err = ended(tui.Run(tui.Options{
			Session: s, Lang: lang, Palette: palette, Faces: f.faces.value, NoMotion: f.noMotion,
			In: p.Stdin, Out: p.Stdout, Env: p.Env,
		}))
	}
	return p.both(err, p.saveRecord(s, f.record.value))
}

// canDraw tells whether there is a terminal to draw on. A dumb one cannot
// place its cursor.
func (p *program) canDraw() bool {
	return p.IsTerminal(p.Stdin) && p.IsTerminal(p.Stdout) && p.getenv("TERM") != "dumb"
}

// playPlain plays in lines until the input ends or a signal comes, and closes
// the session.
func (p *program) playPlain(s *session.Session, f *playFlags, lang look.Lang) error {
	done, sent := p.signals()
	interactive := p.IsTerminal(p.Stdin)
	o := plain.Options{
		Session: s, In: p.Stdin, Out: p.Stdout, Err: p.Stderr,
		Lang: lang, Faces: f.faces.value, Align: p.IsTerminal(p.Stdout), Interactive: interactive,
		Written: p.written, Done: done,
	}
	res, err := plain.Run(o)
	if saved := s.Close(); saved != nil {
		return notSaved("the game", saved)
	}
	switch {
	case err != nil:
		return outputError(err)
	case res.Stopped:
		return stoppedBy(sent())
	case res.Faults > 0 && !interactive:
		return told(exitUsage)
	}
	return nil
}

// signals returns a channel that is closed when a signal asks the program to
// end, and a function that then tells which.
func (p *program) signals() (done <-chan struct{}, sent func() os.Signal) {
	if p.Stop != nil {
		return p.Stop, func() os.Signal { return nil }
	}
	arrived := make(chan os.Signal, 1)
	for _, s := range []os.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		// What the parent has us ignore, as nohup does, stays ignored.
		if !signal.Ignored(s) {
			signal.Notify(arrived, s)
		}
	}
	closed := make(chan struct{})
	var which os.Signal
	go func() {
		which = <-arrived
		close(closed)
	}()
	return closed, func() os.Signal { return which }
}

// stoppedBy ends the program as one that a signal ended.
func stoppedBy(s os.Signal) error {
	if n, ok := s.(syscall.Signal); ok {
		return told(128 + int(n))
	}
	return nil
}

// saveRecord writes the record of the game last played.
func (p *program) saveRecord(s *session.Session, name string) error {
	if name == "" {
		return nil
	}
	var text []byte
	var failed error
	s.Record(s.ID(), func(r *game.Record, err error) {
		if failed = err; err == nil {
			text = r.AppendText(nil)
		}
	})
	if failed != nil {
		return could("the record cannot be made: "+reason(failed), `see "twofold history" for the game`)
	}
	return p.writeAll(name, text)
}
