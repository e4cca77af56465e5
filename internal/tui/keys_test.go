package tui

import (
	"slices"
	"testing"

	tea "charm.land/bubbletea/v2"

	"twofold/internal/look"
)

var allKeymaps = map[string][]keymap{
	"play":     {playKeys, coachKeys},
	"auto":     {autoKeys},
	"target":   {targetKeys, playKeys},
	"over":     {overKeys, playKeys},
	"ask":      {askKeys, playKeys[:4]},
	"settings": {settingsKeys},
	"stats":    {statsKeys},
	"history":  {historyKeys},
	"how":      {howKeys},
	"replay":   {replayKeys, takeUpKeys},
}

// No key means two things on a screen, and every entry of a help line can be
// pressed as it is written there.
func TestKeymaps(t *testing.T) {
	for screen, maps := range allKeymaps {
		for _, k := range maps {
			seen := map[string]action{}
			for _, b := range slices.Concat(k, always) {
				if b.act == nothing || len(b.keys) == 0 && !b.any {
					t.Errorf("%s: an empty binding: %+v", screen, b)
				}
				for _, key := range b.keys {
					if a, ok := seen[key]; ok && a != b.act {
						t.Errorf("%s: the key %s is bound twice", screen, key)
					}
					seen[key] = b.act
					if got := keyName(keyOf(key)); got != key {
						t.Errorf("%s: the key %s arrives as %q", screen, key, got)
					}
				}
				if b.name == 0 && b.show == "" && b.help != 0 {
					if got := k.find(b.label(look.English)); got != b.act {
						t.Errorf("%s: the help line says %q, which does something else", screen, b.label(look.English))
					}
				}
			}
		}
	}
}

// The moves are the same keys on every screen of the game.
func TestMoveKeys(t *testing.T) {
	for _, screen := range []string{"play", "target", "over", "ask"} {
		for key, want := range map[string]action{
			"left": goLeft, "a": goLeft, "h": goLeft, "right": goRight, "d": goRight, "l": goRight,
			"up": goUp, "w": goUp, "k": goUp, "down": goDown, "s": goDown, "j": goDown,
		} {
			got := nothing
			for _, k := range allKeymaps[screen] {
				if got = k.find(key); got != nothing {
					break
				}
			}
			if got != want {
				t.Errorf("%s: the key %s does %d and should do %d", screen, key, got, want)
			}
		}
	}
}

func TestKeyName(t *testing.T) {
	for _, test := range []struct {
		key  tea.Key
		want string
	}{
		{tea.Key{Code: 'w', Text: "w"}, "w"},
		{tea.Key{Code: 'w', Text: "W", Mod: tea.ModShift, ShiftedCode: 'W'}, "w"},
		{tea.Key{Code: 'w', Text: "W", Mod: tea.ModCapsLock}, "w"},
		{tea.Key{Code: 'W', Text: "W"}, "w"},
		{tea.Key{Code: 'w', Mod: tea.ModCtrl}, ""},
		{tea.Key{Code: 'w', Mod: tea.ModAlt}, ""},
		{tea.Key{Code: 'w', Mod: tea.ModMeta}, ""},
		{tea.Key{Code: 'w', Mod: tea.ModSuper}, ""},
		{tea.Key{Code: tea.KeyLeft, Mod: tea.ModAlt}, ""},
		{tea.Key{Code: tea.KeyLeft, Mod: tea.ModCtrl}, ""},
		{tea.Key{Code: tea.KeyLeft, Mod: tea.ModShift}, "left"},
		{tea.Key{Code: tea.KeyKpLeft}, "left"},
		{tea.Key{Code: tea.KeyLeft, Mod: tea.ModNumLock}, "left"},
		{tea.Key{Code: 'c', Mod: tea.ModCtrl}, "ctrl+c"},
		{tea.Key{Code: 'z', Mod: tea.ModCtrl}, "ctrl+z"},
		{tea.Key{Code: 'c', Mod: tea.ModCtrl | tea.ModAlt}, ""},
		{tea.Key{Code: 'ц', Text: "ц", BaseCode: 'w'}, "w"}, // the key of W on a Russian keyboard
		{tea.Key{Code: '?', Text: "?", Mod: tea.ModShift}, "?"},
		{tea.Key{Code: tea.KeyF5}, ""},
		{tea.Key{Code: tea.KeyExtended, Text: "王朝"}, ""},
	} {
		if got := keyName(test.key); got != test.want {
			t.Errorf("%+v is %q and should be %q", test.key, got, test.want)
		}
	}
}

// The help line shows as much as there is room for, and what it shows can be
// clicked.
func TestHelpLine(t *testing.T) {
	p := newPlayer(t, setup{})
	p.shows("arrows move", "q quit")
	for _, w := range []int{20, 35, 60, 80, 200} {
		p.send(tea.WindowSizeMsg{Width: w, Height: 24})
		p.screen()
		for _, h := range p.m.hits {
			if h.x < 0 || h.x+h.w > w {
				t.Errorf("in %d columns the entry at %d is %d wide", w, h.x, h.w)
			}
		}
	}
	for _, h := range p.m.hits {
		if h.act == openHow {
			p.send(tea.MouseClickMsg{X: h.x, Y: h.y, Button: tea.MouseLeft})
			p.shows("How to play")
			return
		}
	}
	t.Error("the help line does not offer how to play")
}
