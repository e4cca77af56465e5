package disk

import (
	"errors"
	"os"
	"slices"
	"time"
)

type opKind uint8

const (
	opAppend opKind = iota
	opReplace
	opRename
	opAside
	opRelease
	opCall
)

// op is a piece of queued work.
type op struct {
	kind   opKind
	name   string // of the file; of the game for opRelease
	to     string // the new name for opRename, the path for opAside
	data   []byte // what is still unwritten
	gen    int    // for opRelease: which release of the claim
	call   func()
	called chan struct{}
}

// names returns the names an operation touches, so that it keeps its place
// after earlier work on them.
func (o *op) names() []string {
	switch o.kind {
	case opRename:
		return []string{o.name, o.to}
	case opRelease:
		// A game whose moves wait to be written stays claimed: another program
		// would read it without them.
		return []string{liveDir + "/" + o.name, doneDir + "/" + o.name}
	case opCall:
		return nil
	}
	return []string{o.name}
}

// backlog is work that could not be done, in order, with the names it is
// about. Later work on those names queues behind it.
type backlog struct {
	names []string
	told  []string // files whose failure has been reported
	ops   []op
	err   error // of the last try
}

// add puts an operation at the end. What it makes unnecessary is dropped, so
// that the backlog holds little more than what is unwritten.
func (b *backlog) add(o op) {
	for _, name := range o.names() {
		if !slices.Contains(b.names, name) {
			b.names = append(b.names, name)
		}
	}
	switch o.kind {
	case opAppend:
		if n := len(b.ops); n > 0 && b.ops[n-1].kind == opAppend && b.ops[n-1].name == o.name {
			b.ops[n-1].data = append(b.ops[n-1].data, o.data...)
			return
		}
	case opReplace:
		plain := !slices.ContainsFunc(b.ops, func(p op) bool { return p.kind != opAppend && p.kind != opReplace })
		if plain {
			b.ops = slices.DeleteFunc(b.ops, func(p op) bool { return p.name == o.name })
		}
	}
	b.ops = append(b.ops, o)
}

// writer is what only the writing goroutine uses.
type writer struct {
	s        *Storage
	sys      system
	handles  []*handle // most recently used first
	backlogs []*backlog

	dirty      map[string]bool // files with appended data that may not be on the disk yet
	dirtyDirs  map[string]bool // folders, by path, with changed entries
	syncFailed map[string]bool // files whose last sync failed
	timer      *time.Timer     // runs while something is dirty
	syncing    chan syncResult // nil while no sync runs
	syncDue    bool            // the timer ran out during a sync
}

func (w *writer) init(s *Storage, sys system) {
	w.s, w.sys = s, sys
	w.dirty = make(map[string]bool)
	w.dirtyDirs = make(map[string]bool)
	w.syncFailed = make(map[string]bool)
}

// run does the queued work until the storage is closed. With nothing to do it
// waits without a timer.
func (w *writer) run() {
	s := w.s
	var work []op
	for {
		s.mu.Lock()
		work, s.queue = s.queue, work[:0]
		closed := s.closed
		s.mu.Unlock()
		if len(work) > 0 {
			for i := range work {
				w.do(work[i])
			}
			clear(work) // lets go of the data
			continue
		}
		if closed {
			s.closeErr = w.finish()
			close(s.stopped)
			return
		}
		var due <-chan time.Time
		if w.timer != nil {
			due = w.timer.C
		}
		select {
		case <-s.wake:
		case <-due:
			w.timer = nil
			w.startSync()
		case result := <-w.syncing:
			w.endSync(result)
		}
	}
}

// do does one operation, behind the backlog of its names where there is one.
func (w *writer) do(o op) {
	if o.kind == opCall {
		w.retry()
		o.call()
		close(o.called)
		return
	}
	if b := w.backlogOf(o.names()); b != nil {
		b.add(o)
		if w.drain(b); len(b.ops) == 0 {
			w.retry()
		}
		return
	}
	if err := w.perform(&o); err != nil {
		b := &backlog{err: err}
		b.add(o)
		w.backlogs = append(w.backlogs, b)
		w.tell(b, o.name, err)
		return
	}
	w.retry()
}

// backlogOf returns the backlog that holds one of the names. Several become
// one.
func (w *writer) backlogOf(names []string) *backlog {
	var found *backlog
	for i := 0; i < len(w.backlogs); i++ {
		b := w.backlogs[i]
		if !slices.ContainsFunc(names, func(name string) bool { return slices.Contains(b.names, name) }) {
			continue
		}
		if found == nil {
			found = b
			continue
		}
		found.names = append(found.names, b.names...)
		found.told = append(found.told, b.told...)
		found.ops = append(found.ops, b.ops...)
		w.backlogs = slices.Delete(w.backlogs, i, i+1)
		i--
	}
	return found
}

// retry tries every backlog again.
func (w *writer) retry() {
	for _, b := range slices.Clone(w.backlogs) {
		w.drain(b)
	}
}

func (w *writer) drain(b *backlog) {
	for len(b.ops) > 0 {
		if b.err = w.perform(&b.ops[0]); b.err != nil {
			w.tell(b, b.ops[0].name, b.err)
			return
		}
		b.ops[0] = op{}
		b.ops = b.ops[1:]
	}
	w.backlogs = slices.DeleteFunc(w.backlogs, func(c *backlog) bool { return c == b })
}

func (w *writer) tell(b *backlog, name string, err error) {
	if name != cacheFile && !slices.Contains(b.told, name) {
		b.told = append(b.told, name)
		w.s.report(name, err)
	}
}

// perform does one operation. After an error it can be tried again: what has
// been written of an append is gone from its data.
func (w *writer) perform(o *op) error {
	switch o.kind {
	case opAppend:
		return w.append(o)
	case opReplace:
		return w.replace(o.name, o.data)
	case opRename:
		return w.rename(o.name, o.to)
	case opAside:
		return w.aside(o.name, o.to)
	case opRelease:
		w.s.release(o.name, o.gen)
	}
	return nil
}

// read returns a file as it is once all work on it is done.
func (w *writer) read(name string) ([]byte, error) {
	o := newOverlay(func(name string) ([]byte, error) { return readFile(w.s.path(name)) })
	if b := w.backlogOf([]string{name}); b != nil {
		for i := range b.ops {
			o.apply(&b.ops[i])
		}
	}
	return o.get(name)
}

// finish ends all work and returns the first error of what remains undone.
func (w *writer) finish() error {
	var first error
	keep := func(err error) {
		if first == nil {
			first = err
		}
	}
	if w.timer != nil {
		w.timer.Stop()
	}
	if w.syncing != nil {
		w.endSync(<-w.syncing)
	}
	w.retry()
	for _, b := range w.backlogs {
		if b.names[0] != cacheFile { // which is never renamed, so alone
			keep(b.err)
		}
	}
	for _, h := range slices.Clone(w.handles) {
		if err := w.settle(h.name); err != nil { // the folder may be gone
			w.s.report(h.name, err)
			keep(err)
		}
	}
	result := w.sync(w.dirty, w.dirtyDirs)
	for _, name := range sortedKeys(result.files) {
		if err := result.files[name]; err != nil {
			if !w.syncFailed[name] {
				w.s.report(name, err)
			}
			keep(err)
		}
	}
	for _, dir := range sortedKeys(result.dirs) {
		keep(result.dirs[dir])
	}
	for _, h := range w.handles {
		keep(h.f.Close())
	}
	w.handles = nil
	w.s.releaseAll()
	return first
}

// syncResult has an entry for each file and folder of a sync.
type syncResult struct {
	files, dirs map[string]error
}

// mark notes that a file or a folder is to be brought to the disk.
func (w *writer) mark(name string, dirs ...string) {
	if name != "" {
		w.dirty[name] = true
	}
	for _, dir := range dirs {
		w.dirtyDirs[dir] = true
	}
	if w.timer == nil && !w.syncDue {
		w.timer = time.NewTimer(syncAfter)
	}
}

// startSync brings all that is dirty to the disk on a goroutine of its own, so
// that a slow disk does not hold up later appends.
func (w *writer) startSync() {
	if w.syncing != nil {
		w.syncDue = true
		return
	}
	files, dirs := w.dirty, w.dirtyDirs
	w.dirty, w.dirtyDirs = make(map[string]bool), make(map[string]bool)
	w.syncing = make(chan syncResult, 1)
	go func(done chan<- syncResult) { done <- w.sync(files, dirs) }(w.syncing)
}

func (w *writer) endSync(result syncResult) {
	w.syncing = nil
	for name, err := range result.files {
		if err == nil {
			delete(w.syncFailed, name)
			continue
		}
		w.dirty[name] = true // for the next sync, which the next append brings
		if !w.syncFailed[name] {
			w.syncFailed[name] = true
			w.s.report(name, err)
		}
	}
	for dir, err := range result.dirs {
		if err != nil {
			w.dirtyDirs[dir] = true
		}
	}
	if w.syncDue {
		w.syncDue = false
		w.startSync()
	}
}

// sync opens the files by name: the writer's own handles may be closed
// meanwhile. What is gone needs no sync; the next append or Close finds out.
func (w *writer) sync(files, dirs map[string]bool) syncResult {
	result := syncResult{files: make(map[string]error), dirs: make(map[string]error)}
	gone := func(err error) error {
		if errors.Is(err, os.ErrNotExist) {
			return nil
		}
		return err
	}
	for name := range files {
		result.files[name] = gone(w.sys.syncFile(w.s.path(name)))
	}
	for dir := range dirs {
		result.dirs[dir] = gone(syncDir(dir))
	}
	return result
}
