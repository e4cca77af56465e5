// Package launch is what every command that plays asks of the system around it:
// its environment, the player's folder, a session in it, the game that the flags
// ask for, and which version of the program this is.
package launch

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"twofold/internal/disk"
	"twofold/internal/session"
)

// Env looks variables up in an environment of the form "NAME=value". It returns
// "" for one that is not there.
func Env(environ []string) func(name string) string {
	return func(name string) string {
		value := ""
		for _, kv := range environ {
			// The last one counts, as it does for a program started with it.
			if v, ok := strings.CutPrefix(kv, name+"="); ok {
				value = v
			}
		}
		return value
	}
}

// Clock tells a session the time.
type Clock func() time.Time

// Now returns the time in milliseconds since 1970.
func (c Clock) Now() int64 { return c().UnixMilli() }

// homeless is a storage in memory for who has no folder; it says why.
type homeless struct {
	*session.Memory
	err error
}

func (h homeless) Snapshot(func(string, error)) session.Snapshot {
	return session.Snapshot{Err: h.err}
}

// Store opens the player's storage, and returns the folder it is in: that of
// TWOFOLD_HOME or the system's usual one. path may turn it into another name for
// the same folder, and may be nil. Where there is none the folder is "" and the
// storage is in memory, and a session on it says why.
func Store(getenv func(string) string, path func(dir string) string) (session.Storage, string) {
	dir, err := disk.DefaultDir(getenv)
	if err != nil {
		return homeless{session.NewMemory(), err}, ""
	}
	if path != nil {
		dir = path(dir)
	}
	return disk.Open(dir), dir
}

// Version says which program this is: "twofold 1.2.0 (commit 0123456789ab)
// go1.26 linux/amd64". release is the version that the linker was told; without
// one the build's own information tells it.
func Version(program, release string) string {
	name, commit := release, ""
	if info, ok := debug.ReadBuildInfo(); ok {
		if name == "" {
			name = info.Main.Version
		}
		dirty := ""
		for _, s := range info.Settings {
			switch {
			case s.Key == "vcs.revision":
				commit = s.Value[:min(len(s.Value), 12)]
			case s.Key == "vcs.modified" && s.Value == "true":
				dirty = ", changed"
			}
		}
		if commit != "" {
			commit = " (commit " + commit + dirty + ")"
		}
	}
	if name == "" || name == "(devel)" {
		name = "development build"
	}
	return fmt.Sprintf("%s %s%s %s %s/%s", program, name, commit, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
