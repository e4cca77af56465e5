package disk

import (
	"path/filepath"
	"testing"
)

func TestDefaultDir(t *testing.T) {
	root := t.TempDir() // absolute on every system
	in := func(parts ...string) string { return filepath.Join(append([]string{root}, parts...)...) }
	for _, c := range []struct {
		goos string
		env  map[string]string
		want string
	}{
		{"linux", map[string]string{"TWOFOLD_HOME": in("t"), "XDG_DATA_HOME": in("x"), "HOME": root}, in("t")},
		{"linux", map[string]string{"XDG_DATA_HOME": in("x"), "HOME": root}, in("x", "twofold")},
		{"linux", map[string]string{"XDG_DATA_HOME": "relative", "HOME": root}, in(".local", "share", "twofold")},
		{"freebsd", map[string]string{"HOME": root}, in(".local", "share", "twofold")},
		{"darwin", map[string]string{"HOME": root}, in("Library", "Application Support", "twofold")},
		{"windows", map[string]string{"LOCALAPPDATA": root, "HOME": "no"}, in("twofold")},
		{"windows", nil, ""},
		{"linux", nil, ""},
	} {
		got, err := defaultDir(c.goos, func(name string) string { return c.env[name] })
		if got != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%s with %v: %q, %v; want %q", c.goos, c.env, got, err, c.want)
		}
	}
}
