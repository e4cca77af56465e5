package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// TestSolveDocs: docs/solve.md tells of every field of solve --json.
func TestSolveDocs(t *testing.T) {
	text, err := os.ReadFile("../../docs/solve.md")
	if err != nil {
		t.Fatal(err)
	}
	fields := 0
	var check func(of reflect.Type)
	check = func(of reflect.Type) {
		for i := range of.NumField() {
			f := of.Field(i)
			if f.Anonymous {
				check(f.Type)
				continue
			}
			fields++
			if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); !strings.Contains(string(text), "`"+name+"`") {
				t.Errorf("nothing is said of %s", name)
			}
		}
	}
	check(reflect.TypeFor[solutionFields]())
	check(reflect.TypeFor[answerFields]())
	if fields < 15 {
		t.Errorf("%d fields", fields)
	}
}

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
	if examples != 4 {
		t.Errorf("%d examples", examples)
	}
	// The shell script at the end is a player.
	if bash, err := exec.LookPath("bash"); err == nil {
		_, script, _ := strings.Cut(string(text), "```bash\n")
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
