package web

import (
	"fmt"
	"strings"
	"testing"

	"twofold/internal/web/browsertest"
)

// seed begins the same game every time.
const seed = "seed 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\n"

// cross is a tile that can go to any side, and the same spawns every time.
const cross = "size 3x3\nfrom 0,0,0/0,2,0/0,0,0\nfrom-score 0\n" + seed

// lone is where the tile of cross is: the one tile that has not just spawned.
const lone = `["Left", "Right", "Up", "Down"][[3, 5, 1, 7].indexOf(core.state().tiles.find(([id]) => id === Math.min(...core.state().tiles.map((t) => t[0])))[1])] ?? "nowhere"`

// went fails unless the tile of cross went somewhere, and takes the move back.
func (v *visit) went(what, dir string) {
	v.t.Helper()
	v.want(what, lone, dir)
	v.view(what)
	v.Run(`while (core.state().canUndo) play.undo(); play.board.finish();`)
}

func testKeys(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b)
	v.begin(cross)
	for _, c := range []struct{ key, code, dir string }{
		{"ArrowLeft", "ArrowLeft", "Left"}, {"ArrowRight", "ArrowRight", "Right"}, {"ArrowUp", "ArrowUp", "Up"}, {"ArrowDown", "ArrowDown", "Down"},
		{"a", "KeyA", "Left"}, {"d", "KeyD", "Right"}, {"w", "KeyW", "Up"}, {"s", "KeyS", "Down"},
		{"h", "KeyH", "Left"}, {"l", "KeyL", "Right"}, {"k", "KeyK", "Up"}, {"j", "KeyJ", "Down"},
		// Caps Lock.
		{"A", "KeyA", "Left"}, {"D", "KeyD", "Right"}, {"W", "KeyW", "Up"}, {"S", "KeyS", "Down"},
		{"H", "KeyH", "Left"}, {"L", "KeyL", "Right"}, {"K", "KeyK", "Up"}, {"J", "KeyJ", "Down"},
		// The same places on AZERTY, Dvorak and a Russian keyboard.
		{"q", "KeyA", "Left"}, {"z", "KeyW", "Up"}, {"o", "KeyS", "Down"}, {"e", "KeyD", "Right"}, {",", "KeyW", "Up"},
		{"ф", "KeyA", "Left"}, {"ц", "KeyW", "Up"}, {"ы", "KeyS", "Down"}, {"в", "KeyD", "Right"},
		// The letters h j k l where Dvorak has them, and where a Russian keyboard would.
		{"h", "KeyJ", "Left"}, {"j", "KeyC", "Down"}, {"k", "KeyV", "Up"}, {"l", "KeyP", "Right"},
		{"р", "KeyH", "Left"}, {"о", "KeyJ", "Down"}, {"л", "KeyK", "Up"}, {"д", "KeyL", "Right"},
		// Other keys move nothing.
		{"e", "KeyE", "nowhere"}, {" ", "Space", "nowhere"}, {"Tab", "Tab", "nowhere"}, {"F5x", "F13", "nowhere"}, {"PageDown", "PageDown", "nowhere"},
	} {
		v.Run(`document.getElementById("board").focus()`)
		v.key(c.key, c.code)
		v.went(fmt.Sprintf("%s at %s", c.key, c.code), c.dir)
	}

	// With Ctrl, Alt or Meta a key is not the game's: nothing moves, and what
	// the browser would do is not prevented.
	v.Run(`
		globalThis.prevented = [];
		addEventListener("keydown", (e) => prevented.push(e.defaultPrevented));
	`)
	for _, m := range []int{ctrl, alt, meta, ctrl | shift, alt | ctrl} {
		for _, c := range [][2]string{{"ArrowLeft", "ArrowLeft"}, {"d", "KeyD"}, {"h", "KeyH"}, {"u", "KeyU"}, {"n", "KeyN"}, {"Backspace", "Backspace"}} {
			v.Run(fmt.Sprintf(`dispatchEvent(new KeyboardEvent("keydown", {
				key: %q, code: %q, ctrlKey: %t, altKey: %t, metaKey: %t, shiftKey: %t, cancelable: true, bubbles: true }))`,
				c[0], c[1], m&ctrl != 0, m&alt != 0, m&meta != 0, m&shift != 0))
		}
	}
	v.key("d", "KeyD", ctrl)
	v.key("ArrowLeft", "ArrowLeft", alt)
	v.want("keys with modifiers", `[core.state().moves, prevented.length, prevented.some(Boolean), !!document.querySelector("dialog, .notice")]`, []any{0, 32, false, false})
	v.key("ArrowLeft", "ArrowLeft", shift)
	v.went("Shift and an arrow", "Left")

	// Space scrolls nothing and restarts nothing; no key alone ends a game.
	v.viewport(360, 300, 1, false)
	v.want("the page is higher than the window", `document.documentElement.scrollHeight > innerHeight`, true)
	id := browsertest.Eval[string](v.Tab, "core.state().id")
	for _, c := range [][2]string{{" ", "Space"}, {"Enter", "Enter"}, {"ArrowDown", "ArrowDown"}, {"Escape", "Escape"}, {"r", "KeyR"}, {"n", "KeyN"}, {" ", "Space"}, {"Escape", "Escape"}, {"Delete", "Delete"}} {
		v.key(c[0], c[1])
		v.want(c[0], `frame().then(() => [core.state().id, scrollY, document.querySelectorAll("dialog").length])`, []any{id, 0, 0})
	}

	// Where the keyboard writes no Latin letters, those that stand there count.
	v.begin("size 4x4\n" + seed)
	v.arrow("Left")
	v.arrow("Up")
	made := browsertest.Eval[int](v.Tab, "core.state().moves")
	v.key("г", "KeyU")
	v.want("the key of U", "core.state().moves", made-1)
	v.key("к", "KeyR")
	v.want("the key of R", "core.state().moves", made)
	v.key("т", "KeyN")
	v.want("the key of N", `!!document.querySelector(".notice")`, true)
	v.key("Escape", "Escape")
	id = browsertest.Eval[string](v.Tab, "core.state().id")

	// N asks, and Enter answers.
	v.key("n", "KeyN")
	v.want("the question", `document.querySelector(".notice h2").textContent === words.t("new-game-ask")`, true)
	v.key("Enter", "Enter")
	v.want("the answer", `core.state().id !== "`+id+`" && !document.querySelector(".notice")`, true)

	// In a field keys are text.
	v.call("Emulation.clearDeviceMetricsOverride", nil)
	v.begin(cross)
	v.Run(`(await mod("transfer")).openTransfer()`)
	v.Until("the field", `!!document.querySelector("dialog textarea")`)
	v.Run(`document.querySelector("dialog textarea").focus()`)
	v.key("a", "KeyA")
	v.key("d", "KeyD")
	v.want("a field", `[document.querySelector("dialog textarea").value, core.state().moves]`, []any{"ad", 0})
}

// pattern is a thousand keys.
var pattern = func() string {
	s := strings.Builder{}
	for i := range 1000 {
		s.WriteByte("LDLURDLDRU"[(i*7+i/13)%10])
	}
	return s.String()
}()

// essence is the record of the game without what differs with time.
const essence = `core.record(core.state().id).then((text) => text.replace(/^(game|begun|ended|played) .*\n/gm, ""))`

// testFastKeys: a thousand keys a millisecond apart, and as fast as the browser
// takes real ones, give the game that the same keys give slowly.
func testFastKeys(t *testing.T, b *browsertest.Browser) {
	const rules = "size 6x6\ntarget none\nfour 100\nstart 2\nundo yes\n" + seed
	v := visitPage(t, b)
	v.Run(fmt.Sprintf(`
		globalThis.keys = [...%q].map((c) => ({ L: "ArrowLeft", R: "ArrowRight", U: "ArrowUp", D: "ArrowDown" })[c]);
		globalThis.press = (code) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: code, code, bubbles: true, cancelable: true }));
	`, pattern))

	// Slowly: each move is shown to its end.
	v.begin(rules)
	v.Run(`
		for (const [i, code] of keys.entries()) {
			press(code);
			if (i === 399) globalThis.then = [core.state().moves, JSON.stringify(held()), core.state().score];
			if (i % 50 === 0) await pause(350);
			play.board.finish();
			if (i % 7 === 0 && JSON.stringify(shown()) !== JSON.stringify(held())) throw new Error("after move " + i + " the board shows " + JSON.stringify(shown()) + ", the core holds " + JSON.stringify(held()));
			if (i % 20 === 0) await pause(0);
		}
	`)
	v.view("slowly")
	slow := browsertest.Eval[string](v.Tab, essence)

	// A key each millisecond.
	v.begin(rules)
	took := browsertest.Eval[float64](v.Tab, `new Promise((done) => {
		const begun = performance.now();
		const { port1, port2 } = new MessageChannel();
		let i = 0;
		port1.onmessage = () => {
			while (i < keys.length && performance.now() - begun >= i) press(keys[i++]);
			if (i < keys.length) port2.postMessage(0);
			else done(performance.now() - begun);
		};
		port2.postMessage(0);
	})`)
	v.view("a key each millisecond")
	if fast := browsertest.Eval[string](v.Tab, essence); fast != slow {
		t.Errorf("a key each millisecond gives\n%s\nslowly they give\n%s", fast, slow)
	}
	t.Logf("a thousand keys took the page %.0f ms", took)

	// Real keys, one as soon as the one before is taken.
	v.begin(rules)
	for _, c := range pattern[:400] {
		name := map[rune]string{'L': "ArrowLeft", 'R': "ArrowRight", 'U': "ArrowUp", 'D': "ArrowDown"}[c]
		v.call("Input.dispatchKeyEvent", map[string]any{"type": "rawKeyDown", "key": name, "code": name})
	}
	v.view("real keys")
	v.want("real keys", "JSON.stringify([core.state().moves, JSON.stringify(held()), core.state().score]) === JSON.stringify(then)", true)
	if n := browsertest.Eval[int](v.Tab, "then[0]"); n < 250 {
		t.Errorf("the keys made %d moves only", n)
	}
	sameAsGame(t, slow)
}

// testEarlyKeys: keys pressed before the core is there are played, in order.
func testEarlyKeys(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b)
	v.begin("size 4x4\nfrom 2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0\nfrom-score 0\n" + seed)
	v.Run(`await pause(50)`)
	v.call("Page.addScriptToEvaluateOnNewDocument", map[string]any{"source": `
		const { instantiate } = WebAssembly;
		WebAssembly.instantiate = async (...args) => {
			await new Promise((done) => setTimeout(done, 900));
			return instantiate.apply(WebAssembly, args);
		};
	`})
	v.Open("about:blank")
	v.Open(v.host.url)
	v.want("the core is not there yet", `document.querySelectorAll(".tile").length`, 0)
	v.want("the board is", `[document.querySelectorAll("#board .cells > *").length, document.getElementById("new").textContent]`, []any{16, "New game"})
	for _, dir := range []string{"Right", "Down", "Left", "Up"} {
		v.arrow(dir)
	}
	v.key("?", "Slash", shift)
	v.want("no view of a game that is not there", `document.querySelectorAll("dialog").length`, 0)
	v.Until("the game", ready)
	v.Run(modules)
	v.Until("the view then", `!!document.querySelector("dialog[open].howto")`)
	v.key("Escape", "Escape")
	v.Run(`await pause(50)`)
	v.view("after the early keys")
	record := browsertest.Eval[string](v.Tab, essence)
	if !strings.Contains(record, "\nRDLU\n") {
		t.Errorf("the early keys are not the game's moves:\n%s", record)
	}
}
