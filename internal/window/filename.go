package window

import (
	"errors"
	"image"
	"os"
	"strings"

	"gioui.org/font"
	"gioui.org/io/key"
	"gioui.org/io/semantic"
	"gioui.org/layout"
	"gioui.org/op/clip"
	"gioui.org/unit"
	"gioui.org/widget"

	"twofold/internal/look"
)

// FilesByName is what a Files may do besides: reach files by names that the
// player writes, for where the system offers no file chooser. A name may leave
// out the folder, which is then Folder. Calls return at once and answer as those
// of Files do.
type FilesByName interface {
	// Folder is where files are looked for, with a separator at its end.
	Folder() string
	// SaveAt writes a file. The error where there is one already and it is not to
	// be replaced is ErrFileThere.
	SaveAt(name string, data []byte, replace bool, done func(name string, err error))
	// OpenAt reads at most limit bytes of a file.
	OpenAt(name string, limit int64, done func(name string, data []byte, err error))
}

// askOpen asks the player for a file, with the file chooser or, where there is
// none, by its name. Its parameters are those of Files.Open.
func (m *model) askOpen(endings []string, limit int64, done func(name string, data []byte, err error)) {
	m.o.Files.Open(endings, limit, func(name string, data []byte, err error) {
		if !m.askByName(err, limit, done) {
			done(name, data, err)
		}
	})
}

// askByName asks for the name of a file to read where err says that there is no
// file chooser, and returns whether it does. It may be called from any goroutine.
func (m *model) askByName(err error, limit int64, done func(name string, data []byte, err error)) bool {
	by, ok := m.o.Files.(FilesByName)
	if !ok || !errors.Is(err, ErrNoChooser) {
		return false
	}
	m.post(func() {
		m.askName(&fileName{opened: done, limit: limit, by: by}, "")
	})
	return true
}

// askSave asks the player where to save a file, with the file chooser or, where
// there is none, by its name. Its parameters are those of Files.Save.
func (m *model) askSave(name string, data []byte, done func(name string, err error)) {
	m.o.Files.Save(name, data, func(saved string, err error) {
		by, ok := m.o.Files.(FilesByName)
		if !ok || !errors.Is(err, ErrNoChooser) {
			done(saved, err)
			return
		}
		m.post(func() {
			m.askName(&fileName{saved: done, data: data, by: by}, name)
		})
	})
}

// askName opens the panel that asks for a name. One that is open makes room.
func (m *model) askName(s *fileName, name string) {
	m.removePanel(panelFileName)
	s.model = m
	s.name.SingleLine, s.name.Submit = true, true
	s.name.SetText(s.by.Folder() + name)
	end := s.name.Len()
	s.name.SetCaret(end, end)
	m.showPanel(panelFileName, s)
}

// fileName asks for the name of a file, to read it or to save one there.
type fileName struct {
	*model
	by   FilesByName
	list widget.List

	opened func(name string, data []byte, err error) // nil where a file is saved
	limit  int64

	saved func(name string, err error)
	data  []byte
	there string // the name of the file that is there already

	name       widget.Editor
	act, leave widget.Clickable
	began      bool
	busy       bool
	fault      string
}

func (s *fileName) title() string {
	if s.opened != nil {
		return s.text(look.WordOpenFile)
	}
	return s.text(look.WordSave)
}

func (s *fileName) size() (width, height unit.Dp) { return 544, 292 }

func (s *fileName) frame(gtx C) D {
	if !s.began {
		s.began = true
		gtx.Execute(key.FocusCmd{Tag: &s.name})
	}
	for {
		e, ok := s.name.Update(gtx)
		if !ok {
			break
		}
		switch e.(type) {
		case widget.SubmitEvent:
			s.submit()
		case widget.ChangeEvent:
			s.fault, s.there = "", ""
		}
	}
	for s.act.Clicked(gtx) {
		s.submit()
	}
	if s.leave.Clicked(gtx) {
		s.closePanel()
		next(gtx)
	}
	note, ink := s.text(look.WordFileNameNote), s.small
	if s.fault != "" {
		note, ink = s.fault, s.accent
	}
	parts := []layout.Widget{
		s.field,
		func(gtx C) D { return s.words(gtx, styleNote, ink, 0, 0, note) },
		func(gtx C) D {
			return s.choices(gtx, []choice{{&s.leave, s.text(look.WordCancel), false}, {&s.act, s.title(), true}})
		},
	}
	return s.kit.list(gtx, &s.list, len(parts), func(gtx C, i int) D {
		return layout.Inset{Bottom: 16}.Layout(gtx, parts[i])
	})
}

// field draws the line that the name is written in.
func (s *fileName) field(gtx C) D {
	y := s.caption(gtx, s.text(look.WordFileName))
	size := image.Pt(gtx.Constraints.Max.X, gtx.Dp(buttonHeight))
	s.tabbable = append(s.tabbable, &s.name)
	at(gtx, 0, y, func(gtx C) D {
		rim := max(gtx.Dp(1), 1)
		edge := s.hair
		if gtx.Focused(&s.name) {
			rim, edge = gtx.Dp(2), s.accent
		}
		s.sheet(gtx, size, radiusButton, edge, sheetBare)
		return at(gtx, rim, rim, func(gtx C) D {
			s.sheet(gtx, size.Sub(image.Pt(2*rim, 2*rim)), radiusButton-2, s.paper, sheetBare)
			return D{}
		})
	})
	pad := gtx.Dp(14)
	inner := image.Rect(pad, y, size.X-pad, y+size.Y)
	at(gtx, inner.Min.X, y+(size.Y-gtx.Sp(styleBody.line))/2, func(gtx C) D {
		defer clip.Rect{Max: image.Pt(inner.Dx(), gtx.Sp(styleBody.line))}.Push(gtx.Ops).Pop()
		semantic.LabelOp(s.text(look.WordFileName)).Add(gtx.Ops)
		gtx.Constraints = layout.Exact(image.Pt(inner.Dx(), gtx.Sp(styleBody.line)))
		return s.name.Layout(gtx, s.shaper.Shaper, font.Font{}, styleBody.size, brush(gtx.Ops, s.ink), brush(gtx.Ops, faint(s.accent, 0.35)))
	})
	return D{Size: image.Pt(size.X, y+size.Y)}
}

// submit reads or saves the file that was named. What is wrong with the name is said
// in the panel, which stays.
func (s *fileName) submit() {
	name := strings.TrimSpace(s.name.Text())
	if name == "" || s.busy {
		return
	}
	s.busy, s.fault = true, ""
	if s.opened == nil {
		s.by.SaveAt(name, s.data, name == s.there, func(saved string, err error) {
			if err != nil {
				s.failed(name, err, s.saveFault)
				return
			}
			s.post(s.gone)
			s.saved(saved, nil)
		})
		return
	}
	s.by.OpenAt(name, s.limit, func(opened string, data []byte, err error) {
		if err != nil && !errors.Is(err, ErrTooLarge) {
			s.failed(name, err, s.fileFault)
			return
		}
		s.post(s.gone)
		s.opened(opened, data, err)
	})
}

// failed shows what is wrong with the name. It may be called from any goroutine.
func (s *fileName) failed(name string, err error, fault func(name string, err error) string) {
	s.post(func() {
		s.busy = false
		if errors.Is(err, ErrFileThere) {
			s.there = name
		}
		s.fault = fault(name, err)
	})
}

// gone takes the panel away.
func (s *fileName) gone() { s.removePanel(panelFileName) }

// removePanel closes the panel of a kind, wherever it stands.
func (m *model) removePanel(kind panelKind) {
	rest := m.panels.open[:0]
	for _, p := range m.panels.open {
		if p.kind != kind {
			rest = append(rest, p)
		}
	}
	m.panels.open = rest
	m.wake()
}

// fileFault says why a file could not be read.
func (k *kit) fileFault(name string, err error) string {
	switch {
	case errors.Is(err, ErrNoChooser):
		return k.text(look.WordErrorNoChooser)
	case name == "":
		return k.text(look.WordError, k.fault(err))
	case errors.Is(err, os.ErrNotExist):
		return k.text(look.WordErrorFileNone, name)
	}
	return k.text(look.WordErrorFile, name, k.fault(err))
}

// saveFault says why a file could not be saved.
func (k *kit) saveFault(name string, err error) string {
	switch {
	case errors.Is(err, ErrNoChooser):
		return k.text(look.WordErrorNoChooser)
	case errors.Is(err, ErrFileThere):
		return k.text(look.WordFileThere)
	case name == "":
		return k.text(look.WordError, k.fault(err))
	}
	return k.text(look.WordErrorFileSave, name, k.fault(err))
}
