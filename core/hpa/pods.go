package hpa

import (
	"fmt"
)

// podRun is a run of matched pods with the same template, obs.Pods[from:to], and
// how many of them are in each group for the current metric.
type podRun struct {
	template *PodTemplate
	from, to int

	ready, unready, missing int
	total                   int64 // sum of the ready pods' samples
}

// groupPods mirrors the upstream function of the same name: it counts the matched
// pods by group, in the step and in each run. Readiness matters for cpu only, the
// phase Pending for all metrics.
func (s *sync) groupPods(step *MetricStep, samples []Sample, resource string) {
	if s.config.Detail {
		step.Groups = make([]Group, len(s.obs.Pods))
	}
	cpu := resource == "cpu"
	s.work(podWork, len(s.obs.Pods))
	for r := range s.matched {
		run := &s.matched[r]
		run.ready, run.unready, run.missing, run.total = 0, 0, 0, 0
		for i := run.from; i < run.to; i++ {
			var sample *Sample
			if i < len(samples) && samples[i].Present {
				sample = &samples[i]
			}
			group := s.group(&s.obs.Pods[i], sample, cpu)
			switch group {
			case GroupReady:
				run.ready++
				run.total += sample.Value
			case GroupUnready:
				run.unready++
			case GroupMissing:
				run.missing++
			}
			if step.Groups != nil {
				step.Groups[i] = group
			}
		}
		step.ReadyPods += run.ready
		step.UnreadyPods += run.unready
		step.MissingPods += run.missing
		step.IgnoredPods += run.to - run.from - run.ready - run.unready - run.missing
	}
}

func (s *sync) group(p *Pod, sample *Sample, cpu bool) Group {
	switch {
	case p.Terminating || p.Phase == PhaseFailed:
		return GroupIgnored
	case p.Phase == PhasePending:
		return GroupUnready
	case sample == nil:
		return GroupMissing
	case cpu && s.unreadyForCPU(p, sample):
		return GroupUnready
	}
	return GroupReady
}

// unreadyForCPU reports whether a pod's cpu sample is left out. While the pod may
// still be initializing, its sample counts only if the pod was ready for the
// whole window; later, only a pod that was never ready is left out.
func (s *sync) unreadyForCPU(p *Pod, sample *Sample) bool {
	if p.Ready == ReadyAbsent || !p.HasStart {
		return true
	}
	if p.Start+s.config.CPUInitializationPeriod > s.now {
		return p.Ready == ReadyFalse || sample.Timestamp < p.ReadySince+sample.Window
	}
	return p.Ready == ReadyFalse && p.Start+s.config.InitialReadinessDelay > p.ReadySince
}

// countReadyPods mirrors getReadyPodsCount: pods that run and are ready, including
// terminating ones.
func (s *sync) countReadyPods() (int64, error) {
	if len(s.matched) == 0 {
		return 0, errNoPods()
	}
	s.work(podWork, len(s.obs.Pods))
	ready := int64(0)
	for _, run := range s.matched {
		for i := run.from; i < run.to; i++ {
			if p := &s.obs.Pods[i]; p.Phase == PhaseRunning && p.Ready == ReadyTrue {
				ready++
			}
		}
	}
	return ready, nil
}

func errNoPods() error {
	return fmt.Errorf("no pods returned by selector while calculating replica count")
}

// errNoSamples is the error if there are no samples to average.
func (s *sync) errNoSamples() error {
	if s.config.Release.unreadyHint() {
		return fmt.Errorf("did not receive metrics for targeted pods (pods might be unready)")
	}
	return fmt.Errorf("did not receive metrics for any ready pods")
}
