package sim

import (
	"strconv"
	"strings"

	"hpaplayground/core/hpa"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
)

// label moves a pod to another class. A workload releases a pod that its selector
// no longer matches, and adopts a pod without a workload that its selector matches.
func (ws *workloads) label(p *pod, c *class) {
	ws.pods.stopServing(p) // the demands count their pods by class
	p.class, p.view().Template = c, c.template
	p.namespace.version++

	old := p.workload
	if old != nil && !old.matches.Matches(c.template.Labels) {
		ws.timeline.Pods[p.record].Enter(ws.now, timeline.PodOrphaned)
		old.active--
		ws.objects.forget(old, p)
		p.workload, p.orphan = nil, true
	}
	if p.workload == nil {
		ws.adopt(p)
	}
	if p.ready != never {
		ws.pods.serve(p)
	}
	if old != p.workload {
		old.markStale()
		p.workload.markStale()
	}
}

// adopt gives a pod without a workload to one whose selector matches it.
func (ws *workloads) adopt(p *pod) {
	w, ordinal := ws.ownerOf(p.namespace.name, p.name, "", p.class.template.Labels)
	if w == nil {
		return
	}
	p.workload, p.ordinal, p.orphan = w, ordinal, false
	w.adopt(p)
	ws.usages.leaveGroup(p)
	ws.usages.joinGroup(p)
	state := timeline.PodPending
	switch {
	case p.ready != never:
		state = timeline.PodReady
	case p.started != never:
		state = timeline.PodNotReady
	case p.view().Phase == hpa.PhaseRunning:
		state = timeline.PodCrashed
	case p.scheduled != never:
		state = timeline.PodStarting
	}
	ws.timeline.Pods[p.record].Enter(ws.now, state)
}

// ownerOf finds the workload that a given pod belongs to: the workload that its owner
// reference leads to, or a workload that would adopt it.
func (ws *workloads) ownerOf(namespace, name, owner string, labels map[string]string) (*workload, int) {
	ws.countWork(costPods, 10, len(ws.objects.workloads))
	for _, w := range ws.objects.workloads {
		if w.namespace == namespace {
			ws.countWork(costPods, matchWork, 1+w.matches.Size())
		}
		if w.namespace != namespace || !w.matches.Matches(labels) {
			continue
		}
		if w.ordered() {
			text, found := strings.CutPrefix(name, w.object.Name+"-")
			ordinal, err := strconv.Atoi(text)
			if found && err == nil && ordinal >= 0 && ordinal < scenario.MaxPods {
				return w, ordinal
			}
			continue
		}
		ownedBySet := w.object.HasSets() && strings.HasPrefix(owner, "ReplicaSet/"+w.object.Name+"-")
		if owner == "" || owner == w.name || ownedBySet {
			return w, 0
		}
	}
	return nil, 0
}
