package window

import (
	"image"
	"image/color"

	"gioui.org/f32"
	"gioui.org/io/event"
	"gioui.org/io/pointer"
	"gioui.org/io/semantic"
	"gioui.org/op/clip"
	"gioui.org/op/paint"
	"gioui.org/unit"

	"twofold/internal/look"
	"twofold/internal/session"
)

// Lengths of the charts in dp, and how much of them is drawn at most.
const (
	chartHeight unit.Dp = 144
	reachTile   unit.Dp = 36
	mostScores          = 100 // of more games the last
	fewScores           = 12  // of fewer the bars are not wider
	mostReached         = 10  // tiles, the largest
)

// scoreChart is the scores of games, a bar for each, from the first to the
// last. It tells the score of the game that the pointer is on.
type scoreChart struct {
	games   []session.Summary // the first one first
	top     int64             // the highest score
	average float64
	on      bool // the pointer is on the chart
	x       float32
}

// show takes games, the last one first.
func (c *scoreChart) show(games []session.Summary, average float64) {
	games = games[:min(len(games), mostScores)]
	*c = scoreChart{average: average, top: 1}
	for i := len(games) - 1; i >= 0; i-- {
		c.games = append(c.games, games[i])
		c.top = max(c.top, games[i].Score)
	}
}

// point follows the pointer.
func (c *scoreChart) point(gtx C) {
	for {
		e, ok := gtx.Event(pointer.Filter{Target: c, Kinds: pointer.Enter | pointer.Move | pointer.Press | pointer.Leave | pointer.Cancel})
		if !ok {
			return
		}
		if e, ok := e.(pointer.Event); ok {
			c.on = e.Kind != pointer.Leave && e.Kind != pointer.Cancel
			c.x = e.Position.X
		}
	}
}

// pointed returns the number of the game that the pointer is on, -1 for none.
func (c *scoreChart) pointed(step float32) int {
	if i := int(c.x / step); c.on && c.x >= 0 && i < len(c.games) {
		return i
	}
	return -1
}

func (c *scoreChart) draw(gtx C, m *model, t *session.Stats) D {
	c.point(gtx)
	size := image.Pt(gtx.Constraints.Max.X, gtx.Dp(chartHeight))
	step := float32(size.X) / float32(max(len(c.games), fewScores))
	pointed := c.pointed(step)

	area := clip.Rect{Max: size}.Push(gtx.Ops)
	average := look.Grouped(int64(c.average + 0.5))
	semantic.LabelOp(m.text(look.WordChartOf, look.Grouped(int64(t.Games)), look.Grouped(t.Best), average)).Add(gtx.Ops)
	event.Op(gtx.Ops, c)
	area.Pop()

	usual, high := over(m.card, m.ink, 0.26), m.accent
	bars(gtx, c.boxes(size, step, func(i int) bool { return c.games[i].Score < c.top && i != pointed }), usual)
	bars(gtx, c.boxes(size, step, func(i int) bool { return c.games[i].Score == c.top && i != pointed }), high)
	bars(gtx, c.boxes(size, step, func(i int) bool { return i == pointed }), m.ink)
	line := max(gtx.Dp(1), 1)
	fill(gtx, image.Rect(0, size.Y, size.X, size.Y+line), m.hair)
	level := size.Y - int(float64(size.Y)*min(c.average/float64(c.top), 1))
	dash := gtx.Dp(4)
	for x := 0; x < size.X; x += 2 * dash {
		fill(gtx, image.Rect(x, level, min(x+dash, size.X), level+line), m.small)
	}

	// Below it stands what the highest bar and the line are.
	y := size.Y + gtx.Dp(8)
	height := gtx.Dp(20)
	best := m.text(look.WordBestScore) + " " + look.Grouped(c.top)
	mark := high
	if pointed >= 0 {
		best, mark = m.day(&c.games[pointed])+" · "+look.Grouped(c.games[pointed].Score), m.ink
	}
	side := gtx.Dp(10)
	at(gtx, 0, y+(height-side)/2, func(gtx C) D {
		m.sheet(gtx, image.Pt(side, side), 3, mark, sheetBare)
		return D{}
	})
	caption := func(x int, words string) {
		d := m.measure(gtx, styleCaption, words).Size
		at(gtx, x, y+(height-d.Y)/2, func(gtx C) D { return m.line(loose(gtx), styleCaption, m.small, words) })
	}
	caption(side+gtx.Dp(6), best)
	words := m.text(look.WordAverageScore) + " " + average
	x := size.X - m.measure(gtx, styleCaption, words).Size.X
	caption(x, words)
	for i := range 2 {
		from := x - gtx.Dp(6) - (2*i+1)*dash
		fill(gtx, image.Rect(from, y+height/2, from+dash, y+height/2+line), m.small)
	}
	return D{Size: image.Pt(size.X, y+height)}
}

// boxes returns the bars of the games that are wanted.
func (c *scoreChart) boxes(size image.Point, step float32, want func(i int) bool) []bar {
	var list []bar
	for i := range c.games {
		if !want(i) {
			continue
		}
		tall := max(float32(c.games[i].Score)/float32(c.top)*float32(size.Y), 2)
		list = append(list, bar{(float32(i) + 0.1) * step, float32(size.Y) - tall, (float32(i) + 0.9) * step, float32(size.Y)})
	}
	return list
}

// bar is a rectangle that stands on its lower side.
type bar struct{ x0, y0, x1, y1 float32 }

// bars draws bars with their upper corners rounded, all in one path.
func bars(gtx C, list []bar, c color.NRGBA) {
	if len(list) == 0 {
		return
	}
	var p clip.Path
	p.Begin(gtx.Ops)
	for _, b := range list {
		r := min((b.x1-b.x0)/2, b.y1-b.y0, 3*gtx.Metric.PxPerDp)
		p.MoveTo(f32.Pt(b.x0, b.y1))
		p.LineTo(f32.Pt(b.x0, b.y0+r))
		p.QuadTo(f32.Pt(b.x0, b.y0), f32.Pt(b.x0+r, b.y0))
		p.LineTo(f32.Pt(b.x1-r, b.y0))
		p.QuadTo(f32.Pt(b.x1, b.y0), f32.Pt(b.x1, b.y0+r))
		p.LineTo(f32.Pt(b.x1, b.y1))
		p.Close()
	}
	paint.FillShape(gtx.Ops, c, clip.Outline{Path: p.End()}.Op())
}

// reachChart is how many games reached each tile, the largest first.
type reachChart struct {
	rows  []reached
	games int
	tiles boardView
}

type reached struct {
	exp   uint8
	games int
}

func (c *reachChart) show(t *session.Stats) {
	c.rows, c.games = c.rows[:0], t.Games
	for exp := len(t.Reach) - 1; exp > 0 && len(c.rows) < mostReached; exp-- {
		if n := t.Reach[exp]; n > 0 {
			c.rows = append(c.rows, reached{uint8(exp), n})
		}
	}
}

func (c *reachChart) draw(gtx C, m *model) D {
	c.tiles.faces, c.tiles.pictures = m.faces, m.play.view.pictures
	room, side, space := gtx.Constraints.Max.X, gtx.Dp(reachTile), gtx.Dp(8)
	counted := 0
	for _, r := range c.rows {
		counted = max(counted, m.measure(gtx, styleButton, look.Grouped(int64(r.games))).Size.X)
	}
	shares := m.measure(gtx, styleCaption, m.text(look.WordPercent, "100")).Size.X + space
	thick := gtx.Dp(12)
	y := 0
	for _, r := range c.rows {
		at(gtx, 0, y, func(gtx C) D { return c.tiles.drawTile(gtx, &m.kit, r.exp, side) })
		x := side + gtx.Dp(12)
		width := room - x - gtx.Dp(12) - counted - shares
		at(gtx, x, y+(side-thick)/2, func(gtx C) D {
			m.sheet(gtx, image.Pt(width, thick), 6, over(m.card, m.ink, 0.07), sheetBare)
			part := max(width*r.games/c.games, thick)
			m.sheet(gtx, image.Pt(part, thick), 6, opaque(m.palette.Tile(r.exp).Fill), sheetBare)
			return D{}
		})
		end := func(x int, st textStyle, c color.NRGBA, words string) {
			d := m.measure(gtx, st, words).Size
			at(gtx, x-d.X, y+(side-d.Y)/2, func(gtx C) D { return m.line(loose(gtx), st, c, words) })
		}
		end(room-shares, styleButton, m.ink, look.Grouped(int64(r.games)))
		end(room, styleCaption, m.small, m.text(look.WordPercent, number(int64((r.games*100+c.games/2)/c.games))))
		y += side + space
	}
	return D{Size: image.Pt(room, max(y-space, 0))}
}
