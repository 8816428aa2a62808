package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"strings"
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/scenario"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
)

// explainOptions are the flags of explain.
type explainOptions struct {
	at       moment
	hpa      string
	language string
	sets     edit.Settings
}

func explainCommand() *command {
	var o explainOptions
	return &command{
		name:    "explain",
		args:    "FILE [flags]",
		summary: "why a sync came to its number, step by step",
		help: `Runs the scenario up to a sync and prints how the controller came to its
number: what it read, which pods counted, each formula filled in, what limited
the result, and what would have changed it. Below each step, <- names the fields
that govern it and -> the condition or event that it caused.`,
		flags: func(f *flag.FlagSet) {
			f.Var(&o.at, "at", "explain the last sync up to this `TIME` instead of the last of all: 12m,\n90s, 12:30 or 720")
			f.StringVar(&o.hpa, "hpa", "", "the HPA, as `NAMESPACE/NAME` or NAME, if there are several")
			languageFlag(f, &o.language, "explain", "")
			f.Var(&o.sets, "set", "`PATH=VALUE` sets a field before the run, as with run")
		},
		run: func(s streams, args []string, _ *flag.FlagSet) error { return o.run(s, args) },
	}
}

func (o *explainOptions) run(s streams, args []string) error {
	switch {
	case len(args) == 0:
		return usagef("no file was given")
	case len(args) > 1:
		return usagef("argument %q: one file is enough", args[1])
	}
	lang, err := lookupLanguage(o.language)
	if err != nil {
		return err
	}
	src, err := open(s, args[0])
	if err != nil {
		return err
	}
	parsed, err := (&runOptions{sets: o.sets}).parse(s, src)
	if err != nil {
		return err
	}
	tl, failure := simulate(parsed, false, s.err)
	if tl == nil {
		return failure
	}
	for _, note := range tl.Notes {
		fmt.Fprintf(s.err, "note: %s\n", note)
	}
	index, err := o.find(tl)
	if err != nil {
		return errors.Join(err, failure)
	}
	chain, err := inspect(parsed, index, lang)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(s.out)
	return errors.Join(chain.Write(out, lang), out.Flush(), failure)
}

// find returns the index of the chosen sync.
func (o *explainOptions) find(tl *timeline.Timeline) (int, error) {
	until := tl.Duration
	if o.at.given {
		if o.at.time > tl.Duration {
			return 0, fmt.Errorf("time %v: the run is over at %v", o.at.time, tl.Duration)
		}
		until = o.at.upTo(tl.Duration)
	}
	index, err := o.chosen(tl)
	if err != nil {
		return 0, err
	}
	sync := tl.SyncAt(index, until)
	if sync < 0 {
		return 0, fmt.Errorf("HPA %s: no sync up to %s%s", tl.HPAs[index].Key, timeline.Clock(until), firstSync(tl, index))
	}
	return sync, nil
}

func firstSync(tl *timeline.Timeline, hpa int) string {
	for i := range tl.Syncs {
		if tl.Syncs[i].HPA == hpa {
			return "; its first is at " + tl.Syncs[i].At.Round(time.Millisecond).String()
		}
	}
	return ""
}

// chosen returns the index of the HPA that --hpa names, or of the only HPA.
func (o *explainOptions) chosen(tl *timeline.Timeline) (int, error) {
	var names []string
	found := -1
	for i := range tl.HPAs {
		key := tl.HPAs[i].Key
		names = append(names, key.String())
		if o.hpa != key.String() && o.hpa != key.Name && o.hpa != "" {
			continue
		}
		if found >= 0 {
			if o.hpa != "" {
				return 0, fmt.Errorf("--hpa %q: there are %s and %s", o.hpa, tl.HPAs[found].Key, key)
			}
			found = -2
			continue
		}
		if found == -1 {
			found = i
		}
	}
	switch {
	case len(names) == 0:
		return 0, errors.New("there is no HorizontalPodAutoscaler to explain")
	case found == -1:
		return 0, fmt.Errorf("--hpa %q: not in the run; there is %s", o.hpa, strings.Join(names, ", "))
	case found < 0:
		return 0, fmt.Errorf("there are several HPAs: choose one with --hpa: %s", strings.Join(names, ", "))
	}
	return found, nil
}

// inspect runs the scenario again to get the details of one sync.
func inspect(s *scenario.Scenario, sync int, lang words.Language) (*explain.Chain, error) {
	tl, err := sim.Inspect(s, sync)
	if err != nil {
		return nil, err
	}
	chain := explain.Sync(tl, sync, lang)
	chain.WhatIfs = explain.WhatIfs(tl, sync, lang)
	return chain, nil
}
