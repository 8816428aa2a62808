package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"hpaplayground/core/manifest"
)

// normalize writes each flag as --NAME, as pflag reads it. hpasim takes flags as package
// flag does: -at is --at, and --o is -o. The arguments after -h are left out.
func normalize(c *cobra.Command, args []string) (out []string) {
	c.InitDefaultHelpFlag()
	for i := 0; i < len(args); i++ {
		arg := args[i]
		if arg == "--" {
			return append(out, args[i:]...)
		}
		bare := strings.TrimPrefix(strings.TrimPrefix(arg, "-"), "-")
		name, value, hasValue := strings.Cut(bare, "=")
		f := lookupFlag(c, name)
		switch {
		case arg == "-" || !strings.HasPrefix(arg, "-"):
			out = append(out, arg)
		case f == nil: // an error
			out = append(out, "--"+bare)
		case hasValue:
			out = append(out, "--"+f.Name+"="+value)
		case f.Name == "help":
			return append(out, "--help")
		default:
			out = append(out, "--"+f.Name)
			if f.NoOptDefVal == "" && i+1 < len(args) {
				i++
				out = append(out, args[i])
			}
		}
	}
	return out
}

// lookupFlag returns a command's flag by its name or by its letter, or nil.
func lookupFlag(c *cobra.Command, name string) *pflag.Flag {
	if len(name) == 1 {
		return c.Flags().ShorthandLookup(name)
	}
	return c.Flags().Lookup(name)
}

// flagError says what is wrong with a flag in the words of package flag, which scripts may
// know.
func flagError(c *cobra.Command, err error) error {
	var (
		noFlag  *pflag.NotExistError
		noValue *pflag.ValueRequiredError
		wrong   *pflag.InvalidValueError
	)
	switch {
	case errors.As(err, &noFlag):
		name := noFlag.GetSpecifiedName()
		var names []string
		c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		return usagef("flag provided but not defined: -%s%s", name, didYouMean("--", name, names))
	case errors.As(err, &noValue):
		return usagef("flag needs an argument: -%s", cmp.Or(noValue.GetFlag().Shorthand, noValue.GetFlag().Name))
	case errors.As(err, &wrong):
		f, cause := wrong.GetFlag(), errors.Unwrap(wrong)
		kind := "value"
		switch f.Value.Type() {
		case "bool":
			kind, cause = "boolean value", errParse
		case "int", "float64":
			cause = errParse
		}
		return usagef("invalid %s %q for flag -%s: %v", kind, wrong.GetValue(), f.Name, cause)
	}
	return usageError{err.Error()}
}

var errParse = errors.New("parse error")

// didYouMean asks whether a name was meant that there is.
func didYouMean(prefix, name string, names []string) string {
	if near := manifest.Nearest(name, names); near != "" {
		return fmt.Sprintf("; did you mean %s%s?", prefix, near)
	}
	return ""
}

// typed makes a flag.Value one of pflag.
type typed struct{ flag.Value }

// Type is the kind of value that the documentation names; the usage of a flag names it already.
func (typed) Type() string { return "string" }
