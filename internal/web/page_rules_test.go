package web

import (
	"fmt"
	"testing"

	"twofold/internal/web/browsertest"
)

// gentleRules are those for a beginner, without undo.
const gentleRules = "size 3x3\ntarget 64\nfour 0\nundo no\nend-at-target yes\n" + seed

// testOtherRules: views go by the rules of the game they are about, not by those
// of the settings or of most games.
func testOtherRules(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b, still)
	const rules = `(({ target, four, undo, endAtTarget }) => [target, four, undo, endAtTarget])(core.state())`

	v.begin(gentleRules)
	views["how-to-play"](v)
	const told = `(...keys) => keys.map((key) => document.querySelector("dialog .rules").textContent.includes(words.t(key, key.startsWith("how-target") ? "64" : "2")))`
	v.want("how to play the gentle game", `(`+told+`)("how-spawn-only", "how-target-ends", "how-spawn", "how-target", "how-undo")`, []bool{true, true, false, false, false})
	v.key("Escape", "Escape")
	v.begin("size 3x3\n" + seed)
	views["how-to-play"](v)
	v.want("how to play the usual game", `(`+told+`)("how-spawn-only", "how-target-ends", "how-spawn", "how-undo")`, []bool{false, false, true, true})
	v.key("Escape", "Escape")

	// Played on from a replay, a game keeps its rules.
	v.begin(gentleRules)
	v.Run(`for (let i = 0; i < 8; i++) play.move(i % 4); globalThis.gentle = await core.record(core.state().id); core.set("end-at-target", "yes"); begin("size 4x4\n")`)
	v.Run(`await (await mod("replay")).watch(gentle)`)
	v.Run(`document.querySelector("dialog .choices button").click()`)
	v.click("dialog.asks .primary")
	v.Until("the game from there", `core.state().rows === 3 && !document.querySelector("dialog")`)
	v.want("its rules", rules, []any{6, 0, false, true})
	v.begin("size 3x3\ntarget none\nend-at-target no\n")
	v.Run(`for (let i = 0; i < 8; i++) play.move(i % 4); await (await mod("replay")).watch(await core.record(core.state().id))`)
	v.Run(`document.querySelector("dialog .choices button").click()`)
	v.click("dialog.asks .primary")
	v.Until("the endless game", `!document.querySelector("dialog")`)
	v.want("its rules in the end", rules, []any{0, 100, true, false})
	v.Run(`core.set("end-at-target", "no")`)

	// A preset is taken whole, whatever the target was.
	v.Run(`core.set("target", "none")`)
	views["settings"](v)
	v.click(`dialog label:has([data-key="presetgentle"])`)
	v.Until("the gentle rules", `core.settings().preset === "gentle"`)
	v.want("what they are", `[core.settings().four, core.settings()["end-at-target"], core.settings().target, document.querySelector('dialog [data-key="presetgentle"]').checked]`,
		[]any{"0%", "yes", "auto", true})
	v.key("Escape", "Escape")
	v.Run(`core.set("preset", "classic")`)

	// The size chosen is that of the game.
	v.begin("size 5x5\n" + seed)
	views["settings"](v)
	v.want("the size", `[core.settings().size, document.querySelector('dialog [name="size"]:checked').value, document.querySelector('dialog [data-key="rows"]').value]`, []string{"4x4", "5x5", "5"})
	v.click(`dialog label:has([data-key="size4x4"])`)
	v.Until("the smaller board", `core.state().rows === 4`)
	v.key("Escape", "Escape")

	// The offer to bring a game back goes with what could be brought back.
	v.Run(`begin("size 4x4\n"); play.move(0); play.move(1); play.newGame()`)
	v.Until("the offer", `!!document.querySelector("#toasts button")`)
	v.Run(`play.continueSize(5, 5)`)
	v.want("no offer", `[core.state().canBringBack, document.querySelectorAll("#toasts button").length]`, []any{false, 0})
}

// testUnknownLook: a palette or faces that a later version has are told, and the
// page stays readable.
func testUnknownLook(t *testing.T, b *browsertest.Browser) {
	v := newVisit(t, b, newHost(t))
	v.files(`put("settings", "twofold settings 1\npalette sepia\nfaces runes\n")`)
	for range 2 {
		v.load("")
		v.Until("both names to be told", `["sepia", "runes"].every((name) => toasts().includes(words.t("look-unknown", name)))`)
		v.want("colours and numbers", `[getComputedStyle(document.documentElement).getPropertyValue("--paper") !== "", /^[24]$/.test(document.querySelector("#board .tile:not([hidden])").textContent)]`, []bool{true, true})
		v.want("the settings as they were", `[core.settings().palette, core.settings().faces]`, []string{"sepia", "runes"})
	}
	v.Run(`globalThis.chooseFile = (bytes) => {
		const input = document.querySelector("dialog [type=file]");
		const files = new DataTransfer();
		files.items.add(new File([bytes], "palette.txt"));
		input.files = files.files;
		input.dispatchEvent(new Event("change"));
	}`)

	// A palette file is chosen by a button, also while one is in use, and is read
	// as the bytes that it is.
	views["settings"](v)
	v.want("no palette of one's own yet", `[!!document.querySelector('dialog [data-key="paletteown"]'), !!document.querySelector('dialog [data-key="palette"]')]`, []bool{false, true})
	v.Run(fmt.Sprintf(`document.getElementById("toasts").replaceChildren(); chooseFile(new TextEncoder().encode(%q))`, ownPalette))
	v.Until("the palette", `document.querySelector('dialog [data-key="paletteown"]')?.checked ?? false`)
	v.want("its colours", `[document.querySelector("meta[name=theme-color]").content, getComputedStyle(document.documentElement).getPropertyValue("--paper").trim()]`, []string{"#0b1020", "#0b1020"})
	v.Run(`document.getElementById("toasts").replaceChildren(); chooseFile(Uint8Array.of(...new TextEncoder().encode("twofold palette 1\nname Caf"), 0xe9, 10))`)
	v.Until("what is wrong", `toasts().some((s) => s.startsWith(words.t("error-palette", "")))`)
	v.want("the palette of before", `core.ownPalette().includes("Blue hour")`, true)
}

// testNews: news wait for each other, what is said in passing gives way, and who
// answers in a view stays in it.
func testNews(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b, still)
	v.Run(`globalThis.shell = await mod("shell"); const long = [1, 2, 3].map((n) => shell.toast("news " + n, undefined, 60000)); shell.toast("in passing");
		globalThis.first = toasts(); long[0](); globalThis.second = toasts(); long[1](); globalThis.third = toasts(); long[2](); globalThis.fourth = toasts()`)
	v.want("what is seen", `[first, second, third, fourth]`, [][]string{
		{"news 1", "news 2", "in passing"}, {"news 2", "in passing"}, {"in passing", "news 3"}, {"in passing"},
	})
	v.Run(`document.getElementById("toasts").replaceChildren(); const stays = shell.toast("stays", { label: "Yes", act: () => {} }, 0); for (const n of "abcd") shell.toast(n);`)
	v.want("what has no end stays", `toasts()`, []string{"stays", "d"})
	v.Run(`document.getElementById("toasts").replaceChildren()`)

	views["settings"](v)
	v.Run(`shell.toast("a question", { label: "Yes", act: () => {} })`)
	v.Run(`document.querySelector("#toasts button").focus()`)
	v.key("Enter", "Enter")
	v.want("the focus", `document.querySelector("dialog").contains(document.activeElement)`, true)
	v.key("Escape", "Escape")

	// The question for a new game stays when the look changes.
	v.begin(cross)
	v.arrow("Left")
	v.key("n", "KeyN")
	v.Run(`document.querySelectorAll(".notice button")[1].focus()`)
	v.media("prefers-color-scheme", "dark")
	v.Until("dark", `document.documentElement.dataset.scheme === "dark"`)
	v.want("the question", notice+` === words.t("new-game-ask") && document.activeElement === document.querySelectorAll(".notice button")[1]`, true)
	v.media()
}

// testDamagedFiles: what of a file could not be taken is told.
func testDamagedFiles(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b, still)
	views["import"](v)
	v.Run(`
		const input = document.querySelector("dialog [type=file]");
		const files = new DataTransfer();
		files.items.add(new File(["twofold export 1\nfile done/` + gameA + ` 5\nnoise\nend\n"], "games.txt"));
		input.files = files.files;
		input.dispatchEvent(new Event("change"));
	`)
	v.Until("the damage", `toasts().includes(words.t("imported", "0") + " " + words.t("imported-damaged", "1"))`)

	// A link that cannot be read is told once.
	v.load("#g=1broken")
	v.says("link-broken")
	v.want("the address", `location.hash`, "")
}

// testPad: a game can be left for another with a gamepad alone.
func testPad(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b, still)
	v.begin(cross)
	v.arrow("Left")
	v.Run(`
		globalThis.pad = { buttons: Array.from({ length: 17 }, () => ({ pressed: false })), axes: [0, 0] };
		navigator.getGamepads = () => [pad];
		globalThis.press = async (n) => { pad.buttons[n].pressed = true; await frame(); pad.buttons[n].pressed = false; await frame(); };
		dispatchEvent(new Event("gamepadconnected"));
		await press(9);
	`)
	v.want("the question", notice+` === words.t("new-game-ask")`, true)
	v.Run(`await press(0)`)
	v.want("a new game", `core.state().moves`, 0)
}
