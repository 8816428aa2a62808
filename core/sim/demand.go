package sim

import (
	"math"
	"slices"
	"strings"
	"time"

	"hpaplayground/core/load"
	"hpaplayground/core/timeline"
)

// demand is one load entry under way. A shared one (total) is carried in equal
// parts by the Ready pods of its workloads.
type demand struct {
	spec   *load.Demand
	series *load.Series
	shared bool
	record int // in the timeline's Demands
	cursor load.Cursor
	next   time.Duration // the next moment at which the series has a point
	dirty  bool          // the carriers changed since the last record

	ready   int
	byClass []int  // the same, by class
	history []step // of ready, in order of time
}

// step is how many pods shared a demand from a time on.
type step struct {
	at time.Duration
	n  int
}

func (e *Engine) newDemand(spec *load.Demand) {
	d := &demand{spec: spec, series: spec.Value, record: len(e.timeline.Demands), dirty: true, history: []step{{e.now, 0}}}
	switch {
	case spec.Total != nil:
		d.series = spec.Total
		d.shared = spec.Metric.Type != "Object" && spec.Metric.Type != "External"
	case spec.PerPod != nil:
		d.series = spec.PerPod
	case spec.Value == nil:
		d.series = &load.Series{}
	}
	d.cursor = load.NewCursor(d.series)
	d.next = never
	if len(d.series.Points) > 0 {
		d.next = max(0, d.series.Points[0].At)
	}
	e.demands = append(e.demands, d)
	e.timeline.Demands = append(e.timeline.Demands, timeline.Demand{Name: demandName(&spec.Metric), Type: spec.Metric.Type})
}

// demandName is how a person knows the metric.
func demandName(m *load.Metric) string {
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
	return b.String()
}

// carriedBy says whether the workload's pods carry the demand.
func (d *demand) carriedBy(w *workload) bool {
	if w == nil {
		return false
	}
	if d.spec.Target == "" {
		return w.scaled
	}
	return d.spec.Target == w.name
}

// serve counts a pod among those that share the load; it has just become Ready.
func (e *Engine) serve(p *pod) {
	if p.workload == nil || p.serving {
		return
	}
	p.serving = true
	p.workload.ready++
	p.workload.dirty = true
	for _, d := range e.demands {
		if d.carriedBy(p.workload) {
			d.carry(e.now, p.class, 1)
		}
	}
}

// unserve takes a pod out of those that share the load.
func (e *Engine) unserve(p *pod) {
	if !p.serving {
		return
	}
	p.serving = false
	p.workload.ready--
	p.workload.dirty = true
	for _, d := range e.demands {
		if d.carriedBy(p.workload) {
			d.carry(e.now, p.class, -1)
		}
	}
}

func (d *demand) carry(now time.Duration, c *class, change int) {
	if !d.shared {
		return
	}
	d.ready += change
	for len(d.byClass) <= c.index {
		d.byClass = append(d.byClass, 0)
	}
	d.byClass[c.index] += change
	d.log(now)
}

// log writes the count of carriers into the history.
func (d *demand) log(now time.Duration) {
	d.dirty = true
	if last := &d.history[len(d.history)-1]; last.at == now {
		last.n = d.ready
		return
	}
	d.history = append(d.history, step{now, d.ready})
}

// recount finds the carriers anew after a workload became a scale target or
// ceased to be one.
func (e *Engine) recount() {
	for _, d := range e.demands {
		for i := range d.byClass {
			d.byClass[i] = 0
		}
		d.ready = 0
		d.log(e.now)
		for _, w := range e.workloads {
			if !d.carriedBy(w) {
				continue
			}
			for _, p := range w.pods {
				if p.serving {
					d.carry(e.now, p.class, 1)
				}
			}
		}
	}
	for _, s := range e.spaces {
		s.version++
	}
}

// slot is the container of the class that the demand falls on, -1 for none.
func (d *demand) slot(c *class) int {
	if d.spec.Metric.Container != "" {
		return c.container(d.spec.Metric.Container)
	}
	return c.first
}

// isResource says whether the demand is usage of the named resource.
func (d *demand) isResource(name string) bool {
	return d.spec.Metric.Name == name && (d.spec.Metric.Type == "Resource" || d.spec.Metric.Type == "ContainerResource")
}

// room is the most that a pod of the class can carry, in milli-units: for cpu
// what its container's limit leaves over the idle usage.
func (e *Engine) room(d *demand, c *class) float64 {
	if !d.isResource("cpu") {
		return math.Inf(1)
	}
	slot := d.slot(c)
	if slot < 0 {
		return 0
	}
	limit := c.cpuLimit[slot]
	if limit < 0 {
		return math.Inf(1)
	}
	if slot == c.first {
		limit -= e.scenario.Pods.IdleCPU
	}
	return float64(max(0, limit))
}

// share is what one serving pod carries, in milli-units: the mean over
// from..to, or the value at to if they are the same.
func (d *demand) share(from, to time.Duration, room float64) float64 {
	i := len(d.history) - 1
	for i > 0 && d.history[i].at > from {
		i--
	}
	if from >= to || i+1 == len(d.history) || d.history[i+1].at >= to {
		return d.piece(i, from, to, room)
	}
	mean, whole := 0.0, float64(to-from)
	for ; from < to; i++ {
		end := to
		if i+1 < len(d.history) {
			end = min(to, d.history[i+1].at)
		}
		if end > from {
			mean += float64(d.piece(i, from, end, room) * (float64(end-from) / whole))
		}
		from = end
	}
	return mean
}

// piece is the share over a stretch in which nobody joined or left.
func (d *demand) piece(i int, from, to time.Duration, room float64) float64 {
	n := float64(d.history[i].n)
	if n == 0 {
		return 0
	}
	return d.series.Mean(from, to, room*n) / n
}

// recordDemand writes what is offered and what is left over to the timeline.
func (e *Engine) recordDemand(d *demand) {
	if !d.dirty && e.now < d.next && !d.cursor.Varies(e.now) {
		return
	}
	d.dirty = false
	offered := d.cursor.At(e.now)
	d.next = never
	if next, ok := d.cursor.Next(e.now); ok {
		d.next = next
	}
	unserved := 0.0
	if d.shared {
		if d.ready == 0 {
			unserved = offered
		}
		for i, n := range d.byClass {
			if n > 0 {
				over := offered/float64(d.ready) - e.room(d, e.classes[i])
				unserved += float64(float64(n) * max(0, over))
			}
		}
	}
	t := &e.timeline.Demands[d.record]
	t.Offered.Set(e.now, offered/1000)
	t.Unserved.Set(e.now, unserved/1000)
}

// record writes what has changed by now to the timeline.
func (e *Engine) record() {
	for _, w := range e.workloads {
		if w.dirty {
			w.dirty = false
			e.recordTarget(w)
		}
	}
	for _, d := range e.demands {
		e.recordDemand(d)
	}
}
