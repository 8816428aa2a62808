package hpa

import (
	"fmt"
)

// groupPods answers to upstream's function of that name: it fills s.groups for
// the matched pods and counts them in the step. Readiness is looked at for cpu
// only, Pending for everything.
func (s *sync) groupPods(step *MetricStep, samples []Sample, resource string) {
	s.groups = s.groups[:0]
	cpu := resource == "cpu"
	for _, i := range s.matched {
		p := &s.obs.Pods[i]
		var group Group
		switch {
		case p.Terminating || p.Phase == PhaseFailed:
			group = GroupIgnored
			step.IgnoredPods++
		case p.Phase == PhasePending:
			group = GroupUnready
			step.UnreadyPods++
		case i >= len(samples) || !samples[i].Present:
			group = GroupMissing
			step.MissingPods++
		case cpu && s.unreadyForCPU(p, &samples[i]):
			group = GroupUnready
			step.UnreadyPods++
		default:
			group = GroupReady
			step.ReadyPods++
		}
		s.groups = append(s.groups, group)
	}
	if s.config.Detail {
		step.Groups = make([]Group, len(s.obs.Pods))
		for k, i := range s.matched {
			step.Groups[i] = s.groups[k]
		}
	}
}

// unreadyForCPU: while a pod may still be initializing, a sample counts only if
// the pod is ready and was so for the sample's whole window; later, only a pod
// that has never been ready is left out.
func (s *sync) unreadyForCPU(p *Pod, sample *Sample) bool {
	if p.Ready == ReadyAbsent || !p.HasStart {
		return true
	}
	if p.Start+s.config.CPUInitializationPeriod > s.now {
		return p.Ready == ReadyFalse || sample.Timestamp < p.ReadySince+sample.Window
	}
	return p.Ready == ReadyFalse && p.Start+s.config.InitialReadinessDelay > p.ReadySince
}

// countReadyPods answers to getReadyPodsCount: pods that run and are ready, the
// terminating ones included.
func (s *sync) countReadyPods() (int64, error) {
	if len(s.matched) == 0 {
		return 0, errNoPods()
	}
	ready := int64(0)
	for _, i := range s.matched {
		if p := &s.obs.Pods[i]; p.Phase == PhaseRunning && p.Ready == ReadyTrue {
			ready++
		}
	}
	return ready, nil
}

func errNoPods() error {
	return fmt.Errorf("no pods returned by selector while calculating replica count")
}

// errNoSamples is the error for having nothing to average.
func (s *sync) errNoSamples() error {
	if s.config.Release.unreadyHint() {
		return fmt.Errorf("did not receive metrics for targeted pods (pods might be unready)")
	}
	return fmt.Errorf("did not receive metrics for any ready pods")
}
