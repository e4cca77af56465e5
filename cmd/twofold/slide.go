package main

import (
	"bufio"
	"strconv"

	"github.com/spf13/cobra"

	"twofold/game"
	"twofold/internal/tui/plain"
)

func (p *program) slideCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "slide BOARD|- DIR",
		Short: "Print a board after a slide, without a spawn",
		Long: "Slide prints the gain of a slide and the board after it; no tile spawns.\n\n" +
			"BOARD is rows parted by / and tile values parted by commas, 0 for an empty\n" +
			"cell, or for 4x4 sixteen hexadecimal exponents. With - boards are read from\n" +
			"standard input, one a line, and what is printed is parted by empty lines; a line\n" +
			"that is no board is named, and what stands after it is not read.\n" +
			"DIR is left, right, up or down, or its first letter.",
		Example: "  twofold slide 2,2,4,4/0,0,0,0/0,0,0,0/0,0,0,0 left\n" +
			"  twofold slide 1102000000000000 r\n" +
			"  twofold slide - up < boards.txt",
		Args: exactly("a board and a direction", 2),
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			var dirs []string
			if len(args) == 1 {
				for _, d := range game.Dirs {
					dirs = append(dirs, d.String())
				}
			}
			return dirs, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error { return p.slide(args[0], args[1]) },
	}
}

func (p *program) slide(board, dir string) error {
	// The direction first: it is wrong for every board alike.
	d, err := game.ParseDir(dir)
	if err != nil {
		return err
	}
	if board != "-" {
		b, err := game.ParseBoard(board)
		if err != nil {
			return err
		}
		_, err = p.Stdout.Write(appendSlide(nil, &b, d))
		return outputError(err)
	}
	out := bufio.NewWriter(p.Stdout)
	var text []byte
	return p.eachBoard(out, func(b *game.Board) error {
		_, err := out.Write(appendSlide(text, b, d))
		if len(text) == 0 {
			text = append(text, '\n') // an empty line parts one from the next
		}
		return err
	})
}

// appendSlide appends the gain, the board after the slide, and whether nothing
// moved.
func appendSlide(dst []byte, b *game.Board, d game.Dir) []byte {
	after, gain, moved := b.Slide(d)
	dst = append(dst, "gain "...)
	dst = append(strconv.AppendInt(dst, gain, 10), '\n')
	dst = plain.AppendBoard(dst, &after, nil, false)
	if !moved {
		dst = append(dst, "nothing moved\n"...)
	}
	return dst
}
