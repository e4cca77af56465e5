package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"twofold/internal/look"
)

const (
	// tileColours is how many exponents have their colours in palettes.css:
	// all that a board can come to. See game.Rules.
	tileColours = 40

	// facesTo is the largest exponent in faces.js.
	facesTo = 60
)

// palettesCSS returns the colours of every palette as custom properties of the
// root, and the rules by which a tile takes those of its exponent.
func palettesCSS() []byte {
	var b bytes.Buffer
	for _, p := range look.Palettes() {
		fmt.Fprintf(&b, ":root[data-palette=%q]{", p.Name)
		for e := uint8(1); e <= tileColours; e++ {
			t := p.Tile(e)
			light, dark := t.Halves()
			fmt.Fprintf(&b, "--e%d-fill:%s;--e%d-light:%s;--e%d-dark:%s;--e%d-text:%s;", e, t.Fill, e, light, e, dark, e, t.Text)
		}
		b.WriteString("}\n")
		for _, dark := range []bool{false, true} {
			scheme := "light"
			if dark {
				scheme = "dark"
			}
			fmt.Fprintf(&b, ":root[data-palette=%q][data-scheme=%q]{color-scheme:%s;", p.Name, scheme, scheme)
			for name, c := range p.Scheme(dark).Colours {
				fmt.Fprintf(&b, "--%s:%s;", name, c)
			}
			b.WriteString("}\n")
		}
	}
	for e := 1; e <= tileColours; e++ {
		fmt.Fprintf(&b, `.tile[data-e="%d"]{`, e)
		for _, part := range []string{"fill", "light", "dark", "text"} {
			fmt.Fprintf(&b, "--%s:var(--e%d-%s);", part, e, part)
		}
		b.WriteString("}\n")
	}
	return b.Bytes()
}

// wordsJS returns those words of a language that the page says, by their keys.
func wordsJS(l look.Lang, said *sayings) []byte {
	words := map[string]string{}
	for _, w := range look.Words() {
		if said.has(w.Key()) {
			words[w.Key()] = l.Text(w)
		}
	}
	return module(words)
}

// sayings are the keys of the words that the page says. The other views have
// many of their own, which nobody is to download here.
type sayings struct {
	whole  map[string]bool
	starts []string // of keys that the page puts together, as "faces-" + name
}

var (
	// A key, or its start, stands as a text of its own in the sources.
	keyText = regexp.MustCompile("[\"'`]([a-z][a-z0-9]*(?:-[a-z0-9]+)*-?)[\"'`]")

	// What is a key for certain.
	keyAsked = regexp.MustCompile(`\bt\("([a-z0-9-]+)"|\bdata-t(?:-label|-group)?="([a-z0-9-]+)"`)
)

// sayingsOf reads the sources of a page. It fails where they ask for a word
// that is not there.
func sayingsOf(page fs.FS) (*sayings, error) {
	said := &sayings{whole: map[string]bool{}}
	words := map[string]bool{}
	for _, w := range look.Words() {
		words[w.Key()] = true
	}
	scripts, err := fs.Glob(page, "js/*.js")
	if err != nil {
		return nil, err
	}
	for _, name := range append(scripts, "index.html") {
		source, err := fs.ReadFile(page, name)
		if err != nil {
			return nil, err
		}
		for _, found := range keyText.FindAllSubmatch(source, -1) {
			if key := string(found[1]); strings.HasSuffix(key, "-") {
				said.starts = append(said.starts, key)
			} else {
				said.whole[key] = true
			}
		}
		for _, found := range keyAsked.FindAllSubmatch(source, -1) {
			key := string(found[1]) + string(found[2])
			if !words[key] && !strings.HasSuffix(key, "-") {
				return nil, fmt.Errorf("%s says the word %q, which is not there; add it to internal/look", name, key)
			}
		}
	}
	return said, nil
}

func (s *sayings) has(key string) bool {
	return s.whole[key] || slices.ContainsFunc(s.starts, func(start string) bool { return strings.HasPrefix(key, start) })
}

// facesJS returns what the tiles show in every set of faces, by exponent.
func facesJS() []byte {
	sets := map[string][]string{}
	for _, f := range look.FaceSets() {
		for e := uint8(0); e <= facesTo; e++ {
			sets[f.Name()] = append(sets[f.Name()], f.Face(e))
		}
	}
	return module(sets)
}

// module returns a JavaScript module whose default export is v.
func module(v any) []byte {
	var b bytes.Buffer
	b.WriteString("export default ")
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic("build: " + strconv.Quote(err.Error())) // texts always can be
	}
	return b.Bytes()
}
