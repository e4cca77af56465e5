package look

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

// faultSources are the packages whose faults a player can see.
var faultSources = []string{".", "../../game", "../session", "../web/wasm", "../web/wasm/palette"}

// templates are what the functions that say a fault are called with: which of
// their arguments, from 0, are templates.
var templates = map[string][]int{
	"NewFault": {0, 1}, "fault": {0, 1}, "fail": {0, 1}, "paletteFault": {1, 2}, "differ": {0}, "say": {0},
}

// faultTexts returns the templates of all faults in the sources, with the place
// of one that says each.
func faultTexts(t *testing.T) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, dir := range faultSources {
		fset := token.NewFileSet()
		var files []*ast.File
		names, _ := filepath.Glob(filepath.Join(dir, "*.go"))
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			f, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, f)
		}
		consts := map[string]string{}
		constant := func(e ast.Expr) (string, bool) {
			switch e := e.(type) {
			case *ast.BasicLit:
				s, err := strconv.Unquote(e.Value)
				return s, err == nil && e.Kind == token.STRING
			case *ast.Ident:
				s, ok := consts[e.Name]
				return s, ok
			}
			return "", false
		}
		visit := func(see func(n ast.Node)) {
			for _, f := range files {
				ast.Inspect(f, func(n ast.Node) bool { see(n); return true })
			}
		}
		visit(func(n ast.Node) {
			if d, ok := n.(*ast.GenDecl); ok && d.Tok == token.CONST {
				for _, s := range d.Specs {
					s := s.(*ast.ValueSpec)
					for i, v := range s.Values {
						if text, ok := constant(v); ok {
							consts[s.Names[i].Name] = text
						}
					}
				}
			}
		})
		take := func(e ast.Expr, must bool) {
			text, ok := constant(e)
			switch {
			case ok && text != "":
				texts[text] = fset.Position(e.Pos()).String()
			case !ok && must:
				t.Errorf("%v: a template that is no constant cannot be said in another language", fset.Position(e.Pos()))
			}
		}
		visit(func(n ast.Node) {
			switch n := n.(type) {
			case *ast.CallExpr:
				name := ""
				switch f := n.Fun.(type) {
				case *ast.Ident:
					name = f.Name
				case *ast.SelectorExpr:
					name = f.Sel.Name
				}
				if name == "fail" && dir != "../../game" {
					return // what reports that a file cannot be written
				}
				for _, i := range templates[name] {
					if i < len(n.Args) {
						// say and the helpers hand on what fault was given.
						_, handed := n.Args[i].(*ast.Ident)
						_, field := n.Args[i].(*ast.SelectorExpr)
						take(n.Args[i], !handed && !field)
					}
				}
			case *ast.KeyValueExpr:
				if key, ok := n.Key.(*ast.Ident); ok && key.Name == "What" {
					take(n.Value, false) // of a MoveError, in game
				}
			case *ast.AssignStmt:
				for i, l := range n.Lhs {
					// The same.
					if id, ok := l.(*ast.Ident); ok && (id.Name == "wrong" || id.Name == "what") && len(n.Lhs) == len(n.Rhs) {
						take(n.Rhs[i], false)
					}
				}
			}
		})
	}
	for _, name := range pageSources {
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range thrown.FindAllSubmatch(source, -1) {
			texts[string(found[1])] = name
		}
	}
	return texts
}

// pageSources are the scripts of the page that report faults of their own, in
// texts that are templates without arguments.
var pageSources = []string{"../web/page/js/backends.js", "../web/page/js/pictures.js", "../web/page/js/store.js"}

var thrown = regexp.MustCompile(`(?:new Error\(|#report\(\w+, )"([^"]*)"\)`)

// TestFault: the language's text, with the arguments in their places.
func TestFault(t *testing.T) {
	for _, c := range []struct {
		lang           Lang
		template, args string
		want           string
	}{
		{English, "the line {0} comes twice", "seed", "the line seed comes twice"},
		{Chinese, "the line {0} comes twice", "seed", "seed 行出现了两次"},
		{Chinese, "{0} in row {1}, column {2} is no tile", "\"{1}\"\x1f3\x1f4", `第 3 行第 4 列的 "{1}" 不是方块`},
		{Chinese, "what nobody says: {0}", "x", "what nobody says: x"},
	} {
		if got := c.lang.Fault(c.template, c.args); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	_, err := ParsePalette([]byte("twofold palette 1\nname x\ntile 3 #ffffff #000000\n"))
	bad, ok := err.(*PaletteError)
	if !ok {
		t.Fatal(err)
	}
	for lang, want := range map[Lang]string{
		English: `line 3: "3" is not the value of a tile; use 2, 4, 8 and so on, or 2^1 to 2^255`,
		Chinese: `第 3 行："3" 不是方块的数值；请用 2、4、8 等，或 2^1 到 2^255`,
	} {
		if got := bad.Tell(lang.Fault); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestFaultsInChinese: every fault that a player can see has a Chinese text
// with the same arguments, and there are no others.
func TestFaultsInChinese(t *testing.T) {
	texts := faultTexts(t)
	if len(texts) < 100 {
		t.Fatalf("only %d templates were found", len(texts))
	}
	arguments := func(s string) []string {
		list := placeholder.FindAllString(s, -1)
		slices.Sort(list)
		return slices.Compact(list)
	}
	for _, text := range slices.Sorted(maps.Keys(texts)) {
		zh, ok := chineseFaults[text]
		if !ok {
			t.Errorf("%s: %q has no Chinese text", texts[text], text)
			continue
		}
		if !slices.Equal(arguments(text), arguments(zh)) {
			t.Errorf("%q has other arguments than %q", zh, text)
		}
		if !strings.ContainsFunc(zh, func(r rune) bool { return unicode.Is(unicode.Han, r) }) && placeholder.ReplaceAllString(zh, "") != "；" {
			t.Errorf("%q is not Chinese", zh)
		}
	}
	for text := range chineseFaults {
		if _, ok := texts[text]; !ok {
			t.Errorf("nothing says %q", text)
		}
	}
}
