package session

import (
	"strconv"

	"twofold/game"
)

// IdleAfter is how long, in milliseconds, the time played goes on after an
// input.
const IdleAfter = 15_000

// markEvery is how often, in milliseconds of play, the time played is written.
const markEvery = 30_000

// playing is a game that this program has claimed.
type playing struct {
	id    string
	name  string // in the storage
	g     *game.Game
	begun int64

	played  int64 // ms up to input
	input   int64 // time of the last input, 0 while the time stands still
	marked  int64 // what of played is written
	peak    int64
	noted   int64 // the peak that is written
	coach   bool
	kept    int // how many moves had been made when playing on was chosen, else -1
	sum     uint32
	inLine  bool // the file does not end in a line end
	size    int64
	written int64 // time of the last time mark
}

// Game returns the game being played, nil before the first. It is to be read
// only.
func (s *Session) Game() *game.Game {
	if s.cur == nil {
		return nil
	}
	return s.cur.g
}

// ID returns the identity of the game being played.
func (s *Session) ID() string {
	if s.cur == nil {
		return ""
	}
	return s.cur.id
}

// Continue goes to the current game of the rules' board size if its rules are
// the same, and begins a new one otherwise.
func (s *Session) Continue(r game.Rules) error {
	if err := r.Check(); err != nil {
		return err
	}
	if p := s.current(r.Rows, r.Cols); p != nil && p.g.Rules() == r {
		s.take(p)
		return nil
	}
	return s.begin(r)
}

// ContinueSize goes to the current game of a board size, and begins one by the
// settings where there is none. A game whose spawns come from a SpawnSource is
// left alone by a session without one.
func (s *Session) ContinueSize(rows, cols int) error {
	st := s.settings
	if err := st.Set("size", itoa(rows)+"x"+itoa(cols)); err != nil {
		return err
	}
	if p := s.current(rows, cols); p != nil {
		s.take(p)
		return nil
	}
	return s.begin(st.Rules())
}

// ContinueLast goes on where the player left off: with the current game of the
// board size played last, or a new game by the settings.
func (s *Session) ContinueLast() error {
	var last *kept
	for _, k := range s.games {
		if k.live && (last == nil || k.Ended > last.Ended) {
			last = k
		}
	}
	if last == nil {
		return s.begin(s.settings.Rules())
	}
	return s.ContinueSize(last.Rules.Rows, last.Rules.Cols)
}

// New begins a game by the settings on the board size being played.
func (s *Session) New() error {
	st := s.settings
	if s.cur != nil {
		r := s.cur.g.Rules()
		if err := st.Set("size", r.SizeText()); err != nil {
			return err
		}
	}
	return s.begin(st.Rules())
}

func (s *Session) begin(r game.Rules) error {
	var seed game.Seed
	s.Entropy(seed[:])
	return s.Begin(game.Setup{Rules: r, Seed: seed})
}

// Begin begins a game. The former current game of its board size goes to the
// history, from where BringBack or OpenGame fetch it.
func (s *Session) Begin(setup game.Setup) error {
	if s.Source != nil {
		setup.Open = true
	}
	g, err := game.Begin(setup)
	if err != nil {
		return err
	}
	s.Pause()
	p := &playing{g: g, kept: -1, begun: s.Clock.Now(), peak: g.Score(), noted: g.Score()}
	if old := s.cur; old != nil && old.fresh() && sameSize(old.g.Rules(), setup.Rules) {
		p.id = old.id // its file serves again, and what came before it can still be brought back
	} else {
		s.former = s.retire(setup.Rules.Rows, setup.Rules.Cols)
		p.id = s.newID()
		s.store.Claim(p.id)
	}
	p.name = "live/" + p.id
	p.written = p.begun
	header := p.header()
	p.sum, p.size = fnv1a(fnvStart, header), int64(len(header))
	s.store.Replace(p.name, header)
	if when := s.newest(); when > p.begun {
		s.markTime(p, when)
	}
	s.opened[p.id] = p
	s.cur, s.queue = p, nil
	s.remember(p)
	s.askSpawn(p)
	return nil
}

// fresh tells whether nothing has happened in a current game.
func (p *playing) fresh() bool {
	return p.name == "live/"+p.id && len(p.g.Moves())+len(p.g.Undone()) == 0
}

func sameSize(a, b game.Rules) bool { return a.Rows == b.Rows && a.Cols == b.Cols }

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

// newID draws an identity: 16 hexadecimal digits.
func (s *Session) newID() string {
	var b [8]byte
	s.Entropy(b[:])
	const digits = "0123456789abcdef"
	id := make([]byte, 0, 16)
	for _, c := range b {
		id = append(id, digits[c>>4], digits[c&15])
	}
	return string(id)
}

// retire moves the current game of a size to the history and returns it, or
// nil where there is none or it had no moves. What another program plays
// stays as it is.
func (s *Session) retire(rows, cols int) *playing {
	p := s.current(rows, cols)
	if p == nil {
		return nil
	}
	s.move(p, "done/"+p.id)
	s.saveIndex()
	if len(p.g.Moves()) == 0 {
		return nil
	}
	return p
}

// move gives a claimed game's file another name.
func (s *Session) move(p *playing, name string) {
	if p.name == name {
		return
	}
	s.store.Rename(p.name, name)
	p.name = name
	s.remember(p)
	s.stale = true
}

// CanBringBack tells whether BringBack would do anything.
func (s *Session) CanBringBack() bool { return s.former != nil }

// BringBack undoes the last New or Begin: the game before it is the current
// one again, and the new one goes to the history if a move was made in it.
func (s *Session) BringBack() bool {
	p := s.former
	if p == nil {
		return false
	}
	s.Pause()
	s.former = nil
	r := p.g.Rules()
	s.retire(r.Rows, r.Cols)
	s.move(p, "live/"+p.id)
	s.enter(p)
	s.saveIndex()
	return true
}

// OpenGame plays on with a game of the history: it becomes the current one of
// its board size. done gets nil, or why it cannot be played.
func (s *Session) OpenGame(id string, done func(error)) {
	k := s.games[id]
	if k == nil {
		done(ErrNotFound)
		return
	}
	s.fetch(k, func(p *playing) {
		if p == nil || !s.canPlay(p) {
			done(fault("that game is being played by another program, or cannot be read", "close the other program"))
			return
		}
		s.Pause()
		if p.name != "live/"+p.id {
			r := p.g.Rules()
			s.retire(r.Rows, r.Cols)
			s.move(p, "live/"+p.id)
			s.saveIndex()
		}
		s.former = nil
		s.enter(p)
		done(nil)
	})
}

// take makes a claimed game the one being played.
func (s *Session) take(p *playing) {
	if p != s.cur {
		s.Pause()
		s.former = nil
		s.enter(p)
	}
}

// current returns the current game of a board size: of those that are live
// and not played by another program the one played last. Where another program
// keeps one from being it, the player is told.
func (s *Session) current(rows, cols int) *playing {
	for _, k := range s.sorted(newestFirst) {
		if !k.live || k.Rules.Rows != rows || k.Rules.Cols != cols {
			continue
		}
		if p := s.open(k); p != nil && s.canPlay(p) {
			return p
		}
	}
	return nil
}

// canPlay tells whether the spawns of a game have somewhere to come from.
func (s *Session) canPlay(p *playing) bool {
	_, seeded := p.g.Seed()
	return seeded || s.Source != nil
}

// enter makes p the game being played, and the one played last.
func (s *Session) enter(p *playing) {
	s.cur, s.queue = p, nil
	p.input = 0
	s.markTime(p, s.newest())
	s.remember(p)
	s.askSpawn(p)
}

// open fetches a live game, which is there at once. It returns nil where the
// game is not to be had; where another program plays it, the player is told.
func (s *Session) open(k *kept) (p *playing) {
	taken := s.fetch(k, func(fetched *playing) { p = fetched })
	if taken && !s.elsewhere[k.ID] {
		s.elsewhere[k.ID] = true
		s.notify(Notice{Kind: Elsewhere, Name: k.name()})
	}
	return p
}

// fetch claims a kept game and reads it as it is now. done gets nil where it is
// not to be had; taken says that another program plays it.
func (s *Session) fetch(k *kept, done func(*playing)) (taken bool) {
	if p := s.opened[k.ID]; p != nil {
		done(p)
		return false
	}
	if !s.store.Claim(k.ID) {
		done(nil)
		return true
	}
	s.store.Read(k.name(), func(data []byte, err error) {
		var p *playing
		if err == nil {
			p = s.load(k, data)
		}
		if p == nil {
			s.store.Release(k.ID)
			delete(s.games, k.ID)
		} else {
			s.opened[k.ID] = p
		}
		done(p)
	})
	return false
}

// load brings the game of a claimed file to life. A damaged file is set aside,
// and what of it holds is written anew.
func (s *Session) load(k *kept, data []byte) *playing {
	l, err := parseGame(data)
	if l == nil {
		s.setAside(k.name(), err)
		return nil
	}
	g, errPlay := game.Resume(l.setup, l.line)
	if g == nil {
		s.setAside(k.name(), errPlay)
		return nil
	}
	p := &playing{
		id: k.ID, name: k.name(), g: g, begun: l.begun, played: l.played, marked: l.played, peak: max(l.peak, g.Score()), noted: l.peak,
		coach: l.coach, kept: l.kept, sum: l.sum, size: l.size, written: l.last,
		inLine: len(data) > 0 && data[len(data)-1] != '\n',
	}
	if err == nil {
		err = errPlay
	}
	if err != nil {
		s.setAside(p.name, err)
		s.rewrite(p)
	}
	return p
}

// rewrite writes a game's file whole, from what is in memory.
func (s *Session) rewrite(p *playing) {
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
	p.noted = p.peak
	if p.peak > p.g.Score() {
		text = append(text, "^"+itoa(p.peak)+"\n"...)
	}
	text = append(text, "@"+itoa(p.written)+" "+itoa(p.played)+"\n"...)
	p.sum, p.size, p.inLine = fnv1a(fnvStart, text), int64(len(text)), false
	p.marked, p.kept = p.played, -1
	s.store.Replace(p.name, text)
}

// Move plays a move. The turn is valid until the next call. While a spawn is
// awaited the move waits too, and the turn that comes back is Pending and has
// no slides.
func (s *Session) Move(d game.Dir) *game.Turn {
	p := s.cur
	if p == nil {
		return &game.Turn{Dir: d, Refused: true}
	}
	s.touch(p)
	if p.g.Awaiting() {
		s.queue = append(s.queue, d)
		return &game.Turn{Dir: d, Pending: true}
	}
	t := p.g.Move(d)
	switch {
	case t.Pending:
		s.askSpawn(p)
	case t.Moved():
		s.moved(p, t, game.Spawn{})
	}
	return t
}

// askSpawn asks the source for what an open game awaits.
func (s *Session) askSpawn(p *playing) {
	if s.Source == nil || !p.g.Awaiting() {
		return
	}
	outer := s.moving
	s.moving = true
	s.Source.Spawn(p.g.Spawned(), p.g.Board(), func(spawn game.Spawn) { s.deliver(p, spawn) })
	s.moving = outer
}

// deliver takes a spawn from the source. One that the game cannot take is
// asked for once more with the next move.
func (s *Session) deliver(p *playing, spawn game.Spawn) {
	atOnce := s.moving
	t, err := p.g.Place(spawn)
	if err != nil {
		s.notify(Notice{Kind: SaveFailed, Name: p.name, Detail: err.Error()})
		return
	}
	if t.Moved() {
		s.moved(p, t, spawn)
	} else {
		s.write(p, appendSpawn([]byte{'S'}, spawn))
	}
	if !atOnce && s.Turned != nil {
		s.Turned(t)
	}
	s.askSpawn(p)
	for len(s.queue) > 0 && s.cur == p && !p.g.Awaiting() {
		d := s.queue[0]
		s.queue = s.queue[1:]
		if t := s.Move(d); !t.Pending && s.Turned != nil {
			s.Turned(t)
		}
	}
}

// moved writes a completed turn.
func (s *Session) moved(p *playing, t *game.Turn, spawn game.Spawn) {
	event := []byte{t.Dir.Letter()}
	if spawn.Exp != 0 {
		event = appendSpawn(event, spawn)
	}
	p.peak = max(p.peak, p.g.Score())
	s.write(p, event)
	if len(p.g.Moves())%game.CheckpointEvery == 0 {
		s.writeCheckpoint(p)
	}
	if t.Over {
		p.input = 0
	}
	if t.Over || p.played-p.marked >= markEvery {
		s.markTime(p, s.Clock.Now())
	}
	s.remember(p)
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
	sum := strconv.FormatUint(uint64(fnv1a(p.sum, line)), 16)
	line = append(append(append(line, "00000000"[len(sum):]...), sum...), '\n')
	s.write(p, line)
}

// Undo takes the last move back and returns the turn it undid, nil where there
// is none to take back.
func (s *Session) Undo() *game.Turn {
	p := s.cur
	if p == nil || !p.g.CanUndo() {
		return nil
	}
	s.touch(p)
	if p.g.Score() == p.peak && p.peak > p.noted {
		p.noted = p.peak
		s.writeLine(p, "^"+itoa(p.peak))
	}
	t := p.g.Undo()
	if p.kept > len(p.g.Moves()) {
		p.kept = -1
	}
	s.write(p, []byte{'<'})
	s.remember(p)
	return t
}

// Redo plays the move last taken back again, nil where there is none.
func (s *Session) Redo() *game.Turn {
	p := s.cur
	if p == nil || !p.g.CanRedo() {
		return nil
	}
	s.touch(p)
	t := p.g.Redo()
	if t == nil {
		return nil
	}
	s.write(p, []byte{'>'})
	if t.Over {
		p.input = 0
	}
	s.remember(p)
	return t
}

// AskKeepGoing tells whether the player should be asked to play on: the target
// is reached, and neither KeepGoing nor a move has answered yet.
func (s *Session) AskKeepGoing() bool {
	if s.cur == nil {
		return false
	}
	st := s.cur.g.Status()
	return st.Reached && !st.PlayedOn && !st.Over && s.cur.kept < 0 && len(s.cur.g.Moves()) > 0
}

// KeepGoing answers that question with yes. A move does so too.
func (s *Session) KeepGoing() {
	if s.AskKeepGoing() {
		s.cur.kept = len(s.cur.g.Moves())
		s.write(s.cur, []byte{'+'})
	}
}

// Advise asks the coach for a move and marks the game as coached. It returns
// false where there is no coach, or it knows no move.
func (s *Session) Advise() (game.Dir, bool) {
	if s.Advisor == nil || s.cur == nil {
		return 0, false
	}
	d, ok := s.Advisor.Advise(s.cur.g)
	if ok && !s.cur.coach {
		s.cur.coach = true
		s.writeLine(s.cur, "!coach")
		s.remember(s.cur)
	}
	return d, ok
}

// touch counts the time up to an input.
func (s *Session) touch(p *playing) {
	now := s.Clock.Now()
	p.played = p.playedAt(now)
	p.input = now
	if p.g.Status().Over {
		p.input = 0
	}
}

func (p *playing) playedAt(now int64) int64 {
	if p.input == 0 {
		return p.played
	}
	return p.played + min(max(now-p.input, 0), IdleAfter)
}

// Played returns the time played in the game, in milliseconds. It stands still
// from IdleAfter after an input on, and when the game is over.
func (s *Session) Played() int64 {
	if s.cur == nil {
		return 0
	}
	return s.cur.playedAt(s.Clock.Now())
}

// Idle tells whether the time played stands still.
func (s *Session) Idle() bool {
	return s.cur == nil || s.cur.input == 0 || s.Clock.Now()-s.cur.input >= IdleAfter
}

// Pause stops the time played until the next input and writes it.
func (s *Session) Pause() {
	p := s.cur
	if p == nil {
		return
	}
	p.played = p.playedAt(s.Clock.Now())
	p.input = 0
	if p.played != p.marked {
		s.markTime(p, s.Clock.Now())
		s.remember(p)
	}
}

// newest returns the time now, or what is just after the last time mark of any
// game: two marks in one millisecond, or a clock set back, leave no doubt which
// game was played last.
func (s *Session) newest() int64 {
	when := s.Clock.Now()
	for _, k := range s.games {
		when = max(when, k.Ended+1)
	}
	return when
}

// markTime writes the time played, as of a time.
func (s *Session) markTime(p *playing, when int64) {
	p.marked = p.played
	p.written = max(p.written, when)
	s.writeLine(p, "@"+itoa(p.written)+" "+itoa(p.played))
}
