package game

import (
	"strconv"
	"strings"
)

// Rules say what game is played.
type Rules struct {
	Rows, Cols   int   // 2 to 10 each
	Target       uint8 // exponent to reach, at least 2 (the tile "4"); 0 for none
	FourPerMille int   // chance that a spawn is a 4, 0 to 1000
	StartTiles   int   // tiles spawned before the first move, 1 to the number of cells
	Undo         bool  // moves may be taken back
	EndAtTarget  bool  // reaching the target ends the game
}

// DefaultFour is the classic chance of a 4, per mille.
const DefaultFour = 100

// Classic returns the rules of the original game on a board of the given
// size: a 4 at 10 %, two start tiles, undo allowed, playing on after the
// target, which DefaultTarget gives.
func Classic(rows, cols int) Rules {
	return Rules{
		Rows: rows, Cols: cols, Target: DefaultTarget(rows * cols),
		FourPerMille: DefaultFour, StartTiles: 2, Undo: true,
	}
}

// Gentle returns the variant that tutorials teach: only 2s spawn, and the
// target ends the game.
func Gentle(rows, cols int) Rules {
	r := Classic(rows, cols)
	r.FourPerMille = 0
	r.EndAtTarget = true
	return r
}

// DefaultTarget returns the exponent of a fitting target for a number of
// cells: 2048 from 16 cells on, and on smaller boards a tile that careful play
// reaches.
func DefaultTarget(cells int) uint8 {
	switch {
	case cells >= 16:
		return 11
	case cells >= 14:
		return 10
	case cells >= 12:
		return 9
	case cells >= 9:
		return 8
	case cells >= 8:
		return 7
	case cells >= 6:
		return 6
	}
	return 4
}

// Cells returns the number of cells.
func (r Rules) Cells() int { return r.Rows * r.Cols }

// SizeText returns the board size as "4x4", rows first.
func (r Rules) SizeText() string { return sizeText(r.Rows, r.Cols) }

// Check reports the first thing that makes the rules unplayable, as a *Fault.
func (r Rules) Check() error {
	if err := checkSize(r.Rows, r.Cols); err != nil {
		return err
	}
	if r.Target != 0 {
		if most := maxGiven(r.Cells()); r.Target > most {
			return fault("the target {0} cannot be reached on {1}", "give a power of two from 4 to {2}, or none",
				tileText(r.Target), r.SizeText(), valueText(most))
		}
		if r.Target < 2 {
			return fault("the target 2 is there from the start", "give a power of two from 4")
		}
	}
	if r.FourPerMille < 0 || r.FourPerMille > 1000 {
		return fault("a chance of {0} per mille for a 4 is out of range", "give 0 to 1000", itoa(r.FourPerMille))
	}
	if r.StartTiles < 1 || r.StartTiles > r.Cells() {
		return fault("{0} start tiles do not fit {1}", "give 1 to {2}", itoa(r.StartTiles), r.SizeText(), itoa(r.Cells()))
	}
	if r.EndAtTarget && r.Target == 0 {
		return fault("the game is to end at its target and has none", "set a target")
	}
	return nil
}

// ParseTarget reads a target as a tile value, or "none". Whether a board can
// hold it is for Rules.Check to say.
func ParseTarget(s string) (uint8, error) {
	if equalFold(s, "none") {
		return 0, nil
	}
	e, ok := expOf(s)
	if !ok || e < 2 {
		return 0, fault("{0} is no target", "give a power of two from 4, as in 2048, or none", Quote(s))
	}
	return e, nil
}

// TargetText writes a target as ParseTarget reads it.
func TargetText(exp uint8) string {
	if exp == 0 {
		return "none"
	}
	return tileText(exp)
}

// ParseChance reads the chance of a 4 as a percentage with at most one
// decimal ("10%", "12.5%"; the sign may be left out) and returns it per mille.
func ParseChance(s string) (perMille int, err error) {
	bad := fault("{0} is no chance", "give 0% to 100% in steps of 0.1%, as in 10%", Quote(s))
	whole, tenth, dotted := strings.Cut(strings.TrimSuffix(s, "%"), ".")
	n, ok := smallNumber(whole)
	if !ok || dotted && (len(tenth) != 1 || tenth[0] < '0' || tenth[0] > '9') || n > 100 {
		return 0, bad
	}
	n *= 10
	if dotted {
		n += int(tenth[0] - '0')
	}
	if n > 1000 {
		return 0, bad
	}
	return n, nil
}

// ChanceText writes a chance in per mille as a percentage, "10%" or "12.5%".
func ChanceText(perMille int) string {
	s := strconv.Itoa(perMille / 10)
	if tenth := perMille % 10; tenth != 0 {
		s += "." + strconv.Itoa(tenth)
	}
	return s + "%"
}
