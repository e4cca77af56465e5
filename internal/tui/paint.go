package tui

import (
	"io"
	"runtime/debug"
	"strconv"
	"sync"
	"time"

	"github.com/charmbracelet/colorprofile"
)

// painter brings canvases to the terminal, only what changed from one to the
// next, each in a single write.
//
// It takes the place of the renderer of Bubble Tea, whose ticker wakes the
// program sixty times a second for as long as it runs; the game at rest is to
// use no processor time. It paints on a goroutine of its own, and only the
// newest canvas: a slow terminal makes frames fall out and never holds up a
// key.
type painter struct {
	out     io.Writer
	profile colorprofile.Profile
	sync    bool // frames are bracketed so that the terminal shows them whole

	mu   sync.Mutex
	next *canvas   // the newest, not yet taken
	free []*canvas // to draw the next ones on
	wake chan struct{}
	done chan struct{}

	failed func(*PanicError) // told where painting fails; nil before the input is read

	// For the painting goroutine alone.
	shown *canvas // what the terminal shows; nil: unknown
	buf   []byte
	near  map[colour]uint8 // of true colours, in a terminal with 256
	all   []oklab          // those 256
}

func newPainter(out io.Writer, profile colorprofile.Profile, sync bool) *painter {
	return &painter{out: out, profile: profile, sync: sync}
}

// start begins to paint, on a screen whose content is not known.
func (p *painter) start() {
	p.shown = nil
	p.wake, p.done = make(chan struct{}, 1), make(chan struct{})
	go p.run(p.wake, p.done)
}

// stop paints what is still to be painted and ends; not before it is done, but
// a terminal that takes nothing any more is not waited for.
func (p *painter) stop(patience time.Duration) {
	if p.wake == nil {
		return
	}
	close(p.wake)
	p.wake = nil
	select {
	case <-p.done:
	case <-time.After(patience):
	}
}

// report says whom to tell where painting fails.
func (p *painter) report(failed func(*PanicError)) {
	p.mu.Lock()
	p.failed = failed
	p.mu.Unlock()
}

// canvas returns one to draw the next frame on.
func (p *painter) canvas() *canvas {
	p.mu.Lock()
	defer p.mu.Unlock()
	if n := len(p.free); n > 0 {
		c := p.free[n-1]
		p.free = p.free[:n-1]
		return c
	}
	return &canvas{}
}

// show has a canvas painted, and takes it.
func (p *painter) show(c *canvas) {
	p.mu.Lock()
	if p.next != nil {
		p.free = append(p.free, p.next)
	}
	p.next = c
	p.mu.Unlock()
	if p.wake != nil {
		select {
		case p.wake <- struct{}{}:
		default:
		}
	}
}

func (p *painter) run(wake, done chan struct{}) {
	defer close(done)
	defer func() {
		if v := recover(); v != nil {
			p.mu.Lock()
			failed := p.failed
			p.mu.Unlock()
			if failed == nil {
				panic(v)
			}
			go failed(&PanicError{v, debug.Stack()})
		}
	}()
	for open := true; open; {
		_, open = <-wake
		p.mu.Lock()
		c := p.next
		p.next = nil
		p.mu.Unlock()
		if c == nil {
			continue
		}
		p.buf = p.encode(p.buf[:0], p.shown, c)
		if len(p.buf) > 0 {
			// A terminal that is gone tells by its signal or the end of its input.
			_, _ = p.out.Write(p.buf)
		}
		p.mu.Lock()
		if p.shown != nil {
			p.free = append(p.free, p.shown)
		}
		p.shown = c
		p.mu.Unlock()
	}
}

const (
	syncBegin = "\x1b[?2026h"
	syncEnd   = "\x1b[?2026l"
)

// bridge is how many unchanged cells are written again rather than jumped over.
const bridge = 3

// encode appends what turns a terminal that shows from into one that shows to.
func (p *painter) encode(dst []byte, from, to *canvas) []byte {
	start := len(dst)
	if p.sync {
		dst = append(dst, syncBegin...)
	}
	body := len(dst)
	if from == nil || from.w != to.w || from.h != to.h {
		from = nil
		dst = append(dst, "\x1b[0m\x1b[2J"...)
	}
	e := encoder{p: p, dst: dst, x: -1, y: -1}
	for y := range to.h {
		e.line(from, to, y)
	}
	dst = e.dst
	if len(dst) == body {
		return dst[:start]
	}
	dst = append(dst, "\x1b[0m"...)
	if p.sync {
		dst = append(dst, syncEnd...)
	}
	return dst
}

// encoder keeps where the terminal's cursor is and what its pen is like.
type encoder struct {
	p    *painter
	dst  []byte
	x, y int // -1: not known
	pen  cell
}

func (e *encoder) line(from, to *canvas, y int) {
	row := to.cells[y*to.w : (y+1)*to.w]
	changed := func(x int) bool { return true }
	if from != nil {
		old := from.cells[y*to.w : (y+1)*to.w]
		changed = func(x int) bool {
			// Both columns of a wide character change together.
			return row[x] != old[x] ||
				x+1 < len(row) && (row[x+1].r == half || old[x+1].r == half) && row[x+1] != old[x+1] ||
				x > 0 && (row[x].r == half || old[x].r == half) && row[x-1] != old[x-1]
		}
	}
	for x := 0; x < len(row); x++ {
		if row[x].r == half || !changed(x) {
			continue
		}
		if e.y == y && e.x >= 0 && e.x < x && x-e.x <= bridge {
			for i := e.x; i < x && e.x == i && row[i].r != half; i++ {
				e.write(row, i)
			}
		}
		if e.x != x || e.y != y {
			e.move(x, y)
		}
		e.write(row, x)
	}
}

func (e *encoder) move(x, y int) {
	if e.y == y && e.x >= 0 && x > e.x {
		e.dst = append(e.dst, "\x1b["...)
		e.dst = strconv.AppendInt(e.dst, int64(x-e.x), 10)
		e.dst = append(e.dst, 'C')
	} else {
		e.dst = append(e.dst, "\x1b["...)
		e.dst = strconv.AppendInt(e.dst, int64(y+1), 10)
		e.dst = append(e.dst, ';')
		e.dst = strconv.AppendInt(e.dst, int64(x+1), 10)
		e.dst = append(e.dst, 'H')
	}
	e.x, e.y = x, y
}

// write puts the cell at the cursor. After a wide character, and at the end of
// a line, terminals do not agree where the cursor is: it is not known then.
func (e *encoder) write(row []cell, x int) {
	c := row[x]
	e.style(c)
	wide := x+1 < len(row) && row[x+1].r == half
	if wide && c.r >= 0x1f000 {
		// A terminal that takes an emoji for narrow leaves its right column as
		// it was: so it is made blank first.
		e.dst = append(e.dst, "  \x1b[2D"...)
	}
	e.dst = appendRune(e.dst, c.r)
	e.x++
	if wide || e.x >= len(row) {
		e.x = -1
	}
}

func appendRune(dst []byte, r rune) []byte {
	if r < 0x80 {
		return append(dst, byte(r))
	}
	return append(dst, string(r)...)
}

// style brings the pen to that of the cell.
func (e *encoder) style(c cell) {
	if e.p.profile <= colorprofile.NoTTY {
		return
	}
	if e.p.profile <= colorprofile.ASCII {
		c.fg, c.bg = none, none
	}
	if c.fg == e.pen.fg && c.bg == e.pen.bg && c.attr == e.pen.attr {
		return
	}
	e.dst = append(e.dst, "\x1b["...)
	n := len(e.dst)
	if c.attr != e.pen.attr {
		e.dst = append(e.dst, '0')
		for i, code := range [...]byte{'1', '2', '7', '4'} {
			if c.attr&(1<<i) != 0 {
				e.dst = append(e.dst, ';', code)
			}
		}
		e.pen = cell{attr: c.attr}
	}
	if c.fg != e.pen.fg {
		e.dst = e.colour(e.dst, n, c.fg, 30)
	}
	if c.bg != e.pen.bg {
		e.dst = e.colour(e.dst, n, c.bg, 40)
	}
	e.dst = append(e.dst, 'm')
	e.pen.fg, e.pen.bg = c.fg, c.bg
}

// colour appends the parameters that choose a colour; base is 30 for text and
// 40 for the background.
func (e *encoder) colour(dst []byte, start int, c colour, base int64) []byte {
	if len(dst) > start {
		dst = append(dst, ';')
	}
	num := func(v int64) { dst = strconv.AppendInt(dst, v, 10) }
	v, ok := c.rgb()
	switch {
	case c == none:
		num(base + 9)
	case !ok && c&0xff < 8:
		num(base + int64(c&0xff))
	case !ok:
		num(base + 60 + int64(c&0xff) - 8)
	case e.p.profile >= colorprofile.TrueColor:
		num(base + 8)
		dst = append(dst, ";2;"...)
		num(int64(v.R))
		dst = append(dst, ';')
		num(int64(v.G))
		dst = append(dst, ';')
		num(int64(v.B))
	default:
		num(base + 8)
		dst = append(dst, ";5;"...)
		num(int64(e.p.nearest(c)))
	}
	return dst
}

// nearest returns the one of 256 colours that is most like a true colour.
func (p *painter) nearest(c colour) uint8 {
	n, ok := p.near[c]
	if !ok {
		if p.near == nil {
			p.near, p.all = map[colour]uint8{}, xterm256()
		}
		v, _ := c.rgb()
		n = nearest256(p.all, v)
		p.near[c] = n
	}
	return n
}
