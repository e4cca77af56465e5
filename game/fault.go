package game

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Fault is an error of input: what was wrong and what to do about it. Its
// text is one line, in English. Those of NewFault can be said in other
// languages too, see Tell.
type Fault struct {
	What   string
	Remedy string

	what, remedy string // the templates
	args         string // as Say takes them
}

// NewFault returns the fault of two templates in English, in which {0} to {9}
// stand for the arguments. The templates are what other languages are found
// by, so they have to be constant. No argument has control characters: see
// Quote.
func NewFault(what, remedy string, args ...string) *Fault {
	f := &Fault{what: what, remedy: remedy, args: strings.Join(args, Separator)}
	f.What, f.Remedy = fill(what, f.args), fill(remedy, f.args)
	return f
}

// fault is NewFault, under the name that this package calls it by.
func fault(what, remedy string, args ...string) *Fault { return NewFault(what, remedy, args...) }

// Error returns the fault and the remedy, parted by a semicolon.
func (f *Fault) Error() string { return f.What + "; " + f.Remedy }

// Tell says what Error does.
func (f *Fault) Tell(say Say) string {
	if f.what == "" {
		return f.Error()
	}
	return say("{0}; {1}", say(f.what, f.args)+Separator+say(f.remedy, f.args))
}

// Say says a template of English in a language: it puts the arguments, parted
// by Separator, in the places {0} to {9} of what stands for the template there.
// (As one text they cost the page 1 KB less than as a slice.)
type Say = func(template, args string) string

// Separator parts the arguments that Say takes.
const Separator = "\x1f"

// Tell says an error in the language of say: those of this package by their
// Tell methods, which do as Error does but let say put every text together.
// For all others it returns err.Error().
func Tell(err error, say Say) string {
	if t, ok := err.(interface{ Tell(Say) string }); ok {
		return t.Tell(say)
	}
	return err.Error()
}

// fill is Say in English.
func fill(template, args string) string {
	list := strings.Split(args, Separator)
	parts := strings.Split(template, "{")
	text := parts[0]
	for _, part := range parts[1:] {
		if len(part) >= 2 && part[1] == '}' && part[0] >= '0' && int(part[0]-'0') < len(list) {
			text += list[part[0]-'0'] + part[2:]
		} else {
			text += "{" + part
		}
	}
	return text
}

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
