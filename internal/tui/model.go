package tui

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"twofold/game"
	"twofold/internal/look"
	"twofold/internal/session"
)

// frameTime is the least time from one frame to the next.
const frameTime = time.Second / 60

// screen is one view of the program. A screen asks the model for what it needs
// and draws when it is told to; it starts nothing of its own.
type screen interface {
	keys() []keymap  // those that hold, the first to bind a key decides
	act(a action)    // does what a key or a click means
	draw(c *canvas)  // the whole window
	tick()           // time has passed
	wake() time.Time // when time next changes what is seen; zero: never
	mouse(e mouseEvent)
}

// mouseEvent is a press, a drag, a release or a turn of the wheel.
type mouseEvent struct {
	kind mouseKind
	x, y int
}

type mouseKind uint8

const (
	press mouseKind = iota
	drag
	release
	wheelUp
	wheelDown
)

// hit is a place on the screen that does what a key does when it is clicked.
type hit struct {
	x, y, w int
	act     action
}

// model is the state of the program. Its methods are called one after the
// other, by the program's event loop or by a test.
type model struct {
	o       Options
	s       *session.Session // nil for the replay viewer
	profile colorprofile.Profile
	ascii   bool

	w, h int
	now  time.Time // of the update in progress

	settings session.Settings
	lang     look.Lang
	faces    *look.FaceSet
	palette  *look.Palette
	darkTerm bool // the terminal's own background is dark
	th       *theme

	screen screen
	base   screen // where Back ends
	hits   []hit

	note      string // one line told in place of the help line
	noteUntil time.Time
	notes     []string // to be told after it
	noStore   bool

	post func(tea.Msg) // brings a message from another goroutine; nil: nobody does

	quitting   bool // the program is to end
	suspending bool // the program is to stop until it is continued
}

// noteTime is how long a line of news stays.
const noteTime = 4 * time.Second

func newModel(o Options, profile colorprofile.Profile) *model {
	m := &model{o: o, s: o.Session, profile: profile, now: o.Now(), darkTerm: true, settings: session.Defaults()}
	m.ascii = !look.UTF8FromEnv(m.env)
	m.lang, m.faces, m.palette = o.Lang, o.Faces, o.Palette
	if m.s != nil {
		m.settings = m.s.Settings()
	}
	if bg := m.env("COLORFGBG"); bg != "" {
		// "15;0": the last number is the background, of sixteen.
		last := bg[strings.LastIndexByte(bg, ';')+1:]
		m.darkTerm = last != "7" && last != "15"
	}
	m.dress()
	if o.Replay != nil {
		m.base = newReplay(m, o.Replay, "")
	} else {
		play := newPlay(m)
		m.base = play
		m.s.Turned = func(t *game.Turn) { play.turned(t) }
	}
	m.screen = m.base
	m.news()
	return m
}

// env returns a variable of the environment the program was given.
func (m *model) env(name string) string { return getenv(m.o.Env, name) }

// dress takes language, faces, palette and theme from the options and settings.
func (m *model) dress() {
	if m.faces == nil {
		m.faces, _ = look.FaceSetNamed(m.settings.Faces)
	}
	if m.faces == nil || m.ascii && !m.faces.ASCII() {
		m.faces, _ = look.FaceSetNamed("numbers")
	}
	if m.palette == nil {
		m.palette = m.paletteNamed(m.settings.Palette)
	}
	if m.ascii {
		m.lang = look.English // no other can be written
	}
	dark := m.darkTerm
	switch m.settings.Appearance {
	case "light":
		dark = false
	case "dark":
		dark = true
	}
	m.th = newTheme(m.palette, m.profile, dark, m.ascii)
}

func (m *model) paletteNamed(name string) *look.Palette {
	if name == session.OwnPaletteName && m.s != nil {
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

// change keeps new settings and shows them at once. It returns false where
// they are not valid.
func (m *model) change(st session.Settings) bool {
	old := m.settings
	if m.s != nil {
		if m.s.Change(st) != nil {
			return false
		}
	}
	m.settings = st
	if st.Faces != old.Faces {
		m.faces = nil
	}
	if st.Palette != old.Palette {
		m.palette = nil
	}
	if st.Lang != old.Lang {
		m.lang = look.LangFromEnv(m.env)
		if l, ok := look.LangFrom(st.Lang); ok && st.Lang != "" {
			m.lang = l
		}
	}
	m.dress()
	return true
}

// motionless tells whether nothing is to be animated.
func (m *model) motionless() bool { return m.o.NoMotion || m.settings.Motion == "off" }

func (m *model) text(w look.Word, args ...string) string { return m.lang.Text(w, args...) }

// fault says an error in the player's language.
func (m *model) fault(err error) string { return game.Tell(err, m.lang.Fault) }

// tell shows a line of news for a while, after those that are not yet told.
func (m *model) tell(text string) {
	if m.note == "" || m.now.After(m.noteUntil) {
		m.note, m.noteUntil = text, m.now.Add(noteTime)
		return
	}
	m.notes = append(m.notes, text)
}

// say shows a line at once in place of any other: what a key just did.
func (m *model) say(text string) {
	m.note, m.noteUntil = text, m.now.Add(noteTime)
}

// hush takes a line away that is no longer true.
func (m *model) hush() { m.note = "" }

// news tells what the session has to say.
func (m *model) news() {
	if m.s == nil {
		return
	}
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

// update takes one message.
func (m *model) update(msg tea.Msg, now time.Time) {
	m.now = now
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.w, m.h = msg.Width, msg.Height
	case tea.BackgroundColorMsg:
		if msg.Color != nil && msg.IsDark() != m.darkTerm {
			m.darkTerm = msg.IsDark()
			m.dress()
		}
	case adviceMsg:
		if p, ok := m.screen.(*play); ok {
			p.advised(msg)
		}
	case tea.KeyPressMsg:
		m.key(keyName(tea.Key(msg)))
	case tea.MouseClickMsg:
		if msg.Button == tea.MouseLeft {
			m.mouse(mouseEvent{press, msg.X, msg.Y})
		}
	case tea.MouseMotionMsg:
		if msg.Button == tea.MouseLeft {
			m.mouse(mouseEvent{drag, msg.X, msg.Y})
		}
	case tea.MouseReleaseMsg:
		m.mouse(mouseEvent{release, msg.X, msg.Y})
	case tea.MouseWheelMsg:
		switch msg.Button {
		case tea.MouseWheelUp:
			m.mouse(mouseEvent{wheelUp, msg.X, msg.Y})
		case tea.MouseWheelDown:
			m.mouse(mouseEvent{wheelDown, msg.X, msg.Y})
		}
	}
	m.tick()
}

func (m *model) key(name string) {
	if name == "" {
		return
	}
	switch always.find(name) {
	case leave:
		m.quitting = true
		return
	case suspend:
		m.restCoach()
		m.suspending = true
		return
	}
	for _, k := range m.screen.keys() {
		if a := k.find(name); a != nothing {
			m.screen.act(a)
			return
		}
	}
}

func (m *model) mouse(e mouseEvent) {
	if e.kind == press {
		for _, h := range m.hits {
			if e.y == h.y && e.x >= h.x && e.x < h.x+h.w {
				m.screen.act(h.act)
				return
			}
		}
	}
	m.screen.mouse(e)
}

// tick lets time pass up to now.
func (m *model) tick() {
	if m.note != "" && !m.now.Before(m.noteUntil) {
		m.note = ""
	}
	m.news()
	if m.note == "" && len(m.notes) > 0 {
		m.note, m.noteUntil = m.notes[0], m.now.Add(noteTime)
		m.notes = m.notes[1:]
	}
	m.screen.tick()
}

// wake returns when time next changes what is seen; zero for never.
func (m *model) wake() time.Time {
	t := m.screen.wake()
	if m.note != "" {
		t = sooner(t, m.noteUntil)
	}
	return t
}

// sooner returns the earlier of two times, of which zero is none.
func sooner(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

// show goes to a screen.
func (m *model) show(s screen) {
	m.restCoach()
	if m.s != nil && s != m.base {
		m.s.Pause() // the time played stands still where nobody plays
	}
	m.screen = s
	m.hush()
}

// restCoach has the coach of the game shown do nothing.
func (m *model) restCoach() {
	if p, ok := m.screen.(*play); ok && p.coach.Rest() {
		p.hush()
	}
}

// goBack goes back to where the program began, or ends it there.
func (m *model) goBack() {
	if m.screen == m.base {
		m.quitting = true
		return
	}
	m.show(m.base)
	if p, ok := m.base.(*play); ok {
		p.returned()
	}
}

// draw draws the whole window.
func (m *model) draw(c *canvas) {
	c.reset(m.w, m.h, m.th.paper)
	c.ascii = m.ascii
	m.hits = m.hits[:0]
	m.screen.draw(c)
}

// footer writes the last row: news, else the help line.
func (m *model) footer(c *canvas, x, w int) {
	y := m.h - 1
	if m.note != "" {
		c.put(x, y, m.th.loud(), c.fit(m.note, w))
		return
	}
	m.helpLine(c, x, y, w, m.screen.keys()...)
}

// tooSmall says what room a screen needs, in a window that has less.
func (m *model) tooSmall(c *canvas, w, h int) {
	t := m.th
	lines := append(c.wrap(m.text(look.WordTooSmall, itoa(w), itoa(h)), max(m.w-2, 1)),
		c.wrap(m.text(look.WordTooSmallNow, itoa(m.w), itoa(m.h)), max(m.w-2, 1))...)
	y := max((m.h-len(lines))/2, 0)
	for i, line := range lines {
		c.centre(0, y+i, m.w, t.text(), line)
	}
}
