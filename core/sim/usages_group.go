package sim

import (
	"slices"

	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
)

// usageGroup is a group of pods that use the same cpu: the pods of one class and workload,
// or a single pod.
type usageGroup struct {
	class      *class
	workload   *workload
	record     int // in the timeline's Usages
	ready      int
	demands    []*demand // of cpu that its pods carry
	onlyPod    *pod      // the only pod; nil: several pods
	fixedUsage float64   // a given usage that does not change; negative: none
}

// groupOf returns the group of a pod, or nil if the timeline does not have its usage.
func (u *usages) groupOf(p *pod) *usageGroup {
	if p.record < len(u.ofPod) {
		return u.ofPod[p.record]
	}
	return nil
}

// setGroup moves a pod to a group; nil: none from now on.
func (u *usages) setGroup(p *pod, x *usageGroup) {
	for len(u.ofPod) <= p.record {
		u.ofPod = append(u.ofPod, nil)
	}
	u.ofPod[p.record] = x
	u.timeline.Pods[p.record].Usage = 0
	if x != nil {
		u.timeline.Pods[p.record].Usage = x.record + 1
	}
}

// joinGroup finds or makes the group of a pod that has a record.
func (u *usages) joinGroup(p *pod) {
	c, w := p.class, p.workload
	if c.request <= 0 || w == nil {
		return
	}
	u.countWork(costPods, 1, len(u.groups))
	i := slices.IndexFunc(u.groups, func(x *usageGroup) bool { return x.class == c && x.workload == w && x.onlyPod == nil })
	if i < 0 {
		x := &usageGroup{class: c, workload: w, fixedUsage: -1}
		for _, d := range u.loads.demands {
			u.countWork(costLoads, demandWork, 1)
			if d.isCPU() && d.containerIndex(c) >= 0 {
				x.demands = append(x.demands, d)
			}
		}
		if len(x.demands) == 0 {
			return
		}
		i = len(u.groups)
		u.add(x, timeline.Usage{Startup: c.times.StartupDuration})
	}
	x := u.groups[i]
	u.setGroup(p, x)
	if slices.ContainsFunc(x.demands, func(d *demand) bool { return d.uneven != nil && d.carriedBy(w) }) {
		u.splitOff(p)
	}
}

func (u *usages) add(x *usageGroup, record timeline.Usage) {
	x.record = len(u.timeline.Usages)
	u.timeline.Usages = append(u.timeline.Usages, record)
	u.groups = append(u.groups, x)
	u.changed = true
}

// maxOwnGroups limits the groups. With that many, a pod gets none of its own.
const maxOwnGroups = 200

// splitOff gives a pod a group of its own.
func (u *usages) splitOff(p *pod) {
	u.changed = true
	shared := u.groupOf(p)
	if shared == nil || shared.onlyPod != nil {
		return
	}
	if len(u.groups) >= maxOwnGroups {
		u.setGroup(p, nil)
		return
	}
	x := *shared
	if x.onlyPod, x.ready = p, 0; p.serving {
		shared.ready--
		x.ready = 1
	}
	usage := u.timeline.Usages[x.record]
	u.countBytes(costPods, changeBytes, len(usage.Steady.T)+len(usage.Starting.T))
	copied := func(s timeline.Series) timeline.Series {
		return timeline.Series{T: slices.Clone(s.T), V: slices.Clone(s.V)}
	}
	u.add(&x, timeline.Usage{Steady: copied(usage.Steady), Starting: copied(usage.Starting), Startup: usage.Startup})
	u.setGroup(p, &x)
}

// serve counts a pod that becomes Ready, or that is no longer Ready.
func (u *usages) serve(p *pod, change int) {
	if x := u.groupOf(p); x != nil {
		x.ready += change
		u.changed = u.changed || change > 0
	}
}

// leaveGroup removes a pod from its group. The timeline shows the old usage until the pod
// joins another group.
func (u *usages) leaveGroup(p *pod) {
	if p.record < len(u.ofPod) {
		u.ofPod[p.record] = nil
	}
}

// resize updates the group of a pod whose class has changed. The pod has a group of its
// own, or joins or leaves one because its request was added or removed.
func (u *usages) resize(p *pod, old *class) {
	x := u.groupOf(p)
	switch {
	case x == nil && old.request <= 0:
		u.joinGroup(p)
		if x = u.groupOf(p); x != nil && p.serving {
			x.ready++
		}
	case x != nil && p.class.request <= 0:
		u.setGroup(p, nil)
	case x != nil:
		x.class = p.class
	}
}

// addGiven records the usage of a pod that stays at its given sample, because
// nothing in the scenario loads it.
func (u *usages) addGiven(p *pod, m *scenario.PodMetrics) {
	if u.groupOf(p) != nil || p.class.request <= 0 {
		return
	}
	if value, ok := givenValue(m, "cpu", ""); ok {
		x := &usageGroup{class: p.class, workload: p.workload, onlyPod: p, fixedUsage: float64(value)}
		if p.serving {
			x.ready = 1
		}
		u.add(x, timeline.Usage{})
		u.setGroup(p, x)
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
