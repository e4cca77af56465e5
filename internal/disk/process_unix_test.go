//go:build unix

package disk

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestMain makes the test binary also the other programs that the tests need.
func TestMain(m *testing.M) {
	if helper := helpers[os.Getenv("TWOFOLD_DISK_HELPER")]; helper != nil {
		helper(os.Args[1])
		return
	}
	os.Exit(m.Run())
}

var helpers = map[string]func(dir string){
	"claim":  helpClaim,
	"append": helpAppend,
	"full":   helpFull,
}

// helpClaim takes game a and keeps it.
func helpClaim(dir string) {
	fmt.Println(Open(dir).Claim("a"))
	_, _ = io.Copy(io.Discard, os.Stdin)
}

// helpAppend plays on and on, and says of each move that it was made once it
// can be seen in the file. It never closes its storage.
func helpAppend(dir string) {
	s := Open(dir)
	size := 0
	for i := range 1_000_000 {
		line := fmt.Appendf(nil, "%d\n", i)
		s.Append("live/a", line)
		size += len(line)
		for {
			info, err := os.Stat(filepath.Join(dir, "live", "a"))
			if err == nil && info.Size() == int64(size) {
				break
			}
		}
		fmt.Println(i)
	}
}

// helpFull plays on a disk with room for 1,000 bytes a file, and gets more
// room at the end.
func helpFull(dir string) {
	signal.Ignore(syscall.SIGXFSZ) // so that the write returns an error
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		fmt.Println(err)
		return
	}
	s := Open(dir)
	s.Snapshot(func(name string, err error) { fmt.Println("fail", name) })
	small := limit
	small.Cur = 1000
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &small); err != nil {
		fmt.Println(err)
		return
	}
	for range 300 {
		s.Append("live/a", []byte("1234567"))
	}
	s.Replace("settings", make([]byte, 2000))
	s.Read("live/a", func(data []byte, err error) { fmt.Println("read", len(data), err) })
	if info, err := os.Stat(filepath.Join(dir, "live", "a")); err == nil {
		fmt.Println("size", info.Size())
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		fmt.Println(err)
	}
	fmt.Println("close", s.Close())
}

func helper(t *testing.T, name, dir string) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	cmd := exec.Command(os.Args[0], dir)
	cmd.Env = append(os.Environ(), "TWOFOLD_DISK_HELPER="+name)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = in.Close()
		_ = cmd.Process.Kill() // it may have ended
		_ = cmd.Wait()
	})
	return cmd, bufio.NewScanner(out)
}

func kill(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // says that it was killed
}

func TestClaimOfAnotherProcess(t *testing.T) {
	dir := t.TempDir()
	s := Open(dir)
	defer s.Close()
	cmd, out := helper(t, "claim", dir)
	if !out.Scan() || out.Text() != "true" {
		t.Fatalf("the helper says %q", out.Text())
	}
	if s.Claim("a") {
		t.Fatal("two processes hold one game")
	}
	if !s.Claim("b") {
		t.Fatal("a free game is not given")
	}
	kill(t, cmd)
	if !s.Claim("a") {
		t.Fatal("the game of a killed process is not given")
	}
	_, out = helper(t, "claim", dir)
	if !out.Scan() || out.Text() != "false" {
		t.Fatalf("the second helper says %q", out.Text())
	}
}

// kill -9 loses no move that was appended before.
func TestKill(t *testing.T) {
	for _, moves := range []int{1, 50, 1000} {
		dir := t.TempDir()
		cmd, out := helper(t, "append", dir)
		last := -1
		var slowest time.Duration
		for last < moves {
			begin := time.Now()
			if !out.Scan() {
				t.Fatal("the helper ends")
			}
			slowest = max(slowest, time.Since(begin))
			last, _ = strconv.Atoi(out.Text())
		}
		kill(t, cmd)
		for out.Scan() {
			last, _ = strconv.Atoi(out.Text())
		}
		data, err := os.ReadFile(filepath.Join(dir, "live", "a"))
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
		for i, line := range lines {
			if line != strconv.Itoa(i) {
				t.Fatalf("line %d is %q", i, line)
			}
		}
		if len(lines) <= last {
			t.Errorf("%d of %d moves are kept", len(lines), last+1)
		}
		t.Logf("%d moves, the slowest after %v", len(lines), slowest)

		s := Open(dir)
		if !s.Claim("a") {
			t.Error("the game is not given")
		}
		s.Append("live/a", []byte("on"))
		mustClose(t, s)
		wantFile(t, filepath.Join(dir, "live", "a"), string(data)+"on")
	}
}

func TestNoRoom(t *testing.T) {
	dir := t.TempDir()
	_, out := helper(t, "full", dir)
	want := []string{"fail live/a", "fail settings", "read 2100 <nil>", "size 1000", "close <nil>"}
	for _, line := range want {
		if !out.Scan() || out.Text() != line {
			t.Fatalf("the helper says %q, want %q", out.Text(), line)
		}
	}
	wantFile(t, filepath.Join(dir, "live", "a"), strings.Repeat("1234567", 300))
	wantFile(t, filepath.Join(dir, "settings"), string(make([]byte, 2000)))
}

func TestReadOnlyFolder(t *testing.T) {
	dir := "/proc/self" // read-only even for root
	if os.Geteuid() != 0 {
		dir = t.TempDir()
		if err := os.Chmod(dir, 0o500); err != nil {
			t.Fatal(err)
		}
	} else if _, err := os.Stat(dir); err != nil {
		t.Skip("root can write everywhere, and there is no /proc")
	}
	s := Open(dir)
	got := s.Snapshot(func(name string, err error) { t.Error(name, err) })
	if got.Err == nil {
		t.Error("a read-only folder is said to be usable")
	}
	s.Append("live/a", []byte("x"))
	wantString(t, s, "live/a", "x")
	mustClose(t, s)
}
