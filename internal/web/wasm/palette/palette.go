// Command palette reads the player's own palette file for the page. It is a
// module apart, so that only those who bring one download it.
package main

import (
	"twofold/internal/look"
	"twofold/internal/web/wasm/bridge"
)

// paletteTiles is how many exponents have colours of their own on the page. The
// build gives as many to each palette in palettes.css; a test holds the two
// together.
const paletteTiles = 40

// answer reads the player's own palette file for the page: for each tile its
// fill, the two halves of the crease and the text, and the surroundings.
func answer(text []byte) []byte {
	w := &bridge.Writer{}
	p, err := look.ParsePalette(text)
	if err != nil {
		w.Fault(err.(*look.PaletteError).Tell(bridge.Say))
		return w.B
	}
	w.Open('{')
	w.KeyText("name", p.Name)
	w.Key("tiles")
	w.Open('[')
	for exp := range uint8(paletteTiles) {
		t := p.Tile(exp + 1)
		light, dark := t.Halves()
		w.Open('[')
		for _, colour := range []look.RGB{t.Fill, light, dark, t.Text} {
			w.Text(colour.String())
		}
		w.Close(']')
	}
	w.Close(']')
	for _, scheme := range []struct {
		key string
		*look.Scheme
	}{{"light", &p.Light}, {"dark", &p.Dark}} {
		w.Key(scheme.key)
		w.Open('{')
		for name, colour := range scheme.Colours {
			w.KeyText(name, colour.String())
		}
		w.Close('}')
	}
	w.Key("warnings")
	w.Open('[')
	for _, warning := range p.Warnings() {
		w.Text(warning.Tell(bridge.Say))
	}
	w.Close(']')
	w.Close('}')
	return w.B
}
