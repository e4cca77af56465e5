package game

import (
	"slices"
	"strings"
	"unicode/utf8"
)

const recordFirstLine = "twofold record 1"

// MaxExtra bounds the unknown header lines of a record, and their length in
// bytes.
const (
	MaxExtra     = 100
	maxExtraLine = 1000
)

// recordLines keeps where in the text the parts of a record stood.
type recordLines struct {
	moves  []moveLine
	result int
}

type moveLine struct{ first, line int }

// of returns the line of move i, 0 where there is no text.
func (l *recordLines) of(i int) int {
	at, found := slices.BinarySearchFunc(l.moves, i, func(m moveLine, i int) int { return m.first - i })
	if !found {
		at--
	}
	if at < 0 {
		return 0
	}
	return l.moves[at].line
}

// LineError says in which line a text is damaged. A record or a saved game
// holds up to there.
type LineError struct {
	Line int // from 1
	Err  error
}

// Error tells line and fault in one line.
func (e *LineError) Error() string { return e.Tell(fill) }

// Tell says what Error does.
func (e *LineError) Tell(say Say) string { return inLine(e.Line, Tell(e.Err, say), say) }

// Unwrap returns the fault.
func (e *LineError) Unwrap() error { return e.Err }

// ParseRecord reads the text of a record. A damaged text gives a *LineError;
// where the damage lies past the header, the record comes too, with the moves
// that stand before it and, in place of the stated result, theirs. Whether the
// moves can be played and give the stated result is for Verify to say.
func ParseRecord(text []byte) (*Record, error) {
	p := recordParser{lineReader: lineReader{text: text}}
	if err := p.header(); err != nil {
		return nil, err
	}
	err := p.body()
	if err == nil {
		return &p.rec, nil
	}
	p.keepPrefix()
	return &p.rec, err
}

// lineReader hands out a text line by line.
type lineReader struct {
	text []byte
	at   int
	line int // number of the line last read, from 1

	ended bool // the line asked for last is past the end
}

// next returns the next line without its end, LF or CR LF.
func (r *lineReader) next() (string, bool) {
	if r.at >= len(r.text) {
		if !r.ended {
			r.ended = true
			r.line++
		}
		return "", false
	}
	rest := r.text[r.at:]
	end := slices.Index(rest, '\n')
	if end < 0 {
		r.at = len(r.text)
	} else {
		rest = rest[:end]
		r.at += end + 1
	}
	r.line++
	if n := len(rest); n > 0 && rest[n-1] == '\r' {
		rest = rest[:n-1]
	}
	return string(rest), true
}

func (r *lineReader) fail(what, remedy string, args ...string) error {
	return &LineError{Line: r.line, Err: fault(what, remedy, args...)}
}

type recordParser struct {
	lineReader
	rec Record
}

// SetupParser reads the header lines of Setup.AppendText, one by one.
type SetupParser struct {
	setup Setup
	seen  map[string]bool
}

// Line takes one header line. It tells whether it knows the key; a known line
// with a wrong value, or one that comes twice, gives a *Fault.
func (p *SetupParser) Line(key, value string) (known bool, err error) {
	r := &p.setup.Rules
	switch key {
	case "size":
		r.Rows, r.Cols, err = ParseSize(value)
	case "target":
		r.Target, err = ParseTarget(value)
	case "four":
		r.FourPerMille, err = parseCount(key, value, 1000)
	case "start":
		r.StartTiles, err = parseCount(key, value, MaxCells)
	case "undo":
		r.Undo, err = parseYesNo(key, value)
	case "end-at-target":
		r.EndAtTarget, err = parseYesNo(key, value)
	case "seed":
		if len(value) != 64 {
			err = fault("the seed has {0} characters", "give 64 hexadecimal digits", itoa(len(value)))
		} else if p.setup.Seed, err = ParseSeed(value); err == nil && !equalFold(value, p.setup.Seed.String()) {
			err = fault("{0} is no seed", "give 64 hexadecimal digits", Quote(value))
		}
	case "spawns":
		if p.setup.Open = value == "listed"; !p.setup.Open {
			err = fault("{0} is no kind of spawns", "write listed, or give a seed", Quote(value))
		}
	case "from":
		if p.setup.Start == nil {
			p.setup.Start = new(Start)
		}
		if p.setup.Start.Board, err = parseBoard(value); err == nil {
			err = p.setup.Start.Board.check()
		}
	case "from-score":
		var score int64
		score, err = parseScore(value)
		if p.setup.Start == nil {
			p.setup.Start = new(Start)
		}
		p.setup.Start.Score = score
	default:
		return false, nil
	}
	if err == nil && p.seen[key] {
		err = fault("the line {0} comes twice", "leave one out", key)
	}
	if p.seen == nil {
		p.seen = map[string]bool{}
	}
	p.seen[key] = true
	return true, err
}

// Setup returns what the lines said. It fails where one is missing, or where
// they make no game.
func (p *SetupParser) Setup() (Setup, error) {
	for _, key := range []string{"size", "target", "four", "start", "undo"} {
		if !p.seen[key] {
			return Setup{}, fault("the line {0} is missing", "add it", key)
		}
	}
	if p.seen["seed"] == p.setup.Open {
		return Setup{}, fault("a game has either a seed or listed spawns", "give one of the two")
	}
	if p.seen["from"] != p.seen["from-score"] {
		return Setup{}, fault("a given board needs the lines from and from-score", "give both")
	}
	if _, err := prepare(p.setup); err != nil {
		return Setup{}, err
	}
	return p.setup, nil
}

func (p *recordParser) header() error {
	first, _ := p.next()
	if first != recordFirstLine {
		if strings.HasPrefix(first, "twofold record ") {
			return p.fail("this is {0}, of another version", "read it with a newer twofold", Quote(first))
		}
		return p.fail("this is no record of a game", "give a text that begins with the line {0}", recordFirstLine)
	}
	var setup SetupParser
	seen := map[string]bool{}
	for {
		line, ok := p.next()
		if !ok {
			return p.fail("the record ends within its header", "get the whole file")
		}
		if line == "" {
			break
		}
		key, value, _ := strings.Cut(line, " ")
		known, err := setup.Line(key, value)
		if !known {
			known, err = p.mark(key, value, seen)
		}
		if err == nil && !known {
			err = p.rec.AddExtra(line)
		}
		if err != nil {
			return &LineError{Line: p.line, Err: err}
		}
	}
	var err error
	if p.rec.Setup, err = setup.Setup(); err != nil {
		return &LineError{Line: p.line, Err: err}
	}
	if p.rec.Marks.Undos > 0 && !p.rec.Rules.Undo {
		return p.fail("the record counts undos under rules without undo", "leave one of them out")
	}
	return nil
}

func (p *recordParser) mark(key, value string, seen map[string]bool) (known bool, err error) {
	m := &p.rec.Marks
	switch key {
	case "undos":
		m.Undos, err = parseCount(key, value, 1<<30)
	case "coach":
		m.Coach, err = parseYesNo(key, value)
	case "imported":
		m.Imported, err = parseYesNo(key, value)
	default:
		return false, nil
	}
	if err == nil && seen[key] {
		err = fault("the line {0} comes twice", "leave one out", key)
	}
	seen[key] = true
	return true, err
}

// AddExtra adds a header line of the caller's own. It fails, and adds nothing,
// where the record has MaxExtra of them, or where the line is empty, longer
// than 1,000 bytes, not printable UTF-8, or begins with a key that records
// know.
func (r *Record) AddExtra(line string) error {
	key, _, _ := strings.Cut(line, " ")
	isSetup, _ := new(SetupParser).Line(key, "")
	isMark, _ := new(recordParser).mark(key, "", map[string]bool{})
	isBody := key == "moves" || slices.Contains(resultKeys[:], key)
	switch {
	case len(r.Extra) == MaxExtra:
		return fault("the header has more than {0} lines of its own", "leave some out", itoa(MaxExtra))
	case line == "" || len(line) > maxExtraLine || !utf8.ValidString(line) || strings.ContainsFunc(line, isControl):
		return fault("a header line is not 1 to {0} bytes of printable text", "leave it out", itoa(maxExtraLine))
	case isSetup || isMark || isBody:
		return fault("the line {0} has a meaning of its own", "use another word", key)
	}
	r.Extra = append(r.Extra, line)
	return nil
}

func isControl(r rune) bool { return r < ' ' || r == 0x7f }

func (p *recordParser) body() error {
	if p.rec.Open {
		if err := p.spawns(); err != nil {
			return err
		}
	}
	if err := p.moves(); err != nil {
		return err
	}
	return p.result()
}

// counted reads the line "key N".
func (p *recordParser) counted(key string, most int) (int, error) {
	line, ok := p.next()
	value, found := strings.CutPrefix(line, key+" ")
	if !ok || !found {
		return 0, p.fail("here the line {0} with a number should stand", "restore it", key)
	}
	n, err := parseCount(key, value, most)
	if err != nil {
		return 0, &LineError{Line: p.line, Err: err}
	}
	return n, nil
}

func (p *recordParser) spawns() error {
	want, err := p.counted("spawns", MaxMoves+MaxCells)
	if err != nil {
		return err
	}
	first := p.line + 1
	for {
		line, ok := p.next()
		if !ok || line == "" {
			break
		}
		for token := range strings.SplitSeq(line, " ") {
			at, value, _ := strings.Cut(token, ":")
			cell, ok := smallNumber(at)
			if !ok || cell >= p.rec.Rules.Cells() || value != "2" && value != "4" {
				return p.fail("{0} is no spawn", "write cell:2 or cell:4, cells counted from 0", Quote(token))
			}
			exp, _ := expOf(value)
			p.rec.Spawns = append(p.rec.Spawns, Spawn{At: uint8(cell), Exp: exp})
		}
	}
	if len(p.rec.Spawns) != want {
		return p.fail("there are {0} spawns and not {1}", "get the whole file", itoa(len(p.rec.Spawns)), itoa(want))
	}
	// Those of moves are for Replay to judge.
	g, err := Begin(p.rec.Setup)
	if err == nil {
		err = g.placeAll(p.rec.Spawns[:min(want, g.startSpawns())])
	}
	if err != nil {
		return &LineError{Line: first, Err: err}
	}
	return nil
}

func (p *recordParser) moves() error {
	want, err := p.counted("moves", MaxMoves)
	if err != nil {
		return err
	}
	for {
		line, ok := p.next()
		if !ok || line == "" {
			break
		}
		p.rec.lines.moves = append(p.rec.lines.moves, moveLine{first: len(p.rec.Moves), line: p.line})
		for i := range len(line) {
			d, ok := DirOf(line[i])
			if !ok {
				return p.fail("character {0}, {1}, is no move", "use the letters U, L, D and R", itoa(i+1), Quote(line[i:i+1]))
			}
			p.rec.Moves = append(p.rec.Moves, d)
		}
	}
	if len(p.rec.Moves) != want {
		return p.fail("there are {0} moves and not {1}", "get the whole file", itoa(len(p.rec.Moves)), itoa(want))
	}
	if p.rec.Open {
		if err := p.rec.countSpawns(); err != nil {
			return &LineError{Line: p.line, Err: err}
		}
	}
	return nil
}

// startSpawns returns how many spawns come before the first move.
func (s *Setup) startSpawns() int {
	if s.Start != nil {
		return 0
	}
	return s.Rules.StartTiles
}

func (p *recordParser) result() error {
	res := &p.rec.Result
	p.rec.lines.result = p.line + 1
	for _, key := range resultKeys {
		line, ok := p.next()
		value, found := strings.CutPrefix(line, key+" ")
		if !ok || !found {
			return p.fail("here the line {0} of the result should stand", "restore it", key)
		}
		var err error
		switch key {
		case "score":
			res.Score, err = parseScore(value)
		case "reached":
			res.Reached, err = parseYesNo(key, value)
		case "over":
			res.Over, err = parseYesNo(key, value)
		case "board":
			res.Board, err = parseBoard(value)
		}
		if err != nil {
			return &LineError{Line: p.line, Err: err}
		}
	}
	for {
		line, ok := p.next()
		if !ok {
			return nil
		}
		if line != "" {
			return p.fail("the text goes on after the result", "leave the rest out")
		}
	}
}

// resultKeys begin the lines of a result, in their order.
var resultKeys = [4]string{"score", "reached", "over", "board"}

// keepPrefix cuts a damaged record to the moves that can be played, and gives
// it their result.
func (p *recordParser) keepPrefix() {
	r := &p.rec
	if r.Open {
		n := min(max(len(r.Spawns)-r.startSpawns(), 0), len(r.Moves))
		r.Moves, r.Spawns = r.Moves[:n], r.Spawns[:min(len(r.Spawns), n+r.startSpawns())]
	}
	g, _ := r.replay()
	if g == nil { // a start tile cannot stand
		r.Moves, r.Spawns = nil, nil
		g, _ = r.replay()
	}
	kept := g.Record()
	r.Moves, r.Spawns, r.Result = kept.Moves, kept.Spawns, kept.Result
}

func parseCount(key, value string, most int) (int, error) {
	n, ok := smallNumber(value)
	if !ok || n > most {
		return 0, fault("{0} is no value for {1}", "give a whole number from 0 to {2}", Quote(value), key, itoa(most))
	}
	return n, nil
}

func parseYesNo(key, value string) (bool, error) {
	if value != "yes" && value != "no" {
		return false, fault("{0} is no value for {1}", "write yes or no", Quote(value), key)
	}
	return value == "yes", nil
}

// parseScore reads a score: a whole number under 2^53.
func parseScore(s string) (int64, error) {
	n, ok := ParseWhole(s, 1<<53-1)
	if !ok {
		return 0, fault("{0} is no score", "give a whole number under 2^53", Quote(s))
	}
	return int64(n), nil
}
