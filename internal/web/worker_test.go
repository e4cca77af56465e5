package web

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"twofold/internal/web/browsertest"
)

// workerPage is a page with the real service worker, followed by more of a
// script, and little else.
func workerPage(t *testing.T, version, more string) http.Handler {
	t.Helper()
	source, err := os.ReadFile("page/sw.js")
	if err != nil {
		t.Fatal(err)
	}
	list := func(names ...string) string {
		return `["` + strings.Join(names, `","`) + `"]`
	}
	worker := strings.NewReplacer(
		"{{version}}", version,
		`["{{files}}"]`, list("index.html", "icon.svg", "v/"+version+"/js/main.js"),
		`["{{pictures}}"]`, list("v/"+version+"/art/01.svg"),
		`["{{later}}"]`, list("v/"+version+"/coach.wasm", "v/"+version+"/network.tfn"),
	).Replace(string(source)) + more
	file := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	return handlerOf(fstest.MapFS{
		".csp":                            file("default-src 'none'; script-src 'self'; img-src 'self'; connect-src 'self'; worker-src 'self'"),
		"index.html":                      file(fmt.Sprintf(`<!doctype html><meta charset="utf-8"><title>%s</title><link rel="icon" href="icon.svg"><script type="module" src="v/%[1]s/js/main.js"></script>`, version)),
		"icon.svg":                        file(`<svg xmlns="http://www.w3.org/2000/svg"/>`),
		"sw.js":                           file(worker),
		"v/" + version + "/js/main.js":    file(fmt.Sprintf(`globalThis.version = %q`, version)),
		"v/" + version + "/art/01.svg":    file(`<svg xmlns="http://www.w3.org/2000/svg"/>`),
		"v/" + version + "/coach.wasm":    file("the coach of " + version),
		"v/" + version + "/network.tfn":   file("its network"),
		"v/" + version + "/js/unknown.js": file(`"not in the lists"`),
	})
}

func TestWorker(t *testing.T) {
	b := browsertest.Start(t)
	pages := map[string]http.Handler{"one": workerPage(t, "one", ""), "two": workerPage(t, "two", "")}
	var version atomic.Value
	version.Store("one")
	var offline atomic.Bool
	var asked atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if offline.Load() {
			panic(http.ErrAbortHandler) // the connection breaks
		}
		asked.Add(1)
		http.StripPrefix("/some/folder", pages[version.Load().(string)]).ServeHTTP(w, r)
	}))
	defer server.Close()

	tab := b.Tab(t)
	home := server.URL + "/some/folder/"
	tab.Open(home)
	register := `
		globalThis.heard = [];
		navigator.serviceWorker.onmessage = (e) => heard.push(e.data.type + " " + e.data.version);
		globalThis.registration = await navigator.serviceWorker.register(new URL("sw.js", document.baseURI));
	`
	tab.Run(`await caches.open("of another page"); await caches.open("twofold /some/other/ one");` + register)
	tab.Until("the worker", `!!navigator.serviceWorker.controller`)
	tab.Until("the message", `heard.includes("offline-ready one")`)
	tab.Until("the pictures", `caches.match(new URL("v/one/art/01.svg", document.baseURI)).then(Boolean)`)

	// What is for later is kept once it was asked for.
	same(t, tab, "what is for later", `caches.match(new URL("v/one/coach.wasm", document.baseURI)).then((r) => String(!!r))`, "false")
	tab.Run(`await (await fetch("v/one/coach.wasm")).text()`)
	tab.Until("what was asked for", `caches.match(new URL("v/one/coach.wasm", document.baseURI)).then(Boolean)`)

	// All of it comes from the cache, whatever the query or the fragment.
	offline.Store(true)
	for _, address := range []string{"", "index.html", "?lang=zh", "#g=record"} {
		tab.Open("about:blank")
		tab.Open(home + address)
		tab.Until("the page offline", `globalThis.version === "one" && document.title === "one"`)
	}
	same(t, tab, "a picture offline", `fetch("v/one/art/01.svg").then((r) => String(r.status))`, "200")
	same(t, tab, "what was kept later", `fetch("v/one/coach.wasm").then((r) => r.text())`, "the coach of one")
	same(t, tab, "the headers offline", `fetch("index.html").then((r) => r.headers.get("content-security-policy").slice(0, 11))`, "default-src")
	same(t, tab, "what is no part of it", `fetch("v/one/js/unknown.js").then(() => "got", () => "failed")`, "failed")
	tab.Problems() // the failed request just made
	offline.Store(false)

	before := asked.Load()
	tab.Open(home)
	tab.Run(register + "await registration.update()")
	if n := asked.Load() - before; n > 2 {
		t.Errorf("a page that is kept was asked for %d times", n) // the worker itself, at most twice
	}

	// Another version waits until the player wants it.
	version.Store("two")
	tab.Run("await registration.update()")
	tab.Until("the notice", `heard.includes("update-ready two") && !!registration.waiting`)
	other := b.Tab(t)
	other.Open(home)
	same(t, other, "a second tab meanwhile", "version", "one")
	tab.Run(`
		const changed = new Promise((done) => (navigator.serviceWorker.oncontrollerchange = done));
		registration.waiting.postMessage("skip-waiting");
		await changed;
	`)
	// Who used the coach has that of the new version too, and no more than that.
	tab.Until("the new coach", `caches.match(new URL("v/two/coach.wasm", document.baseURI)).then(Boolean)`)
	same(t, tab, "what was never used", `caches.match(new URL("v/two/network.tfn", document.baseURI)).then((r) => String(!!r))`, "false")
	offline.Store(true)
	tab.Open("about:blank")
	tab.Open(home)
	tab.Until("the new version", `globalThis.version === "two" && document.title === "two"`)
	tab.Until("only its cache", `caches.keys().then((k) => k.sort().join() === "of another page,twofold /some/folder/ two,twofold /some/other/ one")`)
	clean(t, tab, other)
}

// TestWorkerWithoutCache: where the browser's cache breaks under the worker, the
// page still comes from the network.
func TestWorkerWithoutCache(t *testing.T) {
	b := browsertest.Start(t)
	server := httptest.NewServer(workerPage(t, "one", `
		addEventListener("message", ({ data }) => {
			if (data === "break open") CacheStorage.prototype.open = async () => { throw new Error("broken"); };
			if (data === "break match") Cache.prototype.match = async () => { throw new Error("broken"); };
		});
	`))
	defer server.Close()
	tab := b.Tab(t)
	tab.Open(server.URL)
	tab.Run(`await navigator.serviceWorker.register("/sw.js")`)
	tab.Until("the worker", `!!navigator.serviceWorker.controller`)
	for _, what := range []string{"break match", "break open"} {
		tab.Run(`navigator.serviceWorker.controller.postMessage("` + what + `")`)
		tab.Open("about:blank")
		tab.Open(server.URL)
		tab.Until("the page", `globalThis.version === "one" && document.title === "one" && !!navigator.serviceWorker.controller`)
	}
	clean(t, tab)
}

// TestSubFolder: the built page plays from a folder of a host, asks nobody else
// for anything, and does without the network after the first visit.
func TestSubFolder(t *testing.T) {
	needPage(t)
	b := browsertest.Start(t)
	page := http.StripPrefix("/some/folder", Handler())
	var offline atomic.Bool
	var mu sync.Mutex
	outside := []string{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if offline.Load() {
			panic(http.ErrAbortHandler)
		}
		if !strings.HasPrefix(r.URL.Path, "/some/folder/") {
			mu.Lock()
			outside = append(outside, r.URL.Path)
			mu.Unlock()
		}
		page.ServeHTTP(w, r)
	}))
	defer server.Close()
	tab := b.Tab(t)
	tab.Open(server.URL + "/some/folder/")
	tab.Until("the first tiles", `document.querySelectorAll(".tile").length >= 2`)
	tab.Until("the worker", `!!navigator.serviceWorker.controller`)
	clean(t, tab)
	offline.Store(true)
	tab.Open("about:blank")
	tab.Open(server.URL + "/some/folder/")
	tab.Until("the tiles offline", `document.querySelectorAll(".tile").length >= 2`)
	clean(t, tab)
	mu.Lock()
	defer mu.Unlock()
	if len(outside) > 0 {
		t.Errorf("the page asked for %q", outside)
	}
}
