package window

import (
	"bytes"
	"image"
	"image/color"

	"gioui.org/font"
	"gioui.org/io/semantic"
	"gioui.org/layout"
	"gioui.org/op"
	"gioui.org/text"
	"gioui.org/widget"

	"twofold/internal/look"
)

// presses does what was pressed in a panel once the panel is drawn, so that a
// frame is never half of one look and half of another.
type presses struct {
	clicks  map[string]*widget.Clickable
	pending []func()
}

// click returns what is pressed under a name, and has act done when it was.
func (p *presses) click(gtx C, name string, act func()) *widget.Clickable {
	c := p.clicks[name]
	if c == nil {
		if p.clicks == nil {
			p.clicks = make(map[string]*widget.Clickable)
		}
		c = new(widget.Clickable)
		p.clicks[name] = c
	}
	if c.Clicked(gtx) {
		p.press(act)
	}
	return c
}

func (p *presses) press(act func()) { p.pending = append(p.pending, act) }

// act does what was pressed, and tells whether anything was.
func (p *presses) act() bool {
	list := p.pending
	p.pending = nil
	for _, f := range list {
		f()
	}
	return len(list) > 0
}

// card is one of several things to choose from.
type card struct {
	key    string // its name among the presses of the panel
	words  string
	chosen bool
	act    func()
	show   layout.Widget // what it looks like; nil where words are enough
}

var (
	styleCard   = textStyle{15, 18, font.Normal}
	styleChosen = textStyle{15, 18, font.Bold}
)

// leastCard is the width in dp below which there are fewer cards in a row.
const leastCard = 120

// cards draws cards in rows, with a caption over them.
func (k *kit) cards(gtx C, p *presses, caption string, list []card) D {
	room, space := gtx.Constraints.Max.X, gtx.Dp(8)
	columns := min(max((room+space)/(gtx.Dp(leastCard)+space), 1), len(list))
	y := k.caption(gtx, caption)
	for len(list) > 0 {
		row := list[:min(columns, len(list))]
		list = list[len(row):]
		height := gtx.Dp(80)
		faces := make([]op.CallOp, len(row))
		sizes := make([]image.Point, len(row))
		left := func(i int) int { return i * (room + space) / columns }
		for i, c := range row {
			width := left(i+1) - space - left(i)
			m := op.Record(gtx.Ops)
			inner := gtx
			inner.Constraints = layout.Constraints{Max: image.Pt(width-2*gtx.Dp(6), 1<<20)}
			sizes[i] = k.cardFace(inner, &c).Size
			faces[i] = m.Stop()
			height = max(height, sizes[i].Y+2*gtx.Dp(10))
		}
		for i, c := range row {
			size := image.Pt(left(i+1)-space-left(i), height)
			at(gtx, left(i), y, func(gtx C) D {
				return k.pressable(gtx, p.click(gtx, c.key, c.act), c.words, k.card, radiusButton, func(gtx C, base color.NRGBA) D {
					semantic.SelectedOp(c.chosen).Add(gtx.Ops)
					k.sheet(gtx, size, radiusButton, base, sheetLine)
					if c.chosen {
						edge := gtx.Dp(2)
						k.sheet(gtx, size, radiusButton, k.ink, sheetBare)
						at(gtx, edge, edge, func(gtx C) D {
							k.sheet(gtx, size.Sub(image.Pt(2*edge, 2*edge)), radiusButton-2, base, sheetBare)
							return D{}
						})
					}
					return at(gtx, (size.X-sizes[i].X)/2, (size.Y-sizes[i].Y)/2, func(C) D {
						faces[i].Add(gtx.Ops)
						return D{Size: size}
					})
				})
			})
		}
		y += height + space
	}
	return D{Size: image.Pt(room, y-space)}
}

// cardFace draws what is on a card.
func (k *kit) cardFace(gtx C, c *card) D {
	style := styleCard
	if c.chosen {
		style = styleChosen
	}
	return layout.Flex{Axis: layout.Vertical, Alignment: layout.Middle}.Layout(gtx,
		layout.Rigid(c.show), gap(8),
		layout.Rigid(func(gtx C) D { return k.words(gtx, style, k.ink, text.Middle, 2, c.words) }))
}

// segments draws a choice among a few, beside one another in a groove, with a
// caption over it.
func (k *kit) segments(gtx C, p *presses, caption string, list []card) D {
	room, rim := gtx.Constraints.Max.X, gtx.Dp(4)
	y := k.caption(gtx, caption)
	left := func(i int) int { return rim + i*(room-2*rim)/len(list) }
	height := gtx.Dp(44)
	words := make([]op.CallOp, len(list))
	sizes := make([]image.Point, len(list))
	for i, c := range list {
		m := op.Record(gtx.Ops)
		inner := gtx
		width := left(i+1) - left(i) - gtx.Dp(8)
		inner.Constraints = layout.Constraints{Min: image.Pt(width, 0), Max: image.Pt(width, 1<<20)}
		sizes[i] = k.words(inner, styleChosen, k.ink, text.Middle, 2, c.words).Size
		words[i] = m.Stop()
		height = max(height, sizes[i].Y+gtx.Dp(12))
	}
	groove, raised := over(k.card, k.ink, 0.07), k.card
	if k.dark {
		raised = over(k.card, k.ink, 0.2)
	}
	at(gtx, 0, y, func(gtx C) D {
		k.sheet(gtx, image.Pt(room, height+2*rim), radiusButton, groove, sheetBare)
		return D{}
	})
	for i, c := range list {
		size := image.Pt(left(i+1)-left(i), height)
		at(gtx, left(i), y+rim, func(gtx C) D {
			base := groove
			if c.chosen {
				base = raised
			}
			return k.pressable(gtx, p.click(gtx, c.key, c.act), c.words, base, 10, func(gtx C, base color.NRGBA) D {
				semantic.SelectedOp(c.chosen).Add(gtx.Ops)
				kind := sheetBare
				if c.chosen {
					kind = sheetCard
				}
				k.sheet(gtx, size, 10, base, kind)
				return at(gtx, (size.X-sizes[i].X)/2, (size.Y-sizes[i].Y)/2, func(C) D {
					words[i].Add(gtx.Ops)
					return D{Size: size}
				})
			})
		})
	}
	return D{Size: image.Pt(room, y+height+2*rim)}
}

// caption draws the name of a choice, and returns where the choice begins.
func (k *kit) caption(gtx C, words string) int {
	return k.line(loose(gtx), styleNote, k.small, words).Size.Y + gtx.Dp(6)
}

// pair draws two widgets beside each other.
func (k *kit) pair(gtx C, a, b layout.Widget) D {
	room, space := gtx.Constraints.Max.X, gtx.Dp(12)
	half := (room - space) / 2
	gtx.Constraints.Max.X = half
	d := a(gtx)
	at(gtx, room-half, 0, b)
	return D{Size: image.Pt(room, d.Size.Y)}
}

// under puts a widget under the name of a part of a panel.
func (k *kit) under(w look.Word, below layout.Widget) layout.Widget {
	return func(gtx C) D {
		return layout.Flex{Axis: layout.Vertical}.Layout(gtx, layout.Rigid(func(gtx C) D {
			return layout.Inset{Top: 8, Bottom: 12}.Layout(gtx, func(gtx C) D { return k.prose(gtx, styleHead, k.ink, k.text(w)) })
		}), layout.Rigid(below))
	}
}

// button is a row with a quiet button.
func (s *settingsPanel) button(key string, w look.Word, act func()) layout.Widget {
	return func(gtx C) D {
		c := s.click(gtx, key, act)
		return s.quietButton(loose(gtx), c, s.text(w))
	}
}

// centred draws text in the middle of the room, wrapped.
func (k *kit) centred(gtx C, s textStyle, c color.NRGBA, words string) D {
	gtx.Constraints.Min.X = gtx.Constraints.Max.X
	return k.words(gtx, s, c, text.Middle, 0, words)
}

// sketch draws an empty board, small.
func (k *kit) sketch(gtx C, rows, cols int) D {
	height, rim := gtx.Dp(32), gtx.Dp(2)
	space := rim
	if height/rows < 3*rim { // many cells
		space = max(rim/2, 1)
	}
	cell := (height - 2*rim - space*(rows-1) + rows/2) / rows
	side := func(n int) int { return 2*rim + n*cell + (n-1)*space }
	size := image.Pt(side(cols), side(rows))
	k.sheet(gtx, size, 4, opaque(k.board), sheetBare)
	ink := k.sketchCells()
	for r := range rows {
		for c := range cols {
			p := image.Pt(rim+c*(cell+space), rim+r*(cell+space))
			fill(gtx, image.Rectangle{Min: p, Max: p.Add(image.Pt(cell, cell))}, ink)
		}
	}
	return D{Size: size}
}

// sketchCells is the colour of cells on an empty board that is small: the ink's, or
// where the board is as dark as that, the paper's.
func (k *kit) sketchCells() color.NRGBA {
	rgb := func(c color.NRGBA) look.RGB { return look.RGB{R: c.R, G: c.G, B: c.B} }
	ink := k.ink
	if look.Contrast(rgb(k.paper), k.board) > look.Contrast(rgb(k.ink), k.board) {
		ink = k.paper
	}
	return over(opaque(k.board), ink, 0.34)
}

// previews are small tiles that show what a choice looks like.
type previews struct {
	boards map[string]*boardView
	kits   map[string]*kit

	ownText []byte
	ownRead *look.Palette
}

func (p *previews) board(name string) *boardView {
	b := p.boards[name]
	if b == nil {
		if p.boards == nil {
			p.boards = make(map[string]*boardView)
		}
		b = new(boardView)
		p.boards[name] = b
	}
	return b
}

// strip draws tiles in a row.
func (p *previews) strip(gtx C, k *kit, b *boardView, side int, exps ...uint8) D {
	pitch := side + gtx.Dp(3)
	for i, exp := range exps {
		at(gtx, i*pitch, 0, func(gtx C) D { return b.drawTile(gtx, k, exp, side) })
	}
	return D{Size: image.Pt(len(exps)*pitch-gtx.Dp(3), side)}
}

// faces shows a set of faces or of pictures.
func (p *previews) faces(gtx C, k *kit, name string, set *look.FaceSet, pics pictures) D {
	b := p.board("faces " + name)
	b.faces, b.pictures = set, pics
	side := min(gtx.Dp(28), (gtx.Constraints.Max.X-3*gtx.Dp(3))/4)
	return p.strip(gtx, k, b, side, 1, 5, 8, 11)
}

// palette shows the colours of a palette.
func (p *previews) palette(gtx C, k *kit, of *look.Palette) D {
	own := p.kits[of.Name]
	if own == nil || own.palette != of || own.dark != of.Scheme(k.dark).Dark {
		if p.kits == nil {
			p.kits = make(map[string]*kit)
		}
		own = &kit{theme: newTheme(of, k.dark), shaper: k.shaper}
		p.kits[of.Name] = own
	}
	b := p.board("palette " + of.Name)
	b.faces, b.pictures = look.FaceSets()[0], blank{}
	return p.strip(gtx, own, b, swatchSide(gtx), 1, 3, 5, 7, 9, 11)
}

// swatchSide is the size of a tile in a palette's strip of six.
func swatchSide(gtx C) int { return min(gtx.Dp(18), (gtx.Constraints.Max.X-5*gtx.Dp(3))/6) }

// noPalette shows that there is no palette yet.
func (p *previews) noPalette(k *kit) layout.Widget {
	return func(gtx C) D {
		side := swatchSide(gtx)
		pitch := side + gtx.Dp(3)
		for i := range 6 {
			at(gtx, i*pitch, 0, func(gtx C) D {
				k.sheet(gtx, image.Pt(side, side), 3, k.card, sheetLine)
				return D{}
			})
		}
		return D{Size: image.Pt(6*pitch-gtx.Dp(3), side)}
	}
}

// own reads a palette file, which was read before. It is read again only when
// it is another.
func (p *previews) own(text []byte) *look.Palette {
	if p.ownRead == nil || !bytes.Equal(text, p.ownText) {
		read, err := look.ParsePalette(text)
		if err != nil {
			read = look.Palettes()[0]
		}
		p.ownText, p.ownRead = text, read
	}
	return p.ownRead
}

// blank is pictures of nothing, for tiles without a label.
type blank struct{}

var nothing = image.NewRGBA(image.Rect(0, 0, 1, 1))

func (blank) picture(uint8, int) image.Image { return nothing }
