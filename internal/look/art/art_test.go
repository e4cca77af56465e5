package art

import (
	"io/fs"
	"slices"
	"testing"
)

// names returns the names of all files.
func names(t testing.TB) []string {
	t.Helper()
	list, err := fs.Glob(files, "*.svg")
	if err != nil || len(list) != Figures+2 {
		t.Fatalf("%d files, want %d figures and two marks: %v", len(list), Figures, err)
	}
	return list
}

func read(t testing.TB, name string) string {
	t.Helper()
	svg, err := files.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(svg)
}

func TestDrawings(t *testing.T) {
	var seen []string
	all := []*Drawing{Mark(), PaperMark()}
	for e := uint8(1); e <= Figures; e++ {
		all = append(all, Figure(e))
	}
	for _, d := range all {
		if d == nil || len(d.Shapes) == 0 {
			t.Fatalf("drawing %d is empty", len(seen))
		}
		seen = append(seen, d.SVG)
	}
	if seen[2] != read(t, "01.svg") || seen[18] != read(t, "17.svg") || seen[0] != read(t, "mark.svg") || seen[1] != read(t, "icon.svg") {
		t.Error("a drawing is not from its own file")
	}
	slices.Sort(seen)
	if len(slices.Compact(seen)) != len(all) {
		t.Error("two drawings are the same")
	}
	for _, e := range []uint8{0, Figures + 1, 255} {
		if Figure(e) != nil {
			t.Errorf("exponent %d has a figure", e)
		}
	}
	if first, second := Figure(3), Figure(3); first != second {
		t.Error("a figure is read twice")
	}
}

// inside reports whether a point lies in a shape by the non-zero rule, from how
// often the outline winds around it.
func (s Shape) inside(p Point) bool {
	winding := 0
	for _, polygon := range s.Outline {
		for i, b := range polygon {
			a := polygon[(i+len(polygon)-1)%len(polygon)]
			// Left of the line from a to b the product is negative, as Y
			// runs down.
			side := (b.X-a.X)*(p.Y-a.Y) - (p.X-a.X)*(b.Y-a.Y)
			switch {
			case a.Y <= p.Y && b.Y > p.Y && side > 0:
				winding++
			case a.Y > p.Y && b.Y <= p.Y && side < 0:
				winding--
			}
		}
	}
	return winding != 0
}

// The paper of a figure lies clear of the tile's edge, and it is no speck: this
// is what a tile shows at any size.
func TestFiguresFillTheTile(t *testing.T) {
	const margin = 6
	for e := uint8(1); e <= Figures; e++ {
		covered := 0
		for y := range Size {
			for x := range Size {
				p := Point{float64(x) + 0.5, float64(y) + 0.5}
				if slices.ContainsFunc(Figure(e).Shapes, func(s Shape) bool { return s.inside(p) }) {
					covered++
					if min(p.X, p.Y, Size-p.X, Size-p.Y) < margin {
						t.Fatalf("figure %d comes to %v, which is too near the edge", e, p)
					}
				}
			}
		}
		if share := float64(covered) / (Size * Size); share < 0.15 || share > 0.75 {
			t.Errorf("figure %d covers %.0f %% of its square", e, 100*share)
		}
	}
}

func TestPaperMarkFillsTheSquare(t *testing.T) {
	corners := []Point{{0.1, 0.1}, {99.9, 0.1}, {0.1, 99.9}, {99.9, 99.9}}
	for _, p := range corners {
		if sheet := PaperMark().Shapes[0]; !sheet.inside(p) || sheet.Fill.A != 255 {
			t.Errorf("the paper is open at %v", p)
		}
		if slices.ContainsFunc(Mark().Shapes, func(s Shape) bool { return s.inside(p) }) {
			t.Errorf("the mark covers %v", p)
		}
	}
}
