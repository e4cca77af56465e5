package window

import (
	"image"
	"image/color"

	"gioui.org/layout"
	"gioui.org/unit"
	"gioui.org/widget"

	"twofold/internal/look"
	"twofold/internal/look/art"
)

// ChosenFile is a file that the player chose, or why it could not be read.
type ChosenFile struct {
	Name string
	Data []byte
	Err  error
}

// FilesAtOnce is what a Files may do besides: let the player choose several
// files in one go.
type FilesAtOnce interface {
	// OpenSeveral is as Files.Open, for any number of files, at most most.
	OpenSeveral(endings []string, limit int64, most int, done func([]ChosenFile, error))
}

// pictureChoice is where the player chooses pictures for the tiles.
type pictureChoice struct {
	*model
	list widget.List
	presses
	tiles boardView
}

func newPictureChoice(m *model) *pictureChoice {
	m.album.load()
	return &pictureChoice{model: m}
}

func (s *pictureChoice) title() string { return s.text(look.WordFacesPictures) }

func (s *pictureChoice) size() (width, height unit.Dp) { return 464, 552 }

func (s *pictureChoice) frame(gtx C) D {
	s.tiles.faces, s.tiles.pictures = look.FaceSets()[0], nil
	if !s.album.shown.none() {
		s.tiles.pictures = s.album.shown
	}
	parts := []layout.Widget{
		func(gtx C) D { return s.prose(gtx, styleNote, s.small, s.text(look.WordPicturesNote)) },
		s.grid,
		func(gtx C) D {
			list := []choice{{s.click(gtx, "choose", func() { s.choose(1) }), s.text(look.WordPicturesChoose), true}}
			if !s.album.shown.none() {
				list = append([]choice{{s.click(gtx, "clear", s.album.clear), s.text(look.WordPicturesClear), false}}, list...)
			}
			return s.choices(gtx, list)
		},
	}
	s.scrollKeys(gtx, &s.list, gtx.Constraints.Max.Y)
	d := s.kit.list(gtx, &s.list, len(parts), func(gtx C, i int) D {
		return layout.Inset{Bottom: 16}.Layout(gtx, parts[i])
	})
	if s.presses.act() {
		next(gtx)
	}
	return d
}

// grid draws a button for each tile, as it looks now.
func (s *pictureChoice) grid(gtx C) D {
	room, space := gtx.Constraints.Max.X, gtx.Dp(12)
	side := gtx.Dp(60)
	columns := max((room+space)/(side+space), 1)
	side = min((room+space)/columns-space, gtx.Dp(72))
	margin := (room + space - columns*(side+space)) / 2
	rows := (art.Figures + columns - 1) / columns
	for i := range art.Figures {
		exp := uint8(i + 1)
		c := s.click(gtx, "picture "+number(int64(exp)), func() { s.choose(exp) })
		name := s.text(look.WordPictureFor, look.Number(exp))
		x, y := margin+i%columns*(side+space), i/columns*(side+space)
		at(gtx, x, y, func(gtx C) D {
			return s.pressable(gtx, c, name, s.card, 0.15*float64(side)/float64(gtx.Metric.PxPerDp), func(gtx C, _ color.NRGBA) D {
				return s.tiles.drawTile(gtx, &s.kit, exp, side)
			})
		})
	}
	return D{Size: image.Pt(room, rows*(side+space)-space)}
}

// choose asks for pictures, for a tile and those after it.
func (s *pictureChoice) choose(from uint8) {
	if s.o.Files == nil {
		s.say(s.fileFault("", ErrNoChooser))
		return
	}
	took := func(files []ChosenFile, err error) {
		s.post(func() {
			if err != nil {
				s.say(s.fileFault("", err))
				return
			}
			s.takeAll(from, files)
		})
	}
	one := func(name string, data []byte, err error) {
		if err != nil && name == "" {
			took(nil, err)
		} else {
			took([]ChosenFile{{name, data, err}}, nil)
		}
	}
	most := art.Figures - int(from) + 1
	if several, ok := s.o.Files.(FilesAtOnce); ok {
		several.OpenSeveral(pictureEndings, mostPictureFile, most, func(files []ChosenFile, err error) {
			if !s.askByName(err, mostPictureFile, one) {
				took(files, err)
			}
		})
		return
	}
	s.askOpen(pictureEndings, mostPictureFile, one)
}

// takeAll takes the files one after the other, a tile for each that is a
// picture.
func (s *pictureChoice) takeAll(exp uint8, files []ChosenFile) {
	if len(files) == 0 || exp > art.Figures {
		return
	}
	f := files[0]
	if f.Err != nil {
		s.tell(s.pictureFault(f.Name, f.Err))
		s.takeAll(exp, files[1:])
		return
	}
	s.album.take(exp, f.Name, f.Data, func(fault string) {
		if fault != "" {
			s.tell(fault)
		} else {
			exp++
		}
		s.takeAll(exp, files[1:])
	})
}
