package plain

import (
	"strings"

	"twofold/game"
	"twofold/internal/look"
)

// AppendBoard appends a line for each row of the board: the tiles' values, or
// their faces where a set is given, parted by one space, and "." for an empty
// cell. With align the cells are padded on the left to the width of the widest.
func AppendBoard(dst []byte, b *game.Board, faces *look.FaceSet, align bool) []byte {
	width := 0
	if align {
		for _, e := range b.Exponents() {
			width = max(width, look.Width(cell(e, faces)))
		}
	}
	for i, e := range b.Exponents() {
		face := cell(e, faces)
		for pad := width - look.Width(face); align && pad > 0; pad-- {
			dst = append(dst, ' ')
		}
		dst = append(dst, face...)
		if (i+1)%b.Cols() == 0 {
			dst = append(dst, '\n')
		} else {
			dst = append(dst, ' ')
		}
	}
	return dst
}

func cell(exp uint8, faces *look.FaceSet) string {
	switch {
	case exp == 0:
		return "."
	case faces == nil:
		return look.Number(exp)
	}
	return faces.Face(exp)
}

// statusLine joins keywords, which stay the same, with a text for people. In
// English the two may say the same; then the keywords are enough.
func statusLine(keywords, text string) string {
	if strings.HasPrefix(keywords, strings.ToLower(strings.TrimRight(text, ".!"))) {
		return keywords
	}
	return keywords + ": " + text
}
