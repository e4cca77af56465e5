package main

import (
	"strings"

	"twofold/game"
	"twofold/internal/session"
	"twofold/internal/web/wasm/bridge"
)

// core answers the page. Each method leaves its answer, JSON, in out.
type core struct {
	host  host
	store *storage
	s     *session.Session
	out   []byte
	tiles []game.Tile

	replay *game.Game // of the replay viewer
}

// reply begins an answer.
func (c *core) reply() *bridge.Writer { return &bridge.Writer{B: c.out[:0]} }

func (c *core) end(w *bridge.Writer) { c.out = w.B }

// fail answers with an error.
func (c *core) fail(err error) {
	w := c.reply()
	putFault(w, err)
	c.end(w)
}

func putFault(w *bridge.Writer, err error) { w.Fault(game.Tell(err, bridge.Say)) }

// start opens the session on what the page's storage holds: the fault of the
// storage, "" for none, then for each file its name, its size and its data,
// or no data where it was left out. Texts and data have their length in four
// bytes before them, little-endian; a length of 2^32-1 stands for no data.
func (c *core) start(in []byte) {
	var snap session.Snapshot
	r := reader{b: in}
	if fault := r.bytes(); len(fault) > 0 {
		snap.Err = hostError(fault)
	}
	for len(r.b) > 0 {
		name := string(r.bytes())
		size := int64(r.uint32())
		snap.Files = append(snap.Files, session.File{Name: name, Size: size, Data: append([]byte(nil), r.bytes()...)})
		if r.none {
			snap.Files[len(snap.Files)-1].Data = nil
		}
	}
	c.store = newStorage(c.host, snap)
	c.s = session.Open(session.Options{Storage: c.store, Clock: c.host, Entropy: c.host.random})
	err := c.s.ContinueLast()
	w := c.reply()
	if err != nil {
		putFault(w, err)
		c.end(w)
		return
	}
	w.Open('{')
	w.Key("settings")
	c.putSettings(w)
	w.Key("notices")
	c.putNotices(w)
	w.Key("state")
	c.putState(w, c.s.Game(), true)
	w.Close('}')
	c.end(w)
}

// reader takes the input of start apart.
type reader struct {
	b    []byte
	none bool
}

func (r *reader) uint32() uint32 {
	if len(r.b) < 4 {
		r.b = nil
		return 0
	}
	n := uint32(r.b[0]) | uint32(r.b[1])<<8 | uint32(r.b[2])<<16 | uint32(r.b[3])<<24
	r.b = r.b[4:]
	return n
}

func (r *reader) bytes() []byte {
	n := r.uint32()
	if r.none = n == 1<<32-1; r.none {
		return nil
	}
	data := r.b[:min(int(n), len(r.b))]
	r.b = r.b[len(data):]
	return data
}

// putState writes how a game stands; the session's own with what the session
// adds.
func (c *core) putState(w *bridge.Writer, g *game.Game, tiles bool) {
	r, st := g.Rules(), g.Status()
	own := c.s != nil && g == c.s.Game()
	w.Open('{')
	if own {
		w.KeyText("id", c.s.ID())
		w.KeyInt("best", c.s.Best())
		w.KeyInt("played", c.s.Played())
		w.KeyBool("newBest", c.s.NewBest())
		w.KeyBool("canBringBack", c.s.CanBringBack())
		w.KeyBool("ask", c.s.AskKeepGoing())
		w.KeyText("class", classKind(c.s.Class()))
	}
	w.KeyInt("rows", int64(r.Rows))
	w.KeyInt("cols", int64(r.Cols))
	w.KeyInt("target", int64(r.Target))
	w.KeyBool("endAtTarget", r.EndAtTarget)
	w.KeyBool("undo", r.Undo)
	w.KeyInt("four", int64(r.FourPerMille))
	w.KeyInt("startTiles", int64(r.StartTiles))
	w.KeyInt("score", g.Score())
	w.KeyInt("moves", int64(len(g.Moves())))
	w.KeyBool("canUndo", g.CanUndo())
	w.KeyBool("canRedo", g.CanRedo())
	w.KeyBool("reached", st.Reached)
	w.KeyBool("playedOn", st.PlayedOn)
	w.KeyBool("over", st.Over)
	w.KeyBool("open", g.Awaiting())
	if tiles {
		w.Key("tiles")
		w.Open('[')
		c.tiles = g.Tiles(c.tiles[:0])
		for _, t := range c.tiles {
			w.Ints(int64(t.ID), int64(t.At), int64(t.Exp))
		}
		w.Close(']')
	}
	w.Close('}')
}

// putTurn writes a turn and how the game then stands.
func (c *core) putTurn(w *bridge.Writer, g *game.Game, t *game.Turn) {
	w.Open('{')
	w.KeyInt("dir", int64(t.Dir))
	w.KeyBool("moved", t.Moved())
	w.KeyBool("refused", t.Refused)
	w.KeyBool("pending", t.Pending)
	w.KeyInt("gain", t.Gain)
	w.KeyBool("reached", t.Reached)
	w.KeyBool("over", t.Over)
	w.Key("slides")
	w.Open('[')
	for _, s := range t.Slides {
		w.Ints(int64(s.ID), int64(s.From), int64(s.To), int64(s.Exp))
	}
	w.Close(']')
	w.Key("merges")
	w.Open('[')
	for _, m := range t.Merges {
		w.Ints(int64(m.A), int64(m.B), int64(m.Into), int64(m.At), int64(m.Exp))
	}
	w.Close(']')
	w.Key("spawn")
	if t.Spawn.ID != 0 {
		w.Ints(int64(t.Spawn.ID), int64(t.Spawn.At), int64(t.Spawn.Exp))
	} else {
		w.Raw("null")
	}
	w.Key("state")
	c.putState(w, g, false)
	w.Close('}')
}

func (c *core) turn(g *game.Game, t *game.Turn) {
	w := c.reply()
	if t == nil {
		w.Raw("null")
	} else {
		c.putTurn(w, g, t)
	}
	c.end(w)
}

func (c *core) state() {
	w := c.reply()
	c.putState(w, c.s.Game(), true)
	c.end(w)
}

// stateOr answers with the state, or with the error that kept it from being.
func (c *core) stateOr(err error) {
	if err != nil {
		c.fail(err)
		return
	}
	c.state()
}

func (c *core) move(dir int32) { c.turn(c.s.Game(), c.s.Move(game.Dir(dir&3))) }
func (c *core) undo()          { c.turn(c.s.Game(), c.s.Undo()) }
func (c *core) redo()          { c.turn(c.s.Game(), c.s.Redo()) }
func (c *core) newGame()       { c.stateOr(c.s.New()) }

func (c *core) keepGoing() {
	c.s.KeepGoing()
	c.state()
}

func (c *core) bringBack() {
	if !c.s.BringBack() {
		w := c.reply()
		w.Raw("null")
		c.end(w)
		return
	}
	c.state()
}

// heed marks the game as one that the coach helped in: it said which directions
// a board has, a bit for each, and that is to be shown or played. Where the board
// of the game is another one by now, the answer is null.
func (c *core) heed(board string, legal int32) {
	w := c.reply()
	if b, err := game.ParseBoard(board); err == nil && c.s.Heed(&session.Advice{Board: b, Legal: uint8(legal)}) {
		c.putState(w, c.s.Game(), false)
	} else {
		w.Raw("null")
	}
	c.end(w)
}

func (c *core) continueSize(rows, cols int) { c.stateOr(c.s.ContinueSize(rows, cols)) }

// begin begins a game by header lines as records have them; what they leave
// out comes from the settings, and the seed is drawn.
func (c *core) begin(lines string) {
	setup, err := c.setup(lines)
	if err == nil {
		err = c.s.Begin(setup)
	}
	c.stateOr(err)
}

func (c *core) setup(lines string) (game.Setup, error) {
	given := map[string]string{}
	for lines != "" {
		var line string
		line, lines, _ = strings.Cut(lines, "\n")
		if line = strings.TrimSuffix(line, "\r"); line != "" {
			key, value, _ := strings.Cut(line, " ")
			given[key] = value
		}
	}
	st := c.s.Settings()
	if size, ok := given["size"]; ok {
		if err := st.Set("size", size); err != nil {
			return game.Setup{}, err
		}
	}
	var seed game.Seed
	c.host.random(seed[:])
	base := game.Setup{Rules: st.Rules(), Seed: seed}
	var p game.SetupParser
	for text := string(base.AppendText(nil)) + "end-at-target\nfrom\nfrom-score\n"; text != ""; {
		var line string
		line, text, _ = strings.Cut(text, "\n")
		key, value, has := strings.Cut(line, " ")
		if own, ok := given[key]; ok {
			value, has = own, true
			delete(given, key)
		}
		if !has {
			continue
		}
		if _, err := p.Line(key, value); err != nil {
			return game.Setup{}, err
		}
	}
	for key := range given {
		return game.Setup{}, game.NewFault("{0} is no line of a setup", "leave it out", game.Quote(key))
	}
	return p.Setup()
}

// later answers a call that took a token.
func (c *core) later(token int32, put func(w *bridge.Writer)) {
	w := &bridge.Writer{}
	put(w)
	c.host.done(token, w.B)
}

func (c *core) openGame(token int32, id string) {
	c.s.OpenGame(id, func(err error) {
		c.later(token, func(w *bridge.Writer) {
			if err != nil {
				putFault(w, err)
				return
			}
			c.putState(w, c.s.Game(), true)
		})
	})
}

func (c *core) record(token int32, id string) {
	c.s.Record(id, func(r *game.Record, err error) {
		c.later(token, func(w *bridge.Writer) {
			if err != nil {
				putFault(w, err)
				return
			}
			w.Text(string(r.AppendText(nil)))
		})
	})
}

// exportAll answers with JSON where it fails, and else with the bytes of the
// file, which do not begin with a brace.
func (c *core) exportAll(token int32) {
	c.s.Export(func(data []byte, err error) {
		if err == nil {
			c.host.done(token, data)
			return
		}
		c.later(token, func(w *bridge.Writer) { putFault(w, err) })
	})
}

// importAll keeps data until the import is done.
func (c *core) importAll(token int32, data []byte) {
	c.s.Import(data, func(r session.ImportReport, err error) {
		c.later(token, func(w *bridge.Writer) {
			if err != nil {
				putFault(w, err)
				return
			}
			w.Open('{')
			w.KeyInt("games", int64(r.Games))
			w.KeyInt("known", int64(r.Known))
			w.KeyInt("damaged", int64(r.Damaged))
			w.KeyBool("settings", r.Settings)
			w.Close('}')
		})
	})
}

func (c *core) checkBoard(text string) {
	b, err := game.ParseBoard(text)
	if err != nil {
		c.fail(err)
		return
	}
	w := c.reply()
	w.Open('{')
	w.KeyInt("rows", int64(b.Rows()))
	w.KeyInt("cols", int64(b.Cols()))
	w.Key("cells")
	w.Open('[')
	for at := range b.Rows() * b.Cols() {
		w.Int(int64(b.At(at)))
	}
	w.Close(']')
	w.KeyBool("canMove", b.CanMove())
	w.Close('}')
	c.end(w)
}

// rulesFor answers with the rules that begin would play a setup by.
func (c *core) rulesFor(lines string) {
	setup, err := c.setup(lines)
	if err != nil {
		c.fail(err)
		return
	}
	w := c.reply()
	w.Open('{')
	w.KeyInt("target", int64(setup.Rules.Target))
	w.KeyInt("four", int64(setup.Rules.FourPerMille))
	w.KeyBool("endAtTarget", setup.Rules.EndAtTarget)
	w.Close('}')
	c.end(w)
}

var noticeKinds = [...]string{
	session.NoStorage: "no-storage", session.SaveFailed: "save-failed", session.SetAside: "set-aside", session.Elsewhere: "elsewhere",
	session.Unreadable: "unreadable", session.BadSpawn: "unreadable",
}

func (c *core) notices() {
	w := c.reply()
	c.putNotices(w)
	c.end(w)
}

func (c *core) putNotices(w *bridge.Writer) {
	w.Open('[')
	for _, n := range c.s.Notices() {
		w.Open('{')
		w.KeyText("kind", noticeKinds[n.Kind])
		w.KeyText("name", n.Name)
		w.KeyText("detail", n.Tell(bridge.Say))
		w.Close('}')
	}
	w.Close(']')
}
