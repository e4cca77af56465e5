//go:build !race

package ntuple

const oneWorker = false
