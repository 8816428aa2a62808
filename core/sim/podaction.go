package sim

import (
	"path"
	"slices"
	"sort"
	"strings"

	"hpaplayground/core/hpa"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
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
		if target = e.findWorkload(a.Target); target == nil {
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
			e.label(p, c)
		}
	}
	e.resolve()
}

// label moves a pod to another class. A workload releases a pod that its selector
// no longer matches, and adopts a pod without a workload that its selector matches.
func (e *Engine) label(p *pod, c *class) {
	e.pods.stopServing(p) // the demands count their carriers by class
	p.class, p.seen().Template = c, c.template
	p.space.version++

	old := p.workload
	if old != nil && !old.matches.Matches(c.template.Labels) {
		e.timeline.Pods[p.record].Enter(e.now, timeline.PodOrphaned)
		old.active--
		e.objects.forget(old, p)
		p.workload, p.orphan = nil, true
	}
	if p.workload == nil {
		e.adopt(p)
	}
	if p.ready != never {
		e.pods.serve(p)
	}
	if old != p.workload {
		old.changed()
		p.workload.changed()
	}
}

// adopt gives a pod without a workload to one whose selector matches it.
func (e *Engine) adopt(p *pod) {
	w, ordinal := e.ownerOf(p.space.name, p.name, "", p.class.template.Labels)
	if w == nil {
		return
	}
	p.workload, p.ordinal, p.orphan = w, ordinal, false
	w.adopt(p)
	e.usages.leave(p)
	e.usages.join(p)
	state := timeline.PodPending
	switch {
	case p.ready != never:
		state = timeline.PodReady
	case p.started != never:
		state = timeline.PodNotReady
	case p.seen().Phase == hpa.PhaseRunning:
		state = timeline.PodCrashed
	case p.scheduled != never:
		state = timeline.PodStarting
	}
	e.timeline.Pods[p.record].Enter(e.now, state)
}
