package art

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image/color"
	"io"
	"math"
	"strings"

	"twofold/internal/look"
)

const namespace = "http://www.w3.org/2000/svg"

// decode reads the part of SVG 1.1 that the drawings are made in, and refuses
// the rest of it: an <svg> with the view box 0 0 100 100, in it <path> elements
// with a fill of six or three hexadecimal digits, a fill-opacity perhaps, and a path as
// in parsePath.
func decode(svg []byte) ([]Shape, error) {
	d := xml.NewDecoder(bytes.NewReader(svg))
	var shapes []Shape
	var open []string // the elements around the next token
	closed := false
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		switch token := token.(type) {
		case xml.StartElement:
			place := strings.Join(append(open, token.Name.Local), " > ")
			switch {
			case token.Name.Space != namespace || closed:
				err = fmt.Errorf("<%s> does not belong here", token.Name.Local)
			case place == "svg":
				err = checkRoot(token)
			case place == "svg > path":
				var shape Shape
				shape, err = readShape(token)
				shapes = append(shapes, shape)
			default:
				err = fmt.Errorf("<%s> is not known here, only <path> in <svg>", token.Name.Local)
			}
			open = append(open, token.Name.Local)
		case xml.EndElement:
			open = open[:len(open)-1]
			closed = len(open) == 0
		case xml.CharData:
			if len(bytes.TrimSpace(token)) > 0 {
				err = fmt.Errorf("the text %.20q does not belong here", token)
			}
		default:
			err = errors.New("comments and declarations do not belong here")
		}
		if err != nil {
			line, column := d.InputPos()
			return nil, fmt.Errorf("line %d, column %d: %w", line, column, err)
		}
	}
	if len(shapes) == 0 {
		return nil, errors.New("there is nothing drawn")
	}
	return shapes, nil
}

func checkRoot(e xml.StartElement) error {
	attr, err := attributes(e, "xmlns", "viewBox")
	if err == nil && attr["viewBox"] != "0 0 100 100" {
		err = fmt.Errorf("the view box is %q and has to be 0 0 100 100", attr["viewBox"])
	}
	return err
}

func readShape(e xml.StartElement) (Shape, error) {
	attr, err := attributes(e, "fill", "fill-opacity", "d")
	if err != nil {
		return Shape{}, err
	}
	fill := attr["fill"]
	if len(fill) == len("#fff") {
		fill = string([]byte{fill[0], fill[1], fill[1], fill[2], fill[2], fill[3], fill[3]})
	}
	rgb, err := look.ParseRGB(fill)
	if err != nil {
		return Shape{}, fmt.Errorf("the fill %q: %w", attr["fill"], err)
	}
	opacity := 1.0
	if text, ok := attr["fill-opacity"]; ok {
		s := scanner{text: text}
		opacity, ok = s.number()
		if !ok || s.rest() != "" || opacity < 0 || opacity > 1 {
			return Shape{}, fmt.Errorf("the fill-opacity %q is no number from 0 to 1", text)
		}
	}
	outline, err := parsePath(attr["d"])
	if err != nil {
		return Shape{}, fmt.Errorf("the path: %w", err)
	}
	return Shape{
		Fill:    color.NRGBA{R: rgb.R, G: rgb.G, B: rgb.B, A: uint8(math.Round(255 * opacity))},
		Outline: outline,
	}, nil
}

// attributes returns the attributes of an element, which may be these and each
// once.
func attributes(e xml.StartElement, known ...string) (map[string]string, error) {
	attr := map[string]string{}
	for _, a := range e.Attr {
		name := a.Name.Local
		if _, twice := attr[name]; twice {
			return nil, fmt.Errorf("<%s> has %s twice", e.Name.Local, name)
		}
		found := false
		for _, k := range known {
			found = found || a.Name == xml.Name{Local: k}
		}
		if !found {
			return nil, fmt.Errorf("<%s> has %s; it may have %s only", e.Name.Local, name, strings.Join(known, ", "))
		}
		attr[name] = a.Value
	}
	return attr, nil
}
