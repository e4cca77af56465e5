package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"twofold/internal/web/browsertest"
)

// TestInBrowser plays the built page in a real browser, one for all of it. Each
// part has its own host, so nothing is kept from one to the next.
func TestInBrowser(t *testing.T) {
	needPage(t)
	b := browsertest.Start(t)
	for _, part := range []struct {
		name string
		test func(t *testing.T, b *browsertest.Browser)
	}{
		{"keys", testKeys},
		{"fast keys", testFastKeys},
		{"early keys", testEarlyKeys},
		{"touch", testTouch},
		{"mouse", testMouse},
		{"on-screen arrows", testArrows},
		{"undo", testUndo},
		{"new game", testNewGame},
		{"target", testTarget},
		{"over", testOver},
		{"reload", testReload},
		{"tabs", testTabs},
		{"set aside", testSetAside},
		{"opened early", testOpenedEarly},
		{"no storage", testNoStorage},
		{"no WebAssembly", testNoWebAssembly},
		{"start", testStart},
		{"offline", testOffline},
		{"links", testLinks},
		{"original", testOriginal},
		{"export", testExport},
		{"files", testFiles},
		{"labels", testLabels},
		{"small labels", testSmallLabels},
		{"sizes", testSizes},
		{"screens", testScreens},
		{"right to left", testRightToLeft},
		{"contrast", testContrast},
		{"reduced motion", testReducedMotion},
		{"forced colours", testForcedColours},
		{"low screens", testLowScreens},
		{"views", testViews},
		{"replay", testReplay},
		{"editor", testEditor},
		{"language", testLanguage},
		{"voice", testVoice},
		{"accessible", testAccessible},
		{"late parts", testLateParts},
		{"missing parts", testMissingParts},
		{"faults in Chinese", testFaultsInChinese},
		{"asked twice", testAskedTwice},
		{"focus and pointer", testFocusAndPointer},
		{"questions", testQuestions},
		{"many notices", testManyNotices},
		{"odd values", testOddValues},
		{"other rules", testOtherRules},
		{"unknown look", testUnknownLook},
		{"news", testNews},
		{"damaged files", testDamagedFiles},
		{"gamepad", testPad},
		{"pictures without room", testPicturesWithoutRoom},
		{"update", testUpdate},
		{"hint", testHint},
		{"why", testWhy},
		{"autoplay", testAutoplay},
		{"without the coach", testCoachAbsent},
		{"the coach in the editor", testCoachEditor},
	} {
		t.Run(part.name, func(t *testing.T) { part.test(t, b) })
	}
}

// host serves the page as its own site, which can go offline.
type host struct {
	url     string
	offline atomic.Bool
	updated atomic.Bool // another version of the page is served

	mu      sync.Mutex
	held    map[string]chan struct{} // ends of paths that are answered later
	refused map[string]bool          // ends of paths that are not answered
	served  map[string]int           // how often the file of a name was asked for, also by workers
}

// hold has the host wait with what lies at paths with that end, until release
// is called.
func (h *host) hold(end string) (release func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	gate := make(chan struct{})
	h.held[end] = gate
	return sync.OnceFunc(func() { close(gate) })
}

// refuse has the host break the connection for paths with those ends, and for
// no others.
func (h *host) refuse(ends ...string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.refused = map[string]bool{}
	for _, end := range ends {
		h.refused[end] = true
	}
}

// admit waits until a path may be answered; it tells whether it may.
func (h *host) admit(r *http.Request) bool {
	h.mu.Lock()
	h.served[path.Base(r.URL.Path)]++
	var gates []chan struct{}
	for end, gate := range h.held {
		if strings.HasSuffix(r.URL.Path, end) {
			gates = append(gates, gate)
		}
	}
	admitted := !h.offline.Load()
	for end := range h.refused {
		admitted = admitted && !strings.HasSuffix(r.URL.Path, end)
	}
	h.mu.Unlock()
	for _, gate := range gates {
		select {
		case <-gate:
		case <-r.Context().Done():
		}
	}
	return admitted
}

// blank is an address of the host that has no page of the game, to look at
// what is stored.
const blank = "/blank"

// workerVersion is where the built worker says its version.
var workerVersion = regexp.MustCompile(`="[0-9a-f]{12}"`)

func newHost(t *testing.T) *host {
	t.Helper()
	h := &host{held: map[string]chan struct{}{}, served: map[string]int{}}
	page := Handler()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case !h.admit(r):
			panic(http.ErrAbortHandler) // the connection breaks
		case h.updated.Load() && r.URL.Path == "/sw.js":
			r.Header.Del("Accept-Encoding")
			plain := httptest.NewRecorder()
			page.ServeHTTP(plain, r)
			w.Header().Set("Content-Type", "text/javascript")
			_, _ = w.Write(bytes.Replace(plain.Body.Bytes(), []byte(workerVersion.FindString(plain.Body.String())), []byte(`="next"`), 1))
		case r.URL.Path == blank:
			w.Header().Set("Content-Type", "text/html")
			_, _ = w.Write([]byte(`<!doctype html><link rel="icon" href="data:,"><title>blank</title>`))
		default:
			page.ServeHTTP(w, r)
		}
	}))
	server.Config.ErrorLog = nil
	t.Cleanup(server.Close)
	h.url = server.URL
	return h
}

// visit is a tab with the page.
type visit struct {
	*browsertest.Tab
	t    *testing.T
	host *host

	mu    sync.Mutex
	asked []string
}

// visitPage opens the page on a host of its own. At the end of the test the
// page may have no complaint and may have asked nobody else for anything.
func visitPage(t *testing.T, b *browsertest.Browser, before ...func(v *visit)) *visit {
	t.Helper()
	v := newVisit(t, b, newHost(t))
	for _, do := range before {
		do(v)
	}
	v.load("")
	return v
}

// newVisit opens a tab for a host, without the page. The page has no service
// worker there, so that nothing but the test decides when something is said.
func newVisit(t *testing.T, b *browsertest.Browser, h *host) *visit {
	t.Helper()
	v := newVisitOffline(t, b, h)
	v.call("Page.addScriptToEvaluateOnNewDocument", map[string]any{"source": "delete Navigator.prototype.serviceWorker"})
	return v
}

// newVisitOffline opens a tab for a host, where the page may have its worker.
func newVisitOffline(t *testing.T, b *browsertest.Browser, h *host) *visit {
	t.Helper()
	v := &visit{Tab: b.Tab(t), t: t, host: h}
	err := chromedp.Listen(v.Ctx, func(event any) {
		if e, ok := event.(*network.EventRequestWillBeSent); ok {
			v.mu.Lock()
			defer v.mu.Unlock()
			v.asked = append(v.asked, e.Request.URL)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if t.Failed() {
			v.Problems()
			return
		}
		clean(t, v.Tab)
		v.mu.Lock()
		defer v.mu.Unlock()
		if len(v.asked) == 0 {
			t.Error("no request was seen, so that none to another host would be")
		}
		for _, address := range v.asked {
			u, err := url.Parse(address)
			if err != nil || u.Scheme+"://"+u.Host != h.url && u.Scheme != "data" && u.Scheme != "blob" && u.Scheme != "about" {
				t.Errorf("the page asks %s", address)
			}
		}
	})
	return v
}

// modules gives scripts the page's own modules by name, and short ways to them.
const modules = `
	globalThis.mod = (name) => import(new URL(name + ".js", document.querySelector("script[type=module]").src));
	[globalThis.core, globalThis.play, globalThis.words] = await Promise.all(["core", "play", "words"].map(mod));
	globalThis.begin = (lines) => {
		const state = core.begin(lines);
		if (state.error) throw new Error(JSON.stringify(state.error));
		play.goTo(state);
		play.board.finish();
	};
	globalThis.shown = () => [...document.querySelectorAll("#board .tile:not([hidden])")].map((el) => {
		const [x, y] = el.style.translate.match(/\* ?\d+|\d+(?=\))/g).map((s) => Number(s.replace(/\D/g, "")));
		return [y * core.state().cols + x, Number(el.dataset.exp)];
	}).sort((a, b) => a[0] - b[0]);
	globalThis.held = () => core.state().tiles.map(([, at, exp]) => [at, exp]).sort((a, b) => a[0] - b[0]);
	globalThis.toasts = () => [...document.querySelectorAll("#toasts .toast p")].map((el) => el.textContent);
	globalThis.pause = (ms) => new Promise((done) => setTimeout(done, ms));
	globalThis.frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
`

// ready is true once a move can be played.
const ready = `document.querySelectorAll("#board .tile:not([hidden])").length > 0 && document.getElementById("meta").textContent.includes("·")`

// load opens the page, with a fragment, and waits for the game.
func (v *visit) load(fragment string) {
	v.t.Helper()
	v.Open("about:blank")
	v.Open(v.host.url + "/" + fragment)
	v.Until("the game", ready)
	v.Run(modules)
}

// call sends a command of the browser's protocol.
func (v *visit) call(method string, params map[string]any) {
	v.t.Helper()
	v.Do(func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
		return chromedp.Void{}, target.Call(ctx, method, params, nil)
	})
}

// Modifiers of keys.
const (
	alt = 1 << iota
	ctrl
	meta
	shift
)

// key presses a key and lets go of it; code is its place on the keyboard.
func (v *visit) key(key, code string, modifiers ...int) {
	v.t.Helper()
	held := 0
	for _, m := range modifiers {
		held |= m
	}
	press := map[string]any{"type": "rawKeyDown", "key": key, "code": code, "modifiers": held}
	if len([]rune(key)) == 1 && held&^shift == 0 {
		press["type"], press["text"] = "keyDown", key
	}
	switch key {
	case "Enter":
		press["type"], press["text"], press["windowsVirtualKeyCode"] = "keyDown", "\r", 13
	case "Tab":
		press["windowsVirtualKeyCode"] = 9
	case "Escape":
		press["windowsVirtualKeyCode"] = 27
	case " ":
		press["windowsVirtualKeyCode"] = 32
	}
	v.call("Input.dispatchKeyEvent", press)
	press["type"] = "keyUp"
	delete(press, "text")
	v.call("Input.dispatchKeyEvent", press)
}

// arrow presses an arrow key: "Left", "Right", "Up" or "Down".
func (v *visit) arrow(dir string) {
	v.t.Helper()
	v.key("Arrow"+dir, "Arrow"+dir)
}

// begin begins a game by the header lines of a record.
func (v *visit) begin(lines string) {
	v.t.Helper()
	v.Run(fmt.Sprintf("begin(%q)", lines))
}

// click presses what a selector finds, as a mouse does.
func (v *visit) click(selector string) {
	v.t.Helper()
	v.Until(selector, fmt.Sprintf(`!!document.querySelector(%q)`, selector))
	at := browsertest.Eval[[]float64](v.Tab, fmt.Sprintf(`(async () => {
		const el = document.querySelector(%q);
		el.scrollIntoView({ block: "nearest" });
		await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
		await Promise.all(el.closest("dialog, .notice, .toast")?.getAnimations().map((a) => a.finished) ?? []);
		const r = el.getBoundingClientRect();
		return [r.x + r.width / 2, r.y + r.height / 2];
	})()`, selector))
	for _, kind := range []string{"mousePressed", "mouseReleased"} {
		v.call("Input.dispatchMouseEvent", map[string]any{"type": kind, "x": at[0], "y": at[1], "button": "left", "clickCount": 1})
	}
}

// viewport gives the page a screen.
func (v *visit) viewport(width, height int, scale float64, touch bool) {
	v.t.Helper()
	v.call("Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": height, "deviceScaleFactor": scale, "mobile": touch})
	v.call("Emulation.setTouchEmulationEnabled", map[string]any{"enabled": touch, "maxTouchPoints": 5})
	v.settle()
}

// settle waits until the page has seen what changed around it.
func (v *visit) settle() {
	v.t.Helper()
	v.Run("await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
}

// media sets media features: pairs of names and values.
func (v *visit) media(features ...string) {
	v.t.Helper()
	list := []map[string]any{}
	for pair := range slices.Chunk(features, 2) {
		list = append(list, map[string]any{"name": pair[0], "value": pair[1]})
	}
	v.call("Emulation.setEmulatedMedia", map[string]any{"features": list})
	v.settle()
}

// still has nothing on the page move.
func still(v *visit) { v.media("prefers-reduced-motion", "reduce") }

// want fails unless a script gives a value.
func (v *visit) want(what, script string, want any) {
	v.t.Helper()
	data, err := json.Marshal(want)
	if err != nil {
		v.t.Fatal(err)
	}
	got := browsertest.Eval[string](v.Tab, "(async () => JSON.stringify(await ("+script+")))()")
	if got != string(data) {
		v.t.Errorf("%s: %s, want %s", what, got, data)
	}
}

// view fails unless the board shows what the core holds, once nothing moves.
func (v *visit) view(what string) {
	v.t.Helper()
	v.Run(`play.board.finish()`)
	if got := browsertest.Eval[[]string](v.Tab, `[JSON.stringify(shown()), JSON.stringify(held())]`); got[0] != got[1] {
		v.t.Errorf("%s: the board shows %s, the core holds %s", what, got[0], got[1])
	}
}

// says waits until the page shows the sentence of a key in a toast.
func (v *visit) says(key string, args ...any) {
	v.t.Helper()
	list := []string{fmt.Sprintf("%q", key)}
	for _, a := range args {
		data, err := json.Marshal(a)
		if err != nil {
			v.t.Fatal(err)
		}
		list = append(list, string(data))
	}
	v.Until("the words "+key, fmt.Sprintf(`toasts().includes(words.t(%s))`, strings.Join(list, ", ")))
	if browsertest.Eval[bool](v.Tab, fmt.Sprintf(`words.t(%q) === %[1]q`, key)) {
		v.t.Errorf("there are no words for %s", key)
	}
}

// tool returns the source of a file of tools/page, or leaves the test out;
// where there must be one, its absence is a failure.
func tool(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "tools", "page", filepath.FromSlash(name)))
	if err != nil {
		const text = "%v; run: tools/test browser, or npm ci in tools/page"
		if os.Getenv("CI") == "true" {
			t.Fatalf(text, err)
		}
		t.Skipf(text, err)
	}
	return string(data)
}
