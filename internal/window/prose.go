package window

import (
	"image"
	"image/color"
	"strings"

	"gioui.org/io/semantic"
	"gioui.org/op/clip"
	"gioui.org/text"

	"twofold/internal/look"
)

// Prose is text on several lines. Like a single line it is drawn from painted
// images: a page of glyphs drawn as paths holds megabytes of vertices.

// proseKey is a text set in a width.
type proseKey struct {
	lineKey
	room int
}

// wrapped draws a text on as many lines as it needs. It does nothing where one
// of its words is wider than the room, there are more lines than allowed, or Gio
// must draw it.
func (k *kit) wrapped(gtx C, s textStyle, c color.NRGBA, align text.Alignment, maxLines int, words string) (D, bool) {
	key := proseKey{lineKey{words, s, gtx.Metric.PxPerSp}, gtx.Constraints.Max.X}
	lines := k.proses.get(key, func() []string { return k.breakLines(gtx, s, words) })
	if len(lines) == 0 || maxLines > 0 && len(lines) > maxLines {
		return D{}, false
	}
	size, baseline := image.Point{}, 0
	for i, line := range lines {
		l := k.lineOf(gtx, s, line)
		top := i * gtx.Sp(s.line)
		size.X, size.Y = max(size.X, l.size.X), top+l.size.Y
		if i == 0 {
			baseline = l.baseline
		}
	}
	size = gtx.Constraints.Constrain(size)
	spoken := clip.Rect{Max: size}.Push(gtx.Ops)
	semantic.LabelOp(words).Add(gtx.Ops)
	spoken.Pop()
	for i, line := range lines {
		k.drawLine(gtx, s, c, align, line, size.X, i*gtx.Sp(s.line))
	}
	return D{Size: size, Baseline: size.Y - baseline}, true
}

// breakLines cuts a text into lines that fit the room. It returns none where
// they would not, or a part of it has no glyphs of ours.
func (k *kit) breakLines(gtx C, s textStyle, words string) []string {
	room := gtx.Constraints.Max.X
	var lines []string
	for _, paragraph := range strings.Split(words, "\n") {
		line := ""
		for _, piece := range pieces(paragraph) {
			if line != "" && k.lineOf(gtx, s, strings.TrimRight(line+piece, " ")).size.X > room {
				lines = append(lines, strings.TrimRight(line, " "))
				line = ""
			}
			line += piece
		}
		lines = append(lines, strings.TrimRight(line, " "))
	}
	for _, line := range lines {
		if l := k.lineOf(gtx, s, line); l.set == nil || l.size.X > room {
			return nil
		}
	}
	return lines
}

// pieces cuts a text where a line may end: after each blank, and before and
// after each wide character that no mark binds to its neighbour.
func pieces(s string) []string {
	const closing, opening = "，。！？：；、）》”’", "（《“‘"
	var list []string
	start := 0
	runes := []rune(s)
	wide := func(i int) bool { return look.Width(string(runes[i])) > 1 }
	for i, r := range runes {
		last := i == len(runes)-1
		ends := last || r == ' '
		if !ends && runes[i+1] != ' ' {
			ends = (wide(i) || wide(i+1)) && !strings.ContainsRune(closing, runes[i+1]) && !strings.ContainsRune(opening, r)
		}
		if ends {
			list = append(list, string(runes[start:i+1]))
			start = i + 1
		}
	}
	return list
}
