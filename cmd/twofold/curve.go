package main

import (
	"bufio"
	"fmt"
	"html"
	"io"
	"math"
	"strconv"

	"twofold/internal/look"
)

// A learning curve is drawn by hand: a plotting library would bring fonts that
// are three times as large as the rest of the program.

// The drawing, in the pixels of the picture.
const (
	curveWidth, curveHeight = 800, 480
	curveLeft, curveRight   = 90, 770 // of the field
	curveTop, curveBottom   = 60, 420
)

// smoothPart is the part of a curve over which its running mean is taken.
const smoothPart = 20

// curvePoint is a point of a learning curve: games played so far, and the
// average of the last of them.
type curvePoint struct {
	games   int64
	average float64
}

// inOrder leaves out points that a training which was stopped had noted after
// its last checkpoint, and has gone through again.
func inOrder(points []curvePoint) []curvePoint {
	var kept []curvePoint
	for _, p := range points {
		for len(kept) > 0 && kept[len(kept)-1].games >= p.games {
			kept = kept[:len(kept)-1]
		}
		kept = append(kept, p)
	}
	return kept
}

// runningMean gives each point the mean of itself and of those before it, so
// many in all.
func runningMean(points []curvePoint, of int) []curvePoint {
	means := make([]curvePoint, len(points))
	sum := 0.0
	for i, p := range points {
		sum += p.average
		if i >= of {
			sum -= points[i-of].average
		}
		means[i] = curvePoint{p.games, sum / float64(min(i+1, of))}
	}
	return means
}

// tickStep returns the least of 1, 2 and 5 times a power of ten that parts what
// is to be shown into at most so many steps.
func tickStep(most float64, steps int) float64 {
	least := most / float64(steps)
	unit := math.Pow(10, math.Floor(math.Log10(least)))
	for _, times := range []float64{1, 2, 5} {
		if times*unit >= least {
			return times * unit
		}
	}
	return 10 * unit
}

// short writes a number for an axis: 200k, 1.5M.
func short(v float64) string {
	for _, unit := range []struct {
		size float64
		name string
	}{{1e9, "G"}, {1e6, "M"}, {1e3, "k"}} {
		if v >= unit.size {
			return strconv.FormatFloat(v/unit.size, 'g', 4, 64) + unit.name
		}
	}
	return strconv.FormatFloat(v, 'g', 4, 64)
}

// drawCurve writes a learning curve as SVG: average score by games played, and
// its running mean. It brings its own background, so that it can be read in
// light and in dark surroundings.
func drawCurve(w io.Writer, title string, points []curvePoint) error {
	points = inOrder(points)
	of := max(1, len(points)/smoothPart)
	mostX, mostY := 1.0, 1.0
	for _, p := range points {
		mostX, mostY = max(mostX, float64(p.games)), max(mostY, p.average)
	}
	stepX, stepY := tickStep(mostX, 8), tickStep(mostY, 6)
	mostY = stepY * math.Ceil(mostY/stepY)
	x := func(v float64) float64 { return curveLeft + (curveRight-curveLeft)*v/mostX }
	y := func(v float64) float64 { return curveBottom - (curveBottom-curveTop)*v/mostY }

	out := bufio.NewWriter(w) // which keeps its error
	text := func(x, y float64, anchor, more, text string) {
		fmt.Fprintf(out, `<text x="%.1f" y="%.1f" text-anchor="%s"%s>%s</text>`+"\n", x, y, anchor, more, html.EscapeString(text))
	}
	line := func(x1, y1, x2, y2 float64, colour string) {
		fmt.Fprintf(out, `<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="%s"/>`+"\n", x1, y1, x2, y2, colour)
	}
	path := func(points []curvePoint, style string) {
		fmt.Fprintf(out, `<polyline fill="none" stroke-linejoin="round" %s points="`, style)
		for _, p := range points {
			fmt.Fprintf(out, "%.1f,%.1f ", x(float64(p.games)), y(p.average))
		}
		fmt.Fprintln(out, `"/>`)
	}
	fmt.Fprintf(out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%[1]d" height="%d" `+
		`role="img" font-family="sans-serif" font-size="13" fill="#333">`+"\n", curveWidth, curveHeight)
	fmt.Fprintf(out, "<title>%s</title>\n"+`<rect width="100%%" height="100%%" fill="#fff"/>`+"\n", html.EscapeString(title))
	text(curveWidth/2, 30, "middle", ` font-size="17"`, title)
	for i := 0; float64(i)*stepY <= mostY; i++ {
		v := float64(i) * stepY
		line(curveLeft, y(v), curveRight, y(v), "#ddd")
		text(curveLeft-8, y(v)+4, "end", "", short(v))
	}
	for i := 0; float64(i)*stepX <= mostX; i++ {
		v := float64(i) * stepX
		line(x(v), curveBottom, x(v), curveBottom+5, "#333")
		text(x(v), curveBottom+20, "middle", "", short(v))
	}
	line(curveLeft, curveBottom, curveRight, curveBottom, "#333")
	text((curveLeft+curveRight)/2, curveHeight-16, "middle", "", "games played")
	text(0, 0, "middle", fmt.Sprintf(` transform="translate(24 %d) rotate(-90)"`, (curveTop+curveBottom)/2), "average score")

	mean := "running mean"
	if n := len(points); n > of {
		mean = "mean of the last " + look.Grouped(points[n-1].games-points[n-1-of].games)
	}
	const light, dark = `stroke="#9ec5e8"`, `stroke="#0b5394" stroke-width="2.5"`
	path(points, light)
	path(runningMean(points, of), dark)
	for i, key := range []struct{ style, text string }{{light, "average"}, {dark, mean}} {
		at := curveBottom - 44 + 20*i
		fmt.Fprintf(out, `<path d="M%d %dh28" %s/>`+"\n", curveRight-210, at, key.style)
		text(curveRight-174, float64(at)+4, "start", "", key.text)
	}
	fmt.Fprintln(out, "</svg>")
	return out.Flush()
}
