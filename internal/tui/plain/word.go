package plain

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"twofold/game"
	"twofold/internal/look"
)

// op is one command of a line. The four moves have the values of their
// directions.
type op uint8

const (
	opUndo op = iota + 4
	opRedo
	opNew
	opBack
	opKeep
	opHint
	opBoard
	opHelp
	opQuit
)

// commands are the words that are not moves. None is made of the letters U, L,
// D and R alone, so that a word is one or the other whatever its case.
var commands = [...]struct {
	word string
	op   op
}{
	{"undo", opUndo}, {"redo", opRedo}, {"new", opNew}, {"back", opBack}, {"keep", opKeep},
	{"hint", opHint}, {"board", opBoard}, {"help", opHelp}, {"quit", opQuit},
	{"left", op(game.Left)}, {"right", op(game.Right)}, {"up", op(game.Up)}, {"down", op(game.Down)},
}

// wordReader reads the words of a line, whole, before any is played.
type wordReader struct{ ops []op }

// read returns the commands of a line, or what is wrong with it. They are
// valid until the next call.
func (r *wordReader) read(l inputLine) ([]op, *badWord) {
	r.ops = r.ops[:0]
	text := l.text
	for i := 0; i < len(text); {
		if text[i] == ' ' || text[i] == '\t' {
			i++
			continue
		}
		start := i
		letters := true
		for ; i < len(text) && text[i] != ' ' && text[i] != '\t'; i++ {
			d, ok := game.DirOf(text[i])
			letters = letters && ok
			r.ops = append(r.ops, op(d))
		}
		if letters {
			continue
		}
		word := text[start:i]
		o, ok := commandOf(word)
		if !ok {
			return nil, newBadWord(l, start, word)
		}
		r.ops = append(r.ops[:len(r.ops)-len(word)], o)
	}
	return r.ops, nil
}

func commandOf(word []byte) (op, bool) {
	for _, c := range commands {
		if len(word) == len(c.word) && strings.EqualFold(string(word), c.word) {
			return c.op, true
		}
	}
	return 0, false
}

// badWord is a word that is neither moves nor a command.
type badWord struct {
	line, char int    // of its first letter that is no move, from 1
	letter     string // quoted
	word       string // quoted; "" where it is the letter alone
	near       string // the command it resembles, if any
}

func newBadWord(l inputLine, start int, word []byte) *badWord {
	at := 0
	for at < len(word) {
		if _, ok := game.DirOf(word[at]); !ok {
			break
		}
		at++
	}
	_, size := utf8.DecodeRune(word[at:])
	b := &badWord{
		line:   l.number,
		char:   l.before + countChars(l.text[:start+at]) + 1,
		letter: quoteInput(word[at : at+size]),
		near:   nearest(string(word[:min(len(word), 20)])),
	}
	if len(word) > size {
		b.word = quoteInput(word)
	}
	return b
}

// message names letter, place and remedy.
func (b *badWord) message(lang look.Lang) string {
	where, what := textOf(lang, textPlace), textOf(lang, textNoMove)
	if b.word != "" {
		what = textOf(lang, textNoMoveIn)
	}
	remedy := textOf(lang, textUse)
	if b.near != "" {
		remedy = textOf(lang, textMeant)
	}
	return strings.NewReplacer(
		"{line}", strconv.Itoa(b.line), "{char}", strconv.Itoa(b.char),
		"{letter}", b.letter, "{word}", b.word, "{near}", b.near,
	).Replace(where + what + remedy)
}

// quoteInput returns input as it may stand in a message: short, on one line,
// and with nothing that a terminal would obey.
func quoteInput(b []byte) string {
	const most = 24
	if len(b) > most {
		cut := most
		for cut > most-utf8.UTFMax && !utf8.RuneStart(b[cut]) {
			cut--
		}
		return strconv.Quote(string(b[:cut]) + "…")
	}
	return strconv.Quote(string(b))
}

// countChars counts characters; bytes that are no UTF-8 count one each.
func countChars(b []byte) int { return utf8.RuneCount(b) }

// nearest returns the command that a word may have been meant for: one slip of
// a key away, or begun and not finished.
func nearest(word string) string {
	word = strings.ToLower(word)
	if len(word) < 2 || strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsLetter(r) }) {
		return ""
	}
	for _, c := range commands {
		if strings.HasPrefix(c.word, word) || oneSlip(word, c.word) {
			return c.word
		}
	}
	return ""
}

// oneSlip tells whether a becomes b by one letter changed, left out, put in or
// swapped with its neighbour.
func oneSlip(a, b string) bool {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	a, b = a[i:], b[i:]
	switch {
	case len(a) == len(b):
		return len(a) > 0 && a[1:] == b[1:] ||
			len(a) > 1 && a[0] == b[1] && a[1] == b[0] && a[2:] == b[2:]
	case len(a) == len(b)+1:
		return a[1:] == b
	case len(a)+1 == len(b):
		return a == b[1:]
	}
	return false
}
