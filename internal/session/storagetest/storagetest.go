// Package storagetest checks that a session.Storage does what the interface
// promises.
package storagetest

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"twofold/internal/session"
)

// A Place is where storages keep their files. Every call of Open begins
// another one on the same files, as another program, or a later start, would.
type Place struct {
	Open func() session.Storage

	// Lasting says that files outlive the storage. Where it is false, each
	// storage stands alone.
	Lasting bool
}

// Run checks the storages of the empty places that make returns. A storage
// whose Read answers later cannot be checked this way.
func Run(t *testing.T, make func(t *testing.T) Place) {
	for _, check := range checks {
		t.Run(check.name, func(t *testing.T) {
			place := make(t)
			if check.lasting && !place.Lasting {
				t.Skip("these storages stand alone")
			}
			check.run(t, place)
		})
	}
}

var checks = []struct {
	name    string
	lasting bool
	run     func(*testing.T, Place)
}{
	{"empty", false, func(t *testing.T, p Place) {
		s := open(t, p)
		if got := s.Snapshot(noFail(t)); len(got.Files) != 0 || got.Err != nil {
			t.Errorf("the snapshot of an empty place is %v, %v", got.Files, got.Err)
		}
		wantGone(t, s, "settings")
		wantGone(t, s, "live/a")
	}},
	{"append", false, func(t *testing.T, p Place) {
		s := open(t, p)
		var want []byte
		buf := []byte("line 000\n")
		for i := range 300 {
			copy(buf[5:], fmt.Sprintf("%03d", i))
			s.Append("live/a", buf) // which is used again at once
			s.Append("live/b", buf[:1])
			want = append(want, buf...)
		}
		wantData(t, s, "live/a", string(want))
		wantData(t, s, "live/b", strings.Repeat("l", 300))
		s.Append("live/a", []byte("end"))
		wantData(t, s, "live/a", string(want)+"end")
	}},
	{"replace", false, func(t *testing.T, p Place) {
		s := open(t, p)
		buf := []byte("first text")
		s.Replace("settings", buf)
		copy(buf, "XXXXX")
		wantData(t, s, "settings", "first text")
		s.Replace("settings", []byte("second"))
		wantData(t, s, "settings", "second")
		s.Append("settings", []byte(" more"))
		wantData(t, s, "settings", "second more")
		s.Replace("settings", nil)
		wantData(t, s, "settings", "")
		s.Append("live/a", []byte("long"))
		s.Replace("live/a", []byte("x"))
		s.Append("live/a", []byte("y"))
		wantData(t, s, "live/a", "xy")
	}},
	{"rename", false, func(t *testing.T, p Place) {
		s := open(t, p)
		s.Append("live/a", []byte("one "))
		s.Rename("live/a", "done/a")
		s.Append("done/a", []byte("two"))
		wantData(t, s, "done/a", "one two")
		wantGone(t, s, "live/a")
		s.Rename("done/a", "live/a")
		s.Append("live/a", []byte(" three"))
		wantData(t, s, "live/a", "one two three")
		wantGone(t, s, "done/a")
		s.Append("done/a", []byte("anew"))
		wantData(t, s, "done/a", "anew")
	}},
	{"set aside", false, func(t *testing.T, p Place) {
		s := open(t, p)
		s.Replace("settings", []byte("damaged"))
		first := s.SetAside("settings")
		wantGone(t, s, "settings")
		s.Replace("settings", []byte("good"))
		wantData(t, s, "settings", "good")
		s.Append("live/a", []byte("damaged"))
		game := s.SetAside("live/a")
		wantGone(t, s, "live/a")
		if first == "" || game == "" || first == game {
			t.Errorf("files are set aside as %q and %q", first, game)
		}
	}},
	{"claim", false, func(t *testing.T, p Place) {
		s := open(t, p)
		for range 3 {
			if !s.Claim("a") || !s.Claim("b") {
				t.Fatal("a free game is not given")
			}
			s.Release("a")
			s.Release("b")
		}
		s.Release("never-claimed")
	}},
	{"close", false, func(t *testing.T, p Place) {
		s := p.Open()
		s.Append("live/a", []byte("x"))
		for range 2 {
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
		}
		s.Append("live/a", []byte("late"))
		s.Release("a")
	}},
	{"lasting", true, func(t *testing.T, p Place) {
		s := open(t, p)
		s.Replace("settings", []byte("s"))
		s.Replace("palette", []byte{0, 255, '\n'})
		s.Replace("index", nil)
		s.Append("live/a", []byte("game a"))
		s.Append("live/b", []byte("game b"))
		s.Rename("live/b", "done/b")
		s.Append("live/c", []byte("damaged"))
		s.SetAside("live/c")
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		s = open(t, p)
		got := s.Snapshot(noFail(t))
		if got.Err != nil {
			t.Fatal(got.Err)
		}
		want := map[string]string{"settings": "s", "palette": "\x00\xff\n", "index": "", "live/a": "game a", "done/b": "game b"}
		for _, file := range got.Files {
			data, known := want[file.Name]
			if !known {
				t.Errorf("the snapshot has %s", file.Name)
				continue
			}
			delete(want, file.Name)
			if file.Size != int64(len(data)) {
				t.Errorf("%s has %d bytes, want %d", file.Name, file.Size, len(data))
			}
			if file.Data == nil && data != "" && !strings.HasPrefix(file.Name, "done/") || file.Data != nil && string(file.Data) != data {
				t.Errorf("%s holds %q, want %q", file.Name, file.Data, data)
			}
			wantData(t, s, file.Name, data)
		}
		if len(want) > 0 {
			t.Errorf("the snapshot lacks %v", want)
		}
		s.Append("live/a", []byte(", on"))
		wantData(t, s, "live/a", "game a, on")
	}},
	{"two at once", true, func(t *testing.T, p Place) {
		a, b := open(t, p), open(t, p)
		if !a.Claim("x") || !b.Claim("y") {
			t.Fatal("a free game is not given")
		}
		if b.Claim("x") || a.Claim("y") {
			t.Fatal("a game is given twice")
		}
		for i := range 50 {
			a.Append("live/x", []byte{'a' + byte(i%26)})
			b.Append("live/y", []byte{'A' + byte(i%26)})
		}
		var seen []string
		a.Release("x")
		a.Read("live/x", func([]byte, error) {}) // the release is done by now
		if !b.Claim("x") {
			t.Fatal("a released game is not given")
		}
		b.Read("live/x", func(data []byte, err error) { seen = append(seen, string(data)) })
		if !slices.Equal(seen, []string{"abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwx"}) {
			t.Errorf("the next program finds %q", seen)
		}
		if err := b.Close(); err != nil {
			t.Fatal(err)
		}
		if !a.Claim("x") || !a.Claim("y") {
			t.Error("closing does not release")
		}
	}},
}

func open(t *testing.T, p Place) session.Storage {
	t.Helper()
	s := p.Open()
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func noFail(t *testing.T) func(string, error) {
	return func(name string, err error) { t.Errorf("writing %s: %v", name, err) }
}

func read(t *testing.T, s session.Storage, name string) ([]byte, error) {
	t.Helper()
	var got []byte
	var err error
	calls := 0
	s.Read(name, func(data []byte, e error) {
		got, err = bytes.Clone(data), e
		calls++
	})
	if calls != 1 {
		t.Fatalf("Read of %s answers %d times", name, calls)
	}
	return got, err
}

func wantData(t *testing.T, s session.Storage, name, want string) {
	t.Helper()
	if got, err := read(t, s, name); err != nil || string(got) != want {
		t.Fatalf("%s holds %q, %v; want %q", name, got, err, want)
	}
}

func wantGone(t *testing.T, s session.Storage, name string) {
	t.Helper()
	if got, err := read(t, s, name); !errors.Is(err, session.ErrNotFound) {
		t.Fatalf("%s holds %q, %v; want ErrNotFound", name, got, err)
	}
}
