package window

import (
	"image"

	"gioui.org/layout"
	"gioui.org/unit"
	"gioui.org/widget"

	"twofold/internal/look"
)

// howTo tells how to play, with small boards that show it.
type howTo struct {
	*model
	list  widget.List
	tiles boardView // of the examples
}

func newHowTo(m *model) *howTo { return &howTo{model: m} }

func (s *howTo) title() string { return s.text(look.WordHowToPlay) }

func (s *howTo) size() (width, height unit.Dp) { return 544, 720 }

// examples are what folds into what: exponents before and after.
var examples = [...][2][]uint8{
	{{1, 1}, {2}}, {{2, 2}, {3}}, {{1, 1, 1, 1}, {2, 2}}, {{2, 1, 1}, {2, 2}},
}

// keyNames are the keys that do what a word says.
func (m *model) keyNames() [][2]any {
	list := [][2]any{
		{"U", look.WordUndo}, {"R", look.WordRedo},
		{shortcut("Z"), look.WordUndo}, {shortcut("Y"), look.WordRedo},
		{"N", look.WordNewGame}, {"O", look.WordSettings},
		{"T", look.WordStatistics}, {"G", look.WordHistory},
		{"Enter", look.WordKeepGoing}, {"Esc", look.WordClose},
		{shortcut("C"), look.WordCopyBoard}, {shortcut("S"), look.WordSaveRecord},
		{shortcut("O"), look.WordOpenRecord}, {"F1", look.WordHowToPlay},
		{"F11", look.WordFullScreen}, {shortcut("Q"), look.WordQuit},
	}
	if m.s.Advisor != nil {
		list = append(list, [2]any{"I", look.WordHint}, [2]any{"P", look.WordCoachPlays},
			[2]any{"+ -", look.WordSpeed}, [2]any{"Y", look.WordCoachWhy})
	}
	return list
}

func (s *howTo) frame(gtx C) D {
	s.tiles.faces, s.tiles.pictures = s.faces, s.play.view.pictures
	target := s.play.game().Rules().Target
	rules := []string{
		s.text(look.WordHowSlide), s.text(look.WordHowMerge), s.text(look.WordHowOnce),
		s.text(look.WordHowSpawn), s.text(look.WordHowScore),
	}
	if target != 0 {
		rules = append(rules, s.text(look.WordHowTarget, s.named(target)))
	}
	rules = append(rules, s.text(look.WordHowEnd), s.text(look.WordHowUndo))
	parts := []layout.Widget{s.examples}
	for i, r := range rules {
		parts = append(parts, func(gtx C) D { return s.rule(gtx, number(int64(i+1)), r) })
	}
	parts = append(parts,
		func(gtx C) D {
			return layout.Inset{Top: 8}.Layout(gtx, func(gtx C) D { return s.prose(gtx, styleHead, s.ink, s.text(look.WordHowTip)) })
		},
		func(gtx C) D {
			return s.section(gtx, s.text(look.WordSettingsControl),
				func(gtx C) D { return s.prose(gtx, styleBody, s.ink, s.text(look.WordHowKeys)) },
				func(gtx C) D { return s.prose(gtx, styleBody, s.ink, s.text(look.WordHowSwipe)) },
			)
		},
		s.keys,
	)
	s.scrollKeys(gtx, &s.list, gtx.Constraints.Max.Y)
	return s.kit.list(gtx, &s.list, len(parts), func(gtx C, i int) D {
		return layout.Inset{Bottom: 8}.Layout(gtx, parts[i])
	})
}

// examples draws what folds into what, in as many rows as it takes.
func (s *howTo) examples(gtx C) D {
	side, space := gtx.Dp(36), gtx.Dp(4)
	arrow := gtx.Dp(28)
	x, y := 0, gtx.Dp(4)
	room := gtx.Constraints.Max.X
	for _, e := range examples {
		width := (len(e[0])+len(e[1]))*(side+space) + arrow
		if x > 0 && x+width > room {
			x, y = 0, y+side+gtx.Dp(12)
		}
		for half, tiles := range e {
			if half == 1 {
				at(gtx, x, y+(side-gtx.Dp(18))/2, func(gtx C) D { return s.icon(gtx, iconNext, 18, s.small) })
				x += arrow - space
			}
			for _, exp := range tiles {
				at(gtx, x, y, func(gtx C) D { return s.tiles.drawTile(gtx, &s.kit, exp, side) })
				x += side + space
			}
		}
		x += gtx.Dp(20)
	}
	return D{Size: image.Pt(room, y+side+gtx.Dp(12))}
}

// rule is a numbered sentence.
func (s *howTo) rule(gtx C, n, words string) D {
	indent := gtx.Dp(28)
	at(gtx, 0, 0, func(gtx C) D { return s.line(loose(gtx), styleHead, s.accent, n) })
	gtx.Constraints = layout.Constraints{Max: image.Pt(max(gtx.Constraints.Max.X-indent, 0), gtx.Constraints.Max.Y)}
	d := at(gtx, indent, 0, func(gtx C) D { return s.prose(gtx, styleBody, s.ink, words) })
	d.Size.X += indent
	return d
}

// keys is the table of keys, two beside each other where there is room.
func (s *howTo) keys(gtx C) D {
	room := gtx.Constraints.Max.X
	columns := 1
	if room > gtx.Dp(400) {
		columns = 2
	}
	width, height := room/columns, gtx.Dp(32)
	names := s.keyNames()
	for i, k := range names {
		x, y := i%columns*width, i/columns*height
		words := k[0].(string)
		d := s.measure(gtx, styleCaption, words).Size
		box := image.Pt(d.X+2*gtx.Dp(8), gtx.Dp(24))
		at(gtx, x, y, func(gtx C) D {
			s.sheet(gtx, box, 6, s.paper, sheetLine)
			return at(gtx, gtx.Dp(8), (box.Y-d.Y)/2, func(gtx C) D { return s.line(loose(gtx), styleCaption, s.ink, words) })
		})
		at(gtx, x+gtx.Dp(76), y+gtx.Dp(1), func(gtx C) D {
			gtx.Constraints = layout.Constraints{Max: image.Pt(width-gtx.Dp(80), height)}
			return s.line(gtx, styleNote, s.ink, s.text(k[1].(look.Word)))
		})
	}
	return D{Size: image.Pt(room, (len(names)+columns-1)/columns*height)}
}
