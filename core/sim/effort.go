package sim

import (
	"math"
	"slices"

	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
)

// effort is the cpu usage of pods that use the same: those of one class and
// workload, except those with a usage of their own.
type effort struct {
	class    *class
	workload *workload
	record   int // in the timeline's Usages
	ready    int
	demands  []*demand // that its pods carry
	alone    *pod      // the only pod; nil: several pods
	given    float64   // a given usage that does not change; negative: none
}

// joinEffort finds or makes the effort of a pod that has a record.
func (e *Engine) joinEffort(p *pod) {
	c, w := p.class, p.workload
	if c.request <= 0 || w == nil {
		return
	}
	e.spend(onPods, 1, len(e.efforts))
	i := slices.IndexFunc(e.efforts, func(x *effort) bool { return x.class == c && x.workload == w && x.alone == nil })
	if i < 0 {
		x := &effort{class: c, workload: w, given: -1}
		for _, d := range e.loads.demands {
			e.spend(onLoads, demandWork, 1)
			if d.isCPU() && d.slot(c) >= 0 {
				x.demands = append(x.demands, d)
			}
		}
		if len(x.demands) == 0 {
			return
		}
		i = len(e.efforts)
		e.addEffort(x, timeline.Usage{Startup: c.times.StartupDuration})
	}
	x := e.efforts[i]
	e.setEffort(p, x)
	if slices.ContainsFunc(x.demands, func(d *demand) bool { return d.uneven != nil && d.carriedBy(w) }) {
		e.splitEffort(p)
	}
}

func (e *Engine) addEffort(x *effort, u timeline.Usage) {
	x.record = len(e.timeline.Usages)
	e.timeline.Usages = append(e.timeline.Usages, u)
	e.efforts = append(e.efforts, x)
	e.effortsChanged = true
}

// effortOf returns the effort of a pod, or nil if the timeline does not have its usage.
func (e *Engine) effortOf(p *pod) *effort {
	if p.record < len(e.effortOfPod) {
		return e.effortOfPod[p.record]
	}
	return nil
}

// setEffort gives a pod an effort; nil: none from now on.
func (e *Engine) setEffort(p *pod, x *effort) {
	for len(e.effortOfPod) <= p.record {
		e.effortOfPod = append(e.effortOfPod, nil)
	}
	e.effortOfPod[p.record] = x
	e.timeline.Pods[p.record].Usage = 0
	if x != nil {
		e.timeline.Pods[p.record].Usage = x.record + 1
	}
}

// mostAlone limits the efforts: with that many, a pod gets none of its own.
const mostAlone = 200

// splitEffort gives a pod an effort of its own.
func (e *Engine) splitEffort(p *pod) {
	e.effortsChanged = true
	shared := e.effortOf(p)
	if shared == nil || shared.alone != nil {
		return
	}
	if len(e.efforts) >= mostAlone {
		e.setEffort(p, nil)
		return
	}
	x := *shared
	if x.alone, x.ready = p, 0; p.serving {
		shared.ready--
		x.ready = 1
	}
	was := e.timeline.Usages[x.record]
	e.hold(onPods, changeBytes, len(was.Steady.T)+len(was.Starting.T))
	copied := func(s timeline.Series) timeline.Series {
		return timeline.Series{T: slices.Clone(s.T), V: slices.Clone(s.V)}
	}
	e.addEffort(&x, timeline.Usage{Steady: copied(was.Steady), Starting: copied(was.Starting), Startup: was.Startup})
	e.setEffort(p, &x)
}

// leaveEffort takes a pod's effort away. The timeline keeps it until the pod joins another.
func (e *Engine) leaveEffort(p *pod) {
	if p.record < len(e.effortOfPod) {
		e.effortOfPod[p.record] = nil
	}
}

// resizeEffort follows a pod that was of another class. It has an effort of its own, or
// gets or loses one with its request.
func (e *Engine) resizeEffort(p *pod, was *class) {
	x := e.effortOf(p)
	switch {
	case x == nil && was.request <= 0:
		e.joinEffort(p)
		if x = e.effortOf(p); x != nil && p.serving {
			x.ready++
		}
	case x != nil && p.class.request <= 0:
		e.setEffort(p, nil)
	case x != nil:
		x.class = p.class
	}
}

// addGivenEffort records the usage of a pod that stays at its given sample, because
// nothing in the scenario loads it.
func (e *Engine) addGivenEffort(p *pod, m *scenario.PodMetrics) {
	if e.effortOf(p) != nil || p.class.request <= 0 {
		return
	}
	if value, ok := givenValue(m, "cpu", ""); ok {
		x := &effort{class: p.class, workload: p.workload, alone: p, given: float64(value)}
		if p.serving {
			x.ready = 1
		}
		e.addEffort(x, timeline.Usage{})
		e.setEffort(p, x)
	}
}

// recordEffort writes what the pods use now to the timeline.
func (e *Engine) recordEffort(x *effort) {
	if x.ready == 0 {
		return
	}
	e.spend(onPods, usageWork*len(x.class.names), 1+len(x.demands))
	u := &e.timeline.Usages[x.record]
	percent := func(milli float64) float64 { return math.Floor(float64(100*milli) / float64(x.class.request)) }
	e.set(onPods, &u.Steady, percent(e.usagePerPod(x, 0)))
	if u.Startup > 0 {
		e.set(onPods, &u.Starting, percent(e.usagePerPod(x, float64(x.class.times.StartupCPU))))
	}
}

// carriedNow returns what each of the pods carries at the last record.
func (e *Engine) carriedNow(d *demand, x *effort) float64 {
	room := d.room(x.class)
	switch {
	case d.excess != nil:
		return d.excess.share(e.now, e.now, room)
	case d.uneven != nil && x.alone != nil:
		return min(float64(d.offered*d.uneven.fraction(x.alone, e.now, false)), room)
	}
	return min(d.offered/float64(d.ready), room)
}

// usagePerPod returns what each of the pods uses at the last record, in milli-cores:
// containerUsage of all containers, at one time and for a Ready pod.
func (e *Engine) usagePerPod(x *effort, burst float64) float64 {
	if x.given >= 0 {
		return x.given
	}
	c, sum := x.class, 0.0
	for slot := range c.names {
		usage, replaced := 0.0, false
		for _, d := range x.demands {
			if d.spec.PerPod != nil && d.slot(c) == slot && (d.spec.Target == "" || d.spec.Target == x.workload.name) {
				usage += d.offered
				replaced = true
			}
		}
		limit := float64(c.cpuLimit[slot])
		if !replaced {
			if slot == c.first {
				usage = float64(c.times.IdleCPU)
				if limit >= 0 {
					burst = min(burst, max(0, limit-usage))
				}
				usage += burst
			}
			for _, d := range x.demands {
				if d.shared && d.ready > 0 && d.slot(c) == slot && d.carriedBy(x.workload) {
					usage += e.carriedNow(d, x)
				}
			}
		}
		if slot == c.first && x.alone != nil && x.alone.trouble != nil {
			usage += x.alone.trouble.extraUsage("cpu", window{e.now, e.now})
		}
		if limit >= 0 && !replaced {
			usage = min(usage, limit)
		}
		sum += usage
	}
	return sum
}
