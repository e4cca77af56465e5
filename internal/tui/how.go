package tui

import (
	"strings"
	"time"

	"twofold/internal/look"
)

// how is the screen that says how to play.
type how struct {
	*model
	top int
}

func newHow(m *model) *how { return &how{model: m} }

func (s *how) keys() []keymap { return []keymap{howKeys} }

func (s *how) act(a action) {
	switch a {
	case goUp:
		s.top = max(s.top-1, 0)
	case goDown:
		s.top++
	case back:
		s.goBack()
	}
}

func (s *how) tick() {}

func (s *how) wake() time.Time { return time.Time{} }

func (s *how) mouse(e mouseEvent) {
	switch e.kind {
	case wheelUp:
		s.act(goUp)
	case wheelDown:
		s.act(goDown)
	}
}

// howLine is a line of the screen: a key with what it does, or text.
type howLine struct{ key, text string }

func (s *how) lines(c *canvas, w int) []howLine {
	var lines []howLine
	target := s.s.Game().Rules().Target
	rules := []string{
		s.text(look.WordHowSlide), s.text(look.WordHowMerge), s.text(look.WordHowOnce),
		s.text(look.WordHowSpawn), s.text(look.WordHowScore),
	}
	if target != 0 {
		rules = append(rules, s.text(look.WordHowTarget, s.faces.Face(target)))
	}
	rules = append(rules, s.text(look.WordHowEnd), s.text(look.WordHowUndo), s.text(look.WordHowSwipe), s.text(look.WordHowTip))
	for _, r := range rules {
		for i, line := range c.wrap(r, w-2) {
			mark := ""
			if i == 0 {
				mark = "·"
			}
			lines = append(lines, howLine{mark, line})
		}
	}
	return lines
}

// table lists every key of the game: the same bindings that drive it.
func (s *how) table() []howLine {
	var lines []howLine
	for i := range playKeys {
		b := &playKeys[i]
		word := b.help
		keys := b.keys
		switch b.act {
		case goLeft:
			word = look.WordLeft
		case goRight:
			word = look.WordRight
		case goUp:
			word = look.WordUp
		case goDown:
			word = look.WordDown
		}
		if word == 0 {
			continue
		}
		names := make([]string, len(keys))
		for j, k := range keys {
			names[j] = s.keyShown(k)
		}
		lines = append(lines, howLine{strings.Join(names, " "), s.text(word)})
	}
	return lines
}

func (m *model) keyShown(key string) string {
	switch key {
	case "left":
		return "←"
	case "right":
		return "→"
	case "up":
		return "↑"
	case "down":
		return "↓"
	case "backspace":
		if m.ascii {
			return "BKSP"
		}
		return "⌫"
	}
	return strings.ToUpper(key)
}

func (s *how) draw(c *canvas) {
	x, y, w, h, ok := s.page(c, look.WordHowToPlay, s.text(look.WordTagline))
	if !ok {
		return
	}
	t := s.th
	keyed := s.table()
	kw := 0
	for _, l := range keyed {
		kw = max(kw, c.width(l.key))
	}
	side := w >= 72
	tw := w
	if side {
		tw = w - 34
	}
	lines := s.lines(c, tw)
	if !side {
		lines = append(append(lines, howLine{}), keyed...)
	}
	s.top = min(s.top, max(len(lines)-h, 0))
	for i := 0; i < h && s.top+i < len(lines); i++ {
		l := lines[s.top+i]
		if l.key == "·" || l.key == "" {
			c.put(x, y+i, t.loud(), l.key)
			c.put(x+2, y+i, t.text(), l.text)
			continue
		}
		s.keyLine(c, x, y+i, kw, l)
	}
	s.scrollMark(c, x+w+1, y, h, s.top, len(lines))
	if side {
		for i, l := range keyed {
			if i < h {
				s.keyLine(c, x+w-28, y+i, kw, l)
			}
		}
	}
}

func (s *how) keyLine(c *canvas, x, y, kw int, l howLine) {
	c.put(x, y, s.th.title(), l.key)
	c.put(x+kw+3, y, s.th.quiet(), l.text)
}
