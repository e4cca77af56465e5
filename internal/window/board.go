package window

import (
	"image"
	"math"
	"slices"
	"time"

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

	ground  groundImage
	faced   tileCache
	resting []motion.Sprite // the tiles that stay where they are in this turn
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
	b.rest()
}

// forward shows a turn that was played.
func (b *boardView) forward(g *game.Game, t *game.Turn, now time.Time) {
	b.tiles = g.Tiles(b.tiles[:0])
	b.anim.Forward(b.tiles, g.Rules().Cols, t)
	b.began, b.leaned = now, time.Time{}
	b.rest()
}

// backward shows a turn that was taken back.
func (b *boardView) backward(g *game.Game, t *game.Turn, now time.Time) {
	b.tiles = g.Tiles(b.tiles[:0])
	b.anim.Backward(b.tiles, g.Rules().Cols, t)
	b.began, b.leaned = now, time.Time{}
	b.rest()
}

// rest finds the tiles that stay where they are from the beginning of the
// animation to its end: they are part of the ground.
func (b *boardView) rest() {
	b.resting = b.anim.At(0, b.resting[:0])
	b.sprites = b.anim.At(b.anim.Length(), b.sprites[:0])
	b.resting = slices.DeleteFunc(b.resting, func(s motion.Sprite) bool { return !slices.Contains(b.sprites, s) })
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
	resting := b.resting
	if dx != 0 || dy != 0 {
		resting = nil
	}
	ground, pad := b.ground.get(k, l, &b.faced, resting)
	drawImage(gtx, ground, l.X-pad, l.Y-pad, 1)
	b.sprites = b.anim.At(b.since(gtx.Now), b.sprites[:0])
	for i := range b.sprites {
		s := &b.sprites[i]
		if slices.Contains(resting, *s) {
			continue
		}
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

// groundImage keeps the picture of the board with the tiles that rest.
type groundImage struct {
	key   groundKey
	tiles tileKey
	laid  []motion.Sprite
	bare  *image.RGBA // the board without tiles
	whole *image.RGBA
	img   paint.ImageOp // of whole
	pad   int
}

type groundKey struct {
	l           motion.Layout
	board, cell look.RGB
	dark        bool
}

func (g *groundImage) get(k *kit, l motion.Layout, faced *tileCache, resting []motion.Sprite) (img paint.ImageOp, pad int) {
	key := groundKey{l, k.board, k.cell, k.dark}
	key.l.X, key.l.Y = 0, 0
	if g.key != key {
		*g = groundImage{key: key, laid: g.laid[:0]}
		g.bare, g.pad = g.paint(k)
		g.whole = image.NewRGBA(g.bare.Rect)
	} else if g.tiles == faced.key && slices.Equal(g.laid, resting) {
		return g.img, g.pad
	}
	g.tiles, g.laid = faced.key, append(g.laid[:0], resting...)
	copy(g.whole.Pix, g.bare.Pix)
	for i := range resting {
		s := &resting[i]
		x, y := key.l.TileAt(s.X, s.Y)
		face := faced.face(s.Exp)
		layImage(g.whole, face.painted, image.Pt(int(x)+g.pad, int(y)+g.pad).Add(face.at))
	}
	// The image before is not drawn any more, so its memory can be used again.
	g.img = paint.NewImageOp(g.whole)
	return g.img, g.pad
}

// paint paints the board without its tiles.
func (g *groundImage) paint(k *kit) (img *image.RGBA, pad int) {
	l := g.key.l
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
