package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"twofold/internal/window"
)

// answers is a chooser whose player has made up his mind.
type answers struct {
	paths []string
	err   error
}

func (a *answers) open([]string, bool) ([]string, error) {
	return a.paths, a.err
}

func (a *answers) save(name string) (string, error) {
	if len(a.paths) == 0 {
		return "", a.err
	}
	return filepath.Join(a.paths[0], name), a.err
}

func TestOpen(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.txt")
	if err := os.WriteFile(path, []byte("hello"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		path  string
		limit int64
		data  string
		err   string
	}{
		{path, 5, "hello", ""},
		{path, 4, "", window.ErrTooLarge.Error()},
		{dir, 100, "", "it is no file"},
		{filepath.Join(dir, "gone"), 100, "", "no such file or directory"},
	} {
		f := &files{chooser: &answers{paths: []string{test.path}}}
		done := make(chan struct{})
		f.Open(nil, test.limit, func(name string, data []byte, err error) {
			defer close(done)
			said := ""
			if err != nil {
				said = err.Error()
			}
			if name != filepath.Base(test.path) || string(data) != test.data || said != test.err {
				t.Errorf("%s: %q, %q, %v", test.path, name, data, err)
			}
		})
		<-done
	}
}

func TestOpenSeveral(t *testing.T) {
	dir := t.TempDir()
	var paths []string
	for _, name := range []string{"1", "2", "3"} {
		paths = append(paths, filepath.Join(dir, name))
		if name != "2" {
			if err := os.WriteFile(paths[len(paths)-1], []byte(name), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	f := &files{chooser: &answers{paths: paths}}
	done := make(chan []window.ChosenFile)
	f.OpenSeveral(nil, 10, 2, func(list []window.ChosenFile, err error) {
		if err != nil {
			t.Error(err)
		}
		done <- list
	})
	list := <-done
	if len(list) != 2 || string(list[0].Data) != "1" || !errors.Is(list[1].Err, os.ErrNotExist) {
		t.Errorf("chosen are %+v", list)
	}
}

// A second question while the first one is open is not asked.
func TestOneChooser(t *testing.T) {
	f := &files{}
	answered := make(chan struct{})
	if !f.ask(func() { <-answered }) {
		t.Error("the first question is not asked")
	}
	if f.ask(func() { t.Error("two choosers are open") }) {
		t.Error("the second question is asked")
	}
	close(answered)
	for f.open.Load() {
		continue
	}
	done := make(chan struct{})
	if !f.ask(func() { close(done) }) {
		t.Fatal("no question is asked after the first")
	}
	<-done
}

func TestSave(t *testing.T) {
	dir := t.TempDir()
	f := &files{chooser: &answers{paths: []string{dir}}}
	for _, text := range []string{"first", "second"} {
		done := make(chan struct{})
		f.Save("a.txt", []byte(text), func(name string, err error) {
			if name != "a.txt" || err != nil {
				t.Errorf("%q: %v", name, err)
			}
			close(done)
		})
		<-done
		for f.open.Load() {
			continue
		}
		if got, err := os.ReadFile(filepath.Join(dir, "a.txt")); string(got) != text || err != nil {
			t.Errorf("written is %q: %v", got, err)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".twofold-*")); len(left) > 0 {
		t.Errorf("left over are %v", left)
	}
	if err := writeFile(filepath.Join(dir, "no", "such", "folder"), nil, 0o600); err == nil {
		t.Error("a file was written in no folder")
	}
}

func TestGlobs(t *testing.T) {
	if got := strings.Join(globs([]string{".png", ".txt"}), " "); got != "*.[pP][nN][gG] *.[tT][xX][tT]" {
		t.Error(got)
	}
}

func TestAlbum(t *testing.T) {
	a := album{filepath.Join(t.TempDir(), "pictures")}
	jpg, png := []byte("\xff\xd8 a photo"), []byte("\x89PNG a drawing")
	read := func(exp uint8, want []byte) {
		t.Helper()
		if got, err := a.Read(exp); !bytes.Equal(got, want) || err != nil {
			t.Errorf("picture %d is %q, %v", exp, got, err)
		}
	}
	read(1, nil)
	for exp, file := range map[uint8][]byte{1: jpg, 11: png} {
		if err := a.Keep(exp, file); err != nil {
			t.Fatal(err)
		}
		read(exp, file)
	}
	if _, err := os.Stat(filepath.Join(a.dir, "2048.png")); err != nil {
		t.Error(err)
	}
	if err := a.Keep(1, png); err != nil {
		t.Error(err)
	}
	read(1, png)
	if err := a.Keep(1, nil); err != nil {
		t.Error(err)
	}
	read(1, nil)
	if err := a.Keep(2, nil); err != nil {
		t.Errorf("removing what is not there: %v", err)
	}
	// One that the player put there by hand.
	if err := os.WriteFile(filepath.Join(a.dir, "8.webp"), jpg, 0o600); err != nil {
		t.Fatal(err)
	}
	read(3, jpg)
	if err := os.Mkdir(filepath.Join(a.dir, "16.jpg"), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := a.Read(4); err == nil {
		t.Error("a folder is a picture")
	}
}

// Where there is no file chooser files have names: with a folder, or in the
// player's own. None is replaced unasked.
func TestFilesByName(t *testing.T) {
	home := t.TempDir()
	f := &files{home: home}
	if f.Folder() != home+string(filepath.Separator) || (&files{}).Folder() != "" {
		t.Errorf("the folder is %q", f.Folder())
	}
	save := func(name, text string, replace bool) error {
		said := make(chan error)
		f.SaveAt(name, []byte(text), replace, func(_ string, err error) { said <- err })
		return <-said
	}
	read := func(name string) (string, error) {
		type answer struct {
			data []byte
			err  error
		}
		said := make(chan answer)
		f.OpenAt(name, 4, func(_ string, data []byte, err error) { said <- answer{data, err} })
		a := <-said
		return string(a.data), a.err
	}
	if err := save("a.txt", "one", false); err != nil {
		t.Fatal(err)
	}
	if err := save("~/a.txt", "two", false); !errors.Is(err, window.ErrFileThere) {
		t.Errorf("a file is replaced: %v", err)
	}
	for _, name := range []string{"a.txt", "~/a.txt", filepath.Join(home, "a.txt")} {
		if text, err := read(name); text != "one" || err != nil {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
	if err := save(filepath.Join(home, "a.txt"), "longer", true); err != nil {
		t.Error(err)
	}
	if _, err := read("a.txt"); !errors.Is(err, window.ErrTooLarge) {
		t.Errorf("of a large file: %v", err)
	}
	if _, err := read("none.txt"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("of no file: %v", err)
	}
	for _, name := range []string{home, filepath.Join(home, "none", "a.txt")} {
		if err := save(name, "three", true); err == nil {
			t.Errorf("%s is written", name)
		}
	}
}

// --palette names a palette or a file of one.
func TestPaletteOfRun(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mine.txt")
	if err := os.WriteFile(file, []byte("twofold palette 1\nname Mine\nbase dark\ntile 2 #112233 #ffffff\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{file: "Mine", "contrast": "contrast"} {
		o, _, err := (&program{Stderr: io.Discard}).options(&flags{palette: name})
		if err != nil || o.Palette == nil || o.Palette.Name != want {
			t.Errorf("%s: %+v, %v", name, o.Palette, err)
		}
	}
}
