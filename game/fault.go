package game

import (
	"strconv"
	"unicode/utf8"
)

// Fault is an error of input: what was wrong and what to do about it. Its
// text is one line.
type Fault struct {
	What   string
	Remedy string
}

// Error returns the fault and the remedy, parted by a semicolon.
func (f *Fault) Error() string { return f.What + "; " + f.Remedy }

func fault(what, remedy string) *Fault { return &Fault{What: what, Remedy: remedy} }

// Quote returns input as it may stand in an error: in quotes, on one line, cut
// where it is long. (strconv.Quote would bring the tables of all that can be
// printed along to the page.)
func Quote(s string) string {
	const most = 40
	text := make([]byte, 0, most+8)
	text = append(text, '"')
	for i, r := range s {
		if i >= most {
			text = append(text, "…"...)
			break
		}
		switch {
		case r < ' ' || r >= 0x7f && r < 0xa0 || r == '\u2028' || r == '\u2029' || r == utf8.RuneError:
			text = append(text, '?')
		case r == '"' || r == '\\':
			text = append(text, '\\', byte(r))
		default:
			text = utf8.AppendRune(text, r)
		}
	}
	return string(append(text, '"'))
}

func itoa[T int | int64 | uint32](n T) string { return strconv.FormatInt(int64(n), 10) }

// equalFold compares with an ASCII lower-case word, without regard to case.
func equalFold(s, lower string) bool {
	if len(s) != len(lower) {
		return false
	}
	for i := range len(s) {
		c := s[i]
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		if c != lower[i] {
			return false
		}
	}
	return true
}
