package window

import (
	"image"
	"image/color"
	"math"

	"twofold/internal/look"
)

// What lies on the paper (tiles, the board, cards, buttons) is painted once
// into an image, shadow and all, and drawn from there: an image costs a frame
// next to nothing where no graphics card helps, a path with its antialiasing
// costs it much.
//
// The arithmetic is done in linear light with premultiplied alpha, which is
// also how images are blended when they are drawn.

// shade is a shadow: where it falls, how wide its edge is, and its opacity as
// a browser would lay it on.
type shade struct{ dy, blur, opacity float64 }

// reach is how far a set of shadows reaches beyond what casts them, in whole
// pixels.
func reach(shades []shade) int {
	most := 0.0
	for _, s := range shades {
		most = max(most, s.blur+math.Abs(s.dy))
	}
	return int(math.Ceil(most)) + 1
}

// light is a premultiplied colour in linear light.
type light struct{ r, g, b, a float64 }

func toLight(c color.NRGBA) light {
	a := float64(c.A) / 255
	return light{linear[c.R] * a, linear[c.G] * a, linear[c.B] * a, a}
}

// fromScreen takes a colour of an image of the screen.
func fromScreen(c color.RGBA) light {
	return light{linear[c.R], linear[c.G], linear[c.B], float64(c.A) / 255}
}

func rgbLight(c look.RGB) light { return light{linear[c.R], linear[c.G], linear[c.B], 1} }

// over lays l over under.
func (l light) over(under light) light {
	k := 1 - l.a
	return light{l.r + under.r*k, l.g + under.g*k, l.b + under.b*k, l.a + under.a*k}
}

func (l light) times(f float64) light { return light{l.r * f, l.g * f, l.b * f, l.a * f} }

// mix goes from l to o.
func (l light) mix(o light, t float64) light {
	return light{l.r + (o.r-l.r)*t, l.g + (o.g-l.g)*t, l.b + (o.b-l.b)*t, l.a + (o.a-l.a)*t}
}

// rgba returns the colour as images of the screen have it.
func (l light) rgba() color.RGBA {
	return color.RGBA{encoded(l.r), encoded(l.g), encoded(l.b), uint8(min(l.a, 1)*255 + 0.5)}
}

var linear = func() (t [256]float64) {
	for i := range t {
		c := float64(i) / 255
		if c <= 0.04045 {
			t[i] = c / 12.92
		} else {
			t[i] = math.Pow((c+0.055)/1.055, 2.4)
		}
	}
	return t
}()

// encodings has the sRGB value of 0, 1/4095, 2/4095 … 1.
var encodings = func() (t [4096]uint8) {
	for i := range t {
		l := float64(i) / 4095
		c := 1.055*math.Pow(l, 1/2.4) - 0.055
		if l <= 0.0031308 {
			c = 12.92 * l
		}
		t[i] = uint8(c*255 + 0.5)
	}
	return t
}()

func encoded(l float64) uint8 { return encodings[int(min(max(l, 0), 1)*4095+0.5)] }

// linearOpacity returns the opacity that darkens in linear light as much as the
// given one does in a browser.
func linearOpacity(a float64) float64 { return 1 - math.Pow(1-a, 2.2) }

// rounded is a rectangle with round corners, from (0, 0) to (w, h).
type rounded struct{ w, h, r float64 }

// distance returns how far a point is outside the shape, negative inside.
func (s rounded) distance(x, y float64) float64 {
	x, y = math.Abs(x-s.w/2)-s.w/2+s.r, math.Abs(y-s.h/2)-s.h/2+s.r
	if x > 0 && y > 0 {
		return math.Sqrt(x*x+y*y) - s.r
	}
	return max(x, y) - s.r
}

// cover returns how much of the pixel around a point the shape covers.
func (s rounded) cover(x, y float64) float64 {
	return min(max(0.5-s.distance(x, y), 0), 1)
}

// shadow returns what a shade of the shape leaves on a point, as an opacity.
func (s rounded) shadow(sh shade, x, y float64) float64 {
	d := s.distance(x, y-sh.dy)
	if sh.blur <= 0 {
		return linearOpacity(sh.opacity * min(max(0.5-d, 0), 1))
	}
	f := min(max((sh.blur-d)/(2*sh.blur), 0), 1)
	return linearOpacity(sh.opacity * f * f * (3 - 2*f))
}

// sheetSpec is a sheet of one colour.
type sheetSpec struct {
	w, h    int // without the shadow
	radius  float64
	fill    color.NRGBA
	border  color.NRGBA // as wide as edge
	edge    float64
	top     float64 // opacity of a hairline of white on the upper edge, as wide as edge
	shades  [2]shade
	shadow  look.RGB
	padding int // around the sheet, for the shadow
}

// paintSheet paints a sheet. Between the rounded ends every row is the same, so
// that a large one costs little more than a small one.
func paintSheet(s *sheetSpec) *image.RGBA {
	w, h := s.w+2*s.padding, s.h+2*s.padding
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	ends := min(s.ends(), h/2)
	row := func(y int) []uint8 { return img.Pix[y*img.Stride : y*img.Stride+4*w] }
	for y := range h {
		switch {
		case y < ends || y >= h-ends:
			s.paintRow(row(y), y, ends)
		case y == ends:
			s.paintRow(row(y), y, ends)
		default:
			copy(row(y), row(ends))
		}
	}
	return img
}

// ends is how many pixels from each edge of its image a sheet is not yet the
// same everywhere.
func (s *sheetSpec) ends() int { return 2*s.padding + int(math.Ceil(s.radius+s.edge+s.top)) + 1 }

func (s *sheetSpec) paintRow(row []uint8, y, ends int) {
	w := len(row) / 4
	at := func(x int) color.RGBA { return s.at(float64(x-s.padding)+0.5, float64(y-s.padding)+0.5).rgba() }
	ends = min(ends, (w+1)/2)
	for x := range ends {
		put(row, x, at(x))
		put(row, w-1-x, at(x)) // sheets are alike on both sides
	}
	if ends < w-ends {
		c := at(w / 2)
		for x := ends; x < w-ends; x++ {
			put(row, x, c)
		}
	}
}

func put(row []uint8, x int, c color.RGBA) {
	row[4*x], row[4*x+1], row[4*x+2], row[4*x+3] = c.R, c.G, c.B, c.A
}

func (s *sheetSpec) at(x, y float64) light {
	shape := rounded{float64(s.w), float64(s.h), s.radius}
	var l light
	dark := rgbLight(s.shadow)
	for _, sh := range s.shades {
		if sh.opacity > 0 {
			l = dark.times(shape.shadow(sh, x, y)).over(l)
		}
	}
	cover := shape.cover(x, y)
	if cover == 0 {
		return l
	}
	body := toLight(s.fill)
	if s.edge > 0 && s.border.A > 0 {
		inner := min(max(0.5-(shape.distance(x, y)+s.edge), 0), 1)
		body = toLight(s.border).over(body).mix(body, inner)
	}
	if s.top > 0 {
		rim := max(shape.cover(x, y)-shape.cover(x, y-max(s.edge, 1)), 0)
		body = light{1, 1, 1, 1}.times(s.top * rim * body.a).over(body)
	}
	return body.times(cover).over(l)
}

// tileSpec is a tile without its label.
type tileSpec struct {
	tile    int
	corner  float64
	light   look.RGB
	dark    look.RGB
	rim     float64 // opacity of the light on the upper edge
	shades  []shade
	shadow  look.RGB
	padding int
	picture image.Image // square, drawn over the tile; may be nil
}

// pictureShare is how much of a tile a picture takes.
const pictureShare = 0.84

// paintTile paints a folded sheet: a light half, a dark half, a hairline of
// light on the upper edge and a shadow.
func paintTile(s *tileSpec) *image.RGBA {
	size := s.tile + 2*s.padding
	img := image.NewRGBA(image.Rect(0, 0, size, size))
	t := float64(s.tile)
	shape := rounded{t, t, s.corner}
	rim := max(1, t*0.012)
	white := look.RGB{R: 255, G: 255, B: 255}
	halves := [2]light{rgbLight(s.light), rgbLight(s.dark)}
	rims := [2]light{rgbLight(s.light.Mix(white, s.rim)), rgbLight(s.dark.Mix(white, s.rim))}
	shadow := rgbLight(s.shadow)
	flat := [2]color.RGBA{halves[0].rgba(), halves[1].rgba()}
	for py := range size {
		row := img.Pix[py*img.Stride : (py+1)*img.Stride]
		y := float64(py-s.padding) + 0.5
		for px := range size {
			x := float64(px-s.padding) + 0.5
			d := shape.distance(x, y)
			fold := (x + y - t) / math.Sqrt2 // from the crease
			if d < -rim-1 && math.Abs(fold) > 0.5 {
				if fold < 0 {
					put(row, px, flat[0])
				} else {
					put(row, px, flat[1])
				}
				continue
			}
			var l light
			for _, sh := range s.shades {
				l = shadow.times(shape.shadow(sh, x, y)).over(l)
			}
			if cover := shape.cover(x, y); cover > 0 {
				f := min(max(fold+0.5, 0), 1)
				body := halves[0].mix(halves[1], f)
				top := max(cover-shape.cover(x, y-rim), 0)
				body = body.mix(rims[0].mix(rims[1], f), top/cover)
				l = body.times(cover).over(l)
			}
			put(row, px, l.rgba())
		}
	}
	if s.picture != nil {
		layPicture(img, s.picture)
	}
	return img
}

// layPicture lays a picture in the middle of an image, as a browser would.
func layPicture(img *image.RGBA, p image.Image) {
	b := p.Bounds()
	off := img.Bounds().Max.Sub(b.Size()).Div(2).Sub(b.Min)
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			r, g, bl, a := p.At(x, y).RGBA()
			if a == 0 {
				continue
			}
			under := img.RGBAAt(x+off.X, y+off.Y)
			mix := func(c uint32, u uint8) uint8 {
				return uint8((c*255 + (0xffff-a)*uint32(u) + 0x7fff) / 0xffff)
			}
			img.SetRGBA(x+off.X, y+off.Y, color.RGBA{mix(r, under.R), mix(g, under.G), mix(bl, under.B), max(under.A, uint8(a>>8))})
		}
	}
}

// paintFlash paints the light that runs along the crease of a tile when two
// fold into it.
func paintFlash(tile int, corner float64) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, tile, tile))
	t := float64(tile)
	shape := rounded{t, t, corner}
	for py := range tile {
		for px := range tile {
			x, y := float64(px)+0.5, float64(py)+0.5
			f := (x + y) / (2 * t) // 0.5 on the crease
			a := 0.0
			switch {
			case f > 0.22 && f <= 0.5:
				a = (f - 0.22) / 0.28
			case f > 0.5 && f < 0.7:
				a = 0.4 * (0.7 - f) / 0.2
			}
			img.SetRGBA(px, py, light{1, 1, 1, 1}.times(a*shape.cover(x, y)).rgba())
		}
	}
	return img
}

// paintBoard paints the board with its cells.
func paintBoard(b *sheetSpec, cells []image.Rectangle, corner float64, fill look.RGB) *image.RGBA {
	img := paintSheet(b)
	if len(cells) == 0 {
		return img
	}
	// Every cell is like the first.
	size := cells[0].Size()
	shape := rounded{float64(size.X), float64(size.Y), corner}
	one := image.NewRGBA(image.Rectangle{Max: size})
	under, dark := toLight(b.fill), rgbLight(b.shadow)
	for y := range size.Y {
		for x := range size.X {
			fx, fy := float64(x)+0.5, float64(y)+0.5
			cover := shape.cover(fx, fy)
			// A cell lies a little deeper than the board.
			deep := linearOpacity(0.07 * min(max(1-(fy-1)/2, 0), 1))
			l := dark.times(deep).over(rgbLight(fill))
			one.SetRGBA(x, y, under.mix(l, cover).rgba())
		}
	}
	for _, c := range cells {
		c = c.Add(image.Pt(b.padding, b.padding))
		for y := range size.Y {
			copy(img.Pix[img.PixOffset(c.Min.X, c.Min.Y+y):], one.Pix[one.PixOffset(0, y):one.PixOffset(0, y)+4*size.X])
		}
	}
	return img
}

// trimmed returns the part of an image that is not quite clear, from (0, 0) on,
// and where it was: what is not there need not be drawn.
func trimmed(img *image.RGBA) (*image.RGBA, image.Point) {
	b := img.Rect
	clear := func(r image.Rectangle) bool {
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				if img.Pix[img.PixOffset(x, y)+3] > 0 {
					return false
				}
			}
		}
		return true
	}
	for b.Dy() > 1 && clear(image.Rect(b.Min.X, b.Min.Y, b.Max.X, b.Min.Y+1)) {
		b.Min.Y++
	}
	for b.Dy() > 1 && clear(image.Rect(b.Min.X, b.Max.Y-1, b.Max.X, b.Max.Y)) {
		b.Max.Y--
	}
	for b.Dx() > 1 && clear(image.Rect(b.Min.X, b.Min.Y, b.Min.X+1, b.Max.Y)) {
		b.Min.X++
	}
	for b.Dx() > 1 && clear(image.Rect(b.Max.X-1, b.Min.Y, b.Max.X, b.Max.Y)) {
		b.Max.X--
	}
	out := image.NewRGBA(image.Rectangle{Max: b.Size()})
	for y := range b.Dy() {
		copy(out.Pix[y*out.Stride:(y+1)*out.Stride], img.Pix[img.PixOffset(b.Min.X, b.Min.Y+y):])
	}
	return out, b.Min
}

// layImage lays an image with its corner at a point of another, as it is done
// when it is drawn.
func layImage(on, img *image.RGBA, at image.Point, opacity float64) {
	r := img.Rect.Add(at).Intersect(on.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		src := img.Pix[img.PixOffset(r.Min.X-at.X, y-at.Y):]
		dst := on.Pix[on.PixOffset(r.Min.X, y):]
		for i := 0; i < 4*r.Dx(); i += 4 {
			s, d := src[i:i+4:i+4], dst[i:i+4:i+4]
			a := float64(s[3]) / 255 * opacity
			switch a {
			case 0:
			case 1:
				copy(d, s)
			default:
				for c := range 3 {
					d[c] = encoded(linear[s[c]]*opacity + linear[d[c]]*(1-a))
				}
				d[3] = uint8(255*a + float64(d[3])*(1-a) + 0.5)
			}
		}
	}
}

// sized returns an image of a size, in the memory of another where that is large
// enough. What it shows is undefined.
func sized(img *image.RGBA, size image.Point) *image.RGBA {
	n := 4 * size.X * size.Y
	r := image.Rectangle{Max: size}
	if img == nil || cap(img.Pix) < n {
		return image.NewRGBA(r)
	}
	return &image.RGBA{Pix: img.Pix[:n], Stride: 4 * size.X, Rect: r}
}

// scaleImage fills an image with another, scaled, with its corner at a point.
// What lies outside is as its nearest pixel. Each pixel is mixed of the four
// around it.
func scaleImage(to, from *image.RGBA, scale, left, top float64) {
	const one = 256
	// blend returns the first of two pixels that meet at a place, and how much
	// the second has.
	blend := func(at int, corner float64, n int) (first, next, share int) {
		f := min(max((float64(at)+0.5-corner)/scale-0.5, 0), float64(n-1))
		first = int(f)
		return first, min(first+1, n-1), int((f - float64(first)) * one)
	}
	type column struct{ first, next, share int }
	columns := make([]column, to.Rect.Dx())
	for x := range columns {
		first, next, share := blend(x, left, from.Rect.Dx())
		columns[x] = column{4 * first, 4 * next, share}
	}
	for y := range to.Rect.Dy() {
		first, next, down := blend(y, top, from.Rect.Dy())
		upper, lower := from.Pix[first*from.Stride:][:4*from.Rect.Dx()], from.Pix[next*from.Stride:][:4*from.Rect.Dx()]
		row := to.Pix[y*to.Stride:][:4*len(columns)]
		for x, c := range columns {
			p, q := upper[c.first:c.first+4:c.first+4], upper[c.next:c.next+4:c.next+4]
			r, s := lower[c.first:c.first+4:c.first+4], lower[c.next:c.next+4:c.next+4]
			d := row[4*x : 4*x+4 : 4*x+4]
			for i := range 4 {
				u := int(p[i])*(one-c.share) + int(q[i])*c.share
				l := int(r[i])*(one-c.share) + int(s[i])*c.share
				d[i] = uint8((u*(one-down) + l*down + one*one/2) / (one * one))
			}
		}
	}
}
