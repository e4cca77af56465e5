package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/andybalholm/brotli"
)

// compressible are the endings of files that have compressed forms beside them.
var compressible = []string{".html", ".js", ".css", ".svg", ".webmanifest", ".wasm"}

// packings are the compressed forms: the ending, and how to make and undo it.
var packings = []struct {
	ending string
	pack   func([]byte) ([]byte, error)
	unpack func([]byte) ([]byte, error)
}{
	{".br", brotliOf, func(b []byte) ([]byte, error) { return io.ReadAll(brotli.NewReader(bytes.NewReader(b))) }},
	{".gz", gzipOf, gunzip},
}

func gunzip(b []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

func brotliOf(data []byte) ([]byte, error) {
	var b bytes.Buffer
	w := brotli.NewWriterOptions(&b, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 22})
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	err := w.Close()
	return b.Bytes(), err
}

func gzipOf(data []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	err = w.Close()
	return b.Bytes(), err
}

// compress makes the compressed forms. Those of files that out has already,
// under whatever name, are taken from there: the core takes seconds.
func (s *site) compress(out string) error {
	old := formerFiles(out)
	s.packed = map[string][]byte{}
	for name, data := range s.files {
		if !slices.Contains(compressible, path.Ext(name)) {
			continue
		}
		for _, p := range packings {
			packed := old.find(data, p.ending)
			if raw, err := p.unpack(packed); err != nil || !bytes.Equal(raw, data) {
				if packed, err = p.pack(data); err != nil {
					return fmt.Errorf("%s%s: %w", name, p.ending, err)
				}
			}
			if len(packed) < len(data) {
				s.packed[name+p.ending] = packed
			}
		}
	}
	return nil
}

// former are the plain names of an earlier build's files by their content.
type former map[string]string

func formerFiles(out string) former {
	f := former{}
	// What cannot be read is made again.
	_ = filepath.WalkDir(out, func(file string, _ fs.DirEntry, err error) error {
		plain, ok := strings.CutSuffix(file, ".gz")
		if err != nil || !ok {
			return nil
		}
		if packed, err := os.ReadFile(file); err == nil {
			if data, err := gunzip(packed); err == nil {
				f[string(data)] = plain
			}
		}
		return nil
	})
	return f
}

func (f former) find(data []byte, ending string) []byte {
	file, ok := f[string(data)]
	if !ok {
		return nil
	}
	packed, err := os.ReadFile(file + ending)
	if err != nil {
		return nil
	}
	return packed
}

// write brings the folder to hold the site and nothing else. Files that are
// there already are not touched.
func (s *site) write(out string) error {
	entries, err := os.ReadDir(out)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	ours := len(entries) == 0 || len(entries) == 1 && entries[0].Name() == ".keep"
	for _, e := range entries {
		ours = ours || e.Name() == policyFile
	}
	if !ours {
		return fmt.Errorf("%s holds other files; give an empty folder", out)
	}
	all := s.embedded()
	// The policy is what tells a built page from one half built: it is emptied
	// first and comes last.
	if !same(out, all) {
		if err := os.MkdirAll(out, 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(out, policyFile), nil, 0o644); err != nil {
			return err
		}
	}
	names := slices.Sorted(maps.Keys(all))
	names = append(slices.DeleteFunc(names, func(n string) bool { return n == policyFile }), policyFile)
	for _, name := range names {
		file := filepath.Join(out, filepath.FromSlash(name))
		if there, err := os.ReadFile(file); err == nil && bytes.Equal(there, all[name]) {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, all[name], 0o644); err != nil {
			return err
		}
	}
	return removeOthers(out, all)
}

// embedded returns the files as the program embeds them: of those that are
// there as .gz the server makes the plain ones itself.
func (s *site) embedded() map[string][]byte {
	all := maps.Clone(s.packed)
	for name, data := range s.files {
		if s.packed[name+".gz"] == nil {
			all[name] = data
		}
	}
	return all
}

// same tells whether the folder has all files as they are.
func same(out string, all map[string][]byte) bool {
	for name, data := range all {
		there, err := os.ReadFile(filepath.Join(out, filepath.FromSlash(name)))
		if err != nil || !bytes.Equal(there, data) {
			return false
		}
	}
	return true
}

// removeOthers removes what an earlier build left.
func removeOthers(out string, all map[string][]byte) error {
	var dirs []string
	err := filepath.WalkDir(out, func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(out, file)
		if err != nil {
			return err
		}
		if entry.IsDir() {
			dirs = append(dirs, file)
			return nil
		}
		if name == ".keep" || all[filepath.ToSlash(name)] != nil {
			return nil
		}
		return os.Remove(file)
	})
	for _, dir := range slices.Backward(dirs[min(1, len(dirs)):]) {
		_ = os.Remove(dir) // one that is not empty stays
	}
	return err
}

// report is a table of sizes.
type report []string

func (r report) String() string { return strings.Join(r, "") }

// report lists what the files weigh on their way to the browser.
func (s *site) report() report {
	var r report
	total := 0
	for _, name := range slices.Sorted(maps.Keys(s.files)) {
		if strings.HasPrefix(name, ".") {
			continue
		}
		sent := len(s.files[name])
		if packed := s.packed[name+".br"]; packed != nil {
			sent = len(packed)
		}
		total += sent
		r = append(r, fmt.Sprintf("%9d %9d  %s\n", len(s.files[name]), sent, name))
	}
	return append(r, fmt.Sprintf("%9s %9d  in all, as brotli\n", "", total))
}
