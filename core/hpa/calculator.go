package hpa

import (
	"errors"
	"fmt"
	"math"
)

// tally is a set of samples being added up.
type tally struct {
	total    int64 // milli-units
	requests int64 // milli-units; utilization only
	samples  int
}

// utilization mirrors GetResourceReplicas: usage as a percentage of the
// requests, cut to a whole percent, compared with the target.
func (s *sync) utilization(m *metric, step *MetricStep, reading *Reading) error {
	if len(s.matched) == 0 {
		return errNoPods()
	}
	s.groupPods(step, reading.Samples, m.resource)
	if step.ReadyPods+len(reading.GoneSamples) == 0 {
		return s.errNoSamples()
	}
	count := tally{samples: step.ReadyPods + len(reading.GoneSamples)}
	missing, unready := tally{samples: step.MissingPods}, tally{samples: step.UnreadyPods}
	step.MissingAs = max(100, m.target)
	for i := range s.matched {
		run := &s.matched[i]
		request, err := s.request(&s.obs.Pods[run.from], m.container, m.resource)
		if err != nil {
			return err
		}
		if s.config.Detail {
			step.setRequests(len(s.obs.Pods), run, request)
		}
		count.total += run.total
		count.requests += int64(run.ready) * request
		missing.total += int64(run.missing) * (request * step.MissingAs / 100)
		missing.requests += int64(run.missing) * request
		unready.requests += int64(run.unready) * request
	}
	var err error
	step.Total, step.Requests, step.Samples = count.total, count.requests, count.samples
	if step.Ratio, step.Utilization, err = count.utilization(m.target); err != nil {
		return err
	}
	step.Value = count.total / int64(step.ReadyPods) // not a division by 0: requests above 0 need a ready pod
	s.propose(step, count, missing, unready, step.Ratio > 1, func(t tally) (float64, error) {
		ratio, _, err := t.utilization(m.target)
		return ratio, err
	}, &err)
	return err
}

func (step *MetricStep) setRequests(pods int, run *podRun, request int64) {
	if step.PodRequests == nil {
		step.PodRequests = make([]int64, pods)
	}
	for i := run.from; i < run.to; i++ {
		step.PodRequests[i] = request
	}
}

// utilization mirrors GetResourceUtilizationRatio.
func (t tally) utilization(target int64) (ratio float64, percent int32, err error) {
	if t.requests == 0 {
		return 0, 0, errors.New("no metrics returned matched known pods")
	}
	percent = int32(t.total * 100 / t.requests)
	return float64(percent) / float64(target), percent, nil
}

// average mirrors calcPlainMetricReplicas: the average over the samples,
// compared with the target. Samples of pods that are gone count too.
func (s *sync) average(m *metric, step *MetricStep, reading *Reading) error {
	if len(s.matched) == 0 {
		return errNoPods()
	}
	s.groupPods(step, reading.Samples, m.resource)
	count := tally{samples: step.ReadyPods + len(reading.GoneSamples)}
	if count.samples == 0 {
		return s.errNoSamples()
	}
	for i := range s.matched {
		count.total += s.matched[i].total
	}
	for i := range reading.GoneSamples {
		count.total += reading.GoneSamples[i].Value
	}
	step.MissingAs = m.target
	step.Total, step.Samples = count.total, count.samples
	step.Ratio, step.Value = count.average(m.target)
	missing := tally{total: int64(step.MissingPods) * m.target, samples: step.MissingPods}
	unready := tally{samples: step.UnreadyPods}
	fillMissingAsZero := step.Ratio > 1 || !s.config.Release.keepMissingAtTarget() && step.Ratio >= 1
	s.propose(step, count, missing, unready, fillMissingAsZero, func(t tally) (float64, error) {
		ratio, _ := t.average(m.target)
		return ratio, nil
	}, nil)
	return nil
}

// average mirrors GetMetricUsageRatio.
func (t tally) average(target int64) (ratio float64, average int64) {
	average = t.total / int64(t.samples)
	return float64(average) / float64(target), average
}

// propose turns a ratio into a replica count. If pods are missing, or unready while the
// ratio is above 1, it computes the ratio again with their assumed usage. If that
// reverses the direction, it keeps the current count.
func (s *sync) propose(step *MetricStep, count, missing, unready tally, missingAsZero bool, recompute func(tally) (float64, error), failure *error) {
	current := s.decision.Current
	scaleUpWithUnready := step.UnreadyPods > 0 && step.Ratio > 1
	if !scaleUpWithUnready && step.MissingPods == 0 {
		if s.spec.tolerance.isWithin(step.Ratio) {
			step.setReplicas(VerdictWithinTolerance, current)
			return
		}
		step.Verdict, step.Proposal = VerdictScaled, int32Of(math.Ceil(step.Ratio*float64(step.ReadyPods)))
		return
	}

	step.Refilled = true
	switch {
	case step.MissingPods == 0:
	case step.Ratio < 1:
		step.FilledMissing = true
		count.add(missing)
	case missingAsZero:
		step.FilledMissing, step.MissingAs = true, 0
		missing.total = 0
		count.add(missing)
	}
	if scaleUpWithUnready {
		step.FilledUnready = true
		count.add(unready)
	}
	step.RefilledTotal, step.RefilledRequests = count.total, count.requests
	ratio, err := recompute(count)
	if err != nil {
		*failure = err
		return
	}
	step.RefilledRatio, step.RefilledSamples = ratio, count.samples
	switch {
	case s.spec.tolerance.isWithin(ratio):
		step.setReplicas(VerdictWithinTolerance, current)
		return
	case step.Ratio < 1 && ratio > 1, step.Ratio > 1 && ratio < 1:
		step.setReplicas(VerdictReversed, current)
		return
	}
	n := int32Of(math.Ceil(ratio * float64(count.samples)))
	if ratio < 1 && n > current || ratio > 1 && n < current {
		step.setReplicas(VerdictReversed, current)
		return
	}
	step.Verdict, step.Proposal = VerdictScaled, n
}

func (t *tally) add(other tally) {
	t.total += other.total
	t.requests += other.requests
	t.samples += other.samples
}

func (step *MetricStep) setReplicas(verdict Verdict, replicas int32) {
	step.Verdict, step.Proposal = verdict, replicas
}

// ratio mirrors GetObjectMetricReplicas and GetExternalMetricReplicas: the
// value divided by its target, times the ready pods. It does not prevent a change of
// direction, as propose does.
func (s *sync) ratio(m *metric, step *MetricStep, reading *Reading) error {
	step.Value = s.sum(reading.Values)
	step.Total, step.Samples = step.Value, len(reading.Values)
	step.Ratio = float64(step.Value) / float64(m.target)
	s.work(1, len(reading.Values))
	current := s.decision.Current
	if current == 0 {
		step.Verdict, step.Proposal = VerdictScaled, int32Of(math.Ceil(step.Ratio))
		return nil
	}
	if s.spec.tolerance.isWithin(step.Ratio) {
		step.setReplicas(VerdictWithinTolerance, current)
		return nil
	}
	ready, err := s.countReadyPods()
	if err != nil {
		return fmt.Errorf("unable to calculate ready pods: %w", err)
	}
	step.ReadyPods = int(ready)
	n := step.Ratio * float64(ready)
	step.Verdict, step.Proposal = VerdictScaled, int32Of(math.Ceil(n))
	if s.config.Release.cappedRatio() && n > math.MaxInt32 {
		step.Proposal = math.MaxInt32
	}
	return nil
}

// perPod mirrors GetObjectPerPodMetricReplicas and
// GetExternalPerPodMetricReplicas: the value divided by the target for one pod.
// It uses the replica count in the target's status.
func (s *sync) perPod(m *metric, step *MetricStep, reading *Reading) {
	s.work(1, len(reading.Values))
	total := s.sumPerPod(m, reading.Values)
	status := s.obs.Scale.StatusReplicas
	step.Total, step.Samples = total, len(reading.Values)
	step.Ratio = float64(total) / (float64(m.target) * float64(status))
	step.setReplicas(VerdictWithinTolerance, status)
	if s.spec.tolerance.isOutside(step.Ratio) {
		n := math.Ceil(float64(total) / float64(m.target))
		step.Verdict, step.Proposal = VerdictScaled, int32Of(n)
		if m.External != nil && s.config.Release.cappedPerPod() && n > math.MaxInt32 {
			step.Proposal = math.MaxInt32
		}
	}
	if m.External != nil && s.config.Release.cappedPerPod() && float64(total) >= math.MaxInt64 {
		step.Value = math.MaxInt64
		return
	}
	step.Value = int64Of(math.Ceil(float64(total) / float64(status)))
}

// sumPerPod adds up as upstream does for an External average value: it treats
// any sum below 0 as an overflow, even if the values are negative. Older releases
// overflow.
func (s *sync) sumPerPod(m *metric, values []int64) int64 {
	capped := m.External != nil && s.config.Release.cappedPerPod()
	total := int64(0)
	for _, v := range values {
		if total += v; total < 0 && capped {
			return math.MaxInt64
		}
	}
	return total
}

// sum adds up and stops at the largest int64. Older releases overflow.
func (s *sync) sum(values []int64) int64 {
	capped := s.config.Release.cappedRatio()
	total := int64(0)
	for _, v := range values {
		if v > 0 && total > math.MaxInt64-v && capped {
			return math.MaxInt64
		}
		total += v
	}
	return total
}
