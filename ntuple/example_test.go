package ntuple_test

import (
	"bytes"
	"context"
	"fmt"

	"twofold/bitboard"
	"twofold/ntuple"
)

// Training a small network takes a second or two.
func ExampleTrainer() {
	tuples, err := ntuple.ParseShape("0123 4567 0145")
	if err != nil {
		panic(err)
	}
	network, err := ntuple.New(tuples)
	if err != nil {
		panic(err)
	}
	var last ntuple.Progress
	trainer, err := ntuple.NewTrainer(network, ntuple.Options{
		Games: 2000, Seed: 1, Lambda: 0.5,
		Report: func(p ntuple.Progress) error { last = p; return nil },
	})
	if err != nil {
		panic(err)
	}
	if err := trainer.Run(context.Background()); err != nil {
		panic(err)
	}
	fmt.Println(last.Games, "games, better than 8000 points:", last.Average > 8000)
	// Output: 2000 games, better than 8000 points: true
}

// A network is written with as many bits a weight as it is worth, and read again
// wherever it is needed.
func ExampleNetwork_Write() {
	tuples, err := ntuple.ParseShape("4x5")
	if err != nil {
		panic(err)
	}
	network, err := ntuple.New(tuples)
	if err != nil {
		panic(err)
	}
	var file bytes.Buffer
	if err := network.Write(&file, ntuple.Coding{Bits: 12}); err != nil {
		panic(err)
	}
	again, err := ntuple.Read(&file)
	if err != nil {
		panic(err)
	}
	fmt.Println(again.Tuples())
	// Output: [01234 45678 01245 45689]
}

// Greedy play: the direction of the highest reward plus value.
func ExampleNetwork_Best() {
	tuples, err := ntuple.ParseShape("0123")
	if err != nil {
		panic(err)
	}
	network, err := ntuple.New(tuples) // it knows nothing: only the reward counts
	if err != nil {
		panic(err)
	}
	b, err := bitboard.Parse("1120000000000000")
	if err != nil {
		panic(err)
	}
	var m bitboard.Moves
	after, dir := network.Best(b, &m)
	fmt.Println(after, dir, m.Reward[dir])
	// Output: 2200000000000000 0 4
}
