package window

import (
	"image"
	"sync"

	"golang.org/x/image/draw"
	"golang.org/x/image/vector"

	"twofold/internal/look"
	"twofold/internal/look/art"
)

// The names in Settings.Faces of the two sets of pictures, the same in every
// front end that has pictures. Past the end of a set, and where the player has
// no picture of his own, tiles show their numbers.
const (
	facesDrawn = "origami"
	facesOwn   = "pictures"
)

// FaceNames are the names of what tiles can show, pictures among it.
func FaceNames() []string {
	var names []string
	for _, f := range look.FaceSets() {
		names = append(names, f.Name())
	}
	return append(names, facesDrawn, facesOwn)
}

// facesName is the name of what tiles show: that of this run, else that of the
// settings.
func (m *model) facesName() string {
	if m.o.Faces != "" {
		return m.o.Faces
	}
	return m.settings.Faces
}

// Album keeps the player's own pictures, a file for each tile. Its methods are
// called one after the other, on a goroutine that is not the window's.
type Album interface {
	// Read returns the file of the tile with an exponent, nil where there is
	// none.
	Read(exp uint8) ([]byte, error)
	// Keep keeps a file for a tile, in place of the one before. nil removes it.
	Keep(exp uint8, file []byte) error
}

// album is the player's own pictures as the window has them.
type album struct {
	m      *model
	loaded bool // they were read, or are being read
	coming bool // they are being read
	files  [art.Figures + 1][]byte
	shown  *ownPictures

	mu    sync.Mutex
	jobs  []func()
	busy  bool
	ended sync.WaitGroup
}

// work has a job done after those before it, off the window's goroutine.
func (a *album) work(job func()) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.ended.Add(1)
	a.jobs = append(a.jobs, job)
	if a.busy {
		return
	}
	a.busy = true
	go func() {
		for {
			a.mu.Lock()
			if len(a.jobs) == 0 {
				a.busy = false
				a.mu.Unlock()
				return
			}
			job := a.jobs[0]
			a.jobs = a.jobs[1:]
			a.mu.Unlock()
			job()
			a.ended.Done()
		}
	}()
}

// wait waits until every picture is kept.
func (a *album) wait() { a.ended.Wait() }

// load reads the pictures, once. They are shown when they are there.
func (a *album) load() {
	if a.loaded || a.m.o.Album == nil {
		return
	}
	a.loaded, a.coming = true, true
	a.work(func() {
		var faults [art.Figures + 1]error
		bad := false
		for exp := uint8(1); exp <= art.Figures; exp++ {
			file, err := a.m.o.Album.Read(exp)
			if err == nil && file == nil {
				continue
			}
			var p *image.RGBA
			if err == nil {
				p, err = decodePicture(file)
			}
			if err != nil {
				faults[exp], bad = err, true
				continue
			}
			a.m.post(func() { a.put(exp, file, p) })
		}
		a.m.post(func() {
			a.coming = false
			for exp, err := range faults {
				if err != nil {
					a.m.tell(a.m.pictureFault(a.m.text(look.WordPictureFor, look.Number(uint8(exp))), err))
				}
			}
			if a.shown.none() && !bad && a.m.facesName() == facesOwn && a.m.panels.front() != panelPictures {
				a.m.tell(a.m.text(look.WordPicturesNone))
			}
		})
	})
}

// put shows another picture on a tile; p of nil is none.
func (a *album) put(exp uint8, file []byte, p *image.RGBA) {
	next := &ownPictures{}
	if a.shown != nil {
		next.halves = a.shown.halves
	}
	a.files[exp] = file
	next.halves[exp] = halve(p)
	a.shown = next
	a.m.dressPictures()
	a.m.play.dressed()
}

// take keeps a file of the player's choice for a tile, cropped and made small.
// then is called once it is shown, with what is wrong where it is not.
func (a *album) take(exp uint8, name string, data []byte, then func(fault string)) {
	a.load()
	a.work(func() {
		p, err := decodePicture(data)
		var file []byte
		if err == nil {
			file, err = encodePicture(p)
		}
		if err != nil {
			a.m.post(func() { then(a.m.pictureFault(name, err)) })
			return
		}
		err = a.m.o.Album.Keep(exp, file)
		a.m.post(func() {
			if err != nil {
				then(a.m.text(look.WordPicturesFull))
				return
			}
			a.put(exp, file, p)
			then("")
		})
	})
}

// clear removes all pictures, and offers to bring them back.
func (a *album) clear() {
	files, shown := a.files, a.shown
	if shown.none() || a.coming {
		return
	}
	a.replace([art.Figures + 1][]byte{}, nil)
	a.m.offer(a.m.text(look.WordPicturesCleared), a.m.text(look.WordUndo), func() { a.replace(files, shown) })
}

// replace shows and keeps other pictures.
func (a *album) replace(files [art.Figures + 1][]byte, shown *ownPictures) {
	before := a.files
	a.files, a.shown = files, shown
	a.m.dressPictures()
	a.m.play.dressed()
	a.work(func() {
		for exp := range files {
			if before[exp] == nil && files[exp] == nil {
				continue
			}
			if err := a.m.o.Album.Keep(uint8(exp), files[exp]); err != nil {
				a.m.post(func() { a.m.tell(a.m.text(look.WordSaveFailed, a.m.fault(err))) })
				return
			}
		}
	})
}

// dressPictures takes the pictures of the tiles from the settings.
func (m *model) dressPictures() {
	m.pictures = nil
	switch m.facesName() {
	case facesDrawn:
		m.pictures = &drawn
	case facesOwn:
		m.album.load()
		if !m.album.shown.none() {
			m.pictures = m.album.shown
		}
	}
}

// pictureCache keeps pictures in the sizes they were asked for. It may be used
// from any goroutine.
type pictureCache struct {
	mu   sync.Mutex
	made map[pictureKey]image.Image
}

type pictureKey struct {
	exp  uint8
	side int
}

// mostPictures is how many pictures are kept. When there are more all are
// forgotten: those in use are asked for again.
const mostPictures = 96

func (c *pictureCache) get(exp uint8, side int, make func() image.Image) image.Image {
	c.mu.Lock()
	defer c.mu.Unlock()
	key := pictureKey{exp, side}
	if p, ok := c.made[key]; ok {
		return p
	}
	if c.made == nil || len(c.made) >= mostPictures {
		c.made = map[pictureKey]image.Image{}
	}
	p := make()
	c.made[key] = p
	return p
}

// drawnPictures are the figures of package art.
type drawnPictures struct{ cache pictureCache }

var drawn drawnPictures

func (d *drawnPictures) picture(exp uint8, side int) image.Image {
	figure := art.Figure(exp)
	if figure == nil || side <= 0 {
		return nil
	}
	return d.cache.get(exp, side, func() image.Image { return rasterize(figure, side) })
}

// fineness is how many times finer than its pixels a figure is drawn, so that
// no gap shows between shapes that share an edge.
const fineness = 2

// rasterize draws a figure side pixels square.
func rasterize(d *art.Drawing, side int) *image.RGBA {
	fine := image.NewRGBA(image.Rect(0, 0, side*fineness, side*fineness))
	scale := float64(fine.Rect.Dx()) / art.Size
	var z vector.Rasterizer
	for _, s := range d.Shapes {
		box := bounds(s.Outline, scale).Intersect(fine.Rect)
		if box.Empty() {
			continue
		}
		z.Reset(box.Dx(), box.Dy())
		for _, polygon := range s.Outline {
			for i, p := range polygon {
				x, y := float32(p.X*scale-float64(box.Min.X)), float32(p.Y*scale-float64(box.Min.Y))
				if i == 0 {
					z.MoveTo(x, y)
				} else {
					z.LineTo(x, y)
				}
			}
			z.ClosePath()
		}
		z.Draw(fine, box, image.NewUniform(s.Fill), image.Point{})
	}
	img := image.NewRGBA(image.Rect(0, 0, side, side))
	draw.BiLinear.Scale(img, img.Rect, fine, fine.Rect, draw.Src, nil)
	return img
}

// bounds returns the pixels that an outline touches.
func bounds(outline [][]art.Point, scale float64) image.Rectangle {
	var r image.Rectangle
	for _, polygon := range outline {
		for _, p := range polygon {
			x, y := int(p.X*scale), int(p.Y*scale)
			r = r.Union(image.Rect(x, y, x+2, y+2))
		}
	}
	return r
}

// ownPictures are the player's own, each in its size and in halves of it: what
// a tile shows is at most half as large as what it is made of.
type ownPictures struct {
	halves [art.Figures + 1][]*image.RGBA
	cache  pictureCache
}

// none tells whether there are no pictures.
func (o *ownPictures) none() bool {
	if o != nil {
		for _, h := range o.halves {
			if h != nil {
				return false
			}
		}
	}
	return true
}

// has tells whether a tile has a picture.
func (o *ownPictures) has(exp uint8) bool {
	return o != nil && int(exp) < len(o.halves) && o.halves[exp] != nil
}

func (o *ownPictures) picture(exp uint8, side int) image.Image {
	if side <= 0 || !o.has(exp) {
		return nil
	}
	return o.cache.get(exp, side, func() image.Image {
		from := o.halves[exp][0]
		for _, h := range o.halves[exp] {
			if h.Rect.Dx() < side {
				break
			}
			from = h
		}
		img := image.NewRGBA(image.Rect(0, 0, side, side))
		draw.BiLinear.Scale(img, img.Rect, from, from.Rect, draw.Src, nil)
		roundCorners(img, ownCorner*float64(side))
		return img
	})
}

// ownCorner is the radius of a picture's corners, in shares of its side: they
// run beside those of the tile around it.
const ownCorner = 0.1

func roundCorners(img *image.RGBA, radius float64) {
	side := img.Rect.Dx()
	shape := rounded{float64(side), float64(side), radius}
	for y := range side {
		for x := range side {
			cover := shape.cover(float64(x)+0.5, float64(y)+0.5)
			if cover == 1 {
				continue
			}
			for i := img.PixOffset(x, y); i < img.PixOffset(x, y)+4; i++ {
				img.Pix[i] = uint8(float64(img.Pix[i])*cover + 0.5) // premultiplied
			}
		}
	}
}

// leastHalf is the size in pixels below which no half is made.
const leastHalf = 32

func halve(p *image.RGBA) []*image.RGBA {
	if p == nil {
		return nil
	}
	list := []*image.RGBA{p}
	for side := p.Rect.Dx() / 2; side >= leastHalf; side /= 2 {
		h := image.NewRGBA(image.Rect(0, 0, side, side))
		last := list[len(list)-1]
		draw.BiLinear.Scale(h, h.Rect, last, last.Rect, draw.Src, nil)
		list = append(list, h)
	}
	return list
}
