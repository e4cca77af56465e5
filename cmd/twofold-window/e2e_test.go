//go:build linux

package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"twofold/game"
	"twofold/internal/disk"
	"twofold/internal/launch"
	"twofold/internal/launch/launchtest"
	"twofold/internal/session"
	"twofold/internal/window/xvfbtest"
)

// The end-to-end tests run the program as it is shipped, on a screen of their
// own. None of them says how fast anything is.

// patience is how long anything may take, on a machine that does much else.
const patience = 30 * time.Second

var built = launchtest.Binary{
	Name: "twofold-window",
	Args: []string{"-trimpath", "-ldflags", "-s -w -funcalign=16"}, // as it is shipped
}

// executable builds the program once and returns its path.
func executable(t testing.TB) string {
	t.Helper()
	return built.Path(t)
}

func TestMain(m *testing.M) { built.Main(m) }

// player is a folder for games, a screen, and an environment for the program.
type player struct {
	t      testing.TB
	home   string
	env    []string
	screen *xvfbtest.Screen

	foreign []string // live games that are left as they are, being of a later version
}

// newPlayer returns a player before a screen of the usual size.
func newPlayer(t testing.TB) *player { return newPlayerAt(t, xvfbtest.Options{}) }

func newPlayerAt(t testing.TB, o xvfbtest.Options) *player {
	p := blindPlayer(t)
	p.screen = xvfbtest.Open(t, o)
	p.env = append(p.env, p.screen.Env()...)
	return p
}

// blindPlayer returns a player without a screen.
func blindPlayer(t testing.TB) *player {
	dir := t.TempDir()
	p := &player{t: t, home: filepath.Join(dir, "games")}
	p.env = []string{
		"TWOFOLD_HOME=" + p.home, "HOME=" + dir, "PATH=" + os.Getenv("PATH"), "LANG=C.UTF-8", "TZ=UTC",
		// Nothing is kept on the disk between runs but games: each run of the
		// tests is like the first.
		"MESA_SHADER_CACHE_DISABLE=true", "TMPDIR=" + dir,
	}
	return p
}

func (p *player) command(args ...string) *exec.Cmd {
	c := exec.Command(executable(p.t), args...)
	c.Env, c.Dir = p.env, p.t.TempDir()
	return c
}

// run runs a program that ends by itself.
func (p *player) run(args ...string) (code int, out, errs string) {
	p.t.Helper()
	c := p.command(args...)
	var outBuf, errBuf bytes.Buffer
	c.Stdout, c.Stderr = &outBuf, &errBuf
	if err := c.Start(); err != nil {
		p.t.Fatal(err)
	}
	late := time.AfterFunc(patience, func() { _ = c.Process.Kill() })
	err := c.Wait()
	late.Stop()
	if exit := new(exec.ExitError); err != nil && !errors.As(err, &exit) {
		p.t.Fatal(err)
	}
	return c.ProcessState.ExitCode(), outBuf.String(), errBuf.String()
}

// with opens the player's games as a program does, and closes them.
func (p *player) with(f func(s *session.Session)) {
	p.t.Helper()
	s := openSession(p.home)
	f(s)
	if err := s.Close(); err != nil {
		p.t.Fatal(err)
	}
}

// openSession opens the games in a folder. Seeds are the same in each.
func openSession(home string) *session.Session {
	drawn := byte(0)
	return session.Open(session.Options{
		Storage: disk.Open(home),
		Clock:   launch.Clock(time.Now),
		Entropy: func(b []byte) {
			for i := range b {
				drawn += 7
				b[i] = drawn
			}
		},
	})
}

// playing begins a game at a board; it is the one played next.
func (p *player) playing(board string) {
	p.t.Helper()
	p.with(func(s *session.Session) {
		b, err := game.ParseBoard(board)
		if err != nil {
			p.t.Fatal(err)
		}
		if err := s.Begin(game.Setup{Rules: game.Classic(b.Rows(), b.Cols()), Start: &game.Start{Board: b}}); err != nil {
			p.t.Fatal(err)
		}
	})
}

// saved returns what lies in the folder: the game played last, and the best
// score of its kind. A program may be playing it. Live games that are named are
// left out.
func (p *player) saved(without ...string) (g *game.Game, best int64) {
	p.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		copied := filepath.Join(p.t.TempDir(), "copy")
		err := copyGames(copied, p.home, slices.Concat(without, p.foreign))
		if err == nil {
			s := openSession(copied)
			err = s.ContinueLast()
			if err == nil {
				g, best = s.Game(), s.Best()
				// While a game makes room for a new one, none is there: then
				// the session on the copy has begun its own.
				if _, there := os.Stat(filepath.Join(p.home, "live", s.ID())); there != nil {
					err = errors.New("no game is saved")
				}
			}
			said := s.Notices()
			err = errors.Join(err, s.Close())
			if err == nil && len(said) == 0 {
				return g, best
			}
			// A file of which only the beginning was there yet, for one.
			err = errors.Join(err, fmt.Errorf("the saved games cannot be read: %+v", said))
		}
		if time.Now().After(end) {
			p.t.Fatal(err)
		}
	}
}

// live are the names of the games that are being played.
func (p *player) live() []string {
	p.t.Helper()
	files, err := os.ReadDir(filepath.Join(p.home, "live"))
	if err != nil && !os.IsNotExist(err) {
		p.t.Fatal(err)
	}
	var names []string
	for _, f := range files {
		names = append(names, f.Name())
	}
	return names
}

// copyGames copies a folder of games, without the locks on them. It fails where
// a file is gone meanwhile.
func copyGames(to, from string, without []string) error {
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		return err
	}
	for _, name := range without {
		if err := os.Remove(filepath.Join(to, "live", name)); err != nil {
			return err
		}
	}
	// Between two games there is none for a moment.
	if files, err := os.ReadDir(filepath.Join(to, "live")); err != nil || len(files) == 0 {
		return errors.New("no game is saved")
	}
	return os.RemoveAll(filepath.Join(to, "locks"))
}

// untilSaved waits until the game in the folder is as wanted.
func (p *player) untilSaved(what string, wanted func(g *game.Game) bool) *game.Game {
	p.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		g, _ := p.saved()
		if wanted(g) {
			return g
		}
		if time.Now().After(end) {
			p.t.Fatalf("%s is not saved, but %s", what, describe(g))
		}
	}
}

func describe(g *game.Game) string {
	board := g.Board()
	return board.String() + " after " + moves(g)
}

// moves are the letters of a game's moves.
func moves(g *game.Game) string { return letters(g.Moves()) }

func letters(moves []game.Dir) string {
	var all []byte
	for _, d := range moves {
		all = append(all, d.Letter())
	}
	return string(all)
}

// running is a program with its window.
type running struct {
	*player
	cmd    *exec.Cmd
	window *xvfbtest.Window
	errs   bytes.Buffer
	exited chan struct{}
}

// launch starts the program and does not wait for its window.
func (p *player) launch(args ...string) *running {
	p.t.Helper()
	r := &running{player: p, cmd: p.command(args...), exited: make(chan struct{})}
	r.cmd.Stderr = &r.errs
	if err := r.cmd.Start(); err != nil {
		p.t.Fatal(err)
	}
	go func() {
		_ = r.cmd.Wait()
		close(r.exited)
	}()
	p.t.Cleanup(func() {
		select {
		case <-r.exited:
		default:
			_ = r.cmd.Process.Kill()
			<-r.exited
		}
	})
	return r
}

// start starts the program and waits until its window shows a board.
func (p *player) start(args ...string) *running {
	p.t.Helper()
	r := p.launch(args...)
	r.window = p.screen.Next()
	r.window.Focus()
	r.settled()
	return r
}

// signal sends the program a signal.
func (r *running) signal(s syscall.Signal) {
	r.t.Helper()
	if err := r.cmd.Process.Signal(s); err != nil {
		r.t.Fatal(err)
	}
}

// exit waits for the program to end and returns its exit code and what it said.
func (r *running) exit() (code int, errs string) {
	r.t.Helper()
	select {
	case <-r.exited:
	case <-time.After(patience):
		r.t.Fatal("the program does not end")
	}
	if r.window != nil {
		r.screen.Gone(r.window)
		r.window = nil
	}
	return r.cmd.ProcessState.ExitCode(), r.errs.String()
}

// close closes the window as a window manager does, and expects a good end.
func (r *running) close() {
	r.t.Helper()
	r.window.Ask("WM_DELETE_WINDOW")
	if code, errs := r.exit(); code != exitDone || errs != "" {
		r.t.Fatalf("closed: exit code %d, %q", code, errs)
	}
}
