//go:build js && wasm

package main

import "twofold/internal/web/wasm/bridge"

var page = newAdvisor()

// input holds what the worker hands over: it asks for room, writes, and calls.
var input []byte

func main() { select {} }

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

// network reads the file of the network in the input.
//
//go:wasmexport network
func network() int32 {
	page.readNetwork(input)
	input = nil // it takes megabytes
	return answer()
}

//go:wasmexport ask
func ask(ms int32) int32 { page.ask(string(input), ms); return answer() }

//go:wasmexport step
func step() int32 { page.step(); return answer() }

//go:wasmexport stop
func stop() { page.stop() }
