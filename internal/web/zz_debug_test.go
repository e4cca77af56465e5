package web

import (
	"os"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"context"

	"twofold/internal/web/browsertest"
)

func (v *visit) shot(name string) {
	v.Do(func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
		r, err := cdp.Call(ctx, target, page.CaptureScreenshot, page.CaptureScreenshotParams{})
		if err == nil {
			os.WriteFile("/tmp/"+name+".png", r.Data, 0o644)
		}
		return chromedp.Void{}, err
	})
}

func TestZZ(t *testing.T) {
	b := browsertest.Start(t)
	v := visitPage(t, b, func(v *visit) { v.viewport(390, 844, 3, true) })
	v.Run(`core.set("arrows", "yes"); await (await mod("apply")).apply(core.settings())`)
	v.begin(cross)
	t.Log(browsertest.Eval[string](v.Tab, `JSON.stringify([...document.querySelectorAll("body *")].map(e=>[e.tagName,e.id,e.className.toString(),e.getBoundingClientRect().bottom]).filter(x=>x[3]>780))`))
	v.shot("arrows")
}
