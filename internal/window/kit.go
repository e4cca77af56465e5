package window

import (
	"image"
	"image/color"
	"strings"
	"time"

	"gioui.org/font"
	"gioui.org/io/event"
	"gioui.org/layout"
	"gioui.org/op"
	"gioui.org/op/clip"
	"gioui.org/op/paint"
	"gioui.org/text"
	"gioui.org/unit"

	"twofold/game"
	"twofold/internal/look"
)

// The kit is what everything in the window is made of: text, sheets, icons,
// buttons, rows and lists in the look of the project. It has a file for each
// kind of thing; this one has what they share.

type (
	// C and D are what every widget takes and returns.
	C = layout.Context
	D = layout.Dimensions
)

// kit draws widgets in the colours and words of the moment.
type kit struct {
	theme
	lang   look.Lang
	shaper *typesetter
	still  bool // nothing is to be animated

	sheets kept[sheetSpec, paint.ImageOp]
	icons  kept[iconKey, paint.ImageOp]
	lines  kept[lineKey, *lineText]
	inks   kept[inkKey, inkImage]
	proses kept[proseKey, []string]
	tidied bool // what a panel showed is still to be forgotten,
	tidyAt int  // after this frame

	tip      tip
	ring     ring
	tabbable []event.Tag // of the last frame: what may have the focus
	listed   listed
}

// textStyle is a size of type.
type textStyle struct {
	size   unit.Sp
	line   unit.Sp // from baseline to baseline
	weight font.Weight
}

// The sizes of type.
var (
	styleBrand   = textStyle{28, 32, font.ExtraBold}
	styleTitle   = textStyle{22, 28, font.ExtraBold}
	styleFigure  = textStyle{20, 24, font.ExtraBold}
	styleFigures = textStyle{16, 24, font.ExtraBold} // a long figure
	styleHead    = textStyle{16, 24, font.ExtraBold}
	styleButton  = textStyle{16, 20, font.Bold}
	styleBody    = textStyle{16, 24, font.Normal}
	styleNote    = textStyle{15, 22, font.Normal}
	styleMeta    = textStyle{15, 24, font.Normal}
	styleCaption = textStyle{12, 16, font.Normal}
	styleGain    = textStyle{12, 16, font.ExtraBold}
	styleFloat   = textStyle{16, 20, font.ExtraBold}
)

// line draws text on one line, cut where there is no room.
func (k *kit) line(gtx C, s textStyle, c color.NRGBA, words string) D {
	return k.words(gtx, s, c, text.Start, 1, words)
}

// prose draws text on as many lines as it needs.
func (k *kit) prose(gtx C, s textStyle, c color.NRGBA, words string) D {
	return k.words(gtx, s, c, text.Start, 0, words)
}

// words draws text. maxLines of 0 is no limit.
func (k *kit) words(gtx C, s textStyle, c color.NRGBA, align text.Alignment, maxLines int, words string) D {
	gtx.Constraints.Min.Y = 0
	draw := k.lettered
	if maxLines != 1 {
		draw = func(gtx C, s textStyle, c color.NRGBA, align text.Alignment, words string) (D, bool) {
			return k.wrapped(gtx, s, c, align, maxLines, words)
		}
	}
	if d, ok := draw(gtx, s, c, align, words); ok {
		return d
	}
	return k.label(gtx, s, c, align, maxLines, words)
}

// measure returns how much room a text takes on one line.
func (k *kit) measure(gtx C, s textStyle, words string) D {
	l := k.lineOf(gtx, s, words)
	return D{Size: l.size, Baseline: l.size.Y - l.baseline}
}

// brush is the colour that text is drawn in.
func brush(ops *op.Ops, c color.NRGBA) op.CallOp {
	m := op.Record(ops)
	paint.ColorOp{Color: c}.Add(ops)
	return m.Stop()
}

// text returns a word in the player's language.
func (k *kit) text(w look.Word, args ...string) string { return k.lang.Text(w, args...) }

// fault says what went wrong, in the player's language.
func (k *kit) fault(err error) string { return game.Tell(err, k.lang.Fault) }

// at draws a widget with its top left corner at a point.
func at(gtx C, x, y int, w layout.Widget) D {
	defer op.Offset(image.Pt(x, y)).Push(gtx.Ops).Pop()
	return w(gtx)
}

// in draws a widget in a rectangle that it is to fill.
func in(gtx C, r image.Rectangle, w layout.Widget) D {
	gtx.Constraints = layout.Exact(r.Size())
	return at(gtx, r.Min.X, r.Min.Y, w)
}

// loose lets a widget be as small as it likes.
func loose(gtx C) C {
	gtx.Constraints.Min = image.Point{}
	return gtx
}

// gap is empty room.
func gap(h unit.Dp) layout.FlexChild {
	return layout.Rigid(layout.Spacer{Width: h, Height: h}.Layout)
}

// drawImage draws an image with its top left corner at a point. Every pixel of it
// is one of the screen, so that none needs to be mixed of several.
func drawImage(gtx C, img paint.ImageOp, x, y int) {
	img.Filter = paint.FilterNearest
	defer op.Offset(image.Pt(x, y)).Push(gtx.Ops).Pop()
	img.Add(gtx.Ops)
	paint.PaintOp{}.Add(gtx.Ops)
}

// fill fills a rectangle with one colour.
func fill(gtx C, r image.Rectangle, c color.NRGBA) {
	paint.FillShape(gtx.Ops, c, clip.Rect(r).Op())
}

// frameTime is the time from one frame to the next while something moves. A
// little less than a sixtieth of a second, so that a screen of 60 Hz, which
// makes a frame wait, misses none, and one that does not wait is not drawn to
// faster than anybody sees.
const frameTime = 15500 * time.Microsecond

// next asks for another frame, since something moves.
func next(gtx C) { gtx.Execute(op.InvalidateCmd{At: gtx.Now.Add(frameTime)}) }

// wakeAt asks for a frame at a time.
func wakeAt(gtx C, t time.Time) { gtx.Execute(op.InvalidateCmd{At: t}) }

// veil dims everything under it.
func (k *kit) veil(gtx C, opacity float64) {
	paint.Fill(gtx.Ops, faint(opaque(k.shadow), opacity))
}

// span is a part of a text in a style of its own.
type span struct {
	words string
	style textStyle
	c     color.NRGBA
}

// rich draws a text of several styles, wrapped between words and, where there
// are no blanks, between characters of Chinese.
func (k *kit) rich(gtx C, parts []span) D {
	room := gtx.Constraints.Max.X
	x, y, height, width := 0, 0, 0, 0
	for _, part := range parts {
		for _, piece := range pieces(part.words) {
			d := k.measure(gtx, part.style, piece).Size
			ink := k.measure(gtx, part.style, strings.TrimRight(piece, " ")).Size
			if x > 0 && x+ink.X > room {
				x, y = 0, y+height
			}
			at(gtx, x, y, func(gtx C) D { return k.line(loose(gtx), part.style, part.c, piece) })
			width = max(width, x+ink.X)
			x += d.X
			height = max(height, gtx.Sp(part.style.line))
		}
	}
	return D{Size: image.Pt(width, y+height)}
}
