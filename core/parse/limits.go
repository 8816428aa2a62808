package parse

import (
	"hpaplayground/core/scenario"
)

func (r *reader) checkLimits() {
	s := r.scenario
	if s.Duration > scenario.MaxDuration {
		r.add(r.simulation.Errorf("spec.duration", "duration %s: a run takes at most 7 days, %s", scenario.ShortDuration(s.Duration), scenario.ShortDuration(scenario.MaxDuration)))
	}
	if n := s.Syncs() * int64(max(len(s.Objects.HPAs), 1)); n > scenario.MaxSyncs && s.Duration <= scenario.MaxDuration {
		path := "spec.duration"
		if r.simulation.Has("spec.controller.syncPeriod") {
			path = "spec.controller.syncPeriod"
		}
		r.add(r.simulation.Errorf(path, "a sync of each HPA every %s for %s makes %d syncs: a run has at most %d", scenario.ShortDuration(s.Controller.SyncPeriod), scenario.ShortDuration(s.Duration), n, scenario.MaxSyncs))
	}
	if len(r.hpas) > scenario.MaxHPAs {
		r.add(r.hpas[scenario.MaxHPAs].doc.Errorf("", "%d HorizontalPodAutoscalers: at most %d run together", len(r.hpas), scenario.MaxHPAs))
	}
	r.checkPods()
	r.checkPairs()
	if !r.failed() {
		r.checkBudget()
	}
}

// checkPods rejects too many pods at the start.
func (r *reader) checkPods() {
	if n := len(r.scenario.Objects.Pods); n > scenario.MaxPods {
		r.add(r.docs[0].Errorf("", "%d pods are given: a run holds at most %d", n, scenario.MaxPods))
		return
	}
	pods := 0
	for _, w := range r.workloads {
		pods += int(max(w.workload.Replicas, 0))
		if w.workload.Replicas <= scenario.MaxPods && pods > scenario.MaxPods {
			r.add(w.doc.Errorf("spec.replicas", "%d pods with those of the workloads above: a run holds at most %d", pods, scenario.MaxPods))
			return
		}
	}
}
