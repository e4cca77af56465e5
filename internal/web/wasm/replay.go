package main

import (
	"twofold/game"
	"twofold/internal/web/wasm/bridge"
)

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

// replayBegin begins a game with the position that the replay viewer shows, by
// the rules of its record.
func (c *core) replayBegin() {
	if c.replay != nil { // else the game being played stays
		c.stateOr(c.s.BeginAt(c.replay))
		return
	}
	c.state()
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
