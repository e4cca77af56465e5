package tui

import (
	"time"

	"twofold/game"
	"twofold/internal/look"
	"twofold/internal/session"
)

// stats is the screen of the statistics: of all games, or of one class.
type stats struct {
	*model
	classes []session.Class
	at      int // 0: all games, else classes[at-1]
	shown   session.Stats
	scroll  int
}

func newStats(m *model) *stats {
	s := &stats{model: m, classes: m.s.Classes()}
	s.sum()
	return s
}

func (s *stats) sum() {
	s.scroll = 0
	if s.at == 0 {
		s.shown = s.s.Stats(nil)
		return
	}
	c := s.classes[s.at-1]
	s.shown = s.s.Stats(func(k *session.Summary) bool { return k.Class() == c })
}

func (s *stats) keys() []keymap { return []keymap{statsKeys} }

func (s *stats) act(a action) {
	n := len(s.classes) + 1
	switch a {
	case lower:
		s.at = (s.at + n - 1) % n
		s.sum()
	case raise:
		s.at = (s.at + 1) % n
		s.sum()
	case goUp:
		s.scroll = max(s.scroll-1, 0)
	case goDown:
		s.scroll++
	case back:
		s.goBack()
	}
}

func (s *stats) tick() {}

func (s *stats) wake() time.Time { return time.Time{} }

func (s *stats) mouse(e mouseEvent) {
	switch e.kind {
	case wheelUp:
		s.act(goUp)
	case wheelDown:
		s.act(goDown)
	}
}

// className says which games a class is of.
func (m *model) className(k session.Class) string {
	name := m.text(look.WordSizeOf, itoa(k.Rows), itoa(k.Cols))
	d := session.Defaults()
	if k.FourPerMille != d.FourPerMille {
		name += " · " + m.text(look.WordFourChance) + " " + game.ChanceText(k.FourPerMille)
	}
	if k.StartTiles != d.StartTiles {
		name += " · " + m.text(look.WordStartTiles) + " " + itoa(k.StartTiles)
	}
	if k.Imported {
		name += " · " + m.text(look.WordMarkGiven)
	}
	if k.Coach {
		name += " · " + m.text(look.WordMarkCoach)
	}
	return name
}

func (s *stats) title() string {
	if s.at == 0 {
		return s.text(look.WordAllSizes)
	}
	return s.className(s.classes[s.at-1])
}

func (s *stats) draw(c *canvas) {
	aside := s.title()
	if len(s.classes) > 1 {
		aside = "‹ " + aside + " ›  " + itoa(s.at+1) + "/" + itoa(len(s.classes)+1)
	}
	x, y, w, h, ok := s.page(c, look.WordStatistics, aside)
	if !ok {
		return
	}
	if s.shown.Games == 0 {
		c.centre(x, y+h/2, w, s.th.quiet(), s.text(look.WordNoStatistics))
		return
	}
	if w >= 70 {
		s.figures(c, x, y, 30)
		s.chart(c, x+35, y, w-35, h)
		return
	}
	n := s.figures(c, x, y, w)
	if h > n+3 {
		s.chart(c, x, y+n+1, w, h-n-1)
	}
}

// figures writes the totals, and returns how many rows they take.
func (s *stats) figures(c *canvas, x, y, w int) int {
	t, st := s.th, &s.shown
	rows := []figure{
		{s.text(look.WordGames), look.Grouped(int64(st.Games))},
		{s.text(look.WordGamesFinished), look.Grouped(int64(st.Finished))},
		{s.text(look.WordGamesReached), look.Grouped(int64(st.Won))},
		{s.text(look.WordBestScore), look.Grouped(st.Best)},
		{s.text(look.WordAverageScore), look.Grouped(int64(st.Average() + 0.5))},
		{s.text(look.WordMovesMade), look.Grouped(st.Moves)},
		{s.text(look.WordTimePlayed), length(s.lang, st.Played)},
	}
	for i, f := range rows {
		c.put(x, y+i, t.quiet(), f.name)
		c.right(x+w, y+i, t.title(), f.value)
	}
	return len(rows)
}

// chart draws how many games reached each tile, the largest first.
func (s *stats) chart(c *canvas, x, y, w, h int) {
	t, st := s.th, &s.shown
	c.put(x, y, t.loud(), s.text(look.WordReachedPerTile))
	y, h = y+2, h-2
	top := 0
	for e, n := range st.Reach {
		if n > 0 {
			top = e
		}
	}
	if h < 1 || top == 0 {
		return
	}
	s.scroll = min(s.scroll, max(top-h, 0))
	count := c.width(look.Grouped(int64(st.Games))) + 1
	const chipWidth = 7
	room := w - chipWidth - 1 - count - 6
	for i := 0; i < h && top-s.scroll-i >= 1; i++ {
		e := top - s.scroll - i
		n := st.Reach[e]
		s.chip(c, x, y+i, chipWidth, uint8(e))
		s.bar(c, x+chipWidth+1, y+i, room, float64(n)/float64(st.Games), uint8(e))
		c.right(x+w-6, y+i, t.title(), look.Grouped(int64(n)))
		c.right(x+w, y+i, t.quiet(), itoa((n*100+st.Games/2)/st.Games)+"%")
	}
	s.scrollMark(c, x+w+1, y, h, s.scroll, top)
}

// bar draws a share as a bar, to an eighth of a column.
func (m *model) bar(c *canvas, x, y, w int, share float64, exp uint8) {
	t := m.th
	s := style{fg: none, bg: keep}
	switch t.depth {
	case deep:
		c.fill(x, y, w, 1, t.card)
		s.fg = t.tile(exp).dark
	case basic:
		s.fg = t.tile(exp).light
		if s.fg == ansiColour(0) || s.fg == ansiColour(15) || s.fg == ansiColour(7) {
			s.fg = none
		}
	}
	if m.ascii {
		c.repeat(x, y, max(round(share*float64(w)), 1), s, '#')
		return
	}
	eighths := max(round(share*float64(w*8)), 1)
	c.repeat(x, y, eighths/8, s, '█')
	if r := eighths % 8; r > 0 {
		c.set(x+eighths/8, y, rune(0x2590-r), s) // ▏ to ▉
	}
}
