package main

import (
	"strconv"
	"strings"

	"twofold/game"
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

func (c *core) history() {
	w := c.reply()
	w.Open('[')
	for _, k := range c.s.History() {
		w.Open('{')
		w.KeyText("id", k.ID)
		w.KeyInt("rows", int64(k.Rules.Rows))
		w.KeyInt("cols", int64(k.Rules.Cols))
		w.KeyInt("target", int64(k.Rules.Target))
		w.KeyInt("four", int64(k.Rules.FourPerMille))
		w.KeyInt("startTiles", int64(k.Rules.StartTiles))
		w.KeyInt("score", k.Score)
		w.KeyInt("max", int64(k.Max))
		w.KeyInt("moves", int64(k.Moves))
		w.KeyInt("undos", int64(k.Undos))
		w.KeyInt("played", k.Played)
		w.KeyInt("ended", k.Ended)
		w.KeyBool("reached", k.Reached)
		w.KeyBool("over", k.Over)
		w.KeyBool("imported", k.Imported)
		w.KeyBool("coach", k.Coach)
		w.KeyBool("current", k.Current)
		w.Close('}')
	}
	w.Close(']')
	c.end(w)
}

// classKind names what a class holds: own, imported, coached or
// imported-coached games.
func classKind(c session.Class) string {
	switch {
	case c.Imported && c.Coach:
		return "imported-coached"
	case c.Imported:
		return "imported"
	case c.Coach:
		return "coached"
	}
	return "own"
}

// classText names a class as stats takes it: size, chance of a 4 per mille,
// start tiles, and its kind.
func classText(c session.Class) string {
	return sizeText(c.Rows, c.Cols) + " " + strconv.Itoa(c.FourPerMille) + " " + strconv.Itoa(c.StartTiles) + " " + classKind(c)
}

func sizeText(rows, cols int) string { return strconv.Itoa(rows) + "x" + strconv.Itoa(cols) }

// stats sums up the games of a class or of a size, or all for "".
func (c *core) stats(filter string) {
	t := c.s.Stats(func(k *session.Summary) bool {
		return filter == "" || filter == sizeText(k.Rules.Rows, k.Rules.Cols) || filter == classText(k.Class())
	})
	w := c.reply()
	w.Open('{')
	w.KeyInt("games", int64(t.Games))
	w.KeyInt("won", int64(t.Won))
	w.KeyInt("best", t.Best)
	w.KeyInt("average", int64(t.Average()+0.5))
	w.KeyInt("moves", t.Moves)
	w.KeyInt("played", t.Played)
	w.Key("reach")
	w.Open('[')
	for _, n := range t.Reach {
		w.Int(int64(n))
	}
	w.Close(']')
	w.Close('}')
	c.end(w)
}

func (c *core) classes() {
	w := c.reply()
	w.Open('[')
	for _, class := range c.s.Classes() {
		w.Open('{')
		w.KeyText("filter", classText(class))
		w.KeyInt("rows", int64(class.Rows))
		w.KeyInt("cols", int64(class.Cols))
		w.KeyInt("four", int64(class.FourPerMille))
		w.KeyInt("startTiles", int64(class.StartTiles))
		w.KeyBool("imported", class.Imported)
		w.KeyBool("coach", class.Coach)
		w.Close('}')
	}
	w.Close(']')
	c.end(w)
}

// replayOpen takes a record for the replay viewer, and goes to its start. A
// damaged one is shown as far as it holds, with the error.
func (c *core) replayOpen(text []byte) {
	r, err := game.ParseRecord(text)
	if r == nil {
		c.fail(err)
		return
	}
	g, errReplay := r.Replay()
	if g == nil {
		c.fail(errReplay)
		return
	}
	if err == nil {
		err = errReplay
	}
	length := len(g.Moves())
	g.Seek(0)
	c.replay = g
	w := c.reply()
	w.Open('{')
	w.KeyInt("length", int64(length))
	if err != nil {
		w.KeyText("flaw", game.Tell(err, bridge.Say))
	} else {
		w.KeyNull("flaw")
	}
	w.KeyInt("rows", int64(r.Rules.Rows))
	w.KeyInt("cols", int64(r.Rules.Cols))
	w.KeyInt("target", int64(r.Rules.Target))
	w.Key("marks")
	w.Open('{')
	w.KeyInt("undos", int64(r.Marks.Undos))
	w.KeyBool("coach", r.Marks.Coach)
	w.KeyBool("imported", r.Marks.Imported)
	w.Close('}')
	w.Close('}')
	c.end(w)
}

// replayStep goes a move on, or with a negative number back; the turn back is
// the one undone.
func (c *core) replayStep(by int32) {
	var t *game.Turn
	switch {
	case c.replay == nil:
	case by > 0:
		t = c.replay.Redo()
	default:
		t = c.replay.StepBack()
	}
	c.turn(c.replay, t)
}

func (c *core) replaySeek(n int) {
	w := c.reply()
	if c.replay == nil {
		w.Raw("null")
	} else {
		c.replay.Seek(n)
		c.putState(w, c.replay, true)
	}
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
