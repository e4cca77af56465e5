package tui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"twofold/game"
	"twofold/internal/look"
)

// TestASCIIScreensSayAllTheySay: where only ASCII can be shown, every sign of
// our own has one that stands for it.
func TestASCIIScreensSayAllTheySay(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {100, 40}, {40, 20}} {
		for _, keys := range [][]string{nil, {"n"}, {"q"}, {"o"}, {"t"}, {"g"}, {"g", "enter"}, {"?"}} {
			marks := func(env ...string) (int, string) {
				p := newPlayer(t, setup{rules: game.Classic(4, 4), w: size[0], h: size[1], profile: colorprofile.ASCII, env: env})
				p.press("left", "down")
				p.press(keys...)
				p.wait(noticeTime)
				screen := p.screen()
				return strings.Count(screen, "?"), screen
			}
			want, _ := marks()
			if got, screen := marks("LC_ALL=C"); got > want {
				t.Errorf("%v at %v: %d question marks, and with UTF-8 %d:\n%s", keys, size, got, want, screen)
			}
		}
	}
}

// TestCardsHoldTheirNames: no name runs out of the card it stands on, in any
// language and whatever the best score is called.
func TestCardsHoldTheirNames(t *testing.T) {
	for _, lang := range look.Langs() {
		for cols := 2; cols <= 10; cols++ {
			for w := 44; w <= 120; w += 4 {
				row := strings.TrimSuffix(strings.Repeat("2,4,", cols), ",")[:2*cols-1]
				p := newPlayer(t, setup{rules: game.Classic(2, cols), board: row + "/" + row, lang: lang, w: w, h: 24, profile: colorprofile.ASCII})
				for _, line := range strings.Split(p.screen(), "\n") {
					if edges := strings.Count(line, "│"); strings.Contains(line, lang.Text(look.WordScore)) && edges%2 != 0 {
						t.Fatalf("%v, 2x%d in %d columns: %q", lang, cols, w, line)
					}
				}
			}
		}
	}
}
