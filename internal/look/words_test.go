package look

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

var placeholder = regexp.MustCompile(`\{[^}]*\}?`)

// TestWords holds that every word is there in every language, with the same
// placeholders, numbered from 0 without a gap.
func TestWords(t *testing.T) {
	placeholders := func(text string) []string {
		found := placeholder.FindAllString(text, -1)
		slices.Sort(found)
		return found
	}
	for _, w := range Words() {
		want := placeholders(English.Text(w))
		for i, p := range want {
			if p != "{"+decimal(uint64(i))+"}" {
				t.Errorf("%s: placeholders %v", w.Key(), want)
			}
		}
		for _, l := range Langs() {
			text := l.Text(w)
			if text == "" {
				t.Errorf("%s is missing in %v", w.Key(), l)
			}
			if got := placeholders(text); !slices.Equal(got, want) {
				t.Errorf("%s: placeholders %v in %v, want %v", w.Key(), got, l, want)
			}
			if strings.ContainsAny(text, "\n\t\"") || w != WordSaySeparator && text != strings.TrimSpace(text) {
				t.Errorf("%s in %v is not one clean line: %q", w.Key(), l, text)
			}
		}
	}
}

func TestWordKeys(t *testing.T) {
	form := regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	for _, w := range Words() {
		if !form.MatchString(w.Key()) {
			t.Errorf("word %d has the key %q", w, w.Key())
		}
		if got, ok := WordKeyed(w.Key()); !ok || got != w {
			t.Errorf("WordKeyed(%q) = %d, %v, want %d", w.Key(), got, ok, w)
		}
	}
	for _, key := range []string{"", "Score", "no-such-word"} {
		if w, ok := WordKeyed(key); ok || w != 0 {
			t.Errorf("WordKeyed(%q) = %d, %v", key, w, ok)
		}
	}
	if len(Words()) != int(wordCount)-1 || Word(0).Key() != "" || wordCount.Key() != "" {
		t.Error("the list of words does not begin and end where it should")
	}
}

// TestChineseIsChinese finds words that were left in English: only a few are
// the same in both languages.
func TestChineseIsChinese(t *testing.T) {
	same := []Word{WordTitle, WordGain, WordSizeOf, WordPercent, WordSaySeparator, WordKeyEscape}
	han := func(r rune) bool { return unicode.Is(unicode.Han, r) }
	for _, w := range Words() {
		text := Chinese.Text(w)
		if !strings.ContainsFunc(text, han) && !slices.Contains(same, w) {
			t.Errorf("%s is %q in Chinese", w.Key(), text)
		}
		if strings.ContainsAny(English.Text(w), "，。：！？“”") {
			t.Errorf("%s has Chinese punctuation in English", w.Key())
		}
		if i := strings.IndexAny(text, ",;!:"); i >= 0 {
			t.Errorf("%s has western punctuation in Chinese: %q", w.Key(), text)
		}
		if strings.ContainsFunc(English.Text(w), han) {
			t.Errorf("%s has Chinese in English", w.Key())
		}
	}
}

func TestText(t *testing.T) {
	for _, tt := range []struct {
		lang Lang
		word Word
		args []string
		want string
	}{
		{English, WordScore, nil, "Score"},
		{Chinese, WordScore, nil, "得分"},
		{English, WordScore, []string{"unused"}, "Score"},
		{English, WordSayNewTile, []string{"2", "3", "4"}, "New tile 2 at row 3 column 4."},
		{Chinese, WordSayNewTile, []string{"2", "3", "4"}, "第 3 行第 4 列出现 2。"},
		{English, WordSayNewTile, []string{"2"}, "New tile 2 at row {1} column {2}."},
		{English, WordSayNewTile, nil, "New tile {0} at row {1} column {2}."},
		{English, WordGain, []string{"{0}{1}"}, "+{0}{1}"},
		{English, WordSizeOf, []string{"", "4"}, " × 4"},
		{English, 0, nil, ""},
		{English, wordCount, []string{"x"}, ""},
		{English, 65535, nil, ""},
		{Lang(77), WordScore, nil, "Score"},
	} {
		if got := tt.lang.Text(tt.word, tt.args...); got != tt.want {
			t.Errorf("%v: Text(%s, %q) = %q, want %q", tt.lang, tt.word.Key(), tt.args, got, tt.want)
		}
	}
}

func TestFill(t *testing.T) {
	args := []string{"a", "b"}
	for text, want := range map[string]string{
		"": "", "{": "{", "{0": "{0", "{0}": "a", "}{0}{": "}a{", "{{0}}": "{a}", "{1}{0}{1}": "bab",
		"{2}": "{2}", "{x}": "{x}", "{00}": "{00}", "{}{1}": "{}b", "中{0}文": "中a文", "{/}": "{/}", "{0}{": "a{",
	} {
		if got := fill(text, args); got != want {
			t.Errorf("fill(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestTextAllocates(t *testing.T) {
	if n := testing.AllocsPerRun(100, func() { _ = Chinese.Text(WordScore) }); n != 0 {
		t.Errorf("a plain word takes %v allocations", n)
	}
}
