package sim

import (
	"path"
	"slices"
	"sort"
	"strings"

	"hpaplayground/core/scenario"
)

// actOnPods performs an action of the timeline on pods.
func (e *Engine) actOnPods(action *scenario.Action) {
	a := action.Pod
	all := e.livePods(a)
	e.spend(onPods, 100+len(a.Name), len(all))
	pods := slices.DeleteFunc(slices.Clone(all), func(p *pod) bool {
		match, _ := path.Match(a.Name, p.name)
		return a.Name != "" && !match
	})
	if len(pods) == 0 {
		e.note("At %v nothing was done to a pod: there is no %v; %s.", action.At, a, namesOf(all))
		return
	}
	if a.Count > 0 {
		pods = pods[:min(a.Count, len(pods))]
	}
	for _, p := range pods {
		// An action on one pod may end another.
		if p.active() && !p.gone() && e.err == nil {
			e.actOn(p, a)
		}
	}
	if len(a.Labels) > 0 {
		e.labelAll(pods, a.Labels)
	}
	if a.Resize != nil {
		e.resizeAll(pods, a.Resize)
	}
}

// livePods returns the pods that an action is about, before it looks at their
// names: active pods, the oldest first.
func (e *Engine) livePods(a *scenario.PodAction) []*pod {
	var pods []*pod
	var target *workload
	if a.Target != "" || a.Name == "" {
		if target = e.workloads.find(a.Target); target == nil {
			return nil
		}
	}
	for _, space := range e.objects.spaces {
		e.spend(onPods, podWork, len(space.pods))
		for _, p := range space.pods {
			if p.active() && (target == nil || p.workload == target) {
				pods = append(pods, p)
			}
		}
	}
	sort.SliceStable(pods, func(i, j int) bool { return pods[i].created < pods[j].created })
	return pods
}

// namesOf lists the names of the first few pods.
func namesOf(pods []*pod) string {
	const most = 10
	var names []string
	for _, p := range pods[:min(len(pods), most)] {
		names = append(names, p.name)
	}
	switch {
	case len(pods) == 0:
		return "there are no pods"
	case len(pods) > most:
		names = append(names, "...")
	}
	return "there are " + strings.Join(names, ", ")
}

func (e *Engine) actOn(p *pod, a *scenario.PodAction) {
	d := a.For
	if d == 0 {
		d = never
	}
	switch a.Do {
	case scenario.PodFail:
		e.pods.fail(p)
	case scenario.PodDelete:
		e.pods.delete(p)
		p.workload.changed()
	case scenario.PodUnready:
		e.pods.unready(p, d)
	case scenario.PodCrash:
		e.pods.crash(p, d)
	case scenario.PodMissingMetrics:
		e.pods.hide(p, d)
	}
	for _, u := range a.Usage {
		t := p.ensureTrouble()
		e.hold(onPods, 2*changeBytes, 2)
		t.extra = append(t.extra, extra{e.now, u.Resource, u.Milli})
		e.usages.split(p)
		p.space.version++
	}
	if a.DeletionCost != nil {
		p.deletionCost = *a.DeletionCost
	}
}

// labelAll sets labels of pods, as kubectl label --overwrite does. Pods that share
// a class still share one afterwards.
func (e *Engine) labelAll(pods []*pod, changed map[string]string) {
	relabelled := map[*class]*class{}
	for _, p := range pods {
		c := relabelled[p.class]
		if c == nil {
			c = e.objects.relabel(p.class, changed)
			relabelled[p.class] = c
		}
		if c != p.class {
			e.workloads.label(p, c)
		}
	}
	e.controller.resolve()
}
