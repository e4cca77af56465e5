package look

import "slices"

// rgb returns the colour 0xrrggbb.
func rgb(v uint32) RGB { return RGB{uint8(v >> 16), uint8(v >> 8), uint8(v)} }

// Palettes returns the built-in palettes in the order in which they are to be
// offered; the first is the one to start with.
func Palettes() []*Palette { return slices.Clone(palettes[:]) }

// PaletteNamed returns the built-in palette of that name.
func PaletteNamed(name string) (*Palette, bool) {
	for _, p := range palettes {
		if p.Name == name {
			return p, true
		}
	}
	return nil, false
}

var palettes = [...]*Palette{&classic, &dusk, &vivid, &distinct, &sixteen}

// classic is folded paper from cream through fire and berry to the blues and
// greens of the deep, and at the top black with gold.
var classic = Palette{
	Name:  "classic",
	title: WordPaletteClassic,
	Tiles: []Tile{
		{rgb(0xf7edd8), rgb(0x54432f)}, // 2
		{rgb(0xf2dcae), rgb(0x54432f)},
		{rgb(0xf4bd6d), rgb(0x472a0c)},
		{rgb(0xf0a052), rgb(0x3f2108)}, // 16
		{rgb(0xe98258), rgb(0x351405)},
		{rgb(0xc9432f), rgb(0xffffff)},
		{rgb(0xb32f5f), rgb(0xffffff)}, // 128
		{rgb(0x8f2f88), rgb(0xffffff)},
		{rgb(0x6b3fa0), rgb(0xffffff)},
		{rgb(0x4350af), rgb(0xffffff)}, // 1024
		{rgb(0x1b67b0), rgb(0xffffff)},
		{rgb(0x0b7285), rgb(0xffffff)},
		{rgb(0x1a7354), rgb(0xffffff)}, // 8192
		{rgb(0x47681c), rgb(0xffffff)},
		{rgb(0x705610), rgb(0xffffff)},
		{rgb(0x3d3833), rgb(0xffd98a)}, // 65536
		{rgb(0x16130f), rgb(0xffd98a)},
	},
	Light: Scheme{
		Paper: rgb(0xfbf7ef), Ink: rgb(0x3b3128), Soft: rgb(0x857565), Small: rgb(0x6f6051),
		Board: rgb(0xe2d7c5), Cell: rgb(0xd5c8b3), Card: rgb(0xfffdf8), Line: rgb(0xe9dfcf),
		Accent: rgb(0xc9432f), AccentText: rgb(0xffffff), Shadow: rgb(0x5a4127),
	},
	Dark: Scheme{
		Dark:  true,
		Paper: rgb(0x17151a), Ink: rgb(0xf1eae0), Soft: rgb(0xa2978c), Small: rgb(0xa2978c),
		Board: rgb(0x26232b), Cell: rgb(0x312d37), Card: rgb(0x1f1c23), Line: rgb(0x322d38),
		Accent: rgb(0xf08a6b), AccentText: rgb(0x2b0f06), Shadow: rgb(0x050406),
	},
}

// dusk is the palette "dark": the classic's way through the hues in deep, muted
// fills that do not glare in a dark room, with two lamps lit at its end.
var dusk = Palette{
	Name:  "dark",
	title: WordPaletteDark,
	Tiles: []Tile{
		{rgb(0x474450), rgb(0xece6f2)}, // 2
		{rgb(0x665436), rgb(0xf9eaca)},
		{rgb(0x7d561f), rgb(0xffebc8)},
		{rgb(0x93501d), rgb(0xffe8d2)}, // 16
		{rgb(0x94402a), rgb(0xffe3da)},
		{rgb(0x8a2d36), rgb(0xffe0e0)},
		{rgb(0x892f5c), rgb(0xffe0ee)}, // 128
		{rgb(0x6f2f75), rgb(0xfbe2ff)},
		{rgb(0x553a89), rgb(0xece4ff)},
		{rgb(0x3b4b98), rgb(0xe2e8ff)}, // 1024
		{rgb(0x1f5c8c), rgb(0xdcefff)},
		{rgb(0x14646b), rgb(0xd8f6f6)},
		{rgb(0x1e5c41), rgb(0xd9f6e6)}, // 8192
		{rgb(0x45591d), rgb(0xecf5cf)},
		{rgb(0x6b5a1a), rgb(0xfaefc4)},
		{rgb(0xd9a441), rgb(0x2c1c02)}, // 65536
		{rgb(0xf6e3b4), rgb(0x33260c)},
	},
	Light: Scheme{
		Paper: rgb(0xece7df), Ink: rgb(0x2b2622), Soft: rgb(0x766c61), Small: rgb(0x62584e),
		Board: rgb(0xcfc6b9), Cell: rgb(0xbfb5a6), Card: rgb(0xf6f2eb), Line: rgb(0xd8cfc2),
		Accent: rgb(0x94402a), AccentText: rgb(0xffffff), Shadow: rgb(0x40331f),
	},
	Dark: Scheme{
		Dark:  true,
		Paper: rgb(0x0f0e11), Ink: rgb(0xd9d1c6), Soft: rgb(0x8f867c), Small: rgb(0x8f867c),
		Board: rgb(0x1a181d), Cell: rgb(0x242128), Card: rgb(0x17151a), Line: rgb(0x2a262e),
		Accent: rgb(0xd9a441), AccentText: rgb(0x241702), Shadow: rgb(0x000000),
	},
}

// vivid is the palette "contrast": bright sheets with black text on a black
// board, in a light room too. Text has 7:1 or more, and so has every sheet against the
// board.
var vivid = Palette{
	Name:  "contrast",
	title: WordPaletteContrast,
	Tiles: []Tile{
		{rgb(0xffffff), rgb(0x000000)}, // 2
		{rgb(0xfff2b0), rgb(0x000000)},
		{rgb(0xffd21f), rgb(0x000000)},
		{rgb(0xffa62b), rgb(0x000000)}, // 16
		{rgb(0xfd7a49), rgb(0x000000)},
		{rgb(0xff6c9d), rgb(0x000000)},
		{rgb(0xffb6a6), rgb(0x000000)}, // 128
		{rgb(0xee68e5), rgb(0x000000)},
		{rgb(0xffd0f7), rgb(0x000000)},
		{rgb(0xb196ff), rgb(0x000000)}, // 1024
		{rgb(0x53adf6), rgb(0x000000)},
		{rgb(0xbdf2fe), rgb(0x000000)},
		{rgb(0x13bbcb), rgb(0x000000)}, // 8192
		{rgb(0x3bf3c3), rgb(0x000000)},
		{rgb(0x5cd04e), rgb(0x000000)},
		{rgb(0xe4ff2d), rgb(0x000000)}, // 65536
		{rgb(0xbbb8af), rgb(0x000000)},
	},
	Light: Scheme{
		Paper: rgb(0xffffff), Ink: rgb(0x000000), Soft: rgb(0x3d3d3d), Small: rgb(0x3d3d3d),
		Board: rgb(0x000000), Cell: rgb(0x1f1f1f), Card: rgb(0xffffff), Line: rgb(0x000000),
		Accent: rgb(0xa3001b), AccentText: rgb(0xffffff), Shadow: rgb(0x000000),
	},
	Dark: Scheme{
		Dark:  true,
		Paper: rgb(0x000000), Ink: rgb(0xffffff), Soft: rgb(0xd0d0d0), Small: rgb(0xd0d0d0),
		Board: rgb(0x000000), Cell: rgb(0x1f1f1f), Card: rgb(0x000000), Line: rgb(0xffffff),
		Accent: rgb(0xffd21f), AccentText: rgb(0x000000), Shadow: rgb(0x000000),
	},
}

// distinct is told apart by every eye: three ramps from pale to deep, warm,
// cool and rose, whose lightness and yellow-blue part keep all tiles up to
// 131072 at least CIEDE2000 10 from one another, and neighbours 14, in full
// colour vision and in protanopia, deuteranopia and tritanopia as simulated
// by Machado, Oliveira and Fernandes, "A Physiologically-based Model for
// Simulation of Color Vision Deficiency" (2009), at severity 1.
var distinct = Palette{
	Name:  "distinct",
	title: WordPaletteDistinct,
	Tiles: []Tile{
		{rgb(0xfcf9ed), rgb(0x453c2a)}, // 2
		{rgb(0xc1d89c), rgb(0x2b3313)},
		{rgb(0xffdf46), rgb(0x423200)},
		{rgb(0xe88b04), rgb(0x2a1500)}, // 16
		{rgb(0xce4d3a), rgb(0x000000)},
		{rgb(0x981800), rgb(0xffffff)},
		{rgb(0xd6f8ff), rgb(0x0a3a4a)}, // 128
		{rgb(0x67d5fd), rgb(0x00293a)},
		{rgb(0x379dd0), rgb(0x001420)},
		{rgb(0x416bcb), rgb(0xffffff)}, // 1024
		{rgb(0x253ba0), rgb(0xffffff)},
		{rgb(0x150c59), rgb(0xffffff)},
		{rgb(0xf3b7cc), rgb(0x4a1029)}, // 8192
		{rgb(0xce66a0), rgb(0x1e0010)},
		{rgb(0xa92c6c), rgb(0xffffff)},
		{rgb(0x691323), rgb(0xffffff)}, // 65536
		{rgb(0x110f1e), rgb(0xffd98a)},
	},
	Light: Scheme{
		Paper: rgb(0xf7f7f5), Ink: rgb(0x2a2d33), Soft: rgb(0x6e737c), Small: rgb(0x5a5f68),
		Board: rgb(0xd9dbdf), Cell: rgb(0xc8cbd1), Card: rgb(0xffffff), Line: rgb(0xe0e2e6),
		Accent: rgb(0x253ba0), AccentText: rgb(0xffffff), Shadow: rgb(0x2a2d3a),
	},
	Dark: Scheme{
		Dark:  true,
		Paper: rgb(0x14161b), Ink: rgb(0xeceef2), Soft: rgb(0x9aa0ab), Small: rgb(0x9aa0ab),
		Board: rgb(0x2a2e37), Cell: rgb(0x3a3f4a), Card: rgb(0x1c1f26), Line: rgb(0x30343e),
		Accent: rgb(0x67d5fd), AccentText: rgb(0x00293a), Shadow: rgb(0x040508),
	},
}

// sixteen is the palette "ansi", for terminals with sixteen colours. The
// terminal's owner chooses what these look like; where a true colour is
// wanted, ansiColours stand for them.
var sixteen = Palette{
	Name:  "ansi",
	title: WordPaletteANSI,
	Tiles: ansiEquivalents(ansiTiles[:17]),
	ANSI:  ansiTiles[:17:17],
	Light: Scheme{
		Paper: rgb(0xf4f4f4), Ink: rgb(0x111318), Soft: rgb(0x5f6570), Small: rgb(0x5f6570),
		Board: rgb(0x3a3f4b), Cell: rgb(0x2b2f38), Card: rgb(0xffffff), Line: rgb(0xc6c9cf),
		Accent: rgb(0x2c51b0), AccentText: rgb(0xffffff), Shadow: rgb(0x111318),
	},
	Dark: Scheme{
		Dark:  true,
		Paper: rgb(0x111318), Ink: rgb(0xe9ebf0), Soft: rgb(0x9aa0ab), Small: rgb(0x9aa0ab),
		Board: rgb(0x3a3f4b), Cell: rgb(0x2b2f38), Card: rgb(0x1a1d24), Line: rgb(0x343945),
		Accent: rgb(0x5fd0d8), AccentText: rgb(0x111318), Shadow: rgb(0x000000),
	},
}

// ansiColours are true colours for the sixteen, by index: a set of our own in
// the usual order, on which every tile of ansiTiles can be read.
var ansiColours = [16]RGB{
	rgb(0x111318), rgb(0xb3262e), rgb(0x4f9a2e), rgb(0xd9a013),
	rgb(0x2c51b0), rgb(0x8a2f94), rgb(0x2a9aa6), rgb(0xcfd2d8),
	rgb(0x5f6570), rgb(0xf0705a), rgb(0x86d65a), rgb(0xf6e27a),
	rgb(0x7d9bf5), rgb(0xe88bd8), rgb(0x5fd0d8), rgb(0xf7f7f5),
}

// ansiTiles colours the tiles from exponent 1 on. No two are the same and no
// two neighbours share a fill, not even the last and the first. Text is black
// or white, whichever reads better in the terminals in use, as long as there
// is a fill left; after that, a colour that contrasts with its fill.
var ansiTiles = [...]ANSI{
	{15, 0}, {7, 0}, {11, 0}, {3, 0}, // 2 to 16: white to yellow
	{9, 0}, {1, 15}, {13, 0}, {5, 15}, // 32 to 256: red, magenta
	{12, 0}, {4, 15}, {14, 0}, {6, 0}, // 512 to 4096: blue, cyan
	{10, 0}, {2, 0}, {8, 15}, {0, 15}, // 8192 to 65536: green, grey, black
	{11, 4}, {15, 1}, {0, 11}, {7, 4}, // 131072 on: in colour on colour
	{4, 11}, {15, 5}, {0, 14}, {11, 1},
	{5, 11}, {0, 10}, {15, 4}, {1, 11},
	{11, 5}, {0, 13},
}

// ansiEquivalents returns tiles in true colour.
func ansiEquivalents(tiles []ANSI) []Tile {
	list := make([]Tile, len(tiles))
	for i, t := range tiles {
		list[i] = Tile{ansiColours[t.Fill], ansiColours[t.Text]}
	}
	return list
}
