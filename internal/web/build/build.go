// Command build makes the web page: it lays the sources of internal/web/page
// out as a site, generates what the page shares with the other views, compiles
// the core to WebAssembly, and compresses all of it.
//
//	go run ./internal/web/build            into internal/web/dist
//	go run ./internal/web/build -o DIR     into another folder
//
// The same sources give the same bytes. docs/page.md describes the layout.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

func main() {
	out := flag.String("o", "", "the folder to build into (internal/web/dist)")
	quiet := flag.Bool("q", false, "print nothing but faults")
	flag.Parse()
	if flag.NArg() > 0 {
		fmt.Fprintf(os.Stderr, "build: there is no argument %q; see -h\n", flag.Arg(0))
		os.Exit(2)
	}
	began := time.Now()
	sizes, err := build(*out)
	if err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
	if !*quiet {
		fmt.Printf("%sbuilt in %.1f s\n", sizes, time.Since(began).Seconds())
	}
}

// build makes the page of the module that the working folder is in.
func build(out string) (report, error) {
	root, err := goTool(".", nil, "list", "-m", "-f", "{{.Dir}}")
	if err != nil {
		return nil, err
	}
	goroot, err := goTool(root, nil, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	web := filepath.Join(root, "internal", "web")
	if out == "" {
		out = filepath.Join(web, "dist")
	}
	glue, err := os.ReadFile(filepath.Join(goroot, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return nil, err
	}
	in := input{page: os.DirFS(filepath.Join(web, "page")), glue: glue, modules: map[string][]byte{}}
	for name, m := range modules {
		if in.modules[name], err = m.compile(root); err != nil {
			return nil, err
		}
	}
	if in.modules[networkFile], err = os.ReadFile(filepath.Join(web, "wasm", "coach", networkFile)); err != nil {
		return nil, err
	}
	s, err := makeSite(in)
	if err != nil {
		return nil, err
	}
	if err := s.compress(out); err != nil {
		return nil, err
	}
	return s.report(), s.write(out)
}

// wasm is a package that becomes WebAssembly.
type wasm struct {
	pkg   string
	quick bool // speed counts for more than size
}

// modules are those packages, by the name of the file.
var modules = map[string]wasm{
	"core.wasm":    {pkg: "./internal/web/wasm"},
	"palette.wasm": {pkg: "./internal/web/wasm/palette"},
	"coach.wasm":   {pkg: "./internal/web/wasm/coach", quick: true},
}

// networkFile is what the coach of the page has learned.
const networkFile = "network.tfn"

// smaller are experiments of the Go compiler that the page does without: each
// makes the core larger, and its gains are for programs with a large heap.
const smaller = "nogreenteagc,nosizespecializedmalloc,norandomizedheapbase64"

// compile builds a package for the page. Without inlining the core is a tenth
// smaller, and a move still takes microseconds.
func (m wasm) compile(root string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "twofold-build-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "module.wasm")
	args := []string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", file}
	if !m.quick {
		args = append(args, "-gcflags=all=-l")
	}
	args = append(args, m.pkg)
	env := []string{"GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0", "GOEXPERIMENT="}
	_, err = goTool(root, append(env, "GOEXPERIMENT="+smaller), args...)
	if err != nil && strings.Contains(err.Error(), "GOEXPERIMENT") {
		// Another version of Go, which has other experiments.
		_, err = goTool(root, env, args...)
	}
	if err != nil {
		return nil, err
	}
	return os.ReadFile(file)
}

// goTool runs the go command and returns what it printed.
func goTool(dir string, env []string, args ...string) (string, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), env...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		text := strings.TrimSpace(stderr.String())
		if text == "" {
			text = err.Error()
		}
		return "", errors.New("go " + args[0] + ": " + text)
	}
	return strings.TrimSpace(string(out)), nil
}
