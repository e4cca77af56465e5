package game

import (
	"strconv"
	"strings"
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

// quote returns input as it may stand in an error: quoted, on one line, and
// cut where it is long.
func quote(s string) string {
	const most = 40
	if len(s) > most {
		s = strings.ToValidUTF8(s[:most], "") + "…"
	}
	return strconv.Quote(s)
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
