package look

import "strings"

// Fault says a fault in the language, of another package's errors or this
// one's: a template in English, where {0} to {9} stand for the arguments, which
// are parted by unit separators. A template that the language has no text for
// stays English. It is the Say of game.Tell.
//
// The English template is the key, so that what is wrong is written down once,
// where it is found. faults_zh.go has the Chinese texts.
func (l Lang) Fault(template, args string) string {
	if text, ok := l.Faults()[template]; ok {
		template = text
	}
	return fill(template, strings.Split(args, separator))
}

// separator parts the arguments of faults.
const separator = "\x1f"

func parted(args ...string) string { return strings.Join(args, separator) }

// Faults returns what the language says for the templates of faults, by the
// English ones: nothing in English. The map is shared.
func (l Lang) Faults() map[string]string {
	if l == Chinese {
		return chineseFaults
	}
	return nil
}
