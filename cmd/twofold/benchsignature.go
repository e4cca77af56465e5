package main

import (
	"context"
	"fmt"
	"hash/fnv"
	"io"
	"math"

	"twofold/bitboard"
	"twofold/exact"
	"twofold/game"
	"twofold/ntuple"
	"twofold/search"
)

// signature returns a number that stands for how everything plays: what the
// rules, the packed board, training, search and the exact solver come to from
// fixed seeds. It is the same on every machine and in every run; a change that
// is only about speed leaves it as it is.
func signature(ctx context.Context) (string, error) {
	h := fnv.New64a() // which takes everything
	for _, part := range []func(context.Context, io.Writer) error{signRules, signPacked, signNetworks, signExact} {
		if err := part(ctx, h); err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("%016x", h.Sum64()), nil
}

// signRules writes the records of games on boards of several sizes.
func signRules(_ context.Context, w io.Writer) error {
	for i, size := range []size{{4, 4}, {3, 5}, {2, 2}} {
		g, err := randomGame(size, i)
		if err != nil {
			return err
		}
		_, err = w.Write(g.Record().AppendText(nil))
		if err != nil {
			return err
		}
	}
	return nil
}

// randomGame plays a game at random, a different one for each number.
func randomGame(size size, number int) (*game.Game, error) {
	seed, err := game.ParseSeed(fmt.Sprintf("bench %d", number))
	if err != nil {
		return nil, err
	}
	g, err := game.New(game.Classic(size.rows, size.cols), seed)
	if err != nil {
		return nil, err
	}
	for r := bitboard.NewRand(uint64(number)); !g.Status().Over; {
		g.Move(game.Dir(r.Uint64() >> 62))
	}
	return g, nil
}

// signPacked writes what random games on the packed board come to, and the
// leaves of perft.
func signPacked(_ context.Context, w io.Writer) error {
	r := bitboard.NewRand(1)
	for range 4 {
		b := bitboard.Start(r, 100)
		fmt.Fprintln(w, bitboard.Perft(b, 3), b.Rollouts(r, 50, 100))
	}
	full, err := bitboard.Parse("123456789abcde1f")
	if err != nil {
		return err
	}
	fmt.Fprintln(w, bitboard.Perft(full, 4))
	return nil
}

// signNetworks trains small networks, with each method, and writes what they say
// of boards, and where searches with them go.
func signNetworks(ctx context.Context, w io.Writer) error {
	tuples, err := ntuple.ParseShape("0123,4567,0145,1256")
	if err != nil {
		return err
	}
	for _, o := range []ntuple.Options{{Method: ntuple.TD}, {Lambda: 0.5, Optimistic: 1000}} {
		n, err := ntuple.New(tuples, 512)
		if err != nil {
			return err
		}
		o.Games, o.Seed = 200, 1
		t, err := ntuple.NewTrainer(n, o)
		if err != nil {
			return err
		}
		if err := t.Run(ctx); err != nil {
			return err
		}
		_, used := n.Weights()
		fmt.Fprintln(w, used)
		boards := boardsOf(n, 1000)
		for _, b := range boards {
			fmt.Fprintln(w, b, math.Float32bits(n.Value(b)))
		}
		for _, limit := range []search.Limit{{Depth: 2}, {Depth: 3}, {Nodes: 2000}, {Nodes: 1000, MinProb: 0.01}} {
			s, err := search.NewPacked(n, 100, 1<<18)
			if err != nil {
				return err
			}
			for i := 0; i < len(boards); i += 20 {
				res, err := s.Search(boards[i], limit)
				if err != nil {
					return err
				}
				fmt.Fprintln(w, res.Best)
			}
		}
	}
	return signGeneral(w)
}

// boardsOf plays greedily with a network and returns so many boards of its
// games, all with a legal direction.
func boardsOf(n *ntuple.Network, count int) []bitboard.Board {
	var boards []bitboard.Board
	var m bitboard.Moves
	r := bitboard.NewRand(2)
	b := bitboard.Start(r, 100)
	for len(boards) < count {
		after, at := n.Best(b, &m)
		if at < 0 || m.Overflow {
			b = bitboard.Start(r, 100)
			continue
		}
		boards = append(boards, b)
		b = after.Spawn(r, 100)
	}
	return boards
}

// signGeneral writes where searches on a board of another size go.
func signGeneral(w io.Writer) error {
	g, err := search.NewGeneral(search.Shape{}, 100, 1<<16)
	if err != nil {
		return err
	}
	for i := range 5 {
		random, err := randomGame(size{3, 4}, i)
		if err != nil {
			return err
		}
		for n := len(random.Moves()) - 1; n >= 0; n -= 4 {
			random.Seek(n)
			res, err := g.Search(random.Board(), search.Limit{Nodes: 300})
			if err != nil {
				return err
			}
			fmt.Fprintln(w, res.Best)
		}
	}
	return nil
}

// signExact writes what perfect play is worth on a small board.
func signExact(ctx context.Context, w io.Writer) error {
	s, err := exact.Solve(ctx, exact.Classic(2, 3), exact.Options{Workers: 1})
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%.6f %d\n", s.Value(), s.Positions())
	return nil
}
