package window

import (
	"errors"
	"image"
	"strings"
	"testing"
	"time"

	"gioui.org/io/key"

	"twofold/game"
	"twofold/internal/look"
	"twofold/internal/motion"
	"twofold/internal/session"
)

// recordOf plays a game round and round and returns its record.
func recordOf(t *testing.T, moves int) *game.Record {
	t.Helper()
	seed, err := game.ParseSeed("viewer")
	if err != nil {
		t.Fatal(err)
	}
	g, err := game.New(game.Classic(4, 4), seed)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; len(g.Moves()) < moves && !g.Status().Over; i++ {
		g.Move([...]game.Dir{game.Left, game.Down, game.Right, game.Down, game.Left, game.Up}[i%6])
	}
	return g.Record()
}

// opened opens a text as a file of the player's choice.
func opened(t *testing.T, text string) *stage {
	t.Helper()
	files := &chooser{name: "game.txt", data: []byte(text)}
	s := newStage(t, "", func(o *Options, _ *session.Settings) { o.Files = files })
	s.press("O", key.ModShortcut)
	if files.limit <= mostRecord {
		t.Errorf("at most %d bytes are asked for", files.limit)
	}
	s.settle()
	return s
}

// shows fails unless the viewer shows the position after n moves.
func (s *stage) shows(v *replay, r *game.Record, n int) {
	s.t.Helper()
	g, err := game.Begin(r.Setup)
	if err != nil {
		s.t.Fatal(err)
	}
	for _, d := range r.Moves[:n] {
		g.Move(d)
	}
	if v.at() != n || v.g.Board() != g.Board() || v.g.Score() != g.Score() {
		s.t.Fatalf("at move %d the viewer is at %d with %s", n, v.at(), boardText(v.g))
	}
	v.board.finish()
	b := g.Board()
	for _, sprite := range v.board.anim.At(time.Hour, nil) {
		if at := int(sprite.Y)*b.Cols() + int(sprite.X); b.At(at) != sprite.Exp {
			s.t.Fatalf("at move %d cell %d shows %d and not %d", n, at, sprite.Exp, b.At(at))
		}
	}
}

func boardText(g *game.Game) string { b := g.Board(); return b.String() }

// Wherever the viewer is sent, it shows what playing the moves up to there
// gives.
func TestReplaySeek(t *testing.T) {
	r := recordOf(t, 1000)
	last := len(r.Moves)
	s := opened(t, string(r.AppendText(nil)))
	v := s.viewer()
	s.shows(v, r, 0)
	for _, step := range []struct {
		name key.Name
		at   int
	}{
		{key.NameRightArrow, 1}, {"L", 2}, {key.NameLeftArrow, 1}, {"H", 0}, {key.NameLeftArrow, 0}, {key.NamePageDown, 10},
		{"]", 20}, {key.NamePageUp, 10}, {key.NameEnd, last}, {key.NameRightArrow, last}, {key.NameLeftArrow, last - 1},
		{"5", last / 2}, {"0", 0}, {"[", 0}, {"9", last * 9 / 10}, {key.NameHome, 0},
	} {
		s.press(step.name, 0)
		if step.at != v.at() {
			t.Fatalf("%s goes to move %d and not %d", step.name, v.at(), step.at)
		}
		s.shows(v, r, step.at)
	}
	for n := 0; n <= last; n += 37 {
		v.jump(n)
		s.shows(v, r, n)
	}
	for n := last; n >= 0; n -= 41 {
		v.jump(n)
		s.shows(v, r, n)
	}
	if len(v.record.Moves) != last || v.g.Undos() != 0 {
		t.Error("watching a game changed it")
	}
}

// The slider seeks when it is pressed and while it is dragged.
func TestReplaySlider(t *testing.T) {
	r := recordOf(t, 300)
	s := opened(t, string(r.AppendText(nil)))
	v := s.viewer()
	s.settle()
	// It is found where a press moves the replay.
	room := s.size.X - 2*edge - 48
	left := (s.size.X - room) / 2
	y := 0
	for y = s.size.Y / 3; y < s.size.Y-40; y += 6 {
		s.click(image.Pt(left+room/2, y))
		if v.at() > 0 && !v.playing {
			break
		}
		v.playing = false
		v.seek(0)
	}
	if half := v.end() / 2; v.at() < half-4 || v.at() > half+4 {
		t.Fatalf("a press in the middle goes to move %d of %d", v.at(), v.end())
	}
	s.drag(image.Pt(left+room/2, y), float32(room), 0)
	if v.at() != v.end() {
		t.Errorf("dragged past its end it is at move %d of %d", v.at(), v.end())
	}
	s.drag(image.Pt(left+room-12, y), -2*float32(room), 0)
	if v.at() != 0 {
		t.Errorf("dragged past its beginning it is at move %d", v.at())
	}
	s.shows(v, r, 0)
}

// It plays to the end by itself at every speed, says so and comes to rest; from
// the end it plays again.
func TestReplayPlays(t *testing.T) {
	r := recordOf(t, 40)
	for speed := range speeds {
		s := opened(t, string(r.AppendText(nil)))
		v := s.viewer()
		v.setSpeed(speed)
		begin := s.now
		s.press(key.NameSpace, 0)
		if !v.playing {
			t.Fatal("Space does not play")
		}
		for v.playing {
			at, ok := s.due()
			if !ok {
				t.Fatal("it plays, and no frame is asked for")
			}
			s.now = at
			s.frame()
		}
		s.shows(v, r, len(r.Moves))
		if !s.tells(s.m.text(look.WordReplayEnded)) {
			t.Error("the end is not said")
		}
		want := time.Duration(len(r.Moves)+1) * time.Second / time.Duration(speeds[speed].rate)
		if took := s.now.Sub(begin); took < want-time.Millisecond || took > want+2*frameTime {
			t.Errorf("at speed %d it took %v of its own time and not %v", speed, took, want)
		}
		s.settle()
		s.press(key.NameSpace, 0)
		if !v.playing || v.at() != 0 {
			t.Error("from the end it does not play again")
		}
		s.press(key.NameRightArrow, 0)
		if v.playing {
			t.Error("a step does not pause")
		}
	}
	// Speed goes from end to end and no further.
	s := opened(t, string(r.AppendText(nil)))
	v := s.viewer()
	for range 20 {
		s.press(key.NameUpArrow, 0)
	}
	if v.speed != len(speeds)-1 {
		t.Errorf("the fastest speed is %d", v.speed)
	}
	for range 20 {
		s.press("-", 0)
	}
	if v.speed != 0 {
		t.Errorf("the slowest speed is %d", v.speed)
	}
}

// A step is seen in motion, forwards and backwards, and not where motion is
// off.
func TestReplayMotion(t *testing.T) {
	r := recordOf(t, 40)
	s := opened(t, string(r.AppendText(nil)))
	v := s.viewer()
	s.press(key.NameRightArrow, 0)
	if v.board.anim.Length() < motion.SlideTime {
		t.Error("a step is not animated")
	}
	s.settle()
	s.press(key.NameLeftArrow, 0)
	if v.board.anim.Length() < motion.SlideTime {
		t.Error("a step back is not animated")
	}
	s.m.still = true
	for _, name := range []key.Name{key.NameRightArrow, key.NameLeftArrow} {
		s.press(name, 0)
		if v.board.anim.Length() != 0 {
			t.Errorf("%s is animated without motion", name)
		}
	}
}

// A damaged record is opened as far as it holds, with line and fault in a
// sentence; what is copied from it then is what holds.
func TestReplayDamaged(t *testing.T) {
	r := recordOf(t, 200)
	text := string(r.AppendText(nil))
	head, body, _ := strings.Cut(text, "\nmoves ")
	for name, test := range map[string]struct {
		text string
		say  string
	}{
		"cut off":         {text[:len(head)+120], "line"},
		"foreign letter":  {head + "\nmoves " + strings.Replace(body, "D", "x", 40), "line"},
		"impossible move": {head + "\nmoves " + strings.Replace(body, "LD", "LL", 20), "line"},
		"other result":    {strings.Replace(text, "\nscore ", "\nscore 1", 1), "result"},
	} {
		s := opened(t, test.text)
		v := s.viewer()
		if v.damage == nil || !s.tells(test.say) || !s.tells("damaged") {
			t.Errorf("%s: %v is said, and the damage is %v", name, s.m.toasts.list, v.damage)
		}
		s.press(key.NameEnd, 0)
		s.shows(v, v.record, v.end())
		v.copied.Click()
		s.frame()
		_, copied, _ := s.router.WriteClipboard()
		if again, err := game.ParseRecord(copied); err != nil || again.Verify() != nil || len(again.Moves) != v.end() {
			t.Errorf("%s: what is copied does not hold: %v", name, err)
		}
	}
}

// What is no record at all gives one sentence, and nothing opens.
func TestReplayNoRecord(t *testing.T) {
	for name, test := range map[string]struct {
		files chooser
		say   string
	}{
		"another text": {chooser{name: "notes.txt", data: []byte("milk\nbread\n")}, "notes.txt"},
		"empty":        {chooser{name: "none.txt"}, "none.txt"},
		"binary":       {chooser{name: "x.png", data: []byte("\x89PNG\r\n\x1a\n\x00\x00")}, "x.png"},
		"unreadable":   {chooser{name: "gone.txt", err: errors.New("permission denied")}, "permission denied"},
		"too large":    {chooser{name: "huge.txt", data: make([]byte, mostRecord+1)}, "16"},
	} {
		s := newStage(t, "", func(o *Options, _ *session.Settings) { o.Files = &test.files })
		s.press("O", key.ModShortcut)
		s.frame()
		if s.m.panels.any() || len(s.m.toasts.list) != 1 || !s.tells(test.say) {
			t.Errorf("%s: %d panels, said is %v", name, len(s.m.panels.open), s.m.toasts.list)
		}
	}
	s := newStage(t, "", nil)
	s.press("O", key.ModShortcut)
	if !s.tells(s.m.text(look.WordErrorNoChooser)) {
		t.Error("without a file chooser nothing is said")
	}
}

// A record opened over another takes its place.
func TestReplayOnce(t *testing.T) {
	first, second := recordOf(t, 20), recordOf(t, 30)
	s := opened(t, string(first.AppendText(nil)))
	s.viewer()
	s.m.o.Files.(*chooser).data = second.AppendText(nil)
	s.press("O", key.ModShortcut)
	s.frame()
	if v := s.viewer(); len(s.m.panels.open) != 1 || v.end() != 30 {
		t.Errorf("%d panels are open, the front one with %d moves", len(s.m.panels.open), v.end())
	}
}

// Play goes on from the position shown, in a game of its own that can be taken
// back; at the end of a game it does not.
func TestReplayPlayFromHere(t *testing.T) {
	r := recordOf(t, 100)
	s := opened(t, string(r.AppendText(nil)))
	s.m.s.Move(game.Left)
	s.m.s.Move(game.Down)
	id := s.m.s.ID()
	v := s.viewer()
	s.press("5", 0)
	board, score := boardText(v.g), v.g.Score()
	v.here.Click()
	s.frame()
	if s.m.panels.any() || s.board() != board || s.m.s.Game().Score() != score || !s.m.s.Class().Imported {
		t.Fatalf("played is %s and not %s", s.board(), board)
	}
	s.frame()
	s.press("U", 0)
	if s.m.s.ID() != id {
		t.Error("the former game does not come back")
	}
	over := recordOf(t, 1<<20)
	s = opened(t, string(over.AppendText(nil)))
	v, id = s.viewer(), s.m.s.ID()
	s.press(key.NameEnd, 0)
	v.here.Click()
	s.frame()
	if s.m.s.ID() != id || !s.m.panels.any() || len(s.m.toasts.list) == 0 {
		t.Error("a game begins where no move is possible, or nothing is said")
	}
}

// Every part finds room in every window, and what does not is scrolled to.
func TestReplaySizes(t *testing.T) {
	r := recordOf(t, 50)
	s := opened(t, string(r.AppendText(nil)))
	v := s.viewer()
	for _, size := range []image.Point{{332, 300}, {360, 640}, {467, 640}, {800, 400}, {1600, 1200}, {60, 40}, {1, 1}} {
		s.size = size
		s.frame()
		s.press(key.NameRightArrow, 0)
		s.settle()
		if v.at() == 0 {
			t.Errorf("at %v a key does nothing", size)
		}
		s.press(key.NameHome, 0)
	}
}
