package main

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
)

var (
	linkedStyle = regexp.MustCompile(`<link rel="stylesheet" href="v/@/([^"]+)">`)

	// importedStyle is a line that stands for another style sheet.
	importedStyle = regexp.MustCompile(`(?m)^@import "([^"]+)";\n`)
	anyImport     = regexp.MustCompile(`(?i)@import\b[^;]*;?`)
)

// joinStyles puts style sheets in the place of the lines that import them, and
// takes them from the files: the source has one for each subject, and a browser
// asks for no more than it needs to. One that is imported imports nothing.
func joinStyles(files map[string][]byte) error {
	parts := map[string]bool{}
	for name, sheet := range files {
		if path.Ext(name) != ".css" {
			continue
		}
		var failed error
		joined := importedStyle.ReplaceAllFunc(sheet, func(line []byte) []byte {
			part := path.Join(path.Dir(name), string(importedStyle.FindSubmatch(line)[1]))
			data, there := files[part]
			switch {
			case !there:
				failed = fmt.Errorf("%s imports %s, which is not there", name, part)
			case anyImport.Match(data):
				failed = fmt.Errorf("%s is imported by %s; it cannot import others", part, name)
			case parts[part]:
				failed = fmt.Errorf("%s is imported twice", part)
			}
			parts[part] = true
			return data
		})
		if failed != nil {
			return failed
		}
		if bad := anyImport.Find(joined); bad != nil {
			return fmt.Errorf("%s has %q; write @import \"part.css\"; on a line of its own", name, bad)
		}
		files[name] = joined
	}
	for part := range parts {
		delete(files, part)
	}
	return nil
}

// withStyles puts the style sheets that the index asks for into it, and takes
// them from the files: the first paint, which cannot do without them, then waits
// for nothing but the index. Each has an id, as "app-css".
func withStyles(index []byte, files map[string][]byte) []byte {
	return linkedStyle.ReplaceAllFunc(index, func(link []byte) []byte {
		name := string(linkedStyle.FindSubmatch(link)[1])
		sheet, there := files[name]
		if !there {
			return link // it is named as missing with all others
		}
		delete(files, name)
		id := strings.ReplaceAll(path.Base(name), ".", "-")
		return slices.Concat([]byte(`<style id="`+id+`">`), sheet, []byte("</style>"))
	})
}
