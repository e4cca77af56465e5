package art

import (
	"errors"
	"fmt"
	"strconv"
)

// parsePath reads the polygons of a path, at least one. Of the commands of SVG
// 1.1 it knows the moves, the straight lines and the closing of a polygon (M,
// L, H, V and Z, with places, or the same in small letters, with distances),
// repeated without their letter where only numbers follow. A polygon has to be
// closed before the next one begins, and all of it lies in the square. Numbers
// have no exponent and are parted by blanks, or by nothing where the sign or
// the point of the next one tells them apart, as in "1-.5.3".
func parsePath(d string) ([][]Point, error) {
	var outline [][]Point
	var polygon []Point // the one that is open; nil between two
	var at Point
commands:
	for s := (scanner{text: d}); s.rest() != ""; {
		letter := s.rest()[0]
		s.at++
		command := letter &^ ('a' - 'A')
		relative := letter != command
		switch command {
		case 'Z':
			if len(polygon) < 3 {
				return nil, fmt.Errorf("%d points are closed, and no area has less than three", len(polygon))
			}
			outline = append(outline, polygon)
			at, polygon = polygon[0], nil
			continue
		case 'M':
			if polygon != nil {
				return nil, fmt.Errorf("%q begins a polygon before the last is closed", letter)
			}
		case 'L', 'H', 'V':
			if polygon == nil {
				return nil, fmt.Errorf("%q has no point to begin at", letter)
			}
		default:
			return nil, fmt.Errorf("the command %q is not known here, only M, L, H, V and Z", letter)
		}
		for first := true; ; first = false {
			next := at
			axes := []*float64{&next.X, &next.Y}
			switch command {
			case 'H':
				axes = axes[:1]
			case 'V':
				axes = axes[1:]
			}
			for i, axis := range axes {
				f, ok := s.number()
				if !ok && i == 0 && !first {
					continue commands
				}
				if !ok {
					return nil, fmt.Errorf("%q wants a number, not %.20q", letter, s.rest())
				}
				if relative {
					f += *axis
				}
				if !(f >= 0 && f <= Size) {
					return nil, fmt.Errorf("%q leads to %g, which lies outside the square", letter, f)
				}
				*axis = f
			}
			polygon = append(polygon, next)
			at = next
		}
	}
	if polygon != nil {
		return nil, errors.New("the last polygon is not closed")
	}
	if outline == nil {
		return nil, errors.New("there is no polygon")
	}
	return outline, nil
}

// scanner reads a text from its start.
type scanner struct {
	text string
	at   int
}

// rest returns what is left, from the first that is no blank.
func (s *scanner) rest() string {
	for s.at < len(s.text) && (s.text[s.at] == ' ' || s.text[s.at] == '\t' || s.text[s.at] == '\r' || s.text[s.at] == '\n') {
		s.at++
	}
	return s.text[s.at:]
}

// number takes a number if one comes next: an optional minus, digits, and a
// point with digits behind it; of the last two one can be missing.
func (s *scanner) number() (f float64, ok bool) {
	text := s.rest()
	digits := func(from int) int {
		for from < len(text) && text[from] >= '0' && text[from] <= '9' {
			from++
		}
		return from
	}
	begin := 0
	if text != "" && text[0] == '-' {
		begin = 1
	}
	end := digits(begin)
	if end < len(text) && text[end] == '.' {
		if past := digits(end + 1); past > end+1 {
			end = past
		}
	}
	if end == begin {
		return 0, false
	}
	f, err := strconv.ParseFloat(text[:end], 64)
	if err != nil {
		return 0, false
	}
	s.at += end
	return f, true
}
