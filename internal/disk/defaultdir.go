package disk

import (
	"errors"
	"path/filepath"
	"runtime"
)

// DefaultDir returns the folder a player's games are kept in: $TWOFOLD_HOME,
// else twofold in $XDG_DATA_HOME, else twofold where programs of the system
// keep their data: ~/.local/share, on macOS ~/Library/Application Support, on
// Windows %LOCALAPPDATA%. It fails where the environment names none of them.
func DefaultDir(getenv func(string) string) (string, error) {
	return defaultDir(runtime.GOOS, getenv)
}

func defaultDir(goos string, getenv func(string) string) (string, error) {
	if dir := getenv("TWOFOLD_HOME"); dir != "" {
		return dir, nil
	}
	// The XDG specification has relative paths ignored.
	if dir := getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "twofold"), nil
	}
	variable, below := "HOME", filepath.Join(".local", "share", "twofold")
	switch goos {
	case "darwin", "ios":
		below = filepath.Join("Library", "Application Support", "twofold")
	case "windows":
		variable, below = "LOCALAPPDATA", "twofold"
	}
	home := getenv(variable)
	if home == "" {
		return "", errors.New("no folder to keep games in, as " + variable + " is not set; set TWOFOLD_HOME to a folder")
	}
	return filepath.Join(home, below), nil
}
