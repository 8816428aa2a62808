package sim

import "slices"

// noValue is the value of a pod that the API lists without the resource.
const noValue = -1

// value returns the reader's value of one pod.
func (ms *metrics) value(p *pod, g *metricReader, w window) (value int64, ok bool) {
	ms.countSampleWork(p, g)
	if g.resource == "memory" && g.feed.Between {
		w.from = w.to // the working set at the last measurement
	}
	if g.resource == "" {
		return g.feed.whole(ms.usages.customValue(p, g.demands, w)), true
	}
	if g.unmeasured(p) {
		return noValue, false
	}
	if g.container != "" {
		slot := p.class.container(g.container)
		if slot < 0 {
			return noValue, false
		}
		return ms.usages.containerUsage(p, slot, g.resource, g.demands, w), true
	}
	if len(p.class.names) == 0 {
		return noValue, false
	}
	for slot := range p.class.names {
		value += ms.usages.containerUsage(p, slot, g.resource, g.demands, w)
	}
	return value, true
}

// unmeasured reports whether metrics-server has no value of the resource. It has cpu and
// memory, and other resources only if the scenario says how much is used.
func (g *metricReader) unmeasured(p *pod) bool {
	if !g.noLoad || g.resource == "cpu" || g.resource == "memory" {
		return false
	}
	return p.faults == nil || !slices.ContainsFunc(p.faults.extra, func(x extra) bool { return x.resource == g.resource })
}

// countSampleWork counts the work of a pod's sample.
func (ms *metrics) countSampleWork(p *pod, g *metricReader) {
	containers := 1
	if g.resource != "" && g.container == "" {
		containers = len(p.class.names)
	}
	faults := 1
	if t := p.faults; t != nil {
		faults += len(t.extra) + len(t.past)*(1+len(g.demands))/2
		containers *= 1 + len(t.pastClasses)
	}
	ms.countWork(costPods, usageWork, containers*(faults+len(g.demands)))
}
