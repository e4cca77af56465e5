//go:build !amd64

package ntuple

import "unsafe"

// inPlanes says that looks are in planes: here there is no instruction for that.
var inPlanes = false

func gatherSum(*views, *look, int, unsafe.Pointer) float32 { panic("no looks in planes") }

func gatherPlaces(*views, *look, int, uint32, *places) { panic("no looks in planes") }

func fetch(_, _ unsafe.Pointer, _ *places, _ int) {}

func gatherAhead(*views, *look, int, unsafe.Pointer) {}

func gatherSparse(*places, int, *uint64, *float32) float32 { panic("no looks in planes") }

func gatherBlocksAhead(*views, *look, int, uint32, *uint64) {}
