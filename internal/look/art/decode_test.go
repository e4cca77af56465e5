package art

import (
	"fmt"
	"image/color"
	"math"
	"math/big"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"twofold/internal/look"
)

func svgOf(path string) string {
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path fill="#c9432f" d="` + path + `"/></svg>`
}

func TestDecode(t *testing.T) {
	triangle := []Point{{10, 20}, {30, 20}, {30, 60}}
	for path, want := range map[string][][]Point{
		"M10 20L30 20L30 60Z":            {triangle},
		"M10 20 30 20 30 60z":            {triangle},
		"m10 20l20 0l0 40z":              {triangle},
		"m 10 20\n20 0\t0 40 Z":          {triangle},
		"M10 20H30V60Z":                  {triangle},
		"M10 20h20v40z":                  {triangle},
		"M10 20h9 11v30 10z":             {{{10, 20}, {19, 20}, {30, 20}, {30, 50}, {30, 60}}},
		"M10 20h20v40zm0 0h20v40z":       {triangle, triangle}, // from where the last began
		"M10 20h20v40z M10 20H30V60Z":    {triangle, triangle},
		"M1.5.5l-.5.25-.5-.5-.25.5.5.3z": {{{1.5, .5}, {1, .75}, {.5, .25}, {.25, .75}, {.75, 1.05}}},
		"M0 0h100v100H0z":                {{{0, 0}, {100, 0}, {100, 100}, {0, 100}}},
	} {
		shapes, err := decode([]byte(svgOf(path)))
		if err != nil || len(shapes) != 1 || !reflect.DeepEqual(shapes[0].Outline, want) {
			t.Errorf("%s: %v, %v, want %v", path, shapes, err, want)
		}
	}
	if shapes, err := decode([]byte(strings.Replace(svgOf("M0 0h9v9z"), "#c9432f", "#fA0", 1))); err != nil || shapes[0].Fill != (color.NRGBA{0xff, 0xaa, 0, 255}) {
		t.Errorf("a short fill: %v, %v", shapes, err)
	}
	for opacity, want := range map[string]uint8{"": 255, ` fill-opacity="1"`: 255, ` fill-opacity=".5"`: 128, ` fill-opacity="0.25"`: 64, ` fill-opacity="0"`: 0} {
		svg := strings.Replace(svgOf("M0 0h9v9z"), " d=", opacity+" d=", 1)
		shapes, err := decode([]byte(svg))
		if err != nil || len(shapes) != 1 || shapes[0].Fill != (color.NRGBA{0xc9, 0x43, 0x2f, want}) {
			t.Errorf("%s: %v, %v", svg, shapes, err)
		}
	}
}

func TestDecodeFaults(t *testing.T) {
	good := svgOf("M0 0h9v9z")
	if _, err := decode([]byte(good)); err != nil {
		t.Fatal(err)
	}
	in := func(old, new string) string {
		t.Helper()
		svg := strings.Replace(good, old, new, 1)
		if svg == good {
			t.Fatalf("there is no %s", old)
		}
		return svg
	}
	for svg, want := range map[string]string{
		"":                                                "nothing drawn",
		"crane":                                           "does not belong here",
		good[:len(good)-1]:                                "syntax error",
		good + good:                                       "<svg> does not belong here",
		good + "x":                                        "does not belong here",
		"<?xml version='1.0'?>" + good:                    "declarations",
		in("<path", "<!-- x --><path"):                    "comments",
		in("<path", "text<path"):                          `"text"`,
		in(" xmlns=", " xml="):                            "<svg> does not belong here",
		in("2000/svg", "1999/xhtml"):                      "<svg> does not belong here",
		in("0 0 100 100", "0 0 64 64"):                    "view box",
		in("0 0 100 100", "1 1 100 100"):                  "view box",
		in(" viewBox", ` width="9" viewBox`):              "<svg> has width",
		svgOf("M0 0h9v9z\"/><g fill=\"#fff"):              "<g> is not known",
		in("<path", "<svg><path"):                         "<svg> is not known",
		in("/></svg>", "><path/></path></svg>"):           "<path> is not known",
		in("#c9432f", "red"):                              "not a colour",
		in("#c9432f", "#ff"):                              "not a colour",
		in("#c9432f", "#ffg"):                             "not a colour",
		in("#c9432f", "#c94x"):                            "not a colour",
		in(` fill="#c9432f"`, ""):                         "not a colour",
		in(" d=", ` fill="#ffffff" d=`):                   "twice",
		in(" d=", ` stroke="#ffffff" d=`):                 "<path> has stroke",
		in(" d=", ` transform="scale(2)" d=`):             "<path> has transform",
		in(" d=", ` fill-rule="evenodd" d=`):              "<path> has fill-rule",
		in(" d=", ` fill-opacity="1.1" d=`):               "fill-opacity",
		in(" d=", ` fill-opacity="-1" d=`):                "fill-opacity",
		in(" d=", ` fill-opacity="50%" d=`):               "fill-opacity",
		in(" d=", ` fill-opacity="" d=`):                  "fill-opacity",
		in(" d=", ` fill-opacity="NaN" d=`):               "fill-opacity",
		svgOf(""):                                         "no polygon",
		svgOf("L0 0h9v9z"):                                "no point to begin",
		svgOf("M0 0h9v9zh3"):                              "no point to begin",
		svgOf("z"):                                        "0 points",
		svgOf("M0 0h9z"):                                  "2 points",
		svgOf("M0 0h9v9zz"):                               "0 points",
		svgOf("M0 0h9v9"):                                 "not closed",
		svgOf("M0 0h9v9M0 0h9v9z"):                        "before the last is closed",
		svgOf("M0"):                                       "wants a number",
		svgOf("M0 0h9vz"):                                 "wants a number",
		svgOf("M0 0L9 9 1z"):                              "wants a number",
		svgOf("M0 0Lz"):                                   "wants a number",
		svgOf("M0,0h9v9z"):                                "wants a number",
		svgOf("M0 0h9v+9z"):                               "wants a number",
		svgOf("M0 0h9v1e1z"):                              `'e' is not known`,
		svgOf("M0 0h9v9.z"):                               `'.' is not known`,
		svgOf("M0 0h9v-z"):                                "wants a number",
		svgOf("M0 0h101v9z"):                              "outside the square",
		svgOf("M0 0h9v-1z"):                               "outside the square",
		svgOf("M0 0h9v" + strings.Repeat("9", 400) + "z"): "wants a number",
		svgOf("M0 0h9v9c1 1 2 2 3 3z"):                    `'c' is not known`,
		svgOf("M0 0h9v9A1 1 0 0 0 1 1z"):                  `'A' is not known`,
		svgOf("M0 0h9v9Q1 1 2 2z"):                        `'Q' is not known`,
		svgOf("M0 0h9v9 é"):                               "not known",
		in(" d=", " e="):                                  "<path> has e",
	} {
		shapes, err := decode([]byte(svg))
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.200s: %v, %v, want %q", svg, shapes, err, want)
		}
	}
}

// Decoding equals what a slow reader makes of every file: regular expressions
// for the elements, and exact fractions for the points.
func TestDecodeOracle(t *testing.T) {
	element := regexp.MustCompile(`<path fill="#([0-9a-f]{6}|[0-9a-f]{3})"(?: fill-opacity="([^"]*)")? d="([^"]*)"/>`)
	for _, name := range names(t) {
		svg := read(t, name)
		shapes, err := decode([]byte(svg))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		found := element.FindAllStringSubmatch(svg, -1)
		if len(found) != strings.Count(svg, "<path") || len(found) != len(shapes) {
			t.Errorf("%s has %d shapes, want %d", name, len(shapes), strings.Count(svg, "<path"))
			continue
		}
		for i, f := range found {
			if len(f[1]) == 3 {
				f[1] = regexp.MustCompile(`.`).ReplaceAllString(f[1], "$0$0")
			}
			fill, err := strconv.ParseUint(f[1], 16, 32)
			if err != nil {
				t.Fatal(err)
			}
			want := color.NRGBA{uint8(fill >> 16), uint8(fill >> 8), uint8(fill), 255}
			if f[2] != "" {
				opacity, err := strconv.ParseFloat(f[2], 64)
				if err != nil {
					t.Fatal(err)
				}
				want.A = uint8(255*opacity + 0.5)
			}
			if shapes[i].Fill != want {
				t.Errorf("%s: shape %d is %v, want %v", name, i, shapes[i].Fill, want)
			}
			if msg := compare(shapes[i].Outline, slowPath(t, f[3])); msg != "" {
				t.Errorf("%s: shape %d: %s", name, i, msg)
			}
		}
	}
}

// slowPath reads a path word by word into fractions.
func slowPath(t *testing.T, path string) (outline [][][2]*big.Rat) {
	t.Helper()
	var at, start [2]*big.Rat
	at = [2]*big.Rat{new(big.Rat), new(big.Rat)}
	words := regexp.MustCompile(`[A-Za-z]|-?[0-9]*\.[0-9]+|-?[0-9]+`).FindAllString(path, -1)
	command := ""
	for len(words) > 0 {
		if strings.Contains("MmLlHhVvZz", words[0]) {
			command, words = words[0], words[1:]
		}
		if command == "Z" || command == "z" {
			at = start
			continue
		}
		next := at
		for axis, users := range []string{"MmLlHh", "MmLlVv"} {
			if !strings.Contains(users, command) {
				continue
			}
			value, ok := new(big.Rat).SetString(words[0])
			if !ok {
				t.Fatalf("%q is no number", words[0])
			}
			words = words[1:]
			if command == strings.ToLower(command) {
				value.Add(value, at[axis])
			}
			next[axis] = value
		}
		at = next
		switch command {
		case "M", "m":
			start = at
			outline = append(outline, nil)
			command = map[string]string{"M": "L", "m": "l"}[command]
		}
		last := &outline[len(outline)-1]
		*last = append(*last, at)
	}
	return outline
}

func compare(got [][]Point, want [][][2]*big.Rat) string {
	if len(got) != len(want) {
		return fmt.Sprintf("%d polygons, want %d", len(got), len(want))
	}
	for i := range got {
		if len(got[i]) != len(want[i]) {
			return fmt.Sprintf("polygon %d has %d points, want %d", i, len(got[i]), len(want[i]))
		}
		for j, p := range got[i] {
			x, _ := want[i][j][0].Float64()
			y, _ := want[i][j][1].Float64()
			if math.Abs(p.X-x) > 1e-9 || math.Abs(p.Y-y) > 1e-9 {
				return fmt.Sprintf("point %d of polygon %d is %v, want %g %g", j, i, p, x, y)
			}
		}
	}
	return ""
}

// encode writes shapes as a file that decodes to the same.
func encode(shapes []Shape) string {
	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">`)
	text := func(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }
	for _, s := range shapes {
		rgb := look.RGB{R: s.Fill.R, G: s.Fill.G, B: s.Fill.B}
		fmt.Fprintf(&b, `<path fill="%s" fill-opacity="%s" d="`, rgb, text(float64(s.Fill.A)/255))
		for _, polygon := range s.Outline {
			for i, p := range polygon {
				b.WriteString(map[bool]string{true: "M", false: "L"}[i == 0] + text(p.X) + " " + text(p.Y))
			}
			b.WriteString("Z")
		}
		b.WriteString(`"/>`)
	}
	b.WriteString("</svg>")
	return b.String()
}

// What decodes holds what Drawing promises, and comes back the same.
func FuzzDecode(f *testing.F) {
	for _, name := range names(f) {
		f.Add(read(f, name))
	}
	for _, path := range []string{"m1-.5.3 4z", "M0 0h9 9v9 9zm0 0v9H9z", "M99.9 99.9h.1v.1z"} {
		f.Add(svgOf(path))
	}
	f.Fuzz(func(t *testing.T, svg string) {
		shapes, err := decode([]byte(svg))
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("an error of two lines: %q", err)
			}
			return
		}
		if len(shapes) == 0 {
			t.Error("no shapes, and no error")
		}
		for _, s := range shapes {
			if len(s.Outline) == 0 {
				t.Error("a shape without outline")
			}
			for _, polygon := range s.Outline {
				if len(polygon) < 3 {
					t.Errorf("a polygon of %d points", len(polygon))
				}
				for _, p := range polygon {
					if !(min(p.X, p.Y) >= 0 && max(p.X, p.Y) <= Size) {
						t.Errorf("a point at %v", p)
					}
				}
			}
		}
		again, err := decode([]byte(encode(shapes)))
		if err != nil || !reflect.DeepEqual(again, shapes) {
			t.Errorf("%v, %v after a round trip, %v before", again, err, shapes)
		}
	})
}

func BenchmarkDecode(b *testing.B) {
	svg := []byte(read(b, "17.svg"))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := decode(svg); err != nil {
			b.Fatal(err)
		}
	}
}
