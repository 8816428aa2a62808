package observe

import (
	"cmp"
	"math"
	"slices"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/load"
	"hpaplayground/core/scenario"
	"hpaplayground/core/trace"
)

// inferredLoad is a load that is computed from a recorded metric.
type inferredLoad struct {
	reading
	spec     *autoscaling.MetricSpec
	fed      load.Metric // the metric of the load
	target   string      // Kind/name
	form     string      // of the load: total or value
	request  float64     // of a pod, in milli-units
	idle     float64     // what a pod uses without load, in milli-units
	limit    float64     // what a pod can use at most, in milli-units; 0: no limit
	pods     *Recording  // the pods that shared the load
	replicas *Recording  // of the HPA's status
	outages  []load.Span

	model       []float64 // the totals by the metric of the last run, at the points
	lagMeasured bool      // found.lag was measured in a run
	found       guess     // for the next run
	best        guess     // of the closest run
}

// guess is what a load may have been.
type guess struct {
	lag     time.Duration // how late the metric is
	totals  []float64     // what all pods carried by the recorded metric at each point, in milli-units; NaN: not known
	margins []float64     // by how much each total can be off
	full    []bool        // whether the pods were at their limit at each point
	values  []float64     // the load, each value lag before its point, in milli-units; NaN: not known
}

// clone returns a copy with its own values, because a correction changes them.
func (g *guess) clone() guess {
	c := *g
	c.values = slices.Clone(g.values)
	return c
}

// maybeSeen reports whether the series can be the one that the HPA saw.
func (h *inferredLoad) maybeSeen() bool { return h.seen || h.basis != whole }

// result returns the guess of the closest run, the first guess if there was no run.
func (h *inferredLoad) result() *guess {
	if h.best.values == nil {
		return &h.found
	}
	return &h.best
}

// addInferredLoads adds a load for each metric that was recorded.
func (f *Finder) addInferredLoads() {
	w := f.scenario.Objects.TargetOf(f.object)
	for _, r := range f.readings {
		m := &f.metrics[r.metric]
		b := m.Block()
		if b.Target == nil || slices.ContainsFunc(f.loads, func(h *inferredLoad) bool { return scenario.Feeds(&h.fed, m) }) {
			continue
		}
		h := &inferredLoad{reading: r, spec: m, fed: scenario.LoadOf(m), form: "total", pods: RecordingOf(f.recorded, "ready", "available", "replicas", "current", "spec", "desired")}
		if !scenario.Feeds(&h.fed, m) {
			h.fed.Selector = nil
		}
		h.replicas = RecordingOf(f.recorded, "current", "replicas", "spec", "ready", "desired")
		if m.Type.Info().Global {
			h.form, h.pods = "value", h.replicas
		} else if w != nil {
			h.target = w.Kind + "/" + w.Name
		}
		if w != nil && b.Resource() != "" && w.Template != nil {
			h.setPodUsage(f.scenario, w, &b)
		}
		if h.basis != whole && h.pods == nil || h.basis == ofRequest && h.request == 0 {
			continue
		}
		if r.seen {
			f.dropStale(h)
			h.outages = f.outagesOf(&h.reading)
		}
		h.restart(0)
		f.loads = append(f.loads, h)
	}
}

// dropStale drops the points at which the HPA's ScalingActive was false and the metric was the same as
// before: the status keeps the last metrics if none can be read.
func (f *Finder) dropStale(h *inferredLoad) {
	active := RecordingOf(f.recorded, "ScalingActive")
	if active == nil {
		return
	}
	before := math.NaN()
	h.points = slices.DeleteFunc(slices.Clone(h.points), func(p point) bool {
		v, _ := valueAt(active.Points, p.At)
		stale := v == 0 && p.Value == before
		before = p.Value
		return stale
	})
}

// setPodUsage sets request, idle and limit by a pod of the target.
func (h *inferredLoad) setPodUsage(s *scenario.Scenario, w *scenario.Workload, b *autoscaling.Block) {
	h.request = scenario.MeasuredRequest(w.Template, b.Container, b.Name)
	first := slices.IndexFunc(w.Template.Containers, func(c hpa.Container) bool { return !c.Init })
	if first < 0 || b.Container != "" && w.Template.Containers[first].Name != b.Container {
		return
	}
	switch b.Name {
	case "cpu":
		h.idle = float64(s.Pods.IdleCPU)
		if q, ok := w.Limits[first]["cpu"]; ok {
			h.limit = scenario.Milli(q)
		}
	case "memory":
		h.idle = float64(s.Pods.IdleMemory)
	}
}

// outagesOf returns the spans in which the HPA's status was recorded and the metric was not, although the
// controller needed it. The controller could not read it then.
func (f *Finder) outagesOf(r *reading) (spans []load.Span) {
	status := RecordingOf(f.recorded, "current", "desired")
	if status == nil {
		return nil
	}
	before := min(r.step, 15*time.Second)
	down := false
	for _, p := range status.Points {
		_, here := slices.BinarySearchFunc(r.points, p.At, func(q point, at time.Duration) int { return cmp.Compare(q.At, at) })
		here = here || !f.needs(r, p)
		switch at := max(0, p.At-before); {
		case !here && !down:
			spans = append(spans, load.Span{From: at, To: at + status.Step})
		case !here:
			spans[len(spans)-1].To = at + status.Step
		case down:
			spans[len(spans)-1].To = at
		}
		down = !here
	}
	return slices.DeleteFunc(spans, func(s load.Span) bool { return s.From >= s.To })
}

// needs reports whether the controller reads a metric in a sync that sees current replicas.
func (f *Finder) needs(r *reading, current trace.Point) bool {
	object := f.timeline.HPAAt(f.hpa, max(0, current.At))
	if object == nil || current.Value == 0 || current.Value < float64(minReplicas(object)) || current.Value > float64(object.Spec.MaxReplicas) {
		return false
	}
	return slices.ContainsFunc(object.Spec.Metrics, func(m autoscaling.MetricSpec) bool { return sameMetric(&m, &f.metrics[r.metric]) })
}
