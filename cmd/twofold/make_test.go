package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// tool returns the path of a program that the test needs.
func tool(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		t.Skip(err)
	}
	return path
}

// TestMakeFolders: what make writes by default does not get in each other's way.
func TestMakeFolders(t *testing.T) {
	dry := func(args ...string) string {
		c := exec.Command(tool(t, "make"), append([]string{"-n", "-C", "../.."}, args...)...)
		c.Env = append(os.Environ(), "OUT=")
		out, err := c.CombinedOutput()
		if err != nil {
			t.Fatalf("make %q: %v: %s", args, err, out)
		}
		return string(out)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"page"}, "bin/twofold page --out 'site'"},
		{[]string{"page", "OUT=a b"}, "bin/twofold page --out 'a b'"},
		{[]string{"dist"}, "tools/dist 'dist'"},
		{[]string{"dist", "OUT=out"}, "tools/dist 'out'"},
		{[]string{"install", "PREFIX=/opt/games"}, "tools/install '/opt/games/bin' bin/twofold"},
	} {
		if got := dry(c.args...); !strings.Contains(got, c.want+"\n") {
			t.Errorf("make %q does\n%s and not %s", c.args, got, c.want)
		}
	}
}

// TestInstall puts a program where it is asked to, and says how to find it there.
func TestInstall(t *testing.T) {
	bash := tool(t, "bash")
	folder := filepath.Join(t.TempDir(), "a b", "bin")
	file := filepath.Join(t.TempDir(), "program")
	if err := os.WriteFile(file, []byte("#!/bin/sh\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, found := range []bool{false, true} {
		c := exec.Command(bash, "../../tools/install", folder, file)
		path := os.Getenv("PATH")
		if found {
			path = folder + ":" + path
		}
		c.Env = append(os.Environ(), "PATH="+path)
		out, err := c.CombinedOutput()
		if err != nil || !strings.HasPrefix(string(out), filepath.Join(folder, "program")+"\n") {
			t.Fatalf("%v: %s", err, out)
		}
		if hint := strings.Contains(string(out), `export PATH="`+folder+`:$PATH"`); hint == found {
			t.Errorf("found on PATH: %v, and it says %s", found, out)
		}
		if info, err := os.Stat(filepath.Join(folder, "program")); err != nil || info.Mode().Perm() != 0o755 {
			t.Errorf("%v, %v", info, err)
		}
	}
}

// TestReadmeNamesWhatIsThere: the targets, commands and pages that README.md
// names are there.
func TestReadmeNamesWhatIsThere(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	makefile, err := os.ReadFile("../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	names := func(pattern string) map[string]bool {
		found := map[string]bool{}
		for _, m := range regexp.MustCompile(pattern).FindAllSubmatch(readme, -1) {
			found[string(m[1])] = true
		}
		if len(found) < 4 {
			t.Errorf("%s is found only in %v", pattern, found)
		}
		return found
	}
	for target := range names("(?m)(?:^|`)make\\s([a-z]+)") {
		if !strings.Contains(string(makefile), "\n"+target+":") {
			t.Errorf("there is no make %s", target)
		}
	}
	root := newWorld(t).program(nil, nil, nil).root()
	for command := range names("(?m)(?:`|\\$ |\\| )twofold ([a-z]+)") {
		if c, _, err := root.Find([]string{command}); (err != nil || c == root) && command != "help" {
			t.Errorf("there is no command %s", command)
		}
	}
	for page := range names(`\]\(([A-Za-z/]+\.md)\)`) {
		if _, err := os.Stat(filepath.Join("../..", page)); err != nil {
			t.Error(err)
		}
	}
}
