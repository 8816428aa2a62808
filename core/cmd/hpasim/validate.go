package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"hpaplayground/core/advise"
	"hpaplayground/core/manifest"
	"hpaplayground/core/parse"
	"hpaplayground/core/propose"
	"hpaplayground/core/scenario"
	"hpaplayground/core/words"
)

func validateCommand() *cobra.Command {
	advice, most := false, work{}
	c := &cobra.Command{
		Use:   "validate FILE... [flags]",
		Short: "what is wrong with scenarios, by file, line and column",
		Long: `Prints everything that is wrong with the files, each as
file:line:column: field: message, and exits with 1 if any of it is an error.
Warnings alone do no harm. What is around the manifests, such as a Markdown
fence or line numbers, is taken off; notes on the standard error say so.

With --advice each file without an error is run, and what hpasim advise finds in
the run is a warning, too.`,
		Example:           `  hpasim validate hpa.yaml`,
		ValidArgsFunction: scenarios,
		RunE: runE(func(s streams, args []string) error {
			if len(args) == 0 {
				return usagef("no file was given")
			}
			failed := 0
			for _, name := range args {
				src, err := open(s, name)
				if err != nil {
					fmt.Fprintf(s.err, "hpasim validate: %v\n", err)
					failed++
					continue
				}
				if n := src.unwrap(s.err); n != nil {
					src.refuse(s.out, n)
					failed++
					continue
				}
				text, proposed := propose.Complete(src.text, nil)
				if proposed {
					fmt.Fprintf(s.err, "note: %s has no load: hpasim run makes one up from the HPA, unless it has --load none\n", src.name)
				} else {
					text = src.text
				}
				scenario, diags := parse.Text(text)
				of := work{most: most.most}
				if advice && scenario != nil {
					diags = append(diags, of.findings(s.err, src.name, text, scenario)...)
				}
				failed += src.report(s.out, diags)
				if of.err != nil {
					failed++ // a note has said why
				}
				if errors.Is(of.err, errInterrupted) {
					break
				}
			}
			if failed > 0 {
				return errReported
			}
			return nil
		}),
	}
	c.Flags().BoolVar(&advice, "advice", false, "run the files, too, and warn of what costs more or serves less than it could")
	most.flag(c)
	return c
}

// findings runs a scenario and returns what hpasim advise finds in it, as warnings. Notes say what was not looked at.
func (w *work) findings(stderr io.Writer, name, text string, s *scenario.Scenario) (all []manifest.Diagnostic) {
	tl, err := simulate(s, false, stderr)
	if err != nil {
		fmt.Fprintf(stderr, "note: %s: no advice, as the run failed: %v\n", name, err)
		return nil
	}
	search := advise.NewSearch(new(parse.Reader), text, tl)
	w.ran(text, tl)
	if w.steps(stderr, "advise", search); w.err != nil {
		fmt.Fprintf(stderr, "note: %s: not all advice: %v\n", name, w.err)
	}
	for _, skipped := range search.Skipped() {
		fmt.Fprintf(stderr, "note: %s: HPA %s was not looked at: %s\n", name, tl.HPAs[skipped.HPA].Key, skipped.Reason.In(words.English.Say))
	}
	for _, f := range search.Findings() {
		all = append(all, manifest.Diagnostic{
			Line: f.Line, Column: f.Column, Severity: manifest.Warning, Path: f.Field.Path,
			Message: fmt.Sprintf("%s; with %s: %s", strings.TrimSuffix(f.Says.In(words.English.Say), "."), strings.Join(f.Change.Settings, ", "), f.Change.Helps(words.English)),
		})
	}
	return all
}
