package bitboard

import (
	"testing"

	"twofold/game"
)

// rolloutsOracle plays what Rollouts plays, game by game on boards of package
// game, as the comment of Rollouts says it.
func rolloutsOracle(t *testing.T, from Board, r *Rand, games, perMille int) Rollouts {
	t.Helper()
	var out Rollouts
	for range games {
		rand := NewRand(r.Uint64())
		b := from.Unpack()
		score, moves, overflow := int64(0), int64(0), false
		for b.CanMove() && !overflow {
			v := rand.Uint64()
			d := game.Dir(v >> 62)
			after, gain, moved := b.Slide(d)
			if !moved {
				packed, err := Pack(&b)
				if err != nil {
					t.Fatal(err)
				}
				d, _ = packed.RandomDir(rand)
				after, gain, _ = b.Slide(d)
			}
			packed, err := Pack(&after)
			if err != nil {
				overflow = true
				continue
			}
			if d == game.Up || d == game.Down {
				packed = packed.Transpose()
			}
			same := Rand{state: v}
			same.unstep()
			b = packed.Spawn(&same, perMille).Unpack()
			score += gain
			moves++
		}
		if overflow {
			out.Overflows++
			continue
		}
		out.Games++
		out.Score += score
		out.Moves += moves
		out.Max[b.Max()]++
	}
	return out
}

// unstep sets a generator whose state is a number to the state from which it
// draws that number next.
func (r *Rand) unstep() {
	z := r.state
	z ^= z>>31 ^ z>>62
	z *= inverse(0x94d049bb133111eb)
	z ^= z>>27 ^ z>>54
	z *= inverse(0xbf58476d1ce4e5b9)
	z ^= z>>30 ^ z>>60
	r.state = z - 0x9e3779b97f4a7c15
}

// inverse returns the number that times x is 1, modulo 2^64, for odd x.
func inverse(x uint64) uint64 {
	y := x
	for range 6 {
		y *= 2 - x*y
	}
	return y
}

func TestRollouts(t *testing.T) {
	for _, from := range []Board{
		0x1,
		0x0000000000210000,
		0x2345678923456789, // full
		0xc000000000000021,
		0xddd0000000000000, // to 15 and no further, or nearly so
		0xffff000000000000,
		0xefef000000000000,
		0xe1e1c0000000000d,
		0, // nothing moves
		0x1212212112122121,
	} {
		for games := range 7 {
			for _, perMille := range []int{0, 100, 1000} {
				r, same := NewRand(uint64(games)), NewRand(uint64(games))
				got, want := from.Rollouts(r, games, perMille), rolloutsOracle(t, from, same, games, perMille)
				if got != want {
					t.Fatalf("%v, %d games, a 4 at %d: %+v, want %+v", from, games, perMille, got, want)
				}
				if *r != *same {
					t.Fatalf("%v, %d games: the generator was left elsewhere", from, games)
				}
			}
		}
	}
	rng := newRand(12)
	for range some(3_000) {
		from, seed := randomBoard(rng), rng.Uint64()
		got, want := from.Rollouts(NewRand(seed), 9, 100), rolloutsOracle(t, from, NewRand(seed), 9, 100)
		if got != want {
			t.Fatalf("%v, seed %d: %+v, want %+v", from, seed, got, want)
		}
	}
	if got := Board(1).Rollouts(NewRand(1), -1, 100); got != (Rollouts{}) {
		t.Errorf("less than no games came to %+v", got)
	}
}

func TestRolloutsOverflow(t *testing.T) {
	// Two 15s side by side merge in two of four directions.
	got := Board(0xff).Rollouts(NewRand(1), 1000, 100)
	if got.Overflows < 500 || got.Overflows+got.Games != 1000 {
		t.Errorf("%+v", got)
	}
}

// TestGoldenPlay freezes seeded play. Never to be edited to pass.
func TestGoldenPlay(t *testing.T) {
	r := NewRand(2048)
	b := Start(r, 100)
	score, moves, games := int64(0), 0, 1
	for range 100_000 {
		d, ok := b.RandomDir(r)
		if !ok {
			b = Start(r, 100)
			games++
			continue
		}
		after, reward, _ := b.Slide(d)
		b = after.Spawn(r, 100)
		score += int64(reward)
		moves++
	}
	if b.String() != "0131153124120131" || score != 918320 || moves != 99166 || games != 835 {
		t.Errorf("%v after %d moves of %d games with %d points", b, moves, games, score)
	}
	got := Board(0x0000000000210000).Rollouts(NewRand(2048), 1000, 100)
	want := Rollouts{Games: 1000, Moves: 119098, Score: 1115112}
	copy(want.Max[4:], []int{2, 61, 366, 481, 90})
	if got != want {
		t.Errorf("random games came to %+v, want %+v", got, want)
	}
}
