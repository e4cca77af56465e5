package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"twofold/ntuple"
)

// train trains a small network; what is said more comes last.
func (w *world) train(args ...string) {
	w.t.Helper()
	w.ok("", append([]string{"train", "--shape", "0123,0145", "--every", "5"}, args...)...)
}

// onTerminal is a terminal that does something once when it shows a text.
type onTerminal struct {
	bytes.Buffer
	text string
	do   func()
}

func (o *onTerminal) Write(p []byte) (int, error) {
	if o.do != nil && strings.Contains(string(p), o.text) {
		o.do()
		o.do = nil
	}
	return o.Buffer.Write(p)
}

// runUntil runs a command on a terminal until that shows a text, and stops it
// then.
func (w *world) runUntil(text string, args ...string) (code int, out, errs string) {
	var outBuf bytes.Buffer
	stop := make(chan struct{})
	screen := &onTerminal{text: text, do: func() { close(stop) }}
	p := w.program(strings.NewReader(""), &outBuf, screen, args...)
	p.Stop = stop
	p.IsTerminal = func(stream any) bool { return stream == any(screen) }
	code = p.run()
	return code, outBuf.String(), screen.String()
}

func TestTrainRepeats(t *testing.T) {
	w := newWorld(t)
	for _, more := range []string{"", "--method td --lambda 0", "--stages 256 --optimistic 500 --restart 20 --four 0%", "--bits 8"} {
		args := append([]string{"--games", "40"}, strings.Fields(more)...)
		w.train(append(args, "--out", "a", "--again")...)
		w.train(append(args, "--out", "b", "--again", "--every", "7")...)
		w.train(append(args, "--out", "c", "--again", "--seed", "2")...)
		if w.read("a") != w.read("b") {
			t.Errorf("%q: the same seed gives two networks", more)
		}
		if w.read("a") == w.read("c") {
			t.Errorf("%q: two seeds give the same network", more)
		}
	}
}

// TestTrainResumes: a training that stopped, was asked for more, or was
// interrupted, comes to what it would have come to.
func TestTrainResumes(t *testing.T) {
	w := newWorld(t)
	w.train("--out", "straight", "--games", "60", "--log", "straight.csv")
	w.train("--out", "more", "--games", "25", "--log", "more.csv", "--curve", "more.svg")
	if w.read("more") == w.read("straight") {
		t.Error("25 games teach as much as 60")
	}
	w.ok("", "train", "--out", "more", "--log", "more.csv", "--curve", "more.svg", "--resume", "--games", "60", "--every", "5")
	games := 0
	code, _, errs := w.runUntil("] 10 of ", "train", "--shape", "0123,0145", "--every", "5", "--out", "cut", "--games", "100k", "--curve", "cut.svg", "--log", "cut.csv")
	if code != 128+15 || !strings.Contains(errs, "] 10 of 100,000 games  average ") || !strings.HasSuffix(errs, "\x1b[K\n") {
		t.Errorf("exit code %d, %q", code, errs)
	}
	if _, err := os.Stat(filepath.Join(w.dir, "cut")); !os.IsNotExist(err) {
		t.Errorf("an interrupted training wrote its network: %v", err)
	}
	log := w.read("cut.csv")
	if n := len(curveOf(t, w.read("cut.svg"))[0]); n < 2 || n != strings.Count(log, "\n")-1 {
		t.Errorf("the curve of an interrupted training has %d points", n)
	}
	// It may have played some more before it noticed.
	played, _, _ := strings.Cut(lastLine(log), ",")
	if _, err := fmt.Sscan(played, &games); err != nil {
		t.Fatal(err)
	}
	games += 20
	all := fmt.Sprint(games)
	w.ok("", "train", "--out", "cut", "--log", "cut.csv", "--curve", "cut.svg", "--resume", "--games", all)
	w.train("--out", "whole", "--games", all, "--log", "whole.csv")
	for name, straight := range map[string]string{"more": "straight", "cut": "whole"} {
		if w.read(name) != w.read(straight) {
			t.Errorf("%s is not what it would have been", name)
		}
		lines := strings.Split(strings.TrimSuffix(w.read(name+".csv"), "\n"), "\n")
		if lines[0] != csvHead || len(lines)-1 != len(curveOf(t, w.read(name+".svg"))[0]) ||
			firstFields(lines[len(lines)-1]) != firstFields(lastLine(w.read(straight+".csv"))) {
			t.Errorf("%s logs %q", name, lines)
		}
		for _, line := range lines {
			if strings.Count(line, ",") != strings.Count(csvHead, ",") {
				t.Errorf("%s logs %q", name, line)
			}
		}
	}
}

// firstFields are the games and the moves of a line of the log.
func firstFields(line string) string {
	fields := strings.SplitN(line, ",", 3)
	return strings.Join(fields[:min(2, len(fields))], ",")
}

func lastLine(text string) string {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	return lines[len(lines)-1]
}

// curveOf returns the lines of a learning curve, each as its points.
func curveOf(t *testing.T, svg string) (lines [][]string) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(svg)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%v in %s", err, svg)
		}
		if e, ok := token.(xml.StartElement); ok && e.Name.Local == "polyline" {
			for _, a := range e.Attr {
				if a.Name.Local == "points" {
					lines = append(lines, strings.Fields(a.Value))
				}
			}
		}
	}
	if len(lines) != 2 || len(lines[0]) != len(lines[1]) {
		t.Fatalf("a curve of %d lines", len(lines))
	}
	return lines
}

func TestDrawCurve(t *testing.T) {
	draw := func(points ...curvePoint) string {
		var out bytes.Buffer
		if err := drawCurve(&out, `a <b> & "c"`, points); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	svg := draw(curvePoint{1000, 0}, curvePoint{2000, 300}, curvePoint{3000, 900}, curvePoint{2000, 500}, curvePoint{4000, 600})
	// 0, 500 and 600 of 600 points: what was gone through again counts once.
	if got := strings.Join(curveOf(t, svg)[0], " "); got != "260.0,420.0 430.0,120.0 770.0,60.0" {
		t.Errorf("drawn as %s", got)
	}
	for _, want := range []string{"<title>a &lt;b&gt; &amp; &#34;c&#34;</title>", ">4k</text>", ">600</text>", ">games played</text>", ">average score</text>", `fill="#fff"`} {
		if !strings.Contains(svg, want) {
			t.Errorf("%s is not in %s", want, svg)
		}
	}
	for _, points := range [][]curvePoint{nil, {{1, 0}}, {{5, 1e6}, {1e9, 2e6}}} {
		if got := draw(points...); len(curveOf(t, got)[0]) != len(points) || strings.Contains(got, "NaN") || strings.Contains(got, "Inf") {
			t.Errorf("%v drawn as %s", points, got)
		}
	}
	points := make([]curvePoint, 400)
	for i := range points {
		points[i] = curvePoint{int64(i+1) * 1000, float64(i % 2)}
	}
	if got := runningMean(points, 20); got[0].average != 0 || got[1].average != 0.5 || got[399].average != 0.5 || got[399].games != 400_000 {
		t.Errorf("the mean runs to %v", got[399])
	}
	if got := draw(points...); !strings.Contains(got, ">mean of the last 20,000<") {
		t.Errorf("the key of %s", got)
	}
	for v, want := range map[float64]string{0: "0", 950: "950", 1500: "1.5k", 200_000: "200k", 2.5e6: "2.5M", 3e9: "3G"} {
		if got := short(v); got != want {
			t.Errorf("%v is written %s", v, got)
		}
	}
}

// TestTrainCuts: what is kept, trained again and written in fewer bits is
// smaller, and a network all the same.
func TestTrainCuts(t *testing.T) {
	w := newWorld(t)
	w.train("--out", "net", "--games", "40", "--keep", "500", "--retrain", "20", "--curve", "net.svg", "--log", "net.csv", "--about", "a small one")
	n, err := ntuple.Read(strings.NewReader(w.read("net")))
	if err != nil {
		t.Fatal(err)
	}
	if all, used := n.Weights(); all != 2<<16 || used == 0 || used > 500 || n.About() != "a small one" {
		t.Errorf("%d of %d weights, %q", used, all, n.About())
	}
	// The games of the second training go on from those of the first.
	if points := curveOf(t, w.read("net.svg"))[0]; len(points) != 12 || !strings.Contains(w.read("net.csv"), "\n60,") {
		t.Errorf("the curve has %d points", len(points))
	}
	w.ok("", "train", "--out", "small", "--from", "net", "--games", "0", "--bits", "6")
	if len(w.read("small")) >= len(w.read("net")) {
		t.Errorf("%d bytes of 6 bits, %d of 32", len(w.read("small")), len(w.read("net")))
	}
	w.ok("", "train", "--out", "same", "--from", "net", "--games", "0")
	if w.read("same") != w.read("net") {
		t.Error("written again, a network is another")
	}
	// What it plays by goes along, until something else is asked for.
	for _, c := range []struct {
		args string
		want uint8
	}{{"--out down --from net --downgrade 512", 9}, {"--out again --from down", 9}, {"--out plain --from again --downgrade none", 0}} {
		args := strings.Fields(c.args)
		w.ok("", append([]string{"train", "--games", "0"}, args...)...)
		n, err := ntuple.Read(strings.NewReader(w.read(args[1])))
		if err != nil {
			t.Fatal(err)
		}
		if n.Downgraded() != c.want {
			t.Errorf("%s: downgrades from exponent %d, want %d", c.args, n.Downgraded(), c.want)
		}
	}
}

// wrongUse is a command line, parted by blanks, with its exit code and what is
// said about it.
type wrongUse struct {
	args string
	code int
	want string
}

// faults runs a command with each of the lines: it must say what is wrong and
// what to do in one line, and print nothing.
func (w *world) faults(command string, lines []wrongUse) {
	w.t.Helper()
	for _, c := range lines {
		code, out, errs := w.run("", append([]string{command}, strings.Fields(c.args)...)...)
		if code != c.code || out != "" || !strings.HasPrefix(errs, "twofold: ") || strings.Count(errs, "\n") != 1 ||
			!strings.Contains(errs, c.want) || !strings.Contains(errs, "; ") {
			w.t.Errorf("%s %s: exit code %d, %q, %q; want %d, %q", command, c.args, code, out, errs, c.code, c.want)
		}
	}
}

// TestTrainFaults: one line that says what is wrong and what to do, the exit
// code that goes with it, and nothing lost.
func TestTrainFaults(t *testing.T) {
	w := newWorld(t)
	w.train("--out", "net", "--games", "10")
	net, checkpoint := w.read("net"), w.read("net.training")
	flip := func(s string) string { return s[:len(s)/2] + string(s[len(s)/2]^16) + s[len(s)/2+1:] }
	for name, text := range map[string]string{
		"cut": net[:len(net)/2], "flipped": flip(net), "next": strings.Replace(net, "network 1", "network 2", 1), "notes": "hello\n", "empty": "",
		"a.training": checkpoint[:len(checkpoint)/2], "b.training": flip(checkpoint), "c.training": "hello\n", "d.training": net,
	} {
		w.write(name, text)
	}
	if err := os.Mkdir(filepath.Join(w.dir, "folder"), 0o700); err != nil {
		t.Fatal(err)
	}
	before := files(t, w.dir)
	w.faults("train", []wrongUse{
		{"", exitUsage, "train needs a file to write the network to; "},
		{"--out -", exitUsage, "train needs a file"},
		{"--out net", exitUsage, "there is a checkpoint net.training; go on with --resume, or begin with --again"},
		{"--out new --games 0x", exitUsage, `--games: "0x" is no number`},
		{"--out new --games -5", exitUsage, `--games: "-5" is no number`},
		{"--out new --games 99999999999M", exitUsage, "--games: "},
		{"--out new --workers 0", exitUsage, "--workers: "},
		{"--out new --every 0", exitUsage, "--every: "},
		{"--out new --save 0s", exitUsage, `--save: "0s" is no length of time`},
		{"--out new --rate 3", exitUsage, "--rate: "},
		{"--out new --lambda 1.5", exitUsage, "--lambda: "},
		{"--out new --lambda NaN", exitUsage, "--lambda: "},
		{"--out new --method sgd", exitUsage, `--method: there is no method "sgd"; give tc or td`},
		{"--out new --shape 0123g", exitUsage, `--shape: a tuple has a cell "g"`},
		{"--out new --shape 01234567", exitUsage, "--shape: a tuple of 8 cells; give 1 to 7"},
		{"--out new --shape 0012", exitUsage, "--shape: the tuple \"0012\" has a cell twice"},
		{"--out new --shape 012,210", exitUsage, "the tuple 012 is there twice"},
		{"--out new --shape=", exitUsage, "--shape: "},
		{"--out new --shape 012 --stages 5,3", exitUsage, "stages do not begin one after the other"},
		{"--out new --shape 012 --stages 9999999", exitUsage, "--stages: "},
		{"--out new --bits 17", exitUsage, "--bits: weights of 17 bits; give 2 to 16, or 32"},
		{"--out new --bits 40", exitUsage, "--bits: "},
		{"--out new --power 9", exitUsage, "--power: "},
		{"--out new --downgrade 2", exitUsage, `--downgrade: "2" is no target; `},
		{"--out new --downgrade 65536", exitUsage, "--downgrade: tiles cannot be downgraded from 65536 on; give a tile of 4 to 32768, or none"},
		{"--out new --keep 0", exitUsage, "--keep: "},
		{"--out new --retrain 5", exitUsage, "--retrain is for the weights that --keep keeps"},
		{"--out new --shape 012 --method td --keep 5", exitUsage, "TD does not know what each weight has learned"},
		{"--out new --four 101%", exitUsage, "--four: "},
		{"--out new --from net --shape 012", exitUsage, "leave out --shape"},
		{"--out net --resume --shape 012", exitUsage, "--resume goes on with the network of the checkpoint"},
		{"--out new --from net --optimistic 1000", exitUsage, "--optimistic is for a network that knows nothing yet"},
		{"--out new --from net --games 0 --keep 10", exitUsage, "no weight has learned anything yet"},
		{"--out net --resume --stages 300", exitUsage, "--resume goes on with the network of the checkpoint"},
		{"--out new --from missing", exitCould, "there is no file missing"},
		{"--out new --from cut", exitCould, "cut: the file is damaged: it ends too early"},
		{"--out new --from flipped", exitCould, "flipped: the file is damaged: "},
		{"--out new --from next", exitCould, "next: the network is of another version; read it with a newer Twofold"},
		{"--out new --from notes", exitCould, "notes: this is no network of Twofold; "},
		{"--out new --from empty", exitCould, "empty: this is no network of Twofold; "},
		{"--out new --from folder", exitCould, "is a folder"},
		{"--out a --resume", exitCould, "a.training: the file is damaged: "},
		{"--out b --resume", exitCould, "b.training: the file is damaged: "},
		{"--out c --resume", exitCould, "c.training: this is no checkpoint of a training; "},
		{"--out d --resume", exitCould, "d.training: this is no checkpoint of a training; "},
		{"--out e --resume", exitCould, "there is no file e.training"},
		{"--out nowhere/new", exitUsage, "--out: there is no folder for nowhere/new; "},
		{"--out folder", exitUsage, "--out: folder is a folder; "},
		{"--out new --shape 012 --log nowhere/log", exitCould, "there is no folder for nowhere/log; "},
		{"--out new --shape 012 --log new", exitUsage, "new would be two files of this training; give the log and the curve files of their own"},
		{"--out new --shape 012 --log ./new.training", exitUsage, "./new.training would be two files of this training; "},
		{"--out new --from net --log net", exitUsage, "net would be two files of this training; "},
		{"--out new --shape 012 --log x --curve x", exitUsage, "x would be two files of this training; "},
		{"--out net --resume --log notes", exitCould, "notes is no log of a training; "},
		{"--out new --shape 012 --about \xff", exitUsage, "--about: the text is no UTF-8; "},
		{"--out new --shape 012 --method td --rate 2 --lambda 1 --games 20k", exitUsage, "the weights have grown too large for numbers; train with a lower rate"},
		{"--out new --shape 012 --log folder", exitCould, "folder is a folder"},
		{"--out new --shape 012 --curve nowhere/curve", exitUsage, "--curve: there is no folder for nowhere/curve; "},
		{"--out new extra", exitUsage, `train takes no argument "extra"`},
	})
	if files(t, w.dir) != before {
		t.Error("something was lost, or left over")
	}
	if runtime.GOOS == "linux" {
		code, _, errs := w.run("", "train", "--out", "new", "--shape", "012", "--games", "5", "--log", "/dev/full")
		if code != exitCould || !strings.HasPrefix(errs, "twofold: /dev/full cannot be written: no space left") || strings.Count(errs, "\n") != 1 {
			t.Errorf("a log that is full: exit code %d, %q", code, errs)
		}
		code, _, errs = w.run("", "train", "--out", "new", "--shape", "012", "--games", "5", "--curve", "/dev/full")
		if code != exitCould || !strings.HasPrefix(errs, "twofold: /dev/full cannot be written: no space left") || w.read("new") == "" {
			t.Errorf("a curve that is full: exit code %d, %q", code, errs)
		}
	}
}

// TestTrainDamage: no bit of a network or of a checkpoint can turn over
// unnoticed.
func TestTrainDamage(t *testing.T) {
	w := newWorld(t)
	w.ok("", "train", "--out", "net", "--shape", "012,014", "--games", "10")
	w.ok("", "train", "--out", "copy", "--from", "net", "--games", "0")
	for _, name := range []string{"net", "net.training"} {
		good := w.read(name)
		for at := 0; at < len(good); at += 1 + len(good)/40 {
			bad := []byte(good)
			bad[at] ^= 1 << (at % 8)
			args := []string{"--from", "bad", "--games", "0"}
			if name == "net" {
				w.write("bad", string(bad))
			} else {
				args = []string{"--resume", "--games", "10"}
				w.write("new.training", string(bad))
			}
			code, _, errs := w.run("", append([]string{"train", "--out", "new"}, args...)...)
			if code == exitDone && w.read("new") == w.read("copy") {
				continue // a bit that means nothing
			}
			if code != exitCould || strings.Count(errs, "\n") != 1 {
				t.Errorf("%s, byte %d of %d: exit code %d, %q", name, at, len(good), code, errs)
			}
		}
	}
}

// TestTrainFullDisk: where a checkpoint does not fit, the one before stays, and
// the training can go on from it. A training that is going on does so, and tries
// again.
func TestTrainFullDisk(t *testing.T) {
	unshare, err := exec.LookPath("unshare")
	if err != nil || exec.Command(unshare, "-rm", "true").Run() != nil {
		t.Skip("no file system can be made here")
	}
	p := newPlayer(t)
	c := exec.Command(unshare, "-rm", "sh", "-euc", `
		mount -t tmpfs -o size=512k none "$1"
		cd "$1"
		twofold train --out net --shape 012,014 --games 20
		cp net.training before
		cat /dev/zero >fill 2>/dev/null || true
		twofold train --out net --resume --games 40 && exit 50
		echo "exit code $?"
		cmp net.training before
		ls -A
		rm fill
		twofold train --out net --resume --games 40
		twofold train --out straight --shape 012,014 --games 40
		cmp net straight`, "sh", t.TempDir())
	c.Env = append(p.env, "PATH="+filepath.Dir(binary(t))+":"+os.Getenv("PATH"))
	var out, errs bytes.Buffer
	c.Stdout, c.Stderr = &out, &errs
	err = c.Run()
	if err != nil || out.String() != "exit code 3\nbefore\nfill\nnet\nnet.training\n" ||
		!strings.HasPrefix(errs.String(), "twofold: net.training cannot be written: no space left") || strings.Count(errs.String(), "\n") != 1 {
		t.Errorf("%v, %q, %q", err, out.String(), errs.String())
	}
}

// TestTrainLogGoesOn: a log that has lines from after the last checkpoint and
// half a line, as a crash leaves it, goes on from the checkpoint.
func TestTrainLogGoesOn(t *testing.T) {
	w := newWorld(t)
	w.train("--out", "net", "--games", "20", "--log", "log")
	want := w.read("log")
	w.write("log", want+"25,9999,1.0,700,900,0,0,0,0,0,100\n30,9")
	w.ok("", "train", "--out", "net", "--resume", "--games", "30", "--every", "5", "--log", "log", "--curve", "svg")
	lines := strings.Split(strings.TrimSuffix(strings.TrimPrefix(w.read("log"), want), "\n"), "\n")
	if len(lines) != 2 || !strings.HasPrefix(lines[0], "25,") || strings.HasPrefix(lines[0], "25,9999,") || !strings.HasPrefix(lines[1], "30,") {
		t.Errorf("after %q come %q", want, lines)
	}
	if n := len(curveOf(t, w.read("svg"))[0]); n != 6 {
		t.Errorf("the curve has %d points", n)
	}
	// What is played already is written without another game.
	before := w.read("net")
	if err := os.Remove(filepath.Join(w.dir, "net")); err != nil {
		t.Fatal(err)
	}
	w.ok("", "train", "--out", "net", "--resume", "--games", "0")
	if w.read("net") != before {
		t.Error("written from its checkpoint, a network is another")
	}
	if code, out, errs := w.run("", "train", "--out", "new", "--shape", "012", "--games", "5", "--log", "-"); code != exitDone ||
		!strings.HasPrefix(out, csvHead+"\n5,") || errs != "" {
		t.Errorf("a log on standard output: exit code %d, %q, %q", code, out, errs)
	}
}

// TestTrainTwice: a second training with the same file is refused while the
// first goes on, and loses it nothing.
func TestTrainTwice(t *testing.T) {
	w := newWorld(t)
	var code int
	var errs string
	screen := &onTerminal{text: "] 10 of ", do: func() {
		code, _, errs = w.run("", "train", "--out", "net", "--shape", "012", "--games", "5", "--again")
	}}
	p := w.program(strings.NewReader(""), io.Discard, screen, "train", "--out", "net", "--shape", "0123", "--games", "30", "--every", "5")
	p.IsTerminal = func(stream any) bool { return stream == any(screen) }
	if got := p.run(); got != exitDone {
		t.Errorf("exit code %d, %q", got, screen.String())
	}
	if code != exitCould || errs != "twofold: another training writes net now; wait until it ends, or give another file with --out\n" {
		t.Errorf("the second training: exit code %d, %q", code, errs)
	}
	if got := files(t, w.dir); strings.Contains(got, "lock") {
		t.Errorf("left over: %s", got)
	}
	w.ok("", "train", "--out", "net", "--resume", "--games", "30") // it is free again
}

// fullFile is a file on a full disk.
type fullFile struct{ closed bool }

func (f *fullFile) Write([]byte) (int, error) { return 0, syscall.ENOSPC }

func (f *fullFile) Close() error { f.closed = true; return nil }

// TestTrainingGoesOn: a checkpoint or a line of the log that cannot be written
// does not end a training. It is said, once until a checkpoint is written again,
// and at the end the exit code tells that the log is not whole.
func TestTrainingGoesOn(t *testing.T) {
	w := newWorld(t)
	var errs bytes.Buffer
	full, tries := &fullFile{}, 0
	l := &trainingLog{p: w.program(nil, io.Discard, &errs), csv: full, csvName: "log"}
	l.save = func() error {
		if tries++; tries == 3 {
			return nil
		}
		return writeError("net.training", syscall.ENOSPC)
	}
	for games := range int64(4) {
		if err := l.report(ntuple.Progress{Games: games + 1, Whole: 1, Of: 10, Average: 100}); err != nil {
			t.Errorf("after %d games: %v", games+1, err)
		}
	}
	const more = " cannot be written: no space left on device; free some space, or give another file\n"
	want := "twofold: log" + more + "twofold: net.training" + more + "twofold: net.training" + more
	if errs.String() != want || tries != 4 || !full.closed {
		t.Errorf("%d tries, %q", tries, errs.String())
	}
	if code, text := judge(l.finish()); code != exitCould || text != "" || len(l.points) != 4 {
		t.Errorf("exit code %d, %q, %d points", code, text, len(l.points))
	}
	l.saveEvery = time.Hour
	if err := l.report(ntuple.Progress{Games: 5, Of: 10}); err != nil || tries != 4 {
		t.Errorf("%v, a checkpoint before it is time", err)
	}
}
