//go:build !amd64

package ntuple

import (
	"unsafe"

	"twofold/bitboard"
)

// inPlanes says that looks are in planes: here there is no instruction for that.
var inPlanes = false

const notInPlanes = "no looks in planes"

func gatherValues(*bitboard.Board, int, *look, int, *uint32, unsafe.Pointer, *float32) {
	panic(notInPlanes)
}

func viewsOfFour(*bitboard.Board, *[symmetries][4]uint64) { panic(notInPlanes) }

func gatherLesson(*uint64, *look, int, uint32, unsafe.Pointer, unsafe.Pointer, *uint32) {
	panic(notInPlanes)
}

func learnTD(unsafe.Pointer, *uint32, int, float32, float32) float32 { panic(notInPlanes) }

func learnTC(_, _ unsafe.Pointer, _ *uint32, _ int, _, _ float32) float32 { panic(notInPlanes) }

func gatherPlaces(*views, *look, int, uint32, *places) { panic(notInPlanes) }

func gatherSparse(*places, int, *uint64, *float32) float32 { panic(notInPlanes) }

func gatherBlocksAhead(*views, *look, int, uint32, *uint64) { panic(notInPlanes) }
