package window

import (
	"io"
	"strings"

	"gioui.org/io/clipboard"

	"twofold/game"
	"twofold/internal/look"
)

// mostRecord bounds the file of a record that is read, in bytes.
const mostRecord = 16 << 20

// copyBoard puts the board on the clipboard, as the command line takes it.
func (m *model) copyBoard(gtx C) { m.copyText(gtx, m.s.Game().Board().String()) }

// copyRecord puts a record on the clipboard.
func (m *model) copyRecord(gtx C, r *game.Record) { m.copyText(gtx, string(r.AppendText(nil))) }

func (m *model) copyText(gtx C, text string) {
	gtx.Execute(clipboard.WriteCmd{Type: "application/text", Data: io.NopCloser(strings.NewReader(text))})
	m.say(m.text(look.WordCopied))
}

// saveRecord asks where to save the record of the game being played.
func (m *model) saveRecord() {
	id := m.s.ID()
	m.withRecord(id, func(r *game.Record) { m.saveText(r, id) })
}

// withRecord calls use with the record of a kept game, or says why there is
// none.
func (m *model) withRecord(id string, use func(*game.Record)) {
	m.s.Record(id, func(r *game.Record, err error) {
		if err != nil {
			m.say(m.text(look.WordError, m.fault(err)))
			return
		}
		use(r)
	})
}

// saveText asks where to save a record. id names the game, "" where it has no
// name.
func (m *model) saveText(r *game.Record, id string) {
	if m.o.Files == nil {
		m.say(m.fileFault("", ErrNoChooser))
		return
	}
	name := "twofold.txt"
	if id != "" {
		name = "twofold-" + id + ".txt"
	}
	m.askSave(name, r.AppendText(nil), func(name string, err error) {
		m.post(func() {
			if err != nil {
				m.say(m.saveFault(name, err))
			} else {
				m.say(m.text(look.WordRecordSaved, name))
			}
		})
	})
}

// openRecord asks for the file of a record, and shows it in the viewer.
func (m *model) openRecord() {
	if m.o.Files == nil {
		m.say(m.fileFault("", ErrNoChooser))
		return
	}
	// One byte more tells a file that is too large from one that just fits.
	m.askOpen(nil, mostRecord+1, func(name string, data []byte, err error) {
		if err == nil && len(data) > mostRecord {
			m.post(func() { m.tell(m.text(look.WordErrorTooLarge, number(mostRecord>>20)+" MiB")) })
			return
		}
		var v *viewed
		if err == nil {
			// A long game takes a while to play, and this is a goroutine of the
			// chooser's.
			v, err = readRecord(data)
		}
		m.post(func() {
			if err != nil {
				m.tell(m.fileFault(name, err))
				return
			}
			m.view(v)
		})
	})
}

// viewed is a record, played to its end.
type viewed struct {
	id     string // of a kept game, "" for a record from elsewhere
	record *game.Record
	g      *game.Game
	damage error // where it does not hold to its end
}

// readRecord reads a record and plays it. Of a damaged one it takes what holds;
// one of which nothing does gives the error.
func readRecord(text []byte) (*viewed, error) {
	r, damage := game.ParseRecord(text)
	if r == nil {
		return nil, damage
	}
	v, err := playRecord(r)
	if err != nil {
		return nil, err
	}
	if damage != nil {
		v.damage = damage
	}
	return v, nil
}

// playRecord plays a record as far as it holds.
func playRecord(r *game.Record) (*viewed, error) {
	g, damage := r.Replay()
	if g == nil {
		return nil, damage
	}
	if damage != nil {
		// What is copied or saved from here on is what holds.
		kept := g.Record()
		kept.Marks, kept.Extra = r.Marks, r.Extra
		r = kept
	}
	return &viewed{record: r, g: g, damage: damage}, nil
}

// view opens the viewer on a record. One that is open makes room for it.
func (m *model) view(v *viewed) {
	m.removePanel(panelReplay)
	m.showPanel(panelReplay, newReplay(m, v))
	if v.damage != nil {
		m.tell(m.text(look.WordErrorRecordHolds, v.damage.Error()))
	}
}

// viewGame opens the viewer on a kept game, unless the panel that asked for it
// is gone by then. done is called when it is there, or failed to be.
func (m *model) viewGame(id string, from panelKind, done func()) {
	m.s.Record(id, func(r *game.Record, err error) {
		if err != nil {
			m.say(m.text(look.WordError, m.fault(err)))
			done()
			return
		}
		// The record is a copy: it is played beside the event loop, which a long
		// game would hold up.
		go func() {
			v, err := playRecord(r)
			m.post(func() {
				done()
				switch {
				case err != nil:
					m.say(m.text(look.WordError, m.fault(err)))
				case m.panels.front() == from:
					v.id = id
					m.view(v)
				}
			})
		}()
	})
}

// takeUp plays on with a kept game, and goes to the board.
func (m *model) takeUp(id string) {
	if id == m.s.ID() {
		m.closePanels()
		return
	}
	m.s.OpenGame(id, func(err error) {
		if err != nil {
			m.say(m.text(look.WordGameTaken))
			return
		}
		m.toBoard()
		m.say(m.text(look.WordGameResumed))
	})
}

// beginAt begins a game with a position of another one. As with every new game
// there is no question, since it is taken back as easily.
func (m *model) beginAt(g *game.Game) {
	if g.Status().Over {
		m.say(m.text(look.WordEditorStuck))
		return
	}
	if err := m.s.BeginAt(g); err != nil {
		m.say(m.text(look.WordError, m.fault(err)))
		return
	}
	m.toBoard()
	m.play.newsDue = m.now.Add(newsTime)
	if m.s.CanBringBack() {
		m.offer(m.text(look.WordGameStarted), m.text(look.WordUndo), m.play.bringBack)
	} else {
		m.say(m.text(look.WordGameStarted))
	}
}

// toBoard goes to the board of a game that has just become the one being
// played. The settings follow to its size.
func (m *model) toBoard() {
	st := m.settings
	if st.Set("size", m.s.Game().Rules().SizeText()) == nil {
		_ = m.change(st) // all of it is as it was but for a size that is valid
	}
	m.closePanels()
	m.play.rest()
}

// closePanels closes every panel.
func (m *model) closePanels() {
	for m.panels.any() {
		m.closePanel()
	}
}
