package sim

import (
	"slices"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/hpa"
	"hpaplayground/core/scenario"
	"hpaplayground/core/setting"
	"hpaplayground/core/timeline"
)

// space is a namespace: its pods in the simulation and, at the same indexes, as the
// controller sees them.
type space struct {
	name    string
	pods    []*pod
	seen    []hpa.Pod
	names   map[string]bool
	version uint64 // increases with any change of a pod

	// given: samples were given by hand. goneSamples are those of pods that do not
	// exist.
	given       bool
	goneSamples []*scenario.PodMetrics
}

func (e *Engine) space(name string) *space {
	for _, s := range e.spaces {
		if s.name == name {
			return s
		}
	}
	s := &space{name: name, names: map[string]bool{}}
	e.spaces = append(e.spaces, s)
	return s
}

func (s *space) add(p *pod, seen hpa.Pod) {
	p.space, p.index = s, len(s.pods)
	s.pods = append(s.pods, p)
	s.seen = append(s.seen, seen)
	s.names[p.name] = true
	s.version++
}

func (s *space) remove(p *pod) {
	delete(s.names, p.name)
	s.pods = slices.Delete(s.pods, p.index, p.index+1)
	s.seen = slices.Delete(s.seen, p.index, p.index+1)
	for i, after := range s.pods[p.index:] {
		after.index = p.index + i
	}
	s.version++
}

// class is what many pods share that affects their lives and usage: the template,
// the limits, the probes and the times.
type class struct {
	index    int
	template *hpa.PodTemplate
	limits   []hpa.ResourceList // by container of the template
	size     *timeline.Size     // template and limits
	times    *setting.Pods
	ready    time.Duration // from Running to Ready
	names    []string      // of the containers that run as long as the pod
	cpuLimit []int64       // by container of names, in milli-cores; -1: none
	first    int           // the container that the load and the idle usage go to, -1: none
	request  int64         // of the pod, in milli-cores; 0: none
	needs    amounts       // of a node, if pods are placed by their requests
}

// class finds the class of a template and times, or makes it. It compares their
// addresses.
func (e *Engine) class(template *hpa.PodTemplate, limits []hpa.ResourceList, probes []scenario.Probes, times *setting.Pods) *class {
	e.spend(onPods, 1, len(e.classes))
	for _, c := range e.classes {
		if c.template == template && c.times == times {
			return c
		}
	}
	return e.newClass(&class{template: template, limits: limits, times: times, ready: scenario.ReadyAfter(times, probes)})
}

// newClass fills in what follows from the template and the limits, and adds the
// class.
func (e *Engine) newClass(c *class) *class {
	e.hold(onPods, classBytes, 1+len(c.template.Containers)/2)
	e.spend(onPods, 100, len(c.template.Containers))
	c.index, c.first = len(e.classes), -1
	c.size = &timeline.Size{Template: c.template, Limits: c.limits}
	c.request = c.size.Request("cpu")
	c.needs = needs(c.template, roomOf(&e.scenario.Nodes))
	e.classes = append(e.classes, c)
	for i, container := range c.template.Containers {
		if !timeline.Runs(&container) {
			continue // it ends before the pod runs
		}
		if !container.Init && c.first < 0 {
			c.first = len(c.names)
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
