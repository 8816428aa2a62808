package main

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"hpaplayground/core/exercise"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
)

// exercisesOptions are the flags of exercises.
type exercisesOptions struct {
	language        string
	start, solution bool
	trainer         bool
	hints           int
}

func exercisesCommand() *cobra.Command {
	var o exercisesOptions
	c := &cobra.Command{
		Use:   "exercises [NAME|FILE|DIR|FILE#NAME]",
		Short: "the exercises, or the task of one",
		Long: `Lists the exercises of the course that is built in, or of a file or a folder;
with a name it prints the task of that one. hpasim check grades an answer:

  hpasim exercises by-hand --start > answer.yaml
  hpasim check by-hand answer.yaml`,
		Example: `  hpasim exercises
  hpasim exercises by-hand --start >answer.yaml`,
		ValidArgsFunction: oneExercise,
		RunE:              runE(o.run),
	}
	f := c.Flags()
	languageFlag(c, &o.language, "say it", "")
	f.BoolVar(&o.start, "start", false, "print the manifests to begin with")
	f.IntVar(&o.hints, "hints", 0, "print the first `N` hints, too")
	f.BoolVar(&o.trainer, "trainer", false, "print a trainer's notes, as Markdown: of each exercise what to\nlearn, a question to ask, and answers that fail, with what\nthe goals say")
	f.BoolVar(&o.solution, "solution", false, "print the solution: the changed manifests, below a comment\nwith the reasons")
	return c
}

func (o *exercisesOptions) run(s streams, args []string) error {
	lang, err := lookupLanguage(o.language)
	switch {
	case len(args) > 1:
		return usagef("argument %q: one is enough", args[1])
	case err != nil:
		return err
	}
	ref := strings.Join(args, "")
	file, name := reference(ref)
	asked := o.start || o.solution || o.hints != 0
	if name == "" && !asked && o.trainer {
		return o.notes(s, file, lang)
	}
	if name == "" && !asked {
		return o.list(s, file, lang)
	}
	if ref == "" {
		return usagef("of which exercise? hpasim exercises lists them")
	}
	x, err := openExercise(s, ref)
	if err != nil {
		return err
	}
	switch {
	case o.start:
		_, err = io.WriteString(s.out, x.Start)
		return err
	case o.solution:
		return printSolution(s.out, x, lang)
	case o.trainer:
		return printTrainer(s.out, x, lang)
	}
	return printTask(s.out, x, o.hints, lang)
}

func (o *exercisesOptions) list(s streams, file string, lang words.Language) error {
	all, err := openCollections(s, file)
	if err != nil {
		return err
	}
	var g timeline.Grid
	failed, n := 0, 0
	for i, c := range all {
		failed += c.errors
		if title := c.Title.In(lang); title != "" {
			if i > 0 {
				g.Remark("")
			}
			g.Remark(title)
		}
		for _, x := range c.Exercises {
			n++
			g.Row(fmt.Sprintf("%4d. ", n)+x.Name, x.Level, strconv.Itoa(x.Minutes)+" min", x.Title.In(lang))
		}
	}
	if err := g.Write(s.out, lineWidth(s.out)); err != nil || failed == 0 {
		return err
	}
	return errReported
}

// printTask prints the texts that a participant reads.
func printTask(w io.Writer, x *exercise.Exercise, hints int, lang words.Language) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "%s (%s, %d min)\n\n", x.Title.In(lang), x.Level, x.Minutes)
	fmt.Fprintln(out, strings.TrimSpace(x.Text.In(lang)))
	if len(x.Edit) > 0 {
		fmt.Fprintf(out, "\nTo be edited:\n  %s\n", strings.Join(x.Edits(lang), "\n  "))
	}
	if x.Hidden != nil {
		fmt.Fprintf(out, "\nAlso checked, but not shown: %s\n", strings.TrimSpace(x.Hidden.Says.In(lang)))
	}
	fmt.Fprint(out, "\nGoals:\n")
	for i := range x.Goals {
		fmt.Fprintf(out, "  %d. %s\n", i+1, x.Goals[i].In(lang))
	}
	if hints > 0 {
		fmt.Fprint(out, "\nHints:\n")
	}
	for i, h := range x.Hints[:min(max(hints, 0), len(x.Hints))] {
		fmt.Fprintf(out, "  %d. %s\n", i+1, strings.TrimSpace(h.In(lang)))
	}
	return out.Flush()
}

// printSolution prints the explanation as comments, and the solved text below it. Check
// accepts the output as an answer.
func printSolution(w io.Writer, x *exercise.Exercise, lang words.Language) error {
	text, err := x.Solution.Apply(x)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	for _, part := range []string{x.Explanation.In(lang), x.Remember.In(lang)} {
		for line := range strings.Lines(strings.TrimSpace(part) + "\n") {
			fmt.Fprintln(out, strings.TrimSpace("# "+line))
		}
		fmt.Fprintln(out, "#")
	}
	out.WriteString(text)
	return out.Flush()
}
