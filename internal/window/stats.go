package window

import (
	"image"
	"slices"
	"strings"

	"gioui.org/io/key"
	"gioui.org/layout"
	"gioui.org/unit"
	"gioui.org/widget"

	"twofold/game"
	"twofold/internal/look"
	"twofold/internal/session"
)

// stats are the figures and charts of all games, or of those of one class.
type stats struct {
	*model
	classes []session.Class
	at      int // 0: all games, else classes[at-1]
	sums    session.Stats
	scores  scoreChart
	reach   reachChart
	list    widget.List
	which   stepper
}

func newStats(m *model) *stats {
	s := &stats{model: m, classes: m.s.Classes()}
	s.sum()
	return s
}

func (s *stats) title() string { return s.text(look.WordStatistics) }

func (s *stats) size() (width, height unit.Dp) { return 640, 880 }

// sum sums up the games that are asked for.
func (s *stats) sum() {
	games := s.s.History()
	var keep func(*session.Summary) bool
	if s.at > 0 {
		class := s.classes[s.at-1]
		keep = func(k *session.Summary) bool { return k.Class() == class }
		games = slices.DeleteFunc(games, func(k session.Summary) bool { return !keep(&k) })
	}
	s.sums = s.s.Stats(keep)
	s.scores.show(games, s.sums.Average())
	s.reach.show(&s.sums)
}

// turn goes to the next class, or the one before.
func (s *stats) turn(by int) {
	n := len(s.classes) + 1
	s.at = (s.at + by + n) % n
	s.list.Position = layout.Position{}
	s.sum()
}

func (s *stats) frame(gtx C) D {
	if s.sums.Games == 0 {
		s.nothingYet(gtx, iconStatistics, s.text(look.WordNoStatistics))
		return D{Size: gtx.Constraints.Max}
	}
	if by := s.which.changed(gtx); by != 0 {
		s.turn(by)
	}
	s.scrollKeys(gtx, &s.list, gtx.Constraints.Max.Y,
		panelKey{[]key.Name{key.NameLeftArrow, "H"}, func() { s.turn(-1) }},
		panelKey{[]key.Name{key.NameRightArrow, "L"}, func() { s.turn(1) }},
	)
	var parts []layout.Widget
	if len(s.classes) > 1 {
		parts = append(parts, func(gtx C) D {
			return s.stepper(gtx, &s.which, s.text(look.WordGames), s.shown(), false, true, true)
		})
	}
	parts = append(parts, s.figures,
		func(gtx C) D {
			return s.section(gtx, s.text(look.WordScoresOverGames), func(gtx C) D { return s.scores.draw(gtx, s.model, &s.sums) })
		},
		func(gtx C) D {
			return s.section(gtx, s.text(look.WordReachedPerTile), func(gtx C) D { return s.reach.draw(gtx, s.model) })
		},
	)
	return s.kit.list(gtx, &s.list, len(parts), func(gtx C, i int) D {
		return layout.Inset{Bottom: 12}.Layout(gtx, parts[i])
	})
}

// shown says which games are shown.
func (s *stats) shown() string {
	if s.at == 0 {
		return s.text(look.WordAllSizes)
	}
	return s.className(s.classes[s.at-1])
}

// className says which games a class is of.
func (m *model) className(c session.Class) string {
	usual := session.Defaults()
	parts := []string{m.text(look.WordSizeOf, number(int64(c.Rows)), number(int64(c.Cols)))}
	if c.FourPerMille != usual.FourPerMille {
		parts = append(parts, m.text(look.WordFourChance)+" "+game.ChanceText(c.FourPerMille))
	}
	if c.StartTiles != usual.StartTiles {
		parts = append(parts, m.text(look.WordStartTiles)+" "+number(int64(c.StartTiles)))
	}
	return strings.Join(append(parts, m.helped(c.Imported, c.Coach, false)...), " · ")
}

// figures draws the sums as a table of cards. The last card takes what is left
// of its row, so that no row has a hole.
func (s *stats) figures(gtx C) D {
	t := &s.sums
	list := [...]struct {
		word  look.Word
		value string
	}{
		{look.WordBestScore, look.Grouped(t.Best)},
		{look.WordAverageScore, look.Grouped(int64(t.Average() + 0.5))},
		{look.WordGames, look.Grouped(int64(t.Games))},
		{look.WordGamesFinished, look.Grouped(int64(t.Finished))},
		{look.WordGamesReached, look.Grouped(int64(t.Won))},
		{look.WordMovesMade, look.Grouped(t.Moves)},
		{look.WordTimePlayed, s.length(t.Played)},
	}
	room, space, height := gtx.Constraints.Max.X, gtx.Dp(8), gtx.Dp(64)
	columns := 2
	if room >= gtx.Dp(520) {
		columns = 4
	}
	width := (room - (columns-1)*space) / columns
	for i, f := range list {
		x, y := i%columns*(width+space), i/columns*(height+space)
		w := width
		if i == len(list)-1 {
			w = room - x
		}
		at(gtx, x, y, func(gtx C) D {
			size := image.Pt(w, height)
			s.sheet(gtx, size, radiusButton, s.card, sheetLine)
			gtx.Constraints = layout.Constraints{Max: image.Pt(w-2*gtx.Dp(14), height)}
			at(gtx, gtx.Dp(14), gtx.Dp(9), func(gtx C) D { return s.line(gtx, styleFigure, s.ink, f.value) })
			return at(gtx, gtx.Dp(14), gtx.Dp(36), func(gtx C) D { return s.line(gtx, styleCaption, s.small, s.text(f.word)) })
		})
	}
	rows := (len(list) + columns - 1) / columns
	return D{Size: image.Pt(room, rows*(height+space)-space)}
}

// length writes a length of time in words.
func (m *model) length(ms int64) string {
	const minute, hour = 60, 3600
	sec := ms / 1000
	if sec < minute {
		return m.text(look.WordDurationSeconds, number(sec))
	}
	if sec < hour {
		return m.text(look.WordDurationMinutes, number(sec/minute), number(sec%minute))
	}
	return m.text(look.WordDurationHours, number(sec/hour), number(sec%hour/minute))
}
