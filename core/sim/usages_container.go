package sim

import (
	"math"
	"slices"
)

// A pod's usage is a function of its own times and of the past load, so that it can
// be computed for any time that the metrics pipeline reads.
//
// A shared load and the idle and startup usage go to the pod's first container. A
// ContainerResource load goes to the container that it names. Other containers use
// nothing. A perPod load is the container's whole usage. A container's cpu never
// exceeds its limit.

// mean returns the mean usage of one container over the window, in milli-units,
// for a pod that was of the class during the whole window.
func (u *usages) mean(p *pod, c *class, slot int, resource string, demands []*demand, w window) float64 {
	usage := 0.0
	replaced := false
	for _, d := range demands {
		if d.spec.PerPod != nil && d.containerIndex(c) == slot && d.reaches(p) {
			usage += d.mean(w.from, w.to, math.MaxFloat64)
			replaced = true
		}
	}
	extra := 0.0
	if slot == c.mainContainer && p.faults != nil {
		extra = p.faults.extraUsage(resource, w)
	}
	if replaced {
		return usage + extra
	}
	if slot == c.mainContainer {
		usage = u.ownUsage(p, c, resource, w)
	}
	for _, d := range demands {
		if d.shared && d.containerIndex(c) == slot && d.carriedBy(p.workload) {
			usage += p.share(d, w, d.limit(c))
		}
	}
	usage += extra
	if limit := c.cpuLimit[slot]; resource == "cpu" && limit >= 0 {
		usage = min(usage, float64(limit))
	}
	return usage
}

// share returns the mean over the window of the pod's share of a load.
func (p *pod) share(d *demand, w window, limit float64) float64 {
	if d.uneven != nil {
		return d.uneven.share(p, w, limit)
	}
	usage := 0.0
	if part, overlaps := w.overlap(p.ready, p.deleted); part > 0 {
		usage = weighted(part, d.carried(overlaps.from, overlaps.to, limit))
	}
	if p.faults == nil {
		return usage
	}
	for _, s := range p.faults.past {
		if s.kind != readyPeriod {
			continue
		}
		if part, overlaps := w.overlap(s.from, s.to); part > 0 {
			usage += weighted(part, d.carried(overlaps.from, overlaps.to, limit))
		}
	}
	return usage
}

// ownUsage returns what a pod uses without load.
func (u *usages) ownUsage(p *pod, c *class, resource string, w window) float64 {
	times := c.times
	switch resource {
	case "memory":
		return float64(times.IdleMemory)
	case "cpu":
		usage := float64(times.IdleCPU)
		if times.StartupCPU > 0 && times.StartupDuration > 0 {
			started, _ := p.runAt(w.to)
			if part, _ := w.overlap(started, started+times.StartupDuration); part > 0 {
				burst := float64(times.StartupCPU)
				if limit := c.cpuLimit[c.mainContainer]; limit >= 0 {
					burst = min(burst, max(0, float64(limit)-usage))
				}
				usage += weighted(part, burst)
			}
		}
		return usage
	}
	return 0
}

// reaches reports whether a perPod demand applies to the pod.
func (d *demand) reaches(p *pod) bool {
	return d.spec.Target == "" || p.workload != nil && p.workload.name == d.spec.Target
}

// customValue returns one pod's value of a Pods metric over the window, in milli-units: the
// sum of all loads that feed the metric there.
func (u *usages) customValue(p *pod, demands []*demand, w window) float64 {
	value := 0.0
	for _, d := range demands {
		switch {
		case d.shared && d.carriedBy(p.workload):
			value += p.share(d, w, math.Inf(1))
		case !d.shared && d.reaches(p):
			value += d.mean(w.from, w.to, math.MaxFloat64)
		}
	}
	return value
}

// containerUsage returns the mean usage of one container over the window, in whole
// milli-units, rounded up as the controller reads it.
func (u *usages) containerUsage(p *pod, slot int, resource string, demands []*demand, w window) int64 {
	if p.faults == nil || len(p.faults.pastClasses) == 0 {
		return ceil(u.mean(p, p.class, slot, resource, demands, w))
	}
	mean, from := 0.0, -never
	for _, s := range append(slices.Clip(p.faults.pastClasses), pastClass{p.class, never}) {
		if part, overlaps := w.overlap(from, s.until); part > 0 {
			mean += weighted(part, u.mean(p, s.class, slot, resource, demands, overlaps))
		}
		from = s.until
	}
	return ceil(mean)
}
