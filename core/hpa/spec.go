package hpa

import (
	"fmt"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/labels"
)

// spec is what a sync needs of an HPA's spec, computed once per edit.
type spec struct {
	from                autoscaling.HorizontalPodAutoscalerSpec
	min, max            int32
	hasObjectOrExternal bool
	tolerance           tolerance
	metrics             []metric
	behavior            bool
	up, down            rules
	generation          *int64
}

// metric is one of spec.metrics, prepared for the syncs.
type metric struct {
	autoscaling.MetricSpec
	rule      Rule
	name      string // in conditions and rescale reasons
	valid     string // the message of ValidMetricFound
	target    int64  // percent for RuleUtilization, else milli-units
	resource  string // of a Resource or ContainerResource metric
	container string
	err       string // the selector or the target is invalid
	gated     bool   // a feature gate is off: it fails without an event
	failure   Reason // of the condition and of the event if it fails

	// The last status block, and the values in it: most syncs use it again.
	status  autoscaling.MetricStatus
	reading [2]int64
}

// rules are one direction's scaling rules.
type rules struct {
	window       time.Duration
	selectPolicy autoscaling.ScalingPolicySelect
	policies     []autoscaling.HPAScalingPolicy
}

// refresh prepares the spec again if it was edited. An edited spec is a new object
// with parts at other addresses.
func (s *spec) refresh(c *Controller, from *autoscaling.HorizontalPodAutoscalerSpec) {
	if s.metrics != nil && sameSpec(&s.from, from) {
		return
	}
	generation := s.generation
	*s = spec{from: *from, min: 1, max: from.MaxReplicas, generation: generation}
	if from.MinReplicas != nil {
		s.min = *from.MinReplicas
	}
	s.tolerance = c.tolerance(from.Behavior)
	s.metrics = make([]metric, len(from.Metrics))
	for i := range from.Metrics {
		s.metrics[i] = c.newMetric(from.Metrics[i])
		switch from.Metrics[i].Type {
		case autoscaling.ObjectMetricSourceType, autoscaling.ExternalMetricSourceType:
			s.hasObjectOrExternal = true
		}
	}
	if b := from.Behavior; b != nil {
		s.behavior = true
		s.up = newRules(b.ScaleUp, 0)
		s.down = newRules(b.ScaleDown, c.config.DownscaleStabilization)
	}
}

func sameSpec(a, b *autoscaling.HorizontalPodAutoscalerSpec) bool {
	return a.MinReplicas == b.MinReplicas && a.MaxReplicas == b.MaxReplicas && a.Behavior == b.Behavior &&
		len(a.Metrics) == len(b.Metrics) && (len(a.Metrics) == 0 || &a.Metrics[0] == &b.Metrics[0])
}

// generationOf returns the object's generation as a pointer that stays the same
// while the generation does.
func (s *spec) generationOf(h *autoscaling.HorizontalPodAutoscaler) *int64 {
	if s.generation == nil || *s.generation != h.Generation {
		g := h.Generation
		s.generation = &g
	}
	return s.generation
}

// newRules reads the rules of one direction. SetDefaults has filled all of them
// except the window for scaling down, which is the controller's flag in whole
// seconds.
func newRules(r *autoscaling.HPAScalingRules, window time.Duration) rules {
	out := rules{window: window.Truncate(time.Second), selectPolicy: autoscaling.MaxChangePolicySelect}
	if r == nil {
		return out
	}
	if r.StabilizationWindowSeconds != nil {
		out.window = time.Duration(*r.StabilizationWindowSeconds) * time.Second
	}
	if r.SelectPolicy != nil {
		out.selectPolicy = *r.SelectPolicy
	}
	out.policies = r.Policies
	return out
}

// failures are the reasons of the metric types that are known.
var failures = map[autoscaling.MetricSourceType]Reason{
	autoscaling.ResourceMetricSourceType:          ReasonFailedGetResourceMetric,
	autoscaling.ContainerResourceMetricSourceType: ReasonFailedGetContainerResourceMetric,
	autoscaling.PodsMetricSourceType:              ReasonFailedGetPodsMetric,
	autoscaling.ObjectMetricSourceType:            ReasonFailedGetObjectMetric,
	autoscaling.ExternalMetricSourceType:          ReasonFailedGetExternalMetric,
}

// newMetric chooses a metric's rule. For an Object metric the type of the target
// decides, for the others the field that is set.
func (c *Controller) newMetric(from autoscaling.MetricSpec) metric {
	m := metric{MetricSpec: from}
	switch {
	case from.Type == autoscaling.ResourceMetricSourceType && from.Resource != nil:
		m.resource = from.Resource.Name
		c.resourceRule(&m, from.Resource.Target)
	case from.Type == autoscaling.ContainerResourceMetricSourceType && from.ContainerResource != nil:
		m.resource, m.container = from.ContainerResource.Name, from.ContainerResource.Container
		c.resourceRule(&m, from.ContainerResource.Target)
		if c.config.Release.gatesContainerMetrics() && !c.config.Gates.ContainerMetrics {
			m.gated, m.err = true, "ContainerResource metric type is not supported: disabled by the feature gate"
		}
	case from.Type == autoscaling.PodsMetricSourceType && from.Pods != nil:
		m.name = "pods metric " + from.Pods.Metric.Name
		m.checkSelector(from.Pods.Metric)
		if t := from.Pods.Target.AverageValue; t != nil {
			m.rule, m.target = RuleAverage, t.MilliValue()
		} else {
			m.err = "no averageValue target was set"
		}
	case from.Type == autoscaling.ObjectMetricSourceType && from.Object != nil:
		m.objectRule(from.Object)
	case from.Type == autoscaling.ExternalMetricSourceType && from.External != nil:
		m.externalRule(from.External)
	default:
		m.err = fmt.Sprintf("unknown metric source type %q", string(from.Type))
		m.Type = "" // its block is missing: it fails as an unknown type does
	}
	m.failure = ReasonInvalidMetricSourceType
	if r, ok := failures[m.Type]; ok {
		m.failure = r
	}
	m.valid = "the HPA was able to successfully calculate a replica count from " + m.name
	return m
}

func (c *Controller) resourceRule(m *metric, target autoscaling.MetricTarget) {
	switch {
	case target.AverageValue != nil:
		m.rule, m.target = RuleAverage, target.AverageValue.MilliValue()
		m.name = m.resource + " resource"
	case target.AverageUtilization != nil:
		m.rule, m.target = RuleUtilization, int64(*target.AverageUtilization)
		m.name = m.resource + " resource utilization (percentage of request)"
		if m.Type == autoscaling.ContainerResourceMetricSourceType && c.config.Release.containerMetricName() {
			m.name = m.resource + " container resource utilization (percentage of request)"
		}
	default:
		m.err = "invalid resource metric source: neither an average utilization target nor an average value (usage) target was set"
	}
}

func (m *metric) objectRule(source *autoscaling.ObjectMetricSource) {
	t := source.Target
	switch {
	case t.Type == autoscaling.ValueMetricType && t.Value != nil:
		m.rule, m.target = RuleRatio, t.Value.MilliValue()
		m.name = source.DescribedObject.Kind + " metric " + source.Metric.Name
	case t.Type == autoscaling.AverageValueMetricType && t.AverageValue != nil:
		m.rule, m.target = RulePerPod, t.AverageValue.MilliValue()
		m.name = externalName(source.Metric)
	default:
		m.err = "invalid object metric source: neither a value target nor an average value target was set"
	}
	m.checkSelector(source.Metric)
}

func (m *metric) externalRule(source *autoscaling.ExternalMetricSource) {
	m.name = externalName(source.Metric)
	switch t := source.Target; {
	case t.AverageValue != nil:
		m.rule, m.target = RulePerPod, t.AverageValue.MilliValue()
	case t.Value != nil:
		m.rule, m.target = RuleRatio, t.Value.MilliValue()
	default:
		m.err = "invalid external metric source: neither a value target nor an average value target was set"
		return
	}
	m.checkSelector(source.Metric)
}

// externalName is the name of an External metric, and of an Object metric with an
// average value.
func externalName(id autoscaling.MetricIdentifier) string {
	return "external metric " + id.Name + "(" + labels.FormatLabelSelector(id.Selector) + ")"
}

// checkSelector sets the error of an invalid metric selector, which the API
// accepts.
func (m *metric) checkSelector(id autoscaling.MetricIdentifier) {
	if _, err := labels.FromLabelSelector(id.Selector); err != nil {
		m.err = err.Error()
	}
}
