package tui

import (
	"testing"
	"time"
)

// BenchmarkFrame draws and encodes one frame of a slide on a large window.
func BenchmarkFrame(b *testing.B) {
	p := newPlayer(&testing.T{}, setup{board: midGame, w: 200, h: 60})
	p.press("right")
	paint := newPainter(nil, p.m.profile, true)
	frames := [2]*canvas{{}, {}}
	var buf []byte
	play := p.m.base.(*play)
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		n++
		p.m.now = play.began.Add(time.Duration(n%14) * 15 * time.Millisecond)
		c := frames[n%2]
		p.m.draw(c)
		buf = paint.encode(buf[:0], frames[(n+1)%2], c)
	}
	b.ReportMetric(float64(len(buf)), "bytes/frame")
}
