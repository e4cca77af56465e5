package session

import (
	"strconv"

	"twofold/game"
)

// header returns the lines that a game file begins with, up to the empty one.
func (p *playing) header() []byte {
	text := []byte(gameFirstLine + "\nbegun " + itoa(p.begun) + "\n")
	s := game.Setup{Rules: p.g.Rules()}
	seed, seeded := p.g.Seed()
	s.Seed, s.Open = seed, !seeded
	if start, ok := p.g.Start(); ok {
		s.Start = &start
	}
	return append(s.AppendText(text), '\n')
}

// revived is a game file brought to life.
type revived struct {
	log  *log
	game *game.Game // nil where nothing of it can be played
	err  error      // where it is damaged
}

func revive(data []byte) *revived {
	l, err := parseGame(data)
	if l == nil {
		return &revived{err: err}
	}
	g, errPlay := game.Resume(l.setup, l.line)
	if err == nil {
		err = errPlay
	}
	return &revived{l, g, err}
}

// load brings the game of a claimed file to life. A damaged file is set aside,
// and what of it holds is written anew.
func (s *Session) load(k *kept, data []byte) *playing {
	r := k.found
	k.found = nil
	if r == nil || r.log.size != int64(len(data)) || r.log.sum != fnv1a(fnvStart, data) {
		r = revive(data)
	}
	l, g, err := r.log, r.game, r.err
	if g == nil {
		s.setAside(k.name(), err)
		return nil
	}
	p := &playing{
		id: k.ID, name: k.name(), g: g, begun: l.begun, played: l.played, marked: l.played, peak: max(l.peak, g.Score()), noted: l.peak,
		coach: l.coach, foreign: l.foreign, kept: l.kept, sum: l.sum, size: l.size, written: l.last,
		inLine: len(data) > 0 && data[len(data)-1] != '\n',
	}
	if err != nil {
		s.setAside(p.name, err)
		s.rewrite(p)
	}
	return p
}

// rewrite writes a game's file whole, from what is in memory.
func (s *Session) rewrite(p *playing) {
	text := p.text()
	p.noted = p.peak
	p.sum, p.size, p.inLine = fnv1a(fnvStart, text), int64(len(text)), false
	p.marked, p.kept = p.played, -1
	s.store.Replace(p.name, text)
}

// text returns a game's file, made from what is in memory.
func (p *playing) text() []byte {
	text := p.header()
	moves, spawns := p.g.Moves(), p.g.Spawns()
	for len(spawns) > len(moves) {
		text = appendSpawn(append(text, 'S'), spawns[0])
		spawns = spawns[1:]
	}
	for i, d := range moves {
		text = append(text, d.Letter())
		if len(spawns) > 0 {
			text = appendSpawn(text, spawns[i])
		}
	}
	text = append(text, "\n!undos "+strconv.Itoa(p.g.Undos())+"\n"...)
	if p.coach {
		text = append(text, "!coach\n"...)
	}
	if p.foreign {
		text = append(text, importedMark+"\n"...)
	}
	if p.peak > p.g.Score() {
		text = append(text, "^"+itoa(p.peak)+"\n"...)
	}
	return append(text, "@"+itoa(p.written)+" "+itoa(p.played)+"\n"...)
}

// write appends to a game's file.
func (s *Session) write(p *playing, data []byte) {
	p.sum = fnv1a(p.sum, data)
	p.size += int64(len(data))
	p.inLine = data[len(data)-1] != '\n'
	s.store.Append(p.name, data)
}

// writeLine appends a line of its own.
func (s *Session) writeLine(p *playing, line string) {
	if p.inLine {
		line = "\n" + line
	}
	s.write(p, []byte(line+"\n"))
}

func (s *Session) writeCheckpoint(p *playing) {
	var line []byte
	if p.inLine {
		line = append(line, '\n')
	}
	c := p.g.Checkpoint()
	line = append(c.AppendText(append(line, '=')), ' ')
	line = append(append(line, sumText(fnv1a(p.sum, line))...), '\n')
	s.write(p, line)
}
