package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/tdewolff/minify/v2"
	"github.com/tdewolff/minify/v2/css"
	"github.com/tdewolff/minify/v2/js"

	"twofold/internal/look"
	"twofold/internal/look/art"
)

// input is what a page is made of.
type input struct {
	page    fs.FS             // the sources
	glue    []byte            // Go's wasm_exec.js
	modules map[string][]byte // WebAssembly, and what it reads, by file name
}

// site is the built page: its files by their path below the root, and beside
// some of them their compressed forms.
type site struct {
	files  map[string][]byte
	packed map[string][]byte
}

// Files of the site that are read by the server and belong to nobody else.
const policyFile = ".csp"

// versioned are the endings of sources that the page takes, under v/HASH.
var versioned = []string{".js", ".css", ".svg", ".png", ".webp", ".jpg", ".woff2"}

var (
	picture = regexp.MustCompile(`^art/\d+\.svg$`)
	onCall  = regexp.MustCompile(`^(coach\.wasm|.*\.tfn)$`) // kept for offline use once they were asked for

	inlineStyle  = regexp.MustCompile(`(?s)<style[^>]*>(.*?)</style>`)
	inlineScript = regexp.MustCompile(`(?s)<script(?: type="?[a-z/]+"?)?>(.*?)</script>`)
	charset      = regexp.MustCompile(`(?i)<meta charset=[^>]*>\n?`)
	wordPlace    = regexp.MustCompile(`\{\{([a-z-]+):([a-z]+)\}\}`)
	versionedURL = regexp.MustCompile(`\bv/@/[^"'\s)>]+`)

	// What the page's own policy would forbid in its index.
	forbidden = regexp.MustCompile(`(?i)<style[\s>]|\sstyle\s*=|<[^>]*\son[a-z]+\s*=`)
)

// makeSite lays out a page.
func makeSite(in input) (*site, error) {
	inner, err := versionedFiles(in)
	if err != nil {
		return nil, err
	}
	index, err := fs.ReadFile(in.page, "index.html")
	if err != nil {
		return nil, err
	}
	if bad := forbidden.Find(withoutScripts(index)); bad != nil {
		return nil, fmt.Errorf("index.html has %q, which the page's policy forbids; move it to a file of its own", bad)
	}
	index = withStyles(index, inner)
	hash := hashOf(inner)
	s := &site{files: map[string][]byte{}}
	for name, data := range inner {
		s.files["v/"+hash+"/"+name] = data
	}

	index, policy, err := s.index(index, hash)
	if err != nil {
		return nil, err
	}
	s.files["index.html"] = index

	if err := s.icons(); err != nil {
		return nil, err
	}

	manifest, err := fs.ReadFile(in.page, "manifest.webmanifest")
	if err != nil {
		return nil, err
	}
	manifest = bytes.ReplaceAll(manifest, []byte("{{paper}}"), []byte(look.Palettes()[0].Light.Paper.String()))
	var compact bytes.Buffer
	if err := json.Compact(&compact, manifest); err != nil {
		return nil, fmt.Errorf("manifest.webmanifest: %w", err)
	}
	s.files["manifest.webmanifest"] = compact.Bytes()

	worker, err := fs.ReadFile(in.page, "sw.js")
	if err != nil {
		return nil, err
	}
	if worker, err = s.worker(worker); err != nil {
		return nil, err
	}
	s.files["sw.js"] = worker
	s.files[policyFile] = []byte(policy + "\n")
	return s, nil
}

// versionedFiles returns what lies under v/HASH, by the path below that.
func versionedFiles(in input) (map[string][]byte, error) {
	files := map[string][]byte{}
	err := fs.WalkDir(in.page, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		if name == "sw.js" || !slices.Contains(versioned, path.Ext(name)) || strings.HasPrefix(path.Base(name), ".") {
			return nil
		}
		files[name], err = fs.ReadFile(in.page, name)
		return err
	})
	if err != nil {
		return nil, err
	}
	if err := joinStyles(files); err != nil {
		return nil, err
	}
	generated := map[string][]byte{
		"css/palettes.css": palettesCSS(),
		"js/faces.js":      facesJS(),
		"js/faults-zh.js":  module(look.Chinese.Faults()),
		"js/wasm_exec.js":  in.glue,
	}
	for e := uint8(1); e <= art.Figures; e++ {
		generated[fmt.Sprintf("art/%02d.svg", e)] = []byte(art.Figure(e).SVG)
	}
	said, err := sayingsOf(in.page)
	if err != nil {
		return nil, err
	}
	for _, l := range look.Langs() {
		generated["js/words-"+l.String()+".js"] = wordsJS(l, said)
	}
	maps.Copy(generated, in.modules)
	for name, data := range generated {
		if files[name] != nil {
			return nil, fmt.Errorf("%s is made by the build; give the source another name", name)
		}
		files[name] = data
	}
	for name, data := range files {
		small, err := smallest(name, data)
		if err != nil {
			return nil, err
		}
		if len(bytes.TrimSpace(small)) == 0 {
			delete(files, name) // types for the checker only
			continue
		}
		files[name] = small
	}
	return files, nil
}

// smallest returns a script or style sheet without what only people read. The
// library is one that knows the whole of both languages: stripped by hand the
// scripts would stay half as large again.
func smallest(name string, data []byte) ([]byte, error) {
	m := minify.New()
	m.Add("js", &js.Minifier{})
	m.Add("css", &css.Minifier{})
	kind := strings.TrimPrefix(path.Ext(name), ".")
	if kind != "js" && kind != "css" {
		return data, nil
	}
	small, err := m.Bytes(kind, data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return small, nil
}

// hashOf returns a short name for the content of all files.
func hashOf(files map[string][]byte) string {
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		sum := sha256.Sum256(files[name])
		fmt.Fprintf(h, "%s %x\n", name, sum)
	}
	return hex.EncodeToString(h.Sum(nil))[:12]
}

// index returns the index with its files and its policy named, and the policy as
// the server sends it.
func (s *site) index(index []byte, hash string) (_ []byte, policy string, err error) {
	var missing []error
	for _, url := range versionedURL.FindAllString(string(index), -1) {
		if name := strings.Replace(url, "@", hash, 1); s.files[name] == nil {
			missing = append(missing, fmt.Errorf("index.html asks for %s, which is not there", url))
		}
	}
	if len(missing) > 0 {
		return nil, "", errors.Join(missing...)
	}
	if index, err = withWords(index); err != nil {
		return nil, "", err
	}
	index = bytes.ReplaceAll(index, []byte("v/@/"), []byte("v/"+hash+"/"))
	policy = policyOf(index)
	at := charset.FindIndex(index)
	if at == nil {
		return nil, "", errors.New("index.html has no <meta charset>; the policy goes behind it")
	}
	// frame-ancestors counts in a header only.
	meta := strings.TrimSuffix(policy, "; frame-ancestors 'none'")
	meta = `<meta http-equiv="Content-Security-Policy" content="` + meta + "\">\n"
	return slices.Insert(index, at[1], []byte(meta)...), policy, nil
}

// withWords puts words in the places {{KEY:LANGUAGE}} of the index: those that
// are said where the page's scripts did not come, and so not their words.
func withWords(index []byte) ([]byte, error) {
	var err error
	index = wordPlace.ReplaceAllFunc(index, func(place []byte) []byte {
		found := wordPlace.FindSubmatch(place)
		word, known := look.WordKeyed(string(found[1]))
		lang, spoken := look.LangFrom(string(found[2]))
		if !known || !spoken {
			err = fmt.Errorf("index.html says the word %s, which is not there; add it to internal/look", place)
		}
		return []byte(lang.Text(word))
	})
	return index, err
}

func withoutScripts(index []byte) []byte { return inlineScript.ReplaceAll(index, nil) }

// policyOf returns the Content-Security-Policy of a page: itself and nothing
// else, WebAssembly, the player's own pictures, and the scripts and styles that
// stand in the page, by their hashes.
func policyOf(index []byte) string {
	hashes := func(inline *regexp.Regexp) (list string) {
		for _, found := range inline.FindAllSubmatch(index, -1) {
			sum := sha256.Sum256(found[1])
			list += " 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
		}
		return list
	}
	return strings.Join([]string{
		"default-src 'none'",
		"script-src 'self' 'wasm-unsafe-eval'" + hashes(inlineScript),
		"style-src 'self'" + hashes(inlineStyle),
		"img-src 'self' blob:",
		"connect-src 'self'",
		"manifest-src 'self'",
		"worker-src 'self'",
		"base-uri 'none'",
		"form-action 'none'",
		"frame-ancestors 'none'",
	}, "; ")
}

// worker fills the lists of files into the service worker.
func (s *site) worker(source []byte) ([]byte, error) {
	var files, pictures, later []string
	for _, name := range slices.Sorted(maps.Keys(s.files)) {
		_, inner, _ := strings.Cut(strings.TrimPrefix(name, "v/"), "/")
		switch {
		case strings.HasPrefix(name, "v/") && picture.MatchString(inner):
			pictures = append(pictures, name)
		case strings.HasPrefix(name, "v/") && onCall.MatchString(inner):
			later = append(later, name)
		default:
			files = append(files, name)
		}
	}
	small, err := smallest("sw.js", source)
	if err != nil {
		return nil, err
	}
	for place, value := range map[string]any{
		`"{{version}}"`:    hashOf(s.files),
		`["{{files}}"]`:    files,
		`["{{pictures}}"]`: append([]string{}, pictures...),
		`["{{later}}"]`:    append([]string{}, later...),
	} {
		if bytes.Count(small, []byte(place)) != 1 {
			return nil, fmt.Errorf("sw.js does not have %s once", place)
		}
		text, err := json.Marshal(value)
		if err != nil {
			return nil, err
		}
		small = bytes.Replace(small, []byte(place), text, 1)
	}
	return small, nil
}
