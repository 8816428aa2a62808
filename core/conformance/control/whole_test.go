package control

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/internal/trial"
	"hpaplayground/core/parse"
	"hpaplayground/core/scenario"
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
	first := *seedFlag
	if first == 0 {
		first = uint64(time.Now().UnixNano())
	}
	s := Summary{Minor: Minor, Seed: first, Runs: *wholeFlag}
	start := time.Now()
	for seed := first; seed < first+uint64(*wholeFlag) && s.Differences < 5; seed++ {
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
	run, err := realWhole(t, s)
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
	c.difference = compareSyncs(run, tl)
	if c.difference == "" {
		c.pods, c.difference = comparePods(run.Cluster.Timeline(), tl)
	}
	if c.difference == "" && s.Controller.SyncDuration == 0 {
		c.events, c.difference = compareHeld(run, tl)
	}
	return c, nil
}

// realWhole runs the scenario with the real controller.
func realWhole(t *testing.T, s *scenario.Scenario) (run *WholeRun, err error) {
	release, err := hpa.LookupRelease(s.KubernetesVersion)
	if err != nil {
		return nil, err
	}
	gates, err := release.Gates(s.FeatureGates)
	if err != nil {
		return nil, err
	}
	restore, err := setGates(trial.Setup{Seed: 1, Gates: s.FeatureGates})
	if err != nil {
		return nil, err
	}
	defer restore()
	synctest.Test(t, func(*testing.T) { run, err = Whole(s, gates) })
	return run, err
}

// compareSyncs returns the first difference between the syncs.
func compareSyncs(run *WholeRun, tl *timeline.Timeline) string {
	var ours []*WholeSync
	for i := range tl.Syncs {
		sync := &tl.Syncs[i]
		ours = append(ours, &WholeSync{Begin: Begin{sync.At, tl.HPAs[sync.HPA].Key}, Outcome: trial.NewOutcome(&sync.Decision)})
	}
	real := slices.Clone(run.Syncs)
	for _, list := range [][]*WholeSync{real, ours} {
		slices.SortStableFunc(list, func(a, b *WholeSync) int {
			return cmp.Or(cmp.Compare(a.At, b.At), strings.Compare(a.Key.String(), b.Key.String()))
		})
	}
	for i := range max(len(real), len(ours)) {
		switch {
		case i >= len(real):
			return fmt.Sprintf("sync %d: ours is at %v of %v, the real controller ends before", i, ours[i].At, ours[i].Key)
		case i >= len(ours):
			return fmt.Sprintf("sync %d: the real one is at %v of %v, ours ends before", i, real[i].At, real[i].Key)
		case real[i].Begin != ours[i].Begin:
			return fmt.Sprintf("sync %d: the real one is at %v of %v, ours at %v of %v", i, real[i].At, real[i].Key, ours[i].At, ours[i].Key)
		}
		step := &trial.Step{MappingError: real[i].Unmapped}
		real[i].Normalize(step)
		ours[i].Normalize(step)
		if real[i].Text() != ours[i].Text() {
			d := Difference{i, real[i].Outcome, ours[i].Outcome}
			return fmt.Sprintf("sync %d at %v of %v:\n%s", i, real[i].At, real[i].Key, d.String())
		}
	}
	return ""
}

// comparePods compares the pods' lives and the workloads' counts.
func comparePods(real, ours *timeline.Timeline) (pods int, difference string) {
	for i := range max(len(real.Pods), len(ours.Pods)) {
		if i >= len(real.Pods) || i >= len(ours.Pods) {
			return i, fmt.Sprintf("%d pods, really %d", len(ours.Pods), len(real.Pods))
		}
		if a, b := life(&real.Pods[i]), life(&ours.Pods[i]); a != b {
			return i, fmt.Sprintf("a pod:\nreal %s\nours %s", a, b)
		}
	}
	for i := range ours.Targets {
		if a, b := counts(&real.Targets[i]), counts(&ours.Targets[i]); a != b {
			return len(ours.Pods), fmt.Sprintf("%s:\nreal %s\nours %s", ours.Targets[i].Name, a, b)
		}
	}
	return len(ours.Pods), ""
}

func life(p *timeline.Pod) string {
	return fmt.Sprint(p.Name, " of ", p.Target, " revision ", p.Revision, ": ", p.Created, p.Scheduled, p.Started, p.Ready, p.Deleted, p.Gone, p.Restarts)
}

// counts writes a workload's counts over time. It ignores a count that changes and changes
// back at the same moment.
func counts(target *timeline.Target) string {
	var b strings.Builder
	for _, s := range []timeline.Series{target.Spec, target.Status, target.Ready, target.Updated, target.Available} {
		for i := range s.T {
			if i == 0 || s.V[i] != s.V[i-1] {
				fmt.Fprintf(&b, " %v:%v", s.T[i], s.V[i])
			}
		}
		b.WriteString(";")
	}
	return b.String()
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
			return compared, fmt.Sprintf("events of %s\n real %v\n ours %v", key, without(real, ours), without(ours, real))
		}
	}
	return compared, ""
}
