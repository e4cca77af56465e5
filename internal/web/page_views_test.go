package web

import (
	"fmt"
	"strings"
	"testing"

	"twofold/internal/web/browsertest"
)

// viewNames are the views that are dialogs, in the order of views.
var viewNames = []string{"menu", "settings", "statistics", "history", "how-to-play", "editor", "share", "import", "replay", "pictures", "coach", "new game?"}

// views opens each view, on a page with nothing open.
var views = map[string]func(v *visit){
	"menu":        viewOf("menu", "openMenu()", "dialog.narrow .menu"),
	"settings":    viewOf("settings", "openSettings()", "dialog.settings"),
	"statistics":  viewOf("stats", "openStats()", "dialog.stats"),
	"history":     viewOf("history", "openHistory()", "dialog.history"),
	"how-to-play": viewOf("howto", "openHowTo()", "dialog.howto"),
	"editor":      viewOf("editor", "openEditor()", "dialog.editor"),
	"share":       viewOf("share", "openShare(core.state().id)", "dialog.share"),
	"import":      viewOf("transfer", "openTransfer()", "dialog.transfer"),
	"replay":      viewOf("replay", "replayGame(core.state().id)", "dialog.replay"),
	"pictures":    viewOf("pictures", "openPictures()", "dialog .pictures"),
	"coach":       viewOf("coach", "openCoach()", "dialog .acts"),
	"new game?":   viewOf("play", "askNew()", ".notice"),
}

func viewOf(module, call, selector string) func(v *visit) {
	return func(v *visit) {
		v.t.Helper()
		v.Run(fmt.Sprintf(`(await mod(%q)).%s`, module, call))
		v.Until(module, fmt.Sprintf(`!!document.querySelector(%q)`, selector))
	}
}

// played is a history to show: games of several sizes, some over.
func (v *visit) played() {
	v.t.Helper()
	for _, lines := range []string{ending, both, "size 3x3\n" + seed, "size 4x4\n" + seed} {
		v.begin(lines)
		v.Run(`for (const dir of [0, 2, 1, 3, 0, 2, 0, 3, 1, 1, 2, 3]) play.move(dir); play.undo(); play.board.finish()`)
	}
	v.Run(`document.getElementById("toasts").replaceChildren()`)
}

// testViews: each view is reached and left by keys alone, gives the focus back,
// fits a phone, and has nothing smaller than a finger.
func testViews(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b, still)
	v.played()
	for _, s := range [][2]int{{1280, 720}, {320, 568}, {390, 844}, {844, 390}} {
		v.viewport(s[0], s[1], 1, s[0] != 1280)
		v.Run(`document.getElementById("menu").focus()`)
		v.key("Enter", "Enter")
		v.Until("the menu", `!!document.querySelector("dialog[open] .menu")`)
		if n := browsertest.Eval[int](v.Tab, `document.querySelectorAll("dialog .entry").length`); n < 8 {
			t.Fatalf("the menu has %d entries", n)
		}
		v.key("Escape", "Escape")
		v.closed("the menu", 0, "menu")
		for i := range 8 {
			v.Run(`document.getElementById("menu").focus()`)
			v.key("Enter", "Enter")
			v.Until("the menu", `!!document.querySelector("dialog[open] .menu")`)
			v.Run(fmt.Sprintf(`document.querySelectorAll("dialog .entry")[%d].focus()`, i))
			name := browsertest.Eval[string](v.Tab, "document.activeElement.textContent")
			v.key("Enter", "Enter")
			v.Until(name, `!!document.querySelector("dialog[open]:not(:has(.menu:not(.acts)))")`)
			v.want(name+": the focus is in it", `document.querySelector("dialog").contains(document.activeElement)`, true)
			v.measure(fmt.Sprintf("%s at %d×%d", name, s[0], s[1]))
			// Moves are not for the board behind it.
			moves := browsertest.Eval[int](v.Tab, "core.state().moves")
			v.key("d", "KeyD")
			v.key("w", "KeyW")
			v.want(name+": keys", "core.state().moves", moves)
			v.key("Escape", "Escape")
			v.closed(name, 0, "menu")
		}
		for _, name := range []string{"replay", "pictures"} {
			v.Run(`document.getElementById("board").focus()`)
			views[name](v)
			v.measure(fmt.Sprintf("%s at %d×%d", name, s[0], s[1]))
			v.click("dialog[open] > header button")
			v.closed(name, 0, "board")
		}
	}

	// From the history to a replay and back.
	v.call("Emulation.clearDeviceMetricsOverride", nil)
	views["history"](v)
	v.want("the games", `document.querySelectorAll("dialog .game").length >= 4`, true)
	v.click("dialog .game")
	v.Until("the replay", `!!document.querySelector("dialog.replay[open]")`)
	v.key("ArrowRight", "ArrowRight")
	v.key("ArrowRight", "ArrowRight")
	v.key("ArrowLeft", "ArrowLeft")
	v.want("steps", `document.querySelector("dialog .at").textContent.startsWith("Move 1 ")`, true)
	v.key(" ", "Space")
	v.key("Escape", "Escape")
	v.closed("the replay", 1, "")
	v.want("back in the history", "document.activeElement.className", "game")
	v.key("Escape", "Escape")

	// Everything has a visible focus, and Tab leaves nothing out.
	v.Run(`document.getElementById("board").focus()`)
	for range 12 {
		v.key("Tab", "Tab")
		v.want("a visible focus", `document.activeElement === document.body || getComputedStyle(document.activeElement).outlineStyle !== "none"`, true)
	}
}

// closed waits until so many views are left, and fails unless the focus is
// where it was.
func (v *visit) closed(what string, left int, focus string) {
	v.t.Helper()
	v.Until(what+" to be closed", fmt.Sprintf(`document.querySelectorAll("dialog").length === %d`, left))
	v.want(what+": the focus is back", "document.activeElement.id", focus)
}

// measure fails where an open view sticks out or has small targets.
func (v *visit) measure(what string) {
	v.t.Helper()
	for _, line := range browsertest.Eval[[]string](v.Tab, `(async () => {
		await frame();
		const bad = [];
		const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
		const box = dialog.getBoundingClientRect();
		if (box.left < -.5 || box.right > innerWidth + .5 || box.top < -.5 || box.bottom > innerHeight + .5) bad.push("the view is larger than the screen");
		if (document.documentElement.scrollWidth > innerWidth) bad.push("the page scrolls sideways");
		for (const el of [dialog, ...dialog.querySelectorAll("*")]) {
			if (el.scrollWidth > el.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(el).overflowX) && !el.matches("textarea,input,select")) bad.push("scrolls sideways: " + (el.className || el.tagName));
			if (!el.matches("svg *, .unseen, .unseen *, canvas, #toasts, #toasts *") && el.checkVisibility()) {
				const r = el.getBoundingClientRect();
				if (r.width > 0 && (r.right > box.right + 1 || r.left < box.left - 1)) bad.push("sticks out: " + (el.className || el.tagName) + " " + el.textContent.slice(0, 20));
			}
		}
		for (const el of dialog.querySelectorAll("button,a,select,input,textarea,summary")) {
			if (!el.checkVisibility() || el.matches(".unseen")) continue;
			const r = (el.matches("input") && el.closest("label") || el).getBoundingClientRect();
			if (r.width < 43.9 || r.height < 43.9) bad.push("small: " + el.tagName + " " + (el.getAttribute("aria-label") || el.textContent || el.name || el.className).slice(0, 30) + " " + Math.round(r.width) + "×" + Math.round(r.height));
		}
		return [...new Set(bad)];
	})()`) {
		v.t.Errorf("%s: %s", what, line)
	}
}

func testEditor(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b, still)
	v.begin("size 4x4\nfrom 2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,8\nfrom-score 4\n")
	views["editor"](v)
	const editor = `[...document.querySelectorAll("dialog .edit .cells button")].map((b) => b.textContent).join()`
	v.want("the board of the game", editor, "2,,,,,,,,,,,,,,,8")
	v.click(`dialog [data-key="clear"]`)
	v.click(`dialog [data-key="play"]`)
	v.says("editor-empty")
	v.click(`dialog .brush:has([data-key="brush4"])`)
	v.click(`dialog [data-key="cell5"]`)
	v.click(`dialog [data-key="cell6"]`)
	v.click(`dialog [data-key="cell6"]`)
	v.click(`dialog [data-key="cell0"]`)
	v.want("two tiles", editor, "16,,,,,16,,,,,,,,,,")
	// By keys alone.
	v.Run(`document.querySelector('dialog [data-key="cell0"]').focus()`)
	v.key("ArrowRight", "ArrowRight")
	v.key("ArrowDown", "ArrowDown")
	v.key("ArrowDown", "ArrowDown")
	v.key("Enter", "Enter")
	v.want("three tiles", editor, "16,,,,,16,,,,16,,,,,,")
	v.Run(`
		const set = (key, value) => { const el = document.querySelector('dialog [data-key="' + key + '"]'); el.value = value; el.dispatchEvent(new Event("change")); };
		set("score", "96"); set("target", "64"); set("rows", "3"); set("columns", "5");
	`)
	v.want("another size", editor, "16,,,,,,16,,,,,16,,,")
	v.click(`dialog [data-key="play"]`)
	v.Until("the editor to be closed", `!document.querySelector("dialog")`)
	v.want("the game", `[core.state().rows, core.state().cols, core.state().target, core.state().score, held(), document.querySelectorAll("dialog").length]`,
		[]any{3, 5, 6, 96, [][]int{{0, 4}, {6, 4}, {11, 4}}, 0})
	v.view("the game")
	v.arrow("Left")
	v.want("a move", "core.state().moves", 1)

	// A board as text, in both forms; one that is none; one that cannot move.
	views["editor"](v)
	paste := func(text string) {
		v.Run(fmt.Sprintf(`document.getElementById("toasts").replaceChildren(); const el = document.querySelector('dialog [data-key="paste"]'); el.value = %q; el.dispatchEvent(new Event("change"))`, text))
	}
	paste("2, 0 / 4, 8")
	v.want("a board as text", editor, "2,,4,8")
	paste("0123456789abcdef")
	v.want("a board as 16 digits", editor, ",2,4,8,16,32,64,128,256,512,1024,2048,4096,8192,16384,32768")
	for _, text := range []string{"", "2", "2,3/4,5", "2,2", "x", "2,2/2", strings.Repeat("2,", 200) + "2", "1e9,0/0,0", "99999999999999999999,0/0,0", "-2,0/0,0"} {
		paste(text)
		v.Until("a sentence for "+text, `toasts().length > 0`)
	}
	paste("2,4/4,2")
	v.click(`dialog [data-key="play"]`)
	v.says("editor-stuck")
	v.want("the game goes on", "core.state().moves", 1)

	// What is no board stays to be mended, and is not played in its stead; one
	// that was typed is played by the first press.
	typed := func(text string) {
		v.Run(`document.getElementById("toasts").replaceChildren(); const el = document.querySelector('dialog [data-key="paste"]'); el.focus(); el.select()`)
		v.call("Input.insertText", map[string]any{"text": text})
		v.click(`dialog [data-key="play"]`)
	}
	typed("2,2/4")
	v.want("what is no board", `[document.querySelectorAll("dialog").length, document.querySelector('dialog [data-key="paste"]').value, toasts().length > 0]`, []any{1, "2,2/4", true})
	typed("32,32/4,8")
	v.Until("the editor to be closed", `!document.querySelector("dialog")`)
	v.want("a board that was typed", `[core.state().rows, core.state().tiles.length]`, []int{2, 4})
}

// testReplay: the slider goes where it is put, letters count whatever Caps Lock
// says, and a link that is followed meanwhile takes the viewer over.
func testReplay(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b, still)
	v.begin("size 3x3\ntarget none\n" + seed)
	v.Run(`for (let i = 0; i < 40; i++) play.move(i % 4); globalThis.made = core.state().moves`)
	views["replay"](v)
	const at = `Number(document.querySelector("dialog .at").textContent.match(/\d+/)[0])`
	v.Run(`const el = document.querySelector("dialog input[type=range]"); el.value = "7"; el.dispatchEvent(new Event("input"))`)
	v.want("the slider", "["+at+`, document.querySelector("dialog input[type=range]").value]`, []any{7, "7"})
	v.Run(`document.querySelector("dialog [data-key=play]").focus()`)
	for _, key := range []struct {
		key  string
		want int
	}{{"l", 8}, {"L", 9}, {"H", 8}, {"h", 7}} {
		v.key(key.key, "Key"+strings.ToUpper(key.key))
		v.want("the key "+key.key, at, key.want)
	}
	v.Run(`
		begin("size 2x2\n");
		play.move(0); play.move(2); play.move(1);
		const other = await core.record(core.state().id);
		location.hash = "g=" + await (await mod("share")).pack(other);
	`)
	v.Until("the other record", `document.querySelector("dialog[open] .board")?.style.getPropertyValue("--rows") === "2"`)
	v.Until("a single viewer", `document.querySelectorAll("dialog").length === 1`)

	// A board is as large as the view has room for, whatever the page plays.
	v.viewport(390, 844, 1, true)
	for _, size := range []string{"2x2", "4x6", "10x10"} {
		v.Run(fmt.Sprintf(`begin("size %s\n"); globalThis.record = await core.record(core.state().id)`, size))
		for _, other := range []string{"2x2", "10x10"} {
			v.Run(fmt.Sprintf(`
				for (const d of document.querySelectorAll("dialog[open]")) d.close();
				begin("size %s\n");
				await (await mod("replay")).watch(record);
				await frame();
			`, other))
			v.want(size+" on a page of "+other+": the share of the width it takes", `(() => {
				const room = document.querySelector("dialog .transport").offsetWidth, share = document.querySelector("dialog .board").offsetWidth / room;
				return share > .95 && share <= 1 ? "all" : share;
			})()`, "all")
		}
	}
}

func testLanguage(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b, still)
	v.begin(reaching)
	v.arrow("Left")
	const shown = `[document.documentElement.lang, document.getElementById("new").textContent, document.querySelector(".scores dt").textContent, document.getElementById("undo").getAttribute("aria-label"), document.querySelector(".notice h2").textContent, document.getElementById("board").getAttribute("aria-label")]`
	en := []string{"en", "New game", "Score", "Undo", "You reached 16!", "Board, 4 rows, 4 columns"}
	v.want("English", shown, en)
	views["settings"](v)
	v.click(`dialog .option:has([data-key="langzh"])`)
	v.Until("Chinese", `document.documentElement.lang === "zh-Hans"`)
	v.want("the view, live", `[document.querySelector("dialog h2").textContent, document.activeElement.dataset.key]`, []string{"设置", "langzh"})
	zh := browsertest.Eval[[]string](v.Tab, shown)
	for i := range en {
		if zh[i] == en[i] {
			t.Errorf("in Chinese it says %q", zh[i])
		}
	}
	// No English is left, but for names. The table of the board follows when the
	// keys rest.
	v.Until("the table", `document.getElementById("read").caption?.textContent.startsWith("棋盘") ?? false`)
	v.want("English words left over", `(() => {
		const left = new Set();
		const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		for (let n = walk.nextNode(); n; n = walk.nextNode()) {
			const el = n.parentElement;
			if (el.closest("script, noscript, style, .strip, kbd, #live") || /^(English|twofold)$/.test(n.data.trim())) continue;
			for (const word of n.data.match(/[A-Za-z]{3,}/g) ?? []) left.add(word);
		}
		for (const el of document.querySelectorAll("[aria-label],[title],[placeholder]")) for (const a of ["aria-label", "title"]) for (const word of (el.getAttribute(a) ?? "").match(/[A-Za-z]{3,}/g) ?? []) left.add(word);
		return [...left];
	})()`, []string{})
	v.click(`dialog .option:has([data-key="langen"])`)
	v.Until("English", `document.documentElement.lang === "en"`)
	v.want("English again", shown, en)
	v.key("Escape", "Escape")

	// The page writes numbers without Intl, and as it would.
	v.want("numbers written otherwise", `["en", "zh-Hans"].flatMap((tag) => {
		const format = new Intl.NumberFormat(tag);
		return [0, 7, 999, 1000, 12345, 999999, 1e6, 123456789, -5, -1000, 0.5, 1234.56, 99.9, 2 ** 53].filter((n) => format.format(n) !== words.num(n));
	})`, []int{})

	// The browser's language, until another is chosen.
	other := newVisit(t, b, newHost(t))
	other.call("Page.addScriptToEvaluateOnNewDocument", map[string]any{"source": `
		Object.defineProperty(navigator, "languages", { value: ["fr-FR", "zh-TW", "en"] });
		Object.defineProperty(navigator, "language", { value: "fr-FR" });
	`})
	other.load("")
	other.want("the browser's languages", "document.documentElement.lang", "zh-Hans")
}

// testVoice: what a screen reader hears, in both languages.
func testVoice(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b, still)
	v.Run(`
		globalThis.heard = [];
		const live = document.getElementById("live");
		new MutationObserver(() => heard.push(live.textContent.trim())).observe(live, { childList: true, characterData: true, subtree: true });
		globalThis.hear = async (act, ms = 250) => { heard.length = 0; act(); await pause(ms); return heard.at(-1) ?? ""; };
	`)
	v.want("the live region", `[document.getElementById("live").getAttribute("aria-live"), document.getElementById("board").getAttribute("role"), document.getElementById("board").tabIndex]`, []any{"polite", "application", 0})
	for _, c := range []struct{ lang, move, stuck, undone, board, target, over string }{
		{"en", "Moved left. Merged into 4. Gained 4, score 4. New tile 2 at row ", "Nothing moved.", "Undone. Score 0.", "Row 1: 2, 2, empty, empty. Row 2: empty, empty, empty, empty. Row 3: empty, empty, empty, empty. Row 4: 8, empty, empty, 16. Score 0.", "You reached 16!", "Game over. Final score 48."},
		{"zh", "", "", "", "", "", ""},
	} {
		v.Run(fmt.Sprintf(`core.set("lang", %q); await (await mod("apply")).apply(core.settings())`, c.lang))
		const lines = "size 4x4\nfour 0\ntarget none\nfrom 2,2,0,0/0,0,0,0/0,0,0,0/8,0,0,16\nfrom-score 0\n"
		hear := func(what, act, start string) {
			t.Helper()
			got := browsertest.Eval[string](v.Tab, fmt.Sprintf("hear(() => { %s })", act))
			switch {
			case got == "":
				t.Errorf("%s, %s: nothing is heard", c.lang, what)
			case c.lang == "en" && !strings.HasPrefix(got, start):
				t.Errorf("%s: %q is heard, want %q", what, got, start)
			case c.lang == "zh" && strings.ContainsAny(got, "abcdefghijklmnopqrstuvwxyz{}"):
				t.Errorf("in Chinese %q is heard: %s", got, what)
			}
		}
		v.begin(lines)
		hear("the board read", "play.readBoard()", c.board)
		hear("a move", "play.move(0)", c.move)
		v.Run("await pause(400)")
		v.want("the table", `[...document.getElementById("read").rows].map((r) => [...r.cells].map((c) => c.textContent).filter((s) => s !== words.t("say-empty")).length).reduce((a, b) => a + b)`, 4)
		hear("undo", "play.undo()", c.undone)
		v.begin("size 2x2\nfour 0\ntarget none\nfrom 2,4/0,0\nfrom-score 0\n")
		hear("a move that moves nothing", "play.move(2)", c.stuck)
		hear("the same again", "play.move(0)", c.stuck)
		v.begin(reaching)
		got := browsertest.Eval[string](v.Tab, "hear(() => play.move(0))")
		if want := browsertest.Eval[string](v.Tab, `words.t("reached", "16")`); !strings.Contains(got, want) {
			t.Errorf("at the target %q is heard, not %q", got, want)
		}
		hear("keep going", "play.keepGoing()", "Playing on past 16.")
		v.begin(ending)
		got = browsertest.Eval[string](v.Tab, "hear(() => play.move(0))")
		if want := browsertest.Eval[string](v.Tab, `words.t("say-over", "48")`); !strings.Contains(got, want) {
			t.Errorf("at the end %q is heard, not %q", got, want)
		}
		hear("a move after the end", "play.move(0)", c.over)
		hear("a new game", "play.newGame()", "New game.")
		// Quick moves are told once, when they rest.
		v.begin("size 4x4\n" + seed)
		v.want("quick moves", `(async () => { heard.length = 0; for (const d of [0, 2, 1, 3, 0, 2, 1, 3]) play.move(d); await pause(250); return heard.length; })()`, 1)
	}
}

// testAccessible: axe finds nothing on any view, in either language and scheme.
func testAccessible(t *testing.T, b *browsertest.Browser) {
	axe := tool(t, "node_modules/axe-core/axe.min.js")
	v := visitPage(t, b, still)
	v.played()
	browsertest.Eval[struct{}](v.Tab, axe+"; ({})")
	v.Run(`
		globalThis.check = async (lang, scheme) => {
			core.set("lang", lang);
			core.set("appearance", scheme);
			await (await mod("apply")).apply(core.settings());
			await frame();
			for (const a of document.getAnimations()) a.finish();
			const { violations } = await axe.run(document, { resultTypes: ["violations"], runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] });
			return violations.flatMap((r) => r.nodes.map((n) => r.id + ": " + n.target.join(" ") + ": " + (n.any[0] ?? n.all[0] ?? n.none[0])?.message));
		};
	`)
	shown := map[string]func(v *visit){
		"start":  func(v *visit) { v.begin("size 4x4\n" + seed) },
		"target": func(v *visit) { v.begin(reaching); v.arrow("Left") },
		"over":   func(v *visit) { v.begin(ending); v.arrow("Left") },
		"toast":  func(v *visit) { v.begin("size 4x4\n" + seed); v.arrow("Left"); v.arrow("Up"); v.click("#new") },
		"arrows": func(v *visit) { v.Run(`core.set("arrows", "yes")`) },
	}
	shown["coach's panel"] = func(v *visit) {
		v.begin("size 4x4\n" + seed)
		v.Run(`const coach = await mod("coach"); await coach.hint(); await coach.why(); await coach.autoplay()`)
		v.Until("what the coach shows", `document.querySelectorAll(".coach .worths dd").length === 4 && !!document.querySelector(".coach .speeds")`)
		v.click(".coach .speeds button")
		v.key("i", "KeyI")
		v.Until("the arrow", `!!document.querySelector("#board .pointer")`)
		v.Run(`document.getElementById("toasts").replaceChildren()`)
	}
	names := []string{"start", "target", "over", "toast"}
	for _, name := range viewNames {
		shown[name] = views[name]
		names = append(names, name)
	}
	names = append(names, "arrows", "coach's panel")
	for _, name := range names {
		shown[name](v)
		for _, lang := range []string{"en", "zh"} {
			for _, scheme := range []string{"light", "dark"} {
				for _, line := range browsertest.Eval[[]string](v.Tab, fmt.Sprintf("check(%q, %q)", lang, scheme)) {
					t.Errorf("%s, %s, %s: %s", name, lang, scheme, line)
				}
			}
		}
		v.Run(`for (const d of document.querySelectorAll("dialog[open]")) d.close(); play.escape(); document.getElementById("toasts").replaceChildren(); await frame()`)
	}
}
