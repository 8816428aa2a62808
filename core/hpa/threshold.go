package hpa

import (
	"math"

	"hpaplayground/core/autoscaling"
)

// ScaleUpThreshold returns the largest reading, in milli-units, with which a metric proposes at
// most this many replicas. For a metric that is averaged, it is one pod's reading. ok
// is false if the metric always fails.
func (c *Controller) ScaleUpThreshold(from *autoscaling.MetricSpec, b *autoscaling.HorizontalPodAutoscalerBehavior, pod *PodTemplate, replicas int32) (threshold float64, ok bool) {
	m := c.newMetric(*from)
	if m.err != "" {
		return 0, false
	}
	t := c.tolerance(b)
	switch m.rule {
	case RuleUtilization:
		s := sync{Controller: c}
		request, err := s.request(&Pod{Template: pod}, m.container, m.resource)
		percent := t.threshold(float64(m.target)) + 1 // the lowest percentage that is too high
		return math.Ceil(float64(percent*float64(request))/100) - 1, err == nil && request > 0
	case RulePerPod:
		return t.threshold(float64(m.target) * float64(replicas)), true
	case RuleRatio:
		if replicas == 0 {
			return 0, true
		}
	}
	return t.threshold(float64(m.target)), true
}

// threshold returns the largest whole value that is not above the target by more than the
// tolerance.
func (t tolerance) threshold(target float64) float64 {
	const rounding = 1e-9 // the product's rounding error
	value := math.Floor(float64(target*(1+t.up)) + rounding)
	if value > target && t.isOutside(value/target) { // before 1.33
		value--
	}
	return value
}
