package window

import (
	"sync"
	"time"

	"gioui.org/app"
	"gioui.org/io/event"
	"gioui.org/io/system"
	"gioui.org/op/paint"
	"gioui.org/unit"

	"twofold/internal/look"
	"twofold/internal/session"
)

// model is the state of the window. Its methods are called one after the
// other, by the window's event loop or by a test; only post may be called from
// anywhere.
type model struct {
	kit
	o Options
	s *session.Session

	settings session.Settings
	faces    *look.FaceSet
	pictures pictures // nil where tiles show faces alone
	album    album
	noStore  bool // nothing can be kept

	play   *play
	panels panels
	toasts toasts

	now          time.Time // of the frame being drawn
	bare         bool      // it is to show the paper alone
	config       app.Config
	place        Place
	asked        Place   // what the window was last asked to be
	fresh        bool    // it was asked and is not yet so
	roomW, roomH int     // what the screen had for the window then, in dp; 0 is no limit
	number       uintptr // the system's for the window; 0 where it has none

	wished  []app.Option // what the window is to become
	actions system.Action

	wake   func() // asks for a frame, from any goroutine
	mu     sync.Mutex
	posted []func()
}

// newsTime is when, after a move, the session is asked for what went wrong in
// keeping it: a move is on the disk within a second.
const newsTime = 1200 * time.Millisecond

func newModel(o Options) *model {
	m := &model{o: o, s: o.Session, settings: o.Session.Settings(), wake: func() {}, now: time.Now()}
	m.shaper = newTypesetter()
	m.lang = o.Lang
	m.album.m = m
	r := m.s.Game().Rules()
	m.place = m.onScreen(o.Place, r.Rows, r.Cols)
	m.dress()
	m.play = newPlay(m)
	m.s.Turned = m.play.turned
	m.news()
	return m
}

// post has a function called by the event loop before the next frame. It may be
// called from any goroutine.
func (m *model) post(f func()) {
	m.mu.Lock()
	m.posted = append(m.posted, f)
	wake := m.wake
	m.mu.Unlock()
	wake()
}

// dress takes faces, palette and appearance from the options and settings.
func (m *model) dress() {
	if m.faces == nil {
		m.faces, _ = look.FaceSetNamed(m.facesName())
	}
	if m.faces == nil {
		m.faces = look.FaceSets()[0]
	}
	m.dressPictures()
	palette := m.o.Palette
	if palette == nil {
		palette = m.paletteNamed(m.settings.Palette)
	}
	dark := m.o.Dark
	switch m.settings.Appearance {
	case "light":
		dark = false
	case "dark":
		dark = true
	}
	m.theme = newTheme(palette, dark)
	m.still = m.o.NoMotion || m.settings.Motion == "off"
}

// paletteNamed returns a palette by its name in the settings. The same name
// gives the same palette, as long as it is in use.
func (m *model) paletteNamed(name string) *look.Palette {
	if name == session.OwnPaletteName {
		if own := m.s.OwnPalette(); own != nil {
			p, err := look.ParsePalette(own)
			if err == nil {
				return p
			}
			m.s.SetAsidePalette(err)
		}
	}
	if p, ok := look.PaletteNamed(name); ok {
		return p
	}
	return look.Palettes()[0]
}

// change keeps new settings and shows them at once. It returns what is wrong
// with them, and then nothing has changed. What the command line chose for this
// run holds until it is chosen anew.
func (m *model) change(st session.Settings) error {
	old := m.settings
	if err := m.s.Change(st); err != nil {
		return err
	}
	m.settings = st
	if st.Faces != old.Faces {
		m.faces, m.o.Faces = nil, ""
	}
	if st.Palette != old.Palette {
		m.o.Palette = nil
	}
	if st.Lang != old.Lang {
		m.speak(st.Lang)
	}
	if st.Motion != old.Motion {
		m.o.NoMotion = false
	}
	m.dress()
	m.play.dressed()
	return nil
}

// speak changes the language; "" is that of the system.
func (m *model) speak(lang string) {
	m.lang = m.o.SystemLang
	if l, ok := look.LangFrom(lang); ok && lang != "" {
		m.lang = l
	}
}

// news tells what the session has to say.
func (m *model) news() {
	for _, n := range m.s.Notices() {
		switch n.Kind {
		case session.NoStorage:
			m.noStore = true
			m.tell(m.text(look.WordMemoryOnly))
		case session.SaveFailed:
			m.tell(m.text(look.WordSaveFailed, n.Tell(m.lang.Fault)))
		case session.SetAside:
			m.tell(m.text(look.WordSetAside, n.Name))
		case session.Unreadable, session.BadSpawn:
			m.tell(m.text(look.WordUnreadable, n.Name+": "+n.Tell(m.lang.Fault)))
		case session.Elsewhere:
			m.tell(m.text(look.WordPlayedElsewhere))
		}
	}
}

// frame takes the input since the last frame and draws the whole window.
func (m *model) frame(gtx C) {
	m.now = gtx.Now
	m.mu.Lock()
	posted := m.posted
	m.posted = nil
	m.mu.Unlock()
	for _, f := range posted {
		f()
	}
	m.measured(gtx)
	m.rescale(&gtx)
	m.turn()
	m.watchFocus(gtx)
	m.news()

	m.keys(gtx)
	paint.Fill(gtx.Ops, m.paper)
	if m.bare {
		wakeAt(gtx, gtx.Now)
		return
	}
	under := gtx
	if m.panels.any() {
		under = under.Disabled()
	}
	m.play.frame(under)
	m.panels.frame(m, gtx)
	m.toasts.frame(m, gtx)
	if m.tidied {
		next(gtx)
	}
}

// rescale lets everything grow a little in a window that is far larger than
// usual, as the page does.
func (m *model) rescale(gtx *C) {
	size := gtx.Constraints.Max
	unit := max(gtx.Metric.PxPerDp, 0.0135/16*float32(min(size.X, size.Y)))
	gtx.Metric.PxPerSp *= unit / gtx.Metric.PxPerDp
	gtx.Metric.PxPerDp = unit
}

// measured remembers the size of the window, while that is the player's own.
func (m *model) measured(gtx C) {
	m.place.Full = m.config.Mode == app.Fullscreen
	m.place.Maximized = m.config.Mode == app.Maximized
	if m.config.Mode != app.Windowed {
		return
	}
	r := m.s.Game().Rules()
	size := gtx.Constraints.Max
	m.place.Rows, m.place.Cols = r.Rows, r.Cols
	m.place = m.place.sized(int(float32(size.X)/gtx.Metric.PxPerDp+0.5), int(float32(size.Y)/gtx.Metric.PxPerDp+0.5), m.asked)
	if m.fresh && m.place.as(m.asked) {
		m.fresh = false
		if m.o.BringIn != nil && m.number != 0 {
			m.o.BringIn(m.number)
		}
	}
}

// follow makes the window fit another board, as long as its size is its own.
func (m *model) follow(rows, cols int) {
	if m.place.Rows == rows && m.place.Cols == cols {
		return
	}
	m.place = m.onScreen(m.place, rows, cols)
	m.wish(m.minSize())
	if m.config.Mode == app.Windowed {
		m.fresh = true
		m.wish(app.Size(unit.Dp(m.place.Width), unit.Dp(m.place.Height)))
	}
}

// onScreen returns the place that the window is to take with a board, as far as
// the screen has room.
func (m *model) onScreen(p Place, rows, cols int) Place {
	m.roomW, m.roomH = 0, 0
	if m.o.Room != nil {
		m.roomW, m.roomH = m.o.Room()
	}
	m.asked = p.on(rows, cols, m.roomW, m.roomH)
	return m.asked
}

func (m *model) wish(o app.Option) { m.wished = append(m.wished, o) }

// fullScreen goes to the full screen, and back.
func (m *model) fullScreen() {
	if m.config.Mode == app.Fullscreen {
		m.wish(app.Windowed.Option())
	} else {
		m.wish(app.Fullscreen.Option())
	}
}

// watchFocus finds out what has the focus, and whether it is to be shown.
func (m *model) watchFocus(gtx C) {
	var focus event.Tag
	for _, t := range m.tabbable {
		if gtx.Focused(t) {
			focus = t
		}
	}
	if focus != m.ring.focus {
		m.listed.entered(m.tabbable, m.ring.focus, focus)
		m.ring.focus = focus
		m.ring.visible = focus != nil
	}
	m.tabbable = m.tabbable[:0]
}
