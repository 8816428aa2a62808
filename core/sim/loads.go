package sim

import (
	"time"

	"hpaplayground/core/load"
	"hpaplayground/core/scenario"
)

// loads is the demand on the pods: what is offered over time, which pods carry it, and
// what waits.
type loads struct {
	*records
	objects   *objects
	seed      uint64
	demands   []*demand
	routed    bool             // a router shares the traffic of a workload out
	fractions []fractionChange // for setFractions
	changed   bool             // a load, or whether something waits, has changed since usages were recorded
}

func newLoads(o *objects, s *scenario.Scenario) *loads {
	return &loads{records: o.records, objects: o, seed: s.Seed, routed: hasRouter(s)}
}

// next returns the next time at which the series of a load has a point.
func (l *loads) next() time.Duration {
	next := never
	for _, d := range l.demands {
		next = min(next, d.next)
	}
	return next
}

// record divides the loads among their pods, and writes what has changed to the timeline.
func (l *loads) record() {
	l.divide(l.demands)
	for _, d := range l.demands {
		l.recordDemand(d)
	}
}

// recordDemand writes the offered load and what no pod can carry to the timeline.
func (l *loads) recordDemand(d *demand) {
	t := &l.timeline.Demands[d.record]
	if d.queue != nil {
		l.set(costLoads, &t.Backlog, float64(measured(d.queue.at(l.now)))/1000)
	}
	if d.excess != nil {
		l.recordExcess(d)
	}
	moves := d.uneven != nil && d.uneven.Kind == load.Sticky && (d.isCPU() || d.uneven.leaves)
	if !moves && !d.dirty && l.now < d.next && !d.cursor.Varies(l.now) {
		return
	}
	d.dirty = false
	offered := d.cursor.At(l.now)
	if d.offered = offered; d.isCPU() {
		l.changed = true
	}
	d.next = never
	if next, ok := d.cursor.Next(l.now); ok {
		d.next = next
	}
	l.countWork(costLoads, demandWork, 2+len(d.byClass))
	unserved := 0.0
	switch {
	case !d.shared || d.excess != nil:
	case d.ready == 0:
		unserved = offered
	case d.uneven != nil:
		unserved = l.unserved(d.uneven, offered)
	default:
		for i, n := range d.byClass {
			if n > 0 {
				excess := offered/float64(d.ready) - d.limit(l.objects.classes[i])
				unserved += float64(float64(n) * max(0, excess))
			}
		}
	}
	if d.queue != nil {
		d.queue.mark(l.now, d.ready)
	}
	l.set(costLoads, &t.Offered, offered/1000)
	l.set(costLoads, &t.Unserved, unserved/1000)
}
