package window

import (
	"image"
	"math"
	"time"

	"gioui.org/io/key"
	"gioui.org/io/pointer"
	"gioui.org/io/system"
	"gioui.org/layout"
	"gioui.org/op"
	"gioui.org/op/clip"
	"gioui.org/unit"
	"gioui.org/widget"

	"twofold/internal/look"
	"twofold/internal/motion"
)

// panel is a view that lies over the game: one subject, one file. It is made
// when it is opened and forgotten when it is closed. The frame around it, with
// its title and the button that closes it, is the same for all.
type panel interface {
	// title is what the panel is called.
	title() string
	// size is how large the panel would like to be, in dp, its frame included.
	// It gets less where the window has less.
	size() (width, height unit.Dp)
	// frame takes the player's input and draws the panel, in the room that the
	// constraints give as their most. Lists scroll in it.
	frame(gtx C) D
}

// panelKind names the panels that there is one of at most.
type panelKind uint8

const (
	panelNone panelKind = iota
	panelMenu
	panelSettings
	panelStatistics
	panelHistory
	panelHowTo
	panelReplay
	panelPictures
	panelFileName
	panelCoach
)

// maker returns what makes a panel. One that is not here cannot be opened, and
// nothing offers it.
func (m *model) maker(kind panelKind) func() panel {
	switch kind {
	case panelMenu:
		return func() panel { return newMenu(m) }
	case panelSettings:
		return func() panel { return newSettings(m) }
	case panelHowTo:
		return func() panel { return newHowTo(m) }
	case panelHistory:
		return func() panel { return newHistory(m) }
	case panelStatistics:
		return func() panel { return newStats(m) }
	case panelCoach:
		if m.s.Advisor != nil {
			return func() panel { return &coachPanel{model: m} }
		}
	case panelPictures:
		return func() panel { return newPictureChoice(m) }
	}
	return nil
}

// panels are the open ones, the front one last.
type panels struct {
	open  []*openPanel
	since time.Time // when the front one came
}

type openPanel struct {
	kind  panelKind
	panel panel
	close widget.Clickable
	fresh bool // the focus is still to go to it
}

func (p *panels) any() bool { return len(p.open) > 0 }

// front returns the panel that is in front, panelNone where there is none.
func (p *panels) front() panelKind {
	if !p.any() {
		return panelNone
	}
	return p.open[len(p.open)-1].kind
}

// openPanel opens a panel. One that is open already is brought forward, with
// the window, and never doubled.
func (m *model) openPanel(kind panelKind) {
	ps := &m.panels
	for i, p := range ps.open {
		if p.kind == kind {
			if i < len(ps.open)-1 {
				ps.open = append(append(ps.open[:i:i], ps.open[i+1:]...), p)
				ps.since = m.now
			}
			p.fresh = true
			m.actions |= system.ActionRaise
			return
		}
	}
	if make := m.maker(kind); make != nil {
		m.showPanel(kind, make())
	}
}

// showPanel opens a panel that was made with what it shows.
func (m *model) showPanel(kind panelKind, p panel) {
	m.panels.open = append(m.panels.open, &openPanel{kind: kind, panel: p, fresh: true})
	m.panels.since = m.now
	m.play.drag.on = false
	m.play.coach.Stop()
	m.play.settle() // under a panel nothing asks for frames
	m.tip.spent = true
	m.wake()
}

// closePanel closes the front panel.
func (m *model) closePanel() {
	if ps := &m.panels; ps.any() {
		ps.open = ps.open[:len(ps.open)-1]
		m.tip.since = m.now
		m.tidy()
		m.wake()
	}
}

// panelTime is how long a panel rises.
const panelTime = 180 * time.Millisecond

// frame draws the front panel over the game.
func (ps *panels) frame(m *model, gtx C) {
	if !ps.any() {
		return
	}
	p := ps.open[len(ps.open)-1]
	if p.close.Clicked(gtx) || ps.pressedBeside(gtx) {
		m.closePanel()
		next(gtx)
		return
	}
	if p.fresh {
		// Keys go on from the panel's first button.
		p.fresh = false
		gtx.Execute(key.FocusCmd{})
	}
	window := gtx.Constraints.Max
	f := 1.0
	if !m.still {
		f = motion.EaseOut(min(max(float64(gtx.Now.Sub(ps.since))/float64(panelTime), 0), 1))
	}
	if f < 1 {
		next(gtx)
	}
	m.veil(gtx, 0.42)
	area(gtx, window, ps)

	w, h := p.panel.size()
	margin, above := gtx.Dp(edge), gtx.Dp(edge)
	if lowWindow(gtx, window) {
		above = 0
	}
	size := image.Pt(min(gtx.Dp(w), window.X-2*margin), min(gtx.Dp(h), window.Y-2*above))
	if window.X < gtx.Dp(360) {
		size.X = window.X
	}
	x := (window.X - size.X) / 2
	y := (window.Y-size.Y)/2 + int(float64(gtx.Dp(32))*(1-f))
	at(gtx, x, y, func(gtx C) D {
		m.sheet(gtx, size, radiusSheet, m.card, sheetLifted)
		area(gtx, size, p)
		d := p.draw(gtx, m, size, lowWindow(gtx, window))
		if f < 1 {
			// What it shows comes out of the paper as it rises. A cover that fades
			// needs no picture of the panel, as an opacity would.
			m.sheet(gtx, size, radiusSheet, faint(m.card, math.Round((1-f)*16)/16), sheetBare)
		}
		return d
	})
}

// lowWindow tells whether a window has so little height that a panel takes all of
// it, with a smaller head.
func lowWindow(gtx C, window image.Point) bool { return window.Y < gtx.Dp(440) }

// pressedBeside tells whether the player pressed beside the panel.
func (ps *panels) pressedBeside(gtx C) bool {
	pressed := false
	for {
		e, ok := gtx.Event(pointer.Filter{Target: ps, Kinds: pointer.Press})
		if !ok {
			return pressed
		}
		if e, ok := e.(pointer.Event); ok && e.Kind == pointer.Press {
			pressed = true
		}
	}
}

// draw draws the panel's frame, and the panel in it.
func (p *openPanel) draw(gtx C, m *model, size image.Point, low bool) D {
	for {
		// What is pressed on the panel is not pressed beside it.
		if _, ok := gtx.Event(pointer.Filter{Target: p, Kinds: pointer.Press}); !ok {
			break
		}
	}
	head := gtx.Dp(64)
	if low {
		head = gtx.Dp(48)
	}
	title := p.panel.title()
	left, right := gtx.Dp(24), gtx.Dp(8)
	closeSide := gtx.Dp(buttonHeight)
	m.drawHeading(gtx, title, left, size.X-left-right-closeSide, head)
	body := image.Rect(gtx.Dp(24), head, size.X-gtx.Dp(24), size.Y-gtx.Dp(8))
	at(gtx, body.Min.X, body.Min.Y, func(gtx C) D {
		gtx.Constraints = layout.Constraints{Max: body.Size()}
		defer clip.Rect(image.Rect(-gtx.Dp(20), -gtx.Dp(ringOut), body.Dx()+gtx.Dp(20), body.Dy())).Push(gtx.Ops).Pop()
		return p.panel.frame(gtx)
	})
	at(gtx, size.X-right-closeSide, (head-closeSide)/2, func(gtx C) D {
		return m.plainIconButton(loose(gtx), &p.close, iconClose, m.text(look.WordClose), true, sheetBare)
	})
	return D{Size: size}
}

// drawHeading draws a title in the middle of a height.
func (k *kit) drawHeading(gtx C, words string, x, room, height int) {
	gtx.Constraints = layout.Constraints{Max: image.Pt(max(room, 0), height)}
	m := op.Record(gtx.Ops)
	d := k.line(gtx, styleTitle, k.ink, words)
	call := m.Stop()
	at(gtx, x, (height-d.Size.Y)/2, func(C) D {
		call.Add(gtx.Ops)
		return d
	})
}
