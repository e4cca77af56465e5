package look

// Direction returns what a direction is called. They are in the order of the
// rules: left, right, up, down; n is 0 to 3.
func Direction(n uint8) Word {
	return [...]Word{WordLeft, WordRight, WordUp, WordDown}[n&3]
}

// CoachBasis returns what says what the coach's values rest on, with {0} for how
// many moves it looked ahead: 0 nothing yet, as it is thinking; 1 what is known
// exactly; 2 a network; 3 a search alone.
func CoachBasis(n uint8) Word {
	return [...]Word{WordCoachThinking, WordCoachExact, WordCoachNetwork, WordCoachSearch}[n&3]
}
