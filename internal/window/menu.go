package window

import (
	"runtime"

	"gioui.org/io/key"
	"gioui.org/layout"
	"gioui.org/unit"
	"gioui.org/widget"

	"twofold/internal/look"
)

// menu is the way to every panel and to what else can be done.
type menu struct {
	*model
	list    widget.List
	entries []*menuEntry
}

type menuEntry struct {
	icon  icon
	word  look.Word
	keys  string // the shortcut, as it is printed on keys
	act   func(gtx C)
	click widget.Clickable
}

func newMenu(m *model) *menu {
	s := &menu{model: m}
	for _, e := range []struct {
		icon icon
		word look.Word
		keys string
		kind panelKind
	}{
		{iconHint, look.WordCoach, "", panelCoach},
		{iconSettings, look.WordSettings, shortcut(","), panelSettings},
		{iconStatistics, look.WordStatistics, "", panelStatistics},
		{iconHistory, look.WordHistory, "", panelHistory},
		{iconHowTo, look.WordHowToPlay, "F1", panelHowTo},
	} {
		if m.maker(e.kind) != nil {
			s.add(e.icon, e.word, e.keys, func(C) { m.openPanel(e.kind) })
		}
	}
	s.add(iconCopy, look.WordCopyBoard, shortcut("C"), m.copyBoard)
	if m.o.Files != nil {
		s.add(iconSave, look.WordSaveRecord, shortcut("S"), func(C) { m.saveRecord() })
		s.add(iconOpen, look.WordOpenRecord, shortcut("O"), func(C) { m.openRecord() })
	}
	s.add(iconFullScreen, look.WordFullScreen, "F11", func(C) { m.fullScreen() })
	return s
}

// shortcut writes a key with the modifier that shortcuts have here.
func shortcut(key string) string {
	if runtime.GOOS == "darwin" {
		return "⌘ " + key
	}
	return "Ctrl " + key
}

func (s *menu) add(ic icon, w look.Word, keys string, act func(gtx C)) {
	s.entries = append(s.entries, &menuEntry{icon: ic, word: w, keys: keys, act: act})
}

func (s *menu) title() string { return s.text(look.WordMenu) }

func (s *menu) size() (width, height unit.Dp) {
	return 400, unit.Dp(64 + 64*len(s.entries) + 16)
}

func (s *menu) frame(gtx C) D {
	for _, e := range s.entries {
		if e.click.Clicked(gtx) {
			s.closePanel()
			e.act(gtx)
			next(gtx)
		}
	}
	var buttons []*widget.Clickable
	for _, e := range s.entries {
		buttons = append(buttons, &e.click)
	}
	s.panelKeys(gtx, []panelKey{
		{[]key.Name{key.NameUpArrow, "K"}, func() { s.walk(gtx, &s.list, buttons, -1) }},
		{[]key.Name{key.NameDownArrow, "J"}, func() { s.walk(gtx, &s.list, buttons, 1) }},
		{[]key.Name{key.NameHome, key.NamePageUp}, func() { s.ring.focus = nil; s.walk(gtx, &s.list, buttons, 1) }},
		{[]key.Name{key.NameEnd, key.NamePageDown}, func() { s.ring.focus = nil; s.walk(gtx, &s.list, buttons, -1) }},
	})
	return s.kit.list(gtx, &s.list, len(s.entries), func(gtx C, i int) D {
		e := s.entries[i]
		return layout.Inset{Bottom: 8}.Layout(gtx, func(gtx C) D {
			return s.entryButton(gtx, &e.click, e.icon, s.text(e.word), e.keys)
		})
	})
}
