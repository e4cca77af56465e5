package window

import (
	"image"
	"math"
	"time"

	"gioui.org/op/clip"
	"gioui.org/op/paint"

	"twofold/game"
	"twofold/internal/look"
	"twofold/internal/motion"
)

// pictures gives tiles pictures in place of their labels.
type pictures interface {
	// picture returns the picture of the tile with an exponent, side pixels
	// square, and nil where it has none and shows its number. The view keeps
	// what it is given, and asks again for other sizes.
	picture(exp uint8, side int) image.Image
}

// boardView draws a board whose tiles move. It is told what moved where, and
// holds no rule. The replay has one of its own.
type boardView struct {
	anim    motion.Animation
	began   time.Time // of the animation
	speed   float64   // 1 as usual
	sprites []motion.Sprite
	tiles   []game.Tile

	lean   game.Dir // where the tiles lean that cannot move
	leaned time.Time

	faces    *look.FaceSet
	pictures pictures // nil where tiles show labels alone

	ground groundImage
	faced  tileCache
}

// leanTime is how long the tiles lean towards a wall that nothing moves to, and
// leanShare how far, in shares of a tile.
const (
	leanTime  = 120 * time.Millisecond
	leanShare = 0.05
)

// smallTile is the size in dp below which a tile shows the short form of its
// number.
const smallTile = 40

// show shows a game's board at rest.
func (b *boardView) show(g *game.Game) {
	b.tiles = g.Tiles(b.tiles[:0])
	b.anim.Still(b.tiles, g.Rules().Cols)
	b.leaned = time.Time{}
}

// forward shows a turn that was played.
func (b *boardView) forward(g *game.Game, t *game.Turn, now time.Time) {
	b.tiles = g.Tiles(b.tiles[:0])
	b.anim.Forward(b.tiles, g.Rules().Cols, t)
	b.began, b.leaned = now, time.Time{}
}

// backward shows a turn that was taken back.
func (b *boardView) backward(g *game.Game, t *game.Turn, now time.Time) {
	b.tiles = g.Tiles(b.tiles[:0])
	b.anim.Backward(b.tiles, g.Rules().Cols, t)
	b.began, b.leaned = now, time.Time{}
}

// nudge leans the tiles towards a wall.
func (b *boardView) nudge(d game.Dir, now time.Time) {
	b.anim.Finish()
	b.lean, b.leaned = d, now
}

// finish ends what moves.
func (b *boardView) finish() {
	b.anim.Finish()
	b.leaned = time.Time{}
}

// since returns the time of the animation.
func (b *boardView) since(now time.Time) time.Duration {
	d := now.Sub(b.began)
	if b.speed <= 1 || d > time.Hour {
		return d
	}
	return time.Duration(float64(d) * b.speed)
}

// rests returns when the animation ends.
func (b *boardView) rests() time.Time {
	return b.began.Add(time.Duration(float64(b.anim.Length()) / max(b.speed, 1)))
}

// moving tells whether the next frame will look different.
func (b *boardView) moving(now time.Time) bool {
	return !b.anim.Done(b.since(now)) || !b.leaned.IsZero() && now.Sub(b.leaned) < leanTime
}

// draw draws the board where the layout has it, and asks for another frame
// while something moves.
func (b *boardView) draw(gtx C, k *kit, l motion.Layout) {
	if l.Tile <= 0 {
		return
	}
	b.ground.draw(gtx, k, l)
	b.faced.prepare(gtx, k, b, l.Tile)
	var dx, dy float64
	if f := float64(gtx.Now.Sub(b.leaned)) / float64(leanTime); !b.leaned.IsZero() && f < 1 {
		far := math.Sin(f*math.Pi) * leanShare * float64(l.Tile)
		switch b.lean {
		case game.Left:
			dx = -far
		case game.Right:
			dx = far
		case game.Up:
			dy = -far
		case game.Down:
			dy = far
		}
	}
	b.faced.begin()
	b.sprites = b.anim.At(b.since(gtx.Now), b.sprites[:0])
	for i := range b.sprites {
		s := &b.sprites[i]
		x, y := l.TileAt(s.X, s.Y)
		b.faced.draw(gtx, s, int(math.Round(x+dx)), int(math.Round(y+dy)))
	}
	if b.moving(gtx.Now) {
		next(gtx)
	}
}

// drawTile draws one tile alone, as lists and examples have it.
func (b *boardView) drawTile(gtx C, k *kit, exp uint8, side int) D {
	if side > 0 {
		b.faced.prepare(gtx, k, b, side)
		b.faced.draw(gtx, &motion.Sprite{Exp: exp, Scale: 1}, 0, 0)
	}
	return D{Size: image.Pt(side, side)}
}

// groundImage keeps the picture of the board without its tiles. Its rows are all
// alike but for the edges, so that two are painted and drawn as often as needed:
// a large board would take much memory, and that of the graphics again as much.
type groundImage struct {
	key   groundKey
	img   paint.ImageOp // of a board of two rows
	pad   int           // around the board
	bands []band
}

type groundKey struct {
	l           motion.Layout
	board, cell look.RGB
	dark        bool
}

// band is a part of the picture from one row of pixels to another, to be drawn
// at a row of the whole.
type band struct{ from, to, at int }

// bands returns how a board is put together from one of two rows at most,
// painted with room of pad pixels around.
func bands(l motion.Layout, pad int) []band {
	few := l
	few.Rows = min(l.Rows, 2)
	height := rowsHeight(few) + 2*pad
	if l.Rows <= 2 {
		return []band{{0, height, 0}}
	}
	// Below the round corners one row is like the next.
	straight, pitch := pad+l.Gap+l.Corner+pad+2, l.Pitch()
	list := []band{{0, straight + pitch, 0}}
	for i := 1; i < l.Rows-2; i++ {
		list = append(list, band{straight, straight + pitch, straight + i*pitch})
	}
	return append(list, band{straight, height, straight + (l.Rows-2)*pitch})
}

// rowsHeight is the height of a board by its rows.
func rowsHeight(l motion.Layout) int { return l.Rows*l.Pitch() + l.Gap }

// draw draws the board where the layout has it.
func (g *groundImage) draw(gtx C, k *kit, l motion.Layout) {
	key := groundKey{l, k.board, k.cell, k.dark}
	key.l.X, key.l.Y = 0, 0
	if g.key != key {
		few := key.l
		few.Rows = min(l.Rows, 2)
		few.Height = rowsHeight(few)
		img, pad := k.ground(few)
		*g = groundImage{key, paint.NewImageOp(img), pad, bands(l, pad)}
	}
	x, y, width := l.X-g.pad, l.Y-g.pad, g.img.Size().X
	for _, b := range g.bands {
		part := clip.Rect(image.Rect(x, y+b.at, x+width, y+b.at+b.to-b.from)).Push(gtx.Ops)
		drawImage(gtx, g.img, x, y+b.at-b.from)
		part.Pop()
	}
}

// ground paints a board without tiles, and tells how much room it needs around.
func (k *kit) ground(l motion.Layout) (img *image.RGBA, pad int) {
	spec := sheetSpec{
		w: l.Width, h: l.Height, radius: float64(l.Corner + l.Gap),
		fill: opaque(k.board), edge: 1, top: 0.24, shadow: k.shadow, padding: 2,
		shades: [2]shade{{dy: 1, opacity: 0.08}},
	}
	if k.dark {
		spec.top, spec.shades = 0.04, [2]shade{}
	}
	cells := make([]image.Rectangle, 0, l.Rows*l.Cols)
	for i := range l.Rows * l.Cols {
		p := image.Pt(l.Gap+i%l.Cols*l.Pitch(), l.Gap+i/l.Cols*l.Pitch())
		cells = append(cells, image.Rectangle{Min: p, Max: p.Add(image.Pt(l.Tile, l.Tile))})
	}
	return paintBoard(&spec, cells, float64(l.Corner), k.cell), spec.padding
}
