package look

import "slices"

// FaceSet is a series of faces, what tiles show instead of their numbers. The
// faces of a set differ from one another and take at most six terminal
// columns.
type FaceSet struct {
	name  string
	title Word
	faces []string // by exponent - 1; nil for the numbers themselves
}

// Name returns the set's name as chosen by --faces and in settings.
func (f *FaceSet) Name() string { return f.name }

// Title returns the set's name to be shown to people, in their language.
func (f *FaceSet) Title(l Lang) string { return l.Text(f.title) }

// Len returns the number of exponents, from 1 on, that have a face of their
// own; 0 for the set of numbers.
func (f *FaceSet) Len() int { return len(f.faces) }

// ASCII reports whether every face of the set is plain ASCII, so that a
// terminal whose locale is not UTF-8 can show it.
func (f *FaceSet) ASCII() bool {
	for _, face := range f.faces {
		for i := range len(face) {
			if face[i] >= 0x80 {
				return false
			}
		}
	}
	return true
}

// Face returns what the tile with this exponent shows: past the end of the set
// its number, and "" for exponent 0, the empty cell.
func (f *FaceSet) Face(exp uint8) string {
	if exp > 0 && int(exp) <= len(f.faces) {
		return f.faces[exp-1]
	}
	return Number(exp)
}

// Fit returns the face of the tile with this exponent in at most width
// terminal columns: where the face is wider, the number in the form of
// [Compact].
func (f *FaceSet) Fit(exp uint8, width int) string {
	if s := f.Face(exp); Width(s) <= width {
		return s
	}
	return Compact(exp, width)
}

// FaceSets returns the sets in the order in which they are to be offered; the
// first is the numbers.
func FaceSets() []*FaceSet { return slices.Clone(faceSets[:]) }

// FaceSetNamed returns the set of that name.
func FaceSetNamed(name string) (*FaceSet, bool) {
	for _, f := range faceSets {
		if f.name == name {
			return f, true
		}
	}
	return nil, false
}

// Every face is one that terminals agree on: no character of ambiguous width,
// no variation selector, no joined emoji, nothing newer than Unicode 9.
var faceSets = [...]*FaceSet{
	{name: "numbers", title: WordFacesNumbers},
	{name: "letters", title: WordFacesLetters, faces: []string{
		"A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M",
		"N", "O", "P", "Q", "R", "S", "T", "U", "V", "W", "X", "Y", "Z",
	}},
	{name: "steps", title: WordFacesSteps, faces: []string{
		"1", "2", "3", "4", "5", "6", "7", "8", "9", "10",
		"11", "12", "13", "14", "15", "16", "17", "18", "19", "20",
		"21", "22", "23", "24", "25", "26", "27", "28", "29", "30",
		"31", "32", "33", "34", "35", "36", "37", "38", "39", "40",
	}},
	{name: "roman", title: WordFacesRoman, faces: []string{
		"I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X",
		"XI", "XII", "XIII", "XIV", "XV", "XVI", "XVII", "XVIII", "XIX", "XX",
		"XXI", "XXII", "XXIII", "XXIV", "XXV", "XXVI",
	}},
	{name: "elements", title: WordFacesElements, faces: []string{
		"H", "He", "Li", "Be", "B", "C", "N", "O", "F", "Ne",
		"Na", "Mg", "Al", "Si", "P", "S", "Cl", "Ar", "K", "Ca",
		"Sc", "Ti", "V", "Cr", "Mn", "Fe", "Co", "Ni", "Cu", "Zn",
		"Ga", "Ge", "As", "Se", "Br", "Kr", "Rb", "Sr", "Y", "Zr",
	}},
	// The Chinese dynasties in their order, from the Xia to the Qing; 2048 is
	// the Sui, which made one country of many again.
	{name: "dynasties", title: WordFacesDynasties, faces: []string{
		"夏", "商", "周", "秦", "西汉", "东汉", "三国", "西晋", "东晋", "南北朝",
		"隋", "唐", "五代", "北宋", "南宋", "元", "明", "清",
	}},
	// Animals as they grow: an ant at 2, a tiger at 2048, a dragon at 131072.
	{name: "animals", title: WordFacesAnimals, faces: []string{
		"🐜", "🐝", "🦋", "🐌", "🐸", "🐭", "🐰", "🐱", "🦊", "🐺",
		"🐯", "🐻", "🦏", "🐘", "🐳", "🦄", "🐉",
	}},
	// Fruit as it grows, a watermelon at 2048, then what is made of it.
	{name: "fruit", title: WordFacesFruit, faces: []string{
		"🍇", "🍒", "🍓", "🍋", "🥝", "🍅", "🍑", "🍐", "🍍", "🍈",
		"🍉", "🍹", "🍧", "🍮", "🍰", "🎂", "👑",
	}},
}
