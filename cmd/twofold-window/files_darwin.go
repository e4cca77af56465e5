package main

import (
	"errors"
	"os/exec"
	"strings"
)

// scripted is the file chooser of macOS, asked for by its scripts, so that no
// code in another language is needed.
type scripted struct{}

func newChooser(func(string) string, desktop) chooser { return scripted{} }

// The scripts get what they show as arguments, never as part of their text.
const (
	openScript = `on run argv
	if (count of argv) > 0 then
		return POSIX path of (choose file with prompt "Twofold" of type argv)
	end if
	return POSIX path of (choose file with prompt "Twofold")
end run`
	severalScript = `on run argv
	set list_ to ""
	repeat with f in (choose file with prompt "Twofold" of type argv with multiple selections allowed)
		set list_ to list_ & POSIX path of f & linefeed
	end repeat
	return list_
end run`
	saveScript = `on run argv
	return POSIX path of (choose file name with prompt "Twofold" default name (item 1 of argv))
end run`
)

func (scripted) open(endings []string, several bool) ([]string, error) {
	var kinds []string
	for _, e := range endings {
		kinds = append(kinds, strings.TrimPrefix(e, "."))
	}
	if several {
		return runScript(severalScript, kinds...)
	}
	return runScript(openScript, kinds...)
}

func (scripted) save(name string) (string, error) {
	paths, err := runScript(saveScript, name)
	if err != nil || len(paths) == 0 {
		return "", err
	}
	return paths[0], nil
}

// runScript returns the lines that a script writes, none where the player
// cancelled it.
func runScript(script string, args ...string) ([]string, error) {
	out, err := exec.Command("osascript", append([]string{"-e", script}, args...)...).Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		if strings.Contains(string(exit.Stderr), "-128") { // cancelled
			return nil, nil
		}
		return nil, errors.New(strings.Join(strings.Fields(string(exit.Stderr)), " "))
	}
	var paths []string
	for line := range strings.Lines(string(out)) {
		if line = strings.TrimRight(line, "\r\n"); line != "" {
			paths = append(paths, line)
		}
	}
	return paths, err
}
