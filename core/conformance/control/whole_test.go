package control

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"testing"
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/parse"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
)

// TestWhole compares whole runs of core/sim with runs of the real controller: when each sync
// begins, what it writes, and what follows in the cluster.
func TestWhole(t *testing.T) {
	release, err := hpa.LookupRelease(fmt.Sprintf("1.%d", Minor))
	if err != nil {
		t.Fatal(err)
	}
	list, s := seeds(t, *wholeFlag)
	start := time.Now()
	for _, seed := range list {
		if s.Differences == 5 {
			break
		}
		text := wholeStory(seed, release)
		c, err := compareWhole(t, text)
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text)
		}
		s.Syncs += c.syncs
		s.Rescales += c.rescales
		s.Emitted += c.emitted
		s.Events += c.events
		s.Pods += c.pods
		s.Interrupted += min(1, len(c.interrupt))
		if c.difference != "" {
			s.Differences++
			t.Errorf("seed %d:\n%s\n%s", seed, text, c.difference)
		}
	}
	s.Seconds = time.Since(start).Seconds()
	t.Logf("%+v", s)
	if *summaryFlag != "" {
		b, _ := json.Marshal(s)
		if err := os.WriteFile(*summaryFlag+".whole", b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// wholeComparison is what the comparison of one scenario counted and found.
type wholeComparison struct {
	syncs, rescales, emitted, events, pods int
	interrupt, difference                  string
}

func compareWhole(t *testing.T, text string) (c wholeComparison, _ error) {
	s, diags := parse.Text(text)
	if s == nil {
		return c, fmt.Errorf("%v", diags)
	}
	tl, err := sim.Run(s, sim.Options{})
	if err != nil {
		return c, err
	}
	run, err := RealWhole(t, s, nil)
	if err != nil {
		return c, err
	}
	c.syncs, c.interrupt = len(run.Syncs), run.Interrupt
	if c.interrupt != "" {
		return c, nil
	}
	for _, sync := range run.Syncs {
		c.emitted += len(sync.Events)
		if sync.Scale != nil {
			c.rescales++
		}
	}
	c.difference = CompareSyncs(run, tl)
	if c.difference == "" {
		c.pods, c.difference = ComparePods(run.Cluster.Timeline(), tl)
	}
	if c.difference == "" && s.Controller.SyncDuration == 0 {
		c.events, c.difference = compareHeld(run, tl)
	}
	return c, nil
}

// compareHeld compares the event objects at the end. It leaves out an HPA whose events are
// random: the order of the HPAs with an ambiguous selector, or the message that the real
// correlator drops when it combines many similar messages.
func compareHeld(run *WholeRun, tl *timeline.Timeline) (compared int, difference string) {
	for i := range tl.HPAs {
		key := tl.HPAs[i].Key
		messages := map[[2]string]map[string]bool{}
		chance := false
		for _, sync := range run.Syncs {
			if sync.Key != key {
				continue
			}
			for _, e := range sync.Events {
				group := [2]string{e.Type, e.Reason}
				if messages[group] == nil {
					messages[group] = map[string]bool{}
				}
				messages[group][e.Message] = true
				chance = chance || e.Reason == "AmbiguousSelector" || len(messages[group]) >= 10
			}
		}
		if chance {
			continue
		}
		real, ours := run.Events[key], tl.EventsAt(i, tl.Duration)
		SortEvents(real)
		SortEvents(ours)
		compared += len(ours)
		if !slices.Equal(real, ours) {
			return compared, fmt.Sprintf("events of %s\n real %v\n ours %v", key, missingEvents(real, ours), missingEvents(ours, real))
		}
	}
	return compared, ""
}
