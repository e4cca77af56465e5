package window

import (
	"time"

	"gioui.org/app"
	"gioui.org/io/system"
	"gioui.org/unit"
)

// Desktop is what Gio neither tells of the desktop around the window nor can ask
// of it. A window is known to it by the number that the system gave it; 0 is a
// window that is not there yet, or has no number.
type Desktop interface {
	// Room returns the most that the window may take of its screen, in dp, its
	// frame not counted; 0 where the system does not say. A window that is not
	// there yet is thought to open where the pointer is.
	Room(window uintptr) (width, height int)
	// Adopt is called once the window is there. It gives it the program's icon, and
	// calls held whenever the desktop maximizes the window, gives it the whole
	// screen, or ends that, from any goroutine and as long as there is a window.
	Adopt(window uintptr, held func(maximized, full bool))
	// BringIn is called once the window has grown or shrunk for another board, so
	// that none of it hangs over the edge of the screen.
	BringIn(window uintptr)
}

// stand is how the window stands on the desktop, and how it is to stand.
type stand struct {
	config app.Config // as Gio has it
	number uintptr    // the system's for the window; 0 where it has none

	// maximized and full are what the desktop does with the window. Gio's word for
	// that, the mode, is not enough: on X11 and Wayland it hears nothing of what
	// the player asks of the desktop itself.
	maximized, full bool

	place        Place
	asked        Place // what the window was last asked to be
	fresh        bool  // it was asked and is not yet so
	owed         bool  // it is to be asked once it is neither maximized nor full
	roomW, roomH int   // what the screen had for the window then, in dp; 0 is no limit

	before  Place     // the place before its size changed
	changed time.Time // when it changed

	title titleBar

	wished  [][]app.Option // what the window is to become, one after the other
	actions system.Action
}

// settling is how long the word that a window was maximized may come after its
// size has changed for that. X11 says both, in either order.
const settling = time.Second

// begin returns how the window is opened.
func (m *model) begin() []app.Option {
	p := m.place
	opts := []app.Option{m.size(), m.minSize(), app.Decorated(!ownTitleBar)}
	switch {
	case p.Full:
		opts = append(opts, app.Fullscreen.Option())
	case p.Maximized:
		opts = append(opts, app.Maximized.Option())
	}
	return opts
}

// size makes the window as large as its place.
func (m *model) size() app.Option {
	return app.Size(unit.Dp(m.place.Width), unit.Dp(m.place.Height+m.title.height()))
}

// minSize keeps the window large enough for the board being played.
func (m *model) minSize() app.Option {
	r := m.s.Game().Rules()
	w, h := leastSize(r.Rows, r.Cols)
	if m.roomW > 0 && m.roomH > 0 {
		w, h = min(w, m.roomW), min(h, m.roomH)
	}
	return app.MinSize(unit.Dp(w), unit.Dp(h+m.title.height()))
}

// numbered takes the system's number of the window.
func (m *model) numbered(number uintptr) {
	if m.number = number; number == 0 || m.o.Desktop == nil {
		return
	}
	m.o.Desktop.Adopt(number, func(maximized, full bool) {
		now := time.Now() // a frame may take its time
		m.post(func() { m.told(now, maximized, full) })
	})
}

// told takes what the desktop said at a time that it does with the window.
func (m *model) told(now time.Time, maximized, full bool) {
	if (maximized || full) && !m.maximized && !m.full {
		m.unsize(now)
	}
	m.held(maximized, full)
}

// configured takes what Gio says about the window.
func (m *model) configured(c app.Config) {
	if m.config.Focused && !c.Focused {
		m.s.Pause()
	}
	changed := c.Mode != m.config.Mode
	m.config = c
	if changed && c.Mode != app.Minimized {
		m.held(c.Mode == app.Maximized, c.Mode == app.Fullscreen)
	}
}

// held takes what the desktop does with the window.
func (m *model) held(maximized, full bool) {
	m.maximized, m.full = maximized, full
	if m.owed && !maximized && !full {
		m.resize()
	}
}

// unsize takes back the last size of the window, if it is new: the desktop has
// maximized the window, and the size came before the word.
func (m *model) unsize(now time.Time) {
	b := m.before
	if now.Sub(m.changed) < settling && b.Width > 0 && b.Rows == m.place.Rows && b.Cols == m.place.Cols {
		m.place = b
	}
}

// measured remembers the size of the window, while that is the player's own.
func (m *model) measured(gtx C) {
	m.place.Full, m.place.Maximized = m.full, m.maximized
	if m.full || m.maximized {
		return
	}
	r := m.s.Game().Rules()
	size := gtx.Constraints.Max
	m.place.Rows, m.place.Cols = r.Rows, r.Cols
	old := m.place
	m.place = m.place.sized(int(float32(size.X)/gtx.Metric.PxPerDp+0.5), int(float32(size.Y)/gtx.Metric.PxPerDp+0.5), m.asked)
	if m.place.Width != old.Width || m.place.Height != old.Height {
		if m.now.Sub(m.changed) >= settling {
			m.before = old // some desktops change a size in steps
		}
		m.changed = m.now
	}
	if m.fresh && m.place.as(m.asked) {
		m.fresh = false
		if m.o.Desktop != nil && m.number != 0 {
			m.o.Desktop.BringIn(m.number)
		}
	}
}

// follow makes the window fit another board, as long as its size is its own.
func (m *model) follow(rows, cols int) {
	if m.place.Rows == rows && m.place.Cols == cols {
		return
	}
	m.place = m.onScreen(m.place, rows, cols)
	if m.full || m.maximized {
		m.owed = true
		m.wish(m.minSize())
		return
	}
	m.resize()
}

// onScreen returns the place that the window is to take with a board, as far as
// the screen has room.
func (m *model) onScreen(p Place, rows, cols int) Place {
	m.roomW, m.roomH = 0, 0
	if m.o.Desktop != nil {
		m.roomW, m.roomH = m.o.Desktop.Room(m.number)
	}
	m.asked = p.on(rows, cols, m.roomW, m.roomH)
	return m.asked
}

// resize has the window take its place.
func (m *model) resize(with ...app.Option) {
	m.asked, m.fresh, m.owed = m.place, true, false
	m.wish(append(with, m.size(), m.minSize())...)
}

// wish asks the window for something, after what it was asked before.
func (m *model) wish(opts ...app.Option) { m.wished = append(m.wished, opts) }

// wishes returns what the window is to become, once for each wish.
func (m *model) wishes() ([][]app.Option, system.Action) {
	wished, actions := m.wished, m.actions
	m.wished, m.actions = nil, 0
	return wished, actions
}

// fullScreen goes to the full screen, and back. Where Gio does not know how the
// window stands, since the desktop did it, it is told first: it would do nothing.
// The desktop is thought to do what it is asked; it says so where it does not.
func (m *model) fullScreen() {
	known := m.config.Mode == app.Fullscreen
	if m.full = !m.full; m.full {
		if known {
			m.wish(app.Windowed.Option())
		}
		m.wish(app.Fullscreen.Option())
		return
	}
	if !known {
		m.wish(app.Fullscreen.Option())
	}
	// Gio would leave the window as large as the screen. One that was maximized is
	// so again, and takes its size only once it no longer is.
	maximized := m.maximized
	m.resize(app.Windowed.Option())
	m.owed = maximized
}
