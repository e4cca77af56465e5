package game

// Dir is a direction to slide in. The zero value is Left.
type Dir uint8

// The four directions: Left lowers the column, Up lowers the row.
const (
	Left Dir = iota
	Right
	Up
	Down
)

// Dirs lists the four directions in the order of their values.
var Dirs = [4]Dir{Left, Right, Up, Down}

const dirLetters = "LRUD"

var dirNames = [4]string{"left", "right", "up", "down"}

// Letter returns L, R, U or D.
func (d Dir) Letter() byte { return dirLetters[d&3] }

// String returns "left", "right", "up" or "down".
func (d Dir) String() string { return dirNames[d&3] }

// DirOf returns the direction of a letter L, R, U or D in either case.
func DirOf(letter byte) (Dir, bool) {
	switch letter {
	case 'L', 'l':
		return Left, true
	case 'R', 'r':
		return Right, true
	case 'U', 'u':
		return Up, true
	case 'D', 'd':
		return Down, true
	}
	return 0, false
}

// ParseDir reads a direction by its name or its letter, in either case.
func ParseDir(s string) (Dir, error) {
	if len(s) == 1 {
		if d, ok := DirOf(s[0]); ok {
			return d, nil
		}
	}
	for i, name := range dirNames {
		if equalFold(s, name) {
			return Dir(i), nil
		}
	}
	return 0, fault("{0} is no direction", "use left, right, up or down, or L, R, U or D", Quote(s))
}
