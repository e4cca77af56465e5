//go:build race

package ntuple

// oneWorker: training without locks is a race, by intention.
const oneWorker = true
