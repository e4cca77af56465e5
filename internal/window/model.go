package window

import (
	"image"
	"sync"
	"time"

	"gioui.org/io/event"
	"gioui.org/layout"
	"gioui.org/op"
	"gioui.org/op/paint"

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

	now  time.Time // of the frame being drawn
	bare bool      // it is to show the paper alone
	stand

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
	whole := gtx
	bar := m.bar(gtx)
	gtx.Constraints = layout.Exact(image.Pt(gtx.Constraints.Max.X, max(gtx.Constraints.Max.Y-bar, 0)))
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
	moved := op.Offset(image.Pt(0, bar)).Push(gtx.Ops)
	m.play.frame(under)
	m.panels.frame(m, gtx)
	m.toasts.frame(m, gtx)
	moved.Pop()
	m.drawBar(whole)
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
