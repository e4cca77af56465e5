//go:build js && wasm

package main

import "twofold/internal/web/wasm/bridge"

var input, output []byte

func main() { select {} }

// room returns the address of a buffer for n bytes of input.
//
//go:wasmexport room
func room(n int32) int32 {
	input = bridge.Room(input, n)
	return bridge.Address(input)
}

// read reads the palette file in the input and returns the length of the
// answer.
//
//go:wasmexport read
func read() int32 {
	output = answer(input)
	return int32(len(output))
}

// answerAt returns the address of the answer.
//
//go:wasmexport answerAt
func answerAt() int32 { return bridge.Address(output) }
