package track

import (
	"math"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/explain"
	"hpaplayground/core/hpa"
	"hpaplayground/core/keda/operator"
	"hpaplayground/core/timeline"
)

// Metric is one metric as the controller read it over time. Values are in the metric's
// unit, or in percent of the request if Percent is set. A missing value is NaN.
type Metric struct {
	Type    autoscaling.MetricSourceType
	Name    string // the metric's name in conditions
	Percent bool
	Value   timeline.Series
	Target  timeline.Series
	Low     timeline.Series // below it, the metric proposes fewer replicas
	High    timeline.Series // above it, the metric proposes more replicas
	Gap     timeline.Series // Unread or NoPods where there is no value, else 0
	Cron    *operator.Cron  // the window of the cron trigger that it comes from, or nil
}

// Why a metric has no value.
const (
	Unread = 1 // the metric could not be read
	NoPods = 2 // the value is per pod, and there was no pod
)

// Metrics returns all metrics that the HPA had during the run, in the order in which they
// were first read.
func (r Run) Metrics() []Metric {
	var metrics []Metric
	for i := range r.Syncs {
		s := &r.Syncs[i]
		for j := range s.Decision.Metrics {
			step := &s.Decision.Metrics[j]
			k := find(metrics, step)
			if k < 0 {
				k = len(metrics)
				metrics = append(metrics, Metric{Type: step.Type, Name: step.Name})
				if scaled := r.Timeline.ScaledObjectOf(r.HPA); scaled != nil {
					metrics[k].Cron = scaled.Cron(metrics[k].Label())
				}
			}
			m := &metrics[k]
			if step.Rule != hpa.RuleNone && step.Target > 0 { // the target is in the spec even if the metric cannot be read
				m.Percent = step.Rule == hpa.RuleUtilization
				target := Unit(step, step.Target)
				set(&m.Target, s, target)
				set(&m.Low, s, target*(1-step.ToleranceDown))
				set(&m.High, s, target*(1+step.ToleranceUp))
			}
			value, gap := math.NaN(), float64(Unread)
			if step.Verdict != hpa.VerdictFailed {
				if value, gap = Measured(step), 0; math.IsNaN(value) {
					gap = NoPods
				}
			}
			set(&m.Value, s, value)
			set(&m.Gap, s, gap)
		}
	}
	return metrics
}

// Label returns the metric's name without its selector and its type.
func (m Metric) Label() string { return explain.MetricLabel(m.Name) }

func find(metrics []Metric, step *hpa.MetricStep) int {
	for i, m := range metrics {
		if m.Type == step.Type && m.Name == step.Name {
			return i
		}
	}
	return -1
}

// StepAt returns the metric's step of the last sync at or before t, or nil if that sync
// did not read the metric.
func (r Run) StepAt(m *Metric, t time.Duration) *hpa.MetricStep {
	i := r.SyncAt(t)
	if i < 0 {
		return nil
	}
	steps := r.Syncs[i].Decision.Metrics
	for j := range steps {
		if steps[j].Type == m.Type && steps[j].Name == m.Name {
			return &steps[j]
		}
	}
	return nil
}

// Measured returns a step's value in the unit of its target, or NaN if the value is per
// pod and there were no pods.
func Measured(step *hpa.MetricStep) float64 {
	switch {
	case step.Rule == hpa.RuleUtilization:
		return float64(step.Utilization)
	case explain.NoValue(step):
		return math.NaN()
	}
	return Unit(step, step.Value)
}

// Unit converts a step's target or value to the unit in which it is shown.
func Unit(step *hpa.MetricStep, v int64) float64 {
	if step.Rule == hpa.RuleUtilization {
		return float64(v)
	}
	return float64(v) / 1000
}

// Wanted returns the metrics' proposal, before any limit; NaN without a proposal.
func (r Run) Wanted() timeline.Series {
	var wanted timeline.Series
	for i := range r.Syncs {
		s := &r.Syncs[i]
		if n, ok := WantedBy(&s.Decision); ok {
			set(&wanted, s, float64(n))
		} else {
			set(&wanted, s, math.NaN())
		}
	}
	return wanted
}

// WantedBy returns the metrics' proposal in one sync, before any limit.
func WantedBy(d *hpa.Decision) (int32, bool) {
	return d.Proposed, len(d.Metrics) > 0 && d.Winner >= 0
}

// Bounds returns the spec's minReplicas and maxReplicas over time.
func (r Run) Bounds() (low, high timeline.Series) {
	if !r.Has() {
		return low, high
	}
	for _, v := range r.Timeline.HPAs[r.HPA].Versions {
		moment := max(v.At, 0)
		if v.Object == nil {
			low.Set(moment, math.NaN())
			high.Set(moment, math.NaN())
			continue
		}
		lowest := int32(1)
		if v.Object.Spec.MinReplicas != nil {
			lowest = *v.Object.Spec.MinReplicas
		}
		low.Set(moment, float64(lowest))
		high.Set(moment, float64(v.Object.Spec.MaxReplicas))
	}
	return low, high
}

// set works like Series.Set at a sync, but NaN equals NaN.
func set(s *timeline.Series, sync *timeline.Sync, v float64) {
	if n := len(s.V); n > 0 && math.IsNaN(v) && math.IsNaN(s.V[n-1]) {
		return
	}
	s.Set(sync.At, v)
}
