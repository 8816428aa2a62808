package main

import (
	"bufio"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"hpaplayground/core/explain"
	"hpaplayground/core/scenario"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
)

// explainOptions are the flags of explain.
type explainOptions struct {
	fileRun
	language string
}

func explainCommand() *cobra.Command {
	var o explainOptions
	c := &cobra.Command{
		Use:   "explain FILE [flags]",
		Short: "why a sync came to its number, step by step",
		Long: `Runs the scenario up to a sync and prints how the controller came to its
number: what it read, which pods counted, each formula filled in, what limited
the result, and what would have changed it. Below each step, <- names the fields
that govern it and -> the condition or event that it caused.`,
		Example:           `  hpasim explain preset:spike-cautious-policy --at 2m`,
		ValidArgsFunction: oneScenario,
		RunE:              runE(o.run),
	}
	f := c.Flags()
	f.Var(typed{&o.at}, "at", "explain the last sync up to this `TIME` instead of the last of all: 12m,\n90s, 12:30 or 720")
	languageFlag(c, &o.language, "explain", "")
	o.fileRun.flags(c)
	return c
}

func (o *explainOptions) run(s streams, args []string) error {
	lang, err := lookupLanguage(o.language)
	if err != nil {
		return err
	}
	failure := o.fileRun.run(s, args, false)
	if o.timeline == nil {
		return failure
	}
	o.notes(s.err)
	index, until, err := o.find()
	if err != nil {
		return errors.Join(err, failure)
	}
	chain, err := inspect(o.scenario, index, lang)
	if err != nil {
		return err
	}
	if hpa := o.timeline.Syncs[index].HPA; o.timeline.HPAAt(hpa, until) == nil { // KEDA may have paused since
		chain.Operator = explain.Turn(o.timeline, hpa, until, lang)
	}
	out := bufio.NewWriter(s.out)
	return errors.Join(chain.Write(out, lang), out.Flush(), failure)
}

// find returns the index of the chosen sync, and the chosen time.
func (o *explainOptions) find() (sync int, until time.Duration, err error) {
	until, err = o.until()
	if err != nil {
		return 0, 0, err
	}
	index, err := o.chosen()
	if err != nil {
		return 0, 0, err
	}
	tl := o.timeline
	if sync = tl.SyncAt(index, until); sync < 0 {
		return 0, 0, fmt.Errorf("HPA %s: no sync up to %s%s", tl.HPAs[index].Key, timeline.Clock(until), firstSync(tl, index))
	}
	return sync, until, nil
}

func firstSync(tl *timeline.Timeline, hpa int) string {
	for i := range tl.Syncs {
		if tl.Syncs[i].HPA == hpa {
			return "; its first is at " + tl.Syncs[i].At.Round(time.Millisecond).String()
		}
	}
	return ""
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
