package main

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"hpaplayground/core/exercise"
	"hpaplayground/core/words"
)

// notes prints the trainer's notes of all exercises of a file, or of the course.
func (o *exercisesOptions) notes(s streams, file string, lang words.Language) error {
	all, err := openCollections(s, file)
	if err != nil {
		return err
	}
	for _, c := range all {
		if title := c.Title.In(lang); title != "" {
			fmt.Fprintf(s.out, "# %s\n\n", title)
		}
		for _, x := range c.Exercises {
			if err := printTrainer(s.out, x, lang); err != nil {
				return err
			}
		}
		if c.errors > 0 {
			err = errReported
		}
	}
	return err
}

// printTrainer prints the notes of an exercise for a trainer, as Markdown: what people should
// remember, a question for the room, and answers that fail, with what their goals say.
func printTrainer(w io.Writer, x *exercise.Exercise, lang words.Language) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "## %s\n\n`%s`, %s, %d min\n\n", x.Title.In(lang), x.Name, x.Level, x.Minutes)
	note := func(heading, text string) {
		writeWrapped(out, "**"+heading+"** "+text, "", trainerWidth)
		fmt.Fprintln(out)
	}
	note(lang.Say("To learn:"), x.Remember.In(lang))
	if i := slices.IndexFunc(x.Hints, func(h exercise.Text) bool { return strings.ContainsAny(h.In(lang), "?？") }); i >= 0 {
		note(lang.Say("To ask:"), x.Hints[i].In(lang))
	}
	wrong := x.Typical()
	if len(wrong) > 0 {
		note(lang.Say("Answers that fail:"), "")
	}
	for _, a := range wrong {
		if err := printWrong(out, x, a, lang); err != nil {
			return err
		}
	}
	if len(wrong) > 0 {
		fmt.Fprintln(out)
	}
	return out.Flush()
}

const trainerWidth = 100

// printWrong prints a wrong answer, and below it each goal that it misses, with what happened
// instead.
func printWrong(w io.Writer, x *exercise.Exercise, a *exercise.Attempt, lang words.Language) error {
	text, err := a.Apply(x)
	if err != nil {
		return err
	}
	o, _ := x.Check(text, lang)
	if o == nil {
		return nil // the linter reports it
	}
	fmt.Fprintf(w, "- %s\n", a.What.In(lang))
	for i := range o.Goals {
		if !o.Goals[i].Met {
			fmt.Fprintf(w, "  - %s\n", missedGoal(x, o, i, lang))
		}
	}
	return nil
}
