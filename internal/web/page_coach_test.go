package web

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"math"
	"path"
	"strconv"
	"strings"
	"testing"

	"twofold/exact"
	"twofold/game"
	"twofold/internal/web/browsertest"
)

// TestCoachWeight holds what the page loads for the coach: its module, as
// brotli, and its network; and that the first move needs neither, nor a script of
// theirs.
func TestCoachWeight(t *testing.T) {
	files := needPage(t)
	need := firstMove(t, files)
	for name := range need {
		if base := path.Base(name); strings.HasPrefix(base, "coach") || strings.HasPrefix(base, "advisor") || strings.HasPrefix(base, "network") {
			t.Errorf("the first move needs %s", name)
		}
	}
	sum := 0
	for _, pattern := range []string{"v/*/coach.wasm.br", "v/*/network.tfn"} {
		found, err := fs.Glob(files, pattern)
		if err != nil || len(found) != 1 {
			t.Fatalf("%s: %q, %v", pattern, found, err)
		}
		data, err := fs.ReadFile(files, found[0])
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%7d %s", len(data), found[0])
		sum += len(data)
	}
	if sum > 5_000_000 {
		t.Errorf("the coach takes %d bytes, more than 5,000,000", sum)
	}
}

// Boards on which one move is right without a doubt: it joins the two largest
// tiles, which nothing else can for long; and on a small board, where perfect
// play is known.
const (
	joining  = "size 4x4\nfrom 1024,1024,2,4/8,4,16,2/2,8,4,16/4,2,8,2\nfrom-score 0\n"
	solvable = "size 2x2\nfrom 4,2/2,0\nfrom-score 0\n"
)

// arrow is the direction that the arrow on a board shows, "" without one.
const arrow = `(document.querySelector("#board .pointer")?.dataset.dir ?? "")`

// coached tells whether the game is one that the coach helped in.
const coached = `core.state().class.endsWith("coached")`

// bestNamed is what the page calls the best score, as the key of a word.
const bestNamed = `["best", "best-coached", "best-imported"].find((key) => words.t(key) === document.getElementById("best").previousElementSibling.textContent)`

// worthShown are the figures in the panel of the coach, by direction.
const worthShown = `[...document.querySelectorAll(".coach .worths dl > div")].map((d) => [d.querySelector("dt").textContent, d.querySelector("dd").textContent])`

// loaded tells how often each file of the coach was asked for.
func (v *visit) loaded() string {
	v.host.mu.Lock()
	defer v.host.mu.Unlock()
	var times []string
	for _, name := range []string{"coach.js", "advisor.js", "coachworker.js", "coach.wasm", "network.tfn"} {
		times = append(times, strconv.Itoa(v.host.served[name]))
	}
	return strings.Join(times, " ")
}

// hear keeps what the live region said.
func (v *visit) hear() {
	v.t.Helper()
	v.Run(`
		globalThis.heard = [];
		const live = document.getElementById("live");
		new MutationObserver(() => heard.push(live.textContent.trim())).observe(live, { childList: true, characterData: true, subtree: true });
	`)
}

func testHint(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b, still)
	v.begin(joining)
	v.hear()
	v.Run(`play.undo(); await pause(500)`) // what waits until the keys rest
	if times := v.loaded(); times != "0 0 0 0 0" {
		t.Errorf("loaded before anybody asked: %s", times)
	}
	v.want("the game is not marked", coached, false)
	v.key("i", "KeyI")
	v.Until("the arrow", arrow+` !== ""`)
	if dir := browsertest.Eval[string](v.Tab, arrow); dir != "left" && dir != "right" {
		t.Errorf("the coach would move %s", dir)
	}
	// Both at once: what is said first is not lost.
	v.want("what is heard", fmt.Sprintf(`[words.t("coach-marks"), words.t("say-hint", words.t(%s))].map((s) => heard.filter((h) => h.includes(s)).length)`, arrow), []int{1, 1})
	v.want("the mark", coached, true)
	v.want("the best", bestNamed, "best-imported")
	v.says("coach-marks")
	// The arrow goes with the board that it was about, and comes for the next.
	v.key("a", "KeyA")
	v.want("after the move", arrow, "")
	v.key("i", "KeyI")
	v.Until("the next arrow", arrow+` !== ""`)
	v.Run(`play.undo()`)
	v.want("after undo", arrow, "")
	if times := v.loaded(); times != "1 1 1 1 1" {
		t.Errorf("loaded for two hints: %s", times)
	}
	// The mark stays with the game in the history and in its record.
	v.Run("play.redo()")
	v.want("the history", "core.history().find((g) => g.id === core.state().id).coach", true)
	v.want("the record", `core.record(core.state().id).then((text) => /^coach yes$/m.test(text))`, true)
	v.Run("core.newGame()")
	v.want("another game", coached, false)

	// A game of one's own has the best of coached games from then on; that is told
	// once.
	v.begin("size 4x4\n" + seed)
	v.Run(`heard.length = 0; document.getElementById("toasts").replaceChildren()`)
	v.want("the best before", bestNamed, "best")
	for range 2 {
		v.key("i", "KeyI")
		v.Until("an arrow", arrow+` !== ""`)
		v.arrow("Left")
		v.arrow("Up")
	}
	v.want("the best after", bestNamed, "best-coached")
	v.want("the best in Chinese", chosen("lang", "zh")+`.then(() => `+bestNamed+`)`, "best-coached")
	v.Run(`await ` + chosen("lang", "en"))
	v.want("it is told once", `[heard, toasts()].map((all) => all.filter((s) => s.includes(words.t("coach-marks"))).length)`, []int{1, 1})
	v.Run("play.newGame()")
	v.want("the best of another game", bestNamed, "best")

	// A small board needs no network; a board without a move no coach.
	other := visitPage(t, b, still)
	other.begin(solvable)
	other.key("i", "KeyI")
	other.Until("the arrow", arrow+` !== ""`)
	if times := other.loaded(); times != "1 1 1 1 0" {
		t.Errorf("loaded for 2×2: %s", times)
	}
	other.begin(ending)
	other.arrow("Left")
	other.key("i", "KeyI")
	other.says("no-moves")
	other.want("the arrow", arrow, "")
}

func testWhy(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b, still)
	v.begin(solvable)
	v.key("v", "KeyV")
	v.Until("the values", worthShown+`.length === 4`)
	shown := browsertest.Eval[[][]string](v.Tab, worthShown)
	if shown[0][0] != "Left" || shown[1][0] != "Up" || shown[2][0] != "Down" || shown[3][0] != "Right" {
		t.Errorf("the values %q", shown)
	}
	// 4 2 / 2 0 with perfect play: the figures are those of the exact solution.
	want := exactWorths(t, "4,2/2,0")
	for i, dir := range []int{0, 2, 3, 1} {
		if shown[i][1] != want[dir] {
			t.Errorf("%s: %s, want %s", shown[i][0], shown[i][1], want[dir])
		}
	}
	v.want("what they rest on", `document.querySelector(".coach .worths p").textContent`, "Known exactly")
	v.want("the mark", coached, true)
	// They follow the board.
	v.arrow("Right")
	before, err := json.Marshal(shown)
	if err != nil {
		t.Fatal(err)
	}
	v.Until("the next values", fmt.Sprintf("%s.length === 4 && JSON.stringify(%[1]s) !== %q", worthShown, before))
	v.Run(`await (await mod("words")).speak("zh")`)
	v.Until("Chinese", `document.querySelector(".coach .worths p").textContent === "精确值"`)
	v.Run(`await (await mod("words")).speak("en")`)
	v.key("v", "KeyV")
	v.Until("the panel to go", `!document.querySelector(".coach") && !document.documentElement.hasAttribute("data-coach")`)

	// Four values of the network on 4×4, a dash for what cannot be played.
	v.begin("size 4x4\nfrom 2,4,8,16/4,8,16,32/8,16,32,64/16,32,64,64\nfrom-score 0\n")
	v.key("v", "KeyV")
	v.Until("the values", worthShown+`.length === 4`)
	v.want("those that can be played", worthShown+`.map(([, v]) => v === "–")`, []bool{false, false, false, false})
	v.Run(`document.querySelector(".coach .shut").click()`)
	v.want("the panel is gone", `!!document.querySelector(".coach")`, false)
	v.begin("size 4x4\nfrom 0,2,4,8/0,4,8,16/0,8,16,32/0,16,32,64\nfrom-score 0\n")
	v.key("v", "KeyV")
	v.Until("the values", worthShown+`.length === 4`)
	v.want("left alone can be played", worthShown+`.map(([, v]) => v === "–")`, []bool{false, true, true, true})

	// The panel has room beside or below boards of every shape.
	for _, s := range [][2]int{{1280, 720}, {960, 600}, {320, 568}, {390, 844}, {844, 390}, {568, 320}} {
		v.viewport(s[0], s[1], 1, s[0] != 1280)
		for _, size := range []string{"4x4", "3x8", "8x3"} {
			v.begin("size " + size + "\n" + seed)
			v.Until("the values", worthShown+`.length === 4`)
			v.want(fmt.Sprintf("%s at %d×%d", size, s[0], s[1]), `(async () => {
				await frame();
				const board = document.getElementById("board").getBoundingClientRect(), panel = document.querySelector(".coach").getBoundingClientRect();
				const small = [...document.querySelectorAll(".coach button")].filter((el) => el.offsetWidth < 44 || el.offsetHeight < 44).length;
				const apart = panel.left >= board.right || panel.right <= board.left || panel.top >= board.bottom || panel.bottom <= board.top;
				const figures = [...document.querySelectorAll(".coach dd")], line = Math.min(...figures.map((el) => { el.textContent = "–"; return el.offsetHeight; }));
				const broken = figures.filter((el) => { el.textContent = "254,838"; return el.offsetHeight > 1.5 * line || el.scrollWidth > el.clientWidth; }).length;
				return [document.documentElement.scrollWidth <= innerWidth, panel.left >= 0 && panel.right <= innerWidth, apart, small, broken];
			})()`, []any{true, true, true, 0, 0})
		}
	}

	// On a phone held sideways the panel scrolls and not the page, also with the
	// speed in it.
	for _, s := range [][2]int{{844, 390}, {844, 340}, {667, 375}} {
		v.viewport(s[0], s[1], 1, true)
		v.begin("size 4x4\n" + seed)
		v.Until("the values", worthShown+`.length === 4`)
		v.key("p", "KeyP")
		v.Until("the speed", `!!document.querySelector(".coach .speeds")`)
		v.want(fmt.Sprintf("the page at %d×%d", s[0], s[1]), `(async () => {
			await frame();
			const panel = document.querySelector(".coach").getBoundingClientRect(), button = document.getElementById("new");
			const first = document.querySelector(".coach .worths").getBoundingClientRect();
			return [document.documentElement.scrollHeight <= innerHeight, first.top > panel.top, panel.bottom <= document.getElementById("undo").getBoundingClientRect().top, button.scrollWidth <= button.clientWidth];
		})()`, []bool{true, true, true, true})
		v.key("x", "KeyX")
		v.Until("the coach to stop", `!document.querySelector(".coach .speeds")`)
	}
}

// exactWorths returns what each direction of a small board is worth in perfect
// play, as the page shows it.
func exactWorths(t *testing.T, board string) (texts [4]string) {
	t.Helper()
	b, err := game.ParseBoard(board)
	if err != nil {
		t.Fatal(err)
	}
	s, err := exact.Solve(context.Background(), exact.Classic(b.Rows(), b.Cols()), exact.Options{Dense: true})
	if err != nil {
		t.Fatal(err)
	}
	answer, ok := s.At(b)
	if !ok {
		t.Fatalf("%s is not solved", board)
	}
	for d, worth := range answer.Worth {
		texts[d] = "–"
		if answer.Moves[d] {
			texts[d] = strconv.FormatFloat(math.Round(100*worth)/100, 'f', -1, 64)
		}
	}
	return texts
}

func testAutoplay(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b, still)
	v.want("gains that come fast for long", `mod("shell").then(async (m) => {
		for (let i = 0; i < 12; i++) {
			m.floatGain(4);
			await new Promise((done) => setTimeout(done, 60));
		}
		return Number(document.getElementById("gain").textContent.replace(/\D/g, "")) < 12 * 4;
	})`, true)
	const moves, playing = "core.state().moves", `!!document.querySelector(".coach .speeds")`
	v.begin("size 4x4\ntarget none\n" + seed)
	for _, stop := range []struct {
		what string
		do   func()
	}{
		{"an arrow key", func() { v.arrow("Left") }},
		{"another key", func() { v.key("x", "KeyX") }},
		{"its own key", func() { v.key("p", "KeyP") }},
		{"a press on the board", func() { v.click("#board") }},
		{"its button", func() { v.click(".coach .speeds button") }},
		{"the menu", func() {
			v.click("#menu")
			v.Until("the menu", `!!document.querySelector("dialog[open] .menu")`)
			v.key("Escape", "Escape")
		}},
	} {
		before := browsertest.Eval[int](v.Tab, moves)
		v.key("p", "KeyP")
		v.Until("moves before "+stop.what, fmt.Sprintf("%s >= %d", moves, before+3))
		stop.do()
		v.Until(stop.what+" to stop it", "!("+playing+")")
		at := browsertest.Eval[int](v.Tab, moves)
		v.Run("await pause(700)")
		v.want("no move after "+stop.what, moves, at)
		v.view("after " + stop.what)
	}
	v.want("the mark", coached, true)

	// Two presses at once start and stop it; a key of the browser stops it and stays
	// the browser's.
	v.Run(`const c = await mod("coach"); c.autoplay(); c.autoplay(); await pause(300)`)
	v.want("two presses", playing, false)
	v.key("p", "KeyP")
	v.Until("it plays before a key of the browser", playing)
	v.Run(`globalThis.kept = []; addEventListener("keydown", (event) => kept.push(event.key, event.defaultPrevented))`)
	v.key("ArrowLeft", "ArrowLeft", alt)
	v.want("a key with Alt", `[kept, `+playing+`]`, []any{[]any{"ArrowLeft", false}, true})
	v.key("F2", "F2")
	v.Until("it to stop for F2", "!("+playing+")")
	v.want("F2", `kept.slice(2)`, []any{"F2", false})

	// The speed, by keys and by the slider, stops nothing.
	v.key("p", "KeyP")
	v.Until("it plays", playing)
	const speed = `document.querySelector(".coach .speeds span").textContent`
	v.want("the speed", speed, "Moves a second: 4")
	v.key("+", "Equal")
	v.want("faster", speed, "Moves a second: 8")
	v.key("-", "Minus")
	v.key("-", "Minus")
	v.want("slower", speed, "Moves a second: 2")
	v.Run(`const el = document.querySelector(".coach input"); el.focus(); el.value = el.max; el.dispatchEvent(new Event("input"))`)
	v.want("the slider", speed, "Moves a second: 32")
	v.key("Tab", "Tab")
	v.want("it plays on", playing, true)
	v.key("v", "KeyV")
	v.Until("the values beside", playing+" && "+worthShown+".length === 4")

	// It stops where the player has the word: at the target, and at the end.
	v.begin("size 4x4\ntarget 2048\nfrom 1024,1024,2,4/8,4,16,2/2,8,4,16/4,2,8,2\nfrom-score 0\n")
	v.Until("the target", `core.state().ask`)
	v.Until("it to stop", "!("+playing+")")
	v.begin("size 2x2\ntarget none\n" + seed)
	v.key("p", "KeyP")
	v.Until("the end", `core.state().over`)
	v.Until("it to stop", "!("+playing+")")
	v.view("the end")
}

// testCoachAbsent: where the coach cannot come, a sentence says so, play goes on,
// and the next question tries again.
func testCoachAbsent(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b, still)
	for _, name := range []string{"coachworker.js", "coach.wasm", "network.tfn"} {
		v.begin("size 4x4\n" + seed)
		v.host.refuse("/" + name)
		v.Run(`document.getElementById("toasts").replaceChildren()`)
		v.key("i", "KeyI")
		v.says("coach-unloaded")
		v.want("the arrow without "+name, arrow, "")
		before := browsertest.Eval[int](v.Tab, "core.state().moves")
		v.Run(`for (const dir of [0, 2, 1, 3]) play.move(dir)`)
		v.want("play without "+name, fmt.Sprintf("core.state().moves > %d", before), true)
		v.Problems() // the requests that failed
	}
	v.want("no mark", coached, false)
	v.host.refuse()
	v.key("i", "KeyI")
	v.Until("the arrow", arrow+` !== ""`)

	none := newVisit(t, b, newHost(t))
	none.call("Page.addScriptToEvaluateOnNewDocument", map[string]any{"source": "delete globalThis.Worker"})
	none.load("")
	none.Run(`await (await mod("words")).speak("zh")`)
	none.key("i", "KeyI")
	none.says("coach-unable")
	none.Run(`await (await mod("words")).speak("en")`)
	none.key("p", "KeyP")
	none.says("coach-unable")
	none.want("nothing is left", `[!!document.querySelector(".coach"), `+coached+`]`, []bool{false, false})
}

// testCoachEditor: the coach is asked about a board that is set up, which marks
// no game but the one whose board it is.
func testCoachEditor(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b, still)
	v.begin("size 4x4\n" + seed)
	views["editor"](v)
	const (
		ask    = `dialog [data-key="coach"]`
		arrow  = `(document.querySelector("dialog .edit .pointer")?.dataset.dir ?? "")`
		values = `document.querySelectorAll("dialog .worths dl > div").length`
	)
	paste := func(text string) {
		v.Run(fmt.Sprintf(`const el = document.querySelector('dialog [data-key="paste"]'); el.value = %q; el.dispatchEvent(new Event("change"))`, text))
	}
	paste("0,2,4,8/0,4,8,16/0,8,16,32/0,16,32,64")
	v.click(ask)
	v.Until("the arrow", arrow+` === "left"`)
	v.want("the values", values, 4)
	v.want("no mark", coached, false)
	v.click(`dialog [data-key="cell0"]`)
	v.want("another board", "["+arrow+", "+values+"]", []any{"", 0})
	paste("2,4/4,2")
	v.click(ask)
	v.says("editor-stuck")
	v.click(`dialog [data-key="clear"]`)
	v.click(ask)
	v.says("editor-empty")
	v.Run(`document.getElementById("toasts").replaceChildren()`)
	v.key("Escape", "Escape")
	views["editor"](v)
	v.click(ask)
	v.Until("the arrow", arrow+` !== ""`)
	v.want("the mark", coached, true)
}
