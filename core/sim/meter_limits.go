package sim

import (
	"fmt"

	"hpaplayground/core/scenario"
)

// The limits of one run that are known only while it runs.
const (
	maxPodsMade = 200_000 // over the whole run
	maxRestarts = 200_000 // of containers that crash, over the whole run
)

// checkLimits rejects a scenario that would not end, or that would make too many pods before it starts.
// Package parse checks the other limits that are known before the run.
func checkLimits(s *scenario.Scenario) error {
	if s.Duration < 0 {
		return fmt.Errorf("duration %v: must not be negative", s.Duration)
	}
	if err := s.Controller.Check(); err != nil {
		return err
	}
	for i := range s.Timeline {
		if a := &s.Timeline[i]; a.RestartController {
			if err := a.Flags.Check(); err != nil {
				return err
			}
		}
	}
	pods := int64(len(s.Objects.Pods))
	for _, w := range s.Objects.Workloads {
		pods += int64(w.Replicas)
	}
	if pods > scenario.MaxPods {
		return fmt.Errorf("%d pods: a run holds at most %d", pods, scenario.MaxPods)
	}
	return nil
}

// countRestart checks the limit when a pod's containers start again.
func (m *meter) countRestart() {
	if m.restarts++; m.restarts > maxRestarts && m.err == nil {
		m.err = fmt.Errorf("the pods would restart more than %d times by %v: shorten the run or the crash", maxRestarts, m.now)
	}
}

// countPod checks the limits when a pod is created.
func (m *meter) countPod(owner string) {
	m.podsMade++
	m.podsLive++
	if m.err != nil {
		return
	}
	switch {
	case m.podsLive > scenario.MaxPods:
		m.err = fmt.Errorf("%s would have the run hold more than %d pods at %v: lower maxReplicas or the load", owner, scenario.MaxPods, m.now)
	case m.podsMade > maxPodsMade:
		m.err = fmt.Errorf("%s would have the run make more than %d pods by %v: shorten the run or let the HPA scale less", owner, maxPodsMade, m.now)
	}
}
