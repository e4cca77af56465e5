package tui

import (
	"slices"
	"time"

	"twofold/game"
	"twofold/internal/look"
	"twofold/internal/motion"
	"twofold/internal/session"
)

// settings is the screen on which the player chooses.
type settings struct {
	*model
	rows []setting
	list list
	page int // rows of settings on the screen
	left int // where the list is, for the mouse
	top  int
	view boardView
	ask  bool // whether to set everything back
}

// setting is one line of the screen.
type setting struct {
	group look.Word // above the line; 0: as the line before
	name  look.Word
	note  look.Word // said while the line is chosen; 0: nothing
	value func(s *settings) string
	step  func(s *settings, st *session.Settings, by int)
}

func newSettings(m *model) *settings { return &settings{model: m, rows: settingRows} }

var settingRows = []setting{
	{look.WordSettingsGame, look.WordRows, look.WordSizeNote,
		func(s *settings) string { return itoa(s.settings.Rows) },
		func(s *settings, st *session.Settings, by int) { s.resize(st, st.Rows+by, st.Cols) }},
	{0, look.WordColumns, look.WordSizeNote,
		func(s *settings) string { return itoa(s.settings.Cols) },
		func(s *settings, st *session.Settings, by int) { s.resize(st, st.Rows, st.Cols+by) }},
	{0, look.WordTarget, look.WordRulesNote, targetValue, stepTarget},
	{0, look.WordFourChance, look.WordRulesNote,
		func(s *settings) string { return game.ChanceText(s.settings.FourPerMille) },
		func(s *settings, st *session.Settings, by int) {
			const step = 50
			n := st.FourPerMille + by*step
			if r := st.FourPerMille % step; r != 0 && by > 0 {
				n -= r
			} else if r != 0 {
				n += step - r
			}
			st.FourPerMille = min(max(n, 0), 1000)
		}},
	{0, look.WordStartTiles, look.WordRulesNote,
		func(s *settings) string { return itoa(s.settings.StartTiles) },
		func(s *settings, st *session.Settings, by int) {
			st.StartTiles = min(max(st.StartTiles+by, 1), st.Rows*st.Cols)
		}},
	{0, look.WordUndoAllowed, look.WordRulesNote,
		func(s *settings) string { return s.onOff(s.settings.Undo) },
		func(s *settings, st *session.Settings, by int) { st.Undo = !st.Undo }},
	{0, look.WordEndAtTarget, look.WordRulesNote,
		func(s *settings) string { return s.onOff(s.settings.EndAtTarget) },
		func(s *settings, st *session.Settings, by int) {
			st.EndAtTarget = !st.EndAtTarget && st.Rules().Target != 0
		}},
	{look.WordSettingsLook, look.WordFaces, 0,
		func(s *settings) string { return s.faces.Title(s.lang) },
		func(s *settings, st *session.Settings, by int) { st.Faces = s.nextFaces(by) }},
	{0, look.WordPalette, 0,
		func(s *settings) string { return s.palette.Title(s.lang) },
		func(s *settings, st *session.Settings, by int) { st.Palette = s.nextPalette(by) }},
	{0, look.WordAppearance, 0,
		func(s *settings) string {
			return s.text(map[string]look.Word{"light": look.WordAppearanceLight, "dark": look.WordAppearanceDark, "auto": look.WordAppearanceSystem}[s.settings.Appearance])
		},
		func(s *settings, st *session.Settings, by int) {
			st.Appearance = cycle([]string{"auto", "light", "dark"}, st.Appearance, by)
		}},
	{0, look.WordMotion, 0,
		func(s *settings) string { return s.onOff(!s.motionless()) },
		func(s *settings, st *session.Settings, by int) {
			s.o.NoMotion = false // what was chosen here holds
			if st.Motion == "off" {
				st.Motion = "on"
			} else {
				st.Motion = "off"
			}
		}},
	{0, look.WordLanguage, 0,
		func(s *settings) string { return s.lang.Title() },
		func(s *settings, st *session.Settings, by int) { st.Lang = s.nextLang(by) }},
}

func (s *settings) onOff(on bool) string {
	if on {
		return s.text(look.WordOn)
	}
	return s.text(look.WordOff)
}

// cycle returns the value that stands by places after another, round and
// round.
func cycle[T comparable](list []T, now T, by int) T {
	i := max(slices.Index(list, now), 0)
	return list[((i+by)%len(list)+len(list))%len(list)]
}

func (s *settings) resize(st *session.Settings, rows, cols int) {
	rows = min(max(rows, game.MinSide), game.MaxSide)
	cols = min(max(cols, game.MinSide), game.MaxSide)
	_ = st.Set("size", itoa(rows)+"x"+itoa(cols)) // it stays as it is where it cannot be
}

func targetValue(s *settings) string {
	st := s.settings
	switch st.Target {
	case 0:
		return s.text(look.WordTargetNone)
	case session.AutoTarget:
		return s.faces.Face(st.Rules().Target) + " · " + s.text(look.WordDefault)
	}
	return s.faces.Face(st.Target)
}

func stepTarget(_ *settings, st *session.Settings, by int) {
	targets := []uint8{session.AutoTarget, 0}
	for e := uint8(2); ; e++ {
		try := *st
		try.Target, try.EndAtTarget = e, false
		if try.Check() != nil {
			break
		}
		targets = append(targets, e)
	}
	st.Target = cycle(targets, st.Target, by)
	if st.Target == 0 {
		st.EndAtTarget = false
	}
}

func (s *settings) nextFaces(by int) string {
	var names []string
	for _, f := range look.FaceSets() {
		if !s.ascii || f.ASCII() {
			names = append(names, f.Name())
		}
	}
	s.faces, s.o.Faces = nil, nil
	now := s.settings.Faces
	if now == "" {
		now = names[0]
	}
	return cycle(names, now, by)
}

func (s *settings) nextPalette(by int) string {
	var names []string
	for _, p := range look.Palettes() {
		names = append(names, p.Name)
	}
	if s.s != nil && len(s.s.OwnPalette()) > 0 {
		names = append(names, session.OwnPaletteName)
	}
	// The palette of a file stays in the list for as long as the program runs.
	// The settings cannot name it, so they stay as they are while it is shown.
	const given = ""
	file := s.o.Palette
	if file != nil && slices.Contains(look.Palettes(), file) {
		file = nil
	}
	if file != nil {
		names = append(names, given)
	}
	now := s.palette.Name
	switch {
	case file != nil && s.palette == file:
		now = given
	case s.settings.Palette == session.OwnPaletteName:
		now = session.OwnPaletteName
	}
	next := cycle(names, now, by)
	if next == given {
		s.palette = file
		return s.settings.Palette
	}
	s.palette = nil
	return next
}

func (s *settings) nextLang(by int) string {
	var names []string
	for _, l := range look.Langs() {
		names = append(names, l.String())
	}
	return cycle(names, s.lang.String(), by)
}

func (s *settings) keys() []keymap {
	if s.ask {
		return []keymap{askKeys}
	}
	return []keymap{settingsKeys}
}

func (s *settings) act(a action) {
	if s.ask {
		s.ask = false
		if a == confirm {
			s.setBack()
		}
		return
	}
	switch a {
	case lower, raise:
		st := s.settings
		by := 1
		if a == lower {
			by = -1
		}
		s.rows[s.list.at].step(s, &st, by)
		if !s.change(st) {
			s.dress()
		}
	case resetAll:
		s.ask = true
	case back:
		s.goBack()
	default:
		s.list.act(a, len(s.rows), s.page)
	}
}

// setBack sets every setting of this screen back to its default.
func (s *settings) setBack() {
	d := session.Defaults()
	st := s.settings
	st.Rows, st.Cols, st.Target, st.FourPerMille, st.StartTiles = d.Rows, d.Cols, d.Target, d.FourPerMille, d.StartTiles
	st.Undo, st.EndAtTarget = d.Undo, d.EndAtTarget
	st.Faces, st.Palette, st.Lang, st.Appearance, st.Motion = d.Faces, d.Palette, d.Lang, d.Appearance, d.Motion
	s.faces, s.palette = nil, nil // nor does what was given for this run hold
	s.change(st)
}

func (s *settings) tick() {}

func (s *settings) wake() time.Time { return time.Time{} }

func (s *settings) mouse(e mouseEvent) {
	n := len(s.rows)
	switch e.kind {
	case wheelUp:
		s.list.move(s.list.at-1, n, s.page)
	case wheelDown:
		s.list.move(s.list.at+1, n, s.page)
	case press:
		for i, y := range s.places() {
			if y != e.y || e.x < s.left {
				continue
			}
			if i == s.list.at {
				s.act(raise)
			}
			s.list.move(i, n, s.page)
		}
	}
}

// places returns the row of the screen that each setting stands in, -1 for
// one that is scrolled away.
func (s *settings) places() []int {
	ys := make([]int, len(s.rows))
	y := s.top
	groups := s.groups()
	for i, r := range s.rows {
		ys[i] = -1
		if i < s.list.top || i >= s.list.top+s.page {
			continue
		}
		if groups && r.group != 0 {
			if i > s.list.top {
				y++
			}
			y++
		}
		ys[i] = y
		y++
	}
	return ys
}

// groups tells whether there is room for the names of the groups.
func (s *settings) groups() bool { return s.page >= len(s.rows) && s.h >= len(s.rows)+10 }

func (s *settings) draw(c *canvas) {
	aside := ""
	if w := s.rows[s.list.at].note; w != 0 {
		aside = s.text(w)
	}
	if s.ask {
		aside = s.text(look.WordResetSettingsAsk)
	}
	x, y, w, h, ok := s.model.page(c, look.WordSettings, aside)
	if !ok {
		return
	}
	t := s.th
	s.left, s.top, s.page = x, y, h
	s.list.move(s.list.at, len(s.rows), h)
	lw := w
	if w >= 66 {
		lw = 44
	}
	for i, at := range s.places() {
		if at < 0 {
			continue
		}
		r := s.rows[i]
		if s.groups() && r.group != 0 {
			c.put(x, at-1, t.loud(), s.text(r.group))
		}
		name, val := t.text(), t.title()
		if i == s.list.at {
			t.choose(c, x, at, lw)
			name = t.chosen()
			val = name
		}
		value := r.value(s)
		c.put(x+2, at, name, s.text(r.name))
		if i == s.list.at {
			value = "‹ " + value + " ›"
			c.right(x+lw-1, at, val, value)
		} else {
			c.right(x+lw-3, at, val, value)
		}
	}
	if lw < w {
		s.preview(c, x+lw+3, y, w-lw-3, h)
	}
}

// preview shows the first tiles as they look now.
func (s *settings) preview(c *canvas, x, y, w, h int) {
	rows := min(6, max(h/3, 2))
	g, ok := fitBoard(rows, 3, w, min(h, 30), s.th)
	if !ok {
		return
	}
	var sprites []motion.Sprite
	for i := range rows * 3 {
		sprites = append(sprites, motion.Sprite{Exp: uint8(i + 1), X: float64(i % 3), Y: float64(i / 3), Scale: 1})
	}
	s.view.draw(c, x+(w-g.w)/2, y, &g, s.th, s.faces, sprites)
}
