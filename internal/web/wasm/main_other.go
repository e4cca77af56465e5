//go:build !js

package main

// main is here so that the core's logic can be tested on any machine; the
// program itself runs in a browser only.
func main() { panic("the page's core runs in a browser: build it with GOOS=js GOARCH=wasm") }
