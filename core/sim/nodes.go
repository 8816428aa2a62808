package sim

import (
	"slices"

	"hpaplayground/core/note"
	"hpaplayground/core/scenario"
	"hpaplayground/core/setting"
)

// nodes is the scheduler and the cluster autoscaler, and the cluster's room, in pods. Pods
// that do not fit wait in the order in which they came. If the cluster has nodes, it gets
// more for the waiting pods; none is removed. With a group, pods are placed on nodes
// instead.
type nodes struct {
	*records
	objects *objects
	pods    *pods
	limit   int // 0: no limit
	used    int
	waiting []*pod
	setting setting.Nodes
	count   int // nodes in the cluster
	coming  int // nodes that will join later
	group   *nodeGroup
}

func newNodes(ps *pods, s *scenario.Scenario) *nodes {
	ns := &nodes{
		records: ps.records, objects: ps.objects, pods: ps,
		limit: s.Pods.Capacity, setting: s.Nodes, group: newNodeGroup(&s.Nodes),
	}
	ps.unplaced, ps.freed = ns.wait, ns.free
	return ns
}

// begin gives the cluster its first nodes: as many as were given, or as the
// current pods need.
func (ns *nodes) begin() {
	for _, space := range ns.objects.namespaces {
		for _, p := range space.pods {
			if p.placed {
				ns.used++
			}
		}
	}
	switch {
	case ns.group != nil:
		ns.beginGroup()
		return
	case ns.setting.Pods == 0:
		return
	}
	ns.count = ns.setting.Initial
	if ns.count == 0 {
		ns.count = max(1, (ns.used+ns.setting.Pods-1)/ns.setting.Pods)
	}
	ns.limit = ns.count * ns.setting.Pods
}

// wait makes a pod wait for a node, and gives it one if there is room.
func (ns *nodes) wait(p *pod) {
	ns.waiting = append(ns.waiting, p)
	ns.schedule()
}

func (ns *nodes) canAdd() bool { return ns.limit == 0 || ns.used < ns.limit }

// takePlace counts a pod that has got a node.
func (ns *nodes) takePlace(p *pod) {
	p.placed = true
	ns.used++
}

// free gives the place of a pod that has ended or is gone to waiting pods.
func (ns *nodes) free(p *pod) {
	if p.placed {
		p.placed = false
		ns.used--
		if p.node != nil {
			ns.group.take(p)
		}
	}
	ns.schedule()
}

// waits reports whether a queued pod still needs a place.
func (p *pod) waits() bool { return !p.gone() && p.active() }

// schedule places waiting pods where there is room, and orders nodes for the
// others.
func (ns *nodes) schedule() {
	if ns.group != nil {
		ns.place()
		return
	}
	for len(ns.waiting) > 0 && ns.canAdd() {
		p := ns.waiting[0]
		ns.waiting = ns.waiting[1:]
		if p.waits() {
			ns.takePlace(p)
			ns.pods.assign(p)
		}
	}
	if len(ns.waiting) == 0 {
		return
	}
	ns.countWork(costPods, podWork, len(ns.waiting))
	ns.waiting = slices.DeleteFunc(ns.waiting, func(p *pod) bool { return !p.waits() })
	if ns.setting.Pods == 0 {
		return
	}
	wanted := (len(ns.waiting)+ns.setting.Pods-1)/ns.setting.Pods - ns.coming
	if ns.setting.Max > 0 {
		wanted = min(wanted, ns.setting.Max-ns.count-ns.coming)
	}
	ns.coming += max(wanted, 0)
	for range wanted {
		ns.after(ns.setting.Ready, ns.addNode)
	}
}

// addNode adds an ordered node.
func (ns *nodes) addNode() {
	ns.coming--
	ns.count++
	if ns.group != nil {
		ns.join()
	} else {
		ns.limit += ns.setting.Pods
	}
	ns.schedule()
}

// record writes the room to the timeline, if it is limited.
func (ns *nodes) record() {
	room := &ns.timeline.Room
	if ns.limit == 0 && ns.group == nil {
		return
	}
	ns.set(costPods, &room.Waiting, float64(len(ns.waiting)))
	switch n := ns.setting.Pods; {
	case ns.group != nil:
		ns.set(costPods, &room.Nodes, float64(ns.count))
		ns.set(costPods, &room.InUse, ns.group.inUse())
	case n > 0:
		ns.set(costPods, &room.Nodes, float64(ns.count))
		ns.set(costPods, &room.InUse, float64((ns.used+n-1)/n))
	}
}

// capAtCurrentPods limits the cluster to its current pods if the scheduler finds no room
// for a pod of the text and the Simulation sets no capacity and no nodes.
func (ns *nodes) capAtCurrentPods(pods []scenario.PodObject) {
	if ns.limit > 0 || ns.setting.Pods > 0 {
		return
	}
	for i := range pods {
		if p := &pods[i]; p.Unschedulable {
			ns.limit = max(ns.used, 1)
			ns.note(note.Say("Pod %s finds no node with room", p.Pod.Name), note.Say("the cluster is assumed to be full with its %d pods. To change that, set capacity or nodes in spec.pods of the Simulation.", ns.used))
			return
		}
	}
}
