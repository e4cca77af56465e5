package web

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/systeminfo"
	"github.com/chromedp/chromedp"

	"twofold/internal/web/browsertest"
)

// These measure the page in Chromium; docs/benchmarks.md has the figures. Each
// takes all its samples in one run:
//
//	go test -run '^$' -bench Page -benchtime 1x ./internal/web

// needBench is needPage for benchmarks.
func needBench(b *testing.B) {
	b.Helper()
	if _, ok := Files(); !ok {
		b.Skip("the page is not built; run: make web")
	}
}

// share returns the value below which a share of them lies.
func share(values []float64, part float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[min(int(part*float64(len(sorted))), len(sorted)-1)]
}

func atStart(tab *browsertest.Tab, script string) {
	tab.Do(func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, target, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
		return chromedp.Void{}, err
	})
}

// watchStart notes when the first tiles are there: from then on a move can be
// played at once.
const watchStart = `
	new MutationObserver((_, observer) => {
		if (!document.querySelector("#board .tile:not([hidden])") || !document.getElementById("meta")?.textContent.includes("·")) return;
		observer.disconnect();
		globalThis.firstMove = performance.now();
	}).observe(document, { childList: true, subtree: true, characterData: true });
`

// unwatched stops what the browser tells about each request, element and style
// while a page starts. It takes time from the page, and a player has none of it.
func unwatched(tab *browsertest.Tab) {
	tab.Do(func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
		for _, domain := range []string{"CSS", "DOM", "Network", "Log"} {
			if err := target.Call(ctx, domain+".disable", nil, nil); err != nil {
				return chromedp.Void{}, err
			}
		}
		return chromedp.Void{}, nil
	})
}

// BenchmarkPageStart measures the times from navigation to the first paint and
// to the first possible move: cold, on a host that the browser has not seen;
// warm, from its own cache; and kept, by the service worker.
func BenchmarkPageStart(b *testing.B) {
	needBench(b)
	const samples = 21
	const rest = 300 * time.Millisecond // the browser clears the page before away, or the page is still busy
	chromium := browsertest.Start(b)
	for _, kind := range []string{"cold", "warm", "kept"} {
		b.Run(kind, func(b *testing.B) {
			tab := chromium.Tab(b)
			unwatched(tab)
			atStart(tab, watchStart)
			if kind != "kept" {
				atStart(tab, "delete Navigator.prototype.serviceWorker")
			}
			server := httptest.NewServer(Handler())
			defer func() { server.Close() }()
			if kind != "cold" {
				tab.Open(server.URL)
				tab.Until("the start", "globalThis.firstMove > 0")
			}
			if kind == "kept" {
				tab.Until("the worker", "!!navigator.serviceWorker.controller")
			}
			var paint, move []float64
			for range samples {
				tab.Open("about:blank")
				if kind == "cold" {
					server.Close()
					server = httptest.NewServer(Handler()) // another port is another host
				}
				time.Sleep(rest)
				tab.Open(server.URL)
				time.Sleep(rest)
				tab.Until("the start", `globalThis.firstMove > 0 && performance.getEntriesByName("first-paint").length > 0`)
				times := browsertest.Eval[[]float64](tab, `[performance.getEntriesByName("first-paint")[0].startTime, firstMove]`)
				paint, move = append(paint, times[0]), append(move, times[1])
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(share(paint, .5), "ms-paint")
			b.ReportMetric(share(paint, .95), "ms-paint-p95")
			b.ReportMetric(share(move, .5), "ms-move")
			b.ReportMetric(share(move, .95), "ms-move-p95")
		})
	}
}

// BenchmarkPageMove measures the time from a key, as the browser stamps it, to
// the changed document.
func BenchmarkPageMove(b *testing.B) {
	needBench(b)
	const samples = 400
	chromium := browsertest.Start(b)
	for _, size := range []string{"4x4", "10x10"} {
		b.Run(size, func(b *testing.B) {
			server := httptest.NewServer(Handler())
			defer server.Close()
			tab := chromium.Tab(b)
			atStart(tab, "delete Navigator.prototype.serviceWorker")
			tab.Open(server.URL)
			tab.Until("the game", ready)
			tab.Run(modules)
			tab.Run(fmt.Sprintf(`
				globalThis.lines = "size %s\ntarget none\n";
				begin(lines);
				globalThis.times = [];
				globalThis.work = [];
				let stamp = 0, began = 0;
				addEventListener("keydown", (e) => { stamp = e.timeStamp; began = performance.now(); }, true);
				new MutationObserver(() => {
					if (!stamp) return;
					times.push(performance.now() - stamp);
					work.push(performance.now() - began);
					stamp = 0;
				}).observe(document.querySelector("#board .tiles"), { childList: true, subtree: true, attributes: true });
			`, size))
			for i := 0; ; i++ {
				name := []string{"ArrowLeft", "ArrowDown", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"}[i*5%11%6]
				tab.Do(func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
					for _, kind := range []string{"rawKeyDown", "keyUp"} {
						if err := target.Call(ctx, "Input.dispatchKeyEvent", map[string]any{"type": kind, "key": name, "code": name}, nil); err != nil {
							return chromedp.Void{}, err
						}
					}
					return chromedp.Void{}, nil
				})
				// Let it be shown, as a player does.
				if n := browsertest.Eval[int](tab, `pause(30).then(() => { if (core.state().over) begin(lines); return times.length; })`); n >= samples {
					break
				}
			}
			times, work := browsertest.Eval[[]float64](tab, "times"), browsertest.Eval[[]float64](tab, "work")
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(share(times, .5), "ms")
			b.ReportMetric(share(times, .95), "ms-p95")
			b.ReportMetric(share(work, .5), "ms-own")
			b.ReportMetric(share(work, .95), "ms-own-p95")
		})
	}
}

// BenchmarkPageMemory measures what the page holds after 10,000 moves, a tenth
// of them taken back and made again: the heap of the scripts and the memory of
// the core.
func BenchmarkPageMemory(b *testing.B) {
	needBench(b)
	chromium := browsertest.Start(b)
	server := httptest.NewServer(Handler())
	defer server.Close()
	tab := chromium.Tab(b)
	atStart(tab, `
		const { instantiate } = WebAssembly;
		WebAssembly.instantiate = async (...args) => {
			const made = await instantiate.apply(WebAssembly, args);
			globalThis.memory = made.exports.mem;
			return made;
		};
	`)
	tab.Open(server.URL)
	tab.Until("the game", ready)
	heap := func() float64 {
		var used float64
		tab.Do(func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
			for range 2 {
				if _, err := cdp.Call(ctx, target, heapprofiler.CollectGarbage, cdp.Empty{}); err != nil {
					return chromedp.Void{}, err
				}
			}
			r, err := cdp.Call(ctx, target, runtime.GetHeapUsage, cdp.Empty{})
			used = r.UsedSize + r.BackingStorageSize
			return chromedp.Void{}, err
		})
		return used / 1e6
	}
	core := func() float64 { return browsertest.Eval[float64](tab, "memory.buffer.byteLength") / 1e6 }
	b.Logf("at the start: scripts %.1f MB, core %.1f MB", heap(), core())
	tab.Run(modules + `
		begin("size 10x10\ntarget none\n");
		let games = 1;
		for (let made = 0, i = 0; made < 10_000; i++) {
			const before = core.state().moves;
			play.move([0, 3, 1, 3, 0, 2][i % 6]);
			if (core.state().moves > before) made++;
			if (i % 10 === 9) { play.undo(); play.redo(); }
			if (core.state().over) { games++; begin("size 10x10\ntarget none\n"); }
			if (i % 25 === 0) await pause(0);
		}
		globalThis.games = games;
		await pause(1000);
	`)
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(heap(), "MB-scripts")
	b.ReportMetric(core(), "MB-core")
	b.ReportMetric(float64(browsertest.Eval[int](tab, "games")), "games")
}

// BenchmarkPageCoachMemory measures what the coach takes: before the first hint,
// after it, after some moves of its own, and when its worker has gone again. It
// tells the memory of the coach's module and, where the system tells it, the
// resident memory of the process that the page and its worker share.
func BenchmarkPageCoachMemory(b *testing.B) {
	needBench(b)
	chromium := browsertest.Start(b)
	page := Handler()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/coachworker.js") {
			r.Header.Del("Accept-Encoding")
			defer func() { _, _ = io.WriteString(w, tellMemory) }()
			w = withoutLength{w}
		}
		page.ServeHTTP(w, r)
	}))
	defer server.Close()
	tab := chromium.Tab(b)
	// The worker goes minutes after the last question: here after seconds.
	atStart(tab, `
		delete Navigator.prototype.serviceWorker;
		const { setTimeout } = globalThis;
		globalThis.setTimeout = (f, ms, ...rest) => setTimeout(f, ms >= 60_000 ? 5_000 : ms, ...rest);
	`)
	tab.Open(server.URL)
	tab.Until("the game", ready)
	tab.Run(modules + fmt.Sprintf(`
		begin(%q);
		const memory = new BroadcastChannel("memory");
		globalThis.coachMemory = () => new Promise((done) => {
			memory.onmessage = ({ data }) => done(data);
			memory.postMessage("?");
			setTimeout(done, 2000, 0);
		});
	`, "size 4x4\n"+seed+"from 1024,512,128,64/64,32,16,8/8,16,4,2/2,0,0,0\nfrom-score 13000\n"))
	b.ReportMetric(0, "ns/op")
	sample := func(when string) {
		b.ReportMetric(browsertest.Eval[float64](tab, "coachMemory()")/1e6, "MB-coach-"+when)
		if resident := largestRenderer(b, tab); resident > 0 {
			b.ReportMetric(resident/1e6, "MB-process-"+when)
		}
	}
	sample("before")
	tab.Run(`await (await mod("coach")).hint()`)
	tab.Until("the hint", arrow+` !== ""`)
	sample("hint")
	tab.Run(`await (await mod("coach")).autoplay()`)
	tab.Until("moves of the coach", `core.state().moves >= 10`)
	sample("play")
	tab.Run(`await (await mod("coach")).autoplay(); await pause(8000)`)
	sample("gone")
}

// tellMemory has the coach's worker answer how large its module's memory is.
const tellMemory = `
	{
		const { instantiateStreaming } = WebAssembly;
		WebAssembly.instantiateStreaming = async (...args) => {
			const made = await instantiateStreaming.apply(WebAssembly, args);
			const memory = new BroadcastChannel("memory");
			memory.onmessage = () => memory.postMessage(made.instance.exports.mem.buffer.byteLength);
			return made;
		};
	}
`

// withoutLength leaves out how long an answer is, so that more can follow.
type withoutLength struct{ http.ResponseWriter }

func (w withoutLength) WriteHeader(code int) {
	w.Header().Del("Content-Length")
	w.ResponseWriter.WriteHeader(code)
}

// largestRenderer returns the resident memory, in bytes, of the largest process
// that shows pages; 0 where the system does not tell.
func largestRenderer(b *testing.B, tab *browsertest.Tab) float64 {
	b.Helper()
	all, err := chromedp.CallBrowser(tab.Ctx, systeminfo.GetProcessInfo, cdp.Empty{})
	if err != nil {
		b.Fatal(err)
	}
	largest := 0.0
	for _, p := range all.ProcessInfo {
		if p.Type != "renderer" {
			continue
		}
		status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", int64(p.ID)))
		if err != nil {
			continue
		}
		for line := range strings.Lines(string(status)) {
			var kib float64
			if n, _ := fmt.Sscanf(line, "VmRSS: %f kB", &kib); n == 1 {
				largest = max(largest, kib*1024)
			}
		}
	}
	return largest
}
