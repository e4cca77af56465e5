package search

import (
	"syscall"
	"unsafe"
)

// newWeights returns a table in huge pages, where the system has them: without
// them a look at a random weight costs a walk through the page tables as well.
func newWeights() *weights {
	const size = unsafe.Sizeof(weights{})
	pages, err := syscall.Mmap(-1, 0, int(size), syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		return new(weights)
	}
	_ = syscall.Madvise(pages, syscall.MADV_HUGEPAGE) // slower without, and no worse
	return (*weights)(unsafe.Pointer(&pages[0]))
}
