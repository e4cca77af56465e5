package web

import (
	"fmt"
	"testing"

	"twofold/internal/web/browsertest"
)

// The ends of a game: a move to the left reaches 16, fills the board, or both.
const (
	reaching = "size 4x4\ntarget 16\nfrom 8,8,0,0/0,0,0,0/0,0,0,0/0,2,0,0\nfrom-score 32\n" + seed
	ending   = "size 2x2\ntarget none\nfour 0\nfrom 2,4/8,8\nfrom-score 32\n" + seed
	both     = "size 2x2\ntarget 16\nfour 0\nfrom 2,4/8,8\nfrom-score 32\n" + seed
)

const notice = `(document.querySelector(".notice h2")?.textContent ?? "")`

func testUndo(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b)
	v.begin("size 4x4\n" + seed)
	const standing = `[held(), core.state().score, document.getElementById("score").textContent]`
	var before []string
	for _, dir := range []string{"Left", "Up", "Right", "Down", "Left", "Down", "Right", "Up", "Left", "Left", "Up", "Down"} {
		before = append(before, browsertest.Eval[string](v.Tab, "JSON.stringify("+standing+")"))
		v.arrow(dir)
		v.view(dir)
	}
	last := browsertest.Eval[string](v.Tab, "JSON.stringify("+standing+")")
	made := browsertest.Eval[int](v.Tab, "core.state().moves")
	steps := before[:0:0]
	for i, s := range before { // without the moves that changed nothing
		if next := append(before[i+1:len(before):len(before)], last)[0]; s != next {
			steps = append(steps, s)
		}
	}
	if len(steps) != made {
		t.Fatalf("%d boards for %d moves", len(steps), made)
	}
	keys := [][2]string{{"u", "KeyU"}, {"U", "KeyU"}, {"Backspace", "Backspace"}}
	for i := len(steps) - 1; i >= 0; i-- {
		if k := keys[i%3]; i%2 == 0 {
			v.key(k[0], k[1])
		} else {
			v.click("#undo")
		}
		v.view("undo")
		if got := browsertest.Eval[string](v.Tab, "JSON.stringify("+standing+")"); got != steps[i] {
			t.Errorf("undo to move %d: %s, want %s", i, got, steps[i])
		}
	}
	v.want("nothing is left to undo", `[core.state().canUndo, document.getElementById("undo").getAttribute("aria-disabled"), document.getElementById("redo").getAttribute("aria-disabled")]`, []any{false, "true", "false"})
	v.click("#undo")
	v.want("undo with nothing to undo", "core.state().moves", 0)
	// Redo, after the page was loaded again too.
	v.click("#redo")
	v.Run("await pause(60)")
	v.load("")
	for i := 1; i < made; i++ {
		v.key("r", "KeyR")
		v.view("redo")
	}
	if got := browsertest.Eval[string](v.Tab, "JSON.stringify("+standing+")"); got != last {
		t.Errorf("redo: %s, want %s", got, last)
	}
	v.want("nothing is left to redo", `document.getElementById("redo").getAttribute("aria-disabled")`, "true")

	// A key that is held ends with the game's first move; pressed anew it takes
	// back the new game too.
	former := browsertest.Eval[string](v.Tab, "core.state().id")
	v.click("#new")
	v.arrow("Left")
	v.arrow("Up")
	v.arrow("Right")
	held := func(repeat bool) {
		v.Run(fmt.Sprintf(`document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "u", code: "KeyU", repeat: %v, bubbles: true, cancelable: true }))`, repeat))
	}
	held(false)
	for range 6 {
		held(true)
	}
	v.want("undo by a key that is held", fmt.Sprintf("[core.state().id === %q, core.state().moves, core.state().canRedo]", former), []any{false, 0, true})
	held(false)
	v.want("undo by the key pressed anew", fmt.Sprintf("core.state().id === %q", former), true)

	// A game without undo says so.
	v.begin("size 4x4\nundo no\n" + seed)
	v.arrow("Left")
	v.arrow("Up")
	made = browsertest.Eval[int](v.Tab, "core.state().moves")
	v.key("u", "KeyU")
	v.says("undo-not-allowed")
	v.want("undo where it is not allowed", "core.state().moves", made)
}

func testNewGame(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b)
	v.want("a first game", `[core.state().tiles.length, core.state().score, core.state().moves]`, []any{2, 0, 0})
	v.begin("size 4x4\n" + seed)
	for _, dir := range []string{"Left", "Up", "Right", "Down"} {
		v.arrow(dir)
	}
	const standing = `[core.state().id, held(), core.state().score, core.state().moves]`
	old := browsertest.Eval[string](v.Tab, "JSON.stringify("+standing+")")
	v.click("#new")
	v.says("game-started")
	v.want("a new game", `[core.state().tiles.length, core.state().score, core.state().moves, document.activeElement.id]`, []any{2, 0, 0, "board"})
	v.view("a new game")
	if browsertest.Eval[string](v.Tab, "JSON.stringify("+standing+")") == old {
		t.Error("it is the old game")
	}
	v.click("#toasts .toast button")
	v.view("the game brought back")
	if got := browsertest.Eval[string](v.Tab, "JSON.stringify("+standing+")"); got != old {
		t.Errorf("brought back: %s, want %s", got, old)
	}
	v.want("the toast", `toasts().includes(words.t("game-started"))`, false)
	// The key for undo does the same while no move was made.
	v.click("#new")
	v.key("u", "KeyU")
	if got := browsertest.Eval[string](v.Tab, "JSON.stringify("+standing+")"); got != old {
		t.Errorf("brought back by undo: %s, want %s", got, old)
	}
	// Two new games have both their own tiles, and the moves go on.
	v.click("#new")
	v.arrow("Left")
	v.arrow("Up")
	v.view("moves in the new game")
}

func testTarget(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b)
	const asks = `[core.state().ask, ` + notice + ` === words.t("reached", "16")]`
	v.begin(reaching)
	v.want("before", asks, []any{false, false})
	v.arrow("Left")
	v.want("the target", asks, []any{true, true})
	v.want("what there is to press", `[...document.querySelectorAll(".notice button")].map((b) => b.textContent)`, []string{"Keep going", "New game"})
	// The notice swallows no move.
	v.arrow("Down")
	v.want("a move on", `[core.state().moves, core.state().playedOn, core.state().ask, `+notice+`]`, []any{2, true, false, ""})
	v.view("a move on")
	v.load("")
	v.want("after a reload", `[core.state().moves, core.state().playedOn, `+notice+`]`, []any{2, true, ""})
	// Taken back, it asks again.
	v.Run("play.undo()")
	v.want("taken back", asks, []any{true, true})

	// Nor on the phone, where a swipe may begin on it.
	v.viewport(390, 844, 3, true)
	v.Run("await pause(600)")
	x, y := v.middle(".notice h2")
	v.swipe(x, y, 0, -90)
	v.want("a swipe on the notice", "core.state().moves", 2)
	v.Run("play.undo()")
	v.call("Emulation.clearDeviceMetricsOverride", nil)
	v.call("Emulation.setTouchEmulationEnabled", map[string]any{"enabled": false})

	// Keep going stays, whichever way it was said.
	for name, say := range map[string]func(){
		"Enter":      func() { v.key("Enter", "Enter") },
		"Escape":     func() { v.key("Escape", "Escape") },
		"the button": func() { v.click(".notice .primary") },
	} {
		v.begin(reaching)
		v.arrow("Left")
		v.Run("await pause(60)")
		v.load("")
		v.want("unanswered, after a reload", asks, []any{true, true})
		say()
		v.want(name, `[core.state().ask, `+notice+`, document.activeElement.id]`, []any{false, "", "board"})
		v.Run("await pause(60)")
		v.load("")
		v.want(name+", after a reload", `[core.state().ask, `+notice+`]`, []any{false, ""})
		v.arrow("Down")
		v.want(name+", the next move", `[core.state().moves, `+notice+`]`, []any{2, ""})
	}
	// A view that closed leaves the focus on the button that opened it: the move
	// takes it back, so that Enter answers the notice.
	v.begin(reaching)
	v.Run(`document.getElementById("menu").focus()`)
	v.arrow("Left")
	v.want("the target with a button in focus", asks, []any{true, true})
	v.key("Enter", "Enter")
	v.want("Enter", `[core.state().ask, `+notice+`, document.querySelector("dialog[open]")]`, []any{false, "", nil})
	// A new game resets that.
	v.click("#new")
	v.want("a new game", `[core.state().playedOn, core.state().reached, core.state().ask]`, []any{false, false, false})
	// Where the target ends the game, it does.
	v.begin("end-at-target yes\n" + reaching)
	v.arrow("Left")
	v.want("the end at the target", `[core.state().over, core.state().reached]`, []any{true, true})
	v.arrow("Down")
	v.want("a move after it", "core.state().moves", 1)
}

func testOver(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b)
	for what, lines := range map[string]string{"over": ending, "reached and over": both} {
		v.begin(lines)
		v.arrow("Left")
		title := `words.t("game-over")`
		if lines == both {
			title = `words.t("reached-and-over", "16")`
		}
		v.want(what, `[core.state().over, `+notice+` === `+title+`, document.querySelector(".notice p").textContent.includes("48")]`, []any{true, true, true})
		v.Run("await pause(200)")
		v.Run(`document.getElementById("live").textContent = ""`)
		for _, dir := range []string{"Left", "Right", "Up", "Down"} {
			v.arrow(dir)
		}
		v.want(what+": moves", `[core.state().moves, document.getElementById("live").textContent.trim() === words.t("say-over", "48"), !!document.querySelector(".notice")]`, []any{1, true, true})
		v.load("")
		v.want(what+", after a reload", `[core.state().over, `+notice+` === `+title+`]`, []any{true, true})
		v.want(what+": undo is offered", `document.querySelector(".notice button").textContent === words.t("undo")`, true)
		v.click(".notice button")
		v.view("undo at the end")
		v.want(what+", undone", `[core.state().over, core.state().moves, `+notice+`]`, []any{false, 0, ""})
		// Lost again, it counts once.
		v.arrow("Left")
		v.want(what+" again", `core.history().filter((g) => g.id === core.state().id).length`, 1)
	}
	// Without undo, none is offered.
	v.begin("undo no\n" + ending)
	v.arrow("Left")
	v.want("no undo", `[...document.querySelectorAll(".notice button")].map((b) => b.textContent)`, []string{"Share", "Try again"})
	v.click(".notice button:last-child")
	v.want("try again", `[core.state().over, core.state().moves, core.state().score, `+notice+`]`, []any{false, 0, 0, ""})

	// A full board with a pair left is not lost.
	for _, board := range []string{"2,4/2,8", "2,2/4,8", "4,2/8,2", "4,8/2,2"} {
		v.begin("size 2x2\ntarget none\nfrom " + board + "\nfrom-score 0\n")
		v.want(board, `[core.state().over, `+notice+`]`, []any{false, ""})
	}
}
