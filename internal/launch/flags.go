package launch

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"twofold/game"
	"twofold/internal/look"
)

// flag takes the text of a flag as the command line is read, so that a wrong
// value is a fault of that flag.
type flag struct {
	take func(text string) error
	kind string
	text string
}

func (f *flag) String() string { return f.text }
func (f *flag) Type() string   { return f.kind }
func (f *flag) Set(text string) error {
	err := f.take(text)
	if err == nil {
		f.text = text
	}
	return err
}

// Flag adds a flag with a value to a command. kind names the value in the help;
// take gets its text and tells what is wrong with it.
func Flag(c *cobra.Command, name, kind, help string, take func(text string) error) {
	c.Flags().Var(&flag{take: take, kind: kind}, name, help)
}

// WholeNumber reads a whole number from least to most, written as such.
func WholeNumber[T int | int64](text string, least, most T) (T, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < int64(least) || n > int64(most) || strconv.FormatInt(n, 10) != text {
		return 0, &game.Fault{
			What:   game.Quote(text) + " is no number that fits here",
			Remedy: fmt.Sprintf("give a whole number from %d to %d", least, most),
		}
	}
	return T(n), nil
}

// FlagFault says in our words what pflag found wrong with a command line, and
// what to do.
func FlagFault(c *cobra.Command, err error) error {
	var (
		unknown *pflag.NotExistError
		missing *pflag.ValueRequiredError
		invalid *pflag.InvalidValueError
		syntax  *pflag.InvalidSyntaxError
	)
	see := `see "` + c.CommandPath() + ` --help"`
	fault := func(what string) error { return &game.Fault{What: what, Remedy: see} }
	switch {
	case errors.As(err, &unknown):
		if short := unknown.GetSpecifiedShortnames(); short != "" {
			return fault("there is no flag " + game.Quote("-"+short))
		}
		name := unknown.GetSpecifiedName()
		if near := nearFlag(c, name); near != "" {
			see = "did you mean --" + near + "? S" + see[1:]
		}
		return fault("there is no flag " + game.Quote("--"+name))
	case errors.As(err, &missing):
		return fault("the flag --" + missing.GetFlag().Name + " needs a value")
	case errors.As(err, &invalid):
		what, remedy, told := strings.Cut(invalid.Unwrap().Error(), "; ")
		if told {
			return &game.Fault{What: "--" + invalid.GetFlag().Name + ": " + what, Remedy: remedy}
		}
		return fault("--" + invalid.GetFlag().Name + " does not take " + game.Quote(invalid.GetValue()))
	case errors.As(err, &syntax):
		return fault(game.Quote(syntax.GetSpecifiedFlag()) + " is no flag")
	}
	return fault(err.Error())
}

// nearFlag returns the flag that a name begins, or that begins the name.
func nearFlag(c *cobra.Command, name string) string {
	near := ""
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if near == "" && len(name) > 1 && (strings.HasPrefix(f.Name, name) || strings.HasPrefix(name, f.Name)) {
			near = f.Name
		}
	})
	return near
}

// PaletteNames are the palettes that need no file.
func PaletteNames() []string {
	return names(look.Palettes(), func(p *look.Palette) string { return p.Name })
}

// LangNames are the languages, as flags have them.
func LangNames() []string { return names(look.Langs(), look.Lang.String) }

func names[T any](list []T, name func(T) string) []string {
	var all []string
	for _, v := range list {
		all = append(all, name(v))
	}
	return all
}

// ParseLang returns the language of a flag.
func ParseLang(text string) (look.Lang, error) {
	if l, ok := look.LangFrom(text); ok {
		return l, nil
	}
	return 0, &game.Fault{What: "there is no language " + game.Quote(text), Remedy: "choose one of " + strings.Join(LangNames(), ", ")}
}

// Palette returns the palette that --palette names, or that stands in the file it
// names. path is that file as the system takes it, and read reads it, with at most
// look.MaxPaletteFile bytes.
func Palette(name, path string, read func() ([]byte, error)) (*look.Palette, error) {
	if built, ok := look.PaletteNamed(name); ok {
		return built, nil
	}
	wrong := func(what string) error {
		return &game.Fault{What: "--palette: " + what, Remedy: "choose one of " + strings.Join(PaletteNames(), ", ") + ", or a palette file"}
	}
	if name == "-" {
		return nil, wrong("the palette cannot come from standard input")
	}
	if _, err := os.Stat(path); err != nil {
		return nil, wrong("there is no palette and no file " + game.Quote(name))
	}
	text, err := read()
	if err != nil {
		return nil, wrong(err.Error())
	}
	palette, err := look.ParsePalette(text)
	if err != nil {
		if what, remedy, told := strings.Cut(err.Error(), "; "); told {
			return nil, &game.Fault{What: "--palette: " + name + ": " + what, Remedy: remedy}
		}
		return nil, wrong(name + ": " + err.Error())
	}
	return palette, nil
}
