package bitboard

// Rollouts is what random games from one board came to.
type Rollouts struct {
	Games int   // played to their ends
	Moves int64 // made in them
	Score int64 // gained in them, in all

	// Max counts the games by the largest exponent on the last board.
	Max [MaxExp + 1]int

	// Overflows is how many games were left out of all the above, since two
	// tiles of exponent 15 merged in them.
	Overflows int
}

// Rollouts plays random games from the board to their ends: a move is one of
// the legal directions, each with the same chance, and a spawn. fourPerMille
// is the chance of a 4, 0 to 1000.
//
// Each game has a generator of its own, seeded with the next number of r, so
// that what comes out does not depend on how games are interleaved. A move
// draws one number; its upper two bits are the direction, the others the spawn,
// as in Spawn. Where that direction is not legal, RandomDir draws another. A
// board that was slid up or down stays transposed for the rest of the game,
// since all that is counted is the same on both.
func (b Board) Rollouts(r *Rand, games, fourPerMille int) Rollouts {
	p := rollout{from: b, seeds: r, games: games}
	p.sum, p.grown = b.sums()
	for p.running < lanes && p.begin(&p.lanes[p.running]) {
		p.running++
	}
	fours := fourBelow(fourPerMille)
	for p.running > 0 {
	games:
		for i := 0; i < p.running; i++ {
			l := &p.lanes[i&(lanes-1)]
			v := l.rand.Uint64()
			d := uint(v >> 62)
			x := l.board.turned(d)
			after := x.slideRows(d)
			for after == x {
				if d = p.another(l); d == over {
					continue games
				}
				x = l.board.turned(d)
				after = x.slideRows(d)
			}
			l.board = after | tile(nthEmpty(after.EmptyMask(), v), v, fours)
			l.moves++
		}
	}
	return p.out
}

// lanes is how many games run side by side. A move waits for the one before it
// most of the time; other games fill the gap. Two lanes take 0.78 of the time
// of one, four 0.73, eight the same.
const lanes = 4

// lane is a random game in the making.
type lane struct {
	board Board
	rand  Rand
	moves int64
}

// rollout is a run of random games in the making.
type rollout struct {
	lanes   [lanes]lane
	running int // the first so many lanes are in use

	from       Board
	sum, grown int64 // of from, see sums
	seeds      *Rand
	games      int // that have not begun
	out        Rollouts
}

// begin begins another game on a lane, if there is one.
func (p *rollout) begin(l *lane) bool {
	if p.games <= 0 {
		return false
	}
	p.games--
	*l = lane{board: p.from, rand: *NewRand(p.seeds.Uint64())}
	return true
}

// over is no direction.
const over = 4

// another draws a direction where the first one drawn changes nothing. Where
// none does, it ends the game, gives the lane to another, and returns over.
func (p *rollout) another(l *lane) uint {
	if d, ok := l.board.RandomDir(&l.rand); ok {
		return uint(d)
	}
	p.end(l)
	if !p.begin(l) {
		p.running--
		*l = p.lanes[p.running]
	}
	return over
}

// end counts a game that is over. Its score follows from the sums of its first
// and its last board and the number of fours that spawned.
func (p *rollout) end(l *lane) {
	sum, grown := l.board.sums()
	// Every spawn adds 2 to the tile sum, and a 4 adds 2 more. A merge of two
	// 15s takes away 2^15, and so makes a number of fours that cannot be; no
	// random game lasts long enough to make up for it.
	fours := (sum - p.sum - 2*l.moves) / 2
	if fours < 0 || l.moves >= 1<<14 {
		p.out.Overflows++
		return
	}
	p.out.Games++
	p.out.Moves += l.moves
	p.out.Score += grown - p.grown - 4*fours
	p.out.Max[l.board.Max()]++
}

// turned returns the board with the axis of a direction along its rows.
func (b Board) turned(d uint) Board {
	// No branch: half of them would be guessed wrong.
	return b ^ (b^b.Transpose())&-Board(d>>1)
}

// sums returns the sum of the tile values, and the score of the board had every
// tile grown from 2s: a tile of exponent e then brought (e-1)·2^e. A 4 that
// spawned brought 4 less.
func (b Board) sums() (sum, grown int64) {
	// An empty cell counts as 1 here and as -1 there, which is taken back: a
	// branch on it would often be guessed wrong.
	empty := int64(b.Empty())
	for range Cells {
		e := int64(b & 15)
		sum += 1 << e
		grown += (e - 1) << e
		b >>= 4
	}
	return sum - empty, grown + empty
}
