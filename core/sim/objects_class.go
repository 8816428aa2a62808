package sim

import (
	"maps"
	"slices"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/hpa"
	"hpaplayground/core/scenario"
	"hpaplayground/core/setting"
	"hpaplayground/core/timeline"
)

// class has the things that many pods share and that affect their lives and usage: the
// template, the limits, the probes and the times.
type class struct {
	index         int
	template      *hpa.PodTemplate
	limits        []hpa.ResourceList // by container of the template
	size          *timeline.Size     // template and limits
	times         *setting.Pods
	probes        []scenario.Probes
	ready         time.Duration // from Running to Ready, the first time
	names         []string      // of the containers that run as long as the pod
	cpuLimit      []int64       // by container of names, in milli-cores; -1: none
	mainContainer int           // the container that the load and the idle usage go to, -1: none
	request       int64         // of the pod, in milli-cores; 0: none
	needs         amounts       // of a node, if pods are placed by their requests
}

// class finds the class of a template and times, or makes it. It compares their
// addresses.
func (o *objects) class(template *hpa.PodTemplate, limits []hpa.ResourceList, probes []scenario.Probes, times *setting.Pods) *class {
	o.countWork(costPods, 1, len(o.classes))
	for _, c := range o.classes {
		if c.template == template && c.times == times {
			return c
		}
	}
	return o.newClass(&class{template: template, limits: limits, times: times, probes: probes, ready: scenario.ReadyAfter(times, probes, times.Start)})
}

// newClass fills in what follows from the template and the limits, and adds the
// class.
func (o *objects) newClass(c *class) *class {
	o.countBytes(costPods, classBytes, 1+len(c.template.Containers)/2)
	o.countWork(costPods, 100, len(c.template.Containers))
	c.index, c.mainContainer = len(o.classes), -1
	c.size = &timeline.Size{Template: c.template, Limits: c.limits}
	c.request = c.size.Request("cpu")
	c.needs = needs(c.template, o.allocatable)
	o.classes = append(o.classes, c)
	for i, container := range c.template.Containers {
		if !timeline.Runs(&container) {
			continue // it ends before the pod runs
		}
		if !container.Init && c.mainContainer < 0 {
			c.mainContainer = len(c.names)
		}
		limit := int64(-1)
		if q, ok := c.limitsOf(i)["cpu"]; ok {
			limit = milli(q)
		}
		c.names = append(c.names, container.Name)
		c.cpuLimit = append(c.cpuLimit, limit)
	}
	return c
}

// limitsOf returns the limits of a container of the template.
func (c *class) limitsOf(container int) hpa.ResourceList {
	if container < len(c.limits) {
		return c.limits[container]
	}
	return nil
}

// container returns the index of the named container in names, or -1.
func (c *class) container(name string) int { return slices.Index(c.names, name) }

func milli(q resource.Quantity) int64 { return q.MilliValue() }

// relabel returns the class with the labels changed: the same class if nothing
// changes.
func (o *objects) relabel(c *class, changed map[string]string) *class {
	o.countBytes(costPods, classBytes, 1+len(c.template.Labels)/4)
	o.countWork(costPods, 100, len(c.template.Labels)+len(changed))
	template := *c.template
	template.Labels = map[string]string{}
	maps.Copy(template.Labels, c.template.Labels)
	maps.Copy(template.Labels, changed)
	if maps.Equal(template.Labels, c.template.Labels) {
		return c
	}
	relabeled := *c
	relabeled.index, relabeled.template = len(o.classes), &template
	o.classes = append(o.classes, &relabeled)
	return &relabeled
}

// sameClass finds a class equal to wanted, or adds wanted.
func (o *objects) sameClass(wanted *class) *class {
	equal := func(x, y hpa.ResourceList) bool {
		return maps.EqualFunc(x, y, func(a, b resource.Quantity) bool { return a.Cmp(b) == 0 })
	}
	t := wanted.template
	for _, c := range o.classes {
		o.countWork(costPods, 50, 1+len(t.Containers))
		if c == wanted || c.times == wanted.times && slices.EqualFunc(c.probes, wanted.probes, scenario.Probes.Equal) && maps.Equal(c.template.Labels, t.Labels) &&
			equal(c.template.Requests, t.Requests) && equal(c.template.Overhead, t.Overhead) && slices.EqualFunc(c.limits, wanted.limits, equal) &&
			slices.EqualFunc(c.template.Containers, t.Containers, func(x, y hpa.Container) bool {
				return x.Name == y.Name && x.Init == y.Init && x.Sidecar == y.Sidecar && equal(x.Requests, y.Requests)
			}) {
			return c
		}
	}
	return o.newClass(wanted)
}
