package xvfbtest

import (
	"image"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/damage"
	"github.com/jezek/xgb/xproto"
)

// Watch calls a function with each area of a window that is painted anew, as it
// happens, on a goroutine of its own: a program that draws whole frames paints
// the whole window once for each. The function that is returned ends it.
func (w *Window) Watch(painted func(area image.Rectangle)) (stop func()) {
	s := w.screen
	s.t.Helper()
	// A connection of its own, so that no question has to wait for events.
	conn, err := xgb.NewConnDisplay(s.display)
	if err != nil {
		s.t.Fatal(err)
	}
	if err := damage.Init(conn); err != nil {
		s.t.Fatal(err)
	}
	if _, err := damage.QueryVersion(conn, 1, 1).Reply(); err != nil {
		s.t.Fatal(err)
	}
	id, err := damage.NewDamageId(conn)
	if err != nil {
		s.t.Fatal(err)
	}
	if err := damage.CreateChecked(conn, id, xproto.Drawable(w.id), damage.ReportLevelRawRectangles).Check(); err != nil {
		s.t.Fatal(err)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		// The first report is of the window as it is, before anything is painted.
		for first := true; ; {
			event, err := conn.WaitForEvent()
			if event == nil && err == nil {
				return // closed
			}
			e, ok := event.(damage.NotifyEvent)
			if ok && !first {
				p := image.Pt(int(e.Area.X), int(e.Area.Y))
				painted(image.Rectangle{Min: p, Max: p.Add(image.Pt(int(e.Area.Width), int(e.Area.Height)))})
			}
			first = first && !ok
		}
	}()
	return func() {
		conn.Close()
		<-done
	}
}
