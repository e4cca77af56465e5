package session

// Storage keeps named files for a session. Names are made of lower-case
// letters, digits, '-', '.' and at most one '/'. Reading happens at the start;
// from then on every call queues its work and returns at once, and the queued
// work is done in the order of the calls. What fails is reported through the
// function that Snapshot was given, and tried again with the next call for the
// same file.
//
// The files a session keeps are
//
//	settings      replaced whole
//	palette       the player's own palette file, replaced whole
//	index         a cache of what the finished games hold, replaced whole
//	live/ID       a game that is some board size's current one, appended to
//	done/ID       a game left behind, finished or not
type Storage interface {
	// Snapshot returns all that is stored. The data of a file under done/ may
	// be left out: Read brings it. fail is called, from any goroutine, for each
	// file when its writing begins to fail.
	Snapshot(fail func(name string, err error)) Snapshot

	// Read brings the whole of a file as it is now, all that was queued for it
	// before included, on the goroutine that uses the session: at once for a
	// file under live/ that is claimed, else at once or later. A file that is
	// not there gives ErrNotFound.
	Read(name string, done func(data []byte, err error))

	// Claim takes a game for this program alone, until Release or Close. It
	// returns false where another program holds it.
	Claim(id string) bool

	// Release gives a claimed game back, once what was queued for it is done.
	Release(id string)

	// Append adds data to the end of a file, Replace makes data the whole of
	// it; either makes the file where there is none. The data may be used again
	// at once.
	Append(name string, data []byte)
	Replace(name string, data []byte)

	// Rename gives a file another name.
	Rename(from, to string)

	// SetAside gives a damaged file another name, so that it is neither read
	// nor lost, and returns that name as the player can find it.
	SetAside(name string) string

	// Close does all queued work and releases every claim. It returns the
	// first error of what could not be written in the end.
	Close() error
}

// Snapshot is what a Storage held when it was opened.
type Snapshot struct {
	Files []File

	// Err says why nothing can be kept; the session then plays in memory and
	// says so once. It is nil where files can be written.
	Err error
}

// File is a stored file.
type File struct {
	Name string
	Size int64
	Data []byte // nil where it was left out
}

// ErrNotFound is what Read gives for a file that is not there.
var ErrNotFound = fault("there is no such file", "choose another")
