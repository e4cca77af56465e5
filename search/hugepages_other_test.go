//go:build !linux

package search

// newWeights returns a table in whatever pages the system has.
func newWeights() *weights { return new(weights) }
