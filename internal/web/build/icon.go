package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"io/fs"
	"math"
	"strconv"
	"strings"

	"golang.org/x/image/vector"

	"twofold/internal/look"
)

// icons draws the icons in the sizes that systems ask for, from two drawings:
// the mark alone, and the mark on paper for systems that cut icons to a shape
// of their own.
func (s *site) icons(page fs.FS) error {
	for _, icon := range []struct {
		name, source string
		size         int
	}{
		{"icon-192.png", markFile, 192},
		{"icon-512.png", markFile, 512},
		{"icon-maskable-512.png", paperMarkFile, 512},
		{"icon-180.png", paperMarkFile, 180},
	} {
		svg, err := fs.ReadFile(page, icon.source)
		if err != nil {
			return err
		}
		m, err := parseMark(svg)
		if err != nil {
			return fmt.Errorf("%s: %w", icon.source, err)
		}
		var b bytes.Buffer
		enc := png.Encoder{CompressionLevel: png.BestCompression}
		if err := enc.Encode(&b, m.image(icon.size)); err != nil {
			return err
		}
		s.files[icon.name] = b.Bytes()
		if icon.source == markFile {
			s.files["icon.svg"] = svg
		}
	}
	return nil
}

// markImage is a drawing of flat shapes.
type markImage struct {
	x, y, w, h float64 // the view box
	shapes     []shape
}

type shape struct {
	fill color.NRGBA
	path []segment
}

// segment is a line or curve to the last of its points, or a move there; one
// without points closes the outline.
type segment struct {
	kind   byte // M, L, Q, C, Z
	points [3][2]float64
}

// image draws the mark in a square. Shapes that meet leave no seam: each pixel
// is the mean of sixteen.
func (m *markImage) image(size int) image.Image {
	const fine = 4
	n := size * fine
	scale := float64(n) / max(m.w, m.h)
	dx := (float64(n)-scale*m.w)/2 - scale*m.x
	dy := (float64(n)-scale*m.h)/2 - scale*m.y
	large := image.NewRGBA(image.Rect(0, 0, n, n))
	at := func(p [2]float64) (float32, float32) { return float32(scale*p[0] + dx), float32(scale*p[1] + dy) }
	for _, s := range m.shapes {
		r := vector.NewRasterizer(n, n)
		for _, seg := range s.path {
			ax, ay := at(seg.points[0])
			bx, by := at(seg.points[1])
			cx, cy := at(seg.points[2])
			switch seg.kind {
			case 'M':
				r.MoveTo(ax, ay)
			case 'L':
				r.LineTo(ax, ay)
			case 'Q':
				r.QuadTo(ax, ay, bx, by)
			case 'C':
				r.CubeTo(ax, ay, bx, by, cx, cy)
			case 'Z':
				r.ClosePath()
			}
		}
		r.Draw(large, large.Bounds(), image.NewUniform(s.fill), image.Point{})
	}
	small := image.NewRGBA(image.Rect(0, 0, size, size))
	for y := range size {
		for x := range size {
			var sum [4]int
			for i := range fine * fine {
				c := large.RGBAAt(x*fine+i%fine, y*fine+i/fine)
				sum[0], sum[1], sum[2], sum[3] = sum[0]+int(c.R), sum[1]+int(c.G), sum[2]+int(c.B), sum[3]+int(c.A)
			}
			mean := func(v int) uint8 { return uint8((v + fine*fine/2) / (fine * fine)) }
			small.SetRGBA(x, y, color.RGBA{mean(sum[0]), mean(sum[1]), mean(sum[2]), mean(sum[3])})
		}
	}
	return small
}

// parseMark reads the part of SVG that a mark of folded paper needs: paths,
// polygons and rectangles with a plain fill, in groups that may set one.
func parseMark(svg []byte) (*markImage, error) {
	m := &markImage{}
	d := xml.NewDecoder(bytes.NewReader(svg))
	type paint struct {
		fill    string
		opacity float64
	}
	stack := []paint{{"#000000", 1}}
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		if _, ok := token.(xml.EndElement); ok {
			stack = stack[:len(stack)-1]
			continue
		}
		e, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		p := stack[len(stack)-1]
		attr := map[string]string{}
		for _, a := range e.Attr {
			switch a.Name.Local {
			case "transform", "style", "stroke", "clip-path", "mask", "filter", "class", "fill-rule":
				return nil, fmt.Errorf("the mark is drawn without %s", a.Name.Local)
			case "fill":
				p.fill = a.Value
			case "fill-opacity", "opacity":
				f, err := strconv.ParseFloat(a.Value, 64)
				if err != nil {
					return nil, err
				}
				p.opacity *= f
			}
			attr[a.Name.Local] = a.Value
		}
		stack = append(stack, p)
		data := ""
		switch e.Name.Local {
		case "svg":
			box, err := numbers(attr["viewBox"])
			if err != nil || len(box) != 4 || box[2] <= 0 || box[3] <= 0 {
				return nil, errors.New("the mark has no viewBox")
			}
			m.x, m.y, m.w, m.h = box[0], box[1], box[2], box[3]
			continue
		case "g", "title", "desc":
			continue
		case "path":
			data = attr["d"]
		case "polygon":
			data = "M" + attr["points"] + "z"
		case "rect":
			if data, err = rectangle(attr); err != nil {
				return nil, err
			}
		default:
			return nil, fmt.Errorf("the mark is drawn without <%s>", e.Name.Local)
		}
		path, err := parsePath(data)
		if err != nil {
			return nil, err
		}
		if p.fill == "none" {
			continue
		}
		c, err := colour(p.fill)
		if err != nil {
			return nil, err
		}
		c.A = uint8(math.Round(255 * p.opacity))
		m.shapes = append(m.shapes, shape{c, path})
	}
	if m.w == 0 || len(m.shapes) == 0 {
		return nil, errors.New("the mark is empty")
	}
	return m, nil
}

func colour(s string) (color.NRGBA, error) {
	switch {
	case s == "white":
		s = "#ffffff"
	case s == "black":
		s = "#000000"
	case len(s) == 4 && s[0] == '#':
		s = string([]byte{'#', s[1], s[1], s[2], s[2], s[3], s[3]})
	}
	c, err := look.ParseRGB(s)
	return color.NRGBA{c.R, c.G, c.B, 255}, err
}

// rectangle returns the path of a rectangle, with round corners if it has any.
func rectangle(attr map[string]string) (string, error) {
	var v [5]float64
	for i, name := range []string{"x", "y", "width", "height", "rx"} {
		if attr[name] == "" {
			continue
		}
		f, err := strconv.ParseFloat(attr[name], 64)
		if err != nil {
			return "", err
		}
		v[i] = f
	}
	x, y, w, h, r := v[0], v[1], v[2], v[3], min(v[4], v[2]/2, v[3]/2)
	const k = 0.5523 // of a quarter circle as a cubic curve
	c := r * (1 - k)
	return fmt.Sprintf("M%g %gH%gC%g %g %g %g %g %gV%gC%g %g %g %g %g %gH%gC%g %g %g %g %g %gV%gC%g %g %g %g %g %gZ",
		x+r, y, x+w-r, x+w-c, y, x+w, y+c, x+w, y+r, y+h-r, x+w, y+h-c, x+w-c, y+h, x+w-r, y+h,
		x+r, x+c, y+h, x, y+h-c, x, y+h-r, y+r, x, y+c, x+c, y, x+r, y), nil
}

// parsePath reads the commands of a path, but no arcs and no smooth curves.
func parsePath(d string) ([]segment, error) {
	var path []segment
	var at, start [2]float64
	for d = strings.TrimSpace(d); d != ""; {
		command := d[0]
		end := strings.IndexFunc(d[1:], func(r rune) bool { return strings.ContainsRune("MmLlHhVvCcQqZzSsTtAa", r) })
		text := d[1:]
		if end >= 0 {
			text = d[1 : 1+end]
		}
		d = d[1+len(text):]
		args, err := numbers(text)
		if err != nil {
			return nil, err
		}
		relative := command >= 'a'
		kind := command &^ 0x20
		need := map[byte]int{'M': 2, 'L': 2, 'H': 1, 'V': 1, 'Q': 4, 'C': 6, 'Z': 0}[kind]
		if kind == 'Z' {
			path = append(path, segment{kind: 'Z'})
			at = start
		} else if need == 0 || len(args) == 0 || len(args)%need != 0 {
			return nil, fmt.Errorf("the mark is drawn without the path command %q", string(command)+text)
		}
		for ; need > 0 && len(args) > 0; args = args[need:] {
			base := [2]float64{}
			if relative {
				base = at
			}
			seg := segment{kind: kind}
			switch kind {
			case 'H':
				seg = segment{kind: 'L', points: [3][2]float64{{base[0] + args[0], at[1]}}}
				at = seg.points[0]
			case 'V':
				seg = segment{kind: 'L', points: [3][2]float64{{at[0], base[1] + args[0]}}}
				at = seg.points[0]
			default:
				for i := range need / 2 {
					seg.points[i] = [2]float64{base[0] + args[2*i], base[1] + args[2*i+1]}
				}
				at = seg.points[need/2-1]
			}
			path = append(path, seg)
			if kind == 'M' {
				start, kind = at, 'L' // further pairs are lines
			}
		}
	}
	return path, nil
}

// numbers reads numbers as SVG packs them: "1-2.5.5,3e1".
func numbers(s string) ([]float64, error) {
	var list []float64
	for {
		s = strings.TrimLeft(s, " \t\r\n,")
		if s == "" {
			return list, nil
		}
		end, dot, exp := 0, false, false
	scan:
		for ; end < len(s); end++ {
			switch c := s[end]; {
			case c >= '0' && c <= '9':
			case c == '.' && !dot && !exp:
				dot = true
			case (c == 'e' || c == 'E') && !exp && end > 0:
				exp = true
			case (c == '-' || c == '+') && (end == 0 || s[end-1] == 'e' || s[end-1] == 'E'):
			default:
				break scan
			}
		}
		f, err := strconv.ParseFloat(s[:end], 64)
		if err != nil {
			return nil, fmt.Errorf("%.20q is no number", s)
		}
		list = append(list, f)
		s = s[end:]
	}
}
