package sim

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

// serve counts a pod in the loads that its workload's pods carry.
func (l *loads) serve(p *pod, change int) {
	for _, d := range l.demands {
		if d.carriedBy(p.workload) {
			l.carry(d, p.class, change)
		}
	}
}

func (l *loads) carry(d *demand, c *class, change int) {
	l.countWork(costLoads, demandWork, 1)
	if !d.shared && d.queue == nil {
		return
	}
	d.ready += change
	for len(d.byClass) <= c.index {
		d.byClass = append(d.byClass, 0)
	}
	d.byClass[c.index] += change
	d.stale = true
	l.recordReady(d)
}

// recordReady adds the number of pods that carry the load to the history.
func (l *loads) recordReady(d *demand) {
	now := l.now
	d.dirty = true
	if d.queue != nil {
		l.countBytes(costLoads, changeBytes, 1)
		d.queue.mark(now, d.ready)
		return
	}
	if last := &d.history[len(d.history)-1]; last.at == now {
		last.n = d.ready
		return
	}
	l.countBytes(costLoads, changeBytes, 1)
	d.history = append(d.history, step{now, d.ready})
}

// recount counts the pods that carry each load again, after a workload became a scale
// target or stopped being one.
func (l *loads) recount() {
	for _, d := range l.demands {
		for i := range d.byClass {
			d.byClass[i] = 0
		}
		d.ready, d.stale = 0, true
		l.recordReady(d)
		l.countWork(costLoads, demandWork, 1+len(l.objects.workloads))
		for _, w := range l.objects.workloads {
			if !d.carriedBy(w) {
				continue
			}
			for _, p := range w.pods {
				if p.serving {
					l.carry(d, p.class, 1)
				}
			}
		}
	}
	for _, s := range l.objects.namespaces {
		s.version++
	}
}
