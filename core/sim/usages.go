package sim

import "math"

// usages computes the pods' use of cpu, memory and other resources: by container and over a
// window of the past for the metrics, and by usageGroup for the timeline.
type usages struct {
	*records
	objects *objects
	loads   *loads
	groups  []*usageGroup
	ofPod   []*usageGroup // by the pods' records; nil: the timeline does not have its usage
	changed bool          // the groups have changed since the last record
}

func newUsages(l *loads) *usages { return &usages{records: l.records, objects: l.objects, loads: l} }

// record writes what has changed to the timeline.
func (u *usages) record() {
	if u.changed || u.loads.changed {
		u.changed, u.loads.changed = false, false
		for _, x := range u.groups {
			u.recordGroup(x)
		}
	}
}

// recordGroup writes what the pods use now to the timeline.
func (u *usages) recordGroup(x *usageGroup) {
	if x.ready == 0 {
		return
	}
	u.countWork(costPods, usageWork*len(x.class.names), 1+len(x.demands))
	t := &u.timeline.Usages[x.record]
	percent := func(milli float64) float64 { return math.Floor(float64(100*milli) / float64(x.class.request)) }
	u.set(costPods, &t.Steady, percent(u.perPod(x, 0)))
	if t.Startup > 0 {
		u.set(costPods, &t.Starting, percent(u.perPod(x, float64(x.class.times.StartupCPU))))
	}
}

// carriedNow returns what each of the pods carries at the last record.
func (u *usages) carriedNow(d *demand, x *usageGroup) float64 {
	limit := d.limit(x.class)
	switch {
	case d.excess != nil:
		return d.excess.share(u.now, u.now, limit)
	case d.uneven != nil && x.onlyPod != nil:
		return min(float64(d.offered*d.uneven.fraction(x.onlyPod, u.now, false)), limit)
	}
	return min(d.offered/float64(d.ready), limit)
}

// perPod returns what each of the pods uses at the last record, in milli-cores:
// containerUsage of all containers, at one time and for a Ready pod.
func (u *usages) perPod(x *usageGroup, burst float64) float64 {
	if x.fixedUsage >= 0 {
		return x.fixedUsage
	}
	c, sum := x.class, 0.0
	for slot := range c.names {
		usage, replaced := 0.0, false
		for _, d := range x.demands {
			if d.spec.PerPod != nil && d.containerIndex(c) == slot && (d.spec.Target == "" || d.spec.Target == x.workload.name) {
				usage += d.offered
				replaced = true
			}
		}
		limit := float64(c.cpuLimit[slot])
		if !replaced {
			if slot == c.mainContainer {
				usage = float64(c.times.IdleCPU)
				if limit >= 0 {
					burst = min(burst, max(0, limit-usage))
				}
				usage += burst
			}
			for _, d := range x.demands {
				if d.shared && d.ready > 0 && d.containerIndex(c) == slot && d.carriedBy(x.workload) {
					usage += u.carriedNow(d, x)
				}
			}
		}
		if slot == c.mainContainer && x.onlyPod != nil && x.onlyPod.faults != nil {
			usage += x.onlyPod.faults.extraUsage("cpu", window{u.now, u.now})
		}
		if limit >= 0 && !replaced {
			usage = min(usage, limit)
		}
		sum += usage
	}
	return sum
}
