package disk

import (
	"os"
	"syscall"
	"testing"
)

// TestFullDiskAndTheIndex: where only the index cannot be written, nothing is
// lost and nobody is told; a game that cannot be written is another matter.
func TestFullDiskAndTheIndex(t *testing.T) {
	for _, name := range []string{"index", "settings", "live/a", "done/a"} {
		sys := realSystem
		sys.write = func(f *os.File, p []byte) (int, error) { return 0, syscall.ENOSPC }
		s := open(t.TempDir(), sys)
		told := 0
		s.Snapshot(func(string, error) { told++ })
		s.Replace(name, []byte("1"))
		s.Replace(name, []byte("2"))
		if got, err := readString(s, name); got != "2" || err != nil {
			t.Errorf("%s reads %q, %v", name, got, err)
		}
		err := s.Close()
		if matters := name != "index"; (err != nil) != matters || (told > 0) != matters {
			t.Errorf("%s: told %d times, and Close gives %v", name, told, err)
		}
	}
}
