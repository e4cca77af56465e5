package session

import (
	"strconv"
	"strings"

	"twofold/game"
)

// AutoTarget stands in Settings.Target for the fitting target of the size.
const AutoTarget = 255

// Settings are what a player chose. The zero value is not valid: begin with
// Defaults.
type Settings struct {
	// For new games:
	Rows, Cols   int
	Target       uint8 // exponent, 0 for none, AutoTarget
	FourPerMille int
	StartTiles   int
	Undo         bool
	EndAtTarget  bool

	// For the views. Names are theirs to check; "" stands for their default.
	Faces      string
	Palette    string // OwnPaletteName stands for the player's own palette file
	Lang       string
	Appearance string // auto, light or dark
	Motion     string // auto, on or off
	Sound      bool
	Vibration  bool
	PageSwipes bool // a swipe counts anywhere on the page
	Arrows     bool // arrows to press on the screen
}

// OwnPaletteName is the name in Settings.Palette of the palette that
// SetOwnPalette keeps.
const OwnPaletteName = "own"

// Defaults returns the settings of a new player: the classic game on 4×4.
func Defaults() Settings {
	r := game.Classic(4, 4)
	return Settings{
		Rows: r.Rows, Cols: r.Cols, Target: AutoTarget, FourPerMille: r.FourPerMille, StartTiles: r.StartTiles,
		Undo: r.Undo, Appearance: "auto", Motion: "auto", Vibration: true,
	}
}

// Rules returns the rules that the settings give a new game.
func (st Settings) Rules() game.Rules {
	r := game.Rules{
		Rows: st.Rows, Cols: st.Cols, Target: st.Target, FourPerMille: st.FourPerMille,
		StartTiles: st.StartTiles, Undo: st.Undo, EndAtTarget: st.EndAtTarget,
	}
	if r.Target == AutoTarget {
		r.Target = game.DefaultTarget(r.Cells())
	}
	return r
}

// Check reports the first setting that is out of range, as a *game.Fault.
func (st Settings) Check() error {
	if err := st.Rules().Check(); err != nil {
		return err
	}
	for _, name := range []string{st.Faces, st.Palette, st.Lang} {
		if err := checkName(name); err != nil {
			return err
		}
	}
	if err := oneOf("appearance", st.Appearance, "auto", "light", "dark"); err != nil {
		return err
	}
	return oneOf("motion", st.Motion, "auto", "on", "off")
}

// field is one setting as text.
type field struct {
	key string
	get func(st *Settings) string
	set func(st *Settings, value string) error

	derived bool // from other settings, and not kept
}

// fields lists the settings in the order they are written in. The board size
// comes first, since a target depends on it.
var fields = []field{
	{key: "size", get: func(st *Settings) string { return itoa(st.Rows) + "x" + itoa(st.Cols) }, set: setSize},
	{key: "target", get: targetText, set: setTarget},
	{key: "four", get: func(st *Settings) string { return game.ChanceText(st.FourPerMille) }, set: setFour},
	{key: "start", get: func(st *Settings) string { return itoa(st.StartTiles) }, set: setStart},
	flag("undo", func(st *Settings) *bool { return &st.Undo }),
	flag("end-at-target", func(st *Settings) *bool { return &st.EndAtTarget }),
	name("faces", func(st *Settings) *string { return &st.Faces }),
	name("palette", func(st *Settings) *string { return &st.Palette }),
	name("lang", func(st *Settings) *string { return &st.Lang }),
	choice("appearance", func(st *Settings) *string { return &st.Appearance }, "auto", "light", "dark"),
	choice("motion", func(st *Settings) *string { return &st.Motion }, "auto", "on", "off"),
	flag("sound", func(st *Settings) *bool { return &st.Sound }),
	flag("vibration", func(st *Settings) *bool { return &st.Vibration }),
	flag("page-swipes", func(st *Settings) *bool { return &st.PageSwipes }),
	flag("arrows", func(st *Settings) *bool { return &st.Arrows }),
	{key: "preset", get: preset, set: usePreset, derived: true},
}

// Set changes one setting by its key and value as text, as the settings file
// writes them. It changes nothing where either is not valid, and says so as a
// *game.Fault. Changing the size brings a target that the new size cannot hold
// back to AutoTarget, and start tiles to what fits.
func (st *Settings) Set(key, value string) error {
	for _, f := range fields {
		if f.key != key {
			continue
		}
		next := *st
		if err := f.set(&next, value); err != nil {
			return err
		}
		if err := next.Check(); err != nil {
			return err
		}
		*st = next
		return nil
	}
	return fault("there is no setting {0}", "see the list of settings", game.Quote(key))
}

// Get returns one setting as Set takes it, "" for an unknown key.
func (st *Settings) Get(key string) string {
	for _, f := range fields {
		if f.key == key {
			return f.get(st)
		}
	}
	return ""
}

func flag(key string, at func(*Settings) *bool) field {
	return field{
		key: key,
		get: func(st *Settings) string {
			if *at(st) {
				return "yes"
			}
			return "no"
		},
		set: func(st *Settings, value string) error {
			*at(st) = value == "yes"
			return oneOf(key, value, "yes", "no")
		},
	}
}

func name(key string, at func(*Settings) *string) field {
	return field{
		key: key,
		get: func(st *Settings) string { return *at(st) },
		set: func(st *Settings, value string) error {
			*at(st) = value
			return checkName(value)
		},
	}
}

func choice(key string, at func(*Settings) *string, values ...string) field {
	return field{
		key: key,
		get: func(st *Settings) string { return *at(st) },
		set: func(st *Settings, value string) error {
			*at(st) = value
			return oneOf(key, value, values...)
		},
	}
}

func setSize(st *Settings, value string) (err error) {
	if st.Rows, st.Cols, err = game.ParseSize(value); err != nil {
		return err
	}
	r := st.Rules()
	if r.StartTiles > r.Cells() {
		st.StartTiles = min(game.Classic(st.Rows, st.Cols).StartTiles, r.Cells())
	}
	r.StartTiles = st.StartTiles
	if r.Check() != nil {
		st.Target = AutoTarget
	}
	return nil
}

func targetText(st *Settings) string {
	if st.Target == AutoTarget {
		return "auto"
	}
	return game.TargetText(st.Target)
}

func setTarget(st *Settings, value string) (err error) {
	if value == "auto" {
		st.Target = AutoTarget
		return nil
	}
	if st.Target, err = game.ParseTarget(value); err == nil && st.Target == 0 {
		st.EndAtTarget = false
	}
	return err
}

func setFour(st *Settings, value string) (err error) {
	st.FourPerMille, err = game.ParseChance(value)
	return err
}

func setStart(st *Settings, value string) (err error) {
	n, ok := game.ParseWhole(value, game.MaxCells)
	if !ok {
		return fault("{0} is no number of start tiles", "give a whole number from 1 to {1}", game.Quote(value), itoa(game.MaxCells))
	}
	st.StartTiles = int(n)
	return nil
}

// preset names the set of rules that the settings follow: classic, gentle, or
// own for any other. Size, target, start tiles and undo are in none of them.
func preset(st *Settings) string {
	has := st.Rules()
	for _, p := range presets {
		if r := p.rules(st.Rows, st.Cols); r.FourPerMille == has.FourPerMille && r.EndAtTarget == has.EndAtTarget {
			return p.name
		}
	}
	return "own"
}

var presets = [...]struct {
	name  string
	rules func(rows, cols int) game.Rules
}{{"classic", game.Classic}, {"gentle", game.Gentle}}

// usePreset takes a set of rules whole. One that ends at the target needs one.
func usePreset(st *Settings, value string) error {
	for _, p := range presets {
		if p.name != value {
			continue
		}
		r := p.rules(st.Rows, st.Cols)
		st.FourPerMille, st.EndAtTarget = r.FourPerMille, r.EndAtTarget
		if r.EndAtTarget && st.Target == 0 {
			st.Target = AutoTarget
		}
		return nil
	}
	return oneOf("preset", value, presets[0].name, presets[1].name)
}

// oneOf reports a value that is none of two or three.
func oneOf(key, value string, values ...string) error {
	for _, v := range values {
		if v == value {
			return nil
		}
	}
	args := append([]string{game.Quote(value), key}, values...)
	if len(values) == 2 {
		return fault("{0} is no value for {1}", "give {2} or {3}", args...)
	}
	return fault("{0} is no value for {1}", "give {2} or {3} or {4}", args...)
}

// checkName keeps names of faces, palettes and languages to what a settings
// file can hold on a line.
func checkName(s string) error {
	for i := range len(s) {
		if c := s[i]; c <= ' ' || c >= 0x7f {
			return fault("{0} is no name", "use letters, digits and hyphens", game.Quote(s))
		}
	}
	if len(s) > 64 {
		return fault("a name of {0} letters is too long", "give at most 64", itoa(len(s)))
	}
	return nil
}

const settingsFirstLine = "twofold settings 1"

// AppendText appends the settings as a text of lines, a key and a value each.
func (st *Settings) AppendText(dst []byte) []byte {
	dst = append(append(dst, settingsFirstLine...), '\n')
	for _, f := range fields {
		if value := f.get(st); value != "" && !f.derived {
			dst = append(append(append(append(dst, f.key...), ' '), value...), '\n')
		}
	}
	return dst
}

// parseSettings reads what AppendText writes. Lines with unknown keys come
// back in extra. An error says what is wrong with the first bad line; the
// settings then hold the good ones.
func parseSettings(text []byte) (st Settings, extra []string, err error) {
	st = Defaults()
	const most = 64 << 10
	if len(text) > most {
		return st, nil, fault("the settings are longer than {0} bytes", "begin new ones", itoa(most))
	}
	lines := strings.Split(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n")
	if lines[0] != settingsFirstLine {
		return st, nil, fault("this is no settings file of this version", "begin with the line {0}", settingsFirstLine)
	}
	for i, line := range lines[1:] {
		if line == "" {
			continue
		}
		key, value, _ := strings.Cut(line, " ")
		if !known(key) {
			extra = append(extra, line)
			continue
		}
		if e := st.Set(key, value); e != nil && err == nil {
			err = &game.LineError{Line: i + 2, Err: e}
		}
	}
	return st, extra, err
}

func known(key string) bool {
	for _, f := range fields {
		if f.key == key && !f.derived {
			return true
		}
	}
	return false
}

// Settings returns the player's settings.
func (s *Session) Settings() Settings { return s.settings }

// Change takes new settings and keeps them. It fails, and changes nothing,
// where one is out of range. The game being played stays as it is. Settings
// that another program has stored meanwhile stay stored, unless they are
// changed here too; they count from the next start.
func (s *Session) Change(st Settings) error {
	if err := st.Check(); err != nil {
		return err
	}
	asked := s.changed != 0
	for i, f := range fields {
		if !f.derived && f.get(&st) != f.get(&s.settings) {
			s.changed |= 1 << i
		}
	}
	s.settings = st
	if s.changed != 0 && !asked {
		s.hasSettings = true
		s.store.Read("settings", s.storeSettings)
	}
	return nil
}

// storeSettings writes the changed settings over those that are stored now.
func (s *Session) storeSettings(stored []byte, err error) {
	st, extra, damage := parseSettings(stored)
	if err == nil && damage != nil {
		s.setAside("settings", damage)
	}
	if err != nil || damage != nil {
		st, extra = s.settings, s.unknownSettings
	}
	for i, f := range fields {
		if s.changed>>i&1 != 0 {
			// What does not go with another program's settings is left out.
			_ = st.Set(f.key, f.get(&s.settings))
		}
	}
	s.changed = 0
	text := st.AppendText(nil)
	for _, line := range extra {
		text = append(append(text, line...), '\n')
	}
	s.store.Replace("settings", text)
}

// OwnPalette returns the player's own palette file, nil where there is none.
func (s *Session) OwnPalette() []byte { return s.ownPalette }

// SetOwnPalette keeps a palette file of the player's own.
func (s *Session) SetOwnPalette(text []byte) {
	s.ownPalette = text
	s.store.Replace("palette", text)
}

// SetAsidePalette takes a palette file that the view could not read out of the
// way and tells the player: the view reads it, since palettes are its own.
func (s *Session) SetAsidePalette(why error) {
	if s.ownPalette != nil {
		s.ownPalette = nil
		s.setAside("palette", why)
	}
}

func (s *Session) loadSettings(f File) {
	st, extra, err := parseSettings(f.Data)
	if err != nil {
		s.setAside(f.Name, err)
	}
	s.settings, s.unknownSettings = st, extra
}

// fault is game.NewFault.
func fault(what, remedy string, args ...string) error { return game.NewFault(what, remedy, args...) }

func itoa[T int | int64](n T) string { return strconv.FormatInt(int64(n), 10) }

// SettingKeys lists the keys that Set and Get take, in the order of the
// settings file. The last is preset, which no file has: it names the set of
// rules that others of them follow, and sets them at once.
func SettingKeys() []string {
	keys := make([]string, len(fields))
	for i, f := range fields {
		keys[i] = f.key
	}
	return keys
}
