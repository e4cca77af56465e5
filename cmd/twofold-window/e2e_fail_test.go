//go:build linux

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"twofold/internal/window/xvfbtest"
)

// oneLine checks that a program that failed said why, in one line.
func oneLine(t *testing.T, want int, mention string, code int, out, errs string) {
	t.Helper()
	if code != want || out != "" || strings.Count(errs, "\n") != 1 || !strings.HasSuffix(errs, "\n") || !strings.HasPrefix(errs, "twofold-window: ") {
		t.Errorf("exit code %d, %q on standard output, %q on standard error", code, out, errs)
	}
	if !strings.Contains(errs, mention) {
		t.Errorf("%q does not speak of %q", errs, mention)
	}
}

// What is wrong on the command line is said before anything is opened.
func TestWrongUse(t *testing.T) {
	p := blindPlayer(t)
	for mention, args := range map[string][]string{
		"nothing":                           {"nothing"},
		"--frob":                            {"--frob"},
		"1x4":                               {"--size", "1x4"},
		"4x11":                              {"--size", "4x11"},
		"four":                              {"--size", "four"},
		"needs a":                           {"--size"},
		"Mine.txt":                          {"--palette", "Mine.txt"},
		"--score":                           {"--score", "4"},
		"no number":                         {"--start", "many"},
		"did you":                           {"--boards", "2,2/0,0"},
		"there is no flag \"--bogus\"; see": {"--bogus"},
		"sepia":                             {"--palette", "sepia"},
		"runes":                             {"--faces", "runes"},
		"tlh":                               {"--lang", "tlh"},
		"no-motion":                         {"--no-motion=perhaps"},
	} {
		code, out, errs := p.run(args...)
		oneLine(t, exitUsage, mention, code, out, errs)
	}
	if _, err := os.Stat(p.home); !os.IsNotExist(err) {
		t.Errorf("a folder was made: %v", err)
	}
}

func TestHelp(t *testing.T) {
	code, out, errs := blindPlayer(t).run("--help")
	if code != exitDone || errs != "" {
		t.Fatalf("exit code %d, %q", code, errs)
	}
	for _, flag := range []string{"--size RxC", "--seed", "--board", "--target", "Examples:", "--new", "--faces", "--palette", "--lang", "--no-motion", "--version", "origami", "pictures"} {
		if !strings.Contains(out, flag) {
			t.Errorf("the help leaves out %s:\n%s", flag, out)
		}
	}
}

func TestVersion(t *testing.T) {
	code, out, errs := blindPlayer(t).run("--version")
	if code != exitDone || errs != "" || !strings.HasPrefix(out, "twofold-window ") || strings.Count(out, "\n") != 1 {
		t.Errorf("exit code %d, %q, %q", code, out, errs)
	}
}

// Without a display the program says so, and names the terminal game.
func TestNoDisplay(t *testing.T) {
	for _, display := range []string{"", ":54321", "nonsense"} {
		p := blindPlayer(t)
		p.env = append(p.env, "DISPLAY="+display, "WAYLAND_DISPLAY=")
		code, out, errs := p.run()
		oneLine(t, exitCould, "no display", code, out, errs)
	}
}

// Without OpenGL the program says so, and what to install.
func TestNoDrawing(t *testing.T) {
	p := newPlayer(t)
	none := filepath.Join(t.TempDir(), "none")
	p.env = append(p.env, "LIBGL_DRIVERS_PATH="+none, "GBM_BACKENDS_PATH="+none, "VK_ICD_FILENAMES="+none, "VK_DRIVER_FILES="+none)
	code, out, errs := p.run()
	oneLine(t, exitCould, "OpenGL", code, out, errs)
}

// A server without GLX is enough.
func TestNoGLX(t *testing.T) {
	p := newPlayerAt(t, xvfbtest.Options{Args: []string{"-extension", "GLX"}})
	p.start().some().close()
}

// When the display ends the program does so in order: the game and the window's
// size are kept, and one line says what happened.
func TestDisplayEnds(t *testing.T) {
	p := newPlayer(t)
	r := p.start().some()
	p.screen.End()
	r.window = nil // nobody can be asked for it
	code, errs := r.exit()
	oneLine(t, exitCould, "display", code, "", errs)
	if g, _ := p.saved(); describe(g) != describe(r.g) {
		t.Errorf("saved is %s, not %s", describe(g), describe(r.g))
	}
	if place := p.place(); place.Rows != 4 || place.Width == 0 {
		t.Errorf("kept of the window is %+v", place)
	}
}
