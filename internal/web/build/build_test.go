package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image/color"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"twofold/internal/look"
	"twofold/internal/look/art"
)

const script = `document.documentElement.dataset.scheme = "dark"`

func standIn() input {
	file := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	return input{
		page: fstest.MapFS{
			"index.html": file("<!doctype html>\n<meta charset=\"utf-8\">\n<script>" + script + "</script>\n" +
				`<link rel="stylesheet" href="v/@/css/app.css"><script type="module" src="v/@/js/main.js"></script>`),
			"sw.js":                file("// for people\nconst VERSION = \"{{version}}\";\nconst FILES = [\"{{files}}\"];\nconst PICTURES = [\"{{pictures}}\"];\nconst LATER = [\"{{later}}\"];\nself.lists = [VERSION, FILES, PICTURES, LATER];"),
			"manifest.webmanifest": file(`{ "theme_color": "{{paper}}" }`),
			"css/app.css":          file("/* for people */\n.a {\n\tcolor: red;\n}\n.b{top:1px}"),
			"css/views.css":        file("/* for people */\n.v {\n\tcolor: red;\n}\n" + strings.Repeat(".w{top:1px}", 50)),
			"js/main.js":           file("// for people\nexport const hello = 1;\n"),
			"js/types.js":          file("/** @typedef {number} N */\n"),
			"js/.hidden.js":        file("x"),
			"tsconfig.json":        file("{}"),
		},
		glue:    []byte("globalThis.Go = class {};"),
		modules: map[string][]byte{"core.wasm": bytes.Repeat([]byte("\x00asm"), 1000)},
	}
}

func mustMake(t *testing.T, in input) *site {
	t.Helper()
	s, err := makeSite(in)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// inner returns the one file whose path ends so.
func (s *site) inner(t *testing.T, ending string) []byte {
	t.Helper()
	for name, data := range s.files {
		if strings.HasSuffix(name, ending) {
			return data
		}
	}
	t.Fatalf("there is no %s", ending)
	return nil
}

func TestLayout(t *testing.T) {
	s := mustMake(t, standIn())
	var names []string
	for name := range s.files {
		names = append(names, regexp.MustCompile(`^v/[0-9a-f]{12}/`).ReplaceAllString(name, "v/HASH/"))
	}
	slices.Sort(names)
	want := []string{
		".csp", "icon-180.png", "icon-192.png", "icon-512.png", "icon-maskable-512.png", "icon.svg", "index.html", "manifest.webmanifest", "sw.js",
		"v/HASH/core.wasm", "v/HASH/css/palettes.css", "v/HASH/css/views.css", "v/HASH/js/faces.js", "v/HASH/js/faults-zh.js",
		"v/HASH/js/main.js", "v/HASH/js/wasm_exec.js", "v/HASH/js/words-en.js", "v/HASH/js/words-zh.js",
	}
	for e := 1; e <= art.Figures; e++ {
		want = append(want, fmt.Sprintf("v/HASH/art/%02d.svg", e))
	}
	slices.Sort(want)
	if !slices.Equal(names, want) {
		t.Errorf("the page has\n%q, want\n%q", names, want)
	}
	for _, ending := range []string{"sw.js", "main.js", "views.css", "index.html"} {
		if bytes.Contains(s.inner(t, ending), []byte("for people")) {
			t.Errorf("%s keeps its comments", ending)
		}
	}
	if got := string(s.files["manifest.webmanifest"]); got != `{"theme_color":"#fbf7ef"}` {
		t.Error(got)
	}
}

func TestPolicy(t *testing.T) {
	s := mustMake(t, standIn())
	sum := sha256.Sum256([]byte(script))
	hash := "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	header, index := string(s.files[policyFile]), string(s.files["index.html"])
	if !strings.Contains(header, "script-src 'self' 'wasm-unsafe-eval' "+hash+";") || !strings.Contains(header, "frame-ancestors 'none'") {
		t.Error(header)
	}
	meta := regexp.MustCompile(`<meta http-equiv="Content-Security-Policy" content="([^"]*)">`).FindStringSubmatch(index)
	if meta == nil || meta[1]+"; frame-ancestors 'none'\n" != header {
		t.Errorf("the index says %q, the header %q", meta, header)
	}
	if !strings.Contains(index, "<script>"+script+"</script>") || strings.Contains(index, "v/@/") {
		t.Error(index)
	}
	const style = ".a{color:red}.b{top:1px}"
	if !strings.Contains(index, `<style id="app-css">`+style+"</style>") {
		t.Errorf("the style sheet is not in the index: %s", index)
	}
	sum = sha256.Sum256([]byte(style))
	if want := "style-src 'self' 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "';"; !strings.Contains(header, want) {
		t.Errorf("the policy does not have %s: %s", want, header)
	}
}

// TestIndexWords: words that the index says by itself are those of the other
// views, and the policy knows the script that says them.
func TestIndexWords(t *testing.T) {
	in := standIn()
	page := in.page.(fstest.MapFS)
	page["index.html"].Data = append(page["index.html"].Data, `<script>say("{{reload:zh}}", "{{reload:en}}")</script>`...)
	s := mustMake(t, in)
	script := `say("` + look.Chinese.Text(look.WordReload) + `", "Reload")`
	if !bytes.Contains(s.files["index.html"], []byte("<script>"+script+"</script>")) {
		t.Errorf("%s", s.files["index.html"])
	}
	sum := sha256.Sum256([]byte(script))
	if !bytes.Contains(s.files[policyFile], []byte(base64.StdEncoding.EncodeToString(sum[:]))) {
		t.Errorf("%s", s.files[policyFile])
	}
}

func TestWorkerLists(t *testing.T) {
	in := standIn()
	in.modules["coach.wasm"], in.modules[networkFile] = []byte("\x00asm"), []byte("network")
	s := mustMake(t, in)
	if later := regexp.MustCompile(`\["v/[0-9a-f]+/coach\.wasm","v/[0-9a-f]+/network\.tfn"\]`); !later.Match(s.files["sw.js"]) {
		t.Errorf("the coach is not listed apart: %s", s.files["sw.js"])
	}
	lists := regexp.MustCompile(`\[("v/[^\]]*art/01[^\]]*)\]`).FindSubmatch(s.files["sw.js"])
	if lists == nil || strings.Contains(string(lists[1]), "main.js") {
		t.Errorf("the pictures are not listed apart: %s", s.files["sw.js"])
	}
	for name := range s.files {
		listed := bytes.Contains(s.files["sw.js"], []byte(`"`+name+`"`))
		if want := name != "sw.js" && name != policyFile; listed != want {
			t.Errorf("%s listed: %v", name, listed)
		}
	}
}

func TestDeterministic(t *testing.T) {
	a, b := mustMake(t, standIn()), mustMake(t, standIn())
	if !maps.EqualFunc(a.files, b.files, bytes.Equal) {
		t.Error("the same sources gave two pages")
	}
	// What changes under v/ changes its folder; what changes elsewhere changes
	// the worker, so that browsers take the new page.
	in := standIn()
	in.modules["core.wasm"][5] = 1
	if bytes.Equal(mustMake(t, in).files["index.html"], a.files["index.html"]) {
		t.Error("another core is served under the same name")
	}
	in = standIn()
	in.page.(fstest.MapFS)["manifest.webmanifest"].Data = []byte("{}")
	if bytes.Equal(mustMake(t, in).files["sw.js"], a.files["sw.js"]) {
		t.Error("another manifest is not noticed")
	}
}

// Style sheets of several parts reach the page as one.
func TestStylesJoined(t *testing.T) {
	in := standIn()
	page := in.page.(fstest.MapFS)
	page["css/views.css"].Data = []byte("/* lists */\n@import \"views/b.css\";\n@import \"views/a.css\";\n.c {\n\ttop: 3px;\n}\n")
	page["css/views/a.css"] = &fstest.MapFile{Data: []byte("/* a */\n.a {\n\ttop: 1px;\n}\n")}
	page["css/views/b.css"] = &fstest.MapFile{Data: []byte(".b {\n\ttop: 2px;\n}\n")}
	s := mustMake(t, in)
	if got := string(s.inner(t, "/css/views.css")); got != ".b{top:2px}.a{top:1px}.c{top:3px}" {
		t.Errorf("the sheet is %q", got)
	}
	for name := range s.files {
		if strings.Contains(name, "/views/") {
			t.Errorf("%s is served beside it", name)
		}
	}
}

func TestFaults(t *testing.T) {
	for want, change := range map[string]func(page fstest.MapFS){
		"index.html asks for v/@/css/app.css":    func(p fstest.MapFS) { delete(p, "css/app.css") },
		"policy forbids":                         func(p fstest.MapFS) { p["index.html"].Data = append(p["index.html"].Data, `<p style="x">`...) },
		"policy forbids;":                        func(p fstest.MapFS) { p["index.html"].Data = append(p["index.html"].Data, `<p onclick="x">`...) },
		"no <meta charset>":                      func(p fstest.MapFS) { p["index.html"].Data = []byte("<!doctype html>") },
		"manifest.webmanifest":                   func(p fstest.MapFS) { p["manifest.webmanifest"].Data = []byte("{") },
		`["{{files}}"]`:                          func(p fstest.MapFS) { p["sw.js"].Data = []byte(`f("{{version}}", ["{{pictures}}"], ["{{later}}"])`) },
		"js/main.js":                             func(p fstest.MapFS) { p["js/main.js"].Data = []byte("const = ;") },
		"js/faces.js is made by the build":       func(p fstest.MapFS) { p["js/faces.js"] = p["js/main.js"] },
		`js/main.js says the word "new-gme"`:     func(p fstest.MapFS) { p["js/main.js"].Data = []byte(`t("new-gme")`) },
		"index.html says the word {{gaol:en}}":   func(p fstest.MapFS) { p["index.html"].Data = append(p["index.html"].Data, `<p>{{gaol:en}}`...) },
		"index.html says the word {{reload:xx}}": func(p fstest.MapFS) { p["index.html"].Data = append(p["index.html"].Data, `<p>{{reload:xx}}`...) },
		"css/app.css imports css/app/b.css":      func(p fstest.MapFS) { p["css/app.css"].Data = []byte("@import \"app/b.css\";\n") },
		"css/views.css has \"@import url(":       func(p fstest.MapFS) { p["css/views.css"].Data = []byte("@import url(b.css);\n") },
		"css/views.css is imported by": func(p fstest.MapFS) {
			p["css/app.css"].Data = []byte("@import \"views.css\";\n")
			p["css/views.css"].Data = []byte("@import \"app.css\";\n")
		},
		"css/views.css is imported twice": func(p fstest.MapFS) {
			p["css/app.css"].Data = []byte("@import \"views.css\";\n@import \"views.css\";\n")
		},
		`index.html says the word "gaol"`: func(p fstest.MapFS) { p["index.html"].Data = append(p["index.html"].Data, `<p data-t="gaol">`...) },
	} {
		in := standIn()
		change(in.page.(fstest.MapFS))
		if _, err := makeSite(in); err == nil || !strings.Contains(err.Error(), strings.TrimSuffix(want, ";")) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

func TestGenerated(t *testing.T) {
	css := string(palettesCSS())
	for _, want := range []string{
		`:root[data-palette="classic"]{--e1-fill:#f7edd8;`,
		`--e11-fill:#1b67b0;`,
		`:root[data-palette="classic"][data-scheme="dark"]{color-scheme:dark;--paper:#17151a;`,
		`.tile[data-e="11"]{--fill:var(--e11-fill);--light:var(--e11-light);--dark:var(--e11-dark);--text:var(--e11-text);}`,
		`.tile[data-e="40"]`,
		"--accent-text:",
	} {
		if !strings.Contains(css, want) {
			t.Errorf("palettes.css has no %s", want)
		}
	}
	for _, p := range look.Palettes() {
		if strings.Count(css, `[data-palette="`+p.Name+`"]`) != 3 {
			t.Errorf("palettes.css does not have all of %s", p.Name)
		}
	}
	exported := func(js []byte, v any) {
		text, ok := bytes.CutPrefix(js, []byte("export default "))
		if !ok {
			t.Fatalf("no module: %.40s", js)
		}
		if err := json.Unmarshal(text, v); err != nil {
			t.Fatal(err)
		}
	}
	var faces map[string][]string
	exported(facesJS(), &faces)
	if len(faces) != len(look.FaceSets()) || faces["numbers"][11] != "2048" || len(faces["letters"]) != 61 || faces["letters"][0] != "" {
		t.Error(faces)
	}
}

// TestWords: the page gets the words that its sources name, and no others.
func TestWords(t *testing.T) {
	in := standIn()
	page := in.page.(fstest.MapFS)
	page["index.html"].Data = append(page["index.html"].Data, `<p data-t="goal"><b data-t-label='menu'>`...)
	page["js/main.js"].Data = []byte("export const hello = [t(`undo`), t('redo', 1), t(a ? \"score\" : \"best\"), t(\"palette-\" + name)]; // not about")
	s := mustMake(t, in)
	want := []string{"best", "goal", "menu", "redo", "score", "undo"}
	for _, w := range look.Words() {
		if strings.HasPrefix(w.Key(), "palette-") {
			want = append(want, w.Key())
		}
	}
	slices.Sort(want)
	for _, l := range look.Langs() {
		// The build has made the module smaller; its keys stand before colons.
		js := string(s.inner(t, "words-"+l.String()+".js"))
		var keys []string
		for _, found := range regexp.MustCompile(`[{,]"?([a-z-]+)"?:`).FindAllStringSubmatch(js, -1) {
			keys = append(keys, found[1])
		}
		if !slices.Equal(keys, want) {
			t.Errorf("%v has the words\n%q, want\n%q", l, keys, want)
		}
		if !strings.Contains(js, l.Text(look.WordUndo)) {
			t.Errorf("%v lacks its texts: %s", l, js)
		}
	}
}

func TestCompressedForms(t *testing.T) {
	out := t.TempDir()
	s := mustMake(t, standIn())
	if err := s.compress(out); err != nil {
		t.Fatal(err)
	}
	if len(s.packed) < 6 {
		t.Errorf("only %d compressed files", len(s.packed))
	}
	for _, p := range packings {
		for name, data := range s.packed {
			if plain, ok := strings.CutSuffix(name, p.ending); ok {
				got, err := p.unpack(data)
				if err != nil || !bytes.Equal(got, s.files[plain]) {
					t.Errorf("%s is not what it compresses: %v", name, err)
				}
			}
		}
	}
	if err := s.write(out); err != nil {
		t.Fatal(err)
	}

	// A second build takes them from the first, also under another hash; but
	// none that was spoilt.
	core, _ := filepath.Glob(filepath.Join(out, "v", "*", "core.wasm.br"))
	calls := 0
	count := packings[0].pack
	packings[0].pack = func(b []byte) ([]byte, error) {
		if len(b) > 1000 { // those that grow by compression are tried again, and small
			calls++
		}
		return count(b)
	}
	defer func() { packings[0].pack = count }()
	in := standIn()
	in.page.(fstest.MapFS)["css/views.css"].Data = []byte(strings.Repeat(".c{top:1px}", 50))
	changed := mustMake(t, in)
	if err := changed.compress(out); err != nil {
		t.Fatal(err)
	}
	if calls > 0 {
		t.Errorf("%d files were compressed again", calls)
	}
	if err := os.WriteFile(core[0], []byte("spoilt"), 0o644); err != nil {
		t.Fatal(err)
	}
	calls = 0
	if err := s.compress(out); err != nil || calls != 1 {
		t.Errorf("%d files were compressed again, want the spoilt one: %v", calls, err)
	}
}

func TestWrite(t *testing.T) {
	out := t.TempDir()
	write := func(in input) *site {
		s := mustMake(t, in)
		if err := s.compress(out); err != nil {
			t.Fatal(err)
		}
		if err := s.write(out); err != nil {
			t.Fatal(err)
		}
		return s
	}
	if err := os.WriteFile(filepath.Join(out, ".keep"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	write(standIn())
	in := standIn()
	in.page.(fstest.MapFS)["js/main.js"].Data = []byte("export const bye = 2;")
	s := write(in)
	var names []string
	err := filepath.WalkDir(out, func(file string, entry os.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			name, _ := filepath.Rel(out, file)
			names = append(names, filepath.ToSlash(name))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	want := append(slices.Collect(maps.Keys(s.embedded())), ".keep")
	slices.Sort(want)
	slices.Sort(names)
	if !slices.Equal(names, want) {
		t.Errorf("the folder holds\n%q, want\n%q", names, want)
	}
	if versions, _ := filepath.Glob(filepath.Join(out, "v", "*")); len(versions) != 1 {
		t.Errorf("old versions are left: %q", versions)
	}

	for _, beside := range []string{"another.txt", ".keep"} {
		foreign := t.TempDir()
		letter := filepath.Join(foreign, "letter.txt")
		for _, file := range []string{letter, filepath.Join(foreign, beside)} {
			if err := os.WriteFile(file, nil, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.write(foreign); err == nil {
			t.Error("other people's files would be removed")
		}
		if _, err := os.Stat(letter); err != nil {
			t.Errorf("a letter beside %s is gone", beside)
		}
	}

	// A build that was killed is made whole by the next.
	if err := os.WriteFile(filepath.Join(out, policyFile), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(out, "half.js"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := s.write(out); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(out, "half.js")); err == nil {
		t.Error("what a killed build left is still there")
	}
}

func TestRender(t *testing.T) {
	square := func(x0, y0, x1, y1 float64) []art.Point {
		return []art.Point{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}}
	}
	hole := square(20, 20, 30, 30)
	slices.Reverse(hole)
	img := render([]art.Shape{
		{Fill: color.NRGBA{B: 255, A: 255}, Outline: [][]art.Point{square(0, 0, 50, 50), hole}},
		{Fill: color.NRGBA{R: 255, A: 255}, Outline: [][]art.Point{square(50, 50, 100, 100), square(60, 60, 100, 100)}},
		{Fill: color.NRGBA{R: 255, G: 255, B: 255, A: 128}, Outline: [][]art.Point{square(50, 50, 75, 75)}},
		{Fill: color.NRGBA{A: 255}, Outline: [][]art.Point{{{X: 0, Y: 60}, {X: 40, Y: 60}, {X: 0, Y: 100}}}},
		{Fill: color.NRGBA{G: 255, A: 255}, Outline: [][]art.Point{square(80.25, 0, 90, 10)}},
	}, 100)
	for _, c := range []struct {
		x, y       int
		r, g, b, a uint32
	}{
		{10, 10, 0, 0, 255, 255}, {25, 25, 0, 0, 0, 0}, {90, 90, 255, 0, 0, 255}, {55, 55, 255, 128, 128, 255},
		{5, 65, 0, 0, 0, 255}, {30, 95, 0, 0, 0, 0}, {19, 80, 0, 0, 0, 128}, {80, 5, 0, 191, 0, 191}, {75, 25, 0, 0, 0, 0},
	} {
		r, g, b, a := img.At(c.x, c.y).RGBA()
		near := func(got, want uint32) bool { return got>>8+2 >= want && got>>8 <= want+2 }
		if !near(r, c.r) || !near(g, c.g) || !near(b, c.b) || !near(a, c.a) {
			t.Errorf("at %d,%d: %d %d %d %d", c.x, c.y, r>>8, g>>8, b>>8, a>>8)
		}
	}
}

func TestIcons(t *testing.T) {
	s := mustMake(t, standIn())
	for name, size := range map[string]int{"icon-180.png": 180, "icon-192.png": 192, "icon-512.png": 512, "icon-maskable-512.png": 512} {
		c, err := png.DecodeConfig(bytes.NewReader(s.files[name]))
		if err != nil || c.Width != size || c.Height != size {
			t.Errorf("%s is %d by %d: %v", name, c.Width, c.Height, err)
		}
	}
}
