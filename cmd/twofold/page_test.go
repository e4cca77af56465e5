package main

import (
	"bytes"
	"context"
	"io"
	"io/fs"
	"maps"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"twofold/internal/web"
)

// needPage leaves a test out where the page is not built; where everything is
// tested, that is a failure.
func needPage(t *testing.T) {
	t.Helper()
	if _, ok := web.Files(); ok {
		return
	}
	const text = "the page is not built; run: make web"
	if os.Getenv("CI") == "true" {
		t.Fatal(text)
	}
	t.Skip(text)
}

// serving starts "twofold serve" and returns the address that it prints, and
// what stops it and returns its exit code.
func serving(t *testing.T, args ...string) (address string, stop func() int) {
	t.Helper()
	w := newWorld(t)
	out, in := io.Pipe()
	var errs bytes.Buffer
	p := w.program(strings.NewReader(""), in, &errs, append([]string{"serve"}, args...)...)
	end := make(chan struct{})
	p.Stop = end
	code := make(chan int, 1)
	go func() {
		c := p.run()
		_ = in.Close()
		code <- c
	}()
	line := make([]byte, 200)
	n, err := out.Read(line)
	if err != nil {
		t.Fatalf("nothing is served: exit code %d, %s", <-code, errs.String())
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	return strings.TrimSpace(string(line[:n])), func() int {
		close(end)
		select {
		case c := <-code:
			return c
		case <-time.After(10 * time.Second):
			t.Fatal("the server does not stop")
			return -1
		}
	}
}

func fetch(t *testing.T, url string) (int, http.Header, string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, "GET", url, nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, answer.Header, string(body)
}

func TestServe(t *testing.T) {
	needPage(t)
	address, stop := serving(t, "--addr", "127.0.0.1:0")
	if !strings.HasPrefix(address, "http://127.0.0.1:") || strings.HasSuffix(address, ":0/") {
		t.Errorf("the address is %q", address)
	}
	code, header, body := fetch(t, address)
	if code != 200 || !strings.Contains(body, "<title>Twofold</title>") || header.Get("Content-Security-Policy") == "" {
		t.Errorf("%d %v %.200s", code, header, body)
	}
	if code := stop(); code != exitDone {
		t.Errorf("exit code %d", code)
	}
}

func TestServeFaults(t *testing.T) {
	needPage(t)
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for _, c := range []struct {
		addr string
		code int
		say  string
	}{
		{taken.Addr().String(), exitCould, "is taken by another program; "},
		{"127.0.0.1", exitUsage, "is no address; "},
		{"127.0.0.1:web", exitUsage, "is no address; "},
		{":70000", exitUsage, "is no address; "},
		{"no-such-host.invalid:0", exitCould, "; give an"},
		{"192.0.2.1:0", exitCould, "nothing can listen on"},
	} {
		code, out, errs := newWorld(t).run("", "serve", "--addr", c.addr)
		if code != c.code || out != "" || !strings.Contains(errs, c.say) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: exit code %d, %q, %q", c.addr, code, out, errs)
		}
	}
	if code, _, _ := newWorld(t).run("", "serve", "here"); code != exitUsage {
		t.Errorf("an argument gives exit code %d", code)
	}
}

func TestAddresses(t *testing.T) {
	for host, want := range map[string]string{
		"127.0.0.1": "http://127.0.0.1:2048/",
		"::1":       "http://[::1]:2048/",
		"0.0.0.0":   "http://localhost:2048/",
		"::":        "http://localhost:2048/",
	} {
		if got := addresses(&net.TCPAddr{IP: net.ParseIP(host), Port: 2048}); got[0] != want {
			t.Errorf("%s: %q, want %s first", host, got, want)
		}
	}
}

func TestListed(t *testing.T) {
	if got := listed([]string{"http://127.0.0.1:2048/"}); got != "http://127.0.0.1:2048/\n" {
		t.Errorf("one address: %q", got)
	}
	want := "http://localhost:8080/     on this computer\n" +
		"http://192.168.10.2:8080/  on phones and computers in the same network\n"
	if got := listed([]string{"http://localhost:8080/", "http://192.168.10.2:8080/"}); got != want {
		t.Errorf("two addresses: %q, want %q", got, want)
	}
}

// lineWriter passes on what is written to it.
type lineWriter chan string

func (w lineWriter) Write(p []byte) (int, error) {
	w <- string(p)
	return len(p), nil
}

// TestOpenBrowser: a browser that does not come is told of, whether its command
// is missing or fails later.
func TestOpenBrowser(t *testing.T) {
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip(err)
	}
	said := make(lineWriter, 1)
	p := newWorld(t).program(nil, io.Discard, said)
	for _, cmd := range []*exec.Cmd{
		exec.Command(filepath.Join(t.TempDir(), "missing")),
		exec.Command(sh, "-c", "exit 3"),
	} {
		p.openBrowser(cmd)
		if got := <-said; !strings.HasPrefix(got, "twofold: no browser could be opened: ") || !strings.Contains(got, "; open the address yourself") {
			t.Errorf("%v: %q", cmd.Args, got)
		}
	}
}

// tree returns the files of a folder.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		files[name] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestWriteSite(t *testing.T) {
	one := fstest.MapFS{
		".csp": {Data: []byte("x")}, "index.html": {Data: []byte("1")}, "sw.js": {Data: []byte("1")},
		"v/one/a.js": {Data: []byte("a")}, "v/one/a.js.br": {Data: []byte("z")},
	}
	two := fstest.MapFS{"index.html": {Data: []byte("2")}, "sw.js": {Data: []byte("2")}, "v/two/a.js": {Data: []byte("b")}}
	dir := filepath.Join(t.TempDir(), "deep", "site")
	if err := writeSite(one, dir, "site"); err != nil {
		t.Fatal(err)
	}
	got := tree(t, dir)
	delete(got, pageMarker)
	if want := map[string]string{"index.html": "1", "sw.js": "1", "v/one/a.js": "a", "v/one/a.js.br": "z"}; !maps.Equal(got, want) {
		t.Errorf("the folder holds %q", got)
	}

	// Another page replaces it and leaves alone what is not of the page.
	for name, text := range map[string]string{"CNAME": "x", "v/own.txt": "y"} {
		if err := os.WriteFile(filepath.Join(dir, filepath.FromSlash(name)), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		if err := writeSite(two, dir, "site"); err != nil {
			t.Fatal(err)
		}
		got = tree(t, dir)
		if marker := got[pageMarker]; strings.Contains(marker, "one") || !strings.Contains(marker, "v/two/a.js\n") {
			t.Errorf("%q", marker)
		}
		delete(got, pageMarker)
		if want := map[string]string{"index.html": "2", "sw.js": "2", "v/two/a.js": "b", "CNAME": "x", "v/own.txt": "y"}; !maps.Equal(got, want) {
			t.Errorf("the folder holds %q", got)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "v", "one")); err == nil {
		t.Error("the folder of the old version is left")
	}

	// A list that was meddled with reaches nothing outside the folder.
	outside := filepath.Join(filepath.Dir(dir), "outside.txt")
	if err := os.WriteFile(outside, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, pageMarker), []byte(pageMarkerHead+"../outside.txt\n"+outside+"\n.\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := writeSite(two, dir, "site"); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(outside); err != nil {
		t.Error("a file outside the folder is gone")
	}
}

func TestPageFaults(t *testing.T) {
	needPage(t)
	w := newWorld(t)
	w.write("file", "")
	if err := os.MkdirAll(filepath.Join(w.dir, "letters"), 0o755); err != nil {
		t.Fatal(err)
	}
	w.write("letters/a.txt", "dear")
	for _, c := range []struct {
		args []string
		code int
		say  string
	}{
		{[]string{}, exitUsage, "there is no folder to write to; "},
		{[]string{"--out", "file"}, exitCould, "file is a file; "},
		{[]string{"--out", "letters"}, exitCould, "letters holds other files; "},
		{[]string{"--out", "file/below"}, exitCould, "; "},
		{[]string{"out"}, exitUsage, "; "},
	} {
		code, out, errs := w.run("", append([]string{"page"}, c.args...)...)
		if code != c.code || out != "" || !strings.Contains(errs, c.say) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%q: exit code %d, %q, %q", c.args, code, out, errs)
		}
	}
	if got := tree(t, filepath.Join(w.dir, "letters")); len(got) != 1 {
		t.Errorf("%q", got)
	}
}

// TestPage: the static site is the page that is served, and works from any
// folder of a host that knows nothing of it.
func TestPage(t *testing.T) {
	needPage(t)
	w := newWorld(t)
	w.ok("", "page", "--out", "public/games/twofold")
	w.ok("", "page", "--out", "public/games/twofold")
	host := http.FileServer(http.Dir(filepath.Join(w.dir, "public")))
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: host}
	go func() { _ = server.Serve(listener) }()
	defer server.Close()

	home := "http://" + listener.Addr().String() + "/games/twofold/"
	code, _, index := fetch(t, home)
	if code != 200 || !strings.Contains(index, `http-equiv="Content-Security-Policy"`) {
		t.Errorf("%d %.300s", code, index)
	}
	var names []string
	for name := range tree(t, filepath.Join(w.dir, "public", "games", "twofold")) {
		names = append(names, name)
	}
	for _, want := range []string{"index.html", "sw.js", "manifest.webmanifest", "icon.svg", "index.html.br", "index.html.gz", pageMarker} {
		if !slices.Contains(names, want) {
			t.Errorf("there is no %s", want)
		}
	}
	for _, part := range strings.Split(index, `"`) {
		if strings.HasPrefix(part, "v/") || strings.HasPrefix(part, "icon.") || strings.HasPrefix(part, "icon-") || strings.HasSuffix(part, ".webmanifest") {
			if code, _, _ := fetch(t, home+part); code != 200 {
				t.Errorf("%s: %d", part, code)
			}
		}
	}
}
