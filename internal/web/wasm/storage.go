package main

import (
	"strconv"
	"strings"

	"twofold/internal/session"
)

// host is what the page gives its core.
type host interface {
	append(name string, data []byte)
	replace(name string, data []byte)
	rename(from, to string)
	read(name string, token int32) // answered later, through readDone
	claim(id string) bool
	release(id string)
	done(token int32, answer []byte) // the answer to a call that took a token
	Now() int64
	random(p []byte)
}

// storage is the page's storage as the session wants it. What the page found
// at its start is handed over whole; live games were claimed before they were
// read, so their first reading can be served from it.
type storage struct {
	host  host
	snap  session.Snapshot
	fresh map[string][]byte // claimed games as found, until they are first read
	fail  func(name string, err error)

	next    int32
	waiting map[int32]reading
}

// reading is a file that was asked for.
type reading struct {
	name string
	done func([]byte, error)
}

func newStorage(h host, snap session.Snapshot) *storage {
	st := &storage{host: h, snap: snap, fresh: map[string][]byte{}, waiting: map[int32]reading{}}
	for _, f := range snap.Files {
		if strings.HasPrefix(f.Name, "live/") && f.Data != nil {
			st.fresh[f.Name] = f.Data
		}
	}
	return st
}

func (st *storage) Snapshot(fail func(name string, err error)) session.Snapshot {
	st.fail = fail
	snap := st.snap
	st.snap = session.Snapshot{}
	return snap
}

func (st *storage) Read(name string, done func([]byte, error)) {
	if data, ok := st.fresh[name]; ok {
		delete(st.fresh, name)
		done(data, nil)
		return
	}
	st.next++
	st.waiting[st.next] = reading{name, done}
	st.host.read(name, st.next)
}

// readDone hands a file on to whoever asked for it.
func (st *storage) readDone(token int32, data []byte, found bool) {
	r, ok := st.waiting[token]
	if !ok {
		return
	}
	delete(st.waiting, token)
	if !found {
		r.done(nil, session.ErrNotFound)
		return
	}
	// The page lets a game left behind be claimed now, and holds it from here
	// on: who claims it reads the same again.
	st.fresh[r.name] = append([]byte(nil), data...)
	r.done(append([]byte(nil), data...), nil)
	delete(st.fresh, r.name)
}

func (st *storage) Claim(id string) bool             { return st.host.claim(id) }
func (st *storage) Release(id string)                { st.host.release(id) }
func (st *storage) Append(name string, data []byte)  { st.host.append(name, data) }
func (st *storage) Replace(name string, data []byte) { st.host.replace(name, data) }

func (st *storage) Rename(from, to string) {
	if data, ok := st.fresh[from]; ok {
		delete(st.fresh, from)
		st.fresh[to] = data
	}
	st.host.rename(from, to)
}

// SetAside gives a damaged file a name that the session does not read.
func (st *storage) SetAside(name string) string {
	delete(st.fresh, name)
	to := "damaged/" + strings.ReplaceAll(name, "/", "-") + "-" + strconv.FormatInt(st.host.Now(), 10)
	st.host.rename(name, to)
	return to
}

func (st *storage) Close() error { return nil }

// failed reports a file that could not be written: "name\nfault".
func (st *storage) failed(text string) {
	name, what, _ := strings.Cut(text, "\n")
	if st.fail != nil {
		st.fail(name, hostError(what))
	}
}

// hostError is a fault that the browser named.
type hostError string

func (e hostError) Error() string { return string(e) }
