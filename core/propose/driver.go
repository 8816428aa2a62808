package propose

import (
	"math"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/scenario"
)

// kind is how a metric follows a load.
type kind uint8

const (
	kindShared  kind = iota // the pods share it: cpu, memory, Pods
	kindAverage             // the value divided by the pods counts: AverageValue of Object and External
	kindFixed               // a value that pods do not lower: Value of Object and External
)

// driver is the metric of an HPA whose value follows a load. Amounts are milli-units.
type driver struct {
	*autoscaling.MetricSpec
	kind         kind
	target       float64 // of one pod, or of the value
	idle         float64 // usage of a pod without load
	limit        float64 // the most that a pod can use, as a multiple of target; 0: no limit
	scaleUpRatio float64 // the HPA scales up above this multiple of target
	canScaleUp   bool    // a load on this metric can scale the HPA up
}

// perPod is the load that one more pod carries at the target.
func (d *driver) perPod() float64 { return max(d.target-d.idle, 0) }

// assumedRequests are assumed for pods without requests, so that there is a load to show. A
// made-up workload has the same requests.
var assumedRequests = map[string]float64{"cpu": 500, "memory": 512 << 20 * 1000}

// newDriver says how a load moves a metric.
func newDriver(s *scenario.Scenario, h *autoscaling.HorizontalPodAutoscaler, index int) driver {
	m := &h.Spec.Metrics[index]
	b := m.Block()
	d := driver{MetricSpec: m}
	t := b.Target
	switch {
	case t == nil, s.Objects.NeedsNoLoad(h, index):
		return driver{MetricSpec: m}
	case b.Resource() != "":
		d.resource(s, s.Objects.TargetOf(h), &b)
	case t.AverageValue != nil && (b.Object == nil || t.Type == autoscaling.AverageValueMetricType):
		d.target = math.Ceil(scenario.Milli(*t.AverageValue))
		if b.Global {
			d.kind = kindAverage
		}
	case t.Value != nil:
		d.kind, d.target = kindFixed, math.Ceil(scenario.Milli(*t.Value))
	}
	w := s.Objects.TargetOf(h)
	template := &hpa.PodTemplate{}
	if w != nil && w.Template != nil {
		template = w.Template
	}
	threshold, ok := newController(s).ScaleUpThreshold(m, h.Spec.Behavior, template, 1)
	up, _ := tolerances(s, h)
	d.scaleUpRatio = 1 + up
	if d.canScaleUp = ok && d.target > 0; d.canScaleUp {
		d.scaleUpRatio = max(d.scaleUpRatio, threshold/d.target)
	}
	d.canScaleUp = d.canScaleUp && (d.limit == 0 || d.limit > d.scaleUpRatio)
	return d
}

// resource reads the target of cpu or memory. It may be a percentage of the requests of a
// workload's pods.
func (d *driver) resource(s *scenario.Scenario, w *scenario.Workload, b *autoscaling.Block) {
	name, template := b.Resource(), &hpa.PodTemplate{}
	if w != nil && w.Template != nil {
		template = w.Template
	}
	first := -1
	for i := range template.Containers {
		if !template.Containers[i].Init {
			first = i
			break
		}
	}
	slot := first
	for i := range template.Containers {
		if b.Container != "" && template.Containers[i].Name == b.Container {
			slot = i
		}
	}
	switch t := b.Target; {
	case t.AverageValue != nil:
		d.target = math.Ceil(scenario.Milli(*t.AverageValue))
	case t.AverageUtilization != nil:
		request := scenario.MeasuredRequest(template, b.Container, name)
		if request == 0 {
			request = assumedRequests[name]
		}
		d.target = float64(*t.AverageUtilization) / 100 * request
	}
	if slot == first {
		d.idle = map[string]float64{"cpu": float64(s.Pods.IdleCPU), "memory": float64(s.Pods.IdleMemory)}[name]
	}
	if w != nil && name == "cpu" && slot >= 0 && slot < len(w.Limits) {
		if limit, ok := w.Limits[slot]["cpu"]; ok && d.target > 0 {
			d.limit = scenario.Milli(limit) / d.target
		}
	}
}

// rank orders the metrics of an HPA by how well they follow a load, the best first. An
// HPA that scales to zero needs a metric that has a value without pods.
func (d *driver) rank(toZero bool) int {
	b := d.Block()
	rank := 0
	switch {
	case b.Resource() == "cpu":
	case b.Type == autoscaling.PodsMetricSourceType:
		rank = 1
	case d.kind == kindAverage:
		rank = 2
	case b.Resource() != "":
		rank = 3
	default:
		rank = 4
	}
	if toZero && !b.Global {
		rank += 10
	}
	if !d.canScaleUp {
		rank += 100
	}
	return rank
}

// choose returns the drivers of an HPA's metrics and the index of the one that the
// load moves.
func choose(s *scenario.Scenario, h *autoscaling.HorizontalPodAutoscaler) (all []driver, best int) {
	toZero := *h.Spec.MinReplicas == 0
	for i := range h.Spec.Metrics {
		all = append(all, newDriver(s, h, i))
		if all[i].rank(toZero) < all[best].rank(toZero) {
			best = i
		}
	}
	// A load on cpu counts for all metrics of cpu: the smallest target decides.
	d, load := &all[best], scenario.LoadOf(&h.Spec.Metrics[best])
	for i := range all {
		o := &all[i]
		if i != best && d.kind == kindShared && o.canScaleUp && o.perPod() < d.perPod() && scenario.Feeds(&load, o.MetricSpec) {
			d.target, d.idle, d.limit, d.scaleUpRatio = o.target, o.idle, o.limit, o.scaleUpRatio
		}
	}
	return all, best
}

// tolerances returns how far the metric may be from its target in each direction, as a
// fraction of the target.
func tolerances(s *scenario.Scenario, h *autoscaling.HorizontalPodAutoscaler) (up, down float64) {
	up, down = s.Controller.Tolerance, s.Controller.Tolerance
	b := h.Spec.Behavior
	if b == nil || !gates(s).ConfigurableTolerance {
		return up, min(down, 1)
	}
	if r := b.ScaleUp; r != nil && r.Tolerance != nil {
		up = r.Tolerance.AsApproximateFloat64()
	}
	if r := b.ScaleDown; r != nil && r.Tolerance != nil {
		down = r.Tolerance.AsApproximateFloat64()
	}
	return up, min(down, 1)
}

func gates(s *scenario.Scenario) hpa.Gates {
	release, err := hpa.LookupRelease(s.KubernetesVersion)
	if err != nil {
		return hpa.Gates{}
	}
	gates, _ := release.Gates(s.FeatureGates) // the reader has checked each
	return gates
}
