package parse

import (
	"maps"
	"slices"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/labels"
	"hpaplayground/core/load"
	"hpaplayground/core/meta"
	"hpaplayground/core/note"
	"hpaplayground/core/scenario"
)

// addStateLoads makes up a load from the cluster's state if the text gives no load.
func (r *reader) addStateLoads() {
	if len(r.loadDocs) > 0 {
		return
	}
	var described note.List
	for _, h := range r.hpas {
		w := r.scenario.Objects.TargetOf(h.hpa)
		if w == nil || w.ScaleError != "" {
			continue
		}
		for i := range h.hpa.Spec.Metrics {
			m := &h.hpa.Spec.Metrics[i]
			for _, s := range r.stateLoads(h.hpa, m, w) {
				s.HPA = h.hpa.Name
				described = append(described, describeStateLoad(&s))
				r.scenario.Load = append(r.scenario.Load, s.Demand)
				r.scenario.StateLoads = append(r.scenario.StateLoads, s)
			}
		}
	}
	if len(described) == 0 {
		return
	}
	source := note.Say("the HPA's status")
	if len(r.scenario.Objects.Samples) > 0 {
		source = note.Say("the samples and the HPA's status")
	}
	r.note(note.Say("No load was given"), note.Say("the run continues the load in %s, %s.", source, described))
	if r.simulation == nil || !r.simulation.Has("spec.pods.idle.cpu") {
		r.scenario.Pods.IdleCPU = 0 // the samples and statuses include the idle usage
	}
}

// describeStateLoad says how high a load is.
func describeStateLoad(s *scenario.StateLoad) note.Text {
	form, quantity := s.Written()
	var name any = s.Demand.Metric.Name
	if s.Demand.Metric.Container != "" {
		name = note.Say("%s of container %s", name, s.Demand.Metric.Container)
	}
	switch form {
	case "total":
		if s.Unmeasured > 0 {
			return note.Say("%s %s in total (of %d pods; %d had no value, else the HPA would have scaled up)", name, quantity, s.Pods, s.Unmeasured)
		}
		return note.Say("%s %s in total", name, quantity)
	case "perPod":
		return note.Say("%s %s per pod", name, quantity)
	}
	return note.Say("%s %s", name, quantity)
}

// stateLoads returns the loads of the cluster's state for a metric of an HPA, unless another HPA's
// metric already has them.
func (r *reader) stateLoads(h *autoscaling.HorizontalPodAutoscaler, m *autoscaling.MetricSpec, w *scenario.Workload) []scenario.StateLoad {
	target := w.Kind + "/" + w.Name
	if slices.ContainsFunc(r.scenario.Load, func(d load.Demand) bool {
		return scenario.Feeds(&d.Metric, m) && (d.Target == "" || d.Target == target)
	}) {
		return nil
	}
	b := m.Block()
	if name := b.Resource(); name != "" {
		if loads := r.loadsFromSamples(name, w); len(loads) > 0 {
			return loads
		}
	}
	if s, ok := r.loadFromStatus(h, m, w); ok {
		return []scenario.StateLoad{s}
	}
	return nil
}

// loadsFromSamples adds up the samples of a target's pods for each container. Memory is
// a load per pod, because a pod's memory does not fall when pods are added.
func (r *reader) loadsFromSamples(name string, w *scenario.Workload) []scenario.StateLoad {
	var containers []string
	sums := map[string]float64{}
	pods := 0
	for i := range r.scenario.Objects.Samples {
		m := &r.scenario.Objects.Samples[i]
		if !r.isServing(m, w) {
			continue
		}
		pods++
		for _, c := range m.Containers {
			q, ok := c.Usage[name]
			if !ok {
				continue
			}
			if !slices.Contains(containers, c.Name) {
				containers = append(containers, c.Name)
			}
			sums[c.Name] += scenario.Milli(q)
		}
	}
	var loads []scenario.StateLoad
	for _, container := range containers {
		d := load.Demand{
			Metric: load.Metric{Type: "ContainerResource", Name: name, Container: container},
			Target: w.Kind + "/" + w.Name,
		}
		if len(containers) == 1 {
			d.Metric.Type, d.Metric.Container = "Resource", ""
		}
		share(&d, sums[container], pods)
		loads = append(loads, scenario.StateLoad{Demand: d, Pods: pods, Sample: true})
	}
	return loads
}

// share sets the demand to a constant: sum divided by that many pods.
func share(d *load.Demand, sum float64, pods int) {
	if d.Metric.Name == "memory" {
		d.PerPod = load.Constant(sum / float64(pods))
		return
	}
	d.Total = load.Constant(sum)
}

// isServing reports whether a sample belongs to a pod that serves the workload's load:
// a Ready pod, or any pod with the labels if the text has no pods.
func (r *reader) isServing(m *scenario.PodMetrics, w *scenario.Workload) bool {
	if m.Namespace != w.Namespace || w.Selector == nil {
		return false
	}
	s, err := labels.FromLabelSelector(w.Selector)
	if err != nil {
		return false
	}
	for i := range r.scenario.Objects.Pods {
		p := &r.scenario.Objects.Pods[i]
		if p.Namespace == m.Namespace && p.Pod.Name == m.Name {
			return p.Serves() && s.Matches(p.Pod.Template.Labels)
		}
	}
	return len(r.scenario.Objects.Pods) == 0 && s.Matches(m.Labels)
}

// servingPods returns how many pods of the workload take load at the start.
func (r *reader) servingPods(w *scenario.Workload) int {
	n, hasServing := 0, false
	s, err := labels.FromLabelSelector(w.Selector)
	for i := range r.scenario.Objects.Pods {
		p := &r.scenario.Objects.Pods[i]
		if err != nil || p.Namespace != w.Namespace || !s.Matches(p.Pod.Template.Labels) {
			continue
		}
		hasServing = true
		if p.Serves() {
			n++
		}
	}
	if !hasServing {
		return int(w.Replicas)
	}
	return n
}

// loadFromStatus makes a constant load from a metric's value in the HPA's status.
func (r *reader) loadFromStatus(h *autoscaling.HorizontalPodAutoscaler, m *autoscaling.MetricSpec, w *scenario.Workload) (scenario.StateLoad, bool) {
	s := scenario.StateLoad{Demand: load.Demand{Target: w.Kind + "/" + w.Name}}
	d := &s.Demand
	current := statusOf(h, m, &d.Metric)
	pods := r.servingPods(w)
	switch {
	case current == nil:
		return s, false
	case m.Type.Info().Global:
		d.Target = ""
		switch {
		case current.Value != nil && current.Value.Sign() > 0:
			d.Value = load.Constant(scenario.Milli(*current.Value))
		case current.AverageValue != nil:
			// The controller divides by the replicas of the scale.
			d.Value = load.Constant(max(0, scenario.Milli(*current.AverageValue)) * float64(w.Replicas))
		default:
			return s, false
		}
	case pods == 0:
		return s, false
	case current.AverageValue == nil:
		// The status of autoscaling/v1 has only a percentage of the request.
		request := scenario.MeasuredRequest(w.Template, d.Metric.Container, d.Metric.Name)
		if current.AverageUtilization == nil || request == 0 {
			return s, false
		}
		s.Pods = pods
		share(d, max(0, float64(*current.AverageUtilization))/100*request*float64(pods), pods)
	default:
		s.Pods = pods
		share(d, max(0, scenario.Milli(*current.AverageValue))*float64(pods), pods)
	}
	if measured := r.measuredPods(h, m, current, pods); d.Total != nil && measured < pods {
		d.Total = load.Constant(d.Total.Points[0].Milli / float64(pods) * float64(measured))
		s.Pods, s.Unmeasured = measured, pods-measured
	}
	return s, true
}

// measuredPods returns of how many pods the value of a metric in a status can be. The HPA says that it wants no other
// size; if the value is so far above its target that it would, then some pods had none, and it took 0 for these.
func (r *reader) measuredPods(h *autoscaling.HorizontalPodAutoscaler, m *autoscaling.MetricSpec, current *autoscaling.MetricValueStatus, pods int) int {
	st := &h.Status
	ready := slices.ContainsFunc(st.Conditions, func(c autoscaling.HorizontalPodAutoscalerCondition) bool {
		return c.Type == autoscaling.AbleToScale && c.Reason == "ReadyForNewScale"
	})
	limited := slices.ContainsFunc(st.Conditions, func(c autoscaling.HorizontalPodAutoscalerCondition) bool {
		return c.Type == autoscaling.ScalingLimited && c.Status == autoscaling.ConditionTrue
	})
	if !ready || limited || st.DesiredReplicas != st.CurrentReplicas || int(st.CurrentReplicas) != pods {
		return pods
	}
	ratio := 0.0
	switch t := m.Block().Target; {
	case t == nil:
	case t.AverageUtilization != nil && current.AverageUtilization != nil && *t.AverageUtilization > 0:
		ratio = float64(*current.AverageUtilization) / float64(*t.AverageUtilization)
	case t.AverageValue != nil && current.AverageValue != nil && t.AverageValue.Sign() > 0:
		ratio = scenario.Milli(*current.AverageValue) / scenario.Milli(*t.AverageValue)
	}
	tolerance := r.scenario.Controller.Tolerance
	if b := h.Spec.Behavior; b != nil && b.ScaleUp != nil && b.ScaleUp.Tolerance != nil {
		tolerance = b.ScaleUp.Tolerance.AsApproximateFloat64()
	}
	if ratio <= 1+tolerance {
		return pods
	}
	return max(1, int((1+tolerance)*float64(pods)/ratio)) //fits: at most pods
}

// statusOf finds the value of the metric m in the HPA's status. It sets metric to m in the
// form of a load.
func statusOf(h *autoscaling.HorizontalPodAutoscaler, m *autoscaling.MetricSpec, metric *load.Metric) *autoscaling.MetricValueStatus {
	block := m.Block()
	*metric = scenario.LoadOf(m)
	for i := range h.Status.CurrentMetrics {
		s := &h.Status.CurrentMetrics[i]
		b := s.Block(m.Type)
		if s.Type == m.Type && b.Current != nil && b.Name == block.Name && b.Container == block.Container &&
			(b.Metric == nil || equalSelectors(b.Metric.Selector, block.Metric.Selector)) {
			return b.Current
		}
	}
	return nil
}

// equalSelectors reports whether two selectors have the same matchLabels; loads have no
// expressions.
func equalSelectors(a, b *meta.LabelSelector) bool {
	if a == nil || b == nil {
		return a == b
	}
	return maps.Equal(a.MatchLabels, b.MatchLabels)
}
