package trial

import (
	"math"
	"reflect"
	"slices"
	"strconv"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/meta"
)

func pointer[T any](v T) *T { return &v }

func quantity(text string) *resource.Quantity {
	q := resource.MustParse(text)
	return &q
}

// newSpec is an HPA's spec as the API server holds it, defaults filled in.
func newSpec(d dice, target string) autoscaling.HorizontalPodAutoscalerSpec {
	s := autoscaling.HorizontalPodAutoscalerSpec{
		ScaleTargetRef: autoscaling.CrossVersionObjectReference{
			APIVersion: weighted(d, share[string]{12, "apps/v1"}, share[string]{1, "v1"}, share[string]{1, ""}, share[string]{1, "custom.io/v1beta1"}),
			Kind:       pick(d, "Deployment", "StatefulSet", "ReplicaSet"),
			Name:       target,
		},
	}
	setBounds(d, &s)
	setMetrics(d, &s)
	setBehavior(d, &s)
	return s
}

func setBounds(d dice, s *autoscaling.HorizontalPodAutoscalerSpec) {
	low := int32(weighted(d, share[int]{6, 1}, share[int]{3, 0}, share[int]{4, d.between(2, 8)}, share[int]{1, d.between(5, 200)}))
	s.MinReplicas = pointer(low)
	if low == 1 && d.percent(30) {
		s.MinReplicas = nil
	}
	s.MaxReplicas = weighted(d,
		share[int32]{8, low + int32(d.between(1, 20))},
		share[int32]{2, max(low, 1)},
		share[int32]{3, low + int32(d.between(50, 1000))},
		share[int32]{1, math.MaxInt32})
}

func setBehavior(d dice, s *autoscaling.HorizontalPodAutoscalerSpec) {
	s.Behavior = nil
	if d.percent(40) {
		return
	}
	b := &autoscaling.HorizontalPodAutoscalerBehavior{
		ScaleUp: &autoscaling.HPAScalingRules{
			StabilizationWindowSeconds: pointer(int32(0)),
			SelectPolicy:               pointer(autoscaling.MaxChangePolicySelect),
			Policies: []autoscaling.HPAScalingPolicy{
				{Type: autoscaling.PodsScalingPolicy, Value: 4, PeriodSeconds: 15},
				{Type: autoscaling.PercentScalingPolicy, Value: 100, PeriodSeconds: 15},
			},
		},
		ScaleDown: &autoscaling.HPAScalingRules{
			SelectPolicy: pointer(autoscaling.MaxChangePolicySelect),
			Policies:     []autoscaling.HPAScalingPolicy{{Type: autoscaling.PercentScalingPolicy, Value: 100, PeriodSeconds: 15}},
		},
	}
	for _, rules := range []*autoscaling.HPAScalingRules{b.ScaleUp, b.ScaleDown} {
		if d.percent(60) {
			rules.StabilizationWindowSeconds = pointer(int32(weighted(d,
				share[int]{3, 0}, share[int]{3, pick(d, 15, 30, 60, 300)}, share[int]{2, d.between(1, 3600)}, share[int]{1, 3600})))
		}
		if d.percent(50) {
			rules.SelectPolicy = pointer(pick(d, autoscaling.MaxChangePolicySelect, autoscaling.MinChangePolicySelect,
				autoscaling.MinChangePolicySelect, autoscaling.DisabledPolicySelect))
		}
		if d.percent(60) {
			rules.Policies = nil
			for range d.between(1, 4) {
				rules.Policies = append(rules.Policies, newPolicy(d))
			}
		}
		if d.percent(30) {
			rules.Tolerance = quantity(pick(d, "0", "0.1", "0.05", "0.3", "0.25", "1", "1500m", "333u", "1e-3", "0.011", "5"))
		}
	}
	s.Behavior = b
}

func newPolicy(d dice) autoscaling.HPAScalingPolicy {
	p := autoscaling.HPAScalingPolicy{
		Type:          pick(d, autoscaling.PodsScalingPolicy, autoscaling.PercentScalingPolicy),
		PeriodSeconds: int32(weighted(d, share[int]{5, pick(d, 15, 30, 60)}, share[int]{2, d.between(1, 1800)}, share[int]{1, 1800})),
	}
	p.Value = int32(weighted(d, share[int]{6, d.between(1, 10)}, share[int]{5, pick(d, 10, 20, 30, 50, 80, 90, 100)},
		share[int]{2, d.between(1, 1000)}, share[int]{1, pick(d, math.MaxInt32, math.MaxInt32-1, 1<<30)}))
	return p
}

// setMetrics makes the metrics. Some have the name of an earlier metric and another
// selector.
func setMetrics(d dice, s *autoscaling.HorizontalPodAutoscalerSpec) {
	s.Metrics = nil
	for i := range weighted(d, share[int]{6, 1}, share[int]{4, 2}, share[int]{2, 3}, share[int]{1, 5}) {
		m := newMetric(d, i)
		if i > 0 && d.percent(30) {
			if other := reselected(d, pick(d, s.Metrics...)); isNew(s.Metrics, &other) {
				m = other
			}
		}
		s.Metrics = append(s.Metrics, m)
	}
}

// reselected is the metric with another selector and target. A resource metric stays
// unchanged: it has no selector.
func reselected(d dice, m autoscaling.MetricSpec) autoscaling.MetricSpec {
	switch {
	case m.Pods != nil:
		m.Pods = pointer(*m.Pods)
	case m.Object != nil:
		m.Object = pointer(*m.Object)
	case m.External != nil:
		m.External = pointer(*m.External)
	default:
		return m
	}
	b := m.Block()
	*b.Metric = newIdentifier(d, b.Name)
	for _, q := range []**resource.Quantity{&b.Target.Value, &b.Target.AverageValue} {
		if *q != nil {
			*q = targetQuantity(d)
		}
	}
	return m
}

// isNew reports whether no earlier metric has the name and the selector of m.
func isNew(before []autoscaling.MetricSpec, m *autoscaling.MetricSpec) bool {
	id := m.Block().Metric
	return id != nil && !slices.ContainsFunc(before, func(b autoscaling.MetricSpec) bool {
		return reflect.DeepEqual(b.Block().Metric, id)
	})
}

// newMetric makes one metric. No other metric has its name and selector, so a reading
// belongs to one metric only. Only metrics of the same resource share a reading.
func newMetric(d dice, index int) autoscaling.MetricSpec {
	name := "m" + strconv.Itoa(index)
	if d.percent(3) {
		name += "%d"
	}
	switch d.IntN(20) {
	case 0, 1, 2, 3, 4, 5, 6:
		return autoscaling.MetricSpec{Type: autoscaling.ResourceMetricSourceType,
			Resource: &autoscaling.ResourceMetricSource{Name: resourceName(d), Target: resourceTarget(d)}}
	case 7, 8, 9:
		return autoscaling.MetricSpec{Type: autoscaling.ContainerResourceMetricSourceType,
			ContainerResource: &autoscaling.ContainerResourceMetricSource{Name: resourceName(d),
				Container: weighted(d, share[string]{8, "app"}, share[string]{4, "proxy"}, share[string]{2, "mesh"}, share[string]{1, "setup"}, share[string]{1, "none"}), Target: resourceTarget(d)}}
	case 10, 11, 12:
		return autoscaling.MetricSpec{Type: autoscaling.PodsMetricSourceType,
			Pods: &autoscaling.PodsMetricSource{Metric: newIdentifier(d, name),
				Target: autoscaling.MetricTarget{Type: autoscaling.AverageValueMetricType, AverageValue: targetQuantity(d)}}}
	case 13, 14, 15:
		m := &autoscaling.ObjectMetricSource{Metric: newIdentifier(d, name), DescribedObject: autoscaling.CrossVersionObjectReference{
			APIVersion: pick(d, "v1", "networking.k8s.io/v1", ""), Kind: pick(d, "Service", "Ingress", "Namespace"), Name: "front"}}
		m.Target = valueTarget(d)
		if d.percent(6) { // the API allows a type that does not match the field that is set
			m.Target.Type = pick(d, autoscaling.UtilizationMetricType, autoscaling.ValueMetricType, autoscaling.AverageValueMetricType)
		}
		if d.percent(6) {
			m.Target.Value, m.Target.AverageValue = targetQuantity(d), targetQuantity(d)
		}
		return autoscaling.MetricSpec{Type: autoscaling.ObjectMetricSourceType, Object: m}
	case 16, 17, 18:
		return autoscaling.MetricSpec{Type: autoscaling.ExternalMetricSourceType,
			External: &autoscaling.ExternalMetricSource{Metric: newIdentifier(d, name), Target: valueTarget(d)}}
	}
	if d.percent(70) {
		return autoscaling.MetricSpec{Type: autoscaling.ResourceMetricSourceType,
			Resource: &autoscaling.ResourceMetricSource{Name: "cpu", Target: autoscaling.MetricTarget{Type: autoscaling.UtilizationMetricType, AverageUtilization: pointer(int32(80))}}}
	}
	// The API would reject these, but the controller handles them.
	switch d.IntN(4) {
	case 0:
		return autoscaling.MetricSpec{Type: "Guess"}
	case 1:
		return autoscaling.MetricSpec{Type: autoscaling.ExternalMetricSourceType,
			External: &autoscaling.ExternalMetricSource{Metric: newIdentifier(d, name)}}
	case 2:
		return autoscaling.MetricSpec{Type: autoscaling.ContainerResourceMetricSourceType,
			ContainerResource: &autoscaling.ContainerResourceMetricSource{Name: "cpu", Container: "app"}}
	}
	return autoscaling.MetricSpec{Type: autoscaling.ResourceMetricSourceType,
		Resource: &autoscaling.ResourceMetricSource{Name: "memory"}}
}

func resourceName(d dice) string {
	return weighted(d, share[string]{10, "cpu"}, share[string]{5, "memory"}, share[string]{1, "ephemeral-storage"},
		share[string]{1, "example.com/gpu"}, share[string]{1, "hugepages-2Mi"})
}

func resourceTarget(d dice) autoscaling.MetricTarget {
	if d.percent(30) {
		return autoscaling.MetricTarget{Type: autoscaling.AverageValueMetricType, AverageValue: targetQuantity(d)}
	}
	t := autoscaling.MetricTarget{Type: autoscaling.UtilizationMetricType,
		AverageUtilization: pointer(int32(weighted(d, share[int]{10, pick(d, 50, 60, 80, 100, 30)}, share[int]{4, d.between(1, 150)},
			share[int]{2, d.between(100, 1000)}, share[int]{1, pick(d, 1, math.MaxInt32)})))}
	if d.percent(3) {
		t.AverageValue = targetQuantity(d)
	}
	return t
}

func valueTarget(d dice) autoscaling.MetricTarget {
	if d.percent(50) {
		return autoscaling.MetricTarget{Type: autoscaling.ValueMetricType, Value: targetQuantity(d)}
	}
	return autoscaling.MetricTarget{Type: autoscaling.AverageValueMetricType, AverageValue: targetQuantity(d)}
}

func targetQuantity(d dice) *resource.Quantity {
	if d.percent(70) {
		return quantity(strconv.Itoa(d.between(1, 40)*50) + "m")
	}
	return quantity(pick(d, "1", "10", "100", "1k", "0.3", "3.7", "1n", "0.1u", "100Mi", "1Gi", "1536Ki", "1e3", "12345678901", "9E", "9223372036854775807", "0.0015", "1.5Ki", "100000T"))
}

func newIdentifier(d dice, name string) autoscaling.MetricIdentifier {
	id := autoscaling.MetricIdentifier{Name: name}
	switch d.IntN(12) {
	case 0:
		id.Selector = &meta.LabelSelector{}
	case 1, 2:
		id.Selector = &meta.LabelSelector{MatchLabels: map[string]string{"queue": "orders", "a": "b"}}
	case 3:
		id.Selector = &meta.LabelSelector{MatchLabels: map[string]string{"x": ""}, MatchExpressions: []meta.LabelSelectorRequirement{
			{Key: "k", Operator: "In", Values: []string{"y", "x"}}, {Key: "l", Operator: "DoesNotExist"}}}
	case 4:
		if d.percent(40) { // the API allows an invalid selector
			id.Selector = &meta.LabelSelector{MatchExpressions: []meta.LabelSelectorRequirement{pick(d,
				meta.LabelSelectorRequirement{Key: "k", Operator: "Likes", Values: []string{"x"}},
				meta.LabelSelectorRequirement{Key: "k", Operator: "In"},
				meta.LabelSelectorRequirement{Key: "k", Operator: "Exists", Values: []string{"x"}},
				meta.LabelSelectorRequirement{Key: "-k", Operator: "Exists"},
				meta.LabelSelectorRequirement{Key: "k", Operator: "NotIn", Values: []string{"no spaces"}})}}
		}
	}
	return id
}
