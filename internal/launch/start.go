package launch

import (
	"github.com/spf13/cobra"

	"twofold/game"
	"twofold/internal/session"
)

// Start is which game is to be played, by the flags of the command line. Flags
// that were not given are nil or false.
type Start struct {
	Size        *[2]int // rows and columns
	Target      *uint8  // exponent, 0 for none
	Four        *int    // chance of a 4, per mille
	Tiles       *int    // at the start
	NoUndo      bool
	EndAtTarget bool
	Gentle      bool

	Seed  *game.Seed
	Board *game.Board
	Score *int64
	New   bool
}

// AddFlags adds the flags to a command.
func (f *Start) AddFlags(c *cobra.Command) {
	take(c, &f.Size, "size", "RxC", "board size, rows first, 2x2 to 10x10 (4x4 where rules are given)", func(text string) (size [2]int, err error) {
		size[0], size[1], err = game.ParseSize(text)
		return size, err
	})
	take(c, &f.Target, "target", "TILE", "tile to reach, or none (by size: 2048 from 4x4 on)", game.ParseTarget)
	take(c, &f.Four, "four", "CHANCE", "chance that a new tile is a 4 (10%)", game.ParseChance)
	take(c, &f.Tiles, "start", "N", "tiles at the start (2)", func(text string) (int, error) { return WholeNumber(text, 1, game.MaxCells) })
	c.Flags().BoolVar(&f.NoUndo, "no-undo", false, "moves cannot be taken back")
	c.Flags().BoolVar(&f.EndAtTarget, "end-at-target", false, "reaching the target ends the game")
	c.Flags().BoolVar(&f.Gentle, "gentle", false, "only 2s, and the target ends the game")
	take(c, &f.Seed, "seed", "HEX|WORDS", "begin a game whose tiles follow from a seed", game.ParseSeed)
	take(c, &f.Board, "board", "BOARD", "begin a game from a position; its best score is kept apart", game.ParseBoard)
	take(c, &f.Score, "score", "N", "score of that position (0)", func(text string) (int64, error) { return WholeNumber[int64](text, 0, 1<<53-1) })
	c.Flags().BoolVar(&f.New, "new", false, "begin a new game; the present one stays in the history")
}

// take adds a flag whose value is parsed.
func take[T any](c *cobra.Command, to **T, name, kind, help string, parse func(string) (T, error)) {
	Flag(c, name, kind, help, func(text string) error {
		value, err := parse(text)
		if err == nil {
			*to = &value
		}
		return err
	})
}

// or returns a flag's value, or another where it was not given.
func or[T any](given *T, other T) T {
	if given != nil {
		return *given
	}
	return other
}

// Plan is a way into a game: exactly one of these or, with none, the player's
// last one.
type Plan struct {
	begin        *game.Setup // a new game; without Rows the rules of the settings
	random       bool        // its seed is still to be drawn
	continueWith *game.Rules // the current game of these rules
	continueSize *[2]int     // the current game of this size
}

// Plan says what game the flags mean. All that can be wrong with them is wrong
// here, before anything is opened.
func (f *Start) Plan() (Plan, error) {
	rules, err := f.rules()
	if err != nil {
		return Plan{}, err
	}
	if f.Score != nil && f.Board == nil {
		return Plan{}, &game.Fault{What: "--score says nothing without a position", Remedy: "give --board too"}
	}
	rulesGiven := f.Target != nil || f.Four != nil || f.Tiles != nil || f.NoUndo || f.EndAtTarget || f.Gentle
	switch {
	case f.Board != nil || f.Seed != nil:
		setup := game.Setup{Rules: rules, Seed: or(f.Seed, game.Seed{})}
		if f.Board != nil {
			setup.Start = &game.Start{Board: *f.Board, Score: or(f.Score, 0)}
		}
		if _, err := game.Begin(setup); err != nil {
			return Plan{}, err
		}
		return Plan{begin: &setup, random: f.Seed == nil}, nil
	case f.New && (rulesGiven || f.Size != nil):
		return Plan{begin: &game.Setup{Rules: rules}, random: true}, nil
	case f.New:
		return Plan{begin: &game.Setup{}, random: true}, nil
	case rulesGiven:
		return Plan{continueWith: &rules}, nil
	}
	return Plan{continueSize: f.Size}, nil
}

// rules returns the rules of the flags: the classic ones, or the gentle, with
// what was given in their place. They do not depend on the settings, so that a
// command line means the same game everywhere.
func (f *Start) rules() (game.Rules, error) {
	side := [2]int{4, 4}
	if f.Board != nil {
		side = [2]int{f.Board.Rows(), f.Board.Cols()}
	}
	side = or(f.Size, side)
	r := game.Classic(side[0], side[1])
	if f.Gentle {
		r = game.Gentle(side[0], side[1])
	}
	r.Target = or(f.Target, r.Target)
	r.FourPerMille = or(f.Four, r.FourPerMille)
	r.StartTiles = or(f.Tiles, r.StartTiles)
	r.Undo = r.Undo && !f.NoUndo
	r.EndAtTarget = r.EndAtTarget || f.EndAtTarget
	return r, r.Check()
}

// Enter opens the game of a plan. entropy fills the seed of one that has none.
func (p Plan) Enter(s *session.Session, entropy func([]byte)) error {
	switch {
	case p.begin != nil:
		setup := *p.begin
		if setup.Rules.Rows == 0 {
			setup.Rules = s.Settings().Rules()
		}
		if p.random {
			entropy(setup.Seed[:])
		}
		return s.Begin(setup)
	case p.continueWith != nil:
		return s.Continue(*p.continueWith)
	case p.continueSize != nil:
		return s.ContinueSize(p.continueSize[0], p.continueSize[1])
	}
	return s.ContinueLast()
}
