package tui

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"twofold/internal/look"
)

// action is what a key does.
type action uint8

const (
	nothing action = iota
	goLeft
	goRight
	goUp
	goDown
	undo
	redo
	newGame
	bringBack
	confirm
	back
	keepGoing
	openSettings
	openStats
	openHistory
	openHow
	quit
	leave // at once
	suspend
	lower
	raise
	pageUp
	pageDown
	toStart
	toEnd
	playPause
	stepBack
	stepForward
	jumpBack
	jumpForward
	slower
	faster
	tenth0 // ten actions, one for each tenth of a record
	tenth1
	tenth2
	tenth3
	tenth4
	tenth5
	tenth6
	tenth7
	tenth8
	tenth9
	playOn
	nextTab
	showHint
	toggleWhy
	autoplay
	stop
	resetAll
)

// binding is an action, the keys for it, and how the help line shows it.
type binding struct {
	act  action
	keys []string
	name look.Word // of the keys; 0: the first key as it is
	show string    // of the keys, where no word names them
	help look.Word // 0: not in the help line
	rank int       // the higher, the sooner it is left out of a short line
	any  bool      // every key that does nothing else does it
}

// keymap is a screen's bindings. It drives both the input and the help line.
type keymap []binding

// find returns what a key does.
func (k keymap) find(key string) action {
	for i := range k {
		for _, name := range k[i].keys {
			if name == key {
				return k[i].act
			}
		}
	}
	for i := range k {
		if k[i].any {
			return k[i].act
		}
	}
	return nothing
}

// without returns the map without the bindings of an action in the help line.
// Their keys hold.
func (k keymap) without(acts ...action) keymap {
	k = slices.Clone(k)
	for i := range k {
		if slices.Contains(acts, k[i].act) {
			k[i].help = 0
		}
	}
	return k
}

// always holds on every screen.
var always = keymap{
	{act: leave, keys: []string{"ctrl+c"}},
	{act: suspend, keys: []string{"ctrl+z"}},
}

// The direction keys, in play and wherever a direction means something.
var (
	leftKeys  = []string{"left", "a", "h"}
	rightKeys = []string{"right", "d", "l"}
	upKeys    = []string{"up", "w", "k"}
	downKeys  = []string{"down", "s", "j"}
)

var playKeys = keymap{
	{act: goLeft, keys: leftKeys, name: look.WordKeyArrows, help: look.WordHelpMove, rank: 1},
	{act: goRight, keys: rightKeys},
	{act: goUp, keys: upKeys},
	{act: goDown, keys: downKeys},
	{act: undo, keys: []string{"u", "backspace"}, help: look.WordHelpUndo, rank: 2},
	{act: redo, keys: []string{"r"}, help: look.WordHelpRedo, rank: 7},
	{act: newGame, keys: []string{"n"}, help: look.WordHelpNew, rank: 3},
	{act: bringBack, keys: []string{"b"}, help: look.WordHelpBringBack, rank: 4},
	{act: openSettings, keys: []string{"o"}, help: look.WordHelpSettings, rank: 4},
	{act: openStats, keys: []string{"t"}, help: look.WordHelpStatistics, rank: 6},
	{act: openHistory, keys: []string{"g"}, help: look.WordHelpHistory, rank: 5},
	{act: openHow, keys: []string{"?", "f1"}, help: look.WordHelpHow, rank: 3},
	{act: quit, keys: []string{"q"}, help: look.WordHelpQuit, rank: 2},
}

// coachKeys hold besides where there is a coach.
var coachKeys = keymap{
	{act: showHint, keys: []string{"i"}, help: look.WordHelpHint, rank: 2},
	{act: toggleWhy, keys: []string{"y"}, help: look.WordHelpWhy, rank: 6},
	{act: autoplay, keys: []string{"p"}, help: look.WordHelpAutoplay, rank: 6},
}

// autoKeys are those while the coach plays.
var autoKeys = keymap{
	{act: faster, keys: []string{"+", "="}, show: "+ -", help: look.WordHelpSpeed, rank: 2},
	{act: slower, keys: []string{"-", "_"}},
	{act: toggleWhy, keys: []string{"y"}, help: look.WordHelpWhy, rank: 3},
	{act: stop, any: true, name: look.WordKeyAny, help: look.WordHelpStop, rank: 1},
}

// targetKeys are those of the notice that the target is reached. A move
// answers it too.
var targetKeys = keymap{
	{act: keepGoing, keys: []string{"enter", "esc", "space"}, name: look.WordKeyEnter, help: look.WordHelpKeepGoing, rank: 1},
	{act: newGame, keys: []string{"n"}, help: look.WordHelpNew, rank: 2},
	{act: undo, keys: []string{"u", "backspace"}, help: look.WordHelpUndo, rank: 3},
}

// overKeys are those of the notice that the game is over.
var overKeys = keymap{
	{act: undo, keys: []string{"u", "backspace"}, help: look.WordHelpUndo, rank: 1},
	{act: newGame, keys: []string{"n", "enter"}, help: look.WordHelpNew, rank: 1},
	{act: back, keys: []string{"esc"}, name: look.WordKeyEscape, help: look.WordHelpBack, rank: 6},
}

// askKeys are those of a question.
var askKeys = keymap{
	{act: confirm, keys: []string{"enter", "y"}, name: look.WordKeyEnter, help: look.WordHelpYes, rank: 1},
	{act: back, keys: []string{"esc", "n", "q"}, name: look.WordKeyEscape, help: look.WordHelpNo, rank: 1},
}

var listKeys = keymap{
	{act: goUp, keys: upKeys, show: "↑↓", help: look.WordHelpSelect, rank: 2},
	{act: goDown, keys: downKeys},
	{act: pageUp, keys: []string{"pgup"}},
	{act: pageDown, keys: []string{"pgdown"}},
	{act: toStart, keys: []string{"home"}},
	{act: toEnd, keys: []string{"end"}},
}

var settingsKeys = append(listKeys[:len(listKeys):len(listKeys)], keymap{
	{act: lower, keys: leftKeys, show: "←→", help: look.WordHelpChange, rank: 1},
	{act: raise, keys: append([]string{"enter", "space"}, rightKeys...)},
	{act: resetAll, keys: []string{"x"}, help: look.WordHelpReset, rank: 3},
	{act: back, keys: []string{"esc", "q", "o"}, name: look.WordKeyEscape, help: look.WordHelpBack, rank: 1},
}...)

var statsKeys = keymap{
	{act: lower, keys: leftKeys, show: "←→", help: look.WordHelpChange, rank: 1},
	{act: raise, keys: append([]string{"tab"}, rightKeys...)},
	{act: goUp, keys: upKeys, show: "↑↓", help: look.WordHelpScroll, rank: 3},
	{act: goDown, keys: downKeys},
	{act: back, keys: []string{"esc", "q", "t", "enter"}, name: look.WordKeyEscape, help: look.WordHelpBack, rank: 1},
}

var historyKeys = append(listKeys[:len(listKeys):len(listKeys)], keymap{
	{act: confirm, keys: []string{"enter"}, name: look.WordKeyEnter, help: look.WordHelpWatch, rank: 1},
	{act: playOn, keys: []string{"p"}, help: look.WordHelpKeepGoing, rank: 2},
	{act: back, keys: []string{"esc", "q", "g"}, name: look.WordKeyEscape, help: look.WordHelpBack, rank: 1},
}...)

var howKeys = keymap{
	{act: goUp, keys: append([]string{"pgup"}, upKeys...), show: "↑↓", help: look.WordHelpScroll, rank: 2},
	{act: goDown, keys: append([]string{"pgdown"}, downKeys...)},
	{act: back, keys: []string{"esc", "q", "?", "f1", "enter", "space"}, name: look.WordKeyEscape, help: look.WordHelpBack, rank: 1},
}

var replayKeys = keymap{
	{act: playPause, keys: []string{"space", "enter"}, name: look.WordKeySpace, help: look.WordHelpPlayPause, rank: 1},
	{act: stepBack, keys: leftKeys, show: "←→", help: look.WordHelpStep, rank: 1},
	{act: stepForward, keys: rightKeys},
	{act: jumpBack, keys: []string{"pgup", "["}, show: "[ ]", help: look.WordHelpJump, rank: 4},
	{act: jumpForward, keys: []string{"pgdown", "]"}},
	{act: faster, keys: append([]string{"+", "="}, upKeys...), show: "↑↓", help: look.WordHelpSpeed, rank: 3},
	{act: slower, keys: append([]string{"-", "_"}, downKeys...)},
	{act: toStart, keys: []string{"home", "g"}, show: "home end", help: look.WordHelpSeek, rank: 5},
	{act: toEnd, keys: []string{"end", "e"}},
	{act: tenth0, keys: []string{"0"}, show: "0-9", help: look.WordHelpTenths, rank: 6},
	{act: tenth1, keys: []string{"1"}},
	{act: tenth2, keys: []string{"2"}},
	{act: tenth3, keys: []string{"3"}},
	{act: tenth4, keys: []string{"4"}},
	{act: tenth5, keys: []string{"5"}},
	{act: tenth6, keys: []string{"6"}},
	{act: tenth7, keys: []string{"7"}},
	{act: tenth8, keys: []string{"8"}},
	{act: tenth9, keys: []string{"9"}},
	{act: back, keys: []string{"esc", "q"}, name: look.WordKeyEscape, help: look.WordHelpBack, rank: 1},
}

// takeUpKeys hold besides in the replay of a kept game.
var takeUpKeys = keymap{
	{act: playOn, keys: []string{"p"}, help: look.WordHelpKeepGoing, rank: 3},
}

// keyName returns the name that bindings know a key by, "" for one that no
// binding may take. Letters are the same in either case, so that Caps Lock
// changes nothing, and keys held with Ctrl, Alt or Meta are the terminal's own
// but for the two that are named here.
func keyName(k tea.Key) string {
	const foreign = tea.ModCtrl | tea.ModAlt | tea.ModMeta | tea.ModHyper | tea.ModSuper
	if held := k.Mod & foreign; held != 0 {
		if held == tea.ModCtrl && (k.Code == 'c' || k.Code == 'z') {
			return "ctrl+" + string(k.Code)
		}
		return ""
	}
	switch k.Code {
	case tea.KeyLeft, tea.KeyKpLeft:
		return "left"
	case tea.KeyRight, tea.KeyKpRight:
		return "right"
	case tea.KeyUp, tea.KeyKpUp:
		return "up"
	case tea.KeyDown, tea.KeyKpDown:
		return "down"
	case tea.KeyEnter, tea.KeyKpEnter:
		return "enter"
	case tea.KeyEscape:
		return "esc"
	case tea.KeyTab:
		return "tab"
	case tea.KeySpace:
		return "space"
	case tea.KeyBackspace:
		return "backspace"
	case tea.KeyPgUp, tea.KeyKpPgUp:
		return "pgup"
	case tea.KeyPgDown, tea.KeyKpPgDown:
		return "pgdown"
	case tea.KeyHome, tea.KeyKpHome:
		return "home"
	case tea.KeyEnd, tea.KeyKpEnd:
		return "end"
	case tea.KeyF1:
		return "f1"
	}
	r, n := utf8.DecodeRuneInString(k.Text)
	if n == 0 || n != len(k.Text) {
		r = k.Code
	}
	if r >= 0x80 && k.BaseCode > 0 && k.BaseCode < 0x80 {
		r = k.BaseCode // the key of that place on a keyboard with Latin letters
	}
	if r <= ' ' || r >= 0x80 {
		return ""
	}
	return string(unicode.ToLower(r))
}

// label returns how the help line names a binding's keys.
func (b *binding) label(l look.Lang) string {
	switch {
	case b.name != 0:
		return l.Text(b.name)
	case b.show != "":
		return b.show
	}
	return strings.ToLower(b.keys[0])
}

// helpLine writes as much of the key maps as a row holds, leaving out by rank
// what it does not hold. Each entry can be clicked.
func (m *model) helpLine(c *canvas, x, y, w int, maps ...keymap) {
	const between = 3
	var shown []*binding
	for _, k := range maps {
		for i := range k {
			b := &k[i]
			if b.help != 0 && !slices.ContainsFunc(shown, func(o *binding) bool { return o.act == b.act }) {
				shown = append(shown, b)
			}
		}
	}
	width := func(b *binding) int { return c.width(b.label(m.lang)) + 1 + c.width(m.text(b.help)) }
	for {
		total, worst := -between, -1
		for i, b := range shown {
			total += width(b) + between
			if worst < 0 || b.rank >= shown[worst].rank {
				worst = i
			}
		}
		if total <= w || len(shown) == 0 {
			break
		}
		shown = append(shown[:worst], shown[worst+1:]...)
	}
	for i, b := range shown {
		if i > 0 {
			x += between
		}
		m.hits = append(m.hits, hit{x, y, width(b), b.act})
		x = c.put(x, y, m.th.title(), b.label(m.lang)) + 1
		x = c.put(x, y, m.th.quiet(), m.text(b.help))
	}
}
