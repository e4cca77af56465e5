package window

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"

	"gioui.org/font"
	"gioui.org/io/semantic"
	"gioui.org/op/clip"
	"gioui.org/op/paint"
	"gioui.org/text"
	"gioui.org/widget"
	"github.com/go-text/typesetting/di"
	glyph "github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/draw"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	"twofold/internal/window/fonts"
)

// Lettering paints text of one line into images. Gio draws each glyph anew as a
// path in every frame, which costs more than all the rest where no graphics card
// helps; a label that was painted once costs what an image costs. Gio still
// says how much room a text takes, and draws what has to be cut short.

// typesetter turns text into glyphs, Gio's way and as outlines to paint.
type typesetter struct {
	*text.Shaper
	faces     []typeface
	outliner  shaping.HarfbuzzShaper
	segmenter shaping.Segmenter
	weight    font.Weight // of the text being set
	pictures  map[glyphPicture]image.Image
}

// typeface is one of our fonts in one weight.
type typeface struct {
	font.Font
	face *glyph.Face
}

// sameFace gives Gio our face in place of one of its own: each has caches of all
// its glyphs.
type sameFace struct{ face *glyph.Face }

// Face returns the face.
func (f sameFace) Face() *glyph.Face { return f.face }

// glyphPicture is a glyph that is a picture: an emoji.
type glyphPicture struct {
	face *glyph.Face
	id   glyph.GID
}

func newTypesetter() *typesetter {
	t, all := new(typesetter), fonts.Collection()
	for i := range all {
		face := all[i].Face.Face()
		t.faces = append(t.faces, typeface{all[i].Font, face})
		all[i].Face = sameFace{face}
	}
	t.Shaper = text.NewShaper(text.NoSystemFonts(), text.WithCollection(all))
	return t
}

// ResolveFace returns the face for a character in the weight being set: that of
// the first family that has it. It is nil where none has.
func (t *typesetter) ResolveFace(r rune) *glyph.Face {
	var best *glyph.Face
	var family font.Typeface
	var far font.Weight
	for _, f := range t.faces {
		if best != nil && f.Typeface != family {
			break
		}
		if _, ok := f.face.NominalGlyph(r); !ok {
			continue
		}
		away := max(f.Weight-t.weight, t.weight-f.Weight)
		if best == nil || away < far {
			best, family, far = f.face, f.Typeface, away
		}
	}
	return best
}

// setting is a line of text as glyphs, from the beginning of its baseline, in
// pixels with y downwards.
type setting struct {
	glyphs  []setGlyph
	advance float64
	ink     ink
	whole   bool // there is a glyph for every character
}

type setGlyph struct {
	face  *glyph.Face
	id    glyph.GID
	scale float64 // pixels to a unit of the font
	x, y  float64
	box   ink
}

// ink is the area that glyphs blacken.
type ink struct{ left, width, top, bottom float64 }

// set sets a line of text in a size in pixels to an em.
func (t *typesetter) set(words string, weight font.Weight, size float64) *setting {
	t.weight = weight
	runes := []rune(words)
	px := func(v fixed.Int26_6) float64 { return float64(v) / 64 }
	s := &setting{whole: true}
	left, right := math.Inf(1), math.Inf(-1)
	top, bottom := math.Inf(1), math.Inf(-1)
	for _, in := range t.segmenter.Split(shaping.Input{
		Text: runes, RunEnd: len(runes), Direction: di.DirectionLTR, Size: fixed.Int26_6(size * 64),
	}, t) {
		if in.Face == nil {
			s.whole = false
			continue
		}
		scale := size / float64(in.Face.Upem())
		for _, g := range t.outliner.Shape(in).Glyphs {
			x, y := s.advance+px(g.XOffset), -px(g.YOffset)
			box := ink{left: x + px(g.XBearing), width: px(g.Width), top: y - px(g.YBearing), bottom: y - px(g.YBearing+g.Height)}
			s.whole = s.whole && g.GlyphID != 0
			s.advance += px(g.Advance)
			if box.width <= 0 {
				continue // a blank
			}
			s.glyphs = append(s.glyphs, setGlyph{in.Face, g.GlyphID, scale, x, y, box})
			left, right = min(left, box.left), max(right, box.left+box.width)
			top, bottom = min(top, box.top), max(bottom, box.bottom)
		}
	}
	if len(s.glyphs) > 0 {
		s.ink = ink{left, right - left, top, bottom}
	}
	return s
}

// bounds are the pixels that the ink touches with the text's origin at a point.
func (s *setting) bounds(x, y float64) image.Rectangle {
	if len(s.glyphs) == 0 {
		return image.Rectangle{}
	}
	return image.Rect(
		int(math.Floor(x+s.ink.left))-1, int(math.Floor(y+s.ink.top))-1,
		int(math.Ceil(x+s.ink.left+s.ink.width))+1, int(math.Ceil(y+s.ink.bottom))+1,
	)
}

// letter paints a text in one colour with its origin at a point of an image.
func (t *typesetter) letter(img *image.RGBA, s *setting, x, y float64, c light) {
	r := s.bounds(x, y).Intersect(img.Rect)
	if r.Empty() {
		return
	}
	x, y = x-float64(r.Min.X), y-float64(r.Min.Y)
	outlines := vector.NewRasterizer(r.Dx(), r.Dy())
	drawn := false
	for i := range s.glyphs {
		g := &s.glyphs[i]
		if outline, ok := g.face.GlyphDataOutline(g.id); ok && len(outline.Segments) > 0 {
			g.trace(outlines, outline.Segments, x, y)
			drawn = true
			continue
		}
		t.lay(img, g, x+float64(r.Min.X), y+float64(r.Min.Y), c.a)
	}
	if !drawn {
		return
	}
	mask := image.NewAlpha(image.Rectangle{Max: r.Size()})
	outlines.DrawOp = draw.Src
	outlines.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	for py := range r.Dy() {
		for px := range r.Dx() {
			if cover := mask.Pix[py*mask.Stride+px]; cover != 0 {
				at := r.Min.Add(image.Pt(px, py))
				img.SetRGBA(at.X, at.Y, c.times(float64(cover)/255).over(fromScreen(img.RGBAAt(at.X, at.Y))).rgba())
			}
		}
	}
}

// trace adds the outline of a glyph, with the text's origin at a point.
func (g *setGlyph) trace(to *vector.Rasterizer, segments []glyph.Segment, x, y float64) {
	at := func(p opentype.SegmentPoint) (float32, float32) {
		return float32(x + g.x + float64(p.X)*g.scale), float32(y + g.y - float64(p.Y)*g.scale)
	}
	for i := range segments {
		s := &segments[i]
		ax, ay := at(s.Args[0])
		bx, by := at(s.Args[1])
		cx, cy := at(s.Args[2])
		switch s.Op {
		case opentype.SegmentOpMoveTo:
			to.ClosePath()
			to.MoveTo(ax, ay)
		case opentype.SegmentOpLineTo:
			to.LineTo(ax, ay)
		case opentype.SegmentOpQuadTo:
			to.QuadTo(ax, ay, bx, by)
		case opentype.SegmentOpCubeTo:
			to.CubeTo(ax, ay, bx, by, cx, cy)
		}
	}
	to.ClosePath()
}

// lay paints a glyph that is a picture.
func (t *typesetter) lay(img *image.RGBA, g *setGlyph, x, y, opacity float64) {
	picture := t.picture(g)
	round := func(x, y float64) image.Point { return image.Pt(int(math.Round(x)), int(math.Round(y))) }
	box := image.Rectangle{Max: round(g.box.width, g.box.bottom-g.box.top)}.Add(round(x+g.box.left, y+g.box.top))
	if picture == nil || box.Empty() {
		return
	}
	scaled := image.NewNRGBA(image.Rectangle{Max: box.Size()})
	draw.CatmullRom.Scale(scaled, scaled.Rect, picture, picture.Bounds(), draw.Src, nil)
	seen := box.Intersect(img.Rect)
	for py := seen.Min.Y; py < seen.Max.Y; py++ {
		for px := seen.Min.X; px < seen.Max.X; px++ {
			c := toLight(scaled.NRGBAAt(px-box.Min.X, py-box.Min.Y)).times(opacity)
			img.SetRGBA(px, py, c.over(fromScreen(img.RGBAAt(px, py))).rgba())
		}
	}
}

// picture returns the picture of a glyph, nil where it is none.
func (t *typesetter) picture(g *setGlyph) image.Image {
	key := glyphPicture{g.face, g.id}
	if p, ok := t.pictures[key]; ok {
		return p
	}
	var p image.Image
	if data, ok := g.face.GlyphDataBitmap(g.id); ok && data.Format == glyph.PNG {
		p, _ = png.Decode(bytes.NewReader(data.Data)) // the fonts are ours, and tested
	}
	if t.pictures == nil {
		t.pictures = make(map[glyphPicture]image.Image)
	}
	t.pictures[key] = p
	return p
}

// lineKey is a text on one line in a size: px pixels to an sp.
type lineKey struct {
	words string
	style textStyle
	px    float32
}

// lineText is how a text lies on its line.
type lineText struct {
	size     image.Point
	baseline int      // from the top
	set      *setting // nil where only Gio can draw it
}

type inkKey struct {
	lineKey
	c color.NRGBA
}

// inkImage is a painted text.
type inkImage struct {
	img paint.ImageOp
	at  image.Point // of its corner, from that of the text
}

// lineOf measures a text on one line.
func (k *kit) lineOf(gtx C, s textStyle, words string) *lineText {
	key := lineKey{words, s, gtx.Metric.PxPerSp}
	return k.lines.get(key, func() *lineText {
		px := gtx.Sp(s.size)
		l := k.shaper.measure(words, s.weight, px, gtx.Sp(s.line))
		// Where Gio comes to another length, it knows better: the text has glyphs
		// that none of our fonts has, or another direction.
		set := k.shaper.set(words, s.weight, float64(px))
		if set.whole && math.Abs(set.advance-float64(l.size.X)) <= 1.5 {
			l.set = set
		}
		return l
	})
}

// measure has Gio lay a text out on one line, and returns the room it takes: what
// its label would, which draws the text while it measures. Sizes are in pixels.
func (t *typesetter) measure(words string, weight font.Weight, size, line int) *lineText {
	t.LayoutString(text.Parameters{
		Font: font.Font{Weight: weight}, PxPerEm: fixed.I(size), MaxLines: 1, MaxWidth: 1 << 20,
		LineHeight: fixed.I(line), LineHeightScale: 1,
	}, words)
	l := new(lineText)
	var bounds image.Rectangle
	for first := true; ; first = false {
		g, ok := t.NextGlyph()
		if !ok || !first && g.Flags&text.FlagParagraphBreak != 0 {
			break
		}
		box := image.Rect(g.X.Floor(), int(g.Y)-g.Ascent.Ceil(), (g.X + g.Advance).Ceil(), int(g.Y)+g.Descent.Ceil())
		if first {
			l.baseline, bounds = int(g.Y), box
		}
		bounds.Min.X, bounds.Max.X = min(bounds.Min.X, box.Min.X), max(bounds.Max.X, box.Max.X)
		bounds.Min.Y, bounds.Max.Y = min(bounds.Min.Y, box.Min.Y), max(bounds.Max.Y, box.Max.Y)
	}
	l.size = bounds.Size()
	return l
}

// lettered draws a text on one line from its image. It does nothing where there
// is no room for all of the text, or Gio must draw it.
func (k *kit) lettered(gtx C, s textStyle, c color.NRGBA, align text.Alignment, words string) (D, bool) {
	l := k.lineOf(gtx, s, words)
	if l.set == nil || l.size.X > gtx.Constraints.Max.X {
		return D{}, false
	}
	size := gtx.Constraints.Constrain(l.size)
	spoken := clip.Rect{Max: size}.Push(gtx.Ops)
	semantic.LabelOp(words).Add(gtx.Ops)
	spoken.Pop()
	k.drawLine(gtx, s, c, align, words, size.X, 0)
	return D{Size: size, Baseline: size.Y - l.baseline}, true
}

// drawLine draws a line that our fonts have, in a width, with its top at y.
func (k *kit) drawLine(gtx C, s textStyle, c color.NRGBA, align text.Alignment, words string, width, y int) {
	l := k.lineOf(gtx, s, words)
	if len(l.set.glyphs) == 0 {
		return
	}
	x := 0
	switch align {
	case text.Middle:
		x = (width - l.size.X) / 2
	case text.End:
		x = width - l.size.X
	}
	i := k.inks.get(inkKey{lineKey{words, s, gtx.Metric.PxPerSp}, c}, func() inkImage {
		r := l.set.bounds(0, float64(l.baseline))
		img := image.NewRGBA(r)
		k.shaper.letter(img, l.set, 0, float64(l.baseline), toLight(c))
		img.Rect = image.Rectangle{Max: r.Size()}
		return inkImage{paint.NewImageOp(img), r.Min}
	})
	drawImage(gtx, i.img, x+i.at.X, y+i.at.Y)
}

// label has Gio draw a text.
func (k *kit) label(gtx C, s textStyle, c color.NRGBA, align text.Alignment, maxLines int, words string) D {
	label := widget.Label{Alignment: align, MaxLines: maxLines, LineHeight: s.line, LineHeightScale: 1}
	return label.Layout(gtx, k.shaper.Shaper, font.Font{Weight: s.weight}, s.size, words, brush(gtx.Ops, c))
}
