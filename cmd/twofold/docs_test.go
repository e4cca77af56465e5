package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestDocs runs the examples of docs/plain.md: what follows a line "$ command"
// is what the command prints.
func TestDocs(t *testing.T) {
	text, err := os.ReadFile("../../docs/plain.md")
	if err != nil {
		t.Fatal(err)
	}
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip(err)
	}
	examples := 0
	for i, block := range strings.Split(string(text), "```") {
		command, ok := strings.CutPrefix(block, "\n$ ")
		if i%2 == 0 || !ok {
			continue
		}
		examples++
		command, want, _ := strings.Cut(command, "\n")
		p := newPlayer(t)
		c := exec.Command(sh, "-c", command)
		c.Env = append(p.env, "PATH="+filepath.Dir(binary(t))+":"+os.Getenv("PATH"))
		got, err := c.CombinedOutput()
		if err != nil || string(got) != want {
			t.Errorf("%s (%v) prints\n%s\nand not\n%s", command, err, got, want)
		}
	}
	if examples != 2 {
		t.Errorf("%d examples", examples)
	}
	// The shell script at the end is a player.
	if bash, err := exec.LookPath("bash"); err == nil {
		_, script, _ := strings.Cut(string(text), "```sh\n")
		script, _, _ = strings.Cut(script, "```")
		p := newPlayer(t)
		c := exec.Command(bash, "-c", script)
		c.Env = append(p.env, "PATH="+filepath.Dir(binary(t))+":"+os.Getenv("PATH"))
		got, err := c.CombinedOutput()
		if err != nil || !strings.HasPrefix(string(got), "score ") || !strings.Contains(string(got), "\nover") {
			t.Errorf("%v: %s", err, got)
		}
	}
}
