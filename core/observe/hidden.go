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

// inferredLoad is a load that is found from a metric.
type inferredLoad struct {
	reading
	spec     *autoscaling.MetricSpec
	fed      load.Metric
	target   string // Kind/name
	form     string
	request  float64 // of a pod, in milli-units
	idle     float64 // what a pod uses without load
	limit    float64 // what a pod can use at most; 0: no limit
	pods     *Recording
	replicas *Recording // of the HPA's status
	outages  []load.Span

	model  []float64 // the totals of the last run
	lagged bool      // how late the metric is was measured
	found  guess     // of the next run
	best   guess     // of the closest run
}

// guess is what a load may have been.
type guess struct {
	lag    time.Duration // how late the metric is
	totals []float64     // in milli-units, at the points, with the pods of then; NaN: not known
	exact  []float64     // how exact they are
	full   []bool        // the pods were at their limit
	values []float64     // the load that much before the points; NaN: not known
}

// clone copies what a correction changes.
func (g *guess) clone() guess {
	c := *g
	c.values = slices.Clone(g.values)
	return c
}

// maySee reports whether the series can be what the HPA saw.
func (h *inferredLoad) maySee() bool { return h.seen || h.basis != whole }

// result is the best guess.
func (h *inferredLoad) result() *guess {
	if h.best.values == nil {
		return &h.found
	}
	return &h.best
}

// addInferredLoads makes the loads that are to be found.
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
			h.measured(f.scenario, w, &b)
		}
		if h.basis != whole && h.pods == nil || h.basis == ofRequest && h.request == 0 {
			continue
		}
		if r.seen {
			f.forget(h)
			h.outages = f.outagesOf(&h.reading)
		}
		h.restart(0)
		f.loads = append(f.loads, h)
	}
}

// forget leaves out the points at which the HPA did not scale and the metric stayed the same: the
// status keeps the metrics of before if none could be read.
func (f *Finder) forget(h *inferredLoad) {
	active := RecordingOf(f.recorded, "ScalingActive")
	if active == nil {
		return
	}
	before := math.NaN()
	h.points = slices.DeleteFunc(slices.Clone(h.points), func(p point) bool {
		v, _ := held(active.Points, p.At)
		stale := v == 0 && p.Value == before
		before = p.Value
		return stale
	})
}

// measured sets what a pod of the target requests, uses without load, and can use.
func (h *inferredLoad) measured(s *scenario.Scenario, w *scenario.Workload, b *autoscaling.Block) {
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

// outagesOf are the spans in which the HPA's status was recorded and the metric was not, although the
// controller needed it: reading it failed.
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

// needs reports whether the controller reads a metric when it sees so many replicas.
func (f *Finder) needs(r *reading, current trace.Point) bool {
	object := f.timeline.HPAAt(f.hpa, max(0, current.At))
	if object == nil || current.Value == 0 || current.Value < float64(lowest(object)) || current.Value > float64(object.Spec.MaxReplicas) {
		return false
	}
	return slices.ContainsFunc(object.Spec.Metrics, func(m autoscaling.MetricSpec) bool { return sameMetric(&m, &f.metrics[r.metric]) })
}
