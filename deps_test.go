// Package twofold_test holds what is true of the whole tree: which package may
// import which, and what no file may say.
package twofold_test

import (
	"bytes"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "twofold"

// house says which packages of the project each package may import, and why it
// is a package at all. A package that is missing here may import nothing and
// fails; one that is here need not exist yet. An import for tests only stands
// apart.
var house = map[string]struct {
	imports string
	inTests string
	reason  string
}{
	"game":                         {reason: "the rules live once and depend on nothing, so that every engine, view and server can share them"},
	"bitboard":                     {imports: "game", reason: "a packed board for speed, held against the rules"},
	"search":                       {imports: "bitboard game", reason: "expectimax on both boards; it owns Evaluator, so that networks plug in from outside"},
	"ntuple":                       {imports: "bitboard", reason: "networks see boards only; searching with one is for others"},
	"exact":                        {imports: "game", reason: "ground truth must not lean on the engines it judges"},
	"internal/look":                {reason: "faces, palettes and words are data for every view; they know no rules"},
	"internal/look/art":            {imports: "internal/look", reason: "the drawings, for the page's build and the window; apart from look, since reading them takes encoding/xml"},
	"internal/motion":              {imports: "game", reason: "where a tile is at a time, for every view that moves tiles"},
	"internal/session":             {imports: "game", inTests: "internal/session/storagetest", reason: "one player at one game; it owns Storage, so it cannot know files"},
	"internal/session/storagetest": {imports: "internal/session", reason: "what every Storage must pass; for tests only"},
	"internal/disk":                {imports: "internal/session", inTests: "internal/session/storagetest", reason: "Storage in files; it knows names and bytes, no game"},
	"internal/launch":              {imports: "internal/session internal/disk internal/coach internal/look exact game", reason: "what each command that plays stands on, written once: environment, folder, version, the flags that say which game, and the coach as sessions know it"},
	"internal/launch/launchtest":   {reason: "builds a command once for its tests; for tests only"},
	"internal/coach":               {imports: "search ntuple exact bitboard game", reason: "one Advisor for every board size; the session knows it as an interface"},
	"internal/tui":                 {imports: "internal/session internal/motion internal/look game", inTests: "internal/disk", reason: "the terminal is a view: it holds no rule and opens no file"},
	"internal/tui/plain":           {imports: "internal/session internal/look game", inTests: "internal/disk", reason: "the terminal for scripts and screen readers: text only, nothing moves, no Bubble Tea"},
	"internal/window":              {imports: "internal/session internal/motion internal/look internal/look/art internal/window/fonts game", reason: "the window is a view like the terminal"},
	"internal/window/fonts":        {inTests: "internal/look", reason: "the window's fonts; that they have every word's characters is a matter of tests"},
	"internal/window/xvfbtest":     {reason: "a real screen for tests of the window's program; for tests only"},
	"internal/web":                 {inTests: "internal/web/browsertest internal/session game exact", reason: "the built page's files and their handler; a server can take it without the game"},
	"internal/web/build":           {imports: "internal/look internal/look/art", reason: "makes CSS, words, pictures and icons of the same palettes, words and drawings that the other views use"},
	"internal/web/browsertest":     {reason: "a real browser for tests of the page; for tests only"},
	"internal/web/wasm/bridge":     {reason: "text between the page and its modules, for all of them"},
	"internal/web/wasm/palette":    {imports: "internal/look internal/web/wasm/bridge", reason: "reads a player's own palette file, apart so that only those who bring one download it"},
	"internal/web/wasm":            {imports: "internal/session internal/web/wasm/bridge game", reason: "the page's core; all it imports is downloaded by the player"},
	"internal/web/wasm/coach":      {imports: "internal/coach internal/web/wasm/bridge game", reason: "the page's coach, apart so that only those who ask for it download it"},
	"internal/ranked":              {imports: "game", reason: "runs, players and leaderboards; it owns Store, so it cannot know databases"},
	"internal/store":               {imports: "internal/ranked game", reason: "Store in SQLite and PostgreSQL"},
	"internal/server":              {imports: "internal/ranked internal/web game", inTests: "internal/store", reason: "HTTP only; which store it uses is for cmd to say"},
	"cmd/twofold": {
		imports: "game bitboard search ntuple exact internal/session internal/disk internal/launch internal/look internal/coach" +
			" internal/tui internal/tui/plain internal/web internal/ranked internal/store internal/server",
		inTests: "internal/launch/launchtest",
		reason:  "flags and wiring: the one place that knows every part",
	},
	"cmd/twofold-window": {
		imports: "game internal/session internal/launch internal/look internal/coach internal/window",
		inTests: "internal/disk internal/launch/launchtest internal/window/xvfbtest internal/motion exact",
		reason:  "flags and wiring of the window, apart because Gio needs cgo",
	},
}

// foreign says which packages may import which modules of others, and why.
var foreign = map[string]struct {
	importers string
	inTests   string
	reason    string
}{
	"charm.land/bubbletea/v2":               {importers: "internal/tui", reason: "the terminal's event loop and renderer"},
	"charm.land/lipgloss/v2":                {importers: "internal/tui", reason: "styles and layout in the terminal"},
	"github.com/andybalholm/brotli":         {importers: "internal/web/build", reason: "compresses the page once, when it is built"},
	"github.com/charmbracelet/colorprofile": {importers: "internal/tui cmd/twofold", reason: "how many colours the terminal has, as Bubble Tea sees it"},
	"github.com/charmbracelet/ultraviolet":  {importers: "internal/tui", reason: "the terminal's input and screen, as Bubble Tea sees them"},
	"github.com/jezek/xgb":                  {importers: "internal/window/xvfbtest cmd/twofold-window", reason: "speaks to an X server: asks how large the screen is; in tests injects keys and reads windows"},
	"github.com/muesli/cancelreader":        {importers: "internal/tui", reason: "to stop reading a terminal that sends nothing"},
	"github.com/charmbracelet/x/ansi":       {importers: "internal/tui", reason: "widths and cuts of styled text, as Bubble Tea sees them"},
	"github.com/charmbracelet/x/term":       {importers: "internal/tui cmd/twofold", reason: "whether a stream is a terminal, and its size"},
	"github.com/charmbracelet/x/vt":         {inTests: "internal/tui cmd/twofold", reason: "a terminal in memory, to see what a player would see"},
	"github.com/chromedp/cdproto":           {importers: "internal/web/browsertest", inTests: "internal/web", reason: "the browser's own protocol, for what chromedp has no word for"},
	"github.com/chromedp/chromedp":          {importers: "internal/web/browsertest", inTests: "internal/web", reason: "tests the page in a real browser; no program that is shipped has it"},
	"github.com/clipperhouse/displaywidth":  {inTests: "internal/look internal/tui", reason: "the widths that the terminal library believes in, to check ours"},
	"github.com/creack/pty":                 {inTests: "internal/tui internal/tui/plain cmd/twofold", reason: "a pseudo-terminal for end-to-end tests"},
	"github.com/godbus/dbus/v5":             {importers: "cmd/twofold-window", reason: "asks the desktop's portal for a file chooser; Gio brings it along"},
	"github.com/gofrs/flock":                {importers: "internal/disk", reason: "a lock that every system gives back when a program dies"},
	"github.com/spf13/cobra":                {importers: "cmd/twofold cmd/twofold-window internal/launch", reason: "commands, help and completion"},
	"github.com/spf13/pflag":                {importers: "cmd/twofold cmd/twofold-window internal/launch", reason: "the flags of cobra"},
	"github.com/tdewolff/minify/v2":         {importers: "internal/web/build", reason: "takes out of scripts and style sheets what only people read"},
	"golang.org/x/image":                    {importers: "internal/web/build internal/window", inTests: "internal/window/fonts", reason: "draws the page's icons and the window's figures, reads and scales pictures; Gio measures text in its fixed-point numbers"},
	"golang.org/x/sys":                      {importers: "ntuple internal/disk internal/tui cmd/twofold cmd/twofold-window", reason: "system calls that the standard library leaves out, and what the processor can do"},
	"github.com/go-text/typesetting":        {importers: "internal/window", reason: "shapes the labels of tiles, as Gio does inside; Gio itself hands out no outlines"},
	"gioui.org":                             {importers: "internal/window internal/window/fonts cmd/twofold-window", reason: "draws the window; it needs cgo, so nothing else may depend on it"},
	"github.com/jackc/pgx/v5":               {importers: "internal/store", reason: "PostgreSQL"},
	"modernc.org/sqlite":                    {importers: "internal/store", reason: "SQLite without cgo"},
}

// lean are the packages that are part of the page. None of their files, for
// any system, may import the forbidden packages directly; and of what GOOS=js
// builds, nothing may bring one along, from wherever.
//
// The second holds without exception: the standard library's own packages that
// these need under js (runtime, syscall/js, strings, strconv, errors, unicode,
// sync, slices …) use internal/reflectlite, and none of the forbidden ones.
// Natively crypto/sha256 brings os along, which costs nothing there.
var lean = []string{"game", "internal/session", "internal/look", "internal/web/wasm"}

var forbidden = map[string]string{
	"fmt":             "it brings reflect and os, together some 240 KB of the page",
	"os":              "the core touches no file, and the page has none",
	"reflect":         "it keeps the linker from dropping methods",
	"encoding/json":   "it brings reflect; records are plain text",
	"encoding/hex":    "it brings fmt",
	"encoding/binary": "it brings reflect",
	"crypto/rand":     "entropy is injected, so that games can be repeated",
	"log":             "it brings fmt, and the core never prints",
	"math/rand":       "no global randomness: spawns are a function of the seed",
	"math/rand/v2":    "no global randomness: spawns are a function of the seed",
}

// forbiddenInPage is forbidden for GOOS=js only.
var forbiddenInPage = map[string]string{
	"crypto/sha256": "it adds 98 KB to the page; game has its own there",
	"time":          "the clock is injected, and its zones and formats are heavy",
}

// source is a Go file and what it imports.
type source struct {
	pkg, file string
	test      bool
	imports   []string
}

// sources reads the imports of every Go file in the tree, whatever its build
// constraints: so the arrows hold for every system and every tag at once.
func sources(t *testing.T) []source {
	t.Helper()
	var all []source
	err := filepath.WalkDir(".", func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := entry.Name()
		if entry.IsDir() {
			if file != "." && (name[0] == '.' || name[0] == '_' || name == "testdata" || name == "bin" || name == "dist") {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || name[0] == '.' || name[0] == '_' {
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		s := source{pkg: path.Dir(filepath.ToSlash(file)), file: file, test: strings.HasSuffix(name, "_test.go")}
		for _, spec := range parsed.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			s.imports = append(s.imports, imported)
		}
		all = append(all, s)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func has(list, word string) bool { return slices.Contains(strings.Fields(list), word) }

func TestArrows(t *testing.T) {
	for _, s := range sources(t) {
		if s.pkg == "." && s.test {
			continue
		}
		room, known := house[s.pkg]
		if !known {
			t.Errorf("%s: package %s is not in the house; add it to the table with what it may import and why", s.file, s.pkg)
			continue
		}
		for _, imported := range s.imports {
			inner, ok := strings.CutPrefix(imported, module+"/")
			if !ok || inner == s.pkg { // its own external tests
				continue
			}
			if !has(room.imports, inner) && !(s.test && has(room.inTests, inner)) {
				t.Errorf("%s imports %s, which %s may not: %s", s.file, inner, s.pkg, room.reason)
			}
		}
	}
}

// The table itself has no circles, knows what it names, and gives reasons.
func TestHouse(t *testing.T) {
	var visit func(pkg string, above []string)
	visit = func(pkg string, above []string) {
		room, known := house[pkg]
		if !known {
			t.Errorf("%s names the unknown package %s", above[len(above)-1], pkg)
			return
		}
		if slices.Contains(above, pkg) {
			t.Fatalf("imports in a circle: %v", append(above, pkg))
		}
		for _, next := range strings.Fields(room.imports) {
			visit(next, append(slices.Clone(above), pkg))
		}
	}
	for pkg, room := range house {
		visit(pkg, nil)
		if room.reason == "" {
			t.Errorf("no reason is given for %s", pkg)
		}
		for _, next := range strings.Fields(room.inTests) {
			if _, known := house[next]; !known {
				t.Errorf("%s names the unknown package %s", pkg, next)
			}
		}
	}
	for name, rule := range foreign {
		if rule.reason == "" {
			t.Errorf("no reason is given for %s", name)
		}
		for _, pkg := range strings.Fields(rule.importers + " " + rule.inTests) {
			if _, known := house[pkg]; !known {
				t.Errorf("%s names the unknown package %s", name, pkg)
			}
		}
	}
}

func TestForeignModules(t *testing.T) {
	for _, s := range sources(t) {
		for _, imported := range s.imports {
			first, _, _ := strings.Cut(imported, "/")
			if !strings.Contains(first, ".") { // the standard library, or this module
				continue
			}
			owner := ""
			for name := range foreign {
				if (imported == name || strings.HasPrefix(imported, name+"/")) && len(name) > len(owner) {
					owner = name
				}
			}
			rule := foreign[owner]
			switch {
			case owner == "":
				t.Errorf("%s imports %s, a module that is not in the table; add it with its importers and why", s.file, imported)
			case !has(rule.importers, s.pkg) && !(s.test && has(rule.inTests, s.pkg)):
				t.Errorf("%s imports %s, which %s may not: %s", s.file, imported, s.pkg, rule.reason)
			}
		}
	}
}

func TestLeanImports(t *testing.T) {
	for _, s := range sources(t) {
		if s.test || !slices.Contains(lean, s.pkg) {
			continue
		}
		for _, imported := range s.imports {
			if reason := forbidden[imported]; reason != "" {
				t.Errorf("%s imports %s: %s", s.file, imported, reason)
			}
		}
	}
}

func TestLeanPage(t *testing.T) {
	for _, pkg := range lean {
		if _, err := os.Stat(filepath.FromSlash(pkg)); err != nil {
			continue // not built yet
		}
		cmd := exec.Command("go", "list", "-deps", "./"+pkg)
		cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("go list: %v\n%s", err, stderr.Bytes())
		}
		for dep := range strings.FieldsSeq(string(out)) {
			reason := forbidden[dep]
			if reason == "" {
				reason = forbiddenInPage[dep]
			}
			if reason != "" {
				t.Errorf("on the page %s brings %s along: %s", pkg, dep, reason)
			}
		}
	}
}

// No file says where it was made: nothing in the tree depends on one machine.
func TestNoTraces(t *testing.T) {
	// A home or working folder of a person or a build machine; not where
	// another path or a URL merely contains the word.
	place := regexp.MustCompile(`(^|[^\w.~$/}-])/(home|Users|root|work|builds|workspace)/[\w.-]`)
	registry := regexp.MustCompile(strings.Join([]string{
		`(proxy|sum)\.golang\.org`, `registry\.npmjs\.org`, `\bpypi\.org`, `files\.pythonhosted\.org`, `\bgoproxy\.`, `\b(artifactory|nexus)\.`,
	}, "|"))
	var here []string
	for _, name := range []string{"GOPROXY", "GOMODCACHE", "GOCACHE"} {
		out, err := exec.Command("go", "env", name).Output()
		if err != nil {
			t.Fatal(err)
		}
		value := strings.TrimSpace(string(out))
		if name != "GOPROXY" {
			here = append(here, value)
			continue
		}
		for _, part := range strings.FieldsFunc(value, func(r rune) bool { return r == ',' || r == '|' }) {
			if u, err := url.Parse(part); err == nil && strings.Contains(u.Hostname(), ".") {
				here = append(here, u.Hostname())
			}
		}
	}
	if dir, err := os.Getwd(); err == nil && strings.Count(dir, string(filepath.Separator)) > 2 {
		here = append(here, dir)
	}

	for _, file := range treeFiles(t) {
		data, err := os.ReadFile(file)
		if os.IsNotExist(err) {
			continue // removed, and not committed yet
		}
		if err != nil {
			t.Fatal(err)
		}
		if file == "deps_test.go" || bytes.IndexByte(data, 0) >= 0 {
			continue // this list, and what is no text
		}
		for i, line := range bytes.Split(data, []byte("\n")) {
			found := place.Find(line)
			if found == nil {
				found = registry.Find(line)
			}
			for _, trace := range here {
				if len(trace) > 4 && bytes.Contains(line, []byte(trace)) {
					found = []byte(trace)
				}
			}
			if found != nil {
				t.Errorf("%s:%d speaks of %q, which is a matter of one machine", file, i+1, found)
			}
		}
	}
}

// treeFiles lists what git has or would take, else all files.
func treeFiles(t *testing.T) []string {
	t.Helper()
	out, err := exec.Command("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard").Output()
	if err == nil {
		return strings.FieldsFunc(string(out), func(r rune) bool { return r == 0 })
	}
	var files []string
	err = filepath.WalkDir(".", func(file string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() && slices.Contains([]string{".git", "bin", "dist"}, file) {
			return filepath.SkipDir
		}
		if err == nil && entry.Type().IsRegular() {
			files = append(files, file)
		}
		return err
	})
	if err != nil {
		t.Fatal(fmt.Errorf("listing the tree: %w", err))
	}
	return files
}
