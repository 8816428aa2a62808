package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"hpaplayground/core/exercise"
	"hpaplayground/core/words"
)

// checkOptions are the flags of check.
type checkOptions struct{ language, code string }

func checkCommand() *cobra.Command {
	var o checkOptions
	c := &cobra.Command{
		Use:   "check EXERCISE ANSWER",
		Short: "grade an answer to an exercise, goal by goal",
		Long: `Runs an answer and says which goals it meets; exits with 0 if all hold and
nothing was changed that may not be edited. EXERCISE is a NAME of the course, a
FILE with one exercise, or FILE#NAME. ANSWER is a file of manifests; those that
it leaves out are as at the start. hpasim exercises EXERCISE --start prints
them.`,
		Example: `  hpasim exercises by-hand --solution >answer.yaml
  hpasim check by-hand answer.yaml`,
		ValidArgsFunction: oneExercise,
		RunE:              runE(o.run),
	}
	o.flags(c)
	return c
}

func (o *checkOptions) flags(c *cobra.Command) {
	languageFlag(c, &o.language, "say it", "")
	c.Flags().StringVar(&o.code, "code", "", "print also the code to hand in for this `NAME`")
}

func (o *checkOptions) run(s streams, args []string) error {
	lang, err := lookupLanguage(o.language)
	switch {
	case len(args) < 2:
		return usagef("want an exercise and an answer")
	case len(args) > 2:
		return usagef("argument %q: one answer is enough", args[2])
	case err != nil:
		return err
	}
	x, err := openExercise(s, args[0])
	if err != nil {
		return err
	}
	src, err := open(s, args[1])
	if err != nil {
		return err
	}
	outcome, diags := x.Check(src.text, lang)
	src.report(s.err, diags)
	if outcome == nil {
		return errReported
	}
	printOutcome(s, x, outcome, lang)
	if o.code != "" {
		h := exercise.Submission{Who: o.code, Done: []exercise.Done{{Exercise: x.Name}}}
		for _, r := range outcome.Goals {
			h.Done[0].Met = append(h.Done[0].Met, r.Met)
		}
		fmt.Fprintln(s.out, "code: "+h.Encode())
	}
	if !outcome.Solved() {
		return errReported
	}
	return nil
}

// missedGoal says a goal that is not met, and what happened instead.
func missedGoal(x *exercise.Exercise, o *exercise.Outcome, i int, lang words.Language) string {
	text, r := x.Goals[i].In(lang), &o.Goals[i]
	if r.Hidden && x.Goals[i].Shown() {
		return lang.Say("%s: %s, on the hidden run", text, r.Instead)
	}
	return lang.Say("%s: %s", text, r.Instead)
}

func printOutcome(s streams, x *exercise.Exercise, o *exercise.Outcome, lang words.Language) {
	for i, r := range o.Goals {
		text := x.Goals[i].In(lang)
		if r.Met {
			fmt.Fprintln(s.out, lang.Say("met      %s", text))
			continue
		}
		line := lang.Say("not met  %s", missedGoal(x, o, i, lang))
		if r.Reason != "" {
			line = lang.Say("%s. %s", line, r.Reason)
		}
		fmt.Fprintln(s.out, line)
	}
	for i, path := range o.Outside {
		line := lang.Say("not to be edited: %s", path)
		if instead := o.OldValues[i]; instead != "" {
			line = lang.Say("%s (was %s)", line, instead)
		}
		fmt.Fprintln(s.out, line)
	}
	fmt.Fprintln(s.out, lang.Say("%d of %d goals", o.Met(), len(o.Goals)))
	if o.Solved() {
		writeWrapped(s.out, x.Remember.In(lang), "", 78)
	}
}
