package look

import (
	"math"
	"testing"
)

// A vision turns linear light (R, G, B from 0 to 1) into the light that an eye
// with full colour vision would have to see to get the same impression.
type vision struct {
	name   string
	matrix [3][3]float64
}

// visions are full colour vision and the three dichromacies, by the matrices
// of severity 1.0 in Machado, Oliveira and Fernandes, "A Physiologically-based
// Model for Simulation of Color Vision Deficiency", IEEE Transactions on
// Visualization and Computer Graphics 15 (6), 2009. They apply to linear light.
var visions = []vision{
	{"normal", [3][3]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
	{"protanopia", [3][3]float64{
		{0.152286, 1.052583, -0.204868},
		{0.114503, 0.786281, 0.099216},
		{-0.003882, -0.048116, 1.051998}}},
	{"deuteranopia", [3][3]float64{
		{0.367322, 0.860646, -0.227968},
		{0.280085, 0.672501, 0.047413},
		{-0.011820, 0.042940, 0.968881}}},
	{"tritanopia", [3][3]float64{
		{1.255528, -0.076749, -0.178779},
		{-0.078411, 0.930809, 0.147602},
		{0.004733, 0.691367, 0.303900}}},
}

// see returns the linear light that stands for c in this vision, clipped to
// what a screen can show.
func (v vision) see(c RGB) [3]float64 {
	in := [3]float64{linear(c.R), linear(c.G), linear(c.B)}
	var out [3]float64
	for i, row := range v.matrix {
		sum := row[0]*in[0] + row[1]*in[1] + row[2]*in[2]
		out[i] = min(max(sum, 0), 1)
	}
	return out
}

// lab is a colour in CIELAB under D65.
type lab struct{ l, a, b float64 }

func toLab(rgb [3]float64) lab {
	r, g, b := rgb[0], rgb[1], rgb[2]
	x := (0.4124564*r + 0.3575761*g + 0.1804375*b) / 0.95047
	y := 0.2126729*r + 0.7151522*g + 0.0721750*b
	z := (0.0193339*r + 0.1191920*g + 0.9503041*b) / 1.08883
	f := func(t float64) float64 {
		const d = 6.0 / 29
		if t > d*d*d {
			return math.Cbrt(t)
		}
		return t/(3*d*d) + 4.0/29
	}
	return lab{116*f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))}
}

// distance returns the colour difference CIEDE2000 of two colours as a vision
// sees them. About 1 is just noticeable side by side; 10 is plain at a glance.
func (v vision) distance(a, b RGB) float64 {
	return ciede2000(toLab(v.see(a)), toLab(v.see(b)))
}

// ciede2000 follows Sharma, Wu and Dalal, "The CIEDE2000 Color-Difference
// Formula", Color Research and Application 30 (1), 2005.
func ciede2000(p, q lab) float64 {
	const deg = math.Pi / 180
	pow7 := func(x float64) float64 { return math.Pow(x, 7) }
	mean := (math.Hypot(p.a, p.b) + math.Hypot(q.a, q.b)) / 2
	g := 0.5 * (1 - math.Sqrt(pow7(mean)/(pow7(mean)+pow7(25))))
	polar := func(c lab) (chroma, hue float64) {
		a := (1 + g) * c.a
		chroma = math.Hypot(a, c.b)
		if chroma == 0 {
			return 0, 0
		}
		hue = math.Atan2(c.b, a) / deg
		if hue < 0 {
			hue += 360
		}
		return chroma, hue
	}
	c1, h1 := polar(p)
	c2, h2 := polar(q)

	dl, dc := q.l-p.l, c2-c1
	dh, hm := 0.0, h1+h2
	if c1*c2 != 0 {
		dh = h2 - h1
		switch {
		case dh > 180:
			dh -= 360
		case dh < -180:
			dh += 360
		}
		switch {
		case math.Abs(h1-h2) <= 180:
			hm /= 2
		case hm < 360:
			hm = (hm + 360) / 2
		default:
			hm = (hm - 360) / 2
		}
	}
	dH := 2 * math.Sqrt(c1*c2) * math.Sin(dh/2*deg)

	lm, cm := (p.l+q.l)/2, (c1+c2)/2
	t := 1 - 0.17*math.Cos((hm-30)*deg) + 0.24*math.Cos(2*hm*deg) +
		0.32*math.Cos((3*hm+6)*deg) - 0.20*math.Cos((4*hm-63)*deg)
	sl := 1 + 0.015*(lm-50)*(lm-50)/math.Sqrt(20+(lm-50)*(lm-50))
	sc := 1 + 0.045*cm
	sh := 1 + 0.015*cm*t
	turn := 30 * math.Exp(-((hm-275)/25)*((hm-275)/25))
	rt := -math.Sin(2*turn*deg) * 2 * math.Sqrt(pow7(cm)/(pow7(cm)+pow7(25)))
	l, c, h := dl/sl, dc/sc, dH/sh
	return math.Sqrt(l*l + c*c + h*h + rt*c*h)
}

// TestCIEDE2000 checks the formula against pairs from the table that Sharma,
// Wu and Dalal publish for that purpose.
func TestCIEDE2000(t *testing.T) {
	for _, tt := range []struct {
		p, q lab
		want float64
	}{
		{lab{50, 2.6772, -79.7751}, lab{50, 0, -82.7485}, 2.0425},
		{lab{50, -1.3802, -84.2814}, lab{50, 0, -82.7485}, 1.0000},
		{lab{50, 0, 0}, lab{50, -1, 2}, 2.3669},
		{lab{50, 2.49, -0.001}, lab{50, -2.49, 0.0009}, 7.1792},
		{lab{50, 2.49, -0.001}, lab{50, -2.49, 0.0011}, 7.2195},
		{lab{50, 2.5, 0}, lab{50, 0, -2.5}, 4.3065},
		{lab{50, 2.5, 0}, lab{73, 25, -18}, 27.1492},
		{lab{60.2574, -34.0099, 36.2677}, lab{60.4626, -34.1751, 39.4387}, 1.2644},
		{lab{22.7233, 20.0904, -46.6940}, lab{23.0331, 14.9730, -42.5619}, 2.0373},
		{lab{90.8027, -2.0831, 1.4410}, lab{91.1528, -1.6435, 0.0447}, 1.4441},
		{lab{2.0776, 0.0795, -1.1350}, lab{0.9033, -0.0636, -0.5514}, 0.9082},
	} {
		if got := ciede2000(tt.p, tt.q); math.Abs(got-tt.want) > 0.00005 {
			t.Errorf("ciede2000(%v, %v) = %.4f, want %.4f", tt.p, tt.q, got, tt.want)
		}
	}
}

// TestVisionsKeepGrey checks that each simulation leaves greys as they are.
func TestVisionsKeepGrey(t *testing.T) {
	for _, v := range visions {
		for _, grey := range []RGB{black, {0x77, 0x77, 0x77}, white} {
			for i, got := range v.see(grey) {
				if want := linear(grey.R); math.Abs(got-want) > 1e-5 {
					t.Errorf("%s: channel %d of %v = %v, want %v", v.name, i, grey, got, want)
				}
			}
		}
	}
}
