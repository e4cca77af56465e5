package launch

import (
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"twofold/internal/session"
)

func TestEnv(t *testing.T) {
	get := Env([]string{"A=1", "AB=2", "A=3", "EMPTY=", "E=a=b"})
	for name, want := range map[string]string{"A": "3", "AB": "2", "EMPTY": "", "E": "a=b", "NONE": ""} {
		if got := get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
}

// The folder is the player's; without one the session says so and goes on.
func TestStore(t *testing.T) {
	home := filepath.Join(t.TempDir(), "games")
	store, dir := Store(Env([]string{"TWOFOLD_HOME=" + home}), nil)
	if dir != home {
		t.Errorf("the folder is %q, want %q", dir, home)
	}
	if err := store.Close(); err != nil {
		t.Error(err)
	}
	other := filepath.Join(t.TempDir(), "elsewhere")
	store, dir = Store(Env([]string{"TWOFOLD_HOME=" + home}), func(string) string { return other })
	if dir != other {
		t.Errorf("the folder is %q, want %q", dir, other)
	}
	if err := store.Close(); err != nil {
		t.Error(err)
	}
	if runtime.GOOS == "windows" {
		return // there is always a folder
	}
	store, dir = Store(Env(nil), nil)
	snapshot := store.Snapshot(func(string, error) {})
	if dir != "" || snapshot.Err == nil {
		t.Errorf("without a home: folder %q, error %v", dir, snapshot.Err)
	}
	s := session.Open(session.Options{Storage: store, Clock: Clock(nil), Entropy: func([]byte) {}})
	if notices := s.Notices(); len(notices) != 1 || notices[0].Kind != session.NoStorage {
		t.Errorf("the session says %+v", notices)
	}
}

func TestVersion(t *testing.T) {
	if v := Version("twofold", "1.2.0"); !strings.HasPrefix(v, "twofold 1.2.0") || !strings.HasSuffix(v, runtime.GOOS+"/"+runtime.GOARCH) {
		t.Errorf("%q", v)
	}
	if v := Version("other", ""); !strings.HasPrefix(v, "other ") || !strings.Contains(v, runtime.Version()) {
		t.Errorf("%q", v)
	}
}
