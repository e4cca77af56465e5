package ntuple

import (
	"unsafe"

	"golang.org/x/sys/cpu"

	"twofold/bitboard"
)

// inPlanes says that looks are in planes: with PEXT, which belongs to BMI2. All
// processors that have it also count bits, and turn four boards at once (AVX2).
var inPlanes = cpu.X86.HasBMI2 && cpu.X86.HasPOPCNT && cpu.X86.HasAVX2

// gatherValues sets dst to the values of so many boards, 1 to batch, with dense
// tables: sets says at which weight the tables of each begin. Memory for a whole
// number of four boards is read.
//
//go:noescape
func gatherValues(boards *bitboard.Board, count int, looks *look, n int, sets *uint32, weights unsafe.Pointer, dst *float32)

// viewsOfFour sets all to the views of four boards: of each view all four.
//
//go:noescape
func viewsOfFour(boards *bitboard.Board, all *[symmetries][4]uint64)

// gatherLesson sets at to the places of a board of four, the first of whose views
// is at first, and asks for their weights and, unless sums is nil, coherence.
//
//go:noescape
func gatherLesson(first *uint64, looks *look, n int, set uint32, weights, sums unsafe.Pointer, at *uint32)

// learnTD and learnTC are the methods of lesson for places of n tables, where no
// weight is frozen.
//
//go:noescape
func learnTD(weights unsafe.Pointer, at *uint32, n int, target, each float32) (after float32)

//go:noescape
func learnTC(weights, sums unsafe.Pointer, at *uint32, n int, target, each float32) (after float32)

// gatherPlaces is findViews for looks in planes.
//
//go:noescape
func gatherPlaces(v *views, looks *look, n int, set uint32, at *places)

// gatherSparse is sparse.sum of n places, where looks are in planes.
//
//go:noescape
func gatherSparse(at *places, n int, blocks *uint64, weights *float32) float32

// gatherBlocksAhead asks for the blocks that gatherSparse will look at.
//
//go:noescape
func gatherBlocksAhead(v *views, looks *look, n int, set uint32, blocks *uint64)
