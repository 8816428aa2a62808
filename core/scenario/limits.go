package scenario

import (
	"time"

	"hpaplayground/core/setting"
)

// The limits of one run. They keep the page responsive.
const (
	MaxDuration = 7 * 24 * time.Hour
	MaxPods     = setting.MaxPods // at one time
	MaxSyncs    = 200_000         // of all HPAs together
	MaxHPAs     = 10
	MaxActions  = 1000 // of the timeline

	// A run's limits on work, in units of about a nanosecond, and on the bytes that
	// it keeps. A page holds two runs at a time.
	MaxWork = 12_000_000_000
	MaxKept = 224 << 20
)

// Syncs returns how many syncs each HPA has in the run, with the flags that the
// controller has at each time.
func (s *Scenario) Syncs() int64 {
	n, from, flags := int64(1), time.Duration(0), &s.Controller
	until := func(at time.Duration) {
		n += int64((at - from) / max(flags.SyncPeriod+flags.SyncDuration, 1))
		from = at
	}
	for i := range s.Timeline {
		a := &s.Timeline[i]
		if a.RestartController && a.At <= s.Duration {
			until(a.At)
			n++
			flags = &a.Flags
		}
	}
	until(s.Duration)
	return n
}

func (r *reader) checkLimits() {
	s := r.scenario
	if s.Duration > MaxDuration {
		r.add(r.simulation.Errorf("spec.duration", "duration %s: a run takes at most 7 days, %s", ShortDuration(s.Duration), ShortDuration(MaxDuration)))
	}
	if n := s.Syncs() * int64(max(len(s.Objects.HPAs), 1)); n > MaxSyncs && s.Duration <= MaxDuration && s.Controller.SyncPeriod >= 0 {
		path := "spec.duration"
		if r.simulation.Has("spec.controller.syncPeriod") {
			path = "spec.controller.syncPeriod"
		}
		r.add(r.simulation.Errorf(path, "a sync of each HPA every %s for %s makes %d syncs: a run has at most %d", ShortDuration(s.Controller.SyncPeriod), ShortDuration(s.Duration), n, MaxSyncs))
	}
	if len(r.hpas) > MaxHPAs {
		r.add(r.hpas[MaxHPAs].doc.Errorf("", "%d HorizontalPodAutoscalers: at most %d run together", len(r.hpas), MaxHPAs))
	}
	r.checkPods()
	r.checkPairs()
	if !r.failed() {
		r.checkBudget()
	}
}

// checkPods rejects too many pods at the start.
func (r *reader) checkPods() {
	if n := len(r.scenario.Objects.Pods); n > MaxPods {
		r.add(r.docs[0].Errorf("", "%d pods are given: a run holds at most %d", n, MaxPods))
		return
	}
	pods := 0
	for _, w := range r.workloads {
		pods += int(max(w.workload.Replicas, 0))
		if w.workload.Replicas <= MaxPods && pods > MaxPods {
			r.add(w.doc.Errorf("spec.replicas", "%d pods with those of the workloads above: a run holds at most %d", pods, MaxPods))
			return
		}
	}
}
