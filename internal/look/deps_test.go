package look

import (
	"go/parser"
	"go/token"
	"os"
	"strconv"
	"strings"
	"testing"
)

// TestImports keeps the package small on the page: it may use only these.
func TestImports(t *testing.T) {
	allowed := map[string]string{
		"errors":       "fixed errors",
		"math":         "the sRGB transfer curve",
		"slices":       "copies of tables",
		"strconv":      "numbers and quoting",
		"strings":      "lines and fields",
		"unicode/utf8": "checking text from outside",
	}
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		name := file.Name()
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range f.Imports {
			path, _ := strconv.Unquote(spec.Path.Value)
			if allowed[path] == "" {
				t.Errorf("%s imports %s", name, path)
			}
		}
	}
}
