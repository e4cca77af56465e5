package web

import (
	"fmt"
	"strings"
	"testing"

	"twofold/internal/web/browsertest"
)

// fits lists the labels of the board that do not fit their tiles.
const fits = `
	globalThis.fits = (what) => [...document.querySelectorAll("#board .tile:not([hidden])")].flatMap((el) => {
		if (!el.firstChild.data) return [];
		const range = document.createRange();
		range.selectNodeContents(el.firstChild);
		const text = range.getBoundingClientRect(), tile = el.getBoundingClientRect();
		const room = tile.width * .04;
		const inside = text.left >= tile.left + room && text.right <= tile.right - room && text.top >= tile.top && text.bottom <= tile.bottom;
		const size = parseFloat(getComputedStyle(el).fontSize);
		return inside && size >= 7 ? [] : [what + ": " + el.firstChild.data + " is " + Math.round(text.width) + " px wide, " + size + " px high on a tile of " + Math.round(tile.width)];
	});
	globalThis.all = (count) => {
		const bad = [];
		for (let first = 1; first <= 17; first += count) {
			play.board.show(Array.from({ length: Math.min(count, 18 - first) }, (_, i) => [1000 + i, i, first + i]));
			play.board.finish();
			bad.push(...fits(play.board.cols + " columns, " + innerWidth + " px wide"));
		}
		return bad;
	};
`

func testLabels(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b, still)
	v.Run(fits)
	report := func() {
		t.Helper()
		if bad := browsertest.Eval[[]string](v.Tab, `(async () => { await frame(); await frame(); return all(Math.min(17, play.board.rows * play.board.cols)); })()`); len(bad) > 0 {
			t.Errorf("%d labels do not fit:\n%s", len(bad), strings.Join(bad[:min(len(bad), 12)], "\n"))
		}
	}
	for _, screen := range [][2]int{{320, 568}, {390, 844}, {1280, 720}, {3840, 2160}} {
		v.viewport(screen[0], screen[1], 1, false)
		for cols := 3; cols <= 10; cols++ {
			v.begin(fmt.Sprintf("size %dx%d\n", cols, cols))
			report()
		}
		for _, size := range []string{"2x10", "10x2", "10x3"} {
			v.begin("size " + size + "\n")
			report()
		}
	}
	// Sizes follow the number of characters.
	v.viewport(1280, 720, 1, false)
	v.begin("size 6x6\n")
	v.want("the sizes of labels", `(() => {
		play.board.show(Array.from({ length: 17 }, (_, i) => [1000 + i, i, i + 1]));
		const sizes = [...document.querySelectorAll("#board .tile:not([hidden])")].map((el) => [el.firstChild.data.length, parseFloat(getComputedStyle(el).fontSize)]).sort((a, b) => a[0] - b[0]);
		return sizes.every(([n, px], i) => !i || px <= sizes[i - 1][1] + .01) && sizes[0][1] > sizes.at(-1)[1] * 1.5;
	})()`, true)
	// Every set of faces, in either language.
	for _, faces := range []string{"letters", "steps", "roman", "elements", "dynasties", "animals", "fruit"} {
		v.Run(fmt.Sprintf(`core.set("faces", %q); await (await mod("apply")).apply(core.settings())`, faces))
		for _, size := range []string{"3x3", "4x4", "10x10"} {
			v.viewport(320, 568, 1, false)
			v.begin("size " + size + "\n")
			report()
		}
		v.want(faces+": no two tiles look alike", `(() => {
			const labels = Array.from({ length: 40 }, (_, i) => { play.board.show([[1, 0, i + 1]]); return document.querySelector("#board .tile:not([hidden])").textContent; });
			return [labels.every(Boolean), new Set(labels).size];
		})()`, []any{true, 40})
	}
}

// testSmallLabels: what cannot be read on a small tile stands there in another
// form, and keeps its name for who hears it.
func testSmallLabels(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b, still)
	v.viewport(320, 568, 1, false)
	v.begin("size 10x10\n")
	wear := func(faces string) {
		v.Run(fmt.Sprintf(`core.set("faces", %q); await (await mod("apply")).apply(core.settings()); await frame()`, faces))
	}
	const shown = `(() => {
		play.board.show([[1, 0, 10], [2, 1, 8], [3, 2, 18], [4, 3, 1]]);
		return [10, 8, 18, 1].map((exp) => document.querySelector('#board .tile:not([hidden])[data-exp="' + exp + '"]').textContent);
	})()`
	wear("dynasties")
	v.want("three letters stand in two lines", shown, []string{"南北\n朝", "西晋", "清", "夏"})
	v.want("their size", `(() => {
		const [three, two] = [10, 8].map((exp) => parseFloat(getComputedStyle(document.querySelector('#board .tile:not([hidden])[data-exp="' + exp + '"]')).fontSize));
		return three === two && three >= 8;
	})()`, true)
	v.begin("size 10x10\nfrom 1024" + strings.Repeat(",0", 9) + strings.Repeat("/0"+strings.Repeat(",0", 9), 9) + "\nfrom-score 9000\n")
	v.Run("await pause(500)")
	v.want("the table that is read", `document.getElementById("read").rows[0].cells[0].textContent`, "南北朝")
	wear("roman")
	v.want("a long numeral gives way to the number", shown, []string{"X", "VIII", "262k", "I"})
	v.want("its name", `mod("theme").then((m) => m.named(18))`, "XVIII")

	// So too in the editor, whose board is as small.
	wear("dynasties")
	views["editor"](v)
	v.Until("two lines in the editor", `document.querySelector('dialog [data-key="cell0"]').textContent === "南北\n朝"`)
	v.key("Escape", "Escape")

	// Where there is room nothing changes, at once when the board grows.
	v.viewport(1280, 900, 1, false)
	v.Until("one line", `[...document.querySelectorAll("#board .tile:not([hidden])")].some((el) => el.textContent === "南北朝")`)
	wear("roman")
	v.want("the whole numeral", shown, []string{"X", "VIII", "XVIII", "I"})
}

func testSizes(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b, still)
	for _, size := range []string{"2x2", "2x10", "10x2", "3x7", "10x10"} {
		v.begin("size " + size + "\ntarget none\n" + seed)
		for i := range 24 {
			v.Run(fmt.Sprintf("play.move(%d)", i%4))
		}
		v.view(size)
		var rows, cols int
		if _, err := fmt.Sscanf(size, "%dx%d", &rows, &cols); err != nil {
			t.Fatal(err)
		}
		v.Run("await pause(500)")
		v.want(size+": cells and table", `[document.querySelectorAll("#board .cells > *").length, document.getElementById("read").rows.length, document.getElementById("read").rows[0].cells.length]`, []int{rows * cols, rows, cols})
		v.want(size+": tiles lie on cells", `(() => {
			const cells = [...document.querySelectorAll("#board .cells > *")].map((el) => el.getBoundingClientRect());
			return core.state().tiles.every(([, at]) => {
				const cell = cells[at];
				return [...document.querySelectorAll("#board .tile:not([hidden])")].some((el) => {
					const tile = el.getBoundingClientRect();
					return Math.abs(tile.x - cell.x) < .6 && Math.abs(tile.y - cell.y) < .6 && Math.abs(tile.width - cell.width) < .6;
				});
			});
		})()`, true)
		v.load("")
		v.view(size + ", after a reload")
	}
}

// testScreens: from a small phone to 4K, and under zoom, which is a smaller
// screen of denser pixels, nothing sticks out and the board is whole.
func testScreens(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b, still)
	type screen struct {
		width, height int
		scale         float64
		touch         bool
	}
	screens := map[string]screen{
		"small phone":     {320, 568, 2, true},
		"watch":           {256, 480, 1, true},
		"large print":     {256, 144, 5, false},
		"phone":           {390, 844, 3, true},
		"phone, sideways": {844, 390, 3, true},
		"small, sideways": {568, 320, 2, true},
		"tablet":          {820, 1180, 2, true},
		"desktop":         {1280, 720, 1, false},
		"4K":              {3840, 2160, 1, false},
		"tall":            {1080, 2400, 1, false},
	}
	for _, zoom := range []float64{.5, .67, 1.5, 2, 3} {
		screens[fmt.Sprintf("zoom %.0f %%", zoom*100)] = screen{int(1280 / zoom), int(720 / zoom), zoom, false}
	}
	languages := []string{"en", "zh"}
	for name, s := range screens {
		v.viewport(s.width, s.height, s.scale, s.touch)
		for i, size := range []string{"4x4", "2x2", "10x10", "2x10", "10x2"} {
			v.Run(fmt.Sprintf(`core.set("lang", %q); await (await mod("apply")).apply(core.settings()); scrollTo(0, 0)`, languages[i%2]))
			v.begin("size " + size + "\nfrom-score 0\nfrom " + boardOf(size))
			v.Run("await frame()")
			got := browsertest.Eval[struct {
				Out              []string
				Wide             bool
				Board, Share     float64
				Top, Left, Right float64
				Small            []string
			}](v.Tab, `(() => {
				const board = document.getElementById("board").getBoundingClientRect();
				const boxes = [...document.querySelectorAll("main button, main .figure, .goal, .brand, .board, .meta, .keys")].filter((el) => el.checkVisibility());
				const name = (el) => (el.id || el.className) + " " + JSON.stringify(el.getBoundingClientRect());
				const overlap = [];
				const box = (el) => {
					if (!el.matches(".keys, .meta, .goal")) return el.getBoundingClientRect();
					const text = document.createRange();
					text.selectNodeContents(el);
					return text.getBoundingClientRect();
				};
				for (const a of boxes) for (const b of boxes) {
					if (a === b || a.contains(b) || b.contains(a)) continue;
					const x = box(a), y = box(b);
					if (x.left < y.right - 1 && y.left < x.right - 1 && x.top < y.bottom - 1 && y.top < x.bottom - 1 && (a.id || a.className) < (b.id || b.className)) overlap.push("over each other: " + name(a) + ", " + name(b));
				}
				return {
					Out: [...boxes.filter((el) => { const r = el.getBoundingClientRect(); return r.left < -.5 || r.right > document.documentElement.clientWidth + .5; }).map((el) => "sticks out: " + name(el)), ...overlap],
					Wide: document.documentElement.scrollWidth > document.documentElement.clientWidth || document.body.scrollWidth > document.documentElement.clientWidth,
					Board: Math.max(board.width, board.height), Share: Math.max(board.width / innerWidth, board.height / innerHeight), Top: board.top, Left: board.left, Right: board.right,
					Small: [...document.querySelectorAll("main button")].filter((el) => el.checkVisibility()).filter((el) => { const r = el.getBoundingClientRect(); return r.width < 44 || r.height < 44; }).map(name),
				};
			})()`)
			what := fmt.Sprintf("%s (%d×%d), board %s", name, s.width, s.height, size)
			if got.Wide {
				t.Errorf("%s: the page scrolls sideways", what)
			}
			for _, text := range append(got.Out, got.Small...) {
				t.Errorf("%s: %s", what, text)
			}
			if got.Board < 140 {
				t.Errorf("%s: the board has %.0f px", what, got.Board)
			}
			if got.Share < .4 && s.height > 300 {
				t.Errorf("%s: the board takes %.0f %% of the screen", what, got.Share*100)
			}
		}
	}
}

// testLowScreens: on a screen as low as one of 1280×720 at 300 %, or 1280×1024
// at 400 %, a notice is seen whole, whatever the board; no score is too long,
// and once all is at rest the page still does not scroll sideways.
func testLowScreens(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b, still)
	for _, s := range [][2]int{{426, 240}, {320, 256}, {844, 390}, {320, 568}} {
		v.viewport(s[0], s[1], 1, false)
		for _, size := range []string{"4x4", "2x10", "10x2", "10x10"} {
			what := fmt.Sprintf("%d×%d, board %s", s[0], s[1], size)
			v.begin("size " + size + "\nfrom-score 0\nfrom " + boardOf(size))
			v.Run(`await pause(450); play.askNew(); await frame()`)
			v.want(what+": the page scrolls sideways", `document.documentElement.scrollWidth > innerWidth`, false)
			v.want(what+": the notice", `(() => {
				const r = document.querySelector(".notice").getBoundingClientRect();
				return [r.left >= 0, r.right <= innerWidth, r.top + scrollY >= 0, r.height <= innerHeight];
			})()`, []bool{true, true, true, true})
			v.Run(`play.escape()`)
		}
		v.Run(`
			const large = Array(10).fill(Array(10).fill("1099511627776").join()).join("/");
			begin("size 10x10\nfrom " + large.replace("1099511627776", "2") + "\nfrom-score 3900000000000000\n");
			await pause(450);
		`)
		v.want(fmt.Sprintf("%d×%d: a score of 16 digits", s[0], s[1]), `[document.documentElement.scrollWidth > innerWidth, ...[...document.querySelectorAll(".figure, .mark")].map((el) => {
			const r = el.getBoundingClientRect();
			return r.left < 0 || r.right > innerWidth || el.scrollWidth > el.clientWidth + 1 || el.scrollHeight > el.clientHeight + 1;
		})]`, []bool{false, false, false, false})
	}
}

// boardOf is a board of that size, nearly full.
func boardOf(size string) string {
	var rows, cols int
	_, _ = fmt.Sscanf(size, "%dx%d", &rows, &cols)
	lines := []string{}
	for r := range rows {
		cells := []string{}
		for c := range cols {
			cells = append(cells, fmt.Sprint([]int{2, 4, 8, 16, 32}[(r*2+c)%5]))
		}
		lines = append(lines, strings.Join(cells, ","))
	}
	lines[0] = "0" + strings.TrimPrefix(lines[0], "2")
	return strings.Join(lines, "/") + "\n"
}

// testRightToLeft: in surroundings that go from right to left the board does
// not turn round.
func testRightToLeft(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b, still)
	v.begin("size 3x4\nfrom 2,4,8,16/0,0,0,0/32,0,0,64\nfrom-score 100\n")
	const places = `[...document.querySelectorAll("#board .tile:not([hidden])")].map((el) => {
		const r = el.getBoundingClientRect(), b = document.getElementById("board").getBoundingClientRect();
		return [el.textContent, Math.round(r.x - b.x), Math.round(r.y - b.y)];
	}).sort()`
	before := browsertest.Eval[string](v.Tab, "JSON.stringify("+places+")")
	v.Run(`document.documentElement.dir = "rtl"; await frame()`)
	if after := browsertest.Eval[string](v.Tab, "JSON.stringify("+places+")"); after != before {
		t.Errorf("from right to left the tiles lie at %s, else at %s", after, before)
	}
	v.want("the page", `document.documentElement.scrollWidth <= document.documentElement.clientWidth`, true)
	v.begin(cross)
	v.arrow("Left")
	v.went("left", "Left")
	for _, width := range []int{320, 844} {
		v.viewport(width, 568, 2, true)
		v.want("the page on a phone", `frame().then(() => document.documentElement.scrollWidth <= innerWidth)`, true)
	}
	views["replay"](v)
	v.want("the board of the replay", `getComputedStyle(document.querySelector("dialog .board")).direction`, "ltr")
}

// ratio gives scripts the contrast of two colours.
const ratio = `
	globalThis.rgb = (colour) => {
		const pen = new OffscreenCanvas(1, 1).getContext("2d");
		pen.fillStyle = colour;
		pen.fillRect(0, 0, 1, 1);
		return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
	};
	globalThis.light = (colour) => rgb(colour).map((c) => (c /= 255) <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4).reduce((sum, c, i) => sum + c * [.2126, .7152, .0722][i], 0);
	globalThis.contrast = (a, b) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + .05) / (y + .05); };
`

func testContrast(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b, still)
	v.Run(ratio)
	v.begin("size 6x7\n")
	for _, palette := range []string{"classic", "dark", "contrast", "distinct", "ansi"} {
		for _, scheme := range []string{"light", "dark"} {
			v.Run(fmt.Sprintf(`
				core.set("palette", %q);
				core.set("appearance", %q);
				await (await mod("apply")).apply(core.settings());
				play.board.show(Array.from({ length: 40 }, (_, i) => [1000 + i, i, i + 1]));
				await frame();
			`, palette, scheme))
			for _, line := range browsertest.Eval[[]string](v.Tab, `(() => {
				const low = [], seen = new Map(), few = core.settings().palette === "ansi"; // it has 16 colours
				for (const el of document.querySelectorAll("#board .tile:not([hidden])")) {
					const style = getComputedStyle(el);
					const halves = style.backgroundImage.match(/(rgba?\([^)]*\)|#[0-9a-f]+|color\([^)]*\))/g);
					for (const half of halves) {
						const c = contrast(style.color, half);
						if (c < 4.5) low.push(el.dataset.exp + ": " + style.color + " on " + half + ": " + c.toFixed(2));
					}
					const look = style.backgroundImage;
					if (seen.has(look) && !few) low.push(el.dataset.exp + " has the colours of " + seen.get(look));
					seen.set(look, el.dataset.exp);
				}
				const root = getComputedStyle(document.documentElement);
				for (const [text, on] of [["ink", "paper"], ["ink", "card"], ["small", "paper"], ["small", "card"], ["accent", "card"], ["accent", "paper"], ["accent-text", "accent"], ["paper", "ink"]]) {
					const c = contrast(root.getPropertyValue("--" + text), root.getPropertyValue("--" + on));
					if (c < (text === "accent" ? 3 : 4.5)) low.push(text + " on " + on + ": " + c.toFixed(2));
				}
				return low;
			})()`) {
				t.Errorf("%s, %s: %s", palette, scheme, line)
			}
		}
	}
}

func testReducedMotion(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b)
	v.viewport(390, 844, 1, true)
	const running = `document.getAnimations().filter((a) => !(a.animationName === "none") && Object.keys(a.effect.getKeyframes()[0] ?? {}).some((k) => /translate|scale|rotate|transform/.test(k))).length`
	moves := func(what string, want bool) {
		v.begin(cross)
		got := browsertest.Eval[[]int](v.Tab, `(() => {
			const counts = [];
			for (const dir of [0, 2, 1, 3, 0, 0]) { play.move(dir); counts.push(`+running+`); }
			return counts;
		})()`)
		for i, n := range got {
			if (n > 0) != want {
				t.Errorf("%s: after move %d, %d animations run", what, i+1, n)
			}
		}
		v.view(what)
		v.begin(reaching)
		v.arrow("Left")
		v.want(what+": scraps and notice", `pause(150).then(() => `+running+` > 0)`, want)
		if want {
			v.Until(what+": scraps", `!!document.querySelector(".scraps")`)
		}
		v.want(what+": scraps make the page scroll", `(() => {
			const page = document.documentElement, layer = document.querySelector(".scraps");
			for (const a of layer?.getAnimations({ subtree: true }) ?? []) a.currentTime = 2000;
			if (layer) layer.style.right = "1px"; // lays it out anew: what moves is not measured at once
			return [page.scrollWidth > page.clientWidth, page.scrollHeight > page.clientHeight];
		})()`, []bool{false, false})
		v.Run(`play.escape(); (await mod("menu")).openMenu(); await frame()`)
		v.want(what+": a view", running+` > 0`, want)
		v.Run(`for (const d of document.querySelectorAll("dialog[open]")) d.close(); document.querySelector(".scraps")?.remove(); await pause(900)`)
	}
	moves("as the system, full", true)
	v.media("prefers-reduced-motion", "reduce")
	moves("as the system, reduced", false)
	v.Run(`core.set("motion", "on"); await (await mod("apply")).apply(core.settings())`)
	moves("on", true)
	v.media("prefers-reduced-motion", "no-preference")
	v.Run(`core.set("motion", "off"); await (await mod("apply")).apply(core.settings())`)
	moves("off", false)
}

func testForcedColours(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b, func(v *visit) { v.media("forced-colors", "active", "prefers-reduced-motion", "reduce") })
	v.Run(ratio)
	v.begin("size 4x4\nfrom 2,4,8,16/32,64,128,256/512,1024,2048,4096/0,0,0,0\nfrom-score 0\n")
	v.want("forced colours", `matchMedia("(forced-colors: active)").matches`, true)
	v.want("tiles", `[...document.querySelectorAll("#board .tile:not([hidden])")].every((el) => {
		const style = getComputedStyle(el);
		const on = style.backgroundImage.match(/rgba?\([^)]*\)/)?.[0] ?? style.backgroundColor;
		return contrast(style.color, on) >= 4.5 && parseFloat(style.borderTopWidth) >= 1;
	})`, true)
	v.want("buttons", `[...document.querySelectorAll("main button")].filter((el) => el.checkVisibility()).every((el) => {
		const style = getComputedStyle(el);
		return contrast(style.color, style.backgroundColor) >= 4.5 && parseFloat(style.borderTopWidth) >= 1;
	})`, true)
	v.arrow("Down")
	v.view("a move")
	views["settings"](v)
	v.want("which choice is taken", `[...document.querySelectorAll("dialog fieldset")].every((set) => {
		const look = (el) => { const s = getComputedStyle(el); return [s.backgroundColor, s.borderTopColor, s.borderTopWidth, s.outlineStyle, s.color].join(); };
		const on = [...set.querySelectorAll(".option")].filter((el) => el.querySelector(":checked")).map(look);
		const off = [...set.querySelectorAll(".option")].filter((el) => !el.querySelector(":checked")).map(look);
		return on.every((s) => !off.includes(s));
	})`, true)
}
