//go:build !race

package bitboard

const raceEnabled = false
