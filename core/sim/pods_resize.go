package sim

import (
	"slices"

	"hpaplayground/core/timeline"
)

// resize moves a pod to a class that differs only in its resources. The old limits
// still bound its past usage.
func (ps *pods) resize(p *pod, c *class) {
	old := p.class
	ps.usages.split(p)
	if !slices.Equal(old.cpuLimit, c.cpuLimit) {
		t, horizon := p.ensureTrouble(), ps.now-ps.objects.lookBack
		t.sizes = slices.DeleteFunc(t.sizes, func(s sized) bool { return s.until < horizon })
		t.sizes = append(t.sizes, sized{old, ps.now})
	}
	p.class, p.seen().Template = c, c.template
	p.space.version++
	record := &ps.timeline.Pods[p.record]
	ps.hold(onPods, changeBytes, 3)
	record.Resized = append(record.Resized, timeline.Resized{At: ps.now, Size: c.size})
	ps.usages.resize(p, old)
}
