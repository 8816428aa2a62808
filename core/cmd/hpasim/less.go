package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"hpaplayground/core/advise"
	"hpaplayground/core/parse"
	"hpaplayground/core/words"
)

// smallest prints the smallest changes that give less of a measure.
func (o *adviseOptions) smallest(s streams, lang words.Language) error {
	index, err := o.chosen()
	if err != nil {
		return err
	}
	days, err := o.runDays(s)
	if err != nil {
		return err
	}
	search, err := advise.NewSmallestSearch(new(parse.Reader), o.text, o.timeline, index, o.less, days...)
	var skipped advise.Skipped
	switch {
	case errors.As(err, &skipped):
		return fmt.Errorf("HPA %s was not looked at: %w", o.timeline.HPAs[index].Key, err)
	case err != nil:
		return fmt.Errorf("--less %q: %w", o.less, err)
	}
	search.Enough(o.enough)
	p, stopper := newProgress(s.err, "search"), o.work.begin()
	found := search.Find(func() {
		done, all := search.Done()
		p.at(int64(done), int64(all))
		if stopper.stop(search.Work(), done, all) {
			search.Stop()
		}
	})
	p.end()
	stopper.end()
	if o.work.err != nil {
		return fmt.Errorf("no change is known to be the smallest: %w", o.work.err)
	}
	out := bufio.NewWriter(s.out)
	if o.output == "json" {
		changes := []change{}
		for i := range found {
			changes = append(changes, changeOf(&found[i], lang))
		}
		err = writeJSON(out, struct {
			Enough  int      `json:"enough"` // in percent of the measure
			Changes []change `json:"changes"`
		}{o.enough, changes})
	} else {
		printSmallest(out, search, found, lang)
	}
	return errors.Join(err, out.Flush())
}

// runDays runs the other days, with the same flags.
func (o *adviseOptions) runDays(s streams) (days []advise.Day, err error) {
	for _, name := range o.days {
		day := fileRun{hpa: o.hpa, sets: o.sets, load: o.load}
		if err := day.run(s, []string{name}, false); err != nil {
			return nil, err
		}
		o.work.done += day.work.done
		days = append(days, advise.Day{Text: day.text, Run: day.timeline})
	}
	return days, nil
}

func printSmallest(w io.Writer, search *advise.SmallestSearch, found []advise.Change, lang words.Language) {
	switch has, enough := search.Has(); {
	case !enough:
		fmt.Fprintln(w, lang.Say("The run has too little of it: %s.", has))
	case len(found) == 0:
		fmt.Fprintln(w, lang.Say("None of the %d changes that were tried helps without harm to something else.", search.Tried()))
	}
	if len(found) > 0 {
		fmt.Fprintln(w, search.Verdict(found).In(lang.Say))
	}
	for i := range found {
		switch two := len(found[i].Settings) > 1; {
		case i == 0:
			fmt.Fprintln(w, lang.Say("The smallest change:"))
		case two && len(found[i-1].Settings) == 1:
			fmt.Fprintln(w, lang.Say("Or, of two fields:"))
		case i == 1:
			fmt.Fprintln(w, lang.Say("Or, of other fields:"))
		}
		printChange(w, &found[i], lang)
		if tried := found[i].Tried; tried > 0 {
			fmt.Fprintf(w, "    %s\n", lang.Say("With %d of %d other random numbers it helps, too.", found[i].Seeds, tried))
		}
	}
}

// printChange prints the settings of a change, and what it changes.
func printChange(w io.Writer, c *advise.Change, lang words.Language) {
	for _, setting := range c.Settings {
		fmt.Fprintf(w, "    --set '%s'\n", strings.ReplaceAll(setting, "'", `'\''`))
	}
	fmt.Fprintf(w, "    %s\n", c.Helps(lang))
}
