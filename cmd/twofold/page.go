package main

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"twofold/internal/web"
)

// pageMarker is a file that lists what "twofold page" wrote into a folder.
const pageMarker = ".twofold-page"

const pageMarkerHead = "# Written by \"twofold page\", which replaces these files.\n"

func (p *program) pageCommand() *cobra.Command {
	var out string
	c := &cobra.Command{
		Use:   "page --out DIR",
		Short: "Write the web page as a static site",
		Long: "Page writes the web page into a folder, from where any web server can serve it\n" +
			"under any path. A page that an earlier run wrote there is replaced; other files\n" +
			"beside such a page are left alone.",
		Example: "  twofold page --out public",
		Args:    exactly("", 0),
		RunE: func(*cobra.Command, []string) error {
			if out == "" {
				return usage("there is no folder to write to", "give one with --out")
			}
			return p.writePage(out)
		},
	}
	c.Flags().StringVar(&out, "out", "", "`DIR` to write to; it is made if need be")
	return c
}

func (p *program) writePage(out string) error {
	files, ok := web.Files()
	if !ok {
		return errNoPage()
	}
	return writeSite(files, p.path(out), out)
}

// writeSite writes a page to the folder dir, called out by the user. What is
// new is there before the index names it, and what is old goes last.
func writeSite(files fs.FS, dir, out string) error {
	former, err := formerPage(dir, out)
	if err != nil {
		return err
	}
	var names []string
	err = fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && !strings.HasPrefix(entry.Name(), ".") {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		return could("the page cannot be read: "+reason(err), "install the program again")
	}
	// Below v/ first, the service worker and the index last.
	slices.SortFunc(names, func(a, b string) int {
		if x, y := writeOrder(a), writeOrder(b); x != y {
			return x - y
		}
		return strings.Compare(a, b)
	})

	// Both lists, so that a page that was written half is known for one.
	if err := writePageFile(dir, pageMarker, markerOf(append(slices.Clone(names), former...))); err != nil {
		return writeError(out, err)
	}
	for _, name := range names {
		data, err := fs.ReadFile(files, name)
		if err == nil {
			err = writePageFile(dir, name, data)
		}
		if err != nil {
			return writeError(filepath.Join(out, filepath.FromSlash(name)), err)
		}
	}
	for _, name := range former {
		if slices.Contains(names, name) {
			continue
		}
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return writeError(filepath.Join(out, filepath.FromSlash(name)), err)
		}
		for parent := filepath.Dir(file); parent != filepath.Clean(dir) && os.Remove(parent) == nil; {
			parent = filepath.Dir(parent)
		}
	}
	return writeError(out, writePageFile(dir, pageMarker, markerOf(names)))
}

func writeOrder(name string) int {
	switch {
	case strings.HasPrefix(name, "v/"):
		return 0
	case strings.HasPrefix(name, "sw.js"), strings.HasPrefix(name, "index.html"):
		return 2
	}
	return 1
}

func markerOf(names []string) []byte {
	slices.Sort(names)
	return []byte(pageMarkerHead + strings.Join(slices.Compact(names), "\n") + "\n")
}

// formerPage returns the files of the page that a folder holds. A folder that
// holds other things and no page is refused.
func formerPage(dir, out string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		if info, statErr := os.Stat(dir); statErr == nil && !info.IsDir() {
			return nil, could(shown(out)+" is a file", "give a folder")
		}
		return nil, fileError(out, err)
	case len(entries) == 0:
		return nil, nil
	}
	text, err := os.ReadFile(filepath.Join(dir, pageMarker))
	if err != nil || !bytes.HasPrefix(text, []byte(pageMarkerHead)) {
		return nil, could(shown(out)+" holds other files", "give an empty folder")
	}
	var names []string
	for name := range strings.Lines(string(text[len(pageMarkerHead):])) {
		if name = strings.TrimSuffix(name, "\n"); fs.ValidPath(name) && name != "." {
			names = append(names, name)
		}
	}
	return names, nil
}

// writePageFile writes a file in one step: a server that reads it meanwhile
// gets the old one or the new.
func writePageFile(dir, name string, data []byte) error {
	file := filepath.Join(dir, filepath.FromSlash(name))
	if there, err := os.ReadFile(file); err == nil && bytes.Equal(there, data) {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	temp, err := os.CreateTemp(filepath.Dir(file), ".twofold-*")
	if err != nil {
		return err
	}
	_, err = temp.Write(data)
	err = errors.Join(err, temp.Chmod(0o644), temp.Close())
	if err == nil {
		err = os.Rename(temp.Name(), file)
	}
	if err != nil {
		return errors.Join(err, os.Remove(temp.Name()))
	}
	return nil
}
