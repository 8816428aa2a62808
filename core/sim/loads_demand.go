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

// demand is one load entry during the run. The Ready pods of its workloads carry equal
// parts of a shared load (total).
type demand struct {
	spec   *load.Demand
	series *load.Series
	shared bool
	queue  *backlog    // nil: none; its arrivals are the series
	excess *excess     // nil: what is above the limits of the pods is lost
	uneven *unevenLoad // nil: the pods share it evenly
	record int         // in the timeline's Demands
	meter  *meter      // counts what reading it costs
	cursor load.Cursor
	next   time.Duration // the next time at which the series has a point
	dirty  bool          // the pods that carry it changed since the last record
	stale  bool          // the pods that carry it changed since it was divided
	// level is the value at the last call of follow, and levelBefore the value just before
	// that time, both in milli-units.
	level, levelBefore float64
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
	if d.shared && (spec.Spread.Kind != load.Even || l.routed && !spec.Queue) {
		d.uneven = newUneven(d, l.seed)
	}
	d.cursor = load.NewCursor(d.series)
	d.level = d.series.At(l.now)
	d.levelBefore, d.next = d.level, never
	if len(d.series.Points) > 0 {
		d.next = max(0, d.series.Points[0].At)
	}
	l.demands = append(l.demands, d)
	l.timeline.Demands = append(l.timeline.Demands, timeline.Demand{Name: demandName(spec), Type: spec.Metric.Type, Target: spec.Target, Sum: checksum(spec, d.series)})
}

// checksum returns a checksum of a load's form and points.
func checksum(d *load.Demand, s *load.Series) uint64 {
	sum := uint64(14695981039346656037)
	mix := func(v uint64) { sum = bits.RotateLeft64((sum^v)*1099511628211, 29) }
	for _, flag := range []bool{d.PerPod != nil, d.Backlog != nil, s.Linear} {
		if mix(0); flag {
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

// follow sets level and levelBefore to the values now. It reports whether the value may
// have changed since the last call.
func (d *demand) follow(now time.Duration) bool {
	switch {
	case d.queue != nil:
		d.level = d.queue.at(now)
	case now >= d.next: // a point of the series
		d.levelBefore, d.level = d.cursor.Until(now), d.cursor.At(now)
		return true
	case d.levelBefore == d.level && !d.cursor.Varies(now):
		return false
	default:
		d.level = d.cursor.At(now)
	}
	d.levelBefore = d.level
	return true
}
