// Package browsertest gives tests a real browser: Chromium, without a window,
// with a profile of its own that is gone after the test.
//
//	b := browsertest.Start(t)
//	tab := b.Tab(t)
//	tab.Open(server.URL)
//	n := browsertest.Eval[int](tab, `document.querySelectorAll(".tile").length`)
package browsertest

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// patience is how long a step may take, on a machine that does much else.
const patience = 60 * time.Second

// names are the commands that a Chromium goes by.
var names = []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"}

// Browser is a running browser.
type Browser struct {
	ctx context.Context
}

// Start starts a browser for a test, with flags besides the usual ones. Where
// there is no browser the test is left out, or, with CI=true, fails.
func Start(t testing.TB, flags ...string) *Browser {
	t.Helper()
	path := find()
	if path == "" {
		const text = "there is no Chromium; install it with: apt-get install chromium"
		if os.Getenv("CI") == "true" {
			t.Fatal(text)
		}
		t.Skip(text)
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU)
	for _, flag := range append([]string{
		"disable-quic", "disable-component-update", "mute-audio", "no-default-browser-check", "no-pings", "lang=en-US",
	}, flags...) {
		name, value, ok := strings.Cut(flag, "=")
		if ok {
			options = append(options, chromedp.Flag(name, value))
		} else {
			options = append(options, chromedp.Flag(name, true))
		}
	}
	alloc, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(alloc)
	t.Cleanup(func() {
		cancel()
		stop()
	})
	if err := chromedp.Do(ctx); err != nil {
		t.Fatalf("the browser does not start: %v", err)
	}
	return &Browser{ctx}
}

func find() string {
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// Tab is one tab of a browser. Tabs of one browser share what sites store.
type Tab struct {
	Ctx context.Context // for the actions of chromedp
	t   testing.TB

	close context.CancelFunc

	mu       sync.Mutex
	problems []string
}

// Tab opens an empty tab for a test, or a part of one.
func (b *Browser) Tab(t testing.TB) *Tab {
	t.Helper()
	tab := &Tab{t: t}
	tab.Ctx, tab.close = chromedp.NewContext(b.ctx)
	t.Cleanup(tab.close)
	if err := chromedp.Listen(tab.Ctx, tab.listen); err != nil {
		t.Fatalf("no tab opens: %v", err)
	}
	return tab
}

// Close closes the tab, as a player does.
func (tab *Tab) Close() { tab.close() }

// listen notes what a page complains of.
func (tab *Tab) listen(event any) {
	text := ""
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		text = e.ExceptionDetails.Text
		if x := e.ExceptionDetails.Exception; x != nil {
			text += " " + x.Description
		}
	case *runtime.EventConsoleAPICalled:
		if e.Type != "error" && e.Type != "warning" {
			return
		}
		for _, arg := range e.Args {
			value, err := json.Marshal(arg.Value)
			if err != nil {
				value = nil
			}
			text += " " + string(value) + arg.Description
		}
	case *log.EventEntryAdded:
		if e.Entry.Level != "error" {
			return
		}
		text = e.Entry.Text + " " + e.Entry.URL
	default:
		return
	}
	tab.mu.Lock()
	defer tab.mu.Unlock()
	tab.problems = append(tab.problems, strings.TrimSpace(text))
}

// Problems returns the exceptions and errors that the page has had since the
// last call.
func (tab *Tab) Problems() []string {
	tab.mu.Lock()
	defer tab.mu.Unlock()
	found := slices.Clone(tab.problems)
	tab.problems = nil
	return found
}

// Do runs actions of chromedp, which must succeed.
func (tab *Tab) Do(actions ...chromedp.Action[chromedp.Void]) {
	tab.t.Helper()
	ctx, cancel := context.WithTimeout(tab.Ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		tab.t.Fatal(err)
	}
}

// Open goes to an address and waits until the page is loaded.
func (tab *Tab) Open(url string) {
	tab.t.Helper()
	tab.Do(chromedp.Navigate(url))
}

// Eval returns the value of a script, that of a promise when it is kept.
func Eval[T any](tab *Tab, script string) T {
	tab.t.Helper()
	ctx, cancel := context.WithTimeout(tab.Ctx, patience)
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
	if err != nil {
		tab.t.Fatalf("%s: %v", script, err)
	}
	return value
}

// Run runs the body of an asynchronous function.
func (tab *Tab) Run(body string) {
	tab.t.Helper()
	Eval[chromedp.Void](tab, "(async () => {"+body+"})()")
}

// Until waits until a script gives true.
func (tab *Tab) Until(what, script string) {
	tab.t.Helper()
	for end := time.Now().Add(patience); !Eval[bool](tab, script); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			tab.t.Fatalf("waiting for %s: %s", what, script)
		}
	}
}
