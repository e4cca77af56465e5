package window

import (
	"image"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"gioui.org/f32"
	"gioui.org/io/event"
	"gioui.org/io/key"
	"gioui.org/io/pointer"

	"twofold/internal/look"
	"twofold/internal/session"
)

// Whatever comes in whatever order, in windows of any size, the window stands, and
// the game is the one that its own record gives.
func TestStorm(t *testing.T) {
	rounds := 250
	if testing.Short() {
		rounds = 60
	}
	for seed := range uint64(4) {
		r := rand.New(rand.NewPCG(seed, 1))
		c := &byHeart{}
		d := &bareDesktop{files: map[string]string{"/mine/": "junk"}}
		s := newStage(t, "", func(o *Options, st *session.Settings) {
			o.Session.Advisor = c
			o.Files = d
			if seed%2 == 1 {
				o.Lang = look.Chinese
				st.Appearance = "dark"
			}
		})
		var names []key.Name
		for _, b := range slices.Concat(moves, playKeys, windowKeys) {
			names = append(names, b.name)
		}
		names = append(names, key.NamePageDown, key.NamePageUp, key.NameHome, key.NameEnd, key.NameSpace, "5", "[", "P")
		touches := make(map[pointer.ID]bool)
		for range rounds {
			at := f32.Pt(r.Float32()*float32(s.size.X), r.Float32()*float32(s.size.Y))
			var e event.Event
			switch r.IntN(12) {
			case 0, 1, 2:
				mods := []key.Modifiers{0, 0, 0, 0, key.ModShift, key.ModShortcut, key.ModAlt}[r.IntN(7)]
				name := names[r.IntN(len(names))]
				s.press(name, mods)
			case 3:
				s.press([]key.Name{key.NameLeftArrow, key.NameUpArrow, key.NameRightArrow, key.NameDownArrow}[r.IntN(4)], 0)
			case 4:
				s.tab([]key.FocusDirection{key.FocusForward, key.FocusBackward}[r.IntN(2)])
			case 5:
				s.press([]key.Name{key.NameSpace, key.NameReturn}[r.IntN(2)], 0)
			case 6:
				s.click(image.Pt(int(at.X), int(at.Y)))
			case 7:
				s.drag(image.Pt(int(at.X), int(at.Y)), r.Float32()*200-100, r.Float32()*200-100)
			case 8: // two fingers
				id := pointer.ID(r.IntN(2) + 5)
				kind := pointer.Press
				if touches[id] {
					kind = []pointer.Kind{pointer.Move, pointer.Release, pointer.Cancel}[r.IntN(3)]
				}
				touches[id] = kind == pointer.Press || kind == pointer.Move
				e = pointer.Event{Kind: kind, Source: pointer.Touch, PointerID: id, Position: at}
				if kind == pointer.Cancel {
					clear(touches)
				}
			case 9:
				e = pointer.Event{Kind: pointer.Scroll, Source: pointer.Mouse, Position: at, Scroll: f32.Pt(0, r.Float32()*400-200)}
			case 10:
				s.size = image.Pt(1+r.IntN(1200), 1+r.IntN(900))
				s.dp = []float32{1, 1, 1.25, 2}[r.IntN(4)]
			case 11:
				if c.answer != nil {
					c.says(s)
				}
			}
			if e != nil {
				s.send(e)
			}
			s.now = s.now.Add(time.Duration(r.IntN(300)) * time.Millisecond)
			s.frame()
		}
		g := s.m.s.Game()
		again, err := g.Record().Replay()
		if err != nil || again.Board() != g.Board() || again.Score() != g.Score() {
			t.Errorf("seed %d: the game is not that of its record: %v", seed, err)
		}
		s.size, s.dp = image.Pt(700, 900), 1
		s.m.closePanels()
		s.press(key.NameEscape, 0)
		s.settle()
	}
}
