//go:build js && wasm

package main

import "unsafe"

// browser is the page, through the functions it gives the core.
type browser struct{}

//go:wasmimport twofold append
func hostAppend(name string, data unsafe.Pointer, n int32)

//go:wasmimport twofold replace
func hostReplace(name string, data unsafe.Pointer, n int32)

//go:wasmimport twofold rename
func hostRename(from, to string)

//go:wasmimport twofold read
func hostRead(name string, token int32)

//go:wasmimport twofold claim
func hostClaim(id string) int32

//go:wasmimport twofold release
func hostRelease(id string)

//go:wasmimport twofold done
func hostDone(token int32, data unsafe.Pointer, n int32)

//go:wasmimport twofold now
func hostNow() float64

//go:wasmimport twofold random
func hostRandom(p unsafe.Pointer, n int32)

func pointer(b []byte) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(b)) }

func (browser) append(name string, data []byte) {
	hostAppend(name, pointer(data), int32(len(data)))
}
func (browser) replace(name string, data []byte) {
	hostReplace(name, pointer(data), int32(len(data)))
}
func (browser) rename(from, to string)       { hostRename(from, to) }
func (browser) read(name string, t int32)    { hostRead(name, t) }
func (browser) claim(id string) bool         { return hostClaim(id) != 0 }
func (browser) release(id string)            { hostRelease(id) }
func (browser) done(token int32, out []byte) { hostDone(token, pointer(out), int32(len(out))) }
func (browser) Now() int64                   { return int64(hostNow()) }
func (browser) random(p []byte)              { hostRandom(pointer(p), int32(len(p))) }
