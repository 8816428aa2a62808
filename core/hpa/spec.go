package hpa

import (
	"time"

	"hpaplayground/core/autoscaling"
)

// spec is what a sync needs from an HPA's spec, computed once per edit.
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
	name      string // its name in conditions and rescale reasons
	valid     string // the message of ValidMetricFound
	target    int64  // percent for RuleUtilization, else milli-units
	resource  string // the resource's name; empty for other types
	container string
	err       string // the selector or the target is invalid
	gated     bool   // a feature gate is off: it fails without an event
	failure   Reason // the reason in its condition and event if it fails

	// The last status block and its values. Most syncs use the block again.
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
		s.hasObjectOrExternal = s.hasObjectOrExternal || from.Metrics[i].Type.Info().Global
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
