package window

import (
	"image"
	"math"
	"strings"
	"time"

	"gioui.org/font"
	"gioui.org/io/event"
	"gioui.org/io/semantic"
	"gioui.org/layout"
	"gioui.org/op"
	"gioui.org/op/clip"
	"gioui.org/text"
	"gioui.org/widget"

	"twofold/internal/look"
)

// frame takes the player's input and draws the game.
func (p *play) frame(gtx C) {
	p.buttons(gtx)
	p.swipes(gtx)
	p.autoplay(gtx)
	size := gtx.Constraints.Max
	r := p.game().Rules()
	a := arrange(float64(gtx.Metric.PxPerDp), size.X, size.Y, r.Rows, r.Cols)
	p.hidden = !a.fits
	if p.hidden {
		p.tooSmall(gtx)
		return
	}
	if p.s.Advisor != nil {
		a.besideHint(float64(gtx.Metric.PxPerDp))
	}
	stage := a.boardRect()
	if p.settings.PageSwipes {
		area(gtx, size, p)
	}
	p.drawFigures(gtx, &a)
	p.drawGoal(gtx, &a)
	p.drawBar(gtx, &a)
	p.drawMeta(gtx, &a)
	at(gtx, stage.Min.X, stage.Min.Y, func(gtx C) D {
		defer clip.Rect{Max: stage.Size()}.Push(gtx.Ops).Pop()
		semantic.LabelOp(p.text(look.WordSayBoard, number(int64(r.Rows)), number(int64(r.Cols)))).Add(gtx.Ops)
		semantic.DescriptionOp(p.spoken()).Add(gtx.Ops)
		if !p.settings.PageSwipes {
			event.Op(gtx.Ops, p)
		}
		return D{}
	})
	p.view.draw(gtx, &p.kit, a.board)
	p.drawWhy(gtx, &a)
	p.scraps.draw(gtx, &p.kit, stage)
	p.drawNotice(gtx, stage)
	if !p.newsDue.IsZero() {
		if gtx.Now.Before(p.newsDue) {
			wakeAt(gtx, p.newsDue)
		} else {
			p.newsDue = time.Time{}
		}
	}
}

// buttons does what was pressed since the last frame.
func (p *play) buttons(gtx C) {
	for _, b := range []struct {
		click *widget.Clickable
		does  command
	}{
		{&p.undoButton, cmdUndo}, {&p.redoButton, cmdRedo}, {&p.hintButton, cmdHint}, {&p.newButton, cmdNew},
	} {
		for b.click.Clicked(gtx) {
			p.do(gtx, b.does)
		}
	}
	if p.menuButton.Clicked(gtx) {
		p.openPanel(panelMenu)
	}
	p.noticeButtons(gtx)
}

// drawFigures draws the name, the score and the best score.
func (p *play) drawFigures(gtx C, a *arrangement) {
	best, shorter := p.text(look.WordBest), ""
	switch c := p.s.Class(); {
	case c.Coach:
		best, shorter = p.text(look.WordBestCoached), p.text(look.WordMarkCoach)
	case c.Imported:
		best, shorter = p.text(look.WordBestImported), p.text(look.WordMarkGiven)
	}
	gain := ""
	if p.gain > 0 {
		gain = p.text(look.WordGain, look.Grouped(p.gain))
	}
	score := p.text(look.WordScore)
	// From the right: the best score, then the score.
	usual := gtx.Dp(90)
	bestWidth := max(p.figureWidth(gtx, p.s.Best(), best, ""), usual)
	width := max(p.figureWidth(gtx, p.game().Score(), score, gain), usual)
	if a.aside {
		// Together they fill the column, in halves where the words allow.
		room := a.scores.Dx() - gtx.Dp(8)
		most := room - p.figureWidth(gtx, p.game().Score(), score, "")
		if bestWidth > most && shorter != "" {
			best = shorter
			bestWidth = p.figureWidth(gtx, p.s.Best(), best, "")
		}
		bestWidth = max(min(bestWidth, most), room/2)
		width = room - bestWidth
	}
	x := a.scores.Max.X - bestWidth
	p.drawFigure(gtx, image.Rect(x, a.scores.Min.Y, x+bestWidth, a.scores.Max.Y), p.s.Best(), best, "")
	x -= gtx.Dp(8) + width
	box := image.Rect(x, a.scores.Min.Y, x+width, a.scores.Max.Y)
	p.drawFigure(gtx, box, p.game().Score(), score, gain)
	p.drawFloat(gtx, box)

	left := a.brand.Max.X
	if !a.aside {
		left = x - gtx.Dp(8)
	}
	mark := gtx.Dp(32)
	y := a.brand.Min.Y + (a.brand.Dy()-mark)/2
	at(gtx, a.brand.Min.X, y, func(gtx C) D { return p.mark(gtx, 32) })
	nameX := a.brand.Min.X + mark + gtx.Dp(12)
	name := strings.ToLower(p.text(look.WordTitle))
	if d := p.measure(gtx, styleBrand, name).Size; nameX+d.X <= left {
		at(gtx, nameX, a.brand.Min.Y+(a.brand.Dy()-d.Y)/2, func(gtx C) D {
			return p.line(loose(gtx), styleBrand, p.ink, name)
		})
	}
}

// figureStyle is the size of type of a figure: smaller where it is long.
func figureStyle(n int64) textStyle {
	if n >= 1e6 {
		return styleFigures
	}
	return styleFigure
}

// figureWidth returns how wide the box of a figure must be.
func (p *play) figureWidth(gtx C, n int64, name, gain string) int {
	caption := p.measure(gtx, styleCaption, capitals(name)).Size.X
	if gain != "" {
		caption += p.measure(gtx, styleGain, gain).Size.X + gtx.Dp(10)
	}
	return max(p.measure(gtx, figureStyle(n), look.Grouped(n)).Size.X, caption) + 2*gtx.Dp(14)
}

// capitals is how captions are written.
func capitals(s string) string { return strings.ToUpper(s) }

// drawFigure draws a figure in its box: the number, and under it what it is,
// with the gain of the last move beside that.
func (p *play) drawFigure(gtx C, box image.Rectangle, n int64, name, gain string) {
	in(gtx, box, func(gtx C) D {
		size := gtx.Constraints.Max
		p.sheet(gtx, size, radiusButton, p.card, sheetCard)
		pad := gtx.Dp(14)
		inner := size.X - 2*pad
		row := func(s textStyle, y int, words string) {
			at(gtx, pad, y, func(gtx C) D {
				gtx.Constraints = layout.Constraints{Min: image.Pt(inner, 0), Max: image.Pt(inner, size.Y)}
				c := p.ink
				if s == styleCaption {
					c = p.small
				}
				return p.words(gtx, s, c, text.End, 1, words)
			})
		}
		row(figureStyle(n), gtx.Dp(8), look.Grouped(n))
		caption := capitals(name)
		if gain != "" && p.measure(gtx, styleCaption, caption).Size.X+p.measure(gtx, styleGain, gain).Size.X+gtx.Dp(4) > inner {
			caption = "" // they would lie over each other
		}
		row(styleCaption, gtx.Dp(32), caption)
		if gain != "" {
			at(gtx, pad, gtx.Dp(32), func(gtx C) D { return p.line(loose(gtx), styleGain, p.accent, gain) })
		}
		return D{Size: size}
	})
}

// drawFloat lets the gain float up from the score.
func (p *play) drawFloat(gtx C, box image.Rectangle) {
	f := float64(gtx.Now.Sub(p.floats)) / float64(gainTime)
	if p.floated == 0 || f >= 1 || p.still {
		return
	}
	next(gtx)
	words := p.text(look.WordGain, look.Grouped(p.floated))
	d := p.measure(gtx, styleFloat, words).Size
	// It comes quickly, stays a moment, and goes as it rises.
	opacity := min(f/0.12, 1)
	if f > 0.5 {
		opacity = 1 - (f-0.5)/0.5
	}
	rise := float64(d.Y) * (0.45*f*f + 0.05)
	at(gtx, box.Max.X-gtx.Dp(14)-d.X, box.Min.Y-gtx.Dp(6)-int(rise), func(gtx C) D {
		// In steps: each opacity is an image of its own.
		return p.line(loose(gtx), styleFloat, faint(p.accent, math.Round(opacity*16)/16), words)
	})
}

// drawGoal says what is to be reached.
func (p *play) drawGoal(gtx C, a *arrangement) {
	target := p.game().Rules().Target
	r := a.goal
	style := styleBody
	switch {
	case a.narrow:
		style = styleMeta
		r.Max.X -= p.measure(gtx, styleMeta, p.metaWords()).Size.X + gtx.Dp(8)
	case !a.aside:
		r.Max.X -= p.barWidth(gtx) + gtx.Dp(12)
	}
	if p.drawSaying(gtx, r, style) {
		return
	}
	plain, strong := style, style
	strong.weight = font.ExtraBold
	before, after, reach := strings.Cut(p.text(look.WordGoalEndless), "{0}")
	parts := []span{{before, plain, p.small}}
	if target != 0 {
		before, after, reach = strings.Cut(p.text(look.WordGoal), "{0}")
		parts[0].words = before
	}
	if reach {
		parts = append(parts, span{p.named(target), strong, p.ink}, span{after, plain, p.small})
	}
	in(gtx, r, func(gtx C) D {
		m := op.Record(gtx.Ops)
		d := p.rich(gtx, parts)
		call := m.Stop()
		return at(gtx, 0, (r.Dy()-d.Size.Y)/2, func(C) D {
			call.Add(gtx.Ops)
			return d
		})
	})
}

// drawSaying shows, in a place where something else stands, what must be said
// for a moment: a hint, or that a move moved nothing.
func (p *play) drawSaying(gtx C, r image.Rectangle, style textStyle) bool {
	style.weight = styleButton.weight
	words, until := p.coachWords()
	words = p.shortened(gtx, style, words, r.Dx())
	switch {
	case words != "":
		if !until.IsZero() {
			wakeAt(gtx, until)
		}
	case !p.stuck.IsZero() && gtx.Now.Sub(p.stuck) < stuckTime:
		words = p.text(look.WordNothingMoved)
		wakeAt(gtx, p.stuck.Add(stuckTime))
	default:
		return false
	}
	in(gtx, r, func(gtx C) D {
		d := p.measure(gtx, style, words).Size
		return at(gtx, 0, (gtx.Constraints.Max.Y-d.Y)/2, func(gtx C) D { return p.line(loose(gtx), style, p.accent, words) })
	})
	return true
}

// shortened returns what to say of the coach's words where they have a width: of
// its play how fast it is, which is what changes.
func (p *play) shortened(gtx C, style textStyle, words string, width int) string {
	if p.coach.Playing() && p.measure(gtx, style, words).Size.X > width {
		return p.speedWords()
	}
	return words
}

// quietButtons returns how many buttons stand before the primary one. On a very
// narrow bar there is none for a hint, which the menu has as well.
func (p *play) quietButtons(a *arrangement) int {
	if p.s.Advisor == nil || a != nil && a.hintless {
		return 3
	}
	return 4
}

// barWidth returns how wide the row of buttons is.
func (p *play) barWidth(gtx C) int {
	return p.quietButtons(nil)*(gtx.Dp(buttonHeight)+gtx.Dp(8)) + p.newWidth(gtx)
}

func (p *play) newWidth(gtx C) int {
	return max(p.measure(gtx, styleButton, p.text(look.WordNewGame)).Size.X+2*gtx.Dp(18), gtx.Dp(124))
}

// drawBar draws the buttons.
func (p *play) drawBar(gtx C, a *arrangement) {
	side, space := gtx.Dp(buttonHeight), gtx.Dp(8)
	x, y := a.bar.Max.X-p.barWidth(gtx), a.bar.Min.Y
	quiet := side
	if a.aside {
		// Beside the board the quiet buttons share the room, and the primary
		// one has a row of its own.
		n := p.quietButtons(a)
		quiet = (a.bar.Dx() - (n-1)*space) / n
		x = a.bar.Min.X
	} else if a.narrow {
		x = a.bar.Min.X
	}
	button := func(c *widget.Clickable, ic icon, w look.Word, does bool) {
		at(gtx, x, y, func(gtx C) D {
			gtx.Constraints = layout.Exact(image.Pt(quiet, side))
			return p.iconButton(gtx, c, ic, p.text(w), does)
		})
		x += quiet + space
	}
	button(&p.undoButton, iconUndo, look.WordUndo, p.canUndo())
	button(&p.redoButton, iconRedo, look.WordRedo, p.game().CanRedo())
	if p.quietButtons(a) == 4 {
		button(&p.hintButton, iconHint, look.WordHint, !p.game().Status().Over)
	}
	if a.narrow {
		x = a.bar.Max.X - p.newWidth(gtx) - space - side
	}
	button(&p.menuButton, iconMenu, look.WordMenu, true)
	width := p.newWidth(gtx)
	if a.aside {
		x, y, width = a.bar.Min.X, y+side+space, a.bar.Dx()
	}
	at(gtx, x, y, func(gtx C) D {
		gtx.Constraints = layout.Constraints{Min: image.Pt(width, side), Max: image.Pt(width, side)}
		return p.primaryButton(gtx, &p.newButton, p.text(look.WordNewGame))
	})
}

// metaWords are the size of the board and the number of moves.
func (p *play) metaWords() string {
	r := p.game().Rules()
	n := int64(len(p.game().Moves()))
	moves := look.WordMovesOf
	if n == 1 {
		moves = look.WordMovesOne
	}
	return p.text(look.WordSizeOf, number(int64(r.Rows)), number(int64(r.Cols))) + " · " + p.text(moves, look.Grouped(n))
}

// drawMeta draws what stands under the board.
func (p *play) drawMeta(gtx C, a *arrangement) {
	words := p.metaWords()
	d := p.measure(gtx, styleMeta, words).Size
	r := a.meta
	x := r.Max.X - d.X
	if a.aside {
		x = r.Min.X
	}
	at(gtx, x, r.Min.Y, func(gtx C) D { return p.line(loose(gtx), styleMeta, p.small, words) })
	if keys := p.text(look.WordHowKeys); !a.keys.Empty() && p.measure(gtx, styleMeta, keys).Size.X+gtx.Dp(12) <= r.Dx()-d.X {
		at(gtx, a.keys.Min.X, a.keys.Min.Y, func(gtx C) D { return p.line(loose(gtx), styleMeta, p.small, keys) })
	}
}

// tooSmall says what room the board needs, in a window that has less.
func (p *play) tooSmall(gtx C) {
	r := p.game().Rules()
	w, h := leastSize(r.Rows, r.Cols)
	px := func(dp int) string { return number(int64(float32(dp)*gtx.Metric.PxPerDp + 0.5)) }
	has := gtx.Constraints.Max
	words := p.text(look.WordWindowTooSmall, px(w), px(h), number(int64(has.X)), number(int64(has.Y)))
	pad := min(gtx.Dp(edge), has.X/8)
	gtx.Constraints = layout.Exact(has.Sub(image.Pt(2*pad, 2*pad)))
	at(gtx, pad, pad, func(gtx C) D {
		return layout.Center.Layout(gtx, func(gtx C) D {
			return p.words(gtx, styleBody, p.ink, text.Middle, 0, words)
		})
	})
}
