//go:build js && wasm

// Command wasm is the page's core: a session compiled to WebAssembly. The page
// calls its exports with numbers; text goes through two buffers. Answers are
// JSON; the types of core.js say what stands in them.
package main

import "twofold/internal/web/wasm/bridge"

// page is the one core of this program.
var page core

// input holds what the page hands over: it asks for room, writes, and calls.
var input []byte

func main() {
	page.host = browser{}
	select {} // the exports work as long as main does not return
}

// room returns the address of a buffer for n bytes of input.
//
//go:wasmexport room
func room(n int32) int32 {
	input = bridge.Room(input, n)
	return bridge.Address(input)
}

// output returns the address of the last answer; the call that made it
// returned its length.
//
//go:wasmexport output
func output() int32 { return bridge.Address(page.out) }

func answer() int32 { return int32(len(page.out)) }

//go:wasmexport start
func start() int32 { page.start(input); return answer() }

//go:wasmexport move
func move(dir int32) int32 { page.move(dir); return answer() }

//go:wasmexport undo
func undo() int32 { page.undo(); return answer() }

//go:wasmexport redo
func redo() int32 { page.redo(); return answer() }

//go:wasmexport keepGoing
func keepGoing() int32 { page.keepGoing(); return answer() }

//go:wasmexport newGame
func newGame() int32 { page.newGame(); return answer() }

//go:wasmexport bringBack
func bringBack() int32 { page.bringBack(); return answer() }

//go:wasmexport state
func state() int32 { page.state(); return answer() }

//go:wasmexport pause
func pause() int32 { page.s.Pause(); return 0 }

//go:wasmexport continueSize
func continueSize(rows, cols int32) int32 { page.continueSize(int(rows), int(cols)); return answer() }

//go:wasmexport begin
func begin() int32 { page.begin(string(input)); return answer() }

//go:wasmexport openGame
func openGame(token int32) int32 { page.openGame(token, string(input)); return 0 }

//go:wasmexport settings
func settings() int32 { page.settings(); return answer() }

//go:wasmexport set
func set() int32 { page.set(string(input)); return answer() }

//go:wasmexport history
func history() int32 { page.history(); return answer() }

//go:wasmexport stats
func stats() int32 { page.stats(string(input)); return answer() }

//go:wasmexport classes
func classes() int32 { page.classes(); return answer() }

//go:wasmexport record
func record(token int32) int32 { page.record(token, string(input)); return 0 }

//go:wasmexport exportAll
func exportAll(token int32) int32 { page.exportAll(token); return 0 }

//go:wasmexport importAll
func importAll(token int32) int32 {
	data := input
	input = nil // the import reads other files, for which there must be room
	page.importAll(token, data)
	return 0
}

//go:wasmexport replayOpen
func replayOpen() int32 { page.replayOpen(input); return answer() }

//go:wasmexport replayStep
func replayStep(by int32) int32 { page.replayStep(by); return answer() }

//go:wasmexport replaySeek
func replaySeek(n int32) int32 { page.replaySeek(int(n)); return answer() }

//go:wasmexport replayBegin
func replayBegin() int32 { page.replayBegin(); return answer() }

//go:wasmexport ownPalette
func ownPalette() int32 { page.ownPalette(); return answer() }

//go:wasmexport setOwnPalette
func setOwnPalette() int32 { page.setOwnPalette(input); return answer() }

//go:wasmexport setAsidePalette
func setAsidePalette() { page.setAsidePalette(string(input)) }

//go:wasmexport checkBoard
func checkBoard() int32 { page.checkBoard(string(input)); return answer() }

//go:wasmexport rulesFor
func rulesFor() int32 { page.rulesFor(string(input)); return answer() }

//go:wasmexport heed
func heed(legal int32) int32 { page.heed(string(input), legal); return answer() }

//go:wasmexport notices
func notices() int32 { page.notices(); return answer() }

// readDone brings a file that was asked for; found is 0 where there is none.
//
//go:wasmexport readDone
func readDone(token, found int32) int32 { page.store.readDone(token, input, found != 0); return 0 }

// storeFailed says that a file could not be written: its name and the fault,
// parted by a line end.
//
//go:wasmexport storeFailed
func storeFailed() int32 { page.store.failed(string(input)); return 0 }
