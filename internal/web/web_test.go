package web

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
)

const policy = "default-src 'none'; frame-ancestors 'none'"

// standIn is a page of a few files. The forms that end in .br are no brotli:
// here only who gets which matters.
var standIn = fstest.MapFS{
	".csp":                 {Data: []byte(policy + "\n")},
	".keep":                {},
	"index.html":           {Data: []byte("<!doctype html><title>index</title>")},
	"index.html.br":        {Data: []byte("br index")},
	"index.html.gz":        {Data: []byte("gzip index")},
	"sw.js":                {Data: []byte("/* a worker */")},
	"manifest.webmanifest": {Data: []byte("{}")},
	"icon-192.png":         {Data: []byte("png")},
	"v/abc/core.wasm":      {Data: []byte("wasm, plain")},
	"v/abc/core.wasm.br":   {Data: []byte("wasm, br")},
	"v/abc/core.wasm.gz":   {Data: []byte("wasm gzip")},
	"v/abc/js/main.js":     {Data: []byte("main")},
	"v/abc/notes.txt":      {Data: []byte("no part of the page")},
}

// ask sends a request; header is pairs of names and values.
func ask(t *testing.T, h http.Handler, method, target string, header ...string) *http.Response {
	t.Helper()
	server := httptest.NewServer(h)
	defer server.Close()
	r, err := http.NewRequest(method, server.URL+target, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Add(header[i], header[i+1])
	}
	transport := &http.Transport{DisableCompression: true}
	defer transport.CloseIdleConnections()
	answer, err := transport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
	answer.Body = io.NopCloser(bytes.NewReader(body))
	return answer
}

func bodyOf(t *testing.T, r *http.Response) string {
	t.Helper()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

func TestFiles(t *testing.T) {
	h := handlerOf(standIn)
	for _, c := range []struct {
		target string
		code   int
		body   string
		kind   string
		cache  string
	}{
		{"/", 200, "<!doctype html><title>index</title>", "text/html; charset=utf-8", "no-cache"},
		{"/index.html", 200, "<!doctype html><title>index</title>", "text/html; charset=utf-8", "no-cache"},
		{"/?lang=zh", 200, "<!doctype html><title>index</title>", "text/html; charset=utf-8", "no-cache"},
		{"/sw.js", 200, "/* a worker */", "text/javascript; charset=utf-8", "no-cache"},
		{"/manifest.webmanifest", 200, "{}", "application/manifest+json", "no-cache"},
		{"/icon-192.png", 200, "png", "image/png", "no-cache"},
		{"/v/abc/core.wasm", 200, "wasm, plain", "application/wasm", "public, max-age=31536000, immutable"},
		{"/v/abc/js/main.js", 200, "main", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"},
		{"/v/abc", 404, "there is nothing here\n", "text/plain; charset=utf-8", "no-store"},
		{"/v/old/core.wasm", 404, "there is nothing here\n", "text/plain; charset=utf-8", "no-store"},
		{"/v/abc/core.wasm.br", 404, "there is nothing here\n", "text/plain; charset=utf-8", "no-store"},
		{"/v/abc/notes.txt", 404, "there is nothing here\n", "text/plain; charset=utf-8", "no-store"},
		{"/.csp", 404, "there is nothing here\n", "text/plain; charset=utf-8", "no-store"},
		{"/.keep", 404, "there is nothing here\n", "text/plain; charset=utf-8", "no-store"},
		{"/v/../index.html", 404, "there is nothing here\n", "text/plain; charset=utf-8", "no-store"},
		{"/v//abc/core.wasm", 404, "there is nothing here\n", "text/plain; charset=utf-8", "no-store"},
		{"/%00.js", 404, "there is nothing here\n", "text/plain; charset=utf-8", "no-store"},
	} {
		r := ask(t, h, "GET", c.target)
		if body := bodyOf(t, r); r.StatusCode != c.code || body != c.body {
			t.Errorf("%s: %d %q, want %d %q", c.target, r.StatusCode, body, c.code, c.body)
		}
		if got := r.Header.Get("Content-Type"); got != c.kind {
			t.Errorf("%s: type %q, want %q", c.target, got, c.kind)
		}
		if got := r.Header.Get("Cache-Control"); got != c.cache {
			t.Errorf("%s: cache %q, want %q", c.target, got, c.cache)
		}
	}
}

func TestHeaders(t *testing.T) {
	h := handlerOf(standIn)
	for _, target := range []string{"/", "/v/abc/core.wasm", "/nothing"} {
		r := ask(t, h, "GET", target)
		for name, want := range map[string]string{
			"X-Content-Type-Options": "nosniff",
			"Referrer-Policy":        "no-referrer",
			"Set-Cookie":             "",
		} {
			if got := r.Header.Get(name); got != want {
				t.Errorf("%s: %s is %q, want %q", target, name, got, want)
			}
		}
		if r.Header.Get("Content-Security-Policy") != policy {
			t.Errorf("%s: policy %q", target, r.Header.Get("Content-Security-Policy"))
		}
	}
	r := ask(t, h, "GET", "/")
	if !strings.Contains(r.Header.Get("Permissions-Policy"), "camera=()") {
		t.Error(r.Header)
	}
}

func TestEncodings(t *testing.T) {
	h := handlerOf(standIn)
	for accept, want := range map[string]string{
		"":                            "",
		"identity":                    "",
		"br":                          "br",
		"gzip":                        "gzip",
		"x-gzip":                      "gzip",
		"gzip, deflate, br, zstd":     "br",
		"GZIP;q=1.0, BR;q=0.5":        "gzip",
		"br;q=0.5, gzip;q=0.5":        "br",
		"br;q=0, gzip":                "gzip",
		"br;q=0, gzip;q=0":            "",
		"*":                           "br",
		"*;q=0.5, br;q=0":             "gzip",
		"*;q=0":                       "",
		"gzip;q=0.2, identity;q=0.9":  "",
		"identity;q=0.1, gzip;q=0.1":  "gzip",
		"br;q=nonsense, gzip;q=0.001": "gzip",
		"br;q=7":                      "br",
		" , ,deflate ; q=1":           "",
	} {
		header := []string{}
		if accept != "" {
			header = []string{"Accept-Encoding", accept}
		}
		r := ask(t, h, "GET", "/v/abc/core.wasm", header...)
		if got := r.Header.Get("Content-Encoding"); got != want {
			t.Errorf("%q gets %q, want %q", accept, got, want)
		}
		body := map[string]string{"": "wasm, plain", "br": "wasm, br", "gzip": "wasm gzip"}[want]
		if got := bodyOf(t, r); got != body {
			t.Errorf("%q gets the body %q, want %q", accept, got, body)
		}
		if r.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%q: Vary is %q", accept, r.Header.Get("Vary"))
		}
	}
	// Two lines of the header are one list.
	if r := ask(t, h, "GET", "/", "Accept-Encoding", "gzip", "Accept-Encoding", "br"); r.Header.Get("Content-Encoding") != "br" {
		t.Error("the second line is not read")
	}
	if r := ask(t, h, "GET", "/sw.js", "Accept-Encoding", "br"); r.Header.Get("Content-Encoding") != "" || r.Header.Get("Vary") != "" {
		t.Error("a file with no compressed form has", r.Header)
	}
}

func TestRevalidation(t *testing.T) {
	h := handlerOf(standIn)
	tags := map[string]bool{}
	for _, coding := range []string{"identity", "gzip", "br"} {
		r := ask(t, h, "GET", "/", "Accept-Encoding", coding)
		tag := r.Header.Get("ETag")
		if tag == "" || tags[tag] || strings.HasPrefix(tag, "W/") {
			t.Fatalf("%s has the tag %q", coding, tag)
		}
		tags[tag] = true
		for _, header := range []string{tag, "W/" + tag, `"other", ` + tag, "*"} {
			r := ask(t, h, "GET", "/", "Accept-Encoding", coding, "If-None-Match", header)
			if r.StatusCode != 304 || bodyOf(t, r) != "" || r.Header.Get("ETag") != tag ||
				r.Header.Get("Cache-Control") != "no-cache" || r.Header.Get("Vary") == "" {
				t.Errorf("%s: %d %v", header, r.StatusCode, r.Header)
			}
		}
		if r := ask(t, h, "GET", "/", "Accept-Encoding", coding, "If-None-Match", `"other"`); r.StatusCode != 200 {
			t.Errorf("another tag gives %d", r.StatusCode)
		}
	}
	// The tag follows from the content alone.
	changed := fstest.MapFS{".csp": standIn[".csp"], "index.html": {Data: []byte("changed")}}
	if tag := ask(t, handlerOf(changed), "GET", "/").Header.Get("ETag"); tags[tag] {
		t.Error("other content has the same tag")
	}
}

func TestMethods(t *testing.T) {
	h := handlerOf(standIn)
	r := ask(t, h, "HEAD", "/v/abc/core.wasm", "Accept-Encoding", "br")
	if r.StatusCode != 200 || r.Header.Get("Content-Length") != "8" || bodyOf(t, r) != "" {
		t.Errorf("HEAD: %d %v", r.StatusCode, r.Header)
	}
	for _, method := range []string{"POST", "PUT", "DELETE", "OPTIONS", "PATCH"} {
		r := ask(t, h, method, "/")
		if r.StatusCode != 405 || r.Header.Get("Allow") != "GET, HEAD" {
			t.Errorf("%s: %d, Allow %q", method, r.StatusCode, r.Header.Get("Allow"))
		}
	}
}

// TestPlainFiles: what is embedded compressed only is there plain as well.
func TestPlainFiles(t *testing.T) {
	const text = "const hello = 1;"
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	packed := fstest.MapFS{".csp": standIn[".csp"], "v/abc/main.js.gz": {Data: b.Bytes()}, "v/abc/main.js.br": {Data: []byte("br")}, "v/abc/x.png": {Data: []byte("png")}}
	files := plainFiles{packed}
	var names []string
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			names = append(names, name)
		}
		return err
	})
	if want := ".csp v/abc/main.js v/abc/main.js.br v/abc/main.js.gz v/abc/x.png"; err != nil || strings.Join(names, " ") != want {
		t.Errorf("there are %q, %v", names, err)
	}
	info, err := fs.Stat(files, "v/abc/main.js")
	if err != nil || info.Size() != int64(len(text)) || info.IsDir() || info.Name() != "main.js" {
		t.Errorf("%v %v", info, err)
	}
	if _, err := files.Open("v/abc/other.js"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	packed["bad.js.gz"] = &fstest.MapFile{Data: []byte("no gzip")}
	if _, err := fs.ReadFile(files, "bad.js"); err == nil {
		t.Error("damage is not noticed")
	}
	h := handlerOf(files)
	if r := ask(t, h, "GET", "/v/abc/main.js"); bodyOf(t, r) != text || r.Header.Get("Content-Encoding") != "" {
		t.Error("the plain file is not served")
	}
	if r := ask(t, h, "GET", "/v/abc/main.js", "Accept-Encoding", "gzip"); bodyOf(t, r) != b.String() {
		t.Error("the compressed file is not served")
	}
}

func TestNotBuilt(t *testing.T) {
	for _, files := range []fs.FS{nil, fstest.MapFS{".keep": {}}, fstest.MapFS{"index.html": {Data: []byte("half")}, policyFile: {}}} {
		r := ask(t, handlerOf(files), "GET", "/")
		if body := bodyOf(t, r); r.StatusCode != 503 || !strings.Contains(body, "make serve") || strings.Count(body, "\n") != 1 {
			t.Errorf("%d %q", r.StatusCode, body)
		}
	}
}

// needPage returns the built page. Where there must be one, its absence is a
// failure.
func needPage(t *testing.T) fs.FS {
	t.Helper()
	files, ok := Files()
	if !ok {
		const text = "the page is not built; run: make web"
		if os.Getenv("CI") == "true" {
			t.Fatal(text)
		}
		t.Skip(text)
	}
	return files
}

var (
	asked    = regexp.MustCompile(`v/[0-9a-f]+/[^"'\s)>]+`)
	imported = regexp.MustCompile(`(?:from|import)\s*"(\.[^"]+)"`)
)

// firstMove returns the files that the browser has to load before a first move:
// what the index names, what that imports, and what is loaded by name.
func firstMove(t *testing.T, files fs.FS) map[string]bool {
	t.Helper()
	read := func(name string) string {
		data, err := fs.ReadFile(files, name)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	need := map[string]bool{}
	var visit func(name string)
	visit = func(name string) {
		if need[name] {
			return
		}
		need[name] = true
		if path.Ext(name) == ".js" {
			for _, m := range imported.FindAllStringSubmatch(read(name), -1) {
				visit(path.Join(path.Dir(name), m[1]))
			}
		}
	}
	need["index.html"] = true
	for _, name := range asked.FindAllString(read("index.html"), -1) {
		visit(name)
	}
	byName, err := fs.Glob(files, "v/*/js/*.js")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range byName {
		if base := path.Base(name); base == "wasm_exec.js" || base == "faces.js" || base == "words-zh.js" {
			visit(name) // the larger one of the languages
		}
	}
	core, err := fs.Glob(files, "v/*/core.wasm*")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range core {
		if path.Base(name) == "core.wasm" {
			visit(name) // the scripts ask for it after the first paint
		}
	}
	return need
}

// TestWeight holds what a first move may weigh, as brotli.
func TestWeight(t *testing.T) {
	files := needPage(t)
	all, core := 0, 0
	need := firstMove(t, files)
	for name := range need {
		sent, err := fs.ReadFile(files, name+".br")
		if err != nil {
			if sent, err = fs.ReadFile(files, name); err != nil {
				t.Fatal(err)
			}
		}
		t.Logf("%7d %s", len(sent), name)
		all += len(sent)
		if path.Base(name) == "core.wasm" {
			core = len(sent)
		}
	}
	t.Logf("%7d in all, %d without the core", all, all-core)
	if core == 0 {
		t.Error("the page has no core")
	}
	if all > 560_000 {
		t.Errorf("the first move takes %d bytes, more than 560,000", all)
	}
	if all-core > 40_000 {
		t.Errorf("all but the core takes %d bytes, more than 40,000", all-core)
	}
}

// TestBuilt holds the built page together: everything compressed is what it
// says, and everything answered for.
func TestBuilt(t *testing.T) {
	files := needPage(t)
	h := Handler()
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasPrefix(entry.Name(), ".") {
			return err
		}
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		switch path.Ext(name) {
		case ".br":
		case ".gz":
			r, err := gzip.NewReader(bytes.NewReader(data))
			if err != nil {
				return err
			}
			got, err := io.ReadAll(r)
			if err != nil {
				return err
			}
			if want, err := fs.ReadFile(files, strings.TrimSuffix(name, ".gz")); err != nil || !bytes.Equal(got, want) {
				t.Errorf("%s is not what it compresses", name)
			}
		default:
			if r := ask(t, h, "HEAD", "/"+name, "Accept-Encoding", "br"); r.StatusCode != 200 {
				t.Errorf("%s is not served: %d", name, r.StatusCode)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	index, err := fs.ReadFile(files, "index.html")
	if err != nil {
		t.Fatal(err)
	}
	if regexp.MustCompile(`(?i)(src|href|action)="?(https?:)?/`).Match(index) {
		t.Error("the index names something from the root of a host, or another host")
	}
}
