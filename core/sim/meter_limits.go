package sim

import (
	"fmt"
	"time"

	"hpaplayground/core/scenario"
	"hpaplayground/core/setting"
)

// The limits of one run. They keep the page responsive.
const (
	MaxDuration = scenario.MaxDuration
	MaxPods     = scenario.MaxPods // at one time
	MaxPodsMade = 200_000          // over the whole run
	MaxRestarts = 200_000          // of containers that crash, over the whole run
	MaxSyncs    = scenario.MaxSyncs
	MaxHPAs     = scenario.MaxHPAs
)

// checkLimits rejects, before the run, a scenario that is certainly too large.
func checkLimits(s *scenario.Scenario) error {
	if s.Duration < 0 || s.Duration > MaxDuration {
		return fmt.Errorf("duration %v: must be at most %d days", s.Duration, MaxDuration/(24*time.Hour))
	}
	if err := checkFlags(&s.Controller); err != nil {
		return err
	}
	for i := range s.Timeline {
		if a := &s.Timeline[i]; a.RestartController {
			if err := checkFlags(&a.Flags); err != nil {
				return err
			}
		}
	}
	if n := len(s.Objects.HPAs); n > MaxHPAs {
		return fmt.Errorf("%d HorizontalPodAutoscalers: at most %d run together", n, MaxHPAs)
	}
	if syncs := s.Syncs() * int64(len(s.Objects.HPAs)); syncs > MaxSyncs {
		return fmt.Errorf("%d syncs: at most %d fit in a run; make the duration shorter or the sync period longer", syncs, MaxSyncs)
	}
	pods := int64(len(s.Objects.Pods))
	for _, w := range s.Objects.Workloads {
		pods += int64(w.Replicas)
	}
	if pods > MaxPods {
		return fmt.Errorf("%d pods at the start: at most %d exist at one time", pods, MaxPods)
	}
	return nil
}

// countRestart checks the limit when a pod's containers start again.
func (m *meter) countRestart() {
	if m.restarts++; m.restarts > MaxRestarts && m.err == nil {
		m.err = fmt.Errorf("the pods would restart more than %d times by %v: shorten the run or the crash", MaxRestarts, m.now)
	}
}

func checkFlags(c *setting.Controller) error {
	if c.SyncPeriod <= 0 {
		return fmt.Errorf("sync period %v: must be positive", c.SyncPeriod)
	}
	if c.SyncDuration < 0 {
		return fmt.Errorf("sync duration %v: must not be negative", c.SyncDuration)
	}
	return nil
}

// countPod checks the limits when a pod is created.
func (m *meter) countPod(owner string) {
	m.podsMade++
	m.podsLive++
	if m.err != nil {
		return
	}
	switch {
	case m.podsLive > MaxPods:
		m.err = fmt.Errorf("%s would have the run hold more than %d pods at %v: lower maxReplicas or the load", owner, MaxPods, m.now)
	case m.podsMade > MaxPodsMade:
		m.err = fmt.Errorf("%s would have the run make more than %d pods by %v: shorten the run or let the HPA scale less", owner, MaxPodsMade, m.now)
	}
}
