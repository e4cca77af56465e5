package web

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"

	"twofold/internal/web/browsertest"
)

const (
	gameA = "aaaaaaaaaaaaaaaa"
	gameB = "bbbbbbbbbbbbbbbb"
	gameC = "cccccccccccccccc"
)

// prelude is what the scripts below have: a store s as open() gives it, and
// short words for bytes.
const prelude = `
	globalThis.bytes = (text) => new TextEncoder().encode(text);
	globalThis.text = (data) => data && new TextDecoder().decode(data);
	globalThis.begin = async (options) => {
		const { open } = await import(new URL("js/store.js", document.baseURI));
		globalThis.s = await open(options);
		globalThis.faults = [];
		s.onfail((name, message) => faults.push(name + ": " + message));
	};
	globalThis.get = async (name) => text(await s.read(name));
	globalThis.found = () => Object.fromEntries(s.files.map((f) => [f.name, f.data ? text(f.data) : f.size]));
	globalThis.raw = (store) => new Promise((done) => {
		indexedDB.open("twofold").onsuccess = ({ target: { result: db } }) => {
			const q = db.transaction(store).objectStore(store).getAll();
			q.onsuccess = () => (db.close(), done(q.result));
		};
	});
	globalThis.settled = async () => { for (let i = 0; i < 10; i++) await s.read("nothing"); };
`

// sources serves the sources of the page with an empty index.
func sources(t *testing.T) *httptest.Server {
	files := http.FileServer(http.Dir("page"))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/" {
			w.Header().Set("Content-Type", "text/html")
			_, _ = io.WriteString(w, `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>test</title>`)
			return
		}
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	return server
}

// start opens a tab with a store; before runs first.
func start(t *testing.T, b *browsertest.Browser, address, before string) *browsertest.Tab {
	tab := b.Tab(t)
	restart(tab, address, before)
	return tab
}

func restart(tab *browsertest.Tab, address, before string) {
	tab.Open(address)
	tab.Run(prelude + before + "; await begin();")
}

// same fails unless a script gives a text.
func same(t *testing.T, tab *browsertest.Tab, what, script, want string) {
	t.Helper()
	if got := browsertest.Eval[string](tab, script); got != want {
		t.Errorf("%s: %s, want %s", what, got, want)
	}
}

// TestStoreClosedAtOnce closes the page while the database has confirmed
// nothing of the last work: it is there at the next start, once.
func TestStoreClosedAtOnce(t *testing.T) {
	b := browsertest.Start(t)
	server := sources(t)
	tab := start(t, b, server.URL, "")
	defer tab.Close()
	tab.Run(`
		s.claim("` + gameA + `");
		s.replace("live/` + gameA + `", bytes("header\n\nLU"));
		await settled();
	` + lostWork + `
		for (const letter of "RDLU") s.append("live/` + gameA + `", bytes(letter));
		s.replace("settings", bytes("lang zh"));
	`)
	restart(tab, server.URL, "")
	want := fmt.Sprintf(`{"live/%s":"header\n\nLURDLU","settings":"lang zh"}`, gameA)
	same(t, tab, "the files", foundText, want)
	same(t, tab, "what is left beside the database", `JSON.stringify(Object.keys(localStorage))`, "[]")
	restart(tab, server.URL, "")
	same(t, tab, "the files at the start after", foundText, want)
	clean(t, tab)
}

// lostWork has the database confirm and do nothing from here on.
const lostWork = `
	const never = { objectStore: () => ({ get: () => ({}) }), abort() {} };
	IDBDatabase.prototype.transaction = () => never;
`

// TestStoreClosedAtOnceElse: closed at once, a page loses neither a new name
// nor a file that was set aside, nor brings back settings that were changed
// since.
func TestStoreClosedAtOnceElse(t *testing.T) {
	b := browsertest.Start(t)

	t.Run("names", func(t *testing.T) {
		server := sources(t)
		tab := start(t, b, server.URL, "")
		tab.Run(`
			s.claim("` + gameA + `");
			s.replace("live/` + gameA + `", bytes("damaged"));
			s.rename("live/` + gameA + `", "damaged/live-` + gameA + `-1");
			s.replace("live/` + gameA + `", bytes("mended"));
			s.claim("` + gameB + `");
			s.replace("live/` + gameB + `", bytes("over"));
			await settled();
		` + lostWork + `
			s.append("live/` + gameA + `", bytes("+L"));
			s.rename("live/` + gameB + `", "done/` + gameB + `");
			s.claim("` + gameC + `");
			s.replace("live/` + gameC + `", bytes("new"));
		`)
		restart(tab, server.URL, "")
		same(t, tab, "the files", foundText, fmt.Sprintf(`{"done/%s":4,"live/%s":"mended+L","live/%s":"new"}`, gameB, gameA, gameC))
		same(t, tab, "the file set aside", `get("damaged/live-`+gameA+`-1")`, "damaged")
		same(t, tab, "what is left beside the database", `JSON.stringify(Object.keys(localStorage))`, "[]")
		clean(t, tab)
		tab.Close()
	})

	t.Run("settings", func(t *testing.T) {
		server := sources(t)
		tab := start(t, b, server.URL, "")
		other := start(t, b, server.URL, "")
		tab.Run(`s.replace("settings", bytes("first")); await settled();` + lostWork + `s.replace("settings", bytes("second"));`)
		tab.Open("about:blank")
		other.Until("what it left", `localStorage.getItem("twofold/settings") !== null`)
		other.Run(`s.replace("settings", bytes("third")); await settled();`)
		restart(tab, server.URL, "")
		same(t, tab, "the settings", foundText, `{"settings":"third"}`)
		// Nor does the lock under which they were taken over stay.
		other.Run(lostWork + `s.replace("settings", bytes("fourth"));`)
		other.Close()
		third := start(t, b, server.URL, "")
		same(t, third, "the settings", foundText, `{"settings":"fourth"}`)
		same(t, third, "the locks", `navigator.locks.query().then((all) => JSON.stringify(all.held.map((l) => l.name)))`, "[]")
		clean(t, tab, third)
		tab.Close()
		third.Close()
	})
}

// TestStoreDamaged: records that say nonsense about their files are read as
// far as the bytes go, and hide nothing else.
func TestStoreDamaged(t *testing.T) {
	b := browsertest.Start(t)
	for kind, c := range map[string]struct{ before, damage, more string }{
		"IndexedDB": {"", `
			await new Promise((done) => {
				indexedDB.open("twofold").onsuccess = ({ target: { result: db } }) => {
					const files = db.transaction(["files", "chunks"], "readwrite").objectStore("files");
					const change = (name, to) => (files.get(name).onsuccess = (e) => files.put({ ...e.target.result, ...to }, name));
					change("live/` + gameA + `", { size: 1e15 });
					change("live/` + gameB + `", { size: -1, count: 1e15 });
					change("index", { size: "many" });
					// What this page never writes, under names of its own and others.
					for (const [i, what] of [null, 7, "text", [], {}, { id: {} }, { id: "x", size: 5, count: 1 }].entries()) {
						files.put(what, "live/000000000000000" + i);
						files.put(what, "done/000000000000000" + i);
						files.put(what, i);
						files.put(what, ["settings", i]);
					}
					for (const [i, what] of [null, 7, "text", { length: 5e9 }].entries()) {
						files.put({ id: 100 + i, size: 8, count: 1 }, "live/000000000000001" + i);
						files.transaction.objectStore("chunks").put(what, [100 + i, 0]);
					}
					files.transaction.oncomplete = () => (db.close(), done());
				};
			});
		`, `"live/0000000000000010":"","live/0000000000000011":"","live/0000000000000012":"","live/0000000000000013":"",`},
		"localStorage": {`Object.defineProperty(globalThis, "indexedDB", { value: undefined })`, `
			localStorage.setItem("twofold/live/` + gameA + `", "1000000000000000 1");
			localStorage.setItem("twofold/live/` + gameB + `", "-1 1000000000000000");
			localStorage.setItem("twofold/index", "many much");
			localStorage.setItem("twofold/done/` + gameB + `", "");
		`, ""},
	} {
		t.Run(kind, func(t *testing.T) {
			server := sources(t)
			tab := start(t, b, server.URL, c.before)
			defer tab.Close()
			tab.Run(`
				for (const [id, text] of [["` + gameA + `", "first"], ["` + gameB + `", "second"], ["` + gameC + `", "third"]]) {
					s.claim(id);
					s.replace("live/" + id, bytes(text));
				}
				s.replace("index", bytes("index"));
				await settled();
			` + c.damage)
			restart(tab, server.URL, c.before)
			same(t, tab, "the error", "String(s.error)", "null")
			same(t, tab, "the files", foundText, fmt.Sprintf(`{"index":"",%s"live/%s":"first","live/%s":"","live/%s":"third"}`, c.more, gameA, gameB, gameC))
			// They can be written to.
			tab.Run(`for (const id of ["` + gameA + `", "` + gameB + `", "` + gameC + `"]) s.append("live/" + id, bytes("+1")); await settled();`)
			restart(tab, server.URL, c.before)
			same(t, tab, "the files after", foundText, fmt.Sprintf(`{"index":"",%s"live/%s":"first+1","live/%s":"+1","live/%s":"third+1"}`, c.more, gameA, gameB, gameC))
			same(t, tab, "the faults", "JSON.stringify(faults)", "[]")
			clean(t, tab)
		})
	}
}

// TestStoreLate: a database that answers when the store has turned elsewhere is
// not held open, so that it can be upgraded or deleted.
func TestStoreLate(t *testing.T) {
	b := browsertest.Start(t)
	tab := b.Tab(t)
	tab.Open(sources(t).URL)
	tab.Run(prelude + `
		const { open } = indexedDB;
		let answered;
		globalThis.late = new Promise((done) => (answered = done));
		IDBFactory.prototype.open = function (...args) {
			const request = open.apply(this, args);
			const slow = { get result() { return request.result; }, get error() { return request.error; } };
			request.onupgradeneeded = (e) => slow.onupgradeneeded(e);
			request.onsuccess = (e) => setTimeout(() => { slow.onsuccess(e); answered(); }, 200);
			return slow;
		};
		await begin({ patience: 50 });
		await late;
	`)
	same(t, tab, "deleting it", `new Promise((done) => {
		const request = indexedDB.deleteDatabase("twofold");
		request.onsuccess = () => done("done");
		request.onblocked = () => done("blocked");
	})`, "done")
	clean(t, tab)
}

// TestLeases: two pages without Web Locks that ask for one game at nearly the
// same time, after the page that had it died, do not both get it; and where
// nothing can be kept, taking and leaving throw nothing.
func TestLeases(t *testing.T) {
	b := browsertest.Start(t)
	tab := b.Tab(t)
	tab.Open(sources(t).URL)
	tab.Run(`globalThis.leases = (await import(new URL("js/locks.js", document.baseURI))).leases;`)
	for _, apart := range []int{0, 10, 35, 80, 250} {
		same(t, tab, fmt.Sprintf("%d ms apart", apart), fmt.Sprintf(`(async () => {
			localStorage.setItem("twofold!%[1]s", "dead " + Date.now());
			const wait = (ms) => new Promise((done) => setTimeout(done, ms));
			const pages = [leases(), leases()];
			const got = await Promise.all(pages.map((page, i) => wait(i * %[2]d).then(() => page.lock("%[1]s"))));
			const result = [got.filter(Boolean).length, pages.filter((page) => page.mine("%[1]s")).length];
			for (const free of got) free?.();
			return JSON.stringify([...result, localStorage.getItem("twofold!%[1]s")]);
		})()`, gameA, apart), "[1,1,null]")
	}
	tab.Run(`
		Object.defineProperty(globalThis, "localStorage", { get() { throw new DOMException("blocked", "SecurityError"); } });
		const page = leases();
		const free = await page.lock("` + gameB + `");
		await page.lock("` + gameC + `");
		free();
		page.leave();
	`)
	clean(t, tab)
}

func clean(t *testing.T, tabs ...*browsertest.Tab) {
	t.Helper()
	for _, tab := range tabs {
		for _, p := range tab.Problems() {
			t.Errorf("the page complains: %s", p)
		}
	}
}

const foundText = "JSON.stringify(found())"

// TestStoreFiles: what is kept is there after the page is loaded again, in each
// kind of storage that lasts.
func TestStoreFiles(t *testing.T) {
	b := browsertest.Start(t)
	for kind, before := range map[string]string{
		"IndexedDB":    "",
		"localStorage": `Object.defineProperty(globalThis, "indexedDB", { get() { throw new DOMException("not here", "SecurityError"); } })`,
	} {
		t.Run(kind, func(t *testing.T) {
			server := sources(t) // an origin of its own: one storage takes over what the other holds
			tab := start(t, b, server.URL, before)
			defer tab.Close()
			same(t, tab, "an empty store", "JSON.stringify([s.files, s.error])", "[[],null]")
			tab.Run(`
				s.replace("settings", bytes("lang zh · 中"));
				s.claim("` + gameA + `");
				s.replace("live/` + gameA + `", bytes("header\n\n"));
				for (let i = 0; i < 1000; i++) s.append("live/` + gameA + `", bytes("LURD"[i % 4]));
				s.claim("` + gameB + `");
				s.replace("live/` + gameB + `", bytes("other"));
				s.rename("live/` + gameB + `", "done/` + gameB + `");
				s.append("done/` + gameB + `", bytes("!"));
				s.replace("index", bytes("index 1"));
				s.replace("palette", new Uint8Array([0, 200, 255, 10]));
				await settled();
				for (let i = 0; i < 100; i++) { s.append("live/` + gameA + `", bytes("<")); await 0; }
			`)
			long := "header\n\n" + strings.Repeat("LURD", 250) + strings.Repeat("<", 100)
			same(t, tab, "the game", `get("live/`+gameA+`")`, long)
			same(t, tab, "the game left behind", `get("done/`+gameB+`")`, "other!")
			same(t, tab, "what is not there", `get("live/`+gameB+`").then(String)`, "null")

			restart(tab, server.URL, before)
			same(t, tab, "the files", `JSON.stringify({ ...found(), palette: undefined })`,
				fmt.Sprintf(`{"done/%s":6,"index":"index 1","live/%s":%q,"settings":"lang zh · 中"}`, gameB, gameA, long))
			same(t, tab, "a file of any bytes", `s.read("palette").then((d) => String(d))`, "0,200,255,10")
			same(t, tab, "the game left behind", `get("done/`+gameB+`")`, "other!")
			tab.Run(`s.append("live/` + gameA + `", bytes("+")); await settled();`)
			restart(tab, server.URL, before)
			same(t, tab, "the game", `get("live/`+gameA+`")`, long+"+")
			same(t, tab, "the faults", "JSON.stringify(faults)", "[]")
			clean(t, tab)
		})
	}
}

// TestStoreChunks: a move writes little, however long the game, and each task's
// work is one transaction.
func TestStoreChunks(t *testing.T) {
	b := browsertest.Start(t)
	tab := start(t, b, sources(t).URL, "")
	tab.Run(`
		s.claim("` + gameA + `");
		s.replace("live/` + gameA + `", bytes("header"));
		for (let i = 0; i < 20000; i++) s.append("live/` + gameA + `", bytes("L"));
		await settled();
		globalThis.written = [];
		globalThis.transactions = 0;
		const put = IDBObjectStore.prototype.put, transaction = IDBDatabase.prototype.transaction;
		IDBObjectStore.prototype.put = function (value, key) {
			written.push(value instanceof Uint8Array ? value.buffer.byteLength : JSON.stringify([value, key]).length);
			return put.call(this, value, key);
		};
		IDBDatabase.prototype.transaction = function (...args) {
			if (args[1] === "readwrite") transactions++;
			return transaction.apply(this, args);
		};
		for (let i = 0; i < 500; i++) { s.append("live/` + gameA + `", bytes("R")); await new Promise((done) => setTimeout(done)); }
		await settled();
	`)
	if n := browsertest.Eval[int](tab, "transactions"); n != 500 {
		t.Errorf("500 moves took %d transactions", n)
	}
	if n := browsertest.Eval[int](tab, "Math.max(...written.map((n, i) => n + (written[i + 1] ?? 0)))"); n > 512 {
		t.Errorf("a move writes %d bytes", n)
	}
	if n := browsertest.Eval[int](tab, `raw("chunks").then((all) => Math.max(...all.map((c) => c.length)))`); n > 512 {
		t.Errorf("a chunk has %d bytes", n)
	}
	clean(t, tab)
}

// TestStoreTabs: a game belongs to one tab.
func TestStoreTabs(t *testing.T) {
	b := browsertest.Start(t, "host-resolver-rules=MAP insecure.test 127.0.0.1")
	server := sources(t)
	port := server.URL[strings.LastIndexByte(server.URL, ':'):]
	for kind, address := range map[string]string{
		"Web Locks": server.URL,
		"leases":    "http://insecure.test" + port, // no secure context, so no Web Locks
	} {
		t.Run(kind, func(t *testing.T) {
			first := start(t, b, address, "")
			if has := browsertest.Eval[bool](first, "!!navigator.locks"); has != (kind == "Web Locks") {
				t.Fatalf("Web Locks: %v", has)
			}
			first.Run(`
				s.claim("` + gameA + `");
				s.replace("live/` + gameA + `", bytes("first"));
				s.claim("` + gameB + `");
				s.replace("done/` + gameB + `", bytes("old"));
				await new Promise((done) => setTimeout(done, 200));
				s.append("done/` + gameB + `", bytes("er"));
				s.release("` + gameB + `");
			`)
			second := start(t, b, address, "")
			same(t, second, "what the second tab finds", foundText, fmt.Sprintf(`{"done/%s":5,"live/%s":"first"}`, gameB, gameA))
			same(t, second, "claims", `JSON.stringify(["`+gameA+`", "`+gameB+`", "`+gameC+`"].map((id) => s.claim(id)))`, "[false,false,true]")
			// A game of the history can be claimed as it is read, and only then.
			same(t, second, "claim with a reading", `s.read("done/`+gameB+`").then((d) => text(d) + s.claim("`+gameB+`"))`, "oldertrue")
			same(t, second, "claim with a reading", `s.read("live/`+gameA+`").then((d) => text(d) + s.claim("`+gameA+`"))`, "firstfalse")
			same(t, first, "claim in the first tab", `s.read("done/`+gameB+`").then((d) => text(d) + s.claim("`+gameB+`"))`, "olderfalse")
			second.Run(`s.rename("done/` + gameB + `", "live/` + gameB + `"); s.append("live/` + gameB + `", bytes("+2")); await settled();`)
			first.Run(`s.append("live/` + gameA + `", bytes("+1")); await settled();`)

			third := start(t, b, address, "")
			same(t, third, "what both have played", foundText, fmt.Sprintf(`{"live/%s":"first+1","live/%s":"older+2"}`, gameA, gameB))
			first.Open("about:blank")
			second.Close()
			// The browser takes a moment to free the locks of a tab that is gone.
			third.Run(`while ((await navigator.locks?.query())?.held.length) await new Promise((done) => setTimeout(done, 20));`)
			restart(third, address, "")
			same(t, third, "claims of what is free", `JSON.stringify(["`+gameA+`", "`+gameB+`"].map((id) => s.claim(id)))`, "[true,true]")
			clean(t, first, third)
			first.Close()
			third.Close()
		})
	}
}

// TestStoreSettings: tabs that change the settings at the same moment lose
// neither change, though each reads them long before it writes; and nobody waits
// for a tab that is gone.
func TestStoreSettings(t *testing.T) {
	b := browsertest.Start(t, "host-resolver-rules=MAP insecure.test 127.0.0.1")
	const slow = `
		const { set } = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, "oncomplete");
		Object.defineProperty(IDBTransaction.prototype, "oncomplete", { set(done) {
			set.call(this, this.mode === "readonly" && globalThis.late ? () => setTimeout(done, late) : done);
		} });
	`
	const slowLocal = `
		Object.defineProperty(globalThis, "indexedDB", { value: undefined });
		globalThis.late = 0;
	`
	// What a tab adds is written over what it has read, in the task of the answer.
	const add = `
		globalThis.add = (line) => s.read("settings").then((d) => s.replace("settings", bytes((text(d) ?? "") + line)));
	`
	for kind, c := range map[string]struct{ host, before string }{
		"IndexedDB":                {"127.0.0.1", slow},
		"IndexedDB with leases":    {"insecure.test", slow},
		"localStorage":             {"127.0.0.1", slowLocal},
		"localStorage with leases": {"insecure.test", slowLocal},
	} {
		t.Run(kind, func(t *testing.T) {
			server := sources(t)
			address := strings.Replace(server.URL, "127.0.0.1", c.host, 1)
			first, second := start(t, b, address, c.before), start(t, b, address, c.before)
			defer first.Close()
			for _, tab := range []*browsertest.Tab{first, second} {
				tab.Run(add + `globalThis.late = 400;`)
			}
			first.Run(`globalThis.done = Promise.all([add("a"), add("b")]);`)
			second.Run(`globalThis.done = Promise.all([add("c"), add("d")]);`)
			first.Run(`await done`)
			second.Run(`await done`)
			const sorted = `s.read("settings").then((d) => [...text(d) ?? ""].sort().join(""))`
			same(t, first, "the settings", sorted, "abcd")
			same(t, first, "the faults", "JSON.stringify(faults)", "[]")

			// A tab that closes while it has the settings.
			second.Run(`globalThis.late = 60_000; add("x");`)
			first.Run(`globalThis.late = 0;`)
			clean(t, second)
			second.Close()
			first.Run(`await add("e");`)
			same(t, first, "the settings in the end", sorted+`.then((t) => t.replace("x", ""))`, "abcde")
			clean(t, first)
		})
	}
}

// TestStoreBlocked: without any storage the files live in memory, and nothing
// throws.
func TestStoreBlocked(t *testing.T) {
	b := browsertest.Start(t)
	server := sources(t)
	const noLocal = `Object.defineProperty(globalThis, "localStorage", { get() { throw new DOMException("blocked", "SecurityError"); } });`
	for kind, before := range map[string]string{
		"none":    `Object.defineProperty(globalThis, "indexedDB", { value: undefined });` + noLocal,
		"throws":  `IDBFactory.prototype.open = () => { throw new DOMException("blocked", "SecurityError"); };` + noLocal,
		"refuses": `IDBFactory.prototype.open = () => { const r = {}; setTimeout(() => { r.error = new DOMException("blocked", "UnknownError"); r.onerror({ preventDefault() {} }); }); return r; };` + noLocal,
		"silent":  `IDBFactory.prototype.open = () => ({});` + noLocal,
	} {
		t.Run(kind, func(t *testing.T) {
			tab := start(t, b, server.URL, before)
			defer tab.Close()
			if browsertest.Eval[string](tab, "String(s.error)") == "null" {
				t.Error("the store says that it keeps files")
			}
			tab.Run(`
				s.replace("live/` + gameA + `", bytes("one"));
				s.append("live/` + gameA + `", bytes("two"));
				s.rename("live/` + gameA + `", "done/` + gameA + `");
				s.flush();
			`)
			same(t, tab, "in memory", `get("done/`+gameA+`").then((d) => d + s.claim("`+gameA+`") + faults.length)`, "onetwotrue0")
			clean(t, tab)
		})
	}
}

// TestStoreMoves: what localStorage kept while IndexedDB was away comes home.
func TestStoreMoves(t *testing.T) {
	b := browsertest.Start(t)
	server := sources(t)
	tab := start(t, b, server.URL, `Object.defineProperty(globalThis, "indexedDB", { value: undefined })`)
	tab.Run(`s.claim("` + gameA + `"); s.replace("live/` + gameA + `", bytes("away")); await settled();`)
	restart(tab, server.URL, "")
	same(t, tab, "the files", foundText, fmt.Sprintf(`{"live/%s":"away"}`, gameA))
	same(t, tab, "localStorage", "JSON.stringify(Object.keys(localStorage))", "[]")
	clean(t, tab)
}

// TestStoreFailures: writing that fails is told once for each file, and made up
// for when it can be.
func TestStoreFailures(t *testing.T) {
	b := browsertest.Start(t)

	t.Run("quota", func(t *testing.T) {
		server := sources(t)
		tab := b.Tab(t)
		quota := func(size *float64) {
			tab.Do(func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
				_, err := cdp.Call(ctx, target, storage.OverrideQuotaForOrigin, storage.OverrideQuotaForOriginParams{Origin: server.URL, QuotaSize: size})
				return chromedp.Void{}, err
			})
		}
		// The browser counts small writes roughly: a large one fails for certain.
		little := 200_000.0
		quota(&little)
		restart(tab, server.URL, "")
		tab.Run(`
			s.claim("` + gameA + `");
			s.replace("live/` + gameA + `", bytes("header"));
			await settled();
			s.replace("done/` + gameB + `", new Uint8Array(10_000_000));
		`)
		tab.Until("the fault", "faults.length > 0")
		tab.Run(`
			for (const c of "LURD") { s.append("live/` + gameA + `", bytes(c)); await settled(); }
			s.append("done/` + gameB + `", bytes("!"));
			await settled();
		`)
		if faults := browsertest.Eval[[]string](tab, "faults"); len(faults) != 1 || !strings.HasPrefix(faults[0], "done/"+gameB+": QuotaExceededError") {
			t.Errorf("%q", faults)
		}
		const length = `s.read("done/` + gameB + `").then((d) => String(d?.length))`
		same(t, tab, "in memory", length, "10000001")
		quota(nil)
		tab.Run(`s.append("done/` + gameB + `", bytes("?")); await settled();`)
		restart(tab, server.URL, "")
		same(t, tab, "after all", length, "10000002")
		same(t, tab, "the game meanwhile", `get("live/`+gameA+`")`, "headerLURD")
		clean(t, tab)
	})

	t.Run("abort", func(t *testing.T) {
		server := sources(t)
		tab := start(t, b, server.URL, "")
		// Every transaction fails for a while, those under way too.
		tab.Run(`
			s.claim("` + gameB + `");
			s.replace("live/` + gameB + `", bytes("b"));
			s.claim("` + gameC + `");
			s.replace("live/` + gameC + `", bytes("c"));
			await settled();
			const { put } = IDBObjectStore.prototype;
			IDBObjectStore.prototype.put = function (...args) { put.apply(this, args); this.transaction.abort(); };
			for (let i = 0; i < 3; i++) { s.append("live/` + gameB + `", bytes("1")); await 0; }
			s.rename("live/` + gameB + `", "done/` + gameB + `");
			s.append("done/` + gameB + `", bytes("2"));
			s.replace("index", bytes("old"));
			await 0;
			s.replace("index", bytes("new"));
			s.append("live/` + gameC + `", bytes("3"));
			await settled();
			IDBObjectStore.prototype.put = put;
			s.append("live/` + gameC + `", bytes("4"));
			await settled();
			s.flush();
			await settled();
		`)
		faults := browsertest.Eval[[]string](tab, "faults")
		names := map[string]bool{}
		for _, f := range faults {
			name, _, _ := strings.Cut(f, ":")
			if names[name] {
				t.Errorf("%s is reported twice", name)
			}
			names[name] = true
		}
		if !names["index"] || !names["live/"+gameC] {
			t.Errorf("%q", faults)
		}
		restart(tab, server.URL, "")
		same(t, tab, "after all", `Promise.all(["live/`+gameB+`", "done/`+gameB+`", "live/`+gameC+`", "index"].map(get)).then(JSON.stringify)`,
			`[null,"b1112","c34","new"]`)
		clean(t, tab)
	})

	t.Run("deleted database", func(t *testing.T) {
		server := sources(t)
		tab := start(t, b, server.URL, "")
		tab.Run(`
			s.claim("` + gameA + `");
			s.replace("live/` + gameA + `", bytes("whole"));
			s.replace("settings", bytes("mine"));
			await settled();
			await new Promise((done) => (indexedDB.deleteDatabase("twofold").onsuccess = done));
			s.append("live/` + gameA + `", bytes("+"));
			await settled();
		`)
		restart(tab, server.URL, "")
		same(t, tab, "what was written anew", foundText, fmt.Sprintf(`{"live/%s":"whole+","settings":"mine"}`, gameA))
		same(t, tab, "the faults", "JSON.stringify(faults)", "[]")
		clean(t, tab)
	})

	t.Run("later version", func(t *testing.T) {
		server := sources(t)
		tab := start(t, b, server.URL, "")
		tab.Run(`s.claim("` + gameA + `"); s.replace("live/` + gameA + `", bytes("whole")); await settled(); await new Promise((done) => (indexedDB.open("twofold", 7).onsuccess = (e) => { e.target.result.close(); done(); }));`)
		restart(tab, server.URL, "")
		same(t, tab, "a database of a later version", `get("live/`+gameA+`").then((d) => d + s.error)`, "wholenull")
		clean(t, tab)
	})
}
