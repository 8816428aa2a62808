package sim

import (
	"slices"

	"hpaplayground/core/scenario"
	"hpaplayground/core/setting"
)

// capacity is the cluster's room, in pods. Pods that do not fit wait in the order
// in which they came. If the cluster has nodes, it gets more for the waiting pods,
// as from a cluster autoscaler; none is removed. With a group, pods are placed on
// nodes instead.
type capacity struct {
	limit   int // 0: no limit
	used    int
	waiting []*pod
	nodes   setting.Nodes
	count   int // nodes in the cluster
	coming  int // nodes that will join later
	group   *nodeGroup
}

func newCapacity(s *scenario.Scenario) capacity {
	return capacity{limit: s.Pods.Capacity, nodes: s.Nodes, group: newNodeGroup(&s.Nodes)}
}

// addFirstNodes gives the cluster its first nodes: as many as were given, or as the
// current pods need.
func (e *Engine) addFirstNodes() {
	c := &e.cluster
	for _, space := range e.objects.spaces {
		for _, p := range space.pods {
			if p.placed {
				c.used++
			}
		}
	}
	switch {
	case c.group != nil:
		e.beginGroup()
		return
	case c.nodes.Pods == 0:
		return
	}
	c.count = c.nodes.Initial
	if c.count == 0 {
		c.count = max(1, (c.used+c.nodes.Pods-1)/c.nodes.Pods)
	}
	c.limit = c.count * c.nodes.Pods
}

// enqueue makes a pod wait for a node, and gives it one if there is room.
func (e *Engine) enqueue2(p *pod) {
	e.cluster.waiting = append(e.cluster.waiting, p)
	e.schedule()
}

func (c *capacity) room() bool { return c.limit == 0 || c.used < c.limit }

// takePlace counts a pod that gets a node.
func (c *capacity) takePlace(p *pod) {
	p.placed = true
	c.used++
}

// free frees the place of a pod that has ended or is gone, for the waiting ones.
func (e *Engine) free(p *pod) {
	c := &e.cluster
	if p.placed {
		p.placed = false
		c.used--
		if p.node != nil {
			c.group.take(p)
		}
	}
	e.schedule()
}

// waits reports whether a queued pod still needs a place.
func (p *pod) waits() bool { return !p.gone() && p.active() }

// schedule places waiting pods where there is room, and orders nodes for the
// others.
func (e *Engine) schedule() {
	c := &e.cluster
	if c.group != nil {
		e.place()
		return
	}
	for len(c.waiting) > 0 && c.room() {
		p := c.waiting[0]
		c.waiting = c.waiting[1:]
		if p.waits() {
			c.takePlace(p)
			e.pods.assign(p)
		}
	}
	if len(c.waiting) == 0 {
		return
	}
	e.spend(onPods, podWork, len(c.waiting))
	c.waiting = slices.DeleteFunc(c.waiting, func(p *pod) bool { return !p.waits() })
	if c.nodes.Pods == 0 {
		return
	}
	wanted := (len(c.waiting)+c.nodes.Pods-1)/c.nodes.Pods - c.coming
	if c.nodes.Max > 0 {
		wanted = min(wanted, c.nodes.Max-c.count-c.coming)
	}
	c.coming += max(wanted, 0)
	for range wanted {
		e.clock.after(c.nodes.Ready, e.addNode)
	}
}

// addNode adds an ordered node.
func (e *Engine) addNode() {
	c := &e.cluster
	c.coming--
	c.count++
	if c.group != nil {
		e.join()
	} else {
		c.limit += c.nodes.Pods
	}
	e.schedule()
}

// recordRoom writes the room to the timeline, if it is limited.
func (e *Engine) recordRoom() {
	c, room := &e.cluster, &e.timeline.Room
	if c.limit == 0 && c.group == nil {
		return
	}
	e.set(onPods, &room.Waiting, float64(len(c.waiting)))
	switch n := c.nodes.Pods; {
	case c.group != nil:
		e.set(onPods, &room.Nodes, float64(c.count))
		e.set(onPods, &room.InUse, c.group.inUse())
	case n > 0:
		e.set(onPods, &room.Nodes, float64(c.count))
		e.set(onPods, &room.InUse, float64((c.used+n-1)/n))
	}
}
