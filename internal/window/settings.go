package window

import (
	"errors"
	"image"
	"slices"
	"strconv"

	"gioui.org/layout"
	"gioui.org/op"
	"gioui.org/unit"
	"gioui.org/widget"

	"twofold/game"
	"twofold/internal/look"
	"twofold/internal/session"
)

// settingsPanel is where the player chooses. What concerns the view acts at
// once; the rules are those of the next game, which the panel offers as soon as
// they differ from those being played.
type settingsPanel struct {
	*model
	list widget.List
	presses

	rows, cols, target, four, start stepper
	goTo, fresh                     widget.Clickable
	previews                        previews
}

func newSettings(m *model) *settingsPanel {
	m.album.load() // it is shown among the faces
	return &settingsPanel{model: m}
}

func (s *settingsPanel) title() string { return s.text(look.WordSettings) }

func (s *settingsPanel) size() (width, height unit.Dp) { return 544, 760 }

// leastList is the height in dp that the settings keep above the buttons for a new
// game: a caption and a row of cards with a part of the next.
const leastList = 176

// sizes are offered with a sketch; the steppers give all others.
var sizes = [...][2]int{{3, 3}, {4, 4}, {5, 5}, {6, 6}, {8, 8}, {4, 6}}

// chances of a 4, per mille.
var chances = []int{0, 50, 100, 150, 200, 250, 500, 1000}

func (s *settingsPanel) frame(gtx C) D {
	parts := slices.Concat(s.gameParts(), s.lookParts())
	room := gtx.Constraints.Max
	foot, call, height := s.foot(gtx), op.CallOp{}, 0
	if foot != nil {
		draw := func(note bool) {
			m := op.Record(gtx.Ops)
			height = foot(gtx, note).Size.Y
			call = m.Stop()
		}
		// In a low window the buttons stand alone, in a very low one in the list.
		if draw(true); room.Y-height < gtx.Dp(leastList) {
			draw(false)
		}
		if room.Y-height < gtx.Dp(leastList) {
			height = 0
			parts = append(parts, func(gtx C) D { return foot(gtx, true) })
		}
	}
	gtx.Constraints.Max.Y = room.Y - height
	s.scrollKeys(gtx, &s.list, gtx.Constraints.Max.Y)
	d := s.kit.list(gtx, &s.list, len(parts), func(gtx C, i int) D {
		return layout.Inset{Bottom: 12}.Layout(gtx, parts[i])
	})
	if height > 0 {
		at(gtx, 0, room.Y-height, func(C) D {
			call.Add(gtx.Ops)
			return D{}
		})
	}
	if s.presses.act() {
		next(gtx)
	}
	return D{Size: image.Pt(d.Size.X, room.Y)}
}

// set changes a setting, as the settings file writes it. What the command line
// chose for this run gives way to what is chosen here.
func (s *settingsPanel) set(key, value string) {
	st := s.settings
	if err := st.Set(key, value); err != nil {
		s.say(s.text(look.WordError, s.fault(err)))
		return
	}
	switch key {
	case "faces":
		s.model.faces, s.o.Faces = nil, ""
	case "palette":
		s.o.Palette = nil
	case "motion":
		s.o.NoMotion = false
	case "lang":
		s.speak(value)
	}
	if err := s.change(st); err != nil {
		s.say(s.text(look.WordError, s.fault(err)))
	}
}

// can tells whether a setting may have a value.
func (s *settingsPanel) can(key, value string) bool {
	st := s.settings
	return st.Set(key, value) == nil
}

// gameParts are the rules of the next game. Every part of the list has a button:
// the list lays out one part beyond those that are seen, and the focus goes there.
func (s *settingsPanel) gameParts() []layout.Widget {
	st := &s.settings
	size := func(rows, cols int) string { return strconv.Itoa(rows) + "x" + strconv.Itoa(cols) }
	return []layout.Widget{
		s.under(look.WordSettingsGame, func(gtx C) D {
			var list []card
			for _, n := range sizes {
				list = append(list, card{
					key: "size " + size(n[0], n[1]), words: s.text(look.WordSizeOf, number(int64(n[0])), number(int64(n[1]))),
					chosen: st.Rows == n[0] && st.Cols == n[1],
					act:    func() { s.set("size", size(n[0], n[1])) },
					show:   func(gtx C) D { return s.sketch(gtx, n[0], n[1]) },
				})
			}
			return s.cards(gtx, &s.presses, s.text(look.WordSize), list)
		}),
		func(gtx C) D {
			return s.pair(gtx,
				func(gtx C) D {
					return s.side(gtx, &s.rows, look.WordRows, st.Rows, func(n int) string { return size(n, st.Cols) })
				},
				func(gtx C) D {
					return s.side(gtx, &s.cols, look.WordColumns, st.Cols, func(n int) string { return size(st.Rows, n) })
				})
		},
		func(gtx C) D {
			now := st.Get("preset")
			list := []card{
				{key: "classic", words: s.text(look.WordPresetClassic), chosen: now == "classic", act: func() { s.set("preset", "classic") }},
				{key: "gentle", words: s.text(look.WordPresetGentle), chosen: now == "gentle", act: func() { s.set("preset", "gentle") }},
			}
			if now == "own" {
				list = append(list, card{key: "own rules", words: s.text(look.WordPresetOwn), chosen: true, act: func() {}})
			}
			return s.segments(gtx, &s.presses, s.text(look.WordPreset), list)
		},
		s.stepping(&s.target, "target", look.WordTarget, false, s.targets()),
		s.stepping(&s.four, "four", look.WordFourChance, true, s.fours()),
		s.stepping(&s.start, "start", look.WordStartTiles, true, s.starts()),
		s.switching("undo", look.WordUndoAllowed, st.Undo, true),
		s.switching("end-at-target", look.WordEndAtTarget, st.EndAtTarget, st.Rules().Target != 0),
	}
}

// side is a stepper for one side of the board.
func (s *settingsPanel) side(gtx C, step *stepper, name look.Word, now int, size func(n int) string) D {
	for by := step.changed(gtx); by != 0; by = step.changed(gtx) {
		s.press(func() { s.set("size", size(min(max(now+by, game.MinSide), game.MaxSide))) })
	}
	words := s.text(name)
	return layout.Flex{Axis: layout.Vertical}.Layout(gtx,
		layout.Rigid(func(gtx C) D { return s.line(gtx, styleNote, s.small, words) }),
		gap(4),
		layout.Rigid(func(gtx C) D {
			return s.stepper(gtx, step, words, number(int64(now)), true, now > game.MinSide, now < game.MaxSide)
		}))
}

// values are what a stepper goes through, in order.
type values struct {
	list  []string // as settings are written
	words []string
	now   int
}

// stepping is a row with a stepper through values.
func (s *settingsPanel) stepping(step *stepper, key string, name look.Word, numbers bool, v values) layout.Widget {
	return func(gtx C) D {
		at := v.now
		for by := step.changed(gtx); by != 0; by = step.changed(gtx) {
			at = min(max(at+by, 0), len(v.list)-1)
		}
		if at != v.now {
			s.press(func() { s.set(key, v.list[at]) })
		}
		words := s.text(name)
		return s.setting(gtx, words, "", 240, func(gtx C) D {
			return s.stepper(gtx, step, words, v.words[v.now], numbers, v.now > 0, v.now < len(v.list)-1)
		})
	}
}

// targets are no target and every one that the board can reach. The fitting
// one stands for itself as long as it was not chosen by its number.
func (s *settingsPanel) targets() values {
	v := values{list: []string{"none"}, words: []string{s.text(look.WordTargetNone)}}
	st := s.settings
	fitting := st
	fitting.Target = session.AutoTarget
	auto := fitting.Rules().Target
	for exp := uint8(2); s.can("target", game.TargetText(exp)); exp++ {
		value, words := game.TargetText(exp), s.named(exp)
		if exp == auto && st.Target != auto {
			value, words = "auto", s.text(look.WordDefault)+" · "+words
		}
		if st.Target == exp || st.Target == session.AutoTarget && exp == auto {
			v.now = len(v.list)
		}
		v.list, v.words = append(v.list, value), append(v.words, words)
	}
	return v
}

// fours are the chances of a 4, the present one among them.
func (s *settingsPanel) fours() values {
	list := slices.Clone(chances)
	now, ok := slices.BinarySearch(list, s.settings.FourPerMille)
	if !ok {
		list = slices.Insert(list, now, s.settings.FourPerMille)
	}
	v := values{now: now}
	for _, n := range list {
		v.list = append(v.list, game.ChanceText(n))
	}
	v.words = v.list
	return v
}

// starts are the numbers of tiles that a game can begin with.
func (s *settingsPanel) starts() values {
	v := values{now: s.settings.StartTiles - 1}
	for n := 1; s.can("start", strconv.Itoa(n)); n++ {
		v.list = append(v.list, strconv.Itoa(n))
	}
	v.words = v.list
	return v
}

// switching is a row with a switch.
func (s *settingsPanel) switching(key string, name look.Word, on, can bool) layout.Widget {
	return func(gtx C) D {
		value := "yes"
		if on {
			value = "no"
		}
		c := s.click(gtx, key, func() {
			if can {
				s.set(key, value)
			}
		})
		words := s.text(name)
		return s.setting(gtx, words, "", 64, func(gtx C) D { return s.toggle(gtx, c, words, on) })
	}
}

// foot offers a game by the rules that were chosen, with a note about it or
// without. It is nil as long as they are those being played.
func (s *settingsPanel) foot(gtx C) func(gtx C, noted bool) D {
	r, now := s.settings.Rules(), s.play.game().Rules()
	if r == now {
		return nil
	}
	if s.fresh.Clicked(gtx) {
		s.press(s.newWithThese)
	}
	if s.goTo.Clicked(gtx) {
		s.press(func() {
			s.closePanel()
			if err := s.play.goTo(r.Rows, r.Cols); err != nil {
				s.say(s.text(look.WordError, s.fault(err)))
			}
		})
	}
	note := s.text(look.WordRulesNote)
	choices := []choice{{&s.fresh, s.text(look.WordNewWithRules), true}}
	if r.Rows != now.Rows || r.Cols != now.Cols {
		note = s.text(look.WordSizeNote)
		quiet := choice{&s.goTo, s.text(look.WordGoToSize, number(int64(r.Rows)), number(int64(r.Cols))), false}
		choices = []choice{quiet, choices[0]}
	}
	return func(gtx C, noted bool) D {
		gtx.Constraints.Min = image.Pt(gtx.Constraints.Max.X, 0)
		rows := []layout.FlexChild{layout.Rigid(s.rule)}
		if noted {
			rows = append(rows, gap(12), layout.Rigid(func(gtx C) D { return s.centred(gtx, styleNote, s.small, note) }))
		}
		rows = append(rows, gap(8), layout.Rigid(func(gtx C) D { return s.choices(gtx, choices) }), gap(8))
		return layout.Flex{Axis: layout.Vertical}.Layout(gtx, rows...)
	}
}

// newWithThese begins a game by the settings, its board size as well.
func (s *settingsPanel) newWithThese() {
	s.closePanel()
	r, now := s.settings.Rules(), s.play.game().Rules()
	if r.Rows != now.Rows || r.Cols != now.Cols {
		// Each size has a game of its own, which New leaves behind.
		if err := s.play.goTo(r.Rows, r.Cols); err != nil {
			s.say(s.text(look.WordError, s.fault(err)))
			return
		}
	}
	s.play.newGame()
}

// lookParts are what the game looks like.
func (s *settingsPanel) lookParts() []layout.Widget {
	st := &s.settings
	parts := []layout.Widget{
		s.under(look.WordSettingsLook, func(gtx C) D { return s.cards(gtx, &s.presses, s.text(look.WordFaces), s.faceCards()) }),
	}
	if st.Faces == facesOwn {
		parts = append(parts, s.button("choose pictures", look.WordPicturesChoose, func() { s.openPanel(panelPictures) }))
	}
	parts = append(parts,
		func(gtx C) D { return s.cards(gtx, &s.presses, s.text(look.WordPalette), s.paletteCards()) },
	)
	if st.Palette == session.OwnPaletteName {
		parts = append(parts, s.button("choose palette", look.WordPaletteChoose, s.choosePalette))
	}
	languages := []option{{"", look.WordLanguageSystem, ""}}
	for _, l := range look.Langs() {
		languages = append(languages, option{l.String(), 0, l.Title()})
	}
	return append(parts,
		s.choosing("appearance", look.WordAppearance, []option{
			{"auto", look.WordAppearanceSystem, ""}, {"light", look.WordAppearanceLight, ""}, {"dark", look.WordAppearanceDark, ""},
		}),
		s.choosing("motion", look.WordMotion, []option{
			{"auto", look.WordMotionSystem, ""}, {"on", look.WordMotionFull, ""}, {"off", look.WordMotionOff, ""},
		}),
		s.choosing("lang", look.WordLanguage, languages),
		func(gtx C) D {
			words := s.text(look.WordFullScreen)
			c := s.click(gtx, "full screen", s.fullScreen)
			return s.setting(gtx, words, "", 64, func(gtx C) D { return s.toggle(gtx, c, words, s.place.Full) })
		})
}

// option is a value of a setting and what it is called: a word, else a name that
// is the same in every language.
type option struct {
	value string
	word  look.Word
	name  string
}

// choosing is a choice among a few values, all of them seen.
func (s *settingsPanel) choosing(key string, name look.Word, options []option) layout.Widget {
	return func(gtx C) D {
		now := s.settings.Get(key)
		var list []card
		for _, o := range options {
			words := o.name
			if o.word != 0 {
				words = s.text(o.word)
			}
			list = append(list, card{key: key + " " + o.value, words: words, chosen: now == o.value, act: func() { s.set(key, o.value) }})
		}
		return s.segments(gtx, &s.presses, s.text(name), list)
	}
}

// faceCards are the sets of faces, the two of pictures among them.
func (s *settingsPanel) faceCards() []card {
	now := s.facesName()
	if now != facesDrawn && now != facesOwn {
		now = s.faces.Name()
	}
	var list []card
	for _, f := range look.FaceSets() {
		value := f.Name()
		if f == look.FaceSets()[0] {
			value = ""
		}
		list = append(list, card{
			key: "faces " + f.Name(), words: f.Title(s.lang), chosen: now == f.Name(),
			act:  func() { s.set("faces", value) },
			show: func(gtx C) D { return s.previews.faces(gtx, &s.kit, f.Name(), f, nil) },
		})
	}
	own := pictures(blank{})
	if !s.album.shown.none() {
		own = s.album.shown
	}
	numbers := look.FaceSets()[0]
	list = append(list, card{
		key: "faces " + facesDrawn, words: s.text(look.WordFacesOrigami), chosen: now == facesDrawn,
		act:  func() { s.set("faces", facesDrawn) },
		show: func(gtx C) D { return s.previews.faces(gtx, &s.kit, facesDrawn, numbers, &drawn) },
	})
	if s.o.Album != nil {
		list = append(list, card{
			key: "faces " + facesOwn, words: s.text(look.WordFacesPictures), chosen: now == facesOwn,
			act: func() {
				s.set("faces", facesOwn)
				s.openPanel(panelPictures)
			},
			show: func(gtx C) D { return s.previews.faces(gtx, &s.kit, facesOwn, numbers, own) },
		})
	}
	return list
}

// paletteCards are the palettes, the player's own among them.
func (s *settingsPanel) paletteCards() []card {
	own := s.s.OwnPalette() != nil
	now := s.settings.Palette
	if s.o.Palette != nil || now != session.OwnPaletteName || !own {
		now = s.palette.Name
	}
	var list []card
	for _, p := range look.Palettes() {
		value := p.Name
		if p == look.Palettes()[0] {
			value = ""
		}
		list = append(list, card{
			key: "palette " + p.Name, words: p.Title(s.lang), chosen: now == p.Name,
			act:  func() { s.set("palette", value) },
			show: func(gtx C) D { return s.previews.palette(gtx, &s.kit, p) },
		})
	}
	show := s.previews.noPalette(&s.kit)
	if own {
		show = func(gtx C) D { return s.previews.palette(gtx, &s.kit, s.ownPalette()) }
	}
	return append(list, card{
		key: "palette own", words: s.text(look.WordPaletteOwn), chosen: now == session.OwnPaletteName && own,
		act: func() {
			if own {
				s.set("palette", session.OwnPaletteName)
			} else {
				s.choosePalette()
			}
		},
		show: show,
	})
}

// ownPalette is the player's own palette, which there is.
func (s *settingsPanel) ownPalette() *look.Palette {
	if s.settings.Palette == session.OwnPaletteName && s.o.Palette == nil {
		return s.palette
	}
	return s.previews.own(s.s.OwnPalette())
}

// choosePalette asks for a palette file, keeps it and shows it.
func (s *settingsPanel) choosePalette() {
	if s.o.Files == nil {
		s.say(s.fileFault("", ErrNoChooser))
		return
	}
	s.askOpen(nil, look.MaxPaletteFile, func(name string, data []byte, err error) {
		s.post(func() { s.takePalette(name, data, err) })
	})
}

// mostWarnings is how many of a palette's warnings are told.
const mostWarnings = 2

func (s *settingsPanel) takePalette(name string, data []byte, err error) {
	if errors.Is(err, ErrTooLarge) {
		s.say(s.text(look.WordErrorTooLarge, s.text(look.WordKibibytes, number(look.MaxPaletteFile>>10))))
		return
	}
	if err != nil {
		s.say(s.fileFault(name, err))
		return
	}
	p, err := look.ParsePalette(data)
	if err != nil {
		s.say(s.text(look.WordErrorPalette, s.fault(err)))
		return
	}
	s.s.SetOwnPalette(data)
	s.set("palette", session.OwnPaletteName)
	words := s.text(look.WordPaletteLoaded, p.Name)
	for i, w := range p.Warnings() {
		if i == mostWarnings {
			break
		}
		words += " " + w.Text(s.lang)
	}
	s.say(words)
}
