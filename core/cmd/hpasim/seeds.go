package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"text/tabwriter"

	"hpaplayground/core/parse"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
)

// seeds is the number of seeds to run with; 0: the flag is not given.
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

// runSeeds runs the scenario with its seed and the following seeds. It prints how far each
// result spreads.
func (o *runOptions) runSeeds(s streams, args []string) error {
	if err := o.fileRun.run(s, args, false); err != nil {
		return err
	}
	o.notes(s.err)
	var all track.Seeds
	all.Add(o.timeline, words.English)
	var reader parse.Reader
	first := o.scenario.Seed
	p, stopper := newProgress(s.err, "seeds"), o.work.begin()
	defer p.end()
	defer stopper.end()
	made := uint64(1)
	for ; made < uint64(o.seeds); made++ { //fits: a small number
		if stopper.stop(0, int(made), int(o.seeds)) { //fits: a small number
			break
		}
		seed := first + made
		seeded, _ := reader.Seeded(o.text, seed) // the first run has reported the errors
		tl, err := simulate(seeded, false, io.Discard)
		if err != nil {
			return fmt.Errorf("seed %d: %w", seed, err)
		}
		all.Add(tl, words.English)
		o.work.ran(o.text, tl)
		p.at(int64(made)+1, int64(o.seeds)) //fits: a small number
	}
	p.end()
	out := bufio.NewWriter(s.out)
	fmt.Fprintf(out, "%d runs, with seeds %d to %d. 5 %% of them have at most the first number, 95 %% at most the last.\n", made, first, first+made-1)
	for i := range o.timeline.HPAs {
		writeSpreads(out, o.timeline.HPAs[i].Key.String(), all.Results(i))
	}
	return errors.Join(out.Flush(), o.work.err)
}

func writeSpreads(w io.Writer, hpa string, spreads []track.Spread) {
	tabs := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	fmt.Fprintf(tabs, "\n%s\t5 %%\tMEDIAN\t95 %%\n", hpa)
	for _, s := range spreads {
		fmt.Fprintf(tabs, "%s\t%s\t%s\t%s\n", s.Name, s.Low, s.Median, s.High)
	}
	_ = tabs.Flush() // output keeps the error
}
