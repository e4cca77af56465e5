package window

import (
	"image"
	"time"

	"gioui.org/layout"
	"gioui.org/op"
	"gioui.org/text"
	"gioui.org/widget"
)

// toasts are sentences that are shown for some seconds at the foot of the
// window: news that must be read, and one about what the player just did.
type toasts struct {
	list []*toast
}

type toast struct {
	words string
	until time.Time
	held  time.Duration // how long it stays
	news  bool          // stays until it was read, whatever is played
	click widget.Clickable
	offer string // what the button says; "" for none
	act   func()
}

// How long a sentence stays.
const (
	sayTime   = 4 * time.Second
	offerTime = 8 * time.Second
	newsStays = 12 * time.Second
	mostNews  = 3
)

// say shows what a key or a button just did, in place of what was said before.
func (m *model) say(words string) {
	m.toasts.hush()
	m.toasts.add(m.now, &toast{words: words, held: sayTime})
}

// offer says something, with a button to do something about it.
func (m *model) offer(words, button string, act func()) {
	m.toasts.hush()
	m.toasts.add(m.now, &toast{words: words, held: offerTime, offer: button, act: act})
}

// tell shows news that a player must not miss.
func (m *model) tell(words string) {
	m.toasts.add(m.now, &toast{words: words, held: newsStays, news: true})
}

func (t *toasts) add(now time.Time, n *toast) {
	n.until = now.Add(n.held)
	t.list = append(t.list, n)
	for len(t.list) > mostNews {
		t.list = t.list[1:]
	}
}

// hush takes away what is no longer true: all but news.
func (t *toasts) hush() {
	kept := t.list[:0]
	for _, n := range t.list {
		if n.news {
			kept = append(kept, n)
		}
	}
	t.list = kept
}

// frame draws the toasts, the newest at the bottom, and takes away those whose
// time is over. One that the pointer rests on stays.
func (t *toasts) frame(m *model, gtx C) {
	var act func()
	kept := t.list[:0]
	for _, n := range t.list {
		if n.click.Clicked(gtx) {
			act = n.act
			continue
		}
		if n.click.Hovered() {
			n.until = gtx.Now.Add(n.held)
		}
		if gtx.Now.Before(n.until) {
			kept = append(kept, n)
			wakeAt(gtx, n.until)
		}
	}
	t.list = kept
	if act != nil {
		act()
		next(gtx)
	}
	window := gtx.Constraints.Max
	y := window.Y - gtx.Dp(edge)
	for i := len(t.list) - 1; i >= 0; i-- {
		rec := op.Record(gtx.Ops)
		size := m.drawToast(gtx, t.list[i])
		call := rec.Stop()
		y -= size.Y
		at(gtx, (window.X-size.X)/2, y, func(C) D {
			call.Add(gtx.Ops)
			return D{}
		})
		y -= gtx.Dp(8)
	}
}

// drawToast draws a sentence, wrapped, with its button at the end.
func (m *model) drawToast(gtx C, n *toast) image.Point {
	pad := gtx.Dp(18)
	room := min(gtx.Constraints.Max.X-2*gtx.Dp(edge), gtx.Dp(512)) - 2*pad
	button := 0
	if n.offer != "" {
		button = m.measure(gtx, styleButton, n.offer).Size.X + 2*gtx.Dp(12)
	}
	gtx.Constraints = layout.Constraints{Max: image.Pt(max(room-button, gtx.Dp(80)), gtx.Constraints.Max.Y)}
	rec := op.Record(gtx.Ops)
	d := m.words(gtx, styleBody, m.paper, text.Start, 0, n.words)
	call := rec.Stop()
	size := image.Pt(d.Size.X+2*pad+button, max(d.Size.Y+2*gtx.Dp(10), gtx.Dp(48)))
	m.sheet(gtx, size, radiusButton, m.ink, sheetLifted)
	at(gtx, pad, (size.Y-d.Size.Y)/2, func(C) D {
		call.Add(gtx.Ops)
		return d
	})
	if button > 0 {
		at(gtx, size.X-button-gtx.Dp(6), (size.Y-gtx.Dp(44))/2, func(gtx C) D { return m.linkButton(gtx, &n.click, n.offer, button) })
	}
	return size
}
