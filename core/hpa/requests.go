package hpa

import (
	"fmt"
	"strings"

	"k8s.io/apimachinery/pkg/api/resource"
)

// request is a pod's request of a resource in milli-units. It mirrors calculateRequests:
// the request of the named container, else of the pod itself, else the sum over the
// containers. Each container must then have a request.
func (s *sync) request(p *Pod, container, name string) (int64, error) {
	t := p.Template
	s.work(containerWork, len(t.Containers))
	if container == "" && s.config.Gates.PodLevelResources && s.config.Release.podLevelRequests() && t.hasPodLevelRequests() {
		return t.podLevelRequest(p.Name, name)
	}
	total := int64(0)
	for _, sidecars := range []bool{false, true} {
		for i := range t.Containers {
			c := &t.Containers[i]
			if c.Init != sidecars || c.Init && !(c.Sidecar && s.config.Release.sidecarRequests()) {
				continue
			}
			if container != "" && container != c.Name {
				continue
			}
			q, ok := c.Requests[name]
			if !ok {
				return 0, fmt.Errorf("missing request for %s in container %s of Pod %s", name, c.Name, p.Name)
			}
			total += q.MilliValue()
			if container != "" {
				return total, nil
			}
		}
	}
	if container != "" && s.config.Release.unknownContainer() {
		return 0, fmt.Errorf("container %s not found in Pod %s", container, p.Name)
	}
	return total, nil
}

func (t *PodTemplate) hasPodLevelRequests() bool {
	for name := range t.Requests { //maps: any one counts
		if podLevelResource(name) {
			return true
		}
	}
	return false
}

func podLevelResource(name string) bool {
	return name == "cpu" || name == "memory" || strings.HasPrefix(name, "hugepages-")
}

// podLevelRequest mirrors calculatePodLevelRequests: what the scheduler counts.
func (t *PodTemplate) podLevelRequest(pod, name string) (int64, error) {
	total, ok := t.SchedulerRequest(name)
	if !ok {
		return 0, fmt.Errorf("missing pod-level request for %s in Pod %s", name, pod)
	}
	return total.MilliValue(), nil
}

// SchedulerRequest returns what the scheduler counts for a pod: the pod's own request
// if it has one, else the most that its containers need at one time, plus the
// overhead. ok is false if none is set. It mirrors PodRequests.
func (t *PodTemplate) SchedulerRequest(name string) (total resource.Quantity, ok bool) {
	total, ok = t.aggregateRequest(name)
	if q, set := t.Requests[name]; set && podLevelResource(name) {
		total, ok = q.DeepCopy(), true
	}
	if q, set := t.Overhead[name]; set {
		total.Add(q)
		ok = true
	}
	return total, ok
}

// aggregateRequest is the sum of the containers and sidecars, or what an init
// container needs together with the sidecars that started before it, if that is
// more.
func (t *PodTemplate) aggregateRequest(name string) (total resource.Quantity, ok bool) {
	var sidecars, initial resource.Quantity
	for i := range t.Containers {
		c := &t.Containers[i]
		q, set := c.Requests[name]
		if !set {
			q = resource.Quantity{}
		}
		ok = ok || set
		switch {
		case !c.Init:
			total.Add(q)
			continue
		case c.Sidecar:
			total.Add(q)
			sidecars.Add(q)
			q = sidecars.DeepCopy()
		default:
			q = q.DeepCopy()
			q.Add(sidecars)
		}
		if initial.Cmp(q) < 0 {
			initial = q
		}
	}
	if total.Cmp(initial) < 0 {
		total = initial
	}
	return total, ok
}
