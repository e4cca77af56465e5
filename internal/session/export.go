package session

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"twofold/game"
)

// An export is every file in one: a first line, then for each file a line
// "file NAME SIZE", its bytes, and a line end. The last line is "end".
const (
	exportFirstLine = "twofold export 1"
	exportLastLine  = "end"
)

// Export brings everything that is kept as one file, at once or later.
func (s *Session) Export(done func([]byte, error)) {
	s.Pause()
	var names []string
	if s.hasSettings {
		names = append(names, "settings")
	}
	if s.ownPalette != nil {
		names = append(names, "palette")
	}
	for _, k := range s.sorted(byID) {
		if k.touched() {
			names = append(names, k.name())
		}
	}
	text := []byte(exportFirstLine + "\n")
	var next func(i int)
	next = func(i int) {
		if i == len(names) {
			done(append(text, exportLastLine+"\n"...), nil)
			return
		}
		s.store.Read(names[i], func(data []byte, err error) {
			if err != nil {
				done(nil, err)
				return
			}
			text = append(text, "file "+names[i]+" "+strconv.Itoa(len(data))+"\n"...)
			text = append(append(text, data...), '\n')
			next(i + 1)
		})
	}
	next(0)
}

// ImportReport says what an import brought.
type ImportReport struct {
	Games    int  // new or longer than the one known
	Known    int  // known already
	Damaged  int  // left out
	Settings bool // settings were taken, since there were none
}

// Import takes in the record of a game, or what Export wrote: games by their
// identity, so that a game known already is not counted twice, and settings and
// palette where there are none yet. A game that went on differently here and
// there is kept in both forms. It fails, and changes nothing, on a file that is
// neither, and on a record that does not hold; done gets the outcome, at once or
// later.
func (s *Session) Import(data []byte, done func(ImportReport, error)) {
	if isRecord(data) {
		s.importRecord(data, done)
		return
	}
	files, err := parseExport(data)
	if err != nil {
		done(ImportReport{}, err)
		return
	}
	var report ImportReport
	var next func()
	next = func() {
		if len(files) == 0 {
			s.saveIndex()
			done(report, nil)
			return
		}
		f := files[0]
		files = files[1:]
		dir, id, _ := strings.Cut(f.Name, "/")
		switch {
		case f.Name == "settings" && !s.hasSettings:
			if st, extra, err := parseSettings(f.Data); err == nil {
				s.unknownSettings = extra
				report.Settings = s.Change(st) == nil
			}
		case f.Name == "palette" && s.ownPalette == nil:
			s.SetOwnPalette(f.Data)
		case (dir == "live" || dir == "done") && validID(id):
			s.importGame(id, twinID(f.Data), f.Data, dir == "live", &report, next)
			return
		}
		next()
	}
	next()
}

// importGame takes in the file of a game. twin is its identity where another
// game has its own, the same each time the same file is imported.
func (s *Session) importGame(id, twin string, data []byte, live bool, report *ImportReport, next func()) {
	l, err := parseGame(data)
	if err != nil || !l.playable() {
		report.Damaged++
		next()
		return
	}
	k := s.games[id]
	if k == nil {
		s.adopt(id, data, live)
		report.Games++
		next()
		return
	}
	s.store.Read(k.name(), func(known []byte, err error) {
		here := &log{}
		if err == nil {
			here, err = parseGame(known)
		}
		switch {
		case err == nil && (bytes.HasPrefix(known, data) || here.covers(l)):
			report.Known++
		case err == nil && (bytes.HasPrefix(data, known) || l.covers(here)) && (here.foreign || !l.foreign) &&
			s.opened[id] == nil && s.store.Claim(id):
			s.store.Replace(k.name(), data)
			s.adoptAs(k.name(), id, data, k.live)
			s.store.Release(id)
			report.Games++
		default:
			if s.games[twin] != nil {
				report.Known++
				break
			}
			s.adopt(twin, data, false)
			report.Games++
		}
		next()
	})
}

// covers tells whether a game is the other one, or that one played on: its
// moves begin with the other's, and nothing that counts is in the other alone.
// Times are not compared, for to look at a game changes them.
func (l *log) covers(other *log) bool {
	m, n := l.line.Moves, other.line.Moves
	return string(l.setup.AppendText(nil)) == string(other.setup.AppendText(nil)) &&
		l.line.Pos >= other.line.Pos && len(m) >= len(n) && slices.Equal(m[:len(n)], n) &&
		slices.Equal(l.line.Spawns[:min(len(l.line.Spawns), len(other.line.Spawns))], other.line.Spawns) &&
		(l.coach || !other.coach) && l.highest() >= other.highest()
}

// highest returns the highest score the game ever had.
func (l *log) highest() int64 {
	if g, _ := game.Resume(l.setup, l.line); g != nil {
		return max(l.peak, g.Score())
	}
	return l.peak
}

func (l *log) playable() bool {
	g, err := game.Resume(l.setup, l.line)
	return g != nil && err == nil
}

// adopt keeps an imported game, as the current one of its size if it was that
// and there is none.
func (s *Session) adopt(id string, data []byte, live bool) {
	name := "done/" + id
	if l, _ := parseGame(data); live && !s.hasLive(l.setup.Rules) {
		name = "live/" + id
	}
	s.store.Replace(name, data)
	s.adoptAs(name, id, data, strings.HasPrefix(name, "live/"))
}

func (s *Session) adoptAs(name, id string, data []byte, live bool) {
	if k := s.summarize(name, id, data); k != nil {
		k.live = live
		s.games[id] = k
		s.others = rivals{}
		s.stale = true
	}
}

func (s *Session) hasLive(r game.Rules) bool {
	for _, k := range s.games {
		if k.live && sameSize(k.Rules, r) {
			return true
		}
	}
	return false
}

func twinID(data []byte) string {
	id := strconv.FormatUint(uint64(fnv1a(fnvStart, data))<<32|uint64(fnv1a(0, data)), 16)
	return "0000000000000000"[len(id):] + id
}

func parseExport(data []byte) ([]File, error) {
	line, rest, _ := bytes.Cut(data, []byte("\n"))
	if string(line) != exportFirstLine {
		return nil, fault("this is neither a record nor a file that this version of twofold exported", "give one that begins with the line {0} or {1}",
			exportFirstLine, recordFirstLine)
	}
	var files []File
	for {
		line, after, ok := bytes.Cut(rest, []byte("\n"))
		if string(line) == exportLastLine {
			return files, nil
		}
		fields := strings.Split(string(line[:min(len(line), 200)]), " ")
		if !ok || len(fields) != 3 || fields[0] != "file" {
			return nil, fault("the exported file is damaged after {0} files", "get the whole file", itoa(len(files)))
		}
		size, fits := game.ParseWhole(fields[2], 1<<53-1)
		if !fits || size >= uint64(len(after)) || after[size] != '\n' {
			return nil, fault("the exported file is damaged at {0}", "get the whole file", game.Quote(fields[1]))
		}
		files = append(files, File{Name: fields[1], Size: int64(size), Data: after[:size]})
		rest = after[size+1:]
	}
}
