package sim

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/hpa"
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
			c = e.sameClass(fresh)
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

// resized returns the class with changed resources. An error says why the API
// server rejects the change. It mirrors ValidatePodResize.
func (c *class) resized(to *scenario.Resize) (*class, error) {
	template := *c.template
	i := slices.IndexFunc(template.Containers, func(x hpa.Container) bool { return to.Container == x.Name || to.Container == "" && !x.Init })
	switch {
	case i < 0 && to.Container == "":
		return nil, fmt.Errorf("it has no container")
	case i < 0:
		return nil, fmt.Errorf("it has no container %s", to.Container)
	case template.Containers[i].Init && !template.Containers[i].Sidecar:
		return nil, fmt.Errorf("%s is an init container, which cannot be resized", to.Container)
	case len(template.Requests) > 0:
		return nil, fmt.Errorf("it has resources for the pod as a whole, which are not resized here")
	}
	template.Containers = slices.Clone(template.Containers)
	container := &template.Containers[i]
	limits := make([]hpa.ResourceList, len(template.Containers))
	copy(limits, c.limits)
	limits[i] = with(limits[i], to.Limits)
	// A limit without a request is also the request.
	container.Requests = with(with(to.Limits, container.Requests), to.Requests)
	for _, name := range resources {
		request, limit := container.Requests[name], limits[i][name]
		if _, ok := limits[i][name]; ok && request.Cmp(limit) > 0 {
			return nil, fmt.Errorf("a request of %s %s is more than the limit of %s", request.String(), name, limit.String())
		}
	}
	fresh := &class{template: &template, limits: limits, times: c.times, ready: c.ready}
	if was, is := c.quality(), fresh.quality(); is != was {
		return nil, fmt.Errorf("its QoS class would be %s, not %s any more, and must stay as it is", is, was)
	}
	return fresh, nil
}

// sameClass finds a class equal to the fresh one, or adds the fresh one.
func (e *Engine) sameClass(fresh *class) *class {
	same := func(x, y hpa.ResourceList) bool {
		return maps.EqualFunc(x, y, func(a, b resource.Quantity) bool { return a.Cmp(b) == 0 })
	}
	t := fresh.template
	for _, c := range e.classes {
		e.spend(onPods, 50, 1+len(t.Containers))
		if c == fresh || c.times == fresh.times && c.ready == fresh.ready && maps.Equal(c.template.Labels, t.Labels) &&
			same(c.template.Requests, t.Requests) && same(c.template.Overhead, t.Overhead) && slices.EqualFunc(c.limits, fresh.limits, same) &&
			slices.EqualFunc(c.template.Containers, t.Containers, func(x, y hpa.Container) bool {
				return x.Name == y.Name && x.Init == y.Init && x.Sidecar == y.Sidecar && same(x.Requests, y.Requests)
			}) {
			return c
		}
	}
	return e.newClass(fresh)
}

// resources are those that can be resized and that decide the QoS class.
var resources = [...]string{"cpu", "memory"}

// with returns list with the entries of other added or replaced.
func with(list, other hpa.ResourceList) hpa.ResourceList {
	merged := make(hpa.ResourceList, len(list)+len(other))
	maps.Copy(merged, list)
	maps.Copy(merged, other)
	return merged
}

// quality returns the QoS class of the pods. It mirrors ComputePodQOS.
func (c *class) quality() string {
	guaranteed, best := true, true
	for i := range c.template.Containers {
		for _, name := range resources {
			request, limit := c.template.Containers[i].Requests[name], c.limitsOf(i)[name]
			best = best && request.Sign() <= 0 && limit.Sign() <= 0
			guaranteed = guaranteed && limit.Sign() > 0 && request.Cmp(limit) == 0
		}
	}
	switch {
	case best:
		return "BestEffort"
	case guaranteed:
		return "Guaranteed"
	}
	return "Burstable"
}

// sized is the class of a pod until a time.
type sized struct {
	class *class
	until time.Duration
}

// resize moves a pod to a class that differs only in its resources. The old limits
// still bound its past usage.
func (e *Engine) resize(p *pod, c *class) {
	old := p.class
	e.splitEffort(p)
	if !slices.Equal(old.cpuLimit, c.cpuLimit) {
		t, horizon := p.ensureTrouble(), e.now-e.lookBack()
		t.sizes = slices.DeleteFunc(t.sizes, func(s sized) bool { return s.until < horizon })
		t.sizes = append(t.sizes, sized{old, e.now})
	}
	p.class, p.seen().Template = c, c.template
	p.space.version++
	record := &e.timeline.Pods[p.record]
	e.hold(onPods, changeBytes, 3)
	record.Resized = append(record.Resized, timeline.Resized{At: e.now, Size: c.size})
	e.resizeEffort(p, old)
}

// containerUsage returns the mean usage of one container over the window, in whole
// milli-units, rounded up as the controller reads it.
func (e *Engine) containerUsage(p *pod, slot int, resource string, demands []*demand, w window) int64 {
	if p.trouble == nil || len(p.trouble.sizes) == 0 {
		return ceil(e.usage(p, p.class, slot, resource, demands, w))
	}
	mean, from := 0.0, -never
	for _, s := range append(slices.Clip(p.trouble.sizes), sized{p.class, never}) {
		if part, within := w.overlap(from, s.until); part > 0 {
			mean += add(part, e.usage(p, s.class, slot, resource, demands, within))
		}
		from = s.until
	}
	return ceil(mean)
}
