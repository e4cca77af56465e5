package web

import (
	"context"
	"os"
	"testing"

	"github.com/chromedp/chromedp"

	"twofold/internal/web/browsertest"
)

func TestZZ(t *testing.T) {
	needPage(t)
	b := browsertest.Start(t)
	v := visitPage(t, b, still)
	shot := func(name string) {
		v.Do(func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
			var res struct { Data []byte `json:"data"` }
			err := target.Call(ctx, "Page.captureScreenshot", map[string]any{"format": "png"}, &res)
			if err == nil {
				err = os.WriteFile("/tmp/h/shots/"+name+".png", res.Data, 0o644)
			}
			return chromedp.Void{}, err
		})
	}
	const mid = "size 4x4\nfrom 0,2,4,8/0,4,32,16/2,8,128,32/4,64,512,1024\nfrom-score 0\n"
	v.begin(mid)
	t0 := browsertest.Eval[float64](v.Tab, `(async () => { const t = performance.now(); document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "i", code: "KeyI", bubbles: true})); while (!document.querySelector("#board .pointer")) await pause(5); return performance.now() - t })()`)
	t1 := browsertest.Eval[float64](v.Tab, `(async () => { document.querySelector("#board .pointer").remove(); const t = performance.now(); document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "i", code: "KeyI", bubbles: true})); while (!document.querySelector("#board .pointer")) await pause(5); return performance.now() - t })()`)
	t.Logf("first hint %.0f ms, second %.0f ms", t0, t1)
	v.Run(`const { consult } = await mod("advisor"); globalThis.last = await new Promise((done, bad) => consult("0,2,4,8/0,4,32,16/2,8,128,32/4,64,512,1024 100 0", 300, (a) => a.last && done(a), bad))`)
	t.Log(browsertest.Eval[string](v.Tab, `JSON.stringify(last)`))
	v.Run(`document.getElementById("toasts").replaceChildren()`)
	for _, scheme := range []string{"light", "dark"} {
		v.Run(`core.set("appearance", "` + scheme + `"); core.set("lang", "` + map[string]string{"light": "en", "dark": "zh"}[scheme] + `"); await (await mod("apply")).apply(core.settings())`)
		for _, s := range []struct {
			name    string
			w, h    int
			touch   bool
			scale   float64
		}{{"phone", 390, 844, true, 1.5}, {"small", 320, 568, true, 1.5}, {"desktop", 1280, 720, false, 1}, {"sideways", 844, 390, true, 1}} {
			v.viewport(s.w, s.h, s.scale, s.touch)
			v.begin(mid)
			v.key("i", "KeyI")
			v.Until("arrow", `!!document.querySelector("#board .pointer")`)
			v.Run(`document.getElementById("toasts").replaceChildren()`)
			shot(s.name + "-" + scheme + "-hint")
			v.key("v", "KeyV")
			v.Until("values", `document.querySelectorAll(".coach .worths dd").length === 4`)
			v.Run("await pause(800)")
			v.Run(`document.getElementById("toasts").replaceChildren()`)
			shot(s.name + "-" + scheme + "-why")
			v.key("p", "KeyP")
			v.Until("speeds", `!!document.querySelector(".coach .speeds")`)
			v.Run(`await pause(1000); document.getElementById("toasts").replaceChildren()`)
			shot(s.name + "-" + scheme + "-auto")
			v.key("x", "KeyX")
			v.key("v", "KeyV")
			v.Run(`(await mod("coach")).openCoach(); await pause(500)`)
			shot(s.name + "-" + scheme + "-view")
			v.key("Escape", "Escape")
			v.Run(`(await mod("editor")).openEditor(); await pause(500)`)
			v.click(`dialog [data-key="coach"]`)
			v.Until("arrow", `!!document.querySelector("dialog .pointer")`)
			v.Run(`document.getElementById("toasts").replaceChildren(); document.querySelector("dialog .pointer").scrollIntoView({block:"center"}); await pause(200)`)
			shot(s.name + "-" + scheme + "-editor")
			v.key("Escape", "Escape")
		}
	}
}
