package game

// roomiest chooses the move that leaves the most empty cells, and among equals
// the one towards the same corner. It plays well on large boards.
func roomiest(g *Game) Dir {
	best, most := Down, -1
	b := g.Board()
	for _, d := range [4]Dir{Down, Left, Right, Up} {
		if after, _, moved := b.Slide(d); moved && after.Empty() > most {
			best, most = d, after.Empty()
		}
	}
	return best
}
