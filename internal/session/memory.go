package session

import (
	"bytes"
	"strings"
)

// Memory is a Storage that forgets everything with the program. It holds what
// several sessions of one process share in tests, and is what a session falls
// back on when given none.
type Memory struct {
	files  map[string][]byte
	aside  int
	claims map[string]bool
}

// NewMemory returns an empty Memory.
func NewMemory() *Memory {
	return &Memory{files: map[string][]byte{}, claims: map[string]bool{}}
}

// Snapshot returns copies of all files but those set aside.
func (m *Memory) Snapshot(func(name string, err error)) Snapshot {
	var snap Snapshot
	for name, data := range m.files {
		if strings.HasPrefix(name, "damaged/") {
			continue
		}
		snap.Files = append(snap.Files, File{Name: name, Size: int64(len(data)), Data: bytes.Clone(data)})
	}
	return snap
}

// Read brings a file at once.
func (m *Memory) Read(name string, done func(data []byte, err error)) {
	data, ok := m.files[name]
	if !ok {
		done(nil, ErrNotFound)
		return
	}
	done(bytes.Clone(data), nil)
}

// Claim takes a game, unless it is taken.
func (m *Memory) Claim(id string) bool {
	if m.claims[id] {
		return false
	}
	m.claims[id] = true
	return true
}

// Release gives a game back.
func (m *Memory) Release(id string) { delete(m.claims, id) }

// Append adds to the end of a file.
func (m *Memory) Append(name string, data []byte) {
	m.files[name] = append(m.files[name], data...)
}

// Replace puts data in place of a file.
func (m *Memory) Replace(name string, data []byte) { m.files[name] = append([]byte{}, data...) }

// Rename gives a file another name.
func (m *Memory) Rename(from, to string) {
	if data, ok := m.files[from]; ok {
		delete(m.files, from)
		m.files[to] = data
	}
}

// SetAside renames a damaged file.
func (m *Memory) SetAside(name string) string {
	m.aside++
	to := "damaged/" + itoa(m.aside)
	m.Rename(name, to)
	return to
}

// Close releases every claim.
func (m *Memory) Close() error {
	clear(m.claims)
	return nil
}
