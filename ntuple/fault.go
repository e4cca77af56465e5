package ntuple

import (
	"fmt"
	"strconv"
	"strings"
)

// Fault is what is wrong with what was given, and what to do about it.
type Fault struct{ What, Remedy string }

// Error says both in one line.
func (f *Fault) Error() string {
	if f.Remedy == "" {
		return f.What
	}
	return f.What + "; " + f.Remedy
}

// faultf makes a fault of two formats that share the arguments: the first takes
// as many as it has verbs, the second the others.
func faultf(what, remedy string, args ...any) *Fault {
	k := strings.Count(what, "%")
	return &Fault{fmt.Sprintf(what, args[:k]...), fmt.Sprintf(remedy, args[k:]...)}
}

// quote quotes what was given, cut where it is long.
func quote(s string) string {
	if len(s) > 40 {
		s = s[:37] + "..."
	}
	return strconv.Quote(s)
}
