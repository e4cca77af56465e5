package tui

import (
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

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
	r := s.s.Game().Rules()
	spawn := s.text(look.WordHowSpawn)
	switch r.FourPerMille {
	case 0:
		spawn = s.text(look.WordHowSpawnOnly, s.faces.Face(1))
	case 1000:
		spawn = s.text(look.WordHowSpawnOnly, s.faces.Face(2))
	}
	rules := []string{
		s.text(look.WordHowSlide), s.text(look.WordHowMerge), s.text(look.WordHowOnce), spawn, s.text(look.WordHowScore),
	}
	switch {
	case r.EndAtTarget:
		rules = append(rules, s.text(look.WordHowTargetEnds, s.faces.Face(r.Target)))
	case r.Target != 0:
		rules = append(rules, s.text(look.WordHowTarget, s.faces.Face(r.Target)))
	}
	rules = append(rules, s.text(look.WordHowEnd))
	if r.Undo {
		rules = append(rules, s.text(look.WordHowUndo))
	} else {
		rules = append(rules, s.text(look.WordUndoNotAllowed))
	}
	rules = append(rules, s.text(look.WordHowSwipe), s.text(look.WordHowTip))
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
	keys := playKeys
	if s.s.Advisor != nil {
		keys = slices.Concat(playKeys, coachKeys)
	}
	r := s.s.Game().Rules()
	if r.Target != 0 && !r.EndAtTarget {
		onward := targetKeys[0]
		onward.keys = onward.keys[:1] // the others are to be had in the notice
		keys = append(slices.Clone(keys), onward)
	}
	if !r.Undo {
		keys = keys.without(undo, redo)
	}
	for i := range keys {
		b := &keys[i]
		word := b.help
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
		names := make([]string, len(b.keys))
		for j, k := range b.keys {
			names[j] = s.keyShown(k)
		}
		lines = append(lines, howLine{strings.Join(names, " "), capital(s.text(word))})
	}
	return lines
}

// capital begins a word with a capital letter, where its script has them.
func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
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
