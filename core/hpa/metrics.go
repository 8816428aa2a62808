package hpa

import (
	"fmt"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/autoscaling"
)

// failed is the proposal of a metric step that must not scale.
const failed = -1

// computeReplicas mirrors computeReplicasForMetrics: it takes the largest
// proposal. If only some metrics failed and the others do not propose fewer replicas,
// it returns an error although Proposed is valid.
func (s *sync) computeReplicas() error {
	d := &s.decision
	d.Proposed = failed
	if err := s.selectPods(); err != nil {
		return err
	}
	metrics := s.spec.metrics
	d.Metrics = s.newSteps(len(metrics))
	var (
		best           int32
		winner         int
		invalid        int
		firstError     error
		firstCondition MetricStep
		gated          bool // the first failed metric needs a feature gate that is off
	)
	for i := range metrics {
		m, step := &metrics[i], &d.Metrics[i]
		step.Type, step.Name, step.Rule, step.Target = m.Type, m.name, m.rule, m.target
		if err := s.computeMetric(m, step, i); err != nil {
			step.Error, step.Reason, step.Verdict = err.Error(), m.failure, VerdictFailed
			s.work(letterWork, 300+10*len(step.Error))
			if !m.gated {
				s.emit(warning, step.Reason, step.Error)
			}
			if invalid == 0 {
				gated = m.gated
				firstCondition, firstError = *step, m.wrap(err)
			}
			invalid++
			m.status = autoscaling.MetricStatus{}
			continue
		}
		s.setMetricStatus(m, step)
		if best == 0 || step.Proposal > best {
			best, winner = step.Proposal, i
		}
	}
	d.Metrics = s.keepSteps(d.Metrics)
	s.collectStatuses()
	if firstError != nil {
		firstError = fmt.Errorf("invalid metrics (%d invalid out of %d), first error is: %w", invalid, len(metrics), firstError)
	}
	if invalid >= len(metrics) || invalid > 0 && best < d.Current {
		if firstError == nil {
			// There are no metrics at all: the API rejects that, and upstream would
			// set a condition without a type.
			return fmt.Errorf("no metrics")
		}
		if gated {
			s.setCondition("", "", "", "") // upstream sets a condition whose fields are all empty
			return firstError
		}
		s.setMessage(autoscaling.ConditionFalse, firstCondition.Reason, s.formatted("the HPA was unable to compute the replica count: "+firstCondition.Error))
		return firstError
	}
	d.Proposed, d.Winner = best, winner
	s.setMessage(autoscaling.ConditionTrue, ReasonValidMetricFound, metrics[winner].valid)
	return firstError
}

// computeMetric computes one metric's proposal. The error is the text of the
// event.
func (s *sync) computeMetric(m *metric, step *MetricStep, index int) error {
	s.work(metricWork, 1)
	if m.err != "" {
		return fmt.Errorf("%s", m.err)
	}
	step.ToleranceUp, step.ToleranceDown = s.spec.tolerance.up, s.spec.tolerance.down
	reading := &Reading{}
	if index < len(s.obs.Metrics) {
		reading = &s.obs.Metrics[index]
	}
	if reading.Error != "" {
		return s.readingError(m, reading.Error)
	}
	switch m.rule {
	case RuleUtilization:
		if err := s.utilization(m, step, reading); err != nil {
			return fmt.Errorf("failed to get %s utilization: %w", m.resource, err)
		}
	case RuleAverage:
		if err := s.average(m, step, reading); err != nil {
			if m.resource == "" {
				return err
			}
			return fmt.Errorf("failed to get %s usage: %w", m.resource, err)
		}
	case RuleRatio:
		return s.ratio(m, step, reading)
	case RulePerPod:
		s.perPod(m, step, reading)
	}
	return nil
}

// binaryUnit is the smallest amount with a binary suffix, 1Ki, in milli-bytes.
// Other amounts are written without a suffix, and the API server reads them back
// as decimal.
const binaryUnit = 1024 * 1000

// setMetricStatus makes the metric's status block, or keeps the last one if
// nothing in it changed.
func (s *sync) setMetricStatus(m *metric, step *MetricStep) {
	reading := [2]int64{step.Value, int64(step.Utilization)}
	if m.status.Type != "" && m.reading == reading {
		return
	}
	m.reading = reading
	s.keep(readingBytes, 1)
	format := resource.DecimalSI
	if m.resource == "memory" && s.config.Release.binaryMemory() && step.Value%binaryUnit == 0 {
		format = resource.BinarySI
	}
	quantity := resource.NewMilliQuantity(step.Value, format)
	var current autoscaling.MetricValueStatus
	if m.rule == RuleRatio {
		current.Value = quantity
	} else {
		current.AverageValue = quantity
	}
	if m.rule == RuleUtilization {
		utilization := step.Utilization
		current.AverageUtilization = &utilization
	}
	m.status = s.statusOf(m, current)
}

// collectStatuses collects the metrics' status blocks, or keeps the last sync's
// list if none of them changed.
func (s *sync) collectStatuses() {
	metrics, old := s.spec.metrics, s.old.CurrentMetrics
	sameTypes := len(old) == len(metrics)
	for i := 0; sameTypes && i < len(metrics); i++ {
		sameTypes = old[i] == metrics[i].status
	}
	if sameTypes {
		s.metrics = old
		return
	}
	s.keep(metricStatusBytes, len(metrics))
	s.metrics = make([]autoscaling.MetricStatus, len(metrics))
	for i := range metrics {
		s.metrics[i] = metrics[i].status
	}
}
