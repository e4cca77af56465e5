//go:build !js

package main

// main is here so that the module's logic can be tested on any machine.
func main() { panic("this module runs in a browser: build it with GOOS=js GOARCH=wasm") }
