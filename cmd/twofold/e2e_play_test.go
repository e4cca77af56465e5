//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"twofold/game"
)

const ctrlC = "\x03"

// startGame starts a new game in a terminal of 80 by 24 and waits for its
// first frame.
func startGame(t testing.TB, p *player, args ...string) *terminal {
	t.Helper()
	x := openTerminal(t, 80, 24)
	x.start(p.command(args...))
	x.untilMoves(0)
	return x
}

// leave ends the program by Ctrl-C.
func (x *terminal) leave() {
	x.t.Helper()
	x.send(ctrlC)
	x.exit()
}

// expected plays letters on a game of the seed and returns those that move.
func expected(t testing.TB, rules game.Rules, words, letters string) (moves string, g *game.Game) {
	t.Helper()
	seed, err := game.ParseSeed(words)
	if err != nil {
		t.Fatal(err)
	}
	if g, err = game.New(rules, seed); err != nil {
		t.Fatal(err)
	}
	for i := range len(letters) {
		d, _ := game.DirOf(letters[i])
		g.Move(d)
	}
	for _, d := range g.Moves() {
		moves += string(d.Letter())
	}
	return moves, g
}

func TestFirstFrame(t *testing.T) {
	p := newPlayer(t)
	x := startGame(t, p, "--board", "2,4,8,16/32,64,128,256/0,0,0,0/0,0,0,1024", "--score", "1000")
	s := x.screen()
	for _, text := range []string{"Twofold", "Score", "1024", "256", "128", "64", "32", "16"} {
		if !strings.Contains(s, text) {
			t.Errorf("no %q on\n%s", text, s)
		}
	}
	x.leave()
	if list := x.leftovers(); len(list) > 0 {
		t.Error(list)
	}
}

// TestKeys plays by each kind of keys, in either case.
func TestKeys(t *testing.T) {
	const letters = "ULDRRDLUULLDDRUURDLLURDLURDL"
	want, _ := expected(t, game.Classic(4, 4), "keys", letters)
	for name, keys := range map[string]map[byte]string{
		"arrows":             {'U': "\x1b[A", 'D': "\x1b[B", 'R': "\x1b[C", 'L': "\x1b[D"},
		"application arrows": {'U': "\x1bOA", 'D': "\x1bOB", 'R': "\x1bOC", 'L': "\x1bOD"},
		"wasd":               {'U': "w", 'D': "s", 'R': "d", 'L': "a"},
		"WASD":               {'U': "W", 'D': "S", 'R': "D", 'L': "A"},
		"hjkl":               {'U': "k", 'D': "j", 'R': "l", 'L': "h"},
		"HJKL":               {'U': "K", 'D': "J", 'R': "L", 'L': "H"},
	} {
		t.Run(name, func(t *testing.T) {
			p := newPlayer(t)
			x := startGame(t, p, "--seed", "keys")
			for i := range len(letters) {
				x.send(keys[letters[i]])
			}
			x.untilMoves(len(want))
			x.leave()
			if got := movesOf(p.record()); got != want {
				t.Errorf("played %s, want %s", got, want)
			}
		})
	}
}

// TestForeignKeys: keys with Alt or Ctrl are not ours, and none ends a game.
func TestForeignKeys(t *testing.T) {
	p := newPlayer(t)
	x := startGame(t, p, "--seed", "keys")
	x.send("a")
	x.untilMoves(1)
	// Ctrl with arrows, Alt with letters, Ctrl-A, Space, Enter.
	x.send("\x1b[1;5A\x1b[1;5C\x1b[1;3B\x1bw\x1bd\x01 \r")
	x.send("w")
	x.untilMoves(2)
	x.leave()
	if got := movesOf(p.record()); got != "LU" {
		t.Errorf("played %q", got)
	}
}

// TestFastKeys: a thousand keys at once, and a thousand a millisecond apart,
// are the same game as the same moves made one by one.
func TestFastKeys(t *testing.T) {
	const n = 1000
	var letters, keys strings.Builder
	x := uint32(7)
	for range n {
		x = x*1664525 + 1013904223
		k := x >> 30
		letters.WriteByte("ULDR"[k])
		keys.WriteString([]string{"\x1b[A", "\x1b[D", "\x1b[B", "\x1b[C"}[k])
	}
	rules := game.Classic(6, 6)
	rules.Target = 0
	want, g := expected(t, rules, "fast", letters.String())
	if g.Status().Over {
		t.Fatal("the game is over too soon")
	}
	for name, pause := range map[string]time.Duration{"at once": 0, "a millisecond apart": time.Millisecond} {
		t.Run(name, func(t *testing.T) {
			p := newPlayer(t)
			x := startGame(t, p, "--size", "6x6", "--target", "none", "--seed", "fast")
			if pause == 0 {
				x.send(keys.String())
			} else {
				for i := 0; i < keys.Len(); i += 3 {
					x.send(keys.String()[i : i+3])
					time.Sleep(pause)
				}
			}
			// Ctrl-C comes after them: it may not overtake what was typed.
			x.leave()
			r, err := game.ParseRecord([]byte(p.record()))
			if err != nil {
				t.Fatal(err)
			}
			if err := r.Verify(); err != nil {
				t.Error(err)
			}
			if got := movesOf(p.record()); got != want {
				t.Errorf("played %d moves, want %d", len(got), len(want))
			}
			if r.Result.Score != g.Score() || r.Result.Board != g.Board() {
				t.Errorf("came to %v", r.Result)
			}
		})
	}
}

func TestResize(t *testing.T) {
	p := newPlayer(t)
	x := startGame(t, p, "--board", "2,0,0,0/0,4,0,0/0,0,512,0/0,0,0,1024", "--score", "0")
	for _, c := range []struct {
		cols, rows int
		digits     bool // tiles show text and not large digits
	}{{200, 60, false}, {40, 20, true}, {80, 24, true}, {60, 14, true}, {120, 30, false}} {
		x.resize(c.cols, c.rows)
		s := x.until("the board after a resize", func(s string) bool {
			return strings.Contains(s, "quit") && strings.Contains(s, "Score") &&
				(!c.digits || strings.Contains(s, "512") && strings.Contains(s, "1024"))
		})
		if n := len(strings.Split(s, "\n")); n > c.rows {
			t.Errorf("%d rows on %d", n, c.rows)
		}
	}
	// Too small: it says so and keeps the game, also while keys come.
	x.resize(12, 5)
	x.until("that the window is too small", func(s string) bool {
		return !strings.Contains(s, "512") && regexp.MustCompile(`(?i)small|\d+\s*[x×]\s*\d+|columns`).MatchString(s)
	})
	x.resize(80, 24)
	x.untilText("1024")
	x.send("a")
	x.untilMoves(1)
	x.leave()
	if list := x.leftovers(); len(list) > 0 {
		t.Error(list)
	}
}

// TestEnds ends the program in each way: the terminal is as before, the game is
// saved.
func TestEnds(t *testing.T) {
	for _, c := range []struct {
		name string
		code int
		end  func(x *terminal)
	}{
		{"Ctrl-C", 0, func(x *terminal) { x.send(ctrlC) }},
		{"q", 0, func(x *terminal) { x.send("q"); x.untilText("Quit?"); x.send("\r") }},
		{"SIGTERM", 128 + int(syscall.SIGTERM), func(x *terminal) { x.signal(syscall.SIGTERM) }},
		{"SIGHUP", 128 + int(syscall.SIGHUP), func(x *terminal) { x.signal(syscall.SIGHUP) }},
		{"SIGINT", 128 + int(syscall.SIGINT), func(x *terminal) { x.signal(syscall.SIGINT) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPlayer(t)
			x := startGame(t, p, "--seed", "ends")
			x.send("aw")
			want, _ := expected(t, game.Classic(4, 4), "ends", "LU")
			x.untilMoves(len(want))
			c.end(x)
			if code := x.exit(); code != c.code {
				t.Errorf("exit code %d, want %d", code, c.code)
			}
			if list := x.leftovers(); len(list) > 0 {
				t.Error(list)
			}
			if got := movesOf(p.record()); got != want {
				t.Errorf("saved %q, want %q", got, want)
			}
			if strings.Contains(x.output(), "goroutine ") {
				t.Error("a stack trace was printed")
			}
		})
	}
}

// TestTerminalGone: when the terminal goes away, the program ends and the game
// is saved.
func TestTerminalGone(t *testing.T) {
	p := newPlayer(t)
	x := startGame(t, p, "--seed", "gone")
	x.send("aw")
	want, _ := expected(t, game.Classic(4, 4), "gone", "LU")
	x.untilMoves(len(want))
	x.tty.Close()
	x.master.Close()
	x.exit()
	if got := movesOf(p.record()); got != want {
		t.Errorf("saved %q, want %q", got, want)
	}
}

// TestSuspend stops the program by Ctrl-Z in a shell and goes on with fg.
func TestSuspend(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	p := newPlayer(t)
	x := openTerminal(t, 80, 24)
	c := exec.Command(bash, "--norc", "--noprofile", "-i")
	c.Env = append(p.env, "PS1=ready> ", "HOME="+t.TempDir(), "HISTFILE=", "PATH="+filepath.Dir(binary(t))+":"+os.Getenv("PATH"))
	c.Dir = t.TempDir()
	x.start(c)
	x.untilText("ready>")
	x.send("stty -a > before; twofold --seed suspend\n")
	x.untilMoves(0)
	x.send("a")
	x.untilMoves(1)
	x.send("\x1a")
	x.until("the shell again", func(s string) bool { return strings.Contains(s, "Stopped") })
	x.send("stty -a > stopped; fg\n")
	x.untilMoves(1)
	x.send("w")
	x.untilMoves(2)
	x.send(ctrlC)
	x.until("the shell again", func(s string) bool {
		_, err := movesOn(s)
		return err != nil && strings.Contains(s, "ready>")
	})
	x.send("stty -a > after; exit\n")
	x.exit()
	var states [3]string
	for i, name := range []string{"before", "stopped", "after"} {
		text, err := os.ReadFile(filepath.Join(c.Dir, name))
		if err != nil {
			t.Fatal(err)
		}
		states[i] = string(text)
	}
	if states[0] == "" || states[1] != states[0] || states[2] != states[0] {
		t.Errorf("the line discipline was, when stopped and at the end:\n%s\n%s\n%s", states[0], states[1], states[2])
	}
	if got := movesOf(p.record()); got != "LU" {
		t.Errorf("saved %q", got)
	}
}

// TestKillInTerminal kills the program between moves and goes on with nothing
// lost.
func TestKillInTerminal(t *testing.T) {
	p := newPlayer(t)
	p.ok("", "play", "--new", "--size", "6x6", "--target", "none")
	made := 0
	for range 3 {
		x := openTerminal(t, 80, 24)
		x.start(p.command("--size", "6x6"))
		x.untilMoves(made)
		for range 5 {
			x.send("\x1b[D\x1b[A\x1b[C\x1b[B")
		}
		s := x.until("more moves", func(s string) bool {
			n, err := movesOn(s)
			return err == nil && n >= made+12
		})
		// What is shown is written a moment later; a player cannot be as fast.
		time.Sleep(50 * time.Millisecond)
		shown, _ := movesOn(s)
		x.signal(syscall.SIGKILL)
		x.exit()
		made = len(movesOf(p.record()))
		if made < shown {
			t.Errorf("%d moves shown, %d saved", shown, made)
		}
	}
}

// TestNoHomeInTerminal: that nothing can be kept is shown.
func TestNoHomeInTerminal(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	p := newPlayer(t)
	p.env = append(p.env, "TWOFOLD_HOME="+filepath.Join(file, "below"))
	x := openTerminal(t, 80, 24)
	x.start(p.command())
	x.untilText("memory only")
	x.send("awds")
	x.until("a move", func(s string) bool { n, err := movesOn(s); return err == nil && n > 0 })
	x.leave()
	if list := x.leftovers(); len(list) > 0 {
		t.Error(list)
	}
}

// TestTwoTerminals: a game that is played elsewhere is left alone.
func TestTwoTerminals(t *testing.T) {
	p := newPlayer(t)
	a := startGame(t, p, "--seed", "two")
	a.send("aw")
	want, _ := expected(t, game.Classic(4, 4), "two", "LU")
	a.untilMoves(len(want))
	b := openTerminal(t, 80, 24)
	b.start(p.command())
	b.untilMoves(0)
	b.send("awds")
	b.until("a move", func(s string) bool { n, err := movesOn(s); return err == nil && n > 0 })
	b.leave()
	a.send("ds")
	all, _ := expected(t, game.Classic(4, 4), "two", "LURD")
	a.untilMoves(len(all))
	a.leave()
	if got := movesOf(p.record()); got != all {
		t.Errorf("saved %q, want %q", got, all)
	}
}

var colour = regexp.MustCompile(`\x1b\[(?:[0-9;:]*[;:])?(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])[0-9;:]*m`)

func TestNoColour(t *testing.T) {
	for _, env := range []string{"NO_COLOR=1", "TERM=dumb"} {
		p := newPlayer(t)
		p.env = append(p.env, env, "COLORTERM=truecolor")
		x := openTerminal(t, 80, 24)
		x.start(p.command("--board", "2,4,8,16/0,0,0,0/0,0,0,0/0,0,0,1024"))
		x.untilText("1024")
		x.settle()
		if found := colour.FindString(x.output()); found != "" {
			t.Errorf("%s: %q", env, found)
		}
		if env == "TERM=dumb" && strings.Contains(x.output(), "\x1b") {
			t.Errorf("a dumb terminal got %q", x.output())
		}
	}
	p := newPlayer(t)
	p.env = append(p.env, "COLORTERM=truecolor")
	x := startGame(t, p)
	if colour.FindString(x.output()) == "" {
		t.Error("no colour where there should be")
	}
}

// TestASCII: where the locale is not UTF-8, nothing but ASCII is written.
func TestASCII(t *testing.T) {
	for _, env := range []string{"LC_ALL=C", "LC_ALL=zh_CN.GBK"} {
		p := newPlayer(t)
		p.env = append(p.env, env)
		x := startGame(t, p, "--faces", "animals")
		x.send("a?")
		x.settle()
		if i := strings.IndexFunc(x.output(), func(r rune) bool { return r > 126 }); i >= 0 {
			t.Errorf("%s: wrote %q", env, x.output()[i:min(i+10, len(x.output()))])
		}
	}
}

// TestPlainInTerminal plays in lines in a terminal, as with a screen reader.
func TestPlainInTerminal(t *testing.T) {
	p := newPlayer(t)
	x := openTerminal(t, 80, 24)
	x.start(p.command("--plain", "--board", "32,2/0,0"))
	x.untilText("commands: U L D R move")
	x.send("R\n")
	x.until("a second board", func(s string) bool {
		return strings.Count(s, "1024") >= 3 || strings.Contains(s, "moves 1") || strings.Contains(s, "nothing moved")
	})
	x.send("x\n")
	x.untilText(`character 1: "x"`)
	x.send("\x04") // the end of the input
	if code := x.exit(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	if strings.Contains(x.output(), "\x1b") {
		t.Errorf("wrote %q", x.output())
	}
}

// TestReplayInTerminal watches a record and leaves.
func TestReplayInTerminal(t *testing.T) {
	p := newPlayer(t)
	p.ok("ULDRULDR\n", "play", "--seed", "watch")
	file := filepath.Join(t.TempDir(), "game.txt")
	if err := os.WriteFile(file, []byte(p.record()), 0o644); err != nil {
		t.Fatal(err)
	}
	x := openTerminal(t, 80, 24)
	x.start(p.command("replay", file))
	x.untilText("Replay")
	x.send("e")
	x.settle()
	x.send("q")
	if code := x.exit(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	if list := x.leftovers(); len(list) > 0 {
		t.Error(list)
	}
}
