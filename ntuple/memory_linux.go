package ntuple

import (
	"syscall"
	"unsafe"
)

// hugePage is the size of a huge page on all systems that have one of this kind.
const hugePage = 2 << 20

// hugePages asks for huge pages under the part of a slice that can have them.
// Its memory must not have been written to yet. Where the system refuses, it is
// slower, and that is all.
func hugePages[T any](s []T) {
	from := uintptr(unsafe.Pointer(unsafe.SliceData(s)))
	size := uintptr(len(s)) * unsafe.Sizeof(*new(T))
	skip := -from & (hugePage - 1)
	if skip+hugePage > size {
		return
	}
	whole := unsafe.Slice((*byte)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(s)), skip)), (size-skip)&^(hugePage-1))
	_ = syscall.Madvise(whole, syscall.MADV_HUGEPAGE)
}
