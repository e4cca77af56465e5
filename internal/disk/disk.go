// Package disk is session.Storage in files.
//
// A folder holds, under the names the session gives them, settings, palette,
// index, live/ID and done/ID; besides those locks/ID, one for each game that a
// running program plays, and damaged/, what was set aside. Everything else in
// the folder is left alone.
//
// A goroutine does the work in the order of the calls, so that no call that
// writes ever waits. An append reaches the system at once, where it outlives
// the program, and the disk within a second, where it outlives a power cut.
// What cannot be written stays in memory, is reported once for each file, and
// is tried again with the next call for that file, whenever other work
// succeeds, and on Close.
package disk

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"twofold/internal/session"
)

const (
	dirMode  = 0o700
	fileMode = 0o600

	// maxFile bounds what is read into memory: a game of a million moves takes
	// about 1 MiB.
	maxFile = 64 << 20

	// syncAfter is when what was appended goes to the disk. It leaves the disk
	// itself half of the second that is promised.
	syncAfter = 500 * time.Millisecond

	liveDir    = "live"
	doneDir    = "done"
	locksDir   = "locks"
	damagedDir = "damaged"

	// cacheFile can be made anew from the games, so that nobody needs to know
	// when it cannot be written.
	cacheFile = "index"
)

// ErrTooLarge is what Read gives for a file over 64 MiB: no game is as long.
// Snapshot leaves out the data of such a file.
var ErrTooLarge = errors.New("the file is larger than 64 MiB; move it out of the folder")

var errBadName = errors.New("not a name that can be kept; use lower-case letters, digits, '-', '.' and at most one '/'")

// Storage keeps files in one folder. Its methods are those of session.Storage;
// they may be called from any goroutine. After Close they do nothing.
type Storage struct {
	dir string
	err error // why the folder cannot be used

	mu     sync.Mutex
	fail   func(name string, err error)
	queue  []op
	claims map[string]*claim
	closed bool
	mem    *overlay // instead of the writer where err is set

	wake     chan struct{} // holds one token while the queue may have work
	stopped  chan struct{} // closed when the writer has ended
	closeErr error         // set before stopped is closed

	w writer
}

var _ session.Storage = (*Storage)(nil)

// Open returns the storage in folder dir, which is made if need be. It never
// fails: where the folder cannot be used, Snapshot says why, and the storage
// keeps what it is given in memory only.
func Open(dir string) *Storage { return open(dir, realSystem) }

func open(dir string, sys system) *Storage {
	s := &Storage{dir: dir, claims: make(map[string]*claim)}
	abs, err := filepath.Abs(dir)
	if err == nil {
		s.dir = abs
		err = prepare(s.dir)
	}
	if err != nil {
		s.err = err
		s.mem = newOverlay(s.readBase)
		return s
	}
	s.wake = make(chan struct{}, 1)
	s.stopped = make(chan struct{})
	s.w.init(s, sys)
	go s.w.run()
	return s
}

// prepare makes the folders and finds out whether files can be made there.
func prepare(dir string) error {
	for _, sub := range []string{liveDir, doneDir} {
		if err := os.MkdirAll(filepath.Join(dir, sub), dirMode); err != nil {
			return err
		}
	}
	probe, err := os.CreateTemp(dir, tempPattern("probe"))
	if err != nil {
		return err
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// Snapshot reads settings, palette, index and live/ whole and lists done/. A
// file that cannot be read, or is larger than 64 MiB, comes without its data;
// Read then gives the error. fail must not call Read or Close: it is called by
// the goroutine these wait for.
func (s *Storage) Snapshot(fail func(name string, err error)) session.Snapshot {
	s.mu.Lock()
	s.fail = fail
	s.mu.Unlock()
	var files []session.File
	read := func() { files = s.list() }
	if s.mem != nil {
		read()
	} else if !s.call(read) {
		return session.Snapshot{Err: os.ErrClosed}
	}
	return session.Snapshot{Files: files, Err: s.err}
}

func (s *Storage) list() []session.File {
	var files []session.File
	for _, name := range []string{"settings", "palette", cacheFile} {
		if info, err := os.Stat(s.path(name)); err == nil && info.Mode().IsRegular() {
			files = append(files, s.whole(name, info.Size()))
		}
	}
	for _, sub := range []string{liveDir, doneDir} {
		entries, _ := os.ReadDir(filepath.Join(s.dir, sub)) // what could be read before an error
		for _, entry := range entries {
			name := sub + "/" + entry.Name()
			if !validName(name) {
				continue
			}
			info, err := entry.Info()
			if err == nil && info.Mode()&os.ModeSymlink != 0 {
				info, err = os.Stat(s.path(name))
			}
			if err != nil || !info.Mode().IsRegular() {
				continue
			}
			if sub == liveDir {
				files = append(files, s.whole(name, info.Size()))
			} else {
				files = append(files, session.File{Name: name, Size: info.Size()})
			}
		}
	}
	for _, sub := range []string{"", liveDir, doneDir} {
		removeOldTemps(filepath.Join(s.dir, sub))
	}
	return files
}

// whole returns a file with its data where that can be read.
func (s *Storage) whole(name string, size int64) session.File {
	data, err := readFile(s.path(name))
	if err != nil {
		return session.File{Name: name, Size: size}
	}
	return session.File{Name: name, Size: int64(len(data)), Data: data}
}

// Read calls done before it returns, after the work queued so far has been
// tried. What could not be written yet is read from memory.
func (s *Storage) Read(name string, done func(data []byte, err error)) {
	if !validName(name) {
		done(nil, session.ErrNotFound)
		return
	}
	var data []byte
	var err error
	if s.mem != nil {
		s.mu.Lock()
		data, err = s.mem.get(name)
		s.mu.Unlock()
	} else if !s.call(func() { data, err = s.w.read(name) }) {
		err = os.ErrClosed
	}
	done(data, err)
}

// Append queues data to be written at the end of the named file, which is made
// if need be. The data may be used again at once.
func (s *Storage) Append(name string, data []byte) {
	s.add(op{kind: opAppend, name: name, data: copyOf(data)})
}

// Replace queues data to become the whole of the named file, in one step: who
// reads the file, now or after a crash, finds the old data or the new.
func (s *Storage) Replace(name string, data []byte) {
	s.add(op{kind: opReplace, name: name, data: copyOf(data)})
}

// Rename queues the change of a name. A file that has the new name already is
// set aside first.
func (s *Storage) Rename(from, to string) {
	if from == to {
		return
	}
	s.add(op{kind: opRename, name: from, to: to})
}

// SetAside moves a file to damaged/NAME-DATE, with -2, -3 … where that is
// taken, and returns its path there. In memory it returns where the file is.
func (s *Storage) SetAside(name string) string {
	if !validName(name) {
		s.report(name, errBadName)
		return s.dir
	}
	if s.mem != nil {
		s.add(op{kind: opAside, name: name})
		return s.path(name)
	}
	to := s.reserveAside(name)
	s.add(op{kind: opAside, name: name, to: to})
	return to
}

// Close does all queued work, releases every claim and returns the first error
// of what could not be written.
func (s *Storage) Close() error {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	if s.mem != nil {
		return nil
	}
	s.poke()
	<-s.stopped
	return s.closeErr
}

// add queues an operation.
func (s *Storage) add(o op) {
	if o.kind != opCall && o.kind != opRelease && (!validName(o.name) || o.kind == opRename && !validName(o.to)) {
		s.report(o.name, errBadName)
		return
	}
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return
	}
	if s.mem != nil {
		s.mem.apply(&o)
		s.mu.Unlock()
		return
	}
	if n := len(s.queue); n > 0 && o.kind == opAppend && s.queue[n-1].kind == opAppend && s.queue[n-1].name == o.name {
		// A burst of moves becomes one write. The data is the queue's own copy.
		s.queue[n-1].data = append(s.queue[n-1].data, o.data...)
	} else {
		s.queue = append(s.queue, o)
	}
	s.mu.Unlock()
	s.poke()
}

// call has the writer run f after the work queued so far, and waits for it. It
// returns false after Close.
func (s *Storage) call(f func()) bool {
	o := op{kind: opCall, call: f, called: make(chan struct{})}
	s.mu.Lock()
	closed := s.closed
	if !closed {
		s.queue = append(s.queue, o)
	}
	s.mu.Unlock()
	if closed {
		return false
	}
	s.poke()
	<-o.called
	return true
}

func (s *Storage) poke() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

func (s *Storage) report(name string, err error) {
	s.mu.Lock()
	fail := s.fail
	s.mu.Unlock()
	if fail != nil {
		fail(name, err)
	}
}

func (s *Storage) path(name string) string { return filepath.Join(s.dir, filepath.FromSlash(name)) }

// readBase reads a file of a folder that cannot be written, and perhaps is none.
func (s *Storage) readBase(name string) ([]byte, error) {
	data, err := readFile(s.path(name))
	if err != nil {
		if info, dirErr := os.Stat(s.dir); dirErr != nil || !info.IsDir() {
			err = session.ErrNotFound
		}
	}
	return data, err
}

// reserveAside finds a free name in damaged/ and takes it with an empty file,
// so that no other program takes it meanwhile.
func (s *Storage) reserveAside(name string) string {
	dir := filepath.Join(s.dir, damagedDir)
	base := filepath.Join(dir, name[strings.IndexByte(name, '/')+1:]+"-"+time.Now().Format(time.DateOnly))
	_ = os.MkdirAll(dir, dirMode) // the move tries again and reports
	for k := 1; ; k++ {
		path := base
		if k > 1 {
			path += "-" + strconv.Itoa(k)
		}
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, fileMode)
		if err == nil {
			_ = f.Close() // nothing was written
			return path
		}
		if !errors.Is(err, os.ErrExist) {
			return path
		}
	}
}

// validName reports whether a name is of the form that session.Storage
// promises, and one of a file that a session may keep.
func validName(name string) bool {
	dir, base, two := strings.Cut(name, "/")
	if !two {
		return validPart(name)
	}
	return validPart(dir) && validPart(base) && dir != locksDir && dir != damagedDir
}

func validPart(part string) bool {
	if part == "" || len(part) > 128 || part[0] == '.' || part[len(part)-1] == '.' {
		return false
	}
	for i := range len(part) {
		c := part[i]
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' && c != '.' {
			return false
		}
	}
	return true
}

// copyOf returns a copy that is never nil.
func copyOf(data []byte) []byte { return append(make([]byte, 0, len(data)), data...) }
