package tui

import (
	"testing"
	"time"

	"github.com/charmbracelet/colorprofile"

	"twofold/game"
	"twofold/internal/look"
)

const (
	midGame  = "2,8,0,0/4,32,16,2/8,128,64,4/1024,512,256,64"
	allTiles = "2,4,8,16/32,64,128,256/512,1024,2048,4096/8192,16384,32768,0"
)

// The screens as they are at a fixed size, with fixed colours and input. Run
// with -update after a change that is meant, and look at what changed.
func TestGoldenBoards(t *testing.T) {
	for name, s := range map[string]setup{
		"board-80x24":         {board: midGame},
		"board-80x24-light":   {board: midGame, env: []string{"COLORFGBG=0;15"}},
		"board-120x35":        {board: allTiles, w: 120, h: 35},
		"board-80x24-256":     {board: midGame, profile: colorprofile.ANSI256},
		"board-80x24-16":      {board: midGame, profile: colorprofile.ANSI},
		"board-80x24-nocolor": {board: midGame, profile: colorprofile.ASCII},
		"board-80x24-ascii":   {board: midGame, profile: colorprofile.ASCII, env: []string{"LC_ALL=C"}},
		"board-80x24-dumb":    {board: midGame, profile: colorprofile.NoTTY, env: []string{"LC_ALL=C"}},
		"board-zh":            {board: midGame, lang: look.Chinese, faces: "dynasties"},
		"board-animals":       {board: midGame, faces: "animals"},
		"board-10x10":         {rules: game.Classic(10, 10)},
		"board-2x2":           {rules: game.Classic(2, 2)},
	} {
		t.Run(name, func(t *testing.T) { newPlayer(t, s).golden(name) })
	}
	for name, s := range map[string]setup{
		"board-200x60":     {board: allTiles, w: 200, h: 60},
		"board-3x10":       {rules: game.Classic(3, 10)},
		"board-10x3":       {rules: game.Classic(10, 3), w: 50, h: 40},
		"board-30x14":      {board: midGame, w: 30, h: 14},
		"board-10x10-none": {rules: game.Classic(10, 10), profile: colorprofile.ASCII},
	} {
		t.Run(name, func(t *testing.T) { newPlayer(t, s).goldenText(name) })
	}
}

func TestGoldenMotion(t *testing.T) {
	for at, name := range map[time.Duration]string{
		40 * time.Millisecond: "motion-slide", 140 * time.Millisecond: "motion-pop",
	} {
		p := newPlayer(t, setup{board: "2,0,0,2/0,4,0,0/0,0,0,0/0,0,8,8"})
		p.press("left")
		p.wait(at)
		p.golden(name)
	}
}

func TestGoldenNotices(t *testing.T) {
	p := newPlayer(t, setup{board: nearTarget})
	p.press("left")
	p.wait(5 * time.Second)
	p.golden("notice-target")
	p.press("n")
	p.wait(time.Second)
	p.goldenText("notice-new")
	p.press("esc", "q")
	p.wait(time.Second)
	p.goldenText("notice-quit")
	p = newPlayer(t, setup{board: nearTarget, profile: colorprofile.ASCII, env: []string{"LC_ALL=C"}})
	p.press("left")
	p.wait(5 * time.Second)
	p.goldenText("notice-target-ascii")
	p = newPlayer(t, setup{board: nearTarget, w: 30, h: 16})
	p.press("left")
	p.wait(5 * time.Second)
	p.goldenText("notice-target-narrow")
}

func TestGoldenScreens(t *testing.T) {
	p := played(t, 4)
	p.press("esc")
	for _, s := range []struct{ key, name string }{{"o", "settings"}, {"t", "stats"}, {"g", "history"}, {"?", "how"}} {
		p.press(s.key)
		p.golden(s.name)
		p.press("esc")
	}
	p.press("g", "enter", "5")
	p.golden("replay")
	p = newPlayer(t, setup{lang: look.Chinese})
	p.press("o")
	p.goldenText("settings-zh")
	p.press("esc", "?")
	p.goldenText("how-zh")
}
