//go:build linux

package main

import (
	"bytes"
	"fmt"
	"image"
	"math/rand/v2"
	"strings"
	"testing"

	"twofold/game"
)

// expect keeps a game beside the one in the window: the same keys must lead to
// the same moves.
type expect struct {
	*running
	g *game.Game
}

func (r *running) expect() *expect {
	g, _ := r.saved()
	return &expect{r, g}
}

// move presses keys that mean one direction, and plays it here.
func (e *expect) move(d game.Dir, key string) {
	e.t.Helper()
	e.window.Press(key)
	e.g.Move(d)
}

// check waits until the folder and the window have what was played here.
func (e *expect) check(what string) {
	e.t.Helper()
	want := describe(e.g)
	e.untilSaved(what+": "+want, func(g *game.Game) bool { return describe(g) == want })
	rules := e.g.Rules()
	e.until(what+": "+want, classic(rules.Rows, rules.Cols), func(s shown) bool { return s.board == e.g.Board() })
}

// The window opens with a game on a board of the size that a new player has,
// with a name, and two tiles.
func TestStart(t *testing.T) {
	p := newPlayer(t)
	r := p.start()
	s := r.settled()
	if empty := s.board.Empty(); empty != 14 {
		t.Errorf("%s has %d empty cells", s.board.String(), empty)
	}
	if title := r.window.Title(); title != "Twofold" {
		t.Errorf("the window is called %q", title)
	}
	if board := image.Rect(s.layout.X, s.layout.Y, s.layout.X+s.layout.Width, s.layout.Y+s.layout.Height); !board.In(image.Rectangle{Max: s.size}) {
		t.Errorf("the board is at %v in a window of %v", board, s.size)
	}
	r.close()
}

// keysOf are the keys of each direction.
var keysOf = map[game.Dir][]string{
	game.Left: {"Left", "a", "h"}, game.Right: {"Right", "d", "l"},
	game.Up: {"Up", "w", "k"}, game.Down: {"Down", "s", "j"},
}

// Arrows, WASD and HJKL play, with Shift and with Caps Lock too; keys with
// other modifiers do not.
func TestKeys(t *testing.T) {
	p := newPlayer(t)
	r := p.start("--size", "6x6")
	e := r.expect()
	all := func(prefix string, letters bool) {
		for i := range 3 {
			for _, d := range []game.Dir{game.Left, game.Up, game.Right, game.Down} {
				if key := keysOf[d][i]; len(key) == 1 || !letters {
					e.move(d, prefix+key)
				}
			}
		}
	}
	all("", false)
	e.check("keys")
	all("shift+", true)
	e.check("keys with Shift")
	r.window.Press("CapsLock")
	all("", false)
	all("shift+", true)
	r.window.Press("CapsLock")
	e.check("keys with Caps Lock")
	if n := len(e.g.Moves()); n < 30 {
		t.Errorf("only %d moves moved anything", n)
	}
	for _, key := range []string{"ctrl+a", "alt+Left", "ctrl+h", "alt+d", "ctrl+Up", "space", "Tab"} {
		r.window.Press(key)
	}
	all("", false)
	e.check("keys after keys that mean nothing")
	r.close()
}

// Undo and redo by their keys, and a new game that can be taken back.
func TestUndoKeys(t *testing.T) {
	p := newPlayer(t)
	r := p.start()
	e := r.expect()
	for i := range 24 {
		d := game.Dir(i % 4)
		e.move(d, keysOf[d][0])
	}
	e.check("moves")
	for _, key := range []string{"ctrl+z", "u", "BackSpace", "shift+u", "ctrl+z"} {
		r.window.Press(key)
		e.g.Undo()
	}
	e.check("five moves taken back")
	for _, key := range []string{"ctrl+y", "r", "ctrl+shift+z", "shift+r"} {
		r.window.Press(key)
		e.g.Redo()
	}
	e.check("four played again")
	before := describe(e.g)
	r.window.Press("ctrl+n")
	fresh := p.untilSaved("a new game", func(g *game.Game) bool { return len(g.Moves()) == 0 })
	r.until("the new game", classic(4, 4), func(s shown) bool { return s.board == fresh.Board() })
	r.window.Press("ctrl+z")
	p.untilSaved("the former game: "+before, func(g *game.Game) bool { return describe(g) == before })
	r.settled()
	r.close()
}

// The mouse drags tiles in each direction, also obliquely; a click is no move,
// and one drag is one.
func TestDrag(t *testing.T) {
	p := newPlayer(t)
	r := p.start()
	e := r.expect()
	l := r.settled().layout
	middle := image.Pt(l.X+l.Width/2, l.Y+l.Height/2)
	r.window.Click(middle)
	for _, by := range []struct {
		d  game.Dir
		by image.Point
	}{
		{game.Left, image.Pt(-120, 0)}, {game.Up, image.Pt(0, -120)}, {game.Right, image.Pt(120, 0)}, {game.Down, image.Pt(0, 120)},
		{game.Left, image.Pt(-120, 70)}, {game.Up, image.Pt(80, -120)}, {game.Right, image.Pt(150, 100)}, {game.Down, image.Pt(-90, 110)},
	} {
		r.window.Drag(middle, by.by)
		e.g.Move(by.d)
		e.check(fmt.Sprint("a drag by ", by.by))
	}
	if len(e.g.Moves()) < 4 {
		t.Errorf("only %s moved anything", moves(e.g))
	}
	r.close()
}

// Keys as fast as they come lead to the same board as the same keys one by one.
func TestQuickKeys(t *testing.T) {
	p := newPlayer(t)
	r := p.start("--size", "8x8")
	e := r.expect()
	random := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		d := game.Dir(random.IntN(4))
		e.move(d, keysOf[d][random.IntN(3)])
	}
	e.check("a thousand keys")
	if len(e.g.Moves()) < 500 {
		t.Errorf("only %d moved anything", len(e.g.Moves()))
	}
	r.close()
}

// A window is as large as its board needs: larger for a larger one, smaller
// for a smaller one, and each tile is in its place.
func TestWindowSize(t *testing.T) {
	p := newPlayer(t)
	sizes := map[string]image.Point{}
	for _, size := range []string{"4x4", "8x8", "3x3", "2x2", "3x5", "10x10", "10x2", "2x10"} {
		r := p.start("--size", size)
		s := r.settled()
		if got := r.window.Size(); got != s.size {
			t.Errorf("%s: the window is %v, its picture %v", size, got, s.size)
		}
		if s.layout.Tile < 40 {
			t.Errorf("%s: tiles of %d pixels in a window of %v", size, s.layout.Tile, s.size)
		}
		sizes[size] = s.size
		r.close()
	}
	larger := func(a, b string) {
		if x, y := sizes[a], sizes[b]; x.Y <= y.Y || x.X < y.X {
			t.Errorf("the window of %s is %v, that of %s %v", a, x, b, y)
		}
	}
	larger("8x8", "4x4")
	larger("10x10", "8x8")
	larger("4x4", "3x3")
	larger("3x3", "2x2")
	if tall, wide := sizes["10x2"], sizes["2x10"]; tall.Y <= wide.Y || tall.X >= wide.X {
		t.Errorf("10x2 is in %v, 2x10 in %v", tall, wide)
	}
}

// A window that is resized by hand scales the board, says what it needs where
// it is too small, plays nothing meanwhile, and comes back at the size it was left.
func TestResize(t *testing.T) {
	p := newPlayer(t)
	r := p.start()
	e := r.expect()
	small := r.settled()
	r.window.Resize(900, 1000)
	large := r.until("a larger board", classic(4, 4), func(s shown) bool { return s.size == image.Pt(900, 1000) && s.layout.Tile > small.layout.Tile })
	e.move(game.Left, "Left")
	e.move(game.Up, "Up")
	e.check("moves on a larger board")
	r.window.Resize(180, 150)
	r.untilPicture("a window with no board", func(img *image.RGBA) bool {
		_, err := classic(4, 4).find(img)
		return img.Rect.Size() == image.Pt(180, 150) && err != nil && share(img, img.Rect, colourInk) > 0.005
	})
	r.window.Press("Right", "Down")
	r.window.Resize(190, 150) // drawn after the keys have come
	r.untilPicture("another such window", func(img *image.RGBA) bool { return img.Rect.Dx() == 190 && share(img, img.Rect, colourInk) > 0.005 })
	r.window.Resize(900, 1000)
	e.check("the board in a window that has room again")
	r.close()
	if s := p.start().settled(); s.size != large.size || s.layout != large.layout {
		t.Errorf("the window comes back as %+v, and was %+v", s, large)
	}
}

// Reaching the target is told over the board; a move is played all the same,
// and Enter or the button plays on. It is asked once.
func TestTargetNotice(t *testing.T) {
	for _, answer := range []string{"Return", "the button", "a move"} {
		t.Run(answer, func(t *testing.T) {
			p := newPlayer(t)
			p.playing("1024,1024,0,0/0,0,0,0/2,0,0,0/0,0,0,0")
			r := p.start()
			e := r.expect()
			l := r.settled().layout
			e.move(game.Left, "Left")
			button := r.untilNotice(l)
			e.untilSaved("the target", func(g *game.Game) bool { return g.Status().Reached })
			switch answer {
			case "the button":
				r.window.Click(button)
			case "a move":
				e.move(game.Right, "Right")
			default:
				r.window.Press(answer)
			}
			e.check("the board after " + answer)
			e.move(game.Down, "Down")
			e.check("a move after it")
			r.close()
			p.start().settled() // without a notice over the board
		})
	}
}

// The end is told over the board. It can be taken back, and a new game begun.
func TestOverNotice(t *testing.T) {
	p := newPlayer(t)
	p.playing("2,4,8,16/32,64,128,256/512,1024,2,4/8,16,32,0")
	r := p.start()
	e := r.expect()
	l := r.settled().layout
	e.move(game.Right, "Right")
	if !e.g.Status().Over {
		t.Fatal("this board is to be lost by one move")
	}
	r.untilNotice(l)
	for _, d := range []string{"Left", "a", "Up", "j"} {
		r.window.Press(d)
	}
	e.untilSaved("the end", func(g *game.Game) bool { return describe(g) == describe(e.g) })
	r.window.Press("ctrl+z")
	e.g.Undo()
	e.check("the end taken back")
	e.move(game.Right, "Right")
	again := r.untilNotice(l)
	e.untilSaved("the end again", func(g *game.Game) bool { return g.Status().Over })
	r.window.Click(again)
	fresh := p.untilSaved("a new game", func(g *game.Game) bool { return !g.Status().Over && len(g.Moves()) == 0 })
	r.until("the new game", classic(4, 4), func(s shown) bool { return s.board == fresh.Board() })
	r.close()
}

// A panel that is asked for twice is there once: one Escape closes it. Keys of
// the game play nothing while it is open.
func TestPanelOnce(t *testing.T) {
	for _, key := range []string{"F1", "ctrl+,"} {
		t.Run(strings.ReplaceAll(key, ",", "comma"), func(t *testing.T) {
			p := newPlayer(t)
			r := p.start()
			e := r.expect()
			for range 2 {
				r.window.Press(key)
				r.untilPicture("the panel", func(img *image.RGBA) bool {
					_, err := classic(4, 4).find(img)
					return err != nil && share(img, img.Rect, colourCard) > 0.3
				})
			}
			for _, moved := range []string{"a", "w", "d", "s"} {
				r.window.Press(moved)
			}
			r.window.Press("Escape")
			e.check("the board, untouched")
			for _, d := range []game.Dir{game.Left, game.Up, game.Right} {
				e.move(d, keysOf[d][0])
			}
			e.check("moves after the panel")
			r.close()
		})
	}
}

// Palettes, dark and light, and every set of faces: the tiles are where they
// belong, in the colours of the palette.
func TestLooks(t *testing.T) {
	p := newPlayer(t)
	p.playing("2,4,8,16/32,64,128,256/512,1024,2048,4096/8192,16384,32768,0")
	g, _ := p.saved()
	for _, args := range [][]string{
		{"--palette", "dark"}, {"--palette", "contrast"}, {"--palette", "distinct"}, {"--faces", "letters"},
		{"--faces", "dynasties", "--lang", "zh"}, {"--faces", "animals"}, {"--no-motion"},
	} {
		s := classic(4, 4)
		if args[0] == "--palette" {
			s = sightOf(t, args[1], 4, 4)
		}
		r := p.launch(args...)
		r.window = p.screen.Next()
		r.until(fmt.Sprint("the board with ", args), s, func(seen shown) bool { return seen.board == g.Board() })
		r.close()
	}
}

// Another size that is chosen in the settings is played in the same window,
// which grows with it and shrinks again; each size keeps its own game.
func TestSizeInSettings(t *testing.T) {
	p := newPlayer(t)
	r := p.start()
	e := r.some()
	small := r.settled()
	r.chooseSize("8x8", 5)
	large := r.settled()
	if large.board.Cells() != 64 || large.size.X <= small.size.X || large.size.Y <= small.size.Y {
		t.Errorf("8x8 is in %v, 4x4 was in %v", large.size, small.size)
	}
	r.chooseSize("4x4", 2)
	e.check("the first game again")
	if s := r.settled(); s.size != small.size {
		t.Errorf("back on 4x4 the window is %v, and was %v", s.size, small.size)
	}
	r.chooseSize("3x3", 1)
	if s := r.settled(); s.board.Cells() != 9 || s.size.X > small.size.X || s.size.Y >= small.size.Y {
		t.Errorf("3x3 is in %v, 4x4 was in %v", s.size, small.size)
	}
	r.close()
}

// chooseSize opens the settings in a window that has room for two buttons side by
// side, goes to the n-th of the sizes by Tab, chooses
// it, and goes to the game of that size.
func (r *running) chooseSize(size string, n int) {
	r.t.Helper()
	r.window.Press("ctrl+,")
	var last *image.RGBA
	still := func(what string) {
		alike := 0 // on a machine that does much else a frame takes its time
		last = r.untilPicture(what, func(img *image.RGBA) bool {
			alike++
			if last == nil || !bytes.Equal(img.Pix, last.Pix) {
				alike = 0
			}
			last = img
			return alike >= 5 && share(img, img.Rect, colourCard) > 0.3
		})
	}
	still("the settings")
	for range n {
		before := last
		r.window.Press("Tab")
		r.untilPicture("another button in focus", func(img *image.RGBA) bool { return !bytes.Equal(img.Pix, before.Pix) })
		still("that button")
	}
	r.window.Press("space")
	rows, cols, err := game.ParseSize(size)
	if err != nil {
		r.t.Fatal(err)
	}
	var now, before image.Rectangle
	r.untilPicture("the button that goes there", func(img *image.RGBA) bool {
		foot := img.Rect
		foot.Min.Y = foot.Max.Y - 120
		before, now = now, button(img, foot)
		return now.Dy() >= 32 && now == before
	})
	// The quiet button beside it goes to the game that is there.
	r.window.Click(image.Pt(now.Min.X-48, now.Min.Y+now.Dy()/2))
	r.untilSaved("a game of "+size, func(g *game.Game) bool { return g.Rules().Rows == rows && g.Rules().Cols == cols })
}
