package sim

import (
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

// of returns the effort of a pod, or nil if the timeline does not have its usage.
func (u *usages) of(p *pod) *effort {
	if p.record < len(u.ofPod) {
		return u.ofPod[p.record]
	}
	return nil
}

// give gives a pod an effort; nil: none from now on.
func (u *usages) give(p *pod, x *effort) {
	for len(u.ofPod) <= p.record {
		u.ofPod = append(u.ofPod, nil)
	}
	u.ofPod[p.record] = x
	u.timeline.Pods[p.record].Usage = 0
	if x != nil {
		u.timeline.Pods[p.record].Usage = x.record + 1
	}
}

// join finds or makes the effort of a pod that has a record.
func (u *usages) join(p *pod) {
	c, w := p.class, p.workload
	if c.request <= 0 || w == nil {
		return
	}
	u.spend(onPods, 1, len(u.efforts))
	i := slices.IndexFunc(u.efforts, func(x *effort) bool { return x.class == c && x.workload == w && x.alone == nil })
	if i < 0 {
		x := &effort{class: c, workload: w, given: -1}
		for _, d := range u.loads.demands {
			u.spend(onLoads, demandWork, 1)
			if d.isCPU() && d.slot(c) >= 0 {
				x.demands = append(x.demands, d)
			}
		}
		if len(x.demands) == 0 {
			return
		}
		i = len(u.efforts)
		u.add(x, timeline.Usage{Startup: c.times.StartupDuration})
	}
	x := u.efforts[i]
	u.give(p, x)
	if slices.ContainsFunc(x.demands, func(d *demand) bool { return d.uneven != nil && d.carriedBy(w) }) {
		u.split(p)
	}
}

func (u *usages) add(x *effort, record timeline.Usage) {
	x.record = len(u.timeline.Usages)
	u.timeline.Usages = append(u.timeline.Usages, record)
	u.efforts = append(u.efforts, x)
	u.changed = true
}

// mostAlone limits the efforts: with that many, a pod gets none of its own.
const mostAlone = 200

// split gives a pod an effort of its own.
func (u *usages) split(p *pod) {
	u.changed = true
	shared := u.of(p)
	if shared == nil || shared.alone != nil {
		return
	}
	if len(u.efforts) >= mostAlone {
		u.give(p, nil)
		return
	}
	x := *shared
	if x.alone, x.ready = p, 0; p.serving {
		shared.ready--
		x.ready = 1
	}
	was := u.timeline.Usages[x.record]
	u.hold(onPods, changeBytes, len(was.Steady.T)+len(was.Starting.T))
	copied := func(s timeline.Series) timeline.Series {
		return timeline.Series{T: slices.Clone(s.T), V: slices.Clone(s.V)}
	}
	u.add(&x, timeline.Usage{Steady: copied(was.Steady), Starting: copied(was.Starting), Startup: was.Startup})
	u.give(p, &x)
}

// serve counts a pod that becomes Ready or is no longer.
func (u *usages) serve(p *pod, change int) {
	if x := u.of(p); x != nil {
		x.ready += change
		u.changed = u.changed || change > 0
	}
}

// leave takes a pod's effort away. The timeline shows the old usage until the pod gets
// another effort.
func (u *usages) leave(p *pod) {
	if p.record < len(u.ofPod) {
		u.ofPod[p.record] = nil
	}
}

// resize follows a pod that was of another class. It has an effort of its own, or
// gets or loses one with its request.
func (u *usages) resize(p *pod, was *class) {
	x := u.of(p)
	switch {
	case x == nil && was.request <= 0:
		u.join(p)
		if x = u.of(p); x != nil && p.serving {
			x.ready++
		}
	case x != nil && p.class.request <= 0:
		u.give(p, nil)
	case x != nil:
		x.class = p.class
	}
}

// addGiven records the usage of a pod that stays at its given sample, because
// nothing in the scenario loads it.
func (u *usages) addGiven(p *pod, m *scenario.PodMetrics) {
	if u.of(p) != nil || p.class.request <= 0 {
		return
	}
	if value, ok := givenValue(m, "cpu", ""); ok {
		x := &effort{class: p.class, workload: p.workload, alone: p, given: float64(value)}
		if p.serving {
			x.ready = 1
		}
		u.add(x, timeline.Usage{})
		u.give(p, x)
	}
}

// givenValue mirrors getPodMetrics and getContainerMetrics.
func givenValue(m *scenario.PodMetrics, resource, container string) (value int64, ok bool) {
	for i := range m.Containers {
		c := &m.Containers[i]
		q, found := c.Usage[resource]
		switch {
		case container == "":
			if !found {
				return 0, false
			}
			value += milli(q)
			ok = true
		case c.Name == container:
			return milli(q), found
		}
	}
	return value, ok
}
