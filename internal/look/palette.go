package look

// MinContrast is the contrast that text on a tile keeps against the fill and
// against both halves of the crease (WCAG 2, level AA).
const MinContrast = 4.5

// A tile is a sheet with one soft crease from corner to corner: its light half
// lies under a veil of white, its dark half under a veil of black. These are
// the opacities of the two veils, in percent, on a tile whose text allows it;
// see [Tile.Crease].
const (
	CreaseWhite = 13
	CreaseBlack = 5
)

// Tile is the colours of one tile.
type Tile struct{ Fill, Text RGB }

// Crease returns the opacities, in percent, of the white veil over the tile's
// light half and of the black veil over its dark half. They are [CreaseWhite]
// and [CreaseBlack] unless the text would fall under [MinContrast] on a half:
// then that veil is as strong as the text bears, and the other takes over the
// rest, so that the fold looks equally deep. Their sum is always the same.
func (t Tile) Crease() (whitePercent, blackPercent int) {
	const sum = CreaseWhite + CreaseBlack
	legible := func(veil RGB, percent int) bool {
		return Contrast(t.Fill.Mix(veil, float64(percent)/100), t.Text) >= MinContrast
	}
	if t.Text.Luminance() > t.Fill.Luminance() {
		w := CreaseWhite
		for w > 0 && !legible(white, w) {
			w--
		}
		return w, sum - w
	}
	b := CreaseBlack
	for b > 0 && !legible(black, b) {
		b--
	}
	return sum - b, b
}

// Halves returns the colours of the tile's light and dark half, the fill under
// the two veils of [Tile.Crease]. It computes some contrasts: keep the result
// rather than ask for it in every frame.
func (t Tile) Halves() (light, dark RGB) {
	w, b := t.Crease()
	return t.Fill.Mix(white, float64(w)/100), t.Fill.Mix(black, float64(b)/100)
}

// ANSI is a tile in the sixteen colours of a terminal, each from 0 to 15
// (0 to 7 the plain ones in the order black, red, green, yellow, blue,
// magenta, cyan, white; 8 to 15 their bright forms).
type ANSI struct{ Fill, Text uint8 }

// Scheme is the colours around the tiles, for a light or for a dark room.
type Scheme struct {
	Dark bool // whether light text stands on dark paper

	Paper      RGB // the background of everything
	Ink        RGB // text, and the fill of the primary button with Paper as its text
	Soft       RGB // quieter text, for large type only
	Small      RGB // quieter text in small type
	Board      RGB // the board under the cells
	Cell       RGB // an empty cell
	Card       RGB // panels, score boxes, notices, quiet buttons
	Line       RGB // hairlines and borders
	Accent     RGB // the gain, what is chosen, what wants attention
	AccentText RGB // text on Accent
	Shadow     RGB // the colour of shadows, to be laid on with little opacity
}

// schemeKeys names the colours of a scheme in the order of its fields, as the
// palette file spells them.
var schemeKeys = [...]string{
	"paper", "ink", "soft", "small", "board", "cell", "card", "line",
	"accent", "accent-text", "shadow",
}

// colour returns the place of schemeKeys[i].
func (s *Scheme) colour(i int) *RGB {
	return [...]*RGB{
		&s.Paper, &s.Ink, &s.Soft, &s.Small, &s.Board, &s.Cell, &s.Card, &s.Line,
		&s.Accent, &s.AccentText, &s.Shadow,
	}[i]
}

// Colours yields each colour of the scheme with its name in the palette file
// ("paper", "accent-text"), always in the same order:
//
//	for name, c := range scheme.Colours { … }
func (s *Scheme) Colours(yield func(name string, c RGB) bool) {
	for i, key := range schemeKeys {
		if !yield(key, *s.colour(i)) {
			return
		}
	}
}

// Palette is a colour for every tile and its surroundings.
type Palette struct {
	Name  string // as chosen by --palette and in settings
	Tiles []Tile // by exponent - 1; 17 or more
	Light Scheme
	Dark  Scheme

	// ANSI is the palette's tiles in sixteen colours, by exponent - 1; nil if
	// it has none of its own. Ask [Palette.ANSITile].
	ANSI []ANSI

	title Word // the name in each language; 0 for a palette from a file
}

// Title returns the palette's name to be shown to people, in their language
// for a built-in palette.
func (p *Palette) Title(l Lang) string {
	if p.title == 0 {
		return p.Name
	}
	return l.Text(p.title)
}

// Scheme returns the palette's surroundings for a dark or a light room.
func (p *Palette) Scheme(dark bool) *Scheme {
	if dark {
		return &p.Dark
	}
	return &p.Light
}

// Tile returns the colours of the tile with this exponent, from 1 to 255. Past
// the palette's table they are generated: never the same twice, far from their
// neighbours, and with legible text. Exponent 0 is no tile: its zero colours
// are not meant to be drawn.
func (p *Palette) Tile(exp uint8) Tile {
	switch {
	case exp == 0:
		return Tile{}
	case int(exp) <= len(p.Tiles):
		return p.Tiles[exp-1]
	}
	return generated(exp)
}

// generated returns a colour for an exponent without one in a table. The hue
// turns by nearly the golden angle, so that near exponents lie far apart, and
// pale sheets take turns with deep ones, so that neighbours differ to every
// eye.
func generated(exp uint8) Tile {
	hue := int(exp) * 1377 % 3600
	if exp%2 == 0 {
		return Tile{Fill: hsl(hue, 0.50, 0.80), Text: hsl(hue, 0.70, 0.12)}
	}
	return Tile{Fill: hsl(hue, 0.50, 0.24), Text: hsl(hue, 0.80, 0.94)}
}

// ANSITile returns the tile with this exponent, from 1 to 255, in sixteen
// colours: the palette's own, else that of the palette "ansi". There are not
// 255 ways to colour a tile with sixteen colours, so they come round again
// past 2^30, but two neighbours never share a fill. Exponent 0 is no tile.
func (p *Palette) ANSITile(exp uint8) ANSI {
	switch {
	case exp == 0:
		return ANSI{}
	case int(exp) <= len(p.ANSI):
		return p.ANSI[exp-1]
	}
	return ansiTiles[int(exp-1)%len(ansiTiles)]
}

// Warning is a pair of colours in a palette whose contrast is lower than a
// reader needs.
type Warning struct {
	What     string  // the pair as the palette file spells it: "tile 64", "dark ink on paper"
	Contrast float64 // what it is, from 1 to 21
	Least    float64 // what it should be at least
}

// Text returns the warning as a sentence in a language.
func (w Warning) Text(l Lang) string { return w.Tell(l.Fault) }

// Tell says the warning by a call of say: Lang.Fault, or the view's own.
func (w Warning) Tell(say func(template, args string) string) string {
	return say("{0}: contrast {1}, at least {2} reads well", parted(w.What, ratio(w.Contrast), ratio(w.Least)))
}

// String returns the warning as an English sentence.
func (w Warning) String() string { return w.Text(English) }

// ratio writes a contrast with one decimal, rounded down so that a contrast
// that falls just short never reads as enough.
func ratio(c float64) string {
	tenths := uint64(c * 10)
	return decimal(tenths/10) + "." + decimal(tenths%10)
}

// pairs lists which colours of a scheme stand on which, and the contrast that
// WCAG asks for the size of type they are meant for.
var pairs = [...]struct {
	text, under string
	least       float64
	colours     func(s *Scheme) (text, under RGB)
}{
	{"ink", "paper", 7, func(s *Scheme) (RGB, RGB) { return s.Ink, s.Paper }},
	{"ink", "card", 7, func(s *Scheme) (RGB, RGB) { return s.Ink, s.Card }},
	{"soft", "paper", 3, func(s *Scheme) (RGB, RGB) { return s.Soft, s.Paper }},
	{"soft", "card", 3, func(s *Scheme) (RGB, RGB) { return s.Soft, s.Card }},
	{"small", "paper", MinContrast, func(s *Scheme) (RGB, RGB) { return s.Small, s.Paper }},
	{"small", "card", MinContrast, func(s *Scheme) (RGB, RGB) { return s.Small, s.Card }},
	{"accent", "paper", 3, func(s *Scheme) (RGB, RGB) { return s.Accent, s.Paper }},
	{"accent", "card", 3, func(s *Scheme) (RGB, RGB) { return s.Accent, s.Card }},
	{"accent-text", "accent", MinContrast, func(s *Scheme) (RGB, RGB) { return s.AccentText, s.Accent }},
}

// Warnings lists what is hard to read in the palette: text on tiles, on either
// half of their crease, and on the surroundings. A user's palette is used as
// it is, warnings or none; the built-in palettes have none.
func (p *Palette) Warnings() []Warning {
	var list []Warning
	for i, t := range p.Tiles {
		light, dark := t.Halves()
		c := min(Contrast(t.Text, t.Fill), Contrast(t.Text, light), Contrast(t.Text, dark))
		if c < MinContrast {
			list = append(list, Warning{"tile " + Number(uint8(i+1)), c, MinContrast})
		}
	}
	for _, room := range rooms {
		s := room.scheme(p)
		for _, pair := range pairs {
			if c := Contrast(pair.colours(s)); c < pair.least {
				what := room.name + " " + pair.text + " on " + pair.under
				list = append(list, Warning{what, c, pair.least})
			}
		}
	}
	return list
}

// rooms names the two schemes of a palette as its file does.
var rooms = [...]struct {
	name   string
	scheme func(p *Palette) *Scheme
}{
	{"light", func(p *Palette) *Scheme { return &p.Light }},
	{"dark", func(p *Palette) *Scheme { return &p.Dark }},
}
