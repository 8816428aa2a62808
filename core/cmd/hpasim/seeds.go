package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"text/tabwriter"

	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
)

// seeds is how many seeds to run with, 0 if that was not asked for.
type seeds int

func (n *seeds) String() string { return "" }

func (n *seeds) Set(text string) error {
	value, err := strconv.Atoi(text)
	if err != nil || value < 2 || value > 1000 {
		return errors.New("must be from 2 to 1000")
	}
	*n = seeds(value)
	return nil
}

// over runs the scenario with its seed and those that follow, and prints how far
// each result spreads.
func (o *runOptions) over(s streams, args []string) error {
	if err := o.fileRun.run(s, args, false); err != nil {
		return err
	}
	o.notes(s.err)
	results := make([][][]track.Result, len(o.timeline.HPAs))
	add := func(tl *timeline.Timeline) {
		for i := range results {
			results[i] = append(results[i], track.Of(tl, i).Results())
		}
	}
	add(o.timeline)
	first := o.scenario.Seed
	for n := range uint64(o.seeds - 1) { //fits: a small number
		seed := first + n + 1
		tl, err := o.another(seed, s.err)
		if err != nil {
			return fmt.Errorf("seed %d: %w", seed, err)
		}
		add(tl)
	}
	out := bufio.NewWriter(s.out)
	fmt.Fprintf(out, "%d runs, with seeds %d to %d. 5 %% of them have at most the first number, 95 %% at most the last.\n", o.seeds, first, first+uint64(o.seeds)-1)
	for i := range results {
		key := o.timeline.HPAs[i].Key
		writeSpreads(out, key.String(), track.Spreads(results[i]))
	}
	return out.Flush()
}

// another runs the scenario with another seed.
func (r *fileRun) another(seed uint64, progress io.Writer) (*timeline.Timeline, error) {
	again := fileRun{src: r.src, sets: slices.Clone(r.sets)}
	if err := again.sets.Set(fmt.Sprint("Simulation:spec.seed=", seed)); err != nil {
		return nil, err
	}
	parsed, err := again.parse(streams{err: io.Discard}) // the first run has told what is wrong
	if err != nil {
		return nil, err
	}
	return simulate(parsed, false, progress)
}

func writeSpreads(w io.Writer, hpa string, spreads []track.Spread) {
	tabs := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	fmt.Fprintf(tabs, "\n%s\t5 %%\tMEDIAN\t95 %%\n", hpa)
	for _, s := range spreads {
		fmt.Fprintf(tabs, "%s\t%s\t%s\t%s\n", s.Name, s.Low, s.Median, s.High)
	}
	_ = tabs.Flush() // its writer keeps the error
}
