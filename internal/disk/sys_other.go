//go:build !windows

package disk

import (
	"errors"
	"os"
	"syscall"

	"github.com/gofrs/flock"
)

// syncDir brings the entries of a folder to the disk, where the file system
// can do that.
func syncDir(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	err = f.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
		err = nil
	}
	return errors.Join(err, f.Close())
}

func rename(from, to string) error { return os.Rename(from, to) }

// unlock removes the file while the lock is held: after that it might be
// another program's.
func unlock(lock *flock.Flock) {
	_ = os.Remove(lock.Path())
	_ = lock.Close()
}

func isTransient(error) bool { return false }
