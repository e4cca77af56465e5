//go:build !linux

package ntuple

// hugePages does nothing: other systems choose pages by themselves.
func hugePages[T any]([]T) {}
