package sim

import (
	"math"
	"math/bits"
	"slices"
	"strings"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/load"
	"hpaplayground/core/timeline"
)

// demand is one load entry during the run. The Ready pods of its workloads carry a
// shared one (total) in equal parts.
type demand struct {
	spec   *load.Demand
	series *load.Series
	shared bool
	queue  *backlog // nil: none; its arrivals are the series
	excess *excess  // nil: what the pods have no room for is lost
	uneven *uneven  // nil: the pods share it evenly
	record int      // in the timeline's Demands
	meter  *meter   // the engine's
	cursor load.Cursor
	next   time.Duration // the next time at which the series has a point
	dirty  bool          // the carriers changed since the last record
	stale  bool          // the carriers changed since it was divided
	// level is the value when it was followed last, and before what it was just before
	// that, in milli-units.
	level, before float64
	// offered is the series at the last record, in milli-units.
	offered float64

	ready   int
	byClass []int  // ready, by class
	history []step // of ready, in order of time
}

// step is how many pods share a demand after a time.
type step struct {
	at time.Duration
	n  int
}

func (e *Engine) newDemand(spec *load.Demand) {
	d := &demand{spec: spec, series: spec.Value, record: len(e.timeline.Demands), meter: e.meter, dirty: true, stale: true, history: []step{{e.now, 0}}}
	switch {
	case spec.Total != nil:
		d.series = spec.Total
		d.shared = !autoscaling.MetricSourceType(spec.Metric.Type).Info().Global
	case spec.PerPod != nil:
		d.series = spec.PerPod
	case spec.Backlog != nil:
		d.series, d.queue = spec.Backlog.Arrivals, newBacklog(spec.Backlog, e.meter)
	case spec.Value == nil:
		d.series = &load.Series{}
	}
	if spec.Queue {
		d.excess = &excess{demand: d}
	}
	if d.shared && spec.Spread.Kind != load.Even {
		d.uneven = newUneven(d, e.scenario.Seed)
	}
	d.cursor = load.NewCursor(d.series)
	d.level = d.series.At(e.now)
	d.before, d.next = d.level, never
	if len(d.series.Points) > 0 {
		d.next = max(0, d.series.Points[0].At)
	}
	e.demands = append(e.demands, d)
	e.timeline.Demands = append(e.timeline.Demands, timeline.Demand{Name: demandName(spec), Type: spec.Metric.Type, Target: spec.Target, Sum: sumOf(spec, d.series)})
}

// sumOf is a checksum of a load: its form and its points.
func sumOf(d *load.Demand, s *load.Series) uint64 {
	sum := uint64(14695981039346656037)
	mix := func(v uint64) { sum = bits.RotateLeft64((sum^v)*1099511628211, 29) }
	for _, is := range []bool{d.PerPod != nil, d.Backlog != nil, s.Linear} {
		if mix(0); is {
			mix(1)
		}
	}
	if d.Backlog != nil {
		mix(math.Float64bits(d.Backlog.Initial))
	}
	for _, p := range s.Points {
		mix(uint64(p.At))
		mix(math.Float64bits(p.Milli))
	}
	return sum
}

// demandName returns a load's name for people.
func demandName(d *load.Demand) string {
	m := &d.Metric
	var b strings.Builder
	b.WriteString(m.Name)
	switch {
	case m.Container != "":
		b.WriteString(" of container " + m.Container)
	case m.Object != "":
		b.WriteString(" on " + m.Object)
	}
	if len(m.Selector) > 0 {
		keys := make([]string, 0, len(m.Selector))
		for k := range m.Selector {
			keys = append(keys, k)
		}
		slices.Sort(keys)
		for i, k := range keys {
			keys[i] = k + "=" + m.Selector[k]
		}
		b.WriteString(" {" + strings.Join(keys, ",") + "}")
	}
	if d.Target != "" {
		b.WriteString(" (" + d.Target + ")")
	}
	return b.String()
}

// carriedBy reports whether the workload's pods carry the demand.
func (d *demand) carriedBy(w *workload) bool {
	if w == nil {
		return false
	}
	if d.spec.Target == "" {
		return w.scaled
	}
	return d.spec.Target == w.name
}

// serve adds a pod that has just become Ready to those that share the load.
func (e *Engine) serve(p *pod) {
	if p.workload == nil || p.serving {
		return
	}
	p.serving = true
	p.workload.ready++
	p.workload.dirty = true
	if x := e.effortOf(p); x != nil {
		x.ready++
		e.effortsChanged = true
	}
	e.awaitAvailable(p)
	for _, d := range e.demands {
		if d.carriedBy(p.workload) {
			e.carry(d, p.class, 1)
		}
	}
}

// stopServing removes a pod from those that share the load.
func (e *Engine) stopServing(p *pod) {
	if !p.serving {
		return
	}
	p.serving = false
	if x := e.effortOf(p); x != nil {
		x.ready--
	}
	p.workload.ready--
	p.workload.dirty = true
	for _, d := range e.demands {
		if d.carriedBy(p.workload) {
			e.carry(d, p.class, -1)
		}
	}
}

func (e *Engine) carry(d *demand, c *class, change int) {
	e.spend(onLoads, demandWork, 1)
	if !d.shared && d.queue == nil {
		return
	}
	d.ready += change
	for len(d.byClass) <= c.index {
		d.byClass = append(d.byClass, 0)
	}
	d.byClass[c.index] += change
	d.stale = true
	e.log(d)
}

// log adds the number of carriers to the history.
func (e *Engine) log(d *demand) {
	now := e.now
	d.dirty = true
	if d.queue != nil {
		e.hold(onLoads, changeBytes, 1)
		d.queue.mark(now, d.ready)
		return
	}
	if last := &d.history[len(d.history)-1]; last.at == now {
		last.n = d.ready
		return
	}
	e.hold(onLoads, changeBytes, 1)
	d.history = append(d.history, step{now, d.ready})
}

// recount counts the carriers again after a workload became a scale target or is no
// longer one.
func (e *Engine) recount() {
	for _, d := range e.demands {
		for i := range d.byClass {
			d.byClass[i] = 0
		}
		d.ready, d.stale = 0, true
		e.log(d)
		e.spend(onLoads, demandWork, 1+len(e.objects.workloads))
		for _, w := range e.objects.workloads {
			if !d.carriedBy(w) {
				continue
			}
			for _, p := range w.pods {
				if p.serving {
					e.carry(d, p.class, 1)
				}
			}
		}
	}
	for _, s := range e.objects.spaces {
		s.version++
	}
}
