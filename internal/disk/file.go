package disk

import (
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"twofold/internal/session"
)

// maxHandles is how many files stay open for appending: the game that is
// played and a few sizes beside it.
const maxHandles = 4

// system holds the two calls that tests let fail.
type system struct {
	write    func(f *os.File, p []byte) (int, error)
	syncFile func(path string) error
}

var realSystem = system{
	write: func(f *os.File, p []byte) (int, error) { return f.Write(p) },
	syncFile: func(path string) error {
		f, err := os.OpenFile(path, os.O_RDWR, 0)
		if err != nil {
			return err
		}
		return errors.Join(f.Sync(), f.Close())
	},
}

// handle is a file open for appending, and for reading, should it have to be
// brought back.
type handle struct {
	name string
	f    *os.File
	info os.FileInfo
}

func (w *writer) append(o *op) error {
	h, err := w.handle(o.name)
	if err != nil {
		return err
	}
	n, err := w.sys.write(h.f, o.data)
	o.data = o.data[n:]
	if n > 0 {
		w.mark(o.name)
	}
	return err
}

// handle returns the open file of a name. A write to a file that has been
// removed would succeed and be lost, so the name is looked up each time.
func (w *writer) handle(name string) (*handle, error) {
	i := slices.IndexFunc(w.handles, func(h *handle) bool { return h.name == name })
	if i >= 0 {
		h := w.handles[i]
		info, err := os.Stat(w.s.path(name))
		switch {
		case isGone(err):
			if err := w.bringBack(h); err != nil {
				return nil, err
			}
			w.drop(name)
		case err == nil && !os.SameFile(info, h.info):
			w.drop(name) // another file took its place: go on with that
		default:
			copy(w.handles[1:i+1], w.handles[:i])
			w.handles[0] = h
			return h, nil
		}
	}
	path := w.s.path(name)
	f, err := os.OpenFile(path, os.O_RDWR|os.O_APPEND|os.O_CREATE, fileMode)
	if isGone(err) {
		if err = os.MkdirAll(filepath.Dir(path), dirMode); err == nil {
			f, err = os.OpenFile(path, os.O_RDWR|os.O_APPEND|os.O_CREATE, fileMode)
		}
	}
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	w.mark("", filepath.Dir(path), w.s.dir)
	h := &handle{name: name, f: f, info: info}
	if len(w.handles) == maxHandles {
		w.drop(w.handles[maxHandles-1].name)
	}
	w.handles = slices.Insert(w.handles, 0, h)
	return h, nil
}

// drop closes the handle of a name, if there is one. An error of the system's
// close would have shown in the write or shows in the sync.
func (w *writer) drop(name string) {
	w.handles = slices.DeleteFunc(w.handles, func(h *handle) bool {
		if h.name != name {
			return false
		}
		_ = h.f.Close()
		return true
	})
}

// bringBack writes a file that was removed again, from its open handle.
func (w *writer) bringBack(h *handle) error {
	data, err := io.ReadAll(io.NewSectionReader(h.f, 0, maxFile))
	if err != nil {
		return err
	}
	return w.put(h.name, data)
}

// settle brings a file back if it was removed, and closes its handle.
func (w *writer) settle(name string) error {
	for _, h := range w.handles {
		if h.name != name {
			continue
		}
		if _, err := os.Stat(w.s.path(name)); isGone(err) {
			if err := w.bringBack(h); err != nil {
				return err
			}
		}
	}
	w.drop(name)
	return nil
}

func (w *writer) replace(name string, data []byte) error {
	w.drop(name)
	if err := w.put(name, data); err != nil {
		return err
	}
	delete(w.dirty, name)
	return nil
}

// put makes data the whole of a file, on the disk, in one step.
func (w *writer) put(name string, data []byte) error {
	path := w.s.path(name)
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real // a player may keep the settings elsewhere
	}
	dir := filepath.Dir(path)
	temp, err := os.CreateTemp(dir, tempPattern(filepath.Base(path)))
	if isGone(err) {
		if err = os.MkdirAll(dir, dirMode); err == nil {
			temp, err = os.CreateTemp(dir, tempPattern(filepath.Base(path)))
		}
	}
	if err != nil {
		return err
	}
	_, err = w.sys.write(temp, data)
	if err == nil {
		err = temp.Sync()
	}
	err = errors.Join(err, temp.Close())
	if err == nil {
		err = rename(temp.Name(), path)
	}
	if err != nil {
		_ = os.Remove(temp.Name()) // the first error says more
		return err
	}
	return syncDir(dir)
}

func (w *writer) rename(from, to string) error {
	if err := w.settle(from); err != nil {
		return err
	}
	w.drop(to)
	old, path := w.s.path(from), w.s.path(to)
	if _, err := os.Stat(old); isGone(err) {
		// It will not come back: to wait for it would hold up the new name.
		w.s.report(from, err)
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(path), dirMode); err != nil {
		return err
	}
	if _, err := os.Lstat(path); err == nil {
		place := w.s.reserveAside(to)
		if err := rename(path, place); err != nil {
			_ = os.Remove(place) // still empty; the next try reserves anew
			return err
		}
		w.mark("", filepath.Join(w.s.dir, damagedDir))
	}
	if err := rename(old, path); err != nil {
		return err
	}
	dirty := ""
	if w.dirty[from] || w.syncing != nil { // a running sync may miss the old name
		delete(w.dirty, from)
		dirty = to
	}
	w.mark(dirty, filepath.Dir(old), filepath.Dir(path))
	return nil
}

// aside moves a file to a path in damaged/ that has been reserved for it.
func (w *writer) aside(name, to string) error {
	w.drop(name)
	if err := os.MkdirAll(filepath.Dir(to), dirMode); err != nil {
		return err
	}
	old := w.s.path(name)
	if _, err := os.Stat(old); isGone(err) {
		if info, err := os.Stat(to); err == nil && info.Size() == 0 {
			_ = os.Remove(to) // nothing to set aside, so no need for the place
		}
		return nil
	}
	if err := rename(old, to); err != nil {
		return err
	}
	delete(w.dirty, name)
	w.mark("", filepath.Dir(old), filepath.Dir(to))
	return nil
}

// readFile reads a whole file of up to maxFile bytes. The data is never nil
// without an error.
func readFile(path string) ([]byte, error) {
	f, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, session.ErrNotFound
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if info.Size() > maxFile {
		return nil, ErrTooLarge
	}
	data := make([]byte, 0, info.Size()+1) // room to see the end
	for {
		n, err := f.Read(data[len(data):cap(data)])
		data = data[:len(data)+n]
		if err == io.EOF {
			return data, nil
		}
		if err != nil {
			return nil, err
		}
		if len(data) > maxFile {
			return nil, ErrTooLarge
		}
		if len(data) == cap(data) {
			data = slices.Grow(data, len(data))
		}
	}
}

// isGone reports whether an error says that a file or one of its folders is
// not there.
func isGone(err error) bool {
	return errors.Is(err, os.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}

// Temporary files begin with a dot, so that no list of files shows them.
const (
	tempPrefix = ".twofold-"
	tempSuffix = ".tmp"
)

func tempPattern(name string) string { return tempPrefix + name + "-*" + tempSuffix }

// removeOldTemps removes what a crash left of a Replace. Those of a program
// that is running are minutes old at most.
func removeOldTemps(dir string) {
	entries, _ := os.ReadDir(dir) // a later start tries again
	for _, entry := range entries {
		name := entry.Name()
		if !strings.HasPrefix(name, tempPrefix) || !strings.HasSuffix(name, tempSuffix) {
			continue
		}
		info, err := entry.Info()
		if err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > time.Hour {
			_ = os.Remove(filepath.Join(dir, name))
		}
	}
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
