package scenario

import "time"

// The limits of one run. They keep it within a page's patience.
const (
	MaxDuration = 7 * 24 * time.Hour
	MaxPods     = 5000    // at one time
	MaxSyncs    = 200_000 // of all HPAs together
	MaxHPAs     = 10
)

func (r *reader) checkLimits() {
	s := r.scenario
	if s.Duration > MaxDuration {
		r.add(r.simulation.Errorf("spec.duration", "duration %s: a run takes at most 7 days, %s", brief(s.Duration), brief(MaxDuration)))
	}
	cycle := s.Controller.SyncPeriod + s.Controller.SyncDuration
	if n := int64(s.Duration/max(cycle, 1)+1) * int64(max(len(s.Objects.HPAs), 1)); n > MaxSyncs && s.Duration <= MaxDuration && cycle > 0 {
		path := "spec.duration"
		if r.simulation.Has("spec.controller.syncPeriod") {
			path = "spec.controller.syncPeriod"
		}
		r.add(r.simulation.Errorf(path, "a sync of each HPA every %s for %s makes %d syncs: a run has at most %d", brief(s.Controller.SyncPeriod), brief(s.Duration), n, MaxSyncs))
	}
	if len(r.hpas) > MaxHPAs {
		r.add(r.hpas[MaxHPAs].doc.Errorf("", "%d HorizontalPodAutoscalers: at most %d run together", len(r.hpas), MaxHPAs))
	}
	r.checkPods()
}

// checkPods counts the pods at the start.
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
