package sim

import (
	"fmt"
	"maps"
	"slices"

	"hpaplayground/core/hpa"
	"hpaplayground/core/scenario"
)

// resources are the resources that can be resized and that decide the QoS class.
var resources = [...]string{"cpu", "memory"}

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
	limits[i] = merge(limits[i], to.Limits)
	// A limit without a request is also the request.
	container.Requests = merge(merge(to.Limits, container.Requests), to.Requests)
	for _, name := range resources {
		request, limit := container.Requests[name], limits[i][name]
		if _, ok := limits[i][name]; ok && request.Cmp(limit) > 0 {
			return nil, fmt.Errorf("a request of %s %s is more than the limit of %s", request.String(), name, limit.String())
		}
	}
	resized := &class{template: &template, limits: limits, times: c.times, probes: c.probes, ready: c.ready}
	if oldClass, newClass := c.qosClass(), resized.qosClass(); newClass != oldClass {
		return nil, fmt.Errorf("its QoS class would be %s, not %s any more, and must stay as it is", newClass, oldClass)
	}
	return resized, nil
}

// merge returns a list with the entries of both. If both have a resource, the entry of the
// second list counts.
func merge(list, other hpa.ResourceList) hpa.ResourceList {
	merged := make(hpa.ResourceList, len(list)+len(other))
	maps.Copy(merged, list)
	maps.Copy(merged, other)
	return merged
}

// qosClass returns the QoS class of the pods. It mirrors ComputePodQOS.
func (c *class) qosClass() string {
	guaranteed, bestEffort := true, true
	for i := range c.template.Containers {
		for _, name := range resources {
			request, limit := c.template.Containers[i].Requests[name], c.limitsOf(i)[name]
			bestEffort = bestEffort && request.Sign() <= 0 && limit.Sign() <= 0
			guaranteed = guaranteed && limit.Sign() > 0 && request.Cmp(limit) == 0
		}
	}
	switch {
	case bestEffort:
		return "BestEffort"
	case guaranteed:
		return "Guaranteed"
	}
	return "Burstable"
}
