package window

import (
	"fmt"
	"image"
	"testing"

	"gioui.org/font"
	"gioui.org/layout"
	"gioui.org/op"
	"gioui.org/text"
	"gioui.org/unit"

	"twofold/internal/look"
	"twofold/internal/motion"
)

// A text takes the room that Gio's own label gives it, whatever its size, and
// every word and face is one that we can paint.
func TestMeasure(t *testing.T) {
	s := newStage(t, "", nil)
	k := &s.m.kit
	words := []string{"", " ", "2048", "A line\nand another", "\u0434\u0430", "合并 2048", "🐉 2048"}
	for _, l := range look.Langs() {
		for _, w := range look.Words() {
			words = append(words, l.Text(w))
		}
	}
	ours := len(words)
	for _, f := range look.FaceSets() {
		for e := range uint8(18) {
			words = append(words, f.Face(e))
		}
	}
	for _, dp := range []float32{1, 1.25, 2} {
		var ops op.Ops
		gtx := layout.Context{
			Ops: &ops, Metric: unit.Metric{PxPerDp: dp, PxPerSp: dp},
			Constraints: layout.Constraints{Max: image.Pt(1<<20, 1<<20)},
		}
		for i, w := range words {
			for _, style := range []textStyle{styleBrand, styleFigure, styleButton, styleCaption} {
				if i >= ours && style != styleButton {
					continue
				}
				got := k.measure(gtx, style, w)
				if want := k.label(gtx, style, k.ink, text.Start, 1, w); got != want {
					t.Errorf("%q is %v at %v, and Gio's label %v", w, got, dp, want)
				}
				if i >= 5 && w != "" && k.lineOf(gtx, style, w).set == nil {
					t.Errorf("%q is not painted at %v", w, dp)
				}
			}
		}
	}
	// What our fonts lack is left to Gio.
	if k.shaper.set("\u0434", font.Normal, 16).whole {
		t.Error("a character without a glyph is whole")
	}
}

// Painted text blackens its ink and nothing else.
func TestLetter(t *testing.T) {
	s := newStage(t, "", nil)
	for _, words := range []string{"2048", "Score", "得分", "🐉"} {
		for _, size := range []float64{12, 20.5, 48} {
			set := s.m.shaper.set(words, font.ExtraBold, size)
			img := image.NewRGBA(image.Rect(-20, -100, 300, 100))
			s.m.shaper.letter(img, set, 10.3, 0, light{a: 1})
			drawn, at := trimmed(img)
			got, most := drawn.Rect.Add(at), set.bounds(10.3, 0)
			slack := 5
			if words == "🐉" {
				slack += int(size / 3) // pictures have clear margins
			}
			if !got.In(most) || got.Dx() < most.Dx()-slack || got.Dy() < most.Dy()-slack {
				t.Errorf("%s in %v is painted on %v, its ink is within %v", words, size, got, most)
			}
		}
	}
}

// Every icon is drawn, within its square.
func TestIcons(t *testing.T) {
	for i, ic := range []icon{
		iconUndo, iconRedo, iconMenu, iconHint, iconClose, iconBack, iconSettings, iconStatistics, iconHistory, iconHowTo,
		iconFullScreen, iconCopy, iconSave, iconOpen, iconLess, iconMore, iconPrevious, iconNext, iconPlay, iconPause, iconChosen,
	} {
		for _, px := range []int{22, 64} {
			drawn, at := trimmed(ic.paint(px, opaque(look.RGB{})))
			got := drawn.Rect.Add(at)
			if room := image.Rect(0, 0, px, px).Inset(px / 24); !got.In(room) || max(got.Dx(), got.Dy()) < px/2 {
				t.Errorf("icon %d takes %v of %d pixels", i, got, px)
			}
		}
	}
}

// A board put together from one of two rows is the board.
func TestBands(t *testing.T) {
	s := newStage(t, "", nil)
	for _, size := range [][2]int{{2, 2}, {2, 5}, {3, 3}, {4, 4}, {5, 2}, {10, 10}} {
		for _, tile := range []int{20, 47, 96, 200} {
			l := motion.WithTile(size[0], size[1], tile)
			want, pad := s.m.ground(l)
			few := l
			few.Rows = min(l.Rows, 2)
			few.Height = rowsHeight(few)
			from, _ := s.m.ground(few)
			got := image.NewRGBA(want.Rect)
			filled := 0
			for _, b := range bands(l, pad) {
				if b.at != filled {
					t.Errorf("%v: a band begins at %d and not at %d", size, b.at, filled)
				}
				copy(got.Pix[b.at*got.Stride:], from.Pix[b.from*from.Stride:b.to*from.Stride])
				filled = b.at + b.to - b.from
			}
			if filled != want.Rect.Dy() {
				t.Errorf("%v: %d rows of pixels of %d", size, filled, want.Rect.Dy())
			}
			if d := differing(got, want); d != "" {
				t.Errorf("%v with tiles of %d: %s", size, tile, d)
			}
		}
	}
}

// differing tells the first pixel in which two images differ.
func differing(a, b *image.RGBA) string {
	for y := range b.Rect.Dy() {
		for x := range b.Rect.Dx() {
			if a.RGBAAt(x, y) != b.RGBAAt(x, y) {
				return fmt.Sprintf("at %d, %d it is %v and not %v", x, y, a.RGBAAt(x, y), b.RGBAAt(x, y))
			}
		}
	}
	return ""
}

// Scaled by one an image is itself, and shifted by half a pixel it is mixed of
// two halves.
func TestScaleImage(t *testing.T) {
	from := image.NewRGBA(image.Rect(0, 0, 9, 7))
	for i := range from.Pix {
		from.Pix[i] = uint8(i * 37)
	}
	to := image.NewRGBA(from.Rect)
	scaleImage(to, from, 1, 0, 0)
	if d := differing(to, from); d != "" {
		t.Error(d)
	}
	scaleImage(to, from, 1, 0.5, 0)
	a, b, got := int(from.RGBAAt(3, 2).R), int(from.RGBAAt(4, 2).R), int(to.RGBAAt(4, 2).R)
	if 2*got < a+b-2 || 2*got > a+b+2 {
		t.Errorf("between %d and %d it is %d", a, b, got)
	}
	large := image.NewRGBA(image.Rect(0, 0, 18, 14))
	scaleImage(large, from, 2, 0, 0)
	if large.RGBAAt(0, 0) != from.RGBAAt(0, 0) || large.RGBAAt(17, 13) != from.RGBAAt(8, 6) {
		t.Error("the corners of the larger image are not those of the smaller")
	}
}
