package look

import "strings"

// Lang is a language that the words are written in.
type Lang uint8

const (
	English Lang = iota
	Chinese      // Simplified
	langCount
)

// Langs returns the languages in the order in which they are to be offered.
func Langs() []Lang { return []Lang{English, Chinese} }

// String returns the language's name as chosen by --lang: "en", "zh".
func (l Lang) String() string {
	if l == Chinese {
		return "zh"
	}
	return "en"
}

// Tag returns the language as an HTML lang attribute has it.
func (l Lang) Tag() string {
	if l == Chinese {
		return "zh-Hans"
	}
	return "en"
}

// Title returns the language's name in the language itself.
func (l Lang) Title() string { return l.Text(WordLanguageItself) }

// LangFrom returns the language that a tag names, and whether it is one of
// ours. It takes what --lang, an environment or a browser gives, in either
// case: "en", "zh-Hans", "zh_CN.UTF-8", "English_United States.1252", and "C"
// and "POSIX", which stand for English. Every kind of Chinese counts as
// Chinese. For any other tag it returns English and false.
func LangFrom(tag string) (Lang, bool) {
	tag = strings.TrimSpace(tag)
	if i := strings.IndexAny(tag, ".@_- "); i >= 0 {
		tag = tag[:i]
	}
	switch lower(tag) {
	case "en", "eng", "english", "c", "posix":
		return English, true
	case "zh", "zho", "chi", "cmn", "yue", "chinese", "中文", "简体中文":
		return Chinese, true
	}
	return English, false
}

// lower returns s with its ASCII capitals in lower case. (strings.ToLower would
// bring the tables of every script's case to the page.)
func lower(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}

// UTF8FromEnv reports whether the locale of an environment such as os.Getenv
// gives is UTF-8: the first of LC_ALL, LC_CTYPE and LANG that is not empty
// decides. Where none is set, as on Windows and in many containers, terminals
// of today show UTF-8 none the less.
func UTF8FromEnv(get func(string) string) bool {
	for _, name := range [...]string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if v := lower(get(name)); v != "" {
			return strings.Contains(v, "utf-8") || strings.Contains(v, "utf8")
		}
	}
	return true
}

// LangFromEnv returns the language of an environment such as os.Getenv gives:
// the first of LC_ALL, LC_MESSAGES and LANG that is not empty decides, even if
// it names a language that is not one of ours. English is what is left.
func LangFromEnv(get func(string) string) Lang {
	for _, name := range [...]string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if tag := get(name); tag != "" {
			l, _ := LangFrom(tag)
			return l
		}
	}
	return English
}
