package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"unicode"

	"twofold/internal/window"
)

// chooser is a system's own file chooser. Its methods wait for the player's
// answer; no files is a player who chose none. Where there is no chooser the
// error is window.ErrNoChooser.
type chooser interface {
	// open asks for files whose names end in one of the given ways, any where
	// there are none.
	open(endings []string, several bool) (paths []string, err error)
	// save asks for a place for a file that is to be called name.
	save(name string) (path string, err error)
}

// files gives the window what the player chooses, one question at a time: who
// asks while a chooser is open gets no answer.
type files struct {
	chooser chooser
	home    string // the player's folder
	open    atomic.Bool
}

var (
	_ window.Files       = (*files)(nil)
	_ window.FilesAtOnce = (*files)(nil)
	_ window.FilesByName = (*files)(nil)
)

// ask puts a question to the player off the window's goroutine. It returns
// whether it does: not while another one is open.
func (f *files) ask(question func()) bool {
	if !f.open.CompareAndSwap(false, true) {
		return false
	}
	go func() {
		defer f.open.Store(false)
		question()
	}()
	return true
}

// Save implements window.Files.
func (f *files) Save(name string, data []byte, done func(name string, err error)) {
	f.ask(func() {
		path, err := f.chooser.save(name)
		if err == nil && path == "" {
			return
		}
		if err == nil {
			err = plain(writeFile(path, data, 0o644))
		}
		done(filepath.Base(path), err)
	})
}

// Open implements window.Files.
func (f *files) Open(endings []string, limit int64, done func(name string, data []byte, err error)) {
	f.ask(func() {
		paths, err := f.chooser.open(endings, false)
		switch {
		case err != nil:
			done("", nil, err)
		case len(paths) > 0:
			data, err := readFile(paths[0], limit)
			done(filepath.Base(paths[0]), data, plain(err))
		}
	})
}

// OpenSeveral implements window.FilesAtOnce.
func (f *files) OpenSeveral(endings []string, limit int64, most int, done func([]window.ChosenFile, error)) {
	f.ask(func() {
		paths, err := f.chooser.open(endings, true)
		if err == nil && len(paths) == 0 {
			return
		}
		var list []window.ChosenFile
		for _, p := range paths[:min(len(paths), most)] {
			data, err := readFile(p, limit)
			list = append(list, window.ChosenFile{Name: filepath.Base(p), Data: data, Err: plain(err)})
		}
		done(list, err)
	})
}

// Folder implements window.FilesByName: it is the player's own.
func (f *files) Folder() string {
	if f.home == "" {
		return ""
	}
	return strings.TrimRight(f.home, string(filepath.Separator)) + string(filepath.Separator)
}

// at returns where a file is that the player named.
func (f *files) at(name string) string {
	if rest, ok := strings.CutPrefix(name, "~"+string(filepath.Separator)); ok {
		name = rest
	}
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(f.home, name)
}

// SaveAt implements window.FilesByName.
func (f *files) SaveAt(name string, data []byte, replace bool, done func(name string, err error)) {
	go func() {
		path := f.at(name)
		info, err := os.Stat(path)
		switch {
		case err == nil && info.IsDir():
			err = syscall.EISDIR
		case err == nil && !replace:
			err = window.ErrFileThere
		default:
			err = plain(writeFile(path, data, 0o644))
		}
		done(filepath.Base(path), err)
	}()
}

// OpenAt implements window.FilesByName.
func (f *files) OpenAt(name string, limit int64, done func(name string, data []byte, err error)) {
	go func() {
		path := f.at(name)
		data, err := readFile(path, limit)
		done(filepath.Base(path), data, plain(err))
	}()
}

// plain takes the path out of an error of the system: the name stands beside
// it.
func plain(err error) error {
	var path *os.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// readFile reads a file of at most limit bytes.
func readFile(path string, limit int64) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("it is no file") // a pipe would keep us waiting
	}
	if info.Size() > limit {
		return nil, window.ErrTooLarge
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err == nil && int64(len(data)) > limit {
		return nil, window.ErrTooLarge
	}
	return data, err
}

// writeFile writes a file that is there as a whole or not at all. What was
// there before stays until then, and its permissions stay; perm are those of a
// new one.
func writeFile(path string, data []byte, perm os.FileMode) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), ".twofold-*")
	if err != nil {
		// The folder takes no new file; the file itself may be written.
		return os.WriteFile(path, data, perm)
	}
	defer func() {
		if err != nil {
			_ = os.Remove(f.Name())
		}
	}()
	_, err = f.Write(data)
	if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	if old, e := os.Stat(path); e == nil {
		perm = old.Mode().Perm()
	}
	if err := os.Chmod(f.Name(), perm); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

// globs returns patterns for file choosers that fit names with the endings, in
// either case.
func globs(endings []string) []string {
	var list []string
	for _, e := range endings {
		var p strings.Builder
		p.WriteByte('*')
		for _, r := range e {
			if unicode.IsLetter(r) {
				fmt.Fprintf(&p, "[%c%c]", unicode.ToLower(r), unicode.ToUpper(r))
			} else {
				p.WriteRune(r)
			}
		}
		list = append(list, p.String())
	}
	return list
}

// album keeps the player's own pictures in a folder, each under the number of
// its tile: 2.jpg, 4.png.
type album struct{ dir string }

var _ window.Album = album{}

// albumEndings are the kinds of pictures that are looked for. Those the window
// keeps are of the first two; a player may put the others there by hand.
var albumEndings = []string{".jpg", ".png", ".jpeg", ".gif", ".webp"}

// mostPicture is the largest picture that is read, in bytes.
const mostPicture = 32 << 20

func (a album) path(exp uint8, ending string) string {
	return filepath.Join(a.dir, fmt.Sprint(uint64(1)<<exp)+ending)
}

// Read implements window.Album.
func (a album) Read(exp uint8) ([]byte, error) {
	for _, e := range albumEndings {
		data, err := readFile(a.path(exp, e), mostPicture)
		if !errors.Is(err, os.ErrNotExist) {
			return data, plain(err)
		}
	}
	return nil, nil
}

// Keep implements window.Album.
func (a album) Keep(exp uint8, file []byte) error {
	kept := ""
	if file != nil {
		kept = ".jpg"
		if strings.HasPrefix(string(file), "\x89PNG") {
			kept = ".png"
		}
		if err := os.MkdirAll(a.dir, 0o700); err != nil {
			return plain(err)
		}
		if err := writeFile(a.path(exp, kept), file, 0o600); err != nil {
			return plain(err)
		}
	}
	for _, e := range albumEndings {
		if e == kept {
			continue
		}
		if err := os.Remove(a.path(exp, e)); err != nil && !errors.Is(err, os.ErrNotExist) {
			return plain(err)
		}
	}
	return nil
}
