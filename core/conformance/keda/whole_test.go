package keda

import (
	"flag"
	"testing"
	"time"

	"hpaplayground/core/conformance/control"
	"hpaplayground/core/internal/kedatrial"
	"hpaplayground/core/internal/trial"
	"hpaplayground/core/parse"
	"hpaplayground/core/sim"
)

var wholes = flag.Int("whole", 50, "number of whole runs of KEDA and the HPA controller, of 25 minutes each")

// TestWhole: in whole runs, KEDA and the HPA controller together do the same as core/sim: at each
// turn of a loop and each sync of an HPA, and so do the pods.
func TestWhole(t *testing.T) {
	if *record {
		*seed, *wholes = 1, kedatrial.RecordedStories
	}
	start := time.Now()
	var hashes []string
	turns, scaled, syncs, rescaled := 0, 0, 0, 0
	for i := range *wholes {
		story := kedatrial.NewStory(first(t) + uint64(i))
		s, diags := parse.Text(story.Text)
		if s == nil {
			t.Fatalf("seed %d: %v\n%s", story.Seed, diags, story.Text)
		}
		var w *wholeRun
		run, err := control.RealWhole(t, s, func(live *control.Live) (_ control.Operator, err error) {
			w, err = newWholeRun(live, s, story)
			return w, err
		})
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", story.Seed, err, story.Text)
		}
		tl, err := sim.Run(s, sim.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range w.problems {
			t.Errorf("seed %d: %s", story.Seed, p)
		}
		theirs := w.did
		for _, sync := range run.Syncs {
			sync.Normalize(&trial.Step{})
			theirs.AddSync(sync.At, sync.Key, sync.Text())
			if sync.Scale != nil {
				rescaled++
			}
		}
		for _, so := range tl.ScaledObjects {
			turns += len(so.Turns)
			for i := range so.Turns {
				if so.Turns[i].Scaled != nil {
					scaled++
				}
			}
		}
		syncs += len(run.Syncs)
		want, got := theirs.Text(), kedatrial.TranscriptOf(tl, trial.Text).Text()
		hashes = append(hashes, kedatrial.Hash(want))
		if got != want {
			t.Errorf("seed %d: %s", story.Seed, difference(want, got))
		} else if _, difference := control.ComparePods(run.Cluster.Timeline(), tl); difference != "" {
			t.Errorf("seed %d: %s", story.Seed, difference)
		}
	}
	t.Logf("%d runs in %v: %d turns scaled %d times, %d syncs scaled %d times", *wholes, time.Since(start).Round(time.Second), turns, scaled, syncs, rescaled)
	keep(t, "whole.txt", hashes)
}
