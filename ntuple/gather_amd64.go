package ntuple

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

// inPlanes says that looks are in planes: with PEXT, which belongs to BMI2. All
// processors that have it also count bits.
var inPlanes = cpu.X86.HasBMI2 && cpu.X86.HasPOPCNT

// gatherSum is sum for looks in planes.
//
//go:noescape
func gatherSum(v *views, looks *look, n int, set unsafe.Pointer) float32

// gatherPlaces is find for looks in planes.
//
//go:noescape
func gatherPlaces(v *views, looks *look, n int, set uint32, at *places)

// fetch asks for the memory of some places: of the weights, and unless sums is
// nil of their coherence.
//
//go:noescape
func fetch(weights, sums unsafe.Pointer, at *places, n int)

// gatherAhead asks for the memory that gatherSum will look at.
//
//go:noescape
func gatherAhead(v *views, looks *look, n int, set unsafe.Pointer)

// gatherSparse is sparse.sum of n places, where looks are in planes.
//
//go:noescape
func gatherSparse(at *places, n int, blocks *uint64, weights *float32) float32

// gatherBlocksAhead asks for the blocks that gatherSparse will look at.
//
//go:noescape
func gatherBlocksAhead(v *views, looks *look, n int, set uint32, blocks *uint64)
