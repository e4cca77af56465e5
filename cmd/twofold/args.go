package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"twofold/game"
	"twofold/internal/launch"
)

// exactly asks for a number of arguments, which what describes.
func exactly(what string, n int) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error { return checkArgs(c, args, what, n) }
}

// checkArgs is apart from exactly, of which the compiler makes a copy for each
// command.
func checkArgs(c *cobra.Command, args []string, what string, n int) error {
	switch {
	case len(args) == n:
		return nil
	case n == 0:
		return usage(fmt.Sprintf("%s takes no argument %s", c.Name(), quote(args[0])),
			`see "`+c.CommandPath()+` --help"`)
	}
	return usage(fmt.Sprintf("%s takes %s, and there are %d arguments", c.Name(), what, len(args)),
		`see "`+c.CommandPath()+` --help"`)
}

// option is the value of a flag, and whether it was given.
type option[T any] struct {
	value T
	given bool
}

// or returns the value where it was given, else another.
func (o *option[T]) or(other T) T {
	if o.given {
		return o.value
	}
	return other
}

// addOption adds a flag to a command; kind names its value in the help.
func addOption[T any](c *cobra.Command, to *option[T], name, kind, help string, parse func(string) (T, error)) {
	launch.Flag(c, name, kind, help, func(text string) error {
		got, err := parse(text)
		if err == nil {
			to.value, to.given = got, true
		}
		return err
	})
}

// size is a board size as a flag has it.
type size struct{ rows, cols int }

func parseSize(s string) (size, error) {
	rows, cols, err := game.ParseSize(s)
	return size{rows, cols}, err
}

// wholeNumber reads a number from least to most.
func wholeNumber[T int | int64](least, most T) func(string) (T, error) {
	return func(text string) (T, error) { return launch.WholeNumber(text, least, most) }
}

// oneOf completes a flag from a list.
func oneOf(c *cobra.Command, flag string, values func() []string) {
	// It fails only for a flag that is not there, which any test would show.
	_ = c.RegisterFlagCompletionFunc(flag, func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return values(), cobra.ShellCompDirectiveNoFileComp
	})
}
