package look

// span is the characters from first to last.
type span struct{ first, last rune }

// wide lists the characters that take two terminal columns: those that Unicode
// calls East Asian wide or fullwidth, emoji among them, in so far as faces and
// words are made of them.
var wide = [...]span{
	{0x1100, 0x115f},
	{0x2e80, 0x303e},
	{0x3041, 0x33ff},
	{0x3400, 0x4dbf},
	{0x4e00, 0xa4c6},
	{0xac00, 0xd7a3},
	{0xf900, 0xfaff},
	{0xfe30, 0xfe6b},
	{0xff01, 0xff60},
	{0xffe0, 0xffe6},
	{0x1f300, 0x1f320},
	{0x1f32d, 0x1f335},
	{0x1f337, 0x1f37c},
	{0x1f37e, 0x1f393},
	{0x1f3a0, 0x1f3ca},
	{0x1f3e0, 0x1f3f0},
	{0x1f3f8, 0x1f43e},
	{0x1f442, 0x1f4fc},
	{0x1f5fb, 0x1f64f},
	{0x1f680, 0x1f6c5},
	{0x1f90c, 0x1f93a},
	{0x1f93c, 0x1f945},
	{0x1f947, 0x1f9ff},
	{0x20000, 0x3fffd},
}

// Width returns the number of terminal columns that s takes. It knows the
// characters of the faces and words of this package and of their scripts: two
// columns for Chinese and for emoji, none for control characters and combining
// accents, one for the rest. Variation selectors and joined emoji are not
// composed.
func Width(s string) int {
	n := 0
	for _, r := range s {
		n += runeWidth(r)
	}
	return n
}

func runeWidth(r rune) int {
	switch {
	case isControl(r):
		return 0
	case r < 0x300:
		return 1
	case r < 0x370, 0x200b <= r && r <= 0x200f, 0xfe00 <= r && r <= 0xfe0f:
		return 0
	case r < wide[0].first:
		return 1
	}
	lo, hi := 0, len(wide)
	for lo < hi {
		mid := (lo + hi) / 2
		switch {
		case r > wide[mid].last:
			lo = mid + 1
		case r < wide[mid].first:
			hi = mid
		default:
			return 2
		}
	}
	return 1
}
