package web

import (
	"fmt"
	"strings"
	"testing"

	"twofold/internal/web/browsertest"
)

// ownPalette is a palette file of a player's own.
const ownPalette = "twofold palette 1\nname Blue hour\nlight paper #0b1020\ntile 2 #112233 #ffffff\n"

// chosen is a script that brings a setting into effect, without waiting.
func chosen(key, value string) string {
	return fmt.Sprintf(`(core.set(%q, %q), mod("apply").then((m) => m.apply(core.settings())))`, key, value)
}

// testLateParts: of choices made in quick succession the last one counts,
// though what an earlier one needs may come later.
func testLateParts(t *testing.T, b *browsertest.Browser) {
	for _, c := range []struct{ what, late, before, first, second, arrived, shown string }{
		{"language", "/js/words-zh.js", ``, chosen("lang", "zh"), chosen("lang", "en"),
			`mod("words-zh")`, `[document.documentElement.lang, document.getElementById("new").textContent].join() === "en,New game"`},
		{"faces", "/js/pictures.js", ``, chosen("faces", "origami"), chosen("faces", "letters"),
			`mod("pictures")`, `document.querySelector("#board .tile:not([hidden])").textContent >= "A"`},
		{"palette", "/palette.wasm", fmt.Sprintf(`core.setOwnPalette(%q);`, ownPalette), chosen("palette", "own"), chosen("palette", "contrast"),
			`mod("palettefile").then((m) => m.readPalette("")).then(() => mod("palette"))`, `document.documentElement.style.getPropertyValue("--paper") === "" && document.documentElement.dataset.palette === "contrast"`},
		{"sound", "/js/sound.js", `core.set("vibration", "no");`, chosen("sound", "yes"), chosen("sound", "no"), `mod("sound")`, `play.senses.sound === undefined`},
	} {
		t.Run(c.what, func(t *testing.T) {
			v := visitPage(t, b, still)
			v.call("Network.setCacheDisabled", map[string]any{"cacheDisabled": true})
			v.Run(c.before + `await pause(60)`)
			v.load("")
			release := v.host.hold(c.late)
			defer release()
			v.Run(`globalThis.first = ` + c.first + `; await pause(100); await ` + c.second + `;`)
			release()
			v.Run(`await ` + c.arrived + `; await first; await pause(50);`)
			v.want("what counts", c.shown, true)
			v.view("the board")
		})
	}
}

// testMissingParts: where a part of the page cannot be loaded, the player is
// told, and the game goes on without it.
func testMissingParts(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b, still)
	v.begin(cross)
	v.Run(fmt.Sprintf(`core.setOwnPalette(%q);`, ownPalette) + chosen("palette", "own") + `; await ` + chosen("faces", "dynasties") + `; await pause(60);`)
	v.arrow("Left")
	const incomplete = `words.t("page-incomplete")`
	told := func(what, sentence string) {
		t.Helper()
		v.Until(what+" to be told", `toasts().some((s) => s.startsWith(`+sentence+`))`)
		v.want(what+": a way on", `document.querySelector("#toasts button").textContent`, "Reload")
		v.Run(`document.getElementById("toasts").replaceChildren()`)
	}
	v.host.refuse("/palette.wasm", "/js/faces.js")
	v.call("Network.setCacheDisabled", map[string]any{"cacheDisabled": true})
	v.load("")
	told("what the look lacks", incomplete)
	v.want("the look there is", `[document.documentElement.dataset.palette, document.querySelector("#board .tile:not([hidden])").textContent]`, []string{"classic", "2"})
	v.arrow("Up")
	v.view("a move")
	v.want("moves", "core.state().moves", 2)
	// It is looked for again with the next choice.
	v.host.refuse("/js/stats.js")
	v.Run(`await ` + chosen("palette", "classic") + `; await ` + chosen("palette", "own"))
	v.want("the palette in the end", `document.documentElement.style.getPropertyValue("--paper")`, "#0b1020")

	v.Run(`(await mod("menu")).openMenu()`)
	v.Until("the menu", `!!document.querySelector("dialog .entry")`)
	v.click(`dialog li:nth-child(3) .entry`)
	told("a view that is missing", incomplete)
	v.Problems() // the refused requests

	// A fault of something else keeps back no notice of the game.
	v.Run(`globalThis.AudioContext = class { constructor() { throw new Error("no sound here"); } }; await ` + chosen("sound", "yes"))
	v.Until("the sound", `!!play.senses.sound`)
	v.begin(reaching)
	v.arrow("Left")
	v.want("the target", notice+` === words.t("reached", "16")`, true)
	told("no sound", `words.t("error", "").trim()`)
	if p := v.Problems(); len(p) == 0 || !strings.Contains(p[0], "no sound here") {
		t.Errorf("the page complains: %q", p)
	}
}

// testFaultsInChinese: what the core, and the reader of palettes, find wrong is
// told in the language of the page; without the words it is told in English.
func testFaultsInChinese(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b, still)
	v.Run(`await ` + chosen("lang", "zh"))
	said := func(what, script, want string) {
		t.Helper()
		v.Run(`document.getElementById("toasts").replaceChildren(); ` + script)
		v.Until(what+": "+want, fmt.Sprintf(`toasts().includes(%q)`, want))
	}
	bring := func(text string) string {
		return fmt.Sprintf(`
			const input = document.querySelector("dialog [type=file]");
			const files = new DataTransfer();
			files.items.add(new File([%q], "游戏.txt"));
			input.files = files.files;
			input.dispatchEvent(new Event("change"));
		`, text)
	}
	views["import"](v)
	said("no export", bring("hello"), `无法读取文件 游戏.txt：这既不是棋谱，也不是此版本的 twofold 导出的文件；文件的第一行是 twofold export 1 或 twofold record 1`)
	said("a damaged export", bring("twofold export 1\nfile live/0123456789abcdef 99\nabc"), `无法读取文件 游戏.txt：导出文件在 "live/0123456789abcdef" 处损坏；请取得完整的文件`)
	said("no record", bring("twofold record 1\nsize 4x4\ntarget {0}\n"), `无法读取文件 游戏.txt：第 3 行："{0}" 不是目标；请写 4 起的 2 的幂，如 2048，或 none`)
	v.key("Escape", "Escape")

	views["editor"](v)
	paste := `const field = document.querySelector('dialog [data-key="paste"]'); field.value = "2,3/0,0"; field.dispatchEvent(new Event("change"));`
	said("no board", paste, `无法读取局面：第 1 行第 2 列的 "3" 不是方块；空格写 0，方块写 2 起的 2 的幂`)
	v.key("Escape", "Escape")

	// A record whose result is not that of its moves is shown as far as it holds.
	v.begin(cross)
	v.arrow("Left")
	v.Run(`
		const text = await core.record(core.state().id);
		await (await mod("replay")).watch(text.replace(/\nscore \d+/, "\nscore 8888"));
	`)
	v.Until("the record's flaw", `toasts().some((s) => /^棋谱已损坏，只能显示到这里：第 \d+ 行：第 1 步之后得分是 \d+，而不是 8888；各步有效，但结果与之不符$/.test(s))`)
	v.key("Escape", "Escape")

	views["settings"](v)
	palette := func(text string) string {
		return strings.Replace(bring(text), "dialog [type=file]", "dialog.settings > .body > [type=file]", 1)
	}
	said("no palette", palette("twofold palette 1\nname x\ntile 3 #ffffff #000000\n"), `无法使用该配色：第 3 行："3" 不是方块的数值；请用 2、4、8 等，或 2^1 到 2^255`)
	v.Run(`document.getElementById("toasts").replaceChildren(); ` + palette("twofold palette 1\nname 暗\ntile 2 #777777 #888888\n"))
	v.Until("a palette that is hard to read", `toasts().some((s) => s.includes("tile 2：对比度 1.2，至少 4.5 才易于辨认"))`)
	v.key("Escape", "Escape")

	// The page's own, and what the system says, stay what they are.
	v.want("the page's own fault", `words.told("IndexedDB does not answer")`, "无法使用 IndexedDB")
	v.want("the system's", `words.told("QuotaExceededError: no room")`, "QuotaExceededError: no room")
	v.Run(`core.set("lang", "en"); await ` + chosen("lang", "en"))
	views["editor"](v)
	said("in English", paste, `The board cannot be read: "3" in row 1, column 2 is no tile; give 0 for an empty cell, or a power of two from 2`)
	v.key("Escape", "Escape")

	v.host.refuse("/js/faults-zh.js")
	v.call("Network.setCacheDisabled", map[string]any{"cacheDisabled": true})
	v.load("")
	v.Run(`await ` + chosen("lang", "zh"))
	views["editor"](v)
	said("without the words", paste, `无法读取局面："3" in row 1, column 2 is no tile; give 0 for an empty cell, or a power of two from 2`)
	v.Problems() // the refused request
}

// testAskedTwice: a view that is asked for twice is there once.
func testAskedTwice(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b, still)
	v.begin(cross)
	for _, dir := range []string{"Left", "Up", "Right", "Down"} {
		v.arrow(dir)
	}
	// While the first is still being loaded.
	v.Run(`document.getElementById("menu").focus()`)
	release := v.host.hold("/css/views.css")
	defer release()
	v.click("#menu")
	v.click("#menu")
	v.Run(`await mod("menu"); await pause(50)`)
	release()
	v.Until("the menu", `!!document.querySelector("dialog[open] .entry")`)
	v.Run(`await pause(100)`)
	v.want("menus", `document.querySelectorAll("dialog").length`, 1)
	v.key("Escape", "Escape")
	v.closed("the menu", 0, "menu")

	// Another record while one is watched: the core knows one at a time.
	v.Run(`
		globalThis.mine = await core.record(core.state().id);
		begin("size 2x2\n` + strings.TrimSpace(seed) + `\n");
		for (const dir of [0, 2, 1, 3, 0, 2]) play.move(dir);
		globalThis.other = await core.record(core.state().id);
		const { watch } = await mod("replay");
		await watch(mine);
		await watch(other);
		await pause(50);
	`)
	v.want("replays", `[document.querySelectorAll("dialog").length, document.querySelectorAll("dialog .cells > *").length]`, []int{1, 4})
	v.want("the headings", `new Set([...document.querySelectorAll("dialog")].map((d) => document.getElementById(d.getAttribute("aria-labelledby")).textContent)).size`, 1)
	v.key("ArrowRight", "ArrowRight")
	v.want("a step", `document.querySelector("dialog .at").textContent.startsWith("Move 1 ")`, true)
	v.key("Escape", "Escape")
	v.closed("the replay", 0, "menu")
}

func testFocusAndPointer(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b, still)

	// A notice that has the focus outlasts those that come after it.
	v.Run(`
		const { toast } = await mod("shell");
		toast("one", { label: "do", act() {} });
		document.querySelector("#toasts button").focus();
		for (const text of ["two", "three", "four"]) toast(text);
	`)
	v.want("the notices", `[toasts().join(), document.activeElement.textContent]`, []string{"one,four", "do"})
	v.Run(`document.getElementById("toasts").replaceChildren()`)

	// What had the focus goes away as the view is drawn anew.
	v.Run(`
		const { openSheet } = await mod("sheet"), { h } = await mod("elements");
		let drawn = 0;
		await openSheet(() => "a view", (body, sheet) => {
			body.append(h("button", { type: "button", id: "stays", "data-key": "stays", click: sheet.redraw }, "stays"));
			if (!drawn++) body.append(h("button", { type: "button", id: "goes", click: sheet.redraw }, "goes"));
		});
		document.getElementById("goes").focus();
	`)
	v.key("Enter", "Enter")
	v.want("the focus is in the view", `[!!document.getElementById("goes"), document.querySelector("dialog .body").contains(document.activeElement)]`, []bool{false, true})
	v.key("Tab", "Tab")
	v.want("the next stop", `document.activeElement.id`, "stays")
	v.key("Enter", "Enter")
	v.want("what stays keeps it", `document.activeElement.id`, "stays")
	v.key("Escape", "Escape")

	// Safari rings what a script focuses, also for who points.
	v.Run(`document.getElementById("board").focus()`)
	const ring = `(() => {
		document.activeElement.blur();
		document.getElementById("menu").focus({ focusVisible: true });
		return getComputedStyle(document.getElementById("menu")).outlineStyle;
	})()`
	v.click("#board")
	v.want("the ring for who points", ring, "none")
	v.key("Shift", "ShiftLeft")
	v.want("the ring for who presses keys", ring, "solid")

	// A press that begins in a view and ends beside it is no press beside it.
	mouse := func(kind string, x, y float64, buttons int) {
		button := "left"
		if buttons == 0 && kind == "mouseMoved" {
			button = "none"
		}
		v.call("Input.dispatchMouseEvent", map[string]any{"type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": 1})
	}
	v.viewport(1280, 900, 1, false)
	views["import"](v)
	v.Run(`await Promise.all(document.getAnimations().map((a) => a.finished))`)
	x, y := v.middle("dialog textarea")
	mouse("mousePressed", x, y, 1)
	mouse("mouseMoved", 20, y, 1)
	mouse("mouseReleased", 20, y, 0)
	v.Run(`await pause(50)`)
	v.want("the view stays", `document.querySelectorAll("dialog[open]").length`, 1)
	mouse("mousePressed", 20, y, 1)
	mouse("mouseReleased", 20, y, 0)
	v.Until("the view to be closed", `!document.querySelector("dialog")`)

	// A mouse that was let go where the page did not see it drags nothing.
	v.begin(cross)
	x, y = v.middle("#board")
	mouse("mousePressed", x, y, 1)
	mouse("mouseMoved", x+90, y, 0)
	v.want("no move", "core.state().moves", 0)
	mouse("mousePressed", x, y, 1)
	mouse("mouseMoved", x+90, y, 1)
	mouse("mouseReleased", x+90, y, 0)
	v.went("a drag after it", "Right")
}

// testQuestions: the question for a new game, once taken back, leaves what it
// covered as it was.
func testQuestions(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b, still)
	asks := notice + ` === words.t("new-game-ask")`
	for name, back := range map[string]func(){
		"Escape": func() { v.key("Escape", "Escape") },
		"Cancel": func() { v.click(".notice .choices button:last-child") },
	} {
		v.begin(reaching)
		v.arrow("Left")
		v.key("n", "KeyN")
		v.want("the question", asks, true)
		back()
		v.want(name+": the target still asks", `[`+notice+` === words.t("reached", "16"), core.state().ask, core.state().playedOn]`, []bool{true, true, false})
		v.key("Escape", "Escape")
		v.want(name+": then the game goes on", `[`+notice+`, core.state().ask]`, []any{"", false})

		v.begin(ending)
		v.arrow("Left")
		v.key("n", "KeyN")
		back()
		v.want(name+": the game is still over", notice+` === words.t("game-over")`, true)
		v.key("Escape", "Escape")
		v.want(name+": the board is seen", notice, "")

		v.begin(cross)
		v.key("n", "KeyN")
		back()
		v.want(name+": nothing is left", `[`+notice+`, document.activeElement.id]`, []string{"", "board"})
		v.key("n", "KeyN")
		v.arrow("Left")
		v.want(name+": a move answers the question", `[`+notice+`, core.state().moves]`, []any{"", 1})
	}
}

// testManyNotices: each of many damaged files is named.
func testManyNotices(t *testing.T, b *browsertest.Browser) {
	v := newVisit(t, b, newHost(t))
	ids := []string{gameA, gameB, gameC, "dddddddddddddddd", "eeeeeeeeeeeeeeee"}
	v.files(fmt.Sprintf(`for (const id of %q.split(" ")) put("live/" + id, "noise");`, strings.Join(ids, " ")))
	v.load("")
	for _, id := range ids {
		v.Until("the name of "+id, fmt.Sprintf(`toasts().some((s) => s.includes("damaged/live-%s"))`, id))
	}
}

// testOddValues: values that other views or hands have set are shown, and spoil
// nothing.
func testOddValues(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b, still)
	v.Run(`core.set("target", "4"); core.set("start", "9"); core.set("four", "33%")`)
	views["settings"](v)
	v.want("the rules", `["target", "start", "four"].map((key) => document.querySelector('dialog [data-key="' + key + '"]').value)`, []string{"4", "9", "33%"})
	v.key("Escape", "Escape")

	// A game of a time past all dates.
	v.Run(`
		const id = "` + gameA + `", text = "twofold game 1\nbegun 9007199254740991\nsize 3x3\ntarget none\nfour 100\nstart 2\nundo yes\n` + strings.TrimSpace(seed) + `\n\nLURDLURD\n";
		globalThis.report = await core.importAll(new TextEncoder().encode("twofold export 1\nfile done/" + id + " " + text.length + "\n" + text + "\nend\n"));
	`)
	v.want("the import", `report.games`, 1)
	views["history"](v)
	v.want("the game in the history", `!!document.querySelector('dialog [data-key="`+gameA+`"] time').textContent`, true)
	v.key("Escape", "Escape")

	// A board of the original with more cells than anybody could count.
	v.Run(`
		const { openTransfer } = await mod("transfer");
		await openTransfer();
		document.querySelector("dialog textarea").value = JSON.stringify({ grid: { size: 200000, cells: Array(200000).fill([]) }, score: 4 });
		[...document.querySelectorAll("dialog .choices button")].at(-1).click();
	`)
	v.says("import-original-bad")
	v.key("Escape", "Escape")

	// A palette of one's own has as many colours as the others.
	v.want("colours", fmt.Sprintf(`mod("palettefile").then((m) => m.readPalette(%q)).then(async (p) => {
		const css = document.getElementById("palettes-css").textContent;
		return p.tiles.length === css.match(/\.tile\[data-e=/g).length;
	})`, ownPalette), true)
	v.want("a palette that is too large", `mod("palettefile").then((m) => m.readPalette("#".repeat(1 << 17))).then((p) => p.error.includes("line {0}"))`, false)
}

// testPicturesWithoutRoom: no room for a picture is told, and a database that
// does not answer keeps nobody from playing.
func testPicturesWithoutRoom(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b, still)
	v.Run("await " + chosen("faces", "pictures"))
	views["pictures"](v)
	const choose = `
		const canvas = new OffscreenCanvas(256, 256), pen = canvas.getContext("2d"), noise = pen.createImageData(256, 256);
		for (let i = 0; i < noise.data.length; i++) noise.data[i] = Math.random() * 256;
		pen.putImageData(noise, 0, 0);
		const input = document.querySelector("dialog [type=file]");
		const files = new DataTransfer();
		files.items.add(new File([await canvas.convertToBlob()], "picture.png"));
		input.files = files.files;
		input.dispatchEvent(new Event("change"));
	`
	// The browser takes the picture, and then finds no room for it.
	v.Run(`
		globalThis.put = IDBObjectStore.prototype.put;
		IDBObjectStore.prototype.put = function (...args) {
			const request = put.apply(this, args);
			request.addEventListener("success", () => this.transaction.abort());
			return request;
		};
	` + choose)
	v.says("pictures-full")
	v.Run(`IDBObjectStore.prototype.put = put; document.getElementById("toasts").replaceChildren();` + choose)
	v.Until("the picture", `!!document.querySelector("dialog .pictured")`)
	v.want("nothing is said", "toasts()", []string{})
	// It is kept as bytes, for some browsers keep no blobs in a private window;
	// one that was kept as a blob is shown too.
	v.want("what is kept", `new Promise((done) => {
		indexedDB.open("twofold-pictures").onsuccess = ({ target: { result: db } }) => {
			const store = db.transaction("pictures", "readwrite").objectStore("pictures");
			store.get(1).onsuccess = ({ target: { result: kept } }) => {
				store.put(new Blob([kept]), 2).transaction.oncomplete = () => done(kept instanceof ArrayBuffer);
				db.close();
			};
		};
	})`, true)
	v.Run(`for (const d of document.querySelectorAll("dialog[open]")) d.close(); await (await mod("theme")).redress()`)
	views["pictures"](v)
	v.want("the pictures", `Promise.all([...document.querySelectorAll("dialog .pictured")].map(async (el) => {
		const picture = new Image();
		picture.src = el.style.backgroundImage.match(/"(.*?)"/)[1];
		await picture.decode();
		return picture.naturalWidth;
	}))`, []int{256, 256})
	v.key("Escape", "Escape")
	v.begin(cross)
	v.Until("the picture on the board", `!!document.querySelector("#board .tile.pictured:not([hidden])")`)
	v.Run(`await pause(60)`)

	v.call("Page.addScriptToEvaluateOnNewDocument", map[string]any{"source": `
		const { open } = IDBFactory.prototype;
		IDBFactory.prototype.open = function (name, ...args) { return name === "twofold-pictures" ? {} : open.call(this, name, ...args); };
	`})
	v.load("")
	v.arrow("Left")
	v.view("a move without pictures")
}

// testUpdate: a new version is offered, in every tab, and taken over when the
// player wants it; a tab whose version another has replaced says so.
func testUpdate(t *testing.T, b *browsertest.Browser) {
	h := newHost(t)
	first := newVisitOffline(t, b, h)
	first.load("")
	first.Until("the worker", "!!navigator.serviceWorker.controller")
	first.Run("await pause(100)")
	first.want("no offer at first", `toasts().includes(words.t("update-ready"))`, false)
	first.load("")
	second := newVisitOffline(t, b, h)
	second.load("")
	second.Until("the worker", "!!navigator.serviceWorker.controller")

	h.updated.Store(true)
	first.Run("await (await navigator.serviceWorker.getRegistration()).update()")
	first.says("update-ready")
	second.says("update-ready")
	first.Run("await pause(200)")
	const offers = `toasts().filter((s) => s === words.t("update-ready")).length`
	first.want("one offer", offers, 1)

	// A tab that has closed the offer hears of it when another takes it.
	second.Run(`document.getElementById("toasts").replaceChildren(); globalThis.mark = 1`)
	first.Run(`globalThis.mark = 1`)
	first.click("#toasts .toast button")
	first.Until("the reload", `globalThis.mark !== 1 && !!navigator.serviceWorker.controller`)
	second.says("update-ready")
	second.want("one offer", offers, 1)
	second.want("it is not taken from the player", "mark", 1)
	second.click("#toasts .toast button")
	second.Until("the reload", `globalThis.mark !== 1 && (`+ready+`)`)
	first.Until("the game", ready)
	first.Run(modules)
	first.Run("await pause(100)")
	first.want("no offer after it", offers, 0)
}
