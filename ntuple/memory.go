package ntuple

// floats returns n zeros, in huge pages where the system has them: looks at a
// table are all over it, and with small pages most of them would also miss the
// processor's own table of pages.
func floats[T float32 | coherence](n int) []T {
	s := make([]T, n)
	hugePages(s)
	return s
}
