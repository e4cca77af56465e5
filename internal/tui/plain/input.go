package plain

import (
	"bytes"
	"io"
)

const (
	chunkSize = 64 << 10

	// pieceSize bounds the input kept in memory: a longer line is played in
	// pieces of this size.
	pieceSize = 1 << 20
)

// inputLine is a line of input without its end, or a piece of a very long one.
type inputLine struct {
	text   []byte // valid until the next call of lines.next
	number int    // from 1
	before int    // characters of the line that came in earlier pieces
	last   bool   // the line ends here
}

// lines cuts the input into lines. The input is read by a goroutine of its
// own, since a read cannot be interrupted; it may outlive the game by the one
// read it waits in.
type lines struct {
	chunks  <-chan []byte
	free    chan<- []byte
	done    <-chan struct{}
	idle    func() bool // called before waiting for input; false ends it
	stopped bool

	chunk   []byte // what is left of the chunk at hand
	whole   []byte // the chunk at hand, to be given back
	kept    []byte // the beginning of a line that went on past its chunk
	spent   int    // how much of kept was returned
	number  int
	before  int
	skip    bool // the rest of the line at hand is not to be played
	ended   bool
	started bool
}

func newLines(r io.Reader, done <-chan struct{}, idle func() bool) *lines {
	chunks := make(chan []byte, 1)
	free := make(chan []byte, 2)
	free <- make([]byte, chunkSize)
	free <- make([]byte, chunkSize)
	go func() {
		defer close(chunks)
		for {
			var buf []byte
			select {
			case buf = <-free:
			case <-done:
				return
			}
			n, err := r.Read(buf)
			if n > 0 {
				select {
				case chunks <- buf[:n]:
				case <-done:
					return
				}
			} else if err == nil {
				free <- buf
			}
			if err != nil {
				return
			}
		}
	}()
	return &lines{chunks: chunks, free: free, done: done, idle: idle, number: 1}
}

// next returns the next line or piece; a last line need not have an end. It
// returns false at the end of the input, and where done is closed.
func (l *lines) next() (inputLine, bool) {
	l.kept = l.kept[:copy(l.kept, l.kept[l.spent:])]
	l.spent = 0
	for {
		if len(l.chunk) == 0 && !l.fill() {
			if l.stopped || len(l.kept) == 0 && l.before == 0 || l.skip {
				return inputLine{}, false
			}
			line := l.lineOf(l.kept)
			l.before, l.spent = 0, len(l.kept)
			return line, true
		}
		end := bytes.IndexByte(l.chunk, '\n')
		if l.skip {
			if end < 0 {
				l.chunk = nil
				continue
			}
			l.endLine(end)
			continue
		}
		if end >= 0 && len(l.kept)+end <= pieceSize {
			text := l.chunk[:end]
			if len(l.kept) > 0 {
				l.kept = append(l.kept, text...)
				text = l.kept
				l.spent = len(text)
			}
			line := l.lineOf(text)
			l.endLine(end)
			return line, true
		}
		take := min(len(l.chunk), pieceSize-len(l.kept))
		l.kept = append(l.kept, l.chunk[:take]...)
		l.chunk = l.chunk[take:]
		if len(l.kept) == pieceSize {
			return l.piece(), true
		}
	}
}

// lineOf returns the line at hand, or the last piece of it.
func (l *lines) lineOf(text []byte) inputLine {
	text = bytes.TrimSuffix(text, []byte{'\r'})
	return inputLine{text: text, number: l.number, before: l.before, last: true}
}

// piece returns what is kept of a line that is too long to be kept whole, up
// to its last word.
func (l *lines) piece() inputLine {
	l.spent = bytes.LastIndexAny(l.kept, " \t") + 1
	if l.spent == 0 {
		l.spent = len(l.kept)
	}
	p := inputLine{text: l.kept[:l.spent], number: l.number, before: l.before}
	l.before += countChars(p.text)
	return p
}

// endLine goes past the line end at that place of the chunk.
func (l *lines) endLine(end int) {
	l.chunk = l.chunk[end+1:]
	l.number++
	l.before = 0
	l.skip = false
}

// skipLine leaves out what is still to come of the line that next returned a
// piece of.
func (l *lines) skipLine() {
	if l.before > 0 {
		l.skip = true
		l.spent = len(l.kept)
	}
}

// fill gets the next chunk.
func (l *lines) fill() bool {
	if l.ended || l.stopped {
		return false
	}
	// The chunk at hand is read: next copies what it keeps, and what it
	// returned is not used past its next call.
	if l.whole != nil {
		l.free <- l.whole
		l.whole = nil
	}
	select {
	case <-l.done:
		l.stopped = true
		return false
	default:
	}
	select {
	case chunk, ok := <-l.chunks:
		return l.take(chunk, ok)
	default:
	}
	if !l.idle() {
		l.ended = true
		return false
	}
	select {
	case chunk, ok := <-l.chunks:
		return l.take(chunk, ok)
	case <-l.done:
		l.stopped = true
		return false
	}
}

func (l *lines) take(chunk []byte, ok bool) bool {
	if !ok {
		l.ended = true
		return false
	}
	l.whole = chunk[:cap(chunk)]
	if !l.started {
		// Some editors and shells put a byte order mark first.
		chunk = bytes.TrimPrefix(chunk, []byte("\ufeff"))
		l.started = true
	}
	l.chunk = chunk
	return len(chunk) > 0 || l.fill()
}
