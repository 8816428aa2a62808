package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

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
	days, err := o.openDays(s)
	if err != nil {
		return err
	}
	search, err := advise.NewSmallest(o.text, o.scenario, o.timeline, index, o.less, days...)
	if err != nil {
		return fmt.Errorf("--less %q: %w", o.less, err)
	}
	p := newProgress(s.err, 1)
	found := search.Find(func() {
		done, all := search.Done()
		p.duration = time.Duration(all)
		p.at(time.Duration(done))
	})
	p.end()
	out := bufio.NewWriter(s.out)
	if o.output == "json" {
		changes := []change{}
		for i := range found {
			changes = append(changes, changeOf(&found[i], lang))
		}
		err = writeJSON(out, struct {
			Changes []change `json:"changes"`
		}{changes})
	} else {
		printSmallest(out, found, lang)
	}
	return errors.Join(err, out.Flush())
}

// openDays reads the other days.
func (o *adviseOptions) openDays(s streams) (texts []string, err error) {
	for _, name := range o.days {
		day, err := openScenario(s, []string{name})
		if err != nil {
			return nil, fmt.Errorf("--day %q: %w", name, err)
		}
		text, err := o.sets.Apply(day.text)
		if err != nil {
			return nil, fmt.Errorf("--day %q: %w", name, err)
		}
		if scenario, diags := parse.Text(text); scenario == nil {
			day.report(s.err, diags)
			return nil, errReported
		}
		texts = append(texts, text)
	}
	return texts, nil
}

func printSmallest(w io.Writer, found []advise.Change, lang words.Language) {
	if len(found) == 0 {
		fmt.Fprintln(w, lang.Say("No change of one or two fields of the HPA helps without harm to something else."))
	}
	for i := range found {
		switch i {
		case 0:
			fmt.Fprintln(w, lang.Say("The smallest change:"))
		case 1:
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
