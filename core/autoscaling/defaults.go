package autoscaling

import "slices"

// DefaultCPUUtilization is the target, in percent of the request, of an HPA without
// metrics.
const DefaultCPUUtilization int32 = 80

// SetDefaults sets the defaults that autoscaling/v2 sets on every read: minReplicas, the
// cpu metric and, only if there is a behavior, its two directions. It mirrors
// SetDefaults_HorizontalPodAutoscaler. It drops the annotations in which autoscaling/v1
// keeps newer fields, as every conversion between versions does.
func SetDefaults(h *HorizontalPodAutoscaler) {
	if h.Spec.MinReplicas == nil {
		h.Spec.MinReplicas = new(int32(1))
	}
	if len(h.Spec.Metrics) == 0 {
		h.Spec.Metrics = []MetricSpec{cpuMetric(DefaultCPUUtilization)}
	}
	if b := h.Spec.Behavior; b != nil {
		b.ScaleUp = mergeRules(b.ScaleUp, HPAScalingRules{
			StabilizationWindowSeconds: new(int32(0)),
			SelectPolicy:               new(MaxChangePolicySelect),
			Policies:                   DefaultScaleUp(),
		})
		// The window is not set here: the controller takes it from a flag.
		b.ScaleDown = mergeRules(b.ScaleDown, HPAScalingRules{
			SelectPolicy: new(MaxChangePolicySelect),
			Policies:     []HPAScalingPolicy{{PercentScalingPolicy, 100, 15}},
		})
	}
	dropAnnotations(h)
}

// DefaultScaleUp returns the policies of a behavior that has none for scaling up.
func DefaultScaleUp() []HPAScalingPolicy {
	return []HPAScalingPolicy{{PodsScalingPolicy, 4, 15}, {PercentScalingPolicy, 100, 15}}
}

// cpuMetric returns the metric for targetCPUUtilizationPercentage of autoscaling/v1.
func cpuMetric(percent int32) MetricSpec {
	return MetricSpec{
		Type: ResourceMetricSourceType,
		Resource: &ResourceMetricSource{
			Name:   "cpu",
			Target: MetricTarget{Type: UtilizationMetricType, AverageUtilization: &percent},
		},
	}
}

// mergeRules replaces the defaults by the given rules, field by field. An empty
// list of policies counts as given, a missing one does not.
func mergeRules(set *HPAScalingRules, rules HPAScalingRules) *HPAScalingRules {
	if set == nil {
		return &rules
	}
	if set.StabilizationWindowSeconds != nil {
		rules.StabilizationWindowSeconds = set.StabilizationWindowSeconds
	}
	if set.SelectPolicy != nil {
		rules.SelectPolicy = set.SelectPolicy
	}
	if set.Policies != nil {
		rules.Policies = set.Policies
	}
	rules.Tolerance = set.Tolerance
	return &rules
}

// DropDisabledFields clears the tolerances of h if the gate
// HPAConfigurableTolerance is off, unless the object before the update already has
// one. It mirrors dropDisabledFields of the API server.
func DropDisabledFields(h *HorizontalPodAutoscaler, o ValidationOptions) {
	if o.ConfigurableTolerance || o.Old != nil && slices.ContainsFunc(o.Old.Spec.rules(), hasTolerance) {
		return
	}
	for _, rules := range h.Spec.rules() {
		rules.Tolerance = nil
	}
}

func hasTolerance(r *HPAScalingRules) bool { return r.Tolerance != nil }

// rules returns the directions that the behavior has.
func (s *HorizontalPodAutoscalerSpec) rules() []*HPAScalingRules {
	if s.Behavior == nil {
		return nil
	}
	var set []*HPAScalingRules
	for _, r := range []*HPAScalingRules{s.Behavior.ScaleUp, s.Behavior.ScaleDown} {
		if r != nil {
			set = append(set, r)
		}
	}
	return set
}
