package window

import (
	"slices"

	"gioui.org/io/event"
	"gioui.org/io/key"
	"gioui.org/io/system"

	"twofold/game"
	"twofold/internal/look"
)

// command is what a key means.
type command uint8

const (
	noCommand command = iota
	cmdLeft
	cmdRight
	cmdUp
	cmdDown
	cmdUndo
	cmdRedo
	cmdNew
	cmdHint
	cmdWhy
	cmdAuto
	cmdFaster
	cmdSlower
	cmdConfirm
	cmdEscape
	cmdCopy
	cmdSave
	cmdOpen
	cmdSettings
	cmdStatistics
	cmdHistory
	cmdHowTo
	cmdBringBack
	cmdQuit
	cmdFullScreen
)

// binding is a key of the game. Keys with other modifiers than these are left
// to the system.
type binding struct {
	name     key.Name
	required key.Modifiers
	optional key.Modifiers
	does     command
}

// moves are the keys that slide. Letters come in either case, and whatever Caps
// Lock says.
var moves = []binding{
	{key.NameLeftArrow, 0, 0, cmdLeft}, {"A", 0, key.ModShift, cmdLeft}, {"H", 0, key.ModShift, cmdLeft},
	{key.NameRightArrow, 0, 0, cmdRight}, {"D", 0, key.ModShift, cmdRight}, {"L", 0, key.ModShift, cmdRight},
	{key.NameUpArrow, 0, 0, cmdUp}, {"W", 0, key.ModShift, cmdUp}, {"K", 0, key.ModShift, cmdUp},
	{key.NameDownArrow, 0, 0, cmdDown}, {"S", 0, key.ModShift, cmdDown}, {"J", 0, key.ModShift, cmdDown},
}

// playKeys are the other keys of the game, those of the terminal among them. None
// of them loses a game: a new one is begun beside it and taken back by undo.
var playKeys = []binding{
	{"U", 0, key.ModShift, cmdUndo}, {key.NameDeleteBackward, 0, 0, cmdUndo},
	{"R", 0, key.ModShift, cmdRedo},
	{"Z", key.ModShortcut, 0, cmdUndo},
	{"Z", key.ModShortcut | key.ModShift, 0, cmdRedo}, {"Y", key.ModShortcut, 0, cmdRedo},
	{"N", 0, key.ModShift, cmdNew}, {"N", key.ModShortcut, 0, cmdNew},
	{"B", 0, key.ModShift, cmdBringBack},
	{"O", 0, key.ModShift, cmdSettings},
	{"T", 0, key.ModShift, cmdStatistics},
	{"G", 0, key.ModShift, cmdHistory},
	{"C", key.ModShortcut, 0, cmdCopy},
	{"S", key.ModShortcut, 0, cmdSave},
	{"I", 0, key.ModShift, cmdHint}, {"Y", 0, key.ModShift, cmdWhy}, {"P", 0, key.ModShift, cmdAuto},
	{"+", 0, key.ModShift, cmdFaster}, {"=", 0, 0, cmdFaster}, {"-", 0, 0, cmdSlower},
	{key.NameReturn, 0, 0, cmdConfirm}, {key.NameEnter, 0, 0, cmdConfirm},
}

// windowKeys hold over every panel as well.
var windowKeys = []binding{
	{key.NameEscape, 0, 0, cmdEscape},
	{",", key.ModShortcut, 0, cmdSettings},
	{"O", key.ModShortcut, 0, cmdOpen},
	{"Q", key.ModShortcut, 0, cmdQuit},
	{"?", 0, key.ModShift, cmdHowTo}, {key.NameF1, 0, 0, cmdHowTo},
	{key.NameF11, 0, 0, cmdFullScreen},
}

var (
	inPlay  = filters(moves, playKeys, windowKeys)
	inPanel = filters(windowKeys)
)

func filters(tables ...[]binding) []event.Filter {
	var list []event.Filter
	for _, table := range tables {
		for _, b := range table {
			list = append(list, key.Filter{Name: b.name, Required: b.required, Optional: b.optional})
		}
	}
	return list
}

// find returns what a key means in the tables.
func find(e key.Event, tables ...[]binding) command {
	for _, table := range tables {
		for _, b := range table {
			if e.Name == b.name && e.Modifiers&b.required == b.required && e.Modifiers&^(b.required|b.optional) == 0 {
				return b.does
			}
		}
	}
	return noCommand
}

// keys does what the keys since the last frame mean, in their order.
func (m *model) keys(gtx C) {
	for {
		wanted, tables := inPlay, [][]binding{moves, playKeys, windowKeys}
		if m.panels.any() {
			wanted, tables = inPanel, tables[2:]
		}
		if m.panels.front() == panelFileName {
			wanted = without(wanted, "?") // it may be a part of the name
		}
		if m.ring.focus != nil {
			// Enter is for the button that has the focus.
			wanted = without(wanted, key.NameReturn, key.NameEnter)
		}
		e, ok := gtx.Event(wanted...)
		if !ok {
			return
		}
		if e, ok := e.(key.Event); ok && e.State == key.Press {
			m.tip.spent = true // it would lie over what the player looks at
			m.do(gtx, find(e, tables...))
		}
	}
}

// without returns the filters but for those of some keys.
func without(list []event.Filter, names ...key.Name) []event.Filter {
	var rest []event.Filter
	for _, f := range list {
		if k, ok := f.(key.Filter); !ok || !slices.Contains(names, k.Name) {
			rest = append(rest, f)
		}
	}
	return rest
}

// do does what a key or a button means.
func (m *model) do(gtx C, c command) {
	p := m.play
	switch c {
	case cmdLeft:
		p.slide(game.Left)
	case cmdRight:
		p.slide(game.Right)
	case cmdUp:
		p.slide(game.Up)
	case cmdDown:
		p.slide(game.Down)
	case cmdUndo:
		p.undo()
	case cmdRedo:
		p.redo()
	case cmdNew:
		p.newGame()
	case cmdHint:
		p.hint()
	case cmdWhy:
		p.toggleWhy()
	case cmdAuto:
		p.toggleAuto()
	case cmdFaster:
		p.speedAuto(1)
	case cmdSlower:
		p.speedAuto(-1)
	case cmdConfirm:
		p.confirm()
	case cmdEscape:
		if m.panels.any() {
			m.closePanel()
		} else {
			p.escape()
		}
	case cmdCopy:
		m.copyBoard(gtx)
	case cmdSave:
		m.saveRecord()
	case cmdOpen:
		m.openRecord()
	case cmdBringBack:
		if !p.s.CanBringBack() {
			m.say(m.text(look.WordNothingToBringBack))
			break
		}
		p.bringBack()
	case cmdQuit:
		m.actions |= system.ActionClose
	case cmdSettings:
		m.openPanel(panelSettings)
	case cmdStatistics:
		m.openPanel(panelStatistics)
	case cmdHistory:
		m.openPanel(panelHistory)
	case cmdHowTo:
		m.openPanel(panelHowTo)
	case cmdFullScreen:
		m.fullScreen()
	}
}
