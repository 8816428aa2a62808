package sim

import (
	"slices"

	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
)

// resizeAll changes the resources of the pods, as a patch of the resize subresource
// does. The controller reads the spec of a pod, so the new requests count at once.
// The kubelet is assumed to set the new limits at once, and, unless pods are placed by
// their requests, to have room. Pods that share a class still share one afterwards.
func (e *Engine) resizeAll(pods []*pod, to *scenario.Resize) {
	resized := map[*class]*class{}
	refused := 0
	for _, p := range pods {
		c := resized[p.class]
		if c == nil {
			fresh, err := p.class.resized(to)
			if err != nil {
				e.note("At %v %s was not resized: %v.", e.now, p.name, err)
				fresh = p.class
			}
			c = e.objects.sameClass(fresh)
			resized[p.class] = c
		}
		switch {
		case c == p.class:
		case e.cluster.group.resize(p, c):
			e.resize(p, c)
		default:
			refused++
		}
	}
	if refused > 0 {
		e.note("At %v pods were not resized, because their nodes have no room for that: %d of %d.", e.now, refused, len(pods))
	}
	e.resolve()
	if e.cluster.group != nil {
		e.schedule()
	}
}

// resize moves a pod to a class that differs only in its resources. The old limits
// still bound its past usage.
func (e *Engine) resize(p *pod, c *class) {
	old := p.class
	e.usages.split(p)
	if !slices.Equal(old.cpuLimit, c.cpuLimit) {
		t, horizon := p.ensureTrouble(), e.now-e.objects.lookBack
		t.sizes = slices.DeleteFunc(t.sizes, func(s sized) bool { return s.until < horizon })
		t.sizes = append(t.sizes, sized{old, e.now})
	}
	p.class, p.seen().Template = c, c.template
	p.space.version++
	record := &e.timeline.Pods[p.record]
	e.hold(onPods, changeBytes, 3)
	record.Resized = append(record.Resized, timeline.Resized{At: e.now, Size: c.size})
	e.usages.resize(p, old)
}
