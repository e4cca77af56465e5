//go:build linux

package main

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"twofold/game"
	"twofold/internal/session"
	"twofold/internal/window"
	"twofold/internal/window/xvfbtest"
)

// some plays some moves and waits until they are saved and shown.
func (r *running) some() *expect {
	r.t.Helper()
	e := r.expect()
	for i := range 20 {
		d := game.Dir(i % 4)
		e.move(d, keysOf[d][0])
	}
	e.check("some moves")
	return e
}

// A program that is started again goes on with the game and the best score.
func TestRestart(t *testing.T) {
	p := newPlayer(t)
	r := p.start()
	e := r.some()
	r.close()
	if e.g.Score() == 0 {
		t.Fatal("the moves gained nothing")
	}
	r = p.start()
	e.running = r
	e.check("the game again")
	if _, best := p.saved(); best != e.g.Score() {
		t.Errorf("the best score is %d, the score %d", best, e.g.Score())
	}
	r.close()
	// A game of another size has its own, and the first is still there.
	p.start("--size", "3x3").close()
	r = p.start("--size", "4x4")
	e.running = r
	e.check("the game after one of another size")
	r.close()
	// --new begins another; the best score stays.
	r = p.start("--new")
	p.untilSaved("a new game", func(g *game.Game) bool { return len(g.Moves()) == 0 })
	if _, best := p.saved(); best != e.g.Score() {
		t.Errorf("after a new game the best score is %d, and was %d", best, e.g.Score())
	}
	r.close()
}

// A signal that asks the program to end ends it with the game saved.
func TestSignals(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP} {
		t.Run(s.String(), func(t *testing.T) {
			p := newPlayer(t)
			r := p.start()
			e := r.expect()
			for i := range 9 {
				d := game.Dir(i % 4)
				e.move(d, keysOf[d][0])
			}
			// Wait for the last move to be seen only, not for the disk.
			r.until("the moves", classic(4, 4), func(s shown) bool { return s.board == e.g.Board() })
			r.signal(s)
			if code, errs := r.exit(); code != exitDone || errs != "" {
				t.Errorf("exit code %d, %q", code, errs)
			}
			if g, _ := p.saved(); describe(g) != describe(e.g) {
				t.Errorf("saved is %s, played was %s", describe(g), describe(e.g))
			}
		})
	}
}

// A program that is killed loses the last second at most: what was played
// before is there.
func TestKill(t *testing.T) {
	p := newPlayer(t)
	r := p.start()
	e := r.expect()
	for i := range 12 {
		d := game.Dir(i % 4)
		e.move(d, keysOf[d][0])
	}
	r.until("the moves", classic(4, 4), func(s shown) bool { return s.board == e.g.Board() })
	time.Sleep(time.Second)
	r.signal(syscall.SIGKILL)
	r.exit()
	r = p.start()
	e.running = r
	e.check("the game after a kill")
	e.move(game.Left, "Left")
	e.move(game.Up, "Up")
	e.check("play goes on")
	r.close()
}

// files are the contents of the files in a folder, by path.
func (p *player) files() map[string][]byte {
	p.t.Helper()
	all := map[string][]byte{}
	err := filepath.WalkDir(p.home, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		name, _ := filepath.Rel(p.home, path)
		all[name] = data
		return err
	})
	if err != nil {
		p.t.Fatal(err)
	}
	return all
}

// A damaged game is set aside as it is, and told in the window; play goes on.
func TestDamagedGame(t *testing.T) {
	damage := map[string]func([]byte) []byte{
		"not a game": func([]byte) []byte { return []byte("\x00\x01 this is no game\n") },
		"later version": func(b []byte) []byte {
			return bytes.Replace(b, []byte("twofold game 1"), []byte("twofold game 9"), 1)
		},
		"no such size": func(b []byte) []byte { return bytes.Replace(b, []byte("size 4x4"), []byte("size 4x99"), 1) },
	}
	for what, f := range damage {
		t.Run(what, func(t *testing.T) {
			p := newPlayer(t)
			r := p.start()
			r.some()
			r.close()
			live := p.live()
			if len(live) != 1 {
				t.Fatalf("live games: %q", live)
			}
			file := filepath.Join(p.home, "live", live[0])
			whole, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			broken := f(whole)
			if bytes.Equal(whole, broken) {
				t.Fatal("nothing was damaged")
			}
			if err := os.WriteFile(file, broken, 0o600); err != nil {
				t.Fatal(err)
			}
			_ = os.Remove(filepath.Join(p.home, "index")) // what it knows of the game

			r = p.launch()
			r.window = p.screen.Next()
			r.window.Focus()
			// The news stand at the foot of the window, in a sheet of ink.
			r.untilPicture("the news", func(img *image.RGBA) bool {
				foot := img.Rect
				foot.Min.Y = foot.Max.Y * 3 / 4
				return button(img, foot).Dy() > 32
			})
			kept := false
			for _, data := range p.files() {
				kept = kept || bytes.Equal(data, broken)
			}
			if !kept {
				t.Errorf("the damaged game is gone; there are %q", slices.Sorted(maps.Keys(p.files())))
			}
			if what == "later version" {
				p.foreign = live
			}
			e := &expect{running: r}
			e.g = p.untilSaved("another game", func(g *game.Game) bool { return len(g.Moves()) == 0 })
			for i := range 8 {
				d := game.Dir(i % 4)
				e.move(d, keysOf[d][0])
			}
			e.untilSaved("moves of another game", func(g *game.Game) bool { return describe(g) == describe(e.g) })
			r.close()
		})
	}
}

// Two programs at once play two games, and both are kept whole.
func TestTwoPrograms(t *testing.T) {
	p := newPlayer(t)
	one := p.start()
	first := one.some()
	ofOne := p.live()
	two := p.launch()
	two.window = p.screen.Next()
	two.window.Move(800, 0)
	two.window.Focus()
	started, _ := p.saved(ofOne...)
	second := &expect{two, started}
	for i := range 16 {
		d := game.Dir((i + 1) % 4)
		for _, e := range []*expect{second, first} {
			e.window.Focus()
			e.move(d, keysOf[d][0])
			e.until("its own game", classic(4, 4), func(s shown) bool { return s.board == e.g.Board() })
		}
	}
	two.signal(syscall.SIGTERM)
	if code, errs := two.exit(); code != exitDone || errs != "" {
		t.Errorf("exit code %d, %q", code, errs)
	}
	one.close()
	var found []string
	p.with(func(s *session.Session) {
		for _, k := range s.History() {
			s.Record(k.ID, func(r *game.Record, err error) {
				if err != nil {
					t.Fatal(err)
				}
				found = append(found, letters(r.Moves))
			})
		}
	})
	for _, g := range []*game.Game{first.g, second.g} {
		if !slices.Contains(found, moves(g)) {
			t.Errorf("the game %s is not kept; there are %s", moves(g), strings.Join(found, " and "))
		}
	}
	if len(found) != 2 {
		t.Errorf("%d games are kept", len(found))
	}
}

// Where no folder can be written the game is played in memory, and that is
// said in the window.
func TestNoFolder(t *testing.T) {
	p := newPlayer(t)
	if err := os.WriteFile(p.home, []byte("a file, not a folder"), 0o600); err != nil {
		t.Fatal(err)
	}
	r := p.launch()
	r.window = p.screen.Next()
	r.window.Focus()
	r.untilPicture("the news", func(img *image.RGBA) bool {
		foot := img.Rect
		foot.Min.Y = foot.Max.Y * 3 / 4
		return button(img, foot).Dy() > 32
	})
	r.window.Press("Left", "Up", "Right")
	r.signal(syscall.SIGTERM)
	if code, _ := r.exit(); code != exitDone && code != exitCould {
		t.Errorf("exit code %d", code)
	}
	if data, err := os.ReadFile(p.home); err != nil || string(data) != "a file, not a folder" {
		t.Errorf("the file became %q, %v", data, err)
	}
}

// A window takes no more of the screen than there is, also where its board grows
// while it is open, and the board in it is as large as that allows.
func TestMonitor(t *testing.T) {
	p := newPlayerAt(t, xvfbtest.Options{Width: 800, Height: 600})
	r := p.start("--size", "10x10")
	s := r.settled()
	if s.size.X > 800 || s.size.Y > 600 || s.layout.Tile < 30 {
		t.Errorf("10×10 in a window of %v, with tiles of %d pixels", s.size, s.layout.Tile)
	}
	r.close()
	r = p.start("--size", "4x4")
	if s := r.settled(); s.size.X > 800 || s.size.Y > 600 || s.layout.Tile < 80 {
		t.Errorf("4×4 in a window of %v, with tiles of %d pixels", s.size, s.layout.Tile)
	}
	r.close()
}

// A window that grows near the edge of the screen is brought back onto it.
func TestBroughtIn(t *testing.T) {
	p := newPlayer(t)
	r := p.start()
	small := r.settled()
	r.window.Move(1600-small.size.X-10, 1200-small.size.Y-10)
	r.chooseSize("8x8", 5)
	if s := r.settled(); s.board.Cells() != 64 || s.size.X <= small.size.X {
		t.Fatalf("8×8 is in %v", s.size)
	}
	for end := time.Now().Add(patience); !r.window.Bounds().In(image.Rect(0, 0, 1600, 1200)); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("the window is at %v", r.window.Bounds())
		}
	}
	r.close()
}

// A window that the desktop maximized is so again at the next start, and keeps the
// size that it had before, whether the desktop says first what it does or does it
// first.
func TestMaximized(t *testing.T) {
	for name, order := range map[string][]func(w *xvfbtest.Window){
		"said first": {maximize, enlarge},
		"done first": {enlarge, maximize},
	} {
		t.Run(name, func(t *testing.T) {
			p := newPlayer(t)
			r := p.start()
			own := r.settled().size
			for _, f := range order {
				f(r.window)
			}
			r.until("a board as large as that", classic(4, 4), func(s shown) bool { return s.size == image.Pt(1500, 1100) })
			r.some() // meanwhile it has heard of it
			r.close()
			place := p.place()
			if want := (window.Place{Rows: 4, Cols: 4, Width: own.X, Height: own.Y, Maximized: true}); place != want {
				t.Fatalf("kept is %+v, not %+v", place, want)
			}
			if r = p.start(); r.settled().size != own {
				t.Errorf("the next window is of %v before it is maximized", r.settled().size)
			}
			r.close()
		})
	}
}

func maximize(w *xvfbtest.Window) { w.SetState("MAXIMIZED_VERT", "MAXIMIZED_HORZ") }
func enlarge(w *xvfbtest.Window)  { w.Resize(1500, 1100) }

// The full screen is left for the size that the window had, though the desktop made
// it full, and the program did not ask.
func TestFullScreenOfTheDesktop(t *testing.T) {
	p := newPlayer(t)
	r := p.start()
	own := r.settled().size
	r.window.SetState("FULLSCREEN")
	r.window.Resize(1600, 1200)
	r.until("the full screen", classic(4, 4), func(s shown) bool { return s.size == image.Pt(1600, 1200) })
	r.some() // meanwhile it has heard of it
	r.window.Press("F11")
	r.until("its own size", classic(4, 4), func(s shown) bool { return s.size == own })
	r.window.SetState()
	r.close()
	if place := p.place(); place.Full || place.Width != own.X || place.Height != own.Y {
		t.Errorf("kept is %+v", place)
	}
}

// place is what is kept of the window.
func (p *player) place() window.Place {
	p.t.Helper()
	text, err := os.ReadFile(filepath.Join(p.home, "window"))
	if err != nil {
		p.t.Fatal(err)
	}
	return window.ParsePlace(string(text))
}

// The window has the program's icon in every size that desktops show.
func TestIcon(t *testing.T) {
	p := newPlayer(t)
	r := p.start()
	var data []byte
	for end := time.Now().Add(patience); len(data) == 0; time.Sleep(10 * time.Millisecond) {
		if data = r.window.Property("_NET_WM_ICON"); time.Now().After(end) {
			t.Fatal("the window has no icon")
		}
	}
	for _, side := range iconSides {
		word := func(i int) int { return int(binary.NativeEndian.Uint32(data[4*i:])) }
		if len(data) < 4*(2+side*side) || word(0) != side || word(1) != side {
			t.Fatalf("after the smaller icons there is none of %d pixels", side)
		}
		want := window.Icon(side)
		for _, at := range []image.Point{{0, 0}, {side / 3, side / 3}, {side * 2 / 3, side * 2 / 3}} {
			c := color.NRGBAModel.Convert(want.At(at.X, at.Y)).(color.NRGBA)
			if got := uint32(word(2 + at.Y*side + at.X)); got != uint32(c.A)<<24|uint32(c.R)<<16|uint32(c.G)<<8|uint32(c.B) {
				t.Errorf("%d pixels: at %v it is %08x, not %v", side, at, got, c)
			}
		}
		data = data[4*(2+side*side):]
	}
	if len(data) > 0 {
		t.Errorf("after the icons there are %d bytes", len(data))
	}
	r.close()
}

// On a screen smaller than its window the game is played and kept as anywhere.
func TestSmallScreen(t *testing.T) {
	p := newPlayerAt(t, xvfbtest.Options{Width: 320, Height: 240})
	r := p.launch("--size", "10x10")
	r.window = p.screen.Next()
	r.window.Focus()
	e := &expect{running: r, g: p.untilSaved("a game", func(*game.Game) bool { return true })}
	for i := range 12 {
		d := game.Dir(i % 4)
		e.move(d, keysOf[d][0])
	}
	e.untilSaved("the moves", func(g *game.Game) bool { return describe(g) == describe(e.g) })
	r.close()
}
