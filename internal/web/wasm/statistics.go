package main

import (
	"strconv"

	"twofold/internal/session"
)

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
