package disk

import (
	"errors"
	"os"
	"time"

	"github.com/gofrs/flock"
	"golang.org/x/sys/windows"
)

// syncDir does nothing: Windows keeps folders in its journal and has no call
// for it.
func syncDir(string) error { return nil }

// rename tries for a moment: virus scanners and indexers, and our own sync,
// hold files open.
func rename(from, to string) error {
	for try := 1; ; try++ {
		err := os.Rename(from, to)
		if err == nil || try == 8 || !isTransient(err) {
			return err
		}
		time.Sleep(time.Duration(try) * 5 * time.Millisecond)
	}
}

// unlock removes the file after it is closed: an open file cannot be removed
// here, so the file of a program that took the lock meanwhile stays.
func unlock(lock *flock.Flock) {
	_ = lock.Close()
	_ = os.Remove(lock.Path())
}

// isTransient reports whether an error may pass by itself: the file is in use,
// or is being removed.
func isTransient(err error) bool {
	return errors.Is(err, windows.ERROR_SHARING_VIOLATION) || errors.Is(err, windows.ERROR_ACCESS_DENIED) ||
		errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_DELETE_PENDING)
}
