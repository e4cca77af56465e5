package tui

import (
	"bytes"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/charmbracelet/colorprofile"

	"twofold/internal/look"
)

// emulator is as much of a terminal as the painter uses.
type emulator struct {
	w, h, x, y int
	cells      []cell
	pen        cell
}

func newEmulator(w, h int) *emulator {
	e := &emulator{w: w, h: h, cells: make([]cell, w*h)}
	for i := range e.cells {
		e.cells[i] = cell{r: '?'} // what was there before is not known
	}
	return e
}

func (e *emulator) feed(t *testing.T, data string) {
	for len(data) > 0 {
		if strings.HasPrefix(data, "\x1b[") {
			end := strings.IndexAny(data[2:], "mHCDJhl")
			if end < 0 {
				t.Fatalf("an unfinished sequence: %q", data)
			}
			e.sequence(t, data[2:2+end], data[2+end])
			data = data[3+end:]
			continue
		}
		r, n := utf8.DecodeRuneInString(data)
		data = data[n:]
		if e.x < 0 || e.x >= e.w || e.y < 0 || e.y >= e.h {
			t.Fatalf("%q is written outside, at %d, %d", r, e.x, e.y)
		}
		c := e.pen
		c.r = r
		e.cells[e.y*e.w+e.x] = c
		e.x++
		if look.Width(string(r)) == 2 {
			c.r = half
			e.cells[e.y*e.w+e.x] = c
			e.x++
		}
	}
}

func (e *emulator) sequence(t *testing.T, params string, final byte) {
	if strings.HasPrefix(params, "?") {
		return
	}
	var n []int
	for f := range strings.SplitSeq(params, ";") {
		v, _ := strconv.Atoi(f)
		n = append(n, v)
	}
	switch final {
	case 'H':
		e.y, e.x = n[0]-1, n[1]-1
	case 'C':
		e.x += n[0]
	case 'D':
		e.x -= n[0]
	case 'J':
		for i := range e.cells {
			e.cells[i] = cell{r: ' '}
		}
	case 'm':
		e.style(t, n)
	}
}

func (e *emulator) style(t *testing.T, n []int) {
	for i := 0; i < len(n); i++ {
		switch v := n[i]; {
		case v == 0:
			e.pen = cell{}
		case v == 1:
			e.pen.attr |= bold
		case v == 2:
			e.pen.attr |= faint
		case v == 7:
			e.pen.attr |= reverse
		case v == 4:
			e.pen.attr |= underline
		case v == 39:
			e.pen.fg = none
		case v == 49:
			e.pen.bg = none
		case v == 38 || v == 48:
			if n[i+1] != 2 {
				t.Fatalf("not a true colour: %v", n)
			}
			c := rgbColour(look.RGB{R: uint8(n[i+2]), G: uint8(n[i+3]), B: uint8(n[i+4])})
			if v == 38 {
				e.pen.fg = c
			} else {
				e.pen.bg = c
			}
			i += 4
		case v >= 30 && v < 38:
			e.pen.fg = ansiColour(uint8(v - 30))
		case v >= 40 && v < 48:
			e.pen.bg = ansiColour(uint8(v - 40))
		case v >= 90 && v < 98:
			e.pen.fg = ansiColour(uint8(v - 82))
		case v >= 100 && v < 108:
			e.pen.bg = ansiColour(uint8(v - 92))
		default:
			t.Fatalf("style %d is not known", v)
		}
	}
}

// Random screens, painted one over the other, end up on the terminal as they
// are, wide characters and all.
func TestPaintChanges(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	colours := []colour{none, ansiColour(3), ansiColour(12), rgbColour(look.RGB{R: 1, G: 2, B: 3}), rgbColour(look.RGB{R: 250, G: 2, B: 3})}
	words := []string{"a", "bc", "中", "🐯", " ", "▀", "王朝"}
	p := newPainter(nil, colorprofile.TrueColor, true)
	e := newEmulator(23, 5)
	var shown *canvas
	for range 400 {
		c := &canvas{}
		c.reset(23, 5, colours[rnd.IntN(len(colours))])
		if shown != nil && rnd.IntN(3) > 0 {
			copy(c.cells, shown.cells)
		}
		for range rnd.IntN(12) {
			s := style{colours[rnd.IntN(len(colours))], colours[rnd.IntN(len(colours))], attr(rnd.IntN(16))}
			c.put(rnd.IntN(25)-1, rnd.IntN(6)-1, s, words[rnd.IntN(len(words))])
		}
		e.feed(t, string(p.encode(nil, shown, c)))
		for i, want := range c.cells {
			got := e.cells[i]
			if want.r == half || got.r == half {
				if want.r != got.r {
					t.Fatalf("cell %d is %q and should be %q", i, got.r, want.r)
				}
				continue
			}
			if got != want {
				t.Fatalf("cell %d is %+v and should be %+v", i, got, want)
			}
		}
		shown = c
	}
}

func TestPaintNothingNew(t *testing.T) {
	p := newPainter(nil, colorprofile.TrueColor, true)
	c := &canvas{}
	c.reset(10, 3, none)
	if got := p.encode(nil, c, c); len(got) != 0 {
		t.Errorf("an unchanged screen is painted as %q", got)
	}
}

func TestPaintProfiles(t *testing.T) {
	c := &canvas{}
	c.reset(1, 1, rgbColour(look.RGB{R: 255}))
	c.put(0, 0, style{fg: ansiColour(9), bg: keep, attr: bold}, "x")
	for profile, want := range map[colorprofile.Profile]string{
		colorprofile.TrueColor: "\x1b[0;1;91;48;2;255;0;0mx",
		colorprofile.ANSI256:   "\x1b[0;1;91;48;5;196mx",
		colorprofile.ASCII:     "\x1b[0;1mx",
		colorprofile.NoTTY:     "\x1b[1;1Hx",
	} {
		if got := string(newPainter(nil, profile, false).encode(nil, nil, c)); !strings.Contains(got, want) {
			t.Errorf("%v: %q does not hold %q", profile, got, want)
		}
	}
}

// slowTerminal takes its time for each write.
type slowTerminal struct {
	bytes.Buffer
	gate chan struct{}
}

func (s *slowTerminal) Write(p []byte) (int, error) {
	<-s.gate
	return s.Buffer.Write(p)
}

// A terminal that does not keep up makes frames fall out, and holds nobody up.
func TestPaintSlowTerminal(t *testing.T) {
	out := &slowTerminal{gate: make(chan struct{})}
	p := newPainter(out, colorprofile.TrueColor, false)
	p.start()
	for i := range 100 {
		c := p.canvas()
		c.reset(12, 1, none)
		c.put(0, 0, style{bg: keep}, "frame "+strconv.Itoa(i))
		p.show(c)
	}
	close(out.gate)
	p.stop(time.Second)
	e := newEmulator(12, 1)
	e.feed(t, out.String())
	var last strings.Builder
	for _, c := range e.cells {
		last.WriteRune(c.r)
	}
	if got := strings.TrimSpace(last.String()); got != "frame 99" {
		t.Errorf("the terminal shows %q at the end", got)
	}
}

func TestNearest256(t *testing.T) {
	list := xterm256()
	for want, c := range map[uint8]look.RGB{
		16: {}, 231: {R: 255, G: 255, B: 255}, 196: {R: 255}, 244: {R: 128, G: 128, B: 128},
	} {
		if got := nearest256(list, c); got != want {
			t.Errorf("%v is %d and should be %d", c, got, want)
		}
	}
}
