package disk

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"twofold/internal/session"
	"twofold/internal/session/storagetest"
)

func TestConformance(t *testing.T) {
	storagetest.Run(t, func(t *testing.T) storagetest.Place {
		dir := filepath.Join(t.TempDir(), "not", "there yet")
		return storagetest.Place{Open: func() session.Storage { return Open(dir) }, Lasting: true}
	})
}

// A folder that cannot be one keeps everything in memory.
func TestConformanceInMemory(t *testing.T) {
	storagetest.Run(t, func(t *testing.T) storagetest.Place {
		return storagetest.Place{Open: func() session.Storage {
			s := Open(t.TempDir())
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			return &Storage{dir: s.dir, mem: newOverlay(s.readBase), claims: map[string]*claim{}}
		}}
	})
}

// failures collects what a storage reports.
type failures struct {
	mu  sync.Mutex
	got []string
}

func (f *failures) add(name string, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.got = append(f.got, name)
}

func (f *failures) want(t *testing.T, names ...string) {
	t.Helper()
	f.mu.Lock()
	defer f.mu.Unlock()
	if !slices.Equal(f.got, names) {
		t.Errorf("failures are reported for %q, want %q", f.got, names)
	}
	f.got = nil
}

func mustClose(t *testing.T, s *Storage) {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

func readString(s *Storage, name string) (text string, err error) {
	s.Read(name, func(data []byte, e error) { text, err = string(data), e })
	return text, err
}

func wantString(t *testing.T, s *Storage, name, want string) {
	t.Helper()
	if got, err := readString(s, name); err != nil || got != want {
		t.Fatalf("%s holds %q, %v; want %q", name, got, err, want)
	}
}

func wantFile(t *testing.T, path, want string) {
	t.Helper()
	if got, err := os.ReadFile(path); err != nil || string(got) != want {
		t.Fatalf("%s holds %q, %v; want %q", path, got, err, want)
	}
}

func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); !ok(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal(what)
		}
	}
}

func TestUnusableFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{file, filepath.Join(file, "below"), filepath.Join(t.TempDir(), "nul\x00")} {
		var fails failures
		s := Open(dir)
		if got := s.Snapshot(fails.add); got.Err == nil || len(got.Files) != 0 {
			t.Errorf("%s: the snapshot is %v, %v", dir, got.Files, got.Err)
		}
		if !s.Claim("a") {
			t.Error("a game in memory is not given")
		}
		if _, err := readString(s, "live/a"); !errors.Is(err, session.ErrNotFound) {
			t.Error(err)
		}
		s.Append("live/a", []byte("one "))
		s.Append("live/a", []byte("two"))
		s.Rename("live/a", "done/a")
		wantString(t, s, "done/a", "one two")
		s.Release("a")
		mustClose(t, s)
		fails.want(t)
	}
}

// What is there can still be seen where nothing can be written.
func TestMemoryOverFiles(t *testing.T) {
	dir := t.TempDir()
	s := Open(dir)
	s.Replace("settings", []byte("s"))
	s.Append("live/a", []byte("game"))
	mustClose(t, s)
	// As Open makes it on a read-only folder, which not every system's tests
	// can have.
	s = &Storage{dir: dir, err: os.ErrPermission, mem: newOverlay(s.readBase), claims: map[string]*claim{}}
	if got := s.Snapshot(nil); len(got.Files) != 2 || got.Err == nil {
		t.Fatalf("the snapshot is %v, %v", got.Files, got.Err)
	}
	s.Append("live/a", []byte(" on"))
	wantString(t, s, "live/a", "game on")
	if path := s.SetAside("settings"); path != filepath.Join(dir, "settings") {
		t.Errorf("a file that cannot be moved is said to be at %s", path)
	}
	if _, err := readString(s, "settings"); !errors.Is(err, session.ErrNotFound) {
		t.Error(err)
	}
	wantFile(t, filepath.Join(dir, "live", "a"), "game")
	wantFile(t, filepath.Join(dir, "settings"), "s")
}

func TestSnapshotLeavesStrangersAlone(t *testing.T) {
	dir := t.TempDir()
	strangers := []string{"notes.TXT", "live/.hidden", "live/UPPER", "live/sub/a", "done/sub/b", "other/c", "locks/x", "damaged/y", "settings.bak"}
	for _, name := range strangers {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(name), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "done", "z"), make([]byte, 77), 0o600); err != nil {
		t.Fatal(err)
	}
	s := Open(dir)
	got := s.Snapshot(func(name string, err error) { t.Error(name, err) })
	if len(got.Files) != 1 || got.Files[0].Name != "done/z" || got.Files[0].Size != 77 || got.Files[0].Data != nil {
		t.Errorf("the snapshot is %v", got.Files)
	}
	s.Append("live/a", []byte("x"))
	mustClose(t, s)
	for _, name := range strangers {
		wantFile(t, filepath.Join(dir, filepath.FromSlash(name)), name)
	}
}

func TestTooLarge(t *testing.T) {
	dir := t.TempDir()
	s := Open(dir)
	path := filepath.Join(dir, "live", "a")
	if err := errors.Join(os.WriteFile(path, nil, 0o600), os.Truncate(path, maxFile+1)); err != nil {
		t.Fatal(err)
	}
	got := s.Snapshot(nil)
	if len(got.Files) != 1 || got.Files[0].Data != nil || got.Files[0].Size != maxFile+1 {
		t.Fatal("a file that is too large is read")
	}
	if _, err := readString(s, "live/a"); !errors.Is(err, ErrTooLarge) {
		t.Error(err)
	}
	mustClose(t, s)
}

func TestBadNames(t *testing.T) {
	parent := t.TempDir()
	s := Open(filepath.Join(parent, "in"))
	var fails failures
	s.Snapshot(fails.add)
	bad := []string{"", ".", "..", "../x", "live/..", "live/", "/x", "live/a/b", `live\a`, "live/A", "live/a b", "live/.a", "a.",
		"locks/a", "damaged/a", "c:a", "live/ä", strings.Repeat("a", 129), "x\x00"}
	for _, name := range bad {
		s.Append(name, []byte("x"))
		s.Replace(name, []byte("x"))
		s.Rename("live/a", name)
		s.SetAside(name)
		if _, err := readString(s, name); !errors.Is(err, session.ErrNotFound) {
			t.Errorf("%q is read: %v", name, err)
		}
		if strings.ContainsAny(name, `/\`) && s.Claim(name) {
			t.Errorf("%q is claimed", name)
		}
	}
	fails.mu.Lock()
	if len(fails.got) < 3*len(bad) {
		t.Error("bad names go unreported")
	}
	fails.mu.Unlock()
	mustClose(t, s)
	if entries, _ := os.ReadDir(parent); len(entries) != 1 {
		t.Errorf("files outside the folder: %v", entries)
	}
}

func TestSetAsideNames(t *testing.T) {
	dir := t.TempDir()
	a, b := Open(dir), Open(dir)
	var paths []string
	for i, s := range []*Storage{a, b, a, b} {
		text := strconv.Itoa(i)
		s.Append("live/x", []byte(text))
		path := s.SetAside("live/x")
		if _, err := readString(s, "live/x"); !errors.Is(err, session.ErrNotFound) {
			t.Error(err)
		}
		wantFile(t, path, text)
		if slices.Contains(paths, path) {
			t.Errorf("%s is given twice", path)
		}
		paths = append(paths, path)
	}
	if want := filepath.Join(dir, "damaged", "x-"+time.Now().Format("2006-01-02")+"-4"); paths[3] != want && time.Now().Hour() > 0 {
		t.Errorf("the fourth is at %s, want %s", paths[3], want)
	}
	gone := a.SetAside("live/nothing")
	mustClose(t, a)
	mustClose(t, b)
	if _, err := os.Stat(gone); err == nil {
		t.Error("what was not there is set aside")
	}
}

// No game is overwritten, whatever has come to lie under the new name.
func TestRenameKeepsBoth(t *testing.T) {
	dir := t.TempDir()
	s := Open(dir)
	var fails failures
	s.Snapshot(fails.add)
	s.Append("done/a", []byte("old"))
	s.Append("live/a", []byte("new"))
	s.Rename("live/a", "done/a")
	wantString(t, s, "done/a", "new")
	aside, _ := filepath.Glob(filepath.Join(dir, "damaged", "a-*"))
	if len(aside) != 1 {
		t.Fatalf("set aside: %v", aside)
	}
	wantFile(t, aside[0], "old")
	fails.want(t)
	s.Rename("live/not-there", "done/a")
	wantString(t, s, "done/a", "new")
	fails.want(t, "live/not-there")
	mustClose(t, s)
}

func TestPermissions(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has its own")
	}
	dir := filepath.Join(t.TempDir(), "d")
	s := Open(dir)
	s.Claim("a")
	s.Append("live/a", []byte("x"))
	s.Replace("settings", []byte("x"))
	s.SetAside("live/b")
	s.Append("live/c", []byte("x"))
	s.SetAside("live/c")
	readString(s, "live/a")
	err := filepath.WalkDir(dir, func(path string, entry os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if err == nil && info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s has mode %v", path, info.Mode())
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
	mustClose(t, s)
}

// The player's settings may lie elsewhere, behind a link.
func TestReplaceThroughLink(t *testing.T) {
	dir, other := t.TempDir(), filepath.Join(t.TempDir(), "mine")
	if err := os.WriteFile(other, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(other, filepath.Join(dir, "settings")); err != nil {
		if runtime.GOOS == "windows" {
			t.Skip(err)
		}
		t.Fatal(err)
	}
	s := Open(dir)
	if got := s.Snapshot(nil); len(got.Files) != 1 || string(got.Files[0].Data) != "old" {
		t.Errorf("the snapshot is %v", got.Files)
	}
	s.Replace("settings", []byte("new"))
	mustClose(t, s)
	wantFile(t, other, "new")
}

func TestOldTemporaryFiles(t *testing.T) {
	dir := t.TempDir()
	old, young := filepath.Join(dir, ".twofold-index-1.tmp"), filepath.Join(dir, ".twofold-index-2.tmp")
	for _, path := range []string{old, young} {
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chtimes(old, time.Time{}, time.Now().Add(-2*time.Hour)); err != nil {
		t.Fatal(err)
	}
	s := Open(dir)
	s.Snapshot(nil)
	mustClose(t, s)
	if _, err := os.Stat(old); err == nil {
		t.Error("what a crash left stays for ever")
	}
	if _, err := os.Stat(young); err != nil {
		t.Error("another program's file is removed:", err)
	}
}

// A folder removed under the program comes back, with the game that is played.
func TestFolderRemoved(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("open files cannot be removed there")
	}
	dir := filepath.Join(t.TempDir(), "d")
	s := Open(dir)
	var fails failures
	s.Snapshot(fails.add)
	s.Append("live/a", []byte("one "))
	wantString(t, s, "live/a", "one ")
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	s.Append("live/a", []byte("two "))
	wantFile2 := func(want string) {
		t.Helper()
		eventually(t, "the game does not come back", func() bool {
			data, _ := os.ReadFile(filepath.Join(dir, "live", "a"))
			return string(data) == want
		})
	}
	wantFile2("one two ")
	fails.want(t)

	// Now in a way that cannot be mended, until it can.
	if err := errors.Join(os.RemoveAll(dir), os.WriteFile(dir, nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	s.Append("live/a", []byte("three "))
	s.Append("live/a", []byte("four "))
	s.Append("live/b", []byte("b"))
	s.call(func() {})
	fails.want(t, "live/a", "live/b")
	if err := os.Remove(dir); err != nil {
		t.Fatal(err)
	}
	s.Append("live/a", []byte("five "))
	wantFile2("one two three four five ")
	readString(s, "live/a")
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	mustClose(t, s)
	wantFile(t, filepath.Join(dir, "live", "a"), "one two three four five ")
	wantFile(t, filepath.Join(dir, "live", "b"), "b")
}

// Another program put the file there anew: what follows goes into that.
func TestFileExchanged(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("open files cannot be exchanged there")
	}
	dir := t.TempDir()
	s := Open(dir)
	s.Append("live/a", []byte("old "))
	wantString(t, s, "live/a", "old ")
	path := filepath.Join(dir, "live", "a")
	if err := errors.Join(os.WriteFile(path+".new", []byte("restored "), 0o600), os.Rename(path+".new", path)); err != nil {
		t.Fatal(err)
	}
	s.Append("live/a", []byte("on"))
	mustClose(t, s)
	wantFile(t, path, "restored on")
}

// Random work with random faults gives the same files as a plain map.
func TestRandomWork(t *testing.T) {
	rounds := 12
	for round := range rounds {
		randomWork(t, uint64(round))
	}
}

// make soak goes on for TWOFOLD_SOAK with new work.
func TestSoakRandomWork(t *testing.T) {
	d, err := time.ParseDuration(os.Getenv("TWOFOLD_SOAK"))
	if err != nil {
		t.Skip("for make soak, which sets TWOFOLD_SOAK to a duration")
	}
	for end := time.Now().Add(d); time.Now().Before(end); {
		randomWork(t, rand.Uint64())
	}
}

func randomWork(t *testing.T, seed uint64) {
	defer func() {
		if t.Failed() {
			t.Logf("the seed is %d", seed)
		}
	}()
	r := rand.New(rand.NewPCG(seed, 2048))
	var full atomic.Bool
	var mu sync.Mutex
	faults := rand.New(rand.NewPCG(seed, 4096))
	dir := filepath.Join(t.TempDir(), "d")
	s := open(dir, faultySystem(&full, func(n int) int {
		mu.Lock()
		defer mu.Unlock()
		return faults.IntN(n + 1)
	}))
	model := newOverlay(func(string) ([]byte, error) { return nil, session.ErrNotFound })
	names := []string{"settings", "live/a", "live/b", "live/c", "done/a", "done/b"}
	name := func() string { return names[r.IntN(len(names))] }
	for i := range 200 {
		switch k := r.IntN(20); {
		case k < 10:
			n, data := name(), fmt.Appendf(nil, "%d,", i)
			s.Append(n, data)
			model.apply(&op{kind: opAppend, name: n, data: data})
		case k < 13:
			n, data := name(), fmt.Appendf(nil, "=%d,", i)
			s.Replace(n, data)
			model.apply(&op{kind: opReplace, name: n, data: copyOf(data)})
		case k < 16:
			from, to := name(), name()
			if from == to {
				continue
			}
			s.Rename(from, to)
			model.apply(&op{kind: opRename, name: from, to: to})
		case k < 17:
			n := name()
			s.SetAside(n)
			model.apply(&op{kind: opAside, name: n})
		case k < 18:
			full.Store(r.IntN(2) == 0)
		default:
			n := name()
			got, err := readString(s, n)
			want, wantErr := model.get(n)
			if got != string(want) || !errors.Is(err, wantErr) {
				t.Fatalf("step %d: %s holds %q, %v; want %q, %v", i, n, got, err, want, wantErr)
			}
		}
	}
	full.Store(false)
	mustClose(t, s)
	for _, n := range names {
		got, err := readFile(filepath.Join(dir, filepath.FromSlash(n)))
		want, wantErr := model.get(n)
		if string(got) != string(want) || !errors.Is(err, wantErr) {
			t.Fatalf("at the end %s holds %q, %v; want %q, %v", n, got, err, want, wantErr)
		}
	}
}
