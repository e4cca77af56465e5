// Package web serves the page: the files that internal/web/build has made, as
// they are embedded in the program, compressed, cached and shut in.
//
// It knows no game, so that any server can take it. docs/page.md describes the
// files and their headers.
package web

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"io"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
)

//go:embed all:dist
var dist embed.FS

// policyFile holds the Content-Security-Policy of the built page. The build
// writes it last, so a page that has it is whole; in one half built it is empty.
const policyFile = ".csp"

// NotBuilt is what there is to say while the page is not built.
const NotBuilt = "this program was built without the page; build it with: make serve"

// Files returns the page's files, the compressed ones beside the plain ones,
// and whether the page was built. Those whose names begin with a dot are no
// part of the page.
func Files() (fs.FS, bool) {
	packed, err := fs.Sub(dist, "dist")
	if err != nil {
		return nil, false
	}
	return plainFiles{packed}, built(packed)
}

func built(files fs.FS) bool {
	policy, err := fs.Stat(files, policyFile)
	return err == nil && policy.Size() > 0
}

// Handler serves the page below its own root, as http.StripPrefix leaves it. It
// may be used by any number of requests at once.
func Handler() http.Handler {
	files, _ := Files()
	return handlerOf(files)
}

func handlerOf(files fs.FS) http.Handler {
	if files == nil || !built(files) {
		return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			plain(w, http.StatusServiceUnavailable, NotBuilt)
		})
	}
	policy, _ := fs.ReadFile(files, policyFile) // it is there
	return &handler{files: files, policy: strings.TrimSpace(string(policy)), known: map[string]*variant{}}
}

type handler struct {
	files  fs.FS
	policy string

	mu    sync.Mutex
	known map[string]*variant // by file name
}

// variant is a file, plain or compressed.
type variant struct {
	data []byte
	etag string
}

// get returns a file, read once.
func (h *handler) get(name string) *variant {
	h.mu.Lock()
	defer h.mu.Unlock()
	v, ok := h.known[name]
	if !ok {
		if data, err := fs.ReadFile(h.files, name); err == nil {
			sum := sha256.Sum256(data)
			v = &variant{data, `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`}
			h.known[name] = v
		}
	}
	return v
}

// codings are the compressed forms, the better first.
var codings = []struct{ name, ending string }{{"br", ".br"}, {"gzip", ".gz"}}

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	head := w.Header()
	head.Set("X-Content-Type-Options", "nosniff")
	head.Set("Referrer-Policy", "no-referrer")
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		head.Set("Allow", "GET, HEAD")
		plain(w, http.StatusMethodNotAllowed, "only GET and HEAD are answered here")
		return
	}
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" {
		name = "index.html"
	}
	kind := types[path.Ext(name)]
	if kind == "" || !fs.ValidPath(name) || strings.HasPrefix(path.Base(name), ".") {
		notFound(w)
		return
	}
	// The first of those that are wanted most; the plain file comes last, since
	// it may have to be unpacked.
	accepted := acceptedCodings(r.Header.Values("Accept-Encoding"))
	var file *variant
	coding, best, choice := "", accepted["identity"], false
	for _, c := range codings {
		packed := h.get(name + c.ending)
		if packed == nil {
			continue
		}
		choice = true
		if q := accepted[c.name]; q > 0 && (q > best || q == best && file == nil) {
			file, coding, best = packed, c.name, q
		}
	}
	if file == nil {
		file = h.get(name)
	}
	if file == nil {
		notFound(w)
		return
	}

	head.Set("Content-Security-Policy", h.policy)
	head.Set("Cross-Origin-Resource-Policy", "same-origin")
	head.Set("Permissions-Policy", permissions)
	head.Set("Content-Type", kind)
	if strings.HasPrefix(name, "v/") {
		head.Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		head.Set("Cache-Control", "no-cache")
	}
	if choice {
		head.Set("Vary", "Accept-Encoding")
	}
	head.Set("ETag", file.etag)
	if matches(r.Header.Values("If-None-Match"), file.etag) {
		head.Del("Content-Type")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	if coding != "" {
		head.Set("Content-Encoding", coding)
	}
	head.Set("Content-Length", strconv.Itoa(len(file.data)))
	w.WriteHeader(http.StatusOK)
	if r.Method == http.MethodGet {
		_, _ = w.Write(file.data) // whoever has gone needs no answer
	}
}

// permissions gives up what the page never asks for. What it uses, as
// full screen, gamepads, the clipboard and sharing, is left as browsers have it.
const permissions = "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()"

// types are the content types of what the page has; nothing else is served.
var types = map[string]string{
	".html":        "text/html; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".css":         "text/css; charset=utf-8",
	".svg":         "image/svg+xml",
	".png":         "image/png",
	".webp":        "image/webp",
	".jpg":         "image/jpeg",
	".woff2":       "font/woff2",
	".wasm":        "application/wasm",
	".tfn":         "application/octet-stream",
	".webmanifest": "application/manifest+json",
}

// acceptedCodings reads Accept-Encoding: how much each coding is wanted, from 0
// to 1000. Without the header a client takes the plain file.
func acceptedCodings(values []string) map[string]int {
	accepted := map[string]int{"identity": 1} // wanted least, but not refused
	rest, hasRest := 0, false
	named := map[string]bool{}
	for item := range strings.SplitSeq(strings.Join(values, ","), ",") {
		name, params, _ := strings.Cut(item, ";")
		name = strings.ToLower(strings.TrimSpace(name))
		if name == "" {
			continue
		}
		q := quality(params)
		switch name {
		case "*":
			rest, hasRest = q, true
		case "x-gzip":
			name = "gzip"
			fallthrough
		default:
			accepted[name], named[name] = q, true
		}
	}
	if hasRest {
		for _, c := range codings {
			if !named[c.name] {
				accepted[c.name] = rest
			}
		}
	}
	return accepted
}

// quality reads "q=0.5" as 500. What is no number counts as a refusal.
func quality(params string) int {
	for p := range strings.SplitSeq(params, ";") {
		key, value, _ := strings.Cut(strings.TrimSpace(p), "=")
		if !strings.EqualFold(strings.TrimSpace(key), "q") {
			continue
		}
		q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
		if err != nil || !(q >= 0) {
			return 0
		}
		return int(min(q, 1) * 1000)
	}
	return 1000
}

// matches tells whether If-None-Match names the tag, weakly compared.
func matches(values []string, etag string) bool {
	for item := range strings.SplitSeq(strings.Join(values, ","), ",") {
		item = strings.TrimSpace(item)
		if item == "*" || strings.TrimPrefix(item, "W/") == etag {
			return true
		}
	}
	return false
}

func notFound(w http.ResponseWriter) { plain(w, http.StatusNotFound, "there is nothing here") }

// plain answers with a sentence.
func plain(w http.ResponseWriter, code int, text string) {
	head := w.Header()
	head.Set("Content-Type", "text/plain; charset=utf-8")
	head.Set("X-Content-Type-Options", "nosniff")
	head.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
	head.Set("Cache-Control", "no-store")
	head.Set("Content-Length", strconv.Itoa(len(text)+1))
	w.WriteHeader(code)
	_, _ = io.WriteString(w, text+"\n") // net/http leaves the body out for HEAD
}
