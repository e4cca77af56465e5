package web

import (
	"fmt"
	"math"
	"testing"

	"twofold/internal/web/browsertest"
)

// swipe moves a finger over the page.
func (v *visit) swipe(x, y, dx, dy float64) {
	v.t.Helper()
	touch := func(kind string, points ...any) {
		v.call("Input.dispatchTouchEvent", map[string]any{"type": kind, "touchPoints": append([]any{}, points...)})
	}
	at := func(share float64) any {
		return map[string]any{"x": x + dx*share, "y": y + dy*share, "id": 1}
	}
	touch("touchStart", at(0))
	for _, share := range []float64{.2, .4, .6, .8, 1} {
		touch("touchMove", at(share))
	}
	touch("touchEnd")
}

// middle is where something on the page is.
func (v *visit) middle(selector string) (x, y float64) {
	v.t.Helper()
	at := browsertest.Eval[[]float64](v.Tab, fmt.Sprintf(`(() => { const r = document.querySelector(%q).getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`, selector))
	return at[0], at[1]
}

// nearer is the direction of an angle in degrees, by the nearer axis.
func nearer(angle float64) string {
	x, y := math.Cos(angle*math.Pi/180), math.Sin(angle*math.Pi/180)
	switch {
	case math.Abs(x) > math.Abs(y) && x < 0:
		return "Left"
	case math.Abs(x) > math.Abs(y):
		return "Right"
	case y < 0:
		return "Up"
	}
	return "Down"
}

func testTouch(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b, func(v *visit) { v.viewport(390, 844, 3, true) })
	v.begin(cross)
	x, y := v.middle("#board")
	for angle := 0.0; angle < 360; angle += 20 {
		for _, far := range []float64{24, 110} {
			dx, dy := far*math.Cos(angle*math.Pi/180), far*math.Sin(angle*math.Pi/180)
			if math.Max(math.Abs(dx), math.Abs(dy)) < 18 {
				continue
			}
			v.swipe(x, y, dx, dy)
			v.went(fmt.Sprintf("a swipe of %.0f px at %.0f°", far, angle), nearer(angle))
		}
	}
	// From a tile, from the border and from the corner of the board.
	r := browsertest.Eval[[]float64](v.Tab, `(() => { const r = document.getElementById("board").getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; })()`)
	v.swipe(r[0]+3, y, -1, 80)
	v.went("a swipe from the border", "Down")
	v.swipe(r[2]-2, r[3]-2, -90, -10)
	v.went("a swipe from the corner", "Left")
	v.swipe(x, y, 5, 3)
	v.went("a tap", "nowhere")

	// A finger that does not stop plays one move, a second finger none.
	v.call("Input.dispatchTouchEvent", map[string]any{"type": "touchStart", "touchPoints": []any{map[string]any{"x": x, "y": y, "id": 1}}})
	for _, to := range []float64{30, 60, 90, 60, 0, -60} {
		v.call("Input.dispatchTouchEvent", map[string]any{"type": "touchMove", "touchPoints": []any{map[string]any{"x": x + to, "y": y, "id": 1}}})
	}
	v.call("Input.dispatchTouchEvent", map[string]any{"type": "touchEnd", "touchPoints": []any{}})
	v.want("one swipe", "core.state().moves", 1)
	v.went("one swipe", "Right")

	// Two fingers that go apart play nothing; two thumbs in turn play two moves,
	// though the second comes before the first has left.
	touch := func(kind string, points ...float64) {
		list := []any{}
		for i := 0; i < len(points); i += 2 {
			list = append(list, map[string]any{"x": points[i], "y": points[i+1], "id": i/2 + 1})
		}
		v.call("Input.dispatchTouchEvent", map[string]any{"type": kind, "touchPoints": list})
	}
	touch("touchStart", x-20, y)
	touch("touchStart", x-20, y, x+20, y)
	touch("touchMove", x-90, y, x+90, y)
	touch("touchEnd")
	v.went("a pinch", "nowhere")
	v.begin("size 4x4\n" + seed)
	touch("touchStart", x-60, y)
	touch("touchMove", x-60, y-60)
	touch("touchStart", x-60, y-60, x+60, y)
	touch("touchMove", x-60, y-60, x, y)
	touch("touchEnd")
	v.want("two thumbs", "core.state().moves", 2)
	v.begin(cross)

	// What lies outside the board scrolls the page, the board does not.
	v.viewport(360, 300, 2, true)
	v.want("the page is higher than the screen", `document.documentElement.scrollHeight > innerHeight + 40`, true)
	scroll := func(x, y float64) {
		v.t.Helper()
		v.swipe(x, y, 0, -90)
	}
	outside := func() (x, y float64) {
		at := browsertest.Eval[[]float64](v.Tab, `(() => {
			for (let y = 200; y > 95; y -= 3) for (let x = 3; x < innerWidth; x += 3) {
				const el = document.elementFromPoint(x, y);
				if (el && !el.closest("#stage, button") && el !== document.documentElement) return [x, y];
			}
		})()`)
		return at[0], at[1]
	}
	x, y = v.middle("#board")
	scroll(x, math.Min(y, 280))
	v.want("a swipe on the board", `frame().then(() => [scrollY, core.state().moves])`, []any{0, 1})
	v.went("a swipe on the board", "Up")
	x, y = outside()
	scroll(x, y)
	v.want("a swipe outside the board", `frame().then(() => [scrollY > 20, core.state().moves])`, []any{true, 0})

	// With the setting, a swipe counts anywhere.
	v.Run(`scrollTo(0, 0); core.set("page-swipes", "yes"); await (await mod("apply")).apply(core.settings())`)
	x, y = outside()
	v.swipe(x, y, 10, 90)
	v.want("a swipe outside the board, by the setting", `frame().then(() => scrollY)`, 0)
	v.went("a swipe outside the board, by the setting", "Down")
	scroll(x, y)
	v.want("a scroll outside the board, by the setting", `frame().then(() => [scrollY, core.state().moves])`, []any{0, 1})
	v.went("a scroll outside the board, by the setting", "Up")
	// Buttons stay buttons.
	v.viewport(390, 844, 3, true)
	v.Run("await pause(800)") // a tap soon after a swipe only ends its scrolling
	x, y = v.middle("#menu")
	v.swipe(x, y, 0, 0)
	v.Until("the menu", `!!document.querySelector("dialog[open]")`)
	v.swipe(180, 200, 0, 90)
	v.want("a swipe in a view", "core.state().moves", 0)
}

func testMouse(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b)
	v.begin(cross)
	x, y := v.middle("#board")
	drag := func(button string, dx, dy float64) {
		for _, e := range []struct {
			kind  string
			share float64
		}{{"mousePressed", 0}, {"mouseMoved", .5}, {"mouseMoved", 1}, {"mouseReleased", 1}} {
			buttons := 1
			if button == "right" {
				buttons = 2
			}
			v.call("Input.dispatchMouseEvent", map[string]any{"type": e.kind, "x": x + dx*e.share, "y": y + dy*e.share, "button": button, "buttons": buttons, "clickCount": 1})
		}
	}
	for angle := 10.0; angle < 360; angle += 20 {
		drag("left", 80*math.Cos(angle*math.Pi/180), 80*math.Sin(angle*math.Pi/180))
		v.went(fmt.Sprintf("a drag at %.0f°", angle), nearer(angle))
	}
	drag("left", 6, 4)
	v.went("a click", "nowhere")
	drag("right", 80, 0)
	v.went("a drag with the other button", "nowhere")
	// A drag that leaves the board counts, one that begins outside does not.
	drag("left", 0, -500)
	v.went("a drag out of the board", "Up")
	x, y = v.middle("#goal")
	drag("left", 90, 0)
	v.went("a drag outside the board", "nowhere")
	v.want("nothing is selected", `String(getSelection()).length > 0 && document.getElementById("board").contains(getSelection().anchorNode)`, false)
}

func testArrows(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b, func(v *visit) { v.viewport(390, 844, 3, true) })
	v.want("no arrows", `document.getElementById("pad").checkVisibility()`, false)
	v.Run(`core.set("arrows", "yes"); await (await mod("apply")).apply(core.settings())`)
	v.begin(cross)
	for i, dir := range []string{"Left", "Right", "Up", "Down"} {
		x, y := v.middle(fmt.Sprintf(`#pad [data-dir="%d"]`, i))
		v.swipe(x, y, 0, 0)
		v.Until("a click", `core.state().moves > 0`)
		v.went("the arrow", dir)
	}
	v.want("the page fits", `document.documentElement.scrollHeight <= innerHeight`, true)
	v.load("")
	v.want("the arrows stay", `document.getElementById("pad").checkVisibility()`, true)
}
