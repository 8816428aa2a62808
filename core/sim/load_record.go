package sim

import "hpaplayground/core/load"

// recordDemand writes the offered load and what no pod can carry to the timeline.
func (e *Engine) recordDemand(d *demand) {
	t := &e.timeline.Demands[d.record]
	if d.queue != nil {
		e.set(onLoads, &t.Backlog, float64(measured(d.queue.at(e.now)))/1000)
	}
	if d.excess != nil {
		e.recordExcess(d)
	}
	moves := d.uneven != nil && d.uneven.Kind == load.Sticky && d.isCPU()
	if !moves && !d.dirty && e.now < d.next && !d.cursor.Varies(e.now) {
		return
	}
	d.dirty = false
	offered := d.cursor.At(e.now)
	if d.offered = offered; d.isCPU() {
		e.effortsChanged = true
	}
	d.next = never
	if next, ok := d.cursor.Next(e.now); ok {
		d.next = next
	}
	e.spend(onLoads, demandWork, 2+len(d.byClass))
	unserved := 0.0
	switch {
	case !d.shared || d.excess != nil:
	case d.ready == 0:
		unserved = offered
	case d.uneven != nil:
		unserved = e.unserved(d.uneven, offered)
	default:
		for i, n := range d.byClass {
			if n > 0 {
				over := offered/float64(d.ready) - d.room(e.objects.classes[i])
				unserved += float64(float64(n) * max(0, over))
			}
		}
	}
	if d.queue != nil {
		d.queue.mark(e.now, d.ready)
	}
	e.set(onLoads, &t.Offered, offered/1000)
	e.set(onLoads, &t.Unserved, unserved/1000)
}

// record writes what has changed to the timeline.
func (e *Engine) record() {
	e.watch()
	for _, w := range e.objects.workloads {
		if w.dirty {
			w.dirty = false
			e.recordTarget(w)
		}
	}
	e.recordRoom()
	e.divide(e.demands)
	for _, d := range e.demands {
		e.recordDemand(d)
	}
	if e.effortsChanged {
		e.effortsChanged = false
		for _, x := range e.efforts {
			e.recordEffort(x)
		}
	}
}
