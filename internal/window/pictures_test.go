package window

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"maps"
	"strings"
	"testing"

	"twofold/internal/look"
	"twofold/internal/look/art"
	"twofold/internal/session"
)

// fakeAlbum keeps pictures in memory.
type fakeAlbum struct {
	files map[uint8][]byte
	full  error
}

func (a *fakeAlbum) Read(exp uint8) ([]byte, error) {
	if f := a.files[exp]; string(f) == "unreadable" {
		return nil, errors.New("permission denied")
	}
	return a.files[exp], nil
}

func (a *fakeAlbum) Keep(exp uint8, file []byte) error {
	if a.full != nil {
		return a.full
	}
	if a.files[exp] = file; file == nil {
		delete(a.files, exp)
	}
	return nil
}

// quarters is a picture of four colours: red and green over blue and white,
// with bars of black left and right that a crop takes away.
func quarters(side, bar int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, side+2*bar, side))
	for y := range side {
		for x := range side + 2*bar {
			c := color.RGBA{0, 0, 0, 255}
			switch right, low := x >= bar+side/2, y >= side/2; {
			case x < bar || x >= bar+side:
			case !right && !low:
				c.R = 255
			case right && !low:
				c.G = 255
			case !right:
				c.B = 255
			default:
				c = color.RGBA{255, 255, 255, 255}
			}
			img.SetRGBA(x, y, c)
		}
	}
	return img
}

func encodedBy(t *testing.T, encode func(*bytes.Buffer) error) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := encode(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func pngFile(t *testing.T, img image.Image) []byte {
	return encodedBy(t, func(b *bytes.Buffer) error { return png.Encode(b, img) })
}

// corners names the colours in the four quarters.
func corners(p *image.RGBA) string {
	side := p.Rect.Dx()
	var all strings.Builder
	for _, at := range [][2]int{{1, 1}, {3, 1}, {1, 3}, {3, 3}} {
		c := p.RGBAAt(at[0]*side/4, at[1]*side/4)
		switch {
		case c.R > 200 && c.G > 200 && c.B > 200:
			all.WriteByte('w')
		case c.R > 200:
			all.WriteByte('r')
		case c.G > 200:
			all.WriteByte('g')
		case c.B > 200:
			all.WriteByte('b')
		default:
			all.WriteByte('?')
		}
	}
	return all.String()
}

func TestDecodePicture(t *testing.T) {
	for name, file := range map[string][]byte{
		"png":  pngFile(t, quarters(700, 150)),
		"jpeg": encodedBy(t, func(b *bytes.Buffer) error { return jpeg.Encode(b, quarters(700, 150), nil) }),
		"gif":  encodedBy(t, func(b *bytes.Buffer) error { return gif.Encode(b, quarters(700, 150), nil) }),
	} {
		p, err := decodePicture(file)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if p.Rect != image.Rect(0, 0, ownSide, ownSide) || corners(p) != "rgbw" {
			t.Errorf("%s is %v with the colours %s", name, p.Rect, corners(p))
		}
		// What is kept is a picture again, and as large.
		kept, err := encodePicture(p)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := decodePicture(kept); err != nil || again.Rect != p.Rect || corners(again) != "rgbw" {
			t.Errorf("%s kept: %v", name, err)
		}
	}
	small, err := decodePicture(pngFile(t, quarters(8, 0)))
	if err != nil || small.Rect.Dx() != 8 {
		t.Errorf("a small picture is %v, %v", small, err)
	}
	clear := image.NewNRGBA(image.Rect(0, 0, 40, 40))
	if p, err := decodePicture(pngFile(t, clear)); err != nil || p.RGBAAt(20, 20).A != 0 {
		t.Errorf("a clear picture: %v", err)
	} else if kept, _ := encodePicture(p); !bytes.HasPrefix(kept, []byte("\x89PNG")) {
		t.Error("a clear picture is kept as one that cannot be clear")
	}
}

// A photo is shown the way up that its camera says.
func TestOrientation(t *testing.T) {
	for o, want := range map[int]string{1: "rgbw", 2: "grwb", 3: "wbgr", 4: "bwrg", 5: "rbgw", 6: "brwg", 7: "wgbr", 8: "gwrb", 0: "rgbw", 9: "rgbw"} {
		for _, order := range []binary.AppendByteOrder{binary.BigEndian, binary.LittleEndian} {
			plain := encodedBy(t, func(b *bytes.Buffer) error { return jpeg.Encode(b, quarters(64, 0), nil) })
			tiff := []byte("MM\x00*")
			if order == binary.AppendByteOrder(binary.LittleEndian) {
				tiff = []byte("II*\x00")
			}
			tiff = order.AppendUint32(tiff, 8)
			tiff = order.AppendUint16(tiff, 2)
			tiff = append(order.AppendUint32(order.AppendUint16(order.AppendUint16(tiff, 0x010f), 2), 1), 0, 0, 0, 0)
			tiff = order.AppendUint32(order.AppendUint16(order.AppendUint16(tiff, 0x0112), 3), 1)
			tiff = append(order.AppendUint16(tiff, uint16(o)), 0, 0)
			body := append([]byte("Exif\x00\x00"), tiff...)
			file := append([]byte{}, plain[:2]...)
			file = binary.BigEndian.AppendUint16(append(file, 0xff, 0xe1), uint16(len(body)+2))
			file = append(append(file, body...), plain[2:]...)
			p, err := decodePicture(file)
			if err != nil {
				t.Fatal(err)
			}
			if got := corners(p); got != want {
				t.Errorf("orientation %d shows %s and not %s", o, got, want)
			}
			// Cut off anywhere it is no photo, or one that tells nothing.
			for n := range 60 {
				orientation(file[:n])
			}
		}
	}
}

// hugePNG says that it is w × h pixels, and has none.
func hugePNG(w, h uint32, depth, kind byte) []byte {
	head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32([]byte("IHDR"), w), h)
	head = append(head, depth, kind, 0, 0, 0)
	file := append([]byte("\x89PNG\r\n\x1a\n"), 0, 0, 0, 13)
	return binary.BigEndian.AppendUint32(append(file, head...), crc32.ChecksumIEEE(head))
}

// badPictures are files that are no pictures to show.
func badPictures(t *testing.T) map[string][]byte {
	good := pngFile(t, quarters(64, 0))
	return map[string][]byte{
		"empty": {}, "text": []byte("this is no picture"), "cut off": good[:len(good)/2],
		"wide": hugePNG(30000, 3000, 8, 2), "deep": hugePNG(7000, 7000, 16, 6), "bomb": hugePNG(1<<30, 1<<30, 8, 2),
		"long": append(good, make([]byte, mostPictureFile)...),
	}
}

func TestBadPictures(t *testing.T) {
	for name, file := range badPictures(t) {
		if _, err := decodePicture(file); err == nil {
			t.Errorf("%s is taken for a picture", name)
		}
	}
}

func FuzzDecodePicture(f *testing.F) {
	var jpg, gi bytes.Buffer
	_ = jpeg.Encode(&jpg, quarters(16, 4), nil)
	_ = gif.Encode(&gi, quarters(16, 4), nil)
	f.Add(jpg.Bytes())
	f.Add(gi.Bytes())
	f.Add(hugePNG(64, 64, 8, 2))
	f.Fuzz(func(t *testing.T, file []byte) {
		if c, _, err := image.DecodeConfig(bytes.NewReader(file)); err == nil && c.Width*c.Height > 1<<16 {
			t.Skip("it would take long")
		}
		p, err := decodePicture(file)
		if (p == nil) == (err == nil) {
			t.Fatal("neither a picture nor an error")
		}
		if p != nil && (p.Rect.Dx() != p.Rect.Dy() || p.Rect.Dx() > ownSide) {
			t.Fatalf("the picture is %v", p.Rect)
		}
	})
}

// pictureStage plays with the player's own pictures.
func pictureStage(t *testing.T, a *fakeAlbum, f Files) (*stage, *pictureChoice) {
	t.Helper()
	s := newStage(t, "2,4/8,16", func(o *Options, _ *session.Settings) {
		o.Album, o.Files = a, f
	})
	st := s.m.settings
	st.Faces = facesOwn
	if err := s.m.change(st); err != nil {
		t.Fatal(err)
	}
	s.work()
	s.m.openPanel(panelPictures)
	s.work()
	return s, s.m.panels.open[0].panel.(*pictureChoice)
}

// work lets the album do what it has to do.
func (s *stage) work() {
	for range 40 {
		s.m.album.wait()
		s.frame()
	}
}

func TestOwnPictures(t *testing.T) {
	a := &fakeAlbum{files: map[uint8][]byte{}}
	good := pngFile(t, quarters(300, 40))
	chooser := &fakeFiles{}
	s, p := pictureStage(t, a, chooser)
	if s.m.play.view.pictures != nil {
		t.Fatal("there are pictures before any was chosen")
	}
	if s.said() != s.m.text(look.WordPicturesNone) {
		t.Errorf("of no pictures it says %q", s.said())
	}
	s.m.toasts.list = nil
	// Those that are no pictures are told, and take no tile.
	bad := badPictures(t)
	chooser.files = []ChosenFile{
		{"one.png", good, nil}, {"text.png", bad["text"], nil}, {"gone.png", nil, errors.New("no such file")},
		{"wide.png", bad["wide"], nil}, {"two.png", good, nil},
	}
	s.push(&p.presses, "choose")
	s.work()
	if len(a.files) != 2 || a.files[1] == nil || a.files[2] == nil {
		t.Fatalf("%d pictures are kept", len(a.files))
	}
	var told []string
	for _, n := range s.m.toasts.list {
		told = append(told, n.words)
	}
	want := []string{
		"text.png is no picture that can be shown here.", "The file gone.png cannot be read: no such file",
		"wide.png is too large: at most 64 megapixels are read.",
	}
	if strings.Join(told, "|") != strings.Join(want, "|") {
		t.Errorf("told is %q", told)
	}
	view := s.m.play.view.pictures
	for exp := uint8(1); exp <= 40; exp++ {
		img := view.picture(exp, 60)
		if has := img != nil; has != (exp <= 2) {
			t.Errorf("tile %d has a picture: %v", exp, has)
		}
		if img != nil && (img.Bounds() != image.Rect(0, 0, 60, 60) || corners(img.(*image.RGBA)) != "rgbw") {
			t.Errorf("tile %d shows %v", exp, img.Bounds())
		}
	}
	// One tile's picture, then a full disk, then none at all, and back.
	chooser.files = []ChosenFile{{"five.png", good, nil}}
	s.push(&p.presses, "picture 5")
	s.work()
	if a.files[5] == nil {
		t.Error("the picture of 32 is not kept")
	}
	kept := maps.Clone(a.files)
	a.full = errors.New("no space left")
	s.push(&p.presses, "picture 6")
	s.work()
	if s.said() != s.m.text(look.WordPicturesFull) || s.m.album.shown.has(6) {
		t.Errorf("of a full disk it says %q", s.said())
	}
	a.full = nil
	s.push(&p.presses, "clear")
	s.work()
	if len(a.files) != 0 || s.m.play.view.pictures != nil {
		t.Fatal("the pictures are still there")
	}
	s.m.toasts.list[len(s.m.toasts.list)-1].act()
	s.work()
	if !maps.EqualFunc(a.files, kept, bytes.Equal) || !s.m.album.shown.has(5) {
		t.Error("the pictures are not brought back")
	}
	// The last tile takes one picture, whatever is chosen.
	chooser.files = []ChosenFile{{"a.png", good, nil}, {"b.png", good, nil}}
	s.push(&p.presses, "picture 17")
	s.work()
	if !s.m.album.shown.has(art.Figures) || len(a.files) != len(kept)+1 {
		t.Errorf("%d pictures are kept", len(a.files))
	}
	// The window is closed while one is made small: it is kept all the same.
	chooser.files = []ChosenFile{{"late.png", pngFile(t, quarters(1500, 0)), nil}}
	s.push(&p.presses, "picture 16")
	s.m.left()
	if a.files[16] == nil {
		t.Error("a picture is lost when the window is closed")
	}
}

// A damaged picture is told and left alone; the rest is shown.
func TestDamagedAlbum(t *testing.T) {
	good := pngFile(t, quarters(64, 0))
	a := &fakeAlbum{files: map[uint8][]byte{1: good, 2: []byte("damaged"), 3: []byte("unreadable")}}
	s, _ := pictureStage(t, a, nil)
	if o := s.m.album.shown; !o.has(1) || o.has(2) || o.has(3) {
		t.Error("not the good picture alone is shown")
	}
	if string(a.files[2]) != "damaged" {
		t.Error("a damaged picture is gone")
	}
	var all strings.Builder
	for _, n := range s.m.toasts.list {
		all.WriteString(n.words + "\n")
	}
	if got := all.String(); !strings.Contains(got, "Picture for 4 is no picture that can be shown here.") || !strings.Contains(got, "The file Picture for 8 cannot be read: permission denied") {
		t.Errorf("told is %q", got)
	}
}

// Every figure is drawn, in the size that is asked for, and clear around it.
func TestDrawnPictures(t *testing.T) {
	for exp := uint8(0); exp <= art.Figures+2; exp++ {
		for _, side := range []int{1, 17, 80, 300} {
			p := drawn.picture(exp, side)
			if (p != nil) != (exp >= 1 && exp <= art.Figures) {
				t.Fatalf("figure %d: %v", exp, p)
			}
			if p == nil {
				continue
			}
			img := p.(*image.RGBA)
			if img.Rect != image.Rect(0, 0, side, side) {
				t.Errorf("figure %d is %v", exp, img.Rect)
			}
			if side < 80 {
				continue
			}
			opaque := 0
			for i := 3; i < len(img.Pix); i += 4 {
				if img.Pix[i] > 250 {
					opaque++
				}
			}
			if share := float64(opaque) / float64(side*side); share < 0.1 || share > 0.9 || img.RGBAAt(0, 0).A != 0 {
				t.Errorf("figure %d covers %.2f of its tile", exp, share)
			}
			if drawn.picture(exp, side) != p {
				t.Errorf("figure %d is drawn anew each time", exp)
			}
		}
	}
}
