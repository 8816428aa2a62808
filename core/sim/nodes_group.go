package sim

import (
	"math"
	"slices"
	"time"

	"hpaplayground/core/note"
	"hpaplayground/core/setting"
)

// nodeGroup is nodes that are all alike, on which pods are placed. A cluster
// autoscaler adds and removes them.
type nodeGroup struct {
	setting.Nodes
	allocatable amounts       // of a node; 0: not counted
	measured    []int         // the entries of allocatable that utilization looks at
	nodes       []*node       // in the order in which they joined
	fullness    float64       // of all nodes, valid if counted
	counted     bool          // no pod came or went since
	next        time.Duration // when the autoscaler looks
}

// newNodeGroup returns nil if pods are only counted.
func newNodeGroup(n *setting.Nodes) *nodeGroup {
	if n.CPU == 0 && n.Memory == 0 && n.Idle == 0 {
		return nil
	}
	g := &nodeGroup{Nodes: *n, allocatable: allocatableOf(n), next: never}
	for i, amount := range g.allocatable[:podCount] {
		if amount > 0 {
			g.measured = append(g.measured, i)
		}
	}
	if g.measured == nil {
		g.measured = []int{podCount}
	}
	return g
}

// beginGroup gives the cluster its first nodes, and places the pods that run already.
func (ns *nodes) beginGroup() {
	g := ns.group
	var running []*pod
	for _, space := range ns.objects.namespaces {
		for _, p := range space.pods {
			if p.placed {
				running = append(running, p)
			}
		}
	}
	count := g.Initial
	if count == 0 {
		count = max(g.Min, ns.nodesFor(running, 0))
	}
	for range count {
		ns.join()
	}
	for _, p := range running {
		ns.countWork(costPods, nodeWork, len(g.nodes))
		n := g.best(p.class.needs)
		if n == nil && g.fits(amounts{}, p.class.needs) {
			n = ns.join()
		}
		if n != nil {
			g.put(n, p)
		}
	}
	ns.count = len(g.nodes)
	if g.Idle > 0 {
		ns.autoscaleAt(0)
	}
	if g.Initial > 0 && len(g.nodes) > g.Initial {
		ns.note(note.Say("The pods at the start need more nodes than spec.pods.nodes.initial"), note.Say("there are %d, not %d.", len(g.nodes), g.Initial))
	}
}

// join adds a node.
func (ns *nodes) join() *node {
	g := ns.group
	n := &node{unneeded: never}
	g.nodes = append(g.nodes, n)
	return n
}

// place removes the drained nodes that have no pods left, gives nodes to the waiting
// pods, and lets the autoscaler look at what has changed.
func (ns *nodes) place() {
	g := ns.group
	ns.countWork(costPods, podWork, len(g.nodes))
	g.nodes = slices.DeleteFunc(g.nodes, func(n *node) bool { return n.draining && len(n.pods) == 0 })
	ns.count = len(g.nodes)
	ns.placeWaiting()
	if len(ns.waiting) > 0 || g.Idle > 0 {
		ns.autoscaleAt(ns.now)
	}
}

// utilization returns the part of the node that its pods request, 0 to 1: of cpu or of
// memory, whichever is more. It mirrors utilization.Calculate of the cluster autoscaler.
func (g *nodeGroup) utilization(n *node) float64 {
	highest := 0.0
	for _, i := range g.measured {
		highest = max(highest, float64(n.used[i])/float64(g.allocatable[i]))
	}
	return highest
}

// inUse returns how many nodes the pods' requests would fill, rounded to a tenth.
func (g *nodeGroup) inUse() float64 {
	if g.counted {
		return g.fullness
	}
	g.fullness, g.counted = 0, true
	for _, i := range g.measured {
		sum := 0.0
		for _, n := range g.nodes {
			sum += float64(n.used[i]) / float64(g.allocatable[i])
		}
		g.fullness = max(g.fullness, math.Round(10*sum)/10)
	}
	return g.fullness
}
