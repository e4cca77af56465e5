package motion

import "twofold/game"

// Swipe returns the direction of a drag by dx to the right and dy down: that of
// the nearer axis. It is false for a drag shorter than least along that axis,
// and for one exactly between the axes.
func Swipe(dx, dy, least float64) (game.Dir, bool) {
	ax, ay := max(dx, -dx), max(dy, -dy)
	switch {
	case ax > ay && ax >= least:
		if dx < 0 {
			return game.Left, true
		}
		return game.Right, true
	case ay > ax && ay >= least:
		if dy < 0 {
			return game.Up, true
		}
		return game.Down, true
	}
	return 0, false
}
