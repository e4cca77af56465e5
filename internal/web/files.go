package web

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"
)

// plainFiles is a file system in which a file that is there as NAME.gz only is
// there as NAME too. The program would be twice the page larger if it held the
// plain files, which hardly a browser asks for.
type plainFiles struct{ packed fs.FS }

func (p plainFiles) ReadFile(name string) ([]byte, error) {
	data, err := fs.ReadFile(p.packed, name)
	if !errors.Is(err, fs.ErrNotExist) {
		return data, err
	}
	packed, errPacked := fs.ReadFile(p.packed, name+".gz")
	if errPacked != nil {
		return nil, err
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, &fs.PathError{Op: "read", Path: name, Err: err}
	}
	return io.ReadAll(r)
}

func (p plainFiles) Open(name string) (fs.File, error) {
	f, err := p.packed.Open(name)
	if !errors.Is(err, fs.ErrNotExist) {
		return f, err
	}
	data, err := p.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return &memoryFile{Reader: bytes.NewReader(data), name: path.Base(name), size: int64(len(data))}, nil
}

func (p plainFiles) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(p.packed, name)
	there := map[string]bool{}
	for _, e := range entries {
		there[e.Name()] = true
	}
	for _, e := range entries {
		plain, ok := strings.CutSuffix(e.Name(), ".gz")
		if !ok || there[plain] {
			continue
		}
		f, err := p.Open(path.Join(name, plain))
		if err != nil {
			return entries, err
		}
		info, err := f.Stat()
		if err != nil {
			return entries, err
		}
		entries = append(entries, fs.FileInfoToDirEntry(info))
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return entries, err
}

// memoryFile is an unpacked file, and its own description.
type memoryFile struct {
	*bytes.Reader
	name string
	size int64
}

func (f *memoryFile) Stat() (fs.FileInfo, error) { return f, nil }
func (f *memoryFile) Close() error               { return nil }
func (f *memoryFile) Name() string               { return f.name }
func (f *memoryFile) Size() int64                { return f.size }
func (f *memoryFile) Mode() fs.FileMode          { return 0o444 }
func (f *memoryFile) ModTime() time.Time         { return time.Time{} }
func (f *memoryFile) IsDir() bool                { return false }
func (f *memoryFile) Sys() any                   { return nil }
