// Package bridge carries text between the page and its WebAssembly modules:
// input through a buffer, answers as JSON.
package bridge

import (
	"strconv"
	"unsafe"
)

// Address returns where a slice lies in the module's memory, for the page.
func Address(b []byte) int32 { return int32(uintptr(unsafe.Pointer(unsafe.SliceData(b)))) }

// kept is the largest buffer, in bytes, that stays for the next input: a move
// needs none of what one large import took.
const kept = 1 << 20

// Room returns a buffer of n bytes, b itself where it is large enough.
func Room(b []byte, n int32) []byte {
	size := max(int(n), 0)
	if size > cap(b) || size <= kept && cap(b) > kept {
		return make([]byte, size)
	}
	return b[:size]
}

// Writer appends JSON. encoding/json would do it too and add more to the page
// than all the rest of the core.
type Writer struct {
	B     []byte
	comma bool
}

func (w *Writer) sep() {
	if w.comma {
		w.B = append(w.B, ',')
	}
	w.comma = true
}

// Open begins an object or a list with its bracket.
func (w *Writer) Open(c byte) {
	w.sep()
	w.B = append(w.B, c)
	w.comma = false
}

// Close ends it with the bracket.
func (w *Writer) Close(c byte) {
	w.B = append(w.B, c)
	w.comma = true
}

// Key writes the name of what follows.
func (w *Writer) Key(k string) {
	w.sep()
	w.B = append(append(append(w.B, '"'), k...), '"', ':')
	w.comma = false
}

// Int writes a number.
func (w *Writer) Int(n int64) {
	w.sep()
	w.B = strconv.AppendInt(w.B, n, 10)
}

// Text writes a string.
func (w *Writer) Text(s string) {
	w.sep()
	w.B = appendString(w.B, s)
}

// Raw writes what is JSON already.
func (w *Writer) Raw(s string) {
	w.sep()
	w.B = append(w.B, s...)
}

// KeyInt, KeyText, KeyBool and KeyNull write a name and its value.
func (w *Writer) KeyInt(k string, n int64)   { w.Key(k); w.Int(n) }
func (w *Writer) KeyText(k, s string)        { w.Key(k); w.Text(s) }
func (w *Writer) KeyBool(k string, yes bool) { w.Key(k); w.Raw(strconv.FormatBool(yes)) }
func (w *Writer) KeyNull(k string)           { w.Key(k); w.Raw("null") }

// Ints writes a list of numbers.
func (w *Writer) Ints(numbers ...int64) {
	w.Open('[')
	for _, n := range numbers {
		w.Int(n)
	}
	w.Close(']')
}

func appendString(b []byte, s string) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	for i := range len(s) {
		switch c := s[i]; {
		case c == '"' || c == '\\':
			b = append(b, '\\', c)
		case c < ' ':
			b = append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		default:
			b = append(b, c)
		}
	}
	return append(b, '"')
}

// Fault answers with an error: what was wrong and what to do, as Say leaves it.
func (w *Writer) Fault(text string) {
	w.Open('{')
	w.KeyText("error", text)
	w.Close('}')
}

// Say leaves a template of a fault to the page, which has the words in the
// player's language: the template and its arguments, which may be such texts
// too, parted by unit separators, between a start and an end of text. words.js
// reads it. No fault has control characters of its own.
func Say(template, args string) string { return "\x02" + template + "\x1f" + args + "\x03" }
