package look

import "strings"

// Word is one thing that is said to the player: a label or a sentence, with
// placeholders {0}, {1} … for what only the moment knows. The list of them is
// in words_keys.go, what they say in a file for each language.
type Word uint16

// Words returns all words in their order.
func Words() []Word {
	list := make([]Word, 0, wordCount-1)
	for w := Word(1); w < wordCount; w++ {
		list = append(list, w)
	}
	return list
}

// Key returns the word's name, which stays the same while words come and go
// around it: "new-game". It is "" for a Word that is none.
func (w Word) Key() string {
	if w >= wordCount {
		return ""
	}
	return wordKeys[w]
}

// WordKeyed returns the word of that name.
func WordKeyed(key string) (Word, bool) {
	for w := Word(1); w < wordCount; w++ {
		if wordKeys[w] == key {
			return w, true
		}
	}
	return 0, false
}

// Text returns the word in the language with each placeholder {n} replaced by
// args[n]. A placeholder without an argument stays as it is; braces inside the
// arguments mean nothing. It is "" for a Word that is none, and English for a
// Lang that is none.
func (l Lang) Text(w Word, args ...string) string {
	if w >= wordCount {
		return ""
	}
	table := &english
	if l == Chinese {
		table = &chinese
	}
	text := table[w]
	if len(args) == 0 || strings.IndexByte(text, '{') < 0 {
		return text
	}
	return fill(text, args)
}

// fill replaces the placeholders of text, which are a digit in braces.
func fill(text string, args []string) string {
	var b strings.Builder
	for {
		i := strings.IndexByte(text, '{')
		if i < 0 || i+2 >= len(text) {
			break
		}
		n := int(text[i+1]) - '0'
		if text[i+2] == '}' && 0 <= n && n < len(args) {
			b.WriteString(text[:i])
			b.WriteString(args[n])
			text = text[i+3:]
			continue
		}
		b.WriteString(text[:i+1])
		text = text[i+1:]
	}
	b.WriteString(text)
	return b.String()
}
