package plain

import (
	"strconv"
	"strings"

	"twofold/internal/look"
	"twofold/internal/session"
)

// text is something that only plain mode says, as an index of texts.
type text int

const (
	textCommands text = iota
	textNothingToKeep
	textNoCoach
	textRefused
	textRefusedNoUndo
	textHelpMoves
	textHelpUndo
	textHelpNoUndo
	textHelpNew
	textHelpBack
	textHelpKeep
	textHelpHint
	textHelpBoard
	textHelpQuit
	textPlace
	textNoMove
	textNoMoveIn
	textUse
	textMeant
	textCount
)

// texts holds each text in English and in Simplified Chinese.
var texts = [textCount][2]string{
	textCommands: {
		"U L D R move; undo, redo, new, back, keep, hint, board, help and quit are words",
		"U L D R 为上左下右；另有 undo、redo、new、back、keep、hint、board、help、quit",
	},
	textNothingToKeep: {"No target was just reached.", "刚才没有达到目标。"},
	textNoCoach:       {"This build has no coach.", "此版本没有教练。"},
	textRefused: {
		"The game is over; use undo, new or quit.",
		"游戏已结束；请用 undo、new 或 quit。",
	},
	textRefusedNoUndo: {"The game is over; use new or quit.", "游戏已结束；请用 new 或 quit。"},
	textHelpMoves: {
		"U, L, D and R move, in either case and as many on a line as you like; up, left, down and right do too.",
		"U、L、D、R 移动（大小写均可，一行可写多步）；也可写 up、left、down、right。",
	},
	textHelpUndo:   {"undo takes a move back, redo plays it again.", "undo 撤销一步，redo 重做。"},
	textHelpNoUndo: {"undo and redo are off in this game.", "本局不允许 undo 和 redo。"},
	textHelpNew:    {"new begins a new game; the present one stays in the history.", "new 开始新游戏；当前游戏保留在历史中。"},
	textHelpBack:   {"back brings the game back that new left, if a move was made in it; the new one then stays in the history.", "back 回到 new 之前走过的游戏；新游戏则保留在历史中。"},
	textHelpKeep:   {"keep plays on after the target; any move does too.", "keep 在达到目标后继续；直接移动也可以。"},
	textHelpHint:   {"hint asks the coach for a move.", "hint 向教练要一步。"},
	textHelpBoard:  {"board gives the board in one line, as play --board takes it.", "board 以一行给出棋盘，可用于 play --board。"},
	textHelpQuit:   {"quit saves and ends, as the end of the input does.", "quit 保存并结束，输入结束时也一样。"},
	textPlace:      {"line {line}, character {char}: ", "第 {line} 行第 {char} 个字符："},
	textNoMove:     {"{letter} is no move or command; ", "{letter} 不是移动也不是命令；"},
	textNoMoveIn:   {"{letter} in {word} is no move or command; ", "{word} 中的 {letter} 不是移动也不是命令；"},
	textUse: {
		"use U, L, D and R, or the word help for the commands",
		"请用 U、L、D、R，或用 help 查看命令",
	},
	textMeant: {"did you mean {near}?", "是否想用 {near}？"},
}

func textOf(l look.Lang, t text) string { return texts[t][min(int(l), 1)] }

func (p *player) text(t text) string { return textOf(p.Lang, t) }

// NoticeText says a notice of the session in a line.
func NoticeText(l look.Lang, n session.Notice) string {
	why := n.Tell(l.Fault)
	switch n.Kind {
	case session.NoStorage:
		return withDetail(l.Text(look.WordMemoryOnly), why)
	case session.SaveFailed:
		return l.Text(look.WordSaveFailed, oneLine(why))
	case session.SetAside:
		return withDetail(l.Text(look.WordSetAside, oneLine(n.Name)), why)
	case session.Unreadable, session.BadSpawn:
		return l.Text(look.WordUnreadable, oneLine(n.Name+": "+why))
	case session.Elsewhere:
		return l.Text(look.WordPlayedElsewhere)
	}
	return oneLine(strings.TrimSpace(n.Name + " " + why))
}

func withDetail(s, detail string) string {
	if detail == "" {
		return s
	}
	return s + " (" + oneLine(detail) + ")"
}

// oneLine keeps names and reasons that come from outside on one line.
func oneLine(s string) string {
	if !strings.ContainsFunc(s, func(r rune) bool { return !strconv.IsPrint(r) }) {
		return s
	}
	return strconv.Quote(s)
}
