package window

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	"image/color"
	_ "image/gif" // a kind of picture file that is read
	"image/jpeg"
	"image/png"

	"golang.org/x/image/draw"
	_ "golang.org/x/image/webp" // a kind of picture file that is read

	"twofold/internal/look"
)

// What is read of the player's pictures, and what is kept.
const (
	mostPictureFile   = 32 << 20 // bytes
	mostPicturePixels = 64e6
	mostDecoded       = 256 << 20 // bytes, while it is being made small
	ownSide           = 512       // pixels, of a picture that is kept
)

// pictureEndings are those of the files that are offered.
var pictureEndings = []string{".png", ".jpg", ".jpeg", ".gif", ".webp"}

var (
	errNoPicture    = errors.New("this is no picture")
	errPictureBytes = errors.New("this file is too large")
	errPictureSize  = errors.New("this picture is too large")
)

// pictureFault says what is wrong with a picture, in the player's language.
func (k *kit) pictureFault(name string, err error) string {
	switch {
	case errors.Is(err, errPictureBytes) || errors.Is(err, ErrTooLarge):
		return k.text(look.WordPictureHuge, name, k.text(look.WordMebibytes, number(mostPictureFile>>20)))
	case errors.Is(err, errPictureSize):
		return k.text(look.WordPictureHuge, name, k.text(look.WordMegapixels, number(mostPicturePixels/1e6)))
	case errors.Is(err, errNoPicture):
		return k.text(look.WordPictureBad, name)
	}
	return k.text(look.WordErrorFile, name, k.fault(err))
}

// decodePicture reads a picture file and returns the square in its middle, at
// most ownSide pixels wide, the way up that the file says. It never reads the
// pixels of a picture that is too large.
func decodePicture(file []byte) (p *image.RGBA, err error) {
	defer func() {
		if recover() != nil {
			p, err = nil, errNoPicture // a decoder stumbled
		}
	}()
	if len(file) > mostPictureFile {
		return nil, errPictureBytes
	}
	config, kind, err := image.DecodeConfig(bytes.NewReader(file))
	if err != nil || config.Width <= 0 || config.Height <= 0 {
		return nil, errNoPicture
	}
	pixels := int64(config.Width) * int64(config.Height)
	if pixels > mostPicturePixels || pixels*pixelBytes(config.ColorModel) > mostDecoded {
		return nil, errPictureSize
	}
	full, _, err := image.Decode(bytes.NewReader(file))
	if err != nil {
		return nil, errNoPicture
	}
	b := full.Bounds()
	from := min(b.Dx(), b.Dy())
	if from <= 0 {
		return nil, errNoPicture
	}
	corner := b.Min.Add(image.Pt((b.Dx()-from)/2, (b.Dy()-from)/2))
	side := min(from, ownSide)
	p = image.NewRGBA(image.Rect(0, 0, side, side))
	draw.BiLinear.Scale(p, p.Rect, full, image.Rectangle{Min: corner, Max: corner.Add(image.Pt(from, from))}, draw.Src, nil)
	if kind == "jpeg" {
		p = turnUp(p, orientation(file))
	}
	return p, nil
}

// pixelBytes is how much room a decoded pixel takes at most.
func pixelBytes(m color.Model) int64 {
	switch m {
	case color.RGBA64Model, color.NRGBA64Model:
		return 8
	}
	return 4
}

// encodePicture writes a picture as the file to be kept.
func encodePicture(p *image.RGBA) ([]byte, error) {
	var file bytes.Buffer
	if p.Opaque() {
		err := jpeg.Encode(&file, p, &jpeg.Options{Quality: 92})
		return file.Bytes(), err
	}
	err := png.Encode(&file, p)
	return file.Bytes(), err
}

// orientation returns how a photo is to be turned, 1 to 8 as Exif (CIPA
// DC-008, tag 0x0112) numbers it; 1 where the file says nothing.
func orientation(jpeg []byte) int {
	const plain = 1
	// The segments of a JPEG file: FF, a kind, a length that counts itself.
	for rest := jpeg[min(2, len(jpeg)):]; len(rest) >= 4 && rest[0] == 0xff; {
		kind, n := rest[1], int(binary.BigEndian.Uint16(rest[2:]))
		if n < 2 || len(rest) < 2+n || kind == 0xda {
			return plain
		}
		if body := rest[4 : 2+n]; kind == 0xe1 && bytes.HasPrefix(body, []byte("Exif\x00\x00")) {
			return exifOrientation(body[6:])
		}
		rest = rest[2+n:]
	}
	return plain
}

// exifOrientation finds the orientation in a TIFF header and its first
// directory.
func exifOrientation(tiff []byte) int {
	const plain, tag, short = 1, 0x0112, 3
	if len(tiff) < 8 {
		return plain
	}
	var order binary.ByteOrder = binary.BigEndian
	if tiff[0] == 'I' {
		order = binary.LittleEndian
	}
	at := int64(order.Uint32(tiff[4:]))
	if at+2 > int64(len(tiff)) {
		return plain
	}
	entries := tiff[at+2:]
	for range order.Uint16(tiff[at:]) {
		if len(entries) < 12 {
			return plain
		}
		if order.Uint16(entries) == tag && order.Uint16(entries[2:]) == short {
			if o := int(order.Uint16(entries[8:])); o >= 1 && o <= 8 {
				return o
			}
			return plain
		}
		entries = entries[12:]
	}
	return plain
}

// turnUp turns a square picture the way up that an orientation tells.
func turnUp(p *image.RGBA, orientation int) *image.RGBA {
	if orientation <= 1 {
		return p
	}
	last := p.Rect.Dx() - 1
	out := image.NewRGBA(p.Rect)
	for y := range last + 1 {
		for x := range last + 1 {
			fx, fy := x, y // where the pixel is in the file
			switch orientation {
			case 2:
				fx = last - x
			case 3:
				fx, fy = last-x, last-y
			case 4:
				fy = last - y
			case 5:
				fx, fy = y, x
			case 6:
				fx, fy = y, last-x
			case 7:
				fx, fy = last-y, last-x
			case 8:
				fx, fy = last-y, x
			}
			out.SetRGBA(x, y, p.RGBAAt(fx, fy))
		}
	}
	return out
}
