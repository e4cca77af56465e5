package look

import "testing"

func TestLangFrom(t *testing.T) {
	for _, tt := range []struct {
		tag  string
		want Lang
		ok   bool
	}{
		{"en", English, true}, {"EN", English, true}, {"en-GB", English, true}, {"en_US.UTF-8", English, true},
		{"C", English, true}, {"C.UTF-8", English, true}, {"POSIX", English, true}, {" en ", English, true},
		{"English_United States.1252", English, true},
		{"zh", Chinese, true}, {"zh_CN.UTF-8", Chinese, true}, {"zh-Hans", Chinese, true}, {"ZH-hant-TW", Chinese, true},
		{"zh_CN@pinyin", Chinese, true}, {"cmn-Hans", Chinese, true}, {"Chinese", Chinese, true},
		{"Chinese (Simplified)_China.936", Chinese, true}, {"中文", Chinese, true}, {"简体中文", Chinese, true},
		{"", English, false}, {"fr", English, false}, {"de_DE.UTF-8", English, false}, {"zhx", English, false},
		{"english!", English, false}, {"_zh", English, false}, {"-", English, false}, {"\xff", English, false},
	} {
		if got, ok := LangFrom(tt.tag); got != tt.want || ok != tt.ok {
			t.Errorf("LangFrom(%q) = %v, %v, want %v, %v", tt.tag, got, ok, tt.want, tt.ok)
		}
	}
	for _, l := range Langs() {
		for _, tag := range []string{l.String(), l.Tag(), l.Title()} {
			if got, ok := LangFrom(tag); !ok || got != l {
				t.Errorf("LangFrom(%q) = %v, %v, want %v", tag, got, ok, l)
			}
		}
	}
	if len(Langs()) != int(langCount) {
		t.Errorf("%d languages are offered of %d", len(Langs()), langCount)
	}
}

func TestLangFromEnv(t *testing.T) {
	for _, tt := range []struct {
		env  map[string]string
		want Lang
	}{
		{nil, English},
		{map[string]string{"LANG": "zh_CN.UTF-8"}, Chinese},
		{map[string]string{"LC_MESSAGES": "zh_CN", "LANG": "en_US.UTF-8"}, Chinese},
		{map[string]string{"LC_ALL": "C", "LC_MESSAGES": "zh_CN", "LANG": "zh_CN"}, English},
		{map[string]string{"LC_ALL": "zh_TW", "LC_MESSAGES": "en", "LANG": "en"}, Chinese},
		{map[string]string{"LC_ALL": "fr_FR", "LANG": "zh_CN"}, English},
		{map[string]string{"LC_CTYPE": "zh_CN", "LANGUAGE": "zh"}, English},
	} {
		if got := LangFromEnv(func(name string) string { return tt.env[name] }); got != tt.want {
			t.Errorf("LangFromEnv of %v = %v, want %v", tt.env, got, tt.want)
		}
	}
}
