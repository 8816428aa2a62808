package sim

import (
	"slices"
	"sort"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/note"
)

// autoscaleAt makes the cluster autoscaler check the nodes at this time, unless an earlier
// check is planned. A real cluster autoscaler checks every 10 s; here it checks whenever
// something has changed.
func (ns *nodes) autoscaleAt(at time.Duration) {
	if g := ns.group; at < g.next {
		g.next = at
		ns.queue.push(max(at, 0), ns.autoscale)
	}
}

// autoscale orders nodes for the waiting pods and removes nodes that are not needed.
func (ns *nodes) autoscale() {
	g := ns.group
	if ns.now < g.next {
		return // it has looked since this was scheduled
	}
	g.next = never
	wanted := ns.nodesFor(ns.waiting, ns.coming)
	if g.Max > 0 {
		wanted = min(wanted, g.Max-ns.count-ns.coming)
	}
	ns.coming += max(wanted, 0)
	for range wanted {
		ns.after(g.Ready, ns.addNode)
	}
	if g.Idle > 0 {
		for _, n := range ns.removeAt(ns.review()) {
			ns.drain(n)
		}
	}
}

// nodesFor returns how many nodes the pods need in addition to the empty nodes. It mirrors
// BinpackingNodeEstimator: the largest pods first, each on the first node with room.
func (ns *nodes) nodesFor(pods []*pod, empty int) int {
	g := ns.group
	var classes []*class
	for _, p := range pods {
		if !slices.Contains(classes, p.class) {
			classes = append(classes, p.class)
		}
	}
	ns.countWork(costPods, podWork*(1+len(classes)), len(pods))
	sort.SliceStable(classes, func(i, j int) bool { return g.size(classes[i].needs) > g.size(classes[j].needs) })
	var used []amounts
	for range empty {
		used = append(used, amounts{})
	}
	for _, c := range classes {
		if !g.fits(amounts{}, c.needs) {
			ns.noteTooLarge(c)
			continue
		}
		left := int64(0)
		for _, p := range pods {
			if p.class == c {
				left++
			}
		}
		for i := 0; left > 0; i++ {
			if i == len(used) {
				used = append(used, amounts{})
			}
			n := min(left, g.howManyFit(used[i], c.needs))
			left -= n
			used[i].add(c.needs, n)
		}
		ns.countWork(costPods, nodeWork, len(used))
	}
	return len(used) - empty
}

// size mirrors DecreasingPodOrderer's score: the parts of a node's cpu and memory that
// a pod requests.
func (g *nodeGroup) size(need amounts) float64 {
	size := 0.0
	for _, i := range g.measured {
		size += float64(need[i]) / float64(g.allocatable[i])
	}
	return size
}

// noteTooLarge says which request is more than a node has.
func (ns *nodes) noteTooLarge(c *class) {
	allocatable := [...]*resource.Quantity{
		resource.NewMilliQuantity(ns.group.CPU, resource.DecimalSI), resource.NewMilliQuantity(ns.group.Memory, resource.BinarySI),
	}
	for i, name := range resources {
		if available := allocatable[i]; c.needs[i] > available.MilliValue() {
			asks, _ := c.template.SchedulerRequest(name)
			ns.note(note.Say("Pods that request %s %s never get a node", name, asks.String()), note.Say("each node has %s %s.", name, available))
		}
	}
}

// review finds the nodes that can be removed. Nodes that the last review found come
// first. It mirrors the planner's categorizeNodes: a node can be removed while its pods
// request at most the threshold and fit on other nodes that stay.
func (ns *nodes) review() []*node {
	g := ns.group
	for _, n := range g.nodes {
		n.plan = plan{used: n.used}
		for _, p := range n.pods {
			if p.active() {
				n.plan.moves = append(n.plan.moves, &p.class.needs)
				n.plan.immovable = n.plan.immovable || p.workload == nil
			}
		}
		ns.countWork(costPods, nodeWork, 1+len(n.pods))
	}
	order := slices.DeleteFunc(slices.Clone(g.nodes), func(n *node) bool { return n.draining })
	sort.SliceStable(order, func(i, j int) bool { return order[i].unneeded < order[j].unneeded })
	for _, n := range order {
		n.plan.removable = g.utilization(n) <= g.Utilization && !n.plan.immovable && ns.fitElsewhere(n)
		switch {
		case !n.plan.removable:
			n.unneeded = never
		case n.unneeded == never:
			n.unneeded = ns.now
		}
	}
	return slices.DeleteFunc(order, func(n *node) bool { return !n.plan.removable })
}

// fitElsewhere plans a place for each pod of a node on another node that stays. It plans
// nothing if one of the pods fits on no such node.
func (ns *nodes) fitElsewhere(from *node) bool {
	g := ns.group
	planned := make([]*node, 0, len(from.plan.moves))
	for _, need := range from.plan.moves {
		i := slices.IndexFunc(g.nodes, func(n *node) bool {
			return n != from && !n.draining && !n.plan.removable && g.fits(n.plan.used, *need)
		})
		ns.countWork(costPods, podWork, len(g.nodes))
		if i < 0 {
			for k, n := range planned {
				n.plan.used.add(*from.plan.moves[k], -1)
				n.plan.moves = n.plan.moves[:len(n.plan.moves)-1]
			}
			return false
		}
		n := g.nodes[i]
		n.plan.used.add(*need, 1)
		n.plan.moves = append(n.plan.moves, need)
		planned = append(planned, n)
	}
	return true
}

// removeAt returns the nodes to remove now. They have been unneeded for long enough. Empty nodes
// go all at once. Nodes with pods go one at a time, because --max-drain-parallelism is 1.
// The group keeps its minimum size.
func (ns *nodes) removeAt(unneeded []*node) (now []*node) {
	g := ns.group
	removable, draining := len(g.nodes)-g.Min, false
	for _, n := range g.nodes {
		if n.draining {
			removable, draining = removable-1, true
		}
	}
	for _, n := range unneeded {
		if removable <= 0 {
			break
		}
		if removeAt := n.unneeded + g.Idle; removeAt > ns.now {
			ns.autoscaleAt(removeAt) // and the next are due later
			break
		}
		if len(n.pods) > 0 {
			if draining {
				continue
			}
			draining = true
		}
		removable--
		now = append(now, n)
	}
	return now
}

// drain evicts the pods of a node. Their workloads create new pods.
func (ns *nodes) drain(n *node) {
	n.draining = true
	for _, p := range slices.Clone(n.pods) {
		if p.active() {
			ns.pods.delete(p)
			p.workload.markStale()
		}
	}
	ns.schedule()
}
