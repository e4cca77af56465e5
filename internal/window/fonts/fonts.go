// Package fonts holds the fonts of the window, so that it looks the same on
// every system and needs none installed: Nunito for Latin letters and figures,
// Noto Sans CJK SC for Chinese, Noto Color Emoji for the faces that are emoji.
// Each has only the characters that the words and faces of package look use,
// and a few more; the script make in this folder takes them out of the whole
// fonts.
//
// All three are under the SIL Open Font License, version 1.1, whose text lies
// beside them: Nunito-OFL.txt, NotoSansCJKsc-OFL.txt, NotoColorEmoji-OFL.txt.
package fonts

import (
	_ "embed" // the fonts
	"slices"
	"sync"

	"gioui.org/font"
	"gioui.org/font/opentype"
)

// The families by the name to ask for.
const (
	Latin   font.Typeface = "Nunito"           // Normal, Bold and ExtraBold
	Chinese font.Typeface = "Noto Sans CJK SC" // Normal and Bold
	Emoji   font.Typeface = "Noto Color Emoji" // Normal, drawn as bitmaps
)

var (
	//go:embed Nunito-Regular.ttf
	latinRegular []byte
	//go:embed Nunito-Bold.ttf
	latinBold []byte
	//go:embed Nunito-ExtraBold.ttf
	latinExtraBold []byte
	//go:embed NotoSansCJKsc-Regular.otf
	chineseRegular []byte
	//go:embed NotoSansCJKsc-Bold.otf
	chineseBold []byte
	//go:embed NotoColorEmoji.ttf
	emoji []byte
)

// Collection returns the faces in the order in which a character is to be
// looked for in them; the first is the default. All figures of a Latin face are
// of one width, so that numbers do not jump.
//
// A weight that a family does not have is shown in the nearest it has, and no
// family has italics.
func Collection() []font.FontFace { return slices.Clone(collection()) }

var collection = sync.OnceValue(func() []font.FontFace {
	var faces []font.FontFace
	for _, f := range []struct {
		family font.Typeface
		weight font.Weight
		data   []byte
	}{
		{Latin, font.Normal, latinRegular},
		{Latin, font.Bold, latinBold},
		{Latin, font.ExtraBold, latinExtraBold},
		{Chinese, font.Normal, chineseRegular},
		{Chinese, font.Bold, chineseBold},
		{Emoji, font.Normal, emoji},
	} {
		face, err := opentype.Parse(f.data)
		if err != nil {
			panic("fonts: " + string(f.family) + ": " + err.Error()) // the tests read every face
		}
		faces = append(faces, font.FontFace{Font: font.Font{Typeface: f.family, Weight: f.weight}, Face: face})
	}
	return faces
})
