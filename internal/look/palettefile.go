package look

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A palette file is text, a line for each colour; docs/palette.md describes it
// for those who write one.
const (
	// MaxPaletteFile is the largest palette file that is read, in bytes.
	MaxPaletteFile = 64 << 10
	// MaxPaletteName is the longest name of a palette, in characters.
	MaxPaletteName = 40

	paletteHeader = "twofold palette 1"
)

// PaletteError says why a text is not a palette file.
type PaletteError struct {
	Line   int    // the line at fault, from 1; 0 if it is the file as a whole
	Fault  string // what is wrong, a template in English like those of faults.go
	Remedy string // what to do, another
	Args   []string
}

// Error returns line, fault and remedy in one line, in English.
func (e *PaletteError) Error() string { return e.Tell(English.Fault) }

// Tell says what Error does, each template by a call of say: Lang.Fault, or
// the view's own.
func (e *PaletteError) Tell(say func(template, args string) string) string {
	args := parted(e.Args...)
	s := say("{0}; {1}", parted(say(e.Fault, args), say(e.Remedy, args)))
	if e.Line == 0 {
		return s
	}
	return say("line {0}: {1}", parted(strconv.Itoa(e.Line), s))
}

// ParsePalette reads a palette file. What the file leaves out it takes from
// the built-in palette named by its base line, else from "classic"; so the
// palette is always complete. The error is a [*PaletteError].
//
// Colours that are hard to read are no error: see [Palette.Warnings].
func ParsePalette(text []byte) (*Palette, error) {
	if len(text) > MaxPaletteFile {
		return nil, paletteFault(0, "the palette is larger than 64 KiB", "keep to one line for each colour")
	}
	if !utf8.Valid(text) {
		return nil, paletteFault(0, "the palette is not UTF-8 text", "save it as plain text in UTF-8")
	}
	r := paletteReader{setAt: make(map[string]int)}
	rest := strings.TrimPrefix(string(text), "\ufeff")
	for rest != "" {
		var line string
		line, rest, _ = strings.Cut(rest, "\n")
		r.line++
		if err := r.read(strings.TrimSuffix(line, "\r")); err != nil {
			return nil, err
		}
	}
	switch {
	case !r.header:
		return nil, paletteFault(max(r.line, 1), "this is no palette", `begin with the line "{0}"`, paletteHeader)
	case r.palette.Name == "":
		return nil, paletteFault(0, "the palette has no name", `add a line like "name My evening"`)
	}
	r.begin()
	return &r.palette, nil
}

// paletteReader is a palette file read up to a line.
type paletteReader struct {
	line    int // number of the line being read, from 1
	header  bool
	started bool // a colour or the base has been seen: the palette is filled in
	palette Palette
	setAt   map[string]int // the line on which something was set, by its name
}

func paletteFault(line int, fault, remedy string, args ...string) error {
	return &PaletteError{Line: line, Fault: fault, Remedy: remedy, Args: args}
}

func (r *paletteReader) fault(fault, remedy string, args ...string) error {
	return paletteFault(r.line, fault, remedy, args...)
}

// read takes in one line.
func (r *paletteReader) read(line string) error {
	for _, c := range line {
		if c != '\t' && isControl(c) {
			return r.fault("there is a control character", "remove {0}", strconv.QuoteRuneToASCII(c))
		}
	}
	fields := strings.Fields(line)
	if len(fields) > 0 && strings.HasPrefix(fields[0], "#") {
		if _, err := ParseRGB(fields[0]); err == nil {
			return r.fault("the line begins with the colour {0}", `say what it is for, like "tile 2 #f7edd8 #54432f", or put a blank after # for a comment`,
				fields[0])
		}
		return nil
	}
	if i := slices.Index(fields, "#"); i >= 0 {
		fields = fields[:i]
	}
	if len(fields) == 0 {
		return nil
	}
	if !r.header {
		if strings.Join(fields, " ") != paletteHeader {
			return r.fault("this is no palette", `begin with the line "{0}"`, paletteHeader)
		}
		r.header = true
		return nil
	}
	args := fields[1:]
	switch fields[0] {
	case "name":
		return r.readName(args)
	case "base":
		return r.readBase(args)
	case "tile":
		return r.readTile(args)
	case "ansi":
		return r.readANSI(args)
	case "light", "dark":
		return r.readScheme(fields[0], args)
	}
	return r.fault("the word {0} is not known", "begin a line with name, base, tile, ansi, light, dark or #", quote(fields[0]))
}

// isControl reports whether c is one of the control characters.
func isControl(c rune) bool { return c < 0x20 || 0x7f <= c && c < 0xa0 }

// once reports a second setting of the same thing.
func (r *paletteReader) once(what string) error {
	if at := r.setAt[what]; at > 0 {
		return r.fault("{0} was set on line {1} already", "remove one of the two lines", what, strconv.Itoa(at))
	}
	r.setAt[what] = r.line
	return nil
}

func (r *paletteReader) readName(args []string) error {
	name := strings.Join(args, " ")
	switch {
	case name == "":
		return r.fault("the name is missing", `write it after the word, like "name My evening"`)
	case utf8.RuneCountInString(name) > MaxPaletteName:
		return r.fault("the name is too long", "use at most {0} characters", strconv.Itoa(MaxPaletteName))
	}
	for _, c := range name {
		if !strconv.IsPrint(c) {
			return r.fault("the name has a character that does not show", "remove {0}", strconv.QuoteRuneToASCII(c))
		}
	}
	r.palette.Name = name
	return r.once("name")
}

func (r *paletteReader) readBase(args []string) error {
	if err := r.once("base"); err != nil {
		return err
	}
	if len(args) != 1 {
		return r.fault("base takes one name", "choose one of {0}", paletteNames())
	}
	base, ok := PaletteNamed(args[0])
	if !ok {
		return r.fault("there is no palette {0} to start from", "choose one of {1}", quote(args[0]), paletteNames())
	}
	if r.started {
		return r.fault("base comes after colours", "move it above them")
	}
	r.start(base)
	return nil
}

// start fills the palette in from a built-in one.
func (r *paletteReader) start(base *Palette) {
	r.started = true
	r.palette.Tiles = slices.Clone(base.Tiles)
	r.palette.ANSI = slices.Clone(base.ANSI)
	r.palette.Light, r.palette.Dark = base.Light, base.Dark
}

// begin is start unless the palette is filled in already.
func (r *paletteReader) begin() {
	if !r.started {
		r.start(&classic)
	}
}

func (r *paletteReader) readTile(args []string) error {
	if len(args) != 3 {
		return r.fault("tile takes a value, a fill and a text colour", `write it like "tile 2 #f7edd8 #54432f"`)
	}
	exp, err := r.exponent(args[0])
	if err != nil {
		return err
	}
	fill, err := r.rgb(args[1])
	if err != nil {
		return err
	}
	text, err := r.rgb(args[2])
	if err != nil {
		return err
	}
	r.begin()
	p := &r.palette
	for len(p.Tiles) < int(exp) {
		p.Tiles = append(p.Tiles, p.Tile(uint8(len(p.Tiles)+1)))
	}
	p.Tiles[exp-1] = Tile{fill, text}
	return r.once("tile " + Number(exp))
}

func (r *paletteReader) readANSI(args []string) error {
	const example = `write it like "ansi 2 15 0"`
	if len(args) != 3 {
		return r.fault("ansi takes a value and two numbers from 0 to 15 for fill and text", example)
	}
	exp, err := r.exponent(args[0])
	if err != nil {
		return err
	}
	var index [2]uint8
	for i, s := range args[1:] {
		n, err := strconv.ParseUint(s, 10, 8)
		if err != nil || n > 15 || decimal(n) != s {
			return r.fault("{0} is not a number from 0 to 15", example, quote(s))
		}
		index[i] = uint8(n)
	}
	r.begin()
	p := &r.palette
	for len(p.ANSI) < int(exp) {
		p.ANSI = append(p.ANSI, p.ANSITile(uint8(len(p.ANSI)+1)))
	}
	p.ANSI[exp-1] = ANSI{Fill: index[0], Text: index[1]}
	return r.once("ansi " + Number(exp))
}

func (r *paletteReader) readScheme(room string, args []string) error {
	if len(args) != 2 {
		return r.fault("{0} takes a place and a colour", `write it like "{0} paper #fbf7ef"`, room)
	}
	i := slices.Index(schemeKeys[:], args[0])
	if i < 0 {
		return r.fault("the place {0} is not known", "choose one of {1}", quote(args[0]), strings.Join(schemeKeys[:], ", "))
	}
	c, err := r.rgb(args[1])
	if err != nil {
		return err
	}
	r.begin()
	*r.palette.Scheme(room == "dark").colour(i) = c
	return r.once(room + " " + args[0])
}

// exponent reads the value of a tile: digits or a power, as Number writes it.
func (r *paletteReader) exponent(s string) (uint8, error) {
	power, isPower := strings.CutPrefix(s, "2^")
	if isPower {
		if n, err := strconv.ParseUint(power, 10, 8); err == nil && n > 0 && decimal(n) == power {
			return uint8(n), nil
		}
	} else if v, err := strconv.ParseUint(s, 10, 64); err == nil && v > 1 && v&(v-1) == 0 && decimal(v) == s {
		exp := uint8(0)
		for v > 1 {
			v >>= 1
			exp++
		}
		return exp, nil
	}
	return 0, r.fault("{0} is not the value of a tile", "use 2, 4, 8 and so on, or 2^1 to 2^255", quote(s))
}

func (r *paletteReader) rgb(s string) (RGB, error) {
	c, err := ParseRGB(s)
	if err != nil {
		return c, r.fault("{0} is not a colour", "write # and six hexadecimal digits, like #f7edd8", quote(s))
	}
	return c, nil
}

// quote returns a word of the file in quotes, its end cut off if it is long.
func quote(s string) string {
	const most = 24
	for i := range s {
		if i >= most {
			return strconv.Quote(s[:i] + "…")
		}
	}
	return strconv.Quote(s)
}

// paletteNames lists the built-in palettes.
func paletteNames() string {
	names := make([]string, len(palettes))
	for i, p := range palettes {
		names[i] = p.Name
	}
	return strings.Join(names, ", ")
}

// AppendText appends the palette as a complete palette file, every colour
// written out. [ParsePalette] returns an equal palette, if the name is one
// that it accepts.
func (p *Palette) AppendText(dst []byte) []byte {
	dst = append(dst, paletteHeader+"\nname "...)
	dst = append(dst, p.Name...)
	dst = append(dst, '\n')
	if p.ANSI != nil {
		// Only from the base "ansi" or from ansi lines does a palette have
		// these; the lines below say all of it.
		dst = append(dst, '\n')
		for i, t := range p.ANSI {
			dst = append(dst, "ansi "...)
			dst = append(dst, Number(uint8(i+1))...)
			dst = append(dst, ' ')
			dst = strconv.AppendUint(dst, uint64(t.Fill), 10)
			dst = append(dst, ' ')
			dst = strconv.AppendUint(dst, uint64(t.Text), 10)
			dst = append(dst, '\n')
		}
	}
	dst = append(dst, '\n')
	for i, t := range p.Tiles {
		dst = append(dst, "tile "...)
		dst = append(dst, Number(uint8(i+1))...)
		dst = append(dst, ' ')
		dst = t.Fill.AppendText(dst)
		dst = append(dst, ' ')
		dst = t.Text.AppendText(dst)
		dst = append(dst, '\n')
	}
	for _, room := range rooms {
		dst = append(dst, '\n')
		for key, c := range room.scheme(p).Colours {
			dst = append(dst, room.name...)
			dst = append(dst, ' ')
			dst = append(dst, key...)
			dst = append(dst, ' ')
			dst = c.AppendText(dst)
			dst = append(dst, '\n')
		}
	}
	return dst
}
