// Package launchtest builds a command once for all its tests that run it.
package launchtest

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
)

// Binary is a command that is built when it is first asked for.
type Binary struct {
	Name string   // of the file
	Args []string // more arguments for go build
	Env  []string // more of its environment

	once sync.Once
	dir  string
	err  error
}

// Path builds the command in the working folder, and returns where it is.
func (b *Binary) Path(t testing.TB) string {
	t.Helper()
	b.once.Do(b.build)
	if b.err != nil {
		t.Fatal(b.err)
	}
	return b.file()
}

func (b *Binary) file() string {
	name := b.Name
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	return filepath.Join(b.dir, name)
}

func (b *Binary) build() {
	if b.dir, b.err = os.MkdirTemp("", b.Name+"-e2e-*"); b.err != nil {
		return
	}
	build := exec.Command("go", append(append([]string{"build"}, b.Args...), "-o", b.file(), ".")...)
	build.Env = append(os.Environ(), b.Env...)
	if out, err := build.CombinedOutput(); err != nil {
		b.err = errors.New(err.Error() + "\n" + string(out))
	}
}

// Main runs the tests, removes what was built, and ends the program: it is all
// that a TestMain has to do.
func (b *Binary) Main(m *testing.M) {
	code := m.Run()
	if b.dir != "" {
		_ = os.RemoveAll(b.dir)
	}
	os.Exit(code)
}
