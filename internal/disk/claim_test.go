package disk

import (
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
)

// Claims taken and given back by many at once are never held twice, although
// each release removes the lock file.
func TestClaimRace(t *testing.T) {
	dir := t.TempDir()
	var holders, taken atomic.Int32
	var wg sync.WaitGroup
	for range 4 {
		s := Open(dir)
		wg.Go(func() {
			for range 200 {
				if !s.Claim("a") {
					continue
				}
				taken.Add(1)
				if holders.Add(1) != 1 {
					t.Error("two programs hold one game")
				}
				holders.Add(-1)
				s.Release("a")
			}
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if taken.Load() == 0 {
		t.Error("no claim succeeds")
	}
	if entries, _ := os.ReadDir(filepath.Join(dir, "locks")); len(entries) != 0 {
		t.Errorf("lock files are left: %v", entries)
	}
}

func TestClaimAgainBeforeRelease(t *testing.T) {
	dir := t.TempDir()
	s, other := Open(dir), Open(dir)
	for range 200 {
		if !s.Claim("a") {
			t.Fatal("not given")
		}
		s.Release("a")
	}
	if !s.Claim("a") {
		t.Fatal("not given")
	}
	s.call(func() {})
	if other.Claim("a") {
		t.Error("a release that was taken back is done")
	}
	mustClose(t, s)
	if !other.Claim("a") {
		t.Error("Close does not release")
	}
	mustClose(t, other)
}
