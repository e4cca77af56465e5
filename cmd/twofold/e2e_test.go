package main

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"twofold/internal/launch/launchtest"
)

// The end-to-end tests run the program as it is shipped.

// maxBinary is what the program may weigh, in bytes, apart from the coach's
// network and from the files of the page that it carries where that was built.
const maxBinary = 10_000_000

// maxNetwork is what the network may weigh.
const maxNetwork = 12_000_000

var built = launchtest.Binary{
	Name: "twofold",
	Args: []string{"-trimpath", "-ldflags", "-s -w -funcalign=16"}, // static and stripped
	Env:  []string{"CGO_ENABLED=0"},
}

// binary builds the program once and returns its path.
func binary(t testing.TB) string {
	t.Helper()
	return built.Path(t)
}

func TestMain(m *testing.M) { built.Main(m) }

// player is a folder for games and an environment for the real program.
type player struct {
	t    testing.TB
	home string
	env  []string
}

func newPlayer(t testing.TB) *player {
	p := &player{t: t, home: filepath.Join(t.TempDir(), "games")}
	p.env = []string{"TWOFOLD_HOME=" + p.home, "PATH=" + os.Getenv("PATH"), "LANG=C.UTF-8", "TZ=UTC", "TERM=xterm-256color"}
	return p
}

func (p *player) command(args ...string) *exec.Cmd {
	c := exec.Command(binary(p.t), args...)
	c.Env, c.Dir = p.env, p.t.TempDir()
	return c
}

// run runs the program to its end.
func (p *player) run(stdin string, args ...string) (code int, out, errs string) {
	p.t.Helper()
	c := p.command(args...)
	var outBuf, errBuf bytes.Buffer
	c.Stdin, c.Stdout, c.Stderr = strings.NewReader(stdin), &outBuf, &errBuf
	err := c.Run()
	if exit := new(exec.ExitError); err != nil && !errors.As(err, &exit) {
		p.t.Fatal(err)
	}
	return c.ProcessState.ExitCode(), outBuf.String(), errBuf.String()
}

func (p *player) ok(stdin string, args ...string) string {
	p.t.Helper()
	code, out, errs := p.run(stdin, args...)
	if code != 0 || errs != "" {
		p.t.Fatalf("twofold %q: exit code %d, %s", args, code, errs)
	}
	return out
}

// record returns the record of the game played last.
func (p *player) record() string {
	p.t.Helper()
	lines := strings.Split(p.ok("", "history"), "\n")
	if len(lines) < 3 {
		p.t.Fatalf("the history is %q", lines)
	}
	id, _, _ := strings.Cut(lines[1], " ")
	return p.ok("", "history", id)
}

// movesOf returns the letters of a record's moves.
func movesOf(record string) string {
	_, rest, _ := strings.Cut(record, "\nmoves ")
	_, rest, _ = strings.Cut(rest, "\n")
	rest, _, _ = strings.Cut(rest, "\n\n")
	return strings.ReplaceAll(rest, "\n", "")
}

func TestBinary(t *testing.T) {
	info, err := os.Stat(binary(t))
	if err != nil {
		t.Fatal(err)
	}
	page := int64(0)
	err = filepath.WalkDir("../../internal/web/dist", func(_ string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		file, err := d.Info()
		if err == nil {
			page += file.Size()
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	network, err := os.Stat("../../internal/coach/network.tfn")
	if err != nil {
		t.Fatal(err)
	}
	rest := info.Size() - page - network.Size()
	t.Logf("%.2f MB, %.2f MB of it the page and %.2f MB the network: %.2f MB",
		float64(info.Size())/1e6, float64(page)/1e6, float64(network.Size())/1e6, float64(rest)/1e6)
	if rest > maxBinary {
		t.Errorf("the program has %d bytes apart from the page and the network, more than %d", rest, maxBinary)
	}
	if network.Size() > maxNetwork {
		t.Errorf("the network has %d bytes, more than %d", network.Size(), maxNetwork)
	}
}

func TestPipe(t *testing.T) {
	p := newPlayer(t)
	out := p.ok("UL\nDR\n", "--seed", "pipe")
	if strings.Count(out, "\n\n") != 3 || !strings.HasPrefix(out, "score 0 best 0 moves 0\n") || strings.Contains(out, "\x1b") {
		t.Errorf("got %q", out)
	}
	again := p.ok("")
	if last := out[strings.LastIndex(strings.TrimSuffix(out, "\n\n"), "\n\n")+2:]; !strings.HasPrefix(again, strings.TrimSuffix(last, "\n\n")+"\n") {
		t.Errorf("resumed as %q after %q", again, last)
	}
	if code, _, errs := p.run("", "frobnicate"); code != 2 || strings.Count(errs, "\n") != 1 {
		t.Errorf("exit code %d, %q", code, errs)
	}
}

// TestClosedPipe: a reader that goes away ends the program quietly, with the
// game saved.
func TestClosedPipe(t *testing.T) {
	p := newPlayer(t)
	c := p.command("play", "--seed", "closed")
	var errs bytes.Buffer
	c.Stderr = &errs
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := in.Write([]byte("ULDR\n")); err != nil {
		t.Fatal(err)
	}
	if _, err := out.Read(make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	out.Close()
	_, _ = in.Write([]byte("U\n")) // the program may have ended by now
	if err := waitFor(c); err != nil || errs.Len() > 0 {
		t.Errorf("%v, %q", err, errs.String())
	}
	if m := movesOf(p.record()); len(m) < 3 {
		t.Errorf("saved %q", m)
	}
}

// waitFor waits for a program that should end now.
func waitFor(c *exec.Cmd) error {
	kill := time.AfterFunc(20*time.Second, func() { _ = c.Process.Kill() })
	defer kill.Stop()
	return c.Wait()
}

// TestPlainSignals: a signal ends a game in lines, saved, while it waits for
// input.
func TestPlainSignals(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGTERM, syscall.SIGHUP, syscall.SIGINT} {
		p := newPlayer(t)
		c := p.command("play", "--board", "2,0/0,0")
		in, err := c.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		out, err := c.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := in.Write([]byte("R\n")); err != nil {
			t.Fatal(err)
		}
		readBlocks(t, out, 2)
		if err := c.Process.Signal(s); err != nil {
			t.Fatal(err)
		}
		_ = waitFor(c)
		if code := c.ProcessState.ExitCode(); code != 128+int(s) {
			t.Errorf("%v: exit code %d", s, code)
		}
		if m := movesOf(p.record()); m != "R" {
			t.Errorf("%v: saved %q", s, m)
		}
	}
}

// readBlocks reads that many blocks, byte by byte so as to take no more.
func readBlocks(t testing.TB, r io.Reader, n int) string {
	t.Helper()
	var text []byte
	b := make([]byte, 1)
	for n > 0 {
		if _, err := r.Read(b); err != nil {
			t.Fatalf("%v after %q", err, text)
		}
		text = append(text, b[0])
		if bytes.HasSuffix(text, []byte("\n\n")) {
			n--
		}
	}
	return string(text)
}

// TestKillPlain kills the program at moments it cannot choose: what it has
// answered is saved.
func TestKillPlain(t *testing.T) {
	p := newPlayer(t)
	p.ok("", "play", "--new", "--size", "6x6", "--target", "none")
	answered := ""
	for range 5 {
		c := p.command("play", "--size", "6x6")
		in, err := c.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		out, err := c.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		first := readBlocks(t, out, 1)
		if answered != "" && boardOf(first) != boardOf(answered) {
			t.Errorf("after the kill\n%s and not\n%s", first, answered)
		}
		for i := range 7 {
			if _, err := in.Write([]byte{"ULDR"[i%4], '\n'}); err != nil {
				t.Fatal(err)
			}
			answered = readBlocks(t, out, 1)
		}
		if err := c.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = c.Wait()
	}
}

// boardOf returns score, moves and rows of a 6x6 block.
func boardOf(block string) string {
	return strings.Join(strings.SplitN(block, "\n", 8)[:7], "\n")
}

// TestTwoPrograms: two programs on one folder keep both games.
func TestTwoPrograms(t *testing.T) {
	p := newPlayer(t)
	p.ok("ULDR\n", "play", "--seed", "one")
	first := movesOf(p.record())
	c := p.command("play")
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	readBlocks(t, out, 1)
	code, second, errs := p.run("ULDRUL\n", "play")
	if code != 0 || !strings.HasPrefix(second, "score 0 ") || strings.Count(errs, "\n") != 1 {
		t.Errorf("the second program: exit code %d, %q, %q", code, second, errs)
	}
	if _, err := in.Write([]byte("ULDRULDR\n")); err != nil {
		t.Fatal(err)
	}
	readBlocks(t, out, 1)
	in.Close()
	if err := waitFor(c); err != nil {
		t.Error(err)
	}
	games := 0
	for line := range strings.Lines(p.ok("", "history")) {
		id, _, _ := strings.Cut(line, " ")
		if id == "id" {
			continue
		}
		games++
		r := p.ok("", "history", id)
		if out := p.ok(r, "verify", "-"); !strings.Contains(out, ": ok, ") {
			t.Errorf("got %q", out)
		}
		if m := movesOf(r); strings.HasPrefix(m, first) && len(m) <= len(first) {
			t.Errorf("the first game stands at %q", m)
		}
	}
	if games != 2 {
		t.Errorf("%d games", games)
	}
}

// TestBash loads the completions into bash and completes with them.
func TestBash(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	p := newPlayer(t)
	// The script needs this one function of the bash-completion package.
	script := `_get_comp_words_by_ref() { cur=${COMP_WORDS[COMP_CWORD]}; words=("${COMP_WORDS[@]}"); cword=$COMP_CWORD; }
	set -eu; source <(twofold completion bash); complete -p twofold
	COMP_WORDS=(twofold ver); COMP_CWORD=1; COMP_LINE="twofold ver"; COMP_POINT=${#COMP_LINE}; COMP_TYPE=9; COMP_KEY=9
	set +eu; __start_twofold; printf '%s\n' "${COMPREPLY[@]}"`
	c := exec.Command(bash, "--norc", "-c", script)
	c.Env = append(p.env, "PATH="+filepath.Dir(binary(t))+":"+os.Getenv("PATH"))
	out, err := c.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "__start_twofold twofold") || !strings.Contains(string(out), "\nverify") {
		t.Errorf("%v: %s", err, out)
	}
}
