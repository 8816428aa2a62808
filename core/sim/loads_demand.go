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
	meter  *meter   // counts what reading it costs
	cursor load.Cursor
	next   time.Duration // the next time at which the series has a point
	dirty  bool          // the carriers changed since the last record
	stale  bool          // the carriers changed since it was divided
	// level is the value at the last time that was followed, and before is the value just
	// before that time, both in milli-units.
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

func (l *loads) newDemand(spec *load.Demand) {
	d := &demand{spec: spec, series: spec.Value, record: len(l.timeline.Demands), meter: &l.meter, dirty: true, stale: true, history: []step{{l.now, 0}}}
	switch {
	case spec.Total != nil:
		d.series = spec.Total
		d.shared = !autoscaling.MetricSourceType(spec.Metric.Type).Info().Global
	case spec.PerPod != nil:
		d.series = spec.PerPod
	case spec.Backlog != nil:
		d.series, d.queue = spec.Backlog.Arrivals, newBacklog(spec.Backlog, &l.meter)
	case spec.Value == nil:
		d.series = &load.Series{}
	}
	if spec.Queue {
		d.excess = &excess{demand: d}
	}
	if d.shared && spec.Spread.Kind != load.Even {
		d.uneven = newUneven(d, l.seed)
	}
	d.cursor = load.NewCursor(d.series)
	d.level = d.series.At(l.now)
	d.before, d.next = d.level, never
	if len(d.series.Points) > 0 {
		d.next = max(0, d.series.Points[0].At)
	}
	l.demands = append(l.demands, d)
	l.timeline.Demands = append(l.timeline.Demands, timeline.Demand{Name: demandName(spec), Type: spec.Metric.Type, Target: spec.Target, Sum: sumOf(spec, d.series)})
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

// follow keeps the load's value now, and what it was just before. It reports whether
// it may have changed since the last call.
func (d *demand) follow(now time.Duration) bool {
	switch {
	case d.queue != nil:
		d.level = d.queue.at(now)
	case now >= d.next: // a point of the series
		d.before, d.level = d.cursor.Until(now), d.cursor.At(now)
		return true
	case d.before == d.level && !d.cursor.Varies(now):
		return false
	default:
		d.level = d.cursor.At(now)
	}
	d.before = d.level
	return true
}
