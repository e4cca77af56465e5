package main

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"unicode/utf8"
)

// path returns a file name as the operating system takes it.
func (p *program) path(name string) string {
	if p.Dir == "" || filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(p.Dir, name)
}

// readAll reads a file, or standard input for "-", of at most limit bytes.
func (p *program) readAll(name string, limit int64) ([]byte, error) {
	r := p.Stdin
	if name != "-" {
		f, err := os.Open(p.path(name))
		if err != nil {
			return nil, fileError(name, err)
		}
		defer f.Close()
		r = f
	}
	data, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err != nil {
		return nil, fileError(name, err)
	}
	if int64(len(data)) > limit {
		return nil, could(shown(name)+" is larger than "+sizeOf(limit), "give a smaller file")
	}
	return data, nil
}

// writeAll writes a file, or standard output for "-".
func (p *program) writeAll(name string, data []byte) error {
	return p.writeFile(name, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// writeFile has a function write a file, or standard output for "-". A file
// that is there already is replaced in one step, so that a failure leaves it
// whole.
func (p *program) writeFile(name string, write func(w io.Writer) error) error {
	if name == "-" {
		return outputError(write(p.Stdout))
	}
	if name == "" {
		return usage("the file to write has no name", "give a file")
	}
	path := p.path(name)
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		// A device or a pipe has nothing to lose, and must stay what it is.
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err == nil {
			err = errors.Join(write(f), f.Close())
		}
		return writeError(name, err)
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	f, err := os.CreateTemp(filepath.Dir(path), tempPattern)
	if err != nil {
		return writeError(name, err)
	}
	err = write(f)
	if err == nil {
		err = f.Sync()
	}
	if shut := f.Close(); err == nil {
		err = shut
	}
	if err == nil {
		err = os.Chmod(f.Name(), 0o644)
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		_ = os.Remove(f.Name())
	}
	return writeError(name, err)
}

// checkOutFile reports, before long work, that the file of a flag could not be
// written after it. No name is no file.
func (p *program) checkOutFile(flag, name string) error {
	if name == "" {
		return nil
	}
	path := p.path(name)
	dir := filepath.Dir(path)
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return usage(flag+": there is no folder for "+shown(name), "give a file in a folder that is there")
	}
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return usage(flag+": "+shown(name)+" is a folder", "give a file")
	case err == nil && !info.Mode().IsRegular():
		return nil // a device or a pipe: to open it may already do something
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		dir = filepath.Dir(real)
	}
	f, err := os.CreateTemp(dir, tempPattern)
	if err != nil {
		return fileError(name, err)
	}
	return writeError(name, errors.Join(f.Close(), os.Remove(f.Name())))
}

// tempPattern is how files are called until they are whole.
const tempPattern = ".twofold-*"

// fileError says why a file cannot be had.
func fileError(name string, err error) error {
	what := shown(name)
	if name == "-" {
		what = "standard input"
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return could("there is no file "+what, "check its name and folder")
	case errors.Is(err, fs.ErrPermission):
		return could(what+" may not be read or written: "+reason(err), "change its permissions, or give another file")
	case errors.Is(err, syscall.EISDIR):
		return could(what+" is a folder", "give a file")
	}
	return could(what+": "+reason(err), "give another file")
}

// writeError says why a file cannot be written; nil stays nil.
func writeError(name string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		return could("there is no folder for "+shown(name), "give a file in a folder that is there")
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EISDIR):
		return fileError(name, err)
	}
	return could(shown(name)+" cannot be written: "+reason(err), "free some space, or give another file")
}

// shown returns a file's name as it may stand in a message: as it is, unless
// that would break the line or be mistaken.
func shown(name string) string {
	if name == "" || !utf8.ValidString(name) || strings.ContainsFunc(name, func(r rune) bool { return !strconv.IsPrint(r) }) {
		return strconv.Quote(name)
	}
	return name
}

func sizeOf(n int64) string {
	if n < 1<<20 {
		return strconv.FormatInt(n>>10, 10) + " KiB"
	}
	return strconv.FormatInt(n>>20, 10) + " MiB"
}
