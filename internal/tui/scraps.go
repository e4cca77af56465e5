package tui

import (
	"math"
	"time"
)

// scrapTime is how long scraps of paper fall when the target is reached.
const scrapTime = 1600 * time.Millisecond

// falling tells whether scraps of paper are in the air.
func (p *play) falling() bool {
	return !p.celebrated.IsZero() && p.now.Sub(p.celebrated) < scrapTime && p.th.depth != plain && !p.ascii
}

// drawScraps lets scraps of paper in the tiles' colours fall over the board.
// Where each is follows from its number and the time alone.
func (p *play) drawScraps(c *canvas, a *arrangement) {
	if !p.falling() || p.motionless() || p.now.Before(p.celebrated) {
		return
	}
	age := p.now.Sub(p.celebrated).Seconds()
	n := min(24+a.board.w/2, 90)
	target := p.game().Rules().Target
	for i := range n {
		h := uint32(i+1) * 2654435761
		rnd := func() float64 {
			h ^= h << 13
			h ^= h >> 17
			h ^= h << 5
			return float64(h%4096) / 4096
		}
		x0, late, speed, sway := rnd(), rnd()*0.5, 0.8+rnd()*0.8, rnd()*6
		t := age - late
		if t < 0 {
			continue
		}
		fall := t * speed
		if fall > 1.1 {
			continue
		}
		x := a.bx + round(x0*float64(a.board.w-1)+math.Sin(t*5+sway)*2)
		py := round(fall * float64(2*a.board.h))
		p2 := c.at(x, a.by+py/2)
		if p2 == nil || py/2 >= a.board.h || p2.r != ' ' && p2.r != '▀' && p2.r != '▄' {
			continue // labels are left to be read
		}
		tc := p.th.tile(max(target-uint8(i%5), 1))
		ink := tc.light
		if i%2 == 0 {
			ink = tc.dark
		}
		r := '▀'
		bg := p2.bg
		if py%2 == 1 {
			r = '▄'
		}
		if p2.r == '▀' && py%2 == 1 {
			bg = p2.fg
		}
		*p2 = cell{r: r, fg: ink, bg: bg}
	}
}
