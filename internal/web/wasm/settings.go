package main

import (
	"strings"

	"twofold/internal/session"
	"twofold/internal/web/wasm/bridge"
)

func (c *core) settings() {
	w := c.reply()
	c.putSettings(w)
	c.end(w)
}

func (c *core) putSettings(w *bridge.Writer) {
	st := c.s.Settings()
	w.Open('{')
	for _, key := range session.SettingKeys() {
		w.KeyText(key, st.Get(key))
	}
	w.Close('}')
}

// set changes one setting: key and value, parted by a space.
func (c *core) set(text string) {
	key, value, _ := strings.Cut(text, " ")
	st := c.s.Settings()
	err := st.Set(key, value)
	if err == nil {
		err = c.s.Change(st)
	}
	if err != nil {
		c.fail(err)
		return
	}
	w := c.reply()
	w.Open('{')
	w.Key("settings")
	c.putSettings(w)
	w.Close('}')
	c.end(w)
}

func (c *core) ownPalette() {
	w := c.reply()
	if text := c.s.OwnPalette(); text != nil {
		w.Text(string(text))
	} else {
		w.Raw("null")
	}
	c.end(w)
}

// setOwnPalette keeps a palette file, which the page has read with the palette
// module before.
func (c *core) setOwnPalette(text []byte) {
	c.s.SetOwnPalette(append([]byte(nil), text...))
	c.ownPalette()
}

// setAsidePalette takes a palette file that the palette module could not read
// out of the way; why is what that said.
func (c *core) setAsidePalette(why string) { c.s.SetAsidePalette(hostError(why)) }
