package hpa

import "slices"

// Cost is the cost of syncs: Work is in units of about a nanosecond, Kept is the bytes that
// their decisions hold and do not share with earlier decisions.
type Cost struct{ Work, Bytes int64 }

// The sizes of the parts of a decision, in bytes.
const (
	stepBytes          = 280 // a MetricStep
	policyBytes        = 16  // a PolicyStep
	stabilizationBytes = 80
	limitBytes         = 64
	eventBytes         = 48
	conditionBytes     = 88
	statusBytes        = 112
	metricStatusBytes  = 56 // in the list of a status
	readingBytes       = 200
	decisionBytes      = 184
)

// The work of each part of a sync, in the units of Cost.
const (
	syncWork      = 1500
	metricWork    = 150
	podWork       = 4
	matchWork     = 25 // each requirement and each value of a selector
	containerWork = 50

	recommendationWork = 2
	letterWork         = 2 // each byte of a text that is built
)

// TakeCost returns the cost of the syncs since it was last called.
func (c *Controller) TakeCost() Cost {
	cost := c.cost
	c.cost = Cost{}
	return cost
}

func (c *Controller) work(units, times int) { c.cost.Work += int64(units) * int64(times) }

func (c *Controller) keep(bytes, times int) { c.cost.Bytes += int64(bytes) * int64(times) }

// newSteps returns n empty steps. Without Detail the next sync uses them again, so
// keepSteps must copy the steps to keep.
func (s *sync) newSteps(n int) []MetricStep {
	if s.config.Detail {
		s.keep(stepBytes, n)
		return make([]MetricStep, n)
	}
	if cap(s.steps) < n {
		s.steps = make([]MetricStep, n)
	}
	s.steps = s.steps[:n]
	clear(s.steps)
	return s.steps
}

// keepSteps returns steps that the next sync does not overwrite: the steps of the last sync
// if they are equal, else a copy.
func (s *sync) keepSteps(steps []MetricStep) []MetricStep {
	if s.config.Detail {
		return steps
	}
	last := s.memory.last.Metrics
	sameSteps := len(last) == len(steps)
	for i := 0; sameSteps && i < len(steps); i++ {
		sameSteps = steps[i].equals(&last[i])
	}
	if sameSteps {
		return last
	}
	s.keep(stepBytes, len(steps))
	for i := range steps {
		s.keep(1, len(steps[i].Error))
	}
	return slices.Clone(steps)
}

// share makes the decision share the memory of all parts that equal those of the last
// decision.
func (s *sync) share() {
	d, last := &s.decision, &s.memory.last
	s.work(syncWork, 1)
	s.keep(decisionBytes, 1)
	for _, text := range [][2]*string{{&d.Error, &last.Error}, {&d.Reason, &last.Reason}} {
		s.work(letterWork, 4*len(*text[0]))
		if *text[0] == *text[1] {
			*text[0] = *text[1] // now both share the bytes of the last decision's text
		} else {
			s.keep(1, len(*text[0]))
		}
	}
	switch {
	case d.Stabilization == nil || last.Stabilization == nil || !d.Stabilization.equals(last.Stabilization):
		s.keep(stabilizationBytes, 1)
	default:
		d.Stabilization = last.Stabilization
	}
	switch {
	case d.Limit == nil || last.Limit == nil || !d.Limit.equals(last.Limit):
		s.keep(limitBytes, 1)
		if d.Limit != nil {
			s.keep(policyBytes, len(d.Limit.Policies))
		}
	default:
		d.Limit = last.Limit
	}
	if slices.Equal(d.Events, last.Events) {
		d.Events = last.Events
	} else {
		s.keep(eventBytes, len(d.Events))
		for i := range d.Events {
			s.keep(1, len(d.Events[i].Message))
		}
	}
	s.memory.last = *d
	s.memory.last.Before = nil
}

func (step *MetricStep) equals(last *MetricStep) bool {
	return step.Value == last.Value && step.Total == last.Total && step.Samples == last.Samples && step.Requests == last.Requests &&
		step.Utilization == last.Utilization && step.Ratio == last.Ratio && step.Target == last.Target &&
		step.Verdict == last.Verdict && step.Proposal == last.Proposal &&
		step.ReadyPods == last.ReadyPods && step.UnreadyPods == last.UnreadyPods && step.MissingPods == last.MissingPods && step.IgnoredPods == last.IgnoredPods &&
		step.ToleranceDown == last.ToleranceDown && step.ToleranceUp == last.ToleranceUp &&
		step.Refilled == last.Refilled && step.FilledMissing == last.FilledMissing && step.FilledUnready == last.FilledUnready &&
		step.MissingAs == last.MissingAs && step.RefilledRatio == last.RefilledRatio && step.RefilledSamples == last.RefilledSamples &&
		step.RefilledTotal == last.RefilledTotal && step.RefilledRequests == last.RefilledRequests &&
		step.Rule == last.Rule && step.Type == last.Type && step.Name == last.Name && step.Error == last.Error && step.Reason == last.Reason &&
		last.Groups == nil && last.PodRequests == nil
}

func (s *StabilizationStep) equals(last *StabilizationStep) bool {
	return s.In == last.In && s.Out == last.Out && s.Lowest == last.Lowest && s.Highest == last.Highest &&
		s.UpWindow == last.UpWindow && s.DownWindow == last.DownWindow && s.Reason == last.Reason &&
		s.Recommendations == nil && last.Recommendations == nil
}

func (l *LimitStep) equals(last *LimitStep) bool {
	return l.In == last.In && l.Out == last.Out && l.HasRate == last.HasRate && l.Rate == last.Rate && l.Reason == last.Reason &&
		slices.Equal(l.Policies, last.Policies)
}
