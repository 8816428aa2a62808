package sim

import (
	"path"
	"slices"
	"sort"

	"hpaplayground/core/note"
	"hpaplayground/core/scenario"
)

// actOnPods performs an action of the timeline on pods.
func (ac *actions) actOnPods(action *scenario.Action) {
	a := action.Pod
	all := ac.livePods(a)
	ac.countWork(costPods, 100+len(a.Name), len(all))
	pods := slices.DeleteFunc(slices.Clone(all), func(p *pod) bool {
		match, _ := path.Match(a.Name, p.name)
		return a.Name != "" && !match
	})
	if len(pods) == 0 {
		ac.note(note.Say("At %v nothing was done to a pod", action.At), note.Say("there is no %v; %s.", a, namesOf(all)))
		return
	}
	if a.Count > 0 {
		pods = pods[:min(a.Count, len(pods))]
	}
	for _, p := range pods {
		// An action on one pod may end another.
		if p.active() && !p.gone() && ac.err == nil {
			ac.actOn(p, a)
		}
	}
	if len(a.Labels) > 0 {
		ac.labelAll(pods, a.Labels)
	}
	if a.Resize != nil {
		ac.resizeAll(pods, a.Resize)
	}
}

// livePods returns the pods that an action is about, before it looks at their
// names: active pods, the oldest first.
func (ac *actions) livePods(a *scenario.PodAction) []*pod {
	var pods []*pod
	var target *workload
	if a.Target != "" || a.Name == "" {
		if target = ac.workloads.find(a.Target); target == nil {
			return nil
		}
	}
	for _, ns := range ac.objects.namespaces {
		ac.countWork(costPods, podWork, len(ns.pods))
		for _, p := range ns.pods {
			if p.active() && (target == nil || p.workload == target) {
				pods = append(pods, p)
			}
		}
	}
	sort.SliceStable(pods, func(i, j int) bool { return pods[i].created < pods[j].created })
	return pods
}

// namesOf lists the names of the first few pods.
func namesOf(pods []*pod) note.Text {
	const maxNames = 10
	if len(pods) == 0 {
		return note.Say("there are no pods")
	}
	var names note.List
	for _, p := range pods[:min(len(pods), maxNames)] {
		names = append(names, p.name)
	}
	if len(pods) > maxNames {
		names = append(names, "...")
	}
	return note.Say("there are %s", names)
}

func (ac *actions) actOn(p *pod, a *scenario.PodAction) {
	d := a.For
	if d == 0 {
		d = never
	}
	switch a.Do {
	case scenario.PodFail:
		ac.pods.fail(p)
	case scenario.PodDelete:
		ac.pods.delete(p)
		p.workload.markStale()
	case scenario.PodUnready:
		ac.pods.unready(p, d)
	case scenario.PodCrash:
		ac.pods.crash(p, d)
	case scenario.PodMissingMetrics:
		ac.pods.hide(p, d)
	}
	for _, u := range a.Usage {
		t := p.ensureFaults()
		ac.countBytes(costPods, 2*changeBytes, 2)
		t.extra = append(t.extra, extra{ac.now, u.Resource, u.Milli})
		ac.usages.splitOff(p)
		p.namespace.version++
	}
	if a.DeletionCost != nil {
		p.deletionCost = *a.DeletionCost
	}
}

// labelAll sets labels of pods, as kubectl label --overwrite does. Pods that share
// a class still share one afterwards.
func (ac *actions) labelAll(pods []*pod, changed map[string]string) {
	relabelled := map[*class]*class{}
	for _, p := range pods {
		c := relabelled[p.class]
		if c == nil {
			c = ac.objects.relabel(p.class, changed)
			relabelled[p.class] = c
		}
		if c != p.class {
			ac.workloads.label(p, c)
		}
	}
	ac.controller.resolve()
}

// resizeAll changes the resources of the pods, as a patch of the resize subresource
// does. The controller reads the spec of a pod, so the new requests count at once.
// The kubelet is assumed to set the new limits at once, and, unless pods are placed by
// their requests, to have room. Pods that share a class still share one afterwards.
func (ac *actions) resizeAll(pods []*pod, to *scenario.Resize) {
	newClass := map[*class]*class{}
	refused := 0
	for _, p := range pods {
		c := newClass[p.class]
		if c == nil {
			resized, err := p.class.resized(to)
			if err != nil {
				ac.note(note.Say("At %v %s was not resized", ac.now, p.name), note.Say("%s.", err))
				resized = p.class
			}
			c = ac.objects.sameClass(resized)
			newClass[p.class] = c
		}
		switch {
		case c == p.class:
		case ac.nodes.group.resize(p, c):
			ac.pods.resize(p, c)
		default:
			refused++
		}
	}
	if refused > 0 {
		ac.note(note.Say("At %v %d of %d pods were not resized", ac.now, refused, len(pods)), note.Say("their nodes have no room for that."))
	}
	ac.controller.resolve()
	if ac.nodes.group != nil {
		ac.nodes.schedule()
	}
}
