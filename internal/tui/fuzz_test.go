package tui

import (
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"twofold/game"
	"twofold/internal/look"
)

// No keys, clicks, sizes and times make the program fail, whatever the
// terminal.
func FuzzInput(f *testing.F) {
	f.Add([]byte("left down"), uint8(0))
	f.Add([]byte("\x00\x10\x20oooxx??gg\xff\x80\x90tt"), uint8(7))
	f.Add([]byte{1, 2, 3, 200, 210, 220, 230, 240, 250}, uint8(30))
	f.Fuzz(func(t *testing.T, data []byte, kind uint8) {
		if len(data) > 400 {
			data = data[:400]
		}
		s := setup{profile: colorprofile.Profile(1 + kind%5), lang: look.Lang(kind >> 1 & 1)}
		if kind&8 != 0 {
			s.env = []string{"LC_ALL=C"}
		}
		s.rules = game.Classic(2+int(kind)%9, 2+int(kind/9)%9)
		s.faces = look.FaceSets()[int(kind)%len(look.FaceSets())].Name()
		p := newPlayer(t, s)
		names := []string{"left", "right", "up", "down", "enter", "esc", "tab", "backspace", "pgup", "pgdown", "home", "end", "space"}
		for i, b := range data {
			switch {
			case b < 13:
				p.press(names[b])
			case b >= 0x20 && b < 0x7f:
				p.press(string(rune(b)))
			case b < 160:
				p.send(tea.WindowSizeMsg{Width: int(b-128+1) * 5 % 230, Height: int(b) * 7 % 70})
			case b < 200:
				p.send(tea.MouseClickMsg{X: int(b) * 3 % 90, Y: i % 30, Button: tea.MouseLeft})
			case b < 220:
				p.send(tea.MouseMotionMsg{X: int(b) * 5 % 90, Y: i % 30, Button: tea.MouseLeft})
			case b < 230:
				p.send(tea.MouseWheelMsg{Button: []tea.MouseButton{tea.MouseWheelUp, tea.MouseWheelDown}[b%2]})
			default:
				p.now = p.now.Add(time.Duration(b-229) * 37 * time.Millisecond)
				p.send(frameMsg{})
			}
			p.m.quitting, p.m.suspending = false, false
			p.m.draw(&p.c)
			if len(p.c.cells) != max(p.m.w, 0)*max(p.m.h, 0) {
				t.Fatal("the canvas is not that of the window")
			}
			for j, c := range p.c.cells {
				if p.m.ascii && (c.r < 0x20 || c.r > 0x7e) {
					t.Fatalf("%q is written where only ASCII can be", c.r)
				}
				if c.r == half && (j%p.c.w == 0 || runeWidth(p.c.cells[j-1].r) != 2) {
					t.Fatalf("half a character at %d, %d", j%p.c.w, j/p.c.w)
				}
			}
		}
	})
}
