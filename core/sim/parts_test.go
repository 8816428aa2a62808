package sim

import (
	"testing"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/hpa"
	"hpaplayground/core/load"
	"hpaplayground/core/scenario"
	"hpaplayground/core/setting"
	"hpaplayground/core/timeline"
)

// Each part runs without the parts above it.

func objectsOf(s *scenario.Scenario) *objects {
	return newObjects(&records{noted: map[string]bool{}, timeline: &timeline.Timeline{}}, s, time.Hour)
}

func podsOf(s *scenario.Scenario) *pods {
	return newPods(newUsages(newLoads(objectsOf(s), s)), &s.Pods)
}

func nodesOf(n setting.Nodes) *nodes {
	s := &scenario.Scenario{Nodes: n}
	return newNodes(podsOf(s), s)
}

// web adds a Deployment whose pods request 1 cpu and have a limit of 2.
func (o *objects) web(times *setting.Pods) *workload {
	one, two := hpa.ResourceList{"cpu": resource.MustParse("1")}, hpa.ResourceList{"cpu": resource.MustParse("2")}
	template := &hpa.PodTemplate{Containers: []hpa.Container{{Name: "app", Requests: one}}}
	r := &revision{class: o.class(template, []hpa.ResourceList{two}, nil, times)}
	w := &workload{object: &scenario.Workload{}, name: "Deployment/web", revision: r, revisions: []*revision{r}}
	o.workloads = append(o.workloads, w)
	o.timeline.Targets = append(o.timeline.Targets, timeline.Target{Name: w.name})
	return w
}

func TestClockAlone(t *testing.T) {
	c, order := &clock{}, ""
	c.after(2*time.Second, func() { order += "b" })
	c.after(time.Second, func() { order += "a" })
	c.after(2*time.Second, func() { order += "c" })
	c.after(0, func() { order += "0" })
	for c.queue.first() != never {
		c.now = c.queue.first()
		for c.queue.due(c.now) {
			c.queue.pop()()
		}
		order += " "
	}
	if order != "0a bc " || c.now != 2*time.Second {
		t.Errorf("%q until %v", order, c.now)
	}
}

// A load of 3 cores is too much for one pod with a limit of 2, and not for two.
func TestLoadsAlone(t *testing.T) {
	o := objectsOf(&scenario.Scenario{})
	w := o.web(&setting.Pods{})
	l := newLoads(o, &scenario.Scenario{})
	l.newDemand(&load.Demand{
		Target: w.name, Metric: load.Metric{Type: "Resource", Name: "cpu"},
		Total: &load.Series{Points: []load.Point{{Milli: 3000}}},
	})
	for i := range 3 {
		o.now = time.Duration(10*i) * time.Second
		if i > 0 {
			l.serve(&pod{workload: w, class: w.revision.class}, 1)
		}
		l.record()
	}
	d, s := l.demands[0], &o.timeline.Demands[0].Unserved
	if s.At(0) != 3 || s.At(10*time.Second) != 1 || s.At(20*time.Second) != 0 {
		t.Errorf("unserved %v", s)
	}
	room := d.limit(w.revision.class)
	if mean := d.carried(10*time.Second, 30*time.Second, room); room != 2000 || mean != 1750 {
		t.Errorf("a pod carries %v, with room for %v", mean, room)
	}
}

// A pod becomes Ready after its times, and the part that places pods learns of its end.
func TestPodsAlone(t *testing.T) {
	s := &scenario.Scenario{Pods: setting.Pods{Scheduling: time.Second, Start: 2 * time.Second, Ready: 10 * time.Second}}
	ps := podsOf(s)
	freed := 0
	ps.unplaced, ps.freed = ps.assign, func(*pod) { freed++ }
	w := ps.objects.web(&s.Pods)
	ps.create(w, w.revision, "web-1", 0)
	for ps.queue.first() != never {
		ps.now = ps.queue.first()
		ps.queue.pop()()
	}
	p := w.pods[0]
	if p.scheduled != time.Second || p.started != 3*time.Second || p.ready != 13*time.Second || w.ready != 1 || !w.stale {
		t.Errorf("%+v of %+v", p, w)
	}
	w.stale = false
	if ps.fail(p); freed != 1 || w.ready != 0 || w.active != 0 || !w.stale {
		t.Errorf("%d freed, %+v", freed, w)
	}
}

// Two nodes for a pod each: the second pod gets one when it has joined, the third when the
// first pod fails.
func TestNodesAlone(t *testing.T) {
	ns := nodesOf(setting.Nodes{Pods: 1, Max: 2, Ready: time.Minute})
	w := ns.objects.web(&setting.Pods{})
	ns.begin()
	for _, name := range []string{"a", "b", "c"} {
		ns.pods.create(w, w.revision, name, 0)
	}
	if len(ns.waiting) != 2 || ns.coming != 1 || ns.queue.first() != time.Minute {
		t.Fatalf("%d wait, %d nodes come at %v", len(ns.waiting), ns.coming, ns.queue.first())
	}
	ns.now = time.Minute
	ns.queue.pop()()
	if len(ns.waiting) != 1 || ns.count != 2 {
		t.Errorf("%d wait, with %d nodes", len(ns.waiting), ns.count)
	}
	ns.pods.fail(w.pods[0])
	if len(ns.waiting) != 0 || w.pods[2].scheduled != time.Minute {
		t.Errorf("%d wait", len(ns.waiting))
	}
}
