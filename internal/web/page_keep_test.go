package web

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"twofold/internal/web/browsertest"
)

// standing is what a game is to the player.
const standing = `JSON.stringify([core.state().id, held(), core.state().score, core.state().moves, core.state().best, core.settings()])`

func testReload(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b)
	v.Run(`core.set("faces", "letters"); core.set("palette", "contrast"); await (await mod("apply")).apply(core.settings())`)
	v.begin("size 5x4\n" + seed)
	for i := range 40 {
		v.arrow([]string{"Left", "Up", "Right", "Down"}[i*3%7%4])
		v.Run("await pause(25)") // as fast as a key repeats
	}
	v.view("the game")
	before := browsertest.Eval[string](v.Tab, standing)
	// At once, as when a phone throws the page away.
	v.load("")
	v.view("the game, loaded again")
	if after := browsertest.Eval[string](v.Tab, standing); after != before {
		t.Errorf("loaded again: %s, want %s", after, before)
	}
	v.want("the look", `[document.documentElement.dataset.palette, document.querySelector("#board .tile:not([hidden])").textContent >= "A"]`, []any{"contrast", true})
	// The first paint has the size, the colours and the language already.
	v.call("Page.addScriptToEvaluateOnNewDocument", map[string]any{"source": `
		document.addEventListener("readystatechange", () => globalThis.first ??= [document.documentElement.dataset.palette, getComputedStyle(document.documentElement).getPropertyValue("--rows")]);
	`})
	v.load("")
	v.want("the first paint", "first", []any{"contrast", "5"})
	v.arrow("Left")
	v.key("u", "KeyU")
	v.view("undo after a reload")
}

func testTabs(t *testing.T, b *browsertest.Browser) {
	first := visitPage(t, b)
	first.begin(cross)
	for _, dir := range []string{"Left", "Up", "Right", "Down"} {
		first.arrow(dir)
	}
	first.Run("await pause(100)")
	second := newVisit(t, b, first.host)
	second.load("")
	second.says("other-tab")
	ids := func() (string, string) {
		return browsertest.Eval[string](first.Tab, "core.state().id"), browsertest.Eval[string](second.Tab, "core.state().id")
	}
	if a, b := ids(); a == b {
		t.Fatal("two tabs play one game")
	}
	// Both play, in turn; the second one makes the better score.
	second.begin("size 3x3\nfrom 512,512,0/0,0,0/0,0,2\nfrom-score 8192\n")
	for _, dir := range []string{"Right", "Left", "Up", "Down", "Right"} {
		first.arrow(dir)
		second.arrow(dir)
	}
	one, two := browsertest.Eval[string](first.Tab, `JSON.stringify([core.state().id, held(), core.state().moves])`),
		browsertest.Eval[string](second.Tab, `JSON.stringify([core.state().id, held(), core.state().moves])`)
	best := browsertest.Eval[int](second.Tab, "core.state().score")
	// Each changes settings of its own, and one of them twice. What is changed in
	// both within the time that storing takes is not merged.
	first.Run(`core.set("faces", "roman"); core.set("faces", "letters"); core.set("sound", "yes"); await pause(1000)`)
	second.Run(`core.set("palette", "contrast"); await pause(1000); core.set("motion", "off"); await pause(1000)`)
	first.Run(`core.set("vibration", "no"); await pause(1000)`)
	first.load("")
	first.want("the settings of both", `["faces", "sound", "palette", "motion", "vibration"].map((key) => core.settings()[key])`, []string{"letters", "yes", "contrast", "off", "no"})
	// The same at one moment, with a database that is slow to read.
	for _, v := range []*visit{first, second} {
		v.Run(`
			const { set } = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, "oncomplete");
			Object.defineProperty(IDBTransaction.prototype, "oncomplete", { set(done) {
				set.call(this, this.mode === "readonly" ? () => setTimeout(done, 500) : done);
			} });
		`)
	}
	first.Run(`core.set("arrows", "yes")`)
	second.Run(`core.set("page-swipes", "yes")`)
	first.Run(`core.set("appearance", "dark"); await pause(4000)`)
	first.load("")
	first.want("the settings changed at once", `["arrows", "page-swipes", "appearance"].map((key) => core.settings()[key])`, []string{"yes", "yes", "dark"})
	first.want("the first tab's game", `JSON.stringify([core.state().id, held(), core.state().moves])`, one)
	first.want("both games are in the history", fmt.Sprintf(`core.history().filter((g) => %s.concat(%s).includes(g.id)).length`, one, two), 2)
	first.want("the best of the second", fmt.Sprintf(`core.history().some((g) => g.score === %d)`, best), true)
	second.load("")
	second.want("the second tab's game", `JSON.stringify([core.state().id, held(), core.state().moves])`, two)
	first.arrow("Up")
	second.Close()
	first.Run("await pause(100)")
	first.load("")
	first.want("the history in the end", fmt.Sprintf(`core.history().filter((g) => %s.concat(%s).includes(g.id)).length`, one, two), 2)
}

// files gives scripts the store, on the blank page of a host.
func (v *visit) files(script string) {
	v.t.Helper()
	files, _ := Files()
	found, err := fs.Glob(files, "v/*/js/store.js")
	if err != nil || len(found) != 1 {
		v.t.Fatalf("store.js: %q, %v", found, err)
	}
	v.Open(v.host.url + blank)
	v.Run(fmt.Sprintf(`
		const s = await (await import("/%s")).open();
		const put = (name, text) => { s.claim(name.slice(5)); s.replace(name, new TextEncoder().encode(text)); };
		const get = async (name) => new TextDecoder().decode(await s.read(name));
		const names = s.files.map((f) => f.name);
		%s
		for (let i = 0; i < 10; i++) await s.read("nothing");
	`, found[0], script))
}

func testSetAside(t *testing.T, b *browsertest.Browser) {
	for what, text := range map[string]string{
		"noise":             "\\x00\\x01\\xff nonsense \\n\\n",
		"nothing":           "",
		"a foreign file":    `{\"grid\":{\"size\":4},\"score\":12}`,
		"a header cut off":  "twofold game 1\\nbegun 17",
		"an impossible one": "twofold game 1\\nbegun 1700000000000\\nsize 99x99\\n\\n",
	} {
		t.Run(what, func(t *testing.T) {
			v := newVisit(t, b, newHost(t))
			v.files(`put("live/` + gameA + `", "` + text + `"); put("done/` + gameB + `", "` + text + `"); put("other", "of another program"); localStorage.setItem("bestScore", "12");`)
			v.load("")
			v.Until("the notice", `toasts().some((s) => s.includes("damaged/"))`)
			v.want("a game to play", `[core.state().moves, core.state().tiles.length]`, []int{0, 2})
			v.arrow("Left")
			v.arrow("Up")
			v.view("moves")
			v.Run("await pause(100)")
			v.files(`
				const aside = names.filter((n) => n.startsWith("damaged/"));
				globalThis.found = [];
				const both = await new Promise((done) => indexedDB.open("twofold").onsuccess = (e) => {
					const q = e.target.result.transaction("files").objectStore("files").getAllKeys();
					q.onsuccess = () => done(q.result);
				});
				for (const n of both) if (n.startsWith("damaged/")) found.push(await get(n));
				found.push(await get("other"), localStorage.getItem("bestScore"));
			`)
			want := fmt.Sprintf(`found.length === 4 && found[0] === "%s" && found[1] === "%[1]s" && found[2] === "of another program" && found[3] === "12"`, text)
			if !browsertest.Eval[bool](v.Tab, want) {
				t.Errorf("what is kept in the end: %s", browsertest.Eval[string](v.Tab, "JSON.stringify(found)"))
			}
		})
	}

	t.Run("a newer version", func(t *testing.T) {
		v := newVisit(t, b, newHost(t))
		const text = `twofold game 2\nsize 4x4 torus\n\nLURD`
		v.files(`put("live/` + gameA + `", "` + text + `"); put("done/` + gameB + `", "` + text + `")`)
		for range 2 {
			v.load("")
			v.Until("the notice", `toasts().some((s) => s.includes("newer twofold"))`)
			v.want("a game to play", `[core.state().tiles.length >= 2]`, []bool{true})
			v.arrow("Left")
			v.arrow("Up")
			v.Run("await pause(100)")
			v.files(`globalThis.found = [await get("live/` + gameA + `"), await get("done/` + gameB + `"), names.filter((n) => n.startsWith("damaged/")).length]`)
			v.want("the files as they were", `found`, []any{strings.ReplaceAll(text, `\n`, "\n"), strings.ReplaceAll(text, `\n`, "\n"), 0})
		}
	})

	t.Run("a tail of noise", func(t *testing.T) {
		v := visitPage(t, b)
		v.begin(cross)
		for _, dir := range []string{"Left", "Up", "Right"} {
			v.arrow(dir)
		}
		before := browsertest.Eval[string](v.Tab, standing)
		id := browsertest.Eval[string](v.Tab, "core.state().id")
		v.Run("await pause(100)")
		v.files(`s.claim("` + id + `"); s.append("live/` + id + `", new TextEncoder().encode("?\x00noise\nLU"));`)
		v.load("")
		if after := browsertest.Eval[string](v.Tab, standing); after != before {
			t.Errorf("loaded again: %s, want %s", after, before)
		}
		v.arrow("Down")
		v.view("a move after the noise")
	})

	t.Run("settings", func(t *testing.T) {
		v := newVisit(t, b, newHost(t))
		v.files(`put("settings", "twofold settings 1\n\xff\x00 no settings\nlang zh\nsize 99x1\nfour many\nfuture thing\n")`)
		v.load("")
		v.Until("the notice", `toasts().some((s) => s.includes("damaged/"))`)
		v.want("a game to play", `[core.state().rows, core.state().cols, core.settings().lang]`, []any{4, 4, "zh"})
		v.arrow("Left")
		v.view("a move")
	})

	t.Run("palette", func(t *testing.T) {
		for what, text := range map[string]string{"noise": "noise", "newer": `twofold palette 99\nname Later\n`} {
			v := newVisit(t, b, newHost(t))
			v.files(`put("palette", "` + text + `"); put("settings", "twofold settings 1\npalette own\n")`)
			v.load("")
			v.Until(what+": the notice", `toasts().some((s) => s.includes("damaged/palette-"))`)
			v.want(what+": the palette there is", `[document.documentElement.dataset.palette, core.ownPalette()]`, []any{"classic", nil})
			v.arrow("Left")
			v.view(what + ": a move")
			v.Run("await pause(100)")
			v.files(`globalThis.found = await new Promise((done) => indexedDB.open("twofold").onsuccess = (e) => {
				const q = e.target.result.transaction("files").objectStore("files").getAllKeys();
				q.onsuccess = () => get(q.result.find((n) => String(n).startsWith("damaged/palette-"))).then(done);
			});`)
			v.want(what+": what was kept", `JSON.stringify(found) === JSON.stringify("`+text+`")`, true)
		}
	})

	// What hides in the database among the games hides none of them.
	t.Run("the database", func(t *testing.T) {
		v := newVisit(t, b, newHost(t))
		v.load("")
		v.begin(cross)
		v.arrow("Left")
		v.Run("await pause(100)")
		before := browsertest.Eval[string](v.Tab, standing)
		v.Open(v.host.url + blank)
		v.Run(`await new Promise((done) => indexedDB.open("twofold").onsuccess = ({ target: { result: db } }) => {
			const tx = db.transaction(["files", "chunks"], "readwrite");
			tx.objectStore("files").put(null, "live/` + gameA + `");
			tx.objectStore("files").put({ id: 7, size: 9, count: 1 }, "live/` + gameB + `");
			tx.objectStore("chunks").put("no bytes", [7, 0]);
			tx.oncomplete = () => (db.close(), done());
		})`)
		v.load("")
		v.Until("the notice", `toasts().some((s) => s.includes("damaged/live-`+gameB+`"))`)
		if after := browsertest.Eval[string](v.Tab, standing); after != before {
			t.Errorf("loaded again: %s, want %s", after, before)
		}
		v.arrow("Up")
		v.view("a move")
	})

	t.Run("a foreign database", func(t *testing.T) {
		v := newVisit(t, b, newHost(t))
		v.Open(v.host.url + blank)
		v.Run(`await new Promise((done) => {
			const r = indexedDB.open("twofold", 3);
			r.onupgradeneeded = () => r.result.createObjectStore("things", { keyPath: "k" }).add({ k: 1, what: "precious" });
			r.onsuccess = () => (r.result.close(), done());
		})`)
		v.load("")
		v.arrow("Left")
		v.arrow("Up")
		v.view("moves")
		v.Run("await pause(100)")
		before := browsertest.Eval[string](v.Tab, standing)
		v.load("")
		if after := browsertest.Eval[string](v.Tab, standing); after != before {
			t.Errorf("loaded again: %s, want %s", after, before)
		}
		v.want("what was there", `new Promise((done) => indexedDB.open("twofold").onsuccess = (e) => e.target.result.transaction("things").objectStore("things").get(1).onsuccess = (e) => done(e.target.result.what))`, "precious")
	})
}

// testOpenedEarly: the index opens the database before the scripts are there, once
// and as they would.
func testOpenedEarly(t *testing.T, b *browsertest.Browser) {
	v := newVisit(t, b, newHost(t))
	v.call("Page.addScriptToEvaluateOnNewDocument", map[string]any{"source": `
		const { open } = IDBFactory.prototype;
		globalThis.opened = [];
		IDBFactory.prototype.open = function (...args) {
			if (args[0] === "twofold") opened.push(args[1]);
			return open.apply(this, args);
		};
	`})
	v.load("")
	v.want("the versions it was opened as", "opened", []int{1})
	v.Run(`
		globalThis.shape = async () => {
			const { openDatabase } = await mod("backends");
			const db = await openDatabase(2500);
			const stores = [...db.objectStoreNames].map((name) => {
				const { keyPath, autoIncrement, indexNames } = db.transaction(name).objectStore(name);
				return { name, keyPath, autoIncrement, indexes: [...indexNames] };
			});
			db.close();
			return JSON.stringify([db.version, stores]);
		};
		globalThis.early = await shape();
		await new Promise((done) => (indexedDB.deleteDatabase("twofold").onsuccess = done));
		globalThis.own = await shape();
	`)
	v.want("the database that the scripts make", `early === own && own.includes("chunks") ? "the same" : early + " and " + own`, "the same")
}

func testNoStorage(t *testing.T, b *browsertest.Browser) {
	for what, script := range map[string]string{
		"blocked": `
			for (const name of ["indexedDB", "localStorage", "sessionStorage", "caches"]) Object.defineProperty(globalThis, name, { get() { throw new DOMException("blocked", "SecurityError"); } });
		`,
		"absent":  `for (const name of ["indexedDB", "localStorage"]) Object.defineProperty(globalThis, name, { value: undefined });`,
		"refused": `IDBFactory.prototype.open = () => { throw new DOMException("blocked", "InvalidStateError"); }; Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };`,
	} {
		t.Run(what, func(t *testing.T) {
			v := visitPage(t, b, func(v *visit) {
				v.call("Page.addScriptToEvaluateOnNewDocument", map[string]any{"source": script})
			})
			v.says("memory-only")
			v.Run(`
				globalThis.said = 0;
				new MutationObserver((list) => { for (const m of list) for (const n of m.addedNodes) if (n.textContent.includes(words.t("memory-only"))) said++; })
					.observe(document.body, { childList: true, subtree: true });
			`)
			v.begin(cross)
			for _, dir := range []string{"Left", "Up", "Right", "Down"} {
				v.arrow(dir)
			}
			v.view("moves")
			v.key("u", "KeyU")
			before := browsertest.Eval[string](v.Tab, standing)
			v.click("#new")
			v.click("#toasts .toast:last-child button")
			v.want("the game brought back", standing, before)
			v.Run(`core.set("lang", "zh"); await (await mod("apply")).apply(core.settings()); await pause(600)`)
			v.want("it is said once", "said", 0)
			v.Run(`(await mod("pictures")).openPictures(); await pause(100)`)
		})
	}
}

func testNoWebAssembly(t *testing.T, b *browsertest.Browser) {
	for what, c := range map[string]struct{ script, sentence string }{
		"absent":  {`delete globalThis.WebAssembly`, "This game needs JavaScript and WebAssembly."},
		"blocked": {`WebAssembly.instantiateStreaming = WebAssembly.instantiate = async () => { throw new WebAssembly.CompileError("blocked by policy"); }`, "blocked by policy"},
		"Chinese": {`delete globalThis.WebAssembly; Object.defineProperty(navigator, "languages", { value: ["zh-CN"] })`, "本游戏需要 JavaScript 和 WebAssembly。"},
	} {
		t.Run(what, func(t *testing.T) {
			v := newVisit(t, b, newHost(t))
			v.call("Page.addScriptToEvaluateOnNewDocument", map[string]any{"source": c.script})
			v.Open(v.host.url)
			v.Until("the sentence", fmt.Sprintf(`document.querySelector(".notice p")?.textContent.includes(%q) ?? false`, c.sentence))
			v.Until("it to be heard", fmt.Sprintf(`document.getElementById("live").textContent.includes(%q)`, c.sentence))
			for _, dir := range []string{"Left", "Up"} {
				v.arrow(dir)
			}
			v.click("#menu")
			v.click("#new")
		})
	}

	t.Run("no script", func(t *testing.T) {
		v := newVisit(t, b, newHost(t))
		v.call("Emulation.setScriptExecutionDisabled", map[string]any{"value": true})
		v.Open(v.host.url)
		if !browsertest.Eval[bool](v.Tab, `document.querySelector("noscript").checkVisibility() && document.querySelector("noscript").textContent.includes("WebAssembly")`) {
			t.Error("without scripts there is no sentence")
		}
	})
}

// testStart: nothing that an earlier visit, or another program, left for the
// first paint keeps the game from starting; and where the words do not come,
// the page says that something is wrong.
func testStart(t *testing.T, b *browsertest.Browser) {
	for _, left := range []string{`{"lang":5}`, `{"lang":{},"rows":"1e9","cols":-3,"palette":[],"appearance":7,"arrows":"x"}`, `null`, `[]`, `"x"`, `{`} {
		v := newVisit(t, b, newHost(t))
		v.Open(v.host.url + blank)
		v.Run(fmt.Sprintf(`localStorage.setItem("twofold-view", %q)`, left))
		v.load("")
		v.arrow("Left")
		v.arrow("Up")
		v.view("a move after " + left)
	}
	// The core is asked for once, whether the index or the scripts are the first to.
	v := visitPage(t, b)
	v.host.mu.Lock()
	n := v.host.served["core.wasm"]
	v.host.mu.Unlock()
	if n != 1 {
		t.Errorf("the core was asked for %d times", n)
	}
	// Where a host names the wrong type for it, it is asked for again, and runs.
	v = newVisit(t, b, newHost(t))
	v.call("Page.addScriptToEvaluateOnNewDocument", map[string]any{"source": `WebAssembly.compileStreaming = async () => { throw new TypeError("not application/wasm"); }`})
	v.load("")
	v.arrow("Left")
	v.arrow("Up")
	v.view("a move without streaming")

	// A script that the page cannot begin without does not come; the next time it
	// does.
	for _, c := range []struct{ part, languages, sentence, reload string }{
		{"/js/apply.js", "en", "A part of the page did not load. Check the connection and reload.", "Reload"},
		{"/js/wasm_exec.js", "en", "A part of the page did not load. Check the connection and reload.", "Reload"},
		{"/js/main.js", "zh-CN", "页面没有完整载入。请检查网络后重新载入。", "重新载入"},
		{"/js/play.js", "zh-CN", "页面没有完整载入。请检查网络后重新载入。", "重新载入"},
	} {
		t.Run("without "+c.part, func(t *testing.T) {
			v := newVisit(t, b, newHost(t))
			v.call("Page.addScriptToEvaluateOnNewDocument", map[string]any{"source": fmt.Sprintf(
				`for (const [key, value] of Object.entries({ language: %q, languages: [%[1]q] })) Object.defineProperty(navigator, key, { value })`, c.languages)})
			v.host.refuse(c.part)
			v.Open(v.host.url)
			v.Until("the sentence", fmt.Sprintf(`document.querySelector(".notice[role=alert] p")?.textContent === %q`, c.sentence))
			v.want("one notice, in sight", `[document.querySelectorAll(".notice:not(.plain)").length, document.querySelector(".notice p").checkVisibility({ visibilityProperty: true }), document.querySelector(".notice button").textContent]`,
				[]any{1, true, c.reload})
			for _, problem := range v.Problems() { // but for the file itself
				if !strings.Contains(problem, c.part) {
					t.Error(problem)
				}
			}
			v.host.refuse()
			v.click(".notice button")
			v.Until("the game", `document.readyState === "complete" && document.querySelectorAll("#board .tile:not([hidden])").length > 0`)
			v.want("no notice", `document.querySelectorAll(".notice:not(.plain)").length`, 0)
		})
	}
	for what, script := range map[string]string{
		"not found": `answer = async () => new Response("not found", { status: 404 });`,
		"no answer": `answer = async () => { throw new TypeError("Failed to fetch"); };`,
	} {
		t.Run("the core "+what, func(t *testing.T) {
			v := newVisit(t, b, newHost(t))
			v.call("Page.addScriptToEvaluateOnNewDocument", map[string]any{"source": `
				const load = fetch;
				let answer;
				` + script + `
				globalThis.fetch = (url, ...rest) => !sessionStorage.found && String(url).endsWith("/core.wasm") ? answer() : load(url, ...rest);
			`})
			v.Open(v.host.url)
			v.Until("the notice", `document.querySelector(".notice:not(.plain) p")?.textContent === "A part of the page did not load. Check the connection and reload."`)
			v.Run(`sessionStorage.found = "1"`)
			v.click(".notice button")
			v.Until("the game", `document.readyState === "complete" && document.querySelectorAll("#board .tile:not([hidden])").length > 0`)
		})
	}
	t.Run("no words", func(t *testing.T) {
		v := newVisit(t, b, newHost(t))
		v.call("Network.enable", nil)
		v.call("Network.setBlockedURLs", map[string]any{"urls": []string{"*words-en.js"}})
		v.Open(v.host.url)
		v.Until("the notice", `document.querySelector(".notice[role=alert] p")?.textContent.startsWith("A part of the page did not load.") ?? false`)
		v.want("a way on", `!!document.querySelector(".notice button")`, true)
		for _, problem := range v.Problems() { // but for the file itself
			if !strings.Contains(problem, "words-en.js") || strings.Contains(problem, "TypeError") {
				t.Error(problem)
			}
		}
	})
}

func testOffline(t *testing.T, b *browsertest.Browser) {
	v := newVisitOffline(t, b, newHost(t))
	v.load("")
	v.Until("the worker", "!!navigator.serviceWorker.controller")
	v.Run("await pause(100)")
	v.want("nothing is said before the first key", "toasts()", []string{})
	v.arrow("Left")
	v.says("offline-ready")
	v.Until("the pictures", `caches.match(document.querySelector("script[type=module]").src.replace(/js.main.js$/, "art/17.svg")).then(Boolean)`)
	// The coach is kept when it has been asked.
	const kept = `Promise.all(["coach.wasm", "network.tfn"].map((name) => caches.match(document.querySelector("script[type=module]").src.replace(/js.main.js$/, name)).then(Boolean))).then((all) => all.filter(Boolean).length)`
	v.want("the coach before a question", kept, 0)
	v.begin("size 4x4\n" + seed)
	v.key("i", "KeyI")
	v.Until("a hint", `!!document.querySelector("#board .pointer")`)
	v.Until("the coach to be kept", kept+`.then((n) => n === 2)`)
	v.begin(cross)
	v.arrow("Left")
	v.Run("await pause(100)")
	before := browsertest.Eval[string](v.Tab, standing)
	v.host.offline.Store(true)
	v.call("Network.emulateNetworkConditions", map[string]any{"offline": true, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})
	v.load("")
	if after := browsertest.Eval[string](v.Tab, standing); after != before {
		t.Errorf("offline: %s, want %s", after, before)
	}
	for _, dir := range []string{"Up", "Right"} {
		v.arrow(dir)
	}
	v.view("moves offline")
	v.key("i", "KeyI")
	v.Until("a hint offline", `!!document.querySelector("#board .pointer")`)
	// All of the page is there: every view, both languages, faces, pictures.
	for _, name := range viewNames {
		views[name](v)
		v.Until(name, `!!document.querySelector("dialog[open]") || !!document.querySelector(".notice")`)
		v.Run(`for (const d of document.querySelectorAll("dialog[open]")) d.close()`)
	}
	v.Run(`
		core.set("lang", "zh");
		core.set("faces", "origami");
		await (await mod("apply")).apply(core.settings());
	`)
	v.want("Chinese", `document.getElementById("new").textContent`, "新游戏")
	v.want("pictures", `Promise.all([...document.querySelectorAll("#board .tile:not([hidden])")].map(async (el) => (await fetch(el.style.backgroundImage.match(/"(.*?)"/)[1])).ok)).then((all) => all.every(Boolean))`, true)
	v.want("a palette file", `mod("palettefile").then((m) => m.readPalette("nonsense")).then((p) => "error" in p)`, true)
	for _, p := range v.Problems() {
		// The worker itself cannot be asked for anew; nothing else may fail.
		if !strings.Contains(p, "sw.js") {
			t.Errorf("offline the page complains: %s", p)
		}
	}
}
