package control

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"hpaplayground/core/hpa"
	"hpaplayground/core/internal/trial"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
)

// RealWhole runs the scenario with the real controller, and with an operator if there is one.
func RealWhole(t *testing.T, s *scenario.Scenario, newOperator func(*Live) (Operator, error)) (run *WholeRun, err error) {
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
	synctest.Test(t, func(*testing.T) { run, err = Whole(s, gates, newOperator) })
	return run, err
}

// CompareSyncs returns the first difference between the syncs.
func CompareSyncs(run *WholeRun, tl *timeline.Timeline) string {
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

// ComparePods compares the pods' lives and the workloads' counts.
func ComparePods(real, ours *timeline.Timeline) (pods int, difference string) {
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
