package scenario

import "time"

// The limits of one run.
const (
	MaxPods     = 5000 // at one time
	MaxDuration = 7 * 24 * time.Hour
	MaxSyncs    = 200_000 // of all HPAs together
	MaxHPAs     = 10
)

func (r *reader) checkLimits() {
	s := r.scenario
	if s.Duration > MaxDuration {
		r.add(r.simulation.Errorf("spec.duration", "duration %v: a run takes at most %v, which are 7 days", s.Duration, MaxDuration))
		return
	}
	if cycle := s.Controller.SyncPeriod + s.Controller.SyncDuration; cycle > 0 && r.simulation != nil {
		n := int64(s.Duration/cycle+1) * int64(max(len(s.Objects.HPAs), 1))
		if n > MaxSyncs {
			path := "spec.duration"
			if r.simulation.Has("spec.controller.syncPeriod") {
				path = "spec.controller.syncPeriod"
			}
			r.add(r.simulation.Errorf(path, "a sync every %v for %v makes %d syncs: a run has at most %d", cycle, s.Duration, n, MaxSyncs))
		}
	}
	if len(r.hpas) > MaxHPAs {
		r.add(r.hpas[MaxHPAs].doc.Errorf("", "%d HorizontalPodAutoscalers: at most %d run together", len(r.hpas), MaxHPAs))
	}
	pods := len(s.Objects.Pods)
	for _, w := range s.Objects.Workloads {
		pods += int(max(w.Replicas, 0))
	}
	if pods > MaxPods {
		r.add(r.docs[0].Errorf("", "%d pods at the start: a run holds at most %d", pods, MaxPods))
	}
}
