package main

import (
	_ "embed"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"hpaplayground/core/exercise"
	"hpaplayground/core/figure"
	"hpaplayground/core/manifest"
	"hpaplayground/core/timeline"
)

//go:embed exercise.yaml
var newExercise string

// newName is the name of the exercise in newExercise.
const newName = "my-exercise"

func exerciseCommand() *cobra.Command {
	var o checkOptions
	c := &cobra.Command{
		Use:   "exercise new|lint|check|code ...",
		Short: "what trainers need: begin, prove, grade and collect exercises",
		Long: `hpasim exercise new [NAME]            prints an exercise to begin with
hpasim exercise lint [FILE|DIR...]    proves for each exercise that its start fails, that its
                                      solution passes, and that each goal can be missed alone;
                                      without a file those of the course
hpasim exercise check EXERCISE ANSWER is hpasim check
hpasim exercise code CODE...          reads codes that participants hand in; - reads them from
                                      the standard input, one per line`,
		Example: `  hpasim exercise new >my.yaml
  hpasim exercise lint my.yaml`,
		ValidArgsFunction: exerciseArgument,
		RunE: runE(func(s streams, args []string) error {
			if len(args) == 0 {
				return usagef("want new, lint, check or code")
			}
			switch args[0] {
			case "new":
				return beginExercise(s, args[1:])
			case "lint":
				return lintExercises(s, args[1:])
			case "check":
				return o.run(s, args[1:])
			case "code":
				return readCodes(s, args[1:])
			}
			return usagef("%q: want new, lint, check or code", args[0])
		}),
	}
	o.flags(c)
	return c
}

// exerciseArgument completes the first argument to what exercise does, and the rest as check does.
func exerciseArgument(c *cobra.Command, args []string, begin string) ([]string, cobra.ShellCompDirective) {
	switch {
	case len(args) == 0:
		return withPrefix([]string{"new", "lint", "check", "code"}, begin), cobra.ShellCompDirectiveNoFileComp
	case args[0] == "check":
		return oneExercise(c, args[1:], begin)
	}
	return nil, cobra.ShellCompDirectiveDefault
}

func beginExercise(s streams, args []string) error {
	text := newExercise
	switch len(args) {
	case 0:
	case 1:
		text = strings.Replace(text, newName, args[0], 1)
		if _, diags := exercise.Parse(text); len(diags) > 0 {
			return fmt.Errorf("%s", diags[0].Message)
		}
	default:
		return usagef("argument %q: one name is enough", args[1])
	}
	_, err := io.WriteString(s.out, text)
	return err
}

func lintExercises(s streams, args []string) error {
	if len(args) == 0 {
		args = []string{""}
	}
	failed, n := 0, 0
	for _, name := range args {
		all, err := openCollections(s, name)
		if err != nil {
			return err
		}
		for _, c := range all {
			n += len(c.Exercises)
			diags := exercise.Lint(c.Collection)
			for _, x := range c.Exercises {
				diags = append(diags, figure.Exercise(x)...)
			}
			failed += c.errors + c.report(s.err, manifest.Order(diags))
		}
	}
	switch {
	case failed > 0:
		return errReported
	case n == 1:
		fmt.Fprintln(s.out, "1 exercise: its start fails, its solution passes")
	default:
		fmt.Fprintf(s.out, "%d exercises: each start fails, each solution passes\n", n)
	}
	return nil
}

// readCodes prints a row for each exercise of each code.
func readCodes(s streams, args []string) error {
	if len(args) == 0 {
		return usagef("no code was given")
	}
	if len(args) == 1 && args[0] == "-" {
		text, err := io.ReadAll(io.LimitReader(s.in, manifest.MaxText))
		if err != nil {
			return err
		}
		args = strings.Fields(string(text))
	}
	var g timeline.Grid
	g.Row("WHO", "EXERCISE", "GOALS", "HINTS", "SOLUTION")
	failed := 0
	for _, code := range args {
		h, err := exercise.Decode(code)
		if err != nil {
			fmt.Fprintf(s.err, "hpasim exercise code: %v\n", err)
			failed++
			continue
		}
		for i := range h.Done {
			d := &h.Done[i]
			goalsMet, shown := 0, ""
			for _, m := range d.Met {
				if m {
					goalsMet++
				}
			}
			if d.Shown {
				shown = "shown"
			}
			g.Row(h.Who, d.Exercise, fmt.Sprintf("%d/%d", goalsMet, len(d.Met)), strconv.Itoa(d.Hints), shown)
		}
	}
	if err := g.Write(s.out, lineWidth(s.out)); err != nil {
		return err
	}
	if failed > 0 {
		return errReported
	}
	return nil
}
