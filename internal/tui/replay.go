package tui

import (
	"time"

	"twofold/game"
	"twofold/internal/look"
	"twofold/internal/motion"
)

// speeds are the speeds of a replay, in moves a second.
var speeds = [...]int{1, 2, 4, 8, 16, 32, 64, 128}

const normalSpeed = 2 // index of the speed that is called 1×

// stepTime is how long a move has to be shown for its motion to be seen.
const stepTime = motion.SlideTime + 20*time.Millisecond

// replay is the viewer of a record.
type replay struct {
	*model
	g    *game.Game
	id   string // of a kept game, "" for a record from elsewhere
	from screen // where Back goes; nil: to where the program began

	view    boardView
	anim    motion.Animation
	began   time.Time
	sprites []motion.Sprite
	tiles   []game.Tile
	gain    int64

	playing bool
	speed   int
	next    time.Time // of the next move, while playing

	board              geom
	boardX, boardY     int
	barX, barY, barLen int
	seeking            bool
}

func newReplay(m *model, r *game.Record, id string) *replay {
	s := &replay{model: m, id: id, speed: normalSpeed}
	g, err := r.Replay()
	if err != nil {
		m.tell(m.text(look.WordError, m.fault(err)))
	}
	if g == nil {
		// Not even a beginning: an empty board stands for it.
		g, _ = game.New(game.Classic(4, 4), game.Seed{})
	}
	s.g = g
	g.Seek(0)
	s.still()
	return s
}

// end returns how many moves the record has.
func (s *replay) end() int { return len(s.g.Moves()) + len(s.g.Undone()) }

func (s *replay) at() int { return len(s.g.Moves()) }

func (s *replay) still() {
	s.tiles = s.g.Tiles(s.tiles[:0])
	s.anim.Still(s.tiles, s.g.Rules().Cols)
	s.gain = 0
}

func (s *replay) seek(n int) {
	s.g.Seek(n)
	s.still()
}

// forward plays one move. Its motion is shown where there is time for it.
func (s *replay) forward(motion bool) {
	t := s.g.Redo()
	if t == nil {
		return
	}
	s.tiles = s.g.Tiles(s.tiles[:0])
	s.anim.Forward(s.tiles, s.g.Rules().Cols, t)
	s.gain = t.Gain
	s.began = s.now
	if !motion || s.motionless() {
		s.anim.Finish()
	}
}

// backward takes one move back.
func (s *replay) backward() {
	t := s.g.StepBack()
	if t == nil {
		return
	}
	s.tiles = s.g.Tiles(s.tiles[:0])
	s.anim.Backward(s.tiles, s.g.Rules().Cols, t)
	s.gain = 0
	s.began = s.now
	if s.motionless() {
		s.anim.Finish()
	}
}

func (s *replay) interval() time.Duration { return time.Second / time.Duration(speeds[s.speed]) }

func (s *replay) keys() []keymap {
	if s.id != "" {
		return []keymap{replayKeys, takeUpKeys}
	}
	return []keymap{replayKeys}
}

func (s *replay) act(a action) {
	switch a {
	case playPause:
		s.playing = !s.playing
		if s.playing && s.at() == s.end() {
			s.seek(0)
		}
		s.next = s.now.Add(s.interval())
	case stepForward:
		s.playing = false
		s.forward(true)
	case stepBack:
		s.playing = false
		s.backward()
	case jumpForward:
		s.seek(min(s.at()+10, s.end()))
	case jumpBack:
		s.seek(max(s.at()-10, 0))
	case toStart:
		s.seek(0)
	case toEnd:
		s.playing = false
		s.seek(s.end())
	case faster:
		s.speed = min(s.speed+1, len(speeds)-1)
	case slower:
		s.speed = max(s.speed-1, 0)
	case playOn:
		s.takeUp(s.id)
	case back:
		if s.from != nil {
			s.show(s.from)
			return
		}
		s.goBack()
	default:
		if a >= tenth0 && a <= tenth9 {
			s.seek(s.end() * int(a-tenth0) / 10)
		}
	}
}

// tick plays the moves whose time has come.
func (s *replay) tick() {
	if !s.playing {
		return
	}
	step := s.interval()
	if late := s.now.Sub(s.next); late > time.Second {
		s.next = s.now // the program was stopped: nothing is caught up with
	}
	for !s.now.Before(s.next) {
		if s.at() == s.end() {
			s.playing = false
			s.say(s.text(look.WordReplayEnded))
			return
		}
		s.forward(step >= stepTime)
		s.next = s.next.Add(step)
	}
}

func (s *replay) wake() time.Time {
	var t time.Time
	if s.playing {
		t = s.next
		if least := s.now.Add(frameTime); t.Before(least) {
			t = least
		}
	}
	if !s.anim.Done(s.now.Sub(s.began)) {
		t = sooner(t, s.now.Add(frameTime))
	}
	return t
}

func (s *replay) mouse(e mouseEvent) {
	switch e.kind {
	case wheelUp:
		s.act(stepBack)
	case wheelDown:
		s.act(stepForward)
	case press:
		s.seeking = s.barLen > 1 && e.y == s.barY && e.x >= s.barX && e.x < s.barX+s.barLen
		s.seekTo(e.x)
	case drag:
		s.seekTo(e.x)
	case release:
		s.seeking = false
	}
}

// seekTo goes to the place of the progress bar at a column.
func (s *replay) seekTo(x int) {
	if s.seeking && s.barLen > 1 {
		f := float64(x-s.barX) / float64(s.barLen-1)
		s.seek(round(min(max(f, 0), 1) * float64(s.end())))
	}
}

// rate writes a speed against the normal one.
func rate(speed int) string {
	n, d := speeds[speed], speeds[normalSpeed]
	if n >= d {
		return itoa(n / d)
	}
	return "1/" + itoa(d/n)
}

func (s *replay) draw(c *canvas) {
	t := s.th
	r := s.g.Rules()
	const rows = 6 // head, bar and help line with the blank rows between them
	g, ok := fitBoard(r.Rows, r.Cols, s.w-2, s.h-rows, t)
	if !ok || s.w < pageMinWidth {
		w, h := need(r.Rows, r.Cols, t)
		s.tooSmall(c, max(w+2, pageMinWidth), h+rows)
		s.board, s.barLen = geom{}, 0
		return
	}
	w := min(s.w-4, max(g.w, 72))
	x := (s.w - w) / 2
	s.board, s.boardX, s.boardY = g, (s.w-g.w)/2, 2+max((s.h-rows-g.h)/2, 0)

	c.put(x, 0, t.title(), s.text(look.WordReplay))
	head := s.text(look.WordScore) + " "
	value := look.Grouped(s.g.Score())
	c.right(x+w, 0, t.title(), value)
	c.right(x+w-c.width(value), 0, t.quiet(), head)
	if s.gain > 0 {
		c.right(x+w-c.width(value)-c.width(head)-2, 0, t.loud(), s.text(look.WordGain, look.Grouped(s.gain)))
	}
	s.sprites = s.anim.At(s.now.Sub(s.began), s.sprites[:0])
	s.view.draw(c, s.boardX, s.boardY, &g, t, s.faces, s.sprites)
	s.progress(c, x, s.h-3, w)
	s.footer(c, x, w)
}

// progress draws the bar with where the replay is on it.
func (s *replay) progress(c *canvas, x, y, w int) {
	t := s.th
	state := "▶"
	if s.playing {
		state = "‖"
	}
	if s.ascii {
		state = ">"
		if s.playing {
			state = "="
		}
	}
	s.hits = append(s.hits, hit{x, y, 2, playPause})
	c.put(x, y, t.loud(), state)
	place := s.text(look.WordPosition, look.Grouped(int64(s.at())), look.Grouped(int64(s.end())))
	speed := s.text(look.WordTimesSpeed, rate(s.speed))
	tail := place + "   " + speed
	if c.width(tail)+16 > w {
		tail = place
	}
	c.right(x+w, y, t.quiet(), tail)
	s.barX, s.barY, s.barLen = x+3, y, w-c.width(tail)-6
	if s.barLen < 2 {
		s.barLen = 0
		return
	}
	done := 0
	if s.end() > 0 {
		done = s.at() * (s.barLen - 1) / s.end()
	}
	line := style{fg: t.small, bg: keep}
	if t.depth == deep {
		line.fg = t.cell
	}
	thin, thick, knob := '─', '━', '●'
	if s.ascii {
		thin, thick, knob = '-', '=', 'O'
	}
	c.repeat(s.barX, y, s.barLen, line, thin)
	c.repeat(s.barX, y, done, t.loud(), thick)
	c.set(s.barX+done, y, knob, t.loud())
}
