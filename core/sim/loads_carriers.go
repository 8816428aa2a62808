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
	l.spend(onLoads, demandWork, 1)
	if !d.shared && d.queue == nil {
		return
	}
	d.ready += change
	for len(d.byClass) <= c.index {
		d.byClass = append(d.byClass, 0)
	}
	d.byClass[c.index] += change
	d.stale = true
	l.log(d)
}

// log adds the number of carriers to the history.
func (l *loads) log(d *demand) {
	now := l.now
	d.dirty = true
	if d.queue != nil {
		l.hold(onLoads, changeBytes, 1)
		d.queue.mark(now, d.ready)
		return
	}
	if last := &d.history[len(d.history)-1]; last.at == now {
		last.n = d.ready
		return
	}
	l.hold(onLoads, changeBytes, 1)
	d.history = append(d.history, step{now, d.ready})
}

// recount counts the carriers again after a workload became a scale target or is no
// longer one.
func (l *loads) recount() {
	for _, d := range l.demands {
		for i := range d.byClass {
			d.byClass[i] = 0
		}
		d.ready, d.stale = 0, true
		l.log(d)
		l.spend(onLoads, demandWork, 1+len(l.objects.workloads))
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
	for _, s := range l.objects.spaces {
		s.version++
	}
}
