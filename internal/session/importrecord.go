package session

import (
	"bytes"
	"strings"

	"twofold/game"
)

// recordFirstLine is how a record begins that this version reads.
const recordFirstLine = "twofold record 1"

// isRecord tells whether a text is meant as the record of a game, of whichever
// version.
func isRecord(text []byte) bool { return bytes.HasPrefix(text, []byte("twofold record ")) }

// importRecord takes in a game from its record, marked as imported: whose it is
// cannot be known. It is left behind, under the identity that the record names,
// else under one that follows from the text.
func (s *Session) importRecord(text []byte, done func(ImportReport, error)) {
	var report ImportReport
	r, err := game.ParseRecord(text)
	if err != nil {
		done(report, err)
		return
	}
	g, err := r.Replay()
	if err == nil && len(r.Moves) == 0 {
		err = fault("the record has no moves", "give that of a game that was played")
	}
	if err != nil {
		done(report, err)
		return
	}
	p := &playing{g: g, kept: -1, begun: s.Clock.Now(), peak: g.Score(), coach: r.Marks.Coach, foreign: true}
	twin := twinID(text)
	id := twin
	for _, line := range r.Extra {
		key, value, _ := strings.Cut(line, " ")
		switch ms, ok := parseUTC(value); {
		case key == "game" && validID(value):
			id = value
		case key == "begun" && ok:
			p.begun = ms
		case key == "ended" && ok:
			p.written = ms
		case key == "played":
			if seconds, ok := game.ParseWhole(value, 1<<40); ok {
				p.played = 1000 * int64(seconds)
			}
		}
	}
	p.written = max(p.written, p.begun)
	s.importGame(id, twin, p.text(), false, &report, func() {
		s.saveIndex()
		done(report, nil)
	})
}
