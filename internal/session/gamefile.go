package session

import (
	"bytes"
	"strconv"
	"strings"

	"twofold/game"
)

// A game file is appended to as the game is played, and never rewritten:
//
//	twofold game 1
//	begun 1796003709000          milliseconds since 1970
//	size 4x4                     and the other lines of game.Setup.AppendText
//	                             an empty line
//	ULDR<>+                      events
//	@1796003712000 2950          when, and milliseconds played so far
//	^1234                        the highest score so far, written when undo lowers it
//	=256 258 … 7f3a09c1          a checkpoint, and a checksum
//	!coach                       the coach was asked
//	!imported                    the game was imported as a record
//	!undos 3                     how many undos there were up to here
//
// Events are the letters of moves, < for undo, > for redo and + for playing on
// after the target. In a game whose spawns come from outside, each move is
// followed by its spawn as cell:value, and S stands before those of start
// tiles. The lines that begin with a sign are whole lines; one that is cut off
// says nothing, and neither does a spawn at the end of a line without the
// space after it. The checksum is FNV-1a (32 bits) of all bytes before it.
const gameFirstLine = gameAnyLine + "1"

// gameAnyLine is what the first line of every version begins with.
const gameAnyLine = "twofold game "

// errNewer says that a later program wrote a game file. It is no damage.
var errNewer = fault("this game is of a newer twofold", "play it there; the file stays as it is")

// importedMark is the line of a game that was imported as a record.
const importedMark = "!imported"

// log is a game file taken apart.
type log struct {
	setup   game.Setup
	begun   int64
	line    game.Line
	last    int64 // ms since 1970, of the last time mark
	played  int64 // ms
	peak    int64
	coach   bool
	foreign bool   // imported as a record
	kept    int    // how many moves had been made when + was written, else -1
	sum     uint32 // checksum of all bytes
	size    int64
	checks  []checkLine // ascending by pos
}

// checkLine is a checkpoint whose checksum fits, not read yet.
type checkLine struct {
	pos  int // moves made there
	text string
}

// checksApart is how many moves lie between two checkpoints that are read when
// a game is opened. The last ones are always read: the game goes on from there.
// Others only make a long way back shorter.
const checksApart = 16 * game.CheckpointEvery

// fnv1a continues a 32-bit FNV-1a checksum over data.
func fnv1a(sum uint32, data []byte) uint32 {
	for _, b := range data {
		sum = (sum ^ uint32(b)) * 16777619
	}
	return sum
}

const fnvStart = 2166136261

// sumText writes a checksum.
func sumText(sum uint32) string {
	text := strconv.FormatUint(uint64(sum), 16)
	return "00000000"[len(text):] + text
}

// parseGame takes a game file apart. An error says where it is damaged; past
// the header the log then holds what stands before the damage.
func parseGame(data []byte) (*log, error) {
	l := &log{kept: -1}
	first, _, _ := bytes.Cut(data, []byte("\n"))
	if isNewer(string(first)) {
		return nil, errNewer
	}
	header, body, ok := bytes.Cut(data, []byte("\n\n"))
	if !ok {
		return nil, fault("the file ends within its header", "nothing of it can be played")
	}
	lines := strings.Split(string(header), "\n")
	if lines[0] != gameFirstLine {
		return nil, fault("this is no game file of this version", "read it with the program that wrote it")
	}
	var setup game.SetupParser
	for i, line := range lines[1:] {
		key, value, _ := strings.Cut(line, " ")
		var err error
		if key == "begun" {
			l.begun, err = parseMillis(value)
		} else {
			_, err = setup.Line(key, value) // unknown lines are of later versions
		}
		if err != nil {
			return nil, &game.LineError{Line: i + 2, Err: err}
		}
	}
	var err error
	if l.setup, err = setup.Setup(); err != nil {
		return nil, err
	}
	if l.begun > lastTime {
		l.begun = 0 // it says nothing, as such a time mark
	}
	l.last = l.begun
	l.sum = fnv1a(fnvStart, data[:len(header)+2])
	l.size = int64(len(data))
	err = l.events(body, len(lines)+2)
	l.readChecks()
	return l, err
}

// isNewer tells whether a first line is that of a later version.
func isNewer(line string) bool {
	version, ok := strings.CutPrefix(line, gameAnyLine)
	n, whole := game.ParseWhole(version, 1<<16)
	return ok && whole && n > 1
}

// readChecks reads those of the checkpoints that are worth it.
func (l *log) readChecks() {
	for i, check := range l.checks {
		if check.pos%checksApart != 0 && i < len(l.checks)-2 {
			continue
		}
		if c, err := game.ParseCheckpoint(check.text); err == nil && c.Moves == check.pos {
			l.line.Checkpoints = append(l.line.Checkpoints, c)
		}
	}
}

// events reads the body; number is that of its first line in the file.
func (l *log) events(body []byte, number int) error {
	for ; len(body) > 0; number++ {
		line, whole := body, false
		if end := bytes.IndexByte(body, '\n'); end >= 0 {
			line, whole = body[:end], true
		}
		rest := body[min(len(line)+1, len(body)):]
		var err error
		if len(line) > 0 && strings.IndexByte("@^=!", line[0]) >= 0 {
			if whole {
				err = l.mark(line)
			}
		} else {
			err = l.play(line)
		}
		if err != nil {
			return &game.LineError{Line: number, Err: err}
		}
		l.sum = fnv1a(l.sum, body[:len(body)-len(rest)])
		body = rest
	}
	return nil
}

// mark reads a line that begins with a sign. One that makes no sense was cut
// off when the program died, and says nothing.
func (l *log) mark(line []byte) error {
	text := string(line[1:])
	switch line[0] {
	case '@':
		when, played, ok := strings.Cut(text, " ")
		w, errW := parseMillis(when)
		p, errP := parseMillis(played)
		if ok && errW == nil && errP == nil && w <= lastTime {
			l.last, l.played = max(l.last, w), max(l.played, p)
		}
	case '^':
		if peak, err := parseMillis(text); err == nil {
			l.peak = max(l.peak, peak)
		}
	case '!':
		l.coach = l.coach || text == "coach"
		l.foreign = l.foreign || string(line) == importedMark
		if count, ok := strings.CutPrefix(text, "undos "); ok {
			if n, ok := game.ParseWhole(count, 1<<31-1); ok {
				l.line.Undos = int(n)
			}
		}
	case '=':
		at := strings.LastIndexByte(text, ' ')
		if at < 0 || len(text)-at-1 != 8 {
			return nil
		}
		sum := text[at+1:]
		for i := range len(sum) {
			if strings.IndexByte("0123456789abcdef", sum[i]) < 0 {
				return nil
			}
		}
		if sumText(fnv1a(l.sum, line[:len(line)-8])) != sum {
			l.backTo()
			return fault("the moves are not those that were saved", "the game goes on from move {0}", itoa(len(l.line.Moves)))
		}
		l.keep(checkLine{l.line.Pos, text[:at]})
	}
	return nil
}

// keep adds a checkpoint, in place of one at the same number of moves.
func (l *log) keep(c checkLine) {
	l.dropChecks(c.pos - 1)
	l.checks = append(l.checks, c)
}

// dropChecks drops the checkpoints past n moves.
func (l *log) dropChecks(n int) {
	for len(l.checks) > 0 && l.checks[len(l.checks)-1].pos > n {
		l.checks = l.checks[:len(l.checks)-1]
	}
}

// backTo cuts the moves to the last checkpoint, which is known to be good.
func (l *log) backTo() {
	n := 0
	if k := len(l.checks); k > 0 {
		n = l.checks[k-1].pos
	}
	l.truncate(n)
}

func (l *log) truncate(n int) {
	l.line.Moves = l.line.Moves[:n]
	l.line.Pos = n
	if l.setup.Open {
		l.line.Spawns = l.line.Spawns[:n+l.startSpawns()]
	}
	l.dropChecks(n)
	if l.kept > n {
		l.kept = -1
	}
}

// startSpawns returns how many spawns stand before the first move.
func (l *log) startSpawns() int {
	if l.setup.Start != nil {
		return 0
	}
	return l.setup.Rules.StartTiles
}

// play reads a line of events.
func (l *log) play(line []byte) error {
	for i := 0; i < len(line); i++ {
		c := line[i]
		switch {
		case c == '<' && l.line.Pos > 0:
			l.line.Pos--
			l.line.Undos++
			if l.kept > l.line.Pos {
				l.kept = -1
			}
		case c == '>' && l.line.Pos < len(l.line.Moves):
			l.line.Pos++
		case c == '+':
			l.kept = l.line.Pos
		case l.setup.Open && (c == 'S' || isMove(c)):
			token, _, whole := bytes.Cut(line[i+1:], []byte(" "))
			if !whole {
				return nil
			}
			if err := l.spawned(c, string(token)); err != nil {
				return err
			}
			i += len(token) + 1
		case isMove(c):
			d, _ := game.DirOf(c)
			l.move(d)
		default:
			return fault("character {0}, {1}, is no event", "the game goes on from before it", itoa(i+1), game.Quote(string(rune(c))))
		}
		if len(l.line.Moves) > game.MaxMoves {
			return fault("there are more than {0} moves", "the game goes on from there", itoa(game.MaxMoves))
		}
	}
	return nil
}

func isMove(c byte) bool { return c == 'L' || c == 'R' || c == 'U' || c == 'D' }

func (l *log) move(d game.Dir) {
	if l.line.Pos < len(l.line.Moves) {
		l.truncate(l.line.Pos)
	}
	l.line.Moves = append(l.line.Moves, d)
	l.line.Pos++
}

// spawned takes a move, or S for a start tile, with its spawn, "cell:value".
func (l *log) spawned(c byte, token string) error {
	at, value, _ := strings.Cut(token, ":")
	cell, ok := game.ParseWhole(at, game.MaxCells)
	if !ok || int(cell) >= l.setup.Rules.Cells() || value != "2" && value != "4" {
		return fault("{0} is no spawn", "the game goes on from before it", game.Quote(token))
	}
	spawn := game.Spawn{At: uint8(cell), Exp: 1}
	if value == "4" {
		spawn.Exp = 2
	}
	if start := len(l.line.Spawns) < l.startSpawns(); start != (c == 'S') {
		return fault("a start tile is missing or too many", "the game goes on from before it")
	}
	if d, ok := game.DirOf(c); ok {
		l.move(d)
	}
	l.line.Spawns = append(l.line.Spawns, spawn)
	return nil
}

func appendSpawn(dst []byte, t game.Spawn) []byte {
	dst = strconv.AppendUint(dst, uint64(t.At), 10)
	return append(dst, ':', '0'+1<<t.Exp, ' ')
}

// lastTime is the last millisecond that a record can name, the end of the year
// 9999. A later time mark is damage, which every later game would have to pass.
const lastTime = 253_402_300_799_999

// parseMillis reads a whole number from 0 to under 2^53: milliseconds, a score.
func parseMillis(s string) (int64, error) {
	n, ok := game.ParseWhole(s, 1<<53-1)
	if !ok {
		return 0, fault("{0} is no time", "give milliseconds", game.Quote(s))
	}
	return int64(n), nil
}
