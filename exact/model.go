package exact

// model is a problem in terms of packed boards. Positions and afterstates have
// an inner value. Playing for score it is the expected worth of the board that
// ends the game, less 4 for every 4 that spawns until then, so that slides
// bring nothing by themselves; playing for a tile it is the chance to reach it.
type model struct {
	*shape
	goal        uint8
	goalCells   uint64  // the goal in every cell
	two, four   float64 // chances of a spawn
	twos, fours bool    // whether such a spawn makes a position
	fourIsGoal  bool    // it ends the matter instead
	fourCosts   float64
}

func newModel(p Problem) *model {
	m := &model{
		shape: newShape(p.Rows, p.Cols), goal: p.Goal,
		two: float64(1000-p.FourPerMille) / 1000, four: float64(p.FourPerMille) / 1000,
		twos: p.FourPerMille < 1000, fours: p.FourPerMille > 0,
	}
	switch p.Goal {
	case 0:
		m.fourCosts = 4
	case 2:
		m.fourIsGoal, m.fours = m.fours, false
		fallthrough
	default:
		m.goalCells = uint64(p.Goal) * lowBits(m.cells)
	}
	return m
}

// reached tells whether an afterstate, made from a position without the goal,
// has it.
func (m *model) reached(after uint64) bool {
	return m.goal != 0 && empties(after^m.goalCells, m.cells) != 0
}

// final returns the inner value of a position without a move.
func (m *model) final(b uint64) float64 {
	if m.goal != 0 {
		return 0
	}
	return worth(b)
}

// children are the positions that can follow an afterstate, for each of its
// empty cells. Where twos or fours make no position, those are not filled in.
type children struct {
	n         int
	two, four [9]uint64
}

func (m *model) spawn(after uint64, c *children) {
	n := 0
	for free := empties(after, m.cells); free != 0; free &= free - 1 {
		spawn := free & -free
		if m.twos {
			c.two[n] = m.canonical(after | spawn)
		}
		if m.fours {
			c.four[n] = m.canonical(after | spawn<<1)
		}
		n++
	}
	c.n = n
}

// mean returns the inner value of an afterstate with n children of each kind
// from the sums of theirs. The conversions keep a product from being fused with
// a sum, so that every processor comes to the same result.
func (m *model) mean(n int, twos, fours float64) float64 {
	k := float64(n)
	if m.fourIsGoal {
		fours = k
	}
	fours -= float64(m.fourCosts * k)
	v := (float64(m.two*twos) + float64(m.four*fours)) / k
	if m.goal != 0 {
		v = min(v, 1) // rounding may go beyond
	}
	return v
}
